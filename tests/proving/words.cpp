// Actions and events in words, and words back into actions (protocol.md gives the names). No rule is decided here.
#include <algorithm>

#include "proving/flow.h"

namespace vedette::proving {
namespace {

constexpr std::string_view kVerbs[] = {"",       "place", "default-setup", "key",  "play", "pass",   "done",
                                       "choose", "fire",  "add",           "move", "stop", "retreat"};
static_assert(std::size(kVerbs) == static_cast<std::size_t>(Verb::count));

Value unit_ids(const Content& c, std::uint16_t set) {
  Value ids = Value::list();
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (in(set, u)) ids.push(c.units[u].id);
  return ids;
}
// A set named at once: its target, then its units one by one, then `done`. What had one answer has been given already.
Interpreted next_of_fire(Fields& r, const Open& p, int played) {
  const Content& c = r.c;
  const HexIndex target = r.hex("target");
  const Value& units = r.fields.get("units");
  std::uint16_t wanted = 0;
  for (const UnitIndex u : r.units(false)) put(wanted, u);
  if (!r.refusal.ok()) return {r.refusal, {}, false};
  const Chosen set = chosen(p);
  if (played == 0 && set.target != target) {
    for (UnitIndex u = 0; u < c.n_units(); ++u) {
      if (!in(wanted, u)) continue;
      const Activated now = activated(p);
      const Verdict verdict =
          now.under_way && c.units[u].brigade != now.brigade ? forbidden("proving:1.3"_c).unit(u) : may_fire(c, p, u, target);
      if (!verdict) return {{Refused::not_legal, c.units[u].name + " can not take part", {verdict.clause}, {target}, {u}}, {}, false};
    }
    return {{}, act(Verb::fire, 0, target), false};
  }
  if (set.target != target || units.is_null()) return {{}, {}, true};
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (in(wanted, u) && !in(set.units, u)) return {{}, act(Verb::add, u), false};
  return {{}, act(Verb::done), false};
}

// `move` chooses the unit first if it is not under way; with `stop` it ends the move. A path that is not legal refuses all of it.
Interpreted next_of_move(Fields& r, const Open& p, int played) {
  const Content& c = r.c;
  const UnitIndex u = r.unit();
  if (!r.refusal.ok()) return {r.refusal, {}, false};
  const Moving now = moving(p);
  if (now.unit != u && played > 0) return {{}, {}, true};
  if (now.unit == u && played > 0 && now.declared > 0)
    return r.fields.get("stop").as_bool() ? Interpreted{{}, act(Verb::stop, u), false} : Interpreted{{}, {}, true};
  Action a = act(Verb::move, u);
  a.path = r.path(p.units[u].hex, "proving:4.8"_c);
  if (!r.refusal.ok() || now.unit == u) return {r.refusal, a, false};
  int cost = 0;
  if (const Verdict v = judge_path(c, p, u, a.path, allowance(c, u, activated(p).bonus), true, cost); !v && p.units[u].on_map())
    return {{Refused::not_legal, c.units[u].name + " can not go this way", {v.clause}, {v.hexes.begin(), v.hexes.begin() + v.n_hexes}, {u}},
            {},
            false};
  return {{}, act(Verb::choose, u), false};
}

}  // namespace

UnitIndex unit_named(const Content& c, std::string_view id) {
  const auto it = std::ranges::find(c.units, id, &UnitCard::id);
  return it == c.units.end() ? kNoUnit : static_cast<UnitIndex>(it - c.units.begin());
}
ChitIndex chit_named(const Content& c, std::string_view id) {
  const auto it = std::ranges::find(c.chits, id, &ChitCard::id);
  return it == c.chits.end() ? kNoChit : static_cast<ChitIndex>(it - c.chits.begin());
}

Value words_of_action(const Content& c, const Open& p, const Action& a) {
  const Verb v = verb(a);
  Value w = Value::object();
  if (!Rules::well_formed(c, a).allowed()) return w.set("action", "unknown"), w;
  w.set("action", kVerbs[a.verb]);
  switch (v) {
    case Verb::key:
      w.set("chits", Value::list({c.chits[a.a].id}));
      break;
    case Verb::play:
      w.set("chit", c.chits[a.a].id);
      break;
    case Verb::fire:
      w.set("target", c.map.number(a.hex));
      break;
    case Verb::move:
      w.set("unit", c.units[a.a].id).set("path", path_words(c.map, p.units[a.a].hex, a.path));
      break;
    default:
      if ((uses(v) & kUsesA) != 0) w.set("unit", c.units[a.a].id);
      if ((uses(v) & kUsesHex) != 0) w.set("hex", c.map.number(a.hex));
  }
  return w;
}

Interpreted interpret_words(const Content& c, const Open& p, const Value& words, int played) {
  const std::string& name = words.get("action").as_text();
  const auto it = std::find(std::begin(kVerbs), std::end(kVerbs), name);
  if (name.empty() || it == std::end(kVerbs))
    return {Refusal::bad_request("there is no action '" + name + "': see `actions` for what may be done now"), {}, false};
  const Verb v = static_cast<Verb>(it - std::begin(kVerbs));
  Fields r{{c, words}};
  if (v == Verb::fire) return next_of_fire(r, p, played);
  if (v == Verb::move) return next_of_move(r, p, played);
  if (played > 0) return {{}, {}, true};
  Action a = act(v);
  if (v == Verb::key) {
    const Value& chits = words.get("chits");
    if (chits.size() != 1) r.wrong("'chits' needs a list of one chit");
    if (r.refusal.ok()) a.a = r.chit_of(chits[0], "chits");
  } else if (v == Verb::play) {
    a.a = r.chit_of(words.get("chit"), "chit");
  } else {
    if ((uses(v) & kUsesA) != 0) a.a = r.unit();
    if ((uses(v) & kUsesHex) != 0) a.hex = r.hex();
  }
  return {r.refusal, a, false};
}

Value tell_event(const Content& c, const Event& e) {
  Value v = Value::object();
  const auto hex = [&](HexIndex h) { return c.map.number(h); };
  const std::string unit = e.unit < c.units.size() ? c.units[e.unit].name : std::string();
  const std::string side = e.side == Side::union_ ? "The Union" : e.side == Side::confederate ? "The Confederate" : "Nobody";
  const std::string die = e.n_dice > 0 ? std::to_string(e.dice[0]) : std::string();
  const auto value = [&](std::size_t i) { return static_cast<int>(e.value[i]); };
  const auto chit = [&] { return c.chits[static_cast<std::size_t>(value(0))].name; };
  const auto say = [&](std::string_view kind, std::string text) {
    v.set("event", kind).set("rule", c.books.id(e.clause)).set("text", text);
    if (e.side != Side::none) v.set("side", name(e.side));
    if (e.unit != kNoUnit) v.set("unit", c.units[e.unit].id);
    if (e.from != kNoHex) v.set("from", hex(e.from));
    if (e.to != kNoHex) v.set("to", hex(e.to));
    if (e.n_dice > 0) {
      Value dice = Value::list();
      for (std::size_t i = 0; i < e.n_dice; ++i) dice.push(static_cast<int>(e.dice[i]));
      v.set("dice", dice);
    }
  };
  switch (static_cast<Told>(e.kind)) {
    case Told::none:
      break;
    case Told::turn:
      say("turn", "Turn " + std::to_string(value(0)) + " begins.");
      break;
    case Told::placed:
      say("placed", unit + " is placed in " + hex(e.to) + ".");
      break;
    case Told::keyed:
      say("keyed", side + " puts " + chit() + " into the cup.");
      v.set("chit", c.chits[static_cast<std::size_t>(value(0))].id);
      break;
    case Told::set_aside:
      say("unseen", "Unseen, " + chit() + " goes into the cup for " + (e.side == Side::union_ ? "the Union." : "the Confederate."));
      v.set("chit", c.chits[static_cast<std::size_t>(value(0))].id);
      break;
    case Told::drawn:
      say("drawn", chit() + " is drawn.");
      v.set("chit", c.chits[static_cast<std::size_t>(value(0))].id);
      break;
    case Told::fog:
      say("fog", "The fog of war: a " + die + (value(0) != 0 ? " ends the phase." : ", and the draw goes on."));
      break;
    case Told::activated:
      say("activated", "The brigade " + c.brigades[static_cast<std::size_t>(value(0))] + " is activated.");
      v.set("brigade", c.brigades[static_cast<std::size_t>(value(0))]);
      break;
    case Told::played:
      say("played", side + " plays " + chit() + ".");
      v.set("chit", c.chits[static_cast<std::size_t>(value(0))].id);
      break;
    case Told::moved:
      say("moved", unit + " moves from " + hex(e.from) + " to " + hex(e.to) + ".");
      v.set("mp", Value::half_points(value(0)));
      break;
    case Told::fired:
      say("fired", "Fire at " + unit + " in " + hex(e.to) + " with strength " + std::to_string(value(1)) + " and a " + die + ": " +
                       (value(3) == '-'   ? "no effect."
                        : value(3) == 't' ? "a test."
                                          : "a loss and a test."));
      v.set("units", unit_ids(c, static_cast<std::uint16_t>(e.value[0])));
      v.set("column", std::to_string(c.fire_chart[static_cast<std::size_t>(value(2))].least))
          .set("result", std::string(1, static_cast<char>(value(3))));
      break;
    case Told::lost:
      say("lost", unit + " loses a strength point.");
      break;
    case Told::eliminated:
      say("eliminated", unit + " is eliminated.");
      break;
    case Told::tested:
      say("tested", unit + " tests: a " + die + " against " + std::to_string(value(0)) + (value(1) != 0 ? ", passed." : ", failed."));
      v.set("result", value(1) != 0 ? "pass" : "fail");
      break;
    case Told::shaken:
      say("shaken", unit + " is shaken.");
      break;
    case Told::retreated:
      say("retreated", unit + " retreats from " + hex(e.from) + " to " + hex(e.to) + ".");
      break;
    case Told::cornered:
      say("cornered", unit + " can not retreat from " + hex(e.from) + ".");
      break;
    case Told::captured:
      say("captured", side + " takes " + c.map.hexes[e.to].place + ".");
      break;
    case Told::ended:
      say("ended", (e.side == Side::none ? std::string("The game is drawn, ") : side + " wins, ") + std::to_string(value(0)) + " to " +
                       std::to_string(value(1)) + ".");
      break;
  }
  return v;
}

}  // namespace vedette::proving
