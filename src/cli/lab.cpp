// `vedette lab`: many games, and what they tell. `run` plays and keeps them in a folder with a report; `compare` sets runs side by side;
// `sweep` plays with one figure altered; `tune` fits the weights of computer players. Under mpirun the games of a run are shared out.
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "cli/command.h"
#include "lab/compare.h"
#include "lab/packed.h"
#include "lab/report.h"
#include "lab/run.h"
#include "lab/sweep.h"
#include "lab/tune.h"

namespace vedette::cli {
namespace {

std::atomic<bool> g_lab_stop{false};
void stop_lab(int) { g_lab_stop = true; }

int lab_wrong(const std::string& what) {
  if (lab::rank() == 0) std::cerr << "vedette lab: " << what << '\n';
  return 2;
}

struct LabOptions {
  lab::Plan plan;
  std::string out, resume, from, options;
  int threads = 1;
  bool untimed = false;
};

// "1 h 5 min", "40 s".
std::string time_text(double seconds) {
  const long s = std::lround(seconds);
  if (s < 100) return std::to_string(s) + " s";
  if (s < 6000) return std::to_string((s + 30) / 60) + " min";
  return std::to_string(s / 3600) + " h " + std::to_string(s % 3600 / 60) + " min";
}

void show_run(const lab::RunProgress& p) {
  static double last = -1;
  if (p.done != p.of && p.seconds - last < 0.1) return;
  last = p.seconds;
  constexpr int kWidth = 24;
  const int full = p.of == 0 ? kWidth : static_cast<int>(static_cast<long>(p.done) * kWidth / p.of);
  const double rate = p.seconds <= 0 ? 0 : (p.done - p.before) / p.seconds;
  const lab::Interval i = lab::wilson(p.tallies.union_score(), p.tallies.ended());
  std::cerr << "\r[" << std::string(static_cast<std::size_t>(full), '#') << std::string(static_cast<std::size_t>(kWidth - full), ' ')
            << "] " << p.done << " of " << p.of << ", " << static_cast<double>(std::lround(rate * 10)) / 10 << "/s, "
            << (rate > 0 ? time_text((p.of - p.done) / rate) : "?") << " left, Union " << lab::percent(p.tallies.union_score()) << " ["
            << lab::percent(i.low) << ", " << lab::percent(i.high) << "]   " << (p.done == p.of ? "\n" : "") << std::flush;
}

void tell_run(const lab::Plan& plan, const lab::Tallies& t, const std::string& folder) {
  const lab::Interval i = lab::wilson(t.union_score(), t.ended());
  std::cout << plan.game << ' ' << plan.scenario << ", " << plan.players[0] << " (Union) against " << plan.players[1] << ", "
            << t.games().size() << " games, seeds from " << plan.seed << '\n';
  std::cout << "  Union " << t.union_wins() << ", draws " << t.draws() << ", Confederate " << t.confederate_wins() << "; the Union's score "
            << lab::percent(t.union_score()) << " [" << lab::percent(i.low) << ", " << lab::percent(i.high) << "]\n";
  if (t.unfinished() != 0) std::cout << "  " << t.unfinished() << " games did not end: a mistake of the program\n";
  if (!folder.empty()) std::cout << "  " << folder << "/report.html\n";
}

// What `--out`, `--resume` and the plan ask for. Under mpirun the first process decides, the others hear what it says: the plan, or
// nothing if there is nothing to do.
int run_plan(const lab::Plan& plan, const std::string& folder, bool resumes, int threads, Common& common, bool quiet) {
  if (lab::ranks() < 0)
    return lab_wrong("this program was built without MPI: install Open MPI (libopenmpi-dev) and build it again, or leave mpirun out");
  lab::Bench bench;
  const lab::Run run{threads, &g_lab_stop,
                     isatty(STDERR_FILENO) != 0 && !quiet ? show_run : std::function<void(const lab::RunProgress&)>()};
  if (lab::rank() != 0) {
    lab::RunCard card;
    const std::string said = lab::heard_by_all({});
    if (said.empty() || !lab::read_run_toml(said, card).empty()) return said.empty() ? 0 : 2;
    std::string wrong = lab::prepare(card.plan, common.shelf(), common.catalogue(), &g_lab_stop, bench);
    if (wrong.empty() && (bench.card.version != card.version || bench.card.content != card.content || bench.card.weights != card.weights))
      wrong = "the programs of the machines differ: another version or other content";
    if (!wrong.empty()) {
      std::cerr << "vedette lab: " << wrong << '\n';
      lab::leave_ranks(2);
      return 2;
    }
    lab::help_run(bench, run);
    return 0;
  }
  // Whatever stands in the way is told before anything is written.
  std::string wrong = lab::prepare(plan, common.shelf(), common.catalogue(), &g_lab_stop, bench);
  if (wrong.empty() && plan.events && !lab::can_pack())
    wrong = "this program was built without zlib, which --events needs: install zlib1g-dev and build it again";
  std::unique_ptr<lab::Keeper> keeper;
  bool finished = false;
  if (wrong.empty()) {
    keeper = std::make_unique<lab::Keeper>(bench, folder);
    wrong = resumes ? keeper->resume(finished) : keeper->begin();
  }
  lab::heard_by_all(wrong.empty() && !finished ? lab::run_toml(bench.card) : std::string());
  if (!wrong.empty()) return lab_wrong(wrong);
  if (finished) {
    std::cout << folder << ": all " << plan.games << " games were played before; " << folder << "/report.html\n";
    return 0;
  }
  wrong = lab::play_run(bench, *keeper, run);
  const auto kept = keeper->done().size();
  if (wrong.empty() && kept < static_cast<std::size_t>(plan.games)) {
    wrong = keeper->pause();
    if (isatty(STDERR_FILENO) != 0) std::cerr << '\n';
    std::cerr << "vedette lab: stopped; " << kept << " of " << plan.games << " games are kept. Go on with: vedette lab run --resume "
              << folder << '\n';
    if (!wrong.empty()) lab_wrong(wrong);
    lab::leave_ranks(130);
    return 130;
  }
  if (wrong.empty()) wrong = keeper->finish(lab::report_html(bench, keeper->tallies()));
  if (!wrong.empty()) {
    std::cerr << "vedette lab: " << wrong << "; " << kept << " games are kept. Make room and go on with: vedette lab run --resume "
              << folder << '\n';
    lab::leave_ranks(1);
    return 1;
  }
  if (!quiet) tell_run(plan, keeper->tallies(), folder);
  return keeper->tallies().unfinished() == 0 ? 0 : 1;
}

std::string complete(LabOptions& o) {
  for (const std::string_view option : split(o.options, ',')) o.plan.options.emplace_back(option);
  o.plan.timed = !o.untimed;
  if (o.from.empty()) return {};
  const std::size_t at = o.from.rfind('@');
  if (at != std::string::npos) {
    try {
      o.plan.from_line = std::stoi(o.from.substr(at + 1));
    } catch (const std::exception&) {
      return "'" + o.from.substr(at + 1) + "' is no line of a record: write --from RECORD@12";
    }
  }
  const std::string wrong = lab::text_of_file(o.from.substr(0, at), o.plan.from);
  return wrong.empty() && o.plan.from.empty() ? o.from + " is empty" : wrong;
}

// What is to be played, and where; "" or what is wrong. `said` are the names of the options that were given.
std::string decide(LabOptions& o, const std::vector<std::string>& said) {
  if (std::string wrong = complete(o); !wrong.empty()) return wrong;
  if (o.resume.empty()) {
    if (o.plan.game.empty() || o.plan.scenario.empty())
      return "say which game and scenario, such as: vedette lab run fotm battle --out runs/first";
    return o.out.empty() ? "say where to keep it: --out DIR" : "";
  }
  if (!o.out.empty() && o.out != o.resume) return "--resume goes on in its own folder: leave --out away";
  lab::RunCard card;
  if (std::string wrong = lab::read_card(o.resume, card); !wrong.empty()) return wrong;
  // What is said again has to be what the run was begun with.
  const lab::Plan &was = card.plan, &now = o.plan;
  const std::pair<std::string_view, bool> same[] = {{"game", now.game == was.game},
                                                    {"scenario", now.scenario == was.scenario},
                                                    {"--union", now.players[0] == was.players[0]},
                                                    {"--confederate", now.players[1] == was.players[1]},
                                                    {"--games", now.games == was.games},
                                                    {"--seed", now.seed == was.seed},
                                                    {"--options", now.options == was.options},
                                                    {"--charts", now.charts == was.charts},
                                                    {"--set", now.set == was.set},
                                                    {"--from", now.from == was.from && now.from_line == was.from_line},
                                                    {"--ms", now.ms == was.ms},
                                                    {"--playouts", now.playouts == was.playouts},
                                                    {"--events", now.events == was.events},
                                                    {"--untimed", now.timed == was.timed}};
  for (const auto& [option, is_same] : same)
    if (!is_same && std::ranges::find(said, option) != said.end())
      return o.resume + " was begun with another " + std::string(option) + ": leave it away, or begin anew in another folder";
  o.plan = was;
  o.out = o.resume;
  return {};
}

// Under mpirun the first process alone reads and decides.
int run_command(LabOptions o, Common& common, const std::vector<std::string>& said) {
  if (lab::rank() == 0)
    if (const std::string wrong = decide(o, said); !wrong.empty()) {
      lab::heard_by_all({});
      return lab_wrong(wrong);
    }
  return run_plan(o.plan, o.out, !o.resume.empty(), o.threads, common, false);
}

// The options that `run` and `sweep` share.
void add_plan_options(CLI::App* command, const std::shared_ptr<LabOptions>& o, bool required) {
  CLI::Option* game = command->add_option("game", o->plan.game, "which game: fotm, agv …");
  CLI::Option* scenario = command->add_option("scenario", o->plan.scenario, "which scenario");
  game->required(required), scenario->required(required);
  command->add_option("--union", o->plan.players[0], "the Union's level: recruit, captain, general, or general:400ms, general:2000p")
      ->capture_default_str();
  command->add_option("--confederate", o->plan.players[1], "the Confederates' level")->capture_default_str();
  command->add_option("--games", o->plan.games, "how many games")->check(CLI::Range(1, 10'000'000))->capture_default_str();
  command->add_option("--options", o->options, "options to play with, or without: a,-b");
  command->add_option("--charts", o->plan.charts, "which set of charts")->capture_default_str();
  command->add_option("--set", o->plan.set, "play with a figure altered: FILE:ROW:COLUMN=VALUE; may be given again")->type_name("FIGURE");
  command->add_option("--from", o->from, "begin where a record stands: FILE, or FILE@LINE for the position before a line")
      ->type_name("RECORD");
  command->add_option("--seed", o->plan.seed, "of the first game; each further game has the next")->check(seeds())->capture_default_str();
  command->add_option("--threads", o->threads, "games at once")->check(CLI::Range(1, 256))->capture_default_str();
  CLI::Option* ms =
      command->add_option("--ms", o->plan.ms, "milliseconds a decision, for levels that think; such games differ from run to run")
          ->check(CLI::Range(1, 3'600'000));
  command->add_option("--playouts", o->plan.playouts, "playouts a decision: the same games everywhere")
      ->check(CLI::Range(1, 100'000'000))
      ->excludes(ms);
  command->add_flag("--events", o->plan.events, "keep every event of every game too, in events.csv.gz");
  command->add_flag("--untimed", o->untimed, "leave the column `seconds` at 0, so that the files are the same byte for byte");
  command->add_option("--out", o->out, "the folder to make")->type_name("DIR");
}

// A file of its own beside runs: what was there stays.
int write_new(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  if (!(out << text).flush()) return lab_wrong(path + " can not be written");
  std::cout << "  " << path << '\n';
  return 0;
}

int compare_command(const std::vector<std::string>& folders, const std::string& out) {
  std::vector<lab::RunSummary> runs(folders.size());
  for (std::size_t i = 0; i < folders.size(); ++i)
    if (std::string wrong = lab::summary_of(folders[i], runs[i]); !wrong.empty()) return lab_wrong(wrong);
  std::error_code error;
  if (!out.empty() && std::filesystem::exists(out, error)) return lab_wrong(out + " is there already: name another file");
  std::cout << lab::compare_text(runs);
  return out.empty() ? 0 : write_new(out, lab::compare_html(runs));
}

int sweep_command(LabOptions o, const std::string& vary, bool resumes, Common& common) {
  if (lab::ranks() != 1)
    return lab_wrong(
        "a sweep plays its runs one after the other: leave mpirun out, or play each value by `mpirun vedette lab run … --set`");
  if (std::string wrong = complete(o); !wrong.empty()) return lab_wrong(wrong);
  std::vector<lab::SweepPoint> points;
  if (std::string wrong = lab::sweep_points(o.plan, vary, points); !wrong.empty()) return lab_wrong(wrong);
  // Every value is looked at before the first game is played.
  for (const lab::SweepPoint& p : points) {
    lab::Bench bench;
    if (std::string wrong = lab::prepare(p.plan, common.shelf(), common.catalogue(), nullptr, bench); !wrong.empty())
      return lab_wrong(wrong);
  }
  namespace fs = std::filesystem;
  std::error_code error;
  if (!resumes && fs::exists(o.out, error) && !(fs::is_directory(o.out, error) && fs::is_empty(o.out, error)))
    return lab_wrong(o.out + " is not empty: name a folder that is, or that does not exist yet, or go on with --resume");
  std::vector<lab::RunSummary> runs;
  for (const lab::SweepPoint& p : points) {
    const std::string folder = o.out + "/" + p.folder;
    const bool begun = resumes && fs::exists(folder + "/run.toml", error);
    if (begun) {
      lab::RunCard card;
      if (std::string wrong = lab::read_card(folder, card); !wrong.empty()) return lab_wrong(wrong);
      if (!(card.plan == p.plan)) return lab_wrong(folder + " was begun in another way: sweep into another folder");
    }
    if (isatty(STDERR_FILENO) != 0) std::cerr << p.value << ":\n";
    if (const int code = run_plan(p.plan, folder, begun, o.threads, common, false); code != 0) return code;
    runs.emplace_back();
    if (std::string wrong = lab::summary_of(folder, runs.back()); !wrong.empty()) return lab_wrong(wrong);
  }
  std::cout << lab::compare_text(runs);
  if (const int code = write_new(o.out + "/sweep.csv", lab::sweep_csv(points, runs)); code != 0) return code;
  return write_new(o.out + "/sweep.html", lab::sweep_html(vary, points, runs));
}

int tune_command(lab::Tuning how, const std::string& out, Common& common) {
  std::error_code error;
  if (!out.empty() && std::filesystem::exists(out, error)) return lab_wrong(out + " is there already: name another folder");
  // Before hours of tuning, not after them.
  if (!out.empty() && !std::filesystem::create_directories(out, error)) return lab_wrong(out + " can not be made: " + error.message());
  how.stop = &g_lab_stop;
  how.after_each_round = [&](int round, const std::string& said) {
    std::cerr << "round " << round << " of " << how.rounds << ": " << said << '\n';
  };
  const lab::Tuned tuned = lab::tune(how, common.shelf(), common.catalogue());
  if (!tuned.wrong.empty()) {
    if (!out.empty()) std::filesystem::remove(out, error);
    return lab_wrong(tuned.wrong);
  }
  for (const std::string& change : tuned.changes) std::cout << "  " << change << '\n';
  const lab::MatchResult& r = tuned.proof;
  const lab::Interval i = lab::wilson(r.score(), r.games());
  std::cout << tuned.kept << " changes kept; the tuned player against the one he came from, on other seeds: " << lab::percent(r.score())
            << " [" << lab::percent(i.low) << ", " << lab::percent(i.high) << "] of " << r.games() << " games\n";
  if (g_lab_stop) std::cout << "stopped before the proof was complete\n";
  if (out.empty()) return 0;
  const std::string path = out + "/" + tuned.path;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
  return write_new(path, tuned.staff);
}

}  // namespace

void add_lab(CLI::App& app, Common& common) {
  CLI::App* lab = app.add_subcommand("lab", "play many games and tell what happened");
  lab->require_subcommand(1);
  lab->fallthrough();
  const auto heed_signals = [] {
    for (const int s : {SIGINT, SIGTERM}) std::signal(s, stop_lab);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told like a full disk
  };

  CLI::App* run = lab->add_subcommand("run", "play many games of a scenario, keep them in a folder, and write a report");
  const auto o = std::make_shared<LabOptions>();
  add_plan_options(run, o, false);
  run->add_option("--resume", o->resume, "go on with a run that was stopped")->type_name("DIR");
  run->callback([=, &common] {
    heed_signals();
    std::vector<std::string> said;
    for (const CLI::Option* option : run->get_options())
      if (option->count() > 0) said.push_back(option->get_name());
    common.exit_code = run_command(*o, common, said);
  });

  CLI::App* compare = lab->add_subcommand("compare", "set runs side by side, with a test of the difference");
  const auto folders = std::make_shared<std::vector<std::string>>();
  const auto beside = std::make_shared<std::string>();
  compare->add_option("runs", *folders, "folders of runs; each is tested against the first")
      ->required()
      ->expected(2, 1000)
      ->type_name("DIR");
  compare->add_option("--out", *beside, "write it as a page too")->type_name("FILE");
  compare->callback([=, &common] { common.exit_code = compare_command(*folders, *beside); });

  CLI::App* sweep = lab->add_subcommand("sweep", "play with one figure altered, and draw the score against it");
  const auto s = std::make_shared<LabOptions>();
  const auto vary = std::make_shared<std::string>();
  const auto again = std::make_shared<bool>(false);
  add_plan_options(sweep, s, true);
  sweep->get_option("--out")->required();
  sweep->add_option("--vary", *vary, "FILE:ROW:COLUMN=3,4,5 (several rows joined by |), option:NAME=yes,no or charts=a,b")->required();
  sweep->add_flag("--resume", *again, "go on with a sweep that was stopped");
  sweep->callback([=, &common] {
    heed_signals();
    common.exit_code = sweep_command(*s, *vary, *again, common);
  });

  CLI::App* tune = lab->add_subcommand("tune", "fit the weights of a game's computer players by self-play");
  const auto t = std::make_shared<lab::Tuning>();
  const auto to = std::make_shared<std::string>();
  tune->add_option("game", t->game, "which game")->required();
  tune->add_option("--scenario", t->scenarios, "a scenario to play; may be given again; all unless given");
  tune->add_option("--level", t->level, "who plays")->capture_default_str();
  tune->add_option("--rounds", t->rounds, "changes to try")->check(CLI::Range(1, 1'000'000))->capture_default_str();
  tune->add_option("--games", t->games, "games a change")->check(CLI::Range(2, 1'000'000))->capture_default_str();
  tune->add_option("--proof", t->proof, "games of the match at the end")->check(CLI::Range(2, 1'000'000))->capture_default_str();
  tune->add_option("--playouts", t->playouts, "playouts a decision, for levels that think")->check(CLI::Range(1, 100'000'000));
  tune->add_option("--seed", t->seed, "of the changes and games")->check(seeds())->capture_default_str();
  tune->add_option("--threads", t->threads, "games at once")->check(CLI::Range(1, 256))->capture_default_str();
  tune->add_option("--out", *to, "a folder for the tuned staff.csv, for `vedette match --b-staff`")->type_name("DIR");
  tune->callback([=, &common] {
    heed_signals();
    common.exit_code = tune_command(*t, *to, common);
  });
}

}  // namespace vedette::cli
