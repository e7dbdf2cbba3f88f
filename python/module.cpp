// The games for Python: `vedette._core`. A Game never changes; a Position is all that can change at the table, with the dice that go with
// it; a Batch steps many positions together and gives numpy arrays. The package around it (vedette/__init__.py) adds the names that
// researchers know from PettingZoo.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "staff/staff.h"
#include "tabletop/near.h"
#include "tabletop/record.h"
#include "tabletop/table.h"
#include "tabletop/version.h"

namespace py = pybind11;

namespace vedette {
namespace {

// A value of the games as Python has it.
py::object python_of(const Value& v) {
  switch (v.kind()) {
    case Value::Kind::null:
      return py::none();
    case Value::Kind::boolean:
      return py::bool_(v.as_bool());
    case Value::Kind::integer:
      return py::int_(v.as_integer());
    case Value::Kind::halves:
    case Value::Kind::number:
      return py::float_(v.as_number());
    case Value::Kind::text:
      return py::str(v.as_text());
    case Value::Kind::list: {
      py::list all;
      for (const Value& item : v.items()) all.append(python_of(item));
      return all;
    }
    case Value::Kind::object: {
      py::dict all;
      for (const auto& [key, value] : v.members()) all[py::str(key)] = python_of(value);
      return all;
    }
  }
  return py::none();
}
Value value_of(const py::handle& h) {
  if (h.is_none()) return {};
  if (py::isinstance<py::bool_>(h)) return h.cast<bool>();
  if (py::isinstance<py::int_>(h)) return h.cast<std::int64_t>();
  if (py::isinstance<py::float_>(h)) return Value::number(h.cast<double>());
  if (py::isinstance<py::str>(h)) return h.cast<std::string>();
  if (py::isinstance<py::dict>(h)) {
    Value v = Value::object();
    for (const auto& [key, value] : h.cast<py::dict>()) v.set(key.cast<std::string>(), value_of(value));
    return v;
  }
  if (py::isinstance<py::sequence>(h)) {
    Value v = Value::list();
    for (const py::handle& item : h.cast<py::sequence>()) v.push(value_of(item));
    return v;
  }
  throw py::type_error("only None, bool, int, float, str, list and dict are values of an action");
}

const Catalogue& all_games() {
  static const Catalogue catalogue(embedded_shelf());
  return catalogue;
}
const Game& find_game(const std::string& name) {
  std::vector<std::string> known;
  for (const CatalogueEntry& e : all_games().entries()) {
    if (e.game == name && e.rules != nullptr) return *e.rules;
    if (e.rules != nullptr) known.push_back(e.game);
  }
  throw py::key_error(unknown_name("game", name, known));
}
py::object side_of(Side s) { return s == Side::none ? py::object(py::none()) : py::str(std::string(name(s))); }
Seat seat_named(const std::string& text) {
  if (text == "union") return Seat::union_;
  if (text == "confederate") return Seat::confederate;
  if (text == "table") return Seat::table;
  if (text == "all") return Seat::all;
  throw py::key_error("a seat is union, confederate, table or all, not '" + text + "'");
}
const Level& level_named(const std::string& text) {
  if (const Level* level = find_level(text)) return *level;
  throw py::key_error(unknown_name("level", text, level_names()));
}
Setup setup_of(const Game& game, const std::string& scenario, const std::map<std::string, bool>& options, const std::string& charts,
               bool default_setup) {
  Setup setup;
  setup.scenario = scenario;
  setup.charts = charts;
  setup.default_setup = default_setup;
  for (const auto& [option, on] : options) setup.options.emplace_back(option, on);
  if (const Refusal r = check_setup(game.card(), setup); !r.ok()) throw py::value_error(r.message);
  return setup;
}
void refuse(const Game& game, const Verdict& v) {
  if (!v.allowed()) throw py::value_error(refusal_of(game, v).message);
}

// The figures of a position for one side, from what that side may know: standing first, then the terms by which computer players judge.
constexpr std::size_t kStandingFigures = 9;
std::size_t observation_size(const Game& game) {
  AnyPosition p;
  std::array<int, 256> room{};
  Dice dice(1);
  Journal silent;
  Setup setup;
  setup.scenario = game.card().scenarios.front().scenario;
  setup.default_setup = true;
  if (!game.start(p, setup, dice, silent).ok()) return kStandingFigures;
  return kStandingFigures + static_cast<std::size_t>(game.terms(p, Side::union_, room));
}
void observe(const Game& game, const AnyPosition& position, Side side, AnyPosition& seen, std::int32_t* into) {
  const AnyView view = game.view(position, seat_of(side));
  const Standing s = game.standing(view);
  const auto me = static_cast<std::size_t>(side), other_side = 1 - me;
  const int figures[kStandingFigures] = {s.turn,
                                         s.turns,
                                         s.points[me],
                                         s.points[other_side],
                                         s.lost[me],
                                         s.lost[other_side],
                                         s.force[me],
                                         s.force[other_side],
                                         static_cast<int>(side)};
  std::copy(std::begin(figures), std::end(figures), into);
  Dice own(static_cast<std::uint64_t>(game.decision(position)) + 1);
  game.resample(view, own, seen);
  std::array<int, 256> terms{};
  const int n = game.terms(seen, side, terms);
  std::copy(terms.begin(), terms.begin() + n, into + kStandingFigures);
}

struct PyAction {
  Action action;
};

class PyPosition {
 public:
  PyPosition(const Game& game, const Setup& setup, std::uint64_t seed) : game_(&game), dice_(Generator{seed, 0}) {
    Dice dice(dice_);
    Journal journal = Journal::keeping(events_);
    if (const Refusal r = game.start(position_, setup, dice, journal); !r.ok()) throw py::value_error(r.message);
    dice_ = dice.generator();
  }
  const Game& game() const { return *game_; }
  const AnyPosition& position() const { return position_; }
  Side decider() const { return game_->decider(position_); }
  int decision() const { return game_->decision(position_); }
  Standing standing() const { return game_->standing(game_->view(position_, Seat::table)); }
  std::vector<PyAction> actions() const {
    const auto list = std::make_unique<ActionList>(Sets::once);
    if (decider() != Side::none) game_->actions(position_, *list);
    std::vector<PyAction> all;
    for (const Action& a : *list) all.push_back({a});
    return all;
  }
  py::list apply(const PyAction& a) {
    Dice dice(dice_);
    events_.clear();
    Journal journal = Journal::keeping(events_);
    refuse(*game_, game_->apply(position_, a.action, dice, journal));
    dice_ = dice.generator();
    return this->journal("all");
  }
  // The first small decision of an action in words.
  PyAction interpret(const py::dict& words) const {
    const Interpreted i = game_->interpret(position_, value_of(words), 0);
    if (!i.refusal.ok()) throw py::value_error(i.refusal.message);
    return {i.action};
  }
  std::string why_not(const PyAction& a) const {
    const Verdict v = game_->verdict(position_, a.action);
    return v.allowed() ? std::string() : refusal_of(*game_, v).message;
  }
  // What the last action did, as one seat is told it.
  py::list journal(const std::string& seat) const {
    const Seat reader = seat_named(seat);
    py::list told;
    for (const Event& e : events_)
      if (may_see(e.seen, reader)) told.append(python_of(game_->tell(e)));
    return told;
  }
  py::dict suggest(const std::string& level, int ms, int playouts, std::uint64_t seed) const {
    if (decider() == Side::none) throw py::value_error("the game is over");
    Generator own{seed, 0};
    const Level& who = level_named(level);
    Choice choice;
    {
      const py::gil_scoped_release others;
      choice = choose(who, *game_, position_, own, {.ms = ms, .playouts = playouts});
    }
    py::list because;
    for (const Because& b : choice.because) because.append(py::dict(py::arg("text") = b.text, py::arg("value") = b.value / 100.0));
    py::dict d;
    d["action"] = PyAction{choice.action};
    d["words"] = python_of(game_->words(position_, choice.action));
    d["score"] = choice.score ? py::object(py::float_(*choice.score)) : py::object(py::none());
    d["line"] = choice.line;
    d["because"] = because;
    return d;
  }
  py::array_t<std::int32_t> observe_as(const std::string& side) const {
    const Seat seat = seat_named(side);
    if (seat != Seat::union_ && seat != Seat::confederate) throw py::value_error("a side observes: union or confederate");
    py::array_t<std::int32_t> figures(static_cast<py::ssize_t>(observation_size(*game_)));
    const auto seen = std::make_unique<AnyPosition>();
    observe(*game_, position_, seat == Seat::union_ ? Side::union_ : Side::confederate, *seen, figures.mutable_data());
    return figures;
  }

 private:
  const Game* game_;
  AnyPosition position_;
  Generator dice_;
  std::vector<Event> events_;
};

// Many games stepped together. A game that ends begins again at once, with the next seed.
class PyBatch {
 public:
  PyBatch(const Game& game, Setup setup, int n, std::uint64_t seed) : game_(game), setup_(std::move(setup)), next_seed_(seed) {
    if (n < 1 || n > 65'536) throw py::value_error("a batch is 1 to 65,536 games");
    for (int i = 0; i < n; ++i) seats_.push_back(std::make_unique<Seated>());
    for (auto& s : seats_) begin(*s);
    figures_ = observation_size(game);
  }
  py::ssize_t size() const { return static_cast<py::ssize_t>(seats_.size()); }
  std::size_t figures() const { return figures_; }
  long decisions() const { return decisions_; }
  long finished() const { return finished_; }

  py::array_t<std::int32_t> counts() const {
    py::array_t<std::int32_t> out(size());
    for (std::size_t i = 0; i < seats_.size(); ++i) out.mutable_at(static_cast<py::ssize_t>(i)) = seats_[i]->list.size();
    return out;
  }
  py::array_t<std::int8_t> deciders() const {
    py::array_t<std::int8_t> out(size());
    for (std::size_t i = 0; i < seats_.size(); ++i)
      out.mutable_at(static_cast<py::ssize_t>(i)) = static_cast<std::int8_t>(game_.decider(seats_[i]->position));
    return out;
  }
  py::array_t<std::int32_t> observations() {
    py::array_t<std::int32_t> out({size(), static_cast<py::ssize_t>(figures_)});
    std::int32_t* into = out.mutable_data();
    const auto seen = std::make_unique<AnyPosition>();
    const py::gil_scoped_release others;
    for (const auto& s : seats_) {
      observe(game_, s->position, game_.decider(s->position), *seen, into);
      into += figures_;
    }
    return out;
  }
  // How strongly a sensible player is inclined to each listed action; where there is none, the least number.
  py::array_t<std::int32_t> inclinations() {
    py::array_t<std::int32_t> out({size(), static_cast<py::ssize_t>(ActionList::kMost)});
    std::int32_t* into = out.mutable_data();
    const auto seen = std::make_unique<AnyPosition>();
    const py::gil_scoped_release others;
    for (const auto& s : seats_) {
      Dice own(static_cast<std::uint64_t>(game_.decision(s->position)) + 1);
      game_.resample(game_.view(s->position, seat_of(game_.decider(s->position))), own, *seen);
      const auto n = static_cast<std::size_t>(s->list.size());
      game_.inclinations(*seen, s->list, {into, n});
      std::fill(into + n, into + ActionList::kMost, INT32_MIN);
      into += ActionList::kMost;
    }
    return out;
  }
  // Takes the chosen one of each game's listed actions. Gives, by game, 1 where a game ended, and the Union's reward of it: 1, 0, -1.
  py::tuple step(const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>& choices) {
    if (choices.ndim() != 1 || choices.size() != size()) throw py::value_error("one choice for each game of the batch");
    const std::int64_t* chosen = choices.data();
    for (std::size_t i = 0; i < seats_.size(); ++i)
      if (chosen[i] < 0 || chosen[i] >= seats_[i]->list.size())
        throw py::index_error("game " + std::to_string(i) + " has " + std::to_string(seats_[i]->list.size()) + " actions, not number " +
                              std::to_string(chosen[i]));
    py::array_t<std::int8_t> ended(size()), rewards(size());
    std::int8_t *end = ended.mutable_data(), *reward = rewards.mutable_data();
    {
      const py::gil_scoped_release others;
      for (std::size_t i = 0; i < seats_.size(); ++i) {
        Seated& s = *seats_[i];
        const Action action = s.list[static_cast<int>(chosen[i])];
        end[i] = reward[i] = 0;
        const bool taken = game_.apply(s.position, action, s.dice, silent_).allowed();
        ++decisions_;
        if (taken && game_.decider(s.position) != Side::none) {
          list(s);
          continue;
        }
        const Side winner = game_.standing(game_.view(s.position, Seat::table)).winner;
        end[i] = 1;
        reward[i] = static_cast<std::int8_t>(winner == Side::union_ ? 1 : winner == Side::confederate ? -1 : 0);
        ++finished_;
        begin(s);
      }
    }
    return py::make_tuple(ended, rewards);
  }

 private:
  struct Seated {
    AnyPosition position;
    Dice dice{0};
    ActionList list{Sets::once};
  };
  void begin(Seated& s) {
    s.dice = Dice(next_seed_++);
    if (!game_.start(s.position, setup_, s.dice, silent_).ok()) throw std::runtime_error("the game can not begin");
    list(s);
  }
  void list(Seated& s) const {
    s.list.clear();
    game_.actions(s.position, s.list);
  }

  const Game& game_;
  Setup setup_;
  std::uint64_t next_seed_;
  std::vector<std::unique_ptr<Seated>> seats_;
  std::size_t figures_ = 0;
  Journal silent_;
  long decisions_ = 0, finished_ = 0;
};

}  // namespace
}  // namespace vedette

PYBIND11_MODULE(_core, m) {
  using namespace vedette;
  m.attr("__version__") = std::string(version());
  m.attr("MOST_ACTIONS") = ActionList::kMost;
  m.def("games", [] {
    std::vector<std::string> names;
    for (const CatalogueEntry& e : all_games().entries())
      if (e.rules != nullptr) names.push_back(e.game);
    return names;
  });
  m.def("levels", &level_names);
  py::class_<PyAction>(m, "Action")
      .def("__eq__", [](const PyAction& a, const PyAction& b) { return a.action == b.action; })
      .def("__hash__", [](const PyAction& a) { return static_cast<std::int64_t>(hash_bytes(&a.action, sizeof a.action) >> 1); });
  py::class_<PyPosition>(m, "Position")
      .def_property_readonly("game", [](const PyPosition& p) { return p.game().card().game; })
      .def_property_readonly("decider", [](const PyPosition& p) { return side_of(p.decider()); })
      .def_property_readonly("decision", &PyPosition::decision)
      .def_property_readonly("over", [](const PyPosition& p) { return p.decider() == Side::none; })
      .def_property_readonly("winner", [](const PyPosition& p) { return side_of(p.standing().winner); })
      .def("actions", &PyPosition::actions)
      .def("apply", &PyPosition::apply, py::arg("action"))
      .def("journal", &PyPosition::journal, py::arg("seat") = "all")
      .def("interpret", &PyPosition::interpret, py::arg("words"))
      .def("why_not", &PyPosition::why_not, py::arg("action"))
      .def(
          "words", [](const PyPosition& p, const PyAction& a) { return python_of(p.game().words(p.position(), a.action)); },
          py::arg("action"))
      .def(
          "view",
          [](const PyPosition& p, const std::string& seat) {
            return python_of(p.game().show(p.game().view(p.position(), seat_named(seat))));
          },
          py::arg("seat"))
      .def("suggest", &PyPosition::suggest, py::arg("level") = "captain", py::arg("ms") = 0, py::arg("playouts") = 0, py::arg("seed") = 1)
      .def("observe", &PyPosition::observe_as, py::arg("side"))
      .def("standing",
           [](const PyPosition& p) {
             const Standing s = p.standing();
             py::dict d;
             d["turn"] = s.turn, d["turns"] = s.turns, d["phase"] = std::string(s.phase), d["over"] = s.over;
             d["winner"] = side_of(s.winner), d["level"] = std::string(s.level);
             d["points"] = py::make_tuple(s.points[0] / 2.0, s.points[1] / 2.0);
             d["lost"] = py::make_tuple(s.lost[0], s.lost[1]), d["force"] = py::make_tuple(s.force[0], s.force[1]);
             return d;
           })
      .def("copy", [](const PyPosition& p) { return PyPosition(p); })
      .def("__copy__", [](const PyPosition& p) { return PyPosition(p); })
      .def(
          "__deepcopy__", [](const PyPosition& p, const py::dict&) { return PyPosition(p); }, py::arg("memo"))
      .def("__hash__",
           [](const PyPosition& p) { return static_cast<std::int64_t>(hash_bytes(p.position().bytes.data(), p.position().size) >> 1); })
      .def("__eq__", [](const PyPosition& a, const PyPosition& b) { return &a.game() == &b.game() && a.position() == b.position(); });
  py::class_<PyBatch>(m, "Batch")
      .def(py::init([](const std::string& game, const std::string& scenario, int n, std::uint64_t seed,
                       const std::map<std::string, bool>& options, const std::string& charts) {
             const Game& g = find_game(game);
             return std::make_unique<PyBatch>(g, setup_of(g, scenario, options, charts, true), n, seed);
           }),
           py::arg("game"), py::arg("scenario"), py::arg("n") = 64, py::arg("seed") = 1, py::arg("options") = std::map<std::string, bool>(),
           py::arg("charts") = "default")
      .def("__len__", &PyBatch::size)
      .def_property_readonly("figures", &PyBatch::figures)
      .def_property_readonly("decisions", &PyBatch::decisions)
      .def_property_readonly("finished", &PyBatch::finished)
      .def("counts", &PyBatch::counts)
      .def("deciders", &PyBatch::deciders)
      .def("observations", &PyBatch::observations)
      .def("inclinations", &PyBatch::inclinations)
      .def("step", &PyBatch::step, py::arg("choices"));
  py::class_<Game, std::unique_ptr<Game, py::nodelete>>(m, "Game")
      .def(py::init([](const std::string& game) { return std::unique_ptr<Game, py::nodelete>(const_cast<Game*>(&find_game(game))); }),
           py::arg("game"))
      .def_property_readonly("id", [](const Game& g) { return g.card().game; })
      .def_property_readonly("title", [](const Game& g) { return all_games().find(g.card().game)->title; })
      .def_property_readonly("content", [](const Game& g) { return hash_text(g.card().content_hash); })
      .def_property_readonly("scenarios",
                             [](const Game& g) {
                               py::dict all;
                               for (const ScenarioCard& s : g.card().scenarios) all[py::str(s.scenario)] = s.title;
                               return all;
                             })
      .def_property_readonly("options",
                             [](const Game& g) {
                               py::dict all;
                               for (const OptionCard& o : g.card().options) all[py::str(o.option)] = o.by_default;
                               return all;
                             })
      .def_property_readonly("observation_size", [](const Game& g) { return observation_size(g); })
      .def(
          "start",
          [](const Game& g, const std::string& scenario, std::uint64_t seed, const std::map<std::string, bool>& options,
             const std::string& charts,
             bool default_setup) { return PyPosition(g, setup_of(g, scenario, options, charts, default_setup), seed); },
          py::arg("scenario"), py::arg("seed") = 1, py::arg("options") = std::map<std::string, bool>(), py::arg("charts") = "default",
          py::arg("default_setup") = true);
}
