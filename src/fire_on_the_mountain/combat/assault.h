// One Assault: its frame, the steps it goes through, and the questions it asks. The steps are those of fotm:15.1.order; what follows a
// roll is that of fotm:15.1.after-roll. Each question is a small chapter of its own that decides who is asked and what may be answered.
#pragma once

#include "fire_on_the_mountain/events.h"
#include "fire_on_the_mountain/flow/sequence.h"
#include "fire_on_the_mountain/ground/brigade_set.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/procedures.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

// The places of the frame's `step`, in order.
enum class Stage : std::uint8_t {
  composing,
  lead,
  bonus,
  defending_lead,
  aims,
  offensive_fire,
  answers,
  defensive_suppression,
  defensive_fire,
  close_combat,
  advance,
  aftermath,
  over,
};

enum class Roll : std::uint8_t { suppression, artillery, defensive_suppression, defensive_fire, close_combat };

// What is left to do after a roll.
enum class After : std::uint8_t { nothing, re_roll, four_sixes, sharpshooters, losses, rout, morale, leaving, vacated };

enum class Ask : std::uint8_t { nothing, composing, begin, lead, bonus, defending_lead, aim, answer, re_roll, casualty, morale, company };

// Bits of AssaultFrame::flags.
enum AssaultFlag : std::uint16_t {
  kAttackerVoid = 1 << 0,     // that side's first six at dusk is spent (11.6.six.scope)
  kDefenderVoid = 1 << 1,     //
  kReRolled = 1 << 2,         // the woods re-roll is spent (15.3.canister)
  kFourGiven = 1 << 3,        // the Leader Casualty by four sixes has happened (16.1.order)
  kArtilleryRolled = 1 << 4,  // of the attacker (16.1.both)
  kClosed = 1 << 5,           // Close Combat was rolled
  kScreened = 1 << 6,         // mounted cavalry was in the hex as the Assault was announced (17.4.screen)
  kLongstreet = 1 << 7,       // adds his 2 SP (10.5.sp)
  kSuppression = 1 << 8,      // the attacking artillery suppresses (15.6.must)
  kCorpsCharged = 1 << 9,     // an artillery roll has borne the loss for mixed corps (15.2.corps.scope)
  kSharpshooting = 1 << 10,   // the last roll had a Sharpshooter Brigade in it (7.2.whose)
  kBroken = 1 << 11,          // the attacking Lead's hex has retreated or routed
};

inline constexpr UnitIndex kCanisterAnswer = 0xfe;
inline constexpr int kAttacker = 0, kDefender = 1;

struct AssaultFrame {
  HexIndex target;
  HexIndex struck;                               // where the victim of the last roll stood
  HexIndex fled;                                 // the hex that Brigades last retreated or routed from
  std::uint16_t flags;                           // of AssaultFlag
  BrigadeSet attackers;                          // in the Assault and still in it
  BrigadeSet announced;                          // all that were named
  std::array<BrigadeSet, 3> aims;                // attacking artillery, by the gun it fires at
  std::array<UnitIndex, 3> guns;                 // artillery in the target hex as fire was allotted, or kNoUnit
  std::array<UnitIndex, 3> answers;              // of each of them: the attacking gun it suppresses, kCanisterAnswer, or kNoUnit
  std::array<UnitIndex, 2> lead;                 // attacker's, defender's; kNoUnit: none
  std::array<std::uint8_t, 2> sixes;             // each side's own, over all its rolls (17.4.side)
  std::array<std::uint8_t, 2> steps;             // lost by each side to main rolls (15.6.cap, 15.7.cap)
  std::array<std::uint8_t, 2> suppressed;        // and to Suppression
  std::array<std::array<UnitIndex, 3>, 2> left;  // Brigades of each side that retreated or routed out of the struck hex
  std::array<UnitIndex, 3> leaving;              // those that are on their way now
  Ask asks;
  After after;
  Roll roll;
  std::uint8_t hits;  // sixes that count in the last roll
  std::uint8_t ones;
  UnitIndex victim;                   // who takes the steps of the last roll
  UnitIndex commander;                // who looks for company
  std::uint8_t next;                  // the next gun of a sequence
  std::array<std::uint8_t, 2> corps;  // bits of the corps that have rolled dice, by side (15.2.corps.scope)
  std::uint8_t spare;

  bool has(AssaultFlag f) const { return (flags & f) != 0; }
  void set(AssaultFlag f) { flags |= f; }
};

inline AssaultFrame& assault(Position& p) { return p.frames.top().as<AssaultFrame>(); }
inline const AssaultFrame& assault(const Position& p) { return p.frames.top().as<AssaultFrame>(); }
inline bool is_assault(const Frame& frame) { return static_cast<Kind>(frame.kind) == Kind::assault; }
// The Assault under way, whatever is on top of it: a retreat, a capture, an advance.
inline const Frame& assault_frame(const Position& p) {
  std::size_t i = p.frames.depth - 1U;
  while (!is_assault(p.frames.frames[i]) && i > 0) --i;
  return p.frames.frames[i];
}
inline const AssaultFrame& assault_under_way(const Position& p) { return assault_frame(p).as<AssaultFrame>(); }
inline Stage stage_under_way(const Position& p) { return static_cast<Stage>(assault_frame(p).step); }
AssaultFrame assault_on(HexIndex target);  // nobody named yet
inline Stage stage(const Position& p) { return static_cast<Stage>(p.frames.top().step); }
inline void go_to(Position& p, Stage s) { p.frames.top().step = byte(s); }
// 0 or 1 of a side in this Assault: the phasing player attacks (15.1.what).
inline int role(const Position& p, Side s) { return s == p.side ? kAttacker : kDefender; }
inline Side roller(const Position& p, Roll r) {
  return r == Roll::defensive_suppression || r == Roll::defensive_fire ? other(p.side) : p.side;
}

struct Question {
  Side (*decider)(const Content&, const Position&);
  void (*list)(const Content&, const Position&, ActionList&);
  Verdict (*verdict)(const Content&, const Position&, const Action&);
  void (*take)(Position&, const Action&, Ctx&);
};
inline Side attacker_decides(const Content&, const Position& p) { return p.side; }
inline Side defender_decides(const Content&, const Position& p) { return other(p.side); }

// combat_phase.cpp
extern const Question kComposing;
BrigadeSet could_join(const Content&, const Position&);  // those that may still be added while it is being put together
// assault.cpp: a situation put at the start of a step that begins with dice waits for the word of the side that rolls.
extern const Question kBeginQuestion;

// initiation.cpp
extern const Question kLeadQuestion, kBonusQuestion, kDefendingLeadQuestion;
void announce(Position&, Ctx&);
Flow initiate(Position&, Ctx&);                 // stages lead to defending_lead
bool lead_is_set(Position&, Ctx&, int role);    // names the Lead where there is no choice; false: its owner has to be asked
bool asks_for_lead(Position&, Ctx&, int role);  // and asks him

// fire.cpp
extern const Question kAimQuestion, kAnswerQuestion;
Flow allot_aims(Position&, Ctx&);
bool fires_at(const AssaultFrame&, UnitIndex gun, UnitIndex at);  // so far: it is aimed at it, or answers it
void aim_at(AssaultFrame&, BrigadeSet guns, UnitIndex at);        // these guns, of either side, at that one
// Does this artillery roll bear the loss for mixed corps (15.2.corps.scope)? `at`: the gun it is aimed at, or kNoUnit.
bool mixed_offensive_fire(const Content&, const Position&, const AssaultFrame&, BrigadeSet firing, UnitIndex at);
bool mixed_answer(const Content&, const Position&, const AssaultFrame&, UnitIndex at);
// Of the defence as it has been answered: the corps of the guns that suppress, and who makes the main roll if this gun adds its canister.
std::uint8_t answering_corps(const Content&, const Position&, const AssaultFrame&);
BrigadeSet main_roll_with_canister_of(const Content&, const Position&, UnitIndex gun);
Flow offensive_fire(Position&, Ctx&);
void open_defensive_fire(Position&, const Content&);
bool fires_without_lead(const Content&, const Position&);  // artillery that no main roll can strike: its Lead would change nothing
Flow allot_answers(Position&, Ctx&);
Flow defensive_suppression(Position&, Ctx&);
Flow main_defensive_fire(Position&, Ctx&);
Flow close_with_the_enemy(Position&, Ctx&);

// after_roll.cpp
extern const Question kReRollQuestion;
Flow after_roll(Position&, Ctx&);
void send_away(Position&, Ctx&, const std::array<UnitIndex, 3>&, bool rout);  // these Brigades leave their hex

// leader_casualty.cpp
extern const Question kCasualtyQuestion;
void four_sixes(Position&, Ctx&);
bool sharpshooters(Position&, Ctx&);  // false: who falls has to be asked

// morale.cpp: does the victim of the last roll owe a check (17.2.once)? Then its owner is asked, or it must go.
extern const Question kMoraleQuestion;
bool owes_check(const Content&, const Position&);
Flow ask_morale(Position&, Ctx&);

// vacated.cpp: Guards and Commanders in hexes that their side has left. `wait`: another procedure has to come to its end first.
enum class Vacated : std::uint8_t { settled, ask, wait };
extern const Question kCompanyQuestion;
Vacated settle_vacated(Position&, Ctx&);
void remove_guards(Position&, Ctx&, HexIndex, Side);

}  // namespace vedette::fotm
