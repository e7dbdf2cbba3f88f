// A step that gives the other side victory points is asked, not assumed: its owner pays, or the unit does not go there.
#include "blind_swords/ground/price.h"

#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/special_rules.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

const PriceFrame& frame(const Position& p) { return p.frames.top().as<PriceFrame>(); }

Flow advance(Position& p, Play&) {
  if (p.frames.top().step == 0) return Flow::decide;
  Outcome out;
  out.declined = p.frames.top().step == 2 ? 1 : 0;
  finish(p, out);
  return Flow::again;
}

Verdict verdict(const Content&, const Position& p, const Action& a) {
  if (a == act(Verb::pass)) return kAllowed;
  if (verb(a) != Verb::pay) return out_of_step(a);
  return a.a == frame(p).unit ? kAllowed : forbidden(frame(p).clause).unit(frame(p).unit);
}

}  // namespace

Price price_of(const Content& c, const Table& t, UnitIndex u, HexIndex from, HexIndex to) {
  Price price;
  each_special_of<&SpecialRule::price>(c, t, u, [&](const SpecialRow& row) {
    if (no_farther(row, from, to)) return;
    const int halves = row.rule->price(c, t, row, u, to);
    price.halves += halves;
    if (halves != 0) price.clause = row.rule->clause;
  });
  return price;
}

void keep_to_free_ground(const Content& c, const Table& t, UnitIndex u, HexSet& hexes) {
  each_special_of<&SpecialRule::price>(c, t, u, [&](const SpecialRow& row) { hexes &= row.area; });
}

void begin_price(Position& p, UnitIndex u, Side owner, HexIndex to, const Price& price) {
  begin(p, Proc::price, PriceFrame{u, owner, to, byte(price.halves), 0, price.clause});
}

const Chapter kPrice = {"price",
                        advance,
                        [](const Content&, const Position& p) { return frame(p).owner; },
                        [](const Content&, const Position& p, ActionList& into) {
                          if (into.add(act(Verb::pay, frame(p).unit))) into.add(act(Verb::pass));
                        },
                        verdict,
                        [](Position& p, const Action& a, Play&) { p.frames.top().step = verb(a) == Verb::pay ? 1 : 2; }};

}  // namespace vedette::bs
