// The fights behind the chances: positions on their way, each with its weight, those that have become the same taken together. A die that
// is wanted branches into its six faces; a decision is answered as chances.h says.
#include "blind_swords/combat/chances.h"

#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <span>

#include "blind_swords/combat/fire_combat.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

constexpr std::uint64_t kAllWays = 4738381338321616896ULL;  // 6 to the 24th: every die down to the 24th divides it
constexpr int kMostRuns = 8'000, kSamples = 300, kMostSteps = 4'000;

// What a side would do that only wants to see how the dice fall.
Action plain_answer(const Content& c, const Position& p) {
  ActionList list;
  chapter(p.frames.top().kind).list(c, p, list);
  if (list.empty()) return {};
  const auto first_with = [&](Verb v) {
    for (const Action& a : list)
      if (verb(a) == v) return a;
    return Action{};
  };
  switch (static_cast<Proc>(p.frames.top().kind)) {
    case Proc::shot_choice:
      if (const Action fire = first_with(Verb::fire); fire.verb != 0) return fire;
      break;
    case Proc::window:
    case Proc::cavalry_withdrawal:
      return act(Verb::pass);
    case Proc::advance:
      return act(Verb::done);
    default:
      break;
  }
  return list[0];
}

class Fights {
 public:
  // `begin` puts the fight on the stack; `read` notes, in an ended fight, what has happened: a bit a question. `watched` are the units
  // whose fate is asked for, `moved` those of them that gave way, a bit each: a skirmisher may be driven back to where it was.
  Fights(const Content& c, const Position& p, const std::vector<UnitIndex>& watched, const std::function<void(Position&, Play&)>& begin,
         const std::function<unsigned(const Position&, std::uint32_t moved)>& read)
      : c_(c), watched_(watched), read_(read) {
    Position q = p;
    while (q.frames.depth > 0) q.frames.pop();
    begin_turn(q);
    base_ = q.frames.depth;
    Dice dice(1);
    Journal silent;
    Play play{c, dice, silent};
    begin(q, play);
    start_ = q;
  }

  // Every fall of the dice. False: there are too many.
  bool count(std::vector<std::uint64_t>& ways, int questions) {
    ways.assign(static_cast<std::size_t>(questions), 0);
    add(start_, 0, kAllWays);
    while (!open_.empty()) {
      // The deepest first, and of those the earliest: what comes back to a procedure has become the same as often as it can.
      const auto at = open_.begin();
      const auto [place, state] = std::move(*at);
      open_.erase(at);
      std::array<DiceItem, 4> dice{};
      if (!branch(state, state.weight, dice, 0)) return false;
    }
    for (const auto& [bits, weight] : ended_)
      for (int i = 0; i < questions; ++i)
        if ((bits >> i & 1U) != 0) ways[i] += weight;
    return true;
  }
  void sample(std::vector<std::uint64_t>& ways, int questions) {
    ways.assign(static_cast<std::size_t>(questions), 0);
    for (int n = 0; n < kSamples; ++n) {
      Position q = start_;
      Dice dice(static_cast<std::uint64_t>(n) + 1);
      std::uint32_t moved = 0;
      for (int step = 0; step < kMostSteps && q.frames.depth > base_; ++step) {
        const Position before = q;
        run(q, dice);
        moved |= moved_between(before, q);
      }
      const unsigned bits = read_(q, moved);
      for (int i = 0; i < questions; ++i) ways[i] += bits >> i & 1U;
    }
  }

 private:
  struct State {
    Position position;
    std::uint32_t moved;
    std::uint64_t weight;
  };

  std::uint32_t moved_between(const Position& before, const Position& after) const {
    std::uint32_t moved = 0;
    for (std::size_t i = 0; i < watched_.size() && i < 32; ++i) {
      const UnitState &a = before.units[watched_[i]], &b = after.units[watched_[i]];
      if (a.at == At::map && b.at == At::map && a.hex != b.hex) moved |= 1U << i;
    }
    return moved;
  }

  void run(Position& q, Dice& dice) const {
    Journal silent;
    Play play{c_, dice, silent};
    const Chapter& top = chapter(q.frames.top().kind);
    if (top.advance(q, play) == Flow::decide && dice.trouble() == Dice::Trouble::none) top.take(q, plain_answer(c_, q), play);
  }
  static std::uint64_t key_of(const Position& q, std::uint32_t moved) {
    // Four words at a time, each in a lane of its own, so that none waits for the one before.
    constexpr std::size_t kLanes = 4, kWords = (sizeof(Position) + 7) / 8, kRounds = (kWords + kLanes - 1) / kLanes;
    constexpr std::uint64_t kMix = 0x9e3779b97f4a7c15ULL;
    std::array<std::uint64_t, kRounds * kLanes> words;
    words.back() = words[words.size() - 2] = words[words.size() - 3] = words[words.size() - 4] = 0;
    std::memcpy(words.data(), &q, sizeof q);
    std::array<std::uint64_t, kLanes> lanes = {moved, 1, 2, 3};
    for (std::size_t i = 0; i < words.size(); i += kLanes)
      for (std::size_t lane = 0; lane < kLanes; ++lane) {
        lanes[lane] = (lanes[lane] ^ words[i + lane]) * kMix;
        lanes[lane] ^= lanes[lane] >> 29;
      }
    std::uint64_t key = 0;
    for (const std::uint64_t lane : lanes) key = (key ^ lane) * kMix, key ^= key >> 29;
    return key;
  }
  void add(const Position& q, std::uint32_t moved, std::uint64_t weight) {
    if (q.frames.depth <= base_) {
      ended_[read_(q, moved)] += weight;
      return;
    }
    const std::uint32_t place =
        static_cast<std::uint32_t>(24 - q.frames.depth) << 16U | std::uint32_t{q.frames.top().step} << 8U | q.frames.top().kind;
    const auto at = open_.try_emplace({place, key_of(q, moved)}, State{q, moved, 0}).first;
    at->second.weight += weight;
  }
  // One step of the fight; a die that it wants is tried with all its faces.
  bool branch(const State& state, std::uint64_t weight, std::array<DiceItem, 4>& dice, std::size_t n) {
    if (++runs_ > kMostRuns) return false;
    const Position& from = state.position;
    Position q = from;
    Dice scripted(1);
    scripted.script({dice.data(), n}, true);
    run(q, scripted);
    q.frames.deepest = 0;                                            // the way there does not matter
    if (q.frames.depth >= from.frames.depth) q.outcome = Outcome{};  // whoever waited for it has read it
    if (scripted.trouble() != Dice::Trouble::ran_out) return add(q, state.moved | moved_between(from, q), weight), true;
    if (n == dice.size() || weight % 6 != 0) return false;
    for (DiceItem face = 1; face <= 6; ++face) {
      dice[n] = face;
      if (!branch(state, weight / 6, dice, n + 1)) return false;
    }
    return true;
  }

  const Content& c_;
  std::vector<UnitIndex> watched_;
  std::function<unsigned(const Position&, std::uint32_t)> read_;
  Position start_;
  int base_ = 0, runs_ = 0;
  std::map<std::pair<std::uint32_t, std::uint64_t>, State> open_;  // by place in the procedures, and by position
  std::map<unsigned, std::uint64_t> ended_;
};

Chances answers(Fights& fights, std::span<const std::string_view> what) {
  Chances chances;
  std::vector<std::uint64_t> ways;
  const auto n = count_of(what);
  std::uint64_t of = kAllWays;
  if (!fights.count(ways, n)) {
    fights.sample(ways, n);
    of = static_cast<std::uint64_t>(chances.sampled = kSamples);
  }
  for (std::size_t i = 0; i < what.size(); ++i) chances.list.push_back({what[i], ways[i], of});
  return chances;
}

// How a unit came out of it.
struct CameOut {
  bool step, breaks, retreats, hit;
};
CameOut fate_of(const Position& before, const Position& after, UnitIndex u, bool moved) {
  const UnitState &a = before.units[u], &b = after.units[u];
  const bool gone = b.at != At::map;
  const bool worn = (b.state & kBattleworn) != 0 && (a.state & kBattleworn) == 0;
  return {gone || worn, gone, !gone && moved, !gone && b.hits > a.hits};
}
struct Fates {
  bool step = false, breaks = false, retreats = false, hit = false;
  void add(const CameOut& f) {
    step = step || f.step;
    breaks = breaks || f.breaks;
    retreats = retreats || f.retreats;
    hit = hit || f.hit;
  }
};

// Of all of them together; `moved` has a bit for each.
Fates fates_of(const Position& before, const Position& after, std::span<const UnitIndex> units, std::uint32_t moved) {
  Fates f;
  for (std::size_t i = 0; i < units.size(); ++i) f.add(fate_of(before, after, units[i], (moved >> i & 1U) != 0));
  return f;
}
std::vector<UnitIndex> units_in(const Position& p, HexIndex h) {
  std::vector<UnitIndex> units;
  each_in_hex(p, h, [&](UnitIndex u) { units.push_back(u); });
  return units;
}

}  // namespace

Chances fire_chances(const Content& c, const Position& p, const Shot& shot, int chit_shift) {
  constexpr std::array<std::string_view, 5> what = {"target-hit", "target-step", "target-retreats", "target-breaks", "nothing"};
  const std::vector<UnitIndex> target = units_in(p, shot.target);
  Fights fights(
      c, p, target, [&](Position& q, Play& play) { begin_fire_combat(q, play, shot, chit_shift); },
      [&](const Position& q, std::uint32_t moved) {
        const Fates f = fates_of(p, q, target, moved);
        const bool nothing = !f.hit && !f.step && !f.retreats;
        return (f.hit ? 1U : 0U) | (f.step ? 2U : 0U) | (f.retreats ? 4U : 0U) | (f.breaks ? 8U : 0U) | (nothing ? 16U : 0U);
      });
  return answers(fights, what);
}

Chances close_combat_chances(const Content& c, const Position& p, const Declaration& d) {
  constexpr std::array<std::string_view, 7> what = {"hex-falls",          "target-step",   "target-breaks",  "target-retreats",
                                                    "attack-thrown-back", "attacker-step", "attacker-breaks"};
  const Attackers attackers = gather(c, p, d);
  std::vector<UnitIndex> fighters = units_in(p, d.target);
  const std::size_t defenders = fighters.size();
  each_attacker(c, d.brigade, attackers, [&](UnitIndex u, Direction) { fighters.push_back(u); });
  Fights fights(
      c, p, fighters, [&](Position& q, Play& play) { begin_close_combat(q, play, d); },
      [&](const Position& q, std::uint32_t moved) {
        const std::span<const UnitIndex> all = fighters;
        const Fates theirs = fates_of(p, q, all.first(defenders), moved), ours = fates_of(p, q, all.subspan(defenders), moved >> defenders);
        const bool falls = empty_hex(q, d.target);
        return (falls ? 1U : 0U) | (theirs.step ? 2U : 0U) | (theirs.breaks ? 4U : 0U) | (theirs.retreats ? 8U : 0U) |
               (ours.retreats || ours.breaks ? 16U : 0U) | (ours.step ? 32U : 0U) | (ours.breaks ? 64U : 0U);
      });
  return answers(fights, what);
}

}  // namespace vedette::bs
