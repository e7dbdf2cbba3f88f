// The server as a visitor meets it: what it serves, whom it lets in, and that nothing bad brings it down.
#include "server/server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <ctime>
#include <memory>
#include <mutex>
#include <thread>

#include "catalogue/catalogue.h"
#include "server/gate.h"
#include "support/proving.h"
#include "support/shelf.h"

namespace vedette {
namespace {

constexpr PageFile kFiles[] = {
    {"/index.html", "text/html; charset=utf-8", "<!doctype html><html lang=\"en\"></html>"},
    {"/assets/a.js", "text/javascript; charset=utf-8", "1"},
};

// The proving game, and one whose players think long.
Offers offers() {
  static const Catalogue all(testing_support::test_shelf());
  return {offer_of(testing_support::proving_game()), offer_of(*all.find("agv")->rules)};
}

// A server in a thread of its own, on any free port.
class Served {
 public:
  explicit Served(ServerLimits limits = {}, std::uint16_t port = 0) {
    thread_ = std::thread([this, limits, port] {
      ServerOptions options;
      options.port = port;
      options.limits = limits;
      const std::string trouble = serve(offers(), kFiles, options, [this](const ServerReady& r) {
        const std::lock_guard lock(mutex_);
        ready_ = r;
        told_.notify_one();
      });
      EXPECT_EQ(trouble, "");
    });
    std::unique_lock lock(mutex_);
    told_.wait(lock, [this] { return ready_.port != 0; });
  }
  ~Served() {
    ready_.stop();
    thread_.join();
  }
  std::uint16_t port() const { return ready_.port; }

  // Sends bytes, and reads until the server closes (told by "\nclosed"), `enough` has come, or ten seconds have passed.
  // `then` is sent once the first answer's head has come.
  std::string say(const std::string& bytes, const std::string& enough = "\r\n\r\n", std::string then = "") const {
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port());
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{10, 0};
    setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    std::string heard;
    if (connect(s, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0 && send(s, bytes.data(), bytes.size(), MSG_NOSIGNAL) >= 0) {
      char part[4096];
      ssize_t n = 1;
      while (heard.find(enough) == std::string::npos && (n = recv(s, part, sizeof part, 0)) > 0) {
        heard.append(part, static_cast<std::size_t>(n));
        if (!then.empty() && heard.find("\r\n\r\n") != std::string::npos) {
          send(s, then.data(), then.size(), MSG_NOSIGNAL);
          then.clear();
        }
      }
      if (n == 0) heard += "\nclosed";
    }
    close(s);
    return heard;
  }
  std::string get(const std::string& path, const std::string& more = "", const std::string& host = "127.0.0.1") const {
    return say("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + more + "Connection: close\r\n\r\n", "\x01");
  }

 private:
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable told_;
  ServerReady ready_;
};

const std::string kUpgrade =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";

TEST(Server, ServesThePageAndTellsItThatItHasAServer) {
  const Served server;
  const std::string page = server.get("/");
  EXPECT_TRUE(page.starts_with("HTTP/1.1 200")) << page;
  EXPECT_NE(page.find("<html data-way=\"socket\""), std::string::npos);
  EXPECT_NE(page.find("Content-Security-Policy: default-src 'none'"), std::string::npos);
  EXPECT_NE(page.find("X-Content-Type-Options: nosniff"), std::string::npos);
  EXPECT_NE(server.get("/assets/a.js").find("immutable"), std::string::npos);
  EXPECT_TRUE(server.get("/../etc/passwd").starts_with("HTTP/1.1 404"));
}

TEST(Server, AnswersOnlyToNamesOfItsOwnMachine) {
  const Served server;
  EXPECT_TRUE(server.get("/", "", "evil.example").starts_with("HTTP/1.1 421"));
  EXPECT_TRUE(server.get("/", "", "localhost:1").starts_with("HTTP/1.1 200"));
}

TEST(Server, SeatsOnlyItsOwnPage) {
  const Served server;
  const std::string ask = "GET /table HTTP/1.1\r\nHost: 127.0.0.1\r\n" + kUpgrade;
  EXPECT_TRUE(server.say(ask + "Origin: http://evil.example\r\n\r\n").starts_with("HTTP/1.1 403"));
  EXPECT_TRUE(server.say(ask + "Origin: http://127.0.0.1\r\n\r\n").starts_with("HTTP/1.1 101"));
  EXPECT_TRUE(server.say(ask + "\r\n").starts_with("HTTP/1.1 101")) << "a program says no origin";
  EXPECT_TRUE(server.get("/table").starts_with("HTTP/1.1 426"));
}

TEST(Server, BadRequestsGetAnAnswerAndDoNotBringItDown) {
  const Served server;
  EXPECT_TRUE(server.say("\x16\x03\x01 nonsense\r\n\r\n").starts_with("HTTP/1.1 400"));
  EXPECT_TRUE(server.say("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n").starts_with("HTTP/1.1 405"));
  EXPECT_TRUE(server.say("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(40000, 'x') + "\r\n\r\n").starts_with("HTTP/1.1 400"));
  EXPECT_TRUE(server.get("/").starts_with("HTTP/1.1 200"));
}

// A WebSocket message from a client is masked; a mask of zeros leaves the text as it is.
std::string framed(const std::string& text) {
  std::string f = "\x81";
  if (text.size() < 126) {
    f += static_cast<char>(0x80 | text.size());
  } else {
    f += static_cast<char>(0x80 | 126);
    f += static_cast<char>(text.size() >> 8);
    f += static_cast<char>(text.size() & 255);
  }
  return f + std::string(4, '\0') + text;
}

TEST(Server, ATableSpeaksTheProtocol) {
  const Served server;
  const std::string heard =
      server.say("GET /table HTTP/1.1\r\nHost: localhost\r\n" + kUpgrade + "\r\n", "\"id\":7", framed(R"({"do":"hello","id":7})"));
  EXPECT_NE(heard.find("\"name\":\"vedette\""), std::string::npos) << heard;
  EXPECT_NE(heard.find("\"id\":7"), std::string::npos) << heard;
}

TEST(Server, TablesAreLimited) {
  ServerLimits limits;
  limits.tables = 0;
  const Served server(limits);
  const std::string heard = server.say("GET /table HTTP/1.1\r\nHost: localhost\r\n" + kUpgrade + "\r\n", "try again");
  EXPECT_NE(heard.find("all tables are taken"), std::string::npos) << heard;
}

TEST(Server, AMessageTooLongEndsItsOwnTableOnly) {
  ServerLimits limits;
  limits.longest_message = 400;
  const Served server(limits);
  const std::string sit = "GET /table HTTP/1.1\r\nHost: localhost\r\n" + kUpgrade + "\r\n";
  const std::string heard = server.say(sit, "never", framed(std::string(500, 'x')));
  EXPECT_NE(heard.find("\x03\xf1"), std::string::npos) << "1009, too big: " << heard;
  EXPECT_TRUE(heard.ends_with("\nclosed")) << heard;
  EXPECT_NE(server.say(sit, "\"id\":7", framed(R"({"do":"hello","id":7})")).find("\"id\":7"), std::string::npos);
}

TEST(Server, NonsenseAtATableGetsAnAnswerAndTheTableGoesOn) {
  const Served server;
  const std::string sit = "GET /table HTTP/1.1\r\nHost: localhost\r\n" + kUpgrade + "\r\n";
  const std::string heard = server.say(sit, "\"id\":8", framed("{{{") + framed(R"({"do":"hello","id":8})"));
  EXPECT_NE(heard.find("bad-json"), std::string::npos) << heard;
  EXPECT_NE(heard.find("\"id\":8"), std::string::npos) << heard;
}

TEST(Server, ATableNobodyTouchesIsGivenUp) {
  ServerLimits limits;
  limits.idle = std::chrono::seconds(1);
  const Served server(limits);
  const std::string heard = server.say("GET /table HTTP/1.1\r\nHost: localhost\r\n" + kUpgrade + "\r\n", "never");
  EXPECT_TRUE(heard.starts_with("HTTP/1.1 101")) << heard;
  EXPECT_TRUE(heard.ends_with("\nclosed")) << heard;
}

TEST(Server, ConnectionsAreLimited) {
  ServerLimits limits;
  limits.connections = 0;
  const Served server(limits);
  EXPECT_TRUE(server.get("/").starts_with("HTTP/1.1 503"));
}

// A connection that stays open, with a WebSocket on it if asked for.
class Guest {
 public:
  explicit Guest(std::uint16_t port, bool sits = true) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{20, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    connected_ = connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0;
    if (!sits) return;
    send_bytes("GET /table HTTP/1.1\r\nHost: localhost\r\n" + kUpgrade + "\r\n");
    hear("\r\n\r\n");
  }
  ~Guest() { close(socket_); }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  bool connected() const { return connected_; }
  void send_bytes(const std::string& bytes) const { send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
  void say(const std::string& line) const { send_bytes(framed(line)); }
  std::string waiting() const {  // what has come and was not heard yet
    char part[4096];
    const ssize_t n = recv(socket_, part, sizeof part, MSG_PEEK | MSG_DONTWAIT);
    return n > 0 ? std::string(part, static_cast<std::size_t>(n)) : std::string();
  }
  // What comes until `enough` is in it, or the other end closes ("\nclosed").
  std::string hear(const std::string& enough) const {
    std::string heard;
    char part[65536];
    while (heard.find(enough) == std::string::npos) {
      const ssize_t n = recv(socket_, part, sizeof part, 0);
      if (n == 0) heard += "\nclosed";
      if (n <= 0) break;
      heard.append(part, static_cast<std::size_t>(n));
    }
    return heard;
  }

 private:
  int socket_;
  bool connected_ = false;
};

double ms_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - then).count();
}

const std::string kOpen = R"({"do":"new","game":"proving","scenario":"ridge","seed":3,"setup":"default","id":1})";
// A game with much to think about; and then ten minutes' thought.
const std::string kDeep = R"({"do":"new","game":"agv","scenario":"16.1","seed":1,"setup":"default","id":1})";
const std::string kThink = R"({"do":"suggest","level":"general","ms":600000,"playouts":100000000,"id":2})";

// Tables that think long: the others are answered meanwhile. How quickly is printed; a busy machine decides that, not the program.
TEST(Server, OneTablesWorkHoldsNobodyUp) {
  const Served server;
  std::vector<std::unique_ptr<Guest>> thinkers;
  for (int i = 0; i < 4; ++i) {
    thinkers.push_back(std::make_unique<Guest>(server.port()));
    thinkers.back()->say(kDeep);
    ASSERT_NE(thinkers.back()->hear("\"id\":1").find("\"ok\":true"), std::string::npos);
    thinkers.back()->say(kThink);
  }
  const Guest other(server.port());
  other.say(kOpen);
  ASSERT_NE(other.hear("\"id\":1").find("\"ok\":true"), std::string::npos);
  double worst = 0, sum = 0;
  constexpr int kAsked = 100;
  for (int i = 0; i < kAsked; ++i) {
    const auto began = std::chrono::steady_clock::now();
    const std::string id = "\"id\":" + std::to_string(100 + i);
    other.say(R"({"do":"view",)" + id + "}");
    ASSERT_NE(other.hear(id).find("\"ok\":true"), std::string::npos);
    worst = std::max(worst, ms_since(began));
    sum += ms_since(began);
  }
  std::printf("four tables think; another is answered in %.1f ms, at worst in %.1f ms\n", sum / kAsked, worst);
  for (const auto& thinker : thinkers)
    EXPECT_EQ(thinker->waiting(), "") << "who thinks has ended: it is not shown that nobody waits for him";
  // Who thinks can be stopped, and answers with what it has.
  const auto began = std::chrono::steady_clock::now();
  thinkers[0]->say(R"({"do":"stop","id":3})");
  const std::string heard = thinkers[0]->hear("\"id\":3");
  EXPECT_NE(heard.find("\"id\":2"), std::string::npos) << heard;
  EXPECT_NE(heard.find("\"score\""), std::string::npos) << heard;
  EXPECT_LT(ms_since(began), 5000);
}

TEST(Server, StoppingSaysGoodbyeToEveryTableAlsoWhileItThinks) {
  auto server = std::make_unique<Served>();
  const Guest idle(server->port()), thinks(server->port());
  thinks.say(kDeep);
  thinks.hear("\"id\":1");
  thinks.say(kThink);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(thinks.waiting(), "") << "it does not think";
  const auto began = std::chrono::steady_clock::now();
  std::thread stopping([&] { server.reset(); });
  for (const Guest* guest : {&idle, &thinks}) EXPECT_NE(guest->hear("never").find("your game is kept"), std::string::npos);
  stopping.join();
  std::printf("the server has ended %.0f ms after it was told to\n", ms_since(began));
  EXPECT_LT(ms_since(began), 5000);
}

TEST(Server, HalfOpenConnectionsKeepNobodyOut) {
  ServerLimits limits;
  limits.connections = 32;
  const Served server(limits);
  const Guest seated(server.port());
  std::vector<std::unique_ptr<Guest>> half;
  for (int i = 0; i < 200; ++i) {
    half.push_back(std::make_unique<Guest>(server.port(), false));
    half.back()->send_bytes("GET / HTTP/1.1\r\nHost: loc");
  }
  EXPECT_TRUE(server.get("/").starts_with("HTTP/1.1 200"));
  seated.say(R"({"do":"hello","id":7})");
  EXPECT_NE(seated.hear("\"id\":7").find("vedette"), std::string::npos) << "who plays plays on";
}

TEST(Server, WithoutDescriptorsItWaitsAndComesBack) {
  const Served server;
  const Guest seated(server.port());
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  std::vector<std::unique_ptr<Guest>> waiting;
  for (int i = 0; i < 3; ++i) waiting.push_back(std::make_unique<Guest>(server.port(), false));
  const int next = dup(0);
  close(next);
  rlimit few = before;
  few.rlim_cur = static_cast<rlim_t>(next) + 1;  // one for whoever comes, none for the server
  setrlimit(RLIMIT_NOFILE, &few);
  timespec cpu_before{}, cpu_after{};
  {
    const Guest knocks(server.port(), false);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu_before);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu_after);
    seated.say(R"({"do":"hello","id":7})");
    EXPECT_NE(seated.hear("\"id\":7").find("vedette"), std::string::npos);
  }
  setrlimit(RLIMIT_NOFILE, &before);
  const double spent =
      static_cast<double>(cpu_after.tv_sec - cpu_before.tv_sec) + static_cast<double>(cpu_after.tv_nsec - cpu_before.tv_nsec) * 1e-9;
  std::printf("300 ms without descriptors cost %.0f ms of a processor\n", spent * 1000);
  EXPECT_LT(spent, 0.15) << "the accept loop spins";
  EXPECT_TRUE(server.get("/").starts_with("HTTP/1.1 200"));
}

TEST(Server, ATakenPortLeadsToTheNextFreeOne) {
  const Served first;
  const Served second({}, first.port());
  EXPECT_NE(second.port(), first.port());
  EXPECT_TRUE(second.get("/").starts_with("HTTP/1.1 200"));
}

TEST(Gate, APaceLetsABurstThroughAndThenMakesWait) {
  Pace pace(10, 3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(pace.take(100.0), 0) << i;
  EXPECT_NEAR(pace.take(100.0), 0.1, 1e-9);
  EXPECT_NEAR(pace.take(100.0), 0.2, 1e-9);
  EXPECT_EQ(pace.take(101.0), 0);
}

// However its verb is written.
TEST(Gate, WhatTakesLongGivesWay) {
  for (const char* message : {R"({"do":"play","union":"general"})", R"({"do" : "suggest"})", R"({"do":"\u0070lay","union":"general"})",
                              R"({"\u0064o":"sugges\u0074"})", R"({"do":"tables"})"})
    EXPECT_TRUE(may_take_long(message)) << message;
  EXPECT_TRUE(may_take_long(R"({"do":"hello","more":")" + std::string(70'000, 'x') + "\"}"));
  for (const char* message : {R"({"do":"act","n":0,"at":4})", R"({"do":"view"})", R"({"do":"sit","key":"k"})"})
    EXPECT_FALSE(may_take_long(message)) << message;
}

TEST(Gate, AnAddressIsCountedAsOneHoweverItIsWritten) {
  EXPECT_EQ(visitor_address("192.0.2.1", "", false), "192.0.2.1");
  EXPECT_EQ(visitor_address("192.0.2.1", "203.0.113.9", false), "192.0.2.1") << "nobody is believed without a proxy";
  EXPECT_EQ(visitor_address("127.0.0.1", "10.0.0.1, 203.0.113.9", true), "203.0.113.9") << "the last is the proxy's own";
  for (const char* same : {"203.0.113.9:4711", "203.0.113.9:815", "::ffff:203.0.113.9", "[::ffff:203.0.113.9]:80", " 203.0.113.9 "})
    EXPECT_EQ(visitor_address("127.0.0.1", same, true), "203.0.113.9") << same;
  for (const char* same : {"2001:db8::7", "2001:DB8::8", "[2001:db8::7]:4711", "2001:0db8:0:0:5::", "2001:db8:0:0:1:2:3:4"})
    EXPECT_EQ(visitor_address("127.0.0.1", same, true), "2001:db8::/64") << same;
  EXPECT_EQ(visitor_address("127.0.0.1", "2001:db8:0:1::7", true), "2001:db8:0:1::/64");
  EXPECT_EQ(visitor_address("127.0.0.1", "unknown", true), "unknown");
  EXPECT_LE(visitor_address("127.0.0.1", std::string(5000, 'x'), true).size(), 64U);
}

TEST(Gate, OriginsAreComparedWhole) {
  EXPECT_TRUE(origin_allowed("http://localhost:8642", "localhost:8642"));
  EXPECT_FALSE(origin_allowed("http://localhost:8642.evil.example", "localhost:8642"));
  EXPECT_FALSE(origin_allowed("null", "localhost:8642"));
  EXPECT_FALSE(host_allowed("", false));
  EXPECT_TRUE(host_allowed("[::1]:80", true));
  EXPECT_FALSE(host_allowed("127.evil.example", true));
}

}  // namespace
}  // namespace vedette
