// What a player asks of a fight before he begins it: the chance that the target loses a step, breaks or retreats, that the hex falls, that
// the attack is thrown back. Counted by playing the fight through every fall of the dice with the procedures of the game.
#pragma once

#include <vector>

#include "blind_swords/combat/assault.h"

namespace vedette::bs {

struct Chance {
  std::string_view what;  // hex-falls, target-step …: words.csv has the words, kind `chance`
  std::uint64_t ways = 0, of = 1;
};
struct Chances {
  std::vector<Chance> list;
  int sampled = 0;  // how many fights were played at random, because there are too many to count; 0: exact
};

// Nobody plays a chit, cavalry stays, the defender fires, who retreats takes the first hex listed, nobody advances.
Chances fire_chances(const Content&, const Position&, const Shot&, int chit_shift);
Chances close_combat_chances(const Content&, const Position&, const Declaration&);

}  // namespace vedette::bs
