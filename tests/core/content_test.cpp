// Reading content: every complaint names file, line and reason.
#include "tabletop/content.h"

#include <gtest/gtest.h>

#include "support/proving.h"
#include "tabletop/map.h"
#include "tabletop/rulebook.h"
#include "tabletop/rules_table.h"

namespace vedette {
namespace {

std::string only(const Complaints& complaints) {
  std::string all;
  for (const Complaint& c : complaints) all += (all.empty() ? "" : "; ") + c.text();
  return all;
}
std::string parsed(std::string_view text) {
  Complaints complaints;
  Csv::parse(text, "a.csv", complaints);
  return only(complaints);
}

TEST(Csv, QuotesCommasAndBothLineEnds) {
  Complaints complaints;
  const Csv csv = Csv::parse("a,b\r\n\"x, \"\"y\"\"\",2\r\n\n\"two\nlines\",3\n", "a.csv", complaints);
  EXPECT_EQ(only(complaints), "");
  ASSERT_EQ(csv.rows().size(), 2U);
  EXPECT_EQ(csv.cell(csv.rows()[0], "a"), "x, \"y\"");
  EXPECT_EQ(csv.cell(csv.rows()[1], "a"), "two\nlines");
  EXPECT_EQ(csv.rows()[1].line, 4);
  EXPECT_EQ(csv.cell(csv.rows()[0], "c"), "");
}

TEST(Csv, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(parsed("a,b\n1,2\n3\n"), "a.csv:3: the row has 1 cells, the header 2: add or remove commas, and quote a cell that holds one");
  EXPECT_EQ(parsed("a\n\"open\n"), "a.csv:2: a quote opened here is never closed");
  Shelf shelf;
  shelf.put("a.csv", "a,b\n7,x\n");
  Complaints complaints;
  Csv::read(shelf, "b.csv", {"a"}, complaints);
  const Csv csv = Csv::read(shelf, "a.csv", {"a", "c"}, complaints);
  EXPECT_EQ(csv.number(csv.rows()[0], "a", 0, 9, complaints), 7);
  EXPECT_EQ(csv.number(csv.rows()[0], "a", 0, 6, complaints), 0);
  EXPECT_EQ(csv.number(csv.rows()[0], "b", 1, 6, complaints), 1);
  EXPECT_EQ(only(complaints),
            "b.csv: the file is missing; a.csv:1: the column 'c' is missing; a.csv:2: '7' in column 'a' is not a whole number from 0 to 6; "
            "a.csv:2: 'x' in column 'b' is not a whole number from 1 to 6");
}

TEST(Ids, FollowTheProtocol) {
  EXPECT_EQ(id_of("5 VA Cavalry"), "5-va-cavalry");
  EXPECT_EQ(id_of("1/2/3/4 NC St. Trprs."), "1-2-3-4-nc-st-trprs");
  EXPECT_EQ(id_of("L. Wallace (CiC)"), "l-wallace-cic");
  EXPECT_EQ(id_of("Hold Fire!"), "hold-fire");
}

TEST(Shelf, ItsHashChangesWithAnyFileUnderTheFolder) {
  Shelf shelf;
  shelf.put("x/a.csv", "1");
  shelf.put("y/a.csv", "1");
  const std::uint64_t before = shelf.hash("x/");
  shelf.put("y/a.csv", "2");
  EXPECT_EQ(shelf.hash("x/"), before);
  shelf.put("x/a.csv", "2");
  EXPECT_NE(shelf.hash("x/"), before);
}

// A map of two hexes, with one file replaced.
std::string map_with(std::string_view file, std::string text) {
  Shelf shelf;
  shelf.put("m/hexes.csv", "hex,level,terrain,features,place\n1010,1,clear,,\n1011,1,clear,,\n1013,1,clear,,\n");
  shelf.put("m/hexsides.csv", "hex,other_hex,kind\n1010,1011,stream\n");
  shelf.put("m/roads.csv", "name,kind,path\nPike,pike,1010 1011\n");
  shelf.put("m/places.csv", "hex,name,kind,vp\n1010,Mill,place,\n");
  if (!file.empty()) shelf.put("m/" + std::string(file), std::move(text));
  Complaints complaints;
  read_map(shelf, "m", complaints);
  return only(complaints);
}

TEST(MapReader, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(map_with("", ""), "");
  EXPECT_EQ(map_with("hexes.csv", "hex,level,terrain,features,place\n"), "m/hexes.csv: the map has no hexes");
  EXPECT_NE(map_with("hexes.csv", "hex,level,terrain,features,place\n1010,1,clear,,\n1010,1,clear,,\n1011,1,clear,,\n")
                .find("m/hexes.csv:3: the hex 1010 is listed twice"),
            std::string::npos);
  EXPECT_NE(
      map_with("hexes.csv", "hex,level,terrain,features,place\n1010,1,,,\n1011,1,clear,,\n").find("m/hexes.csv:2: the hex has no terrain"),
      std::string::npos);
  EXPECT_NE(map_with("hexes.csv", "hex,level,terrain,features,place\n1010,1,clear,,\n1011,high,clear,,\n")
                .find("m/hexes.csv:3: 'high' in column 'level'"),
            std::string::npos);
  EXPECT_EQ(map_with("hexsides.csv", "hex,other_hex,kind\n1010,1013,stream\n"), "m/hexsides.csv:2: the hexes do not touch");
  EXPECT_EQ(map_with("hexsides.csv", "hex,other_hex,kind\n1010,1099,stream\n"), "m/hexsides.csv:2: the hex '1099' is not on the map");
  EXPECT_EQ(map_with("hexsides.csv", "hex,other_hex,kind\n1010,1011,stream\n1011,1010,stream\n"),
            "m/hexsides.csv:3: the hexside is listed twice with this kind");
  EXPECT_EQ(map_with("roads.csv", "name,kind,path\nPike,pike,1010 1013\n"), "m/roads.csv:2: the road jumps from 1010 to 1013");
  EXPECT_EQ(map_with("roads.csv", "name,kind,path\nPike,pike,1010\n"), "m/roads.csv:2: a road needs at least two hexes");
  EXPECT_EQ(map_with("places.csv", "hex,name,kind,vp\n2222,Mill,place,\n"), "m/places.csv:2: the hex '2222' is not on the map");
}

std::string rules_with(std::string rules, std::string untested = "id,why\n") {
  Shelf shelf;
  shelf.put("g/rules.csv", "id,topic,rule,example,needs\n" + std::move(rules));
  shelf.put("g/untested.csv", std::move(untested));
  Complaints complaints;
  read_rules(shelf, "g", complaints);
  return only(complaints);
}
TEST(RulesReader, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(rules_with("g:1,t,Text.,,\n"), "");
  EXPECT_EQ(rules_with("g:1,t,Text.,,\ng:1,t,Text.,,\n"), "g/rules.csv:3: the clause g:1 is listed twice");
  EXPECT_EQ(rules_with("g:1,t,,,\n"), "g/rules.csv:2: a clause needs an id and a text");
  EXPECT_EQ(rules_with("g:1,t,Text.,,\n", "id,why\ng:2,history\n"), "g/untested.csv:2: there is no clause 'g:2'");
}

// The numbers of clauses are the program's; the list that is read may have other rows, in another order.
TEST(RulesReader, GivesEveryRowTheNumberOfItsId) {
  constexpr ListedClause kCompiled[] = {{"g:1", 0}, {"g:2", 1}, {"g:3", 2}};
  const auto texts = [&](const std::string& rows, std::string& complaint) {
    Shelf shelf;
    shelf.put("g/rules.csv", "id,topic,rule,example,needs\n" + rows);
    Complaints complaints;
    std::string all;
    for (const ClauseText& c : read_rules(shelf, "g", complaints, kCompiled)) all += c.id + "=" + c.text + " ";
    complaint = only(complaints);
    return all;
  };
  std::string complaint;
  EXPECT_EQ(texts("g:1,t,One.,,\ng:2,t,Two.,,\ng:3,t,Three.,,\n", complaint), "g:1=One. g:2=Two. g:3=Three. ");
  EXPECT_EQ(texts("g:3,t,Three.,,\ng:new,t,New.,,\ng:1,t,One.,,\ng:2,t,Two.,,\n", complaint), "g:1=One. g:2=Two. g:3=Three. g:new=New. ");
  EXPECT_EQ(complaint, "");
  EXPECT_EQ(texts("g:1,t,One.,,\ng:3,t,Three.,,\n", complaint), "g:1=One. g:2= g:3=Three. ");
  EXPECT_EQ(complaint, "g/rules.csv: the clause g:2 is missing: the rules cite it");
}

constexpr Clause kFirst = clause_at(kBookProving, 0), kSecond = clause_at(kBookProving, 1);
using Condition = bool (*)();
constexpr RuleRow<Condition> kRows[] = {{kFirst, [] { return true; }}, {kSecond, [] { return true; }}};

// What joining kRows with these amounts complains about; `joined` gets what is left in play.
std::string joined_with(const std::string& amounts_text, std::vector<JoinedRow<Condition>>* joined = nullptr) {
  Shelf shelf;
  shelf.put("g/rules.csv", "id,topic,rule,example,needs\ng:1,t,First.,,\ng:2,t,Second.,,\n");
  shelf.put("g/amounts.csv", "table,clause,amount,off,text,source\n" + amounts_text);
  Complaints complaints;
  ClauseBooks books;
  books.add(kBookProving, read_rules(shelf, "g", complaints));
  Provenance provenance;
  Amounts amounts = Amounts::read(shelf, "g/amounts.csv", books, provenance, complaints);
  auto rows = join("fire", std::span<const RuleRow<Condition>>(kRows), amounts, books, complaints);
  amounts.complain_about_unused(complaints);
  if (joined != nullptr) *joined = std::move(rows);
  return only(complaints);
}

TEST(RulesTable, ARowOnEitherSideAloneFailsTheLoading) {
  std::vector<JoinedRow<Condition>> rows;
  EXPECT_EQ(joined_with("fire,g:1,2,,,printed\nfire,g:2,-1,,,printed\n", &rows), "");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1].amount, -1);
  EXPECT_EQ(joined_with("fire,g:1,2,,,printed\n"), "g/amounts.csv: table 'fire' needs an amount for g:2");
  EXPECT_EQ(joined_with("fire,g:1,2,,,printed\nfire,g:2,1,,,printed\nmove,g:1,1,,,printed\n"),
            "g/amounts.csv:4: no rule of table 'move' asks for this row");
}
TEST(RulesTable, ARowThatIsOffIsOutOfPlay) {
  std::vector<JoinedRow<Condition>> rows;
  EXPECT_EQ(joined_with("fire,g:1,2,yes,,printed\nfire,g:2,-1,,,printed\n", &rows), "");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].clause, kSecond);
}
TEST(RulesTable, SaysWhatIsWrongAndWhere) {
  const std::string good = "fire,g:1,2,,,printed\nfire,g:2,-1,,,printed\n";
  EXPECT_EQ(joined_with(good + "fire,g:2,3,,,printed\n").substr(0, 63), "g/amounts.csv:4: this table and clause are listed twice; g/amou");
  EXPECT_NE(joined_with(good + "fire,g:3,3,,,printed\n").find("g/amounts.csv:4: there is no clause 'g:3'"), std::string::npos);
  EXPECT_NE(joined_with("fire,g:1,2,maybe,,printed\nfire,g:2,-1,,,printed\n").find("g/amounts.csv:2: 'off' is empty or 'yes'"),
            std::string::npos);
  EXPECT_NE(joined_with("fire,g:1,2,,,\nfire,g:2,-1,,,printed\n").find("g/amounts.csv:2: a figure needs a source"), std::string::npos);
  EXPECT_NE(joined_with("fire,g:1,two,,,printed\nfire,g:2,-1,,,printed\n").find("'two' in column 'amount' is not a whole number"),
            std::string::npos);
}

// The proving game with one file changed by one replacement.
std::string proving_with(const std::string& file, const std::string& from, const std::string& to) {
  Shelf shelf = testing_support::proving_shelf();
  std::string text = *shelf.find("proving/" + file);
  const std::size_t at = text.find(from);
  if (at == std::string::npos) return "the test is out of date";
  text.replace(at, from.size(), to);
  shelf.put("proving/" + file, text);
  Complaints complaints;
  const auto game = proving::proving_game(shelf, complaints);
  EXPECT_EQ(game == nullptr, !complaints.empty());
  return only(complaints);
}
TEST(GameReader, ABrokenGameIsNotLoaded) {
  EXPECT_EQ(proving_with("units.csv", "us-12-oh,12 OH,union", "us-12-oh,12 OH,onion"),
            "proving/units.csv:2: a side is union or confederate");
  EXPECT_EQ(proving_with("units.csv", "2129,invented", "9999,invented"), "proving/units.csv:2: the hex '9999' is not on the map");
  EXPECT_EQ(proving_with("fire_chart.csv", "1,-,-,-,-,-,t", "1,-,-,-,-,-,q"), "proving/fire_chart.csv:2: 'q' is no result of this chart");
  EXPECT_EQ(proving_with("fire_chart.csv", "3,-,-", "1,-,-"), "proving/fire_chart.csv:3: columns stand in rising order");
  EXPECT_EQ(proving_with("chits.csv", "failed-test", "full-moon"), "proving/chits.csv:8: there is no such window");
  EXPECT_EQ(proving_with("scenarios.csv", "9:00 AM", "morning"), "proving/scenarios.csv:2: a time looks like 9:00 AM");
  EXPECT_EQ(proving_with("amounts.csv", "cost,proving:4.3.woods", "cots,proving:4.3.woods"),
            "proving/amounts.csv: table 'cost' needs an amount for proving:4.3.woods; proving/amounts.csv:15: no rule of table 'cots' asks "
            "for this row");
}

}  // namespace
}  // namespace vedette
