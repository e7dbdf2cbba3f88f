// What a player may type at the text table: a number, an action, or one of these commands.
#include <algorithm>
#include <charconv>

#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/text.h"
#include "text_table/keeping.h"
#include "text_table/map_text.h"
#include "text_table/text_table.h"
#include "text_table/words.h"

namespace vedette::text_table {
namespace {

constexpr int kMapRows = 7;

std::optional<int> whole_number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

std::string short_text(const Value& v) {
  if (v.is_text()) return v.as_text();
  if (!v.is_list()) return json_of(v);
  std::string text;
  for (const Value& item : v.items()) text += (text.empty() ? "" : "-") + short_text(item);
  return text;
}

// One line of a list: "1408: 2 MP by 1409-1408", "-1 Higher target … [fotm:15.3]", "1 step lost: 5/36 (13.9 %)".
std::string item_text(const Value& item) {
  if (item.has("chance")) return chance_line(item);
  std::string text, rule;
  for (const auto& [key, v] : item.members()) {
    if (key == "rule")
      rule = " [" + v.as_text() + "]";
    else if (key == "hex" || key == "amount" || key == "text")
      text += (text.empty() ? "" : " ") + short_text(v);
    else
      text += (text.empty() ? "" : ", ") + key + " " + short_text(v);
  }
  return text + rule;
}

// Ground that a rule keeps to: "south, 848 hexes [agv:16.3.special.1.c]"; where it is the map shows better than a list of numbers.
std::string ground_text(const Value& limit) {
  const std::size_t n = limit.get("hexes").size();
  return (limit.get("area").is_text() ? limit.get("area").as_text() + ", " : std::string()) + std::to_string(n) +
         (n == 1 ? " hex" : " hexes") + (limit.get("rule").is_text() ? " [" + limit.get("rule").as_text() + "]" : std::string());
}

// An answer of los, cost, reach or odds, a line a member.
void tell_answer(Console& console, const ClauseBooks& books, const Value& answer) {
  for (const auto& [key, value] : answer.members()) {
    if (key == "legal") {
      if (!value.as_bool(true)) console.say("As things stand the rules forbid it:", 2);
    } else if (key == "rules") {
      for (const Value& id : value.items())
        if (const ClauseText* c = books.find(books.find(id.as_text())); c != nullptr) console.say(c->text + " [" + c->id + "]", 4);
    } else if (key == "limits") {
      for (const Value& limit : value.items()) console.say("kept to: " + ground_text(limit), 2);
    } else if (value.is_list()) {
      if (value.size() > 0) console.say(key + ":", 2);
      for (const Value& item : value.items()) console.say(item.is_object() ? item_text(item) : short_text(item), 4);
    } else {
      console.say(key + ": " + short_text(value), 2);
    }
  }
}

}  // namespace

TextTable::After TextTable::obey(const std::string& line) {
  const std::size_t blank = line.find(' ');
  const std::string word = line.substr(0, blank);
  const std::string rest = blank == std::string::npos ? std::string() : std::string(trimmed(std::string_view(line).substr(blank + 1)));
  if (const auto n = whole_number(word); n && rest.empty()) return choose(*n);
  if (word == "?" || word == "help") return rest.empty() ? help() : explain(rest), After::stay;
  if (word.starts_with('?')) return explain(line.substr(1)), After::stay;
  if (word == "why") return explain(rest), After::stay;
  if (word == "quit" || word == "exit") {
    const bool lost = (kept_in_.empty() || unsaved_) && !saved_;
    if (lost && !warned_) {
      console_.say("This game is not saved: `save FILE` keeps it, `quit` again leaves without.");
      warned_ = true;
      return After::stay;
    }
    if (!kept_in_.empty() && !unsaved_) console_.say("The game is saved; `vedette table` goes on with it.");
    return After::leave;
  }
  if (word == "list" || word == "actions") return show_choices(rest.empty() ? "all" : rest), After::stay;
  if (word == "look") {
    shown_.clear();
    return After::again;
  }
  if (word == "map") {
    legend_told_ = false;
    return show_map(rest), After::stay;
  }
  if (word == "units") return show_units(rest), After::stay;
  if (word == "score") {
    for (const std::string& l : score_lines(view(), &table_->game().map())) console_.say(l);
    return After::stay;
  }
  if (word == "clock") {
    const std::vector<std::string> lines = clock_lines(view());
    if (lines.empty()) console_.say("The turns to come bring nothing new.");
    for (const std::string& l : lines) console_.say(l);
    return After::stay;
  }
  if (word == "table") {
    console_.say(headline(view()));
    for (const std::string& l : table_lines(view())) console_.say(l, 2);
    return After::stay;
  }
  if (word == "story") {
    for (const Event& e : as_told(table_->game(), story_, eyes())) console_.say(event_line(table_->game().tell(e)), 2);
    return After::stay;
  }
  if (word == "rule" || word == "rules") return show_rule(rest), After::stay;
  if (word == "los" || word == "cost" || word == "reach" || word == "odds") return question(word, rest), After::stay;
  if (word == "suggest") return suggest(rest), After::stay;
  if (word == "go") return go(rest);
  if (word == "undo") return undo(rest == "all");
  if (word == "save") return save(rest);
  if (word == "load") {
    if (rest.empty()) return console_.say("Name the file: load FILE"), After::stay;
    const bool opened = open_record(rest);
    failed_ = false;
    shown_.clear();
    return opened ? After::again : After::stay;
  }
  return type(line);
}

void TextTable::suggest(const std::string& named) {
  if (table_->decider() == Side::none) return console_.say("The game is over.");
  const Level* level = find_level(named.empty() ? "captain" : named);
  if (level == nullptr) return console_.say(unknown_name("level", named, level_names()) + ".");
  Generator own{table_->opening().seed + static_cast<std::uint64_t>(table_->decision()), 7};
  const Choice c = vedette::choose(*level, table_->game(), table_->position(), own);
  std::string said = "The " + std::string(level->name) + " would: " + text_of(table_->game().words(table_->position(), c.action));
  for (const Because& b : c.because) said += "\n  " + std::string(b.value > 0 ? "for it:     " : "against it: ") + b.text;
  console_.say(said);
}

TextTable::After TextTable::choose(int n) {
  ActionList actions;
  table_->game().actions(table_->position(), actions);
  if (n < 1 || n > actions.size()) {
    console_.say(actions.empty() ? std::string("The game is over.")
                                 : "Choose 1 to " + std::to_string(actions.size()) + "; `list` shows them all.");
    return After::stay;
  }
  return acted(table_->act(table_->game().words(table_->position(), actions[n - 1]).set("gather", true)));
}

// An action in words. What is no action but part of some is taken as a question for those.
TextTable::After TextTable::type(const std::string& text) {
  std::string error;
  Value words = words_of(text, error);
  if (error.empty()) {
    // A fight begins with those whom `odds` reckons with; who names them has said who it is.
    if (!words.has("units") && !words.has("flanks") && !words.has("charge")) words.set("gather", true);
    Acted done = table_->act(words, true);
    if (done.refusal.ok() || done.refusal.code != Refused::bad_request) return acted(done);
    error = done.refusal.message;
  }
  console_.say("Not understood: " + error + ". Type ? for help.");
  ActionList actions;
  table_->game().actions(table_->position(), actions);
  int shown = 0;
  for (int n = 0; n < actions.size() && shown < 12; ++n)
    if (const std::string t = text_of(table_->game().words(table_->position(), actions[n])); t.find(text) != std::string::npos) {
      if (shown++ == 0) console_.say("Choices with these words:");
      console_.numbered(n + 1, t);
    }
  return After::stay;
}

// A refusal with the clauses and witnesses that its sentence does not name.
std::string TextTable::refused(const Refusal& r) const {
  std::string text = "No: " + r.message;
  for (const Clause c : r.rules)
    if (const std::string id(table_->game().rules().id(c)); !id.empty() && text.find(id) == std::string::npos) text += " [" + id + "]";
  const std::string blame = witnesses_text(table_->game(), r);
  if (!blame.empty() && text.find(blame) == std::string::npos) text += " (" + blame + ")";
  return text;
}

// `go us-crook 1408`: along the cheapest way that reach knows.
TextTable::After TextTable::go(const std::string& rest) {
  const auto parts = split(rest, ' ');
  if (parts.size() < 2) return console_.say("go UNIT HEX: the cheapest way there; `stop` behind it ends the move."), After::stay;
  Value answer = Value::object();
  const Refusal r = table_->game().ask(table_->seen_from(eyes()), "reach", Value::object({{"unit", parts[0]}}), answer);
  if (!r.ok()) return console_.say(refused(r)), After::stay;
  for (const Value& hex : answer.get("hexes").items())
    if (hex.get("hex").as_text() == parts[1]) {
      Value words = Value::object({{"action", "move"}, {"unit", parts[0]}, {"path", hex.get("path")}});
      if (parts.back() == "stop") words.set("stop", true);
      return acted(table_->act(words, true));
    }
  console_.say(std::string(parts[0]) + " can't reach " + std::string(parts[1]) + " in one move; `reach " + std::string(parts[0]) +
               "` tells where it can go.");
  return After::stay;
}

TextTable::After TextTable::acted(const Acted& done) {
  if (!done.refusal.ok()) {
    console_.say(refused(done.refusal));
    return After::stay;
  }
  if (done.cut_short) console_.say("It was interrupted; what you said after that is dropped.");
  story_.insert(story_.end(), done.events.begin(), done.events.end());
  autosave();
  tell_news();
  return After::again;
}

void TextTable::help() {
  console_.plain(
      "Choose by number, or type the action (its text stands in the list). Also:\n"
      "  ? ACTION or why ACTION   why an action is allowed or not (or ? and its number)\n"
      "  list [WORD]              all choices, or those with a word in them\n"
      "  look                     the table again: turn, map, prompt, choices\n"
      "  map [HEX]                the map around what matters, or around a hex\n"
      "  units [WORD]             units by place; with a hex, a side or part of a name only those\n"
      "  score, table, story      the score; cup, chits and markers; all that has happened\n"
      "  clock                    what the turns to come bring: arrivals, chits, night\n"
      "  rule ID                  the words of a clause, such as rule fotm:6.1\n"
      "  go UNIT HEX              move there by the cheapest way (the action itself names the path)\n"
      "  reach UNIT               where a unit could go            cost UNIT 1408-1407   what a path costs\n"
      "  los 1408 1607            line of sight between two hexes\n"
      "  odds KIND ...            chances before you decide: odds fire us-crook+us-scammon at 1607\n"
      "  suggest, suggest LEVEL   what the computer would do, and why\n"
      "  undo, undo all           take back the last action, or all that may be taken back\n"
      "  save FILE, load FILE     keep or open a game;   quit: leave, the game is saved after every action\n"
      "What stands in brackets [ ] is the clause of the rulebook; `rule` and its name tells it.");
}

void TextTable::explain(const std::string& what) {
  Value words;
  std::string error;
  const std::string text(trimmed(what));
  ActionList actions;
  table_->game().actions(table_->position(), actions);
  if (const auto n = whole_number(text)) {
    if (*n < 1 || *n > actions.size()) return console_.say("Choose 1 to " + std::to_string(actions.size()) + ".");
    words = table_->game().words(table_->position(), actions[*n - 1]);
  } else {
    words = words_of(text, error);
    if (!error.empty()) return console_.say("Not understood: " + error + ".");
  }
  const Refusal r = table_->why(words, eyes());
  console_.say(r.ok() ? text_of(words) + ": nothing forbids it." : refused(r));
}

// The hexes the choices speak of; if none, those of the deciding side's units.
std::vector<HexIndex> TextTable::focus() const {
  const Map& map = table_->game().map();
  const Value v = view();
  std::vector<HexIndex> hexes;
  const auto add = [&](const std::string& number) {
    if (const HexIndex h = map.grid.parse(number); map.on_map(h)) hexes.push_back(h);
  };
  const auto add_unit = [&](const std::string& id) {
    for (const Value& u : v.get("units").items())
      if (u.get("unit").as_text() == id) add(u.get("hex").as_text());
  };
  ActionList actions;
  table_->game().actions(table_->position(), actions);
  for (int n = 0; n < std::min(actions.size(), 200); ++n) {
    const Value words = table_->game().words(table_->position(), actions[n]);
    for (const char* field : {"hex", "target"}) add(words.get(field).as_text());
    for (const char* field : {"unit", "target", "by"}) add_unit(words.get(field).as_text());
    for (const Value& u : words.get("units").items()) add_unit(u.as_text());
  }
  if (hexes.empty())
    for (const Value& u : v.get("units").items())
      if (u.get("side").as_text() == name(table_->decider())) add(u.get("hex").as_text());
  return hexes;
}

void TextTable::show_map(const std::string& hex) {
  const Map& map = table_->game().map();
  std::vector<HexIndex> around = focus();
  if (!hex.empty()) {
    const HexIndex h = map.grid.parse(hex);
    if (!map.on_map(h)) return console_.say("'" + shortened(hex) + "' is not a hex of this map: four digits, column first.");
    around = {h};
    for (const HexIndex n : map.grid.neighbours(h))
      if (map.on_map(n)) around.push_back(n);
    console_.say(hex_line(map, h));
    if (const std::string sides = sides_line(map, h); !sides.empty()) console_.say(sides);
  }
  if (around.empty()) return;
  const Value v = view();
  std::vector<HexIndex> shown;
  console_.plain(map_text(map, v.get("units"), around, console_.width(), kMapRows, shown));
  if (!legend_told_) console_.say(map_legend(map));
  legend_told_ = true;
  for (const HexIndex h : shown) {
    const std::string line = stack_line(v.get("units"), map.number(h));
    if (!line.empty()) console_.say(line);
  }
}

void TextTable::show_units(const std::string& filter) {
  const Map& map = table_->game().map();
  const Value v = view();
  // Places in the order of the map, then those who are not on it.
  std::vector<std::pair<std::string, const Value*>> by_place;
  for (const Value& u : v.get("units").items()) {
    const std::string line = unit_line(u);
    const std::string place = u.get("hex").is_text() ? u.get("hex").as_text() : "~" + u.get("at").as_text();
    if (filter.empty() || filter == u.get("hex").as_text() || filter == u.get("side").as_text() || filter == u.get("at").as_text() ||
        line.find(filter) != std::string::npos)
      by_place.emplace_back(place, &u);
  }
  if (by_place.empty()) return console_.say("No unit fits '" + shortened(filter) + "': give a hex, a side, or part of a name.");
  std::ranges::stable_sort(by_place, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second->get("stack").as_integer() < b.second->get("stack").as_integer();
  });
  std::string last;
  for (const auto& [place, unit] : by_place) {
    if (place != last)
      console_.say(place.starts_with('~') ? "Not on the map, " + place.substr(1) + ":" : hex_line(map, map.grid.parse(place)));
    last = place;
    console_.say(unit_line(*unit), 4);
  }
}

void TextTable::show_rule(const std::string& id) {
  const ClauseBooks& books = table_->game().rules();
  std::vector<std::string> ids;
  bool found = false;
  for (const int book : books.books())
    for (const ClauseText& c : books.rows(book)) {
      ids.push_back(c.id);
      const bool fits = !id.empty() && (c.id == id || (c.id.starts_with(id) && c.id[id.size()] == '.'));
      if (!fits) continue;
      found = true;
      console_.say(c.id + " (" + c.topic + ", " + (c.source == "printed" ? "printed" : "reconstructed") + "): " + c.text);
      if (!c.example.empty()) console_.say("Example: " + c.example, 2);
    }
  if (!found) console_.say(unknown_name("clause", id, ids) + ".");
}

void TextTable::question(const std::string& verb, const std::string& rest) {
  std::string error;
  Value fields = Value::object();
  const auto parts = split(rest, ' ');
  if (verb == "los") {
    if (parts.size() < 2) return console_.say("los HEX HEX [UNIT]");
    fields.set("from", parts[0]).set("to", parts[1]);
    if (parts.size() > 2) fields.set("unit", parts[2]);
  } else if (verb == "odds") {
    fields = words_of(rest.empty() ? std::string("?") : rest, error);
    if (!error.empty()) return console_.say("odds KIND and its units and target, as in an action: odds fire us-crook+us-scammon at 1607");
    fields.set("kind", fields.get("action"));
    fields.erase("action");
  } else {
    if (parts.empty()) return console_.say(verb == "reach" ? "reach UNIT" : "cost UNIT HEX-HEX-HEX");
    fields.set("unit", parts[0]);
    if (verb == "cost") {
      Value path = Value::list();
      for (std::size_t i = 1; i < parts.size(); ++i)
        for (const std::string_view hex : split(parts[i], '-'))
          if (hex != "to") path.push(Value(hex));
      fields.set("path", std::move(path));
    }
  }
  Value answer = Value::object();
  const Refusal r = table_->game().ask(table_->seen_from(eyes()), verb, fields, answer);
  if (!r.ok()) return console_.say(refused(r));
  tell_answer(console_, table_->game().rules(), answer);
}

TextTable::After TextTable::undo(bool all) {
  const UndoLimit limit = table_->undo_limit(eyes());
  const Refusal r = table_->undo(all ? std::nullopt : std::optional(limit.last), eyes());
  if (!r.ok()) return console_.say("No: " + r.message + "."), After::stay;
  recall_story();
  autosave();
  shown_.clear();
  console_.say("Taken back.");
  return After::again;
}

TextTable::After TextTable::save(const std::string& file) {
  if (file.empty()) return console_.say("Name the file: save FILE"), After::stay;
  const std::string why = write_safely(file, table_->save(Seat::all, Writing::sealed));
  saved_ = saved_ || why.empty();
  console_.say(why.empty() ? "Saved to " + file + "." : "The file '" + file + "' can't be written (" + why + "): choose another place.");
  return After::stay;
}

}  // namespace vedette::text_table
