// `vedette check [DIR]`: proves the content, its own or a folder's, and counts what is printed and what reconstructed.
#include "checking/check.h"

#include <iostream>

#include "cli/command.h"

namespace vedette::cli {

void add_check(CLI::App& app, Common& common) {
  CLI::App* command = app.add_subcommand("check", "prove that maps, units, charts and clauses agree");
  command->add_option("DIR", common.games, "a folder like games/; without it, the content in the program");
  command->callback([&common] {
    const checking::CheckReport report = checking::check(common.shelf());
    std::cout << report.text();
    common.exit_code = report.complaints.empty() ? 0 : 1;
  });
}

}  // namespace vedette::cli
