#include "catalogue/catalogue.h"

#include <algorithm>

#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/clauses.h"
#include "blind_swords/content/chart_words.h"
#include "blind_swords/early_threatens_washington/monocacy.h"
#include "blind_swords/game.h"
#include "fire_on_the_mountain/clauses.h"
#include "fire_on_the_mountain/rules.h"
#include "tabletop/rulebook.h"

namespace vedette {

// The battles of Blind Swords that the program has the code of; what each is called, and all else, is in its folder.
std::vector<const bs::Battle*> blind_swords_battles() { return {&bs::south_mountain_battle(), &bs::monocacy_battle()}; }

CatalogueEntry battle_entry(const Shelf& shelf, const bs::Battle& battle, Complaints& complaints) {
  const std::size_t before = complaints.size();
  const bs::BattleCard card = bs::find_battle(shelf, battle.game, complaints);
  CatalogueEntry e{card.game, card.title, card.folder, {}, {}, {}, {}, {}, nullptr};
  if (card.folder.empty()) return e;
  e.map = read_map(shelf, e.folder + "/map", complaints);
  e.map.up = card.up;
  e.books.add(battle.book, read_rules(shelf, e.folder, complaints, battle.clauses));
  e.books.add(kBookSeries, read_rules(shelf, "blind-swords", complaints, kClauses_bs));
  read_words(shelf, "blind-swords", e.words, complaints);
  if (shelf.find(e.folder + "/words.csv") != nullptr)
    read_words(shelf, e.folder, e.words, complaints);  // what is said of this battle alone
  bs::tell_charts(shelf, e.words, complaints);
  e.lessons = read_lessons(shelf, e.folder, complaints);
  e.balance = read_balance(shelf, e.folder, complaints);
  e.rules = bs::battle_game(battle, shelf, e.map, e.books, e.words, complaints);
  if (complaints.size() != before) e.rules.reset();
  return e;
}

Catalogue::Catalogue(const Shelf& shelf) {
  if (!shelf.under("fire-on-the-mountain/").empty()) {
    CatalogueEntry fotm{"fotm", "Fire on the Mountain", "fire-on-the-mountain", {}, {}, {}, {}, {}, nullptr};
    fotm.map = read_map(shelf, fotm.folder + "/map", complaints_);
    fotm.map.up = "west";
    fotm.books.add(kBookFotm, read_rules(shelf, fotm.folder, complaints_, kClauses_fotm));
    read_words(shelf, fotm.folder, fotm.words, complaints_);
    fotm.lessons = read_lessons(shelf, fotm.folder, complaints_);
    fotm.balance = read_balance(shelf, fotm.folder, complaints_);
    fotm.rules = fotm::fire_on_the_mountain(shelf, complaints_);
    entries_.push_back(std::move(fotm));
  }
  const std::vector<bs::BattleCard> there = bs::battles_on(shelf);
  const std::vector<const bs::Battle*> known = blind_swords_battles();
  for (const bs::Battle* battle : known)
    if (std::ranges::find(there, battle->game, &bs::BattleCard::game) != there.end())
      entries_.push_back(battle_entry(shelf, *battle, complaints_));
  for (const bs::BattleCard& card : there)
    if (std::ranges::none_of(known, [&](const bs::Battle* b) { return b->game == card.game; }))
      complaints_.push_back({card.folder + "/battle.csv", 0, "the program has no code for the battle '" + card.game + "'"});
  complaints_ = told_once(std::move(complaints_));
}

const CatalogueEntry* Catalogue::find(std::string_view game) const {
  for (const CatalogueEntry& e : entries_)
    if (e.game == game) return &e;
  return nullptr;
}

}  // namespace vedette
