// terrain.csv: what a hex, an overlay, a hexside or a road costs an arm, what it forbids, and what a retreat over it costs. Every feature
// of the map has its row for every arm, and every row a feature of the map. bs:2.10 and the exclusive sections 2.10.
#include <algorithm>

#include "blind_swords/content/readers.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

std::uint8_t halves(std::string_view text, bool& ok) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text == "1/2") return 1;
  if (text.size() == 1 && text[0] >= '0' && text[0] <= '9') return byte(2 * (text[0] - '0'));
  ok = false;
  return 0;
}

std::uint8_t cost_of(std::string_view text, bool& ok) {
  if (text.empty() || text == "road-rate") return kNever;
  if (text == "all") return kAllPoints;
  return halves(text, ok);
}

bool has_word(std::string_view list, std::string_view word) {
  for (const std::string_view w : split(list, ';'))
    if (w == word) return true;
  return false;
}

bool is_one_of(const std::vector<std::string>& names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

// A road's row may be of the march column on it, or of a road hex that is too full.
bool on_the_map(const Map& map, const TerrainRow& r) {
  const auto parts = split(r.feature, ':');
  const std::string_view base = parts.empty() ? "" : parts[0], of = parts.size() > 1 ? parts[1] : "";
  if (r.kind == "hex") return is_one_of(map.terrains, r.feature);
  if (r.kind == "overlay") return is_one_of(map.feature_names, r.feature);
  if (r.kind == "hexside") return is_one_of(map.hexside_kinds, r.feature) || r.feature == "gentle-slope";
  if (r.kind != "road") return false;
  return r.feature == "march-column:once" || (of == "road-over-limit" && is_one_of(map.terrains, base)) ||
         ((of.empty() || of == "march-column") && is_one_of(map.road_kinds, base));
}

void complain_about_missing(const Content& c, const std::string& file, Complaints& complaints) {
  constexpr std::string_view arms[] = {"infantry", "cavalry", "artillery"};
  const auto expect = [&](const std::string& feature, int arm) {
    if (std::ranges::none_of(c.terrain, [&](const TerrainRow& r) { return r.feature == feature && r.arm == static_cast<ActsAs>(arm); }))
      complaints.push_back({file, 0, "there is no row of '" + feature + "' for " + std::string(arms[arm])});
  };
  for (int arm = 0; arm < 3; ++arm) {
    for (const auto* names : {&c.map.terrains, &c.map.hexside_kinds, &c.map.road_kinds})
      for (const std::string& feature : *names) expect(feature, arm);
    // What has a row for one arm has it for all, march column and full roads apart: those are not for everybody.
    for (const TerrainRow& r : c.terrain)
      if (r.feature.find(':') == std::string::npos) expect(r.feature, arm);
  }
}

}  // namespace

void read_terrain(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, c.folder + "/terrain.csv",
                            {"feature", "kind", "arm", "cost", "cost_down", "prohibited", "retreat", "lifts", "road_negates", "clause",
                             "barred_by", "priced_by", "retreat_by", "source"},
                            complaints);
  for (const Csv::Row& row : csv.rows()) {
    TerrainRow r;
    r.feature = csv.cell(row, "feature");
    r.kind = csv.cell(row, "kind");
    const std::string_view arm = csv.cell(row, "arm");
    r.arm = arm == "cavalry" ? ActsAs::cavalry : arm == "artillery" ? ActsAs::artillery : ActsAs::infantry;
    if (r.arm == ActsAs::infantry && arm != "infantry") csv.complain(row, "the arm is infantry, cavalry or artillery", complaints);
    bool ok = true;
    r.cost = cost_of(csv.cell(row, "cost"), ok);
    r.cost_down = csv.cell(row, "cost_down").empty() ? r.cost : cost_of(csv.cell(row, "cost_down"), ok);
    if (!ok) csv.complain(row, "a cost is a number, 1/2, +n, all or road-rate", complaints);
    const std::string_view prohibited = csv.cell(row, "prohibited");
    r.no_move = has_word(prohibited, "move");
    r.no_fire = has_word(prohibited, "fire");
    r.no_fire_down = has_word(prohibited, "fire-down-adjacent");
    if (has_word(prohibited, "fire-over-3-sp")) r.fire_cap = 3;
    const auto only = [&](std::string_view column, std::initializer_list<std::string_view> words) {
      for (const std::string_view word : split(csv.cell(row, column), ';'))
        if (std::ranges::find(words, word) == words.end() && !word.starts_with("opens-as:"))
          csv.complain(row, "unknown word '" + std::string(word) + "' in column '" + std::string(column) + "'", complaints);
    };
    only("prohibited", {"move", "fire", "fire-over-3-sp", "fire-down-adjacent", "close-combat", "charge", "dismounted-cavalry"});
    only("retreat", {"no", "hit", "no-break-test", "stop", "deplete"});
    only("lifts", {"river", "stream-cost"});
    const std::string_view retreat = csv.cell(row, "retreat");
    r.retreat = has_word(retreat, "no")              ? RetreatCost::never
                : has_word(retreat, "deplete")       ? RetreatCost::deplete
                : has_word(retreat, "no-break-test") ? RetreatCost::hit_no_break
                : has_word(retreat, "hit")           ? RetreatCost::hit
                                                     : RetreatCost::free;
    r.retreat_stops = has_word(retreat, "stop");
    r.lifts_stream = has_word(csv.cell(row, "lifts"), "stream-cost");
    r.lifts_river = has_word(csv.cell(row, "lifts"), "river");
    for (const std::string_view word : split(csv.cell(row, "lifts"), ';'))
      if (word.starts_with("opens-as:")) r.opens_as = word.substr(9);
    if (!r.opens_as.empty() && (r.kind != "hexside" || !r.no_move)) csv.complain(row, "only a closed hexside opens", complaints);
    const std::string_view road = csv.cell(row, "road_negates");
    if (r.kind == "road" ? !road.empty() : road != "yes" && road != "no")
      csv.complain(row, "does a road negate it? Say yes or no, and nothing for a road itself", complaints);
    r.road_negates = road != "no";
    for (const std::string_view id : split(csv.cell(row, "clause"), '|')) {
      const Clause clause = c.books.find(id);
      if (!clause.cited()) csv.complain(row, "unknown clause " + std::string(id), complaints);
    }
    const bool crossing = r.lifts_river || !r.opens_as.empty();
    const auto cited = [&](std::string_view column, bool needed) {
      const std::string_view id = csv.cell(row, column);
      const Clause clause = c.books.find(id);
      if (needed != clause.cited())
        csv.complain(
            row,
            needed ? "by which clause? '" + std::string(column) + "' does not say" +
                         (id.empty() ? "" : ": there is no '" + std::string(id) + "'")
                   : "nothing is " + std::string(column).substr(0, column.size() - 3) + " here: leave '" + std::string(column) + "' empty",
            complaints);
      return clause;
    };
    r.barred_by = cited("barred_by", r.no_move || crossing);
    r.priced_by = cited("priced_by", r.cost != kNever);
    r.retreat_by = cited("retreat_by", !retreat.empty());
    if (csv.cell(row, "cost").empty() != r.no_move)
      csv.complain(row, "either the row has a cost, +0 if it adds none, or it prohibits the move", complaints);
    if (r.kind == "hexside" && csv.cell(row, "cost").empty() != csv.cell(row, "cost_down").empty())
      csv.complain(row, "a hexside has a cost going up and one going down", complaints);
    if (r.kind == "hex" && r.arm != ActsAs::artillery && (r.no_fire || r.fire_cap != 0))
      csv.complain(row, "a hex silences guns only", complaints);
    if (r.kind == "hex" && !known_terrain(r.feature))
      csv.complain(row, "the rules know no terrain '" + r.feature + "': it is clear, woods, orchard or marsh", complaints);
    if (r.kind == "hexside" && !known_hexside(r.feature)) csv.complain(row, "the rules know no hexside '" + r.feature + "'", complaints);
    if (!on_the_map(c.map, r)) csv.complain(row, "the map has no " + r.kind + " '" + r.feature + "'", complaints);
    if (std::ranges::any_of(c.terrain, [&](const TerrainRow& other) { return other.feature == r.feature && other.arm == r.arm; }))
      csv.complain(row, "the feature has two rows for this arm", complaints);
    const bool closed =
        r.no_move && r.no_fire && has_word(prohibited, "close-combat") && r.retreat == RetreatCost::never && !r.road_negates;
    if (r.feature == "vertical-slope" && !closed) csv.complain(row, "a Closed hexside is closed to everything (bs:1.0.4)", complaints);
    if (r.kind == "hexside" && r.no_fire && !closed)
      csv.complain(row, "a hexside stops fire only if it is closed to everything", complaints);
    provenance.count(csv.cell(row, "source"));
    c.terrain.push_back(std::move(r));
  }
  complain_about_missing(c, csv.file(), complaints);
}

}  // namespace vedette::bs
