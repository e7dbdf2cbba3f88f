#include "lab/tallies.h"

#include <fmt/format.h>

#include <algorithm>

namespace vedette::lab {
namespace {

void note_use(Use& use, long times, const Played& p) {
  ++use.games;
  use.times += times;
  use.results += static_cast<long>(2 * p.result());
}
std::string_view holder_word(char c) { return c == 'u' ? "union" : c == 'c' ? "confederate" : ""; }

}  // namespace

std::string points_text(int halves) { return halves % 2 == 0 ? fmt::format("{}", halves / 2) : fmt::format("{:.1f}", 0.5 * halves); }
std::string_view winner_word(const Played& p) { return !p.ended ? "unfinished" : p.winner == Side::none ? "draw" : name(p.winner); }
std::string hex_title(const Map& map, HexIndex h) {
  const std::string number = map.number(h);
  for (const MapPlace& p : map.places)
    if (p.hex == h && !p.name.empty() && p.kind != "land") return p.name + " (" + number + ")";
  return map.hexes[h].place.empty() ? number : map.hexes[h].place + " (" + number + ")";
}

Tallies::Tallies(const Game& game, const std::string& scenario, const AnyPosition* from) : game_(game) {
  AnyPosition p;
  if (from != nullptr) {
    p = *from;
  } else {
    Setup setup;
    setup.scenario = scenario;
    setup.default_setup = true;
    Dice dice(1);
    Journal silent;
    if (!game.start(p, setup, dice, silent).ok()) return;
  }
  const Value shown = game.show(game.view(p, Seat::all));
  for (const Value& unit : shown.get("units").items()) names_[unit.get("unit").as_text()] = unit.get("name").as_text();
  for (const Holding& h : game.holdings(game.view(p, Seat::table))) {
    const std::string number = game.map().number(h.hex);
    Place place{"holds_" + number, h.name.empty() ? hex_title(game.map(), h.hex) : std::string(h.name) + " (" + number + ")"};
    if (std::ranges::find(places_, place.column, &Place::column) != places_.end()) {
      place.column += h.by_infantry ? "_infantry" : "_any";
      place.title += h.by_infantry ? ", by infantry" : ", by any";
    }
    places_.push_back(std::move(place));
  }
}

std::string Tallies::unit_name(int unit) const {
  const std::string id = game_.unit_id(static_cast<UnitIndex>(unit));
  const auto found = names_.find(id);
  return found == names_.end() || found->second.empty() ? id : found->second;
}

void Tallies::add(Played p) {
  if (!p.ended)
    ++unfinished_;
  else
    ++wins_[p.winner == Side::union_ ? 0 : p.winner == Side::confederate ? 1 : 2];
  for (const HexCount& h : p.hexes) {
    HexCount& sum = hexes_[h.hex];
    sum.hex = h.hex;
    sum.shots += h.shots, sum.assaults += h.assaults;
    for (std::size_t s = 0; s < 2; ++s) sum.lost[s] += h.lost[s];
  }
  for (const ClauseCount& c : p.clauses) note_use(clauses_[c.clause], c.times, p);
  for (const ChitCount& c : p.chits) {
    if (c.drawn != 0) note_use(drawn_[c.chit], c.drawn, p);
    if (c.played != 0) note_use(played_[c.chit], c.played, p);
  }
  for (const ArrivalCount& a : p.arrivals) {
    Arrived& sum = arrivals_[a.unit];
    ++sum.games;
    if (sum.first_due == 0 || a.due < sum.first_due) sum.first_due = a.due;
    if (a.came == 0) ++sum.never;
    if (a.came > a.due) ++sum.late, sum.delay += a.came - a.due;
  }
  // What was added up is not kept a second time.
  p.hexes = {}, p.clauses = {}, p.chits = {}, p.arrivals = {}, p.events = {};
  games_.push_back(std::move(p));
}
void Tallies::sort() { std::ranges::sort(games_, {}, &Played::n); }

std::string Tallies::games_head() const {
  std::string s =
      "n,seed,winner,level,score_union,score_confederate,turns,decisions,shots,assaults,losses_union,losses_confederate,seconds,"
      "force_union,force_confederate,luck_union";
  for (const Place& p : places_) s += "," + p.column;
  return s + "\n";
}
std::string Tallies::games_row(const Played& p) const {
  std::string s = fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{:.6f},{},{},{}", p.n, p.seed, winner_word(p), csv_cell(p.level),
                              points_text(p.score[0]), points_text(p.score[1]), p.turns, p.decisions, p.shots, p.assaults, p.lost[0],
                              p.lost[1], p.seconds, p.force[0], p.force[1], p.luck ? fmt::format("{:.4f}", *p.luck / 1e4) : std::string());
  for (std::size_t i = 0; i < places_.size(); ++i) s += fmt::format(",{}", i < p.held().size() ? holder_word(p.held()[i]) : "");
  return s + "\n";
}
std::string Tallies::games_csv() const {
  std::string s = games_head();
  for (const Played& p : games_) s += games_row(p);
  return s;
}
std::string Tallies::turns_csv() const {
  std::string s = "n,turn,score_union,score_confederate,losses_union,losses_confederate";
  for (const Place& p : places_) s += "," + p.column;
  s += "\n";
  for (const Played& p : games_)
    for (const TurnEnd& t : p.ends) {
      s += fmt::format("{},{},{},{},{},{}", p.n, t.turn, points_text(t.score[0]), points_text(t.score[1]), t.lost[0], t.lost[1]);
      for (const char c : t.held) s += fmt::format(",{}", holder_word(c));
      s += "\n";
    }
  return s;
}
std::string Tallies::hexes_csv() const {
  std::string s = "hex,name,shots,assaults,losses_union,losses_confederate\n";
  for (const auto& [hex, h] : hexes_) {
    const auto at = static_cast<HexIndex>(hex);
    s += fmt::format("{},{},{},{},{},{}\n", game_.map().number(at), csv_cell(hex_title(game_.map(), at)), h.shots, h.assaults, h.lost[0],
                     h.lost[1]);
  }
  return s;
}
std::string Tallies::uses_csv() const {
  const int all = ended() + unfinished_;
  long results = 0;
  for (const Played& p : games_) results += static_cast<long>(2 * p.result());
  std::string s = "kind,id,title,games,times,union_score_with,union_score_without\n";
  const auto share = [](long sum, int games) {
    return games == 0 ? std::string() : fmt::format("{:.4f}", 0.5 * static_cast<double>(sum) / games);
  };
  const auto row = [&](std::string_view kind, const std::string& id, const std::string& title, const Use& u) {
    s += fmt::format("{},{},{},{},{},{},{}\n", kind, csv_cell(id), csv_cell(title), u.games, u.times, share(u.results, u.games),
                     share(results - u.results, all - u.games));
  };
  for (const auto& [n, use] : clauses_) {
    const ClauseText* text = game_.rules().find(Clause{static_cast<std::uint16_t>(n)});
    if (text != nullptr) row("clause", text->id, text->topic, use);
  }
  const auto chits = [&](std::string_view kind, const std::map<int, Use>& uses) {
    for (const auto& [n, use] : uses) row(kind, game_.chit_id(static_cast<ChitIndex>(n)), "", use);
  };
  chits("chit drawn", drawn_);
  chits("chit played", played_);
  return s;
}
std::string Tallies::arrivals_csv() const {
  std::string s = "unit,first_due,games,late,never,turns_late\n";
  for (const auto& [unit, a] : arrivals_)
    s += fmt::format("{},{},{},{},{},{}\n", game_.unit_id(static_cast<UnitIndex>(unit)), a.first_due, a.games, a.late, a.never, a.delay);
  return s;
}

}  // namespace vedette::lab
