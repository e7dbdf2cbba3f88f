// What all connections of the server share: the games, the page, how many are in, whom to say goodbye to, and the threads on which tables
// think, so that the network never waits for one.
#pragma once

// clang-format off: this one first, the network library forgets it
#include <utility>
// clang-format on
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/server.h"

namespace vedette {

using WebRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Calls to be made later, oldest first; from any thread.
class Calls {
 public:
  std::uint64_t add(std::function<void()> call) {
    const std::lock_guard lock(mutex_);
    calls_.emplace(++last_, std::move(call));
    return last_;
  }
  void drop(std::uint64_t n) {
    const std::lock_guard lock(mutex_);
    calls_.erase(n);
  }
  // Makes the oldest, once; false if there is none.
  bool make_oldest() {
    const std::lock_guard lock(mutex_);
    if (calls_.empty()) return false;
    calls_.begin()->second();
    calls_.erase(calls_.begin());
    return true;
  }
  void make_all() {
    while (make_oldest()) continue;
  }

 private:
  std::mutex mutex_;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, std::function<void()>> calls_;
};

struct Premises {
  const Offers& offers;
  const ServerOptions& options;
  bool loopback_only = true;
  std::unordered_map<std::string, PageFile> files{};
  std::string index{};  // the page's first file, told that it has a server
  std::atomic<int> connections{0};
  std::atomic<int> tables{0};
  std::atomic<int> turned_away{0};
  std::atomic<bool> silent{false};  // the network is gone: nothing is sent any more
  Calls goodbyes{};                 // one for each table
  Calls evictions{};                // one for each connection that has nothing under way: who has not asked yet, or asks nothing more
  // A thread for each table, so that one that thinks long takes no other's place; the system shares the processors out among them. What
  // may take long is done by the patient ones, which give way to all others.
  boost::asio::thread_pool* workers = nullptr;
  boost::asio::thread_pool* patient = nullptr;
};

// Counts itself in and out.
struct Counted {
  std::atomic<int>& count;
  explicit Counted(std::atomic<int>& c) : count(c) { ++count; }
  ~Counted() { --count; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
};

// premises.cpp: one table, until the other end leaves, stays silent too long, or sends what cannot be read.
boost::asio::awaitable<void> at_table(Premises&, boost::beast::tcp_stream, WebRequest);

}  // namespace vedette
