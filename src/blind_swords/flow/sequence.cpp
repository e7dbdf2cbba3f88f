#include "blind_swords/flow/sequence.h"

#include "blind_swords/clauses.h"
#include "blind_swords/words/words.h"

namespace vedette::bs {

void list_done(const Content&, const Position&, ActionList& into) { into.add(act(Verb::done)); }
Verdict only_done(const Content&, const Position&, const Action& a) { return a == act(Verb::done) ? kAllowed : out_of_step(a); }

namespace {

// The step of an activation to which an action belongs; `end` if to none.
ActivationStep step_of(const Action& a) {
  switch (verb(a)) {
    case Verb::fire:
      return ActivationStep::fire;
    case Verb::choose_unit:
    case Verb::move:
    case Verb::stop:
    case Verb::mount:
    case Verb::dismount:
    case Verb::skirmish:
    case Verb::form_up:
    case Verb::exit:
    case Verb::column:
      return ActivationStep::movement;
    case Verb::close_combat:
      return ActivationStep::close_combat;
    case Verb::rally:
    case Verb::recover:
    case Verb::rebuild:
      return ActivationStep::rally;
    default:
      return ActivationStep::end;
  }
}

}  // namespace

bool has_step(const Content& c, Order order, ActivationStep step) {
  const OrderCard& card = c.orders[static_cast<std::size_t>(order)];
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
  return kOf[static_cast<std::size_t>(order)];
}

Clause step_clause(const Content& c, const Table& t, const Action& a) {
  const Activated now = activated(t);
  if (verb(a) == Verb::order && now.under_way && !now.full) return "bs:8.2.1"_c;
  const ActivationStep step = step_of(a);
  const bool here = now.step == static_cast<std::uint8_t>(step) + 1;  // the activation waits for the step after
  if (!now.under_way || step == ActivationStep::end || here) return {};
  if (now.full && now.order == Order::none) return "bs:8.1.1"_c;
  return has_step(c, now.order, step) ? "bs:8.3.1"_c : order_clause(now.order);
}

Verdict out_of_step(const Action& a) {
  switch (verb(a)) {
    case Verb::none:
    case Verb::done:
      return forbidden("bs:4.2.2"_c);  // nothing here can be ended by choice
    case Verb::pass:
      return forbidden("bs:4.2.3"_c);
    case Verb::add:
    case Verb::drop_unit:
      return forbidden("bs:9.3.1"_c);
    case Verb::choose_unit:
    case Verb::move:
    case Verb::stop:
      return forbidden("bs:10.1.1"_c);
    case Verb::choose_hex:
      return forbidden("bs:10.7.2"_c);
    case Verb::choose_brigade:
    case Verb::name:
      return forbidden("bs:7.2.1"_c);
    case Verb::place:
    case Verb::default_setup:
      return forbidden("bs:4.1.1"_c);
    case Verb::column:
      return forbidden("bs:10.5a.1"_c);
    case Verb::mount:
    case Verb::dismount:
      return forbidden("bs:10.9.1"_c);
    case Verb::skirmish:
    case Verb::form_up:
      return forbidden("bs:10.3.3"_c);
    case Verb::exit:
      return forbidden("bs:10.2.1"_c);
    case Verb::key:
    case Verb::drop_chit:
      return forbidden("bs:5.1.1"_c);
    case Verb::activate:
    case Verb::lane:
      return forbidden("bs:6.1.1"_c);
    case Verb::order:
      return forbidden("bs:8.1.1"_c);
    case Verb::play:
      return forbidden("bs:4.4.1"_c);
    case Verb::fire:
      return forbidden("bs:9.1.1"_c);
    case Verb::close_combat:
      return forbidden("bs:11.1.1"_c);
    case Verb::flank:
    case Verb::drop_hex:
      return forbidden("bs:11.2.1"_c);
    case Verb::charge:
    case Verb::drop_charge:
      return forbidden("bs:11.6.1"_c);
    case Verb::retreat:
      return forbidden("bs:12.3.1"_c);
    case Verb::withdraw:
      return forbidden("bs:10.8.1"_c);
    case Verb::advance:
      return forbidden("bs:11.5.1"_c);
    case Verb::rally:
      return forbidden("bs:13.1.2"_c);
    case Verb::recover:
      return forbidden("bs:13.3.1"_c);
    case Verb::rebuild:
      return forbidden("bs:13.2a.1"_c);
    case Verb::kCount:
    case Verb::burn_bridge:
    case Verb::search_ford:
    case Verb::ford:
      return forbidden("bs:8.5.5"_c);
    case Verb::pay:
      return forbidden("bs:10.1.1"_c);
  }
  return forbidden("bs:4.1.1"_c);
}

}  // namespace vedette::bs
