// The `vedette` command. Each command is one file beside this one; this list is all that names them.
#include <array>

#include "cli/command.h"
#include "tabletop/version.h"

namespace {

constexpr std::array kCommands = {
    vedette::cli::add_table, vedette::cli::add_engine, vedette::cli::add_check, vedette::cli::add_map,
    vedette::cli::add_bench, vedette::cli::add_soak,   vedette::cli::add_serve,
};

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Vedette: American Civil War hex-and-counter battles, every rule enforced.");
  app.set_version_flag("--version", std::string(vedette::version()));
  app.require_subcommand(1);
  vedette::cli::Common common;
  app.add_option("--games", common.games, "read the games from this folder instead of those in the program")->type_name("DIR");
  for (const vedette::cli::AddCommand add : kCommands) add(app, common);
  CLI11_PARSE(app, argc, argv);
  return common.exit_code;
}
