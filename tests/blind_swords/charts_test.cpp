// Every figure of the charts, counters and scenarios of A Greater Victory as the rules read it, against a listing that shows
// each change of a chart. Amounts that clauses give are not here: the tests of those clauses miss them.
#include <gtest/gtest.h>

#include <sstream>

#include "blind_swords/battle.h"
#include "support/blind_swords.h"
#include "support/covers.h"
#include "support/golden.h"
#include "support/trial.h"

namespace vedette {
namespace {

using namespace testing_support;
using namespace bs;

struct Listing {
  const Content& c;
  std::ostringstream out;

  std::string unit(UnitIndex u) const { return c.units[u].id; }
  std::string hex(HexIndex h) const { return h == kNoHex ? "-" : c.map.number(h); }
  std::string rule(Clause clause) const { return std::string(c.books.id(clause)); }
  void effects(const char* when, const Effects& e) {
    out << ' ' << when << " hits " << int{e.hits} << " retreat " << int{e.retreat} << (e.deplete ? " deplete" : "")
        << (e.break_test ? " break-test" : "") << (e.panic ? " panic" : "") << (e.repulse ? " repulse" : "")
        << (e.others_test ? " others-test" : "") << (e.follow ? " follow" : "") << ';';
  }

  void counters() {
    for (const UnitCard& u : c.units) {
      out << u.id << " arm " << static_cast<int>(u.arm) << " weapon " << static_cast<int>(u.weapon);
      for (int worn = 0; worn < 2; ++worn)
        for (int foot = 0; foot < 2; ++foot) out << ' ' << int{u.sp[worn][foot]} << '-' << int{u.cr[worn][foot]};
      out << (u.fragile ? " fragile" : "") << (u.lone ? " lone" : "");
      if (u.brigade != kNoBrigade) out << " of " << c.brigades[u.brigade].id << ", " << c.brigades[u.brigade].division;
      out << (u.corps.empty() ? "" : ", corps ") << u.corps << '\n';
    }
  }
  void chits() {
    for (const ChitCard& chit : c.chits) {
      out << chit.id << " kind " << static_cast<int>(chit.kind) << " windows " << chit.windows << (chit.held ? " held" : "")
          << (chit.one_use ? " one-use" : "") << " rating " << int{chit.rating} << ' ' << rule(chit.clause);
      for (std::size_t b = 0; b < c.brigades.size(); ++b)
        if ((chit.brigades >> b & 1U) != 0) out << ' ' << c.brigades[b].id;
      out << '\n';
    }
  }
  void charts() {
    for (std::size_t i = 0; i < kColumns; ++i) out << "column " << c.column_name[i] << " from " << c.column_least[i] << '\n';
    for (std::size_t d = 0; d < c.crt.size(); ++d) {
      out << "crt " << d / 6 + 1 << d % 6 + 1 << ':';
      for (const Code code : c.crt[d]) out << ' ' << static_cast<int>(code);
      out << '\n';
    }
    for (const auto* rows : {&c.fire_results, &c.close_combat_results})
      for (std::size_t i = 0; i < rows->size(); ++i) {
        const ResultRow& r = (*rows)[i];
        out << (rows == &c.fire_results ? "fire" : "close combat") << " result " << i << (r.tests ? " tests" : "") << " CR "
            << int{r.cr_change} << ':';
        effects("first", r.first);
        effects("pass", r.pass);
        effects("fail", r.fail);
        effects("fail by 3", r.fail_by_3);
        effects("others", r.others);
        out << '\n';
      }
    for (const RangeRow& r : c.ranges)
      out << "range " << static_cast<int>(r.weapon) << (r.infantry ? " infantry" : "") << (r.cavalry ? " cavalry" : "")
          << (r.artillery ? " artillery" : "") << " class " << static_cast<int>(r.cls) << ' ' << int{r.least} << " to " << int{r.most}
          << " x " << int{r.sixteenths} << "/16\n";
  }
  void orders() {
    for (std::size_t i = 0; i < c.orders.size(); ++i) {
      const OrderCard& o = c.orders[i];
      out << "order " << i << (o.fire ? " fire" : "") << (o.fire_adjacent ? " adjacent" : "") << (o.engage ? " engage" : "")
          << (o.close_combat ? " close-combat" : "") << (o.enter ? " enter" : "") << (o.attached_moves ? " attached" : "")
          << (o.work ? " work" : "") << (o.rally_one ? " rally-one" : "") << (o.regroup ? " regroup" : "") << (o.form_up ? " form-up" : "")
          << " points " << int{o.points[0]} << ' ' << int{o.points[1]} << " march " << o.march[0] << o.march[1] << '\n';
    }
    out << "guns " << c.figures.foot_artillery << ' ' << c.figures.horse_artillery << '\n';
    for (const OptionCard& o : c.card.options) out << "option " << o.option << (o.by_default ? " on" : "") << '\n';
  }
  void other_charts() {
    out << "stacking of guns:";
    for (const std::uint8_t n : c.artillery_stacking) out << ' ' << int{n};
    out << "\ngeneral casualty:";
    for (const BrigadeIndex b : c.general_casualty) out << ' ' << (b == kNoBrigade ? "-" : c.brigades[b].id);
    out << '\n';
    for (const TerrainRow& r : c.terrain)
      out << "terrain " << r.feature << ' ' << r.kind << " arm " << static_cast<int>(r.arm) << " cost " << int{r.cost} << " down "
          << int{r.cost_down} << (r.no_move ? " no-move" : "") << (r.no_fire ? " no-fire" : "") << (r.no_fire_down ? " no-fire-down" : "")
          << " cap " << int{r.fire_cap} << " retreat " << static_cast<int>(r.retreat) << (r.retreat_stops ? " stops" : "")
          << (r.lifts_stream ? " lifts-stream" : "") << (r.lifts_river ? " lifts-river" : "") << (r.road_negates ? "" : " road-keeps")
          << '\n';
  }
  void scenario(const Scenario& s, std::uint16_t options) {
    out << "scenario " << s.id << " hexes " << s.area.count() << " forced out " << static_cast<int>(s.forced_out) << " victory "
        << rule(s.victory) << " options " << options << '\n';
    for (const TurnCard& t : s.turns)
      out << "turn " << t.day_turn << ' ' << t.time << (t.skip_artillery ? " no-artillery" : "") << " key " << int{t.key[0]} << ' '
          << int{t.key[1]} << " random " << int{t.random[0]} << ' ' << int{t.random[1]} << " cap " << int{t.battery_cap} << '\n';
    for (const SetupRow& r : s.setup) out << "set up " << unit(r.unit) << ' ' << hex(r.hex) << " state " << int{r.state} << '\n';
    for (const ArrivalRow& r : s.arrivals)
      out << "arrives " << r.turn << ' ' << unit(r.unit) << ' ' << hex(r.hex) << " state " << int{r.state} << '\n';
    for (const ChitRow& r : s.chits) out << "chit " << r.turn << ' ' << c.chits[r.chit].id << " to " << static_cast<int>(r.to) << '\n';
    for (const ObjectiveCard& o : s.objectives)
      out << "objective " << hex(o.hex) << " held by " << static_cast<int>(o.initial) << (o.by_infantry_only ? " infantry" : "") << '\n';
    for (const OffMapGun& g : s.off_map) out << "off map " << unit(g.unit) << " column " << g.column << " from " << g.from_turn << '\n';
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if (s.rating[i] != 0)
        out << "commands " << c.chits[i].id << ' ' << int{s.rating[i]} << ' ' << std::hex << s.commands[i] << std::dec << '\n';
    for (const FogCard& f : s.fog)
      out << "fog " << rule(f.clause) << " of " << static_cast<int>(f.affected) << " by " << static_cast<int>(f.chooser) << '\n';
  }
};

TEST(GoldenCharts, AreReadAsTheyStand) {
  COVERS("bs:1.0.2", "bs:9.3d.1", "bs:12.2.1", "bs:8.4.1", "bs:8.4.2", "bs:3.1a.1", "bs:9.1c.1");
  Listing l{agv(), {}};
  l.counters();
  l.chits();
  l.charts();
  l.orders();
  l.other_charts();
  for (std::size_t i = 0; i < agv().scenarios.size(); ++i) l.scenario(agv().scenarios[i], agv().option_defaults[i]);
  // What the series' charts say of the sister battle.
  Listing sister{trial(), {}};
  sister.chits();
  sister.orders();
  EXPECT_EQ(golden_difference("blind_swords/golden/charts.txt", l.out.str() + "\n" + sister.out.str()), "");
}

}  // namespace
}  // namespace vedette
