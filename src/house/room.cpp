// A table awake: read from the store, written back, and told to those who sit at it.
#include "house/room.h"

#include <algorithm>
#include <span>

#include "house/as_kept.h"
#include "house/house.h"
#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/version.h"

namespace vedette {
namespace {

constexpr int kShownChat = 200;
constexpr Millis kComputerMayTake = 30'000;
constexpr int kSnapshotEvery = 64;  // lines, at least

Value parsed(const std::string& text) {
  JsonError error;
  return value_of_json(text, error);
}

}  // namespace

Refusal Room::wake() {
  if (awake_) return Refusal::none();
  StoredTable stored;
  switch (house_.store().table(id_, stored)) {
    case Kept::yes:
      break;
    case Kept::gone:
      return {Refused::no_table, "there is no table '" + shortened(id_) + "' in this house", {}, {}, {}};
    default:
      return house_.unavailable();
  }
  const Told was = told_;
  int stayed = 0;
  if (Refusal r = read_from_store(stored, stayed); !r.ok()) return r;
  if (was.version == 0)
    note_told();
  else if (version_ != was.version)
    tell_since(was, stayed);
  return Refusal::none();
}

void Room::read_state(const StoredTable& stored) {
  head_ = TableHead::read(parsed(stored.head));
  state_ = TableState::read(parsed(stored.state));
  secret_ = stored.secret;
  version_ = stored.version;
  log_lines_ = stored.lines;
  listed_ = stored.listed;
  touched_ = house_.now();
  changed_ = stored.touched;
}

// `stayed`: so many of the lines that were told still count.
Refusal Room::read_from_store(const StoredTable& stored, int& stayed) {
  std::vector<std::string> log;
  Snapshot snapshot;
  if (house_.store().lines(id_, 0, log) != Kept::yes) return house_.unavailable();
  if (stored.lines >= kSnapshotEvery && house_.store().snapshot(id_, snapshot.lines, snapshot.bytes) != Kept::yes) snapshot = {};
  log.resize(std::min(log.size(), static_cast<std::size_t>(stored.lines)));  // what came since has a version of its own
  read_state(stored);
  const auto known = std::min(log.size(), static_cast<std::size_t>(told_.log_lines));
  stayed = lines_that_stay(told_.lines, std::span(log).subspan(known));
  log_sum_ = sum_of_log({}, log);
  AsKept opened;
  if (Refusal r = open_as_kept(house_.offers(), head_, state_, secret_, std::move(log), snapshot, opened); !r.ok()) return r;
  replayed_ = opened.replayed;
  snapshot_at_ = replayed_ < opened.table->lines() ? snapshot.lines : 0;
  table_ = std::move(opened.table);
  numbers_ = std::move(opened.numbers);
  for (const Chair c : kChairs) {
    auto& at = desks_[static_cast<std::size_t>(c)];
    if (at == nullptr) at = std::make_unique<Desk>(Offers{*opened.offer}, seat_of(c));
    at->sit(table_, seat_of(c));
  }
  awake_ = true;
  return Refusal::none();
}

// Only what was written since is read and played; false: the table is to be read whole.
bool Room::follow(const StoredTable& stored, int& stayed) {
  std::vector<std::string> more;
  if (stored.lines < log_lines_ || state_.marks.scripted || table_->scripted_left() > 0) return false;
  if (stored.lines > log_lines_ && house_.store().lines(id_, log_lines_, more) != Kept::yes) return false;
  more.resize(std::min(more.size(), static_cast<std::size_t>(stored.lines - log_lines_)));
  read_state(stored);
  if (state_.marks.scripted) return false;
  prove();
  if (!follow_log(*table_, head_, more, stayed)) return false;
  log_sum_ = sum_of_log(std::move(log_sum_), more);
  return true;
}

void Room::prove() {
  numbers_ = std::make_unique<SecretNumbers>(secret_, state_.entropies);
  table_->verifiable(numbers_.get(), proof_of(head_, state_, secret_));
}

// What another process has written.
Refusal Room::refresh() {
  if (!awake_) return outlets_.empty() ? Refusal::none() : wake();
  StoredTable stored;
  const Kept kept = house_.store().table(id_, stored);
  if (kept == Kept::gone) {
    std::vector<std::string> all(outlets_.size());
    std::ranges::transform(outlets_, all.begin(), &Seated::key_hash);
    send_away(all, nullptr, "This table is no longer in the house.");
  }
  if (kept == Kept::unavailable) return house_.unavailable();
  if (kept != Kept::yes || stored.version <= version_) return Refusal::none();
  const Told was = told_;
  int stayed = 0;
  if (!follow(stored, stayed))
    if (Refusal r = read_from_store(stored, stayed); !r.ok()) {
      awake_ = false;
      return r;
    }
  tell_since(was, stayed);
  return Refusal::none();
}

// Lines that only follow those that are known are told one by one; after anything else all look anew.
void Room::tell_since(const Told& known, int stayed) {
  note_told();
  const TableState& was = known.state;
  if (was.renewals != state_.renewals) send_away(dead_keys(), nullptr, kRenewed);
  if (was.answers != state_.answers)
    tell(nullptr, nullptr, [&](Chair) {
      return Value::object(
          {{"push", "answered"}, {"what", state_.answered.what}, {"by", side_or_null(state_.answered.by)}, {"yes", state_.answered.yes}});
    });
  const bool follows = stayed == known.lines, acted = table_->lines() > known.lines;
  if (!follows)
    tell_acted({}, was.offer ? was.offer->by : Side::none, true, nullptr, nullptr);
  else if (acted) {
    std::vector<Event> events;
    for (int i = known.lines; i < table_->lines(); ++i) {
      const std::vector<Event> more = table_->journal_of(i);
      events.insert(events.end(), more.begin(), more.end());
    }
    tell_acted(events, table_->side_of_line(known.lines), false, nullptr, nullptr);
  }
  if (was.names != state_.names)
    tell(nullptr, nullptr, [&](Chair) {
      return Value::object(
          {{"push", "seated"}, {"seat", Value()}, {"names", names_shown()}, {"present", present()}, {"clock", clock_shown()}});
    });
  else if (follows && !acted && json_of(was.clock.kept()) != json_of(state_.clock.kept()))  // it ran out, or began to run
    tell(nullptr, nullptr, [&](Chair) { return Value::object({{"push", "clock"}, {"clock", clock_shown()}}); });
  if (state_.chats > was.chats) {
    std::vector<StoredChat> chat;
    if (house_.store().chat(id_, state_.chats - was.chats, chat) == Kept::yes)
      for (const StoredChat& line : chat)
        tell(nullptr, nullptr, [&](Chair) { return Value::object({{"push", "chat"}, {"chat", chat_shown(line)}}); });
  }
  if (json_of(offer_shown(was.offer)) != json_of(offer_shown(state_.offer)) && state_.offer)
    tell(nullptr, nullptr, [&](Chair) { return Value::object({{"push", "offer"}, {"offer", offer_shown(state_.offer)}}); });
  if (!was.over && state_.over) tell_over(nullptr, nullptr);
}

// Who sits here.

void Room::sit(const std::shared_ptr<Outlet>& outlet, Chair chair, const std::string& key_hash) {
  outlets_.push_back({outlet, chair, key_hash});
  touched_ = house_.now();
  house_.announce(id_, here());
  Value ignored = Value::object();
  tell(outlet.get(), &ignored, [&](Chair) {
    Value push = Value::object({{"push", "seated"}, {"seat", name(chair)}, {"names", names_shown()}, {"present", present()}});
    return push.set("clock", clock_shown());  // which may have begun to run
  });
}

void Room::leave(const Outlet* outlet, bool tells) {
  const auto at = std::ranges::find_if(outlets_, [&](const Seated& s) { return s.outlet.get() == outlet; });
  if (at == outlets_.end()) return;
  const Chair chair = at->chair;
  outlets_.erase(at);
  touched_ = house_.now();
  house_.announce(id_, here());
  if (tells && awake_)
    tell(nullptr, nullptr, [&](Chair) {
      return Value::object({{"push", "left"}, {"seat", name(chair)}, {"names", names_shown()}, {"present", present()}});
    });
}

// Whoever sits by one of these keys, but for who asked.
void Room::send_away(const std::vector<std::string>& dead, const Outlet* asker, const std::string& why) {
  const std::vector<Seated> all = outlets_;
  for (const Seated& s : all) {
    if (s.outlet.get() == asker || std::ranges::find(dead, s.key_hash) == dead.end()) continue;
    s.outlet->send(json_of(Value::object(
        {{"push", "notice"}, {"table", id_}, {"n", n_[static_cast<std::size_t>(s.chair)] + 1}, {"text", why}, {"gone", true}})));
    leave(s.outlet.get());
  }
}

std::vector<std::string> Room::dead_keys() {
  std::vector<std::string> dead;
  for (const Seated& s : outlets_)  // who watches a listed table needs none
    if (StoredKey key;
        !s.key_hash.empty() && std::ranges::find(dead, s.key_hash) == dead.end() && house_.store().key(s.key_hash, key) == Kept::gone)
      dead.push_back(s.key_hash);
  return dead;
}

bool Room::sits(const Outlet* outlet) const {
  return std::ranges::any_of(outlets_, [&](const Seated& s) { return s.outlet.get() == outlet; });
}

Seats Room::here() const {
  Seats all{};
  for (const Seated& s : outlets_) ++all[static_cast<std::size_t>(s.chair)];
  return all;
}

int Room::present(Chair chair) const {
  const auto at = static_cast<std::size_t>(chair);
  return here()[at] + house_.elsewhere(id_)[at];
}

void Room::tell_of_others(const Seats& were, const Seats& are) {
  if (!awake_ || outlets_.empty()) return;
  for (const Chair chair : kChairs) {
    const auto at = static_cast<std::size_t>(chair);
    if (were[at] == are[at]) continue;
    tell(nullptr, nullptr, [&](Chair) {
      Value push = Value::object({{"push", are[at] > were[at] ? "seated" : "left"}, {"seat", name(chair)}, {"names", names_shown()}});
      push.set("present", present());
      return are[at] > were[at] ? push.set("clock", clock_shown()) : push;
    });
  }
}

Value Room::present() const {
  const int both = present(Chair::both);
  return by_side(present(Chair::union_) + both, present(Chair::confederate) + both).set("watch", present(Chair::watch));
}

// Telling.

void Room::tell(const Outlet* asker, Value* reply, const Making& make) {
  for (const Chair chair : kChairs) {
    const std::int64_t n = ++n_[static_cast<std::size_t>(chair)];
    std::string line;
    for (const Seated& s : outlets_) {
      if (s.chair != chair) continue;
      if (s.outlet.get() == asker) {
        if (reply != nullptr) reply->set("n", n);
        continue;
      }
      if (line.empty()) {  // {"push":"acted",… : which table and which number come next; what follows is long and is not copied
        constexpr std::string_view kFirst = "{\"push\":\"";
        line = json_of(make(chair));
        line.insert(line.find('"', kFirst.size()) + 1, ",\"table\":" + json_of(Value(id_)) + ",\"n\":" + std::to_string(n));
      }
      s.outlet->send(line);
    }
  }
}

void Room::tell_acted(const std::vector<Event>& events, Side by, bool undone, const Outlet* asker, Value* reply) {
  tell(asker, reply, [&](Chair chair) {
    Value push = Value::object({{"push", "acted"}, {"by", side_or_null(by)}, {"decision", table_->decision()}});
    push.set("journal", desk(chair).journal(events)).set("view", desk(chair).look());
    push.set("lines", table_->lines()).set("clock", clock_shown());
    if (undone) push.set("undo", true);
    return push;
  });
}

void Room::tell_over(const Outlet* asker, Value* reply) {
  tell(asker, reply, [&](Chair chair) {
    return Value::object({{"push", "over"}, {"over", state_.over->shown()}, {"dice", dice_shown()}, {"view", desk(chair).look()}});
  });
}

void Room::say_to_all(const std::string& text) {
  tell(nullptr, nullptr, [&](Chair) { return Value::object({{"push", "notice"}, {"text", text}}); });
}

Value Room::clock_shown() const { return state_.clock.shown(head_.clock, house_.now()); }

Value Room::dice_shown() const {
  Value added = Value::list();
  for (const DiceProof::Entropy& e : state_.entropies)
    added.push(Value::object({{"seat", name(e.side)}, {"entropy", e.hex}, {"from", static_cast<std::int64_t>(e.from)}}));
  Value v = Value::object({{"commitment", head_.commitment}, {"entropies", std::move(added)}});
  if (state_.over) v.set("secret", secret_);
  return v;
}

Value Room::chat_shown(const StoredChat& c) const {
  const std::size_t at = c.seat == "union" ? 0 : 1;
  return Value::object({{"n", c.n}, {"at", c.at}, {"seat", c.seat}, {"name", state_.names[at]}, {"text", c.text}});
}

Value Room::seat_shown(Chair chair, std::optional<std::int64_t> since) {
  Value v = Value::object({{"table", id_}, {"seat", name(chair)}, {"names", names_shown()}, {"present", present()}});
  v.set("played", by_side(head_.played[0], head_.played[1])).set("opened", head_.opened().set("listed", listed_));
  v.set("clock", clock_shown()).set("dice", dice_shown());
  std::vector<StoredChat> kept;
  Value lines = Value::list();
  if (house_.store().chat(id_, kShownChat, kept) == Kept::yes)
    for (const StoredChat& c : kept) lines.push(chat_shown(c));
  v.set("chat", std::move(lines)).set("offer", offer_shown(state_.offer));
  v.set("over", state_.over ? state_.over->shown() : Value());
  v.set("n", n_[static_cast<std::size_t>(chair)]).set("lines", table_->lines()).set("since", state_.since).set("now", house_.now());
  if (since) v.set("story", desk(chair).story_from(static_cast<int>(std::min<std::int64_t>(*since, table_->lines()))));
  v.set("decision", table_->decision()).set("view", desk(chair).look());
  return v;
}

// Writing.

void Room::sum_up(const Value& seen) {
  const Side was = state_.decider;
  const Side decides = state_.over ? Side::none : table_->decider();
  const Millis now = house_.now();
  if (decides != was || state_.since == 0) state_.since = now;
  state_.decider = decides;
  const Value shown = seen.is_object() ? Value() : table_->game().show(table_->game().view(table_->position(), Seat::table));
  const Value& view = seen.is_object() ? seen : shown;
  state_.turn = Value::object({{"n", view.get("turn").get("n")}, {"time", view.get("turn").get("time")}});
  if (!state_.over && decides == Side::none) {
    const Value& result = view.get("result");
    Outcome over{.winner = Side::none, .by = "rules", .text = "The game is over."};
    for (const Side s : kSides)
      if (result.get("winner") == Value(name(s))) over.winner = s;
    if (result.get("level").is_text()) over.text = "The game is over: " + result.get("level").as_text() + ".";
    state_.over = over;
    state_.offer.reset();
  }
  const bool begun = head_.one_person() ||
                     std::ranges::all_of(kSides, [&](Side s) { return head_.computer(s) || state_.sat[static_cast<std::size_t>(s)]; });
  const bool runs = begun && !head_.computer(decides);
  if (state_.over)
    state_.clock.stop(now);
  else
    state_.clock.pass_to(head_.clock, runs ? decides : Side::none, now);
  state_.marks = table_->marks();
  state_.drawn = table_->drawn();
  if (table_->scripted_left() > 0) {
    Record record;
    if (read_record(table_->save(Seat::all), record).ok()) state_.script = record.script;
  } else {
    state_.script.clear();
  }
  if (state_.over) prove();
}

// A clock runs out; or a computer player has not answered for so long that the process it thought in may have gone.
Millis Room::due() const {
  if (!state_.over && head_.computer(table_->decider())) return house_.now() + kComputerMayTake;
  return state_.clock.due(head_.clock);
}

Refusal Room::keep(News news) {
  StoredChange change;
  change.table = id_;
  change.version = version_;
  change.lines_before = log_lines_;
  change.lines = std::move(news.lines);
  change.chat = std::move(news.chat);
  change.new_keys = std::move(news.keys);
  change.dead_keys = std::move(news.dead);
  change.state = json_of(state_.kept());
  change.listed = listed_;
  change.over = state_.over.has_value();
  touched_ = house_.now();
  if (!news.quiet) changed_ = touched_;
  change.now = changed_;
  change.due = due();
  const int lines_then = log_lines_ + static_cast<int>(change.lines.size());
  std::string sum_then = sum_of_log(log_sum_, change.lines);
  // The longer the table, the longer its snapshot, and the more seldom one.
  if (!change.lines.empty() && lines_then - snapshot_at_ >= std::max(kSnapshotEvery, lines_then / 8))
    if (std::string bytes = kept_snapshot(*table_, sum_then); !bytes.empty()) change.snapshot = std::move(bytes);
  switch (house_.store().change(change, version_)) {
    case Kept::yes:
      log_lines_ = lines_then;
      log_sum_ = std::move(sum_then);
      if (change.snapshot) snapshot_at_ = lines_then;
      note_told();  // by whoever made the change
      return Refusal::none();
    case Kept::conflict:
      ++overtaken_;
      awake_ = false;
      if (Refusal r = wake(); !r.ok()) return r;
      return {Refused::stale, "somebody else was there first: look again, then act", {}, {}, {}};
    case Kept::gone:
      awake_ = false;
      return {Refused::no_table, "this table is no longer in the house", {}, {}, {}};
    case Kept::unavailable:
      break;
  }
  awake_ = false;  // nobody knows whether it was written: it is read again before anything else
  return house_.unavailable();
}

Refusal Room::keep_lines(int from) {
  News news;
  for (int i = from; i < table_->lines(); ++i) news.lines.push_back(kept_line(*table_, i));
  return keep(std::move(news));
}

}  // namespace vedette
