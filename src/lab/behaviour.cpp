#include "lab/behaviour.h"

#include <memory>

namespace vedette::lab {
namespace {

constexpr int kGames = 2;               // of each scenario: one with the set-up asked, one with it made
constexpr int kMostDecisions = 20'000;  // a longer game is a bug

std::uint64_t folded(std::uint64_t hash, std::uint64_t next) {
  const std::uint64_t both[2] = {hash, next};
  return hash_bytes(both, sizeof both);
}

}  // namespace

PlayedScenario play_fixed_games(const Game& game, const std::string& scenario, int games) {
  PlayedScenario played{game.card().game, scenario, games, 0, 0, true, 0};
  const auto position = std::make_unique<AnyPosition>();
  const auto actions = std::make_unique<ActionList>(Sets::once);
  std::vector<Event> events;
  for (int n = 0; n < games; ++n) {
    Generator choose{static_cast<std::uint64_t>(n) + 1, 0};
    Dice dice(1000 + static_cast<std::uint64_t>(n));
    events.clear();
    Journal journal = Journal::keeping(events);
    Setup setup;
    setup.scenario = scenario;
    setup.default_setup = n % 2 == 1;
    if (!game.start(*position, setup, dice, journal).ok()) {
      played.all_ended = false;
      continue;
    }
    int made = 0;
    while (game.decider(*position) != Side::none && made < kMostDecisions) {
      actions->clear();
      game.actions(*position, *actions);
      const Action chosen = (*actions)[static_cast<int>(choose.below(static_cast<std::uint32_t>(actions->size())))];
      if (!game.apply(*position, chosen, dice, journal).allowed()) break;
      ++made;
    }
    played.decisions += made;
    played.events += static_cast<int>(events.size());
    played.all_ended = played.all_ended && game.decider(*position) == Side::none;
    played.hash = folded(played.hash, hash_bytes(events.data(), events.size() * sizeof(Event)));
    played.hash = folded(played.hash, hash_bytes(position->bytes.data(), position->size));
  }
  return played;
}

Behaviour behaviour(const Catalogue& catalogue) {
  Behaviour all;
  for (const CatalogueEntry& entry : catalogue.entries()) {
    if (entry.rules == nullptr) continue;
    for (const ScenarioCard& scenario : entry.rules->card().scenarios) {
      all.scenarios.push_back(play_fixed_games(*entry.rules, scenario.scenario, kGames));
      all.number = folded(all.number, all.scenarios.back().hash);
    }
  }
  return all;
}

std::string sixteen_digits(std::uint64_t n) {
  std::string digits(16, '0');
  for (std::size_t i = 16; i-- > 0; n >>= 4) digits[i] = "0123456789abcdef"[n & 15U];
  return digits;
}

std::string Behaviour::text() const {
  std::string out;
  for (const PlayedScenario& s : scenarios)
    out += s.game + " " + s.scenario + ": " + std::to_string(s.games) + " games, " + std::to_string(s.decisions) + " decisions, " +
           std::to_string(s.events) + " events" + (s.all_ended ? "" : ", NOT ALL ENDED") + ", " + sixteen_digits(s.hash) + "\n";
  return out + "behaviour " + sixteen_digits(number) + "\n";
}

}  // namespace vedette::lab
