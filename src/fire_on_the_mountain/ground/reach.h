// Which hexes a unit can come to, and one cheapest path to each: a flood over hexes, facings and free turns left, with a
// bucket queue and no allocation.
#pragma once

#include "fire_on_the_mountain/flow/march.h"

namespace vedette::fotm {

struct Reached {
  HexIndex hex;
  std::uint8_t cost;  // half MP
  bool stopped;       // it has to stop there
  Path path;
};

// Calls f(const Reached&) for every hex but the one it stands in, cheapest first, until f returns false. `changes`:
// forming Column and Line on the way is considered too, at its price; such a path is a `move` with `column`.
template <class F>
void each_reached(const Content&, const Position&, const Field&, const March&, bool changes, F&& f);

// The flood's own workspace; one for each thread, so that a list costs no allocation.
class Flood {
 public:
  int run(const Content&, const Position&, const Field&, const March&, bool changes);  // how many hexes were reached
  Reached hit(int i) const;

  static Flood& of_this_thread();

 private:
  static constexpr int kLayer = kHexes * kDirections;  // one layer for each number of free turns left and formation
  static constexpr int kLayers = 6;
  static constexpr int kStopped = kLayer * kLayers;  // and one state for each hex in which it had to stop
  static constexpr int kStates = kStopped + kHexes;
  static constexpr int kMostCost = 32;
  static constexpr std::uint16_t kNone = 0xffff;
  struct Waiting {
    std::uint16_t state;
    std::uint16_t next;
    HexIndex hex;
    std::uint8_t layer, facing;  // the state, taken apart; kLayers: it had to stop
  };
  // The steps out of a hex as judged once for all facings and free turns: what each costs, and whether it ends movement.
  struct Steps {
    std::uint8_t open, stops;  // bit d: it is allowed; it ends movement
    std::array<std::uint8_t, kDirections> cost;
  };
  static constexpr std::uint8_t kNoStep = 7;  // a change of formation on the spot
  void relax(int layer, HexIndex hex, int facing, int cost, int from, std::uint8_t by);
  const Steps& steps_from(const Content&, const Position&, const Field&, const Marcher&, HexIndex);
  static HexIndex hex_of(int state) { return static_cast<HexIndex>(state >= kStopped ? state - kStopped : state % kLayer / kDirections); }

  std::array<std::uint8_t, kStates> cost_;
  std::array<std::uint16_t, kStates> from_;
  std::array<std::uint8_t, kStates> by_;  // the direction of the step that led there
  std::array<HexSet, 2> judged_;          // by formation: the hexes whose steps are known
  std::array<std::array<Steps, kHexes>, 2> steps_;
  HexSet loud_;        // where the enemy stands, exerts ZOC or has guns that cavalry heeds
  bool ground_alone_;  // elsewhere the ground alone may say what a step costs and whether it ends movement
  std::array<Waiting, kStates> pool_;
  std::array<std::uint16_t, kMostCost> bucket_;
  int waiting_ = 0;
  HexSet seen_;
  std::array<std::uint16_t, kHexes> hits_;
  int n_hits_ = 0;
};

template <class F>
void each_reached(const Content& c, const Position& p, const Field& field, const March& march, bool changes, F&& f) {
  Flood& flood = Flood::of_this_thread();
  const int n = flood.run(c, p, field, march, changes);
  for (int i = 0; i < n; ++i)
    if (!f(flood.hit(i))) return;
}

}  // namespace vedette::fotm
