// `vedette verify RECORD`: every die and draw of a finished game, recomputed from the secret that was committed to before it began.
#include <cstdio>
#include <iostream>
#include <iterator>

#include "cli/command.h"
#include "house/verifiable.h"
#include "text_table/keeping.h"

namespace vedette::cli {
namespace {

// 0: all fits; 1: something does not; 2: there is nothing that could be verified.
int verify(Common& common, const std::string& file) {
  std::string text;
  if (file == "-") {
    text.assign(std::istreambuf_iterator<char>(std::cin), {});
  } else if (const std::string why = text_table::read_whole(file, text); !why.empty()) {
    std::fprintf(stderr, "vedette: %s\n", why.c_str());
    return 2;
  }
  Record record;
  if (const Refusal r = read_record(text, record); !r.ok()) {
    std::fprintf(stderr, "vedette: %s\n", r.message.c_str());
    return 2;
  }
  const CatalogueEntry* const entry = common.catalogue().find(record.game);
  const Game* const game = entry == nullptr ? nullptr : entry->rules.get();
  if (game == nullptr) {
    std::fprintf(stderr, "vedette: this program has no game '%s'\n", record.game.c_str());
    return 2;
  }
  const Verification v = verify_record(*game, record);
  for (const std::string& line : v.fits) std::printf("fits: %s\n", line.c_str());
  for (const std::string& line : v.faults) std::printf("%s: %s\n", v.possible ? "does not fit" : "cannot be verified", line.c_str());
  if (v.good() && record.proof.brought > 0)
    std::printf("The dice since line %d of the game are verified; those before were rolled elsewhere.\n", record.proof.brought);
  else
    std::puts(v.good() ? "The dice are verified." : v.possible ? "THE DICE ARE NOT WHAT THEY SHOULD BE." : "Nothing was verified.");
  return v.good() ? 0 : v.possible ? 1 : 2;
}

}  // namespace

void add_verify(CLI::App& app, Common& common) {
  auto file = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("verify", "recompute every die and draw of a finished game played at a house");
  command->add_option("record", *file, "the record, as a table saves it; -: from the input")->required()->type_name("RECORD");
  command->callback([&common, file] { common.exit_code = verify(common, *file); });
}

}  // namespace vedette::cli
