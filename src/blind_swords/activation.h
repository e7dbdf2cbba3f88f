// The frame of an activation, which the view shows and `place` sets up.
#pragma once

#include "blind_swords/position.h"

namespace vedette::bs {

enum class ActivationStep : std::uint8_t { begin, order, window, fire, movement, close_combat, rally, over, end };
struct ActivationFrame {
  BrigadeIndex brigade = kNoBrigade;
  Side side = Side::none;
  std::uint8_t full = 0;
  Order order = Order::none;
  ChitIndex chit = kNoChit;
  std::uint8_t bonus = 0;  // halves of a point from Double Time
};

}  // namespace vedette::bs
