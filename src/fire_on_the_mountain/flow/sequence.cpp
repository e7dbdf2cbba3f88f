#include "fire_on_the_mountain/flow/sequence.h"

namespace vedette::fotm {

Verdict not_in_this_step(const Position& p, const Action& a) {
  // Before the battle begins, and within an Assault, every step has its own order.
  if (p.phase == Phase::set_up) return forbidden("fotm:11.1.limit"_c);
  if (p.step != Step::none) return forbidden(verb(a) == Verb::assault ? "fotm:15.1.many"_c : "fotm:15.1.order"_c);
  switch (verb(a)) {
    case Verb::place:
    case Verb::default_setup:
      return forbidden("fotm:11.1.sides"_c);
    case Verb::arrive:
      return forbidden("fotm:10.4.arrive-when"_c);
    case Verb::bonus:
      return forbidden("fotm:10.5.scope"_c);
    case Verb::restack:
      return forbidden("fotm:4.2.reorder"_c);
    case Verb::enter:
      return forbidden(p.phase == Phase::movement ? "fotm:14.2.entry"_c : p.side == Side::union_ ? "fotm:11.2.A"_c : "fotm:11.2.B"_c);
    case Verb::suppress:
    case Verb::canister:
    case Verb::lead:
    case Verb::check:
    case Verb::guard:
    case Verb::casualty:
    case Verb::retreat:
    case Verb::advance:
    case Verb::re_roll:
      if (p.phase == Phase::combat) return forbidden("fotm:15.1.order"_c);
      break;
    default:
      break;
  }
  return forbidden(p.side == Side::union_ ? "fotm:11.2.A"_c : "fotm:11.2.B"_c);
}

}  // namespace vedette::fotm
