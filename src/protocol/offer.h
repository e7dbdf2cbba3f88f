// What a desk offers: games with their map and clauses, and their rules where they are carried out. Whoever opens a
// desk hands the offers in; tests hand in the proving game.
#pragma once

#include <string>
#include <vector>

#include "tabletop/balance.h"
#include "tabletop/game.h"
#include "tabletop/glossary.h"
#include "tabletop/lessons.h"

namespace vedette {

struct Offer {
  std::string game;
  std::string title;
  const Map* map = nullptr;
  const ClauseBooks* books = nullptr;
  const Game* rules = nullptr;      // null: only map and clauses so far
  const Glossary* words = nullptr;  // null: the protocol's names are all there is
  const Lessons* lessons = nullptr;
  const Balance* balance = nullptr;
};
using Offers = std::vector<Offer>;

inline Offer offer_of(const Game& game) {
  return {game.card().game, game.card().title, &game.map(), &game.rules(), &game, nullptr, nullptr, nullptr};
}

// Of anything with entries() that look like the catalogue's. The catalogue must outlive the desk.
template <class Catalogue>
Offers offers_of(const Catalogue& catalogue) {
  Offers offers;
  for (const auto& e : catalogue.entries()) {
    offers.push_back(e.rules != nullptr ? offer_of(*e.rules)
                                        : Offer{e.game, e.title, &e.map, &e.books, nullptr, nullptr, nullptr, nullptr});
    offers.back().words = &e.words;
    offers.back().lessons = &e.lessons;
    offers.back().balance = &e.balance;
  }
  return offers;
}

}  // namespace vedette
