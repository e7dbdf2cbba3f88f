#include "blind_swords/flow/sequence.h"

#include "blind_swords/clauses.h"
#include "blind_swords/flow/verb_table.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

void list_done(const Content&, const Position&, ActionList& into) { into.add(act(Verb::done)); }
Verdict only_done(const Content&, const Position&, const Action& a) { return a == act(Verb::done) ? kAllowed : out_of_step(a); }

bool has_step(const Content& c, Order order, ActivationStep step) {
  const OrderCard& card = c.orders[nth(order)];
  switch (step) {
    case ActivationStep::fire:
      return card.fire;
    case ActivationStep::movement:
      return card.points[0] != 0;
    case ActivationStep::close_combat:
      return card.close_combat;
    case ActivationStep::rally:
      return card.rally_one || card.regroup;
    default:
      return true;
  }
}

Clause order_clause(Order order) {
  constexpr Clause kOf[] = {"bs:8.2.1"_c, "bs:8.5.1"_c, "bs:8.5.2"_c, "bs:8.5.3"_c, "bs:8.5.4"_c};
  return kOf[nth(order)];
}

Clause step_clause(const Content& c, const Table& t, const Action& a) {
  const Activated now = activated(t);
  if (verb(a) == Verb::order && now.under_way && !now.full) return "bs:8.2.1"_c;
  const ActivationStep step = verb_row(a).step;
  const bool here = now.step == byte(step) + 1;  // the activation waits for the step after
  if (!now.under_way || step == ActivationStep::end || here) return {};
  if (now.full && now.order == Order::none) return "bs:8.1.1"_c;
  return has_step(c, now.order, step) ? "bs:8.3.1"_c : order_clause(now.order);
}

Verdict out_of_step(const Action& a) { return forbidden(verb_row(a).home); }

}  // namespace vedette::bs
