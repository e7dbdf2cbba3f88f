// `vedette match`: two computer players against each other, every seed twice with the sides changed.
#include "lab/match.h"

#include <unistd.h>

#include <cmath>
#include <csignal>
#include <iomanip>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/table.h"

namespace vedette::cli {
namespace {

struct MatchOptions {
  std::string game, scenario, a, b, b_staff;
  std::vector<std::string> with, without;
  int games = 100, threads = 1, ms = 0, playouts = 0;
  std::uint64_t seed = 1;
  bool json = false;
};

std::atomic<bool> g_stop{false};
void on_interrupt(int) { g_stop = true; }

using lab::percent;

void show_match_progress(const lab::MatchResult& r, int of) {
  if (isatty(STDERR_FILENO) == 0) return;
  constexpr int kWidth = 30;
  const int done = r.games() + r.unfinished, full = of == 0 ? kWidth : done * kWidth / of;
  const lab::Interval i = lab::wilson(r.score(), r.games());
  std::cerr << '\r' << '[' << std::string(static_cast<std::size_t>(full), '#') << std::string(static_cast<std::size_t>(kWidth - full), ' ')
            << "] " << done << " of " << of << " games, " << percent(r.score()) << " [" << percent(i.low) << ", " << percent(i.high)
            << "]  " << (done == of ? "\n" : "") << std::flush;
}

Value tally_words(const lab::Tally& t) { return Value::object({{"wins", t.wins}, {"losses", t.losses}, {"draws", t.draws}}); }
double rounded(double x, double steps) { return std::round(x * steps) / steps; }
double elo(double score) {
  const double s = std::min(0.999, std::max(0.001, score));
  return -400 * std::log10(1 / s - 1);
}

Value match_words(const MatchOptions& o, const lab::MatchResult& r) {
  const lab::Interval i = lab::wilson(r.score(), r.games());
  const auto both = [&](auto&& figure) {
    return Value::object({{"a", Value::number(figure(r.time[0]))}, {"b", Value::number(figure(r.time[1]))}});
  };
  Value v = Value::object({{"game", o.game}, {"scenario", o.scenario}, {"a", o.a}, {"b", o.b}, {"games", r.games()}});
  v.set("a_wins", r.wins()).set("b_wins", r.losses()).set("draws", r.draws()).set("unfinished", r.unfinished);
  v.set("a_as_union", tally_words(r.a_as_union)).set("a_as_confederate", tally_words(r.a_as_confederate));
  v.set("score", Value::number(rounded(r.score(), 1e4)))
      .set("low", Value::number(rounded(i.low, 1e4)))
      .set("high", Value::number(rounded(i.high, 1e4)));
  v.set("elo", Value::number(rounded(elo(r.score()), 1))).set("decisions", static_cast<int>(r.decisions));
  v.set("seconds", Value::number(rounded(r.time[0].seconds + r.time[1].seconds, 100)));
  v.set("ms_mean", both([](const lab::Timing& t) { return rounded(t.mean(), 1000); }));
  v.set("ms_p99", both([](const lab::Timing& t) { return rounded(t.p99(), 1000); }));
  const auto share = [&](std::size_t side) {
    return Value::number(r.force[side] == 0 ? 0 : rounded(static_cast<double>(r.lost[side]) / static_cast<double>(r.force[side]), 1000));
  };
  v.set("lost", Value::object({{"union", share(0)}, {"confederate", share(1)}}));
  return v;
}

void tell(const MatchOptions& o, const lab::MatchResult& r) {
  const lab::Interval i = lab::wilson(r.score(), r.games());
  std::cout << o.a << " against " << o.b << ", " << o.game << ' ' << o.scenario << ", seeds from " << o.seed << '\n';
  std::cout << "  score   " << percent(r.score()) << "  [" << percent(i.low) << ", " << percent(i.high) << "]  of " << r.games()
            << " games: " << r.wins() << " won, " << r.losses() << " lost, " << r.draws() << " drawn\n";
  const auto as = [](const char* side, const lab::Tally& t) {
    std::cout << "  as " << side << t.wins << " won, " << t.losses << " lost, " << t.draws << " drawn\n";
  };
  as("Union        ", r.a_as_union);
  as("Confederate  ", r.a_as_confederate);
  std::cout << std::fixed << std::setprecision(3);
  const std::string* names[] = {&o.a, &o.b};
  for (int who = 0; who < 2; ++who)
    std::cout << "  " << *names[who] << ": " << r.time[who].mean() << " ms a decision, 99 in 100 within " << r.time[who].p99() << " ms\n";
  for (std::size_t s = 0; s < 2; ++s)
    if (r.force[s] != 0)
      std::cout << "  steps lost by the " << name(kSides[s])
                << " side: " << percent(static_cast<double>(r.lost[s]) / static_cast<double>(r.force[s])) << '\n';
  if (r.unfinished != 0) std::cout << "  " << r.unfinished << " games did not end: a mistake of the program\n";
}

// The same content with the computer players' files of another folder.
Shelf with_staff_of(Shelf shelf, const std::string& folder) {
  const Shelf others = folder_shelf(folder);
  for (const auto& [path, text] : others.files())
    if (path.ends_with("/staff.csv") || path.ends_with("/goals.csv")) shelf.put(path, text);
  return shelf;
}

int run(MatchOptions o, Common& common) {
  const Catalogue& catalogue = common.catalogue();
  const auto wrong = [](const std::string& what) {
    std::cerr << "vedette match: " << what << '\n';
    return 2;
  };
  const CatalogueEntry* entry = catalogue.find(o.game);
  if (entry == nullptr || entry->rules == nullptr) {
    std::vector<std::string> known;
    for (const CatalogueEntry& e : catalogue.entries())
      if (e.rules != nullptr) known.push_back(e.rules->card().game);
    return wrong(unknown_name("game", o.game, known));
  }
  lab::Match match;
  match.game = entry->rules.get();
  match.setup.scenario = o.scenario;
  match.setup.default_setup = true;
  for (const std::string& option : o.with) match.setup.options.emplace_back(option, true);
  for (const std::string& option : o.without) match.setup.options.emplace_back(option, false);
  if (const Refusal r = check_setup(match.game->card(), match.setup); !r.ok()) return wrong(r.message);
  std::unique_ptr<Catalogue> other;
  if (!o.b_staff.empty()) {
    other = std::make_unique<Catalogue>(with_staff_of(common.shelf(), o.b_staff));
    for (const Complaint& complaint : other->complaints()) return wrong(complaint.text());
  }
  const Effort usual{o.ms, o.playouts, &g_stop, false};
  if (const std::string e = lab::parse_player(o.a, usual, match.a); !e.empty()) return wrong(e);
  if (const std::string e = lab::parse_player(o.b, usual, match.b); !e.empty()) return wrong(e);
  if (other != nullptr) match.b.weighs = other->find(o.game)->rules.get();
  match.games = o.games;
  match.seed = o.seed;
  match.threads = o.threads;
  match.stop = &g_stop;
  match.after_each_game = [&](const lab::MatchResult& r) { show_match_progress(r, o.games); };
  std::signal(SIGINT, on_interrupt);
  const lab::MatchResult r = lab::play_match(match);
  if (g_stop && isatty(STDERR_FILENO) != 0) std::cerr << '\n';
  if (o.json)
    std::cout << json_of(match_words(o, r)) << '\n';
  else
    tell(o, r);
  return r.unfinished == 0 ? 0 : 1;
}

}  // namespace

void add_match(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("match", "let two computer players play each other and tell who is stronger");
  const auto o = std::make_shared<MatchOptions>();
  command->add_option("game", o->game, "which game: fotm, agv …")->required();
  command->add_option("scenario", o->scenario, "which scenario")->required();
  command->add_option("a", o->a, "a level (recruit, captain, general), or one with its own figure: general:400ms, general:2000p")
      ->required();
  command->add_option("b", o->b, "the other player, likewise")->required();
  command->add_option("--games", o->games, "how many; each seed is played twice with the sides changed")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--seed", o->seed, "of the first two games; each further pair has the next")->check(seeds())->capture_default_str();
  command->add_option("--threads", o->threads, "games at once")->check(CLI::Range(1, 256))->capture_default_str();
  CLI::Option* ms = command->add_option("--ms", o->ms, "milliseconds a decision, for levels that think")->check(CLI::Range(1, 3'600'000));
  command->add_option("--playouts", o->playouts, "playouts a decision: the same games on every machine")
      ->check(CLI::Range(1, 100'000'000))
      ->excludes(ms);
  command->add_option("--with", o->with, "an option to play with; may be given again");
  command->add_option("--without", o->without, "an option to play without");
  command->add_option("--b-staff", o->b_staff, "B weighs by staff.csv and goals.csv of this folder of games, to compare weights")
      ->type_name("DIR");
  command->add_flag("--json", o->json, "print one JSON object");
  command->callback([o, &common] { common.exit_code = run(*o, common); });
}

}  // namespace vedette::cli
