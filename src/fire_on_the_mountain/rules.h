// Fire on the Mountain as the tabletop's contract wants it: the types, the table of chapters, and everything in words.
#pragma once

#include "fire_on_the_mountain/content.h"
#include "fire_on_the_mountain/procedures.h"
#include "tabletop/frames.h"
#include "tabletop/game.h"

namespace vedette::fotm {

// Nothing is hidden in this game: a view is the position.
struct OpenView {
  Position position;
};

struct Rules {
  using Position = fotm::Position;
  using Content = fotm::Content;
  using View = OpenView;
  static const Clause kOverClause;

  static const Chapter& procedure(std::uint8_t kind) { return chapter(kind); }
  static Refusal start(Position&, const Setup&, Ctx&);
};
using Play = Engine<Rules>;

void clear_table(const Content&, Position&);  // nobody on the map; everybody where the cards say

}  // namespace vedette::fotm
