// The series as a game of the tabletop: what Adapted needs to make the one virtual Game out of it. Each function is
// carried out in the file named beside it.
#pragma once

#include "blind_swords/content/content.h"
#include "blind_swords/procedures.h"
#include "blind_swords/verbs.h"
#include "tabletop/game.h"

namespace vedette::bs {

struct Rules {
  using Position = bs::Position;
  using View = bs::View;
  using Content = bs::Content;

  static const Chapter& procedure(std::uint8_t kind) { return chapter(kind); }
  static constexpr Clause kOverClause = "bs:14.1.1"_c;
  static constexpr auto kWait = static_cast<std::uint8_t>(Proc::wait);
  static bool ends(const Action& a) { return verb(a) == Verb::done || verb(a) == Verb::pass; }
  // Whoever misnamed a brigade, gave it the wrong order, took the wrong guns or chose the wrong way back takes that back before any roll,
  // or before the other side decides.
  static bool asks_for_dice(const Action& a) {
    const Verb v = verb(a);
    return v != Verb::name && v != Verb::order && v != Verb::default_setup && v != Verb::activate && v != Verb::retreat;
  }

  static Refusal start(Position&, const Setup&, Play&);  // rules.cpp

  static View view(const Content&, const Position&, Seat);  // knowledge.cpp
  static void resample(const Content&, const View&, Dice&, Position&);
  static bool secret(const Content&, const Position&, const Action&);

  static Value show(const Content&, const View&);                                    // show.cpp
  static Value words(const Content&, const Position&, const Action&);                // words.cpp
  static Interpreted interpret(const Content&, const Position&, const Value&, int);  // interpret.cpp
  static Value tell(const Content&, const Event&);                                   // tell.cpp
  static bool join(const Content&, Event& told, const Event& next);
  static std::string unit_id(const Content& c, UnitIndex u) { return c.units[u].id; }
  static std::string chit_id(const Content& c, ChitIndex i) { return i < c.chits.size() ? c.chits[i].id : std::string{}; }
  static std::string chit_name(const Content&, ChitIndex);
  static ChitIndex chit(const Content&, std::string_view id);

  static Value windows(const Content&, const View&, Side);  // matter.cpp

  static Refusal ask(const Content&, const Position&, std::string_view question, const Value& fields, Value& answer);  // ask.cpp
  static Refusal place(Position&, const Value& situation, Play&);                                                      // place.cpp

  static Standing standing(const Content&, const View&);  // staff/terms.cpp
  static StageKey stage(const Content&, const Position&);
  static constexpr std::size_t kTerms = static_cast<std::size_t>(Weigh::kTerms);
  static void terms(const Content&, const Position&, Side, std::span<int> into);
  // The weight of each action, and the parts of it (of the last one) if somebody asks; staff/inclinations.cpp.
  static void incline(const Content&, const Position&, std::span<const Action>, std::span<int> into, Reasons*);

  static Notice notice(const Content&, const Event&);  // staff/notice.cpp
  static Rolled rolled(const Content&, const Event&);
  static std::vector<Holding> holdings(const Content&, const View&);

  static std::string invariant_broken(const Content&, const Position&);  // rules.cpp
};

}  // namespace vedette::bs
