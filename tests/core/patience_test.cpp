// Chance waits until the player is sure: what he could still take back is confirmed before dice fall or the other side decides.
#include <gtest/gtest.h>

#include "tabletop/frames.h"

namespace vedette {
namespace {

constexpr Action said(std::uint8_t verb) { return Action{.verb = verb}; }
constexpr std::uint8_t kDone = 1, kStop = 2, kShoot = 3, kOnly = 4;

// A march inside a turn: the marcher stops, shoots or is done; then the turn goes on to what `after` says.
enum class After : std::uint8_t { dice, draw, other_side, end, one_answer, one_done };
struct March {
  struct Position {
    FrameStack<16, 6> frames;
    std::uint8_t decision, over, shots, answers;
    After after;
    std::uint8_t rolled;
  };
  struct Content {};
  enum Kind : std::uint8_t { kTurn, kMarch, kEnemy, kAnswer, kWaiting };
  static constexpr std::uint8_t kWait = kWaiting;
  static constexpr Clause kOverClause = clause_at(kBookProving, 0);
  static bool ends(const Action& a) { return a.verb == kDone; }
  using Play = Context<Content>;
  using Chapter = Procedure<Position, Content>;

  static Verdict no(const Position&, const Action&) { return forbidden(kOverClause); }
  static Verdict any(const Content&, const Position&, const Action&) { return kAllowed; }
  template <Side S>
  static Side side(const Content&, const Position&) {
    return S;
  }
  static Flow turn(Position& p, Play& play) {
    play.journal.tell({.kind = 7});
    if (p.after == After::one_answer || p.after == After::one_done) {
      p.frames.push(kAnswer);
      return Flow::again;
    }
    if (p.after == After::end) return p.over = 1, Flow::again;
    if (p.after == After::draw) {
      const std::array<ChitIndex, 2> cup = {3, 4};
      play.dice.draw(cup);
      ++p.rolled;
    } else if (p.after == After::dice) {
      play.dice.d6();
      ++p.rolled;
    }
    p.frames.push(kEnemy);
    return Flow::again;
  }
  static const Chapter& procedure(std::uint8_t kind) {
    static constexpr auto decide = [](Position&, Play&) { return Flow::decide; };
    static constexpr auto two = [](const Content&, const Position&, ActionList& into) {
      if (into.add(said(kDone)) && into.add(said(kStop))) into.add(said(kShoot));
    };
    static constexpr auto march = [](Position& p, const Action& a, Play& play) {
      if (a.verb != kShoot) return p.frames.pop();
      play.dice.d6();
      ++p.shots;
    };
    static constexpr auto one = [](const Content&, const Position& p, ActionList& into) {
      into.add(said(p.after == After::one_done ? kDone : kOnly));
    };
    static constexpr auto answer = [](Position& p, const Action&, Play&) {
      ++p.answers;
      p.after = After::dice;
      p.frames.pop();
    };
    static constexpr auto nothing = [](const Content&, const Position&, ActionList&) {};
    static constexpr auto stay = [](Position&, const Action&, Play&) {};
    static const std::array<Chapter, 5> kChapters = {
        Chapter{"turn", turn, side<Side::union_>, nothing, any, stay},
        Chapter{"march", decide, side<Side::union_>, two, any, march},
        Chapter{"enemy", decide, side<Side::confederate>, two, any, stay},
        Chapter{"answer", decide, side<Side::union_>, one, any, answer},
        wait_chapter<Position, Content, said(kDone), no>(),
    };
    return kChapters[kind];
  }
};

struct Table {
  March::Position p{};
  March::Content content;
  Dice dice{1};
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  explicit Table(After after, bool patient = true) {
    dice.be_patient(patient);
    p.after = after;
    p.frames.push(March::kTurn);
    p.frames.push(March::kMarch);
  }
  void act(std::uint8_t verb) {
    Context<March::Content> context{content, dice, journal};
    EXPECT_TRUE(Engine<March>::apply(p, said(verb), context));
    EXPECT_EQ(dice.trouble(), Dice::Trouble::none);
  }
  bool waits(Ahead ahead) const { return p.frames.top().kind == March::kWaiting && p.frames.top().as<WaitFrame>().ahead == ahead; }
};

TEST(Patience, TheLastStopWaitsBeforeDiceADrawTheOtherSideAndTheEnd) {
  for (const auto& [after, ahead] : {std::pair{After::dice, Ahead::dice},
                                     {After::draw, Ahead::draw},
                                     {After::other_side, Ahead::other_side},
                                     {After::end, Ahead::end}}) {
    Table table(after);
    table.act(kStop);
    EXPECT_TRUE(table.waits(ahead));
    EXPECT_EQ(table.dice.rolled(), 0);
    EXPECT_EQ(table.p.over, 0);
    EXPECT_TRUE(table.events.empty()) << "nothing is told of what has not happened";
    EXPECT_EQ(Engine<March>::decider(table.content, table.p), Side::union_);
    table.act(kDone);
    EXPECT_EQ(table.dice.rolled(), after == After::dice || after == After::draw ? 1 : 0);
    EXPECT_EQ(Engine<March>::decider(table.content, table.p), after == After::end ? Side::none : Side::confederate);
    EXPECT_EQ(table.events.size(), 1U);
  }
}

TEST(Patience, WhoSaysDoneOrShootsIsSure) {
  Table ends(After::dice);
  ends.act(kDone);
  EXPECT_EQ(ends.dice.rolled(), 1);
  Table shoots(After::dice);
  shoots.act(kShoot);
  EXPECT_EQ(shoots.dice.rolled(), 1);
  EXPECT_EQ(shoots.p.frames.top().kind, March::kMarch);
}

TEST(Patience, TheOneAnswerOnTheWayIsAskedByItsName) {
  Table table(After::one_answer);
  table.act(kStop);
  EXPECT_EQ(table.p.frames.top().kind, March::kAnswer);
  EXPECT_EQ(table.p.answers, 0);
  table.act(kOnly);
  EXPECT_EQ(table.p.answers, 1);
  EXPECT_EQ(table.dice.rolled(), 1);
  // Also after a `done` that ended something else; a mere end after it is part of it.
  Table ended(After::one_answer);
  ended.act(kDone);
  EXPECT_EQ(ended.p.frames.top().kind, March::kAnswer);
  Table mere_end(After::one_done);
  mere_end.act(kDone);
  EXPECT_EQ(mere_end.p.answers, 1);
  EXPECT_EQ(mere_end.dice.rolled(), 1);
  Table stopped(After::one_done);
  stopped.act(kStop);
  EXPECT_EQ(stopped.p.answers, 0);
}

TEST(Patience, PlayoutsNeverWait) {
  Table table(After::one_answer, false);
  table.act(kStop);
  EXPECT_EQ(table.p.answers, 1);
  EXPECT_EQ(table.dice.rolled(), 1);
}

}  // namespace
}  // namespace vedette
