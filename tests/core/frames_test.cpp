// The stack of procedures and the loop that carries a position to its next decision, with a game of one question.
#include "tabletop/frames.h"

#include <gtest/gtest.h>

#include <tuple>

namespace vedette {
namespace {

struct Pair {
  std::uint8_t a, b;
};
using Stack = FrameStack<16, 3>;

TEST(FrameStack, ANewFrameIsEmptyAndALeftOneTooSoThatEqualityIsMemcmp) {
  Stack one{}, two{};
  one.push(5, Pair{7, 8});
  one.top().step = 3;
  EXPECT_EQ(one.top().as<Pair>().b, 8);
  one.push(6);
  EXPECT_EQ(one.top().as<Pair>().a, 0);
  one.pop();
  one.pop();
  two.deepest = one.deepest;
  EXPECT_EQ(one.deepest, 2);
  EXPECT_EQ(std::memcmp(&one, &two, sizeof one), 0);
}

TEST(FrameStackDeathTest, AFullStackIsAnAssert) {
  Stack s{};
  for (int i = 0; i < 3; ++i) s.push(1);
  EXPECT_DEATH(s.push(1), "the stack of procedures is full");
}

// Three questions: the first and the last have two answers, the second has one.
struct Questions {
  struct Position {
    Stack frames;
    std::uint8_t decision, over, asked, taken;
  };
  struct Content {};
  static constexpr Clause kOverClause = clause_at(kBookProving, 0);
  static constexpr Clause kNoClause = clause_at(kBookProving, 1);
  static void list(const Content&, const Position& p, ActionList& into) {
    for (std::uint8_t i = 1; i <= (p.asked == 1 ? 1 : 2); ++i)
      if (!into.add({.verb = i, .a = 0, .b = 0, .c = 0, .hex = 0, .hex2 = 0, .path = {}})) return;
  }
  static const Procedure<Position, Content>& procedure(std::uint8_t) {
    static const Procedure<Position, Content> only{
        "question",
        [](Position& p, Context<Content>& c) {
          if (p.asked < 3) return Flow::decide;
          c.dice.d6();
          p.over = 1;
          return Flow::again;
        },
        [](const Content&, const Position&) { return Side::confederate; },
        list,
        [](const Content&, const Position& p, const Action& a) {
          return a.verb >= 1 && a.verb <= (p.asked == 1 ? 1 : 2) ? kAllowed : forbidden(kNoClause);
        },
        [](Position& p, const Action& a, Context<Content>&) {
          ++p.asked;
          p.taken = static_cast<std::uint8_t>(p.taken + a.verb);
        },
    };
    return only;
  }
};

TEST(Engine, WhatHasOneAnswerIsNotAsked) {
  Questions::Content content;
  Dice dice(1);
  Journal silent;
  Context<Questions::Content> context{content, dice, silent};
  Questions::Position p{};
  p.frames.push(0);
  using Play = Engine<Questions>;
  Play::settle(p, context);
  EXPECT_EQ(Play::decider(content, p), Side::confederate);
  Action two;
  two.verb = 2;
  EXPECT_TRUE(Play::apply(p, two, context));
  EXPECT_EQ(p.asked, 2);     // the second answered itself
  EXPECT_EQ(p.taken, 3);     // with 1
  EXPECT_EQ(p.decision, 1);  // and nobody decided it
  Action nine;
  nine.verb = 9;
  const Questions::Position before = p;
  EXPECT_EQ(Play::apply(p, nine, context).clause, Questions::kNoClause);
  EXPECT_EQ(std::memcmp(&before, &p, sizeof p), 0);
  EXPECT_TRUE(Play::apply(p, two, context));
  EXPECT_EQ(p.over, 1);
  EXPECT_EQ(Play::decider(content, p), Side::none);
  EXPECT_EQ(Play::verdict(content, p, two).clause, Questions::kOverClause);
}

// A procedure that goes wrong in one of three ways.
enum class Wrong : std::uint8_t { offers_nothing, never_ends, pushes_for_ever };
struct Broken {
  struct Position {
    Stack frames;
    std::uint8_t decision, over;
    Wrong how;
  };
  struct Content {};
  static constexpr Clause kOverClause = clause_at(kBookProving, 0);
  static const Procedure<Position, Content>& procedure(std::uint8_t) {
    static const Procedure<Position, Content> only{
        "broken",
        [](Position& p, Context<Content>&) {
          if (p.how == Wrong::pushes_for_ever) p.frames.push(0);
          return p.how == Wrong::offers_nothing ? Flow::decide : Flow::again;
        },
        [](const Content&, const Position&) { return Side::union_; },
        [](const Content&, const Position&, ActionList&) {},
        [](const Content&, const Position&, const Action&) { return kAllowed; },
        [](Position&, const Action&, Context<Content>&) {},
    };
    return only;
  }
};

TEST(Engine, RulesThatCanNotGoOnStopAndSaySo) {
  using Play = Engine<Broken>;
  Broken::Content content;
  Dice dice(1);
  Journal silent;
  Context<Broken::Content> context{content, dice, silent};
  for (const Wrong how : {Wrong::offers_nothing, Wrong::never_ends, Wrong::pushes_for_ever}) {
    Broken::Position p{.frames = {}, .decision = 0, .over = 0, .how = how};
    p.frames.push(0);
    Play::settle(p, context);
    EXPECT_EQ(p.over, Play::kStuck) << static_cast<int>(how);
    EXPECT_EQ(Play::decider(content, p), Side::none);
    EXPECT_EQ(Play::verdict(content, p, {}).clause, Broken::kOverClause);
  }
}

TEST(Path, PacksUpToTwentyOneSteps) {
  Path p;
  for (int i = 0; i < Path::kMost; ++i) EXPECT_TRUE(p.push(static_cast<Direction>(i % kDirections)));
  EXPECT_FALSE(p.push(0));
  EXPECT_EQ(p.size(), 21);
  EXPECT_TRUE(p.valid());
  for (int i = 0; i < Path::kMost; ++i) EXPECT_EQ(p.at(i), i % kDirections);
  EXPECT_EQ(p.rest().size(), 20);
  EXPECT_EQ(p.rest().first(), 1);
  EXPECT_EQ(p.rest().before(0), p);
}

TEST(Path, WhatIsNoPathIsNotValid) {
  EXPECT_FALSE(Path{7}.valid());                       // there is no seventh direction
  EXPECT_FALSE(Path{0b001'000'001}.valid());           // a gap
  EXPECT_FALSE(Path{std::uint64_t{1} << 63}.valid());  // past the twenty-first
  EXPECT_TRUE(Path{}.valid());
}

TEST(Action, AFieldItsVerbDoesNotUseIsZero) {
  Action a;
  a.verb = 3;
  a.a = 5;
  EXPECT_TRUE(uses_only(a, kUsesA));
  EXPECT_FALSE(uses_only(a, kUsesHex));
  a.path.bits = 7;
  EXPECT_FALSE(uses_only(a, kUsesA | kUsesPath));
}

TEST(ActionList, EndsEarlyWhenEnoughAreListed) {
  ActionList two(2);
  EXPECT_TRUE(two.add({}));
  EXPECT_FALSE(two.add({}));
  EXPECT_TRUE(two.full());
  two.clear();
  EXPECT_TRUE(two.empty());
}

}  // namespace
}  // namespace vedette
