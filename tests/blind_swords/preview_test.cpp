// Preview and play are one computation: in random games every march that is listed has `cost` legal, with the figures of the events that
// follow; every fight and rally has `odds` legal; what is being put together is legal exactly when it can be confirmed.
#include <gtest/gtest.h>

#include <chrono>
#include <iostream>

#include "support/blind_swords.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

using namespace testing_support;

class Previewed {
 public:
  Previewed(std::string scenario, std::uint64_t seed) : scenario_(std::move(scenario)), chance_{seed, 0}, dice_(seed) {}

  void play(int decisions) {
    const Game& game = agv_game();
    Setup setup;
    setup.scenario = scenario_;
    setup.default_setup = true;
    Journal silent;
    ASSERT_TRUE(game.start(p_, setup, dice_, silent).ok());
    for (int n = 0; n < decisions && game.decider(p_) != Side::none; ++n) {
      ActionList list(Sets::once);
      game.actions(p_, list);
      for (int i = 0; i < std::min(list.size(), 4); ++i) look(list[pick(list.size())]);
      look_at_composing();
      // Whoever only ends something does so seldom; orders to attack are liked, and so is what leads to a fight.
      Action a = list[pick(list.size())];
      for (int tries = 0; tries < 6 && mild(a); ++tries) a = list[pick(list.size())];
      ASSERT_TRUE(game.apply(p_, a, dice_, silent));
    }
  }

  int marches = 0, fights = 0, rallies = 0;
  std::int64_t slowest = 0;  // microseconds for an answer of odds

 private:
  int pick(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }
  std::string kind_of(const Action& a) const { return agv_game().words(p_, a).get("action").as_text(); }
  bool mild(const Action& a) const {
    const Value words = agv_game().words(p_, a);
    const std::string& kind = words.get("action").as_text();
    return kind == "done" || kind == "pass" || kind == "stop" || words.get("order").as_text() == "maneuver" ||
           words.get("order").as_text() == "regroup";
  }
  Value ask(const char* question, const Value& fields) {
    Value answer;
    const auto begin = std::chrono::steady_clock::now();
    const Refusal r = agv_game().ask(p_, question, fields, answer);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin).count();
    if (std::string_view(question) == "odds") slowest = std::max<std::int64_t>(slowest, took);
    EXPECT_TRUE(r.ok()) << r.message;
    return answer;
  }
  void legal(const Value& answer, const Action& a) {
    EXPECT_TRUE(answer.get("legal").as_bool()) << text_of(agv_game().words(p_, a)) << ": "
                                               << (answer.get("rules").size() == 0 ? std::string() : answer.get("rules")[0].as_text());
  }

  void look(const Action& a) {
    Value words = agv_game().words(p_, a);
    const std::string kind = words.get("action").as_text();
    if (kind == "move" && words.has("path") && !agv_game().show(agv_game().view(p_, Seat::all)).get("moving").is_null())
      return look_at_march(a, words);
    if (kind == "fire") {
      ++fights;
      legal(ask("odds", object({{"kind", "fire"}, {"target", words.get("target")}})), a);
    } else if (kind == "rally" || kind == "recover") {
      ++rallies;
      legal(ask("odds", object({{"kind", kind}, {"unit", words.get("unit")}})), a);
    }
  }

  void look_at_march(const Action& a, const Value& words) {
    const Value cost = ask("cost", object({{"unit", words.get("unit")}, {"path", words.get("path")}}));
    ++marches;
    legal(cost, a);
    AnyPosition after = p_;
    Dice dice(1);
    std::vector<Event> events;
    Journal journal = Journal::keeping(events);
    ASSERT_TRUE(agv_game().apply(after, a, dice, journal));
    double paid = 0;
    std::string end;
    for (const Event& e : events) {
      const Value told = agv_game().tell(e);
      const std::string& what = told.get("event").as_text();
      if (what != "moved" && what != "column-formed") continue;
      if (told.get("unit").as_text() != words.get("unit").as_text()) return;
      paid += told.get("mp").as_number();
      if (what == "moved") end = told.get("to").as_text();
    }
    if (end != words.get("path").items().back().as_text()) return;  // interrupted
    EXPECT_EQ(paid, cost.get("cost").as_number()) << text_of(words);
    double parts = 0;
    for (const Value& part : cost.get("parts").items()) parts += part.get("mp").as_number();
    EXPECT_EQ(parts, cost.get("cost").as_number()) << text_of(words);
  }

  void look_at_composing() {
    const Value now = agv_game().show(agv_game().view(p_, Seat::all)).get("composing");
    const std::string& kind = now.get("kind").as_text();
    if (kind != "fire" && kind != "close-combat") return;
    if (now.get("units").size() == 0) return;
    ++fights;
    std::string error;
    const Interpreted done = agv_game().interpret(p_, words_of("done", error), 0);
    EXPECT_EQ(ask("odds", object({})).get("legal").as_bool(), agv_game().verdict(p_, done.action).allowed());
  }

  std::string scenario_;
  Generator chance_;
  Dice dice_;
  AnyPosition p_;
};

void previewed(const std::string& scenario, int games, std::uint64_t seed, int decisions = 2500) {
  int marches = 0, fights = 0, rallies = 0;
  std::int64_t slowest = 0;
  for (int g = 0; g < games; ++g) {
    Previewed game(scenario, seed + static_cast<std::uint64_t>(g));
    game.play(decisions);
    marches += game.marches;
    fights += game.fights;
    rallies += game.rallies;
    slowest = std::max(slowest, game.slowest);
  }
  std::cout << marches << " marches, " << fights << " fights, " << rallies << " rallies; the slowest odds took " << slowest << " us\n";
  EXPECT_GT(marches, 0);
  EXPECT_GT(fights, 0);
}

TEST(Preview, IsWhatIsPaidAndRolled) { previewed("16.1", 3, 11); }
TEST(Preview, IsWhatIsPaidAtFrosttown) { previewed("16.2", 2, 12); }
TEST(Preview, IsWhatIsPaidAllDay) { previewed("16.3", 1, 13, 500); }
TEST(SlowPreview, IsWhatIsPaidAndRolledInManyGames) {
  previewed("16.1", 40, 100);
  previewed("16.2", 20, 200);
  previewed("16.3", 6, 300);
}

}  // namespace
}  // namespace vedette
