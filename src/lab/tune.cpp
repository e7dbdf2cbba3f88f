#include "lab/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <memory>

#include "lab/plan.h"
#include "tabletop/content_files.h"
#include "tabletop/near.h"
#include "tabletop/table.h"

namespace vedette::lab {
namespace {

// The shelf of one game alone: it is read quicker.
Shelf only(const Shelf& shelf, const std::string& folder) {
  Shelf mine;
  for (const auto& [path, text] : shelf.files())
    if (belongs_to_game(path, folder)) mine.put(path, text);
  return mine;
}

// The game with its players' weights replaced; null if they can not be.
struct Weighing {
  std::unique_ptr<Catalogue> read;
  const Game* game = nullptr;
};
Weighing weighing(Shelf shelf, const std::string& game, const std::string& path, const std::string& staff) {
  shelf.put(path, staff);
  Weighing w{std::make_unique<Catalogue>(shelf), nullptr};
  if (w.read->complaints().empty()) w.game = w.read->find(game)->rules.get();
  return w;
}

// staff.csv as text, with these weights.
std::string staff_text(const Csv& csv, const std::vector<int>& weights) {
  std::string out;
  const auto column = static_cast<std::size_t>(std::ranges::find(csv.header(), "weight") - csv.header().begin());
  const auto source = static_cast<std::size_t>(std::ranges::find(csv.header(), "source") - csv.header().begin());
  const auto line = [&](std::vector<std::string> cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) out += (i == 0 ? "" : ",") + csv_cell(cells[i]);
    out += '\n';
  };
  line(csv.header());
  for (std::size_t i = 0; i < csv.rows().size(); ++i) {
    std::vector<std::string> cells = csv.rows()[i].cells;
    const std::string weight = std::to_string(weights[i]);
    if (cells[column] != weight && source < cells.size()) cells[source] = "tuned";
    cells[column] = weight;
    line(std::move(cells));
  }
  return out;
}

}  // namespace

Tuned tune(const Tuning& how, const Shelf& shelf, const Catalogue& catalogue) {
  Tuned tuned;
  const auto wrong = [&](std::string what) {
    tuned.wrong = std::move(what);
    return tuned;
  };
  std::vector<std::string> known;
  for (const CatalogueEntry& e : catalogue.entries())
    if (e.rules != nullptr) known.push_back(e.game);
  if (std::ranges::find(known, how.game) == known.end()) return wrong(unknown_name("game", how.game, known));
  const CatalogueEntry& entry = *catalogue.find(how.game);
  std::vector<std::string> scenarios = how.scenarios;
  for (const ScenarioCard& s : entry.rules->card().scenarios)
    if (how.scenarios.empty()) scenarios.push_back(s.scenario);
  Match match;
  match.game = entry.rules.get();
  match.setup.default_setup = true;
  match.threads = how.threads;
  match.stop = how.stop;
  for (const std::string& s : scenarios) {
    match.setup.scenario = s;
    if (const Refusal r = check_setup(entry.rules->card(), match.setup); !r.ok()) return wrong(r.message);
  }
  const Effort usual{.playouts = how.playouts, .stop = how.stop, .explain = false};
  for (MatchPlayer* player : {&match.a, &match.b})
    if (std::string e = parse_player(how.level, usual, *player); !e.empty()) return wrong(e);

  const Shelf mine = only(shelf, entry.folder);
  for (std::string at = entry.folder; tuned.path.empty() && !at.empty();
       at = at.substr(0, at.rfind('/') == std::string::npos ? 0 : at.rfind('/')))
    if (mine.find(at + "/staff.csv") != nullptr) tuned.path = at + "/staff.csv";
  if (tuned.path.empty()) return wrong("the game has no staff.csv: its players weigh nothing");
  Complaints complaints;
  const Csv csv = Csv::read(mine, tuned.path, {"term", "weight"}, complaints);
  std::vector<int> first;
  for (const Csv::Row& row : csv.rows()) first.push_back(csv.number(row, "weight", -1'000'000, 1'000'000, complaints));
  for (const Complaint& c : complaints) return wrong(c.text());

  // One match over all scenarios, tuned against untuned.
  const auto play = [&](const Game* ours, const Game* theirs, int games, std::uint64_t seed) {
    MatchResult sum;
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
      match.setup.scenario = scenarios[i];
      match.games = std::max(2, games / static_cast<int>(scenarios.size()));
      match.seed = seed;
      match.a.weighs = ours, match.b.weighs = theirs;
      const MatchResult r = play_match(match);
      sum.a_as_union.wins += r.wins(), sum.a_as_union.losses += r.losses(), sum.a_as_union.draws += r.draws();
      sum.unfinished += r.unfinished, sum.decisions += r.decisions;
    }
    return sum;
  };

  std::vector<int> best = first;
  Weighing now = weighing(mine, how.game, tuned.path, staff_text(csv, best));
  if (now.game == nullptr) return wrong(now.read->complaints().front().text());
  Generator chance{how.seed, 0};
  const auto stopped = [&] { return how.stop != nullptr && how.stop->load(); };
  for (int round = 0; round < how.rounds && !stopped(); ++round) {
    std::vector<int> tried = best;
    for (int& w : tried)
      if (chance.below(4) == 0) {
        const int by = std::max(1, std::abs(w) * static_cast<int>(5 + chance.below(31)) / 100);
        w += chance.below(2) == 0 ? by : -by;
      }
    if (tried == best) continue;
    Weighing other = weighing(mine, how.game, tuned.path, staff_text(csv, tried));
    if (other.game == nullptr) continue;
    const std::uint64_t seeds = how.seed + 1'000'000 * static_cast<std::uint64_t>(round + 1);
    const MatchResult r = play(other.game, now.game, how.games, seeds);
    if (stopped()) break;
    // Kept if it is ahead by more than one standard deviation of chance.
    const bool keeps = r.games() > 0 && r.score() > 0.5 + 0.5 / std::sqrt(static_cast<double>(r.games()));
    if (keeps) best = tried, now = std::move(other), ++tuned.kept;
    if (how.after_each_round)
      how.after_each_round(round + 1, fmt::format("{} of {} games{}", percent(r.score()), r.games(), keeps ? ", kept" : ""));
  }
  for (std::size_t i = 0; i < first.size(); ++i)
    if (best[i] != first[i]) tuned.changes.push_back(fmt::format("{} {} to {}", csv.rows()[i].cells[0], first[i], best[i]));
  tuned.staff = staff_text(csv, best);
  if (!stopped()) tuned.proof = play(now.game, entry.rules.get(), how.proof, how.seed + 900'000'000);
  return tuned;
}

}  // namespace vedette::lab
