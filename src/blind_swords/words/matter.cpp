// The timing windows (bs:4.4) for who is not at the table: what each is called, which chits can be played in it, and what the one that is
// open now is about, so that standing orders can be given beforehand.
#include <algorithm>

#include "blind_swords/flow/windows.h"
#include "blind_swords/rules.h"
#include "blind_swords/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::bs {
namespace {

constexpr std::string_view kWindowNames[] = {
    "before-draw", "brigade-named",   "roll-seen",   "order-given", "fire-declared", "close-combat-declared",
    "test-failed", "activation-over", "bridge-roll", "ford-roll",   "on-draw"};
static_assert(std::size(kWindowNames) == nth(Window::kCount));

// What the matter of a window has.
struct Tells {
  bool column = false, hex = false, unit = false, brigade = false;
};
constexpr Tells tells(Window w) {
  switch (w) {
    case Window::fire_declared:
      return {.column = true, .hex = true};
    case Window::close_combat_declared:
      return {.hex = true};
    case Window::test_failed:
    case Window::bridge_roll:
    case Window::ford_roll:
      return {.unit = true};
    case Window::brigade_named:
    case Window::roll_seen:
    case Window::order_given:
    case Window::activation_over:
      return {.brigade = true};
    default:
      return {};
  }
}

}  // namespace

std::string_view window_name(const Table& t) { return kWindowNames[static_cast<std::size_t>(t.frames.top().as<WindowMatter>().window)]; }

Value show_matter(const Content& c, const Table& t) {
  const auto& m = t.frames.top().as<WindowMatter>();
  const Tells has = tells(m.window);
  Value v = Value::object();
  if (has.hex) v.set("hex", c.map.number(m.hex));
  if (has.column) v.set("column", c.column_name[std::clamp<int>(m.column, 0, kColumns - 1)]);
  if (has.unit && m.unit < c.units.size()) v.set("unit", c.units[m.unit].id);
  if (has.unit && m.unit < c.units.size() && c.units[m.unit].brigade != kNoBrigade)
    v.set("brigade", c.brigades[c.units[m.unit].brigade].id);
  if (has.brigade && m.brigade < c.brigades.size()) v.set("brigade", c.brigades[m.brigade].id);
  return v;
}

// The chits of the side that the scenario has; where they lie now does not matter, and is not told.
Value Rules::windows(const Content& c, const View& view, Side side) {
  Value all = Value::list();
  for (std::size_t w = 0; w < nth(Window::on_draw); ++w) {
    Value chits = Value::list(), tests = Value::list();
    for (std::size_t i = 0; i < c.chits.size(); ++i) {
      const ChitCard& chit = c.chits[i];
      const bool marker = chit.kind == ChitKind::marker;
      if ((chit.windows >> w & 1U) == 0 || (!marker && (chit.side != side || view.chit[i] == SeenPlace::out))) continue;
      chits.push(Value(chit.id));
    }
    if (chits.size() == 0) continue;
    const Tells has = tells(static_cast<Window>(w));
    if (has.column) tests.push("column");
    if (has.hex) tests.push("hex");
    if (has.hex || has.unit) tests.push("unit");
    if (has.hex || has.unit || has.brigade) tests.push("brigade");
    all.push(Value::object({{"window", kWindowNames[w]}, {"chits", std::move(chits)}, {"tests", std::move(tests)}}));
  }
  return all;
}

}  // namespace vedette::bs
