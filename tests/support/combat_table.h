// A table of A Greater Victory on which a test places units and plays one chapter of combat with scripted dice. The scenario is 16.1 for
// its play area; nobody is on the map at the start. What happened comes back as short lines. The ground is that of the game, or a drill
// ground: all Clear on level 2, to which a test adds what its clause speaks of.
#pragma once

#include <string>
#include <vector>

#include "blind_swords/battle.h"
#include "blind_swords/ground/ground.h"
#include "blind_swords/verbs.h"

namespace vedette::testing_support {

const bs::Content& agv_content();

class CombatTable {
 public:
  enum class Ground { as_mapped, drill };
  explicit CombatTable(Ground ground = Ground::as_mapped);
  CombatTable(const CombatTable&) = delete;
  CombatTable& operator=(const CombatTable&) = delete;

  // Changes to the ground, for sight and shifts; costs and retreats stay those of the drill ground or the map.
  CombatTable& level(std::string_view hex, int level);
  CombatTable& terrain(std::string_view hex, bs::Terrain);
  CombatTable& hexside(std::string_view hex, std::string_view other, std::uint16_t features);

  UnitIndex unit(std::string_view id) const;
  HexIndex hex(std::string_view number) const;
  std::string at(std::string_view unit_id) const;  // "2033", or "broken-2", "eliminated" …
  bs::UnitState& state(std::string_view id) { return p.units[unit(id)]; }
  int hits(std::string_view id) const { return p.units[unit(id)].hits; }

  // In good order, Fresh; cavalry dismounted unless `bits` says bs::kMounted.
  CombatTable& put(std::string_view id, std::string_view hex, int hits = 0, std::uint8_t bits = 0);
  CombatTable& stand(std::string_view units);  // "us-12-oh 2430, cs-5-nc 2429"
  void option(bs::Option o) { p.options = static_cast<std::uint16_t>(p.options | 1U << static_cast<int>(o)); }

  // Chapters. Each carries the position on to its first decision.
  void fire_step(std::string_view brigade_unit, bool limited = false);
  void close_combat_step(std::string_view brigade_unit);
  void shot(const bs::ShotChoice&);
  void fixed_shot(Side, int column, UnitIndex firer, HexIndex target, UnitIndex victim, Clause why);
  void settle();
  bool at_rest() const { return p.frames.depth == 1; }  // the chapter is over

  // Dice for what follows; every die given must be used, and no other.
  CombatTable& roll(std::vector<int> dice);
  bool dice_fit() const { return dice_.trouble() == Dice::Trouble::none && dice_.script_used() == script_.size(); }

  Side decider() const;
  std::vector<std::string> choices() const;
  Verdict verdict(const Action&) const;
  std::string why(const Action&) const;  // the clause that forbids it, "" if allowed
  CombatTable& act(const Action&);       // fails the test if it is refused
  CombatTable& fire(std::string_view target);
  CombatTable& add(std::string_view unit);
  CombatTable& done();
  CombatTable& pass();
  CombatTable& assault(std::string_view target, std::string_view from);
  CombatTable& flank(std::string_view hex);
  CombatTable& retreat(std::string_view unit, std::string_view hex);
  CombatTable& advance(std::string_view unit, std::string_view hex);
  CombatTable& from(std::string_view hex);  // the hex from which reaction fire comes

  // What has been told since the last call.
  std::vector<std::string> told();
  bool cited(std::string_view rule) const;  // by one of them
  std::string name(const Action&) const;

  bs::Content c;
  bs::Position p{};

 private:
  std::string line(const Event&) const;
  std::string id(UnitIndex u) const { return c.units[u].id; }
  std::string number(HexIndex h) const { return h == kNoHex ? "" : c.map.number(h); }

  std::vector<DiceItem> script_;
  Dice dice_{1};
  std::vector<Event> events_;
};

}  // namespace vedette::testing_support
