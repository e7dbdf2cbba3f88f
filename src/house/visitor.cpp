#include "house/visitor.h"

#include <algorithm>
#include <array>
#include <random>

#include "house/keys.h"
#include "tabletop/json.h"
#include "tabletop/near.h"

namespace vedette {
namespace {

std::uint64_t fresh_seed() {
  thread_local std::random_device chance;
  return std::uint64_t{chance()} << 32 | chance();
}

Refusal refuse(Refused code, std::string why) { return {code, std::move(why), {}, {}, {}}; }

// Needs a table of the house.
constexpr std::string_view kTableVerbs[] = {"chat", "resign", "offer", "answer", "leave", "orders", "renew", "notices"};
// What whoever sits at a table may ask, watching too.
constexpr std::string_view kQuestions[] = {"view", "actions", "why", "los", "cost", "reach", "odds", "story", "past", "luck", "hash"};
constexpr std::string_view kElsewhere[] = {"new", "load", "lesson", "play"};
// What takes the table as it stands when it arrives, whatever that is by then (`undo` unless it says how far).
constexpr std::string_view kOfTheMoment[] = {"undo", "offer", "place", "dice"};
constexpr int kMostTries = 4;

bool among(std::span<const std::string_view> list, std::string_view verb) { return std::ranges::find(list, verb) != list.end(); }

}  // namespace

Visitor::Visitor(House& house, std::string address, std::function<void(std::string)> send)
    : house_(house), address_(std::move(address)), desk_(house.offers(), Seat::all, fresh_seed) {
  outlet_->send = std::move(send);
}

Visitor::~Visitor() { leave(); }

void Visitor::leave() {
  if (room_ == nullptr) return;
  {
    const std::lock_guard lock(room_->mutex);
    room_->leave(outlet_.get());
  }
  room_ = nullptr;
}

int Visitor::take(std::string_view line, std::string& late) {
  Held held;
  wait_ = 0;
  std::shared_ptr<Room> keeps;  // as long as it is locked
  std::string answer = answer_line(line, [&](const Value& request) {
    Value answered = reply(request, held);
    keeps = room_;
    return answered;
  });
  if (wait_ > 0) {
    late = std::move(answer);
    return wait_;
  }
  outlet_->send(std::move(answer));
  if (held.owns_lock() && keeps != nullptr) keeps->settle();
  return 0;
}

Value Visitor::reply(const Value& request, Held& held) {
  const std::string& verb = request.get("do").as_text();
  Value answer = Value::object({{"ok", true}});
  Refusal refused_ = Refusal::none();
  if (verb == "open" || verb == "sit" || verb == "take" || verb == "tables") {
    if (verb == "open")
      refused_ = open(request, held, answer);
    else if (verb == "sit")
      refused_ = sit(request, held, answer);
    else if (verb == "take")
      refused_ = take_seat(request, held, answer);
    else
      refused_ = house_.tables(request, answer);
    if (!refused_.ok()) return refused(refused_, nullptr);
    return answer;
  }
  if (room_ != nullptr) return at_table(request, held);
  if (among(kTableVerbs, verb))
    return refused(refuse(Refused::no_table, "you sit at no table of this house: open, sit or take first"), nullptr);
  answer = desk_.reply(request);
  if (verb == "hello" && answer.get("ok").as_bool())
    answer.set("house", true)
        .set("limits",
             Value::object({{"name", house_.limits().name}, {"chat", house_.limits().chat_text}, {"notes", house_.limits().notes}}));
  return answer;
}

Value Visitor::at_table(const Value& request, Held& held) {
  const std::string& verb = request.get("do").as_text();
  held = Held(room_->mutex);
  const auto sent_away = [&] {
    held = {};
    room_ = nullptr;
    return refused(refuse(Refused::no_table, "you sit at this table no longer: its key was renewed, or the table is gone"), nullptr);
  };
  if (!room_->sits(outlet_.get())) return sent_away();
  if (verb == "leave") {
    room_->leave(outlet_.get());
    held = {};
    room_ = nullptr;
    return Value::object({{"ok", true}});
  }
  if (Refusal r = room_->wake(); !r.ok()) return refused(r, nullptr);
  if (!room_->sits(outlet_.get())) return sent_away();
  // Another process of the house may have changed the table meanwhile, if only by a word of talk or by somebody who sat down. Then the same
  // words are judged anew by what stands now: `at` refuses what no longer fits. What says no moment of its own is left to whoever sent it.
  const bool says_when = verb == "answer"                                          ? request.has("what")
                         : verb == "offer" && request.get("what") != Value("undo") ? true
                                                                                   : !among(kOfTheMoment, verb) || request.has("to");
  for (int tries = 1;; ++tries) {
    Value answer = Value::object({{"ok", true}});
    const int overtaken = room_->overtaken();
    const Refusal r = at_table(verb, request, held, answer);
    if (r.ok()) return answer;
    if (!room_->sits(outlet_.get())) return sent_away();  // what came first was that the key was renewed
    if (!says_when || tries == kMostTries || room_->overtaken() == overtaken) return refused(r, &room_->table().game());
  }
}

Refusal Visitor::at_table(const std::string& verb, const Value& request, Held& held, Value& reply) {
  const Outlet* me = outlet_.get();
  if (verb == "act" || verb == "undo" || verb == "place" || verb == "dice") {
    if (chair_ == Chair::watch) return refuse(Refused::not_allowed, "who watches does not play");
    return verb == "undo" ? room_->undo(chair_, request, me, reply) : room_->act(chair_, request, me, reply);
  }
  if (among(kQuestions, verb)) return reply = room_->ask(chair_, request), Refusal::none();
  if (verb == "save") return room_->save(chair_, request, reply);
  if (verb == "suggest") return suggest(request, held, reply);
  if (among(kElsewhere, verb))
    return refuse(Refused::not_allowed, "you sit at a table of this house: '" + verb + "' is for another time; send leave first");
  if (verb == "chat") {
    std::string text;
    if (Refusal r = text_field(request, "text", Need::required, text); !r.ok()) return r;
    text = plain_line(text);
    if (text.empty() || characters(text) > house_.limits().chat_text)
      return Refusal::bad_request("a line of talk has 1 to " + std::to_string(house_.limits().chat_text) + " characters");
    return room_->chat(chair_, text, me, reply);
  }
  if (verb == "resign") return room_->resign(chair_, me, reply);
  if (verb == "offer") return room_->offer(chair_, request, me, reply);
  if (verb == "answer") {
    bool yes = false;
    if (!request.has("yes")) return Refusal::bad_request("the field 'yes' is missing: true or false");
    if (Refusal r = flag_field(request, "yes", yes); !r.ok()) return r;
    return room_->answer(chair_, yes, request, me, reply);
  }
  if (verb == "orders") return room_->orders(chair_, request, reply);
  if (verb == "notices") return room_->notices(chair_, request, reply);
  if (verb == "renew") {
    std::string seat(name(chair_));
    if (Refusal r = text_field(request, "seat", Need::optional, seat); !r.ok()) return r;
    Chair of = chair_;
    if (!chair_named(seat, of)) return Refusal::bad_request("the field 'seat' is your own, or watch");
    if (Refusal r = room_->renew(chair_, of, key_hash_, me, reply); !r.ok()) return r;
    if (of == chair_) key_hash_ = key_hash(reply.get("key").as_text());
    return Refusal::none();
  }
  // What the games are, and what is no verb at all: as without a table, but for the game of this one.
  Value asked = request;
  for (const std::string_view of_game : {"map", "rules", "words", "lessons"})
    if (verb == of_game && !asked.has("game")) asked.set("game", room_->head().game);
  reply = desk_.reply(asked);
  if (verb == "hello") reply.set("house", true).set("seat", name(seat_of(chair_)));
  return Refusal::none();
}

// A computer player's advice is for whoever plays without a second person. It thinks on a copy, so that nobody waits.
Refusal Visitor::suggest(const Value& request, Held& held, Value& reply) {
  if (chair_ == Chair::watch || room_->head().two_people())
    return refuse(Refused::not_allowed, "at a table of two people nobody asks the computer");
  Desk apart(house_.offers(), seat_of(chair_));
  apart.sit(room_->copy(), seat_of(chair_));
  held.unlock();
  Value asked = request;
  if (!asked.has("ms") || asked.get("ms").as_integer() > 5000) asked.set("ms", 2000);
  asked.erase("playouts");
  reply = apart.reply(asked);
  return Refusal::none();
}

Refusal Visitor::who(const Value& request, std::string& as_name, std::string& entropy) const {
  if (Refusal r = text_field(request, "as-name", Need::optional, as_name); !r.ok()) return r;
  if (Refusal r = text_field(request, "entropy", Need::optional, entropy); !r.ok()) return r;
  as_name = plain_line(as_name);
  if (characters(as_name) > house_.limits().name)
    return Refusal::bad_request("a name has at most " + std::to_string(house_.limits().name) + " characters");
  if (!entropy.empty() && !is_entropy(entropy)) return Refusal::bad_request("the field 'entropy' is 16 to 64 bytes in lower-case hex");
  return Refusal::none();
}

Refusal Visitor::open(const Value& request, Held& held, Value& reply) {
  std::string as_name, entropy;
  if (Refusal r = who(request, as_name, entropy); !r.ok()) return r;
  if (Refusal r = house_.addresses().open_table(address_, seconds()); !r.ok()) return r;
  House::Opened opened;
  if (Refusal r = house_.open(request, opened); !r.ok()) return r;
  reply.set("table", opened.room->id()).set("keys", opened.keys);
  if (opened.own_key.empty()) return Refusal::none();
  StoredKey key;
  Chair chair = Chair::both;
  if (house_.store().key(key_hash(opened.own_key), key) != Kept::yes || !chair_named(key.seat, chair)) return house_.unavailable();
  return sit_down(opened.room, chair, key.hash, request, held, reply);
}

Refusal Visitor::sit(const Value& request, Held& held, Value& reply) {
  std::string text, table;
  if (Refusal r = text_field(request, "key", request.has("table") ? Need::optional : Need::required, text); !r.ok()) return r;
  if (Refusal r = text_field(request, "table", Need::optional, table); !r.ok()) return r;
  if (text.empty()) {  // to watch one that is listed
    StoredTable there;
    const Kept kept = house_.store().table(table, there);
    if (kept == Kept::unavailable) return house_.unavailable();
    if (kept != Kept::yes || !there.listed)
      return refuse(Refused::no_table, "there is no table of that name to watch: sit down with a key");
    return sit_down(house_.room(table), Chair::watch, "", request, held, reply);
  }
  if (Refusal r = house_.addresses().may_try_key(address_, seconds()); !r.ok()) return r;
  StoredKey key;
  const Kept kept = house_.store().key(key_hash(text), key);
  if (kept == Kept::unavailable) return house_.unavailable();
  Chair chair = Chair::watch;
  if (kept != Kept::yes || !chair_named(key.seat, chair)) {
    wait_ = house_.addresses().wrong_key(address_, seconds());
    return refuse(Refused::wrong_key, "no seat of this house has this key: is the link whole, or was it renewed?");
  }
  return sit_down(house_.room(key.table), chair, key.hash, request, held, reply);
}

Refusal Visitor::sit_down(const std::shared_ptr<Room>& room, Chair chair, const std::string& hash, const Value& request, Held& held,
                          Value& reply) {
  std::string as_name, entropy;
  std::optional<std::int64_t> since;
  if (Refusal r = who(request, as_name, entropy); !r.ok()) return r;
  if (Refusal r = number_field(request, "since", 0, std::int64_t{1} << 31, since); !r.ok()) return r;
  leave();
  held = Held(room->mutex);
  if (Refusal r = room->wake(); !r.ok()) return r;
  if (Refusal r = room->introduce(chair, as_name, entropy); !r.ok()) {
    if (r.code != Refused::stale) return r;
    if (Refusal again = room->introduce(chair, as_name, entropy); !again.ok()) return again;
  }
  // Renewed since it was looked up? From here on whoever renews it finds who sits by it.
  if (StoredKey still; !hash.empty())
    if (const Kept kept = house_.store().key(hash, still); kept != Kept::yes)
      return kept == Kept::gone ? refuse(Refused::wrong_key, "this key was renewed a moment ago") : house_.unavailable();
  if (!room->has_place(chair, house_.limits().outlets))
    return refuse(Refused::too_many, "this table has as many connections as it can: close one and come back");
  room->sit(outlet_, chair, hash);
  room_ = room;
  chair_ = chair;
  key_hash_ = hash;
  const Value shown = room->seat_shown(chair, since);
  for (const auto& [field, value] : shown.members()) reply.set(field, value);
  return Refusal::none();
}

Refusal Visitor::take_seat(const Value& request, Held& held, Value& reply) {
  std::string table, side, as_name, entropy;
  if (Refusal r = text_field(request, "table", Need::required, table); !r.ok()) return r;
  if (Refusal r = text_field(request, "side", Need::required, side); !r.ok()) return r;
  if (Refusal r = who(request, as_name, entropy); !r.ok()) return r;
  if (side != "union" && side != "confederate") return Refusal::bad_request("the field 'side' must be union or confederate");
  if (Refusal r = house_.addresses().take_seat(address_, seconds()); !r.ok()) return r;
  StoredWhole whole;
  const Kept kept = house_.store().whole(table, whole);
  if (kept == Kept::unavailable) return house_.unavailable();
  if (kept != Kept::yes) return refuse(Refused::no_table, "there is no table '" + shortened(table) + "' in this house");
  const Chair chair = side == "union" ? Chair::union_ : Chair::confederate;
  const auto at = static_cast<std::size_t>(chair);
  const std::string key = fresh_key();
  const std::shared_ptr<Room> room = house_.room(table);
  {
    const std::lock_guard lock(room->mutex);
    if (Refusal r = room->wake(); !r.ok()) return r;
    if (room->head().played[at] != "anyone" || room->state().taken[at] || room->state().over)
      return refuse(Refused::not_allowed, "this seat is not open: somebody has taken it, or it was never for anyone");
    std::vector<std::string> dead;  // whoever opened the table knew a key of it
    for (const StoredKey& k : whole.keys)
      if (k.seat == side) dead.push_back(k.hash);
    if (Refusal r = room->introduce(chair, as_name, entropy, {{key_hash(key), table, side}}, dead); !r.ok()) return r;
  }
  if (Refusal r = sit_down(room, chair, key_hash(key), request, held, reply); !r.ok()) return r;
  reply.set("key", key);
  return Refusal::none();
}

}  // namespace vedette
