// Makes the one virtual Game out of a game's concrete rules, so that shells see `Game` and search sees the types.
//
// A Rules struct gives: the types Position, View and Content (Content has members `card`, `map` and `books`);
// `procedure(kind)` and `kOverClause` for Engine; and the static functions called below.
#pragma once

#include <utility>

#include "tabletop/frames.h"
#include "tabletop/game.h"
#include "tabletop/why.h"

namespace vedette {

template <class Rules>
class Adapted final : public Game {
  using Position = typename Rules::Position;
  using View = typename Rules::View;
  using Content = typename Rules::Content;
  using Play = Engine<Rules>;
  static constexpr bool kJudges = requires { Rules::kTerms; };

 public:
  explicit Adapted(Content content) : content_(std::move(content)) {}
  const Content& content() const { return content_; }

  const GameCard& card() const override { return content_.card; }
  const Map& map() const override { return content_.map; }
  const ClauseBooks& rules() const override { return content_.books; }

  Refusal start(AnyPosition& p, const Setup& setup, Dice& dice, Journal& journal) const override {
    Context<Content> context{content_, dice, journal};
    return Rules::start(p.hold<Position>(), setup, context);
  }
  Side decider(const AnyPosition& p) const override { return Play::decider(content_, p.as<Position>()); }
  int decision(const AnyPosition& p) const override { return static_cast<int>(p.as<Position>().decision); }
  void actions(const AnyPosition& p, ActionList& into) const override { Play::actions(content_, p.as<Position>(), into); }
  Verdict verdict(const AnyPosition& p, const Action& a) const override { return Play::verdict(content_, p.as<Position>(), a); }
  // If scripted dice do not fit (dice.trouble()), nothing has changed either.
  Verdict apply(AnyPosition& p, const Action& a, Dice& dice, Journal& journal) const override {
    Context<Content> context{content_, dice, journal};
    if (!dice.scripted()) return Play::apply(p.as<Position>(), a, context);
    Position tried = p.as<Position>();
    const Verdict v = Play::apply(tried, a, context);
    if (v && dice.trouble() == Dice::Trouble::none) p.as<Position>() = tried;
    return v;
  }

  AnyView view(const AnyPosition& p, Seat seat) const override {
    AnyView v;
    v.hold<View>() = Rules::view(content_, p.as<Position>(), seat);
    return v;
  }
  void resample(const AnyView& v, Dice& dice, AnyPosition& p) const override {
    Rules::resample(content_, v.as<View>(), dice, p.hold<Position>());
  }
  bool secret(const AnyPosition& p, const Action& a) const override { return Rules::secret(content_, p.as<Position>(), a); }

  Value show(const AnyView& v) const override { return Rules::show(content_, v.as<View>()); }
  Value words(const AnyPosition& p, const Action& a) const override { return Rules::words(content_, p.as<Position>(), a); }
  Interpreted interpret(const AnyPosition& p, const Value& words, int played) const override {
    return Rules::interpret(content_, p.as<Position>(), words, played);
  }
  Value tell(const Event& e) const override { return Rules::tell(content_, e); }
  bool join(Event& told, const Event& next) const override {
    if constexpr (requires { Rules::join(content_, told, next); }) return Rules::join(content_, told, next);
    return false;
  }
  std::string unit_id(UnitIndex u) const override { return Rules::unit_id(content_, u); }
  std::string chit_id(ChitIndex c) const override { return Rules::chit_id(content_, c); }
  std::string chit_name(ChitIndex c) const override {
    if constexpr (requires { Rules::chit_name(content_, c); }) return Rules::chit_name(content_, c);
    return chit_id(c);
  }
  ChitIndex chit(std::string_view id) const override { return Rules::chit(content_, id); }

  Refusal ask(const AnyPosition& p, std::string_view question, const Value& fields, Value& answer) const override {
    Refusal refusal = Rules::ask(content_, p.as<Position>(), question, fields, answer);
    if (refusal.ok() && fields.has("action") && answer.has("legal")) judge_alike(*this, p, fields, answer);
    return refusal;
  }
  // All or nothing: a refused situation leaves the table as it was.
  Refusal place(AnyPosition& p, const Value& situation, Dice& dice, Journal& journal) const override {
    Context<Content> context{content_, dice, journal};
    Position tried = p.as<Position>();
    Refusal refusal = Rules::place(tried, situation, context);
    if (refusal.ok() && dice.trouble() == Dice::Trouble::none) p.as<Position>() = tried;
    return refusal;
  }

  // A game says how it stands; one that judges has also `stage`, `terms`, `incline` and `kTerms` (how many rows of its weight sheet,
  // `content.staff`, are terms).
  Standing standing(const AnyView& v) const override {
    if constexpr (requires { &Rules::standing; }) return Rules::standing(content_, v.as<View>());
    return {};
  }
  std::span<const Weighed> weights() const override {
    if constexpr (kJudges) return content_.staff.rows;
    return {};
  }
  int terms(const AnyPosition& p, Side side, std::span<int> into) const override {
    if constexpr (kJudges) {
      Rules::terms(content_, p.as<Position>(), side, into);
      for (std::size_t i = 0; i < Rules::kTerms; ++i) into[i] = into[i] * content_.staff[i] / 10;
      return static_cast<int>(Rules::kTerms);
    }
    return 0;
  }
  int value(const AnyPosition& p, Side side) const override {
    int sum = 0;
    if constexpr (kJudges) {
      std::array<int, Rules::kTerms> each;
      terms(p, side, each);
      for (const int t : each) sum += t;
    }
    return sum;
  }
  void inclinations(const AnyPosition& p, const ActionList& actions, std::span<int> into) const override {
    if constexpr (kJudges)
      Rules::incline(content_, p.as<Position>(), {actions.begin(), actions.end()}, into, nullptr);
    else
      Game::inclinations(p, actions, into);
  }
  void reasons(const AnyPosition& p, const Action& a, Reasons& why) const override {
    int sum = 0;
    if constexpr (kJudges) Rules::incline(content_, p.as<Position>(), {&a, 1}, {&sum, 1}, &why);
  }
  StageKey stage(const AnyPosition& p) const override {
    if constexpr (kJudges) return Rules::stage(content_, p.as<Position>());
    return {};
  }
  void play_on(AnyPosition& any, const Horizon& horizon, Generator& own, Dice& dice) const override {
    if constexpr (kJudges) {
      Position& p = any.as<Position>();
      Journal silent;
      Context<Content> context{content_, dice, silent};
      ActionList list(Sets::once);
      std::array<int, ActionList::kMost> inclined;
      StageKey before = Rules::stage(content_, p);
      int ends = 0;
      for (int n = 0; n < horizon.most && p.over == 0; ++n) {
        list.clear();
        Play::actions(content_, p, list);
        const auto size = static_cast<std::size_t>(list.size());
        Rules::incline(content_, p, {list.begin(), size}, {inclined.data(), size}, nullptr);
        std::size_t best = 0;
        for (std::size_t i = 0; i < size; ++i) {
          if (horizon.noise != 0) inclined[i] += static_cast<int>(own.below(horizon.noise));
          if (inclined[i] > inclined[best]) best = i;
        }
        ++p.decision;  // listed, so allowed
        Rules::procedure(p.frames.top().kind).take(p, list[static_cast<int>(best)], context);
        Play::settle(p, context);
        const StageKey now = Rules::stage(content_, p);
        if (horizon.ended(before, now) && n >= horizon.least && ++ends >= horizon.times) return;
        if (horizon.dice != 0 && !(now == before))
          dice.restart(horizon.dice ^
                       (std::uint64_t{now.turn} << 40 | std::uint64_t{now.phase} << 32 | now.activation) * 0x9e3779b97f4a7c15);
        before = now;
      }
    }
  }

  Notice notice(const Event& e) const override {
    if constexpr (requires { Rules::notice(content_, e); }) return Rules::notice(content_, e);
    return {};
  }
  Value windows(const AnyView& v, Side side) const override {
    if constexpr (requires { Rules::windows(content_, v.as<View>(), side); }) return Rules::windows(content_, v.as<View>(), side);
    return Value::list();
  }
  Rolled rolled(const Event& e) const override {
    if constexpr (requires { Rules::rolled(content_, e); }) return Rules::rolled(content_, e);
    return {};
  }
  std::vector<Holding> holdings(const AnyView& v) const override {
    if constexpr (requires { Rules::holdings(content_, v.as<View>()); }) return Rules::holdings(content_, v.as<View>());
    return {};
  }

  std::string invariant_broken(const AnyPosition& p) const override {
    const Position& position = p.as<Position>();
    if (position.over == Play::kStuck)
      return "the rules can not go on in " + std::string(Rules::procedure(position.frames.top().kind).name);
    return Rules::invariant_broken(content_, position);
  }
  int deepest(const AnyPosition& p) const override { return p.as<Position>().frames.deepest; }
  std::string_view chapter(const AnyPosition& p) const override {
    const Position& position = p.as<Position>();
    return position.over != 0 ? std::string_view("over") : Rules::procedure(position.frames.top().kind).name;
  }

 private:
  Content content_;
};

}  // namespace vedette
