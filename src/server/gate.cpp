#include "server/gate.h"

#include <algorithm>

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

std::string page_path(std::string_view target) {
  std::string path(target.substr(0, target.find_first_of("?#")));
  return path == "/" ? "/index.html" : path;
}

double Pace::take(double now) {
  left_ = std::min(room_, left_ + (now - last_) * rate_);
  last_ = now;
  left_ -= 1;
  return left_ >= 0 ? 0 : -left_ / rate_;
}

}  // namespace vedette
