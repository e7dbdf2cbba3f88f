// A Brigade with two steps lost in an Assault retreats or checks its morale, as its owner likes (fotm:17.2, 10.3, 15.7).
#include "fire_on_the_mountain/combat/morale.h"

#include "fire_on_the_mountain/combat/assault.h"

namespace vedette::fotm {
namespace {

constexpr std::uint8_t kSteps = 0x7f;  // of UnitState::tally

// Whoever goes: a defender alone (17.2.scope), an attacker with all of its hex (15.7.fail).
void give_way(Position& p, Ctx& ctx, UnitIndex u, bool forced) {
  const Content& c = ctx.content;
  const AssaultFrame& f = assault(p);
  const HexIndex h = p.units[u].hex;
  const bool attacking = side_of(c, u) == p.side;
  std::array<UnitIndex, 3> going{u, kNoUnit, kNoUnit};
  std::size_t n = 1;
  if (attacking)
    each_brigade(c, p, h, [&](UnitIndex other_one) {
      if (other_one != u && n < going.size()) going[n++] = other_one;
    });
  // 17.4.onestep: alone, with one step left, and not by choice.
  const bool screened = !attacking && f.has(kScreened);
  const bool last_step = forced && count_brigades(c, p, h) == 1 && current_sp(c, p, u) == 1;
  if (last_step && screened) ctx.journal.tell(event(Happened::screened, "fotm:17.4.screen"_c, kNoUnit, kNoHex, h));
  send_away(p, ctx, going, last_step && !screened);
}

bool anyone_can_check(const Content& c, const Position& p, UnitIndex u) {
  if (may_check(c, p, u, kNoUnit).allowed()) return true;
  bool can = false;
  each_commander(c, p, p.units[u].hex, [&](UnitIndex commander) { can = can || may_check(c, p, u, commander).allowed(); });
  return can;
}

void list_morale(const Content& c, const Position& p, ActionList& into) {
  const UnitIndex u = assault(p).victim;
  each_commander(c, p, p.units[u].hex, [&](UnitIndex commander) {
    if (may_check(c, p, u, commander).allowed()) into.add(act(Verb::check, u, int{commander}));
  });
  if (may_check(c, p, u, kNoUnit).allowed()) into.add(act(Verb::check, u, int{kNoUnit}));
  into.add(act(Verb::retreat, u, kNoHex));
}
Verdict verdict_morale(const Content& c, const Position& p, const Action& a) {
  const UnitIndex u = assault(p).victim;
  if (verb(a) != Verb::check && verb(a) != Verb::retreat) return not_in_this_step(p, a);
  if (a.a != u) return forbidden("fotm:17.2.once"_c).unit(a.a).unit(u);
  if (verb(a) == Verb::retreat) return a.hex == kNoHex ? kAllowed : forbidden("fotm:15.1.after-roll"_c).unit(u);
  return may_check(c, p, u, a.b);
}
void take_morale(Position& p, const Action& a, Ctx& ctx) {
  const Content& c = ctx.content;
  AssaultFrame& f = assault(p);
  f.asks = Ask::nothing;
  if (verb(a) == Verb::retreat) {
    ctx.journal.tell(event(Happened::pulled_back, "fotm:17.2.when"_c, a.a, p.units[a.a].hex));
    return give_way(p, ctx, a.a, false);
  }
  const int modifier = morale_modifiers(c, p, a.a, a.b).total();
  if (a.b != kNoUnit) {
    ++p.units[a.b].helped;
    ctx.journal.cite("fotm:2.2.count"_c);
  }
  const int die = ctx.dice.d6();
  const bool passed = die + modifier >= c.combat.morale_passes_on;  // 17.2.bounds
  Event e = event(Happened::checked, "fotm:17.2.roll"_c, a.a, p.units[a.a].hex);
  e.other = a.b;
  e.side = side_of(c, a.a);
  e.die(die);
  e.value[0] = static_cast<std::int16_t>(modifier);
  e.value[1] = passed;
  for (const Line& line : morale_modifiers(c, p, a.a, a.b)) {
    Event m = event(Happened::modified, line.clause, a.a);
    m.side = e.side;
    m.value[0] = line.amount;
    ctx.journal.tell(m);
  }
  e.value[2] = static_cast<std::int16_t>(p.units[a.a].lcm * c.combat.morale_lcm);
  ctx.journal.tell(by_his_name(c, p, e));
  if (!passed) give_way(p, ctx, a.a, true);
}
Side owner_decides(const Content& c, const Position& p) { return side_of(c, assault(p).victim); }

}  // namespace

const Question kMoraleQuestion = {owner_decides, list_morale, verdict_morale, take_morale};

Verdict may_check(const Content& c, const Position& p, UnitIndex u, UnitIndex commander) {
  if (commander == kNoUnit)  // 10.3.two
    return p.units[u].lcm < c.combat.most_lcm ? kAllowed : forbidden("fotm:10.3.two"_c).unit(u);
  if (!is_commander(c, commander) || !on_map(p, commander) || side_of(c, commander) != side_of(c, u) ||
      p.units[commander].hex != p.units[u].hex)
    return forbidden("fotm:17.2.once"_c).unit(commander);
  return can_help(c, p, commander) ? kAllowed : forbidden("fotm:2.2.count"_c).unit(commander);
}

Lines<4> morale_modifiers(const Content& c, const Position& p, UnitIndex u, UnitIndex commander) {
  Lines<4> lines;
  if (p.units[u].lcm > 0) lines.add("fotm:17.2.lcm"_c, p.units[u].lcm * c.combat.morale_lcm);
  if (commander != kNoUnit) lines.add("fotm:17.2.cm"_c, command_modifier(c, p, commander));
  return lines;
}

bool owes_check(const Content& c, const Position& p) {
  const UnitIndex u = assault(p).victim;
  if (u == kNoUnit || !on_map(p, u)) return false;
  const std::uint8_t tally = p.units[u].tally;
  return (tally & kChecked) == 0 && (tally & kSteps) >= c.combat.check_after;
}

Flow ask_morale(Position& p, Ctx& ctx) {
  const UnitIndex u = assault(p).victim;
  p.units[u].tally |= kChecked;
  if (anyone_can_check(ctx.content, p, u)) {
    assault(p).asks = Ask::morale;
    return Flow::decide;
  }
  ctx.journal.tell(event(Happened::cannot_check, "fotm:10.3.auto"_c, u, p.units[u].hex));
  give_way(p, ctx, u, true);
  return Flow::again;
}

}  // namespace vedette::fotm
