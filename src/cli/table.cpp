// `vedette table`: the text table on a terminal or a pipe.
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <random>

#include "cli/command.h"
#include "text_table/text_table.h"

namespace vedette::cli {
namespace {

struct Said {
  text_table::Wishes wishes;
  std::vector<std::string> options;
  std::string setup;
  std::uint64_t seed = 0;
  bool no_cover = false, no_autosave = false;
};

// Where games that were left wait: beside other programs' state, or in this folder.
std::string shelf_of_games() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state != '\0') return std::string(state) + "/vedette";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') return std::string(home) + "/.local/state/vedette";
  return "vedette-games";
}

int width_of_screen() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 100;
  return std::clamp<int>(size.ws_col, 40, 140);
}

void run(Common& common, Said& said, const CLI::App& command) {
  text_table::Wishes& wishes = said.wishes;
  if (command.count("--seed") > 0) wishes.seed = said.seed;
  if (!said.setup.empty()) wishes.default_setup = said.setup == "default";
  for (const std::string& option : said.options)
    if (option != "none") wishes.options.emplace_back(option.substr(option.starts_with("no-") ? 3 : 0), !option.starts_with("no-"));
  wishes.options_said = !said.options.empty();
  wishes.cover = !said.no_cover;
  if (said.no_autosave)
    wishes.autosave.clear();
  else if (wishes.autosave.empty())
    wishes.shelf = shelf_of_games();
  std::random_device entropy;
  wishes.fresh_seed = [&entropy] { return (std::uint64_t{entropy()} << 32 | entropy()) >> 11; };
  text_table::Console console(std::cin, std::cout, isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0, width_of_screen());
  common.exit_code = text_table::TextTable(offers_of(common.catalogue()), console, wishes).run();
}

}  // namespace

void add_table(CLI::App& app, Common& common) {
  auto said = std::make_shared<Said>();
  text_table::Wishes& w = said->wishes;
  CLI::App* command = app.add_subcommand("table", "play at a table of text; what you do not say here is asked");
  command->add_option("--game", w.game, "fotm, agv or etw");
  command->add_option("--scenario", w.scenario, "such as battle or 16.1");
  command->add_option("--option", said->options, "an optional rule to play with; no-NAME for without; none to ask nothing")->delimiter(',');
  command->add_option("--charts", w.charts, "another set of charts");
  command->add_option("--setup", said->setup, "default or ask")->check(CLI::IsMember({"default", "ask"}));
  command->add_option("--union", w.players[0], "person, or a computer player: recruit, captain or general");
  command->add_option("--confederate", w.players[1], "person, or a computer player: recruit, captain or general");
  command->add_option("--seed", said->seed, "of the dice")->check(seeds());
  command->add_option("--load", w.record, "open this record")->type_name("FILE");
  command->add_option("--autosave", w.autosave, "save to this file after every action")->type_name("FILE");
  command->add_flag("--no-autosave", said->no_autosave, "save only when told");
  command->add_flag("!--no-wait", w.waits,
                    "do not wait for a 'done' before dice fall or the other side decides when nothing is left to choose");
  command->add_flag("--no-cover", said->no_cover, "do not hide the table between two players");
  command->callback([&common, said, command] { run(common, *said, *command); });
}

}  // namespace vedette::cli
