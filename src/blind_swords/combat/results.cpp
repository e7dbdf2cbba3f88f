// A code of fire_results or close_combat_results applied to one unit, in the order of bs:4.5.1: Depletion, the test of the code, Morale
// Hits, retreat, Panic; then what it does to the others of the hex. bs:4.5.5, bs:11.4, bs:12.2.
#include "blind_swords/combat/results.h"

#include "blind_swords/battle.h"
#include "blind_swords/events.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct ResultFrame {
  UnitIndex unit;
  Code code;
  std::uint8_t flags;    // of ResultMatter, and the ones below
  std::uint8_t effects;  // which cell of the row: 1 pass, 2 fail, 3 fail by 3
  std::uint8_t hits;     // still to take
  std::uint8_t retreat;  // hexes owed: the largest number counts (bs:12.2.5)
  CrUse use;
  std::uint8_t out;  // kRemoved …
  HexIndex hex;      // where the unit was when the result began
  Clause why;        // of a hit without a code
  Sources sources;
  UnitBits support;
  UnitBits others;  // of the hex, still to be dealt with
};
static_assert(sizeof(ResultFrame) <= 62);
// More flags.
inline constexpr std::uint8_t kBreakTested = 16;  // one Break Test a result (bs:4.5.5)
inline constexpr std::uint8_t kSkipCode = 32;     // the Depletion called a Break Test: no test, hits, retreat of the code (bs:12.2.4)
inline constexpr std::uint8_t kSaved = 64;        // Heroic Stand
// Bits of `out`.
inline constexpr std::uint8_t kRemoved = 1, kCaptured = 2, kHeld = 4, kRepulse = 8, kRetreats = 16;

enum Step : std::uint8_t {
  kStart,
  kDepletionTested,
  kTest,
  kTested,
  kAsked,
  kHits,
  kHitTested,
  kBreak,
  kBreakTestedNow,
  kRetreat,
  kRetreated,
  kOthers
};

const ResultRow& row_of(const Content& c, const ResultFrame& f) {
  const bool close = (f.flags & kInCloseCombat) != 0 && (f.flags & kFollows) == 0;
  return (close ? c.close_combat_results : c.fire_results)[nth(f.code)];
}
const Effects& effects_of(const Content& c, const ResultFrame& f) {
  static constexpr Effects kNone{};
  const ResultRow& row = row_of(c, f);
  return f.effects == 1 ? row.pass : f.effects == 2 ? row.fail : f.effects == 3 ? row.fail_by_3 : kNone;
}
Clause clause_of(const Content& c, const ResultFrame& f) { return f.why.cited() ? f.why : row_of(c, f).clause; }

void break_test(Position& p, ResultFrame& f, Clause why, bool keeps_markers) {
  f.flags |= kBreakTested;
  TestMatter t{f.unit, 0, f.use, kBreakTest, why};
  if (f.support.has(f.unit)) t.flags |= kIsSupported;
  if ((f.flags & kInCloseCombat) != 0) t.flags |= kCaptures;
  if (keeps_markers) t.flags |= kKeepsMarkers;
  begin_test(p, t);
}

void owe(ResultFrame& f, int hexes) { f.retreat = std::max(f.retreat, byte(hexes)); }

// After any Break Test: removed, saved, or on with at least so many hexes of retreat.
void after_break(Position& p, ResultFrame& f, int hexes) {
  if (p.outcome.broke != 0) f.out |= kRemoved;
  if (p.outcome.captured != 0) f.out |= kCaptured;
  if (p.outcome.saved != 0)
    f.flags |= kSaved;
  else if (p.outcome.broke == 0)
    owe(f, hexes);
}

// bs:11.4.3: how far the others go with the lead.
int follow_hexes(const Content& c, const ResultFrame& f) {
  if ((f.flags & kSkipCode) != 0 && (f.out & kRemoved) != 0) return row_of(c, f).pass.retreat;
  return f.retreat;
}

void finish_result(Position& p, const ResultFrame& f) {
  Outcome out;
  out.broke = (f.out & kRemoved) != 0;
  out.captured = (f.out & kCaptured) != 0;
  out.held = (f.out & kHeld) != 0 || (f.flags & kSaved) != 0;
  out.repulse = (f.out & kRepulse) != 0;
  out.retreated = (f.out & kRetreats) != 0 ? f.retreat : std::uint8_t{0};
  finish(p, out);
}

Flow advance(Position& p, Play& play) {
  const Content& c = play.content;
  Frame& frame = p.frames.top();
  auto& f = frame.as<ResultFrame>();
  const bool close = (f.flags & kInCloseCombat) != 0;
  const bool guns = artillery(c, f.unit);
  const auto to = [&](Step s) {
    frame.step = s;
    return Flow::again;
  };
  switch (static_cast<Step>(frame.step)) {
    case kStart: {
      const ResultRow& row = row_of(c, f);
      if (f.why.cited()) return to(kHits);
      if (row.first.repulse) {
        f.out |= kRepulse;
        finish_result(p, f);
        return Flow::again;
      }
      if ((f.flags & kFollows) != 0 && guns && close) return to(kRetreat);  // bs:11.4.4: a Break Test instead of the plain test
      if (row.first.deplete && !deplete(p, play, f.unit, "bs:12.5.1"_c)) {
        f.flags |= kSkipCode;
        frame.step = kDepletionTested;
        const Clause of_arm = c.units[f.unit].arm == Arm::cavalry ? c.exclusive.cavalry_depletes : c.exclusive.fragile_depletes;
        break_test(p, f, c.units[f.unit].fragile ? of_arm : "bs:12.5.2"_c, false);
        return Flow::again;
      }
      return to(kTest);
    }
    case kDepletionTested:
      after_break(p, f, c.combat.break_retreat_depletion);
      return to(kRetreat);
    case kTest: {
      const ResultRow& row = row_of(c, f);
      if (!row.tests) {
        finish_result(p, f);
        return Flow::again;
      }
      frame.step = kTested;
      TestMatter t{f.unit, row.cr_change, f.use, 0, row.clause};
      if (f.support.has(f.unit)) t.flags |= kIsSupported;
      begin_test(p, t);
      return Flow::again;
    }
    case kTested:
      f.effects = p.outcome.passed != 0 ? 1 : p.outcome.margin >= 3 ? 3 : 2;
      if (p.outcome.saved != 0) f.flags |= kSaved;
      frame.step = kAsked;
      // A passed test that makes the unit retreat in Close Combat: its owner may still answer (bs:4.4.8).
      if (close && (f.flags & (kFollows | kSaved)) == 0 && f.effects == 1 && effects_of(c, f).retreat > 0) {
        WindowMatter w;
        w.window = Window::test_failed;
        w.side = c.units[f.unit].side;
        w.unit = f.unit;
        w.hex = f.hex;
        open_window(p, w);
      } else {
        p.outcome = Outcome{};
      }
      return Flow::again;
    case kAsked: {
      if (p.outcome.saved != 0) f.flags |= kSaved;
      const Effects& e = effects_of(c, f);
      if ((f.flags & kSaved) == 0) {
        if (e.repulse) f.out |= kRepulse;
        f.hits = e.hits;
        owe(f, e.retreat);
      }
      return to(kHits);
    }
    case kHits:
      if (f.hits == 0) return to(kBreak);
      --f.hits;
      if (!take_hit(p, play, f.unit, clause_of(c, f)) && (f.flags & (kBreakTested | kNeverBreaks)) == 0) {
        frame.step = kHitTested;
        break_test(p, f, "bs:12.7.1"_c, false);
      }
      return Flow::again;
    case kHitTested:
      after_break(p, f, c.combat.break_retreat_hit);
      return to((f.out & kRemoved) != 0 ? kRetreat : kHits);
    case kBreak:
      if (effects_of(c, f).break_test && (f.flags & (kBreakTested | kSaved)) == 0) {
        frame.step = kBreakTestedNow;
        break_test(p, f, row_of(c, f).clause, false);
        return Flow::again;
      }
      return to(kRetreat);
    case kBreakTestedNow:
      after_break(p, f, 0);
      return to(kRetreat);
    case kRetreat:
      if ((f.out & kRemoved) != 0 || (f.flags & kSaved) != 0 || f.retreat == 0) return to(kOthers);
      if (close && guns && (f.flags & kBreakTested) == 0) {  // bs:11.4.4
        frame.step = kBreakTestedNow;
        break_test(p, f, "bs:11.4.4"_c, true);
        return Flow::again;
      }
      f.out |= kRetreats;
      frame.step = kRetreated;
      begin_retreat(p, f.unit, f.retreat, f.sources, f.support.has(f.unit), f.use, close);
      return Flow::again;
    case kRetreated:
      if (p.outcome.broke != 0) f.out |= kRemoved;
      if (p.outcome.captured != 0) f.out |= kCaptured;
      if (p.outcome.held != 0) {
        f.out |= kHeld;
        f.out &= ~kRetreats;
      }
      return to(kOthers);
    case kOthers: {
      const ResultRow& row = row_of(c, f);
      const bool stays = (f.out & (kRemoved | kRetreats)) == 0;
      // Panic after the retreat that caused it (bs:12.6.2): none if the unit stood.
      if (effects_of(c, f).panic && !stays) {
        const UnitIndex cause = f.unit;
        const HexIndex hex = f.hex;
        const UnitBits support = f.support;
        const bool follow = close && (f.flags & kLeadHit) != 0 && row.others.follow;
        const UnitBits spared = follow ? f.others : UnitBits{};
        f.effects = 0;
        begin_panic(p, cause, hex, support, spared);
        return Flow::again;
      }
      bool test_others = false;
      ResultMatter m;
      m.flags = byte(f.flags & kInCloseCombat);
      m.use = f.use;
      m.sources = f.sources;
      m.code = Code::t;
      if (close) {
        test_others = (f.flags & kLeadHit) != 0 && row.others.follow && !stays;
        m.flags |= kFollows;
        m.retreat = byte(follow_hexes(c, f));
      } else if (!f.why.cited()) {
        const bool whole_hex = (f.flags & kLeadHit) != 0 && option(p, Option::whole_hex_retreats) && (f.out & kRetreats) != 0;  // bs:12.3.1
        test_others = row.others.others_test || whole_hex;
        if (whole_hex) m.code = Code::tr;
      }
      if (test_others) {
        UnitList left;
        for (int u = 0; u < c.n_units(); ++u)  // where Panic has driven them too (bs:12.2.3)
          if (f.others.has(static_cast<UnitIndex>(u)) && in_play(p, static_cast<UnitIndex>(u))) left.add(static_cast<UnitIndex>(u));
        sort_by_lead(c, p, left);
        if (left.n > 0) {
          m.unit = left[0];
          f.others.drop(left[0]);
          const UnitBits support = f.support;
          begin_follower(p, m, support);
          return Flow::again;
        }
      }
      finish_result(p, f);
      return Flow::again;
    }
  }
  return Flow::again;
}

ResultFrame frame_of(const Position& p, const ResultMatter& m, const UnitBits& support) {
  ResultFrame f{};
  f.unit = m.unit;
  f.code = m.code;
  f.flags = m.flags;
  f.retreat = m.retreat;
  f.use = m.use;
  f.hex = p.units[m.unit].hex;
  f.sources = m.sources;
  f.support = support;
  return f;
}

}  // namespace

void begin_result(Position& p, const Content& c, const ResultMatter& m) {
  const HexIndex hex = p.units[m.unit].hex;
  ResultFrame f = frame_of(p, m, support_around(c, p, c.units[m.unit].side, hex));
  each_in_hex(p, hex, [&](UnitIndex u) {
    if (u != m.unit) f.others.add(u);
  });
  begin(p, Proc::result, f);
}

void begin_follower(Position& p, const ResultMatter& m, const UnitBits& support) { begin(p, Proc::result, frame_of(p, m, support)); }

void begin_hit(Position& p, const Content& c, UnitIndex u, Clause why, bool may_break) {
  ResultFrame f{};
  f.unit = u;
  f.hits = 1;
  f.why = why;
  f.flags = may_break ? std::uint8_t{0} : kNeverBreaks;
  f.use = CrUse::plain;
  f.hex = p.units[u].hex;
  if (supported(c, p, u)) f.support.add(u);
  begin(p, Proc::result, f);
}

// A result asks nothing itself; tests, retreats and Panic do.
const Chapter kResult = {"result",
                         advance,
                         [](const Content& c, const Position& p) { return c.units[p.frames.top().as<ResultFrame>().unit].side; },
                         [](const Content&, const Position&, ActionList&) {},
                         [](const Content&, const Position&, const Action& a) { return out_of_step(a); },
                         [](Position&, const Action&, Play&) {}};

}  // namespace vedette::bs
