// The text table: a game for people who sit at a terminal, or who can't see a map. Choose by number or by typing the
// action; every roll and its clauses are told in sentences; a cover hides the table between two players where there is
// something to hide; nothing is lost by leaving, for the game is saved after every action.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "protocol/offer.h"
#include "staff/staff.h"
#include "tabletop/table.h"
#include "text_table/console.h"

namespace vedette::text_table {

// What the command line has already said; what is missing is asked.
struct Wishes {
  std::string game, scenario, charts = "default";
  std::vector<std::pair<std::string, bool>> options;
  bool options_said = false;
  std::optional<bool> default_setup;
  bool waits = true;  // chance waits until the player is sure
  std::optional<std::uint64_t> seed;
  std::string players[2];  // "person" or a level; "": ask
  std::string record;      // a file to open
  std::string autosave;    // a file to save to after every action; a game in it that is not over is never written over
  std::string shelf;       // without such a file: the folder in which games are kept side by side; "": nothing is saved by itself
  bool cover = true;
  std::function<std::uint64_t()> fresh_seed;
};

class TextTable {
 public:
  TextTable(Offers offers, Console& console, Wishes wishes);
  int run();  // the exit code

 private:
  enum class After { stay, again, leave };  // ask again, show the table again, end

  // opening.cpp
  bool open();
  bool open_record(const std::string& file);
  bool continue_left_game();
  void keep_in_a_file_of_its_own(const GameCard&, const Setup&);
  bool ask_players();
  const Offer* ask_game();
  bool ask_options(const GameCard&, Setup&);
  bool cannot(const std::string& message);
  void autosave();

  // text_table.cpp
  int left() const;
  bool computer_acts(Side);
  bool hand_over(Side);
  bool something_to_hide() const;
  void tell_news();
  void show_table(Side);
  void show_choices(const std::string& filter);
  After ask(Side);
  void finale();
  Seat eyes() const;  // whose view is shown now
  Value view() const;
  void recall_story();

  // commands.cpp
  After obey(const std::string& line);
  After choose(int n);
  After type(const std::string& text);
  After acted(const Acted&);
  After go(const std::string& rest);
  std::string refused(const Refusal&) const;
  void help();
  void suggest(const std::string& level);
  void explain(const std::string& what);
  void show_map(const std::string& hex);
  void show_units(const std::string& filter);
  void show_rule(const std::string& id);
  void question(const std::string& verb, const std::string& rest);
  After undo(bool all);
  After save(const std::string& file);
  std::vector<HexIndex> focus() const;

  Offers offers_;
  Console& console_;
  Wishes wishes_;
  std::unique_ptr<Table> table_;
  const Level* level_[2] = {nullptr, nullptr};
  std::vector<Event> story_;
  std::size_t told_[2] = {0, 0};
  Side at_screen_ = Side::none;
  std::string shown_;    // phase, step and side for which the map was last shown
  bool failed_ = false;  // the command line asked for what cannot be
  bool ended_ = false;   // the input ended while the game was being chosen
  bool legend_told_ = false;
  bool warned_ = false;   // that leaving would lose the game
  std::string kept_in_;   // the file that the game is saved to after every action; "": none
  bool unsaved_ = false;  // … which could not be done the last time
  bool saved_ = false;    // as it stands, by its player's own `save`, or as it was opened
};

}  // namespace vedette::text_table
