// A player for tests who goes for the enemy: he marches on the gaps, assaults what he can with all he has, and pursues, so
// that his games have the fights that chance alone seldom brings about.
#pragma once

#include <algorithm>

#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/verbs.h"
#include "support/fotm.h"
#include "tabletop/dice.h"

namespace vedette::fotm {

class Attacker {
 public:
  explicit Attacker(std::uint64_t seed) : chance_{seed, 0} {}

  Action choose(const Position& p, const ActionList& list) {
    int best = -10'000;
    Action chosen = list[0];
    for (const Action& a : list) {
      const int value = worth(p, a) * 8 + static_cast<int>(chance_.below(12));
      if (value > best) best = value, chosen = a;
    }
    return chosen;
  }

 private:
  int worth(const Position& p, const Action& a) const {
    switch (verb(a)) {
      case Verb::assault:
      case Verb::add:
      case Verb::choose:
      case Verb::enter:
      case Verb::advance:
        return 30;
      case Verb::rally:
      case Verb::regroup:
      case Verb::check:
      case Verb::re_roll:
      case Verb::arrive:
        return 20;
      case Verb::line:
        return near_enemy(p, a.a) ? 25 : 4;
      case Verb::column:
        return near_enemy(p, a.a) ? -20 : 3;
      case Verb::move: {
        HexIndex end = p.units[a.a].hex;
        for (Path rest = a.path; !rest.empty(); rest = rest.rest()) end = c_.at(end).neighbours[rest.first()];
        return 15 - std::min(distance(c_, end, c_.control[0].hex), distance(c_, end, c_.control[1].hex));
      }
      case Verb::stop:
      case Verb::done:
      case Verb::pass:
        return 1;
      case Verb::force_march:
      case Verb::exit:
      case Verb::back:
      case Verb::restack:
      case Verb::turn:
        return -3;
      default:
        return 5;
    }
  }
  bool near_enemy(const Position& p, UnitIndex u) const {
    for (UnitIndex e = 0; e < kUnits; ++e)
      if (exerts_zoc(c_, p, e) && side_of(c_, e) != side_of(c_, u) && distance(c_, p.units[u].hex, p.units[e].hex) <= 4) return true;
    return false;
  }

  const Content& c_ = testing_support::fotm_content();
  Generator chance_;
};

}  // namespace vedette::fotm
