// What people do at a table besides playing: sit down, talk, resign, offer and answer, give standing orders, renew a key, watch the clock.
#include <algorithm>

#include "house/house.h"
#include "house/keys.h"
#include "house/orders.h"
#include "house/room.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

Refusal forbid(std::string why) { return {Refused::not_allowed, std::move(why), {}, {}, {}}; }

Side side_of(Chair c) { return c == Chair::union_ ? Side::union_ : c == Chair::confederate ? Side::confederate : Side::none; }

std::string title(Side s) { return s == Side::union_ ? "The Union" : "The Confederate"; }

Refusal players_only(Chair c) {
  return side_of(c) != Side::none ? Refusal::none() : forbid("this is for somebody who plays one side; you hold both, or watch");
}

}  // namespace

// Names and entropies of who sits down; nothing is written where nothing is new.
Refusal Room::introduce(Chair chair, const std::string& as_name, const std::string& entropy, std::vector<StoredKey> keys,
                        std::vector<std::string> dead) {
  bool news = !keys.empty() || !dead.empty();
  const std::vector<Side> sides = chair == Chair::both    ? std::vector<Side>{Side::union_, Side::confederate}
                                  : chair == Chair::watch ? std::vector<Side>{}
                                                          : std::vector<Side>{side_of(chair)};
  for (const Side s : sides) {
    const auto at = static_cast<std::size_t>(s);
    if (!as_name.empty() && state_.names[at] != as_name) state_.names[at] = as_name, news = true;
    if (!state_.sat[at] || !state_.taken[at]) state_.sat[at] = state_.taken[at] = news = true;
    const bool added = std::ranges::any_of(state_.entropies, [&](const DiceProof::Entropy& e) { return e.side == s; });
    if (!entropy.empty() && !added && !state_.over) {
      state_.entropies.push_back({s, entropy, table_->drawn()});
      prove();
      news = true;
    }
  }
  if (!news) return Refusal::none();
  if (!dead.empty()) ++state_.renewals;
  sum_up();  // the clock starts when both have sat down
  return keep({.keys = std::move(keys), .dead = std::move(dead)});
}

Refusal Room::chat(Chair chair, const std::string& text, const Outlet* asker, Value& reply) {
  if (chair == Chair::watch) return forbid("who watches does not talk at the table");
  if (state_.chats >= house_.limits().chat_lines)
    return {Refused::full, "this table keeps at most " + std::to_string(house_.limits().chat_lines) + " lines of talk", {}, {}, {}};
  const StoredChat line{state_.chats + 1, house_.now(), std::string(name(chair == Chair::both ? Chair::union_ : chair)), text};
  ++state_.chats;
  if (Refusal r = keep({.chat = {line}}); !r.ok()) return r;
  reply.set("chat", chat_shown(line));
  tell(asker, &reply, [&](Chair) { return Value::object({{"push", "chat"}, {"chat", chat_shown(line)}}); });
  return Refusal::none();
}

void Room::end(Side winner, std::string by, std::string text) {
  state_.over = Outcome{winner, std::move(by), std::move(text)};
  state_.offer.reset();
  sum_up();
}

Refusal Room::resign(Chair chair, const Outlet* asker, Value& reply) {
  if (Refusal r = players_only(chair); !r.ok()) return r;
  if (Refusal r = closed(); !r.ok()) return r;
  end(other(side_of(chair)), "resigned", title(side_of(chair)) + " side has resigned.");
  if (Refusal r = keep({}); !r.ok()) return r;
  reply.set("over", state_.over->shown()).set("dice", dice_shown());
  tell_over(asker, &reply);
  return Refusal::none();
}

Refusal Room::offer(Chair chair, const Value& request, const Outlet* asker, Value& reply) {
  if (Refusal r = players_only(chair); !r.ok()) return r;
  if (Refusal r = closed(); !r.ok()) return r;
  Offered offered{.what = request.get("what").as_text(), .by = side_of(chair)};
  if (offered.what != "draw" && offered.what != "undo" && offered.what != "end")
    return Refusal::bad_request("the field 'what' must be draw, undo or end");
  if (head_.computer(other(offered.by)) && offered.what != "undo") return forbid("the computer does not bargain: resign, or play on");
  if (offered.what == "undo") {
    std::optional<std::int64_t> to;
    if (table_->decision() == 0) return forbid("nothing has been decided yet");
    if (Refusal r = number_field(request, "to", 0, table_->decision() - 1, to); !r.ok()) return r;
    // Back to where one's own last act began, or to that decision: the line that answered it.
    int line = table_->lines() - 1;
    if (to) {
      while (line > 1 && table_->game().decision(table_->position_before(line)) > *to) --line;
    } else {
      while (line > 1 && table_->side_of_line(line) != offered.by) --line;
      while (line > 1 && table_->side_of_line(line - 1) == offered.by && !table_->opens_act(line)) --line;
      if (line < 1 || table_->side_of_line(line) != offered.by) return forbid("you have not decided anything yet");
    }
    if (line < std::max(1, head_.brought)) return forbid("there is nothing further back");
    offered.line = line;
    offered.to = table_->game().decision(table_->position_before(line));
    if (const UndoLimit limit = table_->undo_limit(seat_of(chair)); limit.possible && line >= limit.line) {
      reply.set("undone", true).set("offer", Value());
      if (Refusal r = go_back(line, offered.by, asker, &reply); !r.ok()) return r;
      reply.set("decision", table_->decision()).set("view", desk(chair).look()).set("lines", table_->lines());
      return Refusal::none();
    }
    if (head_.computer(other(offered.by))) {  // it never minds
      if (Refusal r = go_back(line, offered.by, asker, &reply); !r.ok()) return r;
      reply.set("undone", true).set("offer", Value());
      reply.set("decision", table_->decision()).set("view", desk(chair).look()).set("lines", table_->lines());
      return Refusal::none();
    }
  }
  state_.offer = offered;
  if (Refusal r = keep({}); !r.ok()) return r;
  reply.set("offer", offer_shown(state_.offer));
  tell(asker, &reply, [&](Chair) { return Value::object({{"push", "offer"}, {"offer", offer_shown(state_.offer)}}); });
  return Refusal::none();
}

Refusal Room::answer(Chair chair, bool yes, const Value& request, const Outlet* asker, Value& reply) {
  if (Refusal r = players_only(chair); !r.ok()) return r;
  if (Refusal r = closed(); !r.ok()) return r;
  if (!state_.offer) return forbid("there is no offer to answer: it was taken back, or somebody played on");
  const Offered offered = *state_.offer;
  std::string what = offered.what;
  std::optional<std::int64_t> to;
  if (Refusal r = text_field(request, "what", Need::optional, what); !r.ok()) return r;
  if (Refusal r = number_field(request, "to", 0, std::int64_t{1} << 31, to); !r.ok()) return r;
  if (what != offered.what || (to && *to != offered.to))
    return {Refused::stale, "another offer stands now: look at it, then answer", {}, {}, {}};
  if (yes && offered.by == side_of(chair))
    return forbid("this is your own offer: the other side answers it; with yes: false you take it back");
  const Making answered = [&](Chair) {
    return Value::object({{"push", "answered"}, {"what", offered.what}, {"by", name(side_of(chair))}, {"yes", yes}});
  };
  state_.answered = {offered.what, side_of(chair), yes};
  ++state_.answers;
  reply.set("answered", Value::object({{"what", offered.what}, {"yes", yes}}));
  if (yes && offered.what == "undo") {
    if (Refusal r = go_back(offered.line, offered.by, asker, &reply, &answered); !r.ok()) return r;
    reply.set("decision", table_->decision()).set("view", desk(chair).look()).set("lines", table_->lines());
    return Refusal::none();
  }
  if (yes) end(Side::none, offered.what, offered.what == "draw" ? "Both sides agreed to a draw." : "Both sides agreed to end the game.");
  state_.offer.reset();
  if (Refusal r = keep({}); !r.ok()) return r;
  tell(asker, &reply, answered);
  if (yes) {
    reply.set("over", state_.over->shown()).set("dice", dice_shown());
    tell_over(asker, &reply);
  }
  return Refusal::none();
}

// Seen by this seat alone: no push, no number, nothing that another could notice.
Refusal Room::orders(Chair chair, const Value& request, Value& reply) {
  if (Refusal r = players_only(chair); !r.ok()) return r;
  Value& mine = state_.orders[static_cast<std::size_t>(side_of(chair))];
  if (request.has("orders")) {
    Value read = Value::list();
    if (Refusal r = read_orders(*table_, side_of(chair), request.get("orders"), house_.limits().orders, read); !r.ok()) return r;
    mine = std::move(read);
    if (Refusal r = keep({.quiet = true}); !r.ok()) return r;
  }
  const auto offer = std::ranges::find(house_.offers(), head_.game, &Offer::game);
  reply.set("orders", state_.orders[static_cast<std::size_t>(side_of(chair))]);
  reply.set("windows", windows_shown(*table_, side_of(chair), offer->words));
  return Refusal::none();
}

// Who holds a key gets another; whoever else sat by the old one is sent away.
Refusal Room::renew(Chair chair, Chair of, const std::string& old_hash, const Outlet* asker, Value& reply) {
  if (chair == Chair::watch) return forbid("who watches has no key to renew");
  if (of != chair && of != Chair::watch) return forbid("you can renew your own key, or with 'seat': 'watch' that of those who watch");
  const std::string key = fresh_key();
  News news{.keys = {{key_hash(key), id_, std::string(name(of))}}};
  news.quiet = true;
  if (of == chair) {
    news.dead = {old_hash};
  } else {
    StoredWhole whole;
    if (house_.store().whole(id_, whole) != Kept::yes) return house_.unavailable();
    for (const StoredKey& k : whole.keys)
      if (k.seat == name(of)) news.dead.push_back(k.hash);
  }
  const std::vector<std::string> dead = news.dead;
  ++state_.renewals;
  if (Refusal r = keep(std::move(news)); !r.ok()) return r;
  send_away(dead, asker, kRenewed);
  for (Seated& s : outlets_)
    if (s.outlet.get() == asker && of == chair) s.key_hash = key_hash(key);
  reply.set("key", key);
  return Refusal::none();
}

Refusal Room::notices(Chair chair, const Value& request, Value& reply) {
  if (Refusal r = players_only(chair); !r.ok()) return r;
  NoticeWays& mine = state_.ways[static_cast<std::size_t>(side_of(chair))];
  NoticeWays wanted = mine;
  for (const auto& [field, into] : {std::pair{"webhook", &wanted.webhook}, std::pair{"mail", &wanted.mail}}) {
    if (!request.has(field)) continue;
    const Value& v = request.get(field);
    if (!v.is_null() && !v.is_text()) return Refusal::bad_request(std::string("the field '") + field + "' must be a string, or null");
    *into = v.as_text();
  }
  if (request.has("webhook") || request.has("mail")) {
    if (!wanted.none())
      if (const std::string why = house_.refuse_notices(wanted); !why.empty()) return forbid(why);
    mine = wanted;
    if (Refusal r = keep({.quiet = true}); !r.ok()) return r;
  }
  const NoticeWays& now = state_.ways[static_cast<std::size_t>(side_of(chair))];
  const auto or_null = [](const std::string& text) { return text.empty() ? Value() : Value(text); };
  reply.set("notices", Value::object({{"webhook", or_null(now.webhook)}, {"mail", or_null(now.mail)}}));
  return Refusal::none();
}

bool Room::look() {
  if (!wake().ok()) return false;
  Side out = Side::none;
  if (!state_.over && state_.clock.look(head_.clock, house_.now(), out)) {
    if (head_.clock.loses) end(other(out), "time", title(out) + " side has run out of time.");
    if (!keep({}).ok()) return false;
    tell(nullptr, nullptr, [&](Chair) { return Value::object({{"push", "clock"}, {"clock", clock_shown()}}); });
    if (state_.over) tell_over(nullptr, nullptr);
  }
  settle();
  return awake_ && !thinking_;
}

}  // namespace vedette
