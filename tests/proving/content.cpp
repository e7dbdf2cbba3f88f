#include "proving/content.h"

#include <algorithm>
#include <charconv>

#include "tabletop/rulebook.h"

namespace vedette::proving {
namespace {

const std::string kFolder = "proving/";

template <class Names>
int index_of(const Names& names, std::string_view name) {
  const auto it = std::ranges::find(names, name);
  return it == std::end(names) ? -1 : static_cast<int>(it - std::begin(names));
}
Side side_named(std::string_view name) { return name == "union" ? Side::union_ : name == "confederate" ? Side::confederate : Side::none; }

void read_units(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  constexpr std::string_view kArms[] = {"infantry", "cavalry", "artillery"};
  const Csv csv =
      Csv::read(shelf, kFolder + "units.csv", {"unit", "name", "side", "arm", "brigade", "sp", "cr", "hex", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    UnitCard u;
    u.id = csv.cell(row, "unit");
    u.name = csv.cell(row, "name");
    u.side = side_named(csv.cell(row, "side"));
    if (u.side == Side::none) csv.complain(row, "a side is union or confederate", complaints);
    const int arm = index_of(kArms, csv.cell(row, "arm"));
    if (arm < 0) csv.complain(row, "an arm is infantry, cavalry or artillery", complaints);
    u.arm = static_cast<Arm>(std::max(arm, 0));
    const std::string_view brigade = csv.cell(row, "brigade");
    if (index_of(c.brigades, brigade) < 0) c.brigades.emplace_back(brigade);
    u.brigade = static_cast<std::uint8_t>(index_of(c.brigades, brigade));
    u.sp = static_cast<std::uint8_t>(csv.number(row, "sp", 1, 9, complaints));
    u.cr = static_cast<std::uint8_t>(csv.number(row, "cr", 1, 6, complaints));
    if (const std::string_view hex = csv.cell(row, "hex"); !hex.empty()) {
      u.hex = c.map.grid.parse(hex);
      if (!c.map.on_map(u.hex)) csv.complain(row, "the hex '" + std::string(hex) + "' is not on the map", complaints);
    }
    provenance.count(csv.cell(row, "source"));
    c.units.push_back(std::move(u));
  }
  if (c.units.size() > kMostUnits) complaints.push_back({csv.file(), 0, "more units than the position has room for"});
}

void read_chits(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  constexpr std::string_view kKinds[] = {"brigade", "event", "wild"};
  constexpr std::string_view kWindows[] = {"", "activation", "fire", "failed-test"};
  const Csv csv = Csv::read(shelf, kFolder + "chits.csv", {"chit", "name", "side", "kind", "brigade", "window", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    ChitCard chit;
    chit.id = csv.cell(row, "chit");
    chit.name = csv.cell(row, "name");
    chit.side = side_named(csv.cell(row, "side"));
    const int kind = index_of(kKinds, csv.cell(row, "kind"));
    if (kind < 0) csv.complain(row, "a chit is a brigade's, an event or wild", complaints);
    chit.kind = static_cast<ChitKind>(std::max(kind, 0));
    if (chit.kind == ChitKind::brigade) {
      const int brigade = index_of(c.brigades, csv.cell(row, "brigade"));
      if (brigade < 0) csv.complain(row, "no unit belongs to this brigade", complaints);
      chit.brigade = static_cast<std::uint8_t>(std::max(brigade, 0));
    }
    const int window = index_of(kWindows, csv.cell(row, "window"));
    if (window < 0) csv.complain(row, "there is no such window", complaints);
    chit.window = static_cast<Window>(std::max(window, 0));
    provenance.count(csv.cell(row, "source"));
    c.chits.push_back(std::move(chit));
  }
  if (c.chits.size() > kMostChits) complaints.push_back({csv.file(), 0, "more chits than the position has room for"});
}

Chart read_chart(const Shelf& shelf, const std::string& path, std::string_view results, Provenance& provenance, Complaints& complaints) {
  Chart chart;
  const Csv csv = Csv::read(shelf, path, {"least", "1", "2", "3", "4", "5", "6", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    ChartColumn column;
    column.least = csv.number(row, "least", -99, 99, complaints);
    if (!chart.empty() && column.least <= chart.back().least) csv.complain(row, "columns stand in rising order", complaints);
    for (std::size_t die = 1; die <= 6; ++die) {
      const std::string_view result = csv.cell(row, std::string(1, static_cast<char>('0' + die)));
      if (result.size() != 1 || results.find(result) == std::string_view::npos) {
        csv.complain(row, "'" + std::string(result) + "' is no result of this chart", complaints);
        continue;
      }
      column.result[die - 1] = result[0];
    }
    provenance.count(csv.cell(row, "source"));
    chart.push_back(column);
  }
  if (chart.empty()) complaints.push_back({path, 0, "the chart has no columns"});
  return chart;
}

// "9:00 AM" → minutes after midnight.
int read_time(const Csv& csv, const Csv::Row& row, Complaints& complaints) {
  const std::string_view text = csv.cell(row, "first");
  const auto parts = split(text, ' ');
  const auto clock = parts.empty() ? std::vector<std::string_view>{} : split(parts[0], ':');
  if (parts.size() != 2 || clock.size() != 2) return csv.complain(row, "a time looks like 9:00 AM", complaints), 0;
  int hours = 0, minutes = 0;
  std::from_chars(clock[0].data(), clock[0].data() + clock[0].size(), hours);
  std::from_chars(clock[1].data(), clock[1].data() + clock[1].size(), minutes);
  return (hours % 12 + (parts[1] == "PM" ? 12 : 0)) * 60 + minutes;
}

void read_scenarios(const Shelf& shelf, Content& c, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, kFolder + "scenarios.csv", {"scenario", "title", "turns", "first", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    const int turns = csv.number(row, "turns", 1, 20, complaints);
    c.scenarios.push_back({std::string(csv.cell(row, "scenario")), turns, read_time(csv, row, complaints)});
    c.card.scenarios.push_back({c.scenarios.back().id, std::string(csv.cell(row, "title")), turns});
  }
  const Csv options = Csv::read(shelf, kFolder + "options.csv", {"option", "default", "clause", "text"}, complaints);
  for (const Csv::Row& row : options.rows())
    c.card.options.push_back({std::string(options.cell(row, "option")), std::string(options.cell(row, "text")),
                              options.cell(row, "default") == "on", std::string(options.cell(row, "clause"))});
}

void read_places(Content& c, Complaints& complaints) {
  if (c.map.places.size() != kObjectives) complaints.push_back({kFolder + "map/places.csv", 0, "there are two objectives"});
  for (const Side side : kSides) {
    const MapArea* area = c.map.area(name(side));
    if (area == nullptr)
      complaints.push_back({kFolder + "map/areas.csv", 0, "the set-up area of the " + std::string(name(side)) + " is missing"});
    else
      c.setup_area[at(side)] = area->hexes;
  }
}

}  // namespace

Content read_content(const Shelf& shelf, Complaints& complaints) {
  Content c;
  Provenance provenance;
  c.books.add(kBookProving, read_rules(shelf, kFolder.substr(0, kFolder.size() - 1), complaints, kClauses_proving));
  c.map = read_map(shelf, kFolder + "map", complaints);
  read_units(shelf, c, provenance, complaints);
  read_chits(shelf, c, provenance, complaints);
  read_scenarios(shelf, c, complaints);
  read_places(c, complaints);
  c.fire_chart = read_chart(shelf, kFolder + "fire_chart.csv", "-t1", provenance, complaints);

  Amounts amounts = Amounts::read(shelf, kFolder + "amounts.csv", c.books, provenance, complaints);
  const auto number = [&](Clause clause) { return figure("figures", clause, amounts, c.books, complaints); };
  c.fog = number("proving:2.6"_c);
  c.double_quick = number("proving:2.9"_c);
  c.stacking = number("proving:3.1"_c);
  c.allowance = {number("proving:4.2.infantry"_c), number("proving:4.2.cavalry"_c), number("proving:4.2.artillery"_c)};
  const int small_arms = number("proving:5.2.small-arms"_c);
  c.range = {small_arms, small_arms, number("proving:5.2.artillery"_c)};
  c.gap_points = number("proving:9.1"_c);
  c.house_points = number("proving:9.2"_c);
  c.loss_points = number("proving:9.3"_c);
  c.decisive_lead = number("proving:9.4"_c);
  c.costs = join("cost", cost_rows(), amounts, c.books, complaints);
  c.fire_shifts = join("fire", fire_rows(), amounts, c.books, complaints);
  c.test_modifiers = join("cohesion", test_rows(), amounts, c.books, complaints);
  amounts.complain_about_unused(complaints);

  c.woods = c.map.terrain_named("woods");
  c.steep = c.map.hexside_bit("steep-slope");
  c.wall = c.map.hexside_bit("stone-wall");
  c.stream = c.map.hexside_bit("stream");
  c.card.game = "proving";
  c.card.title = "The Proving Game";
  c.card.content_hash = shelf.hash(kFolder);
  c.card.printed = provenance.printed;
  c.card.reconstructed = provenance.reconstructed;
  return c;
}

}  // namespace vedette::proving
