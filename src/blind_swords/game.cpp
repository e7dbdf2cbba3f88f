#include "blind_swords/game.h"

#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/early_threatens_washington/monocacy.h"
#include "blind_swords/rules.h"
#include "tabletop/adapted.h"

namespace vedette::bs {

namespace {

std::unique_ptr<Game> game_of(const Battle& battle, const Shelf& shelf, const Map& map, const ClauseBooks& books, Complaints& complaints) {
  const std::size_t before = complaints.size();
  Content content = read_content(shelf, battle, map, books, complaints);
  if (complaints.size() != before) return nullptr;  // content that is broken is not played
  return std::make_unique<Adapted<Rules>>(std::move(content));
}

}  // namespace

std::unique_ptr<Game> a_greater_victory(const Shelf& shelf, const Map& map, const ClauseBooks& books, Complaints& complaints) {
  return game_of(south_mountain_battle(), shelf, map, books, complaints);
}
std::unique_ptr<Game> early_threatens_washington(const Shelf& shelf, const Map& map, const ClauseBooks& books, Complaints& complaints) {
  return game_of(monocacy_battle(), shelf, map, books, complaints);
}

}  // namespace vedette::bs
