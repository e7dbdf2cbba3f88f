// Fire Combat from the declaration to the end of its result: bs:9.2.1, bs:9.3.1, bs:9.3b.3, bs:9.3d.1, bs:4.4.6; Overshoot and Friendly
// Fire come back from the window.
#include "blind_swords/combat/fire_combat.h"

#include "blind_swords/combat/results.h"
#include "blind_swords/combat/shot.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/fog_of_war.h"

namespace vedette::bs {

namespace {

struct FireFrame {
  FireKind how;
  Side side;
  UnitIndex victim;
  std::uint8_t lead;   // the victim led its hex
  std::int8_t net;     // column with all shifts, not cut off at either end
  std::uint8_t facts;  // for the window
  HexIndex target;
  std::array<HexIndex, 2> from;
  Clause why;  // of a shot on a fixed column
};
static_assert(sizeof(FireFrame) <= 62);
enum Step : std::uint8_t { kDeclared, kAsked, kResolved };

void tell_shift(Play& play, Clause clause, int amount) {
  Event e = happened(Happening::shift, clause);
  e.value[0] = static_cast<std::int16_t>(amount);
  play.journal.tell(e);
}
void tell_declared(Play& play, FireKind how, Side side, HexIndex target, Clause why, int column, int net, int strength16,
                   UnitIndex firer = kNoUnit, UnitIndex at = kNoUnit) {
  Event e = happened(Happening::fire_declared, why);
  e.unit = firer;
  e.other = at;
  e.side = side;
  e.to = target;
  e.value = {static_cast<std::int16_t>(column), static_cast<std::int16_t>(net), static_cast<std::int16_t>(strength16),
             static_cast<std::int16_t>(how)};
  play.journal.tell(e);
}

// What a unit's strength is reckoned by: from the saddle, or under cover, guns and carbines have less of it.
Clause strength_clause(const Content& c, const Position& p, UnitIndex u) {
  if (mounted_cavalry(c, p, u)) return c.exclusive.mounted_rounding.cited() ? c.exclusive.mounted_rounding : c.exclusive.mounted_fire;
  const int cap = c.hex[p.units[u].hex].gun_cap;
  const bool capped = artillery(c, u) && cap != 0 && modified_sp16(c, p, u) > 16 * cap && c.exclusive.guns_in_cover.cited();
  return capped ? c.exclusive.guns_in_cover : "bs:9.3a.1"_c;
}

// What the units have done, even if the fire is cancelled (bs:event.friendly-fire.2).
std::uint8_t mark_of(FireKind how) {
  switch (how) {
    case FireKind::fire_step:
    case FireKind::limited:
    case FireKind::artillery:
    case FireKind::firefight:  // until it is answered (bs:event.firefight.3)
      return kFired;
    case FireKind::withdrawal:
    case FireKind::opportunity:
    case FireKind::crossing:
      return kReacted;
    default:
      return 0;  // Defensive and return fire is no fire of an activation
  }
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  Frame& frame = p.frames.top();
  auto& f = frame.as<FireFrame>();
  switch (static_cast<Step>(frame.step)) {
    case kDeclared: {
      if (f.how == FireKind::fixed) {  // bs:9.3b.3
        if (f.victim == kNoUnit) f.victim = lead_unit(c, p, f.target);
        f.lead = lead_unit(c, p, f.target) == f.victim;
      }
      frame.step = kAsked;
      WindowMatter w;
      w.window = Window::fire_declared;
      w.side = other(f.side);
      w.hex = f.target;
      w.from = f.from[0] == kNoHex ? HexIndex{0} : f.from[0];
      w.unit = f.victim;
      w.facts = f.facts;
      w.column = f.net;
      open_window(p, w);
      return Flow::again;
    }
    case kAsked: {
      const Outcome answer = p.outcome;
      int net = f.net;
      if (answer.cancelled == 0 && answer.shift != 0) {
        tell_shift(play, "bs:event.overshoot.1"_c, answer.shift);
        net += answer.shift;
      }
      if (answer.cancelled != 0 || net < 0) {
        Event e = happened(Happening::fire_cancelled, answer.cancelled != 0 ? friendly_fire_clause(c, p) : "bs:event.overshoot.1"_c);
        e.side = f.side;
        e.to = f.target;
        play.journal.tell(e);
        Outcome out;
        out.cancelled = answer.cancelled;
        finish(p, out);
        return Flow::again;
      }
      const int column = std::min(net, kColumns - 1);
      const int coloured = play.dice.d6(), white = play.dice.d6();
      const Code code = c.crt[d66(coloured, white)][column];
      Event e = happened(Happening::fire_result, f.why.cited() ? f.why : "bs:9.3d.1"_c);
      e.unit = f.victim;
      e.side = f.side;
      e.to = f.target;
      e.die(coloured).die(white);
      e.value = {static_cast<std::int16_t>(column), static_cast<std::int16_t>(code), 0, 0};
      play.journal.tell(e);
      frame.step = kResolved;
      p.outcome = Outcome{};
      if (code == Code::none) return Flow::again;
      ResultMatter m;
      m.unit = f.victim;
      m.code = code;
      m.flags = f.lead != 0 ? kLeadHit : std::uint8_t{0};
      m.use = f.how == FireKind::defensive ? CrUse::attacking : CrUse::under_fire;
      m.sources.a = f.from[0];
      m.sources.b = f.from[1];
      begin_result(p, c, m);
      return Flow::again;
    }
    case kResolved:
      finish(p, p.outcome);
      return Flow::again;
  }
  return Flow::again;
}

}  // namespace

void begin_fire_combat(Position& p, Play& play, const Shot& shot, int shift) {
  const Content& c = play.content;
  const Reckoning r = reckon(c, p, shot, shift, "bs:event.hold-fire.1"_c);
  tell_declared(play, shot.how, shot.side, shot.target, "bs:9.3.1"_c, r.column, r.final, r.strength16, kNoUnit,
                reaction(shot.how) ? shot.victim : kNoUnit);
  for (int i = 0; i < shot.n_firers; ++i) {
    UnitState& s = p.units[shot.firers[i]];
    s.did |= mark_of(shot.how);
    Event e = happened(Happening::fired_unit, strength_clause(c, p, shot.firers[i]));
    e.unit = shot.firers[i];
    e.from = s.hex;
    e.value[2] = static_cast<std::int16_t>(shot.sp16[i]);
    play.journal.tell(e);
  }
  for (const Line& line : r.shifts) tell_shift(play, line.clause, line.amount);
  FireFrame f{};
  f.how = shot.how;
  f.side = shot.side;
  f.victim = shot.victim;
  f.lead = lead_unit(c, p, shot.target) == shot.victim;
  f.net = static_cast<std::int8_t>(r.column + r.shifts.total());
  f.facts = shot.artillery16 > 0 ? kWithArtillery : std::uint8_t{0};
  f.target = shot.target;
  f.from = {kNoHex, kNoHex};
  bool higher = true;
  for (std::size_t i = 0; i < static_cast<std::size_t>(shot.n_hexes); ++i) {
    f.from[i] = shot.from[i].hex;
    higher = higher && c.hex[shot.from[i].hex].level > c.hex[shot.target].level;
  }
  if (higher) f.facts |= kFromHigher;
  begin(p, Proc::fire_combat, f);
}

void begin_fixed_shot(Position& p, Play& play, Side side, int column, UnitIndex firer, HexIndex target, UnitIndex victim, Clause why) {
  tell_declared(play, FireKind::fixed, side, target, why, column, column, 0, firer);
  FireFrame f{};
  f.how = FireKind::fixed;
  f.side = side;
  f.victim = victim;
  f.net = static_cast<std::int8_t>(column);
  f.target = target;
  f.from = {firer == kNoUnit ? kNoHex : p.units[firer].hex, kNoHex};
  f.why = why;
  begin(p, Proc::fire_combat, f);
}

// Fire Combat asks nothing itself once it is declared; its window and its result do.
const Chapter kFireCombat = {"fire-combat",
                             advance,
                             [](const Content&, const Position& p) { return other(p.frames.top().as<FireFrame>().side); },
                             [](const Content&, const Position&, ActionList&) {},
                             [](const Content&, const Position&, const Action& a) { return out_of_step(a); },
                             [](Position&, const Action&, Play&) {}};

}  // namespace vedette::bs
