// A table on a WebSocket. What comes in is read at once, also while the table thinks, so that `stop` and leaving are noticed; what is
// asked is answered on another thread, one after the other.
#include "server/premises.h"

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

#include "house/visitor.h"
#include "protocol/desk.h"
#include "server/gate.h"
#include "tabletop/json.h"

namespace vedette {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

// Who answers a connection: a desk of its own, or a house with its tables.
class Talk {
 public:
  virtual ~Talk() = default;
  // An answer that is not sent yet is in `late`, to be sent after so many milliseconds.
  virtual int take(std::string_view line, std::string& late) = 0;
  virtual void interrupt(bool for_good) = 0;
  virtual bool finished() const = 0;
};

class OwnTable final : public Talk {
 public:
  explicit OwnTable(const Offers& offers) : desk_(offers, Seat::all, [this] { return std::uint64_t{entropy_()} << 32 | entropy_(); }) {}
  int take(std::string_view line, std::string& late) override { return late = desk_.answer(line), 0; }
  void interrupt(bool for_good) override { desk_.interrupt(for_good); }
  bool finished() const override { return desk_.finished(); }

 private:
  std::random_device entropy_;
  Desk desk_;
};

class InHouse final : public Talk {
 public:
  InHouse(House& house, std::string address, std::function<void(std::string)> send)
      : visitor_(house, std::move(address), std::move(send)) {}
  int take(std::string_view line, std::string& late) override { return visitor_.take(line, late); }
  void interrupt(bool for_good) override { visitor_.interrupt(for_good); }
  bool finished() const override { return visitor_.finished(); }

 private:
  Visitor visitor_;
};

// Who sits at it.
struct Guest : std::enable_shared_from_this<Guest> {
  Guest(Premises& at, beast::tcp_stream stream)
      : premises(at),
        socket(std::move(stream)),
        something(socket.get_executor()),
        room(socket.get_executor()),
        outgoing(socket.get_executor()) {
    for (asio::steady_timer* bell : {&something, &room, &outgoing}) bell->expires_at(asio::steady_timer::time_point::max());
  }
  // From any thread. Who does not read what is pushed misses some of it, but not the last: its number tells him.
  void send(std::string line) {
    if (premises.silent) return;
    {
      const std::lock_guard lock(mutex);
      if (line.starts_with("{\"push\"")) {
        last_missed.clear();
        if (out_bytes > kMostPushed) return last_missed = std::move(line), void();
      }
      out_bytes += line.size();
      out.push_back(std::move(line));
    }
    asio::post(socket.get_executor(), [self = shared_from_this()] { self->outgoing.cancel(); });
  }
  bool next(std::string& line) {
    const std::lock_guard lock(mutex);
    if (out.empty() && !last_missed.empty()) {
      out_bytes += last_missed.size();
      out.push_back(std::exchange(last_missed, {}));
    }
    if (out.empty()) return false;
    line = std::move(out.front());
    out.pop_front();
    return true;
  }
  bool unread(std::size_t bytes) {
    const std::lock_guard lock(mutex);
    return out_bytes > bytes;
  }
  void written(std::size_t bytes) {
    const std::lock_guard lock(mutex);
    out_bytes -= bytes;
  }

  // So much may lie unread by the other end before no more is pushed, and before nothing more is answered.
  static constexpr std::size_t kMostPushed = std::size_t{1} << 20, kMostUnread = std::size_t{1} << 19;
  Premises& premises;
  websocket::stream<beast::tcp_stream> socket;
  asio::steady_timer something, room, outgoing;  // rung by cancelling
  std::deque<std::string> waiting;
  std::size_t waiting_bytes = 0;
  bool left = false;
  std::mutex mutex;
  std::deque<std::string> out;
  std::string last_missed;
  std::size_t out_bytes = 0;
  std::unique_ptr<Talk> talk;
};
using GuestPtr = std::shared_ptr<Guest>;

namespace {

// What is read while something is thought about: messages, and bytes of them.
constexpr std::size_t kReadAhead = 64, kReadAheadBytes = std::size_t{1} << 18;
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
    while ((guest->waiting.size() >= kReadAhead || guest->waiting_bytes >= kReadAheadBytes) && !guest->left) co_await rung(guest->room);
    beast::error_code trouble;
    co_await guest->socket.async_read(buffer, asio::redirect_error(asio::use_awaitable, trouble));
    if (trouble) break;
    const auto bytes = buffer.cdata();
    guest->waiting.emplace_back(static_cast<const char*>(bytes.data()), bytes.size());
    guest->waiting_bytes += bytes.size();
    buffer.consume(buffer.size());
    if (buffer.capacity() > kKept) buffer.shrink_to_fit();
    if (says_stop(guest->waiting.back())) guest->talk->interrupt(false);
    guest->something.cancel();
  }
  guest->left = true;
  guest->talk->interrupt(true);
  guest->something.cancel();
}

void give_way() {
#ifdef __linux__
  static thread_local const int gave = setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
  static_cast<void>(gave);
#endif
}

// On another thread.
asio::awaitable<int> think(GuestPtr guest, std::string message, std::string& late, bool patiently) {
  if (patiently) give_way();
  try {
    co_return guest->talk->take(message, late);
  } catch (const std::bad_alloc&) {
    late = R"({"ok":false,"error":{"code":"internal","message":"there is not enough memory for this: ask for less","rules":[]}})";
  }
  co_return 0;
}

// Writes what is to be said, one line after the other, until the other end is gone.
asio::awaitable<void> speak(GuestPtr guest) {
  beast::error_code trouble;
  std::string line;
  while (!guest->left && !trouble) {
    if (!guest->next(line)) {
      co_await rung(guest->outgoing);
      continue;
    }
    co_await guest->socket.async_write(asio::buffer(line), asio::redirect_error(asio::use_awaitable, trouble));
    guest->written(line.size());
    guest->room.cancel();
  }
}

asio::awaitable<void> close(GuestPtr guest, websocket::close_reason why) {
  beast::error_code ignored;
  co_await guest->socket.async_close(why, asio::redirect_error(asio::use_awaitable, ignored));
}

}  // namespace

// In a house an address has so many connections; counted as long as this lives.
struct FromAddress {
  FromAddress(House* h, std::string a) : house(h), address(std::move(a)), in(house == nullptr || house->addresses().come_in(address)) {}
  ~FromAddress() {
    if (house != nullptr && in) house->addresses().go_out(address);
  }
  FromAddress(const FromAddress&) = delete;
  FromAddress& operator=(const FromAddress&) = delete;
  House* house;
  std::string address;
  bool in;
};

// What takes long is thought about by a few threads: an address has no more than its share of them, and waits for the rest.
class LongWork {
 public:
  LongWork(House* house, std::string_view address) : house_(house), address_(address), began_(house == nullptr) {}
  ~LongWork() {
    if (house_ != nullptr && began_) house_->addresses().end_long(address_);
  }
  LongWork(const LongWork&) = delete;
  LongWork& operator=(const LongWork&) = delete;
  bool begun() { return began_ = began_ || house_->addresses().begin_long(address_); }

 private:
  House* house_;
  std::string address_;
  bool began_;
};

namespace {

// For one's own machine a table is given up when nobody touches it; in a house a connection is asked now and then whether it is there.
websocket::stream_base::timeout patience_of(const Premises& place) {
  if (place.options.house == nullptr) return {std::chrono::seconds(20), place.options.limits.idle, false};
  return {std::chrono::seconds(20), std::chrono::seconds(60), true};
}

std::string address_of(const Premises& place, const beast::tcp_stream& stream, const WebRequest& request) {
  beast::error_code trouble;
  const auto end = stream.socket().remote_endpoint(trouble);
  // Some proxies write a line of their own after those that the visitor sent.
  std::string_view forwarded;
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  for (auto at = first; at != last; ++at) forwarded = {at->value().data(), at->value().size()};
  return visitor_address(trouble ? std::string() : end.address().to_string(), forwarded, place.options.proxy);
}

}  // namespace

asio::awaitable<void> at_table(Premises& place, beast::tcp_stream stream, WebRequest request) {
  const Counted counted(place.tables);
  const ServerLimits& limits = place.options.limits;
  const FromAddress from(place.options.house, address_of(place, stream, request));
  const GuestPtr guest = std::make_shared<Guest>(place, std::move(stream));
  if (place.options.house == nullptr)
    guest->talk = std::make_unique<OwnTable>(place.offers);
  else
    guest->talk = std::make_unique<InHouse>(*place.options.house, from.address, [weak = guest->weak_from_this()](std::string line) {
      if (const GuestPtr there = weak.lock()) there->send(std::move(line));
    });
  auto& socket = guest->socket;
  beast::get_lowest_layer(socket).expires_never();
  socket.set_option(patience_of(place));
  socket.read_message_max(limits.longest_message);
  socket.auto_fragment(false);
  co_await socket.async_accept(request, asio::use_awaitable);
  socket.text(true);
  if (place.tables > limits.tables || !from.in) {
    co_await close(guest, {websocket::close_code::try_again_later,
                           from.in ? "all tables are taken: close another tab and try again"
                                   : "too many connections come from your address: close another tab and try again"});
    co_return;
  }
  auto executor = co_await asio::this_coro::executor;
  const std::string_view words = place.options.house == nullptr ? "the server is being stopped: your game is kept in the page"
                                                                : "the house is being closed for a moment: your table is kept";
  const std::uint64_t goodbye = place.goodbyes.add([guest, executor, words] {
    guest->talk->interrupt(true);
    asio::co_spawn(executor, close(guest, {websocket::close_code::going_away, beast::string_view(words.data(), words.size())}),
                   asio::detached);
  });
  asio::co_spawn(executor, listen_to(guest), asio::detached);
  asio::co_spawn(executor, speak(guest), asio::detached);

  Pace pace(limits.messages_a_second, limits.burst);
  asio::steady_timer timer(executor);
  beast::error_code ignored;
  while (!guest->talk->finished()) {
    while ((guest->waiting.empty() || guest->unread(Guest::kMostUnread)) && !guest->left)
      co_await rung(guest->waiting.empty() ? guest->something : guest->room);
    if (guest->left) break;
    std::string message = std::move(guest->waiting.front());
    guest->waiting.pop_front();
    guest->waiting_bytes -= message.size();
    guest->room.cancel();
    const auto now = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    House* const house = place.options.house;
    if (const double wait = std::max(pace.take(now), house == nullptr ? 0 : house->addresses().message(from.address, now)); wait > 0) {
      timer.expires_after(std::chrono::microseconds(static_cast<std::int64_t>(wait * 1e6)));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    const bool patiently = may_take_long(message);
    LongWork work(patiently ? house : nullptr, from.address);
    while (!work.begun() && !guest->left) {
      timer.expires_after(std::chrono::milliseconds(20));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    if (guest->left) break;
    const auto thread = (patiently ? place.patient : place.workers)->get_executor();
    std::string late;
    const int ms = co_await asio::co_spawn(thread, think(guest, std::move(message), late, patiently), asio::use_awaitable);
    if (guest->left) break;
    if (ms > 0) {
      timer.expires_after(std::chrono::milliseconds(ms));
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    if (!late.empty()) guest->send(std::move(late));
  }
  place.goodbyes.drop(goodbye);
  while (guest->unread(0) && !guest->left) co_await rung(guest->room);  // the last answer
  if (!guest->left) co_await close(guest, websocket::close_code::normal);
  while (!guest->left) co_await rung(guest->something);
  guest->outgoing.cancel();
  // Leaving is told to others, and what the table held goes back to the system: not on the network's threads.
  asio::post(*place.workers, [talk = std::shared_ptr<Talk>(std::move(guest->talk)), own = place.options.house == nullptr]() mutable {
    talk.reset();
#ifdef __GLIBC__
    if (own) malloc_trim(0);
#endif
  });
}

}  // namespace vedette
