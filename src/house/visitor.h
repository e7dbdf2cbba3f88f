// One connection in a house. It takes lines of the protocol and hands lines out: replies, and what the table pushes. At no table it is a
// desk like any other; at a table it has the seat of its key and no other. One thread at a time calls take().
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "house/house.h"
#include "protocol/desk.h"

namespace vedette {

class Visitor {
 public:
  // `send` takes a line from any thread, at once.
  Visitor(House& house, std::string address, std::function<void(std::string)> send);
  ~Visitor();
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;

  // The reply is sent before it returns, unless it has to wait: then it is in `late`, to be sent after so many milliseconds.
  int take(std::string_view line, std::string& late);
  bool finished() const { return desk_.finished(); }
  void interrupt(bool for_good) { desk_.interrupt(for_good); }

 private:
  using Held = std::unique_lock<std::mutex>;
  struct Verb;
  Value reply(const Value& request, Held&);
  Value at_table(const Value& request, Held&);
  Refusal at_table(const std::string& verb, const Value& request, Held&, Value& reply);
  Refusal open(const Value& request, Held&, Value& reply);
  Refusal sit(const Value& request, Held&, Value& reply);
  Refusal take_seat(const Value& request, Held&, Value& reply);
  Refusal sit_down(const std::shared_ptr<Room>&, Chair, const std::string& hash, const Value& request, Held&, Value& reply);
  Refusal suggest(const Value& request, Held&, Value& reply);
  Refusal who(const Value& request, std::string& as_name, std::string& entropy) const;
  void leave();
  double seconds() const { return static_cast<double>(house_.now()) / 1000; }

  House& house_;
  std::string address_;
  std::shared_ptr<Outlet> outlet_ = std::make_shared<Outlet>();
  Desk desk_;
  std::shared_ptr<Room> room_;
  Chair chair_ = Chair::watch;
  std::string key_hash_;
  int wait_ = 0;
};

}  // namespace vedette
