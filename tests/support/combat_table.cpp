#include "support/combat_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/events.h"
#include "support/shelf.h"
#include "tabletop/rulebook.h"

namespace vedette::testing_support {

using namespace bs;

namespace {

// Beneath the chapter under test: nothing goes on, and nobody is asked to end it.
const Chapter kRest = {"rest",
                       [](Position&, Play&) { return Flow::decide; },
                       [](const Content&, const Position&) { return Side::none; },
                       [](const Content&, const Position&, ActionList& into) {
                         into.add(act(Verb::done));
                         into.add(act(Verb::pass));
                       },
                       [](const Content&, const Position&, const Action&) { return forbidden("bs:4.1.1"_c); },
                       [](Position&, const Action&, Play&) {}};
struct CombatRules {
  using Position = bs::Position;
  using Content = bs::Content;
  static const Chapter& procedure(std::uint8_t kind) { return kind == 0 ? kRest : chapter(kind); }
  static constexpr Clause kOverClause = "bs:14.1.1"_c;
};
using Play1 = Engine<CombatRules>;

constexpr const char* kCodes[] = {"-", "T", "TR", "TS", "D", "DS", "repulse"};
constexpr const char* kPlaces[] = {"unused",   "map",      "waiting",   "later",      "off-map",  "broken-3",
                                   "broken-2", "broken-1", "available", "eliminated", "captured", "exited"};

}  // namespace

const Content& agv_content() {
  static const Content content = [] {
    Complaints complaints;
    ClauseBooks books;
    const std::string folder = find_battle(test_shelf(), south_mountain_battle().game, complaints).folder;
    books.add(south_mountain_battle().book, read_rules(test_shelf(), folder, complaints, south_mountain_battle().clauses));
    books.add(kBookSeries, read_rules(test_shelf(), "blind-swords", complaints, kClauses_bs));
    Content c = read_content(test_shelf(), south_mountain_battle(), read_map(test_shelf(), folder + "/map", complaints), std::move(books),
                             complaints);
    for (const Complaint& complaint : complaints) ADD_FAILURE() << complaint.text();
    return c;
  }();
  return content;
}

CombatTable::CombatTable(Ground ground) : c(agv_content()) {
  p.turn = 1;
  p.phase = Phase::chit_draw;
  for (int u = 0; u < c.n_units(); ++u) p.units[static_cast<std::size_t>(u)].at = At::off_map;
  p.frames.push(0);
  if (ground == Ground::as_mapped) return;
  for (std::size_t h = 0; h < c.hex.size(); ++h) {
    c.hex[h] = HexInfo{};
    c.hex[h].on_map = true;
    c.hex[h].level = 2;
    for (SideInfo& side : c.side[h]) side = SideInfo{.to = side.to};
    for (std::size_t arm = 0; arm < 3; ++arm) {
      for (StepCost& step : c.step[arm][h]) {
        step = StepCost{};
        step.off_road = arm == 2 ? 4 : 2;
      }
      for (RetreatStep& step : c.retreat[arm][h]) step = RetreatStep{};
    }
  }
}

CombatTable& CombatTable::level(std::string_view where, int n) {
  const HexIndex h = hex(where);
  c.hex[h].level = static_cast<std::int8_t>(n);
  for (Direction d = 0; d < kDirections; ++d) {
    SideInfo& side = c.side[h][d];
    if (side.to == kNoHex) continue;
    side.rise = static_cast<std::int8_t>(c.hex[side.to].level - n);
    c.side[side.to][opposite(d)].rise = static_cast<std::int8_t>(-side.rise);
  }
  return *this;
}
CombatTable& CombatTable::terrain(std::string_view where, Terrain t) {
  c.hex[hex(where)].terrain = t;
  return *this;
}
CombatTable& CombatTable::hexside(std::string_view a, std::string_view b, std::uint16_t features) {
  const Direction d = c.grid().direction(hex(a), hex(b));
  EXPECT_NE(d, kNoDirection) << a << " and " << b << " do not touch";
  for (SideInfo* side : {&c.side[hex(a)][d], &c.side[hex(b)][opposite(d)]}) {
    side->features = features;
    side->closed = (features & kVertical) != 0;
  }
  note_cliff(c.hex[hex(a)], d, features);
  note_cliff(c.hex[hex(b)], opposite(d), features);
  return *this;
}

UnitIndex CombatTable::unit(std::string_view unit_id) const {
  for (std::size_t u = 0; u < c.units.size(); ++u)
    if (c.units[u].id == unit_id) return static_cast<UnitIndex>(u);
  ADD_FAILURE() << "no unit " << unit_id;
  return 0;
}
HexIndex CombatTable::hex(std::string_view digits) const {
  const HexIndex h = c.grid().parse(digits);
  EXPECT_NE(h, kNoHex) << digits;
  return h;
}
std::string CombatTable::at(std::string_view unit_id) const {
  const UnitState& s = p.units[unit(unit_id)];
  return s.at == At::map ? number(s.hex) : kPlaces[static_cast<int>(s.at)];
}

CombatTable& CombatTable::stand(std::string_view units) {
  for (const std::string_view one : split(units, ',')) {
    const auto words = split(one, ' ');
    put(words[0], words[1]);
  }
  return *this;
}

CombatTable& CombatTable::put(std::string_view unit_id, std::string_view where, int n_hits, std::uint8_t bits) {
  const UnitIndex u = unit(unit_id);
  bs::put(p, u, hex(where));
  p.units[u].hits = static_cast<std::uint8_t>(n_hits);
  p.units[u].state = bits;
  return *this;
}

void CombatTable::fire_step(std::string_view brigade_unit, bool limited) {
  const UnitCard& card = c.units[unit(brigade_unit)];
  begin_fire_step(p, card.brigade, card.side, limited);
  settle();
}
void CombatTable::close_combat_step(std::string_view brigade_unit) {
  const UnitCard& card = c.units[unit(brigade_unit)];
  begin_close_combat_step(p, card.brigade, card.side);
  settle();
}
void CombatTable::shot(const ShotChoice& choice) {
  begin_shot_choice(p, choice);
  settle();
}
void CombatTable::fixed_shot(Side side, int column, UnitIndex firer, HexIndex target, UnitIndex victim, Clause why) {
  Journal journal = Journal::keeping(events_);
  Play play{c, dice_, journal};
  begin_fixed_shot(p, play, side, column, firer, target, victim, why);
  settle();
}
void CombatTable::settle() {
  Journal journal = Journal::keeping(events_);
  Play play{c, dice_, journal};
  Play1::settle(p, play);
}

CombatTable& CombatTable::roll(std::vector<int> dice) {
  script_.clear();
  for (const int d : dice) script_.push_back(static_cast<DiceItem>(d));
  dice_.script(script_, true);
  return *this;
}

Side CombatTable::decider() const { return Play1::decider(c, p); }
std::vector<std::string> CombatTable::choices() const {
  ActionList list;
  Play1::actions(c, p, list);
  std::vector<std::string> names;
  for (const Action& a : list) names.push_back(name(a));
  return names;
}
Verdict CombatTable::verdict(const Action& a) const { return Play1::verdict(c, p, a); }
std::string CombatTable::why(const Action& a) const { return std::string(c.books.id(verdict(a).clause)); }
CombatTable& CombatTable::act(const Action& a) {
  Journal journal = Journal::keeping(events_);
  Play play{c, dice_, journal};
  const Verdict v = Play1::apply(p, a, play);
  EXPECT_TRUE(v.allowed()) << name(a) << " is forbidden by " << c.books.id(v.clause);
  if (verb(a) == Verb::play && c.chits[a.a].kind != ChitKind::marker) {
    EXPECT_NE(p.chit[a.a], Place::out) << "no chit of this battle has a red X (bs:7.3.3)";
  }
  return *this;
}
CombatTable& CombatTable::fire(std::string_view target) { return act(bs::act(Verb::fire, 0, hex(target))); }
CombatTable& CombatTable::add(std::string_view u) { return act(bs::act(Verb::add, unit(u))); }
CombatTable& CombatTable::done() { return act(bs::act(Verb::done)); }
CombatTable& CombatTable::pass() { return act(bs::act(Verb::pass)); }
CombatTable& CombatTable::assault(std::string_view target, std::string_view from_hex) {
  Action a = bs::act(Verb::close_combat, 0, hex(target));
  a.hex2 = hex(from_hex);
  return act(a);
}
CombatTable& CombatTable::flank(std::string_view h) { return act(bs::act(Verb::flank, 0, hex(h))); }
CombatTable& CombatTable::retreat(std::string_view u, std::string_view h) { return act(bs::act(Verb::retreat, unit(u), hex(h))); }
CombatTable& CombatTable::advance(std::string_view u, std::string_view h) { return act(bs::act(Verb::advance, unit(u), hex(h))); }
CombatTable& CombatTable::from(std::string_view h) { return act(bs::act(Verb::choose_hex, 0, hex(h))); }

std::string CombatTable::name(const Action& a) const {
  switch (verb(a)) {
    case Verb::done:
      return "done";
    case Verb::pass:
      return "pass";
    case Verb::add:
      return "add " + id(a.a);
    case Verb::drop_unit:
      return "drop " + id(a.a);
    case Verb::fire:
      return "fire " + number(a.hex);
    case Verb::choose_hex:
      return "from " + number(a.hex);
    case Verb::close_combat:
      return "assault " + number(a.hex) + " from " + number(a.hex2);
    case Verb::flank:
      return "flank " + number(a.hex);
    case Verb::retreat:
      return "retreat " + id(a.a) + " " + number(a.hex);
    case Verb::advance:
      return "advance " + id(a.a) + " " + number(a.hex);
    case Verb::choose_unit:
      return "choose " + id(a.a);
    case Verb::move:
      return "move " + id(a.a) + " " + std::to_string(a.path.size());
    case Verb::stop:
      return "stop " + id(a.a);
    case Verb::withdraw:
      return "withdraw " + id(a.a) + " " + std::to_string(a.path.size());
    case Verb::play:
      return "play " + c.chits[a.a].id;
    default:
      return "verb " + std::to_string(a.verb);
  }
}

bool CombatTable::cited(std::string_view rule) const {
  return std::ranges::any_of(events_, [&](const Event& e) { return c.books.id(e.clause) == rule; });
}

std::string CombatTable::line(const Event& e) const {
  const auto v = [&](int i) { return std::to_string(e.value[static_cast<std::size_t>(i)]); };
  const auto column = [&](int i) {
    const int n = e.value[static_cast<std::size_t>(i)];
    return n < 0 ? std::string("none") : c.column_name[static_cast<std::size_t>(n)];
  };
  const auto dice = [&] {
    std::string s;
    for (int i = 0; i < e.n_dice; ++i) s += std::to_string(e.dice[static_cast<std::size_t>(i)]);
    return s;
  };
  switch (static_cast<Happening>(e.kind)) {
    case Happening::fire_declared:
      return "fire at " + number(e.to) + ": " + column(0) + " -> " + column(1);
    case Happening::fired_unit:
      return id(e.unit) + " fires " + v(2) + "/16";
    case Happening::shift:
      return std::string(c.books.id(e.clause)) + " " + v(0);
    case Happening::fire_result:
      return "fire " + dice() + " in " + column(0) + ": " + kCodes[e.value[1]] + " on " + id(e.unit);
    case Happening::fire_cancelled:
      return "fire cancelled by " + std::string(c.books.id(e.clause));
    case Happening::close_combat_declared:
      return "assault on " + number(e.to) + " from " + number(e.from) + ": " + column(0) + " -> " + column(1);
    case Happening::flank_joined:
      return "flank " + number(e.from);
    case Happening::assaulting_unit:
      return id(e.unit) + " attacks " + v(2) + "/16";
    case Happening::close_combat_result:
      return "close combat " + dice() + " in " + column(0) + ": " + kCodes[e.value[1]] + " on " + id(e.unit);
    case Happening::close_combat_over:
      return "close combat over by " + std::string(c.books.id(e.clause));
    case Happening::test:
      return id(e.unit) + (e.value[3] != 0 ? " break test " : " test ") + dice() + " against " + v(0) + ": " +
             (e.value[1] != 0 ? "passed" : "failed by " + v(2));
    case Happening::hit:
      return id(e.unit) + " hit, " + v(0);
    case Happening::depleted:
      return id(e.unit) + " depleted";
    case Happening::retreated:
      return id(e.unit) + " retreats to " + number(e.to);
    case Happening::stood:
      return id(e.unit) + " stands";
    case Happening::broke:
      return id(e.unit) + " " + kPlaces[e.value[0]] + " by " + std::string(c.books.id(e.clause));
    case Happening::captured:
      return id(e.unit) + " captured";
    case Happening::panic:
      return "panic at " + number(e.from);
    case Happening::advanced:
      return id(e.unit) + " advances to " + number(e.to);
    case Happening::moved:
      return id(e.unit) + " moves to " + number(e.to);
    case Happening::stopped:
      return id(e.unit) + " stops";
    case Happening::marked:
      return e.unit == kNoUnit ? "marker on " + number(e.to) : "marker on " + id(e.unit);
    case Happening::chit_played:
      return c.chits[static_cast<std::size_t>(e.value[0])].id + " played";
    case Happening::withdrew:
      return id(e.unit) + " withdraws to " + number(e.to);
    case Happening::control:
      return "control of " + number(e.to);
    case Happening::unmarked:
      return "marker off " + number(e.to);
    default:
      return "happening " + std::to_string(e.kind);
  }
}

std::vector<std::string> CombatTable::told() {
  std::vector<std::string> lines;
  for (const Event& e : events_) lines.push_back(line(e));
  events_.clear();
  return lines;
}

}  // namespace vedette::testing_support
