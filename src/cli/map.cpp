// `vedette map GAME --svg FILE`: a sheet as a picture.
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "lab/map_svg.h"
#include "tabletop/near.h"

namespace vedette::cli {
namespace {

void draw(Common& common, const std::string& game, const std::string& file) {
  const CatalogueEntry* entry = common.catalogue().find(game);
  if (entry == nullptr) {
    std::vector<std::string> known;
    for (const CatalogueEntry& e : common.catalogue().entries()) known.push_back(e.game);
    std::cerr << "vedette: " << unknown_name("game", game, known) << '\n';
    common.exit_code = 2;
    return;
  }
  const std::string svg = lab::map_svg(entry->map, entry->title);
  if (file == "-") {
    std::cout << svg;
  } else if (!(std::ofstream(file, std::ios::binary) << svg).flush()) {
    std::cerr << "vedette: " << file << " can not be written\n";
    common.exit_code = 1;
  }
}

}  // namespace

void add_map(CLI::App& app, Common& common) {
  struct Asked {
    std::string game, file;
  };
  const auto asked = std::make_shared<Asked>();
  CLI::App* command = app.add_subcommand("map", "draw a game's map");
  command->add_option("GAME", asked->game, "etw, agv or fotm")->required();
  command->add_option("--svg", asked->file, "where the picture goes; - is standard output")->required()->type_name("FILE");
  command->callback([&common, asked] { draw(common, asked->game, asked->file); });
}

}  // namespace vedette::cli
