#include "catalogue/catalogue.h"

#include "blind_swords/clauses.h"
#include "blind_swords/content/chart_words.h"
#include "blind_swords/game.h"
#include "fire_on_the_mountain/clauses.h"
#include "fire_on_the_mountain/rules.h"
#include "tabletop/rulebook.h"

namespace vedette {

Catalogue::Catalogue(const Shelf& shelf) {
  const auto add = [&](std::string game, std::string title, std::string folder, std::string_view up) -> CatalogueEntry& {
    CatalogueEntry e{std::move(game), std::move(title), std::move(folder), {}, {}, {}, nullptr};
    e.map = read_map(shelf, e.folder + "/map", complaints_);
    e.map.up = up;
    return entries_.emplace_back(std::move(e));
  };
  const auto on_shelf = [&](std::string_view folder) { return !shelf.under(folder).empty(); };
  if (on_shelf("fire-on-the-mountain/")) {
    CatalogueEntry& fotm = add("fotm", "Fire on the Mountain", "fire-on-the-mountain", "west");
    fotm.books.add(kBookFotm, read_rules(shelf, fotm.folder, complaints_, kClauses_fotm));
    fotm.words = read_words(shelf, fotm.folder, complaints_);
    fotm.rules = fotm::fire_on_the_mountain(shelf, complaints_);
  }
  if (!on_shelf("blind-swords/")) return;
  const std::vector<ClauseText> series = read_rules(shelf, "blind-swords", complaints_, kClauses_bs);
  Glossary series_words = read_words(shelf, "blind-swords", complaints_);
  bs::tell_charts(shelf, series_words, complaints_);
  if (on_shelf("blind-swords/a-greater-victory/")) {
    CatalogueEntry& agv = add("agv", "A Greater Victory", "blind-swords/a-greater-victory", "north");
    agv.books.add(kBookAgv, read_rules(shelf, agv.folder, complaints_, kClauses_agv));
    agv.books.add(kBookSeries, series);
    agv.words = series_words;
    agv.rules = bs::a_greater_victory(shelf, agv.map, agv.books, complaints_);
  }
  if (on_shelf("blind-swords/early-threatens-washington/")) {
    CatalogueEntry& etw = add("etw", "Early Threatens Washington", "blind-swords/early-threatens-washington", "north");
    etw.books.add(kBookEtw, read_rules(shelf, etw.folder, complaints_, kClauses_etw));
    etw.books.add(kBookSeries, series);
    etw.words = std::move(series_words);
    etw.rules = bs::early_threatens_washington(shelf, etw.map, etw.books, complaints_);
  }
}

const CatalogueEntry* Catalogue::find(std::string_view game) const {
  for (const CatalogueEntry& e : entries_)
    if (e.game == game) return &e;
  return nullptr;
}

}  // namespace vedette
