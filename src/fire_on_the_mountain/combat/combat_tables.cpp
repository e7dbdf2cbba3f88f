#include "fire_on_the_mountain/combat/combat_tables.h"

#include "fire_on_the_mountain/clauses.h"

namespace vedette::fotm {
namespace {

// 15.2.pipeline, in its order; the amount of a division is what the strength is divided by.
constexpr RuleRow<ShareRule> kShares[] = {
    {"fotm:8.3.half"_c, {Effect::divide_down, [](const Share& s) { return s.dismounted; }}},
    {"fotm:15.2.column.def"_c, {Effect::divide_up, [](const Share& s) { return s.column && !s.routed; }}},
    {"fotm:17.4.defend"_c, {Effect::divide_up, [](const Share& s) { return s.routed; }}},
    {"fotm:5.1.flank"_c, {Effect::divide_up, [](const Share& s) { return s.flank; }}},
    {"fotm:5.1.rear"_c, {Effect::none_left, [](const Share& s) { return s.rear; }}},
    {"fotm:15.3.higher.art"_c, {Effect::add, [](const Share& s) { return s.uphill; }}},
};

// 15.3.levels: each attacking hex by itself.
constexpr RuleRow<HexRule> kCloseCombatHexes[] = {
    {"fotm:15.3.higher.cc"_c, [](int up) { return up > 0 ? up : 0; }},
    {"fotm:15.3.lower.cc"_c, [](int up) { return up < 0 ? 1 : 0; }},
};

// 15.3.deffire: the defending hex against that of the attacking Lead.
constexpr RuleRow<HexRule> kLeadHigher[] = {{"fotm:15.3.deffire"_c, [](int up) { return up > 0 ? up : 0; }}};
constexpr RuleRow<HexRule> kLeadLower[] = {{"fotm:15.3.deffire"_c, [](int up) { return up < 0 ? 1 : 0; }}};

constexpr RuleRow<WholeRule> kWholes[] = {
    {"fotm:15.2.corps"_c, [](const Whole& w) { return w.mixed_corps; }},
    {"fotm:10.5.sp"_c, [](const Whole& w) { return w.longstreet; }},
};

}  // namespace

void join_combat_tables(CombatTables& t, Amounts& amounts, const ClauseBooks& books, Complaints& complaints) {
  t.shares = join<ShareRule>("strength", kShares, amounts, books, complaints);
  for (const auto& row : t.shares)
    if ((row.applies.effect == Effect::divide_down || row.applies.effect == Effect::divide_up) && row.amount < 1)
      complaints.push_back({amounts.file(), 0, "a strength is divided by 1 or more"});
  t.close_combat_hexes = join<HexRule>("close-combat", kCloseCombatHexes, amounts, books, complaints);
  t.defensive_fire_hexes = join<HexRule>("defensive-fire-up", kLeadHigher, amounts, books, complaints);
  for (const auto& row : join<HexRule>("defensive-fire-down", kLeadLower, amounts, books, complaints))
    t.defensive_fire_hexes.push_back(row);
  t.wholes = join<WholeRule>("roll", kWholes, amounts, books, complaints);

  const auto f = [&](std::string_view table, Clause clause) { return figure(table, clause, amounts, books, complaints); };
  t.most_dice = f("roll", "fotm:15.2.ten"_c);
  t.hit_on = f("roll", "fotm:15.2.dice"_c);
  t.re_roll_hits_on = f("roll", "fotm:15.3.woods.1"_c);
  t.canister_levels = f("slope", "fotm:9.3.three"_c);
  t.close_combat_levels = f("slope", "fotm:15.4.slope"_c);
  t.mounted_levels = f("slope-mounted", "fotm:15.4.slope"_c);
  t.suppression_steps = f("losses", "fotm:9.4.cap"_c);
  t.lead_steps = f("losses", "fotm:15.8.cc"_c);
  t.defensive_steps = f("losses", "fotm:15.7.cap"_c);
  t.assault_steps = f("losses", "fotm:15.8.max"_c);
  t.leader_sixes = f("leaders", "fotm:16.1.four"_c);
  t.sharpshooter_ones = f("leaders", "fotm:7.2.ones"_c);
  t.most_lcm = f("leaders", "fotm:16.1.place"_c);
  t.rout_sixes = f("rout", "fotm:17.4.four"_c);
  t.check_after = f("morale", "fotm:17.2.when"_c);
  t.morale_passes_on = f("morale", "fotm:17.2.roll"_c);
  t.morale_lcm = f("morale", "fotm:17.2.lcm"_c);
  t.lead_test = f("lead", "fotm:4.2.infantry"_c);
  t.guard_sp = f("guards", "fotm:2.4.sp"_c);
  t.guard_prisoners = f("guards", "fotm:17.5.3"_c);
}

}  // namespace vedette::fotm
