// A table of Fire on the Mountain as a player has it: situations placed, actions typed, dice scripted, the view read.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/covers.h"
#include "support/fotm.h"
#include "support/harness.h"
#include "tabletop/json.h"
#include "tabletop/text.h"

namespace vedette::fotm {

struct AtTheTable : ::testing::Test {
  const Game& game;
  AnyPosition p;
  std::vector<Event> events;
  bool patient = false;  // as at a person's table: chance waits, and a set is closed by `done` alone

  explicit AtTheTable(const Game& played = testing_support::fotm_game()) : game(played) { start({}); }
  void start(std::vector<std::pair<std::string, bool>> options, bool default_setup = true) {
    vedette::Setup setup;
    setup.scenario = "battle";
    setup.options = std::move(options);
    setup.default_setup = default_setup;
    Dice dice(1);
    Journal silent;
    const Refusal r = game.start(p, setup, dice, silent);
    EXPECT_TRUE(r.ok()) << r.message;
  }

  static Value json(const std::string& text) {
    JsonError error;
    Value v = value_of_json(text, error);
    EXPECT_TRUE(error.reason.empty()) << error.reason << " in " << text;
    return v;
  }
  Refusal try_place(const std::string& situation) {
    Dice dice(1);
    Journal silent;
    return game.place(p, json(situation), dice, silent);
  }
  // A situation on an empty map: turn, phase, side, and the units as members of a list.
  void situation(int turn, const std::string& phase, const std::string& side, const std::string& units, const std::string& more = "") {
    const Refusal r = try_place(R"({"clear":true,"turn":)" + std::to_string(turn) + R"(,"phase":")" + phase + R"(","side":")" + side +
                                R"(","units":[)" + units + "]" + (more.empty() ? "" : "," + more) + "}");
    ASSERT_TRUE(r.ok()) << r.message;
  }
  static std::string u(const std::string& id, const std::string& hex, const std::string& facing = "n", const std::string& more = "") {
    return R"({"unit":")" + id + R"(","hex":")" + hex + R"(","facing":")" + facing + "\"" + (more.empty() ? "" : "," + more) + "}";
  }

  // Why these words are refused: the nearest reason, before the clause.
  std::string because(const std::string& text) {
    AnyPosition copy = p;
    const std::string message = testing_support::play_text(game, copy, text).refusal.message;
    return message.substr(0, message.find(". "));
  }

  void act(const std::string& text, std::vector<DiceItem> dice = {}) {
    const testing_support::Played played = testing_support::play_text(game, p, text, std::move(dice), patient);
    ASSERT_TRUE(played.ok()) << text << ": " << played.refusal.message << " "
                             << (played.refusal.rules.empty() ? std::string() : std::string(game.rules().id(played.refusal.rules.front())));
    events = played.events;
  }
  std::string why(const std::string& text) const { return testing_support::forbids(game, p, text); }
  bool lists(const std::string& text) const {
    ActionList list;
    game.actions(p, list);
    for (const Action& a : list)
      if (text_of(game.words(p, a)) == text) return true;
    return false;
  }
  int listed(const std::string& verb) const {
    ActionList list;
    game.actions(p, list);
    int n = 0;
    for (const Action& a : list) n += game.words(p, a).get("action").as_text() == verb;
    return n;
  }
  Value view() const { return game.show(game.view(p, Seat::all)); }
  Value unit(const std::string& id) const {
    const Value v = view();
    for (const Value& unit : v.get("units").items())
      if (unit.get("unit").as_text() == id) return unit;
    ADD_FAILURE() << "no unit " << id;
    return {};
  }
  std::string where(const std::string& id) const {
    const Value v = unit(id);
    return v.get("at").as_text() == "map" ? v.get("hex").as_text() : v.get("at").as_text();
  }
  int number(const std::string& id, const std::string& field) const { return static_cast<int>(unit(id).get(field).as_integer(-1)); }
  std::string facing(const std::string& id) const { return unit(id).get("facing").as_text(); }
  std::string phase() const { return view().get("phase").as_text(); }
  std::string control(const std::string& hex) const {
    const Value v = view();
    for (const Value& m : v.get("markers").items())
      if (m.get("marker").as_text() == "control" && m.get("hex").as_text() == hex) return m.get("side").as_text();
    return "";
  }
  bool paused() const {
    const Value v = view();
    for (const Value& m : v.get("markers").items())
      if (m.get("marker").as_text() == "burnside-pause") return true;
    return false;
  }
  int vp(const std::string& side) const { return static_cast<int>(view().get("score").get(side).as_integer()); }
  Value ask(const std::string& question, const std::string& fields) const {
    Value answer;
    const Refusal r = game.ask(p, question, json(fields), answer);
    EXPECT_TRUE(r.ok()) << r.message;
    return answer;
  }
  double cost(const std::string& id, const std::string& path) const {
    return ask("cost", R"({"unit":")" + id + R"(","path":[)" + path + "]}").get("cost").as_number();
  }
  double half(const Value& v) const { return v.as_number(); }
  // Events of the last action by their name, and whether one cites a clause.
  int told(const std::string& event) const {
    int n = 0;
    for (const Event& e : events) n += game.tell(e).get("event").as_text() == event;
    return n;
  }
  bool cited(const std::string& rule) const {
    for (const Event& e : events)
      if (game.rules().id(e.clause) == rule) return true;
    return false;
  }
  std::vector<std::string> witnesses(const std::string& text) const {
    AnyPosition copy = p;
    const testing_support::Played played = testing_support::play_text(game, copy, text);
    std::vector<std::string> ids;
    for (const UnitIndex unit_index : played.refusal.units) ids.push_back(game.unit_id(unit_index));
    return ids;
  }
};

}  // namespace vedette::fotm
