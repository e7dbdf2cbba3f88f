// The verbs that tell what the games are, without a table: hello, games, map, rules, words.
#include "protocol/desk.h"
#include "tabletop/near.h"
#include "tabletop/version.h"

namespace vedette {
namespace {

Value features_of(const Map& map, const MapHex& hex) {
  Value features = Value::list();
  for (std::size_t i = 0; i < map.feature_names.size(); ++i)
    if ((hex.features >> i & 1U) != 0) features.push(Value(map.feature_names[i]));
  return features;
}

Value hexes_of(const Map& map) {
  Value hexes = Value::list();
  for (std::size_t i = 0; i < map.hexes.size(); ++i) {
    const MapHex& hex = map.hexes[i];
    if (!hex.on_map) continue;
    Value v = Value::object({{"hex", map.number(static_cast<HexIndex>(i))}, {"level", hex.level}, {"terrain", map.terrains[hex.terrain]}});
    v.set("features", features_of(map, hex));
    v.set("place", hex.place.empty() ? Value() : Value(hex.place));
    v.set("source", hex.source);
    hexes.push(std::move(v));
  }
  return hexes;
}

Value hexsides_of(const Map& map) {
  Value sides = Value::list();
  for (const MapHexside& s : map.hexside_rows)
    sides.push(
        Value::object({{"hex", map.number(s.a)}, {"other", map.number(s.b)}, {"kind", map.hexside_kinds[s.kind]}, {"source", s.source}}));
  return sides;
}

Value numbers_of(const Map& map, const std::vector<HexIndex>& hexes) {
  Value list = Value::list();
  for (const HexIndex h : hexes) list.push(Value(map.number(h)));
  return list;
}

Value roads_of(const Map& map) {
  Value roads = Value::list();
  for (const MapRoad& r : map.roads)
    roads.push(Value::object({{"name", r.name}, {"kind", r.kind}, {"path", numbers_of(map, r.path)}, {"source", r.source}}));
  return roads;
}

Value places_of(const Map& map) {
  Value places = Value::list();
  for (const MapPlace& p : map.places) {
    Value v = Value::object({{"hex", map.number(p.hex)}, {"name", p.name}, {"kind", p.kind}});
    if (!p.vp.empty()) v.set("vp", p.vp);
    places.push(std::move(v.set("source", p.source)));
  }
  return places;
}

// What is told of a scenario before it is opened: when it was, how long it takes, what the sides are after, who won how often.
void tell_scenario(const Offer& offer, const ScenarioCard& s, Value& into) {
  for (const std::string_view kind : {"date", "length", "complexity", "situation", "goal-union", "goal-confederate"})
    if (const Word* w = offer.words == nullptr ? nullptr : find_word(*offer.words, kind, offer.game + "-" + s.scenario))
      into.set(std::string(kind), w->text);
  if (const BalanceRow* b = offer.balance == nullptr ? nullptr : find_balance(*offer.balance, s.scenario))
    into.set("balance", Value::object({{"games", b->games},
                                       {"union", b->union_won},
                                       {"draws", b->draws},
                                       {"confederate", b->confederate_won},
                                       {"players", b->players},
                                       {"run", b->run}}));
}

Value card_of(const Offer& offer) {
  Value v = Value::object({{"game", offer.game}, {"title", offer.title}});
  Value scenarios = Value::list(), options = Value::list(), charts = Value::list();
  if (offer.rules != nullptr) {
    const GameCard& card = offer.rules->card();
    for (const ScenarioCard& s : card.scenarios) {
      Value shown = Value::object({{"scenario", s.scenario}, {"title", s.title}, {"turns", s.turns}});
      Value own = Value::object();
      for (const OptionCard& o : card.options)
        if (card.on_by_default(o, s.scenario) != o.by_default) own.set(o.option, !o.by_default);
      if (own.size() != 0) shown.set("options", std::move(own));
      tell_scenario(offer, s, shown);
      scenarios.push(std::move(shown));
    }
    for (const OptionCard& o : card.options)
      options.push(Value::object({{"option", o.option}, {"text", o.text}, {"default", o.by_default}, {"rule", o.rule}}));
    for (const std::string& c : card.charts) charts.push(Value(c));
    v.set("printed", card.printed).set("reconstructed", card.reconstructed);
  }
  Value lessons = Value::list();
  if (offer.lessons != nullptr && offer.rules != nullptr)
    for (const Lesson& l : *offer.lessons)
      lessons.push(Value::object({{"lesson", l.lesson}, {"title", l.title}, {"text", l.text}, {"minutes", l.minutes}}));
  if (lessons.size() > 0) v.set("lessons", std::move(lessons));
  v.set("scenarios", std::move(scenarios)).set("options", std::move(options)).set("charts", std::move(charts));
  return v.set("playable", offer.rules != nullptr);
}

}  // namespace

// The offer a request names, or the one on the table.
const Offer* Desk::offer(const Value& request, Refusal& refusal) const {
  std::string name = table_ != nullptr ? table_->game().card().game : std::string();
  refusal = text_field(request, "game", name.empty() ? Need::required : Need::optional, name);
  if (!refusal.ok()) return nullptr;
  std::vector<std::string> names;
  for (const Offer& o : offers_) {
    if (o.game == name) return &o;
    names.push_back(o.game);
  }
  refusal = Refusal::bad_request(unknown_name("game", name, names));
  return nullptr;
}

Refusal Desk::hello(const Value&, Value& reply) {
  reply.set("name", "vedette").set("version", version()).set("protocol", 1);
  reply.set("seat", name(seat_));
  Value known = Value::list();
  for (const Level& l : levels()) known.push(Value::object({{"level", l.name}, {"text", l.text}, {"thinks", l.thinks}}));
  reply.set("levels", std::move(known));
  return Refusal::none();
}

Refusal Desk::games(const Value&, Value& reply) {
  Value list = Value::list();
  for (const Offer& o : offers_) list.push(card_of(o));
  reply.set("games", std::move(list));
  return Refusal::none();
}

Refusal Desk::map(const Value& request, Value& reply) {
  Refusal refusal;
  const Offer* of = offer(request, refusal);
  if (of == nullptr) return refusal;
  const Map& map = *of->map;
  reply.set("game", of->game).set("up", map.up).set("source", map.source);
  reply.set("hexes", hexes_of(map)).set("hexsides", hexsides_of(map)).set("roads", roads_of(map)).set("places", places_of(map));
  Value areas = Value::list();
  for (const MapArea& a : map.areas)
    areas.push(Value::object({{"area", a.name}, {"hexes", numbers_of(map, a.hexes)}, {"source", a.source}}));
  reply.set("areas", std::move(areas));
  return Refusal::none();
}

// What people call the protocol's names.
Refusal Desk::words(const Value& request, Value& reply) {
  Refusal refusal;
  const Offer* of = offer(request, refusal);
  if (of == nullptr) return refusal;
  Value list = Value::list();
  if (of->words != nullptr)
    for (const Word& w : *of->words) list.push(Value::object({{"kind", w.kind}, {"word", w.word}, {"text", w.text}}));
  reply.set("words", std::move(list));
  return Refusal::none();
}

// One clause by its id, all below it ("fotm:6" gives fotm:6.1.stop), or the whole book.
Refusal Desk::rules(const Value& request, Value& reply) {
  Refusal refusal;
  const Offer* of = offer(request, refusal);
  if (of == nullptr) return refusal;
  std::string wanted;
  if (Refusal r = text_field(request, "rule", Need::optional, wanted); !r.ok()) return r;
  const bool exact = of->books->find(wanted).cited();
  Value list = Value::list();
  std::vector<std::string> ids;
  for (const int book : of->books->books())
    for (const ClauseText& c : of->books->rows(book)) {
      ids.push_back(c.id);
      const bool below = c.id.size() > wanted.size() && c.id.starts_with(wanted) && (c.id[wanted.size()] == '.' || wanted.ends_with(':'));
      if (!wanted.empty() && c.id != wanted && (exact || !below)) continue;
      Value v = Value::object({{"rule", c.id}, {"topic", c.topic}, {"text", c.text}});
      if (!c.example.empty()) v.set("example", c.example);
      if (!c.gap.empty()) v.set("gap", c.gap);
      v.set("source", c.source);
      if (c.settles) v.set("settles", true);
      list.push(std::move(v));
    }
  if (list.size() == 0) return Refusal::bad_request(unknown_name("rule", wanted, ids));
  reply.set("rules", std::move(list));
  return Refusal::none();
}

}  // namespace vedette
