#include "lab/map_svg.h"

#include <gtest/gtest.h>

#include "catalogue/catalogue.h"
#include "support/shelf.h"

namespace vedette {
namespace {

// Opening and closing tags pair up, which is what a browser needs to draw it at all.
std::string unbalanced(const std::string& svg) {
  std::vector<std::string> open;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::size_t end = svg.find('>', at);
    if (end == std::string::npos) return "a tag without an end";
    const std::string tag = svg.substr(at + 1, end - at - 1);
    if (tag.ends_with('/')) continue;
    const std::string name = tag.substr(tag.starts_with('/') ? 1 : 0, tag.find(' ') - (tag.starts_with('/') ? 1 : 0));
    if (!tag.starts_with('/')) {
      open.push_back(name);
    } else if (open.empty() || open.back() != name) {
      return "</" + name + "> closes nothing";
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> is never closed";
}

TEST(MapPicture, ShowsEveryHexRoadAndPlace) {
  const Catalogue games(testing_support::test_shelf());
  for (const CatalogueEntry& game : games.entries()) {
    const std::string svg = lab::map_svg(game.map, game.title);
    EXPECT_EQ(unbalanced(svg), "") << game.game;
    for (std::size_t h = 0; h < game.map.hexes.size(); ++h)
      EXPECT_NE(svg.find(">" + game.map.number(static_cast<HexIndex>(h)) + "<"), std::string::npos) << game.game;
    EXPECT_NE(svg.find(game.title), std::string::npos);
    EXPECT_NE(svg.find(game.map.roads.front().name), std::string::npos);
    EXPECT_NE(svg.find("reconstructed"), std::string::npos) << "the picture says whose map it is";
    EXPECT_EQ(svg, lab::map_svg(game.map, game.title)) << "the same map gives the same picture";
  }
  EXPECT_NE(lab::map_svg(games.find("agv")->map, "x").find("Fox's Gap"), std::string::npos);
  EXPECT_NE(lab::map_svg(games.find("etw")->map, "x").find("Baltimore &amp; Ohio"), std::string::npos);
}

}  // namespace
}  // namespace vedette
