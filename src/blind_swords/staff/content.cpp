// Reading what computer players weigh, and the ways to the ground that matters.
#include <deque>

#include "blind_swords/content/readers.h"
#include "blind_swords/staff/staff.h"

namespace vedette::bs {

namespace {

constexpr int kFarthest = 255, kWholeMove = 12;

// Halves of a point from every hex to this one, over ground alone.
std::vector<std::uint8_t> marches_to(const Content& c, HexIndex goal) {
  std::vector<std::uint8_t> far(c.hex.size(), kFarthest);
  std::deque<HexIndex> open{goal};
  far[goal] = 0;
  const auto& steps = c.step[static_cast<std::size_t>(ActsAs::infantry)];
  while (!open.empty()) {
    const HexIndex to = open.front();
    open.pop_front();
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex from = c.side[to][d].to;
      if (from == kNoHex) continue;
      const Direction back = opposite(d);
      if (c.side[from][back].to != to || c.side[from][back].closed != 0) continue;
      const StepCost& step = steps[from][back];
      int halves = step.off_road == kAllPoints ? kWholeMove : step.off_road;
      if (step.road != 0) halves = std::min<int>(halves, step.road);
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
  const Csv csv = Csv::read(shelf, path, {"scenario", "side", "hex", "worth", "source"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    std::size_t at = 0;
    while (at < c.scenarios.size() && c.scenarios[at].id != csv.cell(row, "scenario")) ++at;
    const HexIndex hex = c.map.grid.parse(csv.cell(row, "hex"));
    const Side side = side_named(csv.cell(row, "side"));
    const int worth = csv.number(row, "worth", 0, 100, complaints);
    if (at == c.scenarios.size())
      csv.complain(row, "there is no scenario '" + std::string(csv.cell(row, "scenario")) + "'", complaints);
    else if (!c.map.on_map(hex))
      csv.complain(row, "the hex '" + std::string(csv.cell(row, "hex")) + "' is not on the map", complaints);
    else if (side == Side::none)
      csv.complain(row, "the side is neither union nor confederate", complaints);
    else {
      std::vector<Goal>& goals = c.staff_ground.goals[at];
      auto known = std::find_if(goals.begin(), goals.end(), [&](const Goal& g) { return g.hex == hex; });
      if (known == goals.end()) known = goals.insert(goals.end(), Goal{hex, 0xff, {}, {}});
      known->worth[static_cast<std::size_t>(side)] = static_cast<std::uint8_t>(worth);
    }
  }
}

// The hexes that score, each by its share of the most that one hex gives; without points, the objectives alike.
void find_goals(const Content& c, const Scenario& s, std::vector<Goal>& goals) {
  const auto at = [&](HexIndex hex) -> Goal& {
    for (Goal& g : goals)
      if (g.hex == hex) return g;
    goals.push_back({hex, 0xff, {}, {}});
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
  c.staff_ground.goals.resize(c.scenarios.size());
  for (std::size_t i = 0; i < c.scenarios.size(); ++i) find_goals(c, c.scenarios[i], c.staff_ground.goals[i]);
  read_goals(shelf, c, complaints);
  for (std::vector<Goal>& goals : c.staff_ground.goals)
    for (Goal& g : goals)
      if (g.hex < c.hex.size()) g.march = marches_to(c, g.hex);
  reckon_columns(c);
}

}  // namespace vedette::bs
