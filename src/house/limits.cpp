#include "house/limits.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace vedette {
namespace {

bool begins_sign(char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }

struct Signs {
  char32_t first, last;
};
bool among(std::span<const Signs> ranges, char32_t c) {
  return std::ranges::any_of(ranges, [c](const Signs& r) { return c >= r.first && c <= r.last; });
}

// Signs of control, spaces of every width, and fillers that look like them.
constexpr Signs kBlank[] = {{0, 0x20},        {0x7f, 0xa0},     {0x115f, 0x1160}, {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029},
                            {0x202f, 0x202f}, {0x205f, 0x205f}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164}, {0xffa0, 0xffa0}};
// Marks of direction, of no width, and tags.
constexpr Signs kUnseen[] = {{0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},     {0x17b4, 0x17b5},   {0x180e, 0x180e},
                             {0x200b, 0x200b}, {0x200e, 0x200f}, {0x202a, 0x202e},   {0x2060, 0x206f},   {0xfe00, 0xfe0e},
                             {0xfeff, 0xfeff}, {0xfff0, 0xfffb}, {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff}};
// What cannot be seen alone, but is needed by what stands before it: joiners, for languages, and the picture sign of pictures.
constexpr Signs kLeaning[] = {{0x200c, 0x200d}, {0xfe0f, 0xfe0f}};
// Marks that are set upon the sign before them; more than a few reach into other lines.
constexpr Signs kUpon[] = {{0x300, 0x36f}, {0x483, 0x489}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f}};
constexpr int kMostUpon = 4;

}  // namespace

int characters(std::string_view text) { return static_cast<int>(std::ranges::count_if(text, begins_sign)); }

// What is read from a line of JSON is sound UTF-8.
std::string plain_line(std::string_view text) {
  std::string out;
  int upon = 0;
  while (!text.empty()) {
    std::size_t size = 1;
    while (size < text.size() && !begins_sign(text[size])) ++size;
    auto sign = static_cast<char32_t>(static_cast<unsigned char>(text[0]));
    if (size > 1) sign &= 0xffU >> (size + 1);
    for (std::size_t i = 1; i < size; ++i) sign = sign << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
    const bool alone = out.empty() || out.back() == ' ';
    upon = among(kUpon, sign) ? upon + 1 : 0;
    if (among(kBlank, sign))
      out += ' ';
    else if (!among(kUnseen, sign) && !(alone && among(kLeaning, sign)) && upon <= kMostUpon)
      out.append(text, 0, size);
    text.remove_prefix(size);
  }
  const std::size_t first = out.find_first_not_of(' ');
  return first == std::string::npos ? std::string() : out.substr(first, out.find_last_not_of(' ') - first + 1);
}

double Addresses::fill(Bucket& b, double a_second, double now) {
  b.used = std::max(0.0, b.used - std::max(0.0, now - b.last) * a_second);
  b.last = now;
  return b.used;
}

Refusal Addresses::spend(Bucket& b, double burst, double a_second, double now, const char* what) {
  if (fill(b, a_second, now) + 1 > burst) {
    const double wait = (b.used + 1 - burst) / a_second;
    const auto seconds = static_cast<long>(std::ceil(wait));
    return {Refused::too_many,
            std::string(what) + ": come back in " +
                (seconds < 120 ? std::to_string(seconds) + " seconds" : std::to_string((seconds + 59) / 60) + " minutes"),
            {},
            {},
            {}};
  }
  b.used += 1;
  return Refusal::none();
}

// Addresses that have nothing to be remembered for are forgotten now and then; not at every step, however many stay.
Addresses::Guest& Addresses::of(const std::string& address, double now) {
  if (guests_.size() > look_at_) {
    for (auto at = guests_.begin(); at != guests_.end();) {
      Guest& g = at->second;
      const bool quiet = fill(g.opened, limits_.opened_an_hour / 3600, now) == 0 && fill(g.taken, limits_.taken_an_hour / 3600, now) == 0 &&
                         fill(g.wrong, limits_.wrong_keys_a_minute / 60, now) == 0 &&
                         fill(g.messages, limits_.messages_a_second, now) == 0 && g.connections == 0 && g.under_way == 0;
      at = quiet ? guests_.erase(at) : std::next(at);
    }
    look_at_ = std::max<std::size_t>(20'000, 2 * guests_.size());
  }
  return guests_[address];
}

Refusal Addresses::open_table(const std::string& address, double now) {
  const std::lock_guard lock(mutex_);
  return spend(of(address, now).opened, limits_.opened_burst, limits_.opened_an_hour / 3600, now, "you have opened many tables");
}

Refusal Addresses::take_seat(const std::string& address, double now) {
  const std::lock_guard lock(mutex_);
  return spend(of(address, now).taken, limits_.taken_burst, limits_.taken_an_hour / 3600, now, "you have taken many seats");
}

Refusal Addresses::may_try_key(const std::string& address, double now) {
  const std::lock_guard lock(mutex_);
  Bucket& wrong = of(address, now).wrong;
  const double a_second = limits_.wrong_keys_a_minute / 60;
  if (fill(wrong, a_second, now) + 1 <= limits_.wrong_keys_burst) return Refusal::none();
  return spend(wrong, limits_.wrong_keys_burst, a_second, now, "too many wrong keys came from your address");
}

int Addresses::wrong_key(const std::string& address, double now) {
  const std::lock_guard lock(mutex_);
  Bucket& wrong = of(address, now).wrong;
  fill(wrong, limits_.wrong_keys_a_minute / 60, now);
  wrong.used += 1;
  return static_cast<int>(std::min(10.0, std::ceil(wrong.used)) * limits_.wrong_key_ms);
}

double Addresses::message(const std::string& address, double now) {
  const std::lock_guard lock(mutex_);
  Bucket& b = of(address, now).messages;
  fill(b, limits_.messages_a_second, now);
  b.used += 1;
  return std::max(0.0, b.used - limits_.messages_burst) / limits_.messages_a_second;
}

bool Addresses::begin_long(const std::string& address) {
  const std::lock_guard lock(mutex_);
  Guest& g = guests_[address];
  if (g.under_way >= limits_.long_of_address) return false;
  ++g.under_way;
  return true;
}

void Addresses::end_long(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (const auto g = guests_.find(address); g != guests_.end() && g->second.under_way > 0) --g->second.under_way;
}

bool Addresses::come_in(const std::string& address) {
  const std::lock_guard lock(mutex_);
  Guest& g = guests_[address];
  if (g.connections >= limits_.connections_of_address) return false;
  ++g.connections;
  return true;
}

void Addresses::go_out(const std::string& address) {
  const std::lock_guard lock(mutex_);
  if (const auto g = guests_.find(address); g != guests_.end() && --g->second.connections <= 0 && g->second.opened.used == 0 &&
                                            g->second.wrong.used == 0 && g->second.taken.used == 0 && g->second.messages.used == 0)
    guests_.erase(g);
}

}  // namespace vedette
