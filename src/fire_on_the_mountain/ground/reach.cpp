#include "fire_on_the_mountain/ground/reach.h"

#include <cstring>

#include "tabletop/numbers.h"

namespace vedette::fotm {

Flood& Flood::of_this_thread() {
  static thread_local Flood flood;
  return flood;
}

const std::array<std::uint8_t, kDirections>& Flood::steps_from(const Content& c, const Position& p, const Field& field, const Marcher& m,
                                                               HexIndex hex) {
  const std::size_t formation = m.column ? 1 : 0;
  auto& steps = steps_[formation][hex];
  if (judged_[formation].has(hex)) return steps;
  judged_[formation].add(hex);
  for (Direction d = 0; d < kDirections; ++d) {
    const StepCost step = judge_step(c, p, field, m, hex, d);
    steps[d] = step.ban.cited() ? kBarred : byte(step.cost | (step.stop.cited() ? kStops : 0));
  }
  return steps;
}

void Flood::relax(int state, int cost, int from, std::uint8_t by) {
  const auto s = static_cast<std::size_t>(state);
  if (cost_[s] <= cost || waiting_ == count_of(pool_)) return;
  cost_[s] = byte(cost);
  from_[s] = static_cast<std::uint16_t>(from);
  by_[s] = by;
  pool_[waiting_] = {static_cast<std::uint16_t>(state), bucket_[cost]};
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
  const auto layer = [&](int left, int formation) { return (formation * 3 + left) * kLayer; };
  if (changes)
    std::memset(cost_.data(), 0xff, cost_.size());
  else
    std::memset(cost_.data() + layer(0, first_formation), 0xff, static_cast<std::size_t>(kLayer) * static_cast<std::size_t>(free + 1));
  std::memset(cost_.data() + kStopped, 0xff, kHexes);
  bucket_.fill(kNone);
  waiting_ = 0;
  seen_ = HexSet{};
  seen_.add(start);
  judged_ = {};

  const int facing = turns ? p.units[march.unit].facing : 0;
  const int origin = layer(free, first_formation) + start * kDirections + facing;
  relax(origin, 0, origin, kNoStep);
  for (int cost = 0; cost <= march.mp && cost < kMostCost; ++cost) {
    while (bucket_[cost] != kNone) {
      const Waiting w = pool_[bucket_[cost]];
      bucket_[cost] = w.next;
      if (cost_[w.state] != cost) continue;  // found cheaper since
      const HexIndex hex = hex_of(w.state);
      if (!seen_.has(hex)) {
        seen_.add(hex);
        hits_[n_hits_++] = w.state;
      }
      if (w.state >= kStopped) continue;
      const int at_layer = w.state / kLayer;
      const int formation = at_layer / 3, left = at_layer % 3;
      const int f = w.state % kDirections;
      m.column = formation == 1;
      const auto& steps = steps_from(c, p, field, m, hex);
      for (Direction d = 0; d < kDirections; ++d) {
        if (steps[d] == kBarred) continue;
        const HexIndex to = c.at(hex).neighbours[d];
        const int step = steps[d] & ~kStops;
        Turning t{0, 0};
        int paid = 0, left_after = left;
        if (turns) {
          t = turning_for(f, d);
          paid = turning_cost(c, t.corners, left);
          left_after = t.corners > left ? 0 : left - t.corners;
        }
        int total = cost + paid + step;
        if (total > march.mp) {
          if (cost != 0 || paid != 0 || march.has(kSpent)) continue;
          total = march.mp;  // 13.1.onehex
        }
        const bool stops = (steps[d] & kStops) != 0;
        relax(stops ? kStopped + to : layer(left_after, formation) + to * kDirections + t.facing, total, w.state, d);
      }
      if (!changes || c.at(hex).roads == 0) continue;
      const int changed = cost + c.march.formation;
      if (changed > march.mp) continue;
      if (formation == 1) {
        relax(layer(left, 0) + hex * kDirections + f, changed, w.state, kNoStep);
      } else {  // 13.3.facing: forming Column turns freely to the road
        for (int to = 0; to < kDirections; ++to)
          if ((c.at(hex).roads >> to & 1) != 0 || (c.at(hex).roads >> ((to + 1) % kDirections) & 1) != 0)
            relax(layer(left, 1) + hex * kDirections + to, changed, w.state, kNoStep);
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
