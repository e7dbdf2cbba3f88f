#include "lab/picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "lab/match.h"

namespace vedette::lab {
namespace {

constexpr double kWide = 720;

std::string svg(std::string_view label, double width, double height, const std::string& inside) {
  return fmt::format("<svg role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {:.0f} {:.0f}\">{}</svg>\n", html(label), width, height, inside);
}
std::string words_at(double x, double y, std::string_view text, std::string_view anchor = "start") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>", x, y, anchor, html(text));
}
std::string box(double x, double y, double width, double height, std::string_view style) {
  return fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>", style, x, y, std::max(0.0, width),
                     std::max(0.0, height));
}
std::string line(double x1, double y1, double x2, double y2, std::string_view style = "rule") {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>", style, x1, y1, x2, y2);
}
// A round number of steps that fit.
double round_step(double most) {
  double step = 1;
  for (int n = 0; most / step > 6; ++n) step *= n % 3 == 1 ? 2.5 : 2;  // 1, 2, 5, 10, 20, 50 …
  return step;
}

// Everything a report looks like. Colours of both sides differ in lightness too.
constexpr std::string_view kStyle = R"(
:root{color-scheme:light dark;--ground:#fffdf8;--ink:#1d1b16;--soft:#5b5648;--rule:#cfc8b6;--union:#1f4e96;--confederate:#a4432b;
--draw:#8a8577;--field:#efe9da;--warm:#c2410c}
@media (prefers-color-scheme:dark){:root{--ground:#16171a;--ink:#ece8de;--soft:#b3ad9e;--rule:#454238;--union:#7ea6ea;
--confederate:#e58a6c;--draw:#8f8b80;--field:#24252a;--warm:#fb923c}}
body{background:var(--ground);color:var(--ink);font:17px/1.5 Georgia,'DejaVu Serif',serif;margin:0 auto;max-width:46rem;padding:1rem}
h1{font-size:1.7rem;line-height:1.2}h2{font-size:1.25rem;margin-top:2.4rem;border-bottom:1px solid var(--rule)}
figure{margin:1rem 0}svg{width:100%;height:auto;display:block}svg text{fill:var(--ink);font:13px sans-serif}
.scroll{overflow-x:auto;max-height:24rem;overflow-y:auto}
table{border-collapse:collapse;font:14px/1.4 sans-serif;margin:.5rem 0}caption{text-align:left;color:var(--soft)}
th,td{padding:.15rem .7rem .15rem 0;text-align:right;vertical-align:top;border-bottom:1px solid var(--rule)}
th:first-child,td:first-child{text-align:left}summary{cursor:pointer;color:var(--soft)}code,pre{font-size:13px}
pre{overflow-x:auto;background:var(--field);padding:.6rem}.lead{font-size:1.15rem}
.union{fill:var(--union)}.confederate{fill:var(--confederate)}.draw{fill:var(--draw)}.field{fill:var(--field)}.warm{fill:var(--warm)}
.rule{stroke:var(--rule)}.ink{stroke:var(--ink)}.band{opacity:.25}.l-union{stroke:var(--union);fill:none;stroke-width:2.5}
.l-confederate{stroke:var(--confederate);fill:none;stroke-width:2.5;stroke-dasharray:7 3}.hex{stroke:var(--rule);fill:var(--field)}
.road{stroke:var(--soft);fill:none;opacity:.6}svg .small{font-size:11px;paint-order:stroke;stroke:var(--ground);stroke-width:2.5px}
)";

}  // namespace

std::string html(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string table(std::string_view caption, const TableRows& rows) {
  std::string s =
      fmt::format("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><table><caption>{0}</caption>\n", html(caption));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    s += i == 0 ? "<thead><tr>" : i == 1 ? "<tbody><tr>" : "<tr>";
    for (std::size_t k = 0; k < rows[i].size(); ++k) {
      const bool head = i == 0 || k == 0;
      s += fmt::format("<{0}{1}>{2}</{0}>", head ? "th" : "td", i == 0 ? " scope=\"col\"" : k == 0 ? " scope=\"row\"" : "", rows[i][k]);
    }
    s += i == 0 ? "</tr></thead>\n" : "</tr>\n";
  }
  return s + (rows.size() > 1 ? "</tbody>" : "") + "</table></div>\n";
}

std::string figure(std::string_view picture, std::string_view words, std::string_view figures) {
  return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n<details><summary>The figures</summary>{}</details>\n", picture,
                     words, figures);
}

std::string page(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">"
      "<title>{}</title><style>{}</style></head>\n<body><main>\n{}</main></body></html>\n",
      html(title), kStyle, body);
}

std::string share_bar(std::string_view label, const std::vector<Part>& parts) {
  // The first is named at the left end, the last at the right one, what is between in its middle, where there is room.
  constexpr double kLetter = 7.5, kGap = 12;
  const auto text = [](const Part& p) { return p.label + " " + percent(p.share); };
  const auto long_ = [&](const Part& p) { return kLetter * static_cast<double>(text(p).size()); };
  const double end = parts.size() < 2 ? kWide : kWide - 2 - long_(parts.back());
  std::string s;
  double x = 0, free = 2;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& p = parts[i];
    const double wide = p.share * kWide;
    s += box(x, 22, wide, 34, p.style);
    if (i > 0 && i + 1 == parts.size()) {
      s += words_at(kWide - 2, 16, text(p), "end");
    } else if (const double at = i == 0 ? 2 : std::max(free, x + (wide - long_(p)) / 2); p.share > 0 && at + long_(p) + kGap <= end) {
      s += words_at(at, 16, text(p));
      free = at + long_(p) + kGap;
    }
    x += wide;
  }
  s += line(kWide / 2, 18, kWide / 2, 60, "ink") + words_at(kWide / 2, 74, "half", "middle");
  return svg(label, kWide, 80, s);
}

std::string histogram(std::string_view label, int first, int step, bool whole, const std::vector<Bar>& bars) {
  if (bars.empty()) return {};
  int most = 1;
  for (const Bar& b : bars) most = std::max(most, b.all());
  const double wide = (kWide - 50) / static_cast<double>(bars.size()), high = 170;
  const std::size_t name_every = 1 + bars.size() / 16;
  std::string s = line(40, high + 10, kWide, high + 10, "ink") + words_at(36, 20, std::to_string(most), "end");
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double left = 42 + wide * static_cast<double>(i);
    double top = high + 10;
    const auto part = [&](int games, std::string_view style) {
      if (games == 0) return;
      const double tall = high * games / most;
      top -= tall;
      s += box(left, top, wide - 2, tall, style);
    };
    part(bars[i].confederate, "confederate"), part(bars[i].draw, "draw"), part(bars[i].union_, "union");
    if (i % name_every == 0)
      s += words_at(whole && step == 1 ? left + wide / 2 : left, high + 28, std::to_string(first + static_cast<int>(i) * step), "middle");
  }
  return svg(label, kWide, high + 36, s);
}

std::string bands(std::string_view label, int first_turn, const std::vector<Band>& all) {
  double most = 1, least = 0;
  std::size_t turns = 0;
  for (const Band& b : all) {
    turns = std::max(turns, b.middle.size());
    for (const double v : b.high) most = std::max(most, v);
    for (const double v : b.low) least = std::min(least, v);
  }
  if (turns == 0) return {};
  const double high = 220, step = round_step(most - least);
  const auto x_of = [&](std::size_t i) {
    return 40 + (kWide - 130) * static_cast<double>(i) / static_cast<double>(std::max<std::size_t>(1, turns - 1));
  };
  const auto y_of = [&](double v) { return 10 + high - high * (v - least) / (most - least); };
  std::string s;
  for (double v = std::ceil(least / step) * step; v <= most; v += step)
    s += line(40, y_of(v), kWide - 90, y_of(v)) + words_at(34, y_of(v) + 4, fmt::format("{:g}", v), "end");
  for (std::size_t i = 0; i < turns; i += 1 + turns / 20)
    s += words_at(x_of(i), high + 30, std::to_string(first_turn + static_cast<int>(i)), "middle");
  double last_label = -100;
  for (const Band& b : all) {
    std::string around, middle;
    for (std::size_t i = 0; i < b.low.size(); ++i) around += fmt::format("{:.1f},{:.1f} ", x_of(i), y_of(b.high[i]));
    for (std::size_t i = b.low.size(); i-- > 0;) around += fmt::format("{:.1f},{:.1f} ", x_of(i), y_of(b.low[i]));
    for (std::size_t i = 0; i < b.middle.size(); ++i) middle += fmt::format("{:.1f},{:.1f} ", x_of(i), y_of(b.middle[i]));
    s +=
        fmt::format("<polygon class=\"{} band\" points=\"{}\"/><polyline class=\"l-{}\" points=\"{}\"/>", b.style, around, b.style, middle);
    if (b.middle.empty()) continue;
    double y = y_of(b.middle.back()) + 4;
    if (std::abs(y - last_label) < 15) y = last_label + 15;
    last_label = y;
    s += words_at(kWide - 84, y, b.label);
  }
  return svg(label, kWide, high + 52, s + words_at(kWide / 2 - 40, high + 48, "turn", "middle"));
}

std::string held_rows(std::string_view label, int first_turn, const std::vector<HeldRow>& rows) {
  std::string s;
  double y = 4;
  std::size_t turns = 0;
  for (const HeldRow& r : rows) turns = std::max(turns, r.union_.size());
  if (turns == 0) return {};
  const double wide = (kWide - 240) / static_cast<double>(turns), tall = 26;
  for (const HeldRow& r : rows) {
    s += words_at(0, y + 17, r.label);
    for (std::size_t i = 0; i < r.union_.size(); ++i) {
      const double x = 240 + wide * static_cast<double>(i), u = r.union_[i] * tall, c = r.confederate[i] * tall;
      s += box(x, y, wide - 1, tall, "field") + box(x, y + tall - u, wide - 1, u, "union") + box(x, y, wide - 1, c, "confederate");
    }
    y += tall + 8;
  }
  for (std::size_t i = 0; i < turns; i += 1 + turns / 12)
    s += words_at(240 + wide * (static_cast<double>(i) + 0.5), y + 10, std::to_string(first_turn + static_cast<int>(i)), "middle");
  return svg(label, kWide, y + 18, s);
}

std::string heat_map(const Map& map, std::string_view label, const std::vector<std::pair<HexIndex, double>>& warm) {
  constexpr double kSize = 10, kTall = kSize * 0.8660254;
  std::vector<HexIndex> on_sheet;
  for (std::size_t h = 0; h < map.hexes.size(); ++h)
    if (map.on_map(static_cast<HexIndex>(h))) on_sheet.push_back(static_cast<HexIndex>(h));
  int left = 1 << 20, top = 1 << 20, right = 0, bottom = 0;
  for (const HexIndex h : on_sheet) {
    const Point p = centre(map.grid.at(h));
    left = std::min(left, p.x), top = std::min(top, p.y), right = std::max(right, p.x), bottom = std::max(bottom, p.y);
  }
  const auto x_of = [&](HexIndex h) { return (centre(map.grid.at(h)).x - left + 2) * kSize / 2; };
  const auto y_of = [&](HexIndex h) { return (centre(map.grid.at(h)).y - top + 1) * kTall; };
  // A hex as a path: from its left corner around.
  const auto around = [&](HexIndex h) {
    return fmt::format("M{:.0f},{:.1f}l5,{:.2f}h10l5,{:.2f}l-5,{:.2f}h-10z", x_of(h) - kSize, y_of(h), -kTall, kTall, kTall);
  };
  std::string ground, roads, heat, names;
  for (const HexIndex h : on_sheet) ground += around(h);
  for (const MapRoad& road : map.roads)
    for (std::size_t i = 0; i < road.path.size(); ++i)
      roads += fmt::format("{}{:.0f},{:.1f}", i == 0 ? 'M' : 'L', x_of(road.path[i]), y_of(road.path[i]));
  for (const auto& [h, much] : warm)
    if (map.on_map(h))
      heat += fmt::format("<path class=\"warm\" fill-opacity=\"{:.2f}\" d=\"{}\"><title>{}</title></path>", 0.12 + 0.88 * much, around(h),
                          map.number(h));
  // Names stand inside the map and on nobody's toes: one that would cover an earlier one tries below its hex, and is left out if it
  // covers there too. Those at the edge grow inward.
  struct Taken {
    double left, right, line;
  };
  std::vector<Taken> taken;
  std::map<std::string, bool> named;
  const double width = (right - left + 4) * kSize / 2, height = (bottom - top + 2) * kTall;
  for (const MapPlace& p : map.places) {
    if (!map.on_map(p.hex) || p.name.empty() || std::exchange(named[p.name], true)) continue;
    const double long_ = 6.2 * static_cast<double>(p.name.size());
    const double from = std::clamp(x_of(p.hex) - long_ / 2, 2.0, std::max(2.0, width - long_ - 2));
    for (const double y : {y_of(p.hex) - 7, y_of(p.hex) + 14}) {
      const double at = std::clamp(y, 11.0, height - 3);
      if (std::ranges::any_of(
              taken, [&](const Taken& t) { return std::abs(t.line - at) < 12 && from < t.right + 3 && t.left < from + long_ + 3; }))
        continue;
      taken.push_back({from, from + long_, at});
      names += fmt::format("<text class=\"small\" x=\"{:.0f}\" y=\"{:.1f}\">{}</text>", from, at, html(p.name));
      break;
    }
  }
  return svg(label, width, height,
             fmt::format("<path class=\"hex\" d=\"{}\"/><path class=\"road\" d=\"{}\"/>{}{}", ground, roads, heat, names));
}

std::string beside(std::string_view label, const std::vector<BesideRow>& rows) {
  const double wide = kWide - 250;
  double most = 0.1, y = 4;
  for (const BesideRow& r : rows) most = std::max({most, r.played, r.high});
  const auto x_of = [&](double share) { return 160 + wide * share / most; };
  std::string s;
  for (const BesideRow& r : rows) {
    s += words_at(0, y + 14, r.label + ", games") + box(160, y, x_of(r.played) - 160, 18, r.style) +
         words_at(x_of(r.played) + 6, y + 14, percent(r.played));
    y += 22;
    if (r.low >= 0) {
      const std::string share = r.low == r.high ? percent(r.high) : percent(r.low) + " to " + percent(r.high);
      s += words_at(0, y + 14, r.label + ", history") + box(160, y, x_of(r.high) - 160, 18, "draw") +
           words_at(x_of(r.high) + 6, y + 14, share);
      y += 22;
    }
    y += 8;
  }
  return svg(label, kWide, y, s);
}

std::string whiskers(std::string_view label, const std::vector<Whisker>& points) {
  const double high = 220, wide = (kWide - 60) / static_cast<double>(std::max<std::size_t>(1, points.size()));
  const auto y_of = [&](double v) { return 10 + high - high * v; };
  std::string s;
  for (const double v : {0.0, 0.25, 0.5, 0.75, 1.0}) s += line(50, y_of(v), kWide, y_of(v)) + words_at(44, y_of(v) + 4, percent(v), "end");
  std::string middle;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double x = 50 + wide * (static_cast<double>(i) + 0.5);
    s += line(x, y_of(points[i].low), x, y_of(points[i].high), "ink") + box(x - 4, y_of(points[i].middle) - 4, 8, 8, "union");
    s += words_at(x, high + 30, points[i].label, "middle");
    middle += fmt::format("{:.1f},{:.1f} ", x, y_of(points[i].middle));
  }
  return svg(label, kWide, high + 40, s + fmt::format("<polyline class=\"l-union\" points=\"{}\"/>", middle));
}

}  // namespace vedette::lab
