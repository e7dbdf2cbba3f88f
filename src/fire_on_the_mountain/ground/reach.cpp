#include "fire_on_the_mountain/ground/reach.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "tabletop/numbers.h"

namespace vedette::fotm {

Flood& Flood::of_this_thread() {
  static thread_local Flood flood;
  return flood;
}

namespace {

// One-corner turns beyond the free ones, how many of these are left, and the facing, by free turns left, facing and direction.
struct Wheel {
  std::uint8_t paid, left, facing;
};
using Wheels = std::array<Wheel, kDirections>;
constexpr auto kWheels = [] {
  std::array<std::array<Wheels, kDirections>, 3> all{};
  for (int left = 0; left < 3; ++left)
    for (Direction f = 0; f < kDirections; ++f)
      for (Direction d = 0; d < kDirections; ++d) {
        const Turning t = turning_for(f, d);
        const int paid = t.corners > left ? t.corners - left : 0;
        all[static_cast<std::size_t>(left)][f][d] = {byte(paid), byte(paid != 0 ? 0 : left - t.corners), t.facing};
      }
  return all;
}();
constexpr Wheels kNoWheel{};  // a Commander has no facing

}  // namespace

const Flood::Steps& Flood::steps_from(const Content& c, const Position& p, const Field& field, const Marcher& m, HexIndex hex) {
  const std::size_t formation = m.column ? 1 : 0;
  Steps& steps = steps_[formation][hex];
  if (judged_[formation].has(hex)) return steps;
  judged_[formation].add(hex);
  steps.open = steps.stops = 0;
  // Where no enemy stands or is near, in Line, of a Commander, and of a Column that comes into an empty hex, the ground alone: its tables.
  const auto g = nth(m.gait);
  const auto& off_road = m.brigade ? c.march.line[g][hex] : c.march.off_road[g][hex];
  const auto& ground = c.at(hex);
  for (Direction d = 0; d < kDirections; ++d) {
    const HexIndex to = ground.neighbours[d];
    if (to == kNoHex) continue;
    const bool road = (ground.roads >> d & 1) != 0;
    if (ground_alone_ && !loud_.has(to) && (!m.column || p.top[to] == kNoUnit)) {
      const int cost = m.column             ? (road ? c.march.at_rate[g][hex][d] : kForbidden)
                       : road && !m.brigade ? c.march.at_rate[g][hex][d]
                                            : off_road[d];
      if (cost == kForbidden) continue;
      steps.open = byte(steps.open | 1 << d);
      if (m.gait == Gait::wheels && !m.column) steps.stops = byte(steps.stops | (c.march.woods_stop[hex] & 1 << d));
      steps.cost[d] = byte(cost);
      continue;
    }
    const StepCost step = judge_step(c, p, field, m, hex, d);
    if (step.ban.cited()) continue;
    steps.open = byte(steps.open | 1 << d);
    if (step.stop.cited()) steps.stops = byte(steps.stops | 1 << d);
    steps.cost[d] = byte(step.cost);
  }
  return steps;
}

inline void Flood::relax(int layer, HexIndex hex, int facing, int cost, int from, std::uint8_t by) {
  const auto s = static_cast<std::size_t>(layer == kLayers ? kStopped + hex : layer * kLayer + hex * kDirections + facing);
  if (cost_[s] <= cost || waiting_ == count_of(pool_)) return;
  cost_[s] = byte(cost);
  from_[s] = static_cast<std::uint16_t>(from);
  by_[s] = by;
  pool_[waiting_] = {static_cast<std::uint16_t>(s), bucket_[cost], hex, byte(layer), byte(facing)};
  bucket_[cost] = static_cast<std::uint16_t>(waiting_++);
}

// A state is a layer (free turns left, formation), a hex and a facing; a Commander has one facing and no turns.
int Flood::run(const Content& c, const Position& p, const Field& field, const March& march, bool changes) {
  Marcher m = marcher(c, p, march.unit);
  const HexIndex start = p.units[march.unit].hex;
  const bool turns = m.brigade;
  const int free = turns ? std::min<int>(march.free_turns, 2) : 0;
  n_hits_ = 0;
  if (march.stop.cited() || march.has(kBackward) || march.has(kEnded)) return 0;

  const int first_formation = m.column ? 1 : 0;
  changes = changes && m.brigade && !is_guard(c, march.unit);
  const auto layer = [](int left, int formation) { return formation * 3 + left; };
  if (changes)
    std::memset(cost_.data(), 0xff, cost_.size());
  else
    std::fill_n(cost_.begin() + static_cast<std::ptrdiff_t>(layer(0, first_formation)) * kLayer, kLayer * (free + 1), std::uint8_t{0xff});
  std::memset(cost_.data() + kStopped, 0xff, kHexes);
  bucket_.fill(kNone);
  waiting_ = 0;
  seen_ = HexSet{};
  seen_.add(start);
  judged_ = {};
  loud_ = field.zoc | field.enemy | field.guns;
  ground_alone_ = !m.dismounted_guns && !m.held && march.unit != c.lee;

  const int facing = turns ? p.units[march.unit].facing : 0;
  const int first_layer = layer(free, first_formation);
  relax(first_layer, start, facing, 0, first_layer * kLayer + start * kDirections + facing, kNoStep);
  for (int cost = 0; cost <= march.mp && cost < kMostCost; ++cost) {
    while (bucket_[cost] != kNone) {
      const Waiting w = pool_[bucket_[cost]];
      bucket_[cost] = w.next;
      if (cost_[w.state] != cost) continue;  // found cheaper since
      const HexIndex hex = w.hex;
      if (!seen_.has(hex)) {
        seen_.add(hex);
        hits_[n_hits_++] = w.state;
      }
      if (w.layer == kLayers) continue;
      const int formation = w.layer / 3, left = w.layer % 3;
      const int f = w.facing;
      m.column = formation == 1;
      const Steps& steps = steps_from(c, p, field, m, hex);
      const Wheels& wheels = turns ? kWheels[static_cast<std::size_t>(left)][w.facing] : kNoWheel;
      const auto& neighbours = c.at(hex).neighbours;
      for (unsigned open = steps.open; open != 0; open &= open - 1) {
        const auto d = static_cast<Direction>(std::countr_zero(open));
        const Wheel wheel = wheels[d];
        const int paid = wheel.paid * c.march.turn;
        int total = cost + paid + steps.cost[d];
        if (total > march.mp) {
          if (cost != 0 || paid != 0 || march.has(kSpent)) continue;
          total = march.mp;  // 13.1.onehex
        }
        const bool stops = (steps.stops >> d & 1) != 0;
        relax(stops ? kLayers : layer(turns ? wheel.left : left, formation), neighbours[d], wheel.facing, total, w.state, d);
      }
      if (!changes || c.at(hex).roads == 0) continue;
      const int changed = cost + c.march.formation;
      if (changed > march.mp) continue;
      if (formation == 1) {
        relax(layer(left, 0), hex, f, changed, w.state, kNoStep);
      } else {  // 13.3.facing: forming Column turns freely to the road
        for (int to = 0; to < kDirections; ++to)
          if ((c.at(hex).roads >> to & 1) != 0 || (c.at(hex).roads >> ((to + 1) % kDirections) & 1) != 0)
            relax(layer(left, 1), hex, to, changed, w.state, kNoStep);
      }
    }
  }
  return n_hits_;
}

Reached Flood::hit(int i) const {
  std::uint16_t state = hits_[i];
  Reached r{hex_of(state), cost_[state], state >= kStopped, {}};
  for (; from_[state] != state; state = from_[state])
    if (by_[state] != kNoStep) r.path = r.path.before(by_[state]);
  return r;
}

}  // namespace vedette::fotm
