// Where a run is kept. Every game that ends is at once a line of played.log, so that Ctrl-C, a crash or a full disk lose at most the games
// under way; games.csv grows beside it in the games' order. At the end every file is written anew from the lines and the log goes, so that
// a run that was stopped ends with the same files as one that was not.
#pragma once

#include <map>
#include <set>
#include <string>

#include "lab/plan.h"
#include "lab/tallies.h"

namespace vedette::lab {

class Keeper {
 public:
  Keeper(const Bench&, std::string folder);
  ~Keeper();
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;

  // Both give "" or what is wrong; then nothing was written.
  std::string begin();
  std::string resume(bool& finished);  // finished: all was played before

  const std::set<int>& done() const { return done_; }
  const Tallies& tallies() const { return tallies_; }

  // The line of a game (`line_of`) and its events. "" or why it could not be kept: then what was kept before is whole.
  std::string keep_line(std::string_view line, std::string_view events);
  std::string keep(Played, std::string_view line, std::string_view events);  // the same of a game that was played here
  // games.csv with what there is; the log stays.
  std::string pause();
  // All games are in: every file, `report` among them.
  std::string finish(const std::string& report);

 private:
  std::string path(std::string_view file) const { return folder_ + "/" + std::string(file); }
  std::string open_log();
  std::string replace(std::string_view file, std::string_view text) const;
  std::string append(int fd, std::string_view text) const;
  std::string write_events() const;

  const Bench& bench_;
  std::string folder_;
  Tallies tallies_;
  std::set<int> done_;
  int log_ = -1, rows_ = -1, events_ = -1;
  std::map<int, std::string> waiting_;  // rows of games.csv that come after one that is still played
  int next_row_ = 0;
};

// The plan that a folder holds; "" or what is wrong.
std::string read_card(const std::string& folder, RunCard&);
std::string text_of_file(const std::string& path, std::string& into);  // "" or what is wrong

}  // namespace vedette::lab
