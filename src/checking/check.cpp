#include "checking/check.h"

#include <algorithm>

#include "tabletop/rulebook.h"

namespace vedette::checking {
namespace {

constexpr std::string_view kSeries = "blind-swords";

void add_clauses(const ClauseBooks& books, std::vector<std::string>& into) {
  for (const int book : books.books())
    for (const ClauseText& row : books.rows(book))
      if (std::ranges::find(into, row.id) == into.end()) into.push_back(row.id);
}

// A map's figures: each row of its files.
CheckedGame check_game(const Shelf& shelf, const CatalogueEntry& entry, Complaints& complaints) {
  CheckedGame game{.game = entry.game, .title = entry.title};
  check_map(shelf, entry.folder + "/map", entry.map, complaints);
  check_map_sources(shelf, entry.folder + "/map", complaints);
  for (const MapHex& hex : entry.map.hexes) game.hexes += hex.on_map ? 1 : 0;
  for (const auto& sides : entry.map.hexsides)
    for (const std::uint16_t kinds : sides) game.hexsides += kinds != 0 ? 1 : 0;
  game.hexsides /= 2;
  game.roads = static_cast<int>(entry.map.roads.size());
  entry.map.count_figures(game.figures);

  Known known;
  known.map = &entry.map;
  add_clauses(entry.books, known.clauses);
  known.units = known_units(shelf, entry.folder, complaints, game.units);
  check_tables(shelf, entry.folder, known, game.figures, complaints);
  check_tables(shelf, entry.folder + "/lessons", known, game.figures, complaints);
  if (entry.rules != nullptr) check_lessons(entry, complaints);
  game.lessons = static_cast<int>(entry.lessons.size());
  game.clauses = static_cast<int>(entry.books.rows(entry.books.books().front()).size());
  return game;
}

std::string plural(int n, const char* one, const char* many) { return std::to_string(n) + " " + (n == 1 ? one : many); }

}  // namespace

CheckReport check(const Shelf& shelf) {
  CheckReport report;
  const Catalogue games(shelf);
  report.complaints = games.complaints();
  for (const std::string& path : shelf.under(""))
    if (!path.ends_with(".csv") && !path.ends_with(".md"))
      report.complaints.push_back({path, 0, "content is CSV (and notes in .md): this file is never read"});

  CheckedGame series{.game = "bs", .title = "Blind Swords, the charts of the series"};
  Known known;
  for (const CatalogueEntry& entry : games.entries()) {
    report.games.push_back(check_game(shelf, entry, report.complaints));
    if (entry.folder.starts_with(kSeries)) add_clauses(entry.books, known.clauses);
  }
  series.clauses = static_cast<int>(std::ranges::count_if(known.clauses, [](const std::string& id) { return id.starts_with("bs:"); }));
  check_tables(shelf, std::string(kSeries), known, series.figures, report.complaints);
  report.games.push_back(series);

  report.complaints = told_once(std::move(report.complaints));
  return report;
}

std::string CheckReport::text() const {
  std::string out;
  for (const CheckedGame& g : games) {
    out += g.game + std::string(g.game.size() < 6 ? 6 - g.game.size() : 1, ' ') + g.title + "\n";
    std::string has;
    if (g.hexes > 0)
      has = plural(g.hexes, "hex", "hexes") + ", " + plural(g.hexsides, "marked hexside", "marked hexsides") + ", " +
            plural(g.roads, "road", "roads") + ", ";
    if (g.units > 0) has += plural(g.units, "unit", "units") + ", ";
    if (g.lessons > 0) has += plural(g.lessons, "lesson", "lessons") + ", ";
    out += "      " + has + plural(g.clauses, "clause", "clauses") + "\n";
    out +=
        "      figures: " + std::to_string(g.figures.printed) + " printed, " + std::to_string(g.figures.reconstructed) + " reconstructed\n";
  }
  for (const Complaint& c : complaints) out += c.text() + "\n";
  out += complaints.empty() ? "Everything agrees.\n" : plural(static_cast<int>(complaints.size()), "complaint", "complaints") + ".\n";
  return out;
}

}  // namespace vedette::checking
