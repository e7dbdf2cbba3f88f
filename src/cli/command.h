// What the commands of `vedette` share. A command is one file: it adds itself to the command line and carries itself
// out; main.cpp lists them.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "catalogue/catalogue.h"

namespace vedette::cli {

// The options before the command, and what is read by them.
struct Common {
  std::string games;  // --games DIR; empty: the content embedded in the program
  int exit_code = 0;  // what the command says at its end

  // Reads content once. Broken content is told on the error output with what to do, and ends the program.
  const Shelf& shelf();
  const Catalogue& catalogue();
};

// Seeds are numbers that every reader of the files keeps whole, spreadsheets and JavaScript too.
inline CLI::Range seeds() { return {std::uint64_t{0}, (std::uint64_t{1} << 53) - 1}; }

// The content of a folder like games/. A folder that holds none is told on the error output, and ends the program.
Shelf folder_shelf(const std::string& folder);

// `Common` outlives the parsing; a command's callback may keep a reference to it.
using AddCommand = void (*)(CLI::App& app, Common& common);

void add_engine(CLI::App&, Common&);  // engine.cpp
void add_check(CLI::App&, Common&);   // check.cpp
void add_bench(CLI::App&, Common&);   // bench.cpp
void add_table(CLI::App&, Common&);   // table.cpp
void add_serve(CLI::App&, Common&);   // serve.cpp
void add_soak(CLI::App&, Common&);    // soak.cpp
void add_match(CLI::App&, Common&);   // match.cpp
void add_lab(CLI::App&, Common&);     // lab.cpp
void add_verify(CLI::App&, Common&);  // verify.cpp
void add_house(CLI::App&, Common&);   // house.cpp

}  // namespace vedette::cli
