#include "hostile/mistreated.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

namespace vedette::hostile {
namespace {

std::vector<std::pair<std::string, std::string>>& rows() {
  static std::vector<std::pair<std::string, std::string>> all;
  return all;
}

class PrintsTable : public ::testing::Environment {
  void TearDown() override {
    double load = 0;
    getloadavg(&load, 1);
    std::printf("\n%u processors, %.1f processes that want one at the end\n", std::thread::hardware_concurrency(), load);
    std::printf("\n%-66s  %s\n", "tried", "what held");
    for (const auto& [what, held] : rows()) std::printf("%-66s  %s\n", what.c_str(), held.c_str());
    std::printf("\n");
  }
};
const ::testing::Environment* const kPrints = ::testing::AddGlobalTestEnvironment(new PrintsTable);

}  // namespace

void tried(const std::string& what, const std::string& held) {
  rows().emplace_back(what, ::testing::Test::HasFailure() ? "FAILED: " + held : held);
}

Visitor::Visitor(std::uint16_t port, bool sits) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const timeval patience{20, 0};
  setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  connected_ = connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0;
  if (!sits || !connected_) return;
  send_bytes(
      "GET /table HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
      "dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
  const std::string head = read_until("\r\n\r\n");
  connected_ = head.starts_with("HTTP/1.1 101");
  const std::size_t end = head.find("\r\n\r\n");
  unread_ = end == std::string::npos ? std::string() : head.substr(end + 4);
}

std::string Visitor::read_until(const std::string& enough) {
  std::string heard = std::move(unread_);
  unread_.clear();
  char part[65536];
  ssize_t n = 0;
  while (heard.find(enough) == std::string::npos && (n = recv(socket_, part, sizeof part, 0)) > 0)
    heard.append(part, static_cast<std::size_t>(n));
  return heard;
}

// One message each way. A mask of zeros leaves the text as it is.
std::string Visitor::ask(const std::string& line) {
  std::string f = "\x81";
  const std::size_t size = line.size();
  if (size < 126) {
    f += static_cast<char>(0x80 | size);
  } else if (size < 65536) {
    f += static_cast<char>(0x80 | 126);
    for (const int shift : {8, 0}) f += static_cast<char>(size >> shift & 255U);
  } else {
    f += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) f += static_cast<char>(size >> shift & 255U);
  }
  send_bytes(f + std::string(4, '\0') + line);
  char part[65536];
  for (;;) {
    const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(unread_[i])); };
    if (unread_.size() >= 2) {
      std::size_t length = byte(1) & 127U, head = 2;
      if (length == 126) head = 4;
      if (length == 127) head = 10;
      if (unread_.size() >= head) {
        if (head > 2) length = 0;
        for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
        if ((byte(0) & 15U) == 8) return {};
        if (unread_.size() >= head + length) {
          std::string message = unread_.substr(head, length);
          unread_.erase(0, head + length);
          return message;
        }
      }
    }
    const ssize_t n = recv(socket_, part, sizeof part, 0);
    if (n <= 0) return {};
    unread_.append(part, static_cast<std::size_t>(n));
  }
}

double processor_seconds(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text((std::istreambuf_iterator<char>(in)), {});
  std::istringstream rest(text.substr(text.rfind(')') + 1));
  std::string field;
  double ticks = 0;
  for (int i = 3; i <= 15 && rest >> field; ++i)
    if (i == 14 || i == 15) ticks += std::stod(field);
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

double megabytes(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/statm");
  double all = 0, held = 0;
  in >> all >> held;
  return held * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

}  // namespace vedette::hostile
