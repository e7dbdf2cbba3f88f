#include "fire_on_the_mountain/combat/chances.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

// Chances are whole numbers of ways out of 6^48: what all the dice of an Assault can show.
__extension__ using Cases = unsigned __int128;
constexpr int kMostDiceInAll = 48;
constexpr Cases power(unsigned base, int n) {
  Cases result = 1;
  for (int i = 0; i < n; ++i) result *= base;
  return result;
}
std::string digits(Cases n) {
  std::string text;
  do text.insert(text.begin(), static_cast<char>('0' + as_int(n % 10)));
  while ((n /= 10) != 0);
  return text;
}

enum What : std::size_t { kFalls, kLoses, kLosesTwo, kGivesWay, kRouts, kRepulsed, kAttackerLoses, kWhats };
struct ChanceName {
  const char *what, *text;
};
constexpr std::array<ChanceName, kWhats> kChanceNames = {{{"hex-falls", "the hex is emptied of its defenders"},
                                                          {"target-loses-step", "the defenders lose a step or more"},
                                                          {"target-loses-two", "the defenders lose two steps or more"},
                                                          {"target-gives-way", "a defending Brigade retreats, routs, or is captured"},
                                                          {"target-routs", "a defending Brigade routs"},
                                                          {"attacker-repulsed", "the attacking Lead's hex is thrown back"},
                                                          {"attacker-loses-step", "the attackers lose a step or more"}}};
using Outcome = std::array<bool, kWhats>;

// What is taken to be chosen on the way, by both sides; said with the answer.
constexpr const char* kAssuming =
    "no Longstreet at the head; the first Lead of each side that may be named; guns at the first gun that may be aimed at, in defence "
    "canister where it can be added; a six in the woods is rolled again at once; who has lost two steps checks morale with the best help; "
    "sharpshooters hit officers";
Action supposed(const Content& c, const Position& p, const ActionList& list) {
  const auto find = [&](auto&& fits) { return std::find_if(list.begin(), list.end(), fits); };
  if (!is_assault(p.frames.top())) return list[0];
  switch (assault(p).asks) {
    case Ask::bonus:
      return act(Verb::pass);
    case Ask::answer: {
      const Action* canister = find([](const Action& a) { return verb(a) == Verb::canister; });
      return canister != list.end() ? *canister : list[0];
    }
    case Ask::morale: {
      Action best = list[0];
      int help = -1;
      for (const Action& a : list) {
        const int cm = verb(a) != Verb::check ? -1 : a.b == kNoUnit ? 0 : command_modifier(c, p, a.b);
        if (cm > help) best = a, help = cm;
      }
      return best;
    }
    default:
      return list[0];
  }
}

// The Assault itself is over: what is left is to advance and to reorder.
bool is_over(const Position& p) {
  if (p.over != 0 || p.step == Step::none) return true;
  return is_assault(p.frames.top()) && stage(p) >= Stage::advance && assault(p).after == After::nothing;
}

struct Trial {
  const Content& c;
  const Position before;
  HexIndex target;
  bool sharpshooters = false;  // one may roll: ones count
  std::array<Cases, kWhats> ways{};
  std::array<int, kWhats> times{};
  bool exact = true;
  int nodes = 0;

  Outcome outcome(const Position& p) const {
    Outcome o{};
    o[kFalls] = !has_brigade(c, p, target);
    int lost[2] = {0, 0};
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
      const bool attacks = side_of(c, u) == before.side;
      const bool defends = !attacks && on_map(before, u) && before.units[u].hex == target;  // the parent of a Guard lost there does not
      if (attacks || defends) lost[attacks ? kAttacker : kDefender] += p.units[u].lost - before.units[u].lost;
      if (!defends || p.units[u].at == At::eliminated) continue;
      o[kGivesWay] = o[kGivesWay] || p.units[u].hex != target || p.units[u].at == At::captured;
      o[kRouts] = o[kRouts] || (!routed(before, u) && routed(p, u));
    }
    o[kLoses] = lost[kDefender] > 0;
    o[kLosesTwo] = lost[kDefender] > 1;
    o[kAttackerLoses] = lost[kAttacker] > 0;
    o[kRepulsed] = p.step != Step::none && assault_under_way(p).has(kBroken);
    return o;
  }

  // One thing happens: a step of the procedure, or a choice as it is supposed to be made.
  void go_on(Position& p, Ctx& ctx) const {
    const Chapter& now = chapter(p.frames.top().kind);
    if (now.advance(p, ctx) == Flow::again) return;
    ActionList list(Sets::once);
    now.list(c, p, list);
    now.take(p, supposed(c, p, list), ctx);
  }

  // All that the dice of the next roll can show, in classes that come to the same: so many sixes, and where a Sharpshooter Brigade may roll
  // whether two ones are among the rest (7.2.ones). f(script, ways).
  template <class F>
  void each_class(int n, F&& f) const {
    constexpr int kEnough = 6;  // more sixes change nothing: two steps, a void one, one rolled again, a rout by four
    std::array<DiceItem, 16> script;
    for (int sixes = 0; sixes <= std::min(n, kEnough); ++sixes) {
      Cases plain = 0, ones = 0;
      for (int k = sixes; k <= (sixes == kEnough ? n : sixes); ++k) {
        Cases chosen = 1;  // n over k
        for (int i = 0; i < k; ++i) chosen = chosen * static_cast<unsigned>(n - i) / static_cast<unsigned>(i + 1);
        const int rest = n - k;
        const Cases few = power(4, rest) + (rest > 0 ? static_cast<unsigned>(rest) * power(4, rest - 1) : Cases{0});
        plain += chosen * (sharpshooters ? few : power(5, rest));
        ones += sharpshooters ? chosen * (power(5, rest) - few) : Cases{0};
      }
      script.fill(2);
      std::fill_n(script.begin(), sixes, DiceItem{6});
      f(script, plain);
      if (ones == 0) continue;
      script[n - 1] = script[n - 2] = 1;
      f(script, ones);
    }
  }

  void explore(Position p, Cases weight, int dice_so_far) {
    constexpr int kMostNodes = 20'000;
    if (!exact) return;
    while (!is_over(p)) {
      // Without dice first; where some are rolled, the same step for every class of results.
      constexpr std::array<DiceItem, 16> kHarmless = {2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3};
      Dice dice;
      dice.script(kHarmless);
      Journal silent;
      Ctx ctx{c, dice, silent};
      Position next = p;
      go_on(next, ctx);
      const int n = dice.rolled();
      if (n == 0) {
        p = next;
        continue;
      }
      if (dice_so_far + n > kMostDiceInAll || ++nodes > kMostNodes) return void(exact = false);
      const auto branch = [&](const std::array<DiceItem, 16>& script, Cases of_these) {
        Dice scripted;
        scripted.script({script.data(), static_cast<std::size_t>(n)});
        Ctx with{c, scripted, silent};
        Position then = p;
        go_on(then, with);
        if (scripted.rolled() != n) return void(exact = false);  // another result asks for more dice at once: lots
        explore(then, weight * of_these, dice_so_far + n);
      };
      const bool volley = is_assault(next.frames.top()) && assault(next).after == After::re_roll;
      if (volley) return each_class(n, branch);
      if (n != 1) return explore(next, weight * power(6, n), dice_so_far + n);  // who of two falls by lot changes none of these chances
      for (DiceItem die = 1; die <= 6; ++die) branch({die}, 1);
      return;
    }
    const Outcome o = outcome(p);
    for (std::size_t i = 0; i < kWhats; ++i)
      if (o[i]) ways[i] += weight * power(6, kMostDiceInAll - dice_so_far);
  }

  void sample(const Position& start, int n) {
    for (int i = 0; i < n; ++i) {
      Dice dice(static_cast<std::uint64_t>(i) + 1);
      Journal silent;
      Ctx ctx{c, dice, silent};
      Position p = start;
      while (!is_over(p)) go_on(p, ctx);
      const Outcome o = outcome(p);
      for (std::size_t k = 0; k < kWhats; ++k) times[k] += o[k];
    }
  }
};

// The table as it is when these Brigades have been named for the Assault.
Position with_named(const Content& c, const Position& p, BrigadeSet units, HexIndex target) {
  Position q = p;
  q.side = units.empty() ? p.side : side_of(c, units.last());
  q.phase = Phase::combat;
  q.step = Step::initiation;
  q.frames = Frames{};
  q.frames.push(byte(Kind::combat_phase));
  AssaultFrame f = assault_on(target);
  f.announced = units;
  q.frames.push(byte(Kind::assault), f);
  return q;
}

}  // namespace

Chances assault_chances(const Content& c, const Position& p, BrigadeSet units, HexIndex target) {
  Position start = with_named(c, p, units, target);
  Trial trial{c, start, target};
  for (const BrigadeSet side : {units, brigades_in(c, start, target)})
    trial.sharpshooters = trial.sharpshooters || side.any([&](UnitIndex u) { return is_sharpshooter(c, u); });
  Dice dice;
  Journal silent;
  Ctx ctx{c, dice, silent};
  announce(start, ctx);
  trial.explore(start, 1, 0);
  Chances chances;
  chances.assuming = kAssuming;
  constexpr int kSamples = 500;
  if (!trial.exact) trial.sample(start, chances.samples = kSamples);
  const Cases all = power(6, kMostDiceInAll);
  for (std::size_t i = 0; i < kWhats; ++i) {
    Chances::Line line{kChanceNames[i].what, kChanceNames[i].text, {}, 0};
    if (trial.exact) {
      Cases a = trial.ways[i], b = all;
      while (b != 0) std::swap(a %= b, b);
      line.fraction = trial.ways[i] == 0 ? "0" : digits(trial.ways[i] / a) + (trial.ways[i] == all ? "" : "/" + digits(all / a));
      line.chance = static_cast<double>(trial.ways[i]) / static_cast<double>(all);
    } else {
      line.chance = static_cast<double>(trial.times[i]) / kSamples;
    }
    chances.lines.push_back(std::move(line));
  }
  return chances;
}

}  // namespace vedette::fotm
