// Close Combat: the step in which attacks are declared, and one attack from its declaration to its advance in the order of bs:11.2.4.
// bs:11.1 to bs:11.6; slopes and walls through the battle's table of shifts.
#include "blind_swords/combat/advance.h"
#include "blind_swords/combat/assault.h"
#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/combat/results.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/cavalry_withdrawal.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/verbs.h"

namespace vedette::bs {

namespace {

// ---- The Close Combat step ----
struct StepFrame {
  BrigadeIndex brigade;
  Side side;
  std::uint8_t n;
  std::uint8_t declaring;             // the last of them is being put together, and may be called off
  std::array<HexIndex, 16> attacked;  // a hex is the target of one Close Combat an activation (bs:11.2.2)
};
static_assert(sizeof(StepFrame) <= 62);

Declaration new_declaration(const StepFrame& f, HexIndex target, Direction from) { return {f.brigade, f.side, target, from, 0, 0, 0}; }
Verdict target_verdict(const Content& c, const Position& p, const StepFrame& f, HexIndex target, HexIndex from) {
  for (int i = 0; i < f.n; ++i)
    if (f.attacked[static_cast<std::size_t>(i)] == target) return forbidden("bs:11.2.2"_c).hex(target);
  if (f.n == f.attacked.size()) return forbidden("bs:11.2.2"_c).hex(target);
  const Direction d = c.grid().direction(target, from);
  if (d == kNoDirection) return forbidden("bs:11.2.1"_c).hex(target).hex(from);
  const Declaration declaration = new_declaration(f, target, d);
  if (const Verdict v = assault_verdict(c, p, declaration); !v) return v;
  return completed(c, p, declaration) ? kAllowed : declared(c, p, declaration);
}

Flow advance_step(Position& p, Play&) {
  auto& f = p.frames.top().as<StepFrame>();
  if (f.declaring != 0 && p.outcome.declined != 0) f.attacked[--f.n] = 0;
  f.declaring = 0;
  return Flow::decide;
}
Side step_decider(const Content&, const Position& p) { return p.frames.top().as<StepFrame>().side; }
void list_step(const Content& c, const Position& p, ActionList& into) {
  const auto& f = p.frames.top().as<StepFrame>();
  if (!into.add(act(Verb::done))) return;
  std::array<HexIndex, 16> seen{};
  int n = 0;
  each_of_brigade(c, f.brigade, [&](UnitIndex u) {
    if (into.full() || !in_play(p, u)) return;
    const HexIndex from = p.units[u].hex;
    if (std::find(seen.begin(), seen.begin() + n, from) != seen.begin() + n || n == 16) return;
    seen[static_cast<std::size_t>(n++)] = from;
    for (Direction d = 0; d < kDirections && !into.full(); ++d) {
      const HexIndex target = c.side[from][d].to;
      if (target == kNoHex || !held_by(c, p, target, other(f.side)) || !target_verdict(c, p, f, target, from)) continue;
      Action a = act(Verb::close_combat, 0, target);
      a.hex2 = from;
      into.add(a);
    }
  });
}
Verdict step_verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::done) return kAllowed;
  if (verb(a) != Verb::close_combat) return out_of_step(a);
  return target_verdict(c, p, p.frames.top().as<StepFrame>(), a.hex, a.hex2);
}

// ---- One Close Combat ----
struct CombatFrame {
  Declaration declared;
  Attackers attackers;
  std::int8_t shift;       // of the attacker's chit
  std::int8_t fire_shift;  // of Hold Fire!
};
static_assert(sizeof(CombatFrame) <= 62);
enum Step : std::uint8_t { kDeclaring, kAsked, kFiredOn, kWithdrawn, kResolved, kCharged };

HexIndex assaulting_hex(const Content& c, const CombatFrame& f) { return c.side[f.declared.target][f.declared.from].to; }
Sources attack_hexes(const CombatFrame& f) {
  Sources s;
  s.around = f.declared.target;
  s.mask = static_cast<std::uint8_t>(f.declared.flanks | 1U << f.declared.from);
  return s;
}

void take_step(Position& p, const Action& a, Play& play) {
  if (verb(a) == Verb::done) return finish(p);
  auto& f = p.frames.top().as<StepFrame>();
  f.attacked[f.n++] = a.hex;
  f.declaring = 1;
  CombatFrame combat{};
  combat.declared = new_declaration(f, a.hex, play.content.grid().direction(a.hex, a.hex2));
  begin(p, Proc::close_combat, combat);
}

void tell_over(Play& play, HexIndex target, Clause why) {
  Event e = happened(Happening::close_combat_over, why);
  e.to = target;
  play.journal.tell(e);
}

// The declaration is complete: all participants have attacked (bs:11.2.1, bs:11.2.2).
void declare(Position& p, Play& play) {
  const Content& c = play.content;
  auto& f = p.frames.top().as<CombatFrame>();
  f.attackers = gather(c, p, f.declared);
  const Reckoning r = reckon(c, p, assemble(c, p, f.declared, f.attackers), 0);
  Event e = happened(Happening::close_combat_declared, "bs:11.2.1"_c);
  e.side = f.declared.side;
  e.from = assaulting_hex(c, f);
  e.to = f.declared.target;
  e.value = {static_cast<std::int16_t>(r.column), static_cast<std::int16_t>(r.final), static_cast<std::int16_t>(r.strength16),
             static_cast<std::int16_t>(f.declared.charge)};
  play.journal.tell(e);
  for (Direction d = 0; d < kDirections; ++d)
    if ((f.declared.flanks >> d & 1U) != 0) {
      Event joined = happened(Happening::flank_joined, "bs:11.2.1"_c);
      joined.from = c.side[f.declared.target][d].to;
      play.journal.tell(joined);
    }
  each_attacker(c, f.declared.brigade, f.attackers, [&](UnitIndex u, Direction) {
    p.units[u].did |= kAttacked;
    Event joins = happened(Happening::assaulting_unit, "bs:11.2.1"_c);
    joins.unit = u;
    joins.from = p.units[u].hex;
    joins.value[2] = static_cast<std::int16_t>(modified_sp16(c, p, u));
    play.journal.tell(joins);
  });
  p.frames.top().step = kAsked;
  WindowMatter w;
  w.window = Window::close_combat_declared;
  w.side = f.declared.side;
  w.hex = f.declared.target;
  w.from = e.from;
  w.brigade = f.declared.brigade;
  w.column = static_cast<std::int8_t>(r.final);
  open_window(p, w);
}

// bs:11.3a.1 to bs:11.3a.3.
void defend(Position& p, const Content& c, const CombatFrame& f) {
  const HexIndex from = assaulting_hex(c, f);
  ShotChoice choice;
  choice.how = FireKind::defensive;
  choice.side = other(f.declared.side);
  choice.from = f.declared.target;
  choice.target = from;
  choice.victim = lead_attacker(c, p, f.declared, f.attackers);
  note_crossing(c, choice, f.declared.from);
  choice.shift = f.fire_shift;
  begin_shot_choice(p, choice);
}

// A unit that has left its hex is out of the combat (bs:11.3a.3).
void drop_the_gone(const Content& c, const Position& p, CombatFrame& f) {
  for (int i = 0; i < 16; ++i) {
    if ((f.attackers.mask >> i & 1U) == 0) continue;
    const UnitIndex u = attacker(c, f.declared.brigade, i);
    if (in_play(p, u) && p.units[u].hex == c.side[f.declared.target][f.attackers.from[static_cast<std::size_t>(i)]].to) continue;
    f.attackers.mask = static_cast<std::uint16_t>(f.attackers.mask & ~(1U << i));
  }
}

// bs:11.3c: column, shifts and roll. False: left of C, no result (bs:11.3c.8).
bool roll(Position& p, Play& play, const CombatFrame& f) {
  const Content& c = play.content;
  const Assault a = assemble(c, p, f.declared, f.attackers);
  const Reckoning r = reckon(c, p, a, f.shift);
  if (!r.allowed()) return false;
  for (const Line& line : r.shifts) {
    Event e = happened(Happening::shift, line.clause);
    e.value[0] = line.amount;
    play.journal.tell(e);
  }
  const int coloured = play.dice.d6(), white = play.dice.d6();
  const Code code = c.crt[static_cast<std::size_t>(d66(coloured, white))][static_cast<std::size_t>(r.final)];
  Event e = happened(Happening::close_combat_result, "bs:11.3c.9"_c);
  e.unit = a.lead;
  e.side = f.declared.side;
  e.from = a.from;
  e.to = a.target;
  e.die(coloured).die(white);
  e.value = {static_cast<std::int16_t>(r.final), static_cast<std::int16_t>(code), static_cast<std::int16_t>(r.column),
             static_cast<std::int16_t>(r.strength16)};
  play.journal.tell(e);
  ResultMatter m;
  m.unit = a.lead;
  m.code = code;
  m.flags = kInCloseCombat | kLeadHit;
  m.use = CrUse::defending;
  m.sources = attack_hexes(f);
  begin_result(p, c, m);
  return true;
}

Flow advance_combat(Position& p, Play& play) {
  const Content& c = play.content;
  Frame& frame = p.frames.top();
  auto& f = frame.as<CombatFrame>();
  const HexIndex target = f.declared.target;
  switch (static_cast<Step>(frame.step)) {
    case kDeclaring:
      return Flow::decide;
    case kAsked:
      if (p.outcome.cancelled != 0) {  // bs:event.friendly-fire.1
        tell_over(play, target, friendly_fire_clause(c, p));
        finish(p);
        return Flow::again;
      }
      f.shift = p.outcome.shift;
      f.fire_shift = p.outcome.fire_shift;
      frame.step = kFiredOn;
      defend(p, c, f);
      return Flow::again;
    case kFiredOn: {
      drop_the_gone(c, p, f);
      if (lead_attacker(c, p, f.declared, f.attackers) == kNoUnit) {
        tell_over(play, target, "bs:11.3a.4"_c);
        f.declared.charge = 0;
        frame.step = kCharged;
        return Flow::again;
      }
      bool all_mounted = true;
      each_attacker(c, f.declared.brigade, f.attackers,
                    [&](UnitIndex u, Direction) { all_mounted = all_mounted && mounted_cavalry(c, p, u); });
      frame.step = kWithdrawn;
      begin_withdrawal(p, target, other(f.declared.side), all_mounted, true);
      return Flow::again;
    }
    case kWithdrawn:
      if (empty_hex(p, target)) {  // bs:11.3b.3
        frame.step = kCharged;
        begin_advance(p, f.declared, f.attackers, false, true);
        return Flow::again;
      }
      frame.step = kResolved;
      if (!roll(p, play, f)) {
        tell_over(play, target, "bs:11.3c.8"_c);
        frame.step = kCharged;
      }
      return Flow::again;
    case kResolved: {
      const Outcome result = p.outcome;
      const UnitIndex lead = lead_attacker(c, p, f.declared, f.attackers);
      if (result.repulse != 0) {  // bs:11.4.2
        frame.step = kCharged;
        ResultMatter m;
        m.unit = lead;
        m.code = Code::repulse;
        m.flags = kInCloseCombat;
        m.use = CrUse::attacking;
        m.sources.a = target;
        begin_result(p, c, m);
        return Flow::again;
      }
      frame.step = kCharged;
      if (empty_hex(p, target)) {
        const bool two = result.broke != 0 || result.captured != 0 || result.retreated >= c.combat.long_advance;
        begin_advance(p, f.declared, f.attackers, two, false);
      }
      return Flow::again;
    }
    case kCharged:
      // bs:11.6.2: every charging unit of the Assaulting Hex still on the map.
      for (int i = 0; f.declared.charge != 0 && i < 16; ++i) {
        const UnitIndex u = attacker(c, f.declared.brigade, i);
        if ((f.attackers.mask >> i & 1U) == 0) continue;
        f.attackers.mask = static_cast<std::uint16_t>(f.attackers.mask & ~(1U << i));
        if (f.attackers.from[static_cast<std::size_t>(i)] != f.declared.from || !in_play(p, u)) continue;
        begin_hit(p, c, u, "bs:11.6.2"_c);
        return Flow::again;
      }
      finish(p);
      return Flow::again;
  }
  return Flow::again;
}

Side combat_decider(const Content&, const Position& p) { return p.frames.top().as<CombatFrame>().declared.side; }

// May this Flanking Hex, or a Charge, still join the declaration?
constexpr Direction kChargeJoins = kDirections;
Verdict may_join(const Content& c, const Position& p, Declaration d, Direction what) {
  if (what == kChargeJoins) {
    if (d.charge != 0) return forbidden("bs:11.6.1"_c);
    if (const Verdict v = may_charge(c, p, d); !v) return v;
    d.charge = 1;
  } else {
    if (const Verdict v = flank_verdict(c, p, d, c.side[d.target][what].to); !v) return v;
    d.flanks |= 1U << what;
  }
  return completed(c, p, d) ? kAllowed : declared(c, p, d);
}

void list_combat(const Content& c, const Position& p, ActionList& into) {
  const Declaration& d = p.frames.top().as<CombatFrame>().declared;
  if (declared(c, p, d) && !into.add(act(Verb::done))) return;
  const bool once = into.each_set_once();
  const auto joins = [&](bool in_turn) {
    if (may_join(c, p, d, kChargeJoins) && (!in_turn || d.flanks == 0) && !into.add(act(Verb::charge))) return;
    if (d.charge != 0 && !once && !into.add(act(Verb::drop_charge))) return;
    HexIndex last = 0;  // each set once: in the order of their numbers
    for (Direction g = 0; in_turn && g < kDirections; ++g)
      if ((d.flanks >> g & 1U) != 0) last = std::max(last, c.side[d.target][g].to);
    for (Direction g = 0; g < kDirections && !into.full(); ++g) {
      const HexIndex flank = c.side[d.target][g].to;
      if (flank == kNoHex || (in_turn && d.flanks != 0 && flank <= last)) continue;
      if ((d.flanks >> g & 1U) != 0) {
        if (!once && !into.add(act(Verb::drop_hex, 0, flank))) return;
      } else if (may_join(c, p, d, g) && !into.add(act(Verb::flank, 0, flank))) {
        return;
      }
    }
  };
  joins(once);
  if (into.empty()) joins(false);  // named in another order
  if (!once) into.add(act(Verb::pass));
}

Verdict combat_verdict(const Content& c, const Position& p, const Action& a) {
  if (p.frames.top().step != kDeclaring) return out_of_step(a);
  const Declaration& d = p.frames.top().as<CombatFrame>().declared;
  switch (verb(a)) {
    case Verb::done:
      return declared(c, p, d);
    case Verb::pass:  // it is never compulsory (bs:11.1.1), and nothing has been rolled
      return kAllowed;
    case Verb::charge:
      return may_join(c, p, d, kChargeJoins);
    case Verb::drop_charge:
      return d.charge != 0 ? kAllowed : forbidden("bs:11.6.1"_c);
    case Verb::flank: {
      const Direction f = c.grid().direction(d.target, a.hex);
      return f == kNoDirection ? forbidden("bs:11.2.1"_c).hex(a.hex) : may_join(c, p, d, f);
    }
    case Verb::drop_hex: {
      const Direction f = c.grid().direction(d.target, a.hex);
      return f != kNoDirection && (d.flanks >> f & 1U) != 0 ? kAllowed : forbidden("bs:11.2.1"_c).hex(a.hex);
    }
    default:
      return out_of_step(a);
  }
}

void take_combat(Position& p, const Action& a, Play& play) {
  Declaration& d = p.frames.top().as<CombatFrame>().declared;
  if (verb(a) == Verb::done) return declare(p, play);
  if (verb(a) == Verb::pass) {
    Outcome out;
    out.declined = 1;
    return finish(p, out);
  }
  if (verb(a) == Verb::charge || verb(a) == Verb::drop_charge)
    d.charge = verb(a) == Verb::charge ? 1 : 0;
  else
    d.flanks = static_cast<std::uint8_t>(d.flanks ^ 1U << play.content.grid().direction(d.target, a.hex));
}

}  // namespace

void begin_close_combat(Position& p, Play& play, const Declaration& d) {
  CombatFrame combat{};
  combat.declared = d;
  begin(p, Proc::close_combat, combat);
  declare(p, play);
}

DeclarationUnderWay declaration_under_way(const Content& c, const Position& p) {
  DeclarationUnderWay now;
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) != Proc::close_combat || p.frames.top().step != kDeclaring) return now;
  now.open = true;
  now.declared = p.frames.top().as<CombatFrame>().declared;
  for (Direction d = 0; d < kDirections; ++d)
    if (c.side[now.declared.target][d].to != kNoHex && may_join(c, p, now.declared, d)) now.could |= 1U << d;
  now.could_charge = may_join(c, p, now.declared, kChargeJoins).allowed();
  return now;
}

Verdict whole_declaration(const Content& c, const Position& p, HexIndex target, HexIndex from, std::span<const HexIndex> flanks,
                          bool charge) {
  if (p.over != 0 || static_cast<Proc>(p.frames.top().kind) != Proc::close_combat_step) return kAllowed;
  const auto& f = p.frames.top().as<StepFrame>();
  if (const Verdict v = target_verdict(c, p, f, target, from); !v) return v;
  Declaration d = new_declaration(f, target, c.grid().direction(target, from));
  d.charge = charge ? 1 : 0;
  if (charge)
    if (const Verdict v = may_charge(c, p, d); !v) return v;
  if (flanks.empty()) return kAllowed;  // those may still be asked for
  for (const HexIndex flank : flanks) {
    if (const Verdict v = flank_verdict(c, p, d, flank); !v) return v;
    d.flanks = static_cast<std::uint8_t>(d.flanks | 1U << c.grid().direction(target, flank));
  }
  return declared(c, p, d);
}

void begin_close_combat_step(Position& p, BrigadeIndex brigade, Side side) {
  StepFrame f{};
  f.brigade = brigade;
  f.side = side;
  begin(p, Proc::close_combat_step, f);
}

const Chapter kCloseCombatStep = {"close-combat-step", advance_step, step_decider, list_step, step_verdict, take_step};
const Chapter kCloseCombat = {"close-combat", advance_combat, combat_decider, list_combat, combat_verdict, take_combat};

}  // namespace vedette::bs
