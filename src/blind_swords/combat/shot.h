// One computation of a shot: who may fire at what, how strong, in which column and with which shifts. The list of legal targets, the
// preview (odds), the resolution and the journal all use it. bs:9.1, bs:9.2, bs:9.3a to bs:9.3c.
#pragma once

#include <span>

#include "blind_swords/battle.h"
#include "tabletop/lines.h"

namespace vedette::bs {

// Strength, column and shifts of a Fire Combat or Close Combat. `final` is -1 left of C.
struct Reckoning {
  int strength16 = 0;
  int column = 0;
  int final = 0;
  Lines<24> shifts;
  bool allowed() const { return final >= 0; }
};
int column_of(const Content&, int strength16);  // bs:9.3b.1
void add_up(const Content&, Reckoning&);        // bs:9.3b.2
inline constexpr int kColumnsLeftOfC = -1;

// May this unit take part in such fire at all, whatever the target?
Verdict may_fire(const Content&, const Position&, UnitIndex, const ShotChoice&);
// … and at this hex: range, line of sight, hexside. What it adds to the sum comes back in `sp16` and `cls`.
Verdict in_reach(const Content&, const Position&, UnitIndex, const ShotChoice&, HexIndex target, int& sp16, RangeRow::Class& cls);

// Why a unit is not among the candidates of a shot at this hex.
Verdict firer_verdict(const Content&, const Position&, const ShotChoice&, HexIndex target, UnitIndex);

// Every unit that can take part in the shot at a hex, in unit order; sets of them are masks.
struct Candidates {
  ShotChoice choice;  // with its target
  UnitIndex victim = kNoUnit;
  int n = 0;
  std::array<UnitIndex, kMostFirers> units;
  std::array<int, kMostFirers> sp16;
  std::array<RangeRow::Class, kMostFirers> cls;
  std::array<std::uint8_t, kMostFirers> slot;  // which of `hexes`
  int n_hexes = 0;
  std::array<ShotSight, kMostFirers> hexes;
};
using FirerSet = std::uint32_t;
Candidates candidates(const Content&, const Position&, const ShotChoice&, HexIndex target);
// Puts a candidate into the set, or says why the unit is none.
Verdict add_to(const Content&, const Position&, const Candidates&, FirerSet&, UnitIndex);
Shot assemble(const Content&, const Position&, const Candidates&, FirerSet);
Reckoning reckon(const Content&, const Position&, const Shot&, int chit_shift, Clause chit);
// The set alone is one shot: at most two hexes, adjacent (bs:9.1d.1), and the net column is not left of C (bs:9.3b.2).
Verdict one_shot(const Content&, const Position&, const Candidates&, FirerSet);
// Is there a legal shot with this set and none, some or all of the other candidates, from the `first` on?
bool completable(const Content&, const Position&, const Candidates&, FirerSet, int first = 0);

// These units and no others, at this hex.
Verdict shot_verdict(const Content&, const Position&, const ShotChoice&, HexIndex target, std::span<const UnitIndex>);
Verdict target_verdict(const Content&, const Position&, const ShotChoice&, HexIndex target);
void list_targets(const Content&, const Position&, const ShotChoice&, ActionList&);

// Fire that passing units draw (bs:10.7), at range 1 and without Flanking Fire.
// bs:11.3a.2: Defensive Fire out of choice.from at who attacks it over a bridge or ford.
inline void note_crossing(const Content& c, ShotChoice& choice, Direction attacker) {
  if (c.side[choice.from][attacker].crossing != 0) choice.crossing = choice.from;
}
constexpr bool reaction(FireKind k) { return k == FireKind::withdrawal || k == FireKind::opportunity || k == FireKind::crossing; }
// All units that can fire do: Defensive and return fire.
constexpr bool whole_hex(FireKind k) { return k == FireKind::defensive || k == FireKind::return_fire; }

}  // namespace vedette::bs
