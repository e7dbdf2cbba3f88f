// A house in a process of its own, and people who reach it by WebSocket.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "support/paths.h"
#include "tabletop/json.h"

namespace vedette::house_tests {

class HouseProcess {
 public:
  explicit HouseProcess(const std::string& store, std::vector<std::string> more = {}) {
    int out[2];
    if (pipe(out) != 0) return;
    std::vector<std::string> arguments = {testing_support::program(), "serve", "--store", store, "--port", "0"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    pid_ = fork();
    if (pid_ == 0) {
      dup2(out[1], 1);
      dup2(open("/dev/null", O_WRONLY), 2);
      close(out[0]);
      std::vector<char*> argv;
      for (std::string& a : arguments) argv.push_back(a.data());
      argv.push_back(nullptr);
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(out[1]);
    char part[512];
    ssize_t n = 0;
    while (said_.find("/ (Ctrl-C") == std::string::npos && (n = read(out[0], part, sizeof part)) > 0)
      said_.append(part, static_cast<std::size_t>(n));
    from_ = out[0];
    const std::size_t at = said_.find("http://127.0.0.1:");
    if (at != std::string::npos) port_ = static_cast<std::uint16_t>(std::atoi(said_.c_str() + at + 17));
  }
  ~HouseProcess() {
    end(SIGKILL);
    close(from_);
  }
  HouseProcess(const HouseProcess&) = delete;
  HouseProcess& operator=(const HouseProcess&) = delete;
  // How it ended.
  int end(int with) {
    int status = 0;
    if (pid_ > 0) {
      kill(pid_, with);
      waitpid(pid_, &status, 0);
      pid_ = 0;
    }
    return status;
  }
  std::uint16_t port() const { return port_; }
  const std::string& said() const { return said_; }

 private:
  pid_t pid_ = 0;
  int from_ = -1;
  std::uint16_t port_ = 0;
  std::string said_;
};

class Caller {
 public:
  explicit Caller(std::uint16_t port, const std::string& headers = "") {
    socket_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{60, 0};
    const int yes = 1;
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    const std::string ask = "GET /table HTTP/1.1\r\nHost: localhost\r\n" + headers +
                            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                            "Sec-WebSocket-Version: 13\r\n\r\n";
    if (connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0 || send(socket_, ask.data(), ask.size(), MSG_NOSIGNAL) < 0)
      return;
    std::size_t end = std::string::npos;
    while ((end = bytes_.find("\r\n\r\n")) == std::string::npos)
      if (!more()) return;
    in_ = bytes_.starts_with("HTTP/1.1 101");
    bytes_.erase(0, end + 4);
  }
  ~Caller() { close(socket_); }
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;
  bool in() const { return in_; }
  int descriptor() const { return socket_; }

  bool tell(const std::string& text) {
    std::string f = "\x81";
    const std::size_t n = text.size();
    if (n < 126) {
      f += static_cast<char>(0x80 | n);
    } else {
      f += static_cast<char>(0x80 | 126);
      f += static_cast<char>(n >> 8);
      f += static_cast<char>(n & 255);
    }
    f += std::string(4, '\0') + text;
    return in_ && send(socket_, f.data(), f.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(f.size());
  }
  // The next message; "" when the connection has gone (then `why` is what was said).
  std::string hear() {
    for (;;) {
      while (bytes_.size() < 2)
        if (!more()) return {};
      std::size_t n = static_cast<unsigned char>(bytes_[1]) & 127U, head = 2;
      const std::size_t longer = n == 126 ? 2 : n == 127 ? 8 : 0;
      while (bytes_.size() < 2 + longer)
        if (!more()) return {};
      if (longer > 0) n = 0;
      for (std::size_t i = 0; i < longer; ++i) n = n << 8 | static_cast<unsigned char>(bytes_[head++]);
      while (bytes_.size() < head + n)
        if (!more()) return {};
      const int kind = bytes_[0] & 15;
      std::string text = bytes_.substr(head, n);
      bytes_.erase(0, head + n);
      if (kind == 1) return text;
      if (kind == 8) return why = text.size() > 2 ? text.substr(2) : "", in_ = false, std::string();
    }
  }
  // The reply; pushes that come before it are kept. Null when the connection has gone.
  Value say(const std::string& line) {
    if (!tell(line)) return {};
    for (;;) {
      const std::string text = hear();
      if (text.empty()) return {};
      JsonError error;
      Value v = value_of_json(text, error);
      if (!v.has("push")) return v;
      pushes.push_back(std::move(v));
    }
  }
  std::vector<Value> pushes;
  std::string why;

 private:
  bool more() {
    char part[65536];
    const ssize_t n = recv(socket_, part, sizeof part, 0);
    if (n > 0) bytes_.append(part, static_cast<std::size_t>(n));
    return n > 0;
  }
  int socket_ = -1;
  bool in_ = false;
  std::string bytes_;
};

}  // namespace vedette::house_tests
