// What the chapters on combat offer to the others: fire, Close Combat, tests, retreats, and the values they use.
#pragma once

#include "blind_swords/position.h"
#include "blind_swords/procedures.h"
#include "tabletop/rules_table.h"
#include "tabletop/verdict.h"

namespace vedette::bs {

// Values (bs:2.1.8, bs:2.1.9, bs:12.4). Strengths are counted in sixteenths.
int modified_sp16(const Content&, const Position&, UnitIndex);
enum class CrUse : std::uint8_t { plain, under_fire, defending, attacking, panic, rally };  // for bonuses of exclusive clauses
int modified_cr(const Content&, const Position&, UnitIndex, CrUse = CrUse::plain);
int modified_cr(const Content&, const Position&, UnitIndex, CrUse, bool is_supported);
bool supported(const Content&, const Position&, UnitIndex);
bool can_give_support(const Content&, const Position&, UnitIndex);
bool supports(const Content&, const Position&, UnitIndex giver, UnitIndex taker);  // for witnesses and the view

// Line of sight (bs:9.1a). `because` may be null.
enum class Sight : std::uint8_t { clear, obscured, blocked };
struct SightReason {
  HexIndex hex;
  Clause clause;
};
struct SightReasons {
  std::array<SightReason, 24> reasons;
  int n = 0;
};
Sight line_of_sight(const Content&, const Position&, HexIndex from, HexIndex to, SightReasons* because = nullptr);

// Kinds of fire (bs:9.3.1).
enum class FireKind : std::uint8_t {
  fire_step,
  limited,
  artillery,
  firefight,
  return_fire,
  withdrawal,
  opportunity,
  crossing,
  defensive,
  fixed
};

// Somebody may, or must, choose one shot. Eligible firers follow from `how`:
//   fire_step, limited: infantry and cavalry of `brigade`, from one hex or two adjacent ones
//   artillery: the batteries of hex `from` without Fire/Move marker that have not acted
//   firefight: infantry of one brigade in one hex or two adjacent ones; return_fire: infantry of hex `from`, at `target`
//   withdrawal, opportunity, crossing: one hex of the side next to the mover (or next to either end of the crossing), at unit `victim`
//   defensive: all units of hex `from` that may fire, at `target` (no choice of units)
// Firers get kFired (reaction fire: kReacted). Outcome: declined = 1 if no shot was made.
struct ShotChoice {
  FireKind how = FireKind::fire_step;
  Side side = Side::none;
  BrigadeIndex brigade = kNoBrigade;
  UnitIndex victim = kNoUnit;  // the moving unit on which the result falls
  HexIndex from = kNoHex;      // kNoHex: to be chosen
  HexIndex target = kNoHex;    // kNoHex: to be chosen
  HexIndex crossing = kNoHex;  // the far end of the bridge or ford hexside that the victim is about to cross
  std::int8_t shift = 0;       // columns added by chits (Hold Fire)
  std::uint8_t most = 0;       // so many units at most may take part (Artillery Rest); 0: as many as there are
};
void begin_shot_choice(Position&, const ShotChoice&);
// Is there a legal shot for this choice? (Windows and steps ask before they offer it.)
bool any_shot(const Content&, const Position&, const ShotChoice&);
// Firefight: any legal shot of any brigade of the side.
bool any_firefight(const Content&, const Position&, Side);

// A shot on a fixed column without shifts (bs:9.3b.3): Lane (no `firer` on the map), Skirmishers. `victim` kNoUnit: the lead unit of the
// hex.
void begin_fixed_shot(Position&, Play&, Side side, int column, UnitIndex firer, HexIndex target, UnitIndex victim, Clause why);

void begin_fire_step(Position&, BrigadeIndex, Side, bool adjacent_only);
void begin_close_combat_step(Position&, BrigadeIndex, Side);

// Where a retreat is away from (bs:12.3.4): up to two hexes, and neighbours of a hex by direction. None: the nearest enemy
// infantry or cavalry unit in play.
struct Sources {
  HexIndex a = kNoHex, b = kNoHex;
  HexIndex around = kNoHex;
  std::uint8_t mask = 0;
  std::uint8_t spare = 0;
};
static_assert(sizeof(Sources) == 8);

// One Morale Hit at once, with the Break Test a third one causes (bs:12.2.6, bs:12.7). `break_test` false: the unit stays Disrupted.
// A unit that passes the Break Test retreats one hex.
void begin_hit(Position&, const Content&, UnitIndex, Clause why, bool break_test = true);

// A single Cohesion Test with its window (bs:12.1). Outcome: passed, margin, saved.
void begin_test(Position&, const Content&, UnitIndex, int cr_change, CrUse, Clause why);
// A retreat of n hexes (bs:12.3). Outcome: retreated, broke, held.
void begin_retreat(Position&, const Content&, UnitIndex, int hexes, const Sources&);

// Joins the tables `fire` and `close-combat` and reads the figures of the chapters on combat.
void join_combat(Content&, Amounts&, Complaints&);

}  // namespace vedette::bs
