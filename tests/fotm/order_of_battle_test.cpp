// The forces, the set-up, the card of reinforcements and the turn track, read as a player reads the displays: the facts of the battle once
// more, in words, against what the program made of its files.
#include <cstring>

#include "fotm/table.h"

namespace vedette::fotm {
namespace {

struct OrderOfBattle : AtTheTable {
  const Content& c = testing_support::fotm_battle_content();
  OrderOfBattle() : AtTheTable(testing_support::fotm_battle()) {}

  // "Lane 2-3", "Rosser c1", "Jenkins 3*": cavalry, horse artillery and sharpshooters are marked.
  std::string counter(UnitIndex u) const {
    const Piece& piece = c.piece(u);
    const std::string arm = piece.arm == Arm::cavalry ? "c" : piece.arm == Arm::horse_artillery ? "h" : "";
    const bool guns = piece.arm == Arm::artillery || piece.arm == Arm::horse_artillery;
    return piece.name + " " + arm + std::to_string(piece.sp) + (guns ? "-" + std::to_string(piece.canister) : "") +
           (piece.sharpshooter ? "*" : "");
  }
  std::string division(const std::string& corps, const std::string& name) const {
    std::string line;
    for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u)
      if (c.piece(u).division == name && c.piece(u).corps == corps) line += (line.empty() ? "" : ", ") + counter(u);
    for (UnitIndex u = kFirstGuard; u < kUnits; ++u)
      if (c.piece(u).division == name) line += " and a Guard of " + std::to_string(c.piece(u).sp);
    return line;
  }
  int scored_by(const std::string& rule) const {
    const Value score = view().get("score");
    int points = 0;
    for (const Value& line : score.get("lines").items())
      if (line.get("rule").as_text() == rule) points += static_cast<int>(line.get("points").as_integer());
    return points;
  }
  std::string arriving(int turn, const std::string& entry, int stack) const {
    std::string line;
    for (UnitIndex u = 0; u < kUnits; ++u) {
      const Piece& piece = c.piece(u);
      if (piece.turn != turn || c.entries[piece.entry].id != entry || piece.stack != stack) continue;
      line += (line.empty() ? "" : ", ") + piece.name;
    }
    return line;
  }
};

TEST_F(OrderOfBattle, TheConfederates) {
  COVERS("fotm:2.3.sp", "fotm:2.3.art", "fotm:2.4.sp", "fotm:20.0.oob", "fotm:0.intro.start");
  EXPECT_EQ(division("", "D. H. Hill"),
            "Garland 4, Colquitt 5, Bondurant 1-2, Lane 2-3, G. B. Anderson 4, Cutts 2-3, Ripley 5, Rodes 5 and a Guard of 1");
  EXPECT_EQ(division("", "Stuart"), "Rosser c1, Pelham h2-2");
  EXPECT_EQ(division("", "D. R. Jones"), "Drayton 5, G. T. Anderson 2, Kemper 2, Garnett 2, Jenkins 3* and a Guard of 1");
  EXPECT_EQ(division("", "Hood"), "Wofford 3, Law 3, Frobel 2-3, Evans 2 and a Guard of 1");
}

TEST_F(OrderOfBattle, TheUnion) {
  COVERS("fotm:2.3.sp", "fotm:2.3.art", "fotm:2.4.sp", "fotm:2.1.xii", "fotm:20.0.oob");
  EXPECT_EQ(division("Cavalry", "Pleasonton"),
            "Farnsworth c3, Whiting c1, Robertson h2-3, Rush c2, McReynolds c2, Davis c2 and a Guard of 1");
  EXPECT_EQ(division("IX", "Kanawha (Cox)"), "Scammon 4, Crook 4, Simmonds 2-3 and a Guard of 1");
  EXPECT_EQ(division("IX", "Willcox"), "Benjamin 3-3, Christ 4, Welsh 4, Cook 2-3 and a Guard of 1");
  EXPECT_EQ(division("IX", "Sturgis"), "Nagle 4, Ferrero 4, Durell 2-3 and a Guard of 1");
  EXPECT_EQ(division("IX", "Rodman"), "Fairchild 3, Harland 4 and a Guard of 1");
  EXPECT_EQ(division("I", "Meade"), "Seymour 4, Magilton 3, Gallagher 3, Cooper 3-4 and a Guard of 1");
  EXPECT_EQ(division("I", "Hatch"), "Patrick 3, Phelps 2*, Doubleday 3, Monroe 2-3, Gibbon 4, Stewart 1-2 and a Guard of 1");
  EXPECT_EQ(division("I", "Ricketts"), "Duryee 3, Christian 3, Hartsuff 4, Matthews 2-3 and a Guard of 1");
  for (UnitIndex u = 0; u < kUnits; ++u)
    EXPECT_EQ(c.piece(u).side, c.piece(u).id.starts_with("us-") ? Side::union_ : Side::confederate) << c.piece(u).id;
}

// Before and after their replacement; what a casualty is worth is on the victory table.
TEST_F(OrderOfBattle, Commanders) {
  COVERS("fotm:2.2.cm", "fotm:16.2.flip", "fotm:16.2.reno", "fotm:16.2.mac", "fotm:18.1.vp.commander", "fotm:18.1.vp.longstreet",
         "fotm:18.1.vp.burnside", "fotm:18.1.vp.mcclellan", "fotm:18.1.replace", "fotm:16.2.reno.vp");
  struct Card {
    const char* id;
    int cm, replaced, casualties, vp;  // `casualties` until he flips or is gone; VP when he is
  };
  for (const Card& card : {Card{"cs-dh-hill", 2, 1, 1, 2},
                           {"cs-longstreet", 2, 1, 1, 5},
                           {"cs-dr-jones", 1, 1, 1, 2},
                           {"cs-hood", 2, 1, 1, 2},
                           {"us-pleasonton", 1, 1, 1, 2},
                           {"us-cox", 2, 1, 2, 4},
                           {"us-willcox", 1, 1, 1, 2},
                           {"us-burnside", 1, 1, 1, 5},
                           {"us-hooker", 2, 1, 1, 2},
                           {"us-meade", 2, 1, 1, 2},
                           {"us-mcclellan", 2, 0, 1, 10},
                           {"us-sturgis", 1, 1, 1, 2},
                           {"us-hatch", 1, 1, 1, 2},
                           {"us-rodman", 1, 1, 1, 2},
                           {"us-ricketts", 1, 1, 1, 2}}) {
    const std::string id = card.id;
    const std::string enemy = id.starts_with("us-") ? "confederate" : "union";
    situation(3, "movement", "union", u(id, "2405"));
    EXPECT_EQ(number(id, "cm"), card.cm) << id;
    const int before = vp(enemy);
    situation(3, "movement", "union", R"({"unit":")" + id + R"(","hex":"2405","lost":)" + std::to_string(card.casualties) + "}");
    EXPECT_EQ(vp(enemy) - before, card.vp) << id;
    EXPECT_EQ(c.piece(c.unit(id)).casualties, card.casualties) << id;
    const std::string own = id.substr(3);
    const bool named = own == "longstreet" || own == "burnside" || own == "mcclellan";
    EXPECT_EQ(scored_by("fotm:18.1.vp." + (named ? own : "commander")), card.vp) << id;
    if (card.replaced != 0) {
      EXPECT_EQ(number(id, "cm"), card.replaced) << id;
    }
    EXPECT_EQ(c.piece(c.unit(id)).replacement, card.replaced) << id;
    if (card.casualties > 1) {
      situation(3, "movement", "union", R"({"unit":")" + id + R"(","hex":"2405","lost":1})");
      EXPECT_EQ(number(id, "cm"), card.cm) << id;  // his first casualty is Reno
      EXPECT_EQ(vp(enemy) - before, 2) << id;
    }
    situation(3, "movement", "union", R"({"unit":")" + id + R"(","at":"waiting"})");
  }
  EXPECT_EQ(number("cs-lee", "cm"), 3);
  EXPECT_EQ(c.piece(c.lee).replacement, 0);
}

TEST_F(OrderOfBattle, TheCardOfReinforcements) {
  COVERS("fotm:19.1.reinf", "fotm:11.1.rest", "fotm:10.4.longstreet");
  struct Line {
    int turn;
    const char* entry;
    int stack;
    const char* units;
  };
  int units = 0;
  for (const Line& line : {Line{2, "us-e1", 1, "Benjamin"},
                           {2, "us-e2", 1, "Cox, Scammon, Crook, Simmonds"},
                           {4, "cs-w1", 1, "G. B. Anderson, Cutts"},
                           {6, "cs-w1", 1, "Ripley, Rodes"},
                           {6, "us-e1", 1, "Burnside"},
                           {6, "us-e2", 1, "Willcox, Christ, Welsh, Cook"},
                           {7, "us-e1", 1, "Rush, McReynolds, Davis"},
                           {8, "cs-w1", 1, "Longstreet"},
                           {8, "us-e3", 1, "Hooker, Meade, Seymour, Magilton"},
                           {8, "us-e3", 2, "Gallagher, Cooper"},
                           {9, "cs-w1", 1, "D. R. Jones, Drayton, G. T. Anderson"},
                           {9, "us-e1", 1, "McClellan, Gibbon, Stewart"},
                           {9, "us-e2", 1, "Sturgis, Nagle, Ferrero, Durell"},
                           {9, "us-e3", 1, "Hatch, Patrick, Phelps"},
                           {9, "us-e3", 2, "Doubleday, Monroe"},
                           {10, "cs-w1", 1, "Hood, Wofford, Law"},
                           {10, "cs-w1", 2, "Kemper, Garnett, Frobel"},
                           {10, "cs-w1", 3, "Jenkins, Evans"},
                           {10, "us-e2", 1, "Rodman, Fairchild, Harland"},
                           {10, "us-e3", 1, "Ricketts, Duryee, Christian"},
                           {10, "us-e3", 2, "Hartsuff, Matthews"}}) {
    EXPECT_EQ(arriving(line.turn, line.entry, line.stack), line.units) << line.turn << " " << line.entry;
    for (const char* comma = line.units; comma != nullptr; comma = std::strchr(comma + 1, ',')) ++units;
  }
  // All that are not set up wait, but Lee, who comes by his own rule, and the Guards.
  int waiting = 0;
  for (UnitIndex u = 0; u < kFirstGuard; ++u) waiting += c.piece(u).start == kNoHex && u != c.lee;
  EXPECT_EQ(waiting, units);
  COVERS("fotm:14.2.entry", "fotm:17.4.move");
  const std::pair<const char*, const char*> entries[] = {
      {"cs-w1", "2601"}, {"cs-w2", "1201"}, {"us-e1", "1717"}, {"us-e2", "1517"}, {"us-e3", "3017"}};
  ASSERT_EQ(c.entries.size(), std::size(entries));
  for (std::size_t i = 0; i < std::size(entries); ++i) {
    EXPECT_EQ(c.entries[i].id, entries[i].first);
    EXPECT_EQ(c.map.number(c.entries[i].hex), entries[i].second);
    EXPECT_EQ(c.entries[i].side, entries[i].first[0] == 'c' ? Side::confederate : Side::union_);
  }
}

// The direction of march as the card gives it: West for the Union, but from Mount Tabor Church the road runs to the south-west.
TEST_F(OrderOfBattle, FacingsOfTheMarch) {
  COVERS("fotm:19.0.setup", "fotm:19.1.reinf");
  for (UnitIndex u = kFirstBrigade; u < kFirstGuard; ++u) {
    const Piece& piece = c.piece(u);
    const bool north = piece.turn != 0 && c.entries[piece.entry].id == "us-e3";
    EXPECT_EQ(piece.facing, piece.side == Side::confederate ? 3 : north ? 5 : 0) << piece.id;
  }
}

TEST_F(OrderOfBattle, TheSetUp) {
  COVERS("fotm:19.0.setup", "fotm:11.1.cs", "fotm:11.1.us", "fotm:0.intro.start");
  struct Place {
    const char* id;
    const char* hex;
    int radius;
    const char* facing;
    const char* mounted;
  };
  const Place places[] = {
      {"cs-dh-hill", "2405", 2, "", ""},       {"us-pleasonton", "1716", 0, "", ""},     {"cs-garland", "2405", 2, "ese", ""},
      {"cs-colquitt", "2308", 2, "ese", ""},   {"cs-rosser", "1607", 2, "ese", "yes"},   {"cs-pelham", "1507", 2, "ese", "no"},
      {"cs-bondurant", "2405", 2, "ese", ""},  {"cs-lane", "2405", 2, "ese", ""},        {"us-farnsworth", "1716", 0, "wnw", "yes"},
      {"us-whiting", "1716", 0, "wnw", "yes"}, {"us-robertson", "1716", 0, "wnw", "yes"}};
  for (const Place& place : places) {
    EXPECT_EQ(where(place.id), place.hex);
    const Value v = unit(place.id);
    if (place.facing[0] != '\0') {
      EXPECT_EQ(v.get("facing").as_text(), place.facing) << place.id;
    }
    if (place.facing[0] != '\0') {
      EXPECT_FALSE(v.get("column").as_bool()) << place.id;
    }
    if (place.mounted[0] != '\0') {
      EXPECT_EQ(v.get("mounted").as_bool(), place.mounted[0] == 'y') << place.id;
    }
    EXPECT_EQ(c.piece(c.unit(place.id)).radius, place.radius) << place.id;
  }
  int placed = 0;
  const Value table = view();
  for (const Value& v : table.get("units").items()) placed += v.get("at").as_text() == "map";
  EXPECT_EQ(placed, static_cast<int>(std::size(places)));
  for (const char* cavalry : {"us-rush", "us-mcreynolds", "us-davis"}) EXPECT_TRUE(unit(cavalry).get("mounted").as_bool()) << cavalry;
}

TEST_F(OrderOfBattle, TheTurnTrack) {
  COVERS("fotm:11.2.turns", "fotm:11.3.start", "fotm:11.4.leave", "fotm:11.5.1pm", "fotm:11.5.2pm", "fotm:11.4.until", "fotm:11.6.turns",
         "fotm:10.4.arrive-when");
  std::string track;
  for (int n = 1; n <= c.last_turn(); ++n) {
    const Turn& turn = c.turn(n);
    constexpr const char* kBurnside[] = {"", " withdraws", " roll", " ends"};
    track += turn.time + (turn.union_rally ? "" : " no rally") + kBurnside[static_cast<std::size_t>(turn.burnside)] +
             (turn.dusk ? " dusk" : "") + (turn.lee ? " Lee" : "") + "; ";
  }
  EXPECT_EQ(track,
            "7 am no rally; 8 am; 9 am; 10 am; 11 am; 12 pm withdraws; 1 pm roll; 2 pm roll; 3 pm ends Lee; 4 pm Lee; 5 pm Lee; 6 pm Lee; "
            "7 pm Lee; 8 pm dusk Lee; 9 pm dusk Lee; ");
}

TEST_F(OrderOfBattle, OptionsAreOffUnlessChosenAndTheHexesThatCountAreConfederate) {
  COVERS("fotm:11.1.sides", "fotm:8.5.captured", "fotm:18.1.decisive", "fotm:18.1.vp.2601");
  ASSERT_EQ(game.card().options.size(), 4U);
  for (const OptionCard& option : game.card().options) EXPECT_FALSE(option.by_default) << option.option;
  for (const char* hex : {"1607", "2405", "2601"}) EXPECT_EQ(control(hex), "confederate") << hex;
  EXPECT_EQ(vp("confederate"), 5);  // for 2601; the gaps are no points
  EXPECT_EQ(vp("union"), 0);
}

}  // namespace
}  // namespace vedette::fotm
