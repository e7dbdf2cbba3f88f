#include "support/harness.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <tuple>

#include "catalogue/catalogue.h"
#include "support/allocations.h"
#include "support/seats.h"
#include "support/shelf.h"
#include "tabletop/content_files.h"
#include "tabletop/table.h"
#include "tabletop/text.h"

namespace vedette::testing_support {

using lab::enumerate;
using lab::examine;
using lab::examine_record;
using lab::Fault;
using lab::fractions_of;
using lab::report;

namespace {
// The clauses that the game says nothing cites, each with why; none for a game of the tests.
std::map<std::string, std::string> said_to_be_uncited(const Game& game) {
  static const Catalogue games(test_shelf());
  std::map<std::string, std::string> listed;
  const CatalogueEntry* entry = games.find(game.card().game);
  for (const auto& [path, text] : test_shelf().files()) {
    if (entry == nullptr || !path.ends_with("/uncited.csv") || !belongs_to_game(path, entry->folder)) continue;
    Complaints complaints;
    const Csv csv = Csv::parse(text, path, complaints);
    for (const Csv::Row& row : csv.rows()) listed.emplace(csv.cell(row, "id"), csv.cell(row, "why"));
  }
  EXPECT_TRUE(entry == nullptr || listed.size() > 100);
  return listed;
}
}  // namespace

Findings expect_clean(const Game& game, const Examination& how) {
  Findings found = examine(game, how);
  examine_record(game, how.setup, how.seed, 400, found);
  std::cout << report(game, found, false);
  const Compared pairs = expect_secrets_kept(game, how.setup, how.seed, 400, 1);
  std::cout << "compared at seats: " << pairs.choices << " secret choices, " << pairs.chance << " draws unseen, " << pairs.placed
            << " situations\n";
  for (const Fault& f : found.faults)
    ADD_FAILURE() << f.detector << ": " << f.what << " (seed " << f.seed << ", decision " << f.decision << ", seen " << f.times
                  << " times)";
  // What uncited.csv says is true: nothing that it lists was cited.
  const std::string cited = report(game, found, true, said_to_be_uncited(game));
  const std::size_t at = cited.find("said to be cited by nothing, and yet cited");
  EXPECT_EQ(at, std::string::npos) << cited.substr(at, cited.find('\n', at) - at);
  return found;
}

namespace {
std::string table_text(const std::map<std::string, Fraction>& chances) {
  std::string text;
  for (const auto& [result, f] : chances) text += result + " " + f.text() + "; ";
  return text;
}
}  // namespace

std::string odds_wrong(const Game& game, const AnyPosition& p, const Value& fields, const Action& action,
                       const std::function<std::string(const std::vector<Event>&)>& result) {
  Value answer;
  if (const Refusal refusal = game.ask(p, "odds", fields, answer); !refusal.ok()) return refusal.message;
  if (!answer.get("legal").as_bool()) return "odds says it is not legal";
  const auto asked = fractions_of(answer), tried = enumerate(game, p, action, result);
  Fraction sum;
  for (const auto& [name, f] : asked) sum += f;
  if (!(sum == Fraction(1))) return "the chances do not add up to 1: " + table_text(asked);
  return asked == tried ? "" : "odds gives " + table_text(asked) + "but the dice give " + table_text(tried);
}

void expect_odds(const Game& game, const AnyPosition& p, const Value& fields, const Action& action,
                 const std::function<std::string(const std::vector<Event>&)>& result) {
  EXPECT_EQ(odds_wrong(game, p, fields, action, result), "");
}

void expect_no_allocation(const Game& game, const Setup& setup, std::uint64_t seed, int decisions) {
  AnyPosition p;
  Dice dice(seed);
  Generator chance{seed, 0};
  Journal silent;
  ASSERT_TRUE(game.start(p, setup, dice, silent).ok());
  ActionList list(Sets::once);
  const std::int64_t before = allocations();
  int n = 0;
  for (; n < decisions && game.decider(p) != Side::none; ++n) {
    list.clear();
    game.actions(p, list);
    const Action a = list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))];
    std::ignore = game.verdict(p, a);
    std::ignore = game.apply(p, a, dice, silent);
  }
  EXPECT_EQ(allocations() - before, 0) << "in " << n << " decisions";
  EXPECT_GT(n, 0);
}

Played play_text(const Game& game, AnyPosition& p, std::string_view text, std::vector<DiceItem> items, bool patient) {
  Played played;
  std::string error;
  const Value words = words_of(text, error);
  if (!error.empty()) return {Refusal::bad_request(error), {}};
  AnyPosition tried = p;
  Dice dice(1);
  dice.script(items);
  dice.be_patient(patient);
  Journal journal = Journal::keeping(played.events);
  for (int part = 0;; ++part) {
    const Interpreted i = game.interpret(tried, words, part);
    if (!i.refusal.ok()) return {i.refusal, {}};
    if (i.finished) break;
    if (const Verdict v = game.apply(tried, i.action, dice, journal); !v) return {refusal_of(game, v), {}};
    if (dice.trouble() != Dice::Trouble::none) return {refusal_of(dice.trouble()), {}};
  }
  p = tried;
  return played;
}

std::string forbids(const Game& game, const AnyPosition& p, std::string_view text) {
  AnyPosition copy = p;
  const Played played = play_text(game, copy, text);
  if (played.ok()) return {};
  return played.refusal.rules.empty() ? played.refusal.message : std::string(game.rules().id(played.refusal.rules.front()));
}

}  // namespace vedette::testing_support
