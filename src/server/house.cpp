// A table on a WebSocket. What comes in is read at once, also while the table thinks, so that `stop` and leaving are noticed; what is
// asked is answered on another thread, one after the other.
#include "server/house.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <memory>
#include <random>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "protocol/desk.h"
#include "server/gate.h"
#include "tabletop/json.h"

namespace vedette {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

// Who sits at it.
struct Guest {
  Guest(House& house, beast::tcp_stream stream)
      : socket(std::move(stream)),
        something(socket.get_executor()),
        room(socket.get_executor()),
        desk(house.offers, Seat::all, [this] { return std::uint64_t{entropy()} << 32 | entropy(); }) {
    something.expires_at(asio::steady_timer::time_point::max());
    room.expires_at(asio::steady_timer::time_point::max());
  }
  websocket::stream<beast::tcp_stream> socket;
  asio::steady_timer something, room;  // rung by cancelling
  std::random_device entropy;
  Desk desk;
  std::deque<std::string> waiting;
  bool left = false;
};
using GuestPtr = std::shared_ptr<Guest>;

namespace {

constexpr std::size_t kReadAhead = 64;               // messages
constexpr std::size_t kKept = std::size_t{1} << 16;  // bytes of a buffer that are not given back

asio::awaitable<void> rung(asio::steady_timer& bell) {
  beast::error_code ignored;
  co_await bell.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
}

bool says_stop(const std::string& message) {
  if (message.size() > 1000 || message.find("stop") == std::string::npos) return false;
  JsonError error;
  return value_of_json(message, error).get("do") == Value("stop");
}

// Reads until the other end is gone.
asio::awaitable<void> listen_to(GuestPtr guest) {
  beast::flat_buffer buffer;
  for (;;) {
    while (guest->waiting.size() >= kReadAhead && !guest->left) co_await rung(guest->room);
    beast::error_code trouble;
    co_await guest->socket.async_read(buffer, asio::redirect_error(asio::use_awaitable, trouble));
    if (trouble) break;
    const auto bytes = buffer.cdata();
    guest->waiting.emplace_back(static_cast<const char*>(bytes.data()), bytes.size());
    buffer.consume(buffer.size());
    if (buffer.capacity() > kKept) buffer.shrink_to_fit();
    if (says_stop(guest->waiting.back())) guest->desk.interrupt();
    guest->something.cancel();
  }
  guest->left = true;
  guest->desk.interrupt(true);
  guest->something.cancel();
}

// Computer players, whole records and stories; a mistake costs nothing but a place in the queue.
bool may_take_long(std::string_view message) {
  if (message.size() > kKept) return true;
  for (const std::string_view verb : {"\"play\"", "\"suggest\"", "\"load\"", "\"story\"", "\"odds\""})
    if (message.find(verb) != std::string_view::npos) return true;
  return false;
}

void give_way() {
#ifdef __linux__
  static thread_local const int gave = setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
  static_cast<void>(gave);
#endif
}

// On another thread.
asio::awaitable<std::string> think(GuestPtr guest, std::string message, bool patiently) {
  if (patiently) give_way();
  try {
    co_return guest->desk.answer(message);
  } catch (const std::bad_alloc&) {
    co_return std::string(
        R"({"ok":false,"error":{"code":"internal","message":"there is not enough memory for this: ask for less","rules":[]}})");
  }
}

asio::awaitable<void> close(GuestPtr guest, websocket::close_reason why) {
  beast::error_code ignored;
  co_await guest->socket.async_close(why, asio::redirect_error(asio::use_awaitable, ignored));
}

}  // namespace

asio::awaitable<void> at_table(House& house, beast::tcp_stream stream, WebRequest request) {
  const Counted counted(house.tables);
  const ServerLimits& limits = house.options.limits;
  const GuestPtr guest = std::make_shared<Guest>(house, std::move(stream));
  auto& socket = guest->socket;
  beast::get_lowest_layer(socket).expires_never();
  websocket::stream_base::timeout patience{std::chrono::seconds(20), limits.idle, false};
  socket.set_option(patience);
  socket.read_message_max(limits.longest_message);
  socket.auto_fragment(false);
  co_await socket.async_accept(request, asio::use_awaitable);
  socket.text(true);
  if (house.tables > limits.tables) {
    co_await close(guest, {websocket::close_code::try_again_later, "all tables are taken: close another tab and try again"});
    co_return;
  }
  auto executor = co_await asio::this_coro::executor;
  const std::uint64_t goodbye = house.goodbyes.add([guest, executor] {
    guest->desk.interrupt(true);
    asio::co_spawn(executor,
                   close(guest, {websocket::close_code::going_away, "the server is being stopped: your game is kept in the page"}),
                   asio::detached);
  });
  asio::co_spawn(executor, listen_to(guest), asio::detached);

  Pace pace(limits.messages_a_second, limits.burst);
  asio::steady_timer timer(executor);
  beast::error_code trouble;
  while (!guest->desk.finished() && !trouble) {
    while (guest->waiting.empty() && !guest->left) co_await rung(guest->something);
    if (guest->left) break;
    std::string message = std::move(guest->waiting.front());
    guest->waiting.pop_front();
    guest->room.cancel();
    const auto now = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    if (const double wait = pace.take(now); wait > 0) {
      timer.expires_after(std::chrono::microseconds(static_cast<std::int64_t>(wait * 1e6)));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, trouble));
    }
    const bool patiently = may_take_long(message);
    const auto thread = (patiently ? house.patient : house.workers)->get_executor();
    const std::string answer = co_await asio::co_spawn(thread, think(guest, std::move(message), patiently), asio::use_awaitable);
    if (guest->left) break;
    co_await socket.async_write(asio::buffer(answer), asio::redirect_error(asio::use_awaitable, trouble));
  }
  house.goodbyes.drop(goodbye);
  if (!guest->left && !trouble) co_await close(guest, websocket::close_code::normal);
  while (!guest->left) co_await rung(guest->something);
#ifdef __GLIBC__
  asio::post(*house.workers, [] { malloc_trim(0); });  // what the table held goes back to the system
#endif
}

}  // namespace vedette
