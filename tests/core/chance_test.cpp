// Dice, journal, fractions and lines: what stands between chance and what is told.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tabletop/dice.h"
#include "tabletop/fraction.h"
#include "tabletop/hash.h"
#include "tabletop/journal.h"
#include "tabletop/lines.h"

namespace vedette {
namespace {

constexpr std::array<ChitIndex, 3> kCup = {4, 7, 9};

TEST(Dice, TheSameSeedRollsTheSameAndAnotherDoesNot) {
  Dice a(42), b(42), c(43);
  std::vector<int> from_a, from_b, from_c;
  for (int i = 0; i < 100; ++i) {
    from_a.push_back(a.d6());
    from_b.push_back(b.d6());
    from_c.push_back(c.d6());
  }
  EXPECT_EQ(from_a, from_b);
  EXPECT_NE(from_a, from_c);
}

TEST(Dice, TheFirstRollsOfASeedNeverChange) {
  Dice dice(1);
  std::vector<int> rolls;
  for (int i = 0; i < 12; ++i) rolls.push_back(dice.d6());
  // Records keep what was rolled, but a seed that a player wrote down should lead to the same game for ever.
  EXPECT_EQ(rolls, (std::vector<int>{4, 5, 6, 3, 3, 5, 6, 4, 2, 5, 3, 4}));
}

TEST(Dice, EveryFaceComesAboutAsOften) {
  Dice dice(7);
  std::array<int, 7> seen{};
  for (int i = 0; i < 60'000; ++i) ++seen[static_cast<std::size_t>(dice.d6())];
  EXPECT_EQ(seen[0], 0);
  for (std::size_t face = 1; face <= 6; ++face) EXPECT_NEAR(seen[face], 10'000, 500) << face;
}

TEST(Dice, AScriptIsUsedUpFirst) {
  const std::vector<DiceItem> script = {6, 1, chit_item(7)};
  std::vector<DiceItem> log;
  Dice dice(1);
  dice.script(script);
  dice.log_to(&log);
  EXPECT_TRUE(dice.scripted());
  EXPECT_EQ(dice.d6(), 6);
  EXPECT_EQ(dice.d6(), 1);
  EXPECT_EQ(dice.draw(kCup), 7);
  EXPECT_EQ(dice.script_used(), 3U);
  const int further = dice.d6();
  EXPECT_EQ(dice.trouble(), Dice::Trouble::none);
  EXPECT_EQ(log, (std::vector<DiceItem>{6, 1, chit_item(7), static_cast<DiceItem>(further)}));
  EXPECT_EQ(dice.rolled(), 4);
}

TEST(Dice, WhatDoesNotFitIsTrouble) {
  const std::vector<DiceItem> a_chit = {chit_item(4)}, a_die = {3}, seven = {7}, elsewhere = {chit_item(5)};
  Dice dice(1);
  dice.script(a_chit);
  dice.d6();
  EXPECT_EQ(dice.trouble(), Dice::Trouble::wrong_kind);
  dice.script(a_die);
  dice.draw(kCup);
  EXPECT_EQ(dice.trouble(), Dice::Trouble::wrong_kind);
  dice.script(seven);
  dice.d6();
  EXPECT_EQ(dice.trouble(), Dice::Trouble::wrong_kind);
  dice.script(elsewhere);
  dice.draw(kCup);
  EXPECT_EQ(dice.trouble(), Dice::Trouble::not_in_cup);
  dice.script(a_die);
  EXPECT_EQ(dice.trouble(), Dice::Trouble::none);
}

TEST(Dice, AnEnumerationSaysWhatItWantsNext) {
  Dice dice;
  dice.script({}, true);
  dice.d6();
  EXPECT_EQ(dice.trouble(), Dice::Trouble::ran_out);
  EXPECT_EQ(std::vector<DiceItem>(dice.wanted().begin(), dice.wanted().end()), (std::vector<DiceItem>{1, 2, 3, 4, 5, 6}));
  dice.script({}, true);
  dice.draw(kCup);
  dice.d6();  // what is wanted stays what was wanted first
  EXPECT_EQ(std::vector<DiceItem>(dice.wanted().begin(), dice.wanted().end()),
            (std::vector<DiceItem>{chit_item(4), chit_item(7), chit_item(9)}));
}

TEST(Journal, KeepsCountsOrIsSilent) {
  Event e;
  e.clause = clause_at(kBookProving, 4);
  std::vector<Event> events;
  std::vector<std::uint32_t> counts;
  Journal silent;
  silent.tell(e);
  EXPECT_TRUE(silent.silent());
  Journal both = Journal::both(events, counts);
  both.tell(e);
  both.cite(clause_at(kBookProving, 4));
  both.cite(Clause{});
  EXPECT_EQ(events.size(), 1U);
  EXPECT_EQ(counts.at(e.clause.n), 2U);
}

TEST(Journal, AnEventIsSeenByWhomItMay) {
  const std::uint8_t secret = seen_by(Side::confederate);
  EXPECT_TRUE(may_see(secret, Seat::confederate));
  EXPECT_FALSE(may_see(secret, Seat::union_));
  EXPECT_FALSE(may_see(secret, Seat::table));
  EXPECT_TRUE(may_see(secret, Seat::all));
  EXPECT_TRUE(may_see(kSeenByBoth, Seat::table));
}

TEST(Journal, TheThirteenthDieOfAnEventIsLeftOut) {
  Event e;
  for (int i = 0; i < 13; ++i) e.die(6);
  EXPECT_EQ(e.n_dice, 12);
}

TEST(Fraction, IsKeptInLowestTerms) {
  EXPECT_EQ(Fraction(34, 4).text(), "17/2");
  EXPECT_EQ(Fraction(8, 4).text(), "2");
  EXPECT_EQ(Fraction(1, -2).text(), "-1/2");
  EXPECT_EQ(Fraction(1, 6) + Fraction(1, 3), Fraction(1, 2));
  EXPECT_EQ(Fraction(2, 3) * Fraction(3, 4), Fraction(1, 2));
  EXPECT_LT(Fraction(1, 3), Fraction(2, 5));
  Fraction sum;
  for (int i = 0; i < 36; ++i) sum += Fraction(1, 36);
  EXPECT_EQ(sum, Fraction(1));
}

TEST(LinesOfAReckoning, AddUp) {
  Lines<4> lines;
  EXPECT_EQ(lines.total(), 0);
  lines.add(clause_at(kBookProving, 1), 3);
  lines.add(clause_at(kBookProving, 2), -5);
  EXPECT_EQ(lines.total(), -2);
  EXPECT_EQ(lines.size(), 2);
  EXPECT_EQ(lines[1].amount, -5);
}

TEST(Hash, IsTheSameEverywhere) {
  const std::string_view text = "Fox's Gap, 9:00 AM";
  EXPECT_EQ(hash_bytes(text.data(), text.size()), 12027584528179955859ULL);
  EXPECT_NE(hash_bytes(text.data(), text.size()), hash_bytes(text.data(), text.size() - 1));
  EXPECT_NE(hash_bytes("\0", 1), hash_bytes("\0\0", 2));
}

}  // namespace
}  // namespace vedette
