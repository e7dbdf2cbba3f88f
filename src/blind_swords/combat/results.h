// What the chapters on results share: a code of a chart applied to one unit (12.2, 11.4), tests (12.1, 12.7), retreats (12.3), Panic
// (12.6), and units leaving the map (12.8).
#pragma once

#include "blind_swords/combat/combat.h"
#include "blind_swords/content/content.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/windows.h"
#include "blind_swords/ground/ground.h"

namespace vedette::bs {

// A set of units that fits into a frame.
struct UnitBits {
  std::array<std::uint8_t, (kMostUnits + 7) / 8> bytes{};
  bool has(UnitIndex u) const { return (bytes[u / 8U] >> (u % 8U) & 1U) != 0; }
  void add(UnitIndex u) { bytes[u / 8U] = static_cast<std::uint8_t>(bytes[u / 8U] | 1U << (u % 8U)); }
  void drop(UnitIndex u) { bytes[u / 8U] = static_cast<std::uint8_t>(bytes[u / 8U] & ~(1U << (u % 8U))); }
};

// Support of the units of a side in a hex and next to it, as they stand when a result begins (bs:12.1.3).
UnitBits support_around(const Content&, const Position&, Side, HexIndex);

// ---- A code applied to a unit (results.cpp) ----
inline constexpr std::uint8_t kInCloseCombat = 1;  // the row is of close_combat_results; a battery that fails a Break Test is captured
inline constexpr std::uint8_t kLeadHit = 2;        // the unit leads its hex: it takes the others along (bs:11.4.3, option of bs:12.3.1)
inline constexpr std::uint8_t kFollows = 4;        // retreats with the lead whatever its own test says (bs:11.4.3)
inline constexpr std::uint8_t kNeverBreaks = 8;    // a third hit leaves it Disrupted
struct ResultMatter {
  UnitIndex unit = kNoUnit;
  Code code = Code::none;
  std::uint8_t flags = 0;
  std::uint8_t retreat = 0;  // hexes owed already (a follower)
  CrUse use = CrUse::under_fire;
  Sources sources;
};
// Outcome: broke, captured, retreated (hexes it had to), held, repulse.
void begin_result(Position&, const Content&, const ResultMatter&);
void begin_follower(Position&, const ResultMatter&, const UnitBits& support);

// ---- Tests (tests.cpp) ----
inline constexpr std::uint8_t kBreakTest = 1, kIsSupported = 2, kCaptures = 4, kKeepsMarkers = 8;
struct TestMatter {
  UnitIndex unit = kNoUnit;
  std::int8_t cr_change = 0;
  CrUse use = CrUse::plain;
  std::uint8_t flags = 0;
  Clause why;
};
static_assert(sizeof(TestMatter) == 6);
void begin_test(Position&, const TestMatter&);
// The CR that a test is made with, and whether a die passes it (bs:12.1.1, bs:12.1.2).
int cr_for_test(const Content&, const Position&, const TestMatter&);
constexpr bool passes(int die, int cr) { return die == 1 || (die != 6 && die <= cr); }

// ---- Losses (losses.cpp) ----
// Turns a Fresh unit to its Battleworn side; false: it has none, a Break Test is called for (bs:12.5).
bool deplete(Position&, Play&, UnitIndex, Clause why);
// One Morale Hit; false: it would be the third (bs:12.2.6, bs:12.7.1).
bool take_hit(Position&, Play&, UnitIndex, Clause why);
// Off the map: to the Broken Track, or eliminated if Fragile (bs:12.7.3, bs:12.8); markers go, the hex may lose its own.
void leave_map(Position&, Play&, UnitIndex, At, Clause why);
At broken_box(const Content&, const Position&, UnitIndex, int margin);
// Where a Fragile unit goes that would go to the Broken Track (bs:12.8.5).
void left_behind(Position&, Play&, HexIndex);  // markers of a hex that may have become empty

// ---- Retreat (retreat.cpp) ----
void begin_retreat(Position&, UnitIndex, int hexes, const Sources&, bool is_supported, CrUse, bool captures);
struct RetreatOptions {
  std::array<Clause, kDirections> dropped{};  // why not; none: the hex may be taken
  int n = 0;                                  // how many may
  std::uint8_t detour = 0;                    // by direction: only as a last resort, round slopes
  bool out_of_area = false;                   // the limit of the play area or the map edge is among the causes
};

// ---- Panic (panic.cpp) ----
// `spared`: who retreats as far in the same result all the same (bs:12.2.5).
void begin_panic(Position&, UnitIndex cause, HexIndex, const UnitBits& support, const UnitBits& spared);

}  // namespace vedette::bs
