// People in a house: connections without a network, which say lines and hear replies and pushes.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "catalogue/catalogue.h"
#include "house/house.h"
#include "house/visitor.h"
#include "stores.h"
#include "support/shelf.h"
#include "tabletop/json.h"

namespace vedette::house_tests {

inline const Catalogue& catalogue() {
  static const Catalogue all(testing_support::test_shelf());
  return all;
}

inline Value parsed(const std::string& text) {
  JsonError error;
  Value v = value_of_json(text, error);
  EXPECT_EQ(error.reason, "") << text;
  return v;
}

class Person {
 public:
  explicit Person(House& house, std::string address = "192.0.2.1")
      : visitor_(std::make_unique<Visitor>(house, std::move(address), [this](std::string line) {
          const std::lock_guard lock(mutex_);
          heard_.push_back(std::move(line));
          bell_.notify_all();
        })) {}

  // The reply; pushes that came before it wait. `waited` is how long the answer was held back.
  Value say(const std::string& line) {
    std::string late;
    waited = visitor_->take(line, late);
    if (!late.empty()) return parsed(late);
    const std::lock_guard lock(mutex_);
    for (auto at = heard_.rbegin(); at != heard_.rend(); ++at)
      if (!at->starts_with("{\"push\"")) {
        Value reply = parsed(*at);
        last_reply = *at;
        heard_.erase(std::next(at).base());
        return reply;
      }
    ADD_FAILURE() << "no reply to " << line;
    return {};
  }
  // All that was pushed since, as text.
  std::vector<std::string> pushed() {
    const std::lock_guard lock(mutex_);
    return {std::exchange(heard_, {})};
  }
  // The next push of this kind; others before it are dropped.
  Value next(std::string_view kind, std::chrono::seconds patience = std::chrono::seconds(60)) {
    std::unique_lock lock(mutex_);
    const auto end = std::chrono::steady_clock::now() + patience;
    for (;;) {
      while (!heard_.empty()) {
        const Value push = parsed(heard_.front());
        heard_.erase(heard_.begin());
        if (push.get("push") == Value(kind)) return push;
      }
      if (bell_.wait_until(lock, end) == std::cv_status::timeout) return {};
    }
  }
  std::string code(const std::string& line) { return say(line).get("error").get("code").as_text(); }
  bool ok(const std::string& line) {
    const Value reply = say(line);
    if (!reply.get("ok").as_bool()) ADD_FAILURE() << line << " → " << json_of(reply);
    return reply.get("ok").as_bool();
  }
  void go() { visitor_.reset(); }

  int waited = 0;
  std::string last_reply;

 private:
  std::mutex mutex_;
  std::condition_variable bell_;
  std::vector<std::string> heard_;
  std::unique_ptr<Visitor> visitor_;
};

inline std::string act(int n, std::int64_t at) {
  return R"({"do":"act","quiet":true,"n":)" + std::to_string(n) + R"(,"at":)" + std::to_string(at) + "}";
}
inline std::string sit(const Value& key) { return R"({"do":"sit","key":")" + key.as_text() + "\"}"; }

// A house in memory, or in a file; its clock stands still unless it is moved.
struct AHouse {
  explicit AHouse(const std::string& where = ":memory:", HouseOptions options = {}) : store(opened(where)) {
    options.beat = std::chrono::milliseconds(0);
    options.now = [this] { return time.load(); };
    house = std::make_unique<House>(offers_of(catalogue()), *store, std::move(options));
  }
  std::atomic<Millis> time{1'700'000'000'000};
  std::unique_ptr<Store> store;
  std::unique_ptr<House> house;
};

// Two people at a table.
struct Two {
  explicit Two(House& house, const std::string& more = "", const std::string& what = R"("game":"fotm","scenario":"battle")")
      : north(house), south(house) {
    opened = north.say(R"({"do":"open",)" + what + R"(,"setup":"default")" + more + "}");
    EXPECT_TRUE(opened.get("ok").as_bool()) << json_of(opened);
    keys = opened.get("keys");
    EXPECT_TRUE(south.ok(sit(keys.get("confederate"))));
    north.pushed();
  }
  Person& at(const Value& side) { return side == Value("union") ? north : south; }
  // Whoever decides takes the n-th of his choices (or the last); the reply.
  Value play(int n) {
    const Value view = north.say(R"({"do":"view"})").get("view");
    if (view.get("decider").is_null()) return {};
    Person& who = at(view.get("decider"));
    const Value list = who.say(R"({"do":"actions"})");
    const int most = static_cast<int>(list.get("actions").size());
    return who.say(act(n % std::max(1, most), list.get("decision").as_integer()));
  }
  Person north, south;
  Value opened, keys;
};

}  // namespace vedette::house_tests
