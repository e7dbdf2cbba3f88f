#include "house/limits.h"

#include <algorithm>
#include <cmath>

namespace vedette {
namespace {

bool begins_sign(char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }

bool is_blank(char32_t c) { return c <= 0x20 || (c >= 0x7f && c <= 0xa0) || c == 0x2028 || c == 0x2029; }

// Marks of direction, of no width, and tags. (Joiners are left: languages need them.)
bool is_unseen(char32_t c) {
  return c == 0xad || c == 0x61c || c == 0x180e || c == 0x200b || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff9 && c <= 0xfffb) || (c >= 0xe0000 && c <= 0xe007f);
}

}  // namespace

int characters(std::string_view text) { return static_cast<int>(std::ranges::count_if(text, begins_sign)); }

// What is read from a line of JSON is sound UTF-8.
std::string plain_line(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    std::size_t size = 1;
    while (size < text.size() && !begins_sign(text[size])) ++size;
    auto sign = static_cast<char32_t>(static_cast<unsigned char>(text[0]));
    if (size > 1) sign &= 0xffU >> (size + 1);
    for (std::size_t i = 1; i < size; ++i) sign = sign << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
    if (is_blank(sign))
      out += ' ';
    else if (!is_unseen(sign))
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

// Addresses that have nothing to be remembered for are forgotten now and then.
Addresses::Guest& Addresses::of(const std::string& address, double now) {
  if (guests_.size() > 20'000)
    for (auto at = guests_.begin(); at != guests_.end();) {
      Guest& g = at->second;
      const bool quiet = fill(g.opened, limits_.opened_an_hour / 3600, now) == 0 && fill(g.taken, limits_.taken_an_hour / 3600, now) == 0 &&
                         fill(g.wrong, limits_.wrong_keys_a_minute / 60, now) == 0 && g.connections == 0;
      at = quiet ? guests_.erase(at) : std::next(at);
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
                                            g->second.wrong.used == 0 && g->second.taken.used == 0)
    guests_.erase(g);
}

}  // namespace vedette
