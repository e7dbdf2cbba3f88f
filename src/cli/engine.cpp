// `vedette engine`: the protocol over standard input and output, one JSON object a line each way.
#include <cstdio>
#include <iostream>
#include <random>
#include <string>

#include "cli/command.h"
#include "protocol/desk.h"

namespace vedette::cli {
namespace {

enum class Got { line, too_long, end };

// A line without its newline. Of one that is too long no more than the limit is ever kept.
Got read_line(std::string& line) {
  line.clear();
  bool any = false, too_long = false;
  int c = 0;
  while ((c = std::getc(stdin)) != EOF) {
    any = true;
    if (c == '\n') break;
    if (line.size() > Desk::kLongestLine) {
      too_long = true;
      continue;
    }
    line += static_cast<char>(c);
  }
  if (!any) return Got::end;
  if (line.ends_with('\r')) line.pop_back();
  return too_long ? Got::too_long : Got::line;
}

void run(Common& common) {
  std::random_device entropy;
  Desk desk(offers_of(common.catalogue()), Seat::all, [&entropy] { return std::uint64_t{entropy()} << 32 | entropy(); });
  std::string line;
  while (!desk.finished()) {
    const Got got = read_line(line);
    if (got == Got::end) break;
    const std::string answer = got == Got::too_long ? Desk::too_long(line) : desk.answer(line);
    std::fwrite(answer.data(), 1, answer.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  }
}

}  // namespace

void add_engine(CLI::App& app, Common& common) {
  app.add_subcommand("engine", "speak the protocol (docs/protocol.md) on standard input and output")->callback([&common] { run(common); });
}

}  // namespace vedette::cli
