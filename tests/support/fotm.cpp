#include "support/fotm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>

#include "fire_on_the_mountain/rules.h"
#include "support/shelf.h"

namespace vedette::testing_support {

namespace {

// Strengths of the counters are our reconstruction and may change with what we learn; the clauses are proved with figures that stay.
constexpr auto kDrill = std::to_array<std::pair<std::string_view, std::string_view>>({{"us-scammon", "5"},
                                                                                      {"us-crook", "5"},
                                                                                      {"us-christ", "5"},
                                                                                      {"us-welsh", "5"},
                                                                                      {"us-nagle", "5"},
                                                                                      {"us-ferrero", "5"},
                                                                                      {"us-magilton", "4"},
                                                                                      {"us-gallagher", "4"},
                                                                                      {"cs-colquitt", "4"},
                                                                                      {"cs-ripley", "4"},
                                                                                      {"cs-rodes", "4"},
                                                                                      {"cs-drayton", "4"}});

const Shelf& drill_shelf() {
  static const Shelf shelf = [] {
    Shelf s = test_shelf();
    const std::string path = "fire-on-the-mountain/units.csv";
    Complaints complaints;
    const Csv units = Csv::read(s, path, {"unit", "sp"}, complaints);
    for (const Complaint& complaint : complaints) ADD_FAILURE() << complaint.text();
    std::string text;
    const auto line = [&](const std::vector<std::string>& cells) {
      for (std::size_t i = 0; i < cells.size(); ++i) text += (i == 0 ? "" : ",") + csv_cell(cells[i]);
      text += '\n';
    };
    line(units.header());
    const auto column = static_cast<std::size_t>(std::ranges::find(units.header(), "sp") - units.header().begin());
    for (const Csv::Row& row : units.rows()) {
      std::vector<std::string> cells = row.cells;
      for (const auto& [unit, sp] : kDrill)
        if (cells.front() == unit) cells[column] = sp;
      line(cells);
    }
    s.put(path, std::move(text));
    return s;
  }();
  return shelf;
}

fotm::Content content_of(const Shelf& shelf) {
  Complaints complaints;
  fotm::Content c = fotm::read_content(shelf, complaints);
  for (const Complaint& complaint : complaints) ADD_FAILURE() << complaint.text();
  return c;
}

std::unique_ptr<Game> game_of(const Shelf& shelf) {
  Complaints complaints;
  std::unique_ptr<Game> g = fotm::fire_on_the_mountain(shelf, complaints);
  for (const Complaint& complaint : complaints) ADD_FAILURE() << complaint.text();
  return g;
}

}  // namespace

const fotm::Content& fotm_content() {
  static const fotm::Content content = content_of(drill_shelf());
  return content;
}
const fotm::Content& fotm_battle_content() {
  static const fotm::Content content = content_of(test_shelf());
  return content;
}

const Game& fotm_game() {
  static const std::unique_ptr<Game> game = game_of(drill_shelf());
  return *game;
}
const Game& fotm_battle() {
  static const std::unique_ptr<Game> game = game_of(test_shelf());
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
