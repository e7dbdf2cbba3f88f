// The smallest game that has all a shell must care for: a secret choice of each side, a free action, a roll, a draw
// from a cup, a look at what is hidden, an action in two parts, and an end. Three turns of three choices a side.
#pragma once

#include <algorithm>

#include "catalogue/catalogue.h"
#include "support/shelf.h"
#include "tabletop/game.h"
#include "tabletop/near.h"

namespace vedette::testing_support {

class StubGame final : public Game {
 public:
  enum Verb : std::uint8_t { kHide = 1, kWait, kRoll, kDraw, kPeek, kLoad, kShoot };
  struct Position {
    std::int32_t decision;
    std::uint8_t turn, side, over, loaded;
    std::uint8_t hidden[2];  // what each side hid: 0 nothing yet, 1 to 3
    std::uint8_t peeked[2];  // what each side has learned of the other's
    std::uint8_t rolls[2];
    std::uint8_t cup, drawn;  // bits of three chits
  };

  StubGame() {
    card_.game = "stub";
    card_.title = "The Stub";
    card_.scenarios = {{"duel", "The Duel", 3}};
    card_.options = {{"loud", "Shots are loud", false, "fotm:1.1"}};
    card_.content_hash = 77;
  }
  const GameCard& card() const override { return card_; }
  const Map& map() const override { return entry().map; }
  const ClauseBooks& rules() const override { return entry().books; }

  Refusal start(AnyPosition& any, const Setup& setup, Dice& dice, Journal&) const override {
    Position& p = any.hold<Position>();
    p.turn = 1;
    p.cup = 7;
    p.rolls[0] = static_cast<std::uint8_t>(dice.d6());
    if (setup.default_setup) p.hidden[0] = p.hidden[1] = 1;
    return Refusal::none();
  }
  Side decider(const AnyPosition& p) const override { return at(p).over != 0 ? Side::none : static_cast<Side>(at(p).side); }
  int decision(const AnyPosition& p) const override { return at(p).decision; }
  void actions(const AnyPosition& p, ActionList& into) const override {
    for (std::uint8_t verb = kHide; verb <= kShoot; ++verb)
      for (std::uint8_t a = 0; a <= 3; ++a)
        if (const Action action{.verb = verb, .a = a}; verdict(p, action).allowed()) into.add(action);
  }
  Verdict verdict(const AnyPosition& any, const Action& a) const override {
    const Position& p = at(any);
    const bool hid = p.hidden[p.side] != 0;
    if (p.over != 0 || (a.verb == kHide) == hid || (p.loaded != 0) != (a.verb == kShoot)) return forbidden(rule(0)).hex(100).unit(1);
    if (a.verb == kDraw && p.cup == 0) return forbidden(rule(1));
    if (a.verb == kHide ? a.a < 1 : a.a != 0) return forbidden(rule(2));
    return kAllowed;
  }
  Verdict apply(AnyPosition& any, const Action& a, Dice& dice, Journal& journal) const override {
    const Verdict v = verdict(any, a);
    if (!v.allowed()) return v;
    Position& p = any.as<Position>();
    const auto me = static_cast<Side>(p.side);
    Event e{.kind = a.verb, .clause = rule(3), .side = me};
    ++p.decision;
    if (a.verb == kHide) p.hidden[p.side] = a.a, e.seen = seen_by(me), e.value[0] = a.a;
    if (a.verb == kRoll || a.verb == kShoot) p.rolls[p.side] = static_cast<std::uint8_t>(dice.d6()), e.die(p.rolls[p.side]);
    if (a.verb == kDraw) {
      std::vector<ChitIndex> chits;
      for (ChitIndex c = 0; c < 3; ++c)
        if ((p.cup >> c & 1) != 0) chits.push_back(c);
      const ChitIndex c = dice.draw(chits);
      p.cup = static_cast<std::uint8_t>(p.cup & ~(1 << c));
      p.drawn = static_cast<std::uint8_t>(p.drawn | 1 << c);
      e.value[0] = c;
      if (c == 2) e.seen = seen_by(me);  // the third chit is drawn unseen by the other side
    }
    if (a.verb == kPeek) p.peeked[p.side] = p.hidden[1 - p.side];
    p.loaded = a.verb == kLoad ? 1 : 0;
    journal.tell(e);
    if (a.verb == kWait) return v;  // costs nothing, and leaves the choice with the side
    if (a.verb == kLoad) return v;
    if (p.side == 1 && a.verb != kHide) ++p.turn;
    p.side = static_cast<std::uint8_t>(1 - p.side);
    if (p.turn > 3) p.over = 1;
    return v;
  }
  AnyView view(const AnyPosition& p, Seat seat) const override {
    AnyView v;
    Position& seen = v.hold<Position>();
    seen = at(p);
    for (const int s : {0, 1})
      if (seat != Seat::all && seat != seat_of(static_cast<Side>(s))) seen.hidden[s] = seen.peeked[s] = 0;
    return v;
  }
  void resample(const AnyView& v, Dice& dice, AnyPosition& p) const override {
    Position& q = p.hold<Position>();
    q = v.as<Position>();
    for (const int s : {0, 1})
      if (q.hidden[s] == 0 && (q.decision > s)) q.hidden[s] = static_cast<std::uint8_t>(1 + (dice.d6() - 1) / 2);
  }
  bool secret(const AnyPosition&, const Action& a) const override { return a.verb == kHide; }

  Standing standing(const AnyView& v) const override {
    Standing s;
    s.turn = v.as<Position>().turn;
    return s;
  }
  Value show(const AnyView& v) const override {
    const Position& p = v.as<Position>();
    Value held = Value::object();
    held.set("union", p.hidden[0]).set("confederate", p.hidden[1]);
    return Value::object({{"game", "stub"},
                          {"turn", Value::object({{"n", p.turn}, {"time", std::to_string(p.turn) + " am"}})},
                          {"decision", p.decision},
                          {"decider", p.over != 0 ? Value() : Value(name(static_cast<Side>(p.side)))},
                          {"prompt", p.over != 0 ? "The game is over." : "What now?"},
                          {"hidden", held}});
  }
  Value words(const AnyPosition&, const Action& a) const override {
    Value w = Value::object({{"action", kNames[a.verb]}});
    if (a.verb == kHide) w.set("order", std::to_string(a.a));
    return w;
  }
  // `fire` is load and shoot in one.
  Interpreted interpret(const AnyPosition&, const Value& w, int played) const override {
    const std::string& verb = w.get("action").as_text();
    if (verb == "fire") {
      if (played == 2) return {.refusal = {}, .action = {}, .finished = true};
      return {.refusal = {}, .action = {.verb = static_cast<std::uint8_t>(played == 0 ? kLoad : kShoot)}};
    }
    if (played > 0) {
      if (w.get("stop").as_bool() && played == 1) return {.refusal = {}, .action = {.verb = kHide}};
      return {.refusal = {}, .action = {}, .finished = true};
    }
    const auto it = std::find(std::begin(kNames) + 1, std::end(kNames), verb);
    if (it == std::end(kNames)) return {.refusal = Refusal::bad_request("there is no action '" + shortened(verb) + "'"), .action = {}};
    Action a{.verb = static_cast<std::uint8_t>(it - std::begin(kNames))};
    const std::string& order = w.get("order").as_text();
    if (order.size() == 1) a.a = static_cast<std::uint8_t>(order[0] - '0');
    return {.refusal = {}, .action = a};
  }
  Value tell(const Event& e) const override {
    Value v = Value::object({{"event", kNames[e.kind]}, {"text", "Something happens."}, {"side", name(e.side)}});
    if (e.kind == kDraw) v.set("chit", chit_id(static_cast<ChitIndex>(e.value[0])));
    return v;
  }
  std::string unit_id(UnitIndex u) const override { return u == 0 ? "us-first" : "cs-second"; }
  std::string chit_id(ChitIndex c) const override { return c < 3 ? "chit-" + std::to_string(c + 1) : ""; }
  ChitIndex chit(std::string_view id) const override {
    for (ChitIndex c = 0; c < 3; ++c)
      if (chit_id(c) == id) return c;
    return kNoChit;
  }
  Refusal ask(const AnyPosition& p, std::string_view question, const Value& fields, Value& answer) const override {
    if (!fields.get("unit").is_text() && question != "los") return Refusal::bad_request("the field 'unit' is missing");
    answer.set("asked", question).set("hidden", at(p).hidden[1]);
    return Refusal::none();
  }
  Refusal place(AnyPosition& p, const Value& situation, Dice&, Journal&) const override {
    const std::int64_t turn = situation.get("turn").as_integer(1);
    if (turn < 1 || turn > 3) return Refusal::not_legal("there are three turns", rule(4));
    p.as<Position>().turn = static_cast<std::uint8_t>(turn);
    return Refusal::none();
  }
  std::string invariant_broken(const AnyPosition&) const override { return {}; }

 private:
  static constexpr const char* kNames[] = {"", "hide", "wait", "roll", "draw", "peek", "load", "shoot"};
  static const CatalogueEntry& entry() {
    static const Catalogue catalogue(test_shelf());
    return *catalogue.find("fotm");
  }
  static const Position& at(const AnyPosition& p) { return p.as<Position>(); }
  static Clause rule(int row) { return clause_at(kBookFotm, row); }
  GameCard card_;
};

}  // namespace vedette::testing_support
