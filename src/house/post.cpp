#include "house/post.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <memory>
#include <thread>

namespace vedette {
namespace {

using PostClock = std::chrono::steady_clock;
constexpr std::size_t kLongestAddress = 500;

bool private_four(std::uint32_t a) {
  struct Range {
    std::uint32_t net;
    int bits;
  };
  constexpr Range ranges[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8}, {0xa9fe0000, 16}, {0xac100000, 12},
                              {0xc0000000, 24}, {0xc0a80000, 16}, {0xc6120000, 15}, {0xe0000000, 4}, {0xf0000000, 4}};
  return std::ranges::any_of(ranges, [a](const Range& r) { return a >> (32 - r.bits) == r.net >> (32 - r.bits); });
}

int left_of(PostClock::time_point end) {
  return static_cast<int>(std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::milliseconds>(end - PostClock::now()).count()));
}

// A socket that is closed with its owner.
struct PostSocket {
  int at = -1;
  explicit PostSocket(int fd) : at(fd) {}
  ~PostSocket() {
    if (at >= 0) ::close(at);
  }
  PostSocket(const PostSocket&) = delete;
  PostSocket& operator=(const PostSocket&) = delete;
  bool ready(short events, PostClock::time_point end) const {
    pollfd waiting{at, events, 0};
    return ::poll(&waiting, 1, left_of(end)) == 1;
  }
};

// The connection as the rest sees it: plain or with TLS, never beyond its time. -1: it is over.
class Wire {
 public:
  Wire(const PostSocket& socket, PostClock::time_point end) : socket_(socket), end_(end) {}
  bool secure(const std::string& host, std::string& why) {
    context_.reset(SSL_CTX_new(TLS_client_method()));
    if (!context_ || SSL_CTX_set_default_verify_paths(context_.get()) != 1) return why = "TLS cannot be had here", false;
    SSL_CTX_set_verify(context_.get(), SSL_VERIFY_PEER, nullptr);
    ssl_.reset(SSL_new(context_.get()));
    if (!ssl_ || SSL_set_tlsext_host_name(ssl_.get(), host.c_str()) != 1 || SSL_set1_host(ssl_.get(), host.c_str()) != 1 ||
        SSL_set_fd(ssl_.get(), socket_.at) != 1)
      return why = "TLS cannot be had here", false;
    const bool done = tls([this] { return SSL_connect(ssl_.get()); }) == 1;
    if (!done) why = "the other end's certificate or TLS is not accepted";
    return done;
  }
  bool send(std::string_view text) {
    while (!text.empty()) {
      ssize_t n = 0;
      if (ssl_)
        n = tls([&] { return SSL_write(ssl_.get(), text.data(), static_cast<int>(text.size())); });
      else if (socket_.ready(POLLOUT, end_))
        n = ::send(socket_.at, text.data(), text.size(), MSG_NOSIGNAL);
      if (n <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
  }
  int receive(char* into, int most) {
    if (ssl_) return tls([&] { return SSL_read(ssl_.get(), into, most); });
    return socket_.ready(POLLIN, end_) ? static_cast<int>(::recv(socket_.at, into, static_cast<std::size_t>(most), 0)) : -1;
  }

 private:
  template <class F>
  int tls(F&& step) {
    for (;;) {
      const int done = step();
      if (done > 0) return done;
      const int wants = SSL_get_error(ssl_.get(), done);
      if (wants != SSL_ERROR_WANT_READ && wants != SSL_ERROR_WANT_WRITE) return -1;
      if (!socket_.ready(wants == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, end_)) return -1;
    }
  }
  const PostSocket& socket_;
  PostClock::time_point end_;
  std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_{nullptr, SSL_CTX_free};
  std::unique_ptr<SSL, decltype(&SSL_free)> ssl_{nullptr, SSL_free};
};

}  // namespace

bool is_private(const sockaddr* address) {
  if (address->sa_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, address, sizeof four);
    return private_four(ntohl(four.sin_addr.s_addr));
  }
  if (address->sa_family != AF_INET6) return true;
  sockaddr_in6 six{};
  std::memcpy(&six, address, sizeof six);
  const std::uint8_t* const b = six.sin6_addr.s6_addr;
  const auto last_four = [b] { return std::uint32_t{b[12]} << 24 | std::uint32_t{b[13]} << 16 | std::uint32_t{b[14]} << 8 | b[15]; };
  constexpr std::uint8_t translated[12] = {0x00, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0};
  if (IN6_IS_ADDR_V4MAPPED(&six.sin6_addr) || std::equal(b, b + 12, translated)) return private_four(last_four());
  if (b[0] == 0x20 && b[1] == 0x02)  // 6to4 carries one of version 4
    return private_four(std::uint32_t{b[2]} << 24 | std::uint32_t{b[3]} << 16 | std::uint32_t{b[4]} << 8 | b[5]);
  return (b[0] & 0xe0U) != 0x20;  // all that may be reached from anywhere begins with 001
}

std::string read_web_address(std::string_view text, WebAddress& into) {
  into = {};
  const std::string whole(text);
  if (text.size() > kLongestAddress) return "an address has at most " + std::to_string(kLongestAddress) + " characters";
  if (!std::ranges::all_of(text, [](char c) { return c > ' ' && c < 127; })) return "an address has no blanks and no letters beyond ASCII";
  if (text.starts_with("https://"))
    into.tls = true, text.remove_prefix(8);
  else if (text.starts_with("http://"))
    text.remove_prefix(7);
  else
    return "a webhook is an address that begins with https:// or http://";
  const std::size_t slash = std::min(text.find_first_of("/?#"), text.size());
  std::string_view host = text.substr(0, slash);
  into.path = std::string(text.substr(slash));
  into.path.resize(std::min(into.path.find('#'), into.path.size()));
  if (!into.path.starts_with('/')) into.path.insert(0, "/");
  if (host.find('@') != std::string_view::npos) return "an address with a user's name in it is not taken";
  std::string_view port = into.tls ? "443" : "80";
  if (host.starts_with('[')) {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos) return "the address has no ']'";
    if (end + 1 < host.size() && host[end + 1] == ':') port = host.substr(end + 2);
    host = host.substr(1, end - 1);
    into.six = true;
  } else if (const std::size_t colon = host.find(':'); colon != std::string_view::npos) {
    port = host.substr(colon + 1);
    host = host.substr(0, colon);
  }
  if (host.empty()) return "the address names no host";
  if (host.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:") != std::string_view::npos)
    return "'" + std::string(host) + "' is no name of a host";
  int number = 0;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (error != std::errc() || end != port.data() + port.size() || number < 1 || number > 65535) return "a port is a number up to 65535";
  into.host = host;
  into.port = port;
  return {};
}

std::string mail_address_wrong(std::string_view text) {
  const std::size_t at = text.find('@');
  const auto only = [](std::string_view part, std::string_view more) {
    return !part.empty() &&
           part.find_first_not_of(std::string("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789").append(more)) ==
               std::string_view::npos;
  };
  if (text.size() > 254 || at == std::string_view::npos || !only(text.substr(0, at), ".+_-=") || !only(text.substr(at + 1), ".-") ||
      text.starts_with('-') || text.starts_with('.') || text[at + 1] == '-' || text[at + 1] == '.' ||
      text.find("..") != std::string_view::npos)
    return "an address for mail is like somebody@example.org";
  return {};
}

Sent post_json(const WebAddress& to, const std::string& body, bool private_too, std::chrono::milliseconds timeout, std::string& why) {
  const PostClock::time_point end = PostClock::now() + timeout;
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (const int code = ::getaddrinfo(to.host.c_str(), to.port.c_str(), &hints, &found); code != 0)
    return why = to.host + ": " + gai_strerror(code), Sent::later;
  const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> all(found, freeaddrinfo);
  why = to.host + " cannot be reached";
  for (const addrinfo* a = found; a != nullptr; a = a->ai_next) {
    // What is looked at is what is connected to: a name that changes its mind in between gains nothing.
    if (!private_too && is_private(a->ai_addr)) {
      why = to.host + " is an address of this machine or its network, which this house does not send to";
      return Sent::never;
    }
    const PostSocket socket(::socket(a->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    if (socket.at < 0) continue;
    if (::connect(socket.at, a->ai_addr, a->ai_addrlen) != 0) {
      int error = errno;
      socklen_t length = sizeof error;
      if (error != EINPROGRESS || !socket.ready(POLLOUT, end) || ::getsockopt(socket.at, SOL_SOCKET, SO_ERROR, &error, &length) != 0 ||
          error != 0)
        continue;
    }
    Wire wire(socket, end);
    if (to.tls && !wire.secure(to.host, why)) return Sent::later;
    const std::string host = to.six ? "[" + to.host + "]" : to.host;
    std::string request = "POST " + to.path + " HTTP/1.1\r\nHost: " + host + (to.port == (to.tls ? "443" : "80") ? "" : ":" + to.port) +
                          "\r\nUser-Agent: vedette\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                          "\r\nConnection: close\r\n\r\n";
    request += body;
    if (!wire.send(request)) return why = to.host + " did not take it in time", Sent::later;
    std::string answer;  // "HTTP/1.1 204": no more is read
    for (char part[64]; answer.size() < 12;) {
      const int n = wire.receive(part, sizeof part);
      if (n <= 0) break;
      answer.append(part, static_cast<std::size_t>(n));
    }
    if (answer.size() < 12 || !answer.starts_with("HTTP/1.")) return why = to.host + " gave no answer in time", Sent::later;
    const std::string status = answer.substr(9, 3);
    if (status[0] == '2') return why.clear(), Sent::yes;
    why = to.host + " answers " + status;
    return status[0] == '5' || status == "408" || status == "429" ? Sent::later : Sent::never;
  }
  return Sent::later;
}

Sent send_mail(const std::string& program, const std::string& to, const std::string& message, std::chrono::milliseconds timeout,
               std::string& why) {
  const PostClock::time_point end = PostClock::now() + timeout;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return why = "no descriptors are left", Sent::later;
  const PostSocket reads(ends[0]);
  std::unique_ptr<PostSocket> writes = std::make_unique<PostSocket>(ends[1]);
  ::fcntl(ends[1], F_SETFL, O_NONBLOCK);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[0], 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  std::string arguments[] = {program, "-i", "--", to};
  char* const argv[] = {arguments[0].data(), arguments[1].data(), arguments[2].data(), arguments[3].data(), nullptr};
  posix_spawnattr_t attributes;  // signals as everybody has them, whatever this thread holds back
  posix_spawnattr_init(&attributes);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  pid_t child = -1;
  const int failed = ::posix_spawn(&child, program.c_str(), &actions, &attributes, argv, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return why = program + " cannot be started: " + std::strerror(failed), Sent::never;
  std::string_view left = message;
  while (!left.empty() && writes->ready(POLLOUT, end)) {
    const ssize_t n = ::write(writes->at, left.data(), left.size());
    if (n <= 0) break;
    left.remove_prefix(static_cast<std::size_t>(n));
  }
  writes.reset();
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (left_of(end) == 0) {
      ::kill(child, SIGKILL);
      ::waitpid(child, &status, 0);
      return why = program + " took too long", Sent::later;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0 && left.empty()) return why.clear(), Sent::yes;
  why = program + " did not take the mail";
  return WIFEXITED(status) && WEXITSTATUS(status) != 75 ? Sent::never : Sent::later;  // 75: a passing trouble, as sendmail says it
}

}  // namespace vedette
