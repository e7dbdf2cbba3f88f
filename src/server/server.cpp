#include "server/server.h"

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <thread>
#include <vector>

#include "house/house.h"
#include "server/gate.h"
#include "server/premises.h"

namespace vedette {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

namespace {

using asio::ip::tcp;
using Request = WebRequest;
using Answer = http::response<http::string_body>;

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

Answer page(const Premises& place, const Request& request) {
  if (request.method() != http::verb::get && request.method() != http::verb::head)
    return plain(request, http::status::method_not_allowed, "Only GET and HEAD are answered here.\n");
  const auto target = request.target();
  const std::string path = page_path({target.data(), target.size()});
  if (path == "/table") return plain(request, http::status::upgrade_required, "A table is reached by WebSocket; see docs/protocol.md.\n");
  const auto found = place.files.find(path);
  if (found == place.files.end()) {
    return place.files.empty()
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
  const std::string_view bytes = path == "/index.html" ? std::string_view(place.index) : file.bytes;
  if (request.method() == http::verb::head) {
    answer.content_length(bytes.size());
    return answer;
  }
  answer.body() = std::string(bytes);
  answer.prepare_payload();
  return answer;
}

// A connection. While it has nothing under way it makes room when somebody else comes and there is none.
struct Caller {
  beast::tcp_stream stream;
  bool waits = false;
};

asio::awaitable<void> visit(Premises& place, tcp::socket socket) {
  const Counted counted(place.connections);
  const auto caller = std::make_shared<Caller>(Caller{beast::tcp_stream(std::move(socket))});
  beast::tcp_stream& stream = caller->stream;
  beast::flat_buffer buffer;
  std::uint64_t eviction = 0;
  try {
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(16 * 1024);
      parser.body_limit(std::uint64_t{64} * 1024);
      stream.expires_after(place.options.limits.request_timeout);
      caller->waits = true;
      eviction = place.evictions.add([caller, strand = stream.get_executor()] {
        asio::post(strand, [caller] {
          if (caller->waits) caller->stream.close();
        });
      });
      co_await http::async_read(stream, buffer, parser, asio::use_awaitable);
      caller->waits = false;
      place.evictions.drop(eviction);
      Request request = parser.release();
      const std::string_view host = header(request, http::field::host);
      Answer answer;
      if (!host_allowed(host, place.loopback_only))
        answer = plain(request, http::status::misdirected_request, "This table answers only to names of its own machine.\n");
      else if (websocket::is_upgrade(request) && request.target() == "/table") {
        if (origin_allowed(header(request, http::field::origin), host)) {
          co_await at_table(place, std::move(stream), std::move(request));
          co_return;
        }
        answer = plain(request, http::status::forbidden, "A page from elsewhere may not sit down at this table.\n");
      } else {
        answer = page(place, request);
      }
      const bool last = answer.need_eof() || !answer.keep_alive();
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
  caller->waits = false;
  place.evictions.drop(eviction);
  beast::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_both, ignored);
}

// Who finds no room is told so and sent off. Of a few the server waits until they have read it, so that it reaches them.
asio::awaitable<void> turn_away(Premises& place, tcp::socket socket) {
  const Counted counted(place.turned_away);
  static constexpr std::string_view kFull =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 45\r\nConnection: close\r\n\r\nToo many "
      "connections: try again in a moment.\n";
  beast::error_code ignored;
  socket.write_some(asio::buffer(kFull), ignored);
  if (place.turned_away > 32) co_return;
  socket.shutdown(tcp::socket::shutdown_send, ignored);
  beast::tcp_stream stream(std::move(socket));
  stream.expires_after(std::chrono::milliseconds(200));
  std::array<char, 1024> unread{};
  while (!ignored) co_await stream.async_read_some(asio::buffer(unread), asio::redirect_error(asio::use_awaitable, ignored));
}

asio::awaitable<void> welcome(Premises& place, tcp::acceptor& acceptor, asio::io_context& network) {
  asio::steady_timer timer(network);
  for (;;) {
    beast::error_code trouble;
    tcp::socket socket = co_await acceptor.async_accept(asio::make_strand(network), asio::redirect_error(asio::use_awaitable, trouble));
    if (trouble == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (trouble) {
      // Out of descriptors or memory, mostly: whoever has nothing under way makes room, and the rest of the queue waits a little.
      place.evictions.make_oldest();
      timer.expires_after(std::chrono::milliseconds(50));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, trouble));
      continue;
    }
    if (place.connections >= place.options.limits.connections && !place.evictions.make_oldest()) {
      auto away = socket.get_executor();
      asio::co_spawn(away, turn_away(place, std::move(socket)), asio::detached);
      continue;
    }
    // Answers to questions asked together are small and follow each other: none waits until the one before is acknowledged.
    socket.set_option(tcp::no_delay(true), trouble);
    auto executor = socket.get_executor();
    asio::co_spawn(executor, visit(place, std::move(socket)), asio::detached);
  }
}

// Nobody new comes in, every table is told, and when all have gone (or half a second has passed) the network stops.
asio::awaitable<void> say_goodbye(Premises& place, tcp::acceptor& acceptor, asio::io_context& network) {
  beast::error_code ignored;
  acceptor.close(ignored);
  if (place.options.house != nullptr) place.options.house->say_goodbye();
  place.goodbyes.make_all();
  asio::steady_timer timer(network);
  for (int i = 0; i < 25 && place.tables > 0; ++i) {
    timer.expires_after(std::chrono::milliseconds(20));
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  }
  network.stop();
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
  Premises place{.offers = offers, .options = options, .loopback_only = is_loopback(options.host) && !options.proxy};
  for (const PageFile& f : files) {
    place.files.emplace(f.path, f);
    if (f.path != "/index.html") continue;
    place.index = f.bytes;
    if (const std::size_t at = place.index.find("<html"); at != std::string::npos) place.index.insert(at + 5, " data-way=\"socket\"");
  }
  constexpr int kThreads = 2;
  asio::io_context network(kThreads);
  tcp::acceptor acceptor(network);
  if (std::string trouble = listen(acceptor, options); !trouble.empty()) return trouble;
  const auto most = static_cast<std::size_t>(std::clamp(options.limits.tables, 1, 64));
  asio::thread_pool workers(most), patient(most);
  place.workers = &workers;
  place.patient = &patient;

  const auto stop = [&] { asio::co_spawn(network, say_goodbye(place, acceptor, network), asio::detached); };
  asio::signal_set signals(network, SIGINT, SIGTERM);
  signals.async_wait([&](const beast::error_code& e, int) {
    if (!e) stop();
  });
  asio::co_spawn(network, welcome(place, acceptor, network), asio::detached);
  const std::uint16_t port = acceptor.local_endpoint().port();
  const std::string shown = options.host == "0.0.0.0" ? "localhost" : options.host;
  ready({"http://" + shown + ":" + std::to_string(port) + "/", port, stop});
  std::vector<std::thread> others;
  for (int i = 1; i < kThreads; ++i) others.emplace_back([&network] { network.run(); });
  network.run();
  for (std::thread& t : others) t.join();
  place.silent = true;
  if (options.house != nullptr) options.house->stop();
  // What a table still thinks about was told to stop; its answer goes nowhere.
  for (asio::thread_pool* pool : {&workers, &patient}) {
    pool->stop();
    pool->join();
  }
  return "";
}

}  // namespace vedette
