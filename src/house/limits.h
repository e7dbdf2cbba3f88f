// What one house, one table and one address may have, so that nobody takes it all. Who meets a bound is told which one and when to come
// back.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "tabletop/game.h"

namespace vedette {

struct HouseLimits {
  int name = 40, chat_text = 500, notes = 500;  // characters
  int chat_lines = 2000;                        // a table
  int orders = 100;                             // of a seat
  int outlets = 200;                            // connections at one chair of a table
  int awake = 5000;                             // tables
  int connections_of_address = 256;
  double messages_burst = 5000, messages_a_second = 500;  // of an address; what is asked faster waits
  int long_of_address = 8;                                // things that take long, under way at once
  double opened_burst = 30, opened_an_hour = 30;          // tables that an address may open
  double wrong_keys_burst = 10, wrong_keys_a_minute = 6;
  double taken_burst = 30, taken_an_hour = 60;
  int wrong_key_ms = 1000;  // the answer takes so long, and as long again with every further try
};

// What people write for others, as one line: without spaces at its ends, and without signs that cannot be seen or that move the signs
// around them about.
std::string plain_line(std::string_view text);
int characters(std::string_view text);

// So many of something an hour for each address, with room for a burst.
class Addresses {
 public:
  explicit Addresses(const HouseLimits& limits) : limits_(limits) {}
  // One more table opened, seat taken …; a refusal says when to come back. `now` in seconds.
  Refusal open_table(const std::string& address, double now);
  Refusal take_seat(const std::string& address, double now);
  Refusal may_try_key(const std::string& address, double now);
  int wrong_key(const std::string& address, double now);   // how long its answer has to wait, in ms
  double message(const std::string& address, double now);  // one more; how many seconds it has to wait
  bool begin_long(const std::string& address);             // false: so many are under way
  void end_long(const std::string& address);
  bool come_in(const std::string& address);  // false: too many connections
  void go_out(const std::string& address);

 private:
  struct Bucket {
    double used = 0, last = 0;
  };
  struct Guest {
    Bucket opened, taken, wrong, messages;
    int connections = 0, under_way = 0;
  };
  static double fill(Bucket&, double a_second, double now);
  Refusal spend(Bucket&, double burst, double a_second, double now, const char* what);
  Guest& of(const std::string& address, double now);
  HouseLimits limits_;
  std::size_t look_at_ = 20'000;  // so many addresses, and those that have nothing to be remembered for are forgotten
  std::mutex mutex_;
  std::map<std::string, Guest> guests_;
};

}  // namespace vedette
