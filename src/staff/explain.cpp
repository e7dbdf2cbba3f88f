// Why a choice was made, in a player's words: the rows of the game's weight sheet in which it differs most from the next best.
#include <algorithm>
#include <cstdlib>
#include <memory>

#include "staff/staff.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

constexpr std::size_t kMostReasons = 4;

std::string place_name(const Game& game, HexIndex h) {
  for (const MapPlace& place : game.map().places)
    if (place.hex == h && !place.name.empty() && place.kind != "land") return place.name;
  return game.map().number(h);
}

std::string in_words(const Game& game, const Reason& r) {
  std::string text = game.weights()[r.row].text;
  const auto fill = [&](std::string_view gap, const std::string& with) {
    for (std::size_t at = text.find(gap); at != std::string::npos; at = text.find(gap)) text.replace(at, gap.size(), with);
  };
  fill("{hex}", r.hex != kNoHex && game.map().on_map(r.hex) ? place_name(game, r.hex) : "the ground");
  fill("{unit}", r.unit != kNoUnit ? game.unit_id(r.unit) : "the unit");
  return text;
}

void largest_first(std::vector<Because>& all) {
  std::ranges::stable_sort(all, [](const Because& a, const Because& b) { return std::abs(a.value) > std::abs(b.value); });
  if (all.size() > kMostReasons) all.resize(kMostReasons);
}

}  // namespace

std::vector<Because> compare_inclinations(const Game& game, const AnyPosition& p, const Action& a, const Action* other) {
  Reasons ours, theirs;
  game.reasons(p, a, ours);
  if (other != nullptr) game.reasons(p, *other, theirs);
  std::vector<int> by_row(game.weights().size());
  std::vector<Reason> about(by_row.size());
  for (const Reason& r : theirs) by_row[r.row] -= r.value, about[r.row] = r;
  for (const Reason& r : ours) by_row[r.row] += r.value, about[r.row] = r;
  std::vector<Because> all;
  for (std::size_t i = 0; i < by_row.size(); ++i)
    if (by_row[i] != 0) all.push_back({in_words(game, about[i]), by_row[i]});
  largest_first(all);
  return all;
}

std::vector<Because> compare_terms(const Game& game, std::span<const int> ours, std::span<const int> theirs) {
  std::vector<Because> all;
  for (std::size_t i = 0; i < ours.size() && i < game.weights().size(); ++i) {
    const int differs = ours[i] - (i < theirs.size() ? theirs[i] : 0);
    if (differs != 0) all.push_back({in_words(game, {static_cast<std::uint8_t>(i), kNoUnit, kNoHex, differs}), differs});
  }
  largest_first(all);
  return all;
}

std::vector<std::string> expected_line(const Game& game, const AnyPosition& p, const Action& a) {
  constexpr int kLongest = 4;
  std::vector<std::string> line;
  const auto next = std::make_unique<AnyPosition>(p);
  const auto list = std::make_unique<ActionList>(Sets::once);
  std::vector<int> inclined(ActionList::kMost);
  Dice dice(p.size);
  Journal silent;
  Action action = a;
  for (int n = 0; n < kLongest; ++n) {
    line.push_back(text_of(game.words(*next, action)));
    const int rolled = dice.rolled();
    // Past a roll of the dice nobody knows what follows.
    if (!game.apply(*next, action, dice, silent).allowed() || dice.rolled() != rolled || game.decider(*next) == Side::none) break;
    list->clear();
    game.actions(*next, *list);
    game.inclinations(*next, *list, inclined);
    const auto best = std::max_element(inclined.begin(), inclined.begin() + list->size());
    action = (*list)[static_cast<int>(best - inclined.begin())];
  }
  return line;
}

double share_of(int value) {
  constexpr int kHalfWay = 130;  // so much ahead is three games of four
  const int v = value < 0 ? -value : value;
  const double half = 0.5 * static_cast<double>(v) / static_cast<double>(v + kHalfWay);
  return value < 0 ? 0.5 - half : 0.5 + half;
}

}  // namespace vedette
