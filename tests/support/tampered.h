// A game that passes everything on to another. A test derives from it, breaks one function, and shows that the harness notices.
#pragma once

#include "tabletop/game.h"

namespace vedette::testing_support {

class Tampered : public Game {
 public:
  explicit Tampered(const Game& game) : game_(game) {}

  const GameCard& card() const override { return game_.card(); }
  const Map& map() const override { return game_.map(); }
  const ClauseBooks& rules() const override { return game_.rules(); }
  Refusal start(AnyPosition& p, const vedette::Setup& s, Dice& d, Journal& j) const override { return game_.start(p, s, d, j); }
  Side decider(const AnyPosition& p) const override { return game_.decider(p); }
  int decision(const AnyPosition& p) const override { return game_.decision(p); }
  void actions(const AnyPosition& p, ActionList& l) const override { game_.actions(p, l); }
  Verdict verdict(const AnyPosition& p, const Action& a) const override { return game_.verdict(p, a); }
  Verdict apply(AnyPosition& p, const Action& a, Dice& d, Journal& j) const override { return game_.apply(p, a, d, j); }
  AnyView view(const AnyPosition& p, Seat s) const override { return game_.view(p, s); }
  void resample(const AnyView& v, Dice& d, AnyPosition& p) const override { game_.resample(v, d, p); }
  bool secret(const AnyPosition& p, const Action& a) const override { return game_.secret(p, a); }
  Value show(const AnyView& v) const override { return game_.show(v); }
  Value words(const AnyPosition& p, const Action& a) const override { return game_.words(p, a); }
  Interpreted interpret(const AnyPosition& p, const Value& w, int n) const override { return game_.interpret(p, w, n); }
  Value tell(const Event& e) const override { return game_.tell(e); }
  std::string unit_id(UnitIndex u) const override { return game_.unit_id(u); }
  std::string chit_id(ChitIndex c) const override { return game_.chit_id(c); }
  std::string chit_name(ChitIndex c) const override { return game_.chit_name(c); }
  ChitIndex chit(std::string_view id) const override { return game_.chit(id); }
  Refusal ask(const AnyPosition& p, std::string_view q, const Value& f, Value& a) const override { return game_.ask(p, q, f, a); }
  Refusal place(AnyPosition& p, const Value& s, Dice& d, Journal& j) const override { return game_.place(p, s, d, j); }
  std::string invariant_broken(const AnyPosition& p) const override { return game_.invariant_broken(p); }
  int deepest(const AnyPosition& p) const override { return game_.deepest(p); }

 protected:
  const Game& game_;
};

}  // namespace vedette::testing_support
