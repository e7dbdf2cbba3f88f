#include "house/orders.h"

#include <algorithm>
#include <limits>

#include "tabletop/near.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

constexpr std::string_view kTests[] = {"column", "hex", "unit", "brigade"};
constexpr std::size_t kLongestList = 64;

const std::string* word_for(const Glossary* words, std::string_view kind, std::string_view word) {
  if (words == nullptr) return nullptr;
  for (const Word& w : *words)
    if (w.kind == kind && w.word == word) return &w.text;
  return nullptr;
}

std::vector<std::string> texts(const Value& list, std::string_view member) {
  std::vector<std::string> all;
  for (const Value& v : list.items()) all.push_back(v.get(member).as_text());
  return all;
}

// The greatest strength of a column: "7-8" is 8, "23+" has no end, a column of letters is 0.
int greatest(const std::string& column) {
  if (column.ends_with('+')) return std::numeric_limits<int>::max();
  const std::size_t dash = column.find('-');
  return std::atoi(column.c_str() + (dash == std::string::npos ? 0 : dash + 1));
}

bool any_of_list(const Value& list, const Value& v) {
  return std::ranges::any_of(list.items(), [&](const Value& i) { return i == v; });
}

// Does it hold of what the window is about? Of a hex also for whoever of that side stands in it.
bool holds(const Value& when, const Value& view, Side side) {
  const Value& matter = view.get("matter");
  for (const auto& [test, wanted] : when.members()) {
    if (test == "column") {
      if (!matter.get("column").is_text() || greatest(matter.get("column").as_text()) < wanted.as_integer()) return false;
    } else if (test == "hex") {
      if (!any_of_list(wanted, matter.get("hex"))) return false;
    } else {
      bool found = any_of_list(wanted, matter.get(test));
      if (const Value& hex = matter.get("hex"); hex.is_text())
        for (const Value& unit : view.get("units").items())
          found = found || (unit.get("hex") == hex && unit.get("side") == Value(name(side)) && any_of_list(wanted, unit.get(test)));
      if (!found) return false;
    }
  }
  return true;
}

}  // namespace

Value windows_shown(const Table& table, Side side, const Glossary* words) {
  const Game& game = table.game();
  Value shown = Value::list();
  const Value windows = game.windows(game.view(table.position(), seat_of(side)), side);
  for (const Value& w : windows.items()) {
    const std::string& id = w.get("window").as_text();
    const std::string* text = word_for(words, "window", id);
    Value chits = Value::list(), tests = Value::list();
    for (const Value& chit : w.get("chits").items()) {
      const std::string* called = word_for(words, "chit", chit.as_text());
      chits.push(Value::object({{"chit", chit}, {"text", called != nullptr ? *called : chit.as_text()}}));
    }
    for (const Value& test : w.get("tests").items()) tests.push(test);
    shown.push(Value::object({{"window", id}, {"text", text != nullptr ? *text : id}, {"chits", std::move(chits)}, {"tests", tests}}));
  }
  return shown;
}

Refusal read_orders(const Table& table, Side side, const Value& said, int most, Value& into) {
  into = Value::list();
  if (!said.is_list()) return Refusal::bad_request("the field 'orders' must be a list");
  if (said.size() > static_cast<std::size_t>(most))
    return {Refused::too_many, "a seat has at most " + std::to_string(most) + " standing orders", {}, {}, {}};
  const Value windows = windows_shown(table, side, nullptr);
  const std::vector<std::string> known = texts(windows, "window");
  int n = 0;
  for (const Value& order : said.items()) {
    ++n;
    const auto wrong = [n](const std::string& why) { return Refusal::bad_request("order " + std::to_string(n) + ": " + why); };
    const std::string& window = order.get("window").as_text();
    const auto at = std::ranges::find(known, window);
    if (at == known.end()) return wrong(unknown_name("window", window, known));
    const Value& there = windows[static_cast<std::size_t>(at - known.begin())];
    const Value& what = order.get("do");
    if (what != Value("play") && what != Value("pass") && what != Value("ask")) return wrong("'do' must be play, pass or ask");
    Value kept = Value::object({{"window", window}, {"do", what}});
    if (what == Value("play")) {
      const std::vector<std::string> chits = texts(there.get("chits"), "chit");
      const std::string& chit = order.get("chit").as_text();
      if (std::ranges::find(chits, chit) == chits.end()) return wrong(unknown_name("chit for this window", chit, chits));
      kept.set("chit", chit);
    }
    if (const Value& when = order.get("when"); when.is_object() && when.size() > 0) {
      for (const auto& [test, wanted] : when.members()) {
        if (!any_of_list(there.get("tests"), Value(test))) return wrong("'" + shortened(test) + "' can not be asked in this window");
        const bool list = wanted.is_list() && wanted.size() > 0 && wanted.size() <= kLongestList &&
                          std::ranges::all_of(wanted.items(), [](const Value& v) { return v.is_text() && v.as_text().size() <= 40; });
        if (test == "column" ? !wanted.is_integer() || wanted.as_integer() < 0 || wanted.as_integer() > 1000 : !list)
          return wrong(test == "column" ? "'column' is a whole number from 0 to 1000"
                                        : "'" + test + "' is a list of 1 to " + std::to_string(kLongestList) + " names");
      }
      kept.set("when", when);
    } else if (!when.is_null() && !when.is_object()) {
      return wrong("'when' must be an object");
    }
    into.push(std::move(kept));
  }
  return Refusal::none();
}

std::optional<Action> ordered(const Table& table, Side side, const Value& orders) {
  const Game& game = table.game();
  if (table.decider() != side || table.waiting()) return std::nullopt;
  const Value view = game.show(game.view(table.position(), seat_of(side)));
  const Value& window = view.get("window");
  if (!window.is_text()) return std::nullopt;
  for (const Value& order : orders.items()) {
    if (order.get("window") != window || !holds(order.get("when"), view, side)) continue;
    if (order.get("do") == Value("ask")) return std::nullopt;
    ActionList actions;
    game.actions(table.position(), actions);
    std::optional<Action> found;
    bool could = false;
    for (int i = 0; i < actions.size(); ++i) {
      const Value words = game.words(table.position(), actions[i]);
      const bool fits = order.get("do") == Value("pass") ? words.get("action") == Value("pass")
                                                         : words.get("action") == Value("play") && words.get("chit") == order.get("chit");
      if (!fits) continue;
      if (found) return std::nullopt;  // something is left to choose
      found = actions[i];
      could = true;
    }
    if (could) return found;
    if (order.get("do") == Value("pass")) return std::nullopt;
    // The chit is not at hand, or can not have its effect here: the next order counts.
  }
  return std::nullopt;
}

}  // namespace vedette
