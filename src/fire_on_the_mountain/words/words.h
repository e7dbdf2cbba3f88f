// Names at the edge: facings, verbs, and reading the fields of words that come from outside.
#pragma once

#include <array>
#include <string_view>

#include "fire_on_the_mountain/clauses.h"
#include "fire_on_the_mountain/content/content.h"
#include "fire_on_the_mountain/verbs.h"
#include "tabletop/field_reader.h"

namespace vedette::fotm {

inline constexpr std::array<std::string_view, 6> kFacings = {"wnw", "n", "ene", "ese", "s", "wsw"};
inline constexpr std::array<std::string_view, 6> kAssaultSteps = {
    "", "initiation", "offensive-fire", "defensive-fire", "close-combat", "aftermath"};
inline constexpr std::array<std::string_view, 5> kRollNames = {"Suppression Fire", "artillery fire", "answering Suppression Fire",
                                                               "Defensive Fire", "Close Combat"};  // in the order of Roll
std::string_view verb_name(Verb);
// The general who is the n-th casualty of this counter: himself, one whom it holds besides, or his successor (2.2.name, 16.2).
std::string fallen_name(const Piece&, int n);
std::string points(int half_mp);                       // "3½ MP"
std::string listing(const std::vector<std::string>&);  // "Crook, Scammon and Cook"

// A game's fields (tabletop/field_reader.h) and the facings.
inline UnitIndex unit_named(const Content& c, std::string_view id) { return c.unit(id); }
inline const auto& unit_cards(const Content& c) { return c.pieces; }
struct Fields : FieldReader<Content> {
  std::uint8_t facing(const Value&);
  Path path(HexIndex from) { return FieldReader<Content>::path(from, "fotm:13.1.pay"_c); }
};

Refusal refused(const Content&, const Verdict&);  // not-legal, with clause, text and witnesses

}  // namespace vedette::fotm
