// Fire on the Mountain as the tabletop's contract wants it: the types, the table of chapters, and everything in words.
#pragma once

#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/procedures.h"
#include "tabletop/frames.h"
#include "tabletop/game.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

// Nothing is hidden in this game: a view is the position.
struct OpenView {
  Position position;
};

struct Rules {
  using Position = fotm::Position;
  using Content = fotm::Content;
  using View = OpenView;
  static const Clause kOverClause;

  static constexpr auto kWait = byte(Kind::wait);
  static bool ends(const Action& a) { return verb(a) == Verb::done || verb(a) == Verb::pass; }
  // Who leads, who is hit, who goes back and with whom: whoever misnamed them takes that back before the Assault goes on. So does he who
  // has set up by the card, before the other side does.
  static bool asks_for_dice(const Action& a) {
    const Verb v = verb(a);
    return v != Verb::lead && v != Verb::bonus && v != Verb::casualty && v != Verb::choose && v != Verb::retreat &&
           v != Verb::default_setup;
  }

  static const Chapter& procedure(std::uint8_t kind) { return chapter(kind); }
  static Verdict well_formed(const Content&, const Action&);
  static Refusal start(Position&, const Setup&, Ctx&);

  static View view(const Content&, const Position& p, Seat) { return {p}; }
  static void resample(const Content&, const View& v, Dice&, Position& p) { p = v.position; }
  static bool secret(const Content&, const Position&, const Action&) { return false; }

  static Value show(const Content&, const View&);                      // show.cpp
  static Value words(const Content&, const Position&, const Action&);  // words.cpp
  static Interpreted interpret(const Content&, const Position&, const Value& words, int played);
  static Value tell(const Content&, const Event&);  // tell.cpp
  static bool join(const Content&, Event& told, const Event& next);
  static std::string unit_id(const Content& c, UnitIndex u) { return u < kUnits ? c.piece(u).id : std::string(); }
  static std::string chit_id(const Content&, ChitIndex) { return {}; }
  static ChitIndex chit(const Content&, std::string_view) { return kNoChit; }

  static Refusal ask(const Content&, const Position&, std::string_view question, const Value& fields, Value& answer);  // ask.cpp
  static Refusal place(Position&, const Value& situation, Ctx&);                                                       // place.cpp

  static Standing standing(const Content&, const View&);  // staff/terms.cpp
  static StageKey stage(const Content&, const Position&);
  static constexpr std::size_t kTerms = nth(Weigh::kTerms);
  static void terms(const Content&, const Position&, Side, std::span<int> into);
  // The weight of each action, and the parts of it (of the last one) if somebody asks; staff/inclinations.cpp.
  static void incline(const Content&, const Position&, std::span<const Action>, std::span<int> into, Reasons*);

  static Notice notice(const Content&, const Event&);  // staff/notice.cpp
  static Rolled rolled(const Content&, const Event&);
  static std::vector<Holding> holdings(const Content&, const View&);

  static std::string invariant_broken(const Content&, const Position&);  // invariants.cpp
};
using Play = Engine<Rules>;

void clear_table(const Content&, Position&);  // nobody on the map; everybody where the cards say

// Null if the content has faults; the complaints say which.
std::unique_ptr<Game> fire_on_the_mountain(const Shelf&, Complaints&);

}  // namespace vedette::fotm
