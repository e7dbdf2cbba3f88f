#include "server/server.h"

#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <random>
#include <thread>
#include <unordered_map>
#include <vector>

#include "protocol/desk.h"
#include "server/gate.h"

namespace vedette {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using Request = http::request<http::string_body>;
using Answer = http::response<http::string_body>;

// What all connections share.
struct House {
  const Offers& offers;
  const ServerOptions& options;
  bool loopback_only;
  std::unordered_map<std::string, PageFile> files;
  std::string index;  // the page's first file, told that it has a server
  std::atomic<int> connections{0};
  std::atomic<int> tables{0};
};

// Counts itself in and out.
struct Counted {
  std::atomic<int>& count;
  explicit Counted(std::atomic<int>& c) : count(c) { ++count; }
  ~Counted() { --count; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
};

void protect(Answer& answer) {
  answer.set("Content-Security-Policy", beast::string_view(kContentPolicy.data(), kContentPolicy.size()));
  answer.set("X-Content-Type-Options", "nosniff");
  answer.set("Referrer-Policy", "no-referrer");
  answer.set("Cross-Origin-Opener-Policy", "same-origin");
  answer.set("Cross-Origin-Resource-Policy", "same-origin");
  answer.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

Answer plain(const Request& request, http::status status, std::string text) {
  Answer answer{status, request.version()};
  answer.set(http::field::content_type, "text/plain; charset=utf-8");
  answer.keep_alive(request.keep_alive());
  answer.body() = std::move(text);
  protect(answer);
  answer.prepare_payload();
  return answer;
}

std::string_view header(const Request& request, http::field field) {
  const auto value = request[field];
  return {value.data(), value.size()};
}

Answer page(const House& house, const Request& request) {
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return plain(request, http::status::method_not_allowed, "Only GET and HEAD are answered here.\n");
  const auto target = request.target();
  const std::string path = page_path({target.data(), target.size()});
  if (path == "/table") return plain(request, http::status::upgrade_required, "A table is reached by WebSocket; see docs/protocol.md.\n");
  const auto found = house.files.find(path);
  if (found == house.files.end()) {
    return house.files.empty()
               ? plain(request, http::status::not_found, "This program was built without its page: run ./play, which builds both.\n")
               : plain(request, http::status::not_found, "There is no such file. The page is at /.\n");
  }
  const PageFile& file = found->second;
  Answer answer{http::status::ok, request.version()};
  answer.set(http::field::content_type, beast::string_view(file.type.data(), file.type.size()));
  // Files under /assets/ carry their content's hash in their name.
  answer.set(http::field::cache_control, path.starts_with("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  answer.keep_alive(request.keep_alive());
  protect(answer);
  const std::string_view bytes = path == "/index.html" ? std::string_view(house.index) : file.bytes;
  if (request.method() == http::verb::head) {
    answer.content_length(bytes.size());
    return answer;
  }
  answer.body() = std::string(bytes);
  answer.prepare_payload();
  return answer;
}

double seconds_now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// One table, until the other end leaves, stays silent too long, or sends what cannot be read.
asio::awaitable<void> at_table(House& house, beast::tcp_stream stream, Request request) {
  const Counted counted(house.tables);
  const ServerLimits& limits = house.options.limits;
  websocket::stream<beast::tcp_stream> socket(std::move(stream));
  beast::get_lowest_layer(socket).expires_never();
  websocket::stream_base::timeout patience{std::chrono::seconds(20), limits.idle, false};
  socket.set_option(patience);
  socket.read_message_max(limits.longest_message);
  socket.auto_fragment(false);
  co_await socket.async_accept(request, asio::use_awaitable);
  socket.text(true);
  if (house.tables > limits.tables) {
    co_await socket.async_close({websocket::close_code::try_again_later, "all tables are taken: close another tab and try again"},
                                asio::use_awaitable);
    co_return;
  }
  std::random_device entropy;
  Desk desk(house.offers, Seat::all, [&entropy] { return std::uint64_t{entropy()} << 32 | entropy(); });
  Pace pace(limits.messages_a_second, limits.burst);
  asio::steady_timer timer(co_await asio::this_coro::executor);
  beast::flat_buffer buffer;
  while (!desk.finished()) {
    co_await socket.async_read(buffer, asio::use_awaitable);
    const double wait = pace.take(seconds_now());
    if (wait > 0) {
      timer.expires_after(std::chrono::microseconds(static_cast<std::int64_t>(wait * 1e6)));
      co_await timer.async_wait(asio::use_awaitable);
    }
    const auto bytes = buffer.cdata();
    const std::string answer = desk.answer({static_cast<const char*>(bytes.data()), bytes.size()});
    buffer.consume(buffer.size());
    co_await socket.async_write(asio::buffer(answer), asio::use_awaitable);
  }
  co_await socket.async_close(websocket::close_code::normal, asio::use_awaitable);
}

asio::awaitable<void> visit(House& house, tcp::socket socket) {
  const Counted counted(house.connections);
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  const bool full = house.connections > house.options.limits.connections;
  try {
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(16 * 1024);
      parser.body_limit(std::uint64_t{64} * 1024);
      stream.expires_after(house.options.limits.request_timeout);
      co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
      Request request = parser.release();
      const std::string_view host = header(request, http::field::host);
      Answer answer;
      if (full)
        answer = plain(request, http::status::service_unavailable, "Too many connections: try again in a moment.\n");
      else if (!host_allowed(host, house.loopback_only))
        answer = plain(request, http::status::misdirected_request, "This table answers only to names of its own machine.\n");
      else if (websocket::is_upgrade(request) && request.target() == "/table") {
        if (origin_allowed(header(request, http::field::origin), host)) {
          co_await at_table(house, std::move(stream), std::move(request));
          co_return;
        }
        answer = plain(request, http::status::forbidden, "A page from elsewhere may not sit down at this table.\n");
      } else {
        answer = page(house, request);
      }
      const bool last = full || answer.need_eof() || !answer.keep_alive();
      http::response_serializer<http::string_body> serializer(answer);
      if (request.method() == http::verb::head)
        co_await http::async_write_header(stream, serializer, asio::use_awaitable);
      else
        co_await http::async_write(stream, serializer, asio::use_awaitable);
      if (last) break;
    }
  } catch (const boost::system::system_error& e) {
    // What cannot be read as HTTP gets an answer where one can still be sent; everything else is the visitor leaving.
    if (e.code().category() == http::make_error_code(http::error::bad_method).category() && e.code() != http::error::end_of_stream) {
      static constexpr std::string_view kBad =
          "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: 36\r\nConnection: close\r\n\r\nThis is not a request I "
          "can answer.\n";
      beast::error_code ignored;
      stream.socket().write_some(asio::buffer(kBad), ignored);
    }
  }
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_both, ignored);
}

asio::awaitable<void> welcome(House& house, tcp::acceptor& acceptor, asio::io_context& network) {
  for (;;) {
    beast::error_code trouble;
    tcp::socket socket = co_await acceptor.async_accept(asio::make_strand(network), asio::redirect_error(asio::use_awaitable, trouble));
    if (trouble == asio::error::operation_aborted) co_return;
    if (trouble) continue;
    // Answers to questions asked together are small and follow each other: none waits until the one before is acknowledged.
    socket.set_option(tcp::no_delay(true), trouble);
    auto executor = socket.get_executor();
    asio::co_spawn(executor, visit(house, std::move(socket)), asio::detached);
  }
}

// Listens on the first free port.
std::string listen(tcp::acceptor& acceptor, const ServerOptions& options) {
  beast::error_code trouble;
  const auto address = asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, trouble);
  if (trouble) return "'" + options.host + "' is not an address: give one like 127.0.0.1 or 0.0.0.0";
  for (int i = 0; i < std::max(1, options.tries); ++i) {
    const auto port = options.port == 0 ? std::uint16_t{0} : static_cast<std::uint16_t>(options.port + i);
    const tcp::endpoint end(address, port);
    acceptor.open(end.protocol(), trouble);
    if (!trouble) acceptor.set_option(asio::socket_base::reuse_address(true), trouble);
    if (!trouble) acceptor.bind(end, trouble);
    if (!trouble) acceptor.listen(asio::socket_base::max_listen_connections, trouble);
    if (!trouble) return "";
    beast::error_code ignored;
    acceptor.close(ignored);
    if (trouble != asio::error::address_in_use) break;
  }
  return "cannot listen on " + options.host + ":" + std::to_string(options.port) + " (" + trouble.message() +
         "): try another --port or --host";
}

}  // namespace

std::string serve(const Offers& offers, std::span<const PageFile> files, const ServerOptions& options,
                  const std::function<void(const ServerReady&)>& ready) {
  House house{offers, options, is_loopback(options.host), {}, {}, {}, {}};
  for (const PageFile& f : files) {
    house.files.emplace(f.path, f);
    if (f.path != "/index.html") continue;
    house.index = f.bytes;
    if (const std::size_t at = house.index.find("<html"); at != std::string::npos) house.index.insert(at + 5, " data-way=\"socket\"");
  }
  constexpr int kThreads = 4;
  asio::io_context network(kThreads);
  tcp::acceptor acceptor(network);
  if (std::string trouble = listen(acceptor, options); !trouble.empty()) return trouble;

  asio::signal_set signals(network, SIGINT, SIGTERM);
  signals.async_wait([&](const beast::error_code& e, int) {
    if (!e) network.stop();
  });
  asio::co_spawn(network, welcome(house, acceptor, network), asio::detached);
  const std::uint16_t port = acceptor.local_endpoint().port();
  const std::string shown = options.host == "0.0.0.0" ? "localhost" : options.host;
  ready({"http://" + shown + ":" + std::to_string(port) + "/", port, [&network] { network.stop(); }});
  std::vector<std::thread> others;
  for (int i = 1; i < kThreads; ++i) others.emplace_back([&network] { network.run(); });
  network.run();
  for (std::thread& t : others) t.join();
  return "";
}

}  // namespace vedette
