#include "fire_on_the_mountain/rules.h"

#include "fire_on_the_mountain/clauses.h"
#include "fire_on_the_mountain/ground.h"
#include "fire_on_the_mountain/phases.h"

namespace vedette::fotm {

const Clause Rules::kOverClause = "fotm:11.2.turns"_c;

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
    if (c.card.options[i].by_default) p.options = static_cast<std::uint8_t>(p.options | 1U << i);
  for (const auto& [name, on] : setup.options) {
    std::size_t i = 0;
    while (i < c.card.options.size() && c.card.options[i].option != name) ++i;
    if (i == c.card.options.size()) {
      std::string known;
      for (const OptionCard& o : c.card.options) known += (known.empty() ? "" : ", ") + o.option;
      return Refusal::bad_request("there is no option '" + name + "': fotm has " + known);
    }
    p.options = static_cast<std::uint8_t>(on ? p.options | 1U << i : p.options & ~(1U << i));
  }
  if ((p.options & kLongstreetBonus) != 0 && (p.options & kLee) == 0)
    return Refusal::bad_request("longstreet-bonus needs the option lee: it follows Lee's visit");
  begin_battle(p, ctx);
  if (setup.default_setup)
    for (const Side side : {Side::confederate, Side::union_}) set_up_by_the_card(p, ctx, side);
  Play::settle(p, ctx);
  return Refusal::none();
}

}  // namespace vedette::fotm
