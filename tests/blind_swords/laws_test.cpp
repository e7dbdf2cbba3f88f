// Laws that hold wherever random games lead: every set of firers, and of Flanking Hexes, that the rules allow as a whole can be put
// together one by one, in any order by a person, and once by a searching player; and no unit ends in a hex that is too full by choice.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <set>

#include "blind_swords/combat/fire_choice.h"
#include "support/blind_swords.h"
#include "support/covers.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

using namespace testing_support;
using Units = std::set<int>;

class Lawful {
 public:
  Lawful(const Game& game, const bs::Content& content, std::string scenario, std::uint64_t seed)
      : game_(game), content_(content), chance_{seed, 0}, dice_(seed) {
    Setup setup;
    setup.scenario = std::move(scenario);
    setup.default_setup = true;
    EXPECT_TRUE(this->game().start(p_, setup, dice_, silent_).ok());
  }

  void play(int decisions) {
    note_crowds();
    for (int n = 0; n < decisions && game().decider(p_) != Side::none; ++n) {
      ActionList list(Sets::once);
      game().actions(p_, list);
      look_at_shots(list);
      look_at_assaults(list);
      events_.clear();
      Journal journal = Journal::keeping(events_);
      ASSERT_TRUE(game().apply(p_, eager(list), dice_, journal));
      for (const Event& e : events_) {
        const std::string what = game().tell(e).get("event").as_text();
        if (what == "recovered" || what == "arrived") excused_.insert(e.unit);
      }
      look_at_stacks();
    }
  }

  int shots = 0, assaults = 0, sets = 0, quiet = 0;

 private:
  const Game& game() const { return game_; }
  const bs::Content& c() const { return content_; }
  static const bs::Position& bare(const AnyPosition& p) { return p.as<bs::Position>(); }
  int pick(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }

  // Seldom what only ends something; orders to attack are liked.
  Action eager(const ActionList& list) {
    Action a = list[pick(list.size())];
    for (int tries = 0; tries < 6; ++tries, a = list[pick(list.size())]) {
      const Value words = game().words(p_, a);
      const std::string &kind = words.get("action").as_text(), &order = words.get("order").as_text();
      if (kind != "done" && kind != "pass" && kind != "stop" && order != "maneuver" && order != "regroup") break;
    }
    return a;
  }

  AnyPosition after(const AnyPosition& from, const Action& a) {
    AnyPosition p = from;
    Dice dice(1);
    dice.be_patient(true);  // sets are closed by `done` alone
    EXPECT_TRUE(game().apply(p, a, dice, silent_));
    return p;
  }
  Action worded(const AnyPosition& p, std::string_view text) {
    std::string error;
    return game().interpret(p, words_of(text, error), 0).action;
  }

  // All sets that `done` may close, reached by adding alone, with how many ways lead to each.
  template <class Members>
  std::map<Units, int> reached(const AnyPosition& from, Sets how, const Members& members) {
    std::map<Units, int> ways;
    std::set<Units> seen;
    const Action done = worded(from, "done");
    const std::function<void(const AnyPosition&)> go = [&](const AnyPosition& p) {
      const Units now = members(p);
      if (how == Sets::freely && !seen.insert(now).second) return;
      if (!now.empty() && game().verdict(p, done)) ++ways[now];
      ActionList list(how);
      game().actions(p, list);
      for (const Action& a : list)
        if (const std::string kind = game().words(p, a).get("action").as_text(); kind == "add" || kind == "flank") go(after(p, a));
    };
    go(from);
    return ways;
  }
  void compare(const AnyPosition& start, const Units& candidates, const std::function<bool(const Units&)>& allowed,
               const std::function<Units(const AnyPosition&)>& members, const std::string& what) {
    const std::vector<int> all(candidates.begin(), candidates.end());
    if (all.empty() || all.size() > 6) return;
    const auto freely = reached(start, Sets::freely, members), once = reached(start, Sets::once, members);
    for (unsigned mask = 1; mask < 1U << all.size(); ++mask) {
      Units chosen;
      for (std::size_t i = 0; i < all.size(); ++i)
        if ((mask >> i & 1U) != 0) chosen.insert(all[i]);
      ++sets;
      EXPECT_EQ(freely.contains(chosen), allowed(chosen)) << what << ", set " << mask;
      const auto found = once.find(chosen);
      EXPECT_EQ(found == once.end() ? 0 : found->second, allowed(chosen) ? 1 : 0) << what << ", once, set " << mask;
    }
  }

  void look_at_shots(const ActionList& list) {
    for (const Action& a : list) {
      if (game().words(p_, a).get("action").as_text() != "fire") continue;
      const AnyPosition start = after(p_, a);
      const bs::FirersUnderWay now = bs::firers_under_way(c(), bare(start));
      if (!now.open || now.units.n != 0) continue;  // all of the hex fire, or one alone could
      Units candidates;
      for (const UnitIndex u : now.could) candidates.insert(u);
      ++shots;
      compare(
          start, candidates,
          [&](const Units& chosen) {
            const std::vector<UnitIndex> units(chosen.begin(), chosen.end());
            return bs::shot_verdict_now(c(), bare(start), now.target, units).allowed();
          },
          [&](const AnyPosition& p) {
            Units in;
            for (const UnitIndex u : bs::firers_under_way(c(), bare(p)).units) in.insert(u);
            return in;
          },
          "fire at " + c().map.number(now.target));
    }
  }

  void look_at_assaults(const ActionList& list) {
    for (const Action& a : list) {
      const Value words = game().words(p_, a);
      if (words.get("action").as_text() != "close-combat") continue;
      const AnyPosition start = after(p_, a);
      const bs::DeclarationUnderWay now = bs::declaration_under_way(c(), bare(start));
      if (!now.open) continue;
      const auto hexes = [&](std::uint8_t mask) {
        Units in;
        for (Direction d = 0; d < kDirections; ++d)
          if ((mask >> d & 1U) != 0) in.insert(c().side[now.declared.target][d].to);
        return in;
      };
      ++assaults;
      compare(
          start, hexes(now.could),
          [&](const Units& chosen) {
            const std::vector<HexIndex> flanks(chosen.begin(), chosen.end());
            return bs::whole_declaration(c(), bare(p_), a.hex, a.hex2, flanks, false).allowed();
          },
          [&](const AnyPosition& p) {
            const bs::DeclarationUnderWay at = bs::declaration_under_way(c(), bare(p));
            return at.open ? hexes(at.declared.flanks) : Units{};
          },
          text_of(words));
    }
  }

  // ---- Stacking ----
  // Overfull hexes with who is in them, units that still stand where they entered not counted.
  std::map<HexIndex, Units> crowds() const {
    std::map<HexIndex, Units> found;
    const bs::Position& p = bare(p_);
    for (int i = 0; i < c().n_units(); ++i) {
      const auto u = static_cast<UnitIndex>(i);
      if (p.units[u].at != bs::At::map || bs::stacking(c(), p, u, p.units[u].hex)) continue;
      found[p.units[u].hex].insert(i);
    }
    return found;
  }
  void note_crowds() { known_ = crowds(); }
  // Where nothing is under way that passes through a hex, no hex is fuller than before, unless a unit there has recovered a step, or its
  // arrival has only now ended (bs:3.1.4).
  void look_at_stacks() {
    switch (static_cast<bs::Proc>(bare(p_).frames.top().kind)) {
      case bs::Proc::movement_step:
      case bs::Proc::chit_draw:
      case bs::Proc::command_chit:
      case bs::Proc::command_decision:
      case bs::Proc::artillery_phase:
      case bs::Proc::fire_step:
      case bs::Proc::close_combat_step:
      case bs::Proc::rally_step:
        break;
      default:
        return;
    }
    ++quiet;
    for (const auto& [hex, units] : crowds()) {
      const auto before = known_.find(hex);
      bool excused = false;
      for (const int u : units) excused = excused || excused_.contains(u) || entry_hex(hex);
      if (excused) continue;
      for (const int u : units)
        EXPECT_TRUE(before != known_.end() && before->second.contains(u))
            << c().units[static_cast<std::size_t>(u)].id << " has ended in " << c().map.number(hex) << ", which is too full";
    }
    note_crowds();
    excused_.clear();
  }
  bool entry_hex(HexIndex h) const {
    for (const bs::Scenario& s : c().scenarios)
      for (const bs::ArrivalRow& r : s.arrivals)
        if (r.hex == h) return true;
    return false;
  }

  const Game& game_;
  const bs::Content& content_;
  Generator chance_;
  Dice dice_;
  Journal silent_;
  AnyPosition p_;
  std::vector<Event> events_;
  std::map<HexIndex, Units> known_;
  Units excused_;
};

void lawful(const std::string& scenario, int games, std::uint64_t seed, const Game& played = agv_game(),
            const bs::Content& content = agv()) {
  int shots = 0, assaults = 0, sets = 0, quiet = 0;
  for (int g = 0; g < games; ++g) {
    Lawful game(played, content, scenario, seed + static_cast<std::uint64_t>(g));
    game.play(3000);
    shots += game.shots;
    assaults += game.assaults;
    sets += game.sets;
    quiet += game.quiet;
  }
  std::cout << played.card().game << " " << scenario << ": " << shots << " shots, " << assaults << " assaults, " << sets
            << " sets; stacks looked at " << quiet << " times\n";
  EXPECT_GT(sets, 0);
  EXPECT_GT(quiet, 0);
}

TEST(Laws, OfSetsAndStacks) {
  COVERS("bs:3.1.1", "bs:3.1.4", "bs:9.1d.1", "bs:11.2.1");
  lawful("16.1", 6, 40);
  lawful("16.2", 3, 50);
  lawful("16.1", 3, 60, etw_game(), etw());
}
TEST(SlowLaws, OfSetsAndStacksInManyGames) {
  lawful("16.1", 60, 1000);
  lawful("16.2", 60, 2000);
  lawful("16.3", 12, 3000);
  lawful("16.1", 30, 4000, etw_game(), etw());
  lawful("16.2", 12, 5000, etw_game(), etw());
  lawful("16.3", 12, 6000, etw_game(), etw());
}

}  // namespace
}  // namespace vedette
