// A table that is awake: the game itself, who sits at it, and what is written down of it. Whoever calls holds `mutex`. Every change is in
// the store before anybody is told of it; if the store says no, the table is read again and nobody ever saw the change.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "house/ledger.h"
#include "house/store.h"
#include "house/verifiable.h"
#include "protocol/desk.h"

namespace vedette {

class House;

// A connection, as a table knows it: where lines for it go. They are taken from any thread and never waited for.
struct Outlet {
  std::function<void(std::string line)> send;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(House& house, std::string id) : house_(house), id_(std::move(id)) {}
  std::mutex mutex;

  const std::string& id() const { return id_; }
  const TableHead& head() const { return head_; }
  const TableState& state() const { return state_; }
  const Table& table() const { return *table_; }
  bool listed() const { return listed_; }

  // room.cpp: reading, writing, telling.
  // Reads it from the store, if that was not done or something went wrong since.
  Refusal wake();
  void doubt() { awake_ = false; }  // somebody else may have changed it
  Refusal refresh();                // reads what another process has written, and tells those who sit here
  bool idle() const { return outlets_.empty() && !thinking_; }
  Millis touched() const { return touched_; }
  int replayed() const { return replayed_; }    // lines that were played again when it woke
  int overtaken() const { return overtaken_; }  // changes that were not made, because another process had made one since
  void sit(const std::shared_ptr<Outlet>&, Chair, const std::string& key_hash);
  void leave(const Outlet*, bool tell = true);
  bool sits(const Outlet*) const;
  // Of each chair's own: who only watches takes no place from those who play.
  bool has_place(Chair chair, int most) const { return here()[static_cast<std::size_t>(chair)] < most; }
  Seats here() const;                                        // how many connections there are at each chair, by this process
  int present(Chair) const;                                  // … and by all
  void tell_of_others(const Seats& were, const Seats& are);  // those by other processes
  Value present() const;
  Value seat_shown(Chair, std::optional<std::int64_t> since);  // what `sit` gives

  // Verbs; the reply is ok unless a refusal comes back.
  // room_play.cpp
  Refusal act(Chair, const Value& request, const Outlet* asker, Value& reply);  // also place and dice
  Refusal undo(Chair, const Value& request, const Outlet* asker, Value& reply);
  Value ask(Chair, const Value& request);  // whatever changes nothing
  Refusal save(Chair, const Value& request, Value& reply);
  void settle();  // standing orders and the computer's players, until a person has to decide
  void computer_chose(const Action&, const Table& thought_about);
  void computer_gave_up();
  std::shared_ptr<Table> copy() const { return std::make_shared<Table>(*table_); }
  // room_talk.cpp
  Refusal introduce(Chair, const std::string& as_name, const std::string& entropy, std::vector<StoredKey> keys = {},
                    std::vector<std::string> dead = {});
  Refusal chat(Chair, const std::string& text, const Outlet* asker, Value& reply);
  Refusal resign(Chair, const Outlet* asker, Value& reply);
  Refusal offer(Chair, const Value& request, const Outlet* asker, Value& reply);
  Refusal answer(Chair, bool yes, const Value& request, const Outlet* asker, Value& reply);
  Refusal orders(Chair, const Value& request, Value& reply);
  Refusal renew(Chair, Chair of, const std::string& old_hash, const Outlet* asker, Value& reply);
  Refusal notices(Chair, const Value& request, Value& reply);
  // What is to be done though nobody asks: a clock has run out, a computer player was left in the middle. False: it is not done yet.
  bool look();
  void say_to_all(const std::string& text);  // a notice

 private:
  struct Seated {
    std::shared_ptr<Outlet> outlet;
    Chair chair = Chair::watch;
    std::string key_hash;
  };
  using Making = std::function<Value(Chair)>;

  // What those who sit here know of. Whatever is read from the store after that, they are told the difference.
  struct Told {
    TableState state;
    int lines = 0, log_lines = 0;
    std::int64_t version = 0;  // 0: nothing yet
  };
  void note_told() { told_ = {state_, table_->lines(), log_lines_, version_}; }
  void tell_since(const Told&, int stayed);
  void send_away(const std::vector<std::string>& dead, const Outlet* asker, const std::string& why);
  std::vector<std::string> dead_keys();  // by which somebody sits here

  Refusal read_from_store(const StoredTable&, int& stayed);
  void read_state(const StoredTable&);
  bool follow(const StoredTable&, int& stayed);
  Desk& desk(Chair c) { return *desks_[static_cast<std::size_t>(c)]; }
  const Desk& desk(Chair c) const { return *desks_[static_cast<std::size_t>(c)]; }
  // Writes the state, and what is new, into the store. On a refusal the table is to be read again.
  struct News {
    std::vector<std::string> lines{};
    std::vector<StoredChat> chat{};
    std::vector<StoredKey> keys{};
    std::vector<std::string> dead{};
    bool quiet = false;  // not even when is told: nobody else may notice
  };
  Refusal keep(News news);
  Millis due() const;            // when the house looks at it though nobody asks
  Refusal keep_lines(int from);  // those of the table from this one on
  // Turn, decider, clock, result, after the position has changed; `seen` is any seat's view of it, if there is one already.
  void sum_up(const Value& seen = {});
  // Everybody gets a push, each as his chair may know; the asker has its number in the reply.
  void tell(const Outlet* asker, Value* reply, const Making&);
  void tell_acted(const std::vector<Event>&, Side by, bool undone, const Outlet* asker, Value* reply);
  void tell_over(const Outlet* asker, Value* reply);
  Value clock_shown() const;
  Value dice_shown() const;
  Value names_shown() const { return by_side(state_.names[0], state_.names[1]); }
  Value chat_shown(const StoredChat&) const;
  Refusal closed() const;  // the game is over
  void end(Side winner, std::string by, std::string text);
  void prove();
  Refusal go_back(int lines, Side by, const Outlet* asker, Value* reply, const Making* first = nullptr);
  bool apply_order(Side);
  bool carry_out(const Action&);
  void notify(Side was);

  House& house_;
  std::string id_;
  bool awake_ = false;
  int overtaken_ = 0;
  std::int64_t version_ = 0;
  int log_lines_ = 0;  // in the store, undone ones too
  std::string log_sum_;
  int snapshot_at_ = 0;  // so many of them are in the store's snapshot
  int replayed_ = 0;
  bool listed_ = false;
  Millis touched_ = 0, changed_ = 0;
  TableHead head_;
  TableState state_;
  std::string secret_;
  std::unique_ptr<SecretNumbers> numbers_;
  std::shared_ptr<Table> table_;
  std::array<std::unique_ptr<Desk>, 4> desks_;
  std::vector<Seated> outlets_;
  Told told_;
  static constexpr const char* kRenewed = "The key of this seat was renewed: this link opens it no longer.";
  std::array<std::int64_t, 4> n_{};
  bool thinking_ = false;
};

}  // namespace vedette
