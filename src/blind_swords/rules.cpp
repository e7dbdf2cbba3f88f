#include "blind_swords/rules.h"

#include "blind_swords/content/readers.h"
#include "blind_swords/flow/phases.h"
#include "blind_swords/ground/ground.h"
#include "tabletop/near.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

Refusal Rules::start(Position& p, const Setup& setup, Play& play) {
  const Content& c = play.content;
  std::size_t scenario = 0;
  while (scenario < c.scenarios.size() && c.scenarios[scenario].id != setup.scenario) ++scenario;
  if (scenario == c.scenarios.size()) {
    std::string known;
    for (const Scenario& s : c.scenarios) known += (known.empty() ? "" : ", ") + s.id;
    return Refusal::bad_request("unknown scenario '" + setup.scenario + "'; this game has " + known);
  }
  if (setup.charts != "default") return Refusal::bad_request("unknown charts '" + setup.charts + "'; this game has default");
  p.scenario = byte(scenario);
  p.options = c.option_defaults[scenario];
  for (const auto& [name, on] : setup.options) {
    const bool offered =
        std::any_of(c.card.options.begin(), c.card.options.end(), [&n = name](const OptionCard& o) { return o.option == n; });
    if (!offered) {
      std::vector<std::string> known;
      known.reserve(c.card.options.size());
      for (const OptionCard& o : c.card.options) known.push_back(o.option);
      return Refusal::bad_request(unknown_name("option", name, known));
    }
    const auto n = static_cast<unsigned>(std::ranges::find(c.options, name) - c.options.begin());
    p.options = static_cast<std::uint16_t>(on ? p.options | 1U << n : p.options & ~(1U << n));
  }
  set_up(p, play);
  for (const Side s : kSides)
    if (setup.default_setup) set_up_by_default(p, play, s);
  Engine<Rules>::settle(p, play);
  return Refusal::none();
}

ChitIndex Rules::chit(const Content& c, std::string_view id) { return chit_named(c, id); }
// Both sides have some of the same name.
std::string Rules::chit_name(const Content& c, ChitIndex i) {
  if (i >= c.chits.size()) return {};
  const ChitCard& chit = c.chits[i];
  return chit.name + (chit.side == Side::none ? "" : chit.side == Side::union_ ? " (Union)" : " (Confederate)");
}

std::string Rules::invariant_broken(const Content& c, const Position& p) {
  int listed = 0;
  for (std::size_t h = 0; h < c.hex.size(); ++h) {
    Side side = Side::none;
    int last = -1;
    for (UnitIndex n = p.first[h]; n != 0; n = p.units[n - 1U].next) {
      const UnitIndex u = static_cast<UnitIndex>(n - 1);
      if (++listed > kMostUnits) return "the units of a hex run in a ring";
      if (p.units[u].hex != h || p.units[u].at != At::map) return c.units[u].id + " is listed in a hex it is not in";
      if (u <= last) return "the units of a hex are not in order";
      last = u;
      if (side != Side::none && side != c.units[u].side) return "both sides are in hex " + c.map.number(static_cast<HexIndex>(h));
      side = c.units[u].side;
      if (!c.scenario(p).area[h]) return c.units[u].id + " is outside the play area";
    }
  }
  int on_map = 0;
  for (int i = 0; i < kMostUnits; ++i) {
    const UnitState& s = p.units[i];
    if (i >= c.n_units()) {
      if (s.at != At::unused) return "a unit that the battle does not have is in use";
      continue;
    }
    const UnitCard& card = c.units[i];
    on_map += s.at == At::map ? 1 : 0;
    if (s.hits > 2) return card.id + " has more than two Morale Hits";
    if (s.at != At::map && s.at != At::waiting && s.hex != 0) return card.id + " is off the map and in a hex";
    if ((s.state & kMounted) != 0 && card.arm != Arm::cavalry) return card.id + " is mounted";
    if ((s.state & kBattleworn) != 0 && card.fragile) return card.id + " is Fragile and Battleworn";
    if (on_broken_track(s.at) && s.hits != 0) return card.id + " keeps its hits on the Broken Track";
  }
  if (on_map != listed) return "a unit on the map is in no hex's list";
  if (p.turn < 1 || p.turn > c.scenario(p).turns.size()) return "no such turn";
  for (std::size_t i = 0; i < c.chits.size(); ++i)
    if (p.key[i] != 0 && p.chit[i] != Place::cup) return c.chits[i].id + " is a Key Chit outside the cup";
  return "";
}

}  // namespace vedette::bs
