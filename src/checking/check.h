// `vedette check`: proves what content must keep, whoever edits it. Reading already refuses what is malformed; here stand
// the laws that only show when files are laid side by side: maps whose hexsides, roads, rivers and levels agree, and tables
// that name only hexes, units and clauses that exist.
#pragma once

#include <string>
#include <vector>

#include "catalogue/catalogue.h"

namespace vedette::checking {

struct CheckedGame {
  std::string game;   // etw; bs for the charts that its battles share
  std::string title;  // Early Threatens Washington
  int hexes = 0, hexsides = 0, roads = 0, units = 0, clauses = 0, lessons = 0;
  Provenance figures = {};
};

struct CheckReport {
  Complaints complaints;
  std::vector<CheckedGame> games;
  std::string text() const;  // for a person: a line a game, then every complaint
};

CheckReport check(const Shelf&);

// The laws of one map, whose files lie in `folder` of the shelf.
void check_map(const Shelf&, const std::string& folder, const Map&, Complaints&);

// What a table may name. A folder's tables may cite its own clauses and those of its series.
struct Known {
  const Map* map = nullptr;  // null: charts of a series, which stand on no map
  std::vector<std::string> clauses;
  std::vector<std::string> units;  // names as printed, and ids
};
// Every CSV file directly in `folder`: its columns `clause`, `hex`, `unit`, `side`, `source`, `d66` and their kin keep to
// what they say. Counts figures on the way.
void check_tables(const Shelf&, const std::string& folder, const Known&, Provenance&, Complaints&);

// Every lesson is played by its own way: each step is reached and its goals are met by it, and not before it.
void check_lessons(const CatalogueEntry&, Complaints&);

// Every row of a map's files says where it comes from.
void check_map_sources(const Shelf&, const std::string& folder, Complaints&);

// Names and ids of the units of a folder, from its units.csv and counters.csv; complains where the two disagree.
std::vector<std::string> known_units(const Shelf&, const std::string& folder, Complaints&, int& count);

}  // namespace vedette::checking
