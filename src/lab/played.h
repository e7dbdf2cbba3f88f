// One game of the laboratory: played to its end by two computer players and boiled down to figures. What is kept of a game is a line of
// text, so that a run that is stopped anywhere goes on from the lines it has.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lab/sitting.h"

namespace vedette::lab {

// How the game stood when a turn ended.
struct TurnEnd {
  int turn = 0;
  std::array<int, 2> score{};  // halves
  std::array<int, 2> lost{};
  std::string held;  // a letter a place: u, c or -
};
// What happened about one hex.
struct HexCount {
  int hex = 0, shots = 0, assaults = 0;
  std::array<int, 2> lost{};
};
struct ClauseCount {
  int clause = 0, times = 0;
};
struct ChitCount {
  int chit = 0, drawn = 0, played = 0;
};
struct ArrivalCount {
  int unit = 0, due = 0, came = 0;  // turns; came 0: never
};

struct Played {
  int n = 0;
  std::uint64_t seed = 0;
  bool ended = false;
  Side winner = Side::none;
  std::string level;
  std::array<int, 2> score{};  // halves
  int turns = 0, decisions = 0, shots = 0, assaults = 0;
  std::array<int, 2> lost{}, force{};
  double seconds = 0;
  // What the dice gave the Union side beyond what they give on average, in ten-thousandths of a game; only measured in some games.
  std::optional<int> luck;
  std::vector<TurnEnd> ends;
  std::vector<HexCount> hexes;
  std::vector<ClauseCount> clauses;
  std::vector<ChitCount> chits;
  std::vector<ArrivalCount> arrivals;
  std::string events;  // rows of events.csv, if they were asked for

  const std::string& held() const;  // at the end
  double result() const { return winner == Side::union_ ? 1 : winner == Side::confederate ? 0 : 0.5; }
};

// In every so many games luck is measured: every roll is made so many times more, which costs more than the game itself. A short run
// measures more of its games, so that there are enough to tell; beside players who think ahead it costs nothing.
inline constexpr int kLuckEvery = 64, kLuckGames = 32, kLuckSamples = 4;
constexpr int luck_every(int games, bool think_ahead) {
  return games < kLuckGames || think_ahead ? 1 : games >= kLuckEvery * kLuckGames ? kLuckEvery : games / kLuckGames;
}

struct Playing {
  const Game* game = nullptr;
  MatchPlayer players[2];             // by side
  const AnyPosition* from = nullptr;  // null: from the beginning
  Setup setup;
  std::uint64_t seed = 1;  // of game 0; each further game has the next
  int luck_every = kLuckEvery;
  bool keeps_events = false;
  bool timed = true;
};
Played play_game(const Playing&, int n);

// A line without its end, with a sum by which a line that was cut off is known. `read_line` is false for such a line.
std::string line_of(const Played&);
bool read_line(std::string_view, Played&);

}  // namespace vedette::lab
