// Opening tables, and the list of those that are open to others.
#include <algorithm>

#include "house/house.h"
#include "house/keys.h"
#include "staff/staff.h"
#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/version.h"

namespace vedette {
namespace {

constexpr int kMostListed = 200;

std::size_t nth(Side s) { return static_cast<std::size_t>(s); }

Refusal played_field(const Value& request, Side side, std::string& into) {
  into = side == Side::union_ ? "me" : "link";
  if (Refusal r = text_field(request, name(side), Need::optional, into); !r.ok()) return r;
  if (into == "me" || into == "link" || into == "anyone" || find_level(into) != nullptr) return Refusal::none();
  std::vector<std::string> known = level_names();
  known.insert(known.begin(), {"me", "link", "anyone"});
  return Refusal::bad_request(std::string(name(side)) + ": " + unknown_name("player", into, known));
}

// Would anybody who sits down at one side learn what he may not, if he had seen the table as a whole?
bool has_secrets(const Table& table) {
  const Game& game = table.game();
  for (const Side side : kSides)
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {  // of two things that may be, one guess in two is what is
      AnyPosition guess;
      Dice dice(seed);
      game.resample(game.view(table.position(), seat_of(side)), dice, guess);
      if (!(guess == table.position())) return true;
    }
  return false;
}

Value lobby_shown(const StoredTable& stored) {
  JsonError error;
  const TableHead head = TableHead::read(value_of_json(stored.head, error));
  const TableState state = TableState::read(value_of_json(stored.state, error));
  Value v = Value::object({{"table", stored.id}, {"game", head.game}, {"scenario", head.opening.setup.scenario}});
  v.set("name", head.name).set("notes", head.notes).set("turn", state.turn).set("decider", side_or_null(state.decider));
  v.set("names", by_side(state.names[0], state.names[1])).set("played", by_side(head.played[0], head.played[1]));
  Value open = Value::list();
  for (const Side s : kSides)
    if (head.played[nth(s)] == "anyone" && !state.taken[nth(s)] && !state.over) open.push(Value(name(s)));
  v.set("open", std::move(open)).set("clock", head.clock.to_value()).set("since", state.since).set("opened", stored.opened);
  return v.set("over", state.over ? state.over->shown() : Value());
}

}  // namespace

Refusal House::open(const Value& request, Opened& opened) {
  TableHead head;
  const Offer* of = nullptr;
  Value asked = request;
  Record record;
  std::string text;
  if (Refusal r = text_field(request, "record", Need::optional, text); !r.ok()) return r;
  if (!text.empty()) {
    if (Refusal r = read_record(text, record); !r.ok()) return r;
    asked.set("game", record.game).set("scenario", record.setup.scenario);
  }
  for (const char* field : {"seed", "analysis"})
    if (request.has(field))
      return {Refused::not_allowed, std::string("'") + field + "' is not for a table of a house: its dice are the house's", {}, {}, {}};
  const Desk desk(offers_);
  if (Refusal r = desk.opening_asked(asked, of, head.opening); !r.ok()) return r;
  for (const Side s : kSides)
    if (Refusal r = played_field(request, s, head.played[nth(s)]); !r.ok()) return r;
  if (head.computer(Side::union_) && head.computer(Side::confederate))
    return Refusal::bad_request("at least one side is played by a person: me, link or anyone");
  bool listed = false;
  if (Refusal r = flag_field(request, "listed", listed); !r.ok()) return r;
  for (const auto& [field, into, most] :
       {std::tuple{"name", &head.name, limits().name}, std::tuple{"notes", &head.notes, limits().notes}}) {
    if (Refusal r = text_field(request, field, Need::optional, *into); !r.ok()) return r;
    *into = plain_line(*into);
    if (characters(*into) > most)
      return Refusal::bad_request(std::string("the field '") + field + "' may have at most " + std::to_string(most) + " characters");
  }
  if (Refusal r = ClockSpec::read(request.get("clock"), head.clock); !r.ok()) return r;

  StoredWhole whole;
  whole.table.id = fresh_table_id();
  whole.table.secret = fresh_dice_secret();
  head.game = of->game;
  head.version = version();
  head.content = of->rules->card().content_hash;
  head.commitment = commitment_of(whole.table.secret);
  const SecretNumbers numbers(whole.table.secret, {});
  Table table(*of->rules);
  if (text.empty()) {
    table.verifiable(&numbers, {.commitment = head.commitment});
    if (const Acted begun = table.begin(head.opening); !begun.refusal.ok()) return begun.refusal;
  } else {
    Resumed resumed;
    if (Refusal r = table.resume(record, false, 0, resumed); !r.ok()) return r;
    if (resumed.stopped_at > 0) return resumed.why;
    if (!head.one_person() && has_secrets(table))
      return {Refused::not_allowed,
              "something in this game is hidden from one side, and whoever brings it has seen it: play on to where nothing is hidden, or "
              "open a table at which you hold both sides",
              {},
              {},
              {}};
    if (table.marks().analysis || table.scripted_left() > 0)
      return {Refused::not_allowed, "a study, or a game with dice that are written down, can not be moved to a house", {}, {}, {}};
    head.opening = table.opening();
    head.opening.seed = 0;
    head.brought = table.lines();
  }
  TableState state;
  state.clock.begin(head.clock);
  state.marks = table.marks();
  state.drawn = text.empty() ? table.drawn() : 0;
  state.decider = table.decider();
  state.since = now();
  const Value view = of->rules->show(of->rules->view(table.position(), Seat::table));
  state.turn = Value::object({{"n", view.get("turn").get("n")}, {"time", view.get("turn").get("time")}});

  opened.keys = Value::object();
  const auto add = [&](Chair chair) {
    std::string key = fresh_key();
    whole.keys.push_back({key_hash(key), whole.table.id, std::string(name(chair))});
    return key;
  };
  if (head.one_person()) {
    opened.own_key = add(Chair::both);
    for (const Side s : kSides) opened.keys.set(name(s), opened.own_key);
  } else {
    for (const Side s : kSides) {
      if (head.computer(s)) continue;
      const std::string key = add(chair_of(s));
      opened.keys.set(name(s), key);
      if (head.played[nth(s)] == "me") opened.own_key = key;
    }
  }
  opened.keys.set("watch", add(Chair::watch));
  for (int i = 0; i < table.lines(); ++i) whole.lines.push_back(table.record_line(i));
  whole.table.head = json_of(head.kept());
  whole.table.state = json_of(state.kept());
  whole.table.listed = listed;
  whole.table.over = table.decider() == Side::none;
  whole.table.opened = whole.table.touched = now();
  if (store_.create(whole) != Kept::yes) return unavailable();
  opened.room = room(whole.table.id);
  return Refusal::none();
}

Refusal House::tables(const Value& request, Value& reply) {
  const Value& keys = request.get("mine");
  if (request.has("mine") && (!keys.is_list() || keys.size() > kMostListed))
    return Refusal::bad_request("the field 'mine' must be a list of at most " + std::to_string(kMostListed) + " keys");
  const auto with_present = [this](Value v) {
    std::shared_ptr<Room> there;
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = rooms_.find(v.get("table").as_text()); found != rooms_.end()) there = found->second;
    }
    if (there != nullptr) {
      const std::lock_guard lock(there->mutex);
      v.set("present", there->present());
    } else {
      const Seats all = elsewhere(v.get("table").as_text());  // union, confederate, both, watch
      v.set("present", by_side(all[0] + all[2], all[1] + all[2]).set("watch", all[3]));
    }
    return v;
  };
  std::vector<StoredTable> listed;
  if (store_.list(true, kMostListed, listed) != Kept::yes) return unavailable();
  Value all = Value::list();
  for (const StoredTable& t : listed) all.push(with_present(lobby_shown(t)));
  reply.set("tables", std::move(all));
  if (request.has("mine")) {
    Value mine = Value::list();
    for (const Value& key : keys.items()) {
      StoredKey found;
      StoredTable table;
      const Kept kept = store_.key(key_hash(key.as_text()), found);
      if (kept == Kept::unavailable) return unavailable();
      if (kept == Kept::yes && store_.table(found.table, table) == Kept::yes)
        mine.push(with_present(lobby_shown(table)).set("seat", found.seat));
      else
        mine.push({});
    }
    reply.set("mine", std::move(mine));
  }
  reply.set("now", now());
  return Refusal::none();
}

}  // namespace vedette
