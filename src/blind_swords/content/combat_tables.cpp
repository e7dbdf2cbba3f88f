// Joins the lists of shifts with their amounts, lays the ranges out for looking up, and reads the single figures of the chapters on combat.
#include "blind_swords/battle.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

void join_combat(Content& c, Amounts& amounts, Complaints& complaints) {
  const auto get = [&](std::string_view table, Clause clause) { return figure(table, clause, amounts, c.books, complaints); };
  c.fire_shifts = join("fire", c.battle->fire_shifts, amounts, c.books, complaints);
  c.close_combat_shifts = join("close-combat", c.battle->close_combat_shifts, amounts, c.books, complaints);
  for (const Amount& a : amounts.rows())
    if ((a.table == "fire" || a.table == "close-combat") && !a.text.empty()) c.shift_words.emplace_back(a.clause, a.text);
  for (std::size_t i = 0; i < c.ranges.size(); ++i) {
    const RangeRow& row = c.ranges[i];
    const bool fits[] = {row.infantry, row.cavalry, row.artillery};
    for (std::size_t arm = 0; arm < 3; ++arm)
      for (int range = row.least; fits[arm] && range <= row.most && range <= kMostRange; ++range) {
        const auto weapon = nth(row.weapon);
        std::uint8_t& farthest = c.farthest_range[weapon][arm];
        farthest = std::max(farthest, byte(range));
        c.range_row[weapon][arm][range] = byte(i + 1);
      }
  }
  c.combat.hit_sp = get("hit", "bs:2.1.8"_c);
  c.combat.hit_cr = get("hit", "bs:2.1.9"_c);
  c.combat.unsupported = get("unsupported", "bs:12.4.1"_c);
  c.combat.break_retreat_hit = get("retreat-after-hit", "bs:12.7.2"_c);
  c.combat.break_retreat_depletion = get("retreat-after-depletion", "bs:12.7.2"_c);
  c.combat.panic_retreat = get("panic", "bs:12.6.1"_c);
  c.combat.long_advance = get("two-hex-advance", "bs:11.5.2"_c);
}

}  // namespace vedette::bs
