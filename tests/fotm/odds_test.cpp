// Odds equal, as exact fractions, what enumerating every die through the rules gives.
#include <functional>
#include <map>

#include "fire_on_the_mountain/combat/chance.h"
#include "fire_on_the_mountain/combat/combat_odds.h"
#include "fotm/combat_table.h"

namespace vedette::fotm {
namespace {

struct OddsTest : CombatTable {
  using Shares = std::map<std::string, Fraction>;

  static Shares shares(const Odds& odds) {
    Shares s;
    for (const auto& o : odds.outcomes) s[o.result] += o.chance;
    return s;
  }
  // Every way the dice can fall through these actions; `result` names what came of it. The woods re-roll is always used.
  Shares enumerate(const std::vector<Action>& actions, const std::function<std::string(const Position&)>& result) {
    Shares all;
    std::vector<DiceItem> script;
    const std::function<void()> fall = [&] {
      Position tried = p;
      Dice dice;
      dice.script(script, true);
      Journal silent;
      Ctx ctx{c, dice, silent};
      for (const Action& a : actions) {
        if (!Play::verdict(c, tried, a).allowed()) continue;
        EXPECT_TRUE(Play::apply(tried, a, ctx).allowed());
        if (dice.trouble() != Dice::Trouble::none) break;
      }
      if (dice.trouble() == Dice::Trouble::ran_out) {
        for (DiceItem die = 1; die <= 6; ++die) {
          script.push_back(die);
          fall();
          script.pop_back();
        }
        return;
      }
      std::int64_t ways = 1;
      for (std::size_t i = 0; i < script.size(); ++i) ways *= 6;
      all[result(tried)] += Fraction(1, ways);
    };
    fall();
    return all;
  }
  std::string lost(const Position& q, const char* id, int before) { return std::to_string(q.units[unit(id)].lost - before); }
};

TEST_F(OddsTest, CloseCombatFromTheRear) {
  put("cs-garland", "1616", "1615");  // turned away: no Defensive Fire
  put("us-gibbon", "1617", "1616");   // 4 dice
  begin_union();
  const Odds odds = assault_odds(c, p, set({"us-gibbon"}), hex("1616"));
  EXPECT_TRUE(odds.legal.allowed());
  EXPECT_EQ(odds.sp, 4);
  EXPECT_EQ(odds.dice, 4);
  EXPECT_EQ(shares(odds), enumerate({assault_on("1616")}, [&](const Position& q) { return lost(q, "cs-garland", 0); }));
  EXPECT_EQ(shares(odds).at("0"), Fraction(625, 1296));
}

TEST_F(OddsTest, WoodsDuskAndASingleStepLeft) {
  put("cs-garland", "1707", "1706");
  put("us-patrick", "1708", "1707");  // 3 dice
  begin_union();
  const auto result = [&](const Position& q) { return lost(q, "cs-garland", 0); };
  EXPECT_EQ(shares(assault_odds(c, p, set({"us-patrick"}), hex("1707"))), enumerate({assault_on("1707"), act(Verb::re_roll)}, result));
  p.turn = 14;
  EXPECT_EQ(shares(assault_odds(c, p, set({"us-patrick"}), hex("1707"))), enumerate({assault_on("1707"), act(Verb::re_roll)}, result));
  p.turn = 2;
  lose("cs-garland", 3);
  const auto one = [&](const Position& q) { return lost(q, "cs-garland", 3); };
  EXPECT_EQ(shares(assault_odds(c, p, set({"us-patrick"}), hex("1707"))), enumerate({assault_on("1707"), act(Verb::re_roll)}, one));
}

TEST_F(OddsTest, OffensiveFireAndSuppression) {
  put("cs-garland", "1616", "1615");
  put("us-cook", "1614", "1615");  // two dice at range
  begin_union();
  const Odds ranged = fire_odds(c, p, FireKind::offensive, set({"us-cook"}), hex("1616"), kNoUnit);
  EXPECT_TRUE(ranged.legal.allowed());
  EXPECT_EQ(ranged.dice, 2);
  EXPECT_EQ(shares(ranged), enumerate({assault_on("1616")}, [&](const Position& q) { return lost(q, "cs-garland", 0); }));
  EXPECT_EQ(id(fire_odds(c, p, FireKind::suppression, set({"us-cook"}), hex("1616"), kNoUnit).legal.clause), "fotm:9.4.what");
  put("cs-lane", "1616", "1617");  // looks away: no answer
  at("cs-lane").facing = 2;
  const Odds suppression = fire_odds(c, p, FireKind::suppression, set({"us-cook"}), hex("1616"), kNoUnit);
  EXPECT_TRUE(suppression.legal.allowed());
  EXPECT_EQ(shares(suppression), enumerate({assault_on("1616")}, [&](const Position& q) { return lost(q, "cs-lane", 0); }));
  EXPECT_EQ(shares(suppression).at("1"), Fraction(11, 36));
  EXPECT_EQ(id(fire_odds(c, p, FireKind::offensive, set({"us-cook"}), hex("1616"), kNoUnit).legal.clause), "fotm:15.6.must");
}

TEST_F(OddsTest, DefensiveFire) {
  put("cs-law", "1616", "1617");      // 3 dice
  put("us-patrick", "1617", "1616");  // 3 SP
  begin_union();
  const Odds odds = fire_odds(c, p, FireKind::defensive, set({"cs-law"}), hex("1617"), kNoUnit);
  EXPECT_TRUE(odds.legal.allowed());
  EXPECT_EQ(odds.dice, 3);
  // Patrick's own Close Combat dice do not matter to his losses.
  EXPECT_EQ(shares(odds), enumerate({assault_on("1616"), retreat_to("us-patrick", nullptr)},
                                    [&](const Position& q) { return lost(q, "us-patrick", 0); }));
}

TEST_F(OddsTest, SupportingFireIsLegalThoughItsHexMustBeClosedWith) {
  put("cs-garland", "1616", "1617");
  put("us-crook", "1617", "1616");
  put("us-cook", "1617", "1616");
  begin_union();
  EXPECT_TRUE(fire_odds(c, p, FireKind::offensive, set({"us-cook"}), hex("1616"), kNoUnit).legal.allowed());
  EXPECT_EQ(id(assault_odds(c, p, set({"us-cook"}), hex("1616")).legal.clause), "fotm:15.4.mandatory.order");
}

TEST_F(OddsTest, MoraleAndWhatIsNotLegal) {
  put("cs-garland", "1616", "1617");
  put("cs-dh-hill", "1616");
  EXPECT_EQ(shares(morale_odds(c, p, unit("cs-garland"), kNoUnit)).at("pass"), Fraction(1, 3));
  EXPECT_EQ(shares(morale_odds(c, p, unit("cs-garland"), unit("cs-dh-hill"))).at("pass"), Fraction(2, 3));
  at("cs-garland").lcm = 2;
  const Odds none = morale_odds(c, p, unit("cs-garland"), kNoUnit);
  EXPECT_EQ(id(none.legal.clause), "fotm:10.3.two");
  put("us-crook", "1617", "1616", Arc::rear);
  EXPECT_EQ(id(assault_odds(c, p, set({"us-crook"}), hex("1616")).legal.clause), "fotm:5.1.rear");
  EXPECT_EQ(id(assault_odds(c, p, set({"us-crook"}), hex("1615")).legal.clause), "fotm:15.4.who");
}

TEST(Chances, AddUpAndKnowTheVoidSix) {
  for (int dice = 0; dice <= kMostDice; ++dice)
    for (const bool void_one : {false, true})
      for (const int again : {0, 5}) {
        const RollChances chances = chances_of_hits(dice, 6, void_one, again);
        std::int64_t sum = 0;
        for (const std::int64_t ways : chances.ways) sum += ways;
        EXPECT_EQ(sum, chances.total);
      }
  EXPECT_EQ(chances_of_hits(2, 6, true, 0).ways[1], 1);   // two sixes: one counts
  EXPECT_EQ(chances_of_hits(1, 6, false, 5).ways[1], 2);  // a six that stays on 5 or 6
}

}  // namespace
}  // namespace vedette::fotm
