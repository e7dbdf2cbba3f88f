// The set-up, the chits and the mixes of the three scenarios in full, unit by unit as the lists have them. etw:16.1.setup to
// etw:16.3.setup, etw:16.1.cup to etw:16.3.cup.
#include <algorithm>

#include "blind_swords/rules.h"
#include "etw_table.h"
#include "tabletop/adapted.h"

namespace vedette {
namespace {

using namespace testing_support;
using Lines = std::vector<std::string>;

// "us-149-oh-vol-a 3205 skirmish"; of a unit off the map where it is.
Lines standing(const std::string& scenario) {
  const Value view = AgvTable({}, 1, etw_game(), scenario, true).view();
  Lines lines;
  for (const Value& u : view.get("units").items()) {
    const std::string at = u.get("at").as_text();
    std::string line = u.get("unit").as_text();
    if (!u.get("hex").as_text().empty()) line += " " + u.get("hex").as_text();
    if (u.get("mounted").as_bool()) line += " mounted";
    if (u.get("skirmish").as_bool()) line += " skirmish";
    if (u.get("step").as_text() == "battleworn" && !u.get("fragile").as_bool()) line += " battleworn";
    if (u.get("morale").as_text() != "good" || u.get("used").as_bool()) line += " not-fresh";
    if (at != "map") line += " " + at;
    lines.push_back(line);
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}
Lines sorted(Lines lines) {
  std::sort(lines.begin(), lines.end());
  return lines;
}
// "us-ricketts cup": a chit of the first turn's cup, of a side's pool, or one that comes later.
Lines chits(const std::string& scenario) {
  const AgvTable t({}, 1, etw_game(), scenario, true);
  const bs::Content& c = static_cast<const Adapted<bs::Rules>&>(etw_game()).content();
  Lines lines;
  for (std::size_t i = 0; i < c.chits.size(); ++i) {
    const bs::Place place = t.position.as<bs::Position>().chit[i];
    if (place == bs::Place::display) lines.push_back(c.chits[i].id + " cup");
    if (place == bs::Place::pool) lines.push_back(c.chits[i].id + " pool");
    if (place == bs::Place::later) lines.push_back(c.chits[i].id + " later");
  }
  std::sort(lines.begin(), lines.end());
  return lines;
}

TEST(SetUp, TheStoneBridge) {
  COVERS("etw:16.1.setup.us.clendenin", "etw:16.1.setup.us.tyler", "etw:16.1.setup.cs.cook", "etw:16.1.setup.cs.cox", "etw:16.1.special.1");
  EXPECT_EQ(standing("16.1"),
            sorted({"us-159-oh-vol 3506 mounted", "us-144-oh-vol 3607", "us-149-oh-vol-a 3205 skirmish", "us-149-oh-vol-b 3105 skirmish",
                    "cs-4-ga 2601", "cs-12-ga 2602", "cs-21-44-ga 2603", "cs-1-2-3-4-nc-st-trprs 2802", "cs-14-nc 2803", "cs-30-nc 2803"}));
}

TEST(SetUp, TheWholeBattle) {
  COVERS("etw:16.2.setup.us.art", "etw:16.2.setup.us.clendenin", "etw:16.2.setup.us.tyler", "etw:16.2.setup.us.mcclellan",
         "etw:16.2.setup.us.truex", "etw:16.2.setup.cs.art", "etw:16.2.setup.cs.cook", "etw:16.2.setup.cs.cox",
         "etw:16.2.setup.cs.johnston", "etw:16.2.setup.cs.lewis", "etw:16.2.setup.cs.lilley", "etw:16.2.setup.cs.mccausland");
  EXPECT_EQ(standing("16.2"), sorted({"us-alexander-balt-ind-bty-a 2722",
                                      "us-alexander-balt-ind-bty-b 2228",
                                      "us-wiegel-blockhouse 2723",
                                      "us-8-il-vol-a 1531 mounted",
                                      "us-8-il-vol-b 2135 mounted",
                                      "us-8-il-vol-c 1920 mounted",
                                      "us-159-oh-vol 3506 mounted",
                                      "us-loudoun-rangers 1730 mounted",
                                      "us-1-md-a 2023",
                                      "us-1-md-b 2914",
                                      "us-3-md 3014",
                                      "us-11-md-vol-a 2624",
                                      "us-11-md-vol-b 2623",
                                      "us-144-oh-vol 3607",
                                      "us-149-oh-vol-a 3205 skirmish",
                                      "us-149-oh-vol-b 3105 skirmish",
                                      "us-9-ny-a 2427",
                                      "us-9-ny-b 2427",
                                      "us-110-oh-vol 2227",
                                      "us-122-oh-vol-a 2526",
                                      "us-126-oh-vol 2326",
                                      "us-138-pa 2626",
                                      "us-14-nj-vol 2229",
                                      "us-106-ny-vol 2329",
                                      "us-151-ny-vol 2128",
                                      "us-87-pa-vol 2029",
                                      "us-10-vt-vol 2429",
                                      "cs-bryan 1001",
                                      "cs-carpenter 1405",
                                      "cs-chapman 1001",
                                      "cs-cooper 1405",
                                      "cs-hardwicke 1405",
                                      "cs-mccausland-jacksons-co 1409",
                                      "cs-kirkpatrick 1506",
                                      "cs-lowery 1001",
                                      "cs-massie 1710",
                                      "cs-milledge 1506",
                                      "cs-4-ga 2601",
                                      "cs-12-ga 2602",
                                      "cs-21-44-ga 2603",
                                      "cs-1-2-3-4-nc-st-trprs 2802",
                                      "cs-14-nc 2803",
                                      "cs-30-nc 2803",
                                      "cs-1-nc-ss 1712",
                                      "cs-5-nc-st-trprs 1712",
                                      "cs-12-nc 1712",
                                      "cs-20-nc 1711",
                                      "cs-23-nc 1711",
                                      "cs-6-nc 1609",
                                      "cs-21-nc 1609",
                                      "cs-54-nc 1610",
                                      "cs-57-nc 1610",
                                      "cs-13-58-va 2302",
                                      "cs-31-va 2402",
                                      "cs-49-va 2402",
                                      "cs-52-va 2302",
                                      "cs-14-va 1311 mounted",
                                      "cs-16-va 1310 mounted",
                                      "cs-17-va 1410 mounted",
                                      "cs-22-va 1030 mounted",
                                      "cs-25-va 1031 mounted",
                                      "cs-37-va-btln 1032 mounted",
                                      "cs-12-ga-lt-arty-btln waiting",
                                      "cs-13-ga waiting",
                                      "cs-26-ga waiting",
                                      "cs-31-61-ga waiting",
                                      "cs-38-ga waiting",
                                      "cs-60-ga waiting",
                                      "cs-jacksons-1st-bde waiting",
                                      "cs-jones-2nd-bde waiting",
                                      "cs-steuarts-3rd-bde waiting",
                                      "cs-hays-bde-a waiting",
                                      "cs-hays-bde-b waiting",
                                      "cs-staffords-bde waiting"}));
}

TEST(SetUp, TheEndGame) {
  COVERS("etw:16.3.setup.us.art", "etw:16.3.setup.us.clendenin", "etw:16.3.setup.us.tyler", "etw:16.3.setup.us.mcclellan",
         "etw:16.3.setup.us.truex", "etw:16.3.setup.cs.art", "etw:16.3.setup.cs.cook", "etw:16.3.setup.cs.cox",
         "etw:16.3.setup.cs.johnston", "etw:16.3.setup.cs.lewis", "etw:16.3.setup.cs.lilley", "etw:16.3.setup.cs.mccausland",
         "etw:16.3.setup.cs.gordon", "etw:16.3.special.1.issue", "etw:16.3.special.2.1", "etw:16.3.setup.issue.2", "etw:16.0.2.b.5");
  EXPECT_EQ(standing("16.3"), sorted({"us-alexander-balt-ind-bty-a 2722",
                                      "us-alexander-balt-ind-bty-b 2228",
                                      "us-8-il-vol-a 2333 mounted",
                                      "us-8-il-vol-c 2433 mounted",
                                      "us-159-oh-vol 3106 mounted",
                                      "us-loudoun-rangers 2533 mounted",
                                      "us-1-md-a 2424",
                                      "us-1-md-b 2914",
                                      "us-3-md 3014",
                                      "us-11-md-vol-a 2624",
                                      "us-11-md-vol-b 2623",
                                      "us-144-oh-vol 3204",
                                      "us-149-oh-vol-a 3105",
                                      "us-149-oh-vol-b 3205",
                                      "us-9-ny-a 2028",
                                      "us-9-ny-b 2028",
                                      "us-110-oh-vol 2127",
                                      "us-122-oh-vol-a 2427",
                                      "us-126-oh-vol 2327",
                                      "us-138-pa 2029",
                                      "us-14-nj-vol 2032 battleworn",
                                      "us-106-ny-vol 2031",
                                      "us-151-ny-vol 2030",
                                      "us-87-pa-vol 2132 battleworn",
                                      "us-10-vt-vol 2233",
                                      "cs-bryan 1128",
                                      "cs-carpenter 1726",
                                      "cs-chapman 1327",
                                      "cs-cooper 1826",
                                      "cs-hardwicke 1819",
                                      "cs-mccausland-jacksons-co 1427",
                                      "cs-kirkpatrick 2017",
                                      "cs-lowery 1228",
                                      "cs-massie 1825",
                                      "cs-milledge 1921",
                                      "cs-4-ga 3001",
                                      "cs-12-ga 2901",
                                      "cs-21-44-ga 2802",
                                      "cs-1-2-3-4-nc-st-trprs 2805",
                                      "cs-14-nc 2804",
                                      "cs-30-nc 2803",
                                      "cs-1-nc-ss 2121",
                                      "cs-5-nc-st-trprs 2121",
                                      "cs-12-nc 2121",
                                      "cs-20-nc 2022",
                                      "cs-23-nc 2022",
                                      "cs-6-nc 1720",
                                      "cs-21-nc 1720",
                                      "cs-54-nc 1820",
                                      "cs-57-nc 1820",
                                      "cs-13-58-va 2019",
                                      "cs-31-va 2019",
                                      "cs-49-va 1919",
                                      "cs-52-va 1919",
                                      "cs-14-va 1935 mounted battleworn",
                                      "cs-16-va 1835 mounted battleworn",
                                      "cs-17-va 1734 mounted battleworn",
                                      "cs-25-va 1935 mounted battleworn",
                                      "cs-37-va-btln 1835 mounted battleworn",
                                      "cs-12-ga-lt-arty-btln 1029 waiting",
                                      "cs-13-ga 1028 waiting",
                                      "cs-26-ga 1029 waiting",
                                      "cs-31-61-ga 1030 waiting",
                                      "cs-38-ga 1028 waiting",
                                      "cs-60-ga 1028 waiting",
                                      "cs-jacksons-1st-bde 1025 waiting",
                                      "cs-jones-2nd-bde 1024 waiting",
                                      "cs-steuarts-3rd-bde 1024 waiting",
                                      "cs-hays-bde-a 1027 waiting",
                                      "cs-hays-bde-b 1027 waiting",
                                      "cs-staffords-bde 1026 waiting",
                                      "us-8-il-vol-b mounted eliminated",
                                      "us-wiegel-blockhouse eliminated",
                                      "cs-22-va mounted eliminated"}));
}

TEST(SetUp, ChitsAndMixes) {
  COVERS("etw:16.1.cup", "etw:16.1.chits.us", "etw:16.1.chits.cs", "etw:16.1.chits.wild", "etw:16.2.cup.issue", "etw:16.2.chits.us",
         "etw:16.2.chits.cs", "etw:16.2.chits.wild", "etw:16.3.cup", "etw:16.3.chits.us", "etw:16.3.chits.cs", "etw:16.3.chits.wild",
         "etw:2.3.2");
  EXPECT_EQ(chits("16.1"), sorted({"us-l-wallace-cic cup", "us-l-wallace-div cup", "cs-rodes cup", "fog-of-war cup", "us-firefight pool",
                                   "us-rally pool", "us-heroic-stand pool", "us-huzzah pool", "cs-rebel-yell pool", "cs-good-ground pool",
                                   "cs-firefight pool", "cs-rally pool", "cs-early-cic later", "fortunes-of-war later"}));
  EXPECT_EQ(chits("16.2"), sorted({"us-l-wallace-cic cup",
                                   "us-l-wallace-div cup",
                                   "us-ricketts cup",
                                   "cs-rodes cup",
                                   "cs-ramseur cup",
                                   "cs-mccausland cup",
                                   "fortunes-of-war cup",
                                   "fog-of-war cup",
                                   "us-firefight pool",
                                   "us-rally pool",
                                   "us-heroic-stand pool",
                                   "us-command-confusion pool",
                                   "us-double-time pool",
                                   "us-confident pool",
                                   "us-huzzah pool",
                                   "us-burn-the-bridge pool",
                                   "us-rebel-fatigue pool",
                                   "us-brigade-reserve-movement pool",
                                   "cs-firefight pool",
                                   "cs-rally pool",
                                   "cs-command-confusion pool",
                                   "cs-double-time pool",
                                   "cs-rebel-yell pool",
                                   "cs-good-ground pool",
                                   "cs-find-the-ford pool",
                                   "cs-brigade-reserve-movement pool",
                                   "cs-union-fatigue pool",
                                   "cs-early-cic later",
                                   "cs-gordon later"}));
  EXPECT_EQ(chits("16.3"), sorted({"us-l-wallace-cic cup",
                                   "us-l-wallace-div cup",
                                   "us-ricketts cup",
                                   "cs-early-cic cup",
                                   "cs-rodes cup",
                                   "cs-ramseur cup",
                                   "cs-gordon cup",
                                   "cs-mccausland cup",
                                   "fortunes-of-war cup",
                                   "fog-of-war cup",
                                   "us-firefight pool",
                                   "us-rally pool",
                                   "us-heroic-stand pool",
                                   "us-command-confusion pool",
                                   "us-double-time pool",
                                   "us-confident pool",
                                   "us-huzzah pool",
                                   "us-rebel-fatigue pool",
                                   "us-brigade-reserve-movement pool",
                                   "cs-firefight pool",
                                   "cs-rally pool",
                                   "cs-command-confusion pool",
                                   "cs-double-time pool",
                                   "cs-rebel-yell pool",
                                   "cs-good-ground pool",
                                   "cs-brigade-reserve-movement pool",
                                   "cs-union-fatigue pool"}));
  const bs::Content& c = static_cast<const Adapted<bs::Rules>&>(etw_game()).content();
  for (const bs::Scenario& s : c.scenarios)
    for (const bs::TurnCard& turn : s.turns) {
      const Lines mix = {std::to_string(turn.key[0]), std::to_string(turn.random[0]), std::to_string(turn.key[1]),
                         std::to_string(turn.random[1])};
      EXPECT_EQ(mix, s.id == "16.1" ? (Lines{"1", "1", "1", "1"}) : (Lines{"1", "2", "2", "2"})) << s.id << " " << turn.time;
    }
}

}  // namespace
}  // namespace vedette
