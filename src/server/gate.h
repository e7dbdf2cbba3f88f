// What is let in: hosts, origins and paths. Kept apart from the network so that each rule can be tested by itself.
#pragma once

#include <string>
#include <string_view>

namespace vedette {

// Who asks by which name. A server on this machine alone answers only to names of this machine, so that a foreign
// page cannot reach it by pointing a name of its own here.
bool host_allowed(std::string_view host_header, bool loopback_only);

// A browser says which page opens a WebSocket; only ours may. A program that is no browser says nothing.
bool origin_allowed(std::string_view origin, std::string_view host_header);

// Whose connection it is, for counting: the peer's address, or behind a proxy the last one that it names. Of IPv6 the network, /64.
std::string visitor_address(std::string_view peer, std::string_view forwarded_for, bool proxy);

bool is_loopback(std::string_view host);

// "/a/b?c#d" → "/a/b"; "/" → "/index.html".
std::string page_path(std::string_view target);

// What every answer carries: the page may load and reach only what comes from this address.
inline constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Is this message for the threads that give way: computer players, whole records, stories, lists? A mistake costs nothing but a place in
// the queue. Words may be written with escapes, so whatever has one may be any of them.
bool may_take_long(std::string_view message);

// So many messages a second, with room for a burst.
class Pace {
 public:
  Pace(double a_second, double burst) : rate_(a_second), room_(burst), left_(burst) {}
  // Takes one message at time `now` (seconds); how long it has to wait first.
  double take(double now);

 private:
  double rate_, room_, left_;
  double last_ = 0;
};

}  // namespace vedette
