// `vedette soak`: random games under the shared harness, with every detector on: so many of one scenario, or for so long, of all scenarios
// in turn unless one is named. Prints how often each clause was used and which never, and fails if a detector fired.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <iostream>
#include <map>
#include <memory>

#include "cli/command.h"
#include "lab/examine.h"
#include "tabletop/content.h"
#include "tabletop/table.h"

namespace vedette::cli {
namespace {

struct Soak {
  std::string game = "fotm", scenario;
  std::vector<std::string> with, without;
  int games = 100;
  std::uint64_t seed = 1;
  bool light = false;
  std::string lasting;  // "10m"
};

// "90s", "10m", "2h" or a plain number of seconds; 0 if it is none of these.
double seconds_of(const std::string& text) {
  std::size_t used = 0;
  double n = 0;
  try {
    n = std::stod(text, &used);
  } catch (const std::exception&) {
    return 0;
  }
  const std::string unit = text.substr(used);
  return unit.empty() || unit == "s" ? n : unit == "m" ? n * 60 : unit == "h" ? n * 3600 : 0;
}

void add_to(lab::Findings& sum, lab::Findings more) {
  sum.games += more.games;
  sum.decisions += more.decisions;
  sum.longest = std::max(sum.longest, more.longest);
  sum.most_actions = std::max(sum.most_actions, more.most_actions);
  sum.deepest = std::max(sum.deepest, more.deepest);
  sum.altered += more.altered;
  sum.altered_allowed += more.altered_allowed;
  sum.previewed += more.previewed;
  sum.sets += more.sets;
  const auto add_counts = [](std::vector<std::uint32_t>& into, const std::vector<std::uint32_t>& counts) {
    into.resize(std::max(into.size(), counts.size()));
    for (std::size_t i = 0; i < counts.size(); ++i) into[i] += counts[i];
  };
  add_counts(sum.cited, more.cited);
  add_counts(sum.shown, more.shown);
  for (const auto& [clause, times] : more.refused_with) sum.refused_with[clause] += times;
  for (lab::Fault& f : more.faults) sum.faults.push_back(std::move(f));
}

// Ctrl-C: the game that is being played is played to its end, then what was found is told. A second one ends the program at once.
volatile std::sig_atomic_t stop_asked = 0;
void ask_to_stop(int) {
  stop_asked = 1;
  std::signal(SIGINT, SIG_DFL);
}

// How far it is: one line that is written over where somebody is watching, elsewhere a line a minute.
class Progress {
 public:
  void show(int done, int of, const lab::Findings& found) {
    const auto now = std::chrono::steady_clock::now();
    const bool watched = isatty(STDERR_FILENO) != 0;
    if (!watched && now - last_ < std::chrono::minutes(1)) return;
    last_ = now;
    std::cerr << (watched ? "\r" : "") << done << " of " << of << " games, " << found.decisions << " decisions, "
              << (found.clean() ? "no detector fired" : "DETECTORS FIRED") << (watched ? " " : "\n") << std::flush;
  }
  static void end() {
    if (isatty(STDERR_FILENO) != 0) std::cerr << "\n";
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

// Until the time is over, two games at a time of the scenario that has had the least of it: first each in turn, then the short ones more
// often than the long.
int run_for(const Soak& soak, bool game_said, double seconds, const Catalogue& catalogue) {
  struct Battle {
    const Game* game;
    std::string scenario;
    lab::Findings found;
    std::uint64_t seed;
    double spent = 0;  // seconds
  };
  std::vector<Battle> battles;
  for (const CatalogueEntry& e : catalogue.entries())
    if (e.rules != nullptr && (!game_said || e.game == soak.game))
      for (const ScenarioCard& s : e.rules->card().scenarios)
        if (soak.scenario.empty() || s.scenario == soak.scenario) battles.push_back({e.rules.get(), s.scenario, {}, soak.seed, 0});
  if (battles.empty()) {
    std::cerr << "vedette soak: there is no such game or scenario; `vedette engine` lists them under `games`\n";
    return 2;
  }
  const auto began = std::chrono::steady_clock::now();
  const auto passed = [began] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(); };
  while (passed() < seconds && stop_asked == 0) {
    Battle& b = *std::ranges::min_element(battles, {}, &Battle::spent);
    const double since = passed();
    lab::Examination how;
    how.setup.scenario = b.scenario;
    how.setup.default_setup = b.seed % 3 != 0;
    how.games = 2;
    how.seed = b.seed;
    how.mingled_every = 4;
    if (soak.light) {
      how.mutations = 0;
      how.look_every = 1'000'000;
    }
    lab::Findings found = lab::examine(*b.game, how);
    lab::examine_record(*b.game, how.setup, b.seed, how.most_decisions, found);
    add_to(b.found, std::move(found));
    b.seed += 2;
    b.spent += passed() - since;
    if (isatty(STDERR_FILENO) != 0)
      std::cerr << "\r" << static_cast<int>(passed()) << " of " << static_cast<int>(seconds) << " s " << std::flush;
  }
  bool clean = true;
  for (const Battle& b : battles) {
    if (b.found.games == 0)
      std::cout << b.game->card().game << ' ' << b.scenario << ": no game of it in this time\n";
    else
      std::cout << b.scenario << ": " << lab::report(*b.game, b.found, false);
    clean = clean && b.found.clean();
  }
  std::cout << static_cast<int>(passed()) << " s, " << (clean ? "no detector fired" : "DETECTORS FIRED") << '\n';
  return clean ? 0 : 1;
}

// `uncited.csv` beside the clause lists of a game and of its series: what neither a line of the journal nor a refusal can cite, and why.
std::map<std::string, std::string> reasons_of(const Shelf& shelf, const std::string& folder) {
  std::map<std::string, std::string> reasons;
  for (const std::string& at : {folder, folder.substr(0, folder.rfind('/'))}) {
    const std::string file = at + "/uncited.csv";
    if (shelf.find(file) == nullptr) continue;
    Complaints complaints;
    const Csv csv = Csv::read(shelf, file, {"id", "why"}, complaints);
    for (const Csv::Row& row : csv.rows()) reasons.emplace(csv.cell(row, "id"), csv.cell(row, "why"));
  }
  return reasons;
}

// Which options a few games are played with: those of the table, all of them, or some.
void vary_options(const Game& game, int round, lab::Examination& how) {
  const GameCard& card = game.card();
  const auto can_begin = [&] {
    AnyPosition p;
    Dice dice(1);
    Journal silent;
    return game.start(p, how.setup, dice, silent).ok();
  };
  how.setup.default_setup = round % 2 == 1;
  for (std::size_t i = 0; i < card.options.size(); ++i) {
    const bool usual = card.on_by_default(card.options[i], how.setup.scenario);
    const bool on = round % 4 == 0 ? usual : round % 4 == 1 ? true : (static_cast<std::size_t>(round) + i) % 2 == 0;
    if (on == usual) continue;
    how.setup.options.emplace_back(card.options[i].option, on);
    if (!can_begin()) how.setup.options.pop_back();  // not an option of this scenario, or not without another
  }
}

// Four games of each scenario in turn (wandering, bold, wandering, bold with loaded dice), and what is cited in all of them together.
int run_all(const Soak& soak, const Game& game, const lab::Examination& as_asked, const std::map<std::string, std::string>& reasons) {
  constexpr int kGames = 4;
  const auto& scenarios = game.card().scenarios;
  lab::Findings found;
  Progress progress;
  for (int n = 0, turn = 0; n < soak.games && stop_asked == 0; n += kGames, ++turn) {
    progress.show(n, soak.games, found);
    lab::Examination how = as_asked;
    how.setup.scenario = scenarios[static_cast<std::size_t>(turn) % scenarios.size()].scenario;
    if (how.setup.options.empty()) vary_options(game, turn / static_cast<int>(scenarios.size()), how);
    how.games = std::min(kGames, soak.games - n);
    how.seed = soak.seed + static_cast<std::uint64_t>(n);
    if (const Refusal r = check_setup(game.card(), how.setup); !r.ok()) {
      std::cerr << "vedette soak: " << r.message << '\n';
      return 2;
    }
    add_to(found, lab::examine(game, how));
    lab::examine_record(game, how.setup, how.seed, how.most_decisions, found);
  }
  Progress::end();
  std::cout << lab::report(game, found, true, reasons);
  return found.clean() ? 0 : 1;
}

int run(const Soak& soak, const Catalogue& catalogue, const Shelf& shelf) {
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
  how.mingled_every = 4;
  if (soak.light) {
    how.mutations = 0;
    how.look_every = 1'000'000;
  }
  if (soak.scenario == "all") return run_all(soak, game, how, reasons_of(shelf, entry->folder));
  Progress progress;
  how.go_on = [&](int n, const lab::Findings& so_far) {
    progress.show(n, soak.games, so_far);
    return stop_asked == 0;
  };
  if (const Refusal r = check_setup(game.card(), how.setup); !r.ok()) {
    std::cerr << "vedette soak: " << r.message << '\n';
    return 2;
  }
  lab::Findings found = lab::examine(game, how);
  Progress::end();
  lab::examine_record(game, how.setup, soak.seed, how.most_decisions, found);
  std::cout << lab::report(game, found, true, reasons_of(shelf, entry->folder));
  return found.clean() ? 0 : 1;
}

}  // namespace

void add_soak(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("soak", "play random games under every detector of the harness");
  const auto soak = std::make_shared<Soak>();
  command->add_option("--game", soak->game, "which game")->capture_default_str();
  command->add_option("--scenario", soak->scenario,
                      "which scenario; the game's first unless given; all: every one in turn, with options on and off");
  command->add_option("--with", soak->with, "an option to play with; may be given again");
  command->add_option("--without", soak->without, "an option to play without");
  command->add_option("--games", soak->games, "how many games")->check(CLI::Range(0, 100'000'000))->capture_default_str();
  command->add_option("--seed", soak->seed, "of the first game; each further game has the next")->check(seeds())->capture_default_str();
  command->add_flag("--light", soak->light, "only play and look at invariants: many more games in the same time");
  command->add_option("--for", soak->lasting, "how long instead of how many games: 90s, 10m, 2h; of every scenario in turn unless named");
  command->callback([soak, command, &common] {
    std::signal(SIGINT, ask_to_stop);
    if (soak->lasting.empty()) {
      common.exit_code = run(*soak, common.catalogue(), common.shelf());
      return;
    }
    const double seconds = seconds_of(soak->lasting);
    if (seconds <= 0) std::cerr << "vedette soak: '" << soak->lasting << "' is no time: say 90s, 10m or 2h\n";
    common.exit_code = seconds <= 0 ? 2 : run_for(*soak, command->count("--game") > 0, seconds, common.catalogue());
  });
}

}  // namespace vedette::cli
