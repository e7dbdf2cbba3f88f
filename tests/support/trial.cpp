#include "support/trial.h"

#include <gtest/gtest.h>

#include "blind_swords/a_greater_victory/south_mountain.h"
#include "blind_swords/battle.h"
#include "blind_swords/content/readers.h"
#include "blind_swords/flow/fog_of_war.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/rules.h"
#include "catalogue/catalogue.h"
#include "support/shelf.h"
#include "tabletop/adapted.h"

namespace vedette::testing_support {

namespace {

using namespace bs;

constexpr const char* kChits =
    "side,chit,kind\n"
    "Union,Cox,division\nConfederate,D. H. Hill,division\n"
    "Union,L. Wallace (CIC),cic\nConfederate,Early (CIC),cic\n"
    "Union,Firefight,event\nUnion,Rally!,event\nUnion,Heroic Stand,event\nUnion,Command Confusion,event\n"
    "Union,Double Time,event\nUnion,Confident,event\nUnion,Huzzah!,event\nUnion,Burn the Bridge!,event\n"
    "Union,Rebel Fatigue,event\nUnion,Brigade Reserve Movement,event\n"
    "Confederate,Firefight,event\nConfederate,Rally!,event\nConfederate,Command Confusion,event\n"
    "Confederate,Double Time,event\nConfederate,Rebel Yell!,event\nConfederate,Good Ground,event\n"
    "Confederate,Find the Ford!,event\nConfederate,Brigade Reserve Movement,event\nConfederate,Union Fatigue,event\n"
    "wild,Fog of War,wild\nwild,Fortunes of War,wild\n";
constexpr const char* kLeaders =
    "side,leader,role,rating,commands,source\n"
    "Union,Cox,Division,4,Scammon;Crook;WV Cavalry,reconstructed\n"
    "Confederate,D. H. Hill,Division,3,Garland;5 VA Cavalry,reconstructed\n"
    "Union,L. Wallace (CIC),CIC,5,,reconstructed\n"
    "Confederate,Early (CIC),CIC,4,,reconstructed\n";
// On turn 3 D. H. Hill opens without a draw or a roll, and the enemy's events leave him alone.
constexpr const char* kTurns =
    "scenario,turn,day_turn,time,skip,key_union,random_union,key_confederate,random_confederate,battery_cap,first,shielded,no_roll,source\n"
    "16.1,1,3,9:00 AM,,1,1,1,1,,,,,reconstructed\n"
    "16.1,2,4,9:30 AM,,1,1,1,1,,,,,reconstructed\n"
    "16.1,3,5,10:00 AM,,1,1,1,1,,cs-d-h-hill,cs-d-h-hill,cs-d-h-hill,reconstructed\n"
    "16.1,4,6,10:30 AM,,1,1,1,1,,,,,reconstructed\n"
    "16.1,5,7,11:00 AM,,1,1,1,1,,,,,reconstructed\n";
constexpr const char* kCup =
    "scenario,turn,chit,to,clause,source\n"
    "16.1,1,us-cox,display,bs:5.3.1,reconstructed\n"
    "16.1,1,cs-d-h-hill,display,bs:5.3.1,reconstructed\n"
    "16.1,1,us-l-wallace-cic,display,bs:5.3.2,reconstructed\n"
    "16.1,1,us-firefight,pool,bs:5.1.1,reconstructed\n"
    "16.1,1,us-confident,pool,bs:5.1.1,reconstructed\n"
    "16.1,1,us-heroic-stand,pool,bs:5.1.1,reconstructed\n"
    "16.1,1,cs-firefight,pool,bs:5.1.1,reconstructed\n"
    "16.1,1,cs-rebel-yell,pool,bs:5.1.1,reconstructed\n"
    "16.1,1,cs-good-ground,pool,bs:5.1.1,reconstructed\n";
constexpr const char* kSpecialUnits =
    "unit,kind,clause,source\n"
    "us-wv-cavalry,lone,bs:12.4a.4,reconstructed\n"
    "cs-5-va-cavalry,lone,bs:12.4a.4,reconstructed\n"
    "cs-pelham,attached:cs-garland,bs:6.6.1,reconstructed\n";
constexpr const char* kEventAmounts =
    "event,bs:event.huzzah.1,2,,columns right,reconstructed\n"
    "event,bs:event.rebel-yell.1,2,,columns right,reconstructed\n"
    "event,bs:event.double-time.1,2,,MP more,reconstructed\n"
    "event,bs:event.rally.1,1,,CR more for the Rebuild,reconstructed\n"
    "event,bs:event.burn-the-bridge.1,2,,more on the die,reconstructed\n"
    "event,bs:event.find-the-ford.1,2,,more on the die,reconstructed\n"
    "casualty,bs:2.4.2,-1,,rating of a Casualty chit,reconstructed\n"
    "casualty-least,bs:2.4.2,2,,not less than this,reconstructed\n";
constexpr const char* kCasualties =
    "d66,side,chits,brigade,effect,source\n"
    "11,union,Cox|L. Wallace (CIC),,swap-chit,reconstructed\n"
    "12,confederate,D. H. Hill,,swap-chit,reconstructed\n"
    "13,confederate,Early (CIC),,swap-chit,reconstructed\n";

// The amounts of A Greater Victory without those of its own chits.
std::string amounts(const std::string& text) {
  std::string kept;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    if (!line.starts_with("event") && !line.starts_with("indecision") && !line.starts_with("black-hats")) kept += line;
    at = end;
  }
  return kept + kEventAmounts;
}

// What A Greater Victory says of itself, with the series' own law where the trial tests that.
std::string battle_rows(const std::string& text) {
  std::string kept;
  for (const std::string_view line : split(text, '\n')) {
    const std::string_view item = line.substr(0, line.find(','));
    if (item != "game" && item != "charges" && item != "wayward-guns" && item != "good-ground") kept += std::string(line) + "\n";
  }
  return kept +
         "game,trial,,reconstructed\nhorse-artillery-withdraws,yes,bs:10.8.1,reconstructed\n"
         "wayward-draws-fire,yes,bs:10.7.7,reconstructed\nchaos,,etw:7.3b.i.2,reconstructed\n";
}

// Of a list by scenario, the header and what is of the first or of all.
std::string first_scenario(const std::string& text) {
  std::string kept;
  for (const std::string_view line : split(text, '\n'))
    if (line.starts_with("scenario,") || line.starts_with("16.1,") || line.starts_with("all,")) kept += std::string(line) + "\n";
  return kept;
}

bool at_hex(const Content& c, const Position& p, UnitIndex u, std::string_view hex) { return p.units[u].hex == c.grid().parse(hex); }

const Work kWorks[] = {
    {Verb::burn_bridge, Window::bridge_roll, Happening::bridge_roll, "bs:8.5.5"_c,
     [](const Content& c, const Position& p, UnitIndex u) {
       const bool may = c.units[u].side == Side::union_ && at_hex(c, p, u, "1132") && p.battle[kBridgeBurnt] == 0;
       return may ? kAllowed : forbidden("etw:2.10.h.iii.1.2"_c).unit(u);
     },
     [](const Content& c, const Position& p) { return empty_hex(p, c.grid().parse("1031")); },
     [](const Content&, const Position&) { return 4; },
     [](Position& p, Play&, UnitIndex, bool success) { return p.battle[kBridgeBurnt] = success ? 1 : 2, false; }},
    {Verb::search_ford, Window::ford_roll, Happening::ford_roll, "bs:8.5.5"_c,
     [](const Content& c, const Position& p, UnitIndex u) {
       return c.units[u].side == Side::confederate && p.battle[kFordFound] == 0 ? kAllowed : forbidden("etw:2.10.o.ii.2"_c).unit(u);
     },
     nullptr, [](const Content&, const Position&) { return 6; },
     [](Position& p, Play&, UnitIndex, bool success) { return p.battle[kFordFound] = success ? 1 : 2, false; }},
};

constexpr FogRow kFog[] = {
    {"etw:7.3b.i.1"_c, fog_pick<FogPick::chaos>},
    {"etw:7.3b.ii.1"_c, fog_pick<FogPick::wayward>},
    {"etw:7.3b.iii.1"_c, general_casualty},
};

// A brigade held back on the turn named may only Regroup, as Truex is until his release.
Verdict held_back(const Content& c, const Position& p, const SpecialRow& row, BrigadeIndex b, Order o) {
  return p.turn == row.turn && row.units[c.brigades[b].first] && o != Order::regroup ? forbidden("etw:16.2.special.2"_c) : kAllowed;
}
constexpr SpecialRule kSpecial[] = {{.clause = "etw:16.2.special.2"_c, .order_allowed = held_back}};

Battle trial_battle() {
  Battle b = south_mountain_battle();
  b.game = "trial";
  b.works = kWorks;
  b.fog_of_war = kFog;
  b.special_rules = kSpecial;
  return b;
}

}  // namespace

const Game& trial_game() {
  static const Battle battle = trial_battle();
  static const Adapted<bs::Rules> game = [] {
    const Catalogue catalogue(test_shelf());
    const CatalogueEntry& agv = *catalogue.find("agv");
    Shelf shelf = test_shelf();
    for (const std::string& path : test_shelf().under(agv.folder)) {
      const std::string& text = *shelf.find(path);
      shelf.put("trial" + path.substr(agv.folder.size()), text.starts_with("scenario,") ? first_scenario(text) : text);
    }
    shelf.put("trial/battle.csv", battle_rows(*shelf.find("trial/battle.csv")));
    for (const char* file : {"/orders.csv", "/events.csv", "/options.csv"})
      shelf.put(std::string("trial") + file, *shelf.find(catalogue.find("etw")->folder + file));
    shelf.put("trial/chits.csv", kChits);
    shelf.put("trial/leaders.csv", kLeaders);
    shelf.put("trial/turns.csv", kTurns);
    shelf.put("trial/cup.csv", kCup);
    shelf.put("trial/commands.csv", "scenario,chit,rating,brigades,clause,source\n");
    shelf.put("trial/special_units.csv", kSpecialUnits);
    shelf.put("trial/general_casualty.csv", kCasualties);
    shelf.put("trial/special_rules.csv",
              "scenario,clause,units,area,name,turn,amount,source\n16.1,etw:16.2.special.2,us-crook,,,4,,reconstructed\n");
    shelf.put("trial/fog_of_war.csv", *shelf.find(catalogue.find("etw")->folder + "/fog_of_war.csv"));
    shelf.put("trial/amounts.csv", amounts(*shelf.find(agv.folder + "/amounts.csv")));
    ClauseBooks books = agv.books;
    books.add(battle_book("etw").number, catalogue.find("etw")->books.rows(battle_book("etw").number));
    Complaints complaints;
    Content content = read_content(shelf, battle, agv.map, books, complaints);
    for (const Complaint& c : complaints) ADD_FAILURE() << c.text();
    return Adapted<bs::Rules>(std::move(content));
  }();
  return game;
}

bs::Content agv_with_lines(std::string_view file, std::string_view lines) {
  const Catalogue catalogue(test_shelf());
  const CatalogueEntry& agv = *catalogue.find("agv");
  Shelf shelf = test_shelf();
  const std::string path = agv.folder + "/" + std::string(file);
  shelf.put(path, *shelf.find(path) + std::string(lines));
  Complaints complaints;
  Content content = read_content(shelf, south_mountain_battle(), read_map(shelf, agv.folder + "/map", complaints), agv.books, complaints);
  for (const Complaint& c : complaints) ADD_FAILURE() << c.text();
  return content;
}

const bs::Content& trial() { return static_cast<const Adapted<bs::Rules>&>(trial_game()).content(); }

}  // namespace vedette::testing_support
