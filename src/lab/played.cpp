#include "lab/played.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <map>
#include <memory>

#include "tabletop/hash.h"

namespace vedette::lab {
namespace {

// Counts one game while it is played.
class Count {
 public:
  Count(const Game& game, Played& into) : game_(game), into_(into) {}

  std::vector<Event> events;
  std::vector<std::uint32_t> clauses;

  void begin(const AnyPosition& p) {
    turn_ = game_.stage(p).turn;
    lost_ = game_.standing(game_.view(p, Seat::table)).lost;
    events.clear();  // the set-up is no arrival
  }
  void after(const AnyPosition& p) {
    const int turn = game_.stage(p).turn;
    bool loss = false;
    for (const Event& e : events) loss = note(game_.notice(e), turn) || loss;
    if (loss) blame(game_.standing(game_.view(p, Seat::table)).lost);
    if (turn != turn_) end_turns(p, turn);
    events.clear();
  }
  void end(const AnyPosition& p) {
    end_turns(p, std::max(turn_ + 1, 1));
    into_.turns = into_.ends.empty() ? 0 : into_.ends.back().turn;
    for (const auto& [hex, count] : hexes_) into_.hexes.push_back(count);
    for (const auto& [chit, count] : chits_) into_.chits.push_back(count);
    for (const auto& [unit, count] : arrivals_) into_.arrivals.push_back(count);
    for (std::size_t i = 0; i < clauses.size(); ++i)
      if (clauses[i] != 0) into_.clauses.push_back({static_cast<int>(i), static_cast<int>(clauses[i])});
  }

 private:
  // True for a loss. `next` is the turn in which the action ended: what becomes due belongs to it, and what comes at once with it.
  bool note(const Notice& n, int next) {
    using Kind = Notice::Kind;
    switch (n.kind) {
      case Kind::nothing:
        return false;
      case Kind::shot:
        ++into_.shots;
        fight_ = n.hex;
        if (HexCount* h = at(n.hex)) ++h->shots;
        return false;
      case Kind::assault:
        ++into_.assaults;
        fight_ = n.hex;
        if (HexCount* h = at(n.hex)) ++h->assaults;
        return false;
      case Kind::loss:
        return true;
      case Kind::due:
      case Kind::arrived: {
        ArrivalCount& a = arrivals_[n.unit];
        a.unit = n.unit;
        if (n.kind == Kind::due && a.due == 0) a.due = next;
        if (n.kind == Kind::arrived && a.came == 0) {
          a.came = std::max(turn_, a.due);
          if (a.due == 0) a.due = a.came;
        }
        return false;
      }
      case Kind::chit_drawn:
      case Kind::chit_played: {
        ChitCount& c = chits_[n.chit];
        c.chit = n.chit;
        ++(n.kind == Kind::chit_drawn ? c.drawn : c.played);
        return false;
      }
    }
    return false;
  }
  HexCount* at(HexIndex h) {
    if (h == kNoHex) return nullptr;
    HexCount& count = hexes_[h];
    count.hex = h;
    return &count;
  }
  // What was lost is told of the hex that was fought for last.
  void blame(const std::array<int, 2>& lost) {
    HexCount* h = at(fight_);
    for (std::size_t s = 0; h != nullptr && s < 2; ++s) h->lost[s] += lost[s] - lost_[s];
    lost_ = lost;
  }
  void end_turns(const AnyPosition& p, int next) {
    const AnyView seen = game_.view(p, Seat::table);
    const Standing s = game_.standing(seen);
    TurnEnd end{turn_, s.points, s.lost, {}};
    for (const Holding& h : game_.holdings(seen)) end.held += h.holder == Side::union_ ? 'u' : h.holder == Side::confederate ? 'c' : '-';
    for (; turn_ < next; ++turn_) {
      end.turn = turn_;
      if (turn_ > 0) into_.ends.push_back(end);
    }
  }

  const Game& game_;
  Played& into_;
  int turn_ = 0;
  HexIndex fight_ = kNoHex;
  std::array<int, 2> lost_{};
  std::map<int, HexCount> hexes_;
  std::map<int, ChitCount> chits_;
  std::map<int, ArrivalCount> arrivals_;
};

void tell_events(const Game& game, const Played& played, int turn, const std::vector<Event>& events, std::string& into) {
  for (const Event& e : events) {
    const Value told = game.tell(e);
    const Value& rule = told.get("rule");
    into += fmt::format("{},{},{},{},{},{}\n", played.n, turn, csv_cell(told.get("event").as_text()), csv_cell(told.get("side").as_text()),
                        csv_cell(rule.as_text()), csv_cell(told.get("text").as_text()));
  }
}

}  // namespace

const std::string& Played::held() const {
  static const std::string nobody;
  return ends.empty() ? nobody : ends.back().held;
}

Played play_game(const Playing& how, int n) {
  const Game& game = *how.game;
  Played played;
  played.n = n;
  played.seed = how.seed + static_cast<std::uint64_t>(n);
  const auto began = std::chrono::steady_clock::now();
  const auto position = std::make_unique<AnyPosition>(), before = std::make_unique<AnyPosition>(), tried = std::make_unique<AnyPosition>();
  Dice dice(mixed_seed(played.seed, 1));
  Count count(game, played);
  Journal journal = Journal::both(count.events, count.clauses), silent;
  const bool measures_luck = n % how.luck_every == 0;
  const std::uint64_t again = mixed_seed(played.seed, 4);
  std::uint64_t rolls = 0;
  double luck = 0;
  bool begun = false;
  const Sitting sitting{game, {&how.players[0], &how.players[1]}, how.from, &how.setup, mixed_seed(played.seed, 2)};
  const bool through = play_through(sitting, *position, dice, journal, [&](Side, const Action& action, double) {
    if (!begun) {
      if (how.keeps_events) tell_events(game, played, game.stage(*position).turn, count.events, played.events);
      count.begin(*position);
      begun = true;
    }
    const int rolled = dice.rolled();
    if (measures_luck) *before = *position;
    if (!game.apply(*position, action, dice, journal).allowed()) return false;
    ++played.decisions;
    if (measures_luck && dice.rolled() != rolled) {
      double expected = 0;
      for (int k = 0; k < kLuckSamples; ++k) {
        *tried = *before;
        Dice other(mixed_seed(again, rolls++));
        if (!game.apply(*tried, action, other, silent).allowed()) return false;
        expected += share_of(game.value(*tried, Side::union_));
      }
      luck += share_of(game.value(*position, Side::union_)) - expected / kLuckSamples;
    }
    if (how.keeps_events) tell_events(game, played, game.stage(*position).turn, count.events, played.events);
    count.after(*position);
    return true;
  });
  const Standing s = game.standing(game.view(*position, Seat::table));
  count.end(*position);
  played.ended = through && s.over;
  played.winner = s.winner;
  played.level = s.level;
  played.score = s.points;
  played.lost = s.lost;
  played.force = s.force;
  if (measures_luck) played.luck = static_cast<int>(std::lround(10'000 * luck));
  if (how.timed) played.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  return played;
}

namespace {

// Numbers separated by one sign; what is no number ends the reading.
class Numbers {
 public:
  explicit Numbers(std::string_view text) : text_(text) {}
  bool next(std::int64_t& n) {
    const auto [end, error] = std::from_chars(text_.data(), text_.data() + text_.size(), n);
    if (error != std::errc()) return false;
    text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
    if (!text_.empty()) text_.remove_prefix(1);
    return true;
  }
  int operator()() {
    std::int64_t n = 0;
    good = next(n) && good;
    return static_cast<int>(n);
  }
  bool more() const { return !text_.empty(); }
  bool good = true;

 private:
  std::string_view text_;
};

template <class T, class F>
void read_all(std::string_view text, std::vector<T>& into, F&& one, bool& good) {
  Numbers numbers(text);
  while (numbers.more() && numbers.good) into.push_back(one(numbers));
  good = good && numbers.good;
}
std::string sum_of(std::string_view text) { return fmt::format("{:016x}", hash_bytes(text.data(), text.size())); }

}  // namespace

std::string line_of(const Played& p) {
  std::string s = fmt::format("{}|{}|{}|{}|{}|", p.n, p.seed, p.ended ? 1 : 0, static_cast<int>(p.winner), p.level);
  s += fmt::format("{} {} {} {} {} {} {} {} {} {}|{:.6f}|", p.score[0], p.score[1], p.turns, p.decisions, p.shots, p.assaults, p.lost[0],
                   p.lost[1], p.force[0], p.force[1], p.seconds);
  if (p.luck) s += fmt::format("{}", *p.luck);
  s += '|';
  for (const TurnEnd& t : p.ends) s += fmt::format("{} {} {} {} {} {};", t.turn, t.score[0], t.score[1], t.lost[0], t.lost[1], t.held);
  s += '|';
  for (const HexCount& h : p.hexes) s += fmt::format("{} {} {} {} {};", h.hex, h.shots, h.assaults, h.lost[0], h.lost[1]);
  s += '|';
  for (const ClauseCount& c : p.clauses) s += fmt::format("{} {};", c.clause, c.times);
  s += '|';
  for (const ChitCount& c : p.chits) s += fmt::format("{} {} {};", c.chit, c.drawn, c.played);
  s += '|';
  for (const ArrivalCount& a : p.arrivals) s += fmt::format("{} {} {};", a.unit, a.due, a.came);
  return s + '|' + sum_of(s);
}

bool read_line(std::string_view line, Played& p) {
  const std::size_t last = line.rfind('|');
  if (last == std::string_view::npos || line.substr(last + 1) != sum_of(line.substr(0, last))) return false;
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= last;) {
    const std::size_t end = line.find('|', at);
    parts.push_back(line.substr(at, end - at));
    at = end + 1;
  }
  if (parts.size() != 13) return false;
  p = Played{};
  bool good = true;
  p.n = Numbers(parts[0])();
  good = std::from_chars(parts[1].data(), parts[1].data() + parts[1].size(), p.seed).ec == std::errc();
  p.ended = parts[2] == "1";
  p.winner = static_cast<Side>(Numbers(parts[3])());
  p.level = parts[4];
  Numbers f(parts[5]);
  p.score = {f(), f()};
  p.turns = f(), p.decisions = f(), p.shots = f(), p.assaults = f();
  p.lost = {f(), f()};
  p.force = {f(), f()};
  good = good && f.good;
  p.seconds = std::strtod(std::string(parts[6]).c_str(), nullptr);
  if (!parts[7].empty()) p.luck = Numbers(parts[7])();
  for (std::string_view ends = parts[8]; !ends.empty();) {
    const std::size_t end = ends.find(';'), held = ends.rfind(' ', end);
    if (end == std::string_view::npos || held == std::string_view::npos) return false;
    Numbers t(ends.substr(0, held));
    TurnEnd e;
    e.turn = t(), e.score = {t(), t()}, e.lost = {t(), t()};
    e.held = ends.substr(held + 1, end - held - 1);
    good = good && t.good;
    p.ends.push_back(std::move(e));
    ends.remove_prefix(end + 1);
  }
  read_all(
      parts[9], p.hexes,
      [](Numbers& x) {
        return HexCount{x(), x(), x(), {x(), x()}};
      },
      good);
  read_all(
      parts[10], p.clauses,
      [](Numbers& x) {
        return ClauseCount{x(), x()};
      },
      good);
  read_all(
      parts[11], p.chits,
      [](Numbers& x) {
        return ChitCount{x(), x(), x()};
      },
      good);
  read_all(
      parts[12], p.arrivals,
      [](Numbers& x) {
        return ArrivalCount{x(), x(), x()};
      },
      good);
  return good;
}

}  // namespace vedette::lab
