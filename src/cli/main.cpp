// The `vedette` command. Each command is one file beside this one; this list is all that names them.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>
#include <string>
#include <vector>

#include "cli/command.h"
#include "tabletop/near.h"
#include "tabletop/version.h"

namespace {

constexpr std::array kCommands = {
    // One a line, so that adding one is adding a line.
    // clang-format off
    vedette::cli::add_table,
    vedette::cli::add_engine,
    vedette::cli::add_check,
    vedette::cli::add_bench,
    vedette::cli::add_soak,
    vedette::cli::add_match,
    vedette::cli::add_lab,
    vedette::cli::add_serve,
    vedette::cli::add_verify,
    vedette::cli::add_house,
    // clang-format on
};

// "there is no command 'tabel'; near names: table", if the first word that is no option is none of the commands.
std::string unknown_command(const CLI::App& app, int argc, char** argv) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--games") ++i;
    if (word.starts_with("-")) continue;
    return std::ranges::find(names, word) != names.end() ? std::string() : vedette::unknown_name("command", word, names);
  }
  return {};
}

constexpr const char* kTooLittleMemory = "vedette: there is not enough memory: close other programs, or raise the limit (ulimit -v)\n";

// An exception needs memory too: where there is none for it from the beginning, the program would be aborted instead of saying so.
bool has_room_to_begin() {
  void* volatile room = std::malloc(std::size_t{1} << 20);
  std::free(room);
  return room != nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  if (!has_room_to_begin()) {
    std::fputs(kTooLittleMemory, stderr);
    return 2;
  }
  CLI::App app("Vedette: American Civil War hex-and-counter battles, every rule enforced.");
  app.set_version_flag("--version", std::string(vedette::version()));
  app.require_subcommand(1);
  app.fallthrough();  // --games may stand before or after the command
  vedette::cli::Common common;
  app.add_option("--games", common.games, "read the games from this folder instead of those in the program")->type_name("DIR");
  for (const vedette::cli::AddCommand add : kCommands) add(app, common);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help, --version
    const std::string wrong = unknown_command(app, argc, argv);
    std::cerr << "vedette: " << (wrong.empty() ? std::string(e.what()) : wrong) << "; `vedette --help` tells what there is\n";
    return 2;
  } catch (const std::bad_alloc&) {
    std::fputs(kTooLittleMemory, stderr);
    return 2;
  }
  return common.exit_code;
}
