#include "lab/packed.h"

#include <charconv>
#include <map>

#ifdef VEDETTE_ZLIB
#include <zlib.h>
#endif

namespace vedette::lab {
namespace {

constexpr std::string_view kEventsHead = "n,turn,event,side,rule,text\n";

std::string gzip(std::string_view text) {
#ifdef VEDETTE_ZLIB
  z_stream z{};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&z, 6, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return {};
  std::string out(deflateBound(&z, static_cast<uLong>(text.size())) + 32, '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  z.avail_in = static_cast<uInt>(text.size());
  z.next_out = reinterpret_cast<Bytef*>(out.data());
  z.avail_out = static_cast<uInt>(out.size());
  const bool good = deflate(&z, Z_FINISH) == Z_STREAM_END;
  out.resize(good ? z.total_out : 0);
  deflateEnd(&z);
  return out;
#else
  return std::string(text);
#endif
}

}  // namespace

bool can_pack() {
#ifdef VEDETTE_ZLIB
  return true;
#else
  return false;
#endif
}

std::string packed_part(int n, std::string_view rows) {
  const std::string packed = gzip(rows);
  return std::to_string(n) + " " + std::to_string(packed.size()) + "\n" + packed;
}

namespace {

// Takes the first part off; false if it is cut off.
bool next_part(std::string_view& parts, int& n, std::string_view& packed) {
  std::size_t size = 0;
  const char* end = parts.data() + parts.size();
  const auto first = std::from_chars(parts.data(), end, n);
  if (first.ec != std::errc() || first.ptr == end) return false;
  const auto second = std::from_chars(first.ptr + 1, end, size);
  const auto head = static_cast<std::size_t>(second.ptr - parts.data()) + 1;
  if (second.ec != std::errc() || head + size > parts.size()) return false;
  packed = parts.substr(head, size);
  parts.remove_prefix(head + size);
  return true;
}

}  // namespace

std::size_t whole_parts(std::string_view parts) {
  std::string_view left = parts, packed;
  for (int n = 0; next_part(left, n, packed);) continue;
  return parts.size() - left.size();
}

std::string packed_events(std::string_view parts, int games, std::string& into) {
  std::map<int, std::string_view> by_game;
  std::string_view packed;
  for (int n = 0; next_part(parts, n, packed);) by_game[n] = packed;
  into = gzip(kEventsHead);
  for (int n = 0; n < games; ++n) {
    const auto it = by_game.find(n);
    if (it == by_game.end()) return "events.log lacks game " + std::to_string(n) + ": begin anew in another folder";
    into += it->second;
  }
  return {};
}

}  // namespace vedette::lab
