#include "blind_swords/game.h"

#include "blind_swords/rules.h"
#include "tabletop/adapted.h"

namespace vedette::bs {

std::unique_ptr<Game> battle_game(const Battle& battle, const Shelf& shelf, const Map& map, const ClauseBooks& books, Glossary& words,
                                  Complaints& complaints) {
  const std::size_t before = complaints.size();
  Content content = read_content(shelf, battle, map, books, complaints);
  if (complaints.size() != before) return nullptr;  // content that is broken is not played
  for (const Word& word : words) {                  // by which clause a game ends, or a hit is taken
    if (word.kind != "because") continue;
    const Clause clause = books.find(word.word);
    if (!clause.cited())
      complaints.push_back({content.folder + "/words.csv", 0, "'" + word.word + "' is no clause of this battle or of the series"});
    content.because.emplace_back(clause, word.text);
  }
  if (complaints.size() != before) return nullptr;
  for (const ChitCard& chit : content.chits) words.push_back({"chit", chit.id, chit.name});
  for (const ChitCard& chit : content.chits)
    if (!chit.does.empty()) words.push_back({"does", chit.id, chit.does});
  for (const BrigadeCard& brigade : content.brigades) words.push_back({"brigade", brigade.id, brigade.name});
  return std::make_unique<Adapted<Rules>>(std::move(content));
}

}  // namespace vedette::bs
