// What a table shows: the members of `view` in protocol.md. Nothing is hidden in this game.
#include "fire_on_the_mountain/flow/victory.h"
#include "fire_on_the_mountain/ground/ground.h"
#include "fire_on_the_mountain/ground/presence.h"
#include "fire_on_the_mountain/rules.h"
#include "fire_on_the_mountain/words/place_assault.h"
#include "fire_on_the_mountain/words/prompt.h"
#include "fire_on_the_mountain/words/words.h"
#include "tabletop/numbers.h"

namespace vedette::fotm {
namespace {

constexpr std::string_view kPhases[] = {"setup", "burnside-roll", "rally", "movement", "reinforcement", "combat", "over"};
constexpr std::string_view kWhere[] = {"waiting", "map", "available", "off-map", "eliminated", "captured", "exited"};

Value side_or_null(Side s) { return s == Side::none ? Value() : Value(name(s)); }

// Every unit has every member that protocol.md names for this game, null where it means nothing for its arm.
constexpr std::string_view kMembers[] = {"brigade", "division", "corps",  "stack",  "sp",  "canister",  "mounted",
                                         "lost",    "facing",   "column", "routed", "lcm", "prisoners", "cm"};

Value show_unit(const Content& c, const Position& p, UnitIndex u) {
  const Piece& piece = c.piece(u);
  const UnitState& s = p.units[u];
  Value v = Value::object();
  v.set("unit", piece.id).set("name", piece.name).set("side", name(piece.side)).set("arm", kArmNames[nth(piece.arm)]);
  if (!piece.division.empty()) v.set("division", piece.division);
  if (!piece.corps.empty()) v.set("corps", piece.corps);
  const bool nowhere = s.at == At::waiting && s.due == 0;  // neither on the map nor on the card
  v.set("at", nowhere ? kWhere[3] : kWhere[nth(s.at)]);
  if (s.at == At::waiting && s.due != 0) v.set("turn", as_int(s.due)).set("entry", c.entries[s.entry].id);
  if (p.phase == Phase::reinforcement && s.at == At::waiting && s.has(kBlocked)) v.set("held", true);  // 14.2.hold
  if (s.at == At::off_map) v.set("turn", as_int(s.due));  // a Guard that will rejoin its parent (17.5.7)
  v.set("hex", s.hex == kNoHex ? Value() : Value(c.map.number(s.hex)));
  v.set("source", piece.source);
  if (is_commander(c, u)) {
    Value fell = Value::list();
    for (int n = 1; n <= s.lost; ++n) fell.push(fallen_name(piece, n));
    if (piece.replacement != 0 && s.lost >= piece.casualties) v.set("name", fallen_name(piece, piece.casualties + 1));
    return v.set("cm", command_modifier(c, p, u)).set("lost", as_int(s.lost)).set("fell", fell), v;
  }
  if (is_guard(c, u)) {
    Value prisoners = Value::list();
    for (UnitIndex other = 0; other < kUnits; ++other)
      if (p.units[other].at == At::captured && p.units[other].with == u) prisoners.push(c.piece(other).id);
    v.set("sp", as_int(piece.sp)).set("prisoners", prisoners);
    if (s.with != kNoUnit) v.set("parent", c.piece(s.with).id);
    return v;
  }
  if (s.at == At::map) v.set("stack", place_in_stack(c, p, u));
  v.set("sp", std::max(0, current_sp(c, p, u)));
  if (is_artillery(c, u)) v.set("canister", std::max(0, canister_sp(c, p, u)));
  if (is_cavalry(c, u) || is_horse_artillery(c, u)) v.set("mounted", s.has(kMounted));
  v.set("lost", as_int(s.lost)).set("facing", kFacings[s.facing]).set("column", s.has(kColumn)).set("routed", s.has(kRouted));
  v.set("lcm", as_int(s.lcm));
  if (piece.sharpshooter) v.set("sharpshooter", true);
  if (s.at == At::eliminated && s.with == u) v.set("prisoner", true);
  if (s.has(kNamed)) v.set("named", true);
  if (s.has(kRegrouped)) v.set("regrouped", true);
  if (p.phase == Phase::combat && s.has(kAssaulted)) v.set("assaulted", true);
  if (p.phase == Phase::combat && s.has(kAdvanced)) v.set("advanced", true);
  return v;
}

Value with_every_member(Value v) {
  for (const std::string_view member : kMembers)
    if (!v.has(member)) v.set(member, Value());
  return v;
}

Value show_score(const Content& c, const Position& p) {
  Value lines = Value::list();
  for (const Side side : kSides)
    for (std::size_t i = 0; i < kVpLines; ++i) {
      int times = p.score[nth(side)][i];
      if (i == nth(VpLine::hex2601))
        for (std::size_t k = 0; k < kControlHexes; ++k) times += !c.control[k].gap && p.control[k] == side;
      if (times == 0) continue;
      lines.push(Value::object(
          {{"side", name(side)}, {"points", times * c.vp[i].points}, {"rule", c.books.id(c.vp[i].clause)}, {"text", c.vp[i].text}}));
    }
  return Value::object(
      {{"union", victory_points(c, p, Side::union_)}, {"confederate", victory_points(c, p, Side::confederate)}, {"lines", lines}});
}

Value show_result(const Content& c, const Position& p) {
  if (p.over == 0) return {};
  constexpr std::string_view kLevels[] = {"draw", "minor", "major", "decisive"};
  const Result r = result(c, p);
  return Value::object({{"winner", r.winner == Side::none ? Value("draw") : Value(name(r.winner))},
                        {"level", kLevels[static_cast<std::size_t>(r.level)]},
                        {"rule", c.books.id(r.clause)}});
}

}  // namespace

Value Rules::show(const Content& c, const View& view) {
  const Position& p = view.position;
  const Side decider = Play::decider(c, p);
  Value v = Value::object();
  v.set("game", c.card.game).set("scenario", "battle");
  Value times = Value::list();
  for (const Turn& turn : c.turns) times.push(Value(turn.time));
  v.set("turn", Value::object({{"n", as_int(p.turn)}, {"time", c.turn(p.turn).time}, {"times", std::move(times)}}));
  v.set("phase", kPhases[nth(p.phase)]).set("side", side_or_null(p.side));
  v.set("step", p.step == Step::none ? Value() : Value(kAssaultSteps[nth(p.step)]));
  v.set("assault", show_assault(c, p));
  v.set("window", Value()).set("activation", Value()).set("decider", side_or_null(decider)).set("decision", as_int(p.decision));
  v.set("prompt", decider == Side::none ? std::string("The game is over.") : prompt_of(c, p));
  Value options = Value::list();
  for (std::size_t i = 0; i < c.card.options.size(); ++i)
    if ((p.options >> i & 1) != 0) options.push(c.card.options[i].option);
  v.set("options", options);
  Value units = Value::list();
  for (UnitIndex u = 0; u < kUnits; ++u) units.push(with_every_member(show_unit(c, p, u)));
  v.set("units", std::move(units));
  Value markers = Value::list();
  for (std::size_t i = 0; i < kControlHexes; ++i)
    markers.push(Value::object({{"marker", "control"}, {"hex", c.map.number(c.control[i].hex)}, {"side", name(p.control[i])}}));
  if (p.pause == Pause::on) markers.push(Value::object({{"marker", "burnside-pause"}, {"side", "union"}}));
  v.set("markers", std::move(markers));
  constexpr std::string_view kPauses[] = {"not-yet", "on", "over"};
  constexpr std::string_view kHolds[] = {"not-yet", "held", "lifted"};
  v.set("pause", kPauses[nth(p.pause)]).set("hold", kHolds[nth(p.hold)]);
  v.set("gap", p.gap_taken == 0 ? Value() : Value(as_int(p.gap_taken)));  // the turn from which on the next opens the breakout (8.5.exit)
  // Longstreet's, in its turn: open until its first use (10.5.scope).
  constexpr std::string_view kUses[] = {"none", "open", "rally", "assault"};
  v.set("bonus", p.bonus_turn == 0 ? Value() : Value::object({{"turn", static_cast<int>(p.bonus_turn)}, {"use", kUses[nth(p.bonus)]}}));
  // Lee's visit, and the cavalry that has broken out with the SP that have marched off in answer (8.5.equal).
  const int lee_vp = p.score[nth(Side::union_)][nth(VpLine::lee)];
  v.set("lee", p.lee_arrived == 0 ? Value()
                                  : Value::object({{"arrived", as_int(p.lee_arrived)}, {"near", as_int(p.lee_scored)}, {"times", lee_vp}}));
  Value breakouts = Value::list();
  for (std::size_t i = 0; i < p.exits; ++i)
    breakouts.push(Value::object({{"hex", c.map.number(p.exit[i].hex)}, {"sp", as_int(p.exit[i].sp)}, {"turn", as_int(p.exit[i].turn)}}));
  v.set("breakouts", breakouts).set("withdrawn", as_int(p.withdrawn));
  Value assaulted = Value::list();
  for (HexIndex h = 0; h < kHexes && p.phase == Phase::combat; ++h)
    if (p.targets.has(h)) assaulted.push(c.map.number(h));
  v.set("assaulted", assaulted);
  v.set("score", show_score(c, p)).set("result", show_result(c, p));
  return v;
}

}  // namespace vedette::fotm
