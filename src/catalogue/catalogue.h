// Every game the program knows: read once from the content, each with its map and clauses, and its rules where
// they are carried out.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tabletop/balance.h"
#include "tabletop/content.h"
#include "tabletop/game.h"
#include "tabletop/glossary.h"
#include "tabletop/lessons.h"

namespace vedette {

struct CatalogueEntry {
  std::string game;    // etw
  std::string title;   // Early Threatens Washington
  std::string folder;  // its folder on the shelf
  Map map;
  ClauseBooks books;
  Glossary words;
  Lessons lessons;
  Balance balance;
  std::unique_ptr<Game> rules;  // null: only map and clauses so far
};

namespace bs {
struct Battle;
}
std::vector<const bs::Battle*> blind_swords_battles();
CatalogueEntry battle_entry(const Shelf&, const bs::Battle&, Complaints&);  // of one battle of Blind Swords

class Catalogue {
 public:
  // Reads all games that are on the shelf; what is wrong with the content is in `complaints`.
  explicit Catalogue(const Shelf&);
  const std::vector<CatalogueEntry>& entries() const { return entries_; }
  const CatalogueEntry* find(std::string_view game) const;
  const Complaints& complaints() const { return complaints_; }

 private:
  std::vector<CatalogueEntry> entries_;
  Complaints complaints_;
};

}  // namespace vedette
