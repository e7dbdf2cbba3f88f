// Words back into actions. An action in words may name several small decisions (a whole shot, a whole move); each call
// gives the next of them, judged by where the table stands. No rule is decided here: the verdict does that.
#include <algorithm>
#include <optional>

#include "blind_swords/combat/fire_choice.h"
#include "blind_swords/combat/odds.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/flow/moves.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/rules.h"
#include "blind_swords/words/nearest.h"
#include "blind_swords/words/words.h"
#include "tabletop/near.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

Interpreted once(Fields& r, const Action& a, int played) {
  if (played > 0) return {{}, {}, true};  // it has been done: where its unit stands now does not matter
  return {r.refusal, a, false};
}

// Words that name several small decisions are judged whole before the first is carried out.
Interpreted refused(const Content& c, const Verdict& v) {
  const ClauseText* text = c.books.find(v.clause);
  Refusal r = Refusal::not_legal(text != nullptr ? text->text : "the rules forbid it", v.clause);
  r.hexes.assign(v.hexes.begin(), v.hexes.begin() + v.n_hexes);
  r.units.assign(v.units.begin(), v.units.begin() + v.n_units);
  return {r, {}, false};
}

// Moving, mounting: the unit is chosen first if its move is not under way.
Interpreted next_of_move(Fields& r, const Position& p, Verb v, int played) {
  const UnitIndex u = r.unit();
  if (!r.refusal.ok()) return {r.refusal, {}, false};
  const bool under_way = moving_unit(p) == u;
  const bool move = v == Verb::move;
  if (move) {
    const Value& hexes = r.fields.get("path");
    const HexIndex last = hexes.is_list() && hexes.size() > 0 ? r.hex_of(hexes[hexes.size() - 1], "path") : HexIndex{0};
    // A way out and back ends where it begins: then the unit has gone it only once it has entered a hex.
    Mover gone;
    const int before_going = r.fields.get("column").as_bool() ? 2 : 1;
    const bool there = p.units[u].hex == last && ((mover_now(p, u, gone) && gone.entered) || played > before_going);
    // Where skirmishers have given way before it, its owner is asked anew.
    if (played > 0 && (!under_way || there || (names_its_way_anew(p) && !r.fields.get("column").as_bool()))) return {{}, {}, true};
    if (played == 0 && p.units[u].at != At::map && p.units[u].at != At::waiting) return refused(r.c, forbidden("bs:1.0.6"_c).unit(u));
    Action a = act(Verb::move, u);
    a.path = r.path(p.units[u].at == At::map || p.units[u].at == At::waiting ? p.units[u].hex : kNoHex);
    if (played > 0 && !r.refusal.ok()) return {{}, {}, true};  // interrupted on the way: its owner is asked anew
    const bool fog = p.over == 0 && static_cast<Proc>(p.frames.top().kind) == Proc::fog_of_war;
    if (r.fields.get("stop").as_bool() && !fog) a.b = 1;  // the move ends where the path does
    if (!under_way && !fog) return {r.refusal, act(Verb::choose_unit, u), false};
    Mover now;
    const bool forms = !fog && r.fields.get("column").as_bool() && mover_now(p, u, now) && !now.march_paid;
    return {r.refusal, forms ? act(Verb::column, u) : a, false};
  }
  if (v == Verb::column) {
    Mover now;
    if (played > 0 && mover_now(p, u, now) && now.march_paid) return {{}, {}, true};
    return {{}, act(under_way ? Verb::column : Verb::choose_unit, u), false};
  }
  if (!under_way) {
    if (played > 0) return {{}, {}, true};
    if (v == Verb::mount || v == Verb::dismount)
      if (const Verdict may = may_change_first(r.c, p, u, v == Verb::mount); !may) return refused(r.c, may);
    return {{}, act(Verb::choose_unit, u), false};
  }
  const bool horse = (p.units[u].state & kMounted) != 0, skirmish = (p.units[u].state & kSkirmish) != 0;
  const bool done = played > 0 && ((v == Verb::mount && horse) || (v == Verb::dismount && !horse) || (v == Verb::skirmish && skirmish) ||
                                   (v == Verb::form_up && !skirmish));
  return done ? Interpreted{{}, {}, true} : Interpreted{{}, act(v, u, v == Verb::exit ? p.units[u].hex : HexIndex{0}), false};
}

// `gather`: the shot begins with whom `odds` reckons with; they may be taken out again, and nothing is rolled before `done`.
Interpreted next_to_gather(Fields& r, const Position& p) {
  if (const FirersUnderWay now = firers_under_way(r.c, p); now.open)
    for (const UnitIndex u : best_firers(r.c, p, now.target))
      if (!now.units.has(u)) return {{}, act(Verb::add, u), false};
  return {{}, {}, true};
}

// A shot named at once: the target, its units one by one, then `done`. What had one answer has been given already.
Interpreted next_of_fire(Fields& r, const Position& p, int played) {
  const std::vector<UnitIndex> wanted = r.units(false);
  const bool has_target = r.fields.has("target");
  const HexIndex target = has_target ? r.hex("target") : HexIndex{0};
  if (!r.refusal.ok()) return {r.refusal, {}, false};
  FirersUnderWay now = firers_under_way(r.c, p);
  if (!now.open) {
    if (played > 0) return {{}, {}, true};
    if (!has_target) return {Refusal::bad_request("'fire' needs 'target', a hex"), {}, false};
    if (const Verdict v = shot_verdict_now(r.c, p, target, wanted); !v) return refused(r.c, v);
    // Reaction fire comes from a hex: that of the first unit named.
    if (offers_hexes(p) && !wanted.empty()) return {{}, act(Verb::choose_hex, 0, p.units[wanted[0]].hex), false};
    return {{}, act(Verb::fire, 0, target), false};
  }
  if (wanted.empty() && played > 0) return r.fields.get("gather").as_bool() ? next_to_gather(r, p) : Interpreted{{}, {}, true};
  if (wanted.empty() || (has_target && target != now.target))
    return {
        {Refused::not_legal, "fire at " + r.c.map.number(now.target) + " is being declared", {"bs:9.3.1"_c}, {now.target}, {}}, {}, false};
  for (const UnitIndex u : now.units)
    if (std::find(wanted.begin(), wanted.end(), u) == wanted.end()) return {{}, act(Verb::drop_unit, u), false};
  for (const UnitIndex u : wanted)
    if (!now.units.has(u)) return {{}, act(Verb::add, u), false};
  return r.fields.get("gather").as_bool() ? Interpreted{{}, {}, true} : Interpreted{{}, act(Verb::done), false};
}

// The same for a Close Combat that is too weak alone: the least that makes it legal (bs:11.2.3).
Interpreted next_to_declare(Fields& r, const Position& p) {
  const DeclarationUnderWay now = declaration_under_way(r.c, p);
  if (!now.open) return {{}, {}, true};
  const std::optional<Declaration> least = completed(r.c, p, now.declared);
  if (!least) return {{}, {}, true};
  if (least->charge != 0 && now.declared.charge == 0) return {{}, act(Verb::charge), false};
  for (Direction f = 0; f < kDirections; ++f)
    if (((least->flanks & ~now.declared.flanks) >> f & 1) != 0)
      return {{}, act(Verb::flank, 0, r.c.side[now.declared.target][f].to), false};
  return {{}, {}, true};
}

Interpreted next_of_close_combat(Fields& r, const Position& p, int played) {
  Action a = act(Verb::close_combat, 0, r.hex("target"));
  a.hex2 = r.hex("from");
  std::vector<HexIndex> flanks;
  for (const Value& v : r.fields.get("flanks").items()) flanks.push_back(r.hex_of(v, "flanks"));
  if (!r.refusal.ok()) return {r.refusal, {}, false};
  if (played == 0) {
    const Verdict v = whole_declaration(r.c, p, a.hex, a.hex2, flanks, r.fields.get("charge").as_bool());
    return v ? Interpreted{{}, a, false} : refused(r.c, v);
  }
  std::sort(flanks.begin(), flanks.end());
  const bool declaring = p.over == 0 && static_cast<Proc>(p.frames.top().kind) == Proc::close_combat;
  const std::size_t charge = r.fields.get("charge").as_bool() ? 1 : 0;
  const auto n = static_cast<std::size_t>(played - 1);
  if (n < charge) return {{}, act(Verb::charge), false};
  if (n - charge < flanks.size()) return {{}, act(Verb::flank, 0, flanks[n - charge]), false};
  if (!declaring) return {{}, {}, true};
  const bool whole = r.fields.has("flanks") || r.fields.has("charge");
  if (r.fields.get("gather").as_bool()) return whole ? Interpreted{{}, {}, true} : next_to_declare(r, p);
  return whole ? Interpreted{{}, act(Verb::done), false} : Interpreted{{}, {}, true};
}

BrigadeIndex only_brigade(Fields& r, const Position& p, HexIndex h) {
  BrigadeIndex only = kNoBrigade;
  bool several = false;
  each_in_hex(p, h, [&](UnitIndex u) {
    const BrigadeIndex b = r.c.units[u].brigade;
    if (b == kNoBrigade) return;
    several = several || (only != kNoBrigade && only != b);
    only = b;
  });
  return only == kNoBrigade || several ? r.brigade() : only;
}

// A hex is `hex`, or `target` where it is shot at; of a hex with one brigade alone the brigade need not be named.
Action play_action(Fields& r, const Position& p) {
  Action a = act(Verb::play, r.chit_of(r.fields.get("chit"), "chit"));
  if (!r.refusal.ok()) return a;
  switch (r.c.chits[a.a].effect) {
    case Effect::last_stand:
      a.hex = r.hex();
      a.c = r.fields.has("brigade") || !r.ok() ? r.brigade() : only_brigade(r, p, a.hex);
      break;
    case Effect::reaction:
    case Effect::arrival:
    case Effect::brigade_reserve:
      a.c = r.brigade();
      break;
    case Effect::skirmishers:
      a.b = r.unit();
      a.hex = r.hex(r.fields.has("hex") ? "hex" : "target");
      break;
    case Effect::fatigue:
      a.b = r.unit();
      break;
    case Effect::good_ground:
      a.hex = r.hex();
      break;
    case Effect::rally:
      if (r.fields.has("brigade")) {
        a.b = r.brigade();
        a.c = kRallyBrigade;
      } else {
        a.b = r.unit();
        const bool skirmish = r.fields.get("use").as_text() == "skirmish";
        a.c = skirmish ? kRallySkirmish : r.fields.has("hex") ? kRallyRebuild : kRallyUnit;
        if (a.c == kRallyRebuild) a.hex = r.hex();
      }
      break;
    default:
      break;
  }
  return a;
}

Interpreted meant(const Content& c, const Position& p, const Value& words, int played) {
  Fields r{{c, words}};
  const std::string& name = words.get("action").as_text();
  const Verb v = verb_named(name);
  switch (v) {
    case Verb::none:
      return {Refusal::bad_request("unknown action '" + shortened(name) + "'; this game has " + verbs_known()), {}, false};
    case Verb::done:
    case Verb::pass:
    case Verb::default_setup:
    case Verb::charge:
      return once(r, act(v), played);
    case Verb::choose_unit:
      if (words.has("hex"))  // also the hex that reacts
        return played > 0 && words.get("gather").as_bool() ? next_to_gather(r, p) : once(r, act(Verb::choose_hex, 0, r.hex()), played);
      if (words.has("brigade")) return once(r, act(Verb::choose_brigade, r.brigade()), played);
      return once(r, act(Verb::choose_unit, r.unit()), played);
    case Verb::move:
    case Verb::mount:
    case Verb::dismount:
    case Verb::skirmish:
    case Verb::form_up:
    case Verb::exit:
    case Verb::column:
      return next_of_move(r, p, v, played);
    case Verb::fire:
      return next_of_fire(r, p, played);
    case Verb::close_combat:
      return next_of_close_combat(r, p, played);
    case Verb::key: {
      std::vector<ChitIndex> chits;
      const Value& ids = words.get("chits");
      if (!ids.is_list() || ids.size() == 0) r.wrong("'key' needs 'chits', a list of ids");
      for (const Value& id : ids.items()) chits.push_back(r.chit_of(id, "chits"));
      if (!r.refusal.ok()) return {r.refusal, {}, false};
      std::sort(chits.begin(), chits.end());
      if (played == 0 && choosing_keys(p) != Side::none && static_cast<int>(chits.size()) > keys_owed(r.c, p))
        return {Refusal::not_legal("too many Key Chits", "bs:5.1.1"_c), {}, false};
      const auto n = static_cast<std::size_t>(played);
      if (n < chits.size()) return {{}, act(Verb::key, chits[n]), false};
      // Several named at once, and all that are owed: that is the whole choice.
      const bool whole = chits.size() > 1 && choosing_keys(p) == c.chits[chits[0]].side && keys_owed(r.c, p) == 0;
      return whole ? Interpreted{{}, act(Verb::done), false} : Interpreted{{}, {}, true};
    }
    case Verb::advance: {
      // One more unit of the plan by `unit`; with `units` the whole of it, and done.
      if (!words.has("units")) return once(r, act(v, r.unit(), r.hex()), played);
      const std::vector<UnitIndex> units = r.units(true);
      const HexIndex h = r.hex();
      if (!r.refusal.ok()) return {r.refusal, {}, false};
      if (played == 0)
        if (const Verdict whole = whole_advance(c, p, units, h); !whole) return refused(c, whole);
      const AdvanceUnderWay now = advance_under_way(c, p);
      if (played > 0 && !now.open) return {{}, {}, true};
      for (const UnitIndex u : now.units)
        if (std::find(units.begin(), units.end(), u) == units.end()) return {{}, act(Verb::drop_unit, u), false};
      for (const UnitIndex u : units)
        if (!now.units.has(u)) return {{}, act(Verb::advance, u, h), false};
      return {{}, act(Verb::done), false};
    }
    case Verb::add:
    case Verb::stop:
    case Verb::rally:
    case Verb::recover:
    case Verb::burn_bridge:
    case Verb::search_ford:
    case Verb::lane:
    case Verb::pay:
      return once(r, act(v, r.unit()), played);
    case Verb::activate:
    case Verb::flank:
    case Verb::ford:
      return once(r, act(v, 0, r.hex()), played);
    case Verb::name:
      return once(r, act(v, r.brigade()), played);
    case Verb::order: {
      for (int o = 1; o <= as_int(Order::regroup); ++o)
        if (order_name(static_cast<Order>(o)) == words.get("order").as_text()) return once(r, act(v, byte(o)), played);
      return {Refusal::bad_request("'order' is attack, defend, maneuver or regroup"), {}, false};
    }
    case Verb::play:
      // A Firefight may name its whole shot.
      if (played > 0 && r.fields.has("target") && r.c.chits[r.chit_of(r.fields.get("chit"), "chit")].effect == Effect::firefight)
        return next_of_fire(r, p, played - 1);
      return once(r, play_action(r, p), played);
    case Verb::retreat:
    case Verb::rebuild:
      return once(r, act(v, r.unit(), r.hex()), played);
    case Verb::place: {
      Action a = act(v, r.unit(), r.hex());
      a.b = words.get("mounted").as_bool() ? 1 : 0;
      return once(r, a, played);
    }
    case Verb::drop_unit:
      if (words.has("hex")) return once(r, act(Verb::drop_hex, 0, r.hex()), played);
      if (words.has("chit")) return once(r, act(Verb::drop_chit, r.chit_of(words.get("chit"), "chit")), played);
      if (words.get("charge").as_bool()) return once(r, act(Verb::drop_charge), played);
      return once(r, act(Verb::drop_unit, r.unit()), played);
    case Verb::withdraw: {
      if (played > 0) return {{}, {}, true};
      Action a = act(v, r.unit());
      if (r.refusal.ok()) a.path = r.path(p.units[a.a].hex);
      return once(r, a, played);
    }
    default:
      return {Refusal::bad_request("'" + name + "' can not be said alone"), {}, false};
  }
}

}  // namespace

Interpreted Rules::interpret(const Content& c, const Position& p, const Value& words, int played) {
  Interpreted next = meant(c, p, words, played);
  if (next.refusal.ok() && !next.finished && p.over == 0)
    if (const Verdict v = Engine<Rules>::verdict(c, p, next.action); !v) next.refusal = refused(c, v).refusal;
  Refusal& r = next.refusal;
  if (r.code != Refused::not_legal || r.rules.size() != 1) return next;
  if (const std::string reason = nearest_reason(c, p, words, r.rules[0], r.hexes, r.units); !reason.empty())
    r.message = reason + ". " + r.message;
  return next;
}

}  // namespace vedette::bs
