// Opening a text table: a record, the game that was left last, or a new one by a few questions; and saving it.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tabletop/near.h"
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
  if (wishes_.game.empty() && continue_autosaved()) return ask_players();
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
  autosave();
  return true;
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
  for (const OptionCard& o : card.options) on.push_back(o.by_default);
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
    if (on[i] != card.options[i].by_default) setup.options.emplace_back(card.options[i].option, on[i]);
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
  std::ifstream in(file, std::ios::binary);
  if (!in) return cannot("The file '" + file + "' can't be read: check its name.");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
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
  if (resumed.stopped_at > 0) console_.say("The game opens at the last good line: " + resumed.why.message);
  table_ = std::move(table);
  story_.clear();
  for (int n = 0; n < table_->lines(); ++n)
    for (const Event& e : table_->journal_of(n)) story_.push_back(e);
  told_[0] = told_[1] = story_.size() > 6 ? story_.size() - 6 : 0;  // the last of it, to remember where we are
  return true;
}

// The game that was left last, if there is one that is not over.
bool TextTable::continue_autosaved() {
  std::error_code error;
  if (wishes_.autosave.empty() || !fs::exists(wishes_.autosave, error)) return false;
  std::ifstream in(wishes_.autosave, std::ios::binary);
  Record record;
  if (!read_record(std::string{std::istreambuf_iterator<char>(in), {}}, record).ok()) return false;
  const auto n = console_.choose(
      "There is a game you left.", {"continue", "new"},
      {"go on with " + record.game + " " + record.setup.scenario + ", after " + std::to_string(record.lines.size() - 1) + " decisions",
       "begin another (it stays saved until you do)"},
      0);
  ended_ = !n;
  if (!n || *n != 0) return false;
  const bool opened = open_record(wishes_.autosave);
  if (!opened) failed_ = false;  // it is told; a new game can still begin
  return opened;
}

bool TextTable::write(const std::string& file) const {
  std::error_code error;
  const fs::path path(file);
  const fs::path fresh(file + ".new");
  {
    std::ofstream out(fresh, std::ios::binary);
    out << table_->save(Seat::all);
    if (!out.flush()) return false;
  }
  fs::rename(fresh, path, error);
  return !error;
}

void TextTable::autosave() {
  if (wishes_.autosave.empty()) return;
  const bool was = unsaved_;
  std::error_code error;
  if (const fs::path path(wishes_.autosave); path.has_parent_path()) fs::create_directories(path.parent_path(), error);
  unsaved_ = !write(wishes_.autosave);
  if (unsaved_ && !was) console_.say("The game can't be saved to " + wishes_.autosave + ": use `save FILE` before you leave.");
}

}  // namespace vedette::text_table
