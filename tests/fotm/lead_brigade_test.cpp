// The Lead Brigade: the rulebook's examples of 4.2, and where its owner is asked.
#include "fire_on_the_mountain/flow/lead_brigade.h"

#include "fotm/field.h"

namespace vedette::fotm {
namespace {

struct LeadTest : FieldTest {
  // The candidates by id, in the order of units.
  std::string leads(std::initializer_list<const char*> taking_part, const char* target) {
    std::string text;
    lead_candidates(c, p, set(taking_part), hex(target)).each([&](UnitIndex u) { text += (text.empty() ? "" : " ") + c.piece(u).id; });
    return text;
  }
  std::string why_not(std::initializer_list<const char*> taking_part, const char* target, const char* u) {
    return id(may_lead(c, p, set(taking_part), hex(target), unit(u)).clause);
  }
};

TEST_F(LeadTest, MembersOfOneStackLeadTheirOwnAssaults) {
  COVERS("fotm:4.2.ex1", "fotm:4.2.one");
  put("us-crook", "1617");
  put("us-scammon", "1617");
  put("us-simmonds", "1617");
  EXPECT_EQ(leads({"us-crook", "us-simmonds"}, "1616"), "us-crook");
  EXPECT_EQ(leads({"us-scammon"}, "1715"), "us-scammon");
  EXPECT_EQ(why_not({"us-crook", "us-simmonds"}, "1616", "us-simmonds"), "fotm:4.2.artillery");
}

TEST_F(LeadTest, FromSeveralHexesTheTopInfantryOfAnyOne) {
  COVERS("fotm:4.2.ex2", "fotm:4.2.ex3a", "fotm:4.2.ex3b", "fotm:4.2.infantry", "fotm:4.2.cavalry");
  put("us-crook", "1617");    // Inf1
  put("us-scammon", "1617");  // Inf2
  put("us-simmonds", "1617");
  put("us-nagle", "1515");   // Inf3
  put("us-christ", "1515");  // Inf4
  put("us-rush", "1515");
  EXPECT_EQ(leads({"us-crook", "us-scammon", "us-simmonds", "us-nagle", "us-christ", "us-rush"}, "1616"), "us-crook us-nagle");
  EXPECT_EQ(leads({"us-crook", "us-scammon", "us-simmonds", "us-christ"}, "1616"), "us-crook us-christ");
  EXPECT_EQ(why_not({"us-crook", "us-scammon", "us-simmonds", "us-christ"}, "1616", "us-scammon"), "fotm:4.2.ex2");
  // The rest of hex 2 assaults another hex.
  lose("us-nagle", 1);
  EXPECT_EQ(leads({"us-nagle", "us-rush"}, "1416"), "us-nagle");
  EXPECT_EQ(why_not({"us-nagle", "us-rush"}, "1416", "us-rush"), "fotm:4.2.infantry");
  lose("us-nagle", 2);
  EXPECT_EQ(leads({"us-nagle", "us-rush"}, "1416"), "us-rush us-nagle");
  // Only the infantry that takes part is looked at.
  EXPECT_EQ(leads({"us-nagle", "us-christ", "us-rush"}, "1416"), "us-nagle");
}

TEST_F(LeadTest, SharpshootersAlwaysLeadIfTheyTakePart) {
  COVERS("fotm:4.2.sharpshooters", "fotm:7.2.who", "fotm:4.2.choose", "fotm:2.3.name.jenkins");
  put("us-gibbon", "1617");
  put("us-phelps", "1617");
  lose("us-phelps", 1);
  EXPECT_EQ(leads({"us-gibbon", "us-phelps"}, "1616"), "us-phelps");
  EXPECT_EQ(why_not({"us-gibbon", "us-phelps"}, "1616", "us-gibbon"), "fotm:4.2.sharpshooters");
  EXPECT_EQ(leads({"us-gibbon"}, "1616"), "us-gibbon");  // they stay out
  put("cs-garland", "1616");
  put("cs-jenkins", "1616");
  EXPECT_EQ(leads({"cs-garland", "cs-jenkins"}, "1616"), "cs-jenkins");
}

TEST_F(LeadTest, CavalryLeadsWithoutInfantryAndArtilleryOnlyAlone) {
  COVERS("fotm:4.2.cav-only", "fotm:4.2.artillery", "fotm:4.2.art-alone");
  put("cs-lane", "1616");
  put("cs-rosser", "1616");
  EXPECT_EQ(leads({"cs-lane", "cs-rosser"}, "1616"), "cs-rosser");
  dismount("cs-rosser");  // on foot it is still cavalry for the Lead
  put("cs-garland", "1616");
  EXPECT_EQ(leads({"cs-lane", "cs-rosser", "cs-garland"}, "1616"), "cs-garland");
  put("cs-cutts", "1715");
  put("cs-frobel", "1715");
  EXPECT_EQ(leads({"cs-frobel", "cs-cutts"}, "1715"), "cs-cutts");
}

TEST_F(LeadTest, RoutedBrigadesLeadOnlyIfNothingElseButArtilleryIsThere) {
  COVERS("fotm:4.2.choose");
  put("cs-garland", "1616");
  put("cs-colquitt", "1616");
  put("cs-lane", "1616");
  at("cs-garland").set(kRouted);
  EXPECT_EQ(leads({"cs-garland", "cs-colquitt", "cs-lane"}, "1616"), "cs-colquitt");
  at("cs-colquitt").set(kRouted);
  EXPECT_EQ(leads({"cs-garland", "cs-colquitt", "cs-lane"}, "1616"), "cs-garland");
}

TEST_F(LeadTest, DistantArtilleryHasNoLeadAdjacentArtilleryHasOne) {
  COVERS("fotm:15.4.no-target");
  put("us-cooper", "1614");
  put("us-benjamin", "1617");
  EXPECT_EQ(leads({"us-cooper"}, "1616"), "");
  EXPECT_EQ(leads({"us-cooper", "us-benjamin"}, "1616"), "us-benjamin");
}

}  // namespace
}  // namespace vedette::fotm
