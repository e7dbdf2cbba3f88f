// Scenarios as content: turns, set-up, reinforcements, chits by the clock, commands, objectives, Fog of War. No rule asks
// which scenario is played; what one does differently stands in these files.
#include "blind_swords/content/readers.h"
#include "tabletop/action.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

class Reader {
 public:
  Reader(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints)
      : shelf_(shelf), c_(c), provenance_(provenance), complaints_(complaints) {}

  // Calls f(csv, row, scenario) for each row of the file that belongs to a scenario of the battle.
  template <class F>
  void each(std::string_view file, std::initializer_list<std::string_view> columns, F&& f) {
    const Csv csv = Csv::read(shelf_, c_.folder + "/" + std::string(file), columns, complaints_);
    for (const Csv::Row& row : csv.rows()) {
      const std::string_view of = csv.cell(row, "scenario");
      bool known = of == "all";
      provenance_.count(csv.cell(row, "source"));
      for (Scenario& s : c_.scenarios)
        if (s.id == of || of == "all") {
          known = true;
          f(csv, row, s);
        }
      if (!known) csv.complain(row, "unknown scenario '" + std::string(of) + "'", complaints_);
    }
  }
  Clause clause(const Csv& csv, const Csv::Row& row, std::string_view column = "clause") {
    const Clause found = c_.books.find(csv.cell(row, column));
    if (!found.cited()) csv.complain(row, "unknown clause '" + std::string(csv.cell(row, column)) + "'", complaints_);
    return found;
  }
  UnitIndex unit(const Csv& csv, const Csv::Row& row) {
    const UnitIndex u = unit_named(c_, csv.cell(row, "unit"));
    if (u == kNoUnit) csv.complain(row, "unknown unit '" + std::string(csv.cell(row, "unit")) + "'", complaints_);
    return u == kNoUnit ? UnitIndex{0} : u;
  }
  ChitIndex chit(const Csv& csv, const Csv::Row& row, std::string_view column = "chit") {
    const ChitIndex chit = chit_named(c_, csv.cell(row, column));
    if (chit == kNoChit) csv.complain(row, "unknown chit '" + std::string(csv.cell(row, column)) + "'", complaints_);
    return chit == kNoChit ? ChitIndex{0} : chit;
  }
  ChitIndex chit_or_none(const Csv& csv, const Csv::Row& row, std::string_view column) {
    return csv.cell(row, column).empty() ? kNoChit : chit(csv, row, column);
  }
  HexIndex hex(const Csv& csv, const Csv::Row& row) {
    const HexIndex h = c_.grid().parse(csv.cell(row, "hex"));
    if (!c_.map.on_map(h)) csv.complain(row, "no hex '" + std::string(csv.cell(row, "hex")) + "' on the map", complaints_);
    return c_.map.on_map(h) ? h : HexIndex{0};
  }
  bool says(const Csv& csv, const Csv::Row& row, std::string_view what) {
    for (const std::string_view word : split(csv.cell(row, "state"), ' '))
      if (word == what) return true;
    return false;
  }
  // An option without which the row does not count, as a bit.
  std::uint16_t option(const Csv& csv, const Csv::Row& row) {
    const std::string_view name = csv.cell(row, "option");
    if (name.empty()) return 0;
    const auto found = std::ranges::find(c_.options, name);
    if (found == c_.options.end()) return csv.complain(row, "unknown option '" + std::string(name) + "'", complaints_), std::uint16_t{0};
    return static_cast<std::uint16_t>(1U << (found - c_.options.begin()));
  }
  At at(const Csv& csv, const Csv::Row& row) {
    for (const std::string_view word : split(csv.cell(row, "state"), ' '))
      if (word == "waiting" || word == "eliminated") return word == "waiting" ? At::waiting : At::eliminated;
    return At::map;
  }
  HexSet region(const Csv& csv, const Csv::Row& row, std::string_view column) {
    HexSet hexes;
    std::string wrong;
    if (!read_region(c_, csv.cell(row, column), hexes, wrong)) csv.complain(row, wrong, complaints_);
    return hexes;
  }
  std::uint8_t state(const Csv& csv, const Csv::Row& row, UnitIndex u) {
    const UnitCard& card = c_.units[u];
    int bits = card.arm == Arm::cavalry ? kMounted : 0;
    for (const std::string_view word : split(csv.cell(row, "state"), ' ')) {
      if (word == "dismounted")
        bits &= ~kMounted;
      else if (word == "battleworn")
        bits |= kBattleworn;
      else if (word == "skirmish")
        bits |= kSkirmish, expect(csv, row, c_.exclusive.skirmish.who, "skirmish-who");
      else if (word == "no-recover")
        bits |= kNoRecover, expect(csv, row, c_.exclusive.no_recover, "no-recover");
      else if (word == "either" || word == "waiting" || word == "eliminated")
        continue;
      else
        csv.complain(row, "unknown state '" + std::string(word) + "'", complaints_);
    }
    return byte(bits);
  }

  // What the row asks of the battle must be in battle.csv.
  void expect(const Csv& csv, const Csv::Row& row, Clause clause, std::string_view item) {
    if (!clause.cited()) csv.complain(row, "battle.csv has no clause for this (" + std::string(item) + ")", complaints_);
  }

 private:
  const Shelf& shelf_;
  Content& c_;
  Provenance& provenance_;
  Complaints& complaints_;
};

// How far every hex of the map lies outside an area. Whoever comes from outside comes to its edge first.
std::vector<std::uint8_t> hexes_beyond(const Content& c, const HexSet& area) {
  const auto hexes = static_cast<HexIndex>(c.hex.size());
  std::vector<HexIndex> edge;
  std::vector<std::uint8_t> beyond(c.hex.size(), 255);
  for (HexIndex h = 0; h < hexes; ++h) {
    const auto& next = c.grid().neighbours(h);
    if (area[h] && std::any_of(next.begin(), next.end(), [&](HexIndex n) { return n == kNoHex || !area[n]; })) edge.push_back(h);
  }
  for (HexIndex h = 0; h < hexes; ++h) {
    if (!c.hex[h].on_map) continue;
    int least = area[h] ? 0 : 255;
    if (least > 0)
      for (const HexIndex in : edge) least = std::min(least, c.grid().distance(h, in));
    beyond[h] = byte(least);
  }
  return beyond;
}

// A special rule that the scenario lists: it must be one the battle has.
void read_special(const Content& c, const Csv& csv, const Csv::Row& row, Scenario& s, Clause clause, Complaints& complaints) {
  SpecialRow r;
  for (const SpecialRule& rule : c.battle->special_rules)
    if (rule.clause == clause) r.rule = &rule;
  if (r.rule == nullptr) {
    if (clause.cited()) csv.complain(row, "no special rule '" + std::string(csv.cell(row, "clause")) + "' in this battle", complaints);
    return;
  }
  std::string wrong;
  if (!read_group(c, csv.cell(row, "units"), r.units, wrong)) csv.complain(row, wrong, complaints);
  if (!csv.cell(row, "area").empty() && !read_region(c, csv.cell(row, "area"), r.area, wrong)) csv.complain(row, wrong, complaints);
  r.name = csv.cell(row, "name");
  if (!csv.cell(row, "turn").empty()) r.turn = csv.number(row, "turn", 1, count_of(s.turns), complaints);
  if (!csv.cell(row, "amount").empty()) r.amount = csv.number(row, "amount", 0, 99, complaints);
  if (r.area.any()) {
    r.beyond = hexes_beyond(c, r.area);
  } else if (r.rule->open != nullptr || r.rule->leash != nullptr || r.rule->price != nullptr || r.rule->needs_area) {
    csv.complain(row, "this rule needs an area", complaints);
    return;
  }
  if (s.special.size() == kMostSpecial) return csv.complain(row, "more special rules than there is room for", complaints);
  for (std::size_t u = 0; u < kMostUnits; ++u)
    if (r.units[u]) s.special_of[u] |= 1U << s.special.size();
  s.special.push_back(std::move(r));
}

// Points in halves: "2", "1/2".
int halves_of(const Csv& csv, const Csv::Row& row, Complaints& complaints) {
  return csv.cell(row, "points") == "1/2" ? 1 : 2 * csv.number(row, "points", 0, 99, complaints);
}

void read_points(const Content& c, Reader& read, Complaints& complaints) {
  read.each("points.csv", {"scenario", "hexes", "side", "points", "when", "by", "clause", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
              PointRow r;
              const HexSet hexes = read.region(csv, row, "hexes");
              for (std::size_t h = 0; h < c.hex.size(); ++h)
                if (hexes[h]) r.hexes.push_back(static_cast<HexIndex>(h));
              r.side = side_named(csv.cell(row, "side"));
              if (r.side == Side::none && csv.cell(row, "side") != "either") csv.complain(row, "union, confederate or either", complaints);
              r.halves = halves_of(csv, row, complaints);
              const auto when = split(csv.cell(row, "when"), ' ');
              int turn = 0;
              for (const char d : when.size() == 2 ? when[1] : std::string_view("x"))
                turn = d >= '0' && d <= '9' ? 10 * turn + d - '0' : 1000;
              const bool once = when.size() == 2 && (when[0] == "turn" || when[0] == "until") && turn >= 1 && turn <= count_of(s.turns);
              if (!once && csv.cell(row, "when") != "end") csv.complain(row, "when is end, turn N or until N", complaints);
              if (once) {
                r.when = when[0] == "turn" ? PointRow::When::turn : PointRow::When::until;
                r.turn = turn;
              }
              r.occupied = csv.cell(row, "by") == "occupation";
              if (!r.occupied && csv.cell(row, "by") != "control") csv.complain(row, "by control or occupation", complaints);
              r.clause = read.clause(csv, row);
              if (s.points.size() == kMostPointRows) return csv.complain(row, "more rows of a scenario than there is room for", complaints);
              s.points.push_back(std::move(r));
            });
  constexpr std::pair<std::string_view, bool (*)(const UnitCard&)> kinds[] = {
      {"any", [](const UnitCard&) { return true; }},
      {"one-step infantry", [](const UnitCard& u) { return u.fragile && u.arm == Arm::infantry; }},
      {"two-step infantry", [](const UnitCard& u) { return !u.fragile && u.arm == Arm::infantry; }},
      {"two-step", [](const UnitCard& u) { return !u.fragile; }},
      {"artillery", [](const UnitCard& u) { return u.arm >= Arm::artillery; }},
      {"cavalry", [](const UnitCard& u) { return u.arm == Arm::cavalry; }},
  };
  read.each("losses.csv", {"scenario", "kind", "points", "clause", "source"}, [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
    LossRow r;
    for (const auto& [word, fits] : kinds)
      if (word == csv.cell(row, "kind")) r.kind = word, r.fits = fits;
    if (r.fits == nullptr) return csv.complain(row, "unknown kind of unit '" + std::string(csv.cell(row, "kind")) + "'", complaints);
    r.halves = halves_of(csv, row, complaints);
    r.clause = read.clause(csv, row);
    s.losses.push_back(r);
  });
}

// When units come whose arrival is rolled for: six rows for each special rule that does.
void read_arrival_rolls(const Content& c, Reader& read, Complaints& complaints) {
  if (std::none_of(c.battle->special_rules.begin(), c.battle->special_rules.end(), [](const SpecialRule& r) { return r.rolled; })) return;
  std::vector<std::pair<const SpecialRow*, unsigned>> dice;  // which of a row have been given, by bit
  for (const Scenario& s : c.scenarios)
    for (const SpecialRow& row : s.special)
      if (row.rule->rolled) dice.emplace_back(&row, 0U);
  read.each("arrival_rolls.csv", {"scenario", "clause", "die", "turn", "points", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
              const Clause clause = read.clause(csv, row);
              const int die = csv.number(row, "die", 1, 6, complaints);
              bool known = false;
              for (SpecialRow& r : s.special)
                for (auto& [of, given] : dice) {
                  if (of != &r || r.rule->clause != clause) continue;
                  known = true;
                  if ((given >> die & 1U) != 0) csv.complain(row, "a second row for this die", complaints);
                  given |= 1U << die;
                  const bool never = csv.cell(row, "turn") == "never";
                  const int turn = never ? 0 : csv.number(row, "turn", 1, count_of(s.turns), complaints);
                  r.rolls[die - 1] = {byte(turn), byte(halves_of(csv, row, complaints))};
                }
              if (!known) csv.complain(row, "no special rule of this scenario rolls by this clause", complaints);
            });
  for (const auto& [row, given] : dice)
    if (given != 0x7eU) complaints.push_back({c.folder + "/arrival_rolls.csv", 0, "a row for each die from 1 to 6"});
}

}  // namespace

void read_scenarios(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  Reader read(shelf, c, provenance, complaints);
  const Csv list = Csv::read(shelf, c.folder + "/scenarios.csv",
                             {"scenario", "title", "area", "forced_out", "area_clause", "forced_clause", "victory", "source"}, complaints);
  for (const Csv::Row& row : list.rows()) {
    if (c.scenarios.size() == 255) {
      list.complain(row, "more scenarios than there is room for", complaints);
      break;
    }
    Scenario s;
    s.id = list.cell(row, "scenario");
    s.title = list.cell(row, "title");
    const std::string_view area = list.cell(row, "area");
    if (area == "all") {
      for (std::size_t h = 0; h < c.hex.size(); ++h) s.area[h] = c.hex[h].on_map;
    } else if (const MapArea* a = c.map.area(area)) {
      for (const HexIndex h : a->hexes) s.area.set(h);
    } else {
      list.complain(row, "unknown area '" + std::string(area) + "'", complaints);
    }
    const std::string_view fate = list.cell(row, "forced_out");
    if (fate != "broken-1" && fate != "exit" && fate != "eliminated")
      list.complain(row, "a unit forced out is broken-1, exit or eliminated", complaints);
    s.forced_out = fate == "broken-1" ? Fate::broken_1 : fate == "exit" ? Fate::exit : Fate::eliminated;
    s.area_clause = read.clause(list, row, "area_clause");
    s.forced_clause = read.clause(list, row, "forced_clause");
    s.victory = read.clause(list, row, "victory");
    if (std::none_of(c.battle->victory.begin(), c.battle->victory.end(), [&](const VictoryRow& v) { return v.clause == s.victory; }))
      list.complain(row, "no rule of the battle judges by '" + std::string(list.cell(row, "victory")) + "'", complaints);
    if (const std::string_view exit = list.cell(row, "exit_area"); !exit.empty()) {
      const MapArea* a = c.map.area(exit);
      if (a == nullptr) list.complain(row, "unknown area '" + std::string(exit) + "'", complaints);
      for (std::size_t i = 0; a != nullptr && i < a->hexes.size(); ++i) s.exits.set(a->hexes[i]);
      s.exit_clause = read.clause(list, row, "exit_clause");
    }
    provenance.count(list.cell(row, "source"));
    for (std::size_t i = 0; i < c.chits.size() && i < kMostChits; ++i) {  // as leaders.csv has them
      s.rating[i] = c.chits[i].rating;
      s.commands[i] = c.chits[i].brigades;
    }
    c.scenarios.push_back(std::move(s));
  }
  read.each("turns.csv",
            {"scenario", "turn", "day_turn", "time", "skip", "key_union", "random_union", "key_confederate", "random_confederate",
             "battery_cap", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
              TurnCard t;
              if (csv.number(row, "turn", 1, 99, complaints) != count_of(s.turns) + 1) csv.complain(row, "turns in order", complaints);
              t.day_turn = csv.number(row, "day_turn", 1, 99, complaints);
              t.time = csv.cell(row, "time");
              for (const std::string_view word : split(csv.cell(row, "skip"), ' '))
                if (word == "artillery")
                  t.skip_artillery = true;
                else
                  csv.complain(row, "unknown phase '" + std::string(word) + "' to skip", complaints);
              t.key[0] = byte(csv.number(row, "key_union", 0, 9, complaints));
              t.key[1] = byte(csv.number(row, "key_confederate", 0, 9, complaints));
              t.random[0] = byte(csv.number(row, "random_union", 0, 9, complaints));
              t.random[1] = byte(csv.number(row, "random_confederate", 0, 9, complaints));
              if (const std::string_view when = csv.cell(row, "night"); when == "yes")
                t.night = true;
              else if (const auto o = std::ranges::find(c.options, when); o != c.options.end())
                t.night_options = static_cast<std::uint16_t>(1U << (o - c.options.begin()));
              else if (!when.empty())
                csv.complain(row, "night is yes, empty or an option", complaints);
              if (!csv.cell(row, "battery_cap").empty()) t.battery_cap = byte(csv.number(row, "battery_cap", 1, 99, complaints));
              t.first = read.chit_or_none(csv, row, "first");
              t.shielded = read.chit_or_none(csv, row, "shielded");
              t.no_roll = read.chit_or_none(csv, row, "no_roll");
              if ((t.night || t.night_options != 0) && !c.exclusive.night_sight.cited())
                csv.complain(row, "the battle has no night: battle.csv does not say how far one sees then (night-sight)", complaints);
              if (t.battery_cap != 0) read.expect(csv, row, c.exclusive.battery_cap, "battery-cap");
              s.turns.push_back(std::move(t));
            });
  read.each("setup.csv", {"scenario", "unit", "hex", "state", "clause", "source"}, [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
    SetupRow r;
    r.unit = read.unit(csv, row);
    r.at = read.at(csv, row);
    r.options = read.option(csv, row);
    r.clause = read.clause(csv, row);
    r.state = read.state(csv, row, r.unit);
    if (r.at == At::eliminated) return s.setup.push_back(std::move(r));
    r.hex = read.hex(csv, row);
    r.either_state = read.says(csv, row, "either");
    r.free = !csv.cell(row, "free").empty();
    r.alone = csv.cell(row, "alone");
    if (r.free)
      r.hexes = read.region(csv, row, "free");
    else
      r.hexes.set(r.hex);
    if (!csv.cell(row, "limit").empty()) {
      const HexSet limit = read.region(csv, row, "limit");
      r.beyond = r.hexes & ~limit;
      r.hexes &= limit;
      r.limit_clause = read.clause(csv, row, "limit_clause");
    }
    if (!r.hexes[r.hex]) csv.complain(row, "the hex of the default set-up is not among those to choose from", complaints);
    if (r.either_state && c.units[r.unit].arm != Arm::cavalry) csv.complain(row, "only cavalry is mounted or dismounted", complaints);
    s.setup.push_back(std::move(r));
  });
  read.each("reinforcements.csv", {"scenario", "turn", "unit", "hex", "state", "clause", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
              ArrivalRow r;
              if (csv.cell(row, "turn") != "rolled") r.turn = csv.number(row, "turn", 1, count_of(s.turns), complaints);
              r.unit = read.unit(csv, row);
              r.leaves = csv.cell(row, "hex") == "leaves";
              r.chosen = csv.cell(row, "hex") == "chosen";
              r.options = read.option(csv, row);
              r.hex = r.leaves || r.chosen || csv.cell(row, "hex").empty() ? kNoHex : read.hex(csv, row);
              r.state = read.state(csv, row, r.unit);
              r.clause = read.clause(csv, row);
              s.arrivals.push_back(r);
            });
  read.each("cup.csv", {"scenario", "turn", "chit", "to", "clause", "source"}, [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
    ChitRow r;
    r.turn = csv.number(row, "turn", 1, count_of(s.turns), complaints);
    r.chit = read.chit(csv, row);
    const std::string_view to = csv.cell(row, "to");
    if (to != "pool" && to != "display" && to != "out") csv.complain(row, "a chit goes to pool, display or out", complaints);
    r.to = to == "pool" ? Place::pool : to == "display" ? Place::display : Place::out;
    r.clause = read.clause(csv, row);
    s.chits.push_back(r);
  });
  read.each("commands.csv", {"scenario", "chit", "rating", "brigades", "clause", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
              const ChitIndex chit = read.chit(csv, row);
              if (!csv.cell(row, "rating").empty())  // else that of leaders.csv
                s.rating[chit] = byte(csv.number(row, "rating", 1, 5, complaints));
              s.command_clause[chit] = read.clause(csv, row);
              s.commands[chit] = 0;
              for (const std::string_view name : split(csv.cell(row, "brigades"), ';')) {
                for (std::size_t b = 0; name == "*" && b < c.brigades.size(); ++b)
                  if (c.brigades[b].side == c.chits[chit].side) s.commands[chit] |= std::uint64_t{1} << b;
                if (name == "*") continue;
                const BrigadeIndex b = brigade_named(c, name);
                if (b == kNoBrigade)
                  csv.complain(row, "unknown brigade '" + std::string(name) + "'", complaints);
                else
                  s.commands[chit] |= std::uint64_t{1} << b;
              }
            });
  read.each("objectives.csv", {"scenario", "hex", "name", "initial", "by", "clause", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
              ObjectiveCard o;
              o.hex = read.hex(csv, row);
              o.name = csv.cell(row, "name");
              o.initial = side_named(csv.cell(row, "initial"));
              o.by_infantry_only = csv.cell(row, "by") == "infantry";
              o.by_anybody = csv.cell(row, "by") == "anybody";
              if (!o.by_infantry_only && !o.by_anybody && csv.cell(row, "by") != "any")
                csv.complain(row, "held by infantry, by any (infantry and cavalry) or by anybody (guns too)", complaints);
              if (o.initial == Side::none && !csv.cell(row, "initial").empty()) csv.complain(row, "unknown side", complaints);
              o.clause = read.clause(csv, row);
              if (s.objectives.size() == kMostObjectives)
                return csv.complain(row, "more objectives of a scenario than there is room for", complaints);
              s.objectives.push_back(std::move(o));
            });
  read_points(c, read, complaints);
  read.each("off_map.csv", {"scenario", "unit", "column", "from_turn", "clause", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
              OffMapGun g;
              g.unit = read.unit(csv, row);
              g.column = csv.number(row, "column", 0, kColumns - 1, complaints);
              g.from_turn = csv.number(row, "from_turn", 1, 99, complaints);
              g.clause = read.clause(csv, row);
              if (s.off_map.size() == 8) return csv.complain(row, "more guns off the map than there is room for", complaints);
              s.off_map.push_back(g);
            });
  if (!c.crossings.empty())
    read.each("crossings.csv", {"scenario", "hex", "other_hex", "state", "clause", "source"},
              [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
                const HexIndex a = c.grid().parse(csv.cell(row, "hex")), b = c.grid().parse(csv.cell(row, "other_hex"));
                std::size_t i = 0;
                while (i < c.crossings.size() && (c.crossings[i].a != std::min(a, b) || c.crossings[i].b != std::max(a, b))) ++i;
                const std::string_view state = csv.cell(row, "state");
                if (i == c.crossings.size() || (state != "open" && state != "closed"))
                  return csv.complain(row, "a bridge or ford of the map is open or closed", complaints);
                s.crossings.push_back({byte(i), state == "open", read.clause(csv, row)});
              });
  read.each("fog_of_war.csv", {"scenario", "die", "affected", "chooser", "clause", "summary", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) {
              s.fog[csv.number(row, "die", 1, 6, complaints) - 1] = {
                  read.clause(csv, row), side_named(csv.cell(row, "affected")), side_named(csv.cell(row, "chooser")),
                  csv.cell(row, "affected") == "both", std::string(csv.cell(row, "summary"))};
            });
  read.each("special_rules.csv", {"scenario", "clause", "units", "area", "amount", "source"},
            [&](const Csv& csv, const Csv::Row& row, Scenario& s) { read_special(c, csv, row, s, read.clause(csv, row), complaints); });
  read_arrival_rolls(c, read, complaints);
  for (const Scenario& s : c.scenarios) {
    if (s.turns.empty()) complaints.push_back({c.folder + "/turns.csv", 0, "no turns for scenario " + s.id});
    for (const SetupRow& r : s.setup)
      if (r.at != At::eliminated && (!s.area[r.hex] || (r.hexes & ~s.area).any()))
        complaints.push_back({c.folder + "/setup.csv", 0, c.units[r.unit].id + " is set up outside the play area of " + s.id});
    for (const Side side : kSides) {  // one list shows all that a side may do
      std::size_t choices = 1;
      for (const SetupRow& r : s.setup)
        if (r.asks() && c.units[r.unit].side == side) choices += 1 + r.hexes.count() * (r.either_state ? 2 : 1);
      if (choices > ActionList::kMost)
        complaints.push_back({c.folder + "/setup.csv", 0, "more choices of set-up than a list has room for"});
    }
    for (std::size_t die = 0; die < s.fog.size(); ++die)
      if (!s.fog[die].clause.cited())
        complaints.push_back({c.folder + "/fog_of_war.csv", 0, "nothing for a " + std::to_string(die + 1) + " in " + s.id});
      else if (std::none_of(c.battle->fog_of_war.begin(), c.battle->fog_of_war.end(),
                            [&](const FogRow& f) { return f.clause == s.fog[die].clause; }))
        complaints.push_back(
            {c.folder + "/fog_of_war.csv", 0, "no rule of the battle carries out a " + std::to_string(die + 1) + " in " + s.id});
    for (const PointRow& r : s.points)
      for (const HexIndex h : r.hexes)
        if (!r.occupied && std::none_of(s.objectives.begin(), s.objectives.end(), [&](const ObjectiveCard& o) { return o.hex == h; }))
          complaints.push_back({c.folder + "/points.csv", 0, c.map.number(h) + " is no objective of " + s.id});
  }
}

}  // namespace vedette::bs
