// The verb luck: what each side's dice gave beside what dice give on average, and how likely that is.
#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "protocol/desk.h"

namespace vedette {
namespace {

// How likely each number of successes is, of trials whose chances differ.
class Spread {
 public:
  void add(const Rolled& r) {
    const double p = r.chance / 36.0;
    for (int i = 0; i < r.trials; ++i) {
      likely_.push_back(0);
      for (std::size_t k = likely_.size() - 1; k > 0; --k) likely_[k] = likely_[k] * (1 - p) + likely_[k - 1] * p;
      likely_[0] *= 1 - p;
    }
    trials_ += r.trials;
    expected_ += p * r.trials;
    got_ += r.got;
  }
  void tell(Value& into) const {
    double more = 0, fewer = 0;
    for (std::size_t k = 0; k < likely_.size(); ++k) {
      if (static_cast<int>(k) >= got_) more += likely_[k];
      if (static_cast<int>(k) <= got_) fewer += likely_[k];
    }
    into.set("trials", trials_).set("expected", Value::number(expected_)).set("got", got_);
    into.set("at-least", Value::number(std::min(1.0, more))).set("at-most", Value::number(std::min(1.0, fewer)));
  }

 private:
  std::vector<double> likely_{1.0};
  double expected_ = 0;
  int trials_ = 0, got_ = 0;
};

}  // namespace

// Of all rolls that this seat may know of.
Refusal Desk::luck(const Value& request, Value& reply) {
  Seat seat{};
  if (Refusal r = seat_asked(request, seat); !r.ok()) return r;
  const Game& game = table_->game();
  std::map<std::pair<int, std::string_view>, Spread> spreads;
  for (int n = 0; n < table_->lines(); ++n)
    for (const Event& e : table_->journal_of(n)) {
      if (!may_see(e.seen, seat)) continue;
      if (const Rolled r = game.rolled(e); r.side != Side::none && r.trials > 0) spreads[{static_cast<int>(r.side), r.kind}].add(r);
    }
  Value list = Value::list();
  for (const auto& [whose, spread] : spreads) {
    Value one = Value::object({{"side", side_value(static_cast<Side>(whose.first))}, {"kind", std::string(whose.second)}});
    spread.tell(one);
    list.push(std::move(one));
  }
  reply.set("luck", std::move(list));
  return Refusal::none();
}

}  // namespace vedette
