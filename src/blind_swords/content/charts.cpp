// The charts of the series and of a battle: combat results, ranges, orders, artillery stacking, general casualties.
// Columns and words are explained in games/blind-swords/README.md.
#include <algorithm>
#include <initializer_list>
#include <set>

#include "blind_swords/content/readers.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

int code_of(std::string_view text) {
  for (int i = 0; i < as_int(Code::kCount); ++i)
    if (kCodes[i] == text) return i;
  return -1;
}

// What every order says (where nothing is said of attached batteries, works and Skirmish Order, the battle knows no such thing), and what
// the rules of the Artillery Phase take for granted (bs:6.2.2, bs:6.5b.1, bs:13.1.4, bs:13.2e.1).
constexpr std::string_view kItems[] = {
    "fire",  "mp-infantry",           "mp-cavalry", "engage", "march-column-infantry", "march-column-cavalry", "close-combat",
    "rally", "enter-as-reinforcement"};
constexpr std::pair<std::string_view, std::string_view> kArtilleryPhase[] = {
    {"fire", "any"}, {"engage", "no"}, {"rally", "rally|recover"}, {"rebuild", "one-per-side-per-turn"}};

Effects effects_of(const Csv& csv, const Csv::Row& row, std::string_view column, Complaints& complaints) {
  Effects e;
  for (const std::string_view word : split(csv.cell(row, column), ';')) {
    const auto parts = split(word, ':');
    const int n = parts.size() > 1 && parts[1].size() == 1 ? parts[1][0] - '0' : 1;
    if (parts[0] == "hit")
      e.hits = byte(n);
    else if (parts[0] == "retreat")
      e.retreat = byte(n);
    else if (parts[0] == "deplete")
      e.deplete = true;
    else if (parts[0] == "break-test")
      e.break_test = true;
    else if (parts[0] == "panic")
      e.panic = true;
    else if (parts[0] == "repulse")
      e.repulse = true;
    else if (parts[0] == "test")
      e.others_test = true;
    else if (parts[0] == "follow")
      e.follow = true;
    else
      csv.complain(row, "unknown effect '" + std::string(word) + "'", complaints);
  }
  return e;
}

Clause clause_of(const Content& c, const Csv& csv, const Csv::Row& row, Complaints& complaints) {
  const Clause clause = c.books.find(csv.cell(row, "clause"));
  if (!clause.cited()) csv.complain(row, "unknown clause " + std::string(csv.cell(row, "clause")), complaints);
  return clause;
}

// `last`: the chart has every code up to it, each once.
void read_results(const Shelf& shelf, std::string_view file, Code last, Content& c, std::span<ResultRow> into, Provenance& provenance,
                  Complaints& complaints) {
  const Csv csv =
      Csv::read(shelf, file, {"code", "cr_change", "first", "pass", "fail", "fail_by_3", "others", "clause", "source"}, complaints);
  std::bitset<nth(Code::kCount)> seen;
  for (const Csv::Row& row : csv.rows()) {
    const int code = code_of(csv.cell(row, "code"));
    if (code < 0 || code > static_cast<int>(last) || seen[static_cast<std::size_t>(code)]) {
      csv.complain(row, code < 0 ? "unknown code" : "the code is listed twice, or belongs to another chart", complaints);
      continue;
    }
    seen.set(static_cast<std::size_t>(code));
    ResultRow& r = into[code];
    const std::string_view change = csv.cell(row, "cr_change");
    r.tests = !change.empty();
    r.cr_change = static_cast<std::int8_t>(r.tests ? csv.number(row, "cr_change", -5, 5, complaints) : 0);
    r.first = effects_of(csv, row, "first", complaints);
    r.pass = effects_of(csv, row, "pass", complaints);
    r.fail = effects_of(csv, row, "fail", complaints);
    r.fail_by_3 = effects_of(csv, row, "fail_by_3", complaints);
    r.others = effects_of(csv, row, "others", complaints);
    r.clause = clause_of(c, csv, row, complaints);
    provenance.count(csv.cell(row, "source"));
  }
  if (seen.count() != nth(last) + 1) complaints.push_back({csv.file(), 0, "some codes are missing"});
}

void read_crt(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  const Csv columns = Csv::read(shelf, "blind-swords/crt_columns.csv", {"column", "min_sp", "source"}, complaints);
  if (columns.rows().size() != kColumns) {
    complaints.push_back({columns.file(), 0, "the chart has 14 columns"});
    return;
  }
  for (std::size_t i = 0; i < kColumns; ++i) {
    c.column_name[i] = columns.cell(columns.rows()[i], "column");
    c.column_least[i] = columns.number(columns.rows()[i], "min_sp", 0, 99, complaints);
    int named = 0;  // "7-8" begins with 7, "C" is for less than 1
    for (const char digit : c.column_name[i]) {
      if (digit < '0' || digit > '9') break;
      named = 10 * named + (digit - '0');
    }
    if (named != c.column_least[i]) columns.complain(columns.rows()[i], "the column's name begins with another strength", complaints);
    provenance.count(columns.cell(columns.rows()[i], "source"));
  }
  const Csv crt = Csv::read(shelf, "blind-swords/crt.csv", {"d66", "source"}, complaints);
  std::bitset<36> seen;
  for (const Csv::Row& row : crt.rows()) {
    const int roll = crt.number(row, "d66", 11, 66, complaints);
    const int index = d66(roll / 10, roll % 10);
    if (roll % 10 < 1 || roll % 10 > 6 || index < 0 || index > 35) {
      crt.complain(row, "not a d66 roll", complaints);
      continue;
    }
    seen.set(static_cast<std::size_t>(index));
    for (std::size_t i = 0; i < kColumns; ++i) {
      const int code = code_of(crt.cell(row, c.column_name[i]));
      if (code < 0 || code > as_int(Code::ds)) crt.complain(row, "unknown code in column " + c.column_name[i], complaints);
      c.crt[index][i] = static_cast<Code>(std::max(code, 0));
    }
    provenance.count(crt.cell(row, "source"));
  }
  if (!seen.all()) complaints.push_back({crt.file(), 0, "some d66 rolls are missing"});
}

void read_ranges(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  const Csv csv =
      Csv::read(shelf, "blind-swords/ranges.csv", {"weapon", "arm", "class", "min", "max", "multiplier", "clause", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    RangeRow r{};
    Weapon weapon{};
    if (!weapon_of(csv.cell(row, "weapon"), weapon)) csv.complain(row, "unknown weapon", complaints);
    r.weapon = weapon;
    for (const std::string_view arm : split(csv.cell(row, "arm"), '|')) {
      r.infantry = r.infantry || arm == "infantry";
      r.cavalry = r.cavalry || arm == "cavalry";
      r.artillery = r.artillery || arm == "artillery";
    }
    if (r.cavalry && weapon != Weapon::carbine) csv.complain(row, "mounted cavalry fires carbines only", complaints);
    const std::string_view cls = csv.cell(row, "class");
    using Class = RangeRow::Class;
    r.cls = cls == "canister"  ? Class::canister
            : cls == "medium"  ? Class::medium
            : cls == "long"    ? Class::long_range
            : cls == "extreme" ? Class::extreme
                               : Class::close;
    if (r.cls == Class::close && cls != "close") csv.complain(row, "unknown class '" + std::string(cls) + "'", complaints);
    r.least = byte(csv.number(row, "min", 1, 40, complaints));
    r.most = byte(csv.number(row, "max", 1, 40, complaints));
    const auto fraction = split(csv.cell(row, "multiplier"), '/');
    const int above = fraction.empty() ? 0 : fraction[0][0] - '0', below = fraction.size() > 1 ? fraction[1][0] - '0' : 1;
    if (above < 1 || below < 1 || 16 % below != 0)
      csv.complain(row, "a multiplier is a fraction of sixteenths", complaints);
    else
      r.sixteenths = byte(16 * above / below);
    r.clause = clause_of(c, csv, row, complaints);
    // The classes of a weapon follow one another, and so do their ranges.
    const RangeRow* before = nullptr;
    for (const RangeRow& other : c.ranges)
      if (other.weapon == r.weapon && ((other.infantry && r.infantry) || (other.cavalry && r.cavalry) || (other.artillery && r.artillery)))
        before = &other;
    const bool follows = before == nullptr            ? r.cls == Class::close || r.cls == Class::canister
                         : r.cls == Class::medium     ? before->cls == Class::close || before->cls == Class::canister
                         : r.cls == Class::long_range ? before->cls == Class::medium
                                                      : r.cls == Class::extreme && before->cls == Class::long_range;
    if (!follows) csv.complain(row, "the class does not follow the one before it: close or canister, medium, long, extreme", complaints);
    if (r.least != (before == nullptr ? 1 : before->most + 1) || r.most < r.least)
      csv.complain(row, "its ranges do not begin where those before it end", complaints);
    provenance.count(csv.cell(row, "source"));
    c.ranges.push_back(r);
  }
}

constexpr std::string_view kOrderNames[] = {"Limited", "Attack", "Defend", "Maneuver", "Regroup"};
using Said = std::set<std::pair<std::string, std::string>>;

void read_order_rows(const Csv& csv, Content& c, Said& of_both, Provenance& provenance, Complaints& complaints) {
  Said said;
  for (const Csv::Row& row : csv.rows()) {
    const std::string_view order = csv.cell(row, "order"), item = csv.cell(row, "item"), value = csv.cell(row, "value");
    provenance.count(csv.cell(row, "source"));
    if (!said.emplace(order, item).second) csv.complain(row, "the order says it twice", complaints);
    of_both.emplace(order, item);
    const int number = !value.empty() && value[0] >= '0' && value[0] <= '9' ? csv.number(row, "value", 0, 20, complaints) : 0;
    if (order == "Artillery Phase") {
      if (item == "mp-artillery") c.figures.foot_artillery = 2 * number;
      if (item == "mp-horse-artillery") c.figures.horse_artillery = 2 * number;
      const auto* rule = std::ranges::find(kArtilleryPhase, item, [](const auto& fixed) { return fixed.first; });
      if (rule != std::end(kArtilleryPhase) && rule->second != value)
        csv.complain(row, "the rules of the Artillery Phase know only '" + std::string(rule->second) + "'", complaints);
      continue;
    }
    const auto* found = std::ranges::find(kOrderNames, order);
    if (found == std::end(kOrderNames)) {
      csv.complain(row, "unknown order", complaints);
      continue;
    }
    OrderCard& o = c.orders[found - std::begin(kOrderNames)];
    const auto one_of = [&](std::initializer_list<std::string_view> words) {
      if (std::ranges::find(words, value) == words.end()) csv.complain(row, "unknown word '" + std::string(value) + "'", complaints);
    };
    const auto yes = [&] {
      one_of({"yes", "no"});
      return value == "yes";
    };
    if (item == "fire") {
      one_of({"any", "adjacent", "no"});
      o.fire = value == "any" || value == "adjacent";
      o.fire_adjacent = value == "adjacent";
    } else if (item == "mp-infantry") {
      o.points[0] = byte(2 * number);
    } else if (item == "mp-cavalry") {
      o.points[1] = byte(2 * number);
    } else if (item == "engage") {
      o.engage = yes();
    } else if (item == "march-column-infantry") {
      o.march[0] = yes();
    } else if (item == "march-column-cavalry") {
      o.march[1] = yes();
    } else if (item == "close-combat") {
      o.close_combat = yes();
    } else if (item == "rally") {
      constexpr std::string_view one = "rally-one-hit:neither-fired-nor-moved", all = "rally|recover|one-rebuild:not-engaged";
      one_of({one, all, "no"});
      o.rally_one = value == one;
      o.regroup = value == all;
    } else if (item == "enter-as-reinforcement") {
      o.enter = yes();
    } else if (item == "attached-battery-moves") {
      o.attached_moves = yes();
    } else if (item == "burn-bridge-or-search-ford") {
      o.work = yes();
    } else if (item == "leave-skirmish-order") {
      o.form_up = yes();
    } else {
      csv.complain(row, "unknown item", complaints);
    }
    if ((item == "mp-infantry" || item == "mp-cavalry") && value.empty()) csv.complain(row, "how many points?", complaints);
  }
}

// The series' rows, then those of the battle, which replace them.
void read_orders(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  Said said;
  for (const std::string& path : {std::string("blind-swords/orders.csv"), c.folder + "/orders.csv"})
    read_order_rows(Csv::read(shelf, path, {"order", "item", "value", "clause", "source"}, complaints), c, said, provenance, complaints);
  const std::string file = c.folder + "/orders.csv";
  for (const std::string_view order : kOrderNames)
    for (const std::string_view item : kItems)
      if (!said.contains({std::string(order), std::string(item)}))
        complaints.push_back({file, 0, "the order " + std::string(order) + " does not say '" + std::string(item) + "'"});
  for (const std::string_view item : {"mp-artillery", "mp-horse-artillery", "fire", "engage", "rally", "rebuild"})
    if (!said.contains({"Artillery Phase", std::string(item)}))
      complaints.push_back({file, 0, "the Artillery Phase does not say '" + std::string(item) + "'"});
  for (std::size_t i = 0; i < c.orders.size() && i < std::size(kOrderNames); ++i) {
    const OrderCard& o = c.orders[i];
    const bool moves = o.points[0] != 0;
    if (moves != (o.points[1] != 0))
      complaints.push_back({file, 0, "the order " + std::string(kOrderNames[i]) + " moves infantry and cavalry, or neither"});
    if (!moves && (o.engage || o.march[0] || o.march[1] || o.enter || o.attached_moves || o.work || o.form_up))
      complaints.push_back({file, 0, "the order " + std::string(kOrderNames[i]) + " does not move: it can do nothing of a movement step"});
  }
}

}  // namespace

bool weapon_of(std::string_view text, Weapon& weapon) {
  constexpr std::string_view codes[] = {"R", "S", "MX", "H", "C", "SS", "SHARPS"};
  for (int i = 0; i < 7; ++i)
    if (codes[i] == text) return weapon = static_cast<Weapon>(i), true;
  return text.empty() ? (weapon = Weapon::rifled, true) : false;  // bs:2.1.5: no letter is R
}

void read_charts(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  read_crt(shelf, c, provenance, complaints);
  read_results(shelf, "blind-swords/fire_results.csv", Code::ds, c, c.fire_results, provenance, complaints);
  read_results(shelf, "blind-swords/close_combat_results.csv", Code::repulse, c, c.close_combat_results, provenance, complaints);
  read_ranges(shelf, c, provenance, complaints);
  read_orders(shelf, c, provenance, complaints);
  const Csv stacking = Csv::read(shelf, "blind-swords/artillery_stacking.csv", {"sp", "stacking", "source"}, complaints);
  for (const Csv::Row& row : stacking.rows()) {
    const int sp = stacking.number(row, "sp", 1, 31, complaints);
    c.artillery_stacking[sp] = byte(stacking.number(row, "stacking", 0, 31, complaints));
    provenance.count(stacking.cell(row, "source"));
  }
  c.general_casualty.fill(kNoBrigade);
  const Csv casualties = Csv::read(shelf, c.folder + "/general_casualty.csv", {"d66", "effect", "source"}, complaints);
  for (const Csv::Row& row : casualties.rows()) {
    const int roll = casualties.number(row, "d66", 11, 66, complaints);
    if (roll % 10 < 1 || roll % 10 > 6) {
      casualties.complain(row, "not a d66 roll", complaints);
      continue;
    }
    provenance.count(casualties.cell(row, "source"));
    const std::string_view of = casualties.cell(row, "side"), effect = casualties.cell(row, "effect");
    const Side side = of == "union" ? Side::union_ : Side::confederate;
    if (effect == "none" ? !of.empty() : of != "union" && of != "confederate") casualties.complain(row, "whose general is it?", complaints);
    if (effect == "swap-chit")
      for (const std::string_view name : split(casualties.cell(row, "chits"), '|')) {
        const ChitIndex chit = chit_named(c, (side == Side::union_ ? "us-" : "cs-") + id_of(name));
        if (chit == kNoChit) casualties.complain(row, "unknown chit '" + std::string(name) + "'", complaints);
        if (chit != kNoChit) c.casualty_chits[d66(roll / 10, roll % 10)] |= std::uint64_t{1} << chit;
      }
    if (effect != "unsupported-this-turn") continue;
    const std::string id = (side == Side::union_ ? "us-" : "cs-") + id_of(casualties.cell(row, "brigade"));
    const BrigadeIndex b = brigade_named(c, id);
    if (b == kNoBrigade) casualties.complain(row, "unknown brigade " + id, complaints);
    c.general_casualty[d66(roll / 10, roll % 10)] = b;
  }
}

}  // namespace vedette::bs
