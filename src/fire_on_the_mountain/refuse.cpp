#include "fire_on_the_mountain/refuse.h"

namespace vedette::fotm {

// Where in the rulebook the action has its place.
Verdict not_in_this_step(const Position& p, const Action& a) {
  const bool confederate = p.side == Side::confederate;
  switch (verb(a)) {
    case Verb::place:
    case Verb::default_setup:
      return forbidden("fotm:11.1.limit"_c);
    case Verb::rally:
    case Verb::regroup:
      return forbidden("fotm:12.1.two"_c);
    case Verb::arrive:
      return forbidden("fotm:10.4.limits"_c);
    case Verb::bonus:
      return forbidden("fotm:10.5.scope"_c);
    case Verb::face:
      return forbidden("fotm:12.3.face"_c);
    case Verb::move:
    case Verb::turn:
    case Verb::stop:
      return forbidden("fotm:13.1.pay"_c);
    case Verb::back:
      return forbidden("fotm:13.2.withdraw"_c);
    case Verb::mount:
    case Verb::dismount:
      return forbidden("fotm:8.1.cost"_c);
    case Verb::column:
    case Verb::line:
      return forbidden("fotm:13.2.formation"_c);
    case Verb::force_march:
      return forbidden("fotm:13.5.limits"_c);
    case Verb::enter:
      return forbidden("fotm:14.2.entry"_c);
    case Verb::exit:
      return forbidden("fotm:13.4.into"_c);
    case Verb::retrograde:
      return forbidden("fotm:17.4.rate"_c);
    case Verb::restack:
      return forbidden("fotm:4.2.reorder"_c);
    case Verb::assault:
    case Verb::add:
      return forbidden("fotm:15.4.init"_c);
    case Verb::suppress:
    case Verb::canister:
      return forbidden("fotm:15.1.order"_c);
    case Verb::lead:
      return forbidden("fotm:4.2.choose"_c);
    case Verb::check:
      return forbidden("fotm:17.2.when"_c);
    case Verb::guard:
      return forbidden("fotm:17.5.one"_c);
    case Verb::casualty:
      return forbidden("fotm:16.2.lead"_c);
    case Verb::retreat:
      return forbidden("fotm:17.3.away"_c);
    case Verb::advance:
      return forbidden("fotm:15.10.who"_c);
    case Verb::re_roll:
      return forbidden("fotm:15.3.canister"_c);
    case Verb::none:
    case Verb::done:
    case Verb::pass:
    case Verb::choose:
      break;
  }
  return forbidden(confederate ? "fotm:11.2.B"_c : "fotm:11.2.A"_c);
}

}  // namespace vedette::fotm
