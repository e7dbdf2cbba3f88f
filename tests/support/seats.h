// What a seat can get to know, byte by byte: a table is played on in two ways that differ in nothing but what is hidden from a seat, and
// everything the protocol knows is asked there. Written once for every game; part of `expect_clean`.
#pragma once

#include <cstdint>
#include <string>

#include "protocol/desk.h"
#include "tabletop/table.h"

namespace vedette::testing_support {

// Every verb of the protocol, with what a caller would send for this view: each line, and what the desk answers. The desk has left the
// table afterwards.
std::string all_that_is_told(Desk&, const Value& view);

// Pairs of tables that were compared.
struct Compared {
  int choices = 0;   // another secret choice of the same kind
  int chance = 0;    // other chits drawn unseen
  int placed = 0;    // the same differences, placed as a situation
  std::string leak;  // what a seat learned that it may not; "": nothing
};
// A random game of at most so many decisions; wherever something is hidden from a seat, until there are `wanted` pairs of a kind, it is
// asked everything twice: as it came, and as it might have come. Not one byte may differ.
Compared compare_secrets(const Game&, const Setup&, std::uint64_t seed, int most_decisions, int wanted);
Compared expect_secrets_kept(const Game&, const Setup&, std::uint64_t seed, int most_decisions, int wanted);

}  // namespace vedette::testing_support
