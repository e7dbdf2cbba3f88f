#include "lab/sitting.h"

#include <charconv>

#include "tabletop/near.h"

namespace vedette::lab {

std::uint64_t mixed_seed(std::uint64_t seed, std::uint64_t with) {
  Generator g{seed, with << 20};
  return g.next();
}

std::string parse_player(std::string_view text, const Effort& usual, MatchPlayer& into) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  into.level = find_level(name);
  into.effort = usual;
  into.text = text;
  if (into.level == nullptr) return unknown_name("level", std::string(name), level_names());
  if (colon == std::string_view::npos) return {};
  const std::string_view figure = text.substr(colon + 1);
  int n = 0;
  const auto [end, error] = std::from_chars(figure.data(), figure.data() + figure.size(), n);
  const std::string_view unit(end, static_cast<std::size_t>(figure.data() + figure.size() - end));
  if (error != std::errc() || n <= 0 || (unit != "ms" && unit != "p"))
    return "'" + std::string(figure) + "' is no effort: write milliseconds as 400ms or playouts as 2000p";
  into.effort.ms = unit == "ms" ? n : 0;
  into.effort.playouts = unit == "p" ? n : 0;
  return {};
}

}  // namespace vedette::lab
