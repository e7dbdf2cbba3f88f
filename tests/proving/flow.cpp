// The order of play (1): set-up, then turns of a command phase, a chit-draw phase and an end. This is the game's table of contents: each
// row of the table at the foot is a chapter.
#include "proving/flow.h"

namespace vedette::proving {
namespace {

// 1.1: the free battery of each side, the Union first.
struct SetupFrame {
  Side side;
};
UnitIndex to_place(const Content& c, const Open& p, Side side) {
  for (UnitIndex u = 0; u < c.n_units(); ++u)
    if (c.units[u].side == side && !p.units[u].on_map() && p.units[u].sp > 0) return u;
  return kNoUnit;
}
Side setup_side(const Content&, const Position& p) { return p.frames.top().as<SetupFrame>().side; }

Flow setup_advance(Position& p, Table& table) {
  Side& side = p.frames.top().as<SetupFrame>().side;
  if (side == Side::none) {
    p.frames.pop();
    p.frames.push(static_cast<std::uint8_t>(Kind::turn));
    return Flow::again;
  }
  if (to_place(table.content, p, side) != kNoUnit) return Flow::decide;
  side = side == Side::union_ ? Side::confederate : Side::none;
  return Flow::again;
}
Verdict may_place(const Content& c, const Open& p, UnitIndex u, HexIndex h, Side side) {
  if (to_place(c, p, side) != u) return forbidden("proving:1.1"_c).unit(u);
  for (const HexIndex area : c.setup_area[at(side)])
    if (area == h) return may_stand(c, p, u, h);
  return forbidden("proving:1.1"_c).hex(h);
}
void setup_list(const Content& c, const Position& p, ActionList& into) {
  const Side side = setup_side(c, p);
  const UnitIndex u = to_place(c, p, side);
  for (const HexIndex h : c.setup_area[at(side)])
    if (may_place(c, p, u, h, side) && !into.add(act(Verb::place, u, h))) return;
  into.add(act(Verb::default_setup));
}
Verdict setup_verdict(const Content& c, const Position& p, const Action& a) {
  if (verb(a) == Verb::default_setup) return kAllowed;
  if (verb(a) == Verb::place) return may_place(c, p, a.a, a.hex, setup_side(c, p));
  return forbidden("proving:1.1"_c).unit(to_place(c, p, setup_side(c, p)));
}
void setup_take(Position& p, const Action& a, Table& table) {
  const Side side = setup_side(table.content, p);
  const UnitIndex u = to_place(table.content, p, side);
  HexIndex hex = a.hex;
  if (verb(a) == Verb::default_setup)
    for (const HexIndex h : table.content.setup_area[at(side)])
      if (may_place(table.content, p, u, h, side)) {
        hex = h;
        break;
      }
  arrive(p, u, hex, table);
  Event e = event(Told::placed, "proving:1.1"_c, side, u);
  e.to = hex;
  table.journal.tell(e);
}

// 1.2: the turn. It never asks; what it calls does.
enum class TurnStep : std::uint8_t { command, draw, end };

void draw_chit(Position& p, Table& table) {
  std::array<ChitIndex, kMostChits> chits{};
  const int n = cup(table.content, p, chits);
  const ChitIndex chit = table.dice.draw(std::span(chits.data(), static_cast<std::size_t>(n)));
  const ChitCard& card = table.content.chits[chit];
  if (p.chits[chit] == Shown::face_down) {
    p.hidden.in_cup[chit] = 0;
    --p.face_down_in_cup[at(card.side)];
  }
  p.chits[chit] = card.kind == ChitKind::event ? Shown::held : Shown::spent;
  Event e = event(Told::drawn,
                  card.kind == ChitKind::event     ? "proving:2.5"_c
                  : card.kind == ChitKind::brigade ? "proving:2.4"_c
                                                   : "proving:2.6"_c,
                  card.side);
  e.value[0] = chit;
  table.journal.tell(e);
  if (card.kind == ChitKind::brigade) {
    begin_activation(p, card.brigade, ActivationStep::begin);
  } else if (card.kind == ChitKind::wild) {
    const int die = table.dice.d6();
    const bool ends = die <= table.content.fog;
    Event fog = event(Told::fog, "proving:2.6"_c);
    fog.die(die);
    fog.value[0] = ends ? 1 : 0;
    table.journal.tell(fog);
    if (ends) p.frames.top().step = static_cast<std::uint8_t>(TurnStep::end);
  }
}

Flow turn_advance(Position& p, Table& table) {
  std::uint8_t& step = p.frames.top().step;
  switch (static_cast<TurnStep>(step)) {
    case TurnStep::command: {
      p.phase = Phase::command;
      Event e = event(Told::turn, "proving:1.2"_c);
      e.value[0] = p.turn;
      table.journal.tell(e);
      step = static_cast<std::uint8_t>(TurnStep::draw);
      begin_command(p, table.content);
      return Flow::again;
    }
    case TurnStep::draw: {
      p.phase = Phase::chit_draw;
      std::array<ChitIndex, kMostChits> chits{};
      if (cup(table.content, p, chits) == 0)
        step = static_cast<std::uint8_t>(TurnStep::end);
      else
        draw_chit(p, table);
      return Flow::again;
    }
    case TurnStep::end:
      p.phase = Phase::end_turn;
      p.chits = {};
      p.hidden = Hidden{.in_cup = {}, .chosen = {kNoChit, kNoChit}};
      p.face_down_in_cup = {};
      if (p.turn == table.content.scenarios[p.scenario].turns) {
        const Score s = score(table.content, p);
        const int lead = s.points[0] - s.points[1];
        p.winner = lead > 0 ? Side::union_ : lead < 0 ? Side::confederate : Side::none;
        end_game(p, table, "proving:9.4"_c);
      } else {
        ++p.turn;
        step = static_cast<std::uint8_t>(TurnStep::command);
      }
      return Flow::again;
  }
  return Flow::again;
}
void turn_list(const Content&, const Position&, ActionList&) {}
Verdict turn_verdict(const Content&, const Position&, const Action&) { return forbidden("proving:1.2"_c); }
void turn_take(Position&, const Action&, Table&) {}

}  // namespace

const Chapter kSetup{"set-up", setup_advance, setup_side, setup_list, setup_verdict, setup_take};
const Chapter kTurn{"turn", turn_advance, nobody, turn_list, turn_verdict, turn_take};

const Chapter& Rules::procedure(std::uint8_t kind) {
  switch (static_cast<Kind>(kind)) {
    case Kind::none:
    case Kind::setup:
      return kSetup;  // 1.1
    case Kind::turn:
      return kTurn;  // 1.2
    case Kind::command:
      return kCommand;  // 2.1
    case Kind::window:
      return kWindow;  // 2.8
    case Kind::activation:
      return kActivation;  // 1.3
    case Kind::fire:
      return kFire;  // 5
    case Kind::move:
      return kMove;  // 4
    case Kind::test:
      return kTest;  // 7.1
    case Kind::retreat:
      return kRetreat;  // 7.4
  }
  return kSetup;
}

Verdict Rules::well_formed(const Content& c, const Action& a) {
  const Verb v = verb(a);
  if (v == Verb::none || v >= Verb::count || !uses_only(a, uses(v))) return forbidden("proving:1.3"_c);
  if ((uses(v) & kUsesHex) != 0 && !c.map.on_map(a.hex)) return forbidden("proving:4.8"_c);
  const bool chit = v == Verb::key || v == Verb::play;
  if (chit && a.a >= c.n_chits()) return forbidden("proving:2.8"_c);
  if (!chit && (uses(v) & kUsesA) != 0 && a.a >= c.n_units()) return forbidden("proving:1.3"_c);
  return kAllowed;
}

Refusal Rules::start(Position& p, const Setup& setup, Table& table) {
  const Content& c = table.content;
  if (setup.charts != "default") return Refusal::bad_request("there are no charts '" + setup.charts + "': use default");
  std::size_t scenario = 0;
  while (scenario < c.scenarios.size() && c.scenarios[scenario].id != setup.scenario) ++scenario;
  if (scenario == c.scenarios.size()) {
    std::string names;
    for (const ScenarioText& s : c.scenarios) names += (names.empty() ? "" : ", ") + s.id;
    return Refusal::bad_request("there is no scenario '" + setup.scenario + "': use one of " + names);
  }
  p.scenario = static_cast<std::uint8_t>(scenario);
  for (std::size_t i = 0; i < c.card.options.size(); ++i)
    if (c.card.options[i].by_default) p.options = static_cast<std::uint8_t>(p.options | 1U << i);
  for (const auto& [option, on] : setup.options) {
    std::size_t i = 0;
    while (i < c.card.options.size() && c.card.options[i].option != option) ++i;
    if (i == c.card.options.size()) return Refusal::bad_request("there is no option '" + option + "'");
    p.options = static_cast<std::uint8_t>(on ? p.options | 1U << i : p.options & ~(1U << i));
  }
  p.turn = 1;
  p.phase = Phase::setup;
  p.winner = Side::none;
  p.held_by.fill(Side::none);
  p.hidden.chosen = {kNoChit, kNoChit};
  for (Unit& u : p.units) u.hex = kNoHex;
  Journal unheard;
  Table placing{c, table.dice, unheard};
  for (UnitIndex u = 0; u < c.n_units(); ++u) {
    p.units[u].sp = c.units[u].sp;
    if (c.units[u].hex != kNoHex) arrive(p, u, c.units[u].hex, placing);
  }
  p.frames.push(static_cast<std::uint8_t>(Kind::setup), SetupFrame{Side::union_});
  Engine<Rules>::settle(p, table);
  while (setup.default_setup && p.phase == Phase::setup) {
    setup_take(p, act(Verb::default_setup), table);
    Engine<Rules>::settle(p, table);
  }
  return Refusal::none();
}

std::unique_ptr<Game> proving_game(const Shelf& shelf, Complaints& complaints) {
  Content content = read_content(shelf, complaints);
  if (!complaints.empty()) return nullptr;
  return std::make_unique<Adapted<Rules>>(std::move(content));
}

}  // namespace vedette::proving
