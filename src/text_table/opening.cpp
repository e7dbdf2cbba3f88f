// Opening a text table: a record, the game that was left last, or a new one by a few questions; and saving it.
#include <algorithm>
#include <filesystem>

#include "tabletop/near.h"
#include "text_table/keeping.h"
#include "text_table/text_table.h"
#include "text_table/words.h"

namespace vedette::text_table {
namespace fs = std::filesystem;

// What the command line asked for cannot be: said, and the program ends with an error.
bool TextTable::cannot(const std::string& message) {
  console_.say(message);
  failed_ = true;
  return false;
}

bool TextTable::open() {
  console_.say("Vedette, the text table. Type ? for help at any time, quit to leave; nothing is lost.");
  if (!wishes_.record.empty()) return open_record(wishes_.record) && ask_players();
  if (wishes_.game.empty() && continue_left_game()) return ask_players();
  if (ended_) return false;

  const Offer* offer = ask_game();
  if (offer == nullptr) return false;
  const GameCard& card = offer->rules->card();
  Opening opening;
  opening.setup.charts = wishes_.charts;
  opening.setup.scenario = wishes_.scenario;
  if (opening.setup.scenario.empty() && card.scenarios.size() == 1) opening.setup.scenario = card.scenarios[0].scenario;
  if (opening.setup.scenario.empty()) {
    std::vector<std::string> names, texts;
    for (const ScenarioCard& s : card.scenarios) {
      names.push_back(s.scenario);
      texts.push_back(s.scenario + "  " + s.title + ", " + std::to_string(s.turns) + " turns");
    }
    const auto n = console_.choose("Which scenario?", names, texts, 0);
    if (!n) return false;
    opening.setup.scenario = names[*n];
  }
  opening.setup.options = wishes_.options;
  if (Refusal r = check_setup(card, opening.setup); !r.ok()) return cannot(r.message);
  if (!wishes_.options_said && !ask_options(card, opening.setup)) return false;
  if (!ask_players()) return false;
  if (wishes_.default_setup) {
    opening.setup.default_setup = *wishes_.default_setup;
  } else {
    const auto n =
        console_.choose("Set-up?", {"default", "ask"}, {"the usual places, begin at once", "choose the free places yourselves"}, 0);
    if (!n) return false;
    opening.setup.default_setup = *n == 0;
  }
  opening.waits = wishes_.waits;
  opening.seed = wishes_.seed ? *wishes_.seed : wishes_.fresh_seed();
  table_ = std::make_unique<Table>(*offer->rules);
  Acted acted = table_->begin(opening);
  if (!acted.refusal.ok()) return cannot(acted.refusal.message);
  story_ = std::move(acted.events);
  keep_in_a_file_of_its_own(card, opening.setup);
  autosave();
  return true;
}

// A game that was left, in the file named or on the shelf, stays as it is.
void TextTable::keep_in_a_file_of_its_own(const GameCard& card, const Setup& setup) {
  std::error_code error;
  if (!wishes_.autosave.empty())
    kept_in_ = fs::exists(wishes_.autosave, error) ? beside(wishes_.autosave) : wishes_.autosave;
  else if (!wishes_.shelf.empty())
    kept_in_ = fresh_file(wishes_.shelf, card.game + "-" + setup.scenario);
  if (!wishes_.autosave.empty() && kept_in_ != wishes_.autosave)
    console_.say(wishes_.autosave + " stays as it is; this game is kept in " + kept_in_ + ".");
}

const Offer* TextTable::ask_game() {
  std::vector<std::string> names, texts;
  std::vector<const Offer*> playable;
  for (const Offer& o : offers_) {
    if (o.rules == nullptr) continue;
    playable.push_back(&o);
    names.push_back(o.game);
    texts.push_back(o.title + " (" + o.game + ")");
  }
  if (playable.empty()) return cannot("No game's rules are carried out yet; try `vedette engine` for maps and rules."), nullptr;
  if (!wishes_.game.empty()) {
    const auto it = std::ranges::find(names, wishes_.game);
    if (it == names.end()) return cannot(unknown_name("game to play", wishes_.game, names)), nullptr;
    return playable[static_cast<std::size_t>(it - names.begin())];
  }
  if (playable.size() == 1) return console_.say("The game is " + texts[0] + "."), playable[0];
  const auto n = console_.choose("Which game?", names, texts, 0);
  return n ? playable[*n] : nullptr;
}

bool TextTable::ask_options(const GameCard& card, Setup& setup) {
  if (card.options.empty()) return true;
  std::vector<bool> on;
  on.reserve(card.options.size());
  for (const OptionCard& o : card.options) on.push_back(card.on_by_default(o, setup.scenario));
  for (const auto& [option, yes] : setup.options)
    for (std::size_t i = 0; i < card.options.size(); ++i)
      if (card.options[i].option == option) on[i] = yes;
  while (true) {
    console_.say("Optional rules. Type a number to switch one, Enter to go on.");
    for (std::size_t i = 0; i < card.options.size(); ++i)
      console_.numbered(static_cast<int>(i) + 1,
                        std::string(on[i] ? "[yes] " : "[no]  ") + card.options[i].option + ": " + card.options[i].text);
    const auto line = console_.answer();
    if (!line) return false;
    if (line->empty()) break;
    bool found = false;
    for (std::size_t i = 0; i < card.options.size(); ++i)
      if (*line == std::to_string(i + 1) || *line == card.options[i].option) on[i] = !on[i], found = true;
    if (!found) console_.say("There is no option '" + shortened(*line) + "': type its number or its name.");
  }
  setup.options.clear();
  for (std::size_t i = 0; i < card.options.size(); ++i)
    if (on[i] != card.on_by_default(card.options[i], setup.scenario)) setup.options.emplace_back(card.options[i].option, on[i]);
  return true;
}

bool TextTable::ask_players() {
  std::vector<std::string> names = {"person"}, texts = {"a person at this table"};
  for (const Level& l : levels()) {
    names.emplace_back(l.name);
    texts.push_back("the computer, " + std::string(l.name) + ": " + std::string(l.text));
  }
  for (const Side side : kSides) {
    std::string& wish = wishes_.players[static_cast<int>(side)];
    if (wish.empty()) {
      const auto n = console_.choose("Who plays the " + side_name(name(side)) + "?", names, texts, 0);
      if (!n) return false;
      wish = names[*n];
    }
    if (std::ranges::find(names, wish) == names.end()) return cannot(unknown_name("player", wish, names));
    level_[static_cast<int>(side)] = find_level(wish);
  }
  return true;
}

bool TextTable::open_record(const std::string& file) {
  std::string text;
  if (const std::string why = read_whole(file, text); !why.empty()) return cannot(why);
  Record record;
  if (Refusal r = read_record(text, record); !r.ok()) return cannot(file + ": " + r.message);
  const auto offer = std::ranges::find(offers_, record.game, &Offer::game);
  if (offer == offers_.end() || offer->rules == nullptr)
    return cannot(file + ": this program does not play '" + shortened(record.game) + "'");
  auto table = std::make_unique<Table>(*offer->rules);
  Resumed resumed;
  if (Refusal r = table->resume(record, false, wishes_.fresh_seed(), resumed); !r.ok()) {
    if (resumed.stopped_at == 0) return cannot(file + ": " + r.message);
    console_.say(file + ": " + r.message);
    const auto n = console_.choose("The record can not be played to its end.", {"leave", "open"},
                                   {"leave it as it is", "open the game at the last good line"}, 0);
    if (!n || *n == 0) return cannot("Nothing was opened.");
    resumed = {};
    if (r = table->resume(record, true, wishes_.fresh_seed(), resumed); !r.ok()) return cannot(file + ": " + r.message);
  }
  for (const std::string& note : resumed.notes) console_.say("Note: " + note + ".");
  for (const std::string& doubt : resumed.doubts) console_.say("This record does not fit together: " + doubt + ".");
  if (resumed.stopped_at > 0) console_.say("The game opens at the last good line: " + resumed.why.message);
  table_ = std::move(table);
  // What was cut off is still in the original: the game goes on as a copy. So does one that was opened from anywhere else.
  const bool ours = file == wishes_.autosave || (!wishes_.shelf.empty() && fs::path(file).parent_path() == fs::path(wishes_.shelf));
  kept_in_.clear();
  if (ours && resumed.stopped_at == 0)
    kept_in_ = file;
  else
    keep_in_a_file_of_its_own(table_->game().card(), table_->opening().setup);
  if (resumed.stopped_at > 0)
    console_.say("The record itself stays as it is" +
                 (kept_in_.empty() ? std::string(".") : "; you go on with a copy, kept in " + kept_in_ + "."));
  story_.clear();
  for (int n = 0; n < table_->lines(); ++n)
    for (const Event& e : table_->journal_of(n)) story_.push_back(e);
  if (kept_in_ != file) autosave();
  saved_ = resumed.stopped_at == 0;                                 // in the file it came from
  told_[0] = told_[1] = story_.size() > 6 ? story_.size() - 6 : 0;  // the last of it, to remember where we are
  return true;
}

// Games that were left before their end; the newest first.
bool TextTable::continue_left_game() {
  std::vector<LeftGame> games;
  if (!wishes_.autosave.empty()) {
    if (std::string told = told_of_record(wishes_.autosave); !told.empty()) games.push_back({wishes_.autosave, std::move(told)});
  } else if (!wishes_.shelf.empty()) {
    games = left_games(wishes_.shelf);
    for (const std::string& told : unreadable_games(wishes_.shelf)) console_.say(told);
  }
  if (games.empty()) return false;
  std::vector<std::string> names, texts;
  for (std::size_t i = 0; i < games.size(); ++i) {
    names.push_back(i == 0 ? "continue" : "continue-" + std::to_string(i + 1));
    texts.push_back("go on with " + games[i].told);
  }
  names.emplace_back("new");
  texts.emplace_back("begin another (what you left stays kept)");
  const auto n = console_.choose(games.size() == 1 ? "There is a game you left." : "There are games you left.", names, texts, 0);
  ended_ = !n;
  if (!n || *n == games.size()) return false;
  const bool opened = open_record(games[*n].file);
  if (!opened) failed_ = false;  // it is told; a new game can still begin
  return opened;
}

void TextTable::autosave() {
  saved_ = warned_ = false;  // it is another game than the one that was saved, or left unsaved knowingly
  if (kept_in_.empty()) return;
  const bool was = unsaved_;
  std::error_code error;
  if (const fs::path path(kept_in_); path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  // On the shelf a finished game has another name, so that it is not offered to go on with.
  const bool over = table_->decider() == Side::none && wishes_.autosave.empty();
  const std::string to = over ? finished_name(kept_in_) : kept_in_, other = over ? kept_in_ : finished_name(kept_in_);
  const std::string why = write_safely(to, table_->save(Seat::all, Writing::sealed));
  unsaved_ = !why.empty();
  if (!unsaved_ && wishes_.autosave.empty()) fs::remove(other, error);
  if (unsaved_ && !was)
    console_.say("The game can't be saved to " + to + " (" + why +
                 "): use `save FILE` before you leave. It is tried again after every action.");
  if (!unsaved_ && was) console_.say("The game is saved again.");
}

}  // namespace vedette::text_table
