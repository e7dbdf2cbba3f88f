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

// The order of the activation on top has been given: the window order-given opens (bs:4.4.5).
void open_order_window(Position&);

}  // namespace vedette::bs
