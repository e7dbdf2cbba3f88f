// The detectors that compare answers with what follows from them (previews, records, odds, sets) each have a game in which they must fire.
#include <functional>

#include "proving/fires.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

using lab::Findings;
using testing_support::proving_game;
using testing_support::Tampered;
using Position = proving::Position;

TEST(Detectors, PreviewFiresWhenACostIsNotTheSumOfItsParts) {
  const struct : Tampered {
    using Tampered::Tampered;
    Refusal ask(const AnyPosition& p, std::string_view q, const Value& f, Value& a) const override {
      const Refusal r = game_.ask(p, q, f, a);
      if (q == "cost" && a.get("legal").as_bool()) a.set("cost", Value::number(a.get("cost").as_number() + 1));
      return r;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "preview: the parts of a cost do not add up"));
}

TEST(Detectors, PreviewFiresWhenItForbidsWhatIsListed) {
  const struct : Tampered {
    using Tampered::Tampered;
    Refusal ask(const AnyPosition& p, std::string_view q, const Value& f, Value& a) const override {
      const Refusal r = game_.ask(p, q, f, a);
      a.set("legal", false);
      return r;
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "preview: cost forbids what is listed"));
}

TEST(Detectors, PreviewFiresWhenARefusalHasAnotherClause) {
  const struct : Tampered {
    using Tampered::Tampered;
    Refusal ask(const AnyPosition& p, std::string_view q, const Value& f, Value& a) const override {
      const Refusal r = game_.ask(p, q, f, a);
      if (a.has("legal") && !a.get("legal").as_bool()) a.set("rules", Value::list({"proving:of-no-book"}));
      return r;
    }
  } other_clause{proving_game()};
  EXPECT_TRUE(fires(other_clause, "preview: cost judges by [\"proving:of-no-book\"] what why refuses by"));
  const struct : Tampered {
    using Tampered::Tampered;
    Refusal ask(const AnyPosition& p, std::string_view q, const Value& f, Value& a) const override {
      const Refusal r = game_.ask(p, q, f, a);
      if (a.has("legal")) a.set("legal", true);
      return r;
    }
  } lenient{proving_game()};
  EXPECT_TRUE(fires(lenient, "preview: cost judges by"));
}

// A chit goes by two names in turn, and by one that nobody knows.
TEST(Detectors, RecordFiresWhenItIsWrittenDifferentlyOrCanNotBeRead) {
  struct TwoNames : Tampered {
    using Tampered::Tampered;
    mutable int told = 0;
    std::string chit_id(ChitIndex c) const override { return game_.chit_id(c) + (++told % 7 == 0 ? "-again" : ""); }
    ChitIndex chit(std::string_view id) const override { return game_.chit(id.ends_with("-again") ? id.substr(0, id.size() - 6) : id); }
  };
  EXPECT_TRUE(fires(TwoNames{proving_game()}, "record: replayed, the record is another"));
  struct Nameless : Tampered {
    using Tampered::Tampered;
    std::string chit_id(ChitIndex) const override { return "nobody"; }
  };
  EXPECT_TRUE(fires(Nameless{proving_game()}, "record: "));
}

// The checker of odds: right as they are; refused, not legal, not adding up to 1, or adding up and yet not what the dice give.
struct OtherOdds : Tampered {
  using Tampered::Tampered;
  std::function<Refusal(Value&)> alter = [](Value&) { return Refusal::none(); };
  Refusal ask(const AnyPosition& p, std::string_view q, const Value& f, Value& a) const override {
    const Refusal r = game_.ask(p, q, f, a);
    return r.ok() ? alter(a) : r;
  }
};
TEST(Detectors, OddsFireWhenTheyAreNotWhatTheDiceGive) {
  const Game& game = proving_game();
  AnyPosition p;
  Dice dice(1);
  Journal silent;
  ASSERT_TRUE(game.start(p, kSkirmish, dice, silent).ok());
  JsonError error;
  const Value situation = value_of_json(
      R"({"clear":true,"units":[{"unit":"us-12-oh","hex":"2128"},{"unit":"us-23-oh","hex":"2128"},{"unit":"cs-5-nc","hex":"2028"}],
          "phase":"chit-draw","activation":{"brigade":"us-scammon"},"step":"fire"})",
      error);
  ASSERT_TRUE(game.place(p, situation, dice, silent).ok());
  ASSERT_TRUE(testing_support::play_text(game, p, "fire at 2028").ok());
  ASSERT_TRUE(testing_support::play_text(game, p, "add us-12-oh").ok());
  const Value asked = value_of_json(R"({"kind":"fire","units":["us-12-oh","us-23-oh"],"target":"2028"})", error);
  const auto wrong = [&](std::function<Refusal(Value&)> alter) {
    OtherOdds broken{game};
    if (alter) broken.alter = std::move(alter);
    return testing_support::odds_wrong(broken, p, asked, proving::act(proving::Verb::add, 1), [](const std::vector<Event>& events) {
      for (const Event& e : events)
        if (e.kind == static_cast<std::uint8_t>(proving::Told::fired)) return std::string(1, static_cast<char>(e.value[3]));
      return std::string();
    });
  };
  const auto with_first_two = [](std::string first, std::string second) {
    return [first = std::move(first), second = std::move(second)](Value& answer) {
      Value outcomes = Value::list();
      for (std::size_t i = 0; i < answer.get("outcomes").size(); ++i) {
        Value o = answer.get("outcomes")[i];
        if (i < 2) o.set("fraction", i == 0 ? first : second);
        outcomes.push(o);
      }
      answer.set("outcomes", outcomes);
      return Refusal::none();
    };
  };
  EXPECT_EQ(wrong(nullptr), "");
  EXPECT_EQ(wrong([](Value&) { return Refusal::bad_request("no odds today"); }), "no odds today");
  EXPECT_EQ(wrong([](Value& a) { return a.set("legal", false), Refusal::none(); }), "odds says it is not legal");
  EXPECT_EQ(wrong(with_first_two("1/2", "1")).substr(0, 32), "the chances do not add up to 1: ");
  Value right;
  ASSERT_TRUE(game.ask(p, "odds", asked, right).ok());
  for (const std::size_t i : {0U, 1U}) ASSERT_EQ(right.get("outcomes")[i].get("fraction").as_text(), "1/3");
  EXPECT_EQ(wrong(with_first_two("1/6", "1/2")).substr(0, 11), "odds gives ");
}

TEST(Detectors, SetsFireWhereTheOrderMatters) {
  const struct : Tampered {
    using Tampered::Tampered;
    // It says that who has joined may be taken out again, and lets units join in their fixed order only.
    Interpreted interpret(const AnyPosition& p, const Value& w, int n) const override {
      return w.get("action").as_text() == "drop" ? Interpreted{} : game_.interpret(p, w, n);
    }
  } broken{proving_game()};
  EXPECT_TRUE(fires(broken, "sets: the order in which a set is put together matters"));
}

}  // namespace
}  // namespace vedette
