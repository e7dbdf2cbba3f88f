// The lines of a table and how it looks back: a position is kept now and then, every other is found by playing on from the last one
// before it. Undo goes by the lines too. All of it as bytes spares a program to play a long game again.
#include <algorithm>
#include <cstring>
#include <tuple>
#include <type_traits>

#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/table.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

// Work is counted in actions; to place a situation takes as long as some dozens.
constexpr int kWorkOfSituation = 32;
constexpr int kSoon = 32, kSeldom = 160;  // so much work lies between kept positions: the latest, and all others

// Positions that look alike to a side are guessed; always the same ones.
constexpr std::uint64_t kSeedOfGuesses = 0x7665646574746531ULL;

// Positions are mostly zeros: so many zeros, then so many bytes that follow, again and again.
std::vector<std::byte> packed(const AnyPosition& p) {
  std::vector<std::byte> out;
  const auto number = [&out](std::size_t n) {
    out.push_back(static_cast<std::byte>(n & 255U));
    out.push_back(static_cast<std::byte>(n >> 8));
  };
  number(p.size);
  for (std::size_t i = 0; i < p.size;) {
    std::size_t zeros = i;
    while (zeros < p.size && p.bytes[zeros] == std::byte{0}) ++zeros;
    std::size_t end = zeros;
    for (std::size_t run = 0; end < p.size && run < 4; ++end) run = p.bytes[end] == std::byte{0} ? run + 1 : 0;
    while (end > zeros && p.bytes[end - 1] == std::byte{0}) --end;
    number(zeros - i);
    number(end - zeros);
    out.insert(out.end(), p.bytes.begin() + static_cast<std::ptrdiff_t>(zeros), p.bytes.begin() + static_cast<std::ptrdiff_t>(end));
    i = end;
  }
  out.shrink_to_fit();
  return out;
}

AnyPosition unpacked(const std::vector<std::byte>& in) {
  AnyPosition p;
  std::size_t at = 0;
  const auto number = [&] {
    const auto n = std::to_integer<std::size_t>(in[at]) | std::to_integer<std::size_t>(in[at + 1]) << 8;
    at += 2;
    return n;
  };
  p.size = static_cast<std::uint32_t>(number());
  std::memset(p.bytes.data(), 0, p.size);
  for (std::size_t i = 0; at < in.size();) {
    i += number();
    const std::size_t n = number();
    std::copy_n(in.begin() + static_cast<std::ptrdiff_t>(at), n, p.bytes.begin() + static_cast<std::ptrdiff_t>(i));
    i += n;
    at += n;
  }
  return p;
}

// Grows by an eighth: what is kept should be what is needed.
template <class T>
void make_room(std::vector<T>& v, std::size_t more) {
  if (v.size() + more > v.capacity()) v.reserve(v.size() + more + v.size() / 8 + 32);
}

}  // namespace

// Keeping.

Refusal Table::full() const {
  if (lines() < kMostLines) return Refusal::none();
  return {Refused::full,
          "a table keeps at most " + std::to_string(kMostLines) + " lines, and this one has as many: save the record",
          {},
          {},
          {}};
}

void Table::add(Line line, std::span<const DiceItem> items, const AnyPosition& before, std::string situation) {
  const int n = lines();
  line.drawn = static_cast<std::uint32_t>(generator_.count - first_drawn_);
  line.items = static_cast<std::uint32_t>(items_.size()) & 0xffffffU;
  const int work =
      checkpoints_.empty()
          ? kSoon
          : n - checkpoints_.back().line +
                static_cast<int>(std::ranges::count_if(situations_, [&](const auto& s) { return s.first >= checkpoints_.back().line; })) *
                    (kWorkOfSituation - 1);
  if (n > 0 && work >= kSoon) {
    const int now = (checkpoints_.empty() ? 0 : checkpoints_.back().work) + work;
    checkpoints_.push_back({n, now, packed(before)});
    int last = -kSeldom;
    std::erase_if(checkpoints_, [&](const Checkpoint& c) {
      if (c.work - last < kSeldom && now - c.work > kSeldom) return true;
      last = c.work;
      return false;
    });
    checkpoints_.shrink_to_fit();
  }
  if (line.is() == Kind::place) {
    situation_bytes_ += situation.size();
    situations_.emplace_back(n, std::move(situation));
  }
  make_room(items_, items.size());
  items_.insert(items_.end(), items.begin(), items.end());
  make_room(lines_, 1);
  lines_.push_back(line);
  if (n > 0) looked_at_ = before, looked_before_ = n;  // what is asked next is mostly of this line
}

void Table::drop_from(std::size_t line) {
  if (line < lines_.size()) items_.resize(lines_[line].items);
  lines_.resize(std::min(line, lines_.size()));
  while (!situations_.empty() && situations_.back().first >= lines()) {
    situation_bytes_ -= situations_.back().second.size();
    situations_.pop_back();
  }
  while (!checkpoints_.empty() && checkpoints_.back().line > lines()) checkpoints_.pop_back();
  if (looked_before_ > lines()) looked_before_ = -1;
  in_the_way_ = {};
}

std::span<const DiceItem> Table::items_of(std::size_t line) const {
  const std::size_t from = lines_[line].items, to = line + 1 < lines_.size() ? lines_[line + 1].items : items_.size();
  return {items_.data() + from, to - from};
}

const std::string& Table::situation(int line) const {
  return std::ranges::lower_bound(situations_, line, {}, &std::pair<int, std::string>::first)->second;
}

std::size_t Table::bytes() const {
  std::size_t sum = sizeof(Table) + lines_.capacity() * sizeof(Line) + items_.capacity() * sizeof(DiceItem) +
                    script_.capacity() * sizeof(DiceItem) + checkpoints_.capacity() * sizeof(Checkpoint) +
                    situations_.capacity() * sizeof(situations_[0]) + situation_bytes_;
  for (const Checkpoint& c : checkpoints_) sum += c.packed.capacity();
  return sum;
}

// Looking back.

void Table::replay_onto(AnyPosition& p, int n, Dice& dice, Journal& journal) const {
  const Line& line = lines_[static_cast<std::size_t>(n)];
  dice.script(items_of(static_cast<std::size_t>(n)));
  dice.be_patient(opening_.waits);
  if (line.is() == Kind::begin)
    std::ignore = game_->start(p, opening_.setup, dice, journal);
  else if (line.is() == Kind::act)
    std::ignore = game_->apply(p, line.action, dice, journal);
  else if (JsonError error; line.is() == Kind::place)
    std::ignore = game_->place(p, value_of_json(situation(n), error), dice, journal);
}

AnyPosition Table::position_before(int line) const {
  if (line >= lines()) return position_;
  if (line <= 0) return {};
  // The last one kept before it, or where one looked last if that is nearer.
  const auto after = std::ranges::upper_bound(checkpoints_, line, {}, &Checkpoint::line);
  const int kept = after == checkpoints_.begin() ? 0 : std::prev(after)->line;
  if (looked_before_ < kept || looked_before_ > line) {
    looked_at_ = kept > 0 ? unpacked(std::prev(after)->packed) : AnyPosition();
    looked_before_ = kept;
  }
  for (; looked_before_ < line; ++looked_before_) {
    Dice dice(generator_before(static_cast<std::size_t>(looked_before_)));
    Journal silent;
    replay_onto(looked_at_, looked_before_, dice, silent);
  }
  return looked_at_;
}

// The line played once more; the dice tell which of its chits were drawn unseen.
Dice Table::replay_line(int n, Journal& journal) const {
  AnyPosition p = position_before(n);
  Dice dice(generator_before(static_cast<std::size_t>(n)));
  replay_onto(p, n, dice, journal);
  return dice;
}

std::vector<Event> Table::journal_of(int n) const {
  std::vector<Event> events;
  Journal journal = Journal::keeping(events);
  std::ignore = replay_line(n, journal);
  return events;
}

void Table::each_draw(const std::function<void(int, std::size_t, std::span<const ChitIndex>)>& f) const {
  for (int n = 0; n < lines(); ++n) {
    const auto items = items_of(static_cast<std::size_t>(n));
    if (std::ranges::none_of(items, is_chit)) continue;
    AnyPosition p = position_before(n);
    Dice dice(generator_before(static_cast<std::size_t>(n)));
    std::vector<std::vector<ChitIndex>> cups;
    dice.log_cups_to(&cups);
    Journal silent;
    replay_onto(p, n, dice, silent);
    std::size_t draw = 0;
    for (std::size_t i = 0; i < items.size() && draw < cups.size(); ++i)
      if (is_chit(items[i])) f(n, i, cups[draw++]);
  }
}

std::string Table::text_of_line(int n) const {
  const Line& line = lines_[static_cast<std::size_t>(n)];
  if (line.is() == Kind::begin) return {};
  return line.is() == Kind::place ? situation(n) : text_of(game_->words(position_before(n), line.action));
}

bool Table::hidden_from(int n, Seat seat) const {
  const Line& line = lines_[static_cast<std::size_t>(n)];
  if (seat == Seat::all || decider() == Side::none) return false;
  return line.is() == Kind::place || (line.secret != 0 && seat != seat_of(line.decided_by()));
}

// Undo.

// Did a side learn what its view did not tell it? Then the same action, played in another position that looks the same
// to that side, leads to another view.
bool Table::reveals(std::size_t i) const {
  const Line& line = lines_[i];
  if (line.reveals != 0) return line.reveals == 2;
  const AnyPosition before = position_before(static_cast<int>(i));
  const AnyPosition after = position_before(static_cast<int>(i) + 1);
  line.reveals = 1;
  for (const Side side : kSides) {
    const AnyView knew = game_->view(before, seat_of(side));
    const AnyView knows = game_->view(after, seat_of(side));
    for (std::uint64_t guess = 1; guess <= 4 && line.reveals == 1; ++guess) {
      AnyPosition p;
      Dice looks(kSeedOfGuesses + guess);
      game_->resample(knew, looks, p);
      if (!game_->verdict(p, line.action).allowed()) continue;
      Dice none;
      none.script({}, true);
      none.be_patient(opening_.waits);
      Journal silent;
      const Verdict v = game_->apply(p, line.action, none, silent);
      if (v.allowed() && (none.trouble() != Dice::Trouble::none || !(game_->view(p, seat_of(side)) == knows))) line.reveals = 2;
    }
  }
  return line.reveals == 2;
}

std::string Table::in_the_way(std::size_t n, Side whose) const {
  const Line& line = lines_[n];
  if (line.is() == Kind::begin) return "the game begins here";
  if (marks_.analysis || line.is() == Kind::place) return {};
  InTheWay& known = in_the_way_[static_cast<std::size_t>(whose)];
  if (!known.because.empty() && known.line == n) return known.because;
  // Where nothing is in the way one asks of the line before it next: what is known of that is kept.
  std::string found = found_in_the_way(n, whose);
  if (!found.empty()) known = {n, found};
  return found;
}

std::string Table::found_in_the_way(std::size_t n, Side whose) const {
  const Line& line = lines_[n];
  const auto what = [&] { return "'" + shortened(text_of_line(static_cast<int>(n)), 80) + "'"; };
  const bool secret = line.secret != 0;
  if (const auto items = items_of(n); !items.empty()) {
    std::string rolled;  // what was drawn may be unseen by whoever asks; dice fall in the open
    for (const DiceItem item : items)
      if (!is_chit(item)) rolled += " " + item_text(item);
    return "chance has spoken in " + (secret ? std::string("what was chosen in secret") : what()) +
           (rolled.empty() ? ": a chit was drawn" : ": rolled" + rolled);
  }
  if (line.decided_by() != whose)
    return std::string("the ") + (line.decided_by() == Side::union_ ? "Union" : "Confederate") + " side has decided " +
           (secret ? std::string("in secret") : what());
  if (reveals(n)) return "something hidden was revealed by " + what();
  return {};
}

UndoLimit Table::undo_limit(Seat seat) const {
  UndoLimit limit;
  std::size_t i = lines_.size();
  Side whose = seat == Seat::union_ ? Side::union_ : seat == Seat::confederate ? Side::confederate : Side::none;
  if (whose == Side::none)  // who holds both sides undoes for the side that decided last
    for (std::size_t k = lines_.size(); k-- > 0 && whose == Side::none;) whose = lines_[k].decided_by();
  limit.to = limit.last = decision();
  limit.line = lines();
  bool last_found = false;
  while (i > 0) {
    limit.because = in_the_way(i - 1, whose);
    // What was played in a situation is undone back to it; the situation itself only by asking again.
    if (limit.possible && !marks_.analysis && lines_[i - 1].is() == Kind::place) limit.because = "a situation was placed here";
    if (!limit.because.empty()) break;
    limit.line = static_cast<int>(--i);
    limit.possible = true;
    if (lines_[i].is() == Kind::act) --limit.to;  // each is one decision; a placed situation is none
    if (!last_found) limit.last = limit.to;
    last_found = last_found || lines_[i].opens != 0;
  }
  return limit;
}

Refusal Table::undo(std::optional<int> to, Seat seat) {
  const UndoLimit limit = undo_limit(seat);
  if (!limit.possible) return {Refused::not_allowed, "nothing can be undone: " + limit.because, {}, {}, {}};
  int line = limit.line;
  if (to) {
    if (*to < limit.to)
      return {Refused::not_allowed,
              "undo may go back to decision " + std::to_string(limit.to) + " and no further: " + limit.because,
              {},
              {},
              {}};
    const auto decisions = [this](int l) { return lines_[static_cast<std::size_t>(l)].is() == Kind::act ? 1 : 0; };
    line = lines() - 1;
    const int latest = decision() - decisions(line);
    int before = latest;
    while (line > limit.line && before > *to) before -= decisions(--line);
    if (before != *to)
      return Refusal::bad_request("'to' is the number of an earlier decision: " + std::to_string(limit.to) + " to " +
                                  std::to_string(latest));
  }
  go_back(line);
  return Refusal::none();
}

void Table::go_back(int line) {
  if (line < 1 || line >= lines()) return;
  const AnyPosition then = position_before(line);
  generator_ = generator_before(static_cast<std::size_t>(line));
  position_ = then;
  drop_from(static_cast<std::size_t>(line));
}

// As bytes.

namespace {

template <class T>
void put(std::string& out, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
void put_all(std::string& out, const std::vector<T>& all) {
  static_assert(std::is_trivially_copyable_v<T>);
  put(out, static_cast<std::uint32_t>(all.size()));
  if (!all.empty()) out.append(reinterpret_cast<const char*>(all.data()), all.size() * sizeof(T));
}

template <class T>
bool get(std::string_view& in, T& value) {
  if (in.size() < sizeof value) return false;
  std::memcpy(&value, in.data(), sizeof value);
  in.remove_prefix(sizeof value);
  return true;
}

template <class T>
bool get_all(std::string_view& in, std::vector<T>& all) {
  std::uint32_t n = 0;
  if (!get(in, n) || n > in.size() / sizeof(T)) return false;
  all.resize(n);
  if (n > 0) std::memcpy(all.data(), in.data(), n * sizeof(T));
  in.remove_prefix(n * sizeof(T));
  return true;
}

}  // namespace

std::string Table::snapshot() const {
  std::string out;
  if (!script_.empty() || marks_.scripted || lines_.empty()) return out;
  put(out, generator_.count);
  put(out, first_drawn_);
  put(out, marks_);
  put_all(out, lines_);
  put_all(out, items_);
  put(out, static_cast<std::uint32_t>(situations_.size()));
  for (const auto& [line, text] : situations_) {
    put(out, line);
    put_all(out, std::vector<char>(text.begin(), text.end()));
  }
  put(out, static_cast<std::uint32_t>(checkpoints_.size()));
  for (const Checkpoint& c : checkpoints_) {
    put(out, c.line);
    put(out, c.work);
    put_all(out, c.packed);
  }
  put_all(out, packed(position_));
  return out;
}

bool Table::restore(std::string_view bytes, const Opening& opening) {
  drop_from(0);
  script_.clear();
  opening_ = opening;
  generator_ = {opening.seed, 0};
  std::uint32_t situations = 0, checkpoints = 0;
  bool good = get(bytes, generator_.count) && get(bytes, first_drawn_) && get(bytes, marks_) && get_all(bytes, lines_) &&
              get_all(bytes, items_) && get(bytes, situations);
  for (std::uint32_t i = 0; good && i < situations; ++i) {
    int line = 0;
    std::vector<char> text;
    good = get(bytes, line) && get_all(bytes, text);
    situations_.emplace_back(line, std::string(text.begin(), text.end()));
    situation_bytes_ += text.size();
  }
  good = good && get(bytes, checkpoints);
  for (std::uint32_t i = 0; good && i < checkpoints; ++i) {
    Checkpoint& c = checkpoints_.emplace_back();
    good = get(bytes, c.line) && get(bytes, c.work) && get_all(bytes, c.packed);
  }
  std::vector<std::byte> position;
  good = good && get_all(bytes, position) && bytes.empty() && !lines_.empty() && lines() <= kMostLines;
  if (good) position_ = unpacked(position);
  if (!good) drop_from(0);
  return good;
}

}  // namespace vedette
