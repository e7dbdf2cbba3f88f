#include "house/ledger.h"

#include "staff/staff.h"
#include "tabletop/record.h"

namespace vedette {
namespace {

std::size_t at_side(Side s) { return static_cast<std::size_t>(s); }

Side side_named(const Value& v) {
  for (const Side s : kSides)
    if (v == Value(name(s))) return s;
  return Side::none;
}

Value flags(const std::array<bool, 2>& a) { return by_side(a[0], a[1]); }
void read_flags(const Value& v, std::array<bool, 2>& into) {
  for (const Side s : kSides) into[at_side(s)] = v.get(name(s)).as_bool();
}

Value setup_value(const Setup& setup) {
  Value options = Value::object();
  for (const auto& [option, on] : setup.options) options.set(option, on);
  return Value::object({{"scenario", setup.scenario},
                        {"options", std::move(options)},
                        {"setup", setup.default_setup ? "default" : "ask"},
                        {"charts", setup.charts}});
}

}  // namespace

std::string_view name(Chair c) {
  return c == Chair::union_ ? "union" : c == Chair::confederate ? "confederate" : c == Chair::both ? "both" : "watch";
}

bool chair_named(std::string_view text, Chair& into) {
  for (const Chair c : kChairs)
    if (name(c) == text) return into = c, true;
  return false;
}

Value by_side(Value of_union, Value of_confederate) {
  return Value::object({{"union", std::move(of_union)}, {"confederate", std::move(of_confederate)}});
}

Value side_or_null(Side s) { return s == Side::none ? Value() : Value(name(s)); }

Value offer_shown(const std::optional<Offered>& offer) {
  if (!offer) return {};
  Value v = Value::object({{"what", offer->what}, {"by", name(offer->by)}});
  if (offer->what == "undo") v.set("to", offer->to);
  return v;
}

Value Answered::shown() const { return Value::object({{"what", what}, {"by", side_or_null(by)}, {"yes", yes}}); }

Value Outcome::shown() const { return Value::object({{"winner", side_or_null(winner)}, {"by", by}, {"text", text}}); }

bool TableHead::computer(Side s) const { return s != Side::none && find_level(played[at_side(s)]) != nullptr; }

Value TableHead::opened() const {
  Value v = Value::object({{"game", game}});
  const Value setup = setup_value(opening.setup);
  for (const auto& [key, value] : setup.members()) v.set(key, value);
  v.set("name", name).set("notes", notes);
  return v;
}

Value TableHead::kept() const {
  Value v = opened();
  v.set("waits", opening.waits).set("version", version).set("content", hash_text(content));
  v.set("played", by_side(played[0], played[1])).set("clock", clock.to_value());
  v.set("commitment", commitment).set("brought", brought);
  return v;
}

TableHead TableHead::read(const Value& v) {
  TableHead h;
  h.game = v.get("game").as_text();
  h.version = v.get("version").as_text();
  h.content = std::strtoull(v.get("content").as_text().c_str(), nullptr, 16);
  h.opening.setup.scenario = v.get("scenario").as_text();
  for (const auto& [option, on] : v.get("options").members()) h.opening.setup.options.emplace_back(option, on.as_bool());
  h.opening.setup.default_setup = v.get("setup") == Value("default");
  h.opening.setup.charts = v.get("charts").as_text();
  h.opening.waits = v.get("waits").as_bool();
  h.name = v.get("name").as_text();
  h.notes = v.get("notes").as_text();
  for (const Side s : kSides) h.played[at_side(s)] = v.get("played").get(vedette::name(s)).as_text();
  static_cast<void>(ClockSpec::read(v.get("clock"), h.clock).ok());
  h.commitment = v.get("commitment").as_text();
  h.brought = static_cast<int>(v.get("brought").as_integer());
  return h;
}

Value TableState::kept() const {
  Value v = Value::object({{"names", by_side(names[0], names[1])}, {"sat", flags(sat)}, {"taken", flags(taken)}});
  Value added = Value::list();
  for (const DiceProof::Entropy& e : entropies)
    added.push(Value::object({{"seat", name(e.side)}, {"entropy", e.hex}, {"from", static_cast<std::int64_t>(e.from)}}));
  v.set("entropies", std::move(added)).set("clock", clock.kept());
  v.set("offer", offer ? offer_shown(offer).set("line", offer->line).set("to", offer->to) : Value());
  v.set("over", over ? over->shown() : Value()).set("orders", by_side(orders[0], orders[1]));
  Value told = Value::object();
  for (const Side s : kSides)
    if (const NoticeWays& w = ways[at_side(s)]; !w.none()) told.set(name(s), Value::object({{"webhook", w.webhook}, {"mail", w.mail}}));
  v.set("ways", std::move(told));
  Value items = Value::list();
  for (const std::string& i : script) items.push(Value(i));
  v.set("script", std::move(items)).set("scripted", marks.scripted).set("placed", marks.placed);
  v.set("drawn", static_cast<std::int64_t>(drawn)).set("chats", chats);
  v.set("answers", answers).set("answered", answered.shown()).set("renewals", renewals);
  v.set("turn", turn).set("decider", name(decider)).set("since", since);
  return v;
}

TableState TableState::read(const Value& v) {
  TableState s;
  for (const Side side : kSides) {
    s.names[at_side(side)] = v.get("names").get(name(side)).as_text();
    if (const Value& o = v.get("orders").get(name(side)); o.is_list()) s.orders[at_side(side)] = o;
    const Value& w = v.get("ways").get(name(side));
    s.ways[at_side(side)] = {w.get("webhook").as_text(), w.get("mail").as_text()};
  }
  read_flags(v.get("sat"), s.sat);
  read_flags(v.get("taken"), s.taken);
  for (const Value& e : v.get("entropies").items())
    s.entropies.push_back({side_named(e.get("seat")), e.get("entropy").as_text(), static_cast<std::uint64_t>(e.get("from").as_integer())});
  s.clock = Clock::read(v.get("clock"));
  if (const Value& o = v.get("offer"); o.is_object())
    s.offer = Offered{o.get("what").as_text(), side_named(o.get("by")), static_cast<int>(o.get("to").as_integer()),
                      static_cast<int>(o.get("line").as_integer())};
  if (const Value& o = v.get("over"); o.is_object())
    s.over = Outcome{side_named(o.get("winner")), o.get("by").as_text(), o.get("text").as_text()};
  for (const Value& i : v.get("script").items()) s.script.push_back(i.as_text());
  s.marks = {.scripted = v.get("scripted").as_bool(), .placed = v.get("placed").as_bool()};
  s.drawn = static_cast<std::uint64_t>(v.get("drawn").as_integer());
  s.chats = static_cast<int>(v.get("chats").as_integer());
  s.answers = static_cast<int>(v.get("answers").as_integer());
  const Value& a = v.get("answered");
  s.answered = {a.get("what").as_text(), side_named(a.get("by")), a.get("yes").as_bool()};
  s.renewals = static_cast<int>(v.get("renewals").as_integer());
  s.turn = v.get("turn");
  s.decider = side_named(v.get("decider"));
  s.since = v.get("since").as_integer();
  return s;
}

}  // namespace vedette
