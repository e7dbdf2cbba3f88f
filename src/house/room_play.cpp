// Playing at a table that is awake: acts, undo, standing orders and the computer's players.
#include "house/house.h"
#include "house/orders.h"
#include "house/room.h"
#include "tabletop/json.h"

namespace vedette {

Refusal Room::closed() const {
  if (!state_.over) return Refusal::none();
  return {Refused::not_allowed, "this game is over: " + state_.over->text + " Open another table to play on", {}, {}, {}};
}

// Also place and dice, for who holds both sides. The desk refuses what is not for this chair, and then nothing has changed.
Refusal Room::act(Chair chair, const Value& request, const Outlet* asker, Value& reply) {
  if (Refusal r = closed(); !r.ok()) return r;
  const std::string& verb = request.get("do").as_text();
  if (verb == "act" && !request.has("at"))
    return Refusal::bad_request("the field 'at' is missing: at a table of a house an act says which decision it answers");
  const int before = table_->lines();
  const Side was = table_->decider();
  Value answered = desk(chair).reply(request);
  if (!answered.get("ok").as_bool()) {
    reply = std::move(answered);
    return Refusal::none();
  }
  const std::vector<Event> events = verb == "dice" ? std::vector<Event>() : desk(chair).happened();
  if (verb == "act") state_.offer.reset();  // who plays on has answered
  sum_up(answered.get("view"));
  if (Refusal r = keep_lines(before); !r.ok()) return r;
  reply = std::move(answered);
  reply.set("lines", table_->lines()).set("clock", clock_shown());
  if (verb != "dice") tell_acted(events, was, false, asker, &reply);
  if (state_.over) {
    reply.set("over", state_.over->shown()).set("dice", dice_shown());
    tell_over(asker, &reply);
  }
  notify(was);
  return Refusal::none();
}

Refusal Room::undo(Chair chair, const Value& request, const Outlet* asker, Value& reply) {
  if (Refusal r = closed(); !r.ok()) return r;
  const int had = table_->lines();
  const std::shared_ptr<Table> kept = copy();
  Value answered = desk(chair).reply(request);
  if (!answered.get("ok").as_bool() || table_->lines() == had) {
    reply = std::move(answered);
    return Refusal::none();
  }
  const Side by = kept->side_of_line(table_->lines());
  state_.offer.reset();
  sum_up();
  if (Refusal r = keep({.lines = {"undo " + std::to_string(table_->lines())}}); !r.ok()) return r;
  reply = std::move(answered);
  reply.set("lines", table_->lines());
  tell_acted({}, by, true, asker, &reply);
  return Refusal::none();
}

// As it was agreed.
Refusal Room::go_back(int lines, Side by, const Outlet* asker, Value* reply, const Making* first) {
  table_->go_back(lines);
  state_.offer.reset();
  sum_up();
  if (Refusal r = keep({.lines = {"undo " + std::to_string(lines)}}); !r.ok()) return r;
  if (first != nullptr) tell(asker, reply, *first);
  tell_acted({}, by, true, asker, reply);
  return Refusal::none();
}

Value Room::ask(Chair chair, const Value& request) { return desk(chair).reply(request); }

// Once the game is over, by the rules or not, nobody has a secret any more.
Refusal Room::save(Chair chair, const Value& request, Value& reply) {
  if (!state_.over) {
    reply = ask(chair, request);
    return Refusal::none();
  }
  reply.set("record", table_->save(Seat::all));
  return Refusal::none();
}

// Until a person has to decide. Each answer is an act like any other, in the store before it is told.
void Room::settle() {
  constexpr int kMost = 500;
  for (int i = 0; i < kMost && awake_ && !state_.over; ++i) {
    const Side side = table_->decider();
    if (side == Side::none) return;
    if (head_.computer(side)) {
      if (!thinking_) {
        thinking_ = true;
        house_.think(weak_from_this(), copy(), head_.played[static_cast<std::size_t>(side)]);
      }
      return;
    }
    if (!apply_order(side)) return;
  }
}

// What nobody at the table says himself: an order that stands, a computer player's choice.
bool Room::carry_out(const Action& action) {
  const int before = table_->lines();
  const Side side = table_->decider();
  const Acted acted = table_->act(action);
  if (!acted.refusal.ok()) return false;
  sum_up();
  if (!keep_lines(before).ok()) return false;
  tell_acted(acted.events, side, false, nullptr, nullptr);
  if (state_.over) tell_over(nullptr, nullptr);
  notify(side);
  return true;
}

// Who gave the order is sure: where the table then waits for the one answer that is left, it is given too, as he would give it.
bool Room::apply_order(Side side) {
  const Value& orders = state_.orders[static_cast<std::size_t>(side)];
  if (orders.size() == 0) return false;
  std::optional<Action> answer = ordered(*table_, side, orders);
  while (answer) {
    if (!carry_out(*answer)) return false;
    answer.reset();
    if (state_.over || table_->decider() != side || !table_->waiting()) return true;
    ActionList left(1);
    table_->game().actions(table_->position(), left);
    answer = left[0];
  }
  return false;
}

void Room::computer_gave_up() { thinking_ = false; }

// Meanwhile the other side may have taken something back and played otherwise: then it thinks again about what stands now.
void Room::computer_chose(const Action& action, const Table& thought_about) {
  thinking_ = false;
  if (!wake().ok() || state_.over) return;
  if (table_->position() == thought_about.position() && head_.computer(table_->decider())) static_cast<void>(carry_out(action));
  settle();
}

// Whose turn it is now, and who is not here, is told where he asked to be told.
void Room::notify(Side was) {
  const Side side = state_.over ? Side::none : table_->decider();
  if (side == Side::none || side == was) return;
  const NoticeWays& ways = state_.ways[static_cast<std::size_t>(side)];
  if (ways.none() || present(chair_of(side)) + present(Chair::both) > 0) return;
  TurnNotice notice;
  notice.table = id_;
  notice.seat = name(side);
  notice.name = head_.name;
  notice.words = "It is your turn at " + (head_.name.empty() ? "table " + id_ : "'" + head_.name + "'") + ".";
  house_.notify(ways, notice);
}

}  // namespace vedette
