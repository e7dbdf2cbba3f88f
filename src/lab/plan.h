// What a run of the laboratory is to play: everything that is needed to do it again, as run.toml keeps it. A plan is words; `Bench` holds
// what the words mean for the content at hand.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "lab/history.h"
#include "lab/played.h"

namespace vedette::lab {

struct Plan {
  std::string game, scenario;
  std::array<std::string, 2> players = {"captain", "captain"};  // by side; "general:400ms"
  int games = 100;
  int ms = 0, playouts = 0;          // of players who think and do not say how long
  std::vector<std::string> options;  // "lee", "-rain": with, without
  std::string charts = "default";
  std::vector<std::string> set;  // "FILE:ROW:COLUMN=VALUE": figures that are altered
  std::string from;              // text of a record; empty: from the beginning
  int from_line = 0;             // before this line of the record; 0: its end
  std::uint64_t seed = 1;
  bool events = false;
  bool timed = true;
  bool operator==(const Plan&) const = default;
};

// run.toml: the plan, and by what it was played.
struct RunCard {
  Plan plan;
  std::string version;
  std::string content;  // hash of what the game was read from, alterations included
  std::string weights;  // hash of what computer players weigh
};
std::string run_toml(const RunCard&);
std::string read_run_toml(std::string_view text, RunCard&);  // "" or what is wrong

// A figure that is altered. `rows` are named by their first cell or as "line 12"; several are joined by '|'.
struct Alteration {
  std::string file, rows, column, value;
};
std::string parse_alteration(std::string_view text, Alteration&);  // "" or what is wrong
// Alters the shelf; "" or what is wrong. FILE is a path on the shelf, or of a file of the game in `folder` or of its series.
std::string alter(Shelf&, const std::string& folder, const Alteration&);

// The game as the plan wants it. Moves nowhere: others keep its address.
struct Bench {
  std::unique_ptr<Catalogue> altered;  // null: nothing is
  const CatalogueEntry* entry = nullptr;
  std::unique_ptr<AnyPosition> from;
  Playing playing;
  RunCard card;
  std::vector<HistoryRow> history;
};
// "" or what is wrong with the plan. `stop` is who may tell players to stop.
std::string prepare(const Plan&, const Shelf&, const Catalogue&, const std::atomic<bool>* stop, Bench&);

}  // namespace vedette::lab
