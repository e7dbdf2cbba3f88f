// One computation of a Close Combat: who may attack, with which strength, in which column and with which shifts. Declaration, preview
// (odds), resolution and journal use it. bs:11.2, bs:11.3c.
#pragma once

#include <optional>

#include "blind_swords/combat/shot.h"

namespace vedette::bs {

// The participants: units of one brigade, each with the direction from the target to the hex it attacks from.
struct Attackers {
  std::uint16_t mask = 0;  // by place in the brigade
  std::array<std::uint8_t, 16> from{};
};

// What is declared. Directions are seen from the target hex.
struct Declaration {
  BrigadeIndex brigade = kNoBrigade;
  Side side = Side::none;
  HexIndex target = 0;
  Direction from = 0;       // the Assaulting Hex
  std::uint8_t flanks = 0;  // Flanking Hexes, by bit
  std::uint8_t charge = 0;  // a cavalry Charge (bs:11.6)
  std::uint8_t spare = 0;
};

inline UnitIndex attacker(const Content& c, BrigadeIndex b, int place) { return static_cast<UnitIndex>(c.brigades[b].first + place); }
template <class F>
void each_attacker(const Content& c, BrigadeIndex b, const Attackers& a, F&& f) {
  for (int i = 0; i < 16; ++i)
    if ((a.mask >> i & 1U) != 0) f(attacker(c, b, i), static_cast<Direction>(a.from[static_cast<std::size_t>(i)]));
}

// bs:11.2.2: may this unit attack that hex?
Verdict may_attack(const Content&, const Position&, UnitIndex, BrigadeIndex, HexIndex target);
// All units of the declared hexes that may attack.
Attackers gather(const Content&, const Position&, const Declaration&);
// The lead unit of the participants in the Assaulting Hex (bs:3.2.3); kNoUnit if none is left.
UnitIndex lead_attacker(const Content&, const Position&, const Declaration&, const Attackers&);
Verdict may_charge(const Content&, const Position&, const Declaration&);  // bs:11.6.1

Assault assemble(const Content&, const Position&, const Declaration&, const Attackers&);
Reckoning reckon(const Content&, const Position&, const Assault&, int chit_shift);

// Is the declaration as it stands legal (bs:11.2.3)? And if not, the least that makes it so by adding Flanking Hexes or a Charge.
Verdict declared(const Content&, const Position&, const Declaration&);
std::optional<Declaration> completed(const Content&, const Position&, const Declaration&);
// The combat itself, declared whole.
void begin_close_combat(Position&, Context<Content>&, const Declaration&);
// The target and Assaulting Hex of a new Close Combat, whatever the flanks.
Verdict assault_verdict(const Content&, const Position&, const Declaration&);
Verdict flank_verdict(const Content&, const Position&, const Declaration&, HexIndex flank);

}  // namespace vedette::bs
