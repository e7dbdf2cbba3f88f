#include "fire_on_the_mountain/sequence.h"

namespace vedette::fotm {

Verdict not_now(const Position& p, const Action& a) {
  const Clause phases = p.side == Side::union_ ? "fotm:11.2.A"_c : "fotm:11.2.B"_c;
  switch (verb(a)) {
    case Verb::place:
    case Verb::default_setup:
      return forbidden("fotm:11.1.limit"_c);
    case Verb::arrive:
      return forbidden("fotm:10.4.arrive-when"_c);
    case Verb::bonus:
      return forbidden("fotm:10.5.scope"_c);
    case Verb::enter:
      return forbidden(p.phase == Phase::movement ? "fotm:14.2.entry"_c : phases);
    case Verb::restack:
      return forbidden("fotm:4.2.reorder"_c);
    case Verb::assault:
      return forbidden(p.step != Step::none ? "fotm:15.1.many"_c : phases);
    case Verb::suppress:
    case Verb::canister:
    case Verb::lead:
    case Verb::check:
    case Verb::guard:
    case Verb::casualty:
    case Verb::retreat:
    case Verb::advance:
    case Verb::re_roll:
      return forbidden(p.phase == Phase::combat ? "fotm:15.1.order"_c : phases);
    case Verb::done:
    case Verb::pass:
    case Verb::choose:
    case Verb::add:
    case Verb::face:
      if (p.step != Step::none) return forbidden("fotm:15.1.order"_c);
      return forbidden(p.phase == Phase::set_up ? "fotm:11.1.limit"_c : phases);
    default:
      return forbidden(p.phase == Phase::set_up ? "fotm:11.1.limit"_c : phases);
  }
}

}  // namespace vedette::fotm
