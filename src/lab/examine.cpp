#include "lab/examine.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "lab/altered_action.h"
#include "lab/altered_words.h"
#include "lab/bold.h"
#include "lab/mingle.h"
#include "lab/patience.h"
#include "lab/stirred.h"
#include "tabletop/json.h"
#include "tabletop/numbers.h"
#include "tabletop/table.h"
#include "tabletop/text.h"
#include "tabletop/why.h"

namespace vedette::lab {
namespace {

bool same(const AnyPosition& a, const AnyPosition& b) { return a == b; }
bool same(const Action& a, const Action& b) { return std::memcmp(&a, &b, sizeof(Action)) == 0; }
bool listed(const ActionList& list, const Action& a) {
  return std::any_of(list.begin(), list.end(), [&](const Action& b) { return same(a, b); });
}
void mix(std::uint64_t& hash, const Event& e) {
  hash ^= hash_bytes(&e, sizeof e);
  hash *= 0x9e3779b97f4a7c15ULL;
}

// One game under examination.
class Play {
 public:
  Play(const Game& game, const Examination& how, std::uint64_t seed, bool bold, Findings& found)
      : game_(game), how_(how), seed_(seed), bold_(bold), found_(found), chance_{seed ^ 0x5bd1e995U, 0}, dice_(seed) {}

  void play() {
    Journal journal = Journal::both(events_, found_.cited);
    if (const Refusal r = game_.start(p_, how_.setup, dice_, journal); !r.ok()) return fault("start", r.message);
    const Value opening = game_.show(game_.view(p_, Seat::all));
    units_ = ids_of(opening.get("units"));
    altered_action_.look(count_of(units_));
    if (mingled()) mingle(game_, p_, opening, chance_, dice_);
    altered_words_.look(game_.show(game_.view(p_, Seat::all)).get("units"));
    for (int decision = 0;; ++decision) {
      for (const Event& e : events_) mix(found_.journals, e);
      events_.clear();
      if (const std::string broken = game_.invariant_broken(p_); !broken.empty()) fault("invariant", broken);
      const Side decider = game_.decider(p_);
      found_.deepest = std::max(found_.deepest, game_.deepest(p_));
      found_.longest = std::max(found_.longest, decision);
      if (decider == Side::none) return look_at_the_end();
      if (decision >= how_.most_decisions) return fault("end", "the game goes on after " + std::to_string(decision) + " decisions");
      list_now();
      found_.most_actions = std::max(found_.most_actions, list_.size());
      ++found_.decisions;
      if (once_.size() < 2 && (!mingled() || decision != 0)) fault("choice", "asked with " + std::to_string(once_.size()) + " action");
      if (once_.empty()) return;
      for (const Action& a : once_)
        if (!listed(list_, a)) fault("list", "listed for a searching player alone: " + text_of(game_.words(p_, a)));
      const Action chosen = how_.player ? how_.player(p_, decision)
                            : bold_     ? bold_player_.choose(p_, once_, decider, decision, dice_)
                                        : once_[pick(once_.size())];
      look_at_list();
      for (int i = 0; i < how_.mutations; ++i) try_altered(altered_action_.next(list_), false);
      if (decision % how_.look_every == 0) {
        look_at_copies(chosen);
        look_at_views(decider);
        look_at_secrets();
        look_at_words(chosen);
        look_at_preview(chosen);
        const Action& some = list_[static_cast<int>(hash_bytes(&decision, sizeof decision) % static_cast<std::uint64_t>(list_.size()))];
        look_at_gathering(some);
        look_at_patience(some);
        look_at_patience(chosen);
        look_at_sets();
        look_at_reach();
        look_at_stirred();
        if (decision % 16 == 0) {
          const Value view = game_.show(game_.view(p_, Seat::all));
          show(view);
          altered_words_.look(view.get("units"));
          look_at_sight(view);
        }
        for (int i = 0; i < how_.mutations; ++i) try_altered_words();
      }
      altered_action_.remember(chosen, list_);
      const AnyPosition before = p_;
      if (const Verdict v = carry_out(chosen, journal, bold_ && seed_ % 4 == 3); !v) {
        fault("verdict", "apply refuses a listed action, citing " + cite(v.clause) + ": " + text_of(game_.words(before, chosen)));
        return;
      }
      if (game_.decision(p_) <= game_.decision(before)) fault("decision", "the count of decisions did not rise");
    }
  }

 private:
  void list_now() {
    list_.clear(), once_.clear();
    game_.actions(p_, list_), game_.actions(p_, once_);
  }
  int pick(int n) { return static_cast<int>(chance_.below(static_cast<std::uint32_t>(n))); }
  std::string cite(Clause c) const { return c.cited() ? std::string(game_.rules().id(c)) : std::string("nothing"); }

  bool mingled() const {
    const auto every = static_cast<std::uint64_t>(how_.mingled_every);
    return every > 0 && seed_ % every == every - 1;
  }

  // With fair dice routs, captures and fallen leaders are too rare to be seen in a few hundred games. Every second bold game is played with
  // dice on which sixes and ones come up often; where chits are drawn meanwhile the fair dice are kept.
  Verdict carry_out(const Action& a, Journal& journal, bool loaded_dice) {
    if (!loaded_dice) return game_.apply(p_, a, dice_, journal);
    std::array<DiceItem, 64> faces;
    for (DiceItem& face : faces) face = static_cast<DiceItem>(pick(2) == 0 ? 6 : pick(3) == 0 ? 1 : 1 + pick(6));
    Dice loaded = dice_;
    loaded.script(faces);
    AnyPosition after = p_;
    Journal silent;
    std::ignore = game_.apply(after, a, loaded, silent);
    if (loaded.trouble() != Dice::Trouble::none || loaded.script_used() == 0) return game_.apply(p_, a, dice_, journal);
    dice_.script(faces);
    const Verdict v = game_.apply(p_, a, dice_, journal);
    dice_.script({});
    return v;
  }

  void show(Clause c) {
    if (!c.cited()) return;
    if (found_.shown.size() <= c.n) found_.shown.resize(std::size_t{c.n} + 1);
    ++found_.shown[c.n];
  }
  // Every clause that an answer or a view names.
  void show(const Value& value) {
    if (value.is_text() && value.as_text().find(':') != std::string::npos) show(game_.rules().find(value.as_text()));
    for (const auto& [key, member] : value.members()) show(member);
    for (const Value& item : value.items()) show(item);
  }
  // Whether a unit sees one of the other side, and why not: a question that anybody may ask.
  void look_at_sight(const Value& view) {
    const Map& map = game_.map();
    std::array<std::vector<HexIndex>, 2> hexes;
    for (const Value& u : view.get("units").items())
      if (const HexIndex h = map.grid.parse(u.get("hex").as_text()); h != kNoHex)
        hexes[u.get("side").as_text() == "union" ? 0 : 1].push_back(h);
    if (hexes[0].empty() || hexes[1].empty()) return;
    const auto side = static_cast<std::size_t>(pick(2));
    const std::vector<HexIndex>&firers = hexes[side], &targets = hexes[1 - side];
    for (int n = 0; n < 8; ++n) {
      const HexIndex from = firers[pick(count_of(firers))];
      HexIndex to = targets[pick(count_of(targets))];
      if (n % 2 == 0)  // the nearest
        for (const HexIndex h : targets)
          if (map.grid.distance(from, h) < map.grid.distance(from, to)) to = h;
      Value sight;
      if (game_.ask(p_, "los", Value::object({{"from", map.number(from)}, {"to", map.number(to)}}), sight).ok()) show(sight);
    }
  }

  // Each kind of fault is kept once, with the place where it was met first.
  void fault(std::string detector, std::string what) {
    for (Fault& f : found_.faults)
      if (f.detector == detector && (f.what == what || std::ranges::count(found_.faults, detector, &Fault::detector) >= 5))
        return void(++f.times);
    found_.faults.push_back({std::move(detector), std::move(what), seed_, game_.decision(p_), 1});
  }

  static std::vector<std::string> ids_of(const Value& units) {
    std::vector<std::string> ids;
    for (const Value& u : units.items()) ids.push_back(u.get("unit").as_text());
    return ids;
  }

  // Every listed action is allowed, listed once, and not the zero action.
  void look_at_list() {
    for (int i = 0; i < std::min(list_.size(), 64); ++i) {
      const Action& a = list_[list_.size() <= 64 ? i : pick(list_.size())];
      if (a.verb == 0) fault("list", "an action without a verb is listed");
      if (const Verdict v = game_.verdict(p_, a); !v)
        fault("verdict", "listed, but forbidden by " + cite(v.clause) + ": " + text_of(game_.words(p_, a)));
      if (std::count_if(list_.begin(), list_.end(), [&](const Action& b) { return same(a, b); }) > 1)
        fault("list", "listed twice: " + text_of(game_.words(p_, a)));
    }
    // What needs no more than its verb (done, pass …) is listed if it is allowed.
    for (std::uint8_t verb = 1; verb < 64; ++verb) {
      Action bare;
      bare.verb = verb;
      if (game_.verdict(p_, bare) && !listed(list_, bare)) fault("list", "allowed, but not listed: " + text_of(game_.words(p_, bare)));
    }
  }

  // Allowed: `apply` takes it, and the list has it unless it is one of many paths. Forbidden: `apply` refuses it, nothing has changed and
  // the clause is in the book.
  void try_altered(const Action& a, bool worded) {
    const Verdict v = game_.verdict(p_, a);
    ++found_.altered;
    AnyPosition tried = p_;
    Dice dice(seed_ + 1);
    Journal silent;
    const Verdict done = game_.apply(tried, a, dice, silent);
    if (v.allowed() != done.allowed())
      return fault("verdict", "verdict and apply disagree: " + cite(v.clause) + " and " + cite(done.clause));
    if (!v) {
      if (!done && !same(tried, p_)) fault("refusal", "a refused action changed the position, clause " + cite(v.clause));
      if (dice.rolled() > 0) fault("refusal", "a refused action rolled dice, clause " + cite(v.clause));
      if (game_.rules().find(v.clause) == nullptr) fault("clause", "a refusal cites a clause that is in no book");
      if (worded)
        ++found_.refused_with[v.clause.n];
      else
        show(v.clause);
      return;
    }
    ++found_.altered_allowed;
    if (listed(list_, a)) return;
    const Value words = game_.words(p_, a);
    if (!words.has("path")) fault("list", "allowed, but not listed: " + text_of(words));
  }

  void try_altered_words() {
    const Value words = altered_words_.next(p_, list_);
    if (words.is_null()) return;
    compare_refusal(words);
    const Interpreted i = game_.interpret(p_, words, 0);
    if (!i.refusal.ok()) {
      if (i.refusal.code != Refused::not_legal && i.refusal.code != Refused::bad_request)
        fault("words", "refused with code " + std::string(name(i.refusal.code)));
      if (!i.refusal.rules.empty()) ++found_.refused_with[i.refusal.rules.front().n];
      for (const Clause c : i.refusal.rules) show(c);
      return;
    }
    if (!i.finished) try_altered(i.action, true);
  }

  // Preview and play give one verdict: what `why` refuses, `cost` or `odds` refuses by the same clause; what it allows they allow.
  void compare_refusal(const Value& words) {
    const bool march = words.has("path");
    Value answer, asked_for = words;  // the verdict alone: chances would take longer than all else
    if (!game_.ask(p_, march ? "cost" : "odds", asked_for.set("chances", false), answer).ok() || !answer.has("legal")) return;
    show(answer);
    const Refusal why = why_not(game_, p_, words);
    if (!why.ok() && why.code != Refused::not_legal) return;
    ++found_.previewed;
    const std::string asked = march ? "cost" : "odds", text = text_of(words);
    if (why.ok()) {
      if (!answer.get("legal").as_bool() && (march || words.has("target")))
        fault("preview", asked + " forbids what why allows, by " + json_of(answer.get("rules")) + ": " + text);
      return;
    }
    const Value& rules = answer.get("rules");
    const bool same_clause = why.rules.empty() ? rules.size() == 0 : rules.size() != 0 && rules.items()[0].as_text() == cite(why.rules[0]);
    if (answer.get("legal").as_bool() || !same_clause)
      fault("preview", asked + " judges by " + json_of(rules) + " what why refuses by " +
                           (why.rules.empty() ? std::string("nothing") : cite(why.rules[0])) + ": " + text);
  }

  // The same action on two copies with the same dice does the same, and the original stays as it was.
  void look_at_copies(const Action& a) {
    AnyPosition original = p_, one = p_, two = p_;
    Dice dice_one(dice_.generator()), dice_two(dice_.generator());
    std::vector<Event> events_one, events_two;
    Journal journal_one = Journal::keeping(events_one), journal_two = Journal::keeping(events_two);
    std::ignore = game_.apply(one, a, dice_one, journal_one);
    std::ignore = game_.apply(two, a, dice_two, journal_two);
    if (!same(original, p_)) fault("copy", "an action on a copy changed the original");
    const bool told_the_same =
        events_one.size() == events_two.size() &&
        (events_one.empty() || std::memcmp(events_one.data(), events_two.data(), events_one.size() * sizeof(Event)) == 0);
    if (!same(one, two) || !told_the_same) fault("copy", "the same action with the same dice led to different ends");
    for (const Event& e : events_one)
      if (game_.tell(e).get("text").as_text().empty()) fault("journal", "an event of kind " + std::to_string(e.kind) + " has no words");
  }

  // A set is put together in any order and taken apart again: two that join lead to the same place the other way round, and who is dropped
  // might as well never have joined.
  void look_at_sets() {
    std::array<int, 256> is_join{};  // by verb: 0 not asked yet, 1 no, 2 yes
    std::vector<Action> joins;
    for (const Action& a : list_) {
      if (is_join[a.verb] == 0) {
        const std::string kind = game_.words(p_, a).get("action").as_text();
        is_join[a.verb] = kind == "add" || kind == "key" || kind == "flank" ? 2 : 1;
      }
      if (is_join[a.verb] == 2) joins.push_back(a);
    }
    if (joins.size() < 2) return;
    const int n = count_of(joins);
    const int at = pick(n);
    const Action &one = joins[at], &two = joins[(at + 1 + pick(n - 1)) % n];
    const auto play = [&](std::initializer_list<Action> acts, AnyPosition& into) {
      into = p_;
      Dice dice(seed_);
      dice.be_patient(true);
      Journal silent;
      return std::ranges::all_of(acts, [&](const Action& a) { return game_.apply(into, a, dice, silent).allowed(); });
    };
    Value words = game_.words(p_, one);
    const std::string both = text_of(words) + ", " + text_of(game_.words(p_, two));
    AnyPosition there, back;
    if (!play({one}, there)) return;
    const Interpreted drop = game_.interpret(there, words.set("action", "drop"), 0);
    if (!drop.refusal.ok() || drop.finished) return;  // a game in which nobody is taken out again
    ++found_.sets;
    const bool allowed = play({one, two}, there);
    if (allowed != play({two, one}, back) || (allowed && !same(there, back)))
      return fault("sets", "the order in which a set is put together matters: " + both);
    if (allowed && (!play({one, two, drop.action}, there) || !play({one, drop.action, two}, back) || !same(there, back)))
      fault("sets", "who was dropped leaves a trace: " + both);
  }

  // Chance waits for who is sure, whatever he chose.
  void look_at_patience(const Action& a) {
    const std::string begun = how_.waits ? begun_unasked(game_, p_, list_, a, seed_) : std::string();
    if (!begun.empty()) fault("waits", begun + ": " + text_of(game_.words(p_, a)));
  }

  // A position that looks the same to a seat gives it the same view and, if it decides, the same choice.
  void look_at_views(Side decider) {
    for (const Seat seat : {Seat::union_, Seat::confederate, Seat::table, Seat::all}) {
      const AnyView v = game_.view(p_, seat);
      AnyPosition q;
      Dice dice(chance_.next());
      game_.resample(v, dice, q);
      if (!(game_.view(q, seat) == v)) {
        fault("view", "the view of " + std::string(name(seat)) + " of a resampled position is another");
        continue;
      }
      if (const std::string broken = game_.invariant_broken(q); !broken.empty()) fault("view", "a resampled position is broken: " + broken);
      if (game_.decider(q) != decider) fault("view", "a resampled position asks another side");
      if (seat != seat_of(decider)) continue;
      ActionList other_list;
      game_.actions(q, other_list);
      if (other_list.size() != list_.size() || std::memcmp(other_list.begin(), list_.begin(), sizeof(Action) * list_.size()) != 0)
        fault("view", "what " + std::string(name(seat)) + " may do depends on what it may not know");
      std::vector<std::string> ids = ids_of(game_.show(v).get("units"));
      std::ranges::sort(ids);
      if (std::ranges::adjacent_find(ids) != ids.end()) fault("show", "a unit is shown twice");
    }
  }

  // Two secret choices leave the other side's view, and what it is told, the same.
  void look_at_secrets() {
    const Action& first = list_[0];
    if (!game_.secret(p_, first)) return;
    // Of the same kind: that something is put in or taken out again is seen, what it is is not.
    int last = list_.size() - 1;
    while (list_[last].verb != first.verb) --last;
    const Action& second = list_[last];
    const Seat seat = seat_of(other(game_.decider(p_)));
    const auto after = [&](const Action& a, std::vector<Event>& told, bool& rolled) {
      AnyPosition p = p_;
      Dice dice(seed_);
      std::vector<Event> events;
      Journal journal = Journal::keeping(events);
      std::ignore = game_.apply(p, a, dice, journal);
      rolled = dice.rolled() > 0;
      for (const Event& e : events)
        if (may_see(e.seen, seat)) told.push_back(e);
      return p;
    };
    std::vector<Event> told_first, told_second;
    bool rolled_first = false, rolled_second = false;
    const AnyPosition one = after(first, told_first, rolled_first), two = after(second, told_second, rolled_second);
    if (rolled_first || rolled_second) return;  // chance, drawn in the open, may tell
    if (!(game_.view(one, seat) == game_.view(two, seat))) fault("secret", "the other side's view depends on a secret choice");
    if (told_first.size() != told_second.size() ||
        (!told_first.empty() && std::memcmp(told_first.data(), told_second.data(), told_first.size() * sizeof(Event)) != 0))
      fault("secret", "the other side is told of a secret choice");
  }

  // Words and text lead back to the action, and name nothing beyond it; of every fourth game this is asked of all that is ever listed.
  void look_at_words(const Action& chosen) {
    for (int i = 0; seed_ % 4 == how_.seed % 4 && i < list_.size(); ++i) lead_back(list_[i]);
    lead_back(chosen);
    const Value words = game_.words(p_, chosen);
    const std::string text = text_of(words);
    AnyPosition after = p_;
    Dice dice(seed_);
    Journal silent;
    std::ignore = game_.apply(after, chosen, dice, silent);
    if (game_.decider(after) != game_.decider(p_)) return;
    const Interpreted next = game_.interpret(after, words, 1);
    if (next.refusal.ok() && !next.finished) fault("words", "'" + text + "' goes on to " + text_of(game_.words(after, next.action)));
  }

  void lead_back(const Action& a) {
    const Value words = game_.words(p_, a);
    const std::string text = text_of(words);
    std::string error;
    if (!(words_of(text, error) == words)) fault("words", "the text '" + text + "' does not lead back to its words: " + error);
    const Interpreted i = game_.interpret(p_, words, 0);
    if (!i.refusal.ok())
      fault("words", "'" + text + "' is not understood: " + i.refusal.message);
    else if (i.finished || !same(i.action, a))
      fault("words", "'" + text + "' means another action");
  }

  // A fight whose members are still to be named: with `gather` it begins with exactly those whom `odds` showed, and waits.
  void look_at_gathering(const Action& a) {
    Value words = game_.words(p_, a), shown, now;
    if (!game_.ask(p_, "odds", words.set("chances", false), shown).ok() || !shown.get("open").as_bool() || !shown.get("legal").as_bool())
      return;
    AnyPosition after = p_;
    Dice dice(seed_);
    dice.be_patient(true);
    Journal silent;
    words.set("gather", true);
    for (int played = 0; played < 64; ++played) {
      const Interpreted next = game_.interpret(after, words, played);
      if (next.finished || !next.refusal.ok() || !game_.apply(after, next.action, dice, silent)) break;
    }
    ++found_.previewed;
    const Value done = Value::object({{"action", "done"}, {"chances", false}});
    if (dice.rolled() > 0 || game_.decider(after) != game_.decider(p_))
      return fault("preview", "gathering does not wait to be confirmed: " + text_of(words));
    if (!game_.ask(after, "odds", done, now).ok() || !(now.get("units") == shown.get("units")) ||
        !(now.get("outcomes") == shown.get("outcomes")))
      fault("preview",
            "odds showed " + json_of(shown.get("units")) + ", and gathered are " + json_of(now.get("units")) + ": " + text_of(words));
  }

  // What is shown before is what happens: `cost` of a listed march is legal, the sum of its parts and what its events say was paid; `odds`
  // of what rolls at once is legal, and has the same figures as the first event that names them.
  void look_at_preview(const Action& chosen) {
    const Value words = game_.words(p_, chosen);
    const std::string text = text_of(words);
    AnyPosition after = p_;
    Dice dice(seed_ + 2);
    std::vector<Event> events;
    Journal journal = Journal::keeping(events);
    std::ignore = game_.apply(after, chosen, dice, journal);
    Value cost, odds;
    if (words.has("path") && game_.ask(p_, "cost", words, cost).ok() && cost.has("parts")) compare_cost(words, text, cost, events);
    // What only joins a set is not the whole yet: others may have to join before it rolls.
    const std::string& kind = words.get("action").as_text();
    if (kind == "add" || kind == "drop" || kind == "flank" || kind == "charge") return;
    show(cost);
    if (dice.rolled() == 0 || !game_.ask(p_, "odds", words, odds).ok() || !odds.has("outcomes")) return;
    show(odds);
    ++found_.previewed;
    if (!odds.get("legal").as_bool()) fault("preview", "odds forbids what is listed, by " + json_of(odds.get("rules")) + ": " + text);
    for (const Event& e : events) {
      const Value told = game_.tell(e);
      bool named = false;
      for (const char* figure : {"cr", "column", "final", "strength"})
        if (odds.has(figure) && told.has(figure)) {
          named = true;
          if (!(odds.get(figure) == told.get(figure)))
            fault("preview", std::string(figure) + " is " + json_of(odds.get(figure)) + " in odds and " + json_of(told.get(figure)) +
                                 " when it is done: " + text);
        }
      if (named) return;
    }
  }
  // Anybody may be asked about at any time, whoever is under way; and where a unit's marches are listed, all that it reaches is among what
  // may be said.
  void look_at_reach() {
    if (pick(8) != 0) return;
    Value asked = Value::object({{"unit", units_[pick(count_of(units_))]}}), reach;
    const Value words = game_.words(p_, list_[pick(list_.size())]);
    const bool marches = words.has("path") && words.get("action").as_text() == "move";
    if (marches) asked.set("unit", words.get("unit"));
    if (!game_.ask(p_, "reach", asked, reach).ok()) return;
    show(reach);
    if (reach.get("hexes").size() == 0 || !marches) return;
    ++found_.previewed;
    const Value& hex = reach.get("hexes").items()[pick(count_of(reach.get("hexes")))];
    if (hex.get("path").size() == 0) return;
    const Interpreted i =
        game_.interpret(p_, Value::object({{"action", "move"}, {"unit", words.get("unit")}, {"path", hex.get("path")}}), 0);
    if (!i.refusal.ok() || i.finished || !game_.verdict(p_, i.action))
      fault("preview", "reach shows what is refused: " + words.get("unit").as_text() + " to " + json_of(hex.get("path")));
  }
  void compare_cost(const Value& words, const std::string& text, const Value& cost, const std::vector<Event>& events) {
    ++found_.previewed;
    if (!cost.get("legal").as_bool()) return fault("preview", "cost forbids what is listed: " + text);
    double parts = 0, paid = 0;
    for (const Value& part : cost.get("parts").items()) parts += part.get("mp").as_number();
    std::string end;
    for (const Event& e : events) {
      const Value told = game_.tell(e);
      if (!told.has("mp") || !(told.get("unit") == words.get("unit"))) continue;
      paid += told.get("mp").as_number();
      if (told.has("to")) end = told.get("to").as_text();
    }
    const double shown = cost.get("cost").as_number();
    if (parts != shown) fault("preview", "the parts of a cost do not add up: " + text);
    // Fire or a choice of the other side on the way may have stopped it.
    if (end == words.get("path").items().back().as_text() && paid != shown)
      fault("preview", "a march costs " + json_of(cost.get("cost")) + " and pays another price: " + text);
  }

  // The pieces thrown together, asked about, and played on for a while with loaded dice; then the game goes on as if nothing had been.
  void look_at_stirred() {
    AnyPosition set_up;
    if (!stirred_.time_for_it() || !stirred_.stir(p_, list_, set_up)) return;
    const auto kept = std::tuple(p_, dice_, chance_);
    p_ = set_up;
    stirred_.ask(p_, [&](const Value& answer) { show(answer); });
    std::vector<Event> events;
    Journal journal = Journal::keeping(events);
    for (int n = 0; n < 12; ++n) {
      if (const std::string broken = game_.invariant_broken(p_); !broken.empty()) fault("invariant", broken);
      if (list_now(); once_.empty()) break;  // or the game is over
      look_at_list();
      for (int i = 0; i < how_.mutations; ++i) try_altered_words();
      if (!carry_out(bold_player_.choose(p_, once_, game_.decider(p_), 1, dice_), journal, true)) break;
    }
    for (const Event& e : events) show(e.clause);
    std::tie(p_, dice_, chance_) = kept, list_now();
  }

  void look_at_the_end() {
    ActionList none;
    game_.actions(p_, none);
    if (!none.empty()) fault("end", "actions are listed after the end");
    Action a;
    a.verb = 1;
    const Verdict over = game_.verdict(p_, a);
    if (over) fault("end", "an action is allowed after the end");
    show(over.clause);
    const Value view = game_.show(game_.view(p_, Seat::table));
    show(view);
    if (view.get("result").is_null()) fault("end", "the game is over without a result");
  }

  const Game& game_;
  const Examination& how_;
  std::uint64_t seed_;
  bool bold_;
  Findings& found_;
  Generator chance_;
  Dice dice_;
  AnyPosition p_;
  ActionList list_;              // what a person is offered
  ActionList once_{Sets::once};  // what a searching player is: sets in one order
  std::vector<Event> events_;
  AlteredAction altered_action_{game_, chance_};
  AlteredWords altered_words_{game_, chance_};
  Stirred stirred_{game_, seed_ ^ 0x9e3779b9U};
  BoldPlayer bold_player_{game_, chance_, found_.cited};
  std::vector<std::string> units_;
};

}  // namespace

Findings examine(const Game& game, const Examination& how) {
  Findings found;
  for (int g = 0; g < how.games; ++g) {
    if (how.go_on && !how.go_on(g, found)) break;
    const std::uint64_t seed = how.seed + static_cast<std::uint64_t>(g);
    // By the seed, so that one game can be looked at again alone.
    const bool bold =
        how.bold_every > 0 && seed % static_cast<std::uint64_t>(how.bold_every) == 1 % static_cast<std::uint64_t>(how.bold_every);
    Play(game, how, seed, bold, found).play();
    ++found.games;
  }
  count_catch_alls(game, how, found);
  return found;
}

}  // namespace vedette::lab
