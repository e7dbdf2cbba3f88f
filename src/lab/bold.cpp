#include "lab/bold.h"

#include <algorithm>
#include <tuple>

#include "tabletop/numbers.h"

namespace vedette::lab {
namespace {

// How eager he is for a kind of action; rarely for what only ends a step.
int eagerness(std::string_view action) {
  constexpr std::pair<std::string_view, int> likes[] = {
      {"assault", 60}, {"close-combat", 60}, {"fire", 40},        {"exit", 40},    {"charge", 30},  {"suppress", 30}, {"regroup", 30},
      {"arrive", 30},  {"bonus", 30},        {"burn-bridge", 30}, {"ford", 30},    {"flank", 20},   {"add", 20},      {"advance", 20},
      {"lane", 20},    {"activate", 20},     {"enter", 20},       {"rebuild", 20}, {"move", 16},    {"play", 12},     {"canister", 12},
      {"check", 12},   {"search-ford", 12},  {"order", 8},        {"choose", 8},   {"withdraw", 6}, {"column", 4},    {"line", 4},
      {"back", 2},     {"turn", 2},          {"dismount", 2},     {"mount", 2},    {"skirmish", 2}, {"stop", 2},      {"restack", 1},
      {"done", 1},     {"pass", 1},          {"drop", 1}};
  for (const auto& [name, much] : likes)
    if (name == action) return much;
  return 8;
}

}  // namespace

Action BoldPlayer::choose(const AnyPosition& p, const ActionList& once, Side decider, int decision, const Dice& dice) {
  if (decision % 16 == 0) note_hexes(p);
  return pick(3) == 0 ? curious(p, once, dice) : eager(p, once, decider);
}

// He tries a few actions on a copy and takes the one that leads to what journals have told of least.
Action BoldPlayer::curious(const AnyPosition& p, const ActionList& once, const Dice& dice) {
  Action best = once[pick(once.size())];
  std::uint32_t rarest = ~0U;
  std::vector<Event> events;
  for (int tries = 0; tries < 8; ++tries) {
    const Action a = once[pick(once.size())];
    AnyPosition after = p;
    Dice rolled = dice;
    events.clear();
    Journal journal = Journal::keeping(events);
    if (!game_.apply(after, a, rolled, journal)) continue;
    std::uint32_t least = ~0U;
    for (const Event& e : events)
      if (e.clause.cited()) least = std::min(least, e.clause.n < cited_.size() ? cited_[e.clause.n] : 0);
    if (least < rarest) best = a, rarest = least;
  }
  return best;
}

// He picks a kind of action first, by how eager he is for it; of a few paths he takes the one that leads nearest to an enemy, and of
// orders the one to attack.
Action BoldPlayer::eager(const AnyPosition& p, const ActionList& once, Side decider) {
  std::array<int, 256> weight{};
  int all = 0;
  for (const Action& a : once)
    if (weight[a.verb] == 0) all += weight[a.verb] = eagerness(game_.words(p, a).get("action").as_text());
  int at = pick(all);
  std::size_t verb = 0;
  while (at >= weight[verb]) at -= weight[verb++];
  Action best{};
  int nearest = 1 << 20;
  for (int tries = 0, found = 0; tries < 600 && found < 8; ++tries) {
    const Action& a = once[pick(once.size())];
    if (a.verb != verb) continue;
    ++found;
    const bool attacks = pick(4) != 0 && game_.words(p, a).get("order").as_text() == "attack";
    const int away = attacks ? -1 : a.path.empty() ? 1 << 12 : distance_to_enemy(p, a, decider);
    if (away < nearest) best = a, nearest = away;
  }
  return best.verb != 0 ? best : once[pick(once.size())];
}

void BoldPlayer::note_hexes(const AnyPosition& p) {
  for (auto& hexes : hexes_) hexes.clear();
  const Value view = game_.show(game_.view(p, Seat::all));
  for (const Value& u : view.get("units").items())
    if (const HexIndex h = game_.map().grid.parse(u.get("hex").as_text()); h != kNoHex)
      hexes_[u.get("side").as_text() == "union" ? 0 : 1].push_back(h);
}

int BoldPlayer::distance_to_enemy(const AnyPosition& p, const Action& a, Side side) const {
  const Value words = game_.words(p, a);
  const Value& path = words.get("path");
  const HexIndex end = path.size() == 0 ? kNoHex : game_.map().grid.parse(path.items().back().as_text());
  int least = 1 << 10;
  if (end != kNoHex)
    for (const HexIndex h : hexes_[nth(other(side))]) least = std::min(least, game_.map().grid.distance(h, end));
  return least;
}

}  // namespace vedette::lab
