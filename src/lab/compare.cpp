#include "lab/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "lab/keeper.h"
#include "lab/picture.h"

namespace vedette::lab {
namespace {

double number_in(const Csv& csv, const Csv::Row& row, std::string_view column) {
  return std::strtod(std::string(csv.cell(row, column)).c_str(), nullptr);
}
std::string players(const RunSummary& r) { return r.card.plan.players[0] + " against " + r.card.plan.players[1]; }

}  // namespace

std::string summary_of(const std::string& folder, RunSummary& r) {
  r.folder = folder;
  if (std::string wrong = read_card(folder, r.card); !wrong.empty()) return wrong;
  std::string text;
  if (std::string wrong = text_of_file(folder + "/games.csv", text); !wrong.empty()) return wrong;
  Complaints complaints;
  const Csv csv = Csv::parse(text, folder + "/games.csv", complaints);
  for (const Complaint& c : complaints) return c.text();
  for (const std::string_view column :
       {"winner", "score_union", "score_confederate", "turns", "losses_union", "losses_confederate", "force_union", "force_confederate"})
    if (!csv.has_column(column)) return folder + "/games.csv has no column '" + std::string(column) + "'";
  double sum = 0, squares = 0, lost[2] = {0, 0}, force[2] = {0, 0};
  for (const Csv::Row& row : csv.rows()) {
    const std::string_view winner = csv.cell(row, "winner");
    if (winner != "union" && winner != "confederate" && winner != "draw") continue;
    const double result = winner == "union" ? 1 : winner == "draw" ? 0.5 : 0;
    ++r.games, ++r.wins[winner == "union" ? 0 : winner == "confederate" ? 1 : 2];
    sum += result, squares += result * result;
    r.margin += number_in(csv, row, "score_union") - number_in(csv, row, "score_confederate");
    r.turns += number_in(csv, row, "turns");
    lost[0] += number_in(csv, row, "losses_union"), lost[1] += number_in(csv, row, "losses_confederate");
    force[0] += number_in(csv, row, "force_union"), force[1] += number_in(csv, row, "force_confederate");
  }
  if (r.games == 0) return folder + "/games.csv has no game that ended";
  r.score = sum / r.games;
  r.spread = std::sqrt(std::max(0.0, squares / r.games - r.score * r.score));
  r.margin /= r.games, r.turns /= r.games;
  for (std::size_t s = 0; s < 2; ++s) r.lost[s] = force[s] == 0 ? 0 : lost[s] / force[s];
  return {};
}

Difference difference(const RunSummary& a, const RunSummary& b) {
  Difference d{b.score - a.score, 1};
  const double error = std::sqrt(a.spread * a.spread / a.games + b.spread * b.spread / b.games);
  if (error > 0)
    d.chance = std::erfc(std::abs(d.by) / error / std::sqrt(2.0));
  else if (d.by != 0)
    d.chance = 0;
  return d;
}
std::string in_words(const Difference& d) {
  const std::string by = fmt::format("{:+.1f} points of a hundred", 100 * d.by);
  if (d.chance < 0.001) return by + ": different, chance does that less than once in 1,000 times";
  if (d.chance < 0.05) return fmt::format("{}: probably different, chance does that {:.1f} times in 100", by, 100 * d.chance);
  return fmt::format("{}: no difference is shown, chance does that {:.0f} times in 100", by, 100 * d.chance);
}

std::string compare_text(const std::vector<RunSummary>& runs) {
  std::string s;
  for (const RunSummary& r : runs) {
    const Interval i = r.interval();
    s += fmt::format("{}: {} {}, {}, {} games\n", r.folder, r.card.plan.game, r.card.plan.scenario, players(r), r.games);
    s += fmt::format("  Union {}, draws {}, Confederate {}; the Union's score {} [{}, {}]; margin {:+.2f}; lost {} and {}; {:.1f} turns\n",
                     r.wins[0], r.wins[2], r.wins[1], percent(r.score), percent(i.low), percent(i.high), r.margin, percent(r.lost[0]),
                     percent(r.lost[1]), r.turns);
    for (const std::string& set : r.card.plan.set) s += "  with " + set + "\n";
    if (&r != runs.data()) s += "  against the first: " + in_words(difference(runs.front(), r)) + "\n";
  }
  return s;
}

std::string compare_html(const std::vector<RunSummary>& runs) {
  std::vector<Whisker> points;
  TableRows rows = {{"run", "scenario", "players", "games", "Union", "draws", "Confederate", "Union's score", "19 times in 20 between",
                     "and", "margin", "Union lost", "Confederates lost", "against the first"}};
  for (const RunSummary& r : runs) {
    const Interval i = r.interval();
    points.push_back({std::filesystem::path(r.folder).filename().string(), i.low, r.score, i.high});
    rows.push_back({html(r.folder), html(r.card.plan.game + " " + r.card.plan.scenario), html(players(r)), std::to_string(r.games),
                    std::to_string(r.wins[0]), std::to_string(r.wins[2]), std::to_string(r.wins[1]), percent(r.score), percent(i.low),
                    percent(i.high), fmt::format("{:+.2f}", r.margin), percent(r.lost[0]), percent(r.lost[1]),
                    &r == runs.data() ? "–" : html(in_words(difference(runs.front(), r)))});
  }
  return page("Runs side by side",
              "<h1>Runs side by side</h1>\n" +
                  figure(whiskers("The Union's score in each run, with its interval", points),
                         "The Union's share of the game, a draw counting half; 19 times in 20 very many games would end on the line.",
                         table("Runs", rows)));
}

}  // namespace vedette::lab
