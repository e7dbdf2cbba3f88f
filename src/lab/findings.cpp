// What an examination found, for a person: faults, refusals, how often each clause was cited, and which never or by nothing.
#include <algorithm>
#include <functional>

#include "lab/examine.h"

namespace vedette::lab {

void add_fault(Findings& found, std::string detector, std::string what, std::uint64_t seed, int decision) {
  found.faults.push_back({std::move(detector), std::move(what), seed, decision, 1});
}

void count_catch_alls(const Game& game, const Examination& how, Findings& found) {
  std::int64_t all = 0;
  for (const auto& [clause, times] : found.refused_with) all += times;
  if (all < 200) return;
  for (const auto& [clause, times] : found.refused_with)
    if (static_cast<double>(times) > how.most_of_clause * static_cast<double>(all))
      add_fault(found, "catch-all",
                std::string(game.rules().id(Clause{clause})) + " answers for " + std::to_string(times) + " of " + std::to_string(all) +
                    " refusals of altered words",
                how.seed, 0);
}

std::string report(const Game& game, const Findings& found, bool clauses, const std::map<std::string, std::string>& reasons) {
  std::string text = game.card().game + ": " + std::to_string(found.games) + " games, " + std::to_string(found.decisions) +
                     " decisions (longest game " + std::to_string(found.longest) + "), at most " + std::to_string(found.most_actions) +
                     " actions, deepest frame " + std::to_string(found.deepest) + "; " + std::to_string(found.altered) +
                     " altered actions tried, " + std::to_string(found.altered_allowed) + " of them allowed; " +
                     std::to_string(found.previewed) + " previews compared, " + std::to_string(found.sets) +
                     " sets put together in two orders\n";
  for (const Fault& f : found.faults)
    text += "  FAULT " + f.detector + ": " + f.what + " (seed " + std::to_string(f.seed) + ", decision " + std::to_string(f.decision) +
            ", seen " + std::to_string(f.times) + " times)\n";
  std::vector<std::pair<int, std::uint16_t>> answers;
  std::int64_t all = 0;
  for (const auto& [clause, times] : found.refused_with) {
    answers.emplace_back(times, clause);
    all += times;
  }
  std::ranges::sort(answers, std::greater<>());
  text += "refusals of altered words, " + std::to_string(all) + " in all, most often:";
  for (std::size_t i = 0; i < std::min<std::size_t>(answers.size(), 8); ++i)
    text += " " + std::string(game.rules().id(Clause{answers[i].second})) + " " + std::to_string(answers[i].first);
  text += "\n";
  if (!clauses) return text;
  std::string never, cannot, yet;
  for (const int book : game.rules().books()) {
    const auto& rows = game.rules().rows(book);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const Clause c = clause_at(book, static_cast<int>(i));
      const std::uint32_t told = c.n < found.cited.size() ? found.cited[c.n] : 0;
      const auto refused = found.refused_with.find(c.n);
      const int refusals = refused == found.refused_with.end() ? 0 : refused->second;
      const std::uint32_t shown = c.n < found.shown.size() ? found.shown[c.n] : 0;
      const auto why = reasons.find(rows[i].id);
      if (told > 0 || refusals > 0 || shown > 0) {
        if (why != reasons.end()) yet += " " + rows[i].id;
      } else if (why != reasons.end()) {
        cannot += "  " + rows[i].id + ": " + why->second + "\n";
      } else if (rows[i].is_rule) {
        never += " " + rows[i].id;
      }
      if (told > 0 || refusals > 0 || shown > 0)
        text += "  " + rows[i].id + ": " + std::to_string(told) + " times in journals, " + std::to_string(refusals) + " refusals, shown " +
                std::to_string(shown) + " times\n";
    }
  }
  if (!cannot.empty()) text += "no act and no refusal cites, because:\n" + cannot;
  if (!yet.empty()) text += "said to be cited by nothing, and yet cited:" + yet + "\n";
  return text + "never cited:" + (never.empty() ? " none" : never) + "\n";
}

}  // namespace vedette::lab
