// A table of A Greater Victory, or of another battle made of it (trial.h), that a test sets up by `place`, plays by text and scripted dice,
// and looks at through the protocol's own words: what a player would notice.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "blind_swords/content/content.h"
#include "tabletop/game.h"

namespace vedette::testing_support {

const Game& agv_game();
const Game& etw_game();
const bs::Content& agv();
const bs::Content& etw();

class AgvTable {
 public:
  explicit AgvTable(std::vector<std::pair<std::string, bool>> options = {}, std::uint64_t seed = 1, const Game& game = agv_game(),
                    std::string scenario = "16.1", bool default_setup = false);

  // A situation as JSON-like text would give it; fails the test if it is refused.
  AgvTable& place(const Value& situation);
  std::string place_refused(const Value& situation);  // the clause or code that refuses it

  // Plays an action in words or text, all its small decisions, with these dice (chits by id). Fails the test if refused.
  AgvTable& play(std::string_view text, std::vector<std::string> dice = {});
  // The clause that forbids it; "" if it is allowed.
  std::string why(std::string_view text) const;
  std::vector<std::string> choices() const;  // the legal actions as text
  bool offers(std::string_view text) const;
  Side decider() const;

  Value view(Seat seat = Seat::all) const;
  Value unit(std::string_view id) const;      // a unit as the view shows it
  std::string at(std::string_view id) const;  // hex, or where it is off the map
  Value ask(std::string_view question, const Value& fields) const;
  std::string cost(std::string_view unit, std::vector<std::string> path,
                   std::string_view order = "maneuver") const;  // "5", "2.5", or the clause

  // Events of the last `play`, as "event rule".
  std::vector<std::string> told() const;
  // … and as a player reads them: "6 NC is Shaken. [bs:12.2.2]".
  std::vector<std::string> story() const;
  std::vector<Value> events() const;
  bool happened(std::string_view event, std::string_view rule = "") const;

  const Game& game() const { return *game_; }
  std::string id(Clause c) const { return std::string(game_->rules().id(c)); }

  AnyPosition position;
  bool patient = false;  // chance waits, and sets are closed by `done` alone, as at a person's table

 private:
  const Game* game_;
  std::vector<Event> events_;
  std::uint64_t seed_;
};

// {"units": [...]}: each "us-12-oh 2335 shaken battleworn dismounted".
Value units(std::vector<std::string> lines);
Value object(std::initializer_list<Value::Given> members);
Value list(std::vector<std::string> items);
Value objects(std::vector<Value> items);

}  // namespace vedette::testing_support
