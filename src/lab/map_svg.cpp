// The picture is built in layers from the ground up: level tints with the light from the upper left, woods and fields,
// water, slopes, walls and works, roads with their casings, buildings, the grid with its numbers, names. Small marks
// are strewn by a hash of the hex, so that the same map gives the same picture.
#include "lab/map_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tabletop/dice.h"

namespace vedette::lab {
namespace {

constexpr double kSize = 24;  // centre to corner
constexpr double kHalfHeight = kSize * 0.8660254;
constexpr double kMargin = 30;
constexpr double kLegend = 86;

struct Spot {
  double x, y;
};
struct Colour {
  double r, g, b;
};

Spot between(Spot a, Spot b, double t) { return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t}; }
Colour mixed(Colour a, Colour b, double t) { return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t}; }
std::string hex_colour(Colour c) {
  const auto byte = [](double v) { return static_cast<int>(std::clamp(v, 0.0, 255.0)); };
  return fmt::format("#{:02x}{:02x}{:02x}", byte(c.r), byte(c.g), byte(c.b));
}

class Sheet {
 public:
  Sheet(const Map& map, const std::string& title) : map_(map), title_(title) {
    lowest_ = 99, highest_ = 0;
    for (const HexIndex h : hexes()) {
      lowest_ = std::min(lowest_, map.level(h)), highest_ = std::max(highest_, map.level(h));
      const Point p = centre(map.grid.at(h));
      left_ = std::min(left_, p.x), top_ = std::min(top_, p.y);
      right_ = std::max(right_, p.x), bottom_ = std::max(bottom_, p.y);
    }
  }

  std::string draw() {
    width_ = spot_of({right_ + 2, top_}).x + kMargin;
    height_ = spot_of({left_, bottom_ + 1}).y + kMargin;
    out_ += fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "font-family=\"Georgia, 'DejaVu Serif', serif\">\n<title>{2}</title>\n",
        width_, height_ + kLegend, escaped(title_));
    symbols();
    out_ += fmt::format("<rect width=\"{:.0f}\" height=\"{:.0f}\" fill=\"#f6f0de\"/>\n", width_, height_ + kLegend);
    layer("ground", [&] { ground(); });
    layer("cover", [&] { cover(); });
    layer("grid", [&] { grid(); });
    layer("slopes", [&] { slopes(); });
    layer("water", [&] { water(); });
    layer("works", [&] { works(); });
    layer("roads", [&] { roads(); });
    layer("crossings", [&] { crossings(); });
    layer("buildings", [&] { buildings(); });
    layer("numbers", [&] { numbers(); });
    layer("names", [&] { names(); });
    layer("legend", [&] { legend(); });
    return std::move(out_) + "</svg>\n";
  }

 private:
  std::vector<HexIndex> hexes() const {
    std::vector<HexIndex> all;
    for (std::size_t i = 0; i < map_.hexes.size(); ++i)
      if (map_.hexes[i].on_map) all.push_back(static_cast<HexIndex>(i));
    return all;
  }
  Spot spot_of(Point p) const { return {(p.x - left_ + 2) * kSize / 2 + kMargin, (p.y - top_ + 1) * kHalfHeight + kMargin}; }
  Spot middle(HexIndex h) const { return spot_of(centre(map_.grid.at(h))); }
  Spot corner(HexIndex h, int d) const {
    return spot_of(centre(map_.grid.at(h)) + kCorners[static_cast<std::size_t>((d + kDirections) % kDirections)]);
  }
  // The hexside that faces direction d runs between corners d-1 and d.
  std::pair<Spot, Spot> hexside(HexIndex h, Direction d) const { return {corner(h, d - 1), corner(h, d)}; }

  template <class F>
  void layer(const char* name, F draw_layer) {
    out_ += fmt::format("<g id=\"{}\">\n", name);
    draw_layer();
    out_ += "</g>\n";
  }
  static std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) safe += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '>' ? "&gt;" : std::string(1, c);
    return safe;
  }
  std::string outline(HexIndex h) const {
    std::string path;
    for (int d = 0; d < kDirections; ++d) path += fmt::format("{}{:.1f} {:.1f}", d == 0 ? "M" : "L", corner(h, d).x, corner(h, d).y);
    return path + "Z";
  }
  void line(Spot a, Spot b) { out_ += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", a.x, a.y, b.x, b.y); }
  void use(const char* symbol, Spot at) { out_ += fmt::format("<use href=\"#{}\" x=\"{:.1f}\" y=\"{:.1f}\"/>", symbol, at.x, at.y); }
  bool terrain_is(HexIndex h, std::string_view name) const { return map_.terrains[map_.hexes[h].terrain] == name; }
  bool has_feature(HexIndex h, std::string_view name) const { return (map_.hexes[h].features & map_.feature_bit(name)) != 0; }

  // Calls f(hex, direction) once for every hexside that has the kind.
  template <class F>
  void each_side(std::string_view kind, F f) const {
    const std::uint16_t bit = map_.hexside_bit(kind);
    if (bit == 0) return;
    for (const HexIndex h : hexes())
      for (Direction d = 0; d < kDirections; ++d) {
        const HexIndex n = map_.grid.neighbour(h, d);
        if (n != kNoHex && h < n && (map_.hexsides[h][d] & bit) != 0) f(h, d);
      }
  }
  void stroke_sides(std::string_view kind, const char* style) {
    out_ += "<path fill=\"none\" d=\"";
    each_side(kind, [&](HexIndex h, Direction d) { line(hexside(h, d).first, hexside(h, d).second); });
    out_ += fmt::format("\" {}/>\n", style);
  }

  void symbols() {
    out_ +=
        "<defs>\n"
        "<g id=\"tree\"><circle r=\"3.1\" fill=\"#56703c\" stroke=\"#40552c\" stroke-width=\".5\"/><circle cx=\"-.9\" cy=\"-.9\" r=\"1.2\" "
        "fill=\"#7b945a\"/></g>\n"
        "<circle id=\"fruit\" r=\"2.1\" fill=\"#6f8a47\" stroke=\"#4c6231\" stroke-width=\".5\"/>\n"
        "<path id=\"reed\" d=\"M-3 1.5H3M-1.6 0V-2.6M0 .4V-3.6M1.6 0V-2.6\" fill=\"none\" stroke=\"#3f7d92\" stroke-width=\".8\"/>\n"
        "<rect id=\"house\" x=\"-2.6\" y=\"-2.2\" width=\"5.2\" height=\"4.4\" fill=\"#3a2f28\" stroke=\"#f6f0de\" stroke-width=\".5\"/>\n"
        "<path id=\"church\" d=\"M-2.6 3V-1.6H2.6V3ZM0-1.6V-6M-1.7-4.4H1.7\" fill=\"#3a2f28\" stroke=\"#3a2f28\" stroke-width=\"1\"/>\n"
        "<path id=\"star\" d=\"M0-5.4 1.3-1.7 5.1-1.7 2.1.7 3.2 4.4 0 2.2-3.2 4.4-2.1.7-5.1-1.7-1.3-1.7Z\" fill=\"#a3282a\" "
        "stroke=\"#fff6e0\" stroke-width=\".7\"/>\n"
        "</defs>\n";
  }

  Colour tint(double level) const {
    static constexpr std::array<Colour, 6> kTints = {
        {{221, 226, 186}, {236, 229, 187}, {233, 213, 163}, {219, 187, 135}, {196, 157, 111}, {170, 129, 92}}};
    // A sheet of few levels keeps to the lower tints.
    const double t = (level - lowest_) / std::max(highest_ - lowest_, 6) * (kTints.size() - 1);
    const auto i = std::min<std::size_t>(static_cast<std::size_t>(t), kTints.size() - 2);
    return mixed(kTints[i], kTints[i + 1], t - static_cast<double>(i));
  }
  // Positive where the ground falls toward the light.
  double light(HexIndex h) const {
    double toward = 0;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex n = map_.grid.neighbour(h, d);
      if (!map_.on_map(n)) continue;
      const Spot a = middle(h), b = middle(n);
      toward += ((b.x - a.x) + (b.y - a.y)) / (2 * kHalfHeight) * (map_.level(n) - map_.level(h));
    }
    return std::clamp(toward / 6, -1.0, 1.0);
  }
  void ground() {
    for (const HexIndex h : hexes()) {
      const double l = light(h);
      const Colour shade =
          l > 0 ? mixed(tint(map_.level(h)), {255, 250, 228}, l * 0.55) : mixed(tint(map_.level(h)), {92, 74, 60}, -l * 0.42);
      const std::string c = hex_colour(shade);
      out_ += fmt::format("<path d=\"{0}\" fill=\"{1}\" stroke=\"{1}\" stroke-width=\".8\"/>\n", outline(h), c);
    }
  }

  // Where the n-th mark of a hex stands, well inside it.
  Spot strewn(HexIndex h, int n) const {
    Generator g{0x5eedU + h, static_cast<std::uint64_t>(n) * 2};
    const double angle = static_cast<double>(g.below(628)) / 100, far = std::sqrt(static_cast<double>(g.below(1000)) / 1000) * kSize * 0.74;
    const Spot m = middle(h);
    return {m.x + far * std::cos(angle), m.y + far * std::sin(angle)};
  }
  void cover() {
    out_ += "<path fill=\"#7f9a5a\" fill-opacity=\".5\" d=\"";
    for (const HexIndex h : hexes())
      if (terrain_is(h, "woods")) out_ += outline(h);
    out_ += "\"/>\n<path fill=\"#9cc3c4\" fill-opacity=\".55\" d=\"";
    for (const HexIndex h : hexes())
      if (terrain_is(h, "marsh")) out_ += outline(h);
    out_ += "\"/>\n";
    for (const HexIndex h : hexes()) {
      if (terrain_is(h, "woods")) {
        std::vector<Spot> trees;
        trees.reserve(9);
        for (int n = 0; n < 9; ++n) trees.push_back(strewn(h, n));
        std::ranges::sort(trees, {}, &Spot::y);
        for (const Spot t : trees) use("tree", t);
      } else if (terrain_is(h, "marsh")) {
        for (int n = 0; n < 6; ++n) use("reed", strewn(h, n));
      } else if (terrain_is(h, "orchard")) {
        for (int i = -1; i <= 1; ++i)
          for (int j = -1; j <= 1; ++j) use("fruit", {middle(h).x + i * 8.5, middle(h).y + j * 8.5});
      }
      out_ += '\n';
    }
  }

  void grid() {
    out_ += "<path fill=\"none\" stroke=\"#4a3f33\" stroke-opacity=\".34\" stroke-width=\".7\" d=\"";
    for (const HexIndex h : hexes()) out_ += outline(h);
    out_ += "\"/>\n";
  }

  // Hachures point downhill from the hexside.
  void hachures(std::string_view kind, int strokes, double length, const char* style) {
    out_ += "<path fill=\"none\" d=\"";
    each_side(kind, [&](HexIndex h, Direction d) {
      const HexIndex n = map_.grid.neighbour(h, d);
      const auto [a, b] = hexside(h, d);
      const Spot low = middle(map_.level(h) < map_.level(n) ? h : n), mid = between(a, b, 0.5);
      line(a, b);
      for (int i = 1; i <= strokes; ++i) {
        const Spot from = between(a, b, static_cast<double>(i) / (strokes + 1));
        line(from, {from.x + (low.x - mid.x) * length, from.y + (low.y - mid.y) * length});
      }
    });
    out_ += fmt::format("\" {}/>\n", style);
  }
  void slopes() {
    hachures("slope", 4, 0.17, "stroke=\"#8a5f34\" stroke-opacity=\".75\" stroke-width=\"1\"");
    hachures("steep-slope", 6, 0.3, "stroke=\"#74451f\" stroke-width=\"1.4\" stroke-linecap=\"round\"");
    hachures("vertical-slope", 9, 0.3, "stroke=\"#2f2019\" stroke-width=\"2\" stroke-linecap=\"round\"");
  }

  // On sheets without stream hexsides a brook runs from hex to hex: each flows to its lowest neighbour that has one.
  void brooks() {
    if (map_.feature_bit("brook") == 0) return;
    out_ += "<path fill=\"none\" stroke=\"#5b94ae\" stroke-width=\"2.2\" stroke-linecap=\"round\" d=\"";
    std::map<HexIndex, HexIndex> to;
    for (const HexIndex h : hexes()) {
      if (!has_feature(h, "brook")) continue;
      HexIndex lowest = kNoHex;
      for (const HexIndex n : map_.grid.neighbours(h))
        if (map_.on_map(n) && has_feature(n, "brook") && map_.level(n) <= map_.level(h) && (!to.contains(n) || to[n] != h) &&
            (lowest == kNoHex || map_.level(n) < map_.level(lowest)))
          lowest = n;
      if (lowest == kNoHex) continue;
      to[h] = lowest;
      const Spot a = strewn_near(h), b = strewn_near(lowest), m = between(middle(h), middle(lowest), 0.5);
      out_ += fmt::format("M{:.1f} {:.1f}Q{:.1f} {:.1f} {:.1f} {:.1f}", a.x, a.y, m.x, m.y, b.x, b.y);
    }
    out_ += "\"/>\n";
  }
  Spot strewn_near(HexIndex h) const { return between(middle(h), strewn(h, 40), 0.4); }
  void water() {
    brooks();
    stroke_sides("stream", "stroke=\"#dcebef\" stroke-opacity=\".8\" stroke-width=\"4.2\" stroke-linecap=\"round\"");
    stroke_sides("stream", "stroke=\"#4f8dab\" stroke-width=\"2.4\" stroke-linecap=\"round\"");
    stroke_sides("river", "stroke=\"#2f6484\" stroke-width=\"11\" stroke-linecap=\"round\"");
    stroke_sides("river", "stroke=\"#7fb4ce\" stroke-width=\"8.6\" stroke-linecap=\"round\"");
  }

  void works() {
    stroke_sides("stone-wall", "stroke=\"#54504b\" stroke-width=\"3.6\" stroke-dasharray=\"3.4 1.1\"");
    stroke_sides("fence", "stroke=\"#5d4630\" stroke-width=\"1.6\" stroke-dasharray=\"5 2\"");
    out_ += "<path fill=\"none\" stroke=\"#4a2f1c\" stroke-width=\"2.2\" d=\"";
    for (const HexIndex h : hexes()) {
      if (!has_feature(h, "trench")) continue;
      for (int d = 0; d < kDirections; ++d) {
        const Spot a = between(middle(h), corner(h, d - 1), 0.78), b = between(middle(h), corner(h, d), 0.78);
        for (int i = 0; i < 4; ++i) {
          const Spot p = between(a, b, i / 4.0), q = between(a, b, (i + 1) / 4.0);
          line(p, between(between(p, q, 0.5), middle(h), 0.14));
          line(between(between(p, q, 0.5), middle(h), 0.14), q);
        }
      }
    }
    out_ += "\"/>\n";
  }

  // A curve through the centres of the hexes; at the sheet's edge it runs out of the last one.
  std::string curve(const MapRoad& road) const {
    std::vector<Spot> way;
    way.reserve(road.path.size());
    for (const HexIndex h : road.path) way.push_back(middle(h));
    const auto beyond = [&](HexIndex last, Spot a, Spot b) {
      bool edge = false;
      for (const HexIndex n : map_.grid.neighbours(last)) edge = edge || !map_.on_map(n);
      return edge ? between(a, b, 1.45) : b;
    };
    if (way.size() < 2) return {};
    way.front() = beyond(road.path.front(), way[1], way[0]);
    way.back() = beyond(road.path.back(), way[way.size() - 2], way.back());
    std::string path = fmt::format("M{:.1f} {:.1f}", way[0].x, way[0].y);
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
      const Spot p = way[i == 0 ? 0 : i - 1], a = way[i], b = way[i + 1], q = way[std::min(i + 2, way.size() - 1)];
      path += fmt::format("C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}", a.x + (b.x - p.x) / 6, a.y + (b.y - p.y) / 6, b.x - (q.x - a.x) / 6,
                          b.y - (q.y - a.y) / 6, b.x, b.y);
    }
    return path;
  }
  void stroke_roads(std::string_view kind, const char* style) {
    out_ += fmt::format("<path fill=\"none\" stroke-linejoin=\"round\" {} d=\"", style);
    for (const MapRoad& road : map_.roads)
      if (road.kind == kind) out_ += curve(road);
    out_ += "\"/>\n";
  }
  void roads() {
    stroke_roads("trail", "stroke=\"#f3e6c4\" stroke-opacity=\".7\" stroke-width=\"3.2\"");
    stroke_roads("trail", "stroke=\"#7a5331\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\"");
    stroke_roads("road", "stroke=\"#5a3c22\" stroke-width=\"4.6\"");
    stroke_roads("pike", "stroke=\"#40260f\" stroke-width=\"6.8\"");
    stroke_roads("road", "stroke=\"#e3c48d\" stroke-width=\"2.8\"");
    stroke_roads("pike", "stroke=\"#f7e2ab\" stroke-width=\"4.6\"");
    stroke_roads("railroad", "stroke=\"#231d1a\" stroke-width=\"1.6\"");
    stroke_roads("railroad", "stroke=\"#231d1a\" stroke-width=\"5.6\" stroke-dasharray=\"1.2 4.6\"");
  }

  void crossings() {
    for (const std::string& kind : map_.hexside_kinds) {
      const bool bridge = kind.ends_with("bridge"), ford = kind.ends_with("ford");
      if (!bridge && !ford) continue;
      each_side(kind, [&](HexIndex h, Direction d) {
        const auto [a, b] = hexside(h, d);
        const Spot m = between(a, b, 0.5), across = middle(map_.grid.neighbour(h, d));
        const Spot way = {(across.x - m.x) / kHalfHeight, (across.y - m.y) / kHalfHeight}, side = {-way.y, way.x};
        if (bridge) {
          out_ += "<path fill=\"none\" stroke=\"#2b211a\" stroke-width=\"1.7\" stroke-linecap=\"round\" d=\"";
          for (const double s : {-4.2, 4.2}) {
            const Spot c = {m.x + side.x * s, m.y + side.y * s};
            line({c.x - way.x * 7, c.y - way.y * 7}, {c.x + way.x * 7, c.y + way.y * 7});
          }
          out_ += "\"/>\n";
        } else {
          out_ += fmt::format("<path fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-dasharray=\"2 2\" d=\"",
                              kind == "possible-ford" ? "#f6f0de" : "#3a2f28");
          line({m.x - way.x * 8, m.y - way.y * 8}, {m.x + way.x * 8, m.y + way.y * 8});
          out_ += "\"/>\n";
        }
      });
    }
  }

  void buildings() {
    for (const HexIndex h : hexes()) {
      if (!has_feature(h, "building")) continue;
      const Spot m = middle(h);
      if (has_feature(h, "church")) {
        use("church", {m.x + 7, m.y + 1});
      } else if (has_feature(h, "village")) {
        for (const Spot off : {Spot{-9, -5}, Spot{8, -7}, Spot{-6, 8}, Spot{9, 6}}) use("house", {m.x + off.x, m.y + off.y});
      } else {
        use("house", {m.x + 8, m.y - 4});
      }
      out_ += '\n';
    }
  }

  void numbers() {
    out_ +=
        "<g font-family=\"'DejaVu Sans', sans-serif\" font-size=\"6.2\" fill=\"#3d3227\" fill-opacity=\".85\" text-anchor=\"middle\">\n";
    for (const HexIndex h : hexes())
      out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\">{}</text>\n", middle(h).x, middle(h).y - kHalfHeight + 7.4, map_.number(h));
    out_ += "</g>\n";
  }

  void names() {
    out_ +=
        "<g text-anchor=\"middle\" stroke=\"#fbf5e4\" stroke-opacity=\".85\" stroke-width=\"2.6\" stroke-linejoin=\"round\" "
        "paint-order=\"stroke\">\n";
    std::map<std::string, HexIndex> shown;  // a long feature repeats its name; near repeats are left out
    for (const MapPlace& place : map_.places) {
      const std::string name = place.name.substr(0, place.name.find(','));
      if (place.kind == "possible-ford" || place.kind == "entry") continue;
      if (const auto it = shown.find(name); it != shown.end() && map_.grid.distance(it->second, place.hex) < 7) continue;
      shown[name] = place.hex;
      const Spot m = middle(place.hex);
      const bool water = place.kind == "stream" || place.kind == "river", great = place.kind == "gap" || place.kind == "objective";
      const bool settled = place.kind == "village" || place.kind == "junction";
      if (great) use("star", {m.x, m.y - 3});
      const bool at_left = m.x<90, at_right = m.x> width_ - 90;
      out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" fill=\"{}\"{}{}{}>{}</text>\n",
                          at_left    ? m.x - 14
                          : at_right ? m.x + 14
                                     : m.x,
                          m.y + 14,
                          great     ? "11"
                          : settled ? "10"
                                    : "8.6",
                          water   ? "#1f5876"
                          : great ? "#7d1517"
                                  : "#2a211a",
                          great || settled ? " font-weight=\"bold\"" : "", water || place.kind == "hill" ? " font-style=\"italic\"" : "",
                          at_left    ? " text-anchor=\"start\""
                          : at_right ? " text-anchor=\"end\""
                                     : "",
                          escaped(name));
    }
    out_ +=
        "</g>\n<g font-size=\"8.4\" font-style=\"italic\" fill=\"#4a2f17\" text-anchor=\"middle\" stroke=\"#fbf5e4\" stroke-opacity=\".8\" "
        "stroke-width=\"2.2\" paint-order=\"stroke\">\n";
    for (const MapRoad& road : map_.roads) {
      if (road.path.size() < 6) continue;
      const std::size_t i = road.path.size() / 3;
      const Spot a = middle(road.path[i]), b = middle(road.path[i + 2]);
      double turn = std::atan2(b.y - a.y, b.x - a.x) * 57.29578;
      if (turn > 90) turn -= 180;
      if (turn < -90) turn += 180;
      const Spot m = middle(road.path[i + 1]);
      out_ += fmt::format("<text transform=\"translate({:.1f} {:.1f}) rotate({:.0f})\" dy=\"-5\">{}</text>\n", m.x, m.y, turn,
                          escaped(std::string_view(road.name).substr(0, road.name.find(" ("))));
    }
    out_ += "</g>\n";
  }

  void legend() {
    const double y = height_ + 2;
    out_ += fmt::format(
        "<rect x=\"{0}\" y=\"{0}\" width=\"{1:.1f}\" height=\"{2:.1f}\" fill=\"none\" stroke=\"#4a3f33\" stroke-width=\"1.4\"/>\n",
        kMargin * 0.55, width_ - kMargin * 1.1, height_ - kMargin * 1.1);
    out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"27\" fill=\"#2a211a\">{}</text>\n", kMargin, y + 24, escaped(title_));
    out_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"10.5\" fill=\"#5a4a3a\">Our own reconstruction of the ground ({}); not the published "
        "map. {} is at the top.</text>\n",
        kMargin, y + 43, escaped(map_.source), map_.up == "west" ? "West" : "North");
    double x = kMargin;
    for (int level = lowest_; level <= highest_; ++level, x += 26)
      out_ += fmt::format(
          "<rect x=\"{0:.1f}\" y=\"{1:.1f}\" width=\"26\" height=\"13\" fill=\"{2}\" stroke=\"#4a3f33\" stroke-width=\".5\"/><text "
          "x=\"{3:.1f}\" y=\"{4:.1f}\" "
          "font-size=\"9\" text-anchor=\"middle\">{5}</text>\n",
          x, y + 54, hex_colour(tint(level)), x + 13, y + 64, level);
    out_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"10\">level</text>\n", x + 6, y + 64);
    // The compass.
    const double cx = width_ - kMargin - 26, cy = y + 34;
    out_ += fmt::format(
        "<g transform=\"translate({:.1f} {:.1f}) rotate({})\"><path d=\"M0-24 6 8 0 3-6 8Z\" fill=\"#3a2f28\"/><circle r=\"15\" "
        "fill=\"none\" stroke=\"#3a2f28\" "
        "stroke-width=\".8\"/><text y=\"-26\" font-size=\"11\" text-anchor=\"middle\">N</text></g>\n",
        cx, cy, map_.up == "west" ? 90 : 0);
  }

  const Map& map_;
  std::string title_;
  std::string out_;
  int lowest_ = 0, highest_ = 0;
  std::int32_t left_ = 1 << 20, top_ = 1 << 20, right_ = 0, bottom_ = 0;
  double width_ = 0, height_ = 0;
};

}  // namespace

std::string map_svg(const Map& map, const std::string& title) { return Sheet(map, title).draw(); }

}  // namespace vedette::lab
