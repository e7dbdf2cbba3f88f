// Actions in words, and words back into actions (protocol.md gives the names). An action in words may name several small
// decisions: a unit chosen and moved, an Assault with all its Brigades. No rule is decided here.
#include "fire_on_the_mountain/words/words.h"

#include <algorithm>

#include "fire_on_the_mountain/combat/advance.h"
#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/obligation.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/combat/retreat.h"
#include "fire_on_the_mountain/flow/formed_march.h"
#include "fire_on_the_mountain/flow/march.h"
#include "fire_on_the_mountain/flow/move.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/rules.h"
#include "fire_on_the_mountain/words/nearest.h"
#include "tabletop/answer.h"
#include "tabletop/near.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

constexpr std::string_view kVerbs[] = {"",         "done",    "pass",     "choose",   "add",        "drop",  "place",   "default-setup",
                                       "move",     "mount",   "dismount", "column",   "line",       "turn",  "back",    "force-march",
                                       "enter",    "exit",    "restack",  "stop",     "retrograde", "rally", "regroup", "face",
                                       "arrive",   "bonus",   "assault",  "suppress", "canister",   "lead",  "check",   "guard",
                                       "casualty", "retreat", "advance",  "re-roll"};
static_assert(std::size(kVerbs) == nth(Verb::count));

const Interpreted kFinished{{}, {}, true};
Interpreted next(const Action& a) { return {{}, a, false}; }
Interpreted refuse(Refusal r) { return {std::move(r), {}, false}; }

// The frame of the move under way, if there is one.
const March* move_under_way(const Position& p) {
  return p.over == 0 && p.frames.top().kind == byte(Kind::move) ? &p.frames.top().as<March>() : nullptr;
}
bool assault_asks(const Position& p, Ask what) {
  return p.over == 0 && p.frames.top().kind == byte(Kind::assault) && assault(p).asks == what;
}

// Where a Commander goes is chosen by unit and hex (10.2.alone).
bool names_a_hex_too(const Position& p) {
  const Kind kind = p.over == 0 ? static_cast<Kind>(p.frames.top().kind) : Kind::none;
  return kind == Kind::displacement || kind == Kind::assault;
}

// Is there a Commander in the hex who could help, so that declining him has to be said?
bool helper_in(const Content& c, const Position& p, HexIndex h, Side side) {
  bool any = false;
  each_commander(c, p, h, [&](UnitIndex k) { any = any || (side_of(c, k) == side && can_help(c, p, k)); });
  return any;
}

// The listed action that `fits` best, by `rank`; null if none does.
template <class Fits, class Rank>
bool find_listed(const Content& c, const Position& p, Action& found, Fits&& fits, Rank&& rank) {
  ActionList list;
  Play::actions(c, p, list);
  int best = -1;
  for (const Action& a : list)
    if (fits(a) && rank(a) > best) best = rank(a), found = a;
  return best >= 0;
}

// --- Words of several decisions ---------------------------------------------------------------------------------

// What is left of the path in these words: all of it, or what comes after the hex that the unit has come to by it.
Path path_ahead(Fields& r, HexIndex here, int played) {
  bool come = false;
  Path ahead;
  HexIndex at = here;
  for (const Value& v : r.fields.get("path").items()) {
    const HexIndex h = r.hex_of(v, "path");
    if (!r.ok()) return {};
    if (come) ahead.push(r.c.map.grid.direction(at, h)), at = h;
    come = come || h == here;
  }
  return played > 0 && come ? ahead : r.path(here);
}

// A move that another procedure interrupts: a Commander in its way looks for another place.
bool is_held_up(const Position& p, UnitIndex u) {
  for (int i = 0; p.over == 0 && i + 1 < p.frames.depth; ++i)
    if (const Frame& frame = p.frames.frames[i]; frame.kind == byte(Kind::move) && frame.as<March>().unit == u) return true;
  return false;
}

// A unit's act: it is chosen first if it is not under way, and stopped afterwards if the words say so.
Interpreted next_of_march(Fields& r, const Position& p, Verb v, int played) {
  const Content& c = r.c;
  const UnitIndex u = r.unit();
  if (!r.ok()) return refuse(r.refusal);
  const March* under_way = move_under_way(p);
  const bool own = under_way != nullptr && under_way->unit == u;
  const bool forming = v == Verb::move && r.fields.get("column").as_bool();
  if (played > 0 && !own) {
    // The hexes of a plain move follow by themselves; changes of formation and a `stop` are left to be said.
    const bool more = r.fields.get("stop").as_bool() || (forming && !path_ahead(r, p.units[u].hex, played).empty());
    if (more && is_held_up(p, u))
      return refuse(Refusal::not_legal(c.piece(u).name + " is held up on its way: it goes on after that", "fotm:10.2.alone"_c));
    return kFinished;
  }
  if (!on_map(p, u)) return refuse(Refusal::not_legal(absent(c, p, u), "fotm:13.1.pay"_c));
  const auto end = [&] { return r.fields.get("stop").as_bool() ? next(act(Verb::stop, u)) : kFinished; };
  if (played > 0 && under_way->has(kActed) && v != Verb::stop && !forming) return end();
  Action a = act(v, u);
  switch (v) {
    case Verb::move:
      if (forming) {
        const Path path = path_ahead(r, p.units[u].hex, played);
        if (!r.ok()) return refuse(r.refusal);
        if (path.empty()) return end();
        const FormedMarch formed = formed_march(c, p, own ? *under_way : begun_march(c, p, u), path);
        if (!formed.verdict) return refuse(refused(c, formed.verdict));
        a = next_of_formed(formed, u, path);
        break;
      }
      [[fallthrough]];
    case Verb::back:
      a.path = r.path(p.units[u].hex);
      break;
    case Verb::turn:
      a.b = r.facing(r.fields.get("facing"));
      break;
    case Verb::column:
      if (r.fields.has("facing")) {
        a.b = r.facing(r.fields.get("facing"));
      } else {  // as it stands if the road lies ahead, else the nearest corner that has it
        const int roads = on_map(p, u) ? c.at(p.units[u].hex).roads : 0;
        int best = 9;
        for (int f = 0; f < kDirections; ++f) {
          const bool ahead = (roads >> f & 1) != 0 || (roads >> ((f + 1) % kDirections) & 1) != 0;
          if (ahead && corners_between(p.units[u].facing, f) < best) best = corners_between(p.units[u].facing, f), a.b = byte(f);
        }
      }
      break;
    case Verb::force_march: {
      a.hex = r.hex();
      a.b = kNoUnit;
      const Value& by = r.fields.get("by");
      if (by.is_null() && r.ok()) {  // the best Commander there who still can help
        int best = 0;
        each_commander(c, p, a.hex, [&](UnitIndex k) {
          if (side_of(c, k) == side_of(c, u) && can_help(c, p, k) && command_modifier(c, p, k) > best)
            best = command_modifier(c, p, k), a.b = k;
        });
      } else if (by.as_text() != "none") {
        a.b = r.unit_of(by, "by");
      }
      break;
    }
    default:
      break;
  }
  if (!r.ok()) return refuse(r.refusal);
  // While routed Brigades and Guards go, nobody is chosen for a move of his own.
  const bool at_the_phase = p.over == 0 && p.frames.top().kind == byte(Kind::movement_phase) && moves_have_begun(p);
  if (under_way != nullptr && !own)
    return refuse(
        Refusal::not_legal(c.piece(under_way->unit).name + " is under way: it stops first, then another unit moves", "fotm:13.1.one"_c));
  if (at_the_phase && p.units[u].has(kMoved) && side_of(c, u) == p.side && on_map(p, u))
    return refuse(Refusal::not_legal(c.piece(u).name + " has moved in this phase",
                                     p.units[u].has(kRemounted) ? "fotm:8.1.cost"_c : "fotm:13.1.one"_c));
  if (own)
    if (const Verdict verdict = verdict_on_the_march(c, p, *under_way, a); !verdict)
      return refuse(refused_because(c, verdict, nearest_reason(c, p, *under_way, a, verdict)));
  if (own || !at_the_phase) return next(a);
  // Nobody is chosen for an act that he may not do: with nothing else to do his move would be over at once.
  const Action chosen = act(Verb::choose, u);
  if (Play::verdict(c, p, chosen).allowed()) {
    const March m = begun_march(c, p, u);
    if (const Verdict verdict = verdict_on_the_march(c, p, m, a); !verdict)
      return refuse(refused_because(c, verdict, nearest_reason(c, p, m, a, verdict)));
  }
  return next(chosen);
}

// An Assault named at once: the target, its Brigades and no others, and `done`. With `gather` it begins with those whom `odds` reckons
// with, all who may take part; they may be taken out again, and `done` is left to be said.
Interpreted next_of_assault(Fields& r, const Position& p, int played) {
  const Content& c = r.c;
  const HexIndex target = r.hex(r.fields.has("hex") && !r.fields.has("target") ? "hex" : "target");  // `assault 2012` says it too
  const bool gathers = r.fields.get("gather").as_bool();
  std::vector<UnitIndex> units;
  if (r.fields.has("units")) units = r.units(true);
  if (!r.ok()) return refuse(r.refusal);
  const bool composing = assault_asks(p, Ask::composing) && assault(p).target == target;
  const bool gathers_all = gathers && units.empty() && played > 0 && composing;
  if (gathers_all) all_who_may_join(c, p, target).each([&](UnitIndex u) { units.push_back(u); });
  const bool has_units = r.fields.has("units") || gathers_all;
  if (played > 0 && (!composing || !has_units)) return kFinished;
  if (composing && !has_units)
    return refuse(Refusal::not_legal("the Assault on " + c.map.number(target) + " is being put together: add Brigades, then say done",
                                     "fotm:15.4.init"_c));
  if (played == 0) {
    BrigadeSet all;
    if (p.phase == Phase::combat)
      for (const UnitIndex u : units) {
        if (const Verdict v = may_join(c, p, u, target); !v.allowed())
          return refuse(refused_because(c, v, nearest_reason(c, p, act(Verb::add, u), v)));
        all.add(u);
      }
    Action a = act(Verb::assault);
    a.hex = target;
    // The whole set is judged before anything is announced: what has one answer is done without asking, and might be another set.
    if (has_units && (composing || Play::verdict(c, p, a).allowed()))
      if (const Verdict v = announcing(c, p, duty_of(c, p), target, all); !v.allowed())
        return refuse(refused_because(c, v, nearest_reason(c, p, a, v)));
    if (!composing) return next(a);
  }
  UnitIndex other_one = kNoUnit;
  assault(p).announced.each([&](UnitIndex u) {
    if (std::ranges::find(units, u) == units.end()) other_one = u;
  });
  if (other_one != kNoUnit) return next(act(Verb::drop, other_one));
  std::ranges::sort(units);  // where chance does not wait, a set is closed when nothing after the last can join
  for (const UnitIndex u : units)
    if (!assault(p).announced.has(u)) return next(act(Verb::add, u));
  return gathers ? kFinished : next(act(Verb::done));
}

// Units that enter one after the other; all but the last stay in the entry hex.
Interpreted next_of_enter(Fields& r, const Position& p, int played) {
  const Content& c = r.c;
  const std::vector<UnitIndex> units = r.units(true);
  const Value& hex = r.fields.get("hex");
  const HexIndex at = hex.is_null() ? kNoHex : r.hex();
  if (!r.ok()) return refuse(r.refusal);
  const March* under_way = move_under_way(p);
  for (const UnitIndex u : units) {
    const bool last = u == units.back();
    if (under_way != nullptr && under_way->unit == u && played > 0)
      return last && !r.fields.get("stop").as_bool() ? kFinished : next(act(Verb::stop, u));
    if (p.units[u].at != At::waiting && played > 0) continue;
    Action a = act(Verb::enter, u, 0, at == kNoHex ? c.entries[p.units[u].entry].hex : at);
    // Formation and facing are said of the Brigades; a Commander among them has neither.
    a.c = is_brigade(c, u) && (r.fields.has("column") ? r.fields.get("column").as_bool() : c.at(a.hex).roads != 0);
    if (r.fields.has("facing") && is_brigade(c, u)) {
      a.b = r.facing(r.fields.get("facing"));
    } else if (is_brigade(c, u)) {  // as the card has it if the road lies ahead, else the first corner that has it
      const int roads = c.at(a.hex).roads;
      const auto ahead = [&](int f) { return roads == 0 || (roads >> f & 1) != 0 || (roads >> ((f + 1) % kDirections) & 1) != 0; };
      a.b = c.piece(u).facing;
      for (std::uint8_t f = 0; f < kDirections && !ahead(a.b); ++f) a.b = f;
    }
    return r.ok() ? next(a) : refuse(r.refusal);
  }
  return kFinished;
}

// Artillery of one side at a gun of the other, one firing Brigade after the other.
Interpreted next_of_suppress(Fields& r, const Position& p, int played) {
  const Content& c = r.c;
  std::vector<UnitIndex> units = r.units(true);
  const Value& target = r.fields.get("target");
  UnitIndex at = c.unit(target.as_text());
  if (at == kNoUnit) {  // a hex stands for the one gun in it
    const HexIndex h = r.hex("target");
    if (r.ok())
      each_brigade(c, p, h, [&](UnitIndex u) {
        if (is_artillery(c, u) && at == kNoUnit) at = u;
      });
    if (r.ok() && at == kNoUnit) r.wrong("there is no artillery in " + target.as_text());
  }
  if (!r.ok()) return refuse(r.refusal);
  // Nobody is named for nothing: who can not fire at it is refused, with the clause.
  const bool asks = assault_asks(p, Ask::aim) || assault_asks(p, Ask::answer);
  for (const UnitIndex u : units) {
    const Action one = act(Verb::suppress, u, int{at});
    if (asks && !fires_at(assault(p), u, at) && !chapter(byte(Kind::assault)).verdict(c, p, one).allowed()) return next(one);
  }
  // Whoever of them does not fire at it yet; a gun with one target has not been asked.
  Action asked;
  const auto is_one = [&](const Action& l) {
    return verb(l) == Verb::suppress && l.b == at && std::ranges::find(units, l.a) != units.end();
  };
  if (find_listed(c, p, asked, is_one, [](const Action&) { return 0; })) return next(asked);
  return played > 0 ? kFinished : next(act(Verb::suppress, *std::ranges::min_element(units), int{at}));
}

// What `then` would meet once `first` is done, before what has one answer is done without asking: words that name a way are judged by it
// even where no other is left. Where dice come between, nothing can be said yet.
Verdict verdict_after(const Content& c, const Position& p, const Action& first, const Action& then) {
  if (const Verdict v = Play::verdict(c, p, first); !v) return v;
  Position q = p;
  Dice dice;
  Journal silent;
  Ctx ctx{c, dice, silent};
  chapter(q.frames.top().kind).take(q, first, ctx);
  while (q.over == 0 && dice.rolled() == 0 && chapter(q.frames.top().kind).advance(q, ctx) == Flow::again) {
  }
  return q.over != 0 || dice.rolled() != 0 ? kAllowed : Play::verdict(c, q, then);
}

// `retreat` in answer to a check says that it goes; where to is asked next, or said at once.
Interpreted next_of_retreat(Fields& r, const Position& p, int played) {
  const UnitIndex u = r.unit();
  const bool where = !r.fields.get("hex").is_null();
  const HexIndex hex = where ? r.hex() : kNoHex;
  if (!r.ok()) return refuse(r.refusal);
  if (r.fields.has("facing")) return refuse(Refusal::not_legal("a retreat keeps the facing, and a rout asks for none", "fotm:17.4.face"_c));
  if (assault_asks(p, Ask::morale) && played == 0) {
    const Action goes = act(Verb::retreat, u, kNoHex);
    if (where)
      if (const Verdict v = verdict_after(r.c, p, goes, act(Verb::retreat, u, hex)); !v) {
        if (v.clause == "fotm:15.1.order"_c)  // nobody is asked where to
          return refuse(refused_because(r.c, forbidden("fotm:17.5.1"_c).unit(u), r.c.piece(u).name + " has no way out"));
        return refuse(refused_because(r.c, v, nearest_reason(r.c, p, act(Verb::retreat, u, hex), v)));
      }
    return next(goes);
  }
  if (assault_asks(p, Ask::morale)) return kFinished;
  if (played > 0 && (!where || played > 1 || !still_to_retreat(p, u))) return kFinished;
  return next(act(Verb::retreat, u, hex));
}

// An advance named at once: `units`, top first, with one facing for all or the one they have; then `done`. With `unit` it is one choice.
Interpreted next_of_advance(Fields& r, const Position& p, int played) {
  const Content& c = r.c;
  const bool whole = r.fields.has("units");
  const std::vector<UnitIndex> units = whole ? r.units(true) : std::vector<UnitIndex>{r.unit()};
  const HexIndex hex = r.hex();
  const Value& facing = r.fields.get("facing");
  const std::uint8_t turned = facing.is_null() ? std::uint8_t{0} : r.facing(facing);
  if (!r.ok()) return refuse(r.refusal);
  const auto goes = [&](UnitIndex u) {
    return next(act(Verb::advance, u, is_brigade(c, u) ? (facing.is_null() ? p.units[u].facing : turned) : 0, hex));
  };
  if (!is_advance(p) || !whole) return played == 0 ? goes(units.front()) : kFinished;
  const Advancing& going = advancing(p);
  for (std::size_t i = 0; i < going.n; ++i)
    if (i >= units.size() || going.unit[i] != units[i]) return next(act(Verb::drop, going.unit[going.n - 1U]));
  return going.n < units.size() ? goes(units[going.n]) : next(act(Verb::done));
}

// A regrouped Brigade may be turned in the same words (12.3.face).
Interpreted next_of_regroup(Fields& r, const Position& p, int played) {
  const bool turning = p.over == 0 && p.frames.top().kind == byte(Kind::regroup_facing);
  const Value& facing = r.fields.get("facing");
  const Value& by = r.fields.get("by");
  if (played > 1 || (played == 1 && (!turning || facing.is_null()))) return kFinished;
  Action a = act(played == 0 ? Verb::regroup : Verb::face, r.unit());
  if (played == 1)
    a.b = r.facing(facing);
  else
    a.b = by.is_null() || by.as_text() == "none" ? kNoUnit : r.unit_of(by, "by");
  return r.ok() ? next(a) : refuse(r.refusal);
}

}  // namespace

std::string fallen_name(const Piece& piece, int n) {
  if (n > piece.casualties) return piece.name + "'s successor";
  return n == 1 && !piece.holds.empty() ? piece.holds : piece.name;
}

std::string points(int half) {
  return (half / 2 == 0 && half % 2 != 0 ? std::string() : std::to_string(half / 2)) + (half % 2 != 0 ? "½" : "") + " MP";
}

std::string listing(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return text;
}

std::string_view verb_name(Verb v) { return v < Verb::count ? kVerbs[nth(v)] : std::string_view(); }

// --- Reading ----------------------------------------------------------------------------------------------------

std::uint8_t Fields::facing(const Value& v) {
  const auto it = std::ranges::find(kFacings, v.as_text());
  if (it == kFacings.end()) wrong("'facing' is n, ene, ese, s, wsw or wnw");
  return byte(it == kFacings.end() ? 0 : it - kFacings.begin());
}
Refusal refused(const Content& c, const Verdict& v) {
  const ClauseText* text = c.books.find(v.clause);
  Refusal r = Refusal::not_legal(text != nullptr ? text->text : "forbidden", v.clause);
  r.hexes.assign(v.hexes.begin(), v.hexes.begin() + v.n_hexes);
  r.units.assign(v.units.begin(), v.units.begin() + v.n_units);
  return r;
}

// --- An action in words -----------------------------------------------------------------------------------------

Value Rules::words(const Content& c, const Position& p, const Action& a) {
  const Verb v = verb(a);
  Value w = Value::object();
  if (v == Verb::none || v >= Verb::count) return w.set("action", "unknown"), w;
  w.set("action", verb_name(v));
  const auto id = [&](UnitIndex u) { return u < kUnits ? c.piece(u).id : std::string("none"); };
  const std::uint8_t used = uses(v);
  switch (v) {
    case Verb::assault:
      return w.set("target", c.map.number(a.hex)), w;
    case Verb::suppress:
      return w.set("units", Value::list({id(a.a)})).set("target", id(a.b)), w;
    case Verb::guard:
      return w.set("unit", id(a.a)), w;
    case Verb::bonus:
      return w.set("use", a.b == 1 ? "rally" : "assault"), w;
    case Verb::restack: {
      Value units = Value::list();
      for (const UnitIndex u : {a.a, a.b, a.c})
        if (u < kUnits) units.push(id(u));
      return w.set("hex", c.map.number(a.hex)).set("units", units), w;
    }
    case Verb::enter:
      w.set("units", Value::list({id(a.a)})).set("hex", c.map.number(a.hex));
      if (a.a < kUnits && is_brigade(c, a.a)) w.set("facing", kFacings[a.b % 6U]).set("column", a.c != 0);
      return w;
    case Verb::place:
      w.set("unit", id(a.a)).set("hex", c.map.number(a.hex));
      if (a.a < kUnits && is_brigade(c, a.a)) w.set("facing", kFacings[a.b % 6U]);
      if (a.a < kUnits && (is_cavalry(c, a.a) || is_horse_artillery(c, a.a))) w.set("mounted", a.c != 0);
      return w;
    case Verb::choose:
      if (a.a < kUnits) w.set("unit", id(a.a));
      if (a.a == kNoUnit || names_a_hex_too(p)) w.set("hex", c.map.number(a.hex));
      return w;
    default:
      break;
  }
  if ((used & kUsesUnit) != 0) w.set("unit", id(a.a));
  if ((used & kUsesHex) != 0 && a.hex != kNoHex) w.set("hex", c.map.number(a.hex));
  if (v == Verb::advance && a.a < kUnits && !is_brigade(c, a.a)) return w;
  if ((used & kUsesFacing) != 0) w.set("facing", kFacings[a.b % 6U]);
  if (v == Verb::check || v == Verb::force_march) {
    const HexIndex at = v == Verb::force_march ? a.hex : a.a < kUnits ? p.units[a.a].hex : kNoHex;
    if (a.b != kNoUnit || (at != kNoHex && helper_in(c, p, at, side_of(c, a.a)))) w.set("by", id(a.b));
  } else if ((used & kUsesHelper) != 0 && a.b != kNoUnit)
    w.set("by", id(a.b));
  if ((used & kUsesPath) != 0) w.set("path", path_words(c.map, a.a < kUnits ? p.units[a.a].hex : kNoHex, a.path));
  return w;
}

namespace {

// A field that says something this action can not carry out is not passed over: said whole or not at all.
Refusal no_idle_fields(Verb v, const Value& words) {
  const bool marches = is_march_verb(v), enters = v == Verb::enter, restacks = v == Verb::restack;
  const bool of_unit = (uses(v) & (kUsesUnit | kUsesUnitOrNone)) != 0;
  const std::pair<std::string_view, bool> used[] = {{"unit", of_unit || v == Verb::assault || restacks},
                                                    {"units", of_unit || v == Verb::assault || restacks},
                                                    {"hex", (uses(v) & kUsesHex) != 0},
                                                    {"facing", (uses(v) & kUsesFacing) != 0 || v == Verb::regroup || v == Verb::retreat},
                                                    {"by", (uses(v) & kUsesHelper) != 0},
                                                    {"path", (uses(v) & kUsesPath) != 0},
                                                    {"target", v == Verb::assault || v == Verb::suppress},
                                                    {"column", v == Verb::move || enters},
                                                    {"mounted", v == Verb::place},
                                                    {"use", v == Verb::bonus},
                                                    {"stop", marches || enters}};
  for (const auto& [field, fits] : used)
    if (!fits && words.has(field))
      return Refusal::bad_request("'" + std::string(field) + "' says nothing to " + std::string(verb_name(v)) +
                                  ": leave it out, or say it in an action of its own");
  return {};
}

Interpreted understood(const Content& c, const Position& p, const Value& words, int played) {
  const std::string& name = words.get("action").as_text();
  const auto it = std::find(std::begin(kVerbs), std::end(kVerbs), name);
  if (name.empty() || it == std::end(kVerbs))
    return refuse(Refusal::bad_request("there is no action '" + shortened(name) + "': see `actions` for what may be done now"));
  const Verb v = static_cast<Verb>(it - std::begin(kVerbs));
  if (Refusal idle = no_idle_fields(v, words); !idle.ok()) return refuse(std::move(idle));
  Fields r{{c, words}};
  if (is_march_verb(v)) return next_of_march(r, p, v, played);
  if (v == Verb::assault) return next_of_assault(r, p, played);
  if (v == Verb::enter) return next_of_enter(r, p, played);
  if (v == Verb::suppress) return next_of_suppress(r, p, played);
  if (v == Verb::retreat) return next_of_retreat(r, p, played);
  if (v == Verb::regroup) return next_of_regroup(r, p, played);
  if (v == Verb::advance) return next_of_advance(r, p, played);
  if (played > 0) return kFinished;

  Action a = act(v);
  const Value& by = words.get("by");
  switch (v) {
    case Verb::choose:
      a.a = words.has("unit") ? r.unit() : kNoUnit;
      if (words.has("hex")) a.hex = r.hex();
      if (!words.has("unit") && !words.has("hex")) r.wrong("'choose' needs a unit or a hex");
      break;
    case Verb::place:
      a.a = r.unit();
      a.hex = r.hex();
      if (r.ok() && is_brigade(c, a.a))
        a.b = words.has("facing") ? r.facing(words.get("facing")) : on_map(p, a.a) ? p.units[a.a].facing : c.piece(a.a).facing;
      a.c = words.has("mounted") ? words.get("mounted").as_bool() : r.ok() && c.piece(a.a).starts_mounted;
      break;
    case Verb::restack: {
      a.hex = r.hex();
      const std::vector<UnitIndex> units = r.units(true);
      if (r.ok() && (units.size() < 2 || units.size() > 3))
        r.refusal = Refusal::not_legal("name the two or three Brigades of the hex, top first", "fotm:4.2.reorder"_c);
      if (r.ok()) a.a = units[0], a.b = units[1], a.c = units.size() > 2 ? units[2] : kNoUnit;
      break;
    }
    case Verb::bonus:
      if (words.get("use").as_text() != "rally" && words.get("use").as_text() != "assault") r.wrong("'use' is rally or assault");
      a.b = words.get("use").as_text() == "rally" ? 1 : 2;
      break;
    case Verb::rally:
      a.a = r.unit();
      a.b = by.is_null() || by.as_text() == "none" ? kNoUnit : r.unit_of(by, "by");
      break;
    case Verb::check:
      a.a = words.has("unit") || !assault_asks(p, Ask::morale) ? r.unit() : assault(p).victim;  // one Brigade is asked at a time
      a.b = by.is_null() || by.as_text() == "none" ? kNoUnit : r.unit_of(by, "by");
      if (by.is_null() && r.ok())  // the best Commander who can help
        find_listed(
            c, p, a, [&](const Action& l) { return verb(l) == Verb::check && l.a == a.a; },
            [&](const Action& l) { return l.b == kNoUnit ? 0 : command_modifier(c, p, l.b); });
      break;
    case Verb::guard:
      a.a = r.unit();
      a.b = kNoUnit;
      if (r.ok()) {  // of whom it is asked; the captor is what the words name
        Action any;
        if (find_listed(
                c, p, any, [](const Action& l) { return verb(l) == Verb::guard; }, [](const Action&) { return 0; }))
          a.b = any.b;
      }
      break;
    default:
      if ((uses(v) & kUsesUnit) != 0) a.a = r.unit();
      if ((uses(v) & kUsesHex) != 0) a.hex = r.hex();
      if ((uses(v) & kUsesFacing) != 0) a.b = r.facing(words.get("facing"));
      break;
  }
  return r.ok() ? next(a) : refuse(r.refusal);
}

}  // namespace

// What is out of place is told with its place, before the clause.
Interpreted Rules::interpret(const Content& c, const Position& p, const Value& words, int played) {
  Interpreted meant = understood(c, p, words, played);
  if (!meant.refusal.ok() || meant.finished || p.over != 0) return meant;
  if (const Verdict v = Play::verdict(c, p, meant.action); !v)
    if (const std::string reason = nearest_reason(c, p, meant.action, v); !reason.empty()) return refuse(refused_because(c, v, reason));
  return meant;
}

}  // namespace vedette::fotm
