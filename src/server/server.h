// HTTP and WebSocket on one address: the page at /, a table for each WebSocket at /table. Each connection has a desk
// of its own and speaks the protocol of docs/protocol.md, a message a line.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

#include "protocol/offer.h"
#include "server/page_files.h"

namespace vedette {

class House;

struct ServerLimits {
  std::size_t longest_message = std::size_t{4} << 20;  // longer ones end the connection; the desk refuses over 1 MiB
  int connections = 256;
  int tables = 64;
  double messages_a_second = 2000;  // a connection that asks faster waits
  double burst = 4000;
  std::chrono::seconds idle{60 * 60};        // a table nobody touches is given up; the page opens it again
  std::chrono::seconds request_timeout{20};  // for a request to arrive whole
};

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8642;
  int tries = 20;  // so many ports are tried, one after the other, until one is free
  ServerLimits limits;
  House* house = nullptr;  // tables that are kept, for people in different places; none: each connection has a table of its own
  bool proxy = false;      // a proxy in front of it says who asks (X-Forwarded-For), and by which name
};

// Serves until SIGINT, SIGTERM, or `stop` is called. `ready` is told the address once it listens, and a function that
// stops it from any thread. Returns "" or what went wrong and what to do about it.
struct ServerReady {
  std::string address;  // http://127.0.0.1:8642/
  std::uint16_t port = 0;
  std::function<void()> stop;
};
std::string serve(const Offers&, std::span<const PageFile>, const ServerOptions&, const std::function<void(const ServerReady&)>& ready);

}  // namespace vedette
