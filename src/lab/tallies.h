// What a run adds up to: a row a game, how each game stood turn by turn, and how often each hex, clause, chit and reinforcement counted.
// The same games give the same tallies in whatever order they come.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/match.h"
#include "lab/played.h"

namespace vedette::lab {

// How often something came up, and how the games went in which it did.
struct Use {
  int games = 0;
  long times = 0;
  long results = 0;  // of those games for the Union side: 2 a win, 1 a draw
};
struct Arrived {
  int games = 0, late = 0, never = 0;  // due in so many; in so many of these later than due, or not at all
  long delay = 0;                      // turns, of those that came
  int first_due = 0;
};

class Tallies {
 public:
  explicit Tallies(const Game& game, const std::string& scenario, const AnyPosition* from);
  void add(Played);
  void sort();  // by number; called when all are in

  const std::vector<Played>& games() const { return games_; }
  const std::map<int, HexCount>& hexes() const { return hexes_; }
  const std::map<int, Use>& clauses() const { return clauses_; }
  const std::map<int, Use>& chits_drawn() const { return drawn_; }
  const std::map<int, Use>& chits_played() const { return played_; }
  const std::map<int, Arrived>& arrivals() const { return arrivals_; }
  int union_wins() const { return wins_[0]; }
  int confederate_wins() const { return wins_[1]; }
  int draws() const { return wins_[2]; }
  int unfinished() const { return unfinished_; }
  int ended() const { return wins_[0] + wins_[1] + wins_[2]; }
  double union_score() const { return ended() == 0 ? 0.5 : (wins_[0] + 0.5 * wins_[2]) / ended(); }

  // The files, as text.
  std::string games_head() const;
  std::string games_row(const Played&) const;
  std::string games_csv() const;
  std::string turns_csv() const;
  std::string hexes_csv() const;
  std::string uses_csv() const;
  std::string arrivals_csv() const;

  // A place that somebody holds, in the order of Played::held.
  struct Place {
    std::string column, title;  // holds_1927, "Fox's Gap (1927)"
  };
  const std::vector<Place>& places() const { return places_; }
  const Game& game() const { return game_; }
  std::string unit_name(int unit) const;  // as its counter has it

 private:
  const Game& game_;
  std::vector<Place> places_;
  std::map<std::string, std::string, std::less<>> names_;  // of units, by id
  std::vector<Played> games_;
  std::map<int, HexCount> hexes_;
  std::map<int, Use> clauses_, drawn_, played_;
  std::map<int, Arrived> arrivals_;
  int wins_[3] = {0, 0, 0};  // Union, Confederate, draws
  int unfinished_ = 0;
};

// Halves of a point: "3.5".
std::string points_text(int halves);
std::string_view winner_word(const Played&);
// The name of a hex for a person: "Fox's Gap (1927)", or its number.
std::string hex_title(const Map&, HexIndex);

}  // namespace vedette::lab
