// The general: tries the actions that the game is inclined to in positions that look like his view, plays each on by inclination with
// some noise to the end of the turn, and values what he finds. All actions of a round meet the same hidden chits, the same order of the
// cup, the same dice and the same noise, so that they are compared and not their luck. An action that chance no longer excuses falls
// away, and each time a share of the effort is used up the worse half of the others; the better ones go on beside the one he is most
// inclined to, and another is chosen only if it was better by more than chance explains.
// With playouts and seed given the choice is the same everywhere: whole numbers, no clock; time only stops him earlier.
#include <algorithm>
#include <chrono>
#include <memory>

#include "staff/staff.h"

namespace vedette {
namespace {

constexpr std::size_t kMostArms = 8;  // actions that are tried at all
constexpr int kWindow = 150;          // how far an inclination may lie behind the strongest
constexpr int kBeyond = 12;           // so much inclination weighs as much as a hundredth of a point
constexpr int kUsualPlayouts = 240;
constexpr std::uint16_t kNoise = 8;
constexpr std::size_t kMostTerms = 32;
constexpr int kFewest = 4;  // rounds before an action may fall away or replace the one he is most inclined to
// With helpers several rounds are played at once, about so many playouts for each of them: nobody waits long for the one who plays the
// last. What is played of an action that falls away before is for nothing.
constexpr std::size_t kAtOnce = 8;
constexpr std::size_t kAhead = 4;  // rounds at most: of two actions one may fall away at any time, and then all is decided

// The whole part of a square root.
std::int64_t root_of(std::int64_t n) {
  if (n <= 0) return 0;
  std::int64_t low = 0, high = 3'000'000'000;
  while (low < high) {
    const std::int64_t middle = (low + high + 1) / 2;
    if (middle <= n / middle)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

struct Arm {
  Action action;
  int inclined = 0;
  int behind = 0;      // the first in inclination
  std::size_t at = 0;  // which of a round's trials is its own
  int n = 0;
  std::int64_t sum = 0;
  std::array<std::int64_t, kMostTerms> terms{};
  // How much better it was than the first action in the same round, added up, and the squares of that.
  std::int64_t better = 0, squares = 0;

  std::int64_t mean_better() const { return n == 0 ? 0 : 16 * better / n; }  // in sixteenths
  std::int64_t error() const {                                               // of that mean, one standard error
    if (n < 2) return 1 << 30;
    const std::int64_t spread = std::max<std::int64_t>(0, (squares - better * better / n) / (n - 1));
    return 16 * root_of(n * spread) / n;
  }
  // What it is better by, apart from chance (one and a half standard errors) and from what speaks for the first beyond the end of a turn,
  // which inclinations know and playouts do not.
  std::int64_t surely_better() const { return n < kFewest ? -1 : mean_better() - error() * 3 / 2 - 16 * behind / kBeyond; }
  // Chance does not excuse it any more.
  bool hopeless() const { return n >= kFewest && mean_better() + error() * 3 / 2 <= 0; }
};

class Clock {
 public:
  explicit Clock(const Effort& effort) : effort_(effort) {
    if (effort.ms > 0) began_ = std::chrono::steady_clock::now();  // who is given no time needs no clock, and may have none
  }
  bool out() const {
    if (effort_.stop != nullptr && effort_.stop->load(std::memory_order_relaxed)) return true;
    return effort_.ms > 0 && std::chrono::steady_clock::now() - began_ >= std::chrono::milliseconds(effort_.ms);
  }
  // How much of his time is used up, in thousandths; 0 for who is given none.
  std::int64_t used() const {
    if (effort_.ms <= 0) return 0;
    return std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began_).count() / effort_.ms;
  }

 private:
  const Effort& effort_;
  std::chrono::steady_clock::time_point began_{};
};

// The actions worth trying, the one that the game is most inclined to first.
std::vector<Arm> arms_of(const Game& game, const AnyPosition& seen, const ActionList& actions) {
  std::vector<int> inclined(static_cast<std::size_t>(actions.size()));
  game.inclinations(seen, actions, inclined);
  std::vector<Arm> arms(inclined.size());
  for (std::size_t i = 0; i < arms.size(); ++i) {
    arms[i].action = actions[static_cast<int>(i)];
    arms[i].inclined = inclined[i];
  }
  std::ranges::stable_sort(arms, [](const Arm& a, const Arm& b) { return a.inclined > b.inclined; });
  std::size_t left = 1;
  while (left < arms.size() && left < kMostArms && arms[left].inclined >= arms.front().inclined - kWindow) ++left;
  arms.resize(left);
  for (Arm& arm : arms) arm.behind = arms.front().inclined - arm.inclined;
  return arms;
}

// Those that are hopeless fall away, and when it is time for it the worse half of the others.
std::size_t sift(std::vector<Arm>& arms, std::size_t left, std::uint64_t round, bool halve) {
  if (round < kFewest) return left;
  const auto others = arms.begin() + 1, end = arms.begin() + static_cast<std::ptrdiff_t>(left);
  const auto hopeless = std::stable_partition(others, end, [](const Arm& a) { return !a.hopeless(); });
  left = static_cast<std::size_t>(hopeless - arms.begin());
  if (!halve || left <= 2) return left;
  std::stable_sort(others, hopeless, [](const Arm& a, const Arm& b) { return a.mean_better() > b.mean_better(); });
  return 1 + left / 2;
}

// One action tried in one round.
struct Trial {
  AnyPosition position;
  std::array<int, kMostTerms> terms{};
  int n_terms = 0;
  bool made = false;
};

class Search {
 public:
  Search(const Game& game, const AnyView& view, Side side, const Effort& effort, const Clock& clock, std::vector<Arm>& arms,
         std::uint64_t seed)
      : game_(game), view_(view), side_(side), effort_(effort), clock_(clock), arms_(arms), seed_(seed) {
    if (effort.crew != nullptr) at_once_ = kAtOnce * static_cast<std::size_t>(effort.crew->hands());
    trials_.resize(std::max(at_once_, arms.size()));
  }

  // Plays until the playouts or the time are used up or nothing is left to compare. How many actions are left.
  std::size_t run(int playouts) {
    std::size_t left = arms_.size();
    // As much effort for many actions as for the half of them, and so on to the last two.
    int stages = 1, stage = 1;
    for (std::size_t n = left; n > 2; n = 1 + n / 2) ++stages;
    std::uint64_t round = 1;
    for (bool in_time = true; in_time && left > 1 && done_ < playouts;) {
      // With helpers several rounds, up to the next in which the worse half falls away.
      const std::int64_t until = (std::int64_t{playouts} * stage + stages - 1) / stages;
      const std::size_t n = std::min(left, static_cast<std::size_t>(playouts - done_));
      const std::size_t wanted = (static_cast<std::size_t>(std::max<std::int64_t>(1, until - done_)) + n - 1) / n;
      const std::size_t rounds =
          std::max(std::size_t{1}, std::min({kAhead, at_once_ / n, wanted, static_cast<std::size_t>(playouts - done_) / n}));
      play(round, rounds, n);
      for (std::size_t k = 0; k < rounds && in_time && left > 1; ++k, ++round) {
        in_time = count(k * n, std::min(n, left));
        if (!in_time) break;
        const bool halve = std::max(std::int64_t{1000} * done_ / playouts, clock_.used()) * stages >= std::int64_t{1000} * stage;
        stage += halve ? 1 : 0;
        left = n < left ? left : sift(arms_, left, round, halve);
      }
    }
    return left;
  }
  int done() const { return done_; }

 private:
  // The first n actions in so many rounds.
  void play(std::uint64_t round, std::size_t rounds, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) arms_[i].at = i;
    const auto job = [&](int number) {
      const auto at = static_cast<std::size_t>(number);
      Trial& trial = trials_[at];
      trial.made = (at == 0 && done_ == 0) || !clock_.out();
      if (!trial.made) return;
      Generator numbers{seed_, (round + at / n) << 8};
      const std::uint64_t hidden = numbers.next(), rolls = numbers.next(), noise = numbers.next();
      Dice dealt(hidden);
      game_.resample(view_, dealt, trial.position);
      Dice rolled(rolls);
      rolled.shuffle(hidden);
      Journal silent;
      Generator own{noise, 0};
      Horizon horizon;
      horizon.noise = kNoise;
      horizon.dice = rolls | 1U;
      if (game_.apply(trial.position, arms_[at % n].action, rolled, silent).allowed()) game_.play_on(trial.position, horizon, own, rolled);
      trial.n_terms = game_.terms(trial.position, side_, trial.terms);
    };
    if (effort_.crew != nullptr)
      effort_.crew->each(static_cast<int>(rounds * n), job);
    else
      for (std::size_t i = 0; i < rounds * n; ++i) job(static_cast<int>(i));
  }

  // Adds up the round that begins at a trial, of the first n actions. False: there was no time for all of them.
  bool count(std::size_t begin, std::size_t n) {
    std::int64_t first = 0;
    for (std::size_t i = 0; i < n; ++i) {
      Arm& arm = arms_[i];
      const Trial& trial = trials_[begin + arm.at];
      if (!trial.made) return false;
      std::int64_t value = 0;
      for (std::size_t t = 0; t < static_cast<std::size_t>(trial.n_terms); ++t) arm.terms[t] += trial.terms[t], value += trial.terms[t];
      if (i == 0) first = value;
      arm.sum += value;
      arm.better += value - first;
      arm.squares += (value - first) * (value - first);
      ++arm.n;
      ++done_;
    }
    return true;
  }

  const Game& game_;
  const AnyView& view_;
  Side side_;
  const Effort& effort_;
  const Clock& clock_;
  std::vector<Arm>& arms_;
  std::uint64_t seed_;
  std::size_t at_once_ = 1;  // trials; he who thinks alone plays round by round
  std::vector<Trial> trials_;
  int done_ = 0;
};

}  // namespace

Choice general(const Game& game, const AnyView& view, const ActionList& actions, Generator& dice, const Effort& effort) {
  const Clock clock(effort);
  const auto seen = std::make_unique<AnyPosition>();
  Dice first(dice.next());
  game.resample(view, first, *seen);
  const Side side = game.decider(*seen);
  std::vector<Arm> arms = arms_of(game, *seen, actions);
  const auto search = std::make_unique<Search>(game, view, side, effort, clock, arms, dice.next());
  const std::size_t left = search->run(effort.playouts > 0 ? effort.playouts : effort.ms > 0 ? 1 << 30 : kUsualPlayouts);
  std::size_t chosen = 0;
  for (std::size_t i = 1; i < left; ++i)
    if (arms[i].surely_better() > (chosen == 0 ? 0 : arms[chosen].surely_better())) chosen = i;
  std::swap(arms.front(), arms[chosen]);

  const Arm& best = arms.front();
  Choice choice;
  choice.action = best.action;
  choice.playouts = search->done();
  if (!effort.explain) return choice;
  choice.line = expected_line(game, *seen, best.action);
  if (best.n == 0) {
    choice.score = share_of(game.value(*seen, side));
    choice.because = compare_inclinations(game, *seen, best.action, arms.size() > 1 ? &arms[1].action : nullptr);
    return choice;
  }
  choice.score = share_of(static_cast<int>(best.sum / best.n));
  std::array<int, kMostTerms> terms{};
  const std::size_t n_terms = static_cast<std::size_t>(game.terms(*seen, side, terms));
  std::vector<int> ours(n_terms), theirs(n_terms);
  for (std::size_t t = 0; t < n_terms; ++t) {
    ours[t] = static_cast<int>(best.terms[t] / best.n);
    if (arms[1].n > 0) theirs[t] = static_cast<int>(arms[1].terms[t] / arms[1].n);
  }
  choice.because = compare_terms(game, ours, theirs);
  if (choice.because.empty()) choice.because = compare_inclinations(game, *seen, best.action, &arms[1].action);
  return choice;
}

}  // namespace vedette
