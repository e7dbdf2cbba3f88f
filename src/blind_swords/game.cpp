#include "blind_swords/game.h"

#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/rules.h"
#include "tabletop/adapted.h"

namespace vedette::bs {

std::unique_ptr<Game> a_greater_victory(const Shelf& shelf, const Map& map, const ClauseBooks& books, Complaints& complaints) {
  const std::size_t before = complaints.size();
  Content content = read_content(shelf, south_mountain_battle(), map, books, complaints);
  if (complaints.size() != before) return nullptr;  // content that is broken is not played
  return std::make_unique<Adapted<Rules>>(std::move(content));
}

}  // namespace vedette::bs
