// The laws of tables. They follow from the columns' names, so a new file is checked as soon as it is there: `clause` holds
// clauses that exist, `hex` hexes of the map, `unit` units that have a counter, `side` a side, `source` where the row's
// figures come from, `d66` the thirty-six rolls.
#include <algorithm>
#include <map>
#include <set>

#include "checking/check.h"
#include "tabletop/near.h"

namespace vedette::checking {
namespace {

bool among(const std::vector<std::string>& names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return out;
}

void check_clauses(const Csv& csv, const Csv::Row& row, const Known& known, Complaints& complaints) {
  for (const std::string_view column : {"clause", "barred_by", "priced_by", "retreat_by", "area_clause", "forced_clause", "exit_clause"})
    for (const std::string_view id : split(csv.cell(row, column), '|'))
      if (!among(known.clauses, id)) csv.complain(row, unknown_name("clause", id, known.clauses), complaints);
}

// A hex, or a whole column or row of the sheet: 1927, 28xx, xx24.
bool on_sheet(const Map& map, std::string_view number) {
  if (number.find("xx") == std::string_view::npos) return map.on_map(map.grid.parse(number));
  for (std::size_t i = 0; i < map.hexes.size(); ++i) {
    const std::string h = map.number(static_cast<HexIndex>(i));
    if (std::ranges::equal(h, number, [](char digit, char asked) { return asked == 'x' || asked == digit; })) return true;
  }
  return false;
}

void check_hexes(const Csv& csv, const Csv::Row& row, const Known& known, Complaints& complaints) {
  if (known.map == nullptr) return;
  for (const std::string_view column : {"hex", "other_hex", "hexes"})
    for (const std::string_view hex : split(csv.cell(row, column), ' '))
      if (hex != "leaves" && hex != "chosen" && !on_sheet(*known.map, hex))
        csv.complain(row, "the hex '" + std::string(hex) + "' is not on the map", complaints);
}

void check_units(const Csv& csv, const Csv::Row& row, const Known& known, Complaints& complaints) {
  if (known.units.empty()) return;
  const auto expect = [&](std::string_view unit) {
    if (!among(known.units, unit)) csv.complain(row, unknown_name("unit", unit, known.units), complaints);
  };
  if (const std::string_view unit = csv.cell(row, "unit"); !unit.empty()) expect(unit);
  if (csv.file().ends_with("special_rules.csv")) return;  // names brigades and sides too: the game's own reader knows them
  for (const std::string_view unit : split(csv.cell(row, "units"), ' ')) expect(unit);
}

void check_side(const Csv& csv, const Csv::Row& row, Complaints& complaints) {
  static const std::set<std::string> kSidesNamed = {"", "union", "confederate", "both", "either", "wild", "any"};
  if (const std::string side = lower(csv.cell(row, "side")); !kSidesNamed.contains(side))
    csv.complain(row, "'" + side + "' is not a side: union, confederate or both", complaints);
}

void check_d66(const Csv& csv, Complaints& complaints) {
  std::map<std::string, int> lines;
  for (const Csv::Row& row : csv.rows()) {
    const std::string roll(csv.cell(row, "d66"));
    const bool dice = roll.size() == 2 && roll[0] >= '1' && roll[0] <= '6' && roll[1] >= '1' && roll[1] <= '6';
    if (!dice) csv.complain(row, "'" + roll + "' is not a roll of d66 (11 to 66, digits 1 to 6)", complaints);
    if (!lines.emplace(roll, row.line).second) csv.complain(row, "the roll " + roll + " is listed twice", complaints);
  }
  for (char a = '1'; a <= '6'; ++a)
    for (char b = '1'; b <= '6'; ++b)
      if (!lines.contains({a, b})) complaints.push_back({csv.file(), 0, std::string("the roll ") + a + b + " is missing"});
}

void check_die(const Csv& csv, Complaints& complaints) {
  std::map<std::string, std::set<std::string>> rolls;  // by scenario
  for (const Csv::Row& row : csv.rows()) {
    csv.number(row, "die", 1, 6, complaints);
    if (!rolls[std::string(csv.cell(row, "scenario"))].insert(std::string(csv.cell(row, "die"))).second)
      csv.complain(row, "the roll " + std::string(csv.cell(row, "die")) + " is listed twice", complaints);
  }
  for (const auto& [scenario, seen] : rolls)
    for (char d = '1'; d <= '6'; ++d)
      if (!seen.contains({d}))
        complaints.push_back({csv.file(), 0, std::string("the roll ") + d + " is missing" + (scenario.empty() ? "" : " for " + scenario)});
}

std::string_view name_of(const std::string& path) { return std::string_view(path).substr(path.rfind('/') + 1); }

// Lists of clauses, of words and of names, and what the rulebooks say of the ground, hold no figures that are played with.
bool may_lack_source(const Shelf& shelf, const std::string& path) {
  constexpr std::string_view lists[] = {"rules.csv", "untested.csv", "uncited.csv", "words.csv", "chits.csv", "balance.csv"};
  const std::string folder = path.substr(0, path.rfind('/'));
  if (folder.ends_with("/lessons")) return true;
  return std::ranges::find(lists, name_of(path)) != std::end(lists) ||
         (name_of(path) == "units.csv" && shelf.find(folder + "/counters.csv") != nullptr);  // their figures are on the counters
}
// What computer players weigh is no figure of the game.
bool holds_figures(const std::string& path) {
  constexpr std::string_view others[] = {"rules.csv", "map_facts.csv", "staff.csv", "goals.csv", "balance.csv"};
  return std::ranges::find(others, name_of(path)) == std::end(others) && path.find("/lessons/") == std::string::npos;
}

void check_source(const Csv& csv, const Csv::Row& row, Complaints& complaints) {
  if (csv.cell(row, "source").empty())
    csv.complain(row, "the row does not say where its figures come from: write printed, or reconstructed, in 'source'", complaints);
}

}  // namespace

void check_tables(const Shelf& shelf, const std::string& folder, const Known& known, Provenance& figures, Complaints& complaints) {
  for (const std::string& path : shelf.under(folder + "/")) {
    if (!path.ends_with(".csv") || path.find('/', folder.size() + 1) != std::string::npos) continue;
    const Csv csv = Csv::read(shelf, path, {}, complaints);
    const bool sourced = csv.has_column("source");
    if (!sourced && !may_lack_source(shelf, path)) complaints.push_back({path, 1, "the column 'source' is missing"});
    for (const Csv::Row& row : csv.rows()) {
      check_clauses(csv, row, known, complaints);
      check_hexes(csv, row, known, complaints);
      check_units(csv, row, known, complaints);
      check_side(csv, row, complaints);
      if (!sourced) continue;
      check_source(csv, row, complaints);
      if (!holds_figures(path)) continue;
      figures.count(csv.cell(row, "source"));
      for (const std::string_view column : {"cost_source", "cost_down_source"})
        if (const std::string_view source = csv.cell(row, column); !source.empty()) figures.count(source);
    }
    if (csv.has_column("d66")) check_d66(csv, complaints);
    if (csv.has_column("die")) check_die(csv, complaints);
  }
}

void check_map_sources(const Shelf& shelf, const std::string& folder, Complaints& complaints) {
  for (const std::string& path : shelf.under(folder + "/")) {
    if (!path.ends_with(".csv")) continue;
    const Csv csv = Csv::read(shelf, path, {"source"}, complaints);
    if (csv.has_column("source"))
      for (const Csv::Row& row : csv.rows()) check_source(csv, row, complaints);
  }
}

namespace {

std::string unit_id(const Csv& csv, const Csv::Row& row) {
  std::string id = id_of(csv.cell(row, "unit"));
  if (!id.starts_with("us-") && !id.starts_with("cs-")) id.insert(0, lower(csv.cell(row, "side")) == "union" ? "us-" : "cs-");
  return id;
}

// The roster (units.csv) and the counters say the same of a unit, and a scenario has the units that the roster gives it.
void check_roster(const Shelf& shelf, const std::string& folder, Complaints& complaints) {
  if (shelf.find(folder + "/units.csv") == nullptr || shelf.find(folder + "/counters.csv") == nullptr) return;
  Complaints known_already;
  const Csv roster = Csv::read(shelf, folder + "/units.csv", {}, known_already);
  const Csv counters = Csv::read(shelf, folder + "/counters.csv", {}, known_already);
  std::map<std::string, const Csv::Row*> counter_of;
  for (const Csv::Row& row : counters.rows()) counter_of[unit_id(counters, row)] = &row;
  for (const Csv::Row& row : roster.rows()) {
    const auto counter = counter_of.find(unit_id(roster, row));
    if (counter == counter_of.end()) continue;
    for (const std::string_view column : {"corps", "division", "brigade", "arm"})
      if (roster.cell(row, column) != counters.cell(*counter->second, column))
        roster.complain(
            row, "its counter has another " + std::string(column) + ": '" + std::string(counters.cell(*counter->second, column)) + "'",
            complaints);
  }
  std::map<std::string, std::set<std::string>> of_scenario;
  for (const char* file : {"/setup.csv", "/reinforcements.csv"}) {
    if (shelf.find(folder + file) == nullptr) continue;
    const Csv csv = Csv::read(shelf, folder + file, {}, known_already);
    for (const Csv::Row& row : csv.rows()) of_scenario[std::string(csv.cell(row, "scenario"))].insert(std::string(csv.cell(row, "unit")));
  }
  for (const auto& [scenario, units] : of_scenario)
    for (const Csv::Row& row : roster.rows()) {
      const auto played_in = split(roster.cell(row, "scenarios"), ';');
      const bool listed = std::ranges::find(played_in, scenario) != played_in.end();
      if (listed != units.contains(unit_id(roster, row)))
        roster.complain(row,
                        listed ? "neither the set-up nor the reinforcements of " + scenario + " have the unit"
                               : "the unit is used in " + scenario + ", which 'scenarios' does not list",
                        complaints);
    }
}

}  // namespace

std::vector<std::string> known_units(const Shelf& shelf, const std::string& folder, Complaints& complaints, int& count) {
  std::vector<std::string> names;
  std::map<std::string, std::set<std::string>> ids;  // by file
  for (const char* file : {"/units.csv", "/counters.csv"}) {
    if (shelf.find(folder + file) == nullptr) continue;
    Complaints known_already;  // check_tables tells them
    const Csv csv = Csv::read(shelf, folder + file, {"unit", "side"}, known_already);
    for (const Csv::Row& row : csv.rows()) {
      const std::string name(csv.cell(row, "unit"));
      const std::string id = unit_id(csv, row);
      if (name.empty()) csv.complain(row, "the unit has no name", complaints);
      if (!ids[file].insert(id).second) csv.complain(row, "the unit '" + name + "' is listed twice", complaints);
      names.push_back(name);
      names.push_back(id);
    }
  }
  count = static_cast<int>(ids["/units.csv"].size());
  check_roster(shelf, folder, complaints);
  if (ids.size() == 2 && !ids["/units.csv"].empty() && !ids["/counters.csv"].empty()) {
    for (const std::string& id : ids["/units.csv"])
      if (!ids["/counters.csv"].contains(id)) complaints.push_back({folder + "/counters.csv", 0, "the unit " + id + " has no counter"});
    for (const std::string& id : ids["/counters.csv"])
      if (!ids["/units.csv"].contains(id))
        complaints.push_back({folder + "/units.csv", 0, "the counter " + id + " is no unit of units.csv"});
  }
  return names;
}

}  // namespace vedette::checking
