// A command chit is drawn, or a CIC chit played: its owner names a brigade, rolls, and the brigade is activated; then the
// chit goes back into the cup or is discarded. bs:7.2, bs:7.4, bs:wild.fortunes-of-war.2, bs:wild.indecision.1.
#include "blind_swords/flow/command.h"

#include "blind_swords/battle.h"
#include "blind_swords/events.h"
#include "blind_swords/flow/sequence.h"
#include "blind_swords/flow/windows.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

enum Step : std::uint8_t { kName, kNamed, kRoll, kSeen, kActivate, kReturn };

struct CommandFrame {
  ChitIndex chit = kNoChit;
  Side side = Side::none;
  BrigadeIndex brigade = kNoBrigade;
  std::uint8_t cancelled = 0, roll = 0, rating = 0, full = 0, spare = 0;
};
const CommandFrame& frame(const Position& p) { return p.frames.top().as<CommandFrame>(); }

bool is_cic(const Content& c, ChitIndex chit) { return c.chits[chit].kind == ChitKind::cic; }

Verdict no_rule_bars(const Content& c, const Position& p, BrigadeIndex b) {
  Verdict v = kAllowed;
  each_special<&SpecialRule::may_be_named>(c, p, [&](const SpecialRow& row) {
    if (v) v = row.rule->may_be_named(c, p, row, b);
  });
  return v;
}

// A unit of the brigade lies in Available (bs:7.2.3).
bool can_be_rebuilt(const Content& c, const Position& p, BrigadeIndex b) {
  bool any = false;
  each_of_brigade(c, b, [&](UnitIndex u) { any = any || p.units[u].at == At::available; });
  return any;
}

// bs:10.10.4: its units wait where an enemy stands.
Verdict shut_out(const Content& c, const Position& p, BrigadeIndex b) {
  Verdict v = kAllowed;
  each_of_brigade(c, b, [&](UnitIndex u) {
    const UnitState& s = p.units[u];
    if (v && s.at == At::waiting) v = forbidden(shut_by(c, p, u, s.hex)).unit(u).hex(s.hex);
  });
  return v;
}

void put_away(Position& p, Play& play, ChitIndex chit, Place to, Clause why) {
  p.chit[chit] = to;
  Event e = happened(Happening::chit_returned, why);
  e.side = play.content.chits[chit].side;
  e.value[0] = chit;
  e.value[1] = to == Place::cup ? 1 : 0;
  play.journal.tell(e);
}

// bs:7.2.6: a clause of the scenario makes the activation Full.
bool rolls(const Content& c, const Position& p, const CommandFrame& f) { return c.turn(p).no_roll != f.chit; }

WindowMatter matter(const Content& c, const Position& p, const CommandFrame& f, Window w) {
  WindowMatter m;
  m.window = w;
  m.side = f.side;
  m.brigade = f.brigade;
  m.chit = f.chit;
  m.facts = byte((rolls(c, p, f) ? kCommandRoll : 0) | (is_cic(c, f.chit) ? kByCic : 0) | (shielded(c, p, f.brigade) ? kShielded : 0));
  return m;
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  Frame& top = p.frames.top();
  CommandFrame& f = top.as<CommandFrame>();
  switch (top.step) {
    case kName:
      if (any_brigade(c, p, f.chit)) return Flow::decide;
      put_away(p, play, f.chit, Place::discarded, "bs:7.2.4"_c);
      return finish(p), Flow::again;
    case kNamed: {
      top.step = kRoll;
      open_window(p, matter(c, p, f, Window::brigade_named));
      return Flow::again;
    }
    case kRoll: {
      const bool confident = p.outcome.full != 0, confused = p.outcome.limited != 0;
      p.brigade[f.brigade] |= kActivated;  // bs:7.2.7
      f.rating = byte(rating_now(c, p, f.chit));
      if (confident != confused || !rolls(c, p, f)) {  // bs:7.2.6: no roll
        f.full = confused ? 0 : 1;
        Event e = happened(Happening::activation_set, confident  ? "bs:event.confident.1"_c
                                                      : confused ? "bs:event.command-confusion.1"_c
                                                                 : "bs:7.2.6"_c);
        e.side = f.side;
        e.value = {f.brigade, f.rating, f.full, 0};
        play.journal.tell(e);
        top.step = kActivate;
        return Flow::again;
      }
      f.roll = byte(play.dice.d6());
      f.full = f.roll <= f.rating ? 1 : 0;
      Event e = happened(Happening::activation_roll, is_cic(c, f.chit) ? "bs:7.4.2"_c : "bs:7.2.5"_c).die(f.roll);
      e.side = f.side;
      e.value = {f.brigade, f.rating, f.full, 0};
      play.journal.tell(e);
      top.step = kSeen;
      WindowMatter m = matter(c, p, f, Window::roll_seen);
      m.column = static_cast<std::int8_t>(f.roll - f.rating);  // by how much it missed
      open_window(p, m);
      return Flow::again;
    }
    case kSeen:
      if (p.outcome.rating != 0 && f.roll <= f.rating + p.outcome.rating) f.full = 1;  // bs:event.longstreet.1
      top.step = kActivate;
      return Flow::again;
    case kActivate:
      top.step = kReturn;
      begin_activation(p, f.brigade, f.side, f.full != 0, f.chit);
      return Flow::again;
    default: {
      const ChitIndex chit = f.chit;
      if (is_cic(c, chit)) {
        put_away(p, play, chit, Place::discarded, "bs:7.4.1"_c);
      } else if (!any_brigade(c, p, chit)) {
        put_away(p, play, chit, Place::discarded, "bs:7.2.8"_c);
      } else if (option(p, Option::chit_return_roll) && f.cancelled == 0) {
        const int roll = play.dice.d6(), rating = rating_now(c, p, chit);
        Event e = happened(Happening::return_roll, "bs:7.2.8"_c).die(roll);
        e.value = {chit, static_cast<std::int16_t>(rating), 0, 0};
        play.journal.tell(e);
        put_away(p, play, chit, roll <= rating ? Place::cup : Place::discarded, "bs:7.2.8"_c);
      } else {
        put_away(p, play, chit, Place::cup, "bs:7.2.8"_c);
      }
      return finish(p), Flow::again;
    }
  }
}

void list(const Content& c, const Position& p, ActionList& into) {
  for (std::size_t b = 0; b < c.brigades.size(); ++b)
    if (may_name(c, p, frame(p).chit, static_cast<BrigadeIndex>(b)) && !into.add(act(Verb::name, byte(b)))) return;
}

Verdict verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::pass || verb(a) == Verb::done) return forbidden("bs:7.2.1"_c);  // no declining
  if (verb(a) != Verb::name || a.b != 0 || a.c != 0 || a.hex != 0 || a.hex2 != 0 || !a.path.empty()) return out_of_step(a);
  if (a.a >= c.brigades.size()) return forbidden("bs:7.2.1"_c);
  return may_name(c, p, frame(p).chit, a.a);
}

void take(Position& p, const Action& a, Play& play) {
  Frame& top = p.frames.top();
  CommandFrame& f = top.as<CommandFrame>();
  f.brigade = a.a;
  Event e =
      happened(f.cancelled != 0 ? Happening::brigade_marked : Happening::brigade_named, f.cancelled != 0 ? "bs:wild.fortunes-of-war.2"_c
                                                                                        : is_cic(play.content, f.chit) ? "bs:7.4.2"_c
                                                                                                                       : "bs:7.2.1"_c);
  e.side = f.side;
  e.value = {f.brigade, f.chit, 0, 0};
  play.journal.tell(e);
  top.step = f.cancelled != 0 ? kReturn : kNamed;
  if (f.cancelled != 0) p.brigade[f.brigade] |= kActivated;
}

}  // namespace

bool present(const Content& c, const Position& p, BrigadeIndex b) {
  bool any = false;
  each_of_brigade(c, b, [&](UnitIndex u) {
    const UnitState& s = p.units[u];
    any = any || s.at == At::map || (s.at == At::waiting && !held_by(c, p, s.hex, other(c.units[u].side)));
  });
  return any;
}

Verdict may_name(const Content& c, const Position& p, ChitIndex chit, BrigadeIndex b) {
  if (is_cic(c, chit)) {  // bs:7.4.2: any brigade of the army, activated or not
    if (c.brigades[b].side != c.chits[chit].side) return forbidden("bs:7.4.2"_c);
    if (!present(c, p, b)) {
      const Verdict shut = shut_out(c, p, b);
      return shut ? forbidden("bs:7.4.2"_c) : shut;
    }
    return no_rule_bars(c, p, b);
  }
  const Scenario& s = c.scenario(p);
  if ((s.commands[chit] >> b & 1U) == 0) {
    // That no chit at all may name it now says more than that this one does not.
    if (const Verdict v = no_rule_bars(c, p, b); !v && c.brigades[b].side == c.chits[chit].side) return v;
    return forbidden(s.command_clause[chit].cited() ? s.command_clause[chit] : "bs:2.4.1"_c);
  }
  if (const Verdict v = no_rule_bars(c, p, b); !v) return v;
  if ((p.brigade[b] & kActivated) != 0) return forbidden("bs:7.2.2"_c);
  if ((p.brigade[b] & kBarred) != 0) return forbidden("bs:7.2.2"_c);
  if (!present(c, p, b) && !can_be_rebuilt(c, p, b)) {
    if (const Verdict shut = shut_out(c, p, b); !shut) return shut;
    Verdict v = forbidden("bs:7.2.3"_c);
    each_of_brigade(c, b, [&](UnitIndex u) { v.unit(u); });
    return v;
  }
  return kAllowed;
}

bool shielded(const Content& c, const Position& p, BrigadeIndex b) {
  const ChitIndex chit = c.turn(p).shielded;
  return chit != kNoChit && (c.scenario(p).commands[chit] >> b & 1U) != 0;
}

bool any_brigade(const Content& c, const Position& p, ChitIndex chit) {
  for (std::size_t b = 0; b < c.brigades.size(); ++b)
    if (may_name(c, p, chit, static_cast<BrigadeIndex>(b))) return true;
  return false;
}

int rating_now(const Content& c, const Position& p, ChitIndex chit) {
  int rating = c.scenario(p).rating[chit];
  if (is_casualty(p, chit)) rating = std::max(rating + c.figures.casualty, c.figures.casualty_least);  // bs:2.4.2
  if (p.indecision != 0 && !is_cic(c, chit)) rating -= c.figures.indecision;                           // bs:wild.indecision.1
  return std::max(rating, 0);
}

void stand_in_command_chit(Position& p, ChitIndex chit, Side side, BrigadeIndex brigade) {
  begin_command_chit(p, chit, side, false);
  p.frames.top().as<CommandFrame>().brigade = brigade;
  p.frames.top().step = kReturn;
}

void begin_command_chit(Position& p, ChitIndex chit, Side side, bool cancelled) {
  CommandFrame f;
  f.chit = chit;
  f.side = side;
  f.cancelled = cancelled ? 1 : 0;
  begin(p, Proc::command_chit, f);
}

ChitIndex command_drawn(const Table& t) {
  return t.frames.depth > 0 && t.frames.top().kind == byte(Proc::command_chit) ? t.frames.top().as<CommandFrame>().chit : kNoChit;
}

BrigadeIndex named_so_far(const Table& t) {
  if (t.frames.depth < 2 || static_cast<Proc>(t.frames.top().kind) != Proc::wait) return kNoBrigade;
  const Frame& beneath = t.frames.frames[t.frames.depth - 2U];
  return static_cast<Proc>(beneath.kind) == Proc::command_chit && beneath.step == kNamed ? beneath.as<CommandFrame>().brigade : kNoBrigade;
}

bool only_marks(const Table& t) { return t.frames.top().as<CommandFrame>().cancelled != 0; }

const Chapter kCommandChit = {"command chit", advance, [](const Content&, const Position& p) { return frame(p).side; },
                              list,           verdict, take};

}  // namespace vedette::bs
