#include "support/seats.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <set>
#include <tuple>
#include <vector>

#include "tabletop/json.h"

namespace vedette::testing_support {
namespace {

std::string verb(std::string_view name) { return R"({"do":")" + std::string(name) + R"("})"; }

// Questions about what stands on the map, of a few dozen units.
void ask_about_units(const Value& view, std::vector<std::string>& lines) {
  std::size_t units = 0;
  std::string hex;
  for (const Value& u : view.get("units").items()) {
    if (!u.get("hex").is_text() || ++units > 24) continue;
    const std::string unit = u.get("unit").as_text(), at = u.get("hex").as_text();
    lines.push_back(R"({"do":"reach","unit":")" + unit + R"("})");
    lines.push_back(R"({"do":"cost","unit":")" + unit + R"(","path":[")" + at + R"("]})");
    if (!hex.empty()) lines.push_back(R"({"do":"los","from":")" + hex + R"(","to":")" + at + R"("})");
    if (!hex.empty()) lines.push_back(R"({"do":"odds","kind":"fire","units":[")" + unit + R"("],"target":")" + hex + R"("})");
    lines.push_back(R"({"do":"odds","kind":"rally","unit":")" + unit + R"("})");
    hex = at;
  }
  if (units > 0) return;
  for (const char* nothing : {"reach", "cost", "los", "odds"}) lines.push_back(verb(nothing));
}

bool same(const std::vector<Event>& a, const std::vector<Event>& b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(Event)) == 0);
}

class Pairs {
 public:
  Pairs(const Game& game, int wanted) : game_(game), wanted_(wanted) {}

  void look(const Table& before, const Action& a, Generator& chance) {
    if (compared.choices < wanted_) other_choice(before, a, chance);
    if (compared.chance < wanted_) other_draws(before, a, chance);
  }
  Compared compared;

 private:
  bool wrong(const std::string& what) {
    if (compared.leak.empty()) compared.leak = what;
    return false;
  }
  // What a seat is told when it asks everything.
  std::string told_at(Table table, Seat seat) const {
    Desk desk({offer_of(game_)});
    desk.sit(std::make_shared<Table>(std::move(table)), seat);
    JsonError error;
    const Value view = value_of_json(desk.answer(verb("view")), error).get("view");
    return all_that_is_told(desk, view);
  }
  bool compare(const Table& one, const Table& two, Seat seat, const std::string& what) {
    const std::string first = told_at(one, seat), second = told_at(two, seat);
    if (first == second) return true;
    std::size_t at = 0;
    while (at < first.size() && at < second.size() && first[at] == second[at]) ++at;
    at -= std::min<std::size_t>(at, 200);
    return wrong(what + ": the seat " + std::string(name(seat)) + " learns of it at decision " + std::to_string(one.decision()) + "\n…" +
                 first.substr(at, 400) + "\n…" + second.substr(at, 400));
  }

  // The side that decides chooses in secret: that something is put in or taken out again is seen, what it is is not.
  void other_choice(const Table& before, const Action& a, Generator& chance) {
    if (!game_.secret(before.position(), a)) return;
    ActionList list;
    game_.actions(before.position(), list);
    std::vector<Action> others;
    for (const Action& b : list)
      if (b.verb == a.verb && !(b == a) && game_.secret(before.position(), b)) others.push_back(b);
    if (others.empty()) return;
    Table one = before, two = before;
    const Side side = before.decider();
    if (!one.act(a).refusal.ok() || !two.act(others[chance.below(static_cast<std::uint32_t>(others.size()))]).refusal.ok()) {
      wrong("a listed action is refused");
      return;
    }
    for (const Seat seat : {seat_of(other(side)), Seat::table})
      if (!compare(one, two, seat, "a secret choice")) return;
    ++compared.choices;
    place_both(one, two, seat_of(other(side)));
  }

  // Chits that are drawn unseen: with other dice, others; all that a seat is told meanwhile is the same.
  void other_draws(const Table& before, const Action& a, Generator& chance) {
    std::vector<DiceItem> first;
    std::vector<Event> events;
    bool unseen = false;
    const auto played = [&](std::uint64_t seed, std::vector<DiceItem>& items, std::vector<Event>& into) {
      AnyPosition p = before.position();
      Dice dice(seed);
      items.clear(), into.clear();
      dice.log_to(&items);
      dice.be_patient(before.opening().waits);
      Journal journal = Journal::keeping(into);
      std::ignore = game_.apply(p, a, dice, journal);
      for (std::size_t i = 0; i < items.size(); ++i) unseen = unseen || dice.unseen(i);
      return p;
    };
    played(chance.next(), first, events);
    if (!unseen) return;
    for (int tries = 0; tries < 400; ++tries) {
      std::vector<DiceItem> second;
      std::vector<Event> others;
      const AnyPosition there = played(chance.next(), second, others);
      if (second == first) continue;
      for (const Seat seat : {Seat::union_, Seat::confederate, Seat::table}) {
        if (!same(as_told(game_, events, seat), as_told(game_, others, seat))) continue;
        Table one = before, two = before;
        if (!one.script(first).ok() || !two.script(second).ok() || !one.act(a).refusal.ok() || !two.act(a).refusal.ok()) {
          wrong("dice that fell do not fall again");
          return;
        }
        if (!(two.position() == there)) wrong("the same dice lead elsewhere");
        if (one.position() == two.position()) continue;
        if (!compare(one, two, seat, "chits drawn unseen")) return;
        ++compared.chance;
        place_both(one, two, seat);
        return;
      }
    }
  }

  // What each of two tables shows to who sees all, placed at a third and a fourth.
  void place_both(const Table& one, const Table& two, Seat seat) {
    if (compared.placed >= wanted_) return;
    Table here = one, there = one;
    const Value first = game_.show(game_.view(one.position(), Seat::all)), second = game_.show(game_.view(two.position(), Seat::all));
    if (json_of(first) == json_of(second)) return;
    if (!here.place(first).refusal.ok() || !there.place(second).refusal.ok()) return;
    if (compare(here, there, seat, "a placed situation")) ++compared.placed;
  }

  const Game& game_;
  int wanted_;
};

}  // namespace

std::string all_that_is_told(Desk& desk, const Value& view) {
  std::vector<std::string> lines;
  for (const char* word : {"hello", "games", "view", "actions", "save", "hash", "story", "luck", "map", "rules", "words", "lessons"})
    lines.push_back(verb(word));
  for (const char* word : {"view", "actions", "save", "hash", "story"})
    lines.push_back(R"({"as":"table","do":")" + std::string(word) + R"("})");
  lines.emplace_back(R"({"do":"story","last":3})");
  for (const char* action : {"pass", "done", "rally", "fire", "key"})
    lines.push_back(R"({"do":"why","action":")" + std::string(action) + R"("})");
  lines.emplace_back(R"({"do":"why","n":0})");
  lines.emplace_back(R"({"do":"past","line":1})");
  lines.push_back(R"({"do":"past","line":)" + std::to_string(view.get("decision").as_integer() / 2 + 1) + "}");
  ask_about_units(view, lines);
  lines.emplace_back(R"({"do":"suggest"})");
  lines.emplace_back(R"({"do":"save","sealed":true})");
  lines.emplace_back(R"({"do":"dice","next":[1]})");
  lines.emplace_back(R"({"do":"place","turn":1})");
  lines.emplace_back(R"({"do":"play","union":"recruit","confederate":"recruit","decisions":1,"seed":1})");
  lines.emplace_back(R"({"do":"stop"})");
  // What changes the table comes last, and is looked at once more.
  lines.emplace_back(R"({"do":"undo"})");
  lines.emplace_back(R"({"do":"act","action":"done"})");
  lines.push_back(verb("view"));
  lines.push_back(verb("save"));
  lines.emplace_back(R"({"do":"lesson","lesson":"none"})");
  lines.emplace_back(R"({"do":"new","game":"none","scenario":"none"})");
  lines.emplace_back(R"({"do":"load","record":"none"})");
  lines.push_back(verb("quit"));
  std::set<std::string> asked;
  std::string all;
  for (const std::string& line : lines) {
    JsonError error;
    asked.insert(value_of_json(line, error).get("do").as_text());
    all += line + " " + desk.answer(line) + "\n";
  }
  for (const std::string_view known : Desk::verb_names()) EXPECT_TRUE(asked.contains(std::string(known))) << known << " is never asked";
  return all;
}

Compared compare_secrets(const Game& game, const Setup& setup, std::uint64_t seed, int most_decisions, int wanted) {
  Pairs pairs(game, wanted);
  Table table(game);
  if (const Acted begun = table.begin({.setup = setup, .seed = seed, .analysis = false, .waits = seed % 2 == 0}); !begun.refusal.ok())
    pairs.compared.leak = begun.refusal.message;
  Generator chance{seed, 7};
  for (int n = 0; n < most_decisions && table.decider() != Side::none && pairs.compared.leak.empty(); ++n) {
    ActionList list(Sets::once);
    game.actions(table.position(), list);
    const Action a = list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))];
    pairs.look(table, a, chance);
    if (const Acted acted = table.act(a); !acted.refusal.ok()) pairs.compared.leak = acted.refusal.message;
  }
  return pairs.compared;
}

Compared expect_secrets_kept(const Game& game, const Setup& setup, std::uint64_t seed, int most_decisions, int wanted) {
  Compared compared = compare_secrets(game, setup, seed, most_decisions, wanted);
  EXPECT_EQ(compared.leak, "");
  return compared;
}

}  // namespace vedette::testing_support
