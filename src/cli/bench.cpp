// `vedette bench`: fixed games of every scenario, and the behaviour number.
#include <iostream>

#include "cli/command.h"
#include "lab/behaviour.h"

namespace vedette::cli {

void add_bench(CLI::App& app, Common& common) {
  app.add_subcommand("bench", "play fixed games of every scenario and print the behaviour number")->callback([&common] {
    const lab::Behaviour all = lab::behaviour(common.catalogue());
    std::cout << all.text();
    for (const lab::PlayedScenario& s : all.scenarios)
      if (!s.all_ended) common.exit_code = 1;
  });
}

}  // namespace vedette::cli
