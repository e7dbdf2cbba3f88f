// Who may know what (bs:1.0.5): which chits are in the cup, the other side's Key Chits until drawn, and, from everybody,
// the random chits and those set aside. Everything else lies open.
#include "blind_swords/flow/phases.h"
#include "blind_swords/rules.h"
#include "blind_swords/verbs.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

static_assert(static_cast<int>(SeenPlace::drawn) == as_int(Place::drawn));
SeenPlace seen(Place place) { return static_cast<SeenPlace>(place); }
Place place_of(SeenPlace s) { return s == SeenPlace::unseen ? Place::aside : static_cast<Place>(s); }

// 0 … n - 1, every number equally likely.
ChitIndex one_of(Dice& dice, int n) {
  std::array<ChitIndex, kMostChits> numbers;
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) numbers[i] = static_cast<ChitIndex>(i);
  return dice.draw({numbers.data(), static_cast<std::size_t>(n)});
}

// While Key Chits are being chosen, the rest of a pool still lies in it.
bool choosing(const Table& t) { return t.phase == Phase::command; }

}  // namespace

bool from_pool(const Content& c, const Table& t, std::size_t i) {
  if (c.chits[i].side == Side::none || c.chits[i].kind == ChitKind::command) return false;
  bool pooled = c.chits[i].kind == ChitKind::event;
  for (const ChitRow& r : c.scenario(t).chits)
    if (r.chit == i && r.turn <= t.turn) pooled = r.to == Place::pool;
  return pooled;
}

View Rules::view(const Content& c, const Position& p, Seat seat) {
  View v;
  v.table = p;
  v.seat = seat;
  for (std::size_t i = 0; i < c.chits.size(); ++i) {
    const Place place = p.chit[i];
    const bool hidden_place = place == Place::pool || place == Place::cup || place == Place::aside;
    if (seat == Seat::all || !hidden_place || !from_pool(c, p, i)) {
      v.chit[i] = seen(place);
      if (seat == Seat::all) v.key[i] = p.key[i];
      continue;
    }
    const Side side = c.chits[i].side;
    const bool own = seat == seat_of(side);
    if (own && p.key[i] != 0) {
      v.chit[i] = SeenPlace::cup;
      v.key[i] = 1;
    } else if (own && choosing(p)) {
      v.chit[i] = seen(place);  // the owner looks through his pool
    } else {
      v.chit[i] = SeenPlace::unseen;
      if (place == Place::cup) ++v.unseen_in_cup[nth(side)];
    }
  }
  return v;
}

// A position that looks like this view: the chits not seen are dealt to cup and aside, and
// the other side's Key Chits among those that went into the cup, every way equally likely.
void Rules::resample(const Content& c, const View& v, Dice& dice, Position& p) {
  static_cast<Table&>(p) = v.table;
  for (std::size_t i = 0; i < c.chits.size(); ++i) {
    p.chit[i] = place_of(v.chit[i]);
    p.key[i] = v.key[i];
  }
  if (v.seat == Seat::all) return;
  for (const Side s : kSides) {
    const auto side = nth(s);
    std::array<ChitIndex, kMostChits> rest, dealt{};
    std::size_t n = 0;
    for (std::size_t i = 0; i < c.chits.size(); ++i)
      if (v.chit[i] == SeenPlace::unseen && c.chits[i].side == s) {
        rest[n++] = static_cast<ChitIndex>(i);
        p.chit[i] = choosing(v.table) ? Place::pool : Place::aside;
      }
    const auto deal = [&]() {
      const ChitIndex chit = dice.draw({rest.data(), n});
      std::size_t at = 0;
      while (rest[at] != chit) ++at;
      rest[at] = rest[--n];
      return chit;
    };
    const int in_cup = v.unseen_in_cup[side];
    for (int k = 0; k < in_cup && n > 0; ++k) {
      const ChitIndex chit = deal();
      p.chit[chit] = Place::cup;
      dealt[k] = chit;
    }
    if (v.seat == seat_of(s)) continue;
    // Which of the other side's chits are Key Chits: of all that went into the cup, drawn or not, every one may be.
    const int all = in_cup + v.table.events_drawn[side];
    for (int k = 0, key = 0; k < v.table.keys_put[side] && k < all; ++k)
      if (as_int(one_of(dice, all - k)) < in_cup - key) p.key[dealt[key++]] = 1;
  }
}

bool Rules::secret(const Content&, const Position&, const Action& a) { return verb(a) == Verb::key || verb(a) == Verb::drop_chit; }

}  // namespace vedette::bs
