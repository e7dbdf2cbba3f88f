#include "text_table/text_table.h"

#include <algorithm>
#include <map>

#include "tabletop/json.h"
#include "tabletop/text.h"
#include "text_table/map_text.h"
#include "text_table/words.h"

namespace vedette::text_table {

constexpr int kListedAtOnce = 24;  // more choices than these are grouped

TextTable::TextTable(Offers offers, Console& console, Wishes wishes)
    : offers_(std::move(offers)), console_(console), wishes_(std::move(wishes)) {
  if (!wishes_.fresh_seed) wishes_.fresh_seed = [] { return std::uint64_t{1}; };
}

int TextTable::run() {
  if (!open()) return failed_ ? 2 : 0;
  while (true) {
    const Side side = table_->decider();
    if (side == Side::none) {
      tell_news();
      finale();
      if (level_[0] != nullptr && level_[1] != nullptr) return 0;
    } else if (level_[static_cast<int>(side)] != nullptr) {
      if (!computer_acts(side)) return 1;
      continue;
    } else {
      if (!hand_over(side)) return left();
      tell_news();
      show_table(side);
    }
    const After after = ask(side);
    if (after == After::leave) return left();
  }
}

// The exit code: not 0 if the game was to be kept and could not be.
int TextTable::left() const { return !kept_in_.empty() && unsaved_ && !saved_ ? 1 : 0; }

bool TextTable::computer_acts(Side side) {
  Generator own{Generator{table_->opening().seed ^ 0x74657874ULL, static_cast<std::uint64_t>(table_->decision()) << 20}.next(), 0};
  const Choice choice = vedette::choose(*level_[static_cast<int>(side)], table_->game(), table_->position(), own);
  const Acted acted = table_->act(choice.action);
  if (!acted.refusal.ok()) {
    console_.say("The computer's choice was refused, which is a mistake of the program; the game is saved. " + acted.refusal.message);
    return false;
  }
  story_.insert(story_.end(), acted.events.begin(), acted.events.end());
  autosave();
  return true;
}

// Does either side know what the other does not?
bool TextTable::something_to_hide() const {
  const auto known = [&](Seat seat) {
    Value v = table_->game().show(table_->game().view(table_->position(), seat));
    v.erase("prompt");
    return json_of(v);
  };
  return known(Seat::union_) != known(Seat::confederate);
}

// From one person to the other: where there is something to hide the screen is covered until the other has it.
bool TextTable::hand_over(Side side) {
  if (at_screen_ == side) return true;
  const Side before = at_screen_;
  at_screen_ = side;
  const bool two_persons = level_[0] == nullptr && level_[1] == nullptr;
  if (!two_persons || !wishes_.cover || !something_to_hide()) {
    if (two_persons && before != Side::none) told_[static_cast<int>(side)] = told_[static_cast<int>(before)];
    return true;
  }
  if (before != Side::none && !console_.ask("Press Enter to cover the table. ")) return false;
  console_.cover();
  shown_.clear();
  return console_.ask("The table is covered. " + side_name(name(side)) + ", press Enter when only you can see it. ").has_value();
}

Seat TextTable::eyes() const {
  const bool union_person = level_[0] == nullptr, confederate_person = level_[1] == nullptr;
  if (union_person && confederate_person) return at_screen_ == Side::none ? Seat::table : seat_of(at_screen_);
  return union_person ? Seat::union_ : confederate_person ? Seat::confederate : Seat::all;
}

Value TextTable::view() const { return table_->game().show(table_->game().view(table_->position(), eyes())); }

void TextTable::recall_story() {
  story_.clear();
  for (int n = 0; n < table_->lines(); ++n)
    for (const Event& e : table_->journal_of(n)) story_.push_back(e);
  for (std::size_t& told : told_) told = std::min(told, story_.size());
}

void TextTable::tell_news() {
  const int reader = eyes() == Seat::confederate ? 1 : 0;
  const std::vector<Event> news(story_.begin() + static_cast<std::ptrdiff_t>(told_[reader]), story_.end());
  for (const Event& e : as_told(table_->game(), news, eyes())) console_.say(event_line(table_->game().tell(e)), 2);
  told_[reader] = story_.size();
}

void TextTable::show_table(Side side) {
  const Value v = view();
  console_.say();
  const std::string where = headline(v);
  if (where != shown_) {
    console_.say("== " + where);
    show_map("");
    shown_ = where;
  }
  console_.say(side_name(name(side)) + ": " + table_->prompt(eyes()));
  show_choices("");
}

// All choices by number if they are few, or those that match; otherwise how many there are of each kind.
void TextTable::show_choices(const std::string& filter) {
  ActionList actions;
  table_->game().actions(table_->position(), actions);
  std::vector<std::pair<int, std::string>> texts;
  for (int n = 0; n < actions.size(); ++n) {
    std::string text = text_of(table_->game().words(table_->position(), actions[n]));
    if (filter.empty() || filter == "all" || text.find(filter) != std::string::npos) texts.emplace_back(n + 1, std::move(text));
  }
  if (texts.empty() && !filter.empty()) return console_.say("No choice has '" + filter + "' in it.");
  if (static_cast<int>(texts.size()) <= kListedAtOnce || !filter.empty()) {
    for (const auto& [n, text] : texts) console_.numbered(n, text);
    return;
  }
  // By action and unit, in the order of their first appearance.
  struct Group {
    std::string name;
    int first = 0, count = 0;
    std::string only;
  };
  std::vector<Group> groups;
  for (const auto& [n, text] : texts) {
    const std::size_t word = text.find(' ');
    const std::size_t second = word == std::string::npos ? word : text.find(' ', word + 1);
    const std::string group = text.substr(0, second);
    auto it = std::ranges::find(groups, group, &Group::name);
    if (it == groups.end()) it = groups.insert(groups.end(), Group{group, n, 0, text});
    ++it->count;
  }
  if (groups.size() > 60)
    console_.say("There are " + std::to_string(texts.size()) + " choices; the first:");
  else
    console_.say("There are " + std::to_string(texts.size()) + " choices:");
  int listed = 0;
  for (const Group& g : groups) {
    if (++listed > 60) break;
    if (g.count == 1)
      console_.numbered(g.first, g.only);
    else
      console_.plain("      " + g.name + " …  (" + std::to_string(g.count) + " ways)");
  }
  const auto largest = std::ranges::max_element(groups, {}, &Group::count);
  console_.say("Type an action, a number, or `list` and a word of it (`list " + largest->name + "`, `list all`).");
}

TextTable::After TextTable::ask(Side side) {
  const std::string prompt = side == Side::none ? std::string("over> ") : std::string(name(side)) + "> ";
  while (true) {
    const auto line = console_.ask(prompt);
    if (!line) {
      const bool kept = saved_ || (!kept_in_.empty() && !unsaved_);
      console_.say(kept               ? "The input has ended; the game is saved."
                   : kept_in_.empty() ? "The input has ended."
                                      : "The input has ended; the game could not be saved.");
      return After::leave;
    }
    if (line->empty()) continue;
    const After after = obey(*line);
    if (after != After::stay) return after;
  }
}

void TextTable::finale() {
  const Value v = view();
  console_.say();
  console_.say("== " + headline(v));
  for (const std::string& line : score_lines(v, &table_->game().map())) console_.say(line);
}

}  // namespace vedette::text_table
