#include "tabletop/frames.h"

namespace vedette {

const char* wait_prompt(Ahead ahead) {
  switch (ahead) {
    case Ahead::dice:
      return "Nothing is left to choose here. Say done and dice are rolled, or take your last choice back.";
    case Ahead::draw:
      return "Nothing is left to choose here. Say done and a chit is drawn, or take your last choice back.";
    case Ahead::other_side:
      return "Nothing is left to choose here. Say done and the other side decides, or take your last choice back.";
    case Ahead::end:
      return "Nothing is left to choose here. Say done and the game is over, or take your last choice back.";
  }
  return "";
}

}  // namespace vedette
