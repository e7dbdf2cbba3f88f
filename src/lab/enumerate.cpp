// What an action leads to, as exact chances: every die and chit is tried through `apply`, and an answer of `odds` read as the same kind of
// list, so that tests lay one beside the other.
#include <cstring>

#include "lab/examine.h"

namespace vedette::lab {
namespace {

// One way the dice may fall: what was told, and what is wanted next (nothing: it needs no more).
struct Branch {
  std::vector<Event> events;
  std::vector<DiceItem> wanted;
  bool refused = false;
};
Branch follow(const Game& game, const AnyPosition& position, const Action& action, const std::vector<DiceItem>& items) {
  Branch b;
  AnyPosition p = position;
  Journal journal = Journal::keeping(b.events);
  Dice dice;
  dice.script(items, true);
  b.refused = !game.apply(p, action, dice, journal).allowed();
  if (dice.trouble() == Dice::Trouble::ran_out) b.wanted.assign(dice.wanted().begin(), dice.wanted().end());
  return b;
}
std::size_t common_length(const std::vector<Event>& a, const std::vector<Event>& b) {
  std::size_t n = 0;
  while (n < a.size() && n < b.size() && std::memcmp(&a[n], &b[n], sizeof(Event)) == 0) ++n;
  return n;
}

}  // namespace

std::map<std::string, Fraction> enumerate(const Game& game, const AnyPosition& position, const Action& action,
                                          const std::function<std::string(const std::vector<Event>&)>& result) {
  std::map<std::string, Fraction> chances;
  std::vector<DiceItem> items;
  const std::function<void(const Branch&, Fraction)> spread = [&](const Branch& b, Fraction weight) {
    if (b.refused || b.wanted.empty()) {
      chances[b.refused ? "refused" : result(b.events)] += weight;
      return;
    }
    // What was told after the dice ran out has not happened: only what all further branches tell alike is sure.
    std::vector<Branch> further;
    std::vector<Event> sure;
    for (const DiceItem item : b.wanted) {
      items.push_back(item);
      further.push_back(follow(game, position, action, items));
      items.pop_back();
      if (further.size() == 1)
        sure = further[0].events;
      else
        sure.resize(common_length(sure, further.back().events));
    }
    if (const std::string settled = result(sure); !settled.empty()) {
      chances[settled] += weight;
      return;
    }
    for (std::size_t i = 0; i < further.size(); ++i) {
      items.push_back(b.wanted[i]);
      spread(further[i], weight * Fraction(1, static_cast<std::int64_t>(further.size())));
      items.pop_back();
    }
  };
  spread(follow(game, position, action, items), Fraction(1));
  return chances;
}

std::map<std::string, Fraction> fractions_of(const Value& odds) {
  std::map<std::string, Fraction> chances;
  for (const Value& o : odds.get("outcomes").items()) {
    const std::string& text = o.get("fraction").as_text();
    const std::size_t bar = text.find('/');
    chances[o.get("result").as_text()] += Fraction(std::stoll(text), bar == std::string::npos ? 1 : std::stoll(text.substr(bar + 1)));
  }
  return chances;
}

}  // namespace vedette::lab
