// One game between two computer players, from its beginning or from any position, watched by whoever wants to count. The seed of a game
// gives the dice of the table, and another stream for what the players think, so that the same seed is the same game anywhere.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "staff/staff.h"

namespace vedette::lab {

struct MatchPlayer {
  const Level* level = nullptr;
  Effort effort;
  std::string text;              // "general:400ms"
  const Game* weighs = nullptr;  // the same game with other weights, by which he thinks; null: the same
};
// "captain", "general:400ms", "general:2000p"; what a player does not say comes from `usual`. "" or what is wrong.
std::string parse_player(std::string_view text, const Effort& usual, MatchPlayer&);

// A game that is longer is a mistake of the program.
inline constexpr int kLongestSitting = 20'000;

std::uint64_t mixed_seed(std::uint64_t seed, std::uint64_t with);

struct Sitting {
  const Game& game;
  const MatchPlayer* players[2];      // by side
  const AnyPosition* from = nullptr;  // null: the beginning of `setup`
  const Setup* setup = nullptr;
  std::uint64_t own = 0;  // seed of what the players think
};

// Every choice goes to `act(side, action, seconds)`, which applies it and says whether to go on. False: it could not begin, was not to go
// on, or did not end.
template <class Act>
bool play_through(const Sitting& s, AnyPosition& position, Dice& dice, Journal& journal, Act&& act) {
  if (s.from != nullptr)
    position = *s.from;
  else if (!s.game.start(position, *s.setup, dice, journal).ok())
    return false;
  for (int decisions = 0; decisions < kLongestSitting; ++decisions) {
    const Side side = s.game.decider(position);
    if (side == Side::none) return true;
    const MatchPlayer& player = *s.players[static_cast<std::size_t>(side)];
    Generator thinks{mixed_seed(s.own, static_cast<std::uint64_t>(decisions)), 0};
    const auto began = std::chrono::steady_clock::now();
    const Choice choice = choose(*player.level, player.weighs != nullptr ? *player.weighs : s.game, position, thinks, player.effort);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    if (!act(side, choice.action, took.count())) return false;
  }
  return false;
}

}  // namespace vedette::lab
