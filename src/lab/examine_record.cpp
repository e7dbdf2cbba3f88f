// A game at a table under examination: its record, saved, read and replayed, must lead to the same place and the same bytes.
#include "lab/examine.h"
#include "tabletop/table.h"

namespace vedette::lab {

void examine_record(const Game& game, const Setup& setup, std::uint64_t seed, int most_decisions, Findings& found) {
  Table table(game);
  if (const Acted begun = table.begin({.setup = setup, .seed = seed, .analysis = false, .waits = seed % 2 == 0}); !begun.refusal.ok())
    return add_fault(found, "record", begun.refusal.message, seed, 0);
  Generator chance{seed, 0};
  const auto there_and_back = [&] {
    const std::string text = table.save(Seat::all);
    Record record;
    Table back(game);
    Resumed resumed;
    if (const Refusal r = read_record(text, record); !r.ok()) return add_fault(found, "record", r.message, seed, table.decision());
    if (const Refusal r = back.resume(record, false, seed, resumed); !r.ok())
      return add_fault(found, "record", r.message, seed, table.decision());
    if (back.hash(Seat::all) != table.hash(Seat::all))
      return add_fault(found, "record", "replayed, the position is another", seed, table.decision());
    if (back.save(Seat::all) != text) add_fault(found, "record", "replayed, the record is another", seed, table.decision());
  };
  for (int n = 0; n < most_decisions && table.decider() != Side::none; ++n) {
    ActionList list(Sets::once);
    game.actions(table.position(), list);
    if (list.empty()) return;
    const Acted acted = table.act(list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))]);
    if (!acted.refusal.ok()) return add_fault(found, "record", acted.refusal.message, seed, table.decision());
    if (n == 40) there_and_back();
  }
  there_and_back();
}

}  // namespace vedette::lab
