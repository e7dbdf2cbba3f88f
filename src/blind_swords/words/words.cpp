// Actions in words, with the names of protocol.md. No rule is decided here.
#include "blind_swords/words/words.h"

#include "blind_swords/content/readers.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/rules.h"
#include "blind_swords/verbs.h"
#include "tabletop/answer.h"

namespace vedette::bs {

namespace {

constexpr std::string_view kVerbs[] = {"",        "done",          "pass",         "add",      "choose",      "choose",      "choose",
                                       "place",   "default-setup", "move",         "mount",    "dismount",    "skirmish",    "form-up",
                                       "exit",    "stop",          "key",          "activate", "lane",        "name",        "order",
                                       "play",    "fire",          "close-combat", "flank",    "charge",      "retreat",     "withdraw",
                                       "advance", "rally",         "recover",      "rebuild",  "burn-bridge", "search-ford", "ford",
                                       "column",  "drop",          "drop",         "drop",     "drop",        "pay"};
static_assert(std::size(kVerbs) == static_cast<std::size_t>(Verb::kCount));

Value unit_or_null(const Content& c, unsigned u) { return u < c.units.size() ? Value(c.units[u].id) : Value(); }
Value hex_or_null(const Content& c, HexIndex h) { return h < c.hex.size() ? Value(c.map.number(h)) : Value(); }

void play_words(const Content& c, const Action& a, Value& w) {
  if (a.a >= c.chits.size()) return;
  w.set("chit", c.chits[a.a].id);
  const auto brigade = [&](unsigned b) {
    if (b < c.brigades.size()) w.set("brigade", c.brigades[b].id);
  };
  switch (c.chits[a.a].effect) {
    case Effect::last_stand:
      brigade(a.c);
      w.set("hex", hex_or_null(c, a.hex));
      break;
    case Effect::reaction:
    case Effect::arrival:
    case Effect::brigade_reserve:
      brigade(a.c);
      break;
    case Effect::skirmishers:
      w.set("unit", unit_or_null(c, a.b)).set("hex", hex_or_null(c, a.hex));
      break;
    case Effect::fatigue:
      w.set("unit", unit_or_null(c, a.b));
      break;
    case Effect::good_ground:
      w.set("hex", hex_or_null(c, a.hex));
      break;
    case Effect::rally:
      if (a.c == kRallyBrigade)
        brigade(a.b);
      else
        w.set("unit", unit_or_null(c, a.b));
      if (a.c == kRallyRebuild) w.set("hex", hex_or_null(c, a.hex));
      if (a.c == kRallySkirmish) w.set("use", "skirmish");
      break;
    default:
      break;
  }
}

}  // namespace

std::string_view level_name(Level level) {
  constexpr std::string_view names[] = {"plain", "decisive", "major", "minor", "marginal", "draw"};
  return names[static_cast<std::size_t>(level)];
}

std::string_view order_name(Order o) {
  constexpr std::string_view names[] = {"", "attack", "defend", "maneuver", "regroup"};
  return names[static_cast<std::size_t>(o)];
}
Verb verb_named(std::string_view text) {
  for (std::size_t i = 1; i < std::size(kVerbs); ++i)
    if (kVerbs[i] == text) return static_cast<Verb>(i);
  return Verb::none;
}
std::string verbs_known() {
  std::string all;
  for (std::size_t i = 1; i < std::size(kVerbs); ++i)
    if (kVerbs[i] != kVerbs[i - 1]) all += (all.empty() ? "" : ", ") + std::string(kVerbs[i]);
  return all;
}

Value Rules::words(const Content& c, const Position& p, const Action& a) {
  Value w = Value::object();
  if (a.verb == 0 || a.verb >= std::size(kVerbs)) return w.set("action", "unknown"), w;
  w.set("action", kVerbs[a.verb]);
  switch (verb(a)) {
    case Verb::choose_unit:
    case Verb::add:
    case Verb::mount:
    case Verb::dismount:
    case Verb::skirmish:
    case Verb::form_up:
    case Verb::stop:
    case Verb::rally:
    case Verb::recover:
    case Verb::lane:
    case Verb::exit:
    case Verb::burn_bridge:
    case Verb::search_ford:
    case Verb::column:
    case Verb::drop_unit:
    case Verb::pay:
      w.set("unit", unit_or_null(c, a.a));
      break;
    case Verb::choose_hex:
    case Verb::activate:
    case Verb::flank:
    case Verb::ford:
    case Verb::drop_hex:
      w.set("hex", hex_or_null(c, a.hex));
      break;
    case Verb::choose_brigade:
    case Verb::name:
      if (a.a < c.brigades.size()) w.set("brigade", c.brigades[a.a].id);
      break;
    case Verb::place:
      w.set("unit", unit_or_null(c, a.a)).set("hex", hex_or_null(c, a.hex)).set("mounted", a.b != 0);
      break;
    case Verb::move:
    case Verb::withdraw:
      w.set("unit", unit_or_null(c, a.a)).set("path", path_words(c.map, a.a < c.units.size() ? p.units[a.a].hex : kNoHex, a.path));
      if (a.b != 0) w.set("stop", true);
      break;
    case Verb::key:
      if (a.a < c.chits.size()) w.set("chits", Value::list({c.chits[a.a].id}));
      break;
    case Verb::drop_chit:
      if (a.a < c.chits.size()) w.set("chit", c.chits[a.a].id);
      break;
    case Verb::drop_charge:
      w.set("charge", true);
      break;
    case Verb::order:
      if (a.a <= static_cast<int>(Order::regroup)) w.set("order", order_name(static_cast<Order>(a.a)));
      break;
    case Verb::play:
      play_words(c, a, w);
      break;
    case Verb::fire:
      w.set("target", hex_or_null(c, a.hex));
      break;
    case Verb::close_combat:
      w.set("target", hex_or_null(c, a.hex)).set("from", hex_or_null(c, a.hex2));
      break;
    case Verb::retreat:
    case Verb::rebuild:
    case Verb::advance:
      w.set("unit", unit_or_null(c, a.a)).set("hex", hex_or_null(c, a.hex));
      break;
    default:
      break;
  }
  return w;
}

}  // namespace vedette::bs
