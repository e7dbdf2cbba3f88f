// The general: tries the actions that the game is inclined to in positions that look like his view, plays each on by inclination with
// some noise to the end of a turn, and values what he finds. All actions of a round meet the same hidden chits, the same dice and the same
// noise, so that they are compared and not their luck. The better half goes on, with ever more rounds, always beside the action he is most
// inclined to; another is chosen only if it was better by more than chance explains. With playouts and seed given the choice is the same
// everywhere: whole numbers, no clock; time only stops him earlier.
#include <algorithm>
#include <chrono>
#include <memory>

#include "staff/staff.h"

namespace vedette {
namespace {

constexpr int kMostArms = 10;  // actions that are tried at all
constexpr int kWindow = 150;   // how far an inclination may lie behind the strongest
constexpr int kUsualPlayouts = 240;
constexpr std::uint16_t kNoise = 8;
constexpr std::size_t kMostTerms = 32;
constexpr int kFewest = 4;  // rounds before an action may replace the one he is most inclined to

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
  int n = 0;
  std::int64_t sum = 0;
  std::array<std::int64_t, kMostTerms> terms{};
  // How much better it was than the first action in the same round, added up, and the squares of that.
  std::int64_t better = 0, squares = 0;

  std::int64_t mean_better() const { return n == 0 ? 0 : 16 * better / n; }  // in sixteenths
  // The same less one standard error: what it is better by, chance apart.
  std::int64_t surely_better() const {
    if (n < kFewest) return -1;
    const std::int64_t spread = std::max<std::int64_t>(0, (squares - better * better / n) / (n - 1));
    return 16 * (better - root_of(n * spread)) / n;
  }
};

class Clock {
 public:
  explicit Clock(const Effort& effort) : effort_(effort), began_(std::chrono::steady_clock::now()) {}
  bool out() const {
    if (effort_.stop != nullptr && effort_.stop->load(std::memory_order_relaxed)) return true;
    return effort_.ms > 0 && std::chrono::steady_clock::now() - began_ >= std::chrono::milliseconds(effort_.ms);
  }

 private:
  const Effort& effort_;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace

Choice general(const Game& game, const AnyView& view, const ActionList& actions, Generator& dice, const Effort& effort) {
  const Clock clock(effort);
  const auto seen = std::make_unique<AnyPosition>(), tried = std::make_unique<AnyPosition>();
  Dice first(dice.next());
  game.resample(view, first, *seen);
  const Side side = game.decider(*seen);
  std::vector<int> inclined(static_cast<std::size_t>(actions.size()));
  game.inclinations(*seen, actions, inclined);

  std::vector<Arm> arms(inclined.size());
  for (std::size_t i = 0; i < arms.size(); ++i) {
    arms[i].action = actions[static_cast<int>(i)];
    arms[i].inclined = inclined[i];
  }
  std::ranges::stable_sort(arms, [](const Arm& a, const Arm& b) { return a.inclined > b.inclined; });
  const int most = arms.front().inclined;
  std::size_t left = 1;
  while (left < arms.size() && left < kMostArms && arms[left].inclined >= most - kWindow) ++left;

  const int playouts = effort.playouts > 0 ? effort.playouts : effort.ms > 0 ? 1 << 30 : kUsualPlayouts;
  const std::uint64_t seed = dice.next();
  Horizon horizon;
  horizon.cut = Horizon::Cut::turn;
  horizon.noise = kNoise;
  std::array<int, kMostTerms> terms{};
  int done = 0;
  bool out = left < 2;
  for (std::uint64_t round = 1; !out; ++round) {
    Generator numbers{seed, round << 8};
    const std::uint64_t hidden = numbers.next(), rolls = numbers.next(), noise = numbers.next();
    Dice dealt(hidden);
    game.resample(view, dealt, *seen);
    std::int64_t first_value = 0;
    for (std::size_t i = 0; i < left && !out; ++i) {
      Arm& arm = arms[i];
      *tried = *seen;
      Dice rolled(rolls);
      Journal silent;
      Generator own{noise, 0};
      if (game.apply(*tried, arm.action, rolled, silent).allowed()) game.play_on(*tried, horizon, own, rolled);
      const int n = game.terms(*tried, side, terms);
      std::int64_t value = 0;
      for (std::size_t t = 0; t < static_cast<std::size_t>(n); ++t) arm.terms[t] += terms[t], value += terms[t];
      if (i == 0) first_value = value;
      arm.sum += value;
      arm.better += value - first_value;
      arm.squares += (value - first_value) * (value - first_value);
      ++arm.n;
      ++done;
      out = done >= playouts || clock.out();
    }
    // After 4, 8, 16 … rounds the worse half of the others falls away.
    if (!out && round >= kFewest && (round & (round - 1)) == 0 && left > 2) {
      std::stable_sort(arms.begin() + 1, arms.begin() + static_cast<std::ptrdiff_t>(left),
                       [](const Arm& a, const Arm& b) { return a.mean_better() > b.mean_better(); });
      left = 1 + left / 2;
    }
  }
  std::size_t chosen = 0;
  for (std::size_t i = 1; i < left; ++i)
    if (arms[i].surely_better() > (chosen == 0 ? 0 : arms[chosen].surely_better())) chosen = i;
  std::swap(arms.front(), arms[chosen]);

  const Arm& best = arms.front();
  Choice choice;
  choice.action = best.action;
  choice.playouts = done;
  if (!effort.explain) return choice;
  choice.line = expected_line(game, *seen, best.action);
  if (best.n == 0) {
    choice.score = share_of(game.value(*seen, side));
    choice.because = compare_inclinations(game, *seen, best.action, arms.size() > 1 ? &arms[1].action : nullptr);
    return choice;
  }
  choice.score = share_of(static_cast<int>(best.sum / best.n));
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
