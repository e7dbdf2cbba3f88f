#include "lab/sweep.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/picture.h"
#include "tabletop/near.h"

namespace vedette::lab {

std::string sweep_points(const Plan& plan, const std::string& vary, std::vector<SweepPoint>& points) {
  const std::size_t equals = vary.rfind('=');
  if (equals == std::string::npos || equals + 1 == vary.size())
    return "'" + shortened(vary) + "' varies nothing: write FILE:ROW:COLUMN=3,4,5, option:NAME=yes,no or charts=a,b";
  const std::string what = vary.substr(0, equals);
  for (const std::string_view value : split(std::string_view(vary).substr(equals + 1), ',')) {
    SweepPoint p{std::string(value), {}, plan};
    for (const char c : value)
      p.folder += (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-' ? c : '_';
    if (std::ranges::find(points, p.folder, &SweepPoint::folder) != points.end()) return "the value '" + p.value + "' is there twice";
    if (what == "charts") {
      p.plan.charts = p.value;
    } else if (what.starts_with("option:")) {
      if (value != "yes" && value != "no") return "an option is varied by yes and no, not by '" + p.value + "'";
      p.plan.options.push_back((value == "no" ? "-" : "") + what.substr(7));
    } else {
      p.plan.set.push_back(what + "=" + p.value);
      Alteration a;
      if (std::string wrong = parse_alteration(p.plan.set.back(), a); !wrong.empty()) return wrong;
    }
    points.push_back(std::move(p));
  }
  return points.empty() ? "'" + shortened(vary) + "' names no value" : std::string();
}

std::string sweep_csv(const std::vector<SweepPoint>& points, const std::vector<RunSummary>& runs) {
  std::string s = "value,games,union,draws,confederate,union_score,low,high,margin,lost_union,lost_confederate,turns,chance\n";
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const RunSummary& r = runs[i];
    const Interval w = r.interval();
    s += fmt::format("{},{},{},{},{},{:.4f},{:.4f},{:.4f},{:.3f},{:.4f},{:.4f},{:.2f},{:.4f}\n", csv_cell(points[i].value), r.games,
                     r.wins[0], r.wins[2], r.wins[1], r.score, w.low, w.high, r.margin, r.lost[0], r.lost[1], r.turns,
                     difference(runs.front(), r).chance);
  }
  return s;
}

std::string sweep_html(const std::string& vary, const std::vector<SweepPoint>& points, const std::vector<RunSummary>& runs) {
  std::vector<Whisker> drawn;
  TableRows rows = {{"value", "games", "Union", "draws", "Confederate", "Union's score", "19 times in 20 between", "and", "margin",
                     "Union lost", "Confederates lost", "against the first"}};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const RunSummary& r = runs[i];
    const Interval w = r.interval();
    drawn.push_back({points[i].value, w.low, r.score, w.high});
    rows.push_back({html(points[i].value), std::to_string(r.games), std::to_string(r.wins[0]), std::to_string(r.wins[2]),
                    std::to_string(r.wins[1]), percent(r.score), percent(w.low), percent(w.high), fmt::format("{:+.2f}", r.margin),
                    percent(r.lost[0]), percent(r.lost[1]), i == 0 ? "–" : html(in_words(difference(runs.front(), r)))});
  }
  const Plan& plan = points.front().plan;
  const std::string title = "Sweep of " + vary.substr(0, vary.rfind('=')) + ", " + plan.game + " " + plan.scenario;
  return page(title, "<h1>" + html(title) + "</h1>\n<p>" +
                         html(fmt::format("{} for the Union against {} for the Confederates, seeds from {}.", plan.players[0],
                                          plan.players[1], plan.seed)) +
                         "</p>\n" +
                         figure(whiskers("The Union's score against the value of the figure", drawn),
                                "The Union's share of the game, a draw counting half, against the figure's value; 19 times in 20 very many "
                                "games would end on the line.",
                                table("The score by value", rows)));
}

}  // namespace vedette::lab
