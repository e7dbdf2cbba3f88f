// Actions in words, with the names of protocol.md. No rule is decided here.
#include "blind_swords/words/words.h"

#include "blind_swords/content/readers.h"
#include "blind_swords/flow/event_chits.h"
#include "blind_swords/flow/verb_table.h"
#include "blind_swords/rules.h"
#include "blind_swords/verbs.h"
#include "tabletop/answer.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

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
  return names[nth(level)];
}

std::string_view order_name(Order o) {
  constexpr std::string_view names[] = {"", "attack", "defend", "maneuver", "regroup"};
  return names[nth(o)];
}
Verb verb_named(std::string_view text) {
  for (std::size_t i = 1; i < kVerbRows.size(); ++i)
    if (kVerbRows[i].name == text) return kVerbRows[i].verb;
  return Verb::none;
}
std::string shift_text(const Content& c, Clause clause) {
  for (const ChitCard& card : c.chits)
    if (card.clause == clause) return card.name;
  for (const auto& [cited, words] : c.shift_words)
    if (cited == clause) return words;
  const ClauseText* text = c.books.find(clause);
  if (text == nullptr) return {};
  return text->text.substr(0, text->text.find_last_not_of('.') + 1);
}

std::string verbs_known() {
  std::string all;
  for (std::size_t i = 1; i < kVerbRows.size(); ++i)
    if (kVerbRows[i].name != kVerbRows[i - 1].name) all += (all.empty() ? "" : ", ") + std::string(kVerbRows[i].name);
  return all;
}

Value Rules::words(const Content& c, const Position& p, const Action& a) {
  Value w = Value::object();
  const VerbRow& row = verb_row(a);
  if (row.verb == Verb::none) return w.set("action", "unknown"), w;
  w.set("action", row.name);
  if ((row.uses & kUsesUnit) != 0) w.set("unit", unit_or_null(c, a.a));
  const bool target = row.verb == Verb::fire || row.verb == Verb::close_combat;
  if ((row.uses & kUsesHex) != 0) w.set(target ? "target" : "hex", hex_or_null(c, a.hex));
  if ((row.uses & kUsesFromHex) != 0) w.set("from", hex_or_null(c, a.hex2));
  if ((row.uses & kUsesPath) != 0) w.set("path", path_words(c.map, a.a < c.units.size() ? p.units[a.a].hex : kNoHex, a.path));
  switch (row.verb) {
    case Verb::choose_brigade:
    case Verb::name:
      if (a.a < c.brigades.size()) w.set("brigade", c.brigades[a.a].id);
      break;
    case Verb::place:
      w.set("mounted", a.b != 0);
      break;
    case Verb::move:
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
      if (a.a <= as_int(Order::regroup)) w.set("order", order_name(static_cast<Order>(a.a)));
      break;
    case Verb::play:
      play_words(c, a, w);
      break;
    default:
      break;
  }
  return w;
}

}  // namespace vedette::bs
