// The server as a visitor meets it: what it serves, whom it lets in, and that nothing bad brings it down.
#include "server/server.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/gate.h"
#include "support/proving.h"

namespace vedette {
namespace {

constexpr PageFile kFiles[] = {
    {"/index.html", "text/html; charset=utf-8", "<!doctype html><html lang=\"en\"></html>"},
    {"/assets/a.js", "text/javascript; charset=utf-8", "1"},
};

// A server in a thread of its own, on any free port.
class Served {
 public:
  explicit Served(ServerLimits limits = {}, std::uint16_t port = 0) {
    thread_ = std::thread([this, limits, port] {
      ServerOptions options;
      options.port = port;
      options.limits = limits;
      const std::string trouble = serve({offer_of(testing_support::proving_game())}, kFiles, options, [this](const ServerReady& r) {
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
