// The proving game's rules as the core asks for them (see tabletop/adapted.h), and the way to load it.
#pragma once

#include "proving/chapters.h"
#include "tabletop/adapted.h"

namespace vedette::proving {

void begin_command(Position&, const Content&);
void begin_activation(Position&, std::uint8_t brigade, ActivationStep);

struct Rules {
  using Position = proving::Position;
  using View = proving::View;
  using Content = proving::Content;
  static constexpr Clause kOverClause = "proving:1.4"_c;

  static const Chapter& procedure(std::uint8_t kind);
  static Verdict well_formed(const Content&, const Action&);
  static Refusal start(Position&, const Setup&, Table&);
  static View view(const Content& c, const Position& p, Seat seat) { return view_of(c, p, seat); }
  static void resample(const Content& c, const View& v, Dice& dice, Position& p) { resample_view(c, v, dice, p); }
  static bool secret(const Content&, const Position&, const Action& a) { return verb(a) == Verb::key; }
  static Standing standing(const Content&, const View& v) {
    Standing s;
    s.turn = v.open.turn;
    return s;
  }
  static Value show(const Content& c, const View& v) { return show_view(c, v); }
  static Value words(const Content& c, const Position& p, const Action& a) { return words_of_action(c, p, a); }
  static Interpreted interpret(const Content& c, const Position& p, const Value& w, int played) { return interpret_words(c, p, w, played); }
  static Value tell(const Content& c, const Event& e) { return tell_event(c, e); }
  static std::string unit_id(const Content& c, UnitIndex u) { return u < c.units.size() ? c.units[u].id : std::string(); }
  static std::string chit_id(const Content& c, ChitIndex i) { return i < c.chits.size() ? c.chits[i].id : std::string(); }
  static ChitIndex chit(const Content& c, std::string_view id) { return chit_named(c, id); }
  static Refusal ask(const Content& c, const Position& p, std::string_view question, const Value& fields, Value& into) {
    return answer(c, p, question, fields, into);
  }
  static Refusal place(Position& p, const Value& situation, Table& table) { return place_situation(p, situation, table); }
  static std::string invariant_broken(const Content& c, const Position& p) { return broken_invariant(c, p); }
};

// Null if the content has faults; `complaints` says which.
std::unique_ptr<Game> proving_game(const Shelf&, Complaints&);

}  // namespace vedette::proving
