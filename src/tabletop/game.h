// The contract between rules and shells. A game never changes once loaded; a position holds all that can change
// at the table. The functions here are all that the protocol, the text table, the page, the laboratory and the
// shared tests know of a game. Search inside one game uses its concrete types through templates instead.
#pragma once

#include <array>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "tabletop/action.h"
#include "tabletop/clause.h"
#include "tabletop/dice.h"
#include "tabletop/hash.h"
#include "tabletop/journal.h"
#include "tabletop/judgement.h"
#include "tabletop/map.h"
#include "tabletop/notice.h"
#include "tabletop/rolled.h"
#include "tabletop/value.h"
#include "tabletop/verdict.h"

namespace vedette {

// Room for any game's position, or for any game's view of one; copied and compared up to its size.
template <std::size_t Capacity>
struct Box {
  std::uint32_t size = 0;
  alignas(16) std::array<std::byte, Capacity> bytes;

  Box() = default;
  Box(const Box& b) : size(b.size) { std::memcpy(bytes.data(), b.bytes.data(), b.size); }
  Box& operator=(const Box& b) {
    if (this != &b) {
      size = b.size;
      std::memcpy(bytes.data(), b.bytes.data(), b.size);
    }
    return *this;
  }
  ~Box() = default;

  template <class T>
  T& hold() {  // makes it a zeroed T
    check<T>();
    size = sizeof(T);
    std::memset(bytes.data(), 0, sizeof(T));
    return *reinterpret_cast<T*>(bytes.data());
  }
  template <class T>
  T& as() {
    check<T>();
    return *reinterpret_cast<T*>(bytes.data());
  }
  template <class T>
  const T& as() const {
    return const_cast<Box*>(this)->template as<T>();
  }
  friend bool operator==(const Box& a, const Box& b) {
    return a.size == b.size && std::memcmp(a.bytes.data(), b.bytes.data(), a.size) == 0;
  }

 private:
  template <class T>
  static constexpr void check() {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
    static_assert(sizeof(T) <= Capacity && alignof(T) <= 16);
  }
};
using AnyPosition = Box<8192>;
using AnyView = Box<8192>;

struct OptionCard {
  std::string option;
  std::string text;
  bool by_default = false;
  std::string rule;
};
struct ScenarioCard {
  std::string scenario;
  std::string title;
  int turns = 0;
  std::vector<std::string> switched = {};  // options whose default is another here than in the game's other scenarios
};
struct GameCard {
  std::string game;
  std::string title;
  std::vector<ScenarioCard> scenarios;
  std::vector<OptionCard> options;
  std::vector<std::string> charts = {"default"};
  std::uint64_t content_hash = 0;      // of every content file the game was read from
  int printed = 0, reconstructed = 0;  // how many figures are of each kind
  bool on_by_default(const OptionCard& o, std::string_view scenario) const {
    for (const ScenarioCard& s : scenarios)
      for (const std::string& other : s.switched)
        if (s.scenario == scenario && other == o.option) return !o.by_default;
    return o.by_default;
  }
};

// How a table begins.
struct Setup {
  std::string scenario;
  std::vector<std::pair<std::string, bool>> options;  // only those that differ from their default need be named
  bool default_setup = false;                         // all free set-up choices made
  std::string charts = "default";
};

// A caller's error as a value. The protocol has the same codes, in words (`name`).
enum class Refused : std::uint8_t {
  no,
  bad_json,
  bad_request,
  too_long,
  full,
  no_table,
  not_legal,
  bad_dice,
  stale,
  not_allowed,
  internal,
  wrong_key,
  too_many,
  unavailable
};
constexpr std::string_view name(Refused code) {
  constexpr std::string_view names[] = {"",         "bad-json", "bad-request", "too-long", "full",      "no-table", "not-legal",
                                        "bad-dice", "stale",    "not-allowed", "internal", "wrong-key", "too-many", "unavailable"};
  return names[static_cast<std::size_t>(code)];
}
struct [[nodiscard]] Refusal {
  Refused code = Refused::no;
  std::string message;
  std::vector<Clause> rules;
  std::vector<HexIndex> hexes;
  std::vector<UnitIndex> units;
  bool ok() const { return code == Refused::no; }
  static Refusal none() { return {}; }
  static Refusal bad_request(std::string why) { return {Refused::bad_request, std::move(why), {}, {}, {}}; }
  static Refusal not_legal(std::string why, Clause c) { return {Refused::not_legal, std::move(why), {c}, {}, {}}; }
};

// An action in words names one small decision or several (`{"action":"fire","units":[…],"target":"2033"}`).
// `interpret` gives the next small decision of it; the shell applies that and asks again, with `played` one
// higher, until it says `finished`.
struct Interpreted {
  Refusal refusal;
  Action action;
  bool finished = false;  // nothing of these words is left to do; `action` is not set
};

class Game {
 public:
  virtual ~Game() = default;

  // What it is.
  virtual const GameCard& card() const = 0;
  virtual const Map& map() const = 0;
  virtual const ClauseBooks& rules() const = 0;

  // Play.
  virtual Refusal start(AnyPosition&, const Setup&, Dice&, Journal&) const = 0;
  virtual Side decider(const AnyPosition&) const = 0;  // none: the game is over
  virtual int decision(const AnyPosition&) const = 0;  // how many choices players have made
  virtual void actions(const AnyPosition&, ActionList&) const = 0;
  virtual Verdict verdict(const AnyPosition&, const Action&) const = 0;  // for any action at any time
  virtual Verdict apply(AnyPosition&, const Action&, Dice&, Journal&) const = 0;

  // Who may know what.
  virtual AnyView view(const AnyPosition&, Seat) const = 0;
  virtual void resample(const AnyView&, Dice&, AnyPosition&) const = 0;  // a position that looks like this view
  virtual bool secret(const AnyPosition&, const Action&) const = 0;      // may the other side not learn of it?

  // In words. The members of `show` are those of `view` in the protocol, `tell` those of a journal's event.
  virtual Value show(const AnyView&) const = 0;
  virtual Value words(const AnyPosition&, const Action&) const = 0;  // {"action": …} and its fields
  virtual Interpreted interpret(const AnyPosition&, const Value& words, int played) const = 0;
  virtual Value tell(const Event&) const = 0;
  // Two events that a person is told as one, such as the hexes of a march: `next` is added to `told`.
  virtual bool join(Event&, const Event&) const { return false; }
  virtual std::string unit_id(UnitIndex) const = 0;
  virtual std::string chit_id(ChitIndex) const = 0;
  virtual std::string chit_name(ChitIndex c) const { return chit_id(c); }  // for people
  virtual ChitIndex chit(std::string_view id) const = 0;                   // kNoChit if unknown

  // Questions and situations. `question` is los, cost, reach or odds; the answer's members are the protocol's.
  virtual Refusal ask(const AnyPosition&, std::string_view question, const Value& fields, Value& answer) const = 0;
  // A situation stands at the start of its phase or step; where that begins with a draw or a roll, a game may wait for a `done`.
  virtual Refusal place(AnyPosition&, const Value& situation, Dice&, Journal&) const = 0;

  // For players who think. A game without a judgement of its own has no terms and is inclined to everything alike.
  virtual Standing standing(const AnyView&) const { return {}; }
  virtual std::span<const Weighed> weights() const { return {}; }          // terms first, then inclinations
  virtual int terms(const AnyPosition&, Side, std::span<int> into) const;  // what each term adds to the value; how many there are
  virtual int value(const AnyPosition&, Side) const { return 0; }          // their sum, in hundredths of a point of victory
  virtual void inclinations(const AnyPosition&, const ActionList&, std::span<int> into) const;
  virtual void reasons(const AnyPosition&, const Action&, Reasons&) const {}  // the parts of one inclination
  virtual StageKey stage(const AnyPosition&) const { return {}; }
  // Both sides follow their inclinations, with the noise that `own` gives, until the horizon or the end of the game.
  virtual void play_on(AnyPosition&, const Horizon&, Generator& /*of the noise*/, Dice&) const {}

  // Timing windows in which a side can be asked whether it plays something it holds: a list of `window`, `chits` (that may be played
  // there, whoever has them now) and `tests` (which members the view's `matter` can have there). A game without has none.
  virtual Value windows(const AnyView&, Side) const { return Value::list(); }

  // For who compares many games.
  virtual Notice notice(const Event&) const { return {}; }
  virtual Rolled rolled(const Event&) const { return {}; }                    // for who asks about luck
  virtual std::vector<Holding> holdings(const AnyView&) const { return {}; }  // always the same places in the same order

  // For the shared harness, and for a table at the end of its game: "" or what is wrong with this position; and how many procedures were
  // ever under way at once.
  virtual std::string invariant_broken(const AnyPosition&) const = 0;
  virtual int deepest(const AnyPosition&) const { return 0; }
  // For measuring: the name of the procedure under way, "" where a game has none.
  virtual std::string_view chapter(const AnyPosition&) const { return {}; }
};

inline int Game::terms(const AnyPosition&, Side, std::span<int>) const { return 0; }
inline void Game::inclinations(const AnyPosition&, const ActionList& actions, std::span<int> into) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(actions.size()); ++i) into[i] = 0;
}

}  // namespace vedette
