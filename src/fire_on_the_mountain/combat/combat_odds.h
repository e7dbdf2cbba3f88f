// What a roll of combat would be and how it may end, as exact fractions, before it is made. The strengths, modifiers and limits are
// those of the rolls themselves. Where the assaulted hex has woods and the re-roll is still to be had, the defender is taken to use it
// on the first six (fotm:15.3.canister leaves it to him).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/ground/brigade_set.h"
#include "tabletop/fraction.h"
#include "tabletop/lines.h"
#include "tabletop/verdict.h"

namespace vedette::fotm {

struct Odds {
  Verdict legal;             // as if the step for it were open
  std::optional<Roll> roll;  // which of the rolls of an Assault it is
  int sp = 0;
  int dice = 0;
  std::vector<Line> modifiers;
  struct Outcome {
    std::string result;  // steps lost, or pass and fail
    Fraction chance;
  };
  std::vector<Outcome> outcomes;
};

enum class FireKind : std::uint8_t { offensive, suppression, defensive };

// `target`: the hex fired at; `at`: the unit meant there, or kNoUnit. Defensive: the Brigades of one assaulted hex against the attackers
// in `target`, or those of the Assault under way.
Odds fire_odds(const Content&, const Position&, FireKind, BrigadeSet units, HexIndex target, UnitIndex at);
Odds assault_odds(const Content&, const Position&, BrigadeSet units, HexIndex target);
Odds morale_odds(const Content&, const Position&, UnitIndex, UnitIndex by);

}  // namespace vedette::fotm
