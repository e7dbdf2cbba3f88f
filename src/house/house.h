// A house with many tables. It knows which are awake, wakes and opens them, looks after clocks, lets computer players think on threads of
// its own, and counts what each address asks for. Connections come as visitors (visitor.h); it knows no network.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "house/limits.h"
#include "house/notices.h"
#include "house/room.h"
#include "house/store.h"
#include "protocol/offer.h"

namespace vedette {

struct HouseOptions {
  HouseLimits limits;
  std::function<Millis()> now;  // the wall's unless given
  // How people who are not here are told, and why somebody can not be ("": he can). None: nobody is.
  std::function<void(const NoticeWays&, const TurnNotice&)> notify;
  std::function<std::string(const NoticeWays&)> refuse_notices;
  int thinkers = 1;                      // threads on which computer players think
  int think_ms = 1500;                   // for a level that takes the time it is given
  Millis idle = Millis{10} * 60 * 1000;  // a table at which nobody sits goes to sleep after that
  std::chrono::milliseconds beat{500};   // how often clocks are looked at; 0: only when tick() is called
};

class House {
 public:
  House(Offers offers, Store& store, HouseOptions options);
  ~House();
  House(const House&) = delete;
  House& operator=(const House&) = delete;

  const Offers& offers() const { return offers_; }
  Store& store() { return store_; }
  const HouseLimits& limits() const { return options_.limits; }
  Addresses& addresses() { return addresses_; }
  void notify(const NoticeWays& ways, const TurnNotice& notice) const {
    if (options_.notify) options_.notify(ways, notice);
  }
  std::string refuse_notices(const NoticeWays& ways) const {
    return options_.notify && options_.refuse_notices ? options_.refuse_notices(ways) : "this house sends no notices";
  }
  Millis now() const { return options_.now(); }
  Refusal unavailable() const;  // what the store says

  // The table, awake or not; null if there is none.
  std::shared_ptr<Room> room(const std::string& id);
  void forget(const std::string& id);
  // `open`, lobby.cpp. The keys by chair; for `me` at both sides there is one for both.
  struct Opened {
    std::shared_ptr<Room> room;
    Value keys;
    std::string own_key;  // of the chair that was opened for `me`; empty: none
  };
  Refusal open(const Value& request, Opened&);
  Refusal tables(const Value& request, Value& reply);

  // Computer players.
  void think(std::weak_ptr<Room>, std::shared_ptr<Table> copy, std::string level);
  // Several processes of one house tell each other who sits where. A process that is heard of no more has nobody any more.
  void announce(const std::string& table, const Seats& here);
  Seats elsewhere(const std::string& table) const;
  void tick();  // clocks that have run out, tables that fall asleep
  void say_goodbye();
  void stop();  // its threads; nobody thinks and no clock is looked at any more
  int awake() const;

 private:
  void work();
  struct Word {
    std::string process{};  // that said it; empty: this one, to the others
    std::string table{};    // empty: who is at all tables is asked
    Seats here{};
  };
  struct Elsewhere {
    Seats here{};
    Millis until = 0;
  };
  void look_after();  // the caretaker's thread
  void hear(const Word&);
  void announce_all();
  void forget_silent();
  void follow(const std::string& table);  // which another process has changed
  void call(const std::string& table);    // … as the caretaker will hear; the mutex is held
  struct Job {
    std::weak_ptr<Room> room;
    std::shared_ptr<Table> table;
    std::string level;
  };

  Offers offers_;
  Store& store_;
  HouseOptions options_;
  Addresses addresses_;
  mutable std::mutex mutex_;
  std::condition_variable bell_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::deque<Job> jobs_;
  // Tables that another process has changed, each once however often it did; and those that could not be read then, for the next beat.
  std::deque<std::string> changed_;
  std::unordered_set<std::string> called_;
  std::vector<std::string> missed_;
  // Words of presence, in order; by table and process who sits there; when all was last said.
  std::deque<Word> words_;
  std::unordered_map<std::string, std::map<std::string, Elsewhere>> elsewhere_;
  Millis announced_ = 0;
  // Tables that were due and are not done yet: until then others have their turn. Only tick() has it.
  std::unordered_map<std::string, Millis> later_;
  std::atomic<bool> closing_{false};
  std::vector<std::thread> threads_;
};

}  // namespace vedette
