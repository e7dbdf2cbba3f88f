#include "blind_swords/content/exclusive.h"

#include <algorithm>
#include <optional>

#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

constexpr std::string_view kSeriesBattle = "blind-swords/battle.csv";
constexpr std::string_view kNamed[] = {"game", "title", "up"};

Csv open_battle(const Shelf& shelf, std::string_view path, Complaints& complaints) {
  return Csv::read(shelf, path, {"item", "value", "clause", "source"}, complaints);
}

// A clause; `required`: the rules cite it in any battle.
struct ClauseItem {
  std::string_view item;
  Clause Exclusive::*clause;
  bool required;
};
constexpr ClauseItem kClauseItems[] = {
    {"cliff-fire", &Exclusive::cliff_fire, true},
    {"cliff-move", &Exclusive::cliff_move, true},
    {"cliff-assault", &Exclusive::cliff_assault, true},
    {"march-column", &Exclusive::march_column, true},
    {"minimum-move", &Exclusive::minimum_move, true},
    {"guns-down", &Exclusive::guns_down, true},
    {"guns-in-cover", &Exclusive::guns_in_cover, true},
    {"fragile-breaks", &Exclusive::fragile_breaks, true},
    {"cavalry-breaks", &Exclusive::cavalry_breaks, true},
    {"fragile-depletes", &Exclusive::fragile_depletes, true},
    {"cavalry-depletes", &Exclusive::cavalry_depletes, true},
    {"no-retreat", &Exclusive::no_retreat, true},
    {"good-ground", &Exclusive::good_ground, true},
    {"target-hidden", &Exclusive::target_hidden, false},
    {"steep-obscures", &Exclusive::steep_obscures, false},
    {"detour", &Exclusive::detour, false},
    {"retreat-crosses", &Exclusive::retreat_crosses, false},
    {"night-sight", &Exclusive::night_sight, false},
    {"chaos", &Exclusive::chaos, false},
    {"battery-cap", &Exclusive::battery_cap, false},
    {"no-recover", &Exclusive::no_recover, false},
    {"mounted-rounds-down", &Exclusive::mounted_rounding, false},
};
struct SkirmishItem {
  std::string_view item;
  Clause SkirmishLaw::*clause;
};
constexpr SkirmishItem kSkirmishItems[] = {
    {"skirmish-who", &SkirmishLaw::who},         {"skirmish-most", &SkirmishLaw::most},
    {"skirmish-enter", &SkirmishLaw::enter},     {"skirmish-unstacked", &SkirmishLaw::unstacked},
    {"skirmish-leave", &SkirmishLaw::leave},     {"skirmish-unspent", &SkirmishLaw::unspent},
    {"skirmish-cheaper", &SkirmishLaw::cheaper}, {"skirmish-stacking", &SkirmishLaw::stacking},
    {"skirmish-beside", &SkirmishLaw::beside},   {"skirmish-withdraws", &SkirmishLaw::withdraws},
    {"skirmish-goes-on", &SkirmishLaw::goes_on}, {"skirmish-always", &SkirmishLaw::always},
    {"skirmish-way", &SkirmishLaw::way},         {"skirmish-encircled", &SkirmishLaw::encircled},
};
// Yes or no, and the clause that says so; where the rules cite that, it is kept.
struct SwitchItem {
  std::string_view item;
  bool Exclusive::*on;
  Clause Exclusive::*clause;
};
constexpr SwitchItem kSwitches[] = {
    {"worst-hexside", &Exclusive::worst_hexside, nullptr},
    {"mixed-is-old", &Exclusive::mixed_is_old, nullptr},
    {"charges", &Exclusive::charges, &Exclusive::charge_clause},
    {"horse-artillery-withdraws", &Exclusive::horse_artillery_withdraws, nullptr},
    {"dismounted-attack", &Exclusive::dismounted_attack, &Exclusive::dismounted_attack_clause},
    {"wayward-guns", &Exclusive::wayward_guns, nullptr},
    {"wayward-draws-fire", &Exclusive::wayward_draws_fire, nullptr},
    {"road-limit-always", &Exclusive::road_limit_always, nullptr},
};

// "east;south" as bits.
std::optional<std::uint8_t> edges_of(std::string_view text) {
  constexpr std::string_view names[] = {"north", "east", "south", "west"};
  unsigned bits = 0;
  for (const std::string_view edge : split(text, ';')) {
    const auto* at = std::ranges::find(names, edge);
    if (at == std::end(names)) return std::nullopt;
    bits |= 1U << (at - std::begin(names));
  }
  if (bits == 0) return std::nullopt;
  return byte(bits);
}

// Items with words of their own. False: no such item; what is wrong with its value goes to `wrong`.
bool read_worded(Exclusive& x, std::string_view item, std::string_view value, Clause clause, std::string& wrong) {
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string_view of = side == 0 ? "union" : "confederate";
    const bool retreat = item == "retreat-" + std::string(of), entry = item == "entry-" + std::string(of);
    if (!retreat && !entry) continue;
    const auto edges = edges_of(value);
    if (!edges) wrong = "edges are north, east, south or west, joined by ;";
    (retreat ? x.retreat_edges : x.entry_edges)[side] = edges.value_or(0);
    (retreat ? x.retreat[side] : x.blocked_entry) = clause;
    return true;
  }
  if (item == "stacking") {
    if (value != "points" && value != "units;points") wrong = "stacking is limited by points, or by units;points";
    x.stacks_by_units = value == "units;points";
    x.stacking = clause;
  } else if (item == "mounted-fire") {
    if (value != "union" && value != "confederate" && value != "both" && value != "none") wrong = "union, confederate, both or none";
    x.mounted_fires = {value == "union" || value == "both", value == "confederate" || value == "both"};
    x.mounted_fire = clause;
  } else {
    return false;
  }
  return true;
}

void read_row(Exclusive& x, const Csv& csv, const Csv::Row& row, Clause clause, Complaints& complaints) {
  const std::string_view item = csv.cell(row, "item"), value = csv.cell(row, "value");
  const auto plain = [&](Clause& into) {
    if (!value.empty()) csv.complain(row, "the item has a clause and no value", complaints);
    into = clause;
  };
  for (const ClauseItem& i : kClauseItems)
    if (i.item == item) return plain(x.*i.clause);
  for (const SkirmishItem& i : kSkirmishItems)
    if (i.item == item) return plain(x.skirmish.*i.clause);
  for (const SwitchItem& i : kSwitches)
    if (i.item == item) {
      if (value != "yes" && value != "no") csv.complain(row, "the value is yes or no", complaints);
      x.*i.on = value == "yes";
      if (i.clause != nullptr) x.*i.clause = clause;
      return;
    }
  std::string wrong;
  if (!read_worded(x, item, value, clause, wrong)) wrong = "unknown item '" + std::string(item) + "'";
  if (!wrong.empty()) csv.complain(row, wrong, complaints);
}

void complain_about_missing_items(const Exclusive& x, const std::string& file, Complaints& complaints) {
  const auto expect = [&](Clause clause, std::string_view item) {
    if (!clause.cited()) complaints.push_back({file, 0, "the item '" + std::string(item) + "' is missing"});
  };
  for (const ClauseItem& i : kClauseItems)
    if (i.required) expect(x.*i.clause, i.item);
  if (std::ranges::any_of(kSkirmishItems, [&](const SkirmishItem& i) { return (x.skirmish.*i.clause).cited(); }))
    for (const SkirmishItem& i : kSkirmishItems) expect(x.skirmish.*i.clause, i.item);
  expect(x.charge_clause, "charges");
  expect(x.dismounted_attack_clause, "dismounted-attack");
  expect(x.stacking, "stacking");
  expect(x.mounted_fire, "mounted-fire");
  expect(x.retreat[0], "retreat-union");
  expect(x.retreat[1], "retreat-confederate");
}

}  // namespace

std::vector<BattleCard> battles_on(const Shelf& shelf) {
  std::vector<BattleCard> all;
  for (const std::string& path : shelf.under("")) {
    if (!path.ends_with("/battle.csv") || path == kSeriesBattle) continue;
    Complaints told_when_it_is_read;
    const Csv csv = open_battle(shelf, path, told_when_it_is_read);
    BattleCard card;
    card.folder = path.substr(0, path.rfind('/'));
    for (const Csv::Row& row : csv.rows())
      for (const std::string_view item : kNamed)
        if (csv.cell(row, "item") == item) (item == "game" ? card.game : item == "title" ? card.title : card.up) = csv.cell(row, "value");
    all.push_back(std::move(card));
  }
  return all;
}

BattleCard find_battle(const Shelf& shelf, std::string_view game, Complaints& complaints) {
  BattleCard found;
  for (BattleCard& card : battles_on(shelf)) {
    if (card.game != game) continue;
    const std::string path = card.folder + "/battle.csv";
    if (!found.folder.empty()) complaints.push_back({path, 0, "the battle '" + card.game + "' has a folder already: " + found.folder});
    if (card.title.empty()) complaints.push_back({path, 0, "the item 'title' is missing"});
    if (card.up != "north" && card.up != "west" && card.up != "east" && card.up != "south")
      complaints.push_back({path, 0, "the item 'up' is north, east, south or west"});
    found = std::move(card);
  }
  if (found.folder.empty()) complaints.push_back({"battle.csv", 0, "there is none that names the battle '" + std::string(game) + "'"});
  return found;
}

Exclusive read_exclusive(const Shelf& shelf, const std::string& folder, const ClauseBooks& books, Provenance& provenance,
                         Complaints& complaints) {
  Exclusive x;
  for (const std::string& path : {std::string(kSeriesBattle), folder + "/battle.csv"}) {
    const Csv csv = open_battle(shelf, path, complaints);
    std::vector<std::string_view> seen;
    for (const Csv::Row& row : csv.rows()) {
      const std::string_view item = csv.cell(row, "item"), id = csv.cell(row, "clause");
      if (std::ranges::find(seen, item) != seen.end()) csv.complain(row, "'" + std::string(item) + "' is listed twice", complaints);
      seen.push_back(item);
      if (std::ranges::find(kNamed, item) != std::end(kNamed)) continue;
      provenance.count(csv.cell(row, "source"));
      const Clause clause = books.find(id);
      if (!clause.cited()) csv.complain(row, "unknown clause '" + std::string(id) + "'", complaints);
      read_row(x, csv, row, clause, complaints);
    }
  }
  complain_about_missing_items(x, folder + "/battle.csv", complaints);
  return x;
}

}  // namespace vedette::bs
