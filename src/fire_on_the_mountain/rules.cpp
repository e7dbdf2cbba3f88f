#include "fire_on_the_mountain/rules.h"

#include "fire_on_the_mountain/clauses.h"
#include "fire_on_the_mountain/flow/phases.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "tabletop/adapted.h"
#include "tabletop/near.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {

const Clause Rules::kOverClause = "fotm:11.2.turns"_c;

// Whatever sixteen bytes come in: units and hexes that exist, and nothing in fields the verb does not use.
Verdict Rules::well_formed(const Content& c, const Action& a) {
  const Verb v = verb(a);
  if (v == Verb::none || v >= Verb::count) return forbidden("fotm:11.2.order"_c);
  const std::uint8_t used = uses(v);
  const bool restack = v == Verb::restack;
  if ((used & kUsesUnit) != 0 && a.a >= kUnits) return forbidden("fotm:1.3.scope"_c);
  if ((used & kUsesUnitOrNone) != 0 && a.a >= kUnits && a.a != kNoUnit) return forbidden("fotm:1.3.scope"_c);
  if ((used & (kUsesUnit | kUsesUnitOrNone)) == 0 && !restack && a.a != 0) return forbidden("fotm:1.3.scope"_c);
  if ((used & kUsesFacing) != 0 && a.b >= kDirections) return forbidden("fotm:5.1.apex"_c).unit(a.a);
  if ((used & kUsesHelper) != 0 && a.b >= kUnits && a.b != kNoUnit) return forbidden("fotm:1.3.scope"_c);
  if ((used & (kUsesFacing | kUsesHelper | kUsesNumber)) == 0 && !restack && a.b != 0) return forbidden("fotm:1.3.scope"_c);
  if (!restack && a.c > ((used & kUsesFlag) != 0 ? 1 : 0)) return forbidden("fotm:1.3.scope"_c);
  const bool may_lack_hex = v == Verb::retreat;
  const bool hex_known = c.map.on_map(a.hex) || (may_lack_hex && a.hex == kNoHex);
  if ((used & kUsesHex) != 0 ? !hex_known : a.hex != 0) return forbidden("fotm:1.1.area"_c);
  if (a.hex2 != 0 || ((used & kUsesPath) == 0 && !a.path.empty())) return forbidden("fotm:1.1.area"_c);
  if (v == Verb::choose && a.a != kNoUnit && a.hex >= kHexes) return forbidden("fotm:1.1.area"_c);
  // A path is a row of directions without a gap.
  for (Path rest = a.path; !rest.empty(); rest = rest.rest())
    if (rest.first() >= kDirections) return forbidden("fotm:1.1.hex"_c);
  return kAllowed;
}

// Nobody on the map; everybody where the cards say.
void clear_table(const Content& c, Position& p) {
  p = Position{};
  p.top.fill(kNoUnit);
  for (UnitIndex u = 0; u < kUnits; ++u) {
    const Piece& piece = c.piece(u);
    UnitState& s = p.units[u];
    s.hex = kNoHex;
    s.below = s.with = kNoUnit;
    s.at = is_guard(c, u) || u == c.lee ? At::available : At::waiting;
    s.due = piece.turn;
    s.entry = piece.entry;
    s.stack = piece.stack;
    s.facing = piece.facing;
    s.put(kMounted, piece.starts_mounted);
  }
  for (std::size_t i = 0; i < kControlHexes; ++i) p.control[i] = c.control[i].side;
}

Refusal Rules::start(Position& p, const Setup& setup, Ctx& ctx) {
  const Content& c = ctx.content;
  if (setup.scenario != "battle") return Refusal::bad_request("there is no scenario '" + setup.scenario + "': fotm has battle");
  if (setup.charts != "default") return Refusal::bad_request("there are no charts '" + setup.charts + "': fotm has default");
  clear_table(c, p);
  for (std::size_t i = 0; i < c.card.options.size(); ++i)
    if (c.card.options[i].by_default) p.options |= 1U << i;
  for (const auto& [name, on] : setup.options) {
    std::size_t i = 0;
    while (i < c.card.options.size() && c.card.options[i].option != name) ++i;
    if (i == c.card.options.size()) {
      std::vector<std::string> known;
      known.reserve(c.card.options.size());
      for (const OptionCard& o : c.card.options) known.push_back(o.option);
      return Refusal::bad_request(unknown_name("option", name, known));
    }
    p.options = byte(on ? p.options | 1U << i : p.options & ~(1U << i));
  }
  if ((p.options & kLongstreetBonus) != 0 && (p.options & kLee) == 0)
    return Refusal::bad_request("longstreet-bonus needs the option lee: it follows Lee's visit");
  begin_battle(p, ctx);
  if (setup.default_setup)
    for (const Side side : {Side::confederate, Side::union_}) set_up_by_the_card(p, ctx, side);
  Play::settle(p, ctx);
  return Refusal::none();
}

std::unique_ptr<Game> fire_on_the_mountain(const Shelf& shelf, Complaints& complaints) {
  const std::size_t before = complaints.size();
  Content content = read_content(shelf, complaints);
  if (complaints.size() != before) return nullptr;
  return std::make_unique<Adapted<Rules>>(std::move(content));
}

}  // namespace vedette::fotm
