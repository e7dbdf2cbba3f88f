// A table at which a timing window is about to open.
#pragma once

#include "people.h"

namespace vedette::house_tests {

// A table of two people in a house of its own, where Garland's regiment may fire at Scammon's, and the Union has a marker by which it can
// cancel that fire: the same in every house that is made of the same table.
inline constexpr const char* kFacedBrigades[] = {
    R"(place {"clear":true,"turn":2,"units":[{"unit":"us-12-oh","hex":"1132"},{"unit":"cs-5-nc","hex":"1131"},{"unit":"cs-13-nc","hex":"1130"}],"phase":"command"})",
    R"(place {"activation":{"brigade":"cs-garland","kind":"full","order":"defend"},"step":"fire","cup":[],"markers":[{"marker":"friendly-fire","side":"union"}]})"};

struct Faced {
  StoredWhole whole;
  Value keys;
  Faced() {
    AHouse a;
    const Two two(*a.house, "", R"("game":"agv","scenario":"16.1")");
    keys = two.keys;
    EXPECT_EQ(a.store->whole(two.opened.get("table").as_text(), whole), Kept::yes);
    for (const char* line : kFacedBrigades) whole.lines.emplace_back(line);
    whole.table.state = json_of(parsed(whole.table.state).set("placed", true).set("decider", "confederate"));
  }
};

inline const Faced& faced() {
  static const Faced it;
  return it;
}

}  // namespace vedette::house_tests
