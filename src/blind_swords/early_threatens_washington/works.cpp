// Works at the river: burning the Wooden Bridge (etw:2.10.h.iii) and searching for the ford (etw:2.10.o.ii, etw:2.10.o.iii). The series
// asks who may try, opens the window, rolls, and lets the finder choose the hex across.
#include <bit>
#include <bitset>
#include <cassert>

#include "blind_swords/early_threatens_washington/monocacy.h"
#include "blind_swords/events.h"

namespace vedette::bs {

namespace {

void tell_marker(Play& play, Happening h, Marker m, HexIndex hex, Clause why) {
  Event e = happened(h, why);
  e.to = hex;
  e.value[0] = static_cast<std::int16_t>(m);
  play.journal.tell(e);
}

// ---- The Wooden Bridge ----

// etw:2.10.h.iii.3: a Confederate unit in one of the hexes beside the bridge.
bool confederates_at_bridge(const Content& c, const Position& p) {
  const MapArea* beside = c.map.area("wooden-bridge");
  for (const HexIndex h : beside->hexes)
    if (held_by(c, p, h, Side::confederate)) return true;
  return false;
}

Verdict may_burn(const Content& c, const Position& p, UnitIndex u) {
  const std::size_t bridge = crossing_of_kind(c, "wooden-bridge");
  const Crossing& x = c.crossings[bridge];
  if (c.units[u].side != Side::union_) return forbidden("etw:2.10.h.iii.1"_c).unit(u);
  if (!is_open(p, bridge)) return forbidden("etw:2.10.h.iii.2.1"_c).unit(u);
  if (p.battle[kBurnTried] == p.turn) return forbidden("etw:2.10.h.iii.2.4"_c).unit(u);
  if (artillery(c, u) || (p.units[u].hex != x.a && p.units[u].hex != x.b)) return forbidden("etw:2.10.h.iii.1.2"_c).unit(u);
  const int near = c.own_figure("etw:2.10.h.iii.1.1"_c);
  for (int i = 0; i < c.n_units(); ++i) {
    const auto e = static_cast<UnitIndex>(i);
    if (in_play(p, e) && c.units[e].side == Side::confederate && !artillery(c, e) &&
        hex_distance(c, west_end(c, x), p.units[e].hex) <= near)
      return kAllowed;
  }
  return forbidden("etw:2.10.h.iii.1.1"_c).unit(u).hex(west_end(c, x));
}

int burn_needs(const Content& c, const Position& p) {
  return c.own_figure(confederates_at_bridge(c, p) ? "etw:2.10.h.iii.3"_c : "etw:2.10.h.iii.2.1"_c);
}

bool burn_rolled(Position& p, Play& play, UnitIndex, bool success) {
  const Content& c = play.content;
  p.battle[kBurnTried] = p.turn;
  const std::size_t bridge = crossing_of_kind(c, "wooden-bridge");
  if (!success) return false;
  p.open_crossings &= ~(1U << bridge);
  for (const HexIndex h : {c.crossings[bridge].a, c.crossings[bridge].b})
    tell_marker(play, Happening::marked, Marker::bridge_destroyed, h, "etw:2.10.h.iii.2.2"_c);
  return false;
}

// ---- The ford ----

inline constexpr std::size_t kMostSites = 8;  // bits of Table::battle[kNoFord]

// Possible Ford sites are the west ends of such crossings; -1: the hex is none.
int site_at(const Content& c, HexIndex h) {
  bool none = true;  // as nearly every hex that is asked about
  for (const Crossing& x : c.crossings) none = none && ((x.a != h && x.b != h) || x.kind != "possible-ford");
  if (none) return -1;
  std::array<HexIndex, kMostSites> sites{};
  std::size_t n = 0;
  for (const Crossing& x : c.crossings) {
    const HexIndex site = west_end(c, x);
    if (x.kind == "possible-ford" && std::find(sites.begin(), sites.begin() + n, site) == sites.begin() + n) {
      assert(n < sites.size());
      sites[n++] = site;
    }
  }
  std::sort(sites.begin(), sites.begin() + n);
  const auto* found = std::find(sites.begin(), sites.begin() + n, h);
  return found == sites.begin() + n ? -1 : static_cast<int>(found - sites.begin());
}

// Found in this game, or before it began.
bool ford_known(const Content& c, const Table& p) {
  for (std::size_t i = 0; i < c.crossings.size(); ++i)
    if (is_open(p, i) && c.crossings[i].kind == "possible-ford") return true;
  return false;
}

// Is a Possible Ford in the play area?
bool shown_sites(const Content& c, const Table& t) {
  for (const Crossing& x : c.crossings)
    if (x.kind == "possible-ford" && c.scenario(t).area[west_end(c, x)]) return true;
  return false;
}

constexpr Clause kChits[] = {"etw:2.10.o.ii.2.A"_c, "etw:2.10.o.ii.2.B"_c, "etw:2.10.o.ii.2.C"_c, "etw:2.10.o.ii.2.D"_c,
                             "etw:2.10.o.ii.2.E"_c};

int searches_now(const Table& p) { return p.battle[kSearchTurn] == p.turn ? p.battle[kSearchesNow] : 0; }

Verdict may_search(const Content& c, const Position& p, UnitIndex u) {
  if (c.units[u].side != Side::confederate) return forbidden("etw:2.10.o.iv.1"_c).unit(u);
  if (artillery(c, u)) return forbidden("etw:2.10.o.issue.2"_c).unit(u);
  if (ford_known(c, p)) return forbidden("etw:2.10.o.issue.5"_c).unit(u);
  const int site = site_at(c, p.units[u].hex);
  if (site < 0) return forbidden("etw:2.10.o.ii.1.2"_c).unit(u).hex(p.units[u].hex);
  if ((p.battle[kNoFord] >> site & 1U) != 0) return forbidden("etw:2.10.o.ii.3"_c).unit(u).hex(p.units[u].hex);
  const int now = searches_now(p);
  if (now >= c.own_figure("etw:2.10.o.ii.1"_c) || (now > 0 && p.battle[kSearcher] == u + 1)) return forbidden("etw:2.10.o.ii.1"_c).unit(u);
  return kAllowed;
}

bool may_be_searched(const Content& c, const Table& t, Side side, HexIndex h) {
  const int site = side == Side::confederate && !ford_known(c, t) ? site_at(c, h) : -1;
  return site >= 0 && (t.battle[kNoFord] >> site & 1U) == 0;
}

// etw:2.10.o.ii.4: the last site, when all five chits have failed.
bool the_last_site(const Content&, const Position& p, UnitIndex) { return p.battle[kSearches] == std::size(kChits); }

int search_needs(const Content& c, const Position& p) { return c.own_figure(kChits[p.battle[kSearches]]); }

bool search_rolled(Position& p, Play& play, UnitIndex u, bool success) {
  const Content& c = play.content;
  const HexIndex at = p.units[u].hex;
  const int now = searches_now(p);
  const bool sure = the_last_site(c, p, u);
  p.battle[kSearchTurn] = p.turn;
  p.battle[kSearchesNow] = static_cast<std::uint8_t>(now + 1);
  if (now == 0) p.battle[kSearcher] = static_cast<std::uint8_t>(u + 1);
  if (sure) return true;
  ++p.battle[kSearches];  // the chit is used up
  if (success) return true;
  p.battle[kNoFord] = static_cast<std::uint8_t>(p.battle[kNoFord] | 1U << site_at(c, at));
  tell_marker(play, Happening::marked, Marker::no_ford, at, "etw:2.10.o.ii.3"_c);
  return false;
}

Verdict may_open(const Content& c, const Position& p, UnitIndex u, HexIndex across) {
  const HexIndex at = p.units[u].hex;
  const Direction d = c.grid().direction(at, across);
  const bool ford = d != kNoDirection && c.side[at][d].crossing != 0 && c.crossings[c.side[at][d].crossing - 1U].kind == "possible-ford";
  return ford ? kAllowed : forbidden("etw:2.10.o.iii.1"_c).unit(u).hex(across);
}

void open_ford(Position& p, Play& play, UnitIndex u, HexIndex across) {
  const Content& c = play.content;
  const HexIndex at = p.units[u].hex;
  const std::uint8_t crossing = c.side[at][c.grid().direction(at, across)].crossing;
  p.open_crossings |= 1U << (crossing - 1);
  p.battle[kFordFound] = crossing;
  for (const HexIndex h : {at, across}) tell_marker(play, Happening::marked, Marker::ford_found, h, "etw:2.10.o.iii.1"_c);
  for (const Crossing& x : c.crossings) {  // etw:2.10.o.iii.4
    const int site = x.kind == "possible-ford" ? site_at(c, west_end(c, x)) : -1;
    if (site < 0 || (p.battle[kNoFord] >> site & 1U) == 0) continue;
    p.battle[kNoFord] = static_cast<std::uint8_t>(p.battle[kNoFord] & ~(1U << site));
    tell_marker(play, Happening::unmarked, Marker::no_ford, west_end(c, x), "etw:2.10.o.iii.4"_c);
  }
  came_near(p, c, u);
}

const Work kEtwWorks[] = {
    {Verb::burn_bridge, Window::bridge_roll, Happening::bridge_roll, "etw:2.10.h.iii.2"_c, may_burn,
     [](const Content& c, const Position& p) { return !confederates_at_bridge(c, p); }, burn_needs, burn_rolled, nullptr, nullptr, nullptr,
     nullptr,
     [](const Content& c, const Position& p) {
       return Clause(confederates_at_bridge(c, p) ? "etw:2.10.h.iii.3"_c : "etw:2.10.h.iii.2"_c);
     }},
    {Verb::search_ford, Window::ford_roll, Happening::ford_roll, "etw:2.10.o.ii.2"_c, may_search, nullptr, search_needs, search_rolled,
     the_last_site, may_open, open_ford, may_be_searched},
};

}  // namespace

std::span<const Work> etw_works() { return kEtwWorks; }

void etw_check(const Content& c, Complaints& complaints) {
  const auto complain = [&](const char* file, std::string what) { complaints.push_back({c.folder + file, 0, std::move(what)}); };
  for (const std::string_view kind : {"wooden-bridge", "railroad-bridge"})
    if (std::ranges::count(c.crossings, kind, &Crossing::kind) != 1)
      complain("/map/hexsides.csv", "there must be one " + std::string(kind) + ": the rules speak of it");
  if (c.map.area("wooden-bridge") == nullptr)
    complain("/map/areas.csv", "the area 'wooden-bridge' is missing: the hexes beside the bridge");
  std::bitset<kMostHexes> sites;
  for (const Crossing& x : c.crossings)
    if (x.kind == "possible-ford") sites.set(west_end(c, x));
  if (sites.count() > kMostSites) complain("/map/hexsides.csv", "more than " + std::to_string(kMostSites) + " sites of a Possible Ford");
  if (std::ranges::max(c.bank) != 2) complain("/map/hexsides.csv", "the river must part the map into two banks");
}

void etw_show_markers(const Content& c, const Table& t, Value& markers) {
  std::uint8_t shown = 0;
  for (const Crossing& x : c.crossings) {
    const int site = x.kind == "possible-ford" ? site_at(c, west_end(c, x)) : -1;
    if (site < 0 || (t.battle[kNoFord] >> site & 1U) == 0 || (shown >> site & 1U) != 0) continue;
    shown |= 1U << site;
    markers.push(Value::object({{"marker", "no-ford"}, {"hex", c.map.number(west_end(c, x))}}));
  }
  // The chits left, and what a search with the next of them needs, while there is a ford to be found.
  const int used = t.battle[kSearches], left = static_cast<int>(std::size(kChits)) - used;
  if (shown_sites(c, t) && !ford_known(c, t)) {
    Value chits = Value::object({{"marker", "search-chits"}, {"left", left}});
    if (left > 0) chits.set("needs", c.own_figure(kChits[used]));
    chits.set("rule", c.books.id(left > 0 ? kChits[used] : "etw:2.10.o.ii.4"_c));
    Value each = Value::list();  // in their order; after the last of them the ford is found without a roll
    for (int i = used; i < used + left; ++i)
      each.push(Value::object({{"needs", c.own_figure(kChits[i])}, {"rule", c.books.id(kChits[i])}}));
    each.push(Value::object({{"needs", Value()}, {"rule", c.books.id("etw:2.10.o.ii.4"_c)}}));
    chits.set("each", std::move(each));
    markers.push(std::move(chits));
  }
  if (const int now = searches_now(t); now != 0)
    markers.push(Value::object({{"marker", "searches"}, {"count", now}, {"unit", c.units[t.battle[kSearcher] - 1U].id}}));
  if (t.battle[kBurnTried] == t.turn)
    markers.push(Value::object({{"marker", "bridge-tried"},
                                {"hex", c.map.number(west_end(c, c.crossings[crossing_of_kind(c, "wooden-bridge")]))},
                                {"rule", c.books.id("etw:2.10.h.iii.2.4"_c)}}));
}

bool etw_place_marker(const Content& c, Position& p, std::string_view marker, HexIndex h, UnitIndex u, int number) {
  const auto most = static_cast<int>(std::size(kChits));
  if (marker == "no-ford") {
    const int site = h == kNoHex ? -1 : site_at(c, h);
    if (site < 0) return false;
    const bool there = (p.battle[kNoFord] >> site & 1U) != 0;
    p.battle[kNoFord] |= 1U << site;
    const int failed = std::popcount(p.battle[kNoFord]);  // a search that failed has used a chit
    if (!there && failed > p.battle[kSearches]) p.battle[kSearches] = static_cast<std::uint8_t>(failed);
    return failed <= most;
  }
  if (marker == "search-chits") {
    if (number < 0 || number > most || most - number < std::popcount(p.battle[kNoFord])) return false;
    p.battle[kSearches] = static_cast<std::uint8_t>(most - number);
    return true;
  }
  if (marker == "searches") {
    if (u == kNoUnit || number < 1 || number > c.own_figure("etw:2.10.o.ii.1"_c)) return false;
    p.battle[kSearchTurn] = p.turn;
    p.battle[kSearchesNow] = static_cast<std::uint8_t>(number);
    p.battle[kSearcher] = static_cast<std::uint8_t>(u + 1);
    return true;
  }
  p.battle[kBurnTried] = p.turn;
  return true;
}

void etw_place_crossing(const Content& c, Position& p, std::uint8_t crossing) {
  if (c.crossings[crossing - 1U].kind == "possible-ford" && is_open(p, crossing - 1U)) p.battle[kFordFound] = crossing;
}

}  // namespace vedette::bs
