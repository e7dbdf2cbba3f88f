// Tables of Early Threatens Washington as its tests set them up: units in hexes, then a phase, a step of an activation, or a draw.
#pragma once

#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette::testing_support {

inline Value hands(std::vector<std::string> us, std::vector<std::string> cs = {}) {
  return object({{"union", list(std::move(us))}, {"confederate", list(std::move(cs))}});
}
inline Value crossing(const char* hex, const char* other, bool open) {
  return object({{"marker", "crossing"}, {"hex", hex}, {"other", other}, {"open", open}});
}
inline AgvTable field(std::vector<std::string> lines, const std::string& scenario = "16.2", int turn = 2, std::vector<Value> markers = {}) {
  AgvTable t({}, 1, etw_game(), scenario, true);
  t.place(object({{"clear", true},
                  {"turn", turn},
                  {"units", units(std::move(lines))},
                  {"markers", objects(std::move(markers))},
                  {"phase", "command"},
                  {"pool", hands({})}}));
  return t;
}
inline AgvTable in_step(std::vector<std::string> lines, std::string_view brigade, std::string_view order, std::string_view step,
                        const Value& held = hands({}), const std::string& scenario = "16.2", int turn = 2,
                        std::vector<Value> markers = {}) {
  AgvTable t = field(std::move(lines), scenario, turn, std::move(markers));
  t.place(object({{"activation", object({{"brigade", brigade}, {"order", order}})}, {"step", step}, {"cup", list({})}, {"held", held}}));
  return t;
}
inline AgvTable drawing(std::vector<std::string> lines, std::vector<std::string> cup, const Value& held = hands({}),
                        const std::string& scenario = "16.2", int turn = 2) {
  AgvTable t = field(std::move(lines), scenario, turn);
  t.place(object({{"phase", "chit-draw"}, {"cup", list(std::move(cup))}, {"held", held}}));
  return t;
}
inline AgvTable at_the_end(std::vector<std::string> lines, int turn, std::vector<Value> markers = {},
                           const std::string& scenario = "16.2") {
  AgvTable t = field(std::move(lines), scenario, turn, std::move(markers));
  t.place(object({{"phase", "end-turn"}}));
  return t;
}

// "etw:9.3.ix -1, etw:9.3.vi -2", or the clause that forbids it.
inline std::string shifts(const AgvTable& t, const Value& fields) {
  const Value odds = t.ask("odds", fields);
  if (!odds.has("shifts")) return odds.get("rules").size() > 0 ? odds.get("rules")[0].as_text() : "";
  std::string text;
  for (const Value& s : odds.get("shifts").items())
    text += (text.empty() ? "" : ", ") + s.get("rule").as_text() + " " + std::to_string(s.get("amount").as_integer());
  return text;
}
inline std::string fire(const AgvTable& t, std::vector<std::string> firers, const char* target, const char* how = "fire") {
  return shifts(t, object({{"kind", "fire"}, {"units", list(std::move(firers))}, {"target", target}, {"how", how}}));
}
inline std::string assault(const AgvTable& t, const char* target, const char* from, std::vector<std::string> flanks = {},
                           bool charge = false) {
  return shifts(
      t, object({{"kind", "close-combat"}, {"target", target}, {"from", from}, {"flanks", list(std::move(flanks))}, {"charge", charge}}));
}
inline std::string sight(const AgvTable& t, const char* from, const char* to) {
  const Value los = t.ask("los", object({{"from", from}, {"to", to}}));
  std::string text = los.get("los").as_text();
  for (const Value& b : los.get("because").items()) text += " " + b.get("rule").as_text();
  return text;
}
inline std::string told(const AgvTable& t, std::string_view event, std::string_view field) {
  for (const Value& e : t.events())
    if (e.get("event").as_text() == event)
      return e.get(field).is_integer() ? std::to_string(e.get(field).as_integer()) : e.get(field).as_text();
  return "";
}
inline int cr_in(const AgvTable& t, std::string_view unit) {  // of the first test told
  for (const Value& e : t.events())
    if (e.get("event").as_text() == "test" && e.get("unit").as_text() == unit) return static_cast<int>(e.get("cr").as_integer());
  return -1;
}

}  // namespace vedette::testing_support
