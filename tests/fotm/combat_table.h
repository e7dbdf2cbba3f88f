// A table for the tests of combat: units put where a test wants them, a Combat Phase, scripted dice, and the events that came of it.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/procedures.h"
#include "fotm/field.h"
#include "tabletop/frames.h"

namespace vedette::fotm {

// The chapters of the game over one that ends it: a test plays one Combat Phase.
struct OnePhase {
  using Position = fotm::Position;
  using Content = fotm::Content;
  static constexpr Clause kOverClause = "fotm:11.2.turns"_c;
  static const Chapter& procedure(std::uint8_t kind) {
    static const Chapter end = {"end", [](Position& p, Ctx&) { return p.over = 1, Flow::again; }, nullptr, nullptr, nullptr, nullptr};
    return kind == 0 ? end : chapter(kind);
  }
};

struct CombatTable : FieldTest {
  using Play = Engine<OnePhase>;
  std::vector<Event> events;

  void begin(Side side, int turn = 2) {
    p.turn = static_cast<std::uint8_t>(turn);
    p.side = side;
    p.phase = Phase::combat;
    p.frames.push(0);
    Dice dice;
    Journal journal;
    Ctx ctx{c, dice, journal};
    begin_combat_phase(p, ctx);  // and not further: a phase with one answer would be played at once
  }
  // Guns far away that may or may not fire, so that the phase goes on when all else is done.
  void keep_open(Side side) {
    put(side == Side::union_ ? "us-stewart" : "cs-bondurant", "2017", "2016");
    put(side == Side::union_ ? "cs-evans" : "us-hartsuff", "2015", "2016", Arc::rear);
  }
  void begin_union(int turn = 2) { begin(Side::union_, turn); }
  void begin_confederate(int turn = 2) { begin(Side::confederate, turn); }

  // Plays actions with these dice, no more and no fewer; the events are kept. An action that was the only answer has been taken already.
  void play(const std::vector<Action>& actions, std::initializer_list<int> rolls = {}) {
    std::vector<DiceItem> items;
    for (const int r : rolls) items.push_back(static_cast<DiceItem>(r));
    Dice dice;
    dice.script(items, true);
    events.clear();
    Journal journal = Journal::keeping(events);
    Ctx ctx{c, dice, journal};
    for (const Action& a : actions) {
      const bool composing = asking() == Ask::composing;
      if (verb(a) == Verb::add && (!composing || fotm::assault(p).announced.has(a.a))) continue;
      if (actions.size() > 1 && verb(a) == Verb::done && !composing) continue;
      const Verdict v = Play::apply(p, a, ctx);
      ASSERT_TRUE(v.allowed()) << id(v.clause);
    }
    ASSERT_EQ(dice.trouble(), Dice::Trouble::none) << dice.rolled() << " dice rolled, " << items.size() << " given";
    ASSERT_EQ(dice.script_used(), items.size()) << "not all dice were rolled";
  }
  void play(const Action& a, std::initializer_list<int> rolls = {}) { play(std::vector<Action>{a}, rolls); }
  Action assault_on(const char* target) const { return act(Verb::assault, UnitIndex{0}, hex(target)); }
  // Target and Brigades in the order of units; then the dice up to the next choice.
  void assault_with(const char* target, std::initializer_list<const char*> ids, std::initializer_list<int> rolls = {}) {
    std::vector<Action> actions{assault_on(target)};
    set(ids).each([&](UnitIndex u) { actions.push_back(act(Verb::add, u)); });
    actions.push_back(act(Verb::done));
    play(actions, rolls);
  }
  Action retreat_to(const char* id, const char* to) const { return act(Verb::retreat, unit(id), to == nullptr ? kNoHex : hex(to)); }
  Action check(const char* id, const char* by = nullptr) const {
    return act(Verb::check, unit(id), int{by == nullptr ? kNoUnit : unit(by)});
  }

  Ask asking() const {
    return p.over == 0 && p.frames.top().kind == static_cast<std::uint8_t>(Kind::assault) ? fotm::assault(p).asks : Ask::nothing;
  }
  Kind chapter_now() const { return p.over != 0 ? Kind::none : static_cast<Kind>(p.frames.top().kind); }
  Side decider() const { return Play::decider(c, p); }
  std::string why(const Action& a) const { return id(Play::verdict(c, p, a).clause); }
  Verdict verdict(const Action& a) const { return Play::verdict(c, p, a); }
  bool listed(const Action& a) const {
    ActionList actions;
    Play::actions(c, p, actions);
    for (const Action& b : actions)
      if (a == b) return true;
    return false;
  }
  int count(Verb v) const {
    ActionList actions;
    Play::actions(c, p, actions);
    int n = 0;
    for (const Action& a : actions) n += verb(a) == v;
    return n;
  }

  // Events of the last action.
  int happened(Happened kind) const {
    int n = 0;
    for (const Event& e : events) n += e.kind == static_cast<std::uint8_t>(kind);
    return n;
  }
  const Event& the(Happened kind, int which = 0) const {
    for (const Event& e : events)
      if (e.kind == static_cast<std::uint8_t>(kind) && which-- == 0) return e;
    ADD_FAILURE() << "no such event";
    static const Event none;
    return none;
  }
  int modifier(const char* clause) const {  // of all rolls of the last action
    int sum = 0;
    for (const Event& e : events)
      if (e.kind == static_cast<std::uint8_t>(Happened::modified) && id(e.clause) == clause) sum += e.value[0];
    return sum;
  }
  int vp(Side side, VpLine line) const { return p.score[static_cast<std::size_t>(side)][static_cast<std::size_t>(line)]; }
};

}  // namespace vedette::fotm
