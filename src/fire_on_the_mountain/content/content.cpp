// Reading games/fire-on-the-mountain: units, turns, entries, reinforcements, options, victory, control, amounts.
#include "fire_on_the_mountain/content/content.h"

#include <algorithm>

#include "fire_on_the_mountain/clauses.h"
#include "tabletop/numbers.h"
#include "tabletop/rulebook.h"

namespace vedette::fotm {
namespace {

constexpr std::string_view kFolder = "fire-on-the-mountain/";
constexpr std::array<std::string_view, 6> kFacingNames = {"wnw", "n", "ene", "ese", "s", "wsw"};

struct Reader {
  const Shelf& shelf;
  Content& c;
  Complaints& complaints;
  Provenance provenance{};

  Csv open(std::string_view file, std::initializer_list<std::string_view> columns) {
    Csv csv = Csv::read(shelf, std::string(kFolder) + std::string(file), columns, complaints);
    for (const Csv::Row& row : csv.rows()) provenance.count(csv.cell(row, "source"));
    return csv;
  }
  HexIndex hex(const Csv& csv, const Csv::Row& row, std::string_view column) {
    const HexIndex h = c.map.grid.parse(csv.cell(row, column));
    if (!c.map.on_map(h)) csv.complain(row, "the hex '" + std::string(csv.cell(row, column)) + "' is not on the map", complaints);
    return h;
  }
  // What must be one of a few words.
  template <class Names>
  std::size_t one_of(const Csv& csv, const Csv::Row& row, std::string_view column, const Names& names) {
    const std::string_view word = csv.cell(row, column);
    const auto it = std::ranges::find(names, word);
    if (it != std::end(names)) return static_cast<std::size_t>(it - std::begin(names));
    csv.complain(row, "'" + std::string(word) + "' is not known in column '" + std::string(column) + "'", complaints);
    return 0;
  }
  Side side(const Csv& csv, const Csv::Row& row) {
    constexpr std::array<std::string_view, 2> kNames = {"union", "confederate"};
    return one_of(csv, row, "side", kNames) == 0 ? Side::union_ : Side::confederate;
  }
  std::uint8_t number(const Csv& csv, const Csv::Row& row, std::string_view column, int most, int if_empty) {
    if (csv.cell(row, column).empty()) return byte(if_empty);
    return byte(csv.number(row, column, 0, most, complaints));
  }
  Clause clause(const Csv& csv, const Csv::Row& row) {
    const Clause found = c.books.find(csv.cell(row, "clause"));
    if (!found.cited()) csv.complain(row, "there is no clause '" + std::string(csv.cell(row, "clause")) + "'", complaints);
    return found;
  }

  // The line of the VP table by which a Commander's loss counts, the common one unless named; victory.csv has been read (18.1.replace).
  VpLine casualty_line(const Csv& csv, const Csv::Row& row) {
    if (csv.cell(row, "casualty").empty()) return VpLine::commander;
    const Clause cited = c.books.find(csv.cell(row, "casualty"));
    for (std::size_t i = 0; i < kVpLines; ++i)
      if (cited.cited() && c.vp[i].clause == cited) return static_cast<VpLine>(i);
    csv.complain(row, "'casualty' must name a line of victory.csv", complaints);
    return VpLine::commander;
  }

  void ground();
  void entries();
  void units();
  void reinforcements();
  void turns();
  void options();
  void victory();
  void amounts();
  void marches();
};

void Reader::ground() {
  if (c.map.grid.size() != kHexes) {
    complaints.push_back({std::string(kFolder) + "map/hexes.csv", 0, "the map must cover columns 09-32 and rows 01-17"});
    return;
  }
  // What no rule of this game speaks of is told, not left lying on the map.
  const std::string map = std::string(kFolder) + "map/";
  const Csv hexes = Csv::read(shelf, map + "hexes.csv", {"terrain", "features"}, complaints);
  for (const Csv::Row& row : hexes.rows()) {
    constexpr std::array<std::string_view, 2> kTerrain = {"clear", "woods"}, kFeatures = {"brook", "building"};
    one_of(hexes, row, "terrain", kTerrain);
    for (const std::string_view f : split(hexes.cell(row, "features"), ' '))
      if (std::ranges::find(kFeatures, f) == kFeatures.end())
        hexes.complain(row, "the rules know no feature '" + std::string(f) + "'", complaints);
  }
  const Csv roads = Csv::read(shelf, map + "roads.csv", {"kind"}, complaints);
  constexpr std::array<std::string_view, 3> kRoads = {"pike", "road", "lane"};  // all alike to the rules, told apart by the picture
  for (const Csv::Row& row : roads.rows()) one_of(roads, row, "kind", kRoads);
  if (shelf.find(map + "hexsides.csv") != nullptr) complaints.push_back({map + "hexsides.csv", 0, "the rules know no hexsides"});
  const int woods = c.map.terrain_named("woods");
  for (HexIndex h = 0; h < kHexes; ++h) {
    Ground& g = c.ground[h];
    const MapHex& hex = c.map.hexes[h];
    const HexAt at = c.map.grid.at(h);
    g.level = hex.level;
    g.woods = hex.on_map && hex.terrain == woods;
    g.west = byte(2 * at.row + (at.column & 1));
    g.west_edge = at.row == 1;
    for (Direction d = 0; d < kDirections; ++d) {
      const HexIndex n = c.map.grid.neighbour(h, d);
      g.neighbours[d] = c.map.on_map(n) ? n : kNoHex;
      g.rise[d] = static_cast<std::int8_t>(g.neighbours[d] == kNoHex ? 0 : c.map.hexes[n].level - hex.level);
      if (c.map.road_links[h][d] != 0) g.roads |= 1U << d;
    }
    // 13.2.steep.def: some pair of opposite neighbours is two or more up and two or more down.
    for (Direction d = 0; d < kDirections; ++d) g.steep = g.steep || (g.rise[d] >= 2 && g.rise[opposite(d)] <= -2);
  }
}

void Reader::entries() {
  const Csv csv = open("entries.csv", {"entry", "hex", "side", "source"});
  for (const Csv::Row& row : csv.rows()) {
    Entry e{std::string(csv.cell(row, "entry")), hex(csv, row, "hex"), side(csv, row), {}};
    if (e.hex == kNoHex) continue;
    const HexAt at = c.map.grid.at(e.hex);
    for (int away = 1; away <= 2; ++away)
      for (const int column : {at.column - away, at.column + away}) {
        const HexIndex h = c.map.grid.index({static_cast<std::int16_t>(column), at.row});
        if (c.map.on_map(h)) e.fallback.push_back(h);
      }
    c.entries.push_back(std::move(e));
  }
}

void Reader::units() {
  const Csv csv = open("units.csv", {"unit",     "name",   "side",        "arm",        "corps",    "division",   "sp",
                                     "canister", "cm",     "replacement", "casualties", "casualty", "must_leave", "sharpshooter",
                                     "mounted",  "facing", "formation",   "hex",        "radius",   "source",     "holds"});
  if (csv.rows().size() != kUnits) {
    complaints.push_back({csv.file(), 0, "there must be " + std::to_string(kUnits) + " units"});
    return;
  }
  std::vector<std::string> corps = {""}, divisions = {""};
  const auto numbered = [](std::vector<std::string>& names, const std::string& name) {
    const auto it = std::ranges::find(names, name);
    if (it != names.end()) return byte(it - names.begin());
    names.push_back(name);
    return byte(names.size() - 1);
  };
  std::size_t n = 0;
  for (const Csv::Row& row : csv.rows()) {
    Piece& u = c.pieces[n];
    u.id = csv.cell(row, "unit");
    u.name = csv.cell(row, "name");
    u.side = side(csv, row);
    u.arm = static_cast<Arm>(one_of(csv, row, "arm", kArmNames));
    u.corps = csv.cell(row, "corps");
    u.holds = csv.cell(row, "holds");
    u.division = csv.cell(row, "division");
    u.corps_number = numbered(corps, u.corps);
    u.division_number = numbered(divisions, u.division);
    u.sp = number(csv, row, "sp", 20, 0);
    u.canister = number(csv, row, "canister", 20, 0);
    u.cm = number(csv, row, "cm", 6, 0);
    u.replacement = number(csv, row, "replacement", 6, 0);
    u.casualties = number(csv, row, "casualties", 3, 1);
    u.must_leave = csv.cell(row, "must_leave") == "yes";
    u.sharpshooter = csv.cell(row, "sharpshooter") == "yes";
    u.starts_mounted = csv.cell(row, "mounted") == "yes";
    u.starts_in_column = csv.cell(row, "formation") == "column";
    u.facing = csv.cell(row, "facing").empty() ? std::uint8_t{0} : byte(one_of(csv, row, "facing", kFacingNames));
    u.start = csv.cell(row, "hex").empty() ? kNoHex : hex(csv, row, "hex");
    u.radius = number(csv, row, "radius", 9, 0);
    u.source = csv.cell(row, "source");
    u.casualty_line = u.arm == Arm::commander ? casualty_line(csv, row) : VpLine::commander;
    for (std::size_t i = 0; i < n; ++i)
      if (c.pieces[i].id == u.id) csv.complain(row, "the unit '" + u.id + "' is listed twice", complaints);
    const bool has_points = u.arm == Arm::commander ? u.cm > 0 : u.sp > 0;
    if (!has_points) csv.complain(row, "the unit needs " + std::string(u.arm == Arm::commander ? "a cm" : "an sp"), complaints);
    const bool commander = u.arm == Arm::commander, brigade = !commander && u.arm != Arm::guard;
    const auto says = [&](std::string_view column, bool must) {
      if (csv.cell(row, column).empty() != must) return;
      csv.complain(row, std::string(must ? "the unit needs " : "the unit has no ") + std::string(column), complaints);
    };
    says("casualties", commander && (u.replacement != 0 || !csv.cell(row, "casualty").empty()));  // Lee is immune (10.4.immune)
    says("radius", u.start != kNoHex);
    says("formation", brigade && u.start != kNoHex);
    says("facing", brigade);
    says("mounted", u.arm == Arm::cavalry || u.arm == Arm::horse_artillery);
    ++n;
  }
  c.lee = c.unit("cs-lee");
  c.longstreet = c.unit("cs-longstreet");
}

void Reader::reinforcements() {
  const Csv csv = open("reinforcements.csv", {"turn", "side", "entry", "stack", "units", "source"});
  for (const Csv::Row& row : csv.rows()) {
    const std::string_view at = csv.cell(row, "entry");
    const auto entry = std::ranges::find(c.entries, at, &Entry::id);
    if (entry == c.entries.end()) {
      csv.complain(row, "there is no entry '" + std::string(at) + "'", complaints);
      continue;
    }
    for (const std::string_view id : split(csv.cell(row, "units"), ' ')) {
      const UnitIndex u = c.unit(id);
      if (u == kNoUnit) {
        csv.complain(row, "there is no unit '" + std::string(id) + "'", complaints);
        continue;
      }
      Piece& piece = c.pieces[u];
      if (piece.start != kNoHex || piece.turn != 0) csv.complain(row, piece.id + " is on the map or arrives already", complaints);
      if (piece.side != entry->side || piece.side != side(csv, row))
        csv.complain(row, piece.id + " arrives at an entry of the other side", complaints);
      piece.turn = number(csv, row, "turn", 15, 0);
      piece.entry = byte(entry - c.entries.begin());
      piece.stack = number(csv, row, "stack", 9, 1);
    }
  }
}

void Reader::turns() {
  constexpr std::array<std::string_view, 4> kBurnside = {"", "withdraw", "roll", "ends"};
  const Csv csv = open("turns.csv", {"turn", "time", "rally", "burnside", "dusk", "lee", "source"});
  for (const Csv::Row& row : csv.rows()) {
    const int running = count_of(c.turns) + 1;
    if (csv.number(row, "turn", 1, 30, complaints) != running) csv.complain(row, "turns are numbered one by one", complaints);
    c.turns.push_back({std::string(csv.cell(row, "time")), csv.cell(row, "rally") == "both",
                       static_cast<BurnsideTurn>(one_of(csv, row, "burnside", kBurnside)), csv.cell(row, "dusk") == "yes",
                       csv.cell(row, "lee") == "yes"});
  }
  if (c.turns.empty() || c.turns.size() > 30) complaints.push_back({csv.file(), 0, "there must be between 1 and 30 turns"});
}

void Reader::options() {
  const Csv csv = open("options.csv", {"option", "text", "default", "clause", "source"});
  for (const Csv::Row& row : csv.rows()) {
    (void)clause(csv, row);
    c.card.options.push_back({std::string(csv.cell(row, "option")), std::string(csv.cell(row, "text")), csv.cell(row, "default") == "yes",
                              std::string(csv.cell(row, "clause"))});
  }
  if (c.card.options.size() != 4) complaints.push_back({csv.file(), 0, "there must be four options"});
}

void Reader::victory() {
  const Csv csv = open("victory.csv", {"clause", "points", "text", "source"});
  if (csv.rows().size() != kVpLines) complaints.push_back({csv.file(), 0, "there must be " + std::to_string(kVpLines) + " lines"});
  for (std::size_t i = 0; i < csv.rows().size() && i < kVpLines; ++i) {
    const Csv::Row& row = csv.rows()[i];
    c.vp[i] = {clause(csv, row), number(csv, row, "points", 50, 0), std::string(csv.cell(row, "text"))};
  }
  const Csv levels = open("levels.csv", {"level", "least", "clause", "source"});
  for (const Csv::Row& row : levels.rows()) {
    (void)clause(levels, row);
    if (levels.cell(row, "level") == "minor") c.minor_margin = levels.number(row, "least", 1, 200, complaints);
    if (levels.cell(row, "level") == "major") c.major_margin = levels.number(row, "least", 1, 200, complaints);
  }
  if (c.minor_margin == 0 || c.major_margin <= c.minor_margin)
    complaints.push_back({levels.file(), 0, "minor and major need growing margins"});
  const Csv control = open("control.csv", {"hex", "side", "role", "clause", "source"});
  if (control.rows().size() != kControlHexes) complaints.push_back({control.file(), 0, "there must be three hexes"});
  for (std::size_t i = 0; i < control.rows().size() && i < kControlHexes; ++i) {
    const Csv::Row& row = control.rows()[i];
    c.control[i] = {hex(control, row, "hex"), side(control, row), control.cell(row, "role") == "gap"};
  }
}

void Reader::amounts() {
  Amounts amounts = Amounts::read(shelf, std::string(kFolder) + "amounts.csv", c.books, provenance, complaints);
  const auto get = [&](std::string_view table, Clause clause) { return figure(table, clause, amounts, c.books, complaints); };
  Figures& f = c.figures;
  f.brigades_in_hex = get("stacking", "fotm:4.1.max"_c);
  f.infantry_in_hex = get("stacking", "fotm:4.1.infantry"_c);
  f.commanders_in_hex = get("stacking", "fotm:4.1.commanders"_c);
  f.zoc_drop = get("zoc", "fotm:6.1.down3"_c);
  f.range = get("range", "fotm:9.1.range"_c);
  f.range_down = get("range", "fotm:9.1.range.down"_c);
  f.range_dusk = get("range", "fotm:11.6.range"_c);
  f.leash = get("first-turn", "fotm:11.3.leash"_c);
  f.burnside_first = get("burnside", "fotm:11.5.1pm"_c);
  f.burnside_second = get("burnside", "fotm:11.5.2pm"_c);
  f.lee_stay = get("lee", "fotm:10.4.leave"_c);
  f.lee_near = get("lee", "fotm:10.4.vp"_c);
  f.lee_rallies = get("lee", "fotm:10.4.rally"_c);
  f.breakout_most = get("breakout", "fotm:8.5.exit"_c);
  if (f.breakout_most > as_int(std::tuple_size_v<decltype(Position::exit)>))
    complaints.push_back({amounts.file(), 0, "five cavalry Brigades at most can be remembered as gone (8.5.exit)"});
  f.breakout_reach = get("breakout", "fotm:8.5.cs.seven"_c);
  join_march_tables(c.march, amounts, c.books, complaints);
  join_roll_tables(c.rolls, amounts, c.books, complaints);
  join_combat_tables(c.combat, amounts, c.books, complaints);
  amounts.complain_about_unused(complaints);
}

// Every step of the map once for all, and the cheapest ways off the West edge.
void Reader::marches() {
  MarchTables& m = c.march;
  m.woods_stop.fill(0);
  for (HexIndex h = 0; h < kHexes; ++h)
    for (Direction d = 0; d < kDirections; ++d)
      if (const HexIndex to = c.at(h).neighbours[d]; to != kNoHex && c.at(to).woods && (c.at(h).roads >> d & 1) == 0)
        m.woods_stop[h] = byte(m.woods_stop[h] | 1 << d);
  for (const Gait gait : {Gait::foot, Gait::wheels, Gait::rider}) {
    const auto g = nth(gait);
    for (HexIndex h = 0; h < kHexes; ++h)
      for (Direction d = 0; d < kDirections; ++d) {
        const HexIndex to = c.at(h).neighbours[d];
        m.line[g][h][d] = m.off_road[g][h][d] = m.at_rate[g][h][d] = kForbidden;
        if (to == kNoHex) continue;
        const bool road = (c.at(h).roads >> d & 1) != 0;
        const int rise = c.at(h).rise[d];
        MarchStep step{gait, gait != Gait::rider, c.at(to).woods, c.at(to).steep, road, false, rise < 0 ? -rise : rise};
        m.line[g][h][d] = static_cast<std::int8_t>(march_cost(m, step));
        step.road = false;
        m.off_road[g][h][d] = static_cast<std::int8_t>(march_cost(m, step));
        step.road = step.road_rate = true;
        if (road) m.at_rate[g][h][d] = static_cast<std::int8_t>(march_cost(m, step));
      }
    auto& way = m.to_west_edge[g];
    way.fill(kNoWay);
    for (HexIndex h = 0; h < kHexes; ++h)
      if (c.at(h).west_edge) way[h] = byte(m.edge);
    for (bool changed = true; changed;) {
      changed = false;
      for (HexIndex h = 0; h < kHexes; ++h)
        for (Direction d = 0; d < kDirections; ++d) {
          const int cost = m.line[g][h][d];
          if (cost == kForbidden || way[c.at(h).neighbours[d]] == kNoWay) continue;
          const int through = cost + way[c.at(h).neighbours[d]];
          if (through < way[h]) way[h] = byte(through), changed = true;
        }
    }
  }
}

}  // namespace

UnitIndex Content::unit(std::string_view id) const {
  for (UnitIndex u = 0; u < kUnits; ++u)
    if (pieces[u].id == id) return u;
  return kNoUnit;
}

Content read_content(const Shelf& shelf, Complaints& complaints) {
  Content c{};
  c.map = read_map(shelf, std::string(kFolder) + "map", complaints);
  c.map.up = "west";
  c.books.add(kBookFotm, read_rules(shelf, "fire-on-the-mountain", complaints, kClauses_fotm));
  Reader reader{shelf, c, complaints};
  reader.ground();
  reader.victory();
  reader.entries();
  reader.units();
  reader.reinforcements();
  reader.turns();
  reader.options();
  reader.amounts();
  reader.marches();
  read_staff(shelf, c, complaints);
  c.card.game = "fotm";
  c.card.title = "Fire on the Mountain";
  c.card.scenarios = {{"battle", "South Mountain, 14 September 1862", c.last_turn()}};
  c.card.content_hash = shelf.hash(kFolder);
  c.map.count_figures(reader.provenance);
  c.card.printed = reader.provenance.printed;
  c.card.reconstructed = reader.provenance.reconstructed;
  for (Ground& g : c.ground) {
    g.zoc = 0;
    for (Direction d = 0; d < kDirections; ++d)
      if (g.neighbours[d] != kNoHex && g.rise[d] <= 0 && -g.rise[d] < c.figures.zoc_drop) g.zoc |= 1U << d;
  }
  for (std::size_t u = 0; u < kUnits; ++u) {
    c.sides[u] = c.pieces[u].side;
    c.arms[u] = c.pieces[u].arm;
    const bool in_order = (c.arms[u] == Arm::commander) == (u < kFirstBrigade) && (c.arms[u] == Arm::guard) == (u >= kFirstGuard);
    if (!in_order)
      complaints.push_back({"fire-on-the-mountain/units.csv", 0, c.pieces[u].id + ": Commanders come first, then Brigades, then Guards"});
  }
  return c;
}

}  // namespace vedette::fotm
