// `vedette soak`: random games of one scenario under the shared harness, with every detector on. Prints how often each clause was used and
// which never, and fails if a detector fired.
#include <unistd.h>

#include <iostream>
#include <memory>

#include "cli/command.h"
#include "lab/examine.h"
#include "tabletop/table.h"

namespace vedette::cli {
namespace {

struct Soak {
  std::string game = "fotm", scenario;
  std::vector<std::string> with, without;
  int games = 100;
  std::uint64_t seed = 1;
  bool light = false;
};

// One line that is written over, where somebody is watching.
void show_progress(int done, int of) {
  if (isatty(STDERR_FILENO) == 0) return;
  constexpr int kWidth = 40;
  const int full = of == 0 ? kWidth : done * kWidth / of;
  std::cerr << '\r' << '[' << std::string(static_cast<std::size_t>(full), '#') << std::string(static_cast<std::size_t>(kWidth - full), ' ')
            << "] " << done << " of " << of << " games" << (done == of ? "\n" : "") << std::flush;
}

int run(const Soak& soak, const Catalogue& catalogue) {
  const CatalogueEntry* entry = catalogue.find(soak.game);
  if (entry == nullptr || entry->rules == nullptr) {
    std::cerr << "vedette soak: no game '" << soak.game << "' can be played; `vedette engine` lists them under `games`\n";
    return 2;
  }
  const Game& game = *entry->rules;
  lab::Examination how;
  how.setup.scenario = soak.scenario.empty() ? game.card().scenarios.front().scenario : soak.scenario;
  for (const std::string& option : soak.with) how.setup.options.emplace_back(option, true);
  for (const std::string& option : soak.without) how.setup.options.emplace_back(option, false);
  how.games = soak.games;
  how.seed = soak.seed;
  if (soak.light) {
    how.mutations = 0;
    how.look_every = 1'000'000;
  }
  how.begun = [&](int n) { show_progress(n, soak.games); };
  if (const Refusal r = check_setup(game.card(), how.setup); !r.ok()) {
    std::cerr << "vedette soak: " << r.message << '\n';
    return 2;
  }
  lab::Findings found = lab::examine(game, how);
  show_progress(soak.games, soak.games);
  lab::examine_record(game, how.setup, soak.seed, how.most_decisions, found);
  std::cout << lab::report(game, found, true);
  return found.clean() ? 0 : 1;
}

}  // namespace

void add_soak(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("soak", "play random games under every detector of the harness");
  const auto soak = std::make_shared<Soak>();
  command->add_option("--game", soak->game, "which game")->capture_default_str();
  command->add_option("--scenario", soak->scenario, "which scenario; the game's first unless given");
  command->add_option("--with", soak->with, "an option to play with; may be given again");
  command->add_option("--without", soak->without, "an option to play without");
  command->add_option("--games", soak->games, "how many games")->check(CLI::Range(0, 100'000'000))->capture_default_str();
  command->add_option("--seed", soak->seed, "of the first game; each further game has the next")->capture_default_str();
  command->add_flag("--light", soak->light, "only play and look at invariants: many more games in the same time");
  command->callback([soak, &common] { common.exit_code = run(*soak, common.catalogue()); });
}

}  // namespace vedette::cli
