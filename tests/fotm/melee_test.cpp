// Crowded fields drawn at random, one Combat Phase played on each: the rules hold whatever they meet. The list and the verdicts agree also
// on actions that were never offered, no position breaks an invariant, and every phase ends.
#include "fire_on_the_mountain/rules.h"
#include "fotm/combat_table.h"

namespace vedette::fotm {
namespace {

struct JudgedPhase : OnePhase {
  static Verdict well_formed(const Content& c, const Action& a) { return Rules::well_formed(c, a); }
};

struct Melee : FieldTest {
  using Play = Engine<JudgedPhase>;
  Generator chance{};
  std::vector<std::uint32_t> used;

  unsigned below(unsigned n) { return chance.below(n); }
  bool one_in(unsigned n) { return below(n) == 0; }
  bool enemy_in(HexIndex h, Side side) const {
    bool found = false;
    each_unit(p, h, [&](UnitIndex u) { found = found || side_of(c, u) != side; });
    return found;
  }

  // Both armies on a few hexes, worn, routed, in Column, with Commanders, Guards and prisoners among them.
  void draw(std::uint64_t seed) {
    chance = Generator{seed, 0};
    p = Position{};
    clear_table(c, p);
    p.turn = static_cast<std::uint8_t>(1 + below(15));
    p.options = static_cast<std::uint8_t>(below(16));
    p.pause = one_in(8) ? Pause::on : Pause::over;
    p.side = kSides[below(2)];
    p.phase = Phase::combat;
    p.bonus = one_in(2) ? Bonus::open : Bonus::none;
    p.bonus_turn = p.turn;
    const int column = 9 + static_cast<int>(below(20)), row = 1 + static_cast<int>(below(13));
    const unsigned size = 3 + below(4);
    const auto somewhere = [&] {
      return c.map.grid.index({static_cast<std::int16_t>(column + static_cast<int>(below(size))),
                               static_cast<std::int16_t>(row + static_cast<int>(below(size)))});
    };
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
      for (int tries = static_cast<int>(below(6)); tries > 0 && !on_map(p, u); --tries) place(u, somewhere());
    for (UnitIndex u = 0; u < kFirstBrigade; ++u) {
      const auto with = static_cast<UnitIndex>(kFirstBrigade + below(kFirstGuard - kFirstBrigade));
      if (!on_map(p, with) || side_of(c, with) != side_of(c, u) || !stacking(c, p, u, p.units[with].hex)) continue;
      p.units[u].due = 0;
      put_on_map(c, p, u, p.units[with].hex);
    }
    for (UnitIndex guard = kFirstGuard; guard < kUnits; ++guard)
      if (one_in(2)) escort(guard, somewhere());
    p.frames.push(0);
  }
  void place(UnitIndex u, HexIndex h) {
    if (h == kNoHex || !c.map.on_map(h) || enemy_in(h, side_of(c, u))) return;
    UnitState& state = p.units[u];
    state.flags = 0;
    state.put(kMounted, c.piece(u).starts_mounted && one_in(2));
    if (!stacking(c, p, u, h)) return;
    state.due = 0;
    state.facing = static_cast<std::uint8_t>(below(6));
    state.lost = static_cast<std::uint8_t>(one_in(4) ? below(c.piece(u).sp) : 0);
    state.lcm = static_cast<std::uint8_t>(below(3));
    state.put(kRouted, one_in(8));
    state.put(kColumn, !state.has(kRouted) && c.at(h).roads != 0 && one_in(4));
    state.put(kRegrouped, one_in(10));
    state.put(kNamed, side_of(c, u) == Side::confederate && !is_artillery(c, u) && !state.has(kRouted) && one_in(10));
    put_on_map(c, p, u, h);
  }
  void escort(UnitIndex guard, HexIndex h) {
    if (h == kNoHex || !c.map.on_map(h) || enemy_in(h, side_of(c, guard))) return;
    UnitIndex parent = kNoUnit, prisoner = kNoUnit;
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
      const bool own = side_of(c, u) == side_of(c, guard);
      if (own && on_map(p, u) && !is_artillery(c, u) && current_sp(c, p, u) > 1 &&
          c.piece(u).division_number == c.piece(guard).division_number)
        parent = u;
      if (!own && p.units[u].at == At::waiting) prisoner = u;
    }
    if (parent == kNoUnit || prisoner == kNoUnit) return;
    put_on_map(c, p, guard, h);
    p.units[guard].with = parent;
    ++p.units[parent].lent;
    p.units[prisoner].due = 0;
    put_on_map(c, p, prisoner, h);
    make_prisoner(c, p, prisoner, guard);
  }

  // An action like one that was offered, but with something else in one place.
  Action altered(Action a) {
    switch (below(6)) {
      case 0:
        a.verb = static_cast<std::uint8_t>(below(48));
        break;
      case 1:
        a.a = static_cast<std::uint8_t>(below(256));
        break;
      case 2:
        a.b = static_cast<std::uint8_t>(below(256));
        break;
      case 3:
        a.hex = static_cast<HexIndex>(below(kHexes));
        break;
      case 4:
        a.a = static_cast<std::uint8_t>(below(kUnits));
        break;
      default:
        a.b = static_cast<std::uint8_t>(below(6));
        a.c = static_cast<std::uint8_t>(below(80));
    }
    return a;
  }

  int play(std::uint64_t seed) {
    draw(seed);
    EXPECT_EQ(Rules::invariant_broken(c, p), "") << seed;
    Dice dice(seed);
    Journal journal = Journal::counting(used);
    Ctx ctx{c, dice, journal};
    begin_combat_phase(p, ctx);
    Play::settle(p, ctx);
    int decisions = 0;
    while (p.over == 0 && decisions < 3000) {
      ActionList actions;
      Play::actions(c, p, actions);
      for (int i = 0; i < 8; ++i) {
        const Action a = altered(actions[static_cast<int>(below(static_cast<unsigned>(actions.size())))]);
        bool listed = false;
        for (const Action& b : actions) listed = listed || a == b;
        const Verdict v = Play::verdict(c, p, a);
        EXPECT_EQ(v.allowed(), listed) << seed << ": verb " << int{a.verb} << " " << id(v.clause);
      }
      const Verdict v = Play::apply(p, actions[static_cast<int>(below(static_cast<unsigned>(actions.size())))], ctx);
      EXPECT_TRUE(v.allowed()) << seed << ": " << id(v.clause);
      if (p.over == 0) {
        EXPECT_EQ(Rules::invariant_broken(c, p), "") << seed;
      }
      if (::testing::Test::HasFailure()) return decisions;
      ++decisions;
    }
    EXPECT_LT(decisions, 3000) << seed;
    return decisions;
  }
};

TEST_F(Melee, AHundredCrowdedFields) {
  int decisions = 0;
  for (std::uint64_t seed = 1; seed <= 100 && !HasFailure(); ++seed) decisions += play(seed);
  EXPECT_GT(decisions, 500);
}

struct SlowMelee : Melee {};
TEST_F(SlowMelee, ThousandsOfCrowdedFieldsMeetEveryPartOfCombat) {
  for (std::uint64_t seed = 1000; seed < 9000 && !HasFailure(); ++seed) play(seed);
  for (const char* clause : {"fotm:2.4.nofight", "fotm:4.1.retreat", "fotm:7.2.pick", "fotm:9.4.cap", "fotm:10.2.alone", "fotm:10.3.auto",
                             "fotm:10.5.sp", "fotm:11.4.trigger", "fotm:11.6.six", "fotm:15.2.corps", "fotm:15.3.woods.1", "fotm:15.6.may",
                             "fotm:15.10.must", "fotm:16.1.place", "fotm:17.4.do", "fotm:17.4.again", "fotm:17.5.2", "fotm:17.5.one"}) {
    const Clause met = c.books.find(clause);
    EXPECT_TRUE(met.n < used.size() && used[met.n] > 0) << clause << " was never met";
  }
}

}  // namespace
}  // namespace vedette::fotm
