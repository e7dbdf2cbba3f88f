#include "server/gate.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <span>

namespace vedette {
namespace {

std::string_view without_port(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, std::min(host.size(), host.find(']') + 1));
  return host.substr(0, host.find(':'));
}

}  // namespace

bool is_loopback(std::string_view host) {
  const bool numbers = host.find_first_not_of("0123456789.") == std::string_view::npos;
  return host == "localhost" || host == "[::1]" || host == "::1" || (numbers && host.starts_with("127."));
}

bool host_allowed(std::string_view host_header, bool loopback_only) {
  if (host_header.empty()) return false;
  return !loopback_only || is_loopback(without_port(host_header));
}

bool origin_allowed(std::string_view origin, std::string_view host_header) {
  if (origin.empty()) return true;
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return origin.substr(scheme.size()) == host_header;
  return false;
}

std::string visitor_address(std::string_view peer, std::string_view forwarded_for, bool proxy) {
  std::string_view address = peer;
  if (proxy && !forwarded_for.empty()) {
    address = forwarded_for.substr(forwarded_for.rfind(',') + 1);
    while (!address.empty() && address.front() == ' ') address.remove_prefix(1);
    while (!address.empty() && address.back() == ' ') address.remove_suffix(1);
  }
  // Some proxies name the port too: 192.0.2.7:4711, [2001:db8::7]:4711.
  if (address.starts_with('['))
    address = address.substr(1, address.find(']') - 1);
  else if (std::ranges::count(address, ':') == 1)
    address = address.substr(0, address.find(':'));
  std::string text(address.substr(0, 64));
  std::array<unsigned char, 16> bytes{};
  if (::inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  constexpr std::array<unsigned char, 12> kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};  // an address of IPv4
  std::array<char, INET6_ADDRSTRLEN> shown{};
  if (std::ranges::equal(kMapped, std::span(bytes).first<12>())) return ::inet_ntop(AF_INET, &bytes[12], shown.data(), shown.size());
  std::ranges::fill(std::span(bytes).last<8>(), static_cast<unsigned char>(0));
  return std::string(::inet_ntop(AF_INET6, bytes.data(), shown.data(), shown.size())) + "/64";
}

std::string page_path(std::string_view target) {
  std::string path(target.substr(0, target.find_first_of("?#")));
  return path == "/" ? "/index.html" : path;
}

bool may_take_long(std::string_view message) {
  constexpr std::size_t kLong = std::size_t{1} << 16;
  if (message.size() > kLong || message.find('\\') != std::string_view::npos) return true;
  for (const std::string_view verb : {"\"play\"", "\"suggest\"", "\"load\"", "\"save\"", "\"story\"", "\"luck\"", "\"odds\"", "\"tables\""})
    if (message.find(verb) != std::string_view::npos) return true;
  return false;
}

double Pace::take(double now) {
  left_ = std::min(room_, left_ + (now - last_) * rate_);
  last_ = now;
  left_ -= 1;
  return left_ >= 0 ? 0 : -left_ / rate_;
}

}  // namespace vedette
