#include "tabletop/text.h"

#include <algorithm>
#include <array>

#include "tabletop/content.h"

namespace vedette {
namespace {

constexpr std::array<std::string_view, 4> kLists = {"units", "chits", "flanks", "path"};
constexpr std::array<std::string_view, 16> kKeys = {"facing", "by",     "use",  "order", "chit", "chits", "brigade", "from",
                                                    "flanks", "target", "path", "side",  "hex2", "mode",  "at",      "to"};
constexpr std::array<std::string_view, 7> kFlags = {"mounted", "column", "charge", "stop", "skirmish", "decline", "gather"};

template <class A>
bool among(const A& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool is_hex(std::string_view t) {
  return t.size() == 4 && std::ranges::all_of(t, [](char c) { return c >= '0' && c <= '9'; });
}

// A word that is nothing but itself: no field's name, flag, hex, unit or list.
bool is_plain(std::string_view t) {
  return !t.empty() && !among(kKeys, t) && !among(kFlags, t) && !is_hex(t) && t.find_first_of("+- \t") == std::string_view::npos;
}

std::string joined(const Value& list, char by) {
  std::string text;
  for (const Value& v : list.items()) {
    if (!text.empty()) text += by;
    text += v.is_integer() ? std::to_string(v.as_integer()) : v.as_text();
  }
  return text;
}

Value parted(std::string_view text, char by) {
  Value list = Value::list();
  for (const std::string_view part : split(text, by)) list.push(Value(part));
  return list;
}

}  // namespace

std::string text_of(const Value& words) {
  std::string text = words.get("action").as_text();
  for (const auto& [key, v] : words.members()) {
    if (key == "action" || v.is_null()) continue;
    text += ' ';
    // A field named as its action stands bare too: order attack.
    if (key == "unit" || key == "hex" || (key == words.get("action").as_text() && is_plain(v.as_text())))
      text += v.as_text();
    else if (key == "units")
      text += v.size() == 1 ? v[0].as_text() + "+" : v.size() == 0 ? std::string("+") : joined(v, '+');
    else if (key == "path")
      text += "to " + (v.size() == 0 ? std::string("-") : joined(v, '-'));
    else if (key == "target")
      text += "at " + v.as_text();
    else if (v.is_bool())
      text += v.as_bool() ? key : "no-" + key;
    else if (v.is_list())
      text += key + " " + (v.size() == 0 ? std::string("+") : joined(v, '+'));
    else if (v.is_integer())
      text += key + " " + std::to_string(v.as_integer());
    else
      text += key + " " + v.as_text();
  }
  return text;
}

Value words_of(std::string_view text, std::string& error) {
  const auto tokens = split(text, ' ');
  if (tokens.empty()) return error = "an action needs at least one word", Value();
  Value words = Value::object();
  words.set("action", tokens[0]);
  for (std::size_t i = 1; i < tokens.size(); ++i) {
    const std::string_view t = tokens[i];
    if (among(kKeys, t)) {
      if (i + 1 == tokens.size()) return error = "'" + std::string(t) + "' needs a value after it", Value();
      const std::string_view v = tokens[++i];
      const std::string_view key = t == "at" ? "target" : t == "to" ? "path" : t;
      if (key == "path")
        words.set(key, parted(v, '-'));
      else if (among(kLists, key))
        words.set(key, parted(v, '+'));
      else
        words.set(key, v);
    } else if (among(kFlags, t)) {
      words.set(t, true);
    } else if (t.starts_with("no-") && among(kFlags, t.substr(3))) {
      words.set(t.substr(3), false);
    } else if (is_hex(t)) {
      words.set("hex", t);
    } else if (t.find('+') != std::string_view::npos) {
      words.set("units", parted(t, '+'));
    } else if (t.find('-') != std::string_view::npos) {
      words.set("unit", t);
    } else if (among(kKeys, tokens[0]) && !words.has(tokens[0]) && is_plain(t)) {
      words.set(tokens[0], t);  // order attack
    } else {
      return error = "'" + std::string(t) + "' is not understood: expected a hex, a unit's id, or the name of a field", Value();
    }
  }
  return words;
}

}  // namespace vedette
