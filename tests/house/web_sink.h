// A server on this machine that keeps what is posted to it.
#pragma once

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace vedette::house_tests {

inline const std::string kOk = "HTTP/1.1 204 No Content\r\n\r\n";

// Takes requests on a port of its own and gives these answers one after the other, the last again and again; "" hangs up without a word,
// "…" waits for ever.
class WebSink {
 public:
  explicit WebSink(std::vector<std::string> answers) : answers_(std::move(answers)) {
    listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof here;
    EXPECT_EQ(bind(listener_, reinterpret_cast<sockaddr*>(&here), sizeof here), 0);
    EXPECT_EQ(listen(listener_, 16), 0);
    EXPECT_EQ(getsockname(listener_, reinterpret_cast<sockaddr*>(&here), &length), 0);
    port_ = ntohs(here.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~WebSink() {
    closing_ = true;
    shutdown(listener_, SHUT_RDWR);
    thread_.join();
    close(listener_);
    for (const int fd : held_) close(fd);
  }
  WebSink(const WebSink&) = delete;
  WebSink& operator=(const WebSink&) = delete;
  std::string address(const std::string& path = "/hook?seat=1") const { return "http://127.0.0.1:" + std::to_string(port_) + path; }
  std::vector<std::string> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  void serve() {
    while (!closing_) {
      const int fd = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (fd < 0) continue;
      std::string request;
      char part[4096];
      std::size_t end = 0, wanted = std::string::npos;
      while (request.size() < wanted) {
        const ssize_t n = recv(fd, part, sizeof part, 0);
        if (n <= 0) break;
        request.append(part, static_cast<std::size_t>(n));
        if (const std::size_t at = request.find("Content-Length: ");
            wanted == std::string::npos && (end = request.find("\r\n\r\n")) != std::string::npos)
          wanted = end + 4 + std::stoul(request.substr(at + 16));
      }
      std::string answer;
      {
        const std::lock_guard lock(mutex_);
        answer = answers_[std::min(requests_.size(), answers_.size() - 1)];
        requests_.push_back(request);
      }
      if (answer == "…") {
        held_.push_back(fd);
        continue;
      }
      send(fd, answer.data(), answer.size(), MSG_NOSIGNAL);
      close(fd);
    }
  }
  std::vector<std::string> answers_;
  int listener_ = -1;
  int port_ = 0;
  std::atomic<bool> closing_{false};
  mutable std::mutex mutex_;
  std::vector<std::string> requests_;
  std::vector<int> held_;
  std::thread thread_;
};

}  // namespace vedette::house_tests
