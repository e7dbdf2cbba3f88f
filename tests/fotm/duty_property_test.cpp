// Mandatory Close Combat on crowded fields drawn at random, against every way the Combat Phase could go: an Assault may be announced, or
// begun, exactly if as many hexes can still be closed with as without it. The reckoning here tries every assignment and knows no matching.
#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

#include "fire_on_the_mountain/combat/assault.h"
#include "fire_on_the_mountain/combat/obligation.h"
#include "fire_on_the_mountain/combat/participation.h"
#include "fire_on_the_mountain/combat/strength.h"
#include "fotm/combat_table.h"
#include "fotm/crowded_field.h"

namespace vedette::fotm {
namespace {

struct DutyProperty : CrowdedField {
  using Play = Engine<OnePhase>;
  using Bound = std::map<HexIndex, std::set<UnitIndex>>;  // who is bound to which hex

  // 15.4.mandatory.who, read again: infantry or cavalry with SP that may take part against Brigades next to it on its level.
  Bound bound() const {
    Bound b;
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
      for (HexIndex h = 0; h < kHexes; ++h)
        if (on_map(p, u) && side_of(c, u) == p.side && !is_artillery(c, u) && adjacent(c, p.units[u].hex, h) &&
            may_join(c, p, u, h).allowed() && c.at(p.units[u].hex).level == c.at(h).level && has_brigade_of(c, p, h, other(p.side)) &&
            !p.targets.has(h) && close_combat_share(c, p, u, h) > 0)
          b[h].insert(u);
    return b;
  }
  // The most hexes that can be covered, one Brigade a hex: each hex is left out, or given to each of its Brigades in turn.
  static int most(const Bound& b, Bound::const_iterator hex, std::set<UnitIndex>& used) {
    if (hex == b.end()) return 0;
    int best = most(b, std::next(hex), used);
    for (const UnitIndex u : hex->second) {
      if (!used.insert(u).second) continue;
      best = std::max(best, 1 + most(b, std::next(hex), used));
      used.erase(u);
    }
    return best;
  }
  static int most(const Bound& b, std::set<UnitIndex> used = {}) { return most(b, b.begin(), used); }
  bool may_be_announced(const Bound& b, HexIndex target, const std::set<UnitIndex>& with) const {
    Bound others = b;
    const bool mandatory = others.erase(target) > 0;
    const bool closes = std::ranges::any_of(with, [&](UnitIndex u) { return close_combat_share(c, p, u, target) > 0; });
    return most(others, with) + (mandatory && closes ? 1 : 0) >= most(b);
  }
  static std::set<UnitIndex> subset(const std::vector<UnitIndex>& of, unsigned bits) {
    std::set<UnitIndex> s;
    for (std::size_t i = 0; i < of.size(); ++i)
      if ((bits >> i & 1U) != 0) s.insert(of[i]);
    return s;
  }
  Verdict judged(const Action& a) const { return Play::verdict(c, p, a); }

  // Who is to blame: Brigades of the set, bound to hexes that are not the target; or the target, that nobody of them closes with.
  void expect_witnesses(const Verdict& v, const Bound& b, HexIndex target, const std::set<UnitIndex>& with) const {
    ASSERT_GT(v.n_hexes, 0);
    for (int i = 0; i < v.n_hexes; ++i) {
      const HexIndex h = v.hexes[static_cast<std::size_t>(i)];
      ASSERT_TRUE(b.contains(h)) << number(h);
      if (h == target) continue;
      // Without this hex the others could do no more: it may be the one that is left out, and somebody bound to it is used up.
      Bound others = b;
      others.erase(target);
      const int all = most(others, with);
      others.erase(h);
      EXPECT_EQ(most(others, with), all) << number(h) << " would be seen to by others";
      EXPECT_TRUE(std::ranges::any_of(b.at(h), [&](UnitIndex u) { return with.contains(u); }));
    }
    for (int i = 0; i < v.n_units; ++i) {
      const UnitIndex u = v.units[static_cast<std::size_t>(i)];
      EXPECT_TRUE(with.contains(u)) << c.piece(u).id;
      EXPECT_EQ(std::count(v.units.begin(), v.units.begin() + v.n_units, u), 1);
    }
  }

  // Every set that could be named against every hex; then one Assault is made up at random, and the rest looked at again.
  int refused = 0, allowed = 0, fields = 0;
  void look(std::uint64_t seed) {
    draw(seed);
    p.pause = Pause::over;
    Dice dice(seed);
    Journal silent;
    Ctx ctx{c, dice, silent};
    begin_combat_phase(p, ctx);
    for (int assaults = 0; assaults < 3 && !::testing::Test::HasFailure(); ++assaults) {
      const Bound b = bound();
      if (b.empty()) break;
      ++fields;
      const Verdict end = judged(act(Verb::done));
      EXPECT_EQ(id(end.clause), "fotm:15.4.mandatory");
      for (int i = 0; i < end.n_hexes; ++i) EXPECT_TRUE(b.contains(end.hexes[static_cast<std::size_t>(i)]));
      EXPECT_EQ(std::size_t{end.n_hexes}, std::min<std::size_t>(b.size(), 4));
      std::vector<std::pair<HexIndex, std::set<UnitIndex>>> open;
      int too_many = 0;  // hexes with more sets than a test has time for
      for (HexIndex h = 0; h < kHexes; ++h) {
        if (!may_be_target(c, p, h).allowed()) continue;
        std::vector<UnitIndex> near;
        for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
          if (may_join(c, p, u, h).allowed()) near.push_back(u);
        if (near.size() > 5) ++too_many;
        if (near.empty() || near.size() > 5) continue;
        const Duty duty = duty_of(c, p);
        bool any = false;
        for (unsigned bits = 1; bits < 1U << near.size(); ++bits) {
          const std::set<UnitIndex> with = subset(near, bits);
          BrigadeSet named;
          for (const UnitIndex u : with) named.add(u);
          const Verdict v = announcing(c, p, duty, h, named);
          ASSERT_EQ(v.allowed(), may_be_announced(b, h, with)) << "seed " << seed << " on " << number(h);
          any = any || v.allowed();
          if (v.allowed()) open.emplace_back(h, with);
          if (!v.allowed()) expect_witnesses(v, b, h, with);
          ++(v.allowed() ? allowed : refused);
          // A set may be begun exactly if some Brigades after its last one make it one that may be announced.
          bool can_be_closed = false;
          for (unsigned more = bits; more < 1U << near.size() && !can_be_closed; ++more)
            can_be_closed = (more & ((1U << std::bit_width(bits)) - 1)) == bits && may_be_announced(b, h, subset(near, more));
          EXPECT_EQ(composing(c, p, duty, h, named, *with.rbegin()).allowed(), can_be_closed) << "seed " << seed << " on " << number(h);
        }
        EXPECT_EQ(judged(act(Verb::assault, UnitIndex{0}, h)).allowed(), any) << "seed " << seed << " on " << number(h);
      }
      if (open.empty() && too_many > 0) break;
      ASSERT_FALSE(open.empty()) << "seed " << seed << ": a duty, and nothing that may be done";
      const auto& [target, with] = open[below(static_cast<unsigned>(open.size()))];
      for (const UnitIndex u : with) p.units[u].set(kAssaulted);
      p.targets.add(target);
      EXPECT_GE(most(bound()) + static_cast<int>(b.contains(target)), most(b)) << "seed " << seed;
    }
  }
};

TEST_F(DutyProperty, VerdictsAgreeWithEveryWayThePhaseCouldGo) {
  COVERS("fotm:15.4.mandatory", "fotm:15.4.mandatory.who", "fotm:15.4.mandatory.order", "fotm:15.2.diverge");
  for (std::uint64_t seed = 1; seed <= 40 && !HasFailure(); ++seed) look(seed);
  EXPECT_GT(fields, 30);
  EXPECT_GT(refused, 30);
  EXPECT_GT(allowed, 200);
}

struct SlowDutyProperty : DutyProperty {};
TEST_F(SlowDutyProperty, OnAThousandFields) {
  for (std::uint64_t seed = 1000; seed < 2000 && !HasFailure(); ++seed) look(seed);
  std::printf("%d fields, %d sets allowed, %d refused\n", fields, allowed, refused);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace vedette::fotm
