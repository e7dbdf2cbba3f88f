#include "text_table/words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tabletop/json.h"

namespace vedette::text_table {
namespace {

std::string plain_text(const Value& v) {
  if (v.is_text()) return v.as_text();
  if (v.is_null() || v.is_list() || v.is_object()) return {};
  std::string text = json_of(v);
  if (!text.ends_with(".5")) return text;  // points have halves
  text.resize(text.size() - 2);
  return (text == "0" ? "" : text == "-0" ? "-" : text) + "½";
}

std::string joined(const Value& list) {
  std::string text;
  for (const Value& v : list.items()) text += (text.empty() ? "" : ", ") + plain_text(v);
  return text;
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace

std::string side_name(std::string_view side) { return capital(std::string(side)); }

std::string headline(const Value& view) {
  std::string text = "Turn " + plain_text(view.get("turn").get("n"));
  if (view.get("turn").get("time").is_text()) text += ", " + view.get("turn").get("time").as_text();
  if (view.get("turn").get("night").as_bool()) text += ", night";
  if (view.get("turn").get("batteries").is_integer())
    text += ", " + plain_text(view.get("turn").get("batteries")) + " batteries of a side may act";
  text += ".";
  if (const std::string& phase = view.get("phase").as_text(); !phase.empty()) {
    text += " " + capital(phase) + (phase == "over" || phase == "setup" ? "" : " phase");
    if (view.get("side").is_text()) text += ", " + side_name(view.get("side").as_text());
    if (view.get("step").is_text()) text += "; " + view.get("step").as_text() + " step";
    if (view.get("window").is_text()) text += "; window: " + view.get("window").as_text();
    text += ".";
  }
  if (const Value& a = view.get("activation"); a.is_object()) {
    text += " Active:";
    for (const char* field : {"brigade", "chit", "kind", "order"})
      if (a.get(field).is_text()) text += " " + a.get(field).as_text();
    text += ".";
  }
  return text;
}

std::string unit_line(const Value& u) {
  std::string text = u.get("unit").as_text() + ": " + u.get("name").as_text();
  const auto add = [&text](const std::string& words) { text += ", " + words; };
  if (u.get("arm").is_text()) add(u.get("arm").as_text());
  if (u.get("sp").is_integer()) add(plain_text(u.get("sp")) + " SP");
  for (const char* field : {"lost", "cr", "canister", "lcm", "cm"})
    if (u.get(field).is_integer() && (u.get(field).as_integer() != 0 || std::string_view(field) == "cr"))
      add(std::string(field) + " " + plain_text(u.get(field)));
  for (const char* field : {"weapon", "step", "facing"})
    if (u.get(field).is_text()) add(std::string(field) + " " + u.get(field).as_text());
  if (u.get("morale").is_text() && u.get("morale").as_text() != "good") add(u.get("morale").as_text());
  for (const char* flag : {"mounted", "column", "routed", "skirmish", "fragile", "used", "engaged", "supported"})
    if (u.get(flag).as_bool()) add(flag);
  if (u.get("at").as_text() == "waiting" && u.get("turn").is_integer())
    add("arrives in turn " + plain_text(u.get("turn")) + (u.get("entry").is_text() ? " at " + u.get("entry").as_text() : std::string()));
  if (u.get("bound").is_text()) {
    add("kept to " + (u.get("area").as_text().empty() ? std::string("a part of the field") : u.get("area").as_text()) + " [" +
        u.get("bound").as_text() + "]");
    if (u.get("beyond").is_integer()) add(plain_text(u.get("beyond")) + " hexes beyond it");
  }
  if (u.get("prisoners").size() > 0) add("guards " + joined(u.get("prisoners")));
  return text;
}

std::string stack_line(const Value& units, const std::string& hex) {
  std::vector<const Value*> stack;
  for (const Value& u : units.items())
    if (u.get("hex").as_text() == hex) stack.push_back(&u);
  if (stack.empty()) return {};
  std::ranges::stable_sort(stack, {}, [](const Value* u) { return u->get("stack").as_integer(); });
  std::string text;
  for (const Value* u : stack) {
    text += (text.empty() ? hex + " " + side_name(u->get("side").as_text()) + ": " : ", ") + u->get("name").as_text();
    if (u->get("sp").is_integer()) text += " " + plain_text(u->get("sp"));
    if (u->get("cr").is_integer()) text += "-" + plain_text(u->get("cr"));
    if (u->get("facing").is_text()) text += " " + u->get("facing").as_text();
    const bool fragile = u->get("fragile").as_bool();  // it has no other side
    for (const char* state : {"step", "morale"})
      if (const std::string& s = u->get(state).as_text(); !s.empty() && s != "fresh" && s != "good" && !(fragile && s == "battleworn"))
        text += " " + s;
    for (const char* flag : {"fragile", "column", "routed", "skirmish"})
      if (u->get(flag).as_bool()) text += std::string(" ") + flag;
    if (u->get("arm").as_text() == "cavalry" && !u->get("mounted").as_bool(true)) text += " dismounted";
  }
  return text;
}

std::string sides_line(const Map& map, HexIndex h) {
  std::string text;
  for (Direction d = 0; map.on_map(h) && d < kDirections; ++d) {
    std::string kinds;
    const auto add = [&](const std::vector<std::string>& names, unsigned bits) {
      for (std::size_t i = 0; i < names.size(); ++i)
        if ((bits >> i & 1U) != 0) kinds += (kinds.empty() ? " " : ", ") + names[i];
    };
    add(map.hexside_kinds, map.hexsides[h][d]);
    add(map.road_kinds, map.road_links[h][d]);
    const HexIndex to = map.grid.neighbour(h, d);
    if (!kinds.empty() && map.on_map(to)) text += (text.empty() ? "Toward " : "; ") + map.number(to) + kinds;
  }
  return text;
}

std::string hex_line(const Map& map, HexIndex h) {
  if (!map.on_map(h)) return "off the map";
  const MapHex& hex = map.hexes[h];
  std::string text = map.number(h) + (hex.place.empty() ? "" : " " + hex.place) + ": " + map.terrains[hex.terrain] + ", level " +
                     std::to_string(hex.level);
  for (std::size_t i = 0; i < map.feature_names.size() && i < 16; ++i)
    if ((hex.features >> i & 1U) != 0) text += ", " + map.feature_names[i];
  if (std::ranges::any_of(map.road_links[h], [](std::uint8_t bits) { return bits != 0; })) text += ", on a road";
  return text;
}

namespace {

std::string ruled(const Value& v) { return v.get("rule").is_text() ? " [" + v.get("rule").as_text() + "]" : std::string(); }

// "Fox's Gap (1927)", or its number alone.
std::string place_of(const Map* map, const std::string& number) {
  for (std::size_t i = 0; map != nullptr && i < map->hexes.size(); ++i)
    if (const auto h = static_cast<HexIndex>(i); !map->hexes[h].place.empty() && map->number(h) == number)
      return map->hexes[h].place + " (" + number + ")";
  return number;
}
// "the 12:30 PM turn", or its number where it has no time.
std::string turn_of(const Value& view, const Value& turn) {
  const Value& times = view.get("turn").get("times");
  const auto n = static_cast<std::size_t>(turn.as_integer());
  return times.is_list() && n >= 1 && n <= times.size() ? "the " + times[n - 1].as_text() + " turn" : "turn " + plain_text(turn);
}

// "1927: 4 points for either side at the end of the 12:30 PM turn; Confederate has them now [agv:16.3.victory.once.3]"
std::string place_line(const Value& view, const Map* map, const Value& p) {
  const std::string& points = plain_text(p.get("points"));
  std::string text;
  for (const Value& h : p.get("hexes").items()) text += (text.empty() ? "" : ", ") + place_of(map, h.as_text());
  text += ": " + points + (points == "1" || points == "½" ? " point for " : " points for ") +
          (p.get("side").is_text() ? side_name(p.get("side").as_text()) : "either side");
  if (p.get("turn").is_integer())
    text += (p.get("early").as_bool() ? " at the end of any turn up to " : " at the end of ") + turn_of(view, p.get("turn"));
  if (p.get("earned").is_text())
    text += "; " + side_name(p.get("earned").as_text()) + " has earned them";
  else if (p.get("lost").as_bool())
    text += "; too late";
  else if (p.get("held").is_text())
    text += "; " + side_name(p.get("held").as_text()) + " has them now";
  return text + ruled(p);
}

// A level of victory and what it asks for; a condition that is met has a plus before it.
std::vector<std::string> goal_lines(const Map* map, const Value& g) {
  const std::string& level = g.get("level").as_text();
  std::string head = g.get("side").is_text() ? side_name(g.get("side").as_text()) + (level == "plain" ? " wins" : " " + level) : "Draw";
  if (g.get("ends").as_bool()) head += ", at the end of any turn";
  if (g.get("judged").as_bool()) head += " (the game ends and is judged)";
  head += g.get("needs").size() == 0 ? ": otherwise" : g.get("reached").as_bool() ? ": reached" : ": not yet";
  std::vector<std::string> lines = {head + ruled(g)};
  for (const Value& n : g.get("needs").items()) {
    std::string text = n.get("met").as_bool() ? "  + " : "  - ";
    if (n.get("hex").is_text()) text += place_of(map, n.get("hex").as_text()) + ": ";
    text += n.get("text").as_text();
    if (n.has("have")) text += ": " + plain_text(n.get("have")) + ", needed " + plain_text(n.get("need"));
    lines.push_back(text + ruled(n));
  }
  return lines;
}

// Who should be here and is not: "Due since turn 19: cs-1-tx, cs-4-tx at 1016."
void add_overdue(const Value& view, std::vector<std::string>& lines) {
  std::vector<std::pair<std::string, std::string>> groups;  // when and where, who
  for (const Value& u : view.get("units").items()) {
    if (u.get("at").as_text() != "waiting" || u.get("hex").is_text() || !u.get("turn").is_integer()) continue;
    if (u.get("turn").as_integer() > view.get("turn").get("n").as_integer()) continue;
    const std::string entry = u.get("entry").is_text() ? " at " + u.get("entry").as_text() : std::string();
    const std::string key = plain_text(u.get("turn")) + entry;
    const auto found = std::ranges::find(groups, key, &std::pair<std::string, std::string>::first);
    if (found == groups.end())
      groups.emplace_back(key, u.get("unit").as_text());
    else
      found->second += ", " + u.get("unit").as_text();
  }
  for (const auto& [key, who] : groups) lines.emplace_back("Due since turn ").append(key).append(": ").append(who).append(".");
}

}  // namespace

std::vector<std::string> clock_lines(const Value& view) {
  std::vector<std::string> lines;
  add_overdue(view, lines);
  for (const Value& day : view.get("calendar").items()) {
    std::string text;
    const auto add = [&text](const std::string& words) { text += (text.empty() ? " " : "; ") + words; };
    std::string coming;
    for (const Value& a : day.get("arrive").items()) {
      coming += (coming.empty() ? "" : ", ") + joined(a.get("units"));
      if (a.get("hex").is_text()) coming += " at " + a.get("hex").as_text();
    }
    if (!coming.empty()) add("come " + coming);
    if (day.get("leave").size() > 0) add("leave " + joined(day.get("leave")));
    for (const Value& c : day.get("chits").items())
      add(c.get("chit").as_text() + (c.get("to").as_text() == "out" ? " leaves the game" : " goes into the " + c.get("to").as_text()));
    if (const Value& n = day.get("random"); n.is_object())
      add("chits drawn at random: Union " + plain_text(n.get("union")) + ", Confederate " + plain_text(n.get("confederate")));
    if (day.get("first").is_text()) add(day.get("first").as_text() + " opens the turn");
    for (const Value& r : day.get("rolls").items()) add("a die is rolled [" + r.as_text() + "]");
    if (day.get("batteries").is_integer()) add(plain_text(day.get("batteries")) + " batteries of a side may act");
    if (day.get("night").as_bool()) add("night");
    lines.push_back("Turn " + plain_text(day.get("turn")) + (day.get("time").is_text() ? ", " + day.get("time").as_text() : std::string()) +
                    ":" + text + ".");
  }
  return lines;
}

std::vector<std::string> score_lines(const Value& view, const Map* map) {
  const Value& score = view.get("score");
  std::vector<std::string> lines;
  if (!score.is_object()) return lines;
  lines.push_back("Score: Union " + plain_text(score.get("union")) + ", Confederate " + plain_text(score.get("confederate")) + ".");
  for (const Value& l : score.get("lines").items())
    lines.push_back(side_name(l.get("side").as_text()) + " " + plain_text(l.get("points")) + ": " + l.get("text").as_text() +
                    (l.get("rule").is_text() ? " [" + l.get("rule").as_text() + "]" : ""));
  for (const Value& place : score.get("places").items()) lines.push_back(place_line(view, map, place));
  for (const Value& loss : score.get("losses").items())
    lines.push_back("Each unit lost" + (loss.get("of").is_text() ? " (" + loss.get("of").as_text() + ")" : std::string()) + ": " +
                    plain_text(loss.get("points")) + " for the other side" + ruled(loss));
  for (const Value& goal : score.get("goals").items())
    for (std::string& line : goal_lines(map, goal)) lines.push_back(std::move(line));
  if (const Value& r = view.get("result"); r.is_object()) {
    const std::string& winner = r.get("winner").as_text();
    const std::string& level = r.get("level").as_text();
    lines.push_back(winner == "draw" ? std::string("The battle is drawn.")
                                     : side_name(winner) + " wins" + (level == "plain" ? "." : ": " + level + "."));
    if (r.get("rule").is_text()) lines.back() += " [" + r.get("rule").as_text() + "]";
  }
  return lines;
}

namespace {

// Brigades with a unit that is here, or can come, and that have not had their activation this turn.
Value not_activated(const Value& view) {
  const auto among = [](const Value& list, const std::string& id) {
    return std::ranges::any_of(list.items(), [&](const Value& v) { return v.as_text() == id; });
  };
  Value rest = Value::list();
  for (const Value& u : view.get("units").items()) {
    const std::string &brigade = u.get("brigade").as_text(), &at = u.get("at").as_text();
    const bool here = u.get("hex").is_text() || at == "available";
    if (here && !brigade.empty() && !among(view.get("activated"), brigade) && !among(rest, brigade)) rest.push(Value(brigade));
  }
  return rest;
}

}  // namespace

std::vector<std::string> table_lines(const Value& view) {
  std::vector<std::string> lines;
  if (const Value& cup = view.get("cup"); cup.is_object()) {
    lines.push_back("The cup holds " + plain_text(cup.get("count")) + " chits" +
                    (cup.get("known").size() > 0 ? ", known: " + joined(cup.get("known")) : std::string()) + ".");
  }
  for (const char* what : {"held", "pool"})
    for (const char* side : {"union", "confederate"})
      if (const Value& list = view.get(what).get(side); list.size() > 0)
        lines.push_back(side_name(side) + (std::string_view(what) == "held" ? " holds: " : " pool: ") + joined(list) + ".");
  std::string leaders;
  for (const Value& l : view.get("leaders").items())
    leaders += (leaders.empty() ? "" : ", ") + l.get("chit").as_text() + " " + plain_text(l.get("rating"));
  if (!leaders.empty()) lines.push_back("Leaders and ratings: " + leaders + ".");
  if (view.has("activated")) {
    if (view.get("activated").size() > 0) lines.push_back("Activated: " + joined(view.get("activated")) + ".");
    if (const Value rest = not_activated(view); rest.size() > 0) lines.push_back("Not activated: " + joined(rest) + ".");
  }
  for (const char* box : {"broken-3", "broken-2", "broken-1", "available", "eliminated", "captured"}) {
    Value units = Value::list();
    for (const Value& u : view.get("units").items())
      if (u.get("at").as_text() == box) units.push(u.get("unit"));
    if (units.size() > 0) lines.push_back(std::string(box) + ": " + joined(units) + ".");
  }
  for (const Value& p : view.get("prices").items()) {
    std::string text = "What it gives the other side to send";
    for (const Value& u : p.get("units").items()) text += " " + u.get("unit").as_text() + ": " + plain_text(u.get("points")) + ",";
    text.back() = ';';
    lines.push_back(text + (p.get("until").is_integer() ? " until turn " + plain_text(p.get("until")) : std::string()) + ruled(p) + ".");
  }
  for (const Value& x : view.get("crossings").items())
    lines.push_back(capital(x.get("kind").as_text()) + " " + x.get("hex").as_text() + "-" + x.get("other").as_text() + ": " +
                    x.get("state").as_text() + ruled(x) + ".");
  for (const Value& m : view.get("markers").items()) {
    std::string text = "Marker " + m.get("marker").as_text();
    for (const char* field : {"side", "brigade", "unit", "chit", "area", "hex", "other"})
      if (m.get(field).is_text()) text += " " + m.get(field).as_text();
    for (const char* field : {"left", "needs", "count", "turn", "die"})
      if (m.get(field).is_integer()) text += std::string(", ") + field + " " + plain_text(m.get(field));
    lines.push_back(text + ruled(m) + ".");
  }
  return lines;
}

std::string chance_line(const Value& chance) {
  const auto tenths = std::lround(chance.get("chance").as_number() * 1000);
  const std::string percent = std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
  const Value& said = chance.get(chance.has("text") ? "text" : "result");
  const std::string what = (said.is_text() ? said.as_text() : json_of(said)) + ": ";
  return chance.has("fraction") ? what + chance.get("fraction").as_text() + " (" + percent + ")"
                                : what + percent + " of " + json_of(chance.get("sampled")) + " tried";
}

std::string event_line(const Value& event) {
  std::string text = event.get("text").as_text();
  if (event.get("rule").is_text()) text += " [" + event.get("rule").as_text() + "]";
  return text;
}

}  // namespace vedette::text_table
