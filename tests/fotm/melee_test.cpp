// Crowded fields drawn at random, one Combat Phase played on each: the rules hold whatever they meet. The list and the verdicts agree also
// on actions that were never offered, no position breaks an invariant, and every phase ends.
#include "fotm/combat_table.h"
#include "fotm/crowded_field.h"

namespace vedette::fotm {
namespace {

struct JudgedPhase : OnePhase {
  static Verdict well_formed(const Content& c, const Action& a) { return Rules::well_formed(c, a); }
};

struct Melee : CrowdedField {
  using Play = Engine<JudgedPhase>;
  std::vector<std::uint32_t> used;

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
