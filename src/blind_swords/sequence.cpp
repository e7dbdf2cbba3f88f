#include "blind_swords/sequence.h"

#include "blind_swords/clauses.h"

namespace vedette::bs {

void list_done(const Content&, const Position&, ActionList& into) { into.add(act(Verb::done)); }
Verdict only_done(const Content&, const Position&, const Action& a) { return a == act(Verb::done) ? kAllowed : out_of_step(a); }

Verdict out_of_step(const Action& a) {
  switch (verb(a)) {
    case Verb::none:
    case Verb::done:
      return forbidden("bs:4.2.2"_c);  // nothing here can be ended by choice
    case Verb::pass:
      return forbidden("bs:4.2.3"_c);
    case Verb::add:
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
    case Verb::mount:
    case Verb::dismount:
      return forbidden("bs:10.9.1"_c);
    case Verb::skirmish:
    case Verb::form_up:
      return forbidden("bs:10.3.3"_c);
    case Verb::exit:
      return forbidden("bs:10.2.1"_c);
    case Verb::key:
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
      return forbidden("bs:11.2.1"_c);
    case Verb::charge:
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
    case Verb::burn_bridge:
    case Verb::search_ford:
    case Verb::ford:
      return forbidden("bs:8.5.5"_c);
  }
  return forbidden("bs:4.1.1"_c);
}

}  // namespace vedette::bs
