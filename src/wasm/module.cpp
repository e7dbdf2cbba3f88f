// The same core for the browser: a WebAssembly module with a desk in it (docs/protocol.md). No imports but a few of
// WASI's, no glue. One instance is one connection:
//   _initialize()                 once, first
//   vedette_room(n) -> pointer    where the caller writes the n bytes of a line (UTF-8, no newline)
//   vedette_answer() -> pointer   answers that line; the answer stays there until the next call
//   vedette_answer_length() -> n  its length in bytes
//   vedette_wants() -> pointer    before the answer: the name, ended by a zero, of the game that the line in the room is about if
//                                 its content is not here yet; empty otherwise
//   vedette_shelve() -> n         the room holds a game's content as `tools/embed.cpp` writes it: its games are offered from now on;
//                                 gives how many complaints there were about it
//   vedette_behaviour() -> 64 bits, the behaviour number of `vedette bench`
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "lab/behaviour.h"
#include "protocol/desk.h"
#include "tabletop/json.h"
#include "tabletop/record.h"

namespace {

using vedette::Catalogue, vedette::Shelf, vedette::Value;

// Everything that was shelved; and the catalogues made of it, one a file, which the desk's offers point into.
Shelf& shelf() {
  static Shelf all;
  return all;
}
std::vector<std::unique_ptr<const Catalogue>>& catalogues() {
  static std::vector<std::unique_ptr<const Catalogue>> all;
  return all;
}
bool is_here(std::string_view game) {
  return std::ranges::any_of(catalogues(), [&](const auto& c) { return c->find(game) != nullptr; });
}
// The host's random numbers, so that no two visitors play with the same dice.
std::uint64_t fresh_seed() {
  std::uint64_t seed = 0;
  if (getentropy(&seed, sizeof seed) != 0) std::abort();
  return seed;
}
vedette::Desk& desk() {
  static vedette::Desk the_desk({}, vedette::Seat::all, fresh_seed);
  return the_desk;
}
std::string line, answered, wanted;

// Each file: its path, a blank, its size, a new line, as many bytes, a new line. False if the text is anything else.
bool unpack(std::string_view text, Shelf& into) {
  while (!text.empty()) {
    const auto end = text.find('\n'), blank = text.substr(0, end).rfind(' ');
    if (end == std::string_view::npos || blank == std::string_view::npos) return false;
    std::size_t size = 0;
    const std::string_view digits = text.substr(blank + 1, end - blank - 1);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), size);
    if (read.ec != std::errc() || size >= text.size() - end - 1) return false;
    into.put(std::string(text.substr(0, blank)), std::string(text.substr(end + 1, size)));
    text.remove_prefix(end + 1 + size + 1);
  }
  return true;
}
// The game that a request names, or whose record it brings.
std::string game_of(std::string_view request) {
  vedette::JsonError error;
  const Value asked = vedette::value_of_json(request, error);
  if (const Value* game = asked.find("game"); game != nullptr && game->is_text()) return game->as_text();
  const Value* record = asked.find("record");
  if (record == nullptr || !record->is_text()) return "";
  vedette::Record read;
  return vedette::read_record(record->as_text(), read).ok() ? read.game : "";
}

}  // namespace

// The compiler's division of 128 bits, which exact chances need, was built with a guard on its stack; this C library has none.
extern "C" {
std::uintptr_t __stack_chk_guard = 0x76656465;          // NOLINT
[[noreturn]] void __stack_chk_fail() { std::abort(); }  // NOLINT
}

#define EXPORTED(name) extern "C" __attribute__((export_name(#name), used))

EXPORTED(vedette_room) char* vedette_room(std::size_t size) {
  line.assign(size, '\0');
  return line.data();
}
EXPORTED(vedette_answer) const char* vedette_answer() {
  answered = line.size() > vedette::Desk::kLongestLine ? vedette::Desk::too_long(line) : desk().answer(line);
  return answered.data();
}
EXPORTED(vedette_answer_length) std::size_t vedette_answer_length() { return answered.size(); }
EXPORTED(vedette_wants) const char* vedette_wants() {
  wanted = line.size() > vedette::Desk::kLongestLine ? "" : game_of(line);
  if (is_here(wanted)) wanted.clear();
  return wanted.c_str();
}
EXPORTED(vedette_shelve) std::size_t vedette_shelve() {
  Shelf brought;
  if (!unpack(line, brought)) return 1;
  for (const auto& [path, text] : brought.files()) shelf().put(path, text);
  catalogues().push_back(std::make_unique<const Catalogue>(brought));
  desk().also_offer(vedette::offers_of(*catalogues().back()));
  return catalogues().back()->complaints().size();
}
EXPORTED(vedette_behaviour) std::uint64_t vedette_behaviour() { return vedette::lab::behaviour(Catalogue(shelf())).number; }
