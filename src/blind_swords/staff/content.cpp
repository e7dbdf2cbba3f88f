// Reading what computer players weigh, and the ways to the ground that matters.
#include <deque>

#include "blind_swords/content/readers.h"
#include "blind_swords/staff/staff.h"

namespace vedette::bs {

namespace {

constexpr int kFarthest = 255;

int halves_of(const Content& c, HexIndex from, Direction d) {
  const StepCost& step = c.step[static_cast<std::size_t>(ActsAs::infantry)][from][d];
  const int halves = step.off_road == kAllPoints ? kWholeMove : step.off_road;
  return step.road != 0 ? std::min<int>(halves, step.road) : halves;
}

// Halves of a point from every hex to this one, over ground alone, by no crossing.
std::vector<std::uint8_t> marches_to(const Content& c, HexIndex goal) {
  std::vector<std::uint8_t> far(c.hex.size(), kFarthest);
  std::deque<HexIndex> open{goal};
  far[goal] = 0;
  while (!open.empty()) {
    const HexIndex to = open.front();
    open.pop_front();
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex from = c.side[to][d].to;
      if (from == kNoHex) continue;
      const Direction back = opposite(d);
      const SideInfo& side = c.side[from][back];
      if (side.to != to || side.closed != 0 || side.crossing != 0) continue;
      const int halves = halves_of(c, from, back);
      if (halves == kNever) continue;
      const int all = std::min(kFarthest, far[to] + halves);
      if (all >= far[from]) continue;
      far[from] = static_cast<std::uint8_t>(all);
      open.push_back(from);
    }
  }
  return far;
}

void read_goals(const Shelf& shelf, Content& c, Complaints& complaints) {
  const std::string path = c.folder + "/goals.csv";
  if (shelf.find(path) == nullptr) return;
  const Csv csv = Csv::read(shelf, path, {"scenario", "side", "goal", "worth", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    std::size_t at = 0;
    while (at < c.scenarios.size() && c.scenarios[at].id != csv.cell(row, "scenario")) ++at;
    const std::string_view where = csv.cell(row, "goal");
    const Side side = side_named(csv.cell(row, "side"));
    const auto worth = static_cast<std::uint8_t>(csv.number(row, "worth", 0, 100, complaints));
    if (at == c.scenarios.size()) {
      csv.complain(row, "there is no scenario '" + std::string(csv.cell(row, "scenario")) + "'", complaints);
    } else if (side == Side::none) {
      csv.complain(row, "the side is neither union nor confederate", complaints);
    } else if (where.starts_with("clear bank ") || where.starts_with("keep bank ")) {
      const HexIndex hex = c.map.grid.parse(where.substr(where.rfind(' ') + 1));
      if (!c.map.on_map(hex)) {
        csv.complain(row, "the hex of '" + std::string(where) + "' is not on the map", complaints);
        continue;
      }
      GoalArea& goal = c.staff_ground.areas[at].emplace_back();
      goal.worth[static_cast<std::size_t>(side)] = worth;
      goal.keep = where.starts_with("keep");
      goal.all_arms = true;
      goal.in.resize(c.hex.size());
      for (std::size_t h = 0; h < c.hex.size(); ++h) goal.in[h] = c.scenarios[at].area[h] && c.bank[h] == c.bank[hex] ? 1 : 0;
    } else if (where.starts_with("area ")) {
      const MapArea* area = c.map.area(where.substr(5));
      if (area == nullptr) {
        csv.complain(row, "the map has no " + std::string(where), complaints);
        continue;
      }
      GoalArea& goal = c.staff_ground.areas[at].emplace_back();
      goal.worth[static_cast<std::size_t>(side)] = worth;
      goal.in.resize(c.hex.size());
      for (const HexIndex hex : area->hexes) goal.in[hex] = 1;
    } else if (const HexIndex hex = c.map.grid.parse(where); !c.map.on_map(hex)) {
      csv.complain(row, "the hex '" + std::string(where) + "' is not on the map", complaints);
    } else {
      std::vector<Goal>& goals = c.staff_ground.goals[at];
      auto known = std::find_if(goals.begin(), goals.end(), [&](const Goal& g) { return g.hex == hex; });
      if (known == goals.end()) known = goals.insert(goals.end(), Goal{hex, 0xff, {}, 0});
      known->worth[static_cast<std::size_t>(side)] = worth;
    }
  }
}

// The hexes that score, each by its share of the most that one hex gives; without points, the objectives alike.
void find_goals(const Content& c, const Scenario& s, std::vector<Goal>& goals) {
  const auto at = [&](HexIndex hex) -> Goal& {
    for (Goal& g : goals)
      if (g.hex == hex) return g;
    goals.push_back({hex, 0xff, {}, 0});
    return goals.back();
  };
  for (std::size_t o = 0; o < s.objectives.size(); ++o) at(s.objectives[o].hex).objective = static_cast<std::uint8_t>(o);
  std::vector<std::array<int, 2>> halves(c.hex.size());
  int most = 0;
  for (const PointRow& row : s.points)
    for (const HexIndex hex : row.hexes) {
      if (hex >= c.hex.size()) continue;
      at(hex);
      for (const Side side : kSides) {
        int& sum = halves[hex][static_cast<std::size_t>(side)];
        // What one side earns the other denies.
        sum += row.halves / static_cast<int>(row.hexes.size());
        most = std::max(most, sum);
      }
    }
  for (Goal& g : goals)
    for (std::size_t side = 0; side < 2; ++side)
      g.worth[side] = static_cast<std::uint8_t>(most == 0 ? 100 : 20 + 80 * halves[g.hex][side] / most);
}

// What a roll in each column does to the target, on average.
void reckon_columns(Content& c) {
  constexpr std::array<int, static_cast<std::size_t>(Code::kCount)> kWorth = {0, 20, 35, 60, 75, 110, 0};
  for (std::size_t column = 0; column < c.staff_ground.fire_worth.size() && column < kColumns; ++column) {
    int sum = 0;
    for (const auto& row : c.crt) sum += kWorth[static_cast<std::size_t>(row[column])];
    c.staff_ground.fire_worth[column] = static_cast<std::int16_t>(sum / 36);
  }
}

}  // namespace

void read_staff(const Shelf& shelf, Content& c, Complaints& complaints) {
  c.staff = read_weights(shelf, "blind-swords/staff.csv", kWeighNames, complaints);
  StaffGround& ground = c.staff_ground;
  ground.goals.resize(c.scenarios.size());
  ground.areas.resize(c.scenarios.size());
  ground.march.resize(c.hex.size());
  for (std::size_t i = 0; i < c.scenarios.size(); ++i) find_goals(c, c.scenarios[i], ground.goals[i]);
  read_goals(shelf, c, complaints);
  const auto come_to = [&](HexIndex hex) {
    if (hex < c.hex.size() && ground.march[hex].empty()) ground.march[hex] = marches_to(c, hex);
  };
  for (std::vector<Goal>& goals : ground.goals)
    for (Goal& g : goals) {
      come_to(g.hex);
      for (std::size_t x = 0; x < std::min(c.crossings.size(), kMostCrossings); ++x)  // more have been complained about
        if (c.crossings[x].a == g.hex || c.crossings[x].b == g.hex) g.ends |= 1U << x;
    }
  for (const std::vector<GoalArea>& areas : ground.areas)
    for (const GoalArea& area : areas)
      for (std::size_t hex = 0; hex < area.in.size() && !area.keep; ++hex)
        if (area.in[hex] != 0) come_to(static_cast<HexIndex>(hex));
  for (const Crossing& x : c.crossings) {
    come_to(x.a);
    come_to(x.b);
    const Direction d = c.grid().direction(x.a, x.b);
    const int halves = std::min(halves_of(c, x.a, d), halves_of(c, x.b, opposite(d)));
    ground.crossing.push_back(static_cast<std::uint8_t>(std::min(halves, kWholeMove)));
  }
  reckon_columns(c);
}

}  // namespace vedette::bs
