#include "tabletop/why.h"

#include "tabletop/table.h"

namespace vedette {
namespace {
constexpr std::uint64_t kSeedOfReasons = 0x7665646574746531ULL;  // never a table's own dice
constexpr int kMostSteps = 256;                                  // small decisions in one act
}  // namespace

Refusal why_not(const Game& game, AnyPosition p, const Value& words) {
  const Side side = game.decider(p);
  Dice dice(kSeedOfReasons);
  dice.be_patient(true);  // with the choices that people are given
  Journal silent;
  for (int played = 0; played < kMostSteps; ++played) {
    const Interpreted next = game.interpret(p, words, played);
    if (!next.refusal.ok()) return next.refusal;
    if (next.finished) break;
    const Verdict verdict = game.apply(p, next.action, dice, silent);
    if (!verdict.allowed()) return refusal_of(game, verdict);
    if (dice.rolled() > 0 || game.decider(p) != side) break;  // what follows depends on chance or on the other side
  }
  return Refusal::none();
}

void judge_alike(const Game& game, const AnyPosition& p, const Value& words, Value& answer) {
  const Refusal why = why_not(game, p, words);
  if (why.code != Refused::not_legal) return;
  Value rules = Value::list();
  for (const Clause clause : why.rules) rules.push(std::string(game.rules().id(clause)));
  answer.set("legal", false).set("rules", std::move(rules));
}

}  // namespace vedette
