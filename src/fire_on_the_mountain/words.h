// Names at the edge: facings, verbs, and reading the fields of words that come from outside.
#pragma once

#include <array>
#include <string_view>

#include "fire_on_the_mountain/content.h"
#include "fire_on_the_mountain/verbs.h"
#include "tabletop/game.h"
#include "tabletop/value.h"

namespace vedette::fotm {

inline constexpr std::array<std::string_view, 6> kFacings = {"wnw", "n", "ene", "ese", "s", "wsw"};
std::string_view verb_name(Verb);

// Reads fields of a request; the first that is wrong stays in `refusal`.
struct FieldReader {
  const Content& c;
  const Value& fields;
  Refusal refusal;

  void wrong(std::string why);
  UnitIndex unit(std::string_view field = "unit");
  UnitIndex unit_of(const Value&, std::string_view field);
  HexIndex hex(std::string_view field = "hex");
  HexIndex hex_of(const Value&, std::string_view field);
  std::uint8_t facing(const Value&);
  // Hexes without the start, as directions.
  Path path(HexIndex from);
  bool ok() const { return refusal.ok(); }
};

Refusal refused(const Content&, const Verdict&);  // not-legal, with clause, text and witnesses

}  // namespace vedette::fotm
