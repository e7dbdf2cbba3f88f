// The same core for the browser: a WebAssembly module with a desk in it (docs/protocol.md). No imports but a few of
// WASI's, no glue. One instance is one connection:
//   _initialize()                 once, first
//   vedette_room(n) -> pointer    where the caller writes the n bytes of a line (UTF-8, no newline)
//   vedette_answer() -> pointer   answers that line; the answer stays there until the next call
//   vedette_answer_length() -> n  its length in bytes
//   vedette_behaviour() -> 64 bits, the behaviour number of `vedette bench`
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "catalogue/catalogue.h"
#include "lab/behaviour.h"
#include "protocol/desk.h"

namespace {

const vedette::Catalogue& catalogue() {
  static const vedette::Catalogue games(vedette::embedded_shelf());
  return games;
}
// The host's random numbers, so that no two visitors play with the same dice.
std::uint64_t fresh_seed() {
  std::uint64_t seed = 0;
  if (getentropy(&seed, sizeof seed) != 0) std::abort();
  return seed;
}
vedette::Desk& desk() {
  static vedette::Desk the_desk(vedette::offers_of(catalogue()), vedette::Seat::all, fresh_seed);
  return the_desk;
}
std::string line, answered;

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
  answered = line.size() > vedette::Desk::kLongestLine ? vedette::Desk::too_long() : desk().answer(line);
  return answered.data();
}
EXPORTED(vedette_answer_length) std::size_t vedette_answer_length() { return answered.size(); }
EXPORTED(vedette_behaviour) std::uint64_t vedette_behaviour() { return vedette::lab::behaviour(catalogue()).number; }
