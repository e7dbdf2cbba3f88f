// Whole games of 16.3 between two captains, read by their journals alone: what the rulebook asks of the day is worked out here once more,
// from the map and the journal, without the rules' own tables. Who went where, what it committed him to and cost; guns at rest; ratings;
// chits by the hour; the range of fire at night.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "staff/staff.h"
#include "support/blind_swords.h"
#include "support/covers.h"

namespace vedette {
namespace {

using namespace testing_support;

constexpr std::array<std::string_view, 4> kPark = {"cs-hardaway", "cs-jones", "cs-carter", "cs-lane"};

// Hexes north and south of the National Road, and how far a hex is from ground.
struct Field {
  const bs::Content& c = agv();
  std::vector<HexIndex> all, pike;
  std::set<HexIndex> deep_north, deep_south;  // more than two hexes from the road
  Field() {
    std::size_t kind = 0;
    while (c.map.road_kinds[kind] != "pike") ++kind;
    for (std::size_t i = 0; i < c.hex.size(); ++i) {
      if (!c.hex[i].on_map) continue;
      all.push_back(static_cast<HexIndex>(i));
      bool on = false;
      for (const auto bits : c.map.road_links[i]) on = on || (bits >> kind & 1U) != 0;
      if (on) pike.push_back(static_cast<HexIndex>(i));
    }
    for (const HexIndex h : all) {
      const bool near = std::ranges::any_of(pike, [&](HexIndex p) { return bs::hex_distance(c, h, p) <= 2; });
      if (near) continue;
      const bool north = std::ranges::any_of(pike, [&](HexIndex p) { return column(p) == column(h) && row(p) > row(h); });
      (north ? deep_north : deep_south).insert(h);
    }
  }
  std::string column(HexIndex h) const { return c.map.number(h).substr(0, 2); }
  int row(HexIndex h) const { return std::stoi(c.map.number(h).substr(2)); }
  // 0 inside; else how many hexes to the nearest that is not `beyond`.
  int out(HexIndex h, const std::set<HexIndex>& beyond) const {
    if (!beyond.contains(h)) return 0;
    int best = 100;
    for (const HexIndex o : all)
      if (!beyond.contains(o)) best = std::min(best, bs::hex_distance(c, h, o));
    return best;
  }
};

// One game, event by event. What does not fit goes to `faults`.
class Reader {
 public:
  explicit Reader(const Field& field) : f_(field) {
    for (const HexIndex h : f_.all)
      if (bs::hex_distance(f_.c, h, f_.c.grid().parse("1818")) > 6) far_from_gap_.insert(h);
  }
  std::vector<std::string> faults;
  int moves = 0, rolls = 0, shots_at_night = 0;

  void read(const Event& event) {
    e_ = agv_game().tell(event);
    const std::string what = e_.get("event").as_text();
    if (what == "turn-began") return turn_over(), begin_turn();
    if (what == "phase-began") guns_act_ = e_.get("text").as_text() == "Artillery Phase.";
    if (what == "random-drawn") fits(e_.get("count").as_integer() == (turn_ < 17 ? 1 : 2));
    if (what == "chit-drawn") drawn(e_.get("chit").as_text());
    if (what == "chit-cancelled" && e_.get("chit").as_text() == "indecision") indecision_ = false;
    if (what == "brigade-named") named_ = e_.get("chit").as_text();
    if (what == "activation-roll") rolled();
    if (what == "arrived" || what == "placed" || what == "came-into-play") at_[event.unit] = event.to;
    if (what == "retreated" || what == "rebuilt") went(event, false);
    if (what == "moved" || what == "advanced" || what == "withdrew") went(event, !e_.get("rule").as_text().starts_with("agv:fow."));
    if (guns_act_ &&
        (what == "moved" || what == "fired" || what.starts_with("rall") || what.starts_with("reco") || what.starts_with("rebui")))
      acted(event.unit);
    if (what == "fire-declared") target_ = event.to;
    if (what == "fired" && turn_ >= 23 && at_.contains(event.unit)) {
      ++shots_at_night;
      fits(bs::hex_distance(f_.c, at_[event.unit], target_) <= 2);
    }
    if (what == "committed") fits(committed_[event.unit] == e_.get("area").as_text());
    if (what == "points" && event.unit < f_.c.units.size()) ++paid_[event.unit];
  }
  void over() {
    turn_over();
    for (const UnitIndex u : sent_) expected_[u] += park(u) ? 1 : 0;
    for (std::size_t i = 2; i < anderson_.size(); ++i) ++expected_[anderson_[i]];
    if (paid_ != expected_) faults.push_back("prices paid are not those of who was sent");
  }

 private:
  const bs::UnitCard& card(UnitIndex u) const { return f_.c.units[u]; }
  bool gun(UnitIndex u) const { return card(u).arm >= bs::Arm::artillery; }
  static bool park(const bs::UnitCard& u) { return std::ranges::find(kPark, u.id) != kPark.end(); }
  bool park(UnitIndex u) const { return park(card(u)); }
  std::string brigade(UnitIndex u) const { return card(u).brigade == bs::kNoBrigade ? "" : f_.c.brigades[card(u).brigade].id; }
  void fits(bool so) {
    if (!so) faults.push_back("turn " + std::to_string(turn_) + ": " + e_.get("text").as_text() + " [" + e_.get("rule").as_text() + "]");
  }
  void begin_turn() {
    turn_ = static_cast<int>(e_.get("turn").as_integer());
    indecision_ = false;
    guns_act_ = false;
  }
  void turn_over() {
    for (auto& guns : guns_) {
      if (turn_ >= 10 && turn_ <= 16 && guns.size() > 2)
        faults.push_back("turn " + std::to_string(turn_) + ": three batteries at rest act");
      guns.clear();
    }
  }
  void acted(UnitIndex u) {
    if (gun(u)) guns_[card(u).side == Side::union_ ? 0 : 1].insert(u);
  }
  void drawn(const std::string& chit) {
    static const std::map<std::string, int> from = {
        {"us-willcox", 11},   {"us-sturgis", 12},   {"us-meade", 14},      {"us-hatch", 16},        {"us-rodman", 16},
        {"us-ricketts", 18},  {"us-mcclellan", 16}, {"cs-lee", 11},        {"us-black-hats", 16},   {"us-command-confusion", 16},
        {"us-overshoot", 18}, {"us-hold-fire", 18}, {"cs-arrival", 11},    {"cs-hood", 16},         {"cs-command-confusion", 16},
        {"indecision", 10},   {"cs-d-r-jones", 13}, {"cs-longstreet", 17}, {"us-double-quick", 18}, {"cs-double-quick", 19}};
    static const std::map<std::string, int> until = {{"us-rally", 9}, {"cs-reaction", 9}, {"indecision", 15}};
    if (const auto at = from.find(chit); at != from.end()) fits(turn_ >= at->second);
    if (const auto at = until.find(chit); at != until.end()) fits(turn_ <= at->second);
    if (chit == "indecision") indecision_ = true;
  }
  void rolled() {
    ++rolls;
    const auto rating = e_.get("rating").as_integer();
    const bool cic = named_ == "us-mcclellan" || named_ == "cs-lee";
    fits(rating == f_.c.scenarios[2].rating[agv_game_chit(named_)] - (indecision_ && !cic ? 2 : 0));
    fits((e_.get("dice")[0].as_integer() <= rating) == (e_.get("kind").as_text() == "full"));
  }
  static std::size_t agv_game_chit(const std::string& id) {
    const auto& chits = agv().chits;
    return static_cast<std::size_t>(std::ranges::find(chits, id, &bs::ChitCard::id) - chits.begin());
  }
  // The ground that the unit may not go into, and only leaves; null: it may go anywhere.
  const std::set<HexIndex>* closed_to(UnitIndex u) {
    const bs::UnitCard& unit = card(u);
    const std::string b = brigade(u);
    if (gun(u)) return unit.id == "us-gibson" ? &f_.deep_south : nullptr;
    if (b == "us-farnsworth" || unit.corps == "I") return &f_.deep_south;
    if (unit.side == Side::union_ || b == "cs-garland" || b == "cs-5-va-cavalry") return &f_.deep_north;
    if (b == "cs-colquitt") return &far_from_gap_;
    if (committed_[u].empty()) return nullptr;
    return committed_[u] == "north" ? &f_.deep_south : &f_.deep_north;
  }
  void went(const Event& event, bool by_owner) {
    const UnitIndex u = event.unit;
    const HexIndex to = event.to;
    const HexIndex from = event.from < f_.c.hex.size() ? event.from : to;
    at_[u] = to;
    if (card(u).side == Side::confederate) fits(std::stoi(f_.column(to)) <= 34);
    if (!by_owner) return;
    ++moves;
    if (const std::set<HexIndex>* closed = closed_to(u)) {
      const int out = f_.out(to, *closed);
      fits(out == 0 || out < f_.out(from, *closed));
    } else if (card(u).side == Side::confederate && !gun(u)) {
      if (f_.deep_south.contains(to)) committed_[u] = "south";
      if (f_.deep_north.contains(to)) committed_[u] = "north";
    }
    if (turn_ >= 10 || !f_.deep_south.contains(to)) return;
    if (park(u)) sent_.insert(u);
    if (brigade(u) == "cs-g-b-anderson" && std::ranges::find(anderson_, u) == anderson_.end()) anderson_.push_back(u);
  }

  const Field& f_;
  Value e_;
  int turn_ = 1;
  bool indecision_ = false, guns_act_ = false;
  HexIndex target_ = kNoHex;
  std::string named_;
  std::set<HexIndex> far_from_gap_;
  std::map<UnitIndex, HexIndex> at_;
  std::map<UnitIndex, std::string> committed_;
  std::map<UnitIndex, int> paid_, expected_;  // points that its going gave
  std::set<UnitIndex> sent_;
  std::vector<UnitIndex> anderson_;  // in the order they went
  std::array<std::set<UnitIndex>, 2> guns_;
};

void read_games(int games, std::uint64_t seed) {
  const Field field;
  int moves = 0, rolls = 0, shots = 0;
  for (int n = 0; n < games; ++n, ++seed) {
    Reader reader(field);
    vedette::Setup setup;
    setup.scenario = "16.3";
    setup.default_setup = true;
    std::vector<Event> events;
    Journal journal = Journal::keeping(events);
    Dice dice(seed);
    Generator own{seed, 3};
    AnyPosition p;
    ASSERT_TRUE(agv_game().start(p, setup, dice, journal).ok());
    while (agv_game().decider(p) != Side::none) {
      const Action a = choose(*find_level("captain"), agv_game(), p, own).action;
      ASSERT_TRUE(agv_game().apply(p, a, dice, journal).allowed());
      for (const Event& e : events) reader.read(e);
      events.clear();
    }
    reader.over();
    for (const std::string& fault : reader.faults) ADD_FAILURE() << "seed " << seed << ", " << fault;
    moves += reader.moves;
    rolls += reader.rolls;
    shots += reader.shots_at_night;
  }
  EXPECT_GT(moves, 300 * games);
  EXPECT_GT(rolls, 200 * games);
  EXPECT_GT(shots, 0);
}

TEST(SouthMountainJournal, KeepsToTheDayAsTheRulebookHasIt) {
  COVERS("agv:16.3.special.1.c", "agv:16.3.special.1.i", "agv:16.3.special.3.a", "agv:16.3.special.7.b", "agv:16.3.special.8.a",
         "agv:16.3.special.9", "agv:16.3.special.10.b", "agv:16.3.special.11.a", "agv:16.3.special.12.a", "agv:16.3.chits.1");
  read_games(3, 100);
}
TEST(SlowSouthMountainJournal, OfManyGames) { read_games(30, 1000); }

}  // namespace
}  // namespace vedette
