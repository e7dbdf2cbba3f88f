#include "support/fotm.h"

#include <gtest/gtest.h>

#include "fire_on_the_mountain/rules.h"
#include "support/shelf.h"

namespace vedette::testing_support {

const fotm::Content& fotm_content() {
  static const fotm::Content content = [] {
    Complaints complaints;
    fotm::Content c = fotm::read_content(test_shelf(), complaints);
    for (const Complaint& complaint : complaints) ADD_FAILURE() << complaint.text();
    return c;
  }();
  return content;
}

const Game& fotm_game() {
  static const std::unique_ptr<Game> game = [] {
    Complaints complaints;
    std::unique_ptr<Game> g = fotm::fire_on_the_mountain(test_shelf(), complaints);
    for (const Complaint& complaint : complaints) ADD_FAILURE() << complaint.text();
    return g;
  }();
  return *game;
}

fotm::Position fotm_empty() {
  fotm::Position p{};
  p.top.fill(kNoUnit);
  for (fotm::UnitState& u : p.units) {
    u.hex = kNoHex;
    u.at = fotm::At::waiting;
    u.below = u.with = kNoUnit;
  }
  p.turn = 1;
  return p;
}

}  // namespace vedette::testing_support
