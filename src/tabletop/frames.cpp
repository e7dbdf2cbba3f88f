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

const char* ahead_words(Ahead ahead) {
  switch (ahead) {
    case Ahead::dice:
      return "Nothing else is left; then dice are rolled.";
    case Ahead::draw:
      return "Nothing else is left; then a chit is drawn.";
    case Ahead::other_side:
      return "Nothing else is left; then the other side decides.";
    case Ahead::end:
      return "Nothing else is left; then the game is over.";
  }
  return "";
}

}  // namespace vedette
