#include "lab/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "lab/keeper.h"
#include "lab/picture.h"
#include "tabletop/near.h"

namespace vedette::lab {
namespace {

std::string players(const RunSummary& r) { return r.card.plan.players[0] + " against " + r.card.plan.players[1]; }
std::string games_told(const RunSummary& r) {
  if (r.rows == r.card.plan.games) return std::to_string(r.games);
  return fmt::format("{} of {}", r.games, r.card.plan.games);
}

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
  double sum = 0, lost[2] = {0, 0}, force[2] = {0, 0};
  std::string wrong;
  const auto number_in = [&](const Csv::Row& row, std::string_view column) {
    const std::string cell(csv.cell(row, column));
    char* end = nullptr;
    const double n = std::strtod(cell.c_str(), &end);
    if (cell.empty() || *end != '\0' || !std::isfinite(n))
      wrong = fmt::format("{}/games.csv:{}: '{}' in column '{}' is no number", folder, row.line, shortened(cell), column);
    return n;
  };
  for (const Csv::Row& row : csv.rows()) {
    const std::string_view winner = csv.cell(row, "winner");
    ++r.rows;
    if (winner == "unfinished") continue;
    if (winner != "union" && winner != "confederate" && winner != "draw")
      return fmt::format("{}/games.csv:{}: '{}' is no winner", folder, row.line, shortened(winner));
    const double result = winner == "union" ? 1 : winner == "draw" ? 0.5 : 0;
    ++r.games, ++r.wins[winner == "union" ? 0 : winner == "confederate" ? 1 : 2];
    sum += result;
    r.margin += number_in(row, "score_union") - number_in(row, "score_confederate");
    r.turns += number_in(row, "turns");
    lost[0] += number_in(row, "losses_union"), lost[1] += number_in(row, "losses_confederate");
    force[0] += number_in(row, "force_union"), force[1] += number_in(row, "force_confederate");
  }
  if (!wrong.empty()) return wrong;
  if (r.games == 0) return folder + "/games.csv has no game that ended";
  r.score = sum / r.games;
  r.margin /= r.games, r.turns /= r.games;
  for (std::size_t s = 0; s < 2; ++s) r.lost[s] = force[s] == 0 ? 0 : lost[s] / force[s];
  return {};
}

namespace {

// Results in halves of a game: those of both runs are thrown together and dealt anew into runs of the same sizes. In which share of all
// deals do the scores lie at least so far apart? Nothing is assumed of few games, and a run that won all of its two is no marvel.
double dealt_anew(const RunSummary& a, const RunSummary& b) {
  const int n = a.games, m = b.games, all = n + m;
  const int wins = a.wins[0] + b.wins[0], draws = a.wins[2] + b.wins[2], lost = all - wins - draws;
  std::vector<double> ways(static_cast<std::size_t>(all) + 1);  // logarithms of factorials
  for (int i = 1; i <= all; ++i) ways[static_cast<std::size_t>(i)] = ways[static_cast<std::size_t>(i) - 1] + std::log(i);
  const auto choose = [&](int from, int k) {
    return ways[static_cast<std::size_t>(from)] - ways[static_cast<std::size_t>(k)] - ways[static_cast<std::size_t>(from - k)];
  };
  // How far apart: m times the halves of a, less n times those of b.
  const auto apart = [&](int halves) { return std::abs(std::int64_t{all} * halves - std::int64_t{n} * (2 * wins + draws)); };
  const std::int64_t seen = apart(2 * a.wins[0] + a.wins[2]);
  double chance = 0;
  for (int d = std::max(0, n - wins - lost); d <= std::min(n, draws); ++d)
    for (int w = std::max(0, n - d - lost); w <= std::min(n - d, wins); ++w)
      if (apart(2 * w + d) >= seen) chance += std::exp(choose(draws, d) + choose(wins, w) + choose(lost, n - d - w) - choose(all, n));
  return std::min(1.0, chance);
}

constexpr int kDealt = 4000;  // games of both; with more the normal distribution says the same

}  // namespace

Difference difference(const RunSummary& a, const RunSummary& b) {
  Difference d{b.score - a.score, 1};
  if (a.games + b.games <= kDealt) {
    d.chance = dealt_anew(a, b);
    return d;
  }
  // If both are the same game, its spread is that of all results together.
  const double all = a.games + b.games, won = (a.wins[0] + b.wins[0]) / all, drawn = (a.wins[2] + b.wins[2]) / all;
  const double mean = won + drawn / 2, error = std::sqrt((won + drawn / 4 - mean * mean) * (1.0 / a.games + 1.0 / b.games));
  if (error > 0) d.chance = std::erfc(std::abs(d.by) / error / std::sqrt(2.0));
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
    s += fmt::format("{}: {} {}, {}, {} games{}\n", r.folder, r.card.plan.game, r.card.plan.scenario, players(r), games_told(r),
                     r.rows == r.card.plan.games ? "" : ": it was stopped");
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
    rows.push_back({html(r.folder), html(r.card.plan.game + " " + r.card.plan.scenario), html(players(r)), html(games_told(r)),
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
