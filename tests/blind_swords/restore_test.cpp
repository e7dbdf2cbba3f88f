// A view sent back to a table of its scenario puts down what it shows: tried with situations out of random play of every scenario.
#include <gtest/gtest.h>

#include "support/blind_swords.h"
#include "support/covers.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

using namespace testing_support;

constexpr const char* kShown[] = {"turn",    "units",     "markers", "score",  "calendar", "prices",   "crossings",
                                  "leaders", "activated", "held",    "result", "phase",    "discarded"};

// Whole views that differ only in what the table is asked next.
std::string difference(const Value& a, const Value& b) {
  for (const char* member : kShown)
    if (json_of(a.get(member)) != json_of(b.get(member))) {
      if (a.get(member).is_list() && a.get(member).size() == b.get(member).size())
        for (std::size_t i = 0; i < a.get(member).size(); ++i)
          if (json_of(a.get(member)[i]) != json_of(b.get(member)[i]))
            return std::string(member) + ": " + json_of(a.get(member)[i]) + " became " + json_of(b.get(member)[i]);
      return std::string(member) + ": " + json_of(a.get(member)) + " became " + json_of(b.get(member));
    }
  return "";
}

int restored(const Game& game, const char* scenario, std::uint64_t seed, std::vector<std::pair<std::string, bool>> options = {}) {
  vedette::Setup setup{scenario, options, true, "default"};
  Dice dice(seed);
  Journal journal;
  Generator chance{seed, 3};
  AnyPosition p;
  EXPECT_TRUE(game.start(p, setup, dice, journal).ok());
  int tried = 0;
  for (int n = 0; game.decider(p) != Side::none; ++n) {
    const Value view = n % 31 == 0 ? game.show(game.view(p, Seat::all)) : Value();
    const std::string& phase = view.get("phase").as_text();
    const bool still = view.get("activation").is_null() && view.get("window").is_null() && view.get("moving").is_null() &&
                       view.get("drawn").is_null() && (phase == "command" || phase == "artillery" || phase == "chit-draw");
    if (n % 31 == 0 && still) {
      AgvTable other(options, seed + 1, game, scenario, true);
      const std::string refused = other.place_refused(view);
      if (refused.empty()) {
        ++tried;
        if (const std::string d = difference(view, other.view()); !d.empty()) {
          ADD_FAILURE() << scenario << " seed " << seed << ", decision " << n << ": " << d;
          return tried;
        }
      } else {
        // A hex that fire or an arrival has left too full can not be set up by hand.
        EXPECT_TRUE(refused.ends_with("3.1.1")) << scenario << " seed " << seed << ", decision " << n << ": " << refused;
        if (!refused.ends_with("3.1.1")) return tried;
      }
    }
    ActionList actions(Sets::once);
    game.actions(p, actions);
    const Action a = actions[static_cast<int>(chance.below(static_cast<std::uint32_t>(actions.size())))];
    if (!game.apply(p, a, dice, journal).allowed()) break;
  }
  return tried;
}

TEST(Restore, AViewSentBackIsWhatItShows) {
  COVERS("bs:1.0.5");
  int tried = 0;
  for (const std::uint64_t seed : {1U, 2U}) {
    tried += restored(agv_game(), "16.1", seed);
    tried += restored(agv_game(), "16.2", seed);
    tried += restored(agv_game(), "16.3", seed);
    tried += restored(etw_game(), "16.1", seed);
    tried += restored(etw_game(), "16.2", seed, {{"variant-16.4", true}, {"variant-16.5", true}});
    tried += restored(etw_game(), "16.3", seed);
  }
  EXPECT_GT(tried, 60);
}

TEST(Restore, EarnedPointsRipleysRollAndWhoWasSentSouth) {
  COVERS("agv:16.3.victory.once.1", "agv:16.3.special.2.a", "agv:16.3.special.12.a", "agv:16.3.special.9");
  AgvTable t({}, 1, agv_game(), "16.3", true);
  t.place(object({{"turn", 3},
                  {"units", units({"cs-carter 1820"})},
                  {"markers", objects({object({{"marker", "control"}, {"hex", "1229"}, {"side", "union"}}),
                                       object({{"marker", "sent-south"}, {"unit", "cs-2-nc"}})})},
                  {"phase", "artillery"},
                  {"side", "confederate"}}));
  t.play("activate 1820").play("move cs-carter to 1821 stop").play("pay cs-carter");
  t.place(object({{"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done");
  t.place(object({{"turn", 8}, {"phase", "end-turn"}, {"cup", list({})}}));
  t.play("done", {"2"});
  const Value view = t.view();
  AgvTable other({}, 5, agv_game(), "16.3", true);
  other.place(view);
  EXPECT_EQ(difference(view, other.view()), "");
  EXPECT_EQ(other.view().get("score").get("union").as_number(), 4) << "1229 once and as things stand, Carter, and 1 for Ripley";
  EXPECT_EQ(other.unit("cs-1-nc").get("turn").as_integer(), 13) << "a 2";
  bool sent = false;
  const Value after = other.view();
  for (const Value& m : after.get("markers").items())
    sent = sent || (m.get("marker").as_text() == "sent-south" && m.get("unit").as_text() == "cs-carter");
  EXPECT_TRUE(sent);
  EXPECT_EQ(other.place_refused(object({{"markers", objects({object({{"marker", "sent-south"}, {"unit", "us-12-oh"}})})}})), "bad-request");
  EXPECT_EQ(other.place_refused(object({{"markers", objects({object({{"marker", "noon-roll"}, {"die", 7}})})}})), "bad-request");
}

}  // namespace
}  // namespace vedette
