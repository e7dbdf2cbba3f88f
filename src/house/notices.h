// Notices to people who are not at the table: a webhook (an HTTP POST to an address that the seat gave) or mail through a program of the
// host's. They are sent by a thread of their own; a table never waits for one, and what cannot be sent is dropped after a few tries.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace vedette {

// Where a seat wants to be told, as it said so; empty: not that way.
struct NoticeWays {
  std::string webhook;  // http://… or https://…
  std::string mail;     // somebody@example.org
  bool none() const { return webhook.empty() && mail.empty(); }
};

struct TurnNotice {
  std::string table{};  // public id
  std::string name{};   // of the table
  std::string seat{};   // union, confederate
  std::string words{};  // one sentence; nothing that the seat may not know: a notice leaves the house
  std::string link{};   // of the table without a key, or empty
};

// What the host allows: `--notices` takes these words with commas between them.
struct NoticeOptions {
  bool webhooks = false;           // webhook
  bool private_addresses = false;  // private: webhooks to this machine and its network too
  std::string sendmail;            // mail=PROGRAM, called with -i and the address, the message on its input
  std::string from;                // from=ADDRESS
  std::chrono::milliseconds timeout{10'000};
  // To one address no sooner after the last; the newest notice waits for it. Whose mail address it is nobody knows but he who named it.
  std::chrono::milliseconds gap{10'000}, mail_gap{600'000};
  int tries = 3;
  std::chrono::milliseconds again{5'000};  // after the first try; twice as long after each further one
  std::size_t most_waiting = 1'000;
};
// "webhook,mail=/usr/sbin/sendmail,from=vedette@example.org"; `why` says what is not understood.
NoticeOptions notice_options_of(const std::string& words, std::string& why);

class Notices {
 public:
  explicit Notices(NoticeOptions);
  ~Notices();  // drops what waits
  Notices(const Notices&) = delete;
  Notices& operator=(const Notices&) = delete;

  // Why a seat cannot be told in these ways, in words for who asked; "" if it can.
  std::string refuse(const NoticeWays&) const;
  // Returns at once. From any thread.
  void send(const NoticeWays&, const TurnNotice&);

  struct Counts {
    std::uint64_t sent = 0, failed = 0, dropped = 0;
  };
  Counts counts() const;
  bool wait_until_idle(std::chrono::milliseconds longest) const;  // for tests, and for a house that closes

 private:
  struct Post;
  std::unique_ptr<Post> post_;
};

}  // namespace vedette
