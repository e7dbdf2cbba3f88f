#include "lab/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "lab/picture.h"

namespace vedette::lab {
namespace {

constexpr int kFewestForLuck = 30;  // with fewer games in which luck was measured the share would be chance itself

std::string side_title(Side s) { return s == Side::union_ ? "Union" : s == Side::confederate ? "Confederate" : "nobody"; }
std::string marked(std::string_view figure, const std::string& text) {
  return fmt::format("<span data-figure=\"{}\">{}</span>", figure, text);
}
std::string number(double x) { return fmt::format("{:.2f}", x); }
std::string section(std::string_view title, const std::string& inside) {
  return fmt::format("<section><h2>{}</h2>\n{}</section>\n", html(title), inside);
}
std::string paragraph(const std::string& text) { return "<p>" + text + "</p>\n"; }

// The value below which `share` of the sorted ones lie, between neighbours in proportion.
double quantile(std::vector<double> v, double share) {
  if (v.empty()) return 0;
  std::ranges::sort(v);
  const double at = share * static_cast<double>(v.size() - 1);
  const auto below = static_cast<std::size_t>(at);
  const std::size_t above = std::min(below + 1, v.size() - 1);
  return v[below] + (at - static_cast<double>(below)) * (v[above] - v[below]);
}
double mean(const std::vector<double>& v) {
  return v.empty() ? 0 : std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());
}

template <class F>
std::vector<double> of_games(const Tallies& t, F&& f) {
  std::vector<double> all;
  for (const Played& p : t.games())
    if (p.ended) all.push_back(static_cast<double>(f(p)));
  return all;
}

std::string interval_words(const Interval& i) { return fmt::format("between {} and {}", percent(i.low), percent(i.high)); }

std::string who_wins(const Tallies& t) {
  const int n = t.ended();
  if (n == 0) return section("Who wins", paragraph("No game has ended yet."));
  const auto share = [&](int games) { return static_cast<double>(games) / n; };
  struct Line {
    const char *title, *id;
    int games;
  };
  const Line lines[] = {
      {"Union", "union", t.union_wins()}, {"Draw", "draw", t.draws()}, {"Confederate", "confederate", t.confederate_wins()}};
  std::vector<Part> parts;
  TableRows rows = {{"who", "games", "share", "19 times in 20 between", "and"}};
  for (const Line& l : lines) {
    const Interval i = wilson(share(l.games), n);
    parts.push_back({l.title, l.id, share(l.games)});
    rows.push_back({l.title, marked(std::string("games_") + l.id, std::to_string(l.games)),
                    marked(std::string("share_") + l.id, percent(share(l.games))), percent(i.low), percent(i.high)});
  }
  const double score = t.union_score();
  const Interval i = wilson(score, n);
  rows.push_back(
      {"Union, a draw counting half", std::to_string(n), marked("score_union", percent(score)), percent(i.low), percent(i.high)});
  std::string words = fmt::format(
      "The Union side won {} of {} games, the Confederate side {}, and {} were drawn. With a draw counted as half a win, the Union side "
      "has {} of "
      "the game. Chance decides which games are played: if you played very many, that share would, 19 times in 20, lie {}.",
      t.union_wins(), n, t.confederate_wins(), t.draws(), percent(score), interval_words(i));
  const std::string verdict = i.high < 0.35  ? "That favours the Confederate side, by more than chance explains."
                              : i.low > 0.65 ? "That favours the Union side, by more than chance explains."
                              : i.low >= 0.35 && i.high <= 0.65
                                  ? "That is a fair game between these players: neither side has more than 65 of 100."
                                  : "So few games do not tell yet whether it is fair (neither side above 65 of 100): play more.";
  return section("Who wins",
                 paragraph("<span class=\"lead\">" + words + "</span>") + paragraph(verdict) +
                     figure(share_bar("Shares of the games won by the Union, drawn, and won by the Confederates", parts),
                            "Left the Union's games, in the middle draws, right the Confederates'.", table("Who wins how often", rows)));
}

std::string margins(const Tallies& t) {
  const std::vector<double> margin = of_games(t, [](const Played& p) { return 0.5 * (p.score[0] - p.score[1]); });
  if (margin.empty()) return {};
  const bool whole = std::ranges::all_of(margin, [](double m) { return m == std::floor(m); });
  const int low = static_cast<int>(std::floor(*std::ranges::min_element(margin))),
            high = static_cast<int>(std::floor(*std::ranges::max_element(margin)));
  const int step = std::max(1, (high - low + 24) / 25);
  // Bars begin at multiples of the step, so that nought begins one.
  const int first = static_cast<int>(std::floor(static_cast<double>(low) / step)) * step;
  // By who won: points alone do not decide every battle, and many are won by a certain number of them.
  std::vector<Bar> bars(static_cast<std::size_t>((high - first) / step + 1));
  for (const Played& p : t.games())
    if (p.ended) {
      Bar& bar = bars[static_cast<std::size_t>((static_cast<int>(std::floor(0.5 * (p.score[0] - p.score[1]))) - first) / step)];
      ++(p.winner == Side::confederate ? bar.confederate : p.winner == Side::none ? bar.draw : bar.union_);
    }
  TableRows rows = {{"Union's points less the Confederates'", "games", "the Union won", "drawn", "the Confederates won"}};
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const int from = first + static_cast<int>(i) * step;
    rows.push_back({whole && step == 1 ? std::to_string(from) : fmt::format("{} to below {}", from, from + step),
                    std::to_string(bars[i].all()), std::to_string(bars[i].union_), std::to_string(bars[i].draw),
                    std::to_string(bars[i].confederate)});
  }
  std::map<std::string, int> levels;
  for (const Played& p : t.games())
    if (p.ended) ++levels[std::string(winner_word(p)) + (p.level.empty() || p.winner == Side::none ? "" : ", " + p.level)];
  TableRows by_level = {{"result", "games"}};
  for (const auto& [level, games] : levels) by_level.push_back({html(level), std::to_string(games)});
  const std::string words = fmt::format(
      "The Union's points less the Confederates' are {} on average: the {} side ends {}. Half of the games end between {} and {}.",
      marked("margin_mean", number(mean(margin))), mean(margin) < 0 ? "Confederate" : "Union",
      std::abs(mean(margin)) < 0.05 ? "hardly ahead" : number(std::abs(mean(margin))) + " ahead",
      marked("margin_quarter", number(quantile(margin, 0.25))), marked("margin_three_quarters", number(quantile(margin, 0.75))));
  return section("By how much",
                 paragraph(words) +
                     figure(histogram("How many games ended with which margin of points, and who won them", first, step, whole, bars),
                            "Each bar: games with so many points more for the Union side, in the colours of who won them (grey: "
                            "drawn). Where points alone do not decide, the colours mix.",
                            table("Margins", rows)) +
                     table("Levels of victory", by_level));
}

struct Turns {
  int first = 0;
  std::vector<std::vector<const TurnEnd*>> ends;  // by turn, games that came so far
};
Turns by_turn(const Tallies& t) {
  Turns all;
  int last = 0;
  for (const Played& p : t.games())
    for (const TurnEnd& e : p.ends) {
      all.first = all.first == 0 ? e.turn : std::min(all.first, e.turn);
      last = std::max(last, e.turn);
    }
  all.ends.resize(all.first == 0 ? 0 : static_cast<std::size_t>(last - all.first + 1));
  for (const Played& p : t.games())
    for (const TurnEnd& e : p.ends) all.ends[e.turn - all.first].push_back(&e);
  return all;
}

template <class F>
std::string turn_bands(std::string_view title, std::string_view id, std::string_view words, const Turns& turns, F&& f) {
  std::vector<Band> both = {{"Union", "union", {}, {}, {}}, {"Confederate", "confederate", {}, {}, {}}};
  TableRows rows = {
      {"turn", "games", "Union, 1 in 10 below", "middle", "1 in 10 above", "Confederate, 1 in 10 below", "middle", "1 in 10 above"}};
  for (std::size_t i = 0; i < turns.ends.size(); ++i) {
    std::vector<std::string> row = {std::to_string(turns.first + static_cast<int>(i)), std::to_string(turns.ends[i].size())};
    for (std::size_t s = 0; s < 2; ++s) {
      std::vector<double> values;
      for (const TurnEnd* e : turns.ends[i]) values.push_back(f(*e, s));
      both[s].low.push_back(quantile(values, 0.1));
      both[s].middle.push_back(quantile(values, 0.5));
      both[s].high.push_back(quantile(values, 0.9));
      row.push_back(number(both[s].low.back()));
      row.push_back(marked(fmt::format("{}_{}_{}", id, s == 0 ? "union" : "confederate", turns.first + static_cast<int>(i)),
                           number(both[s].middle.back())));
      row.push_back(number(both[s].high.back()));
    }
    rows.push_back(std::move(row));
  }
  return section(title, figure(bands(title, turns.first, both), words, table(title, rows)));
}

std::string holders(const Tallies& t, const Turns& turns) {
  if (t.places().empty() || turns.ends.empty()) return {};
  std::vector<HeldRow> pictures;
  TableRows rows = {{"place", "turn", "Union holds", "Confederate holds", "nobody"}};
  for (std::size_t k = 0; k < t.places().size(); ++k) {
    HeldRow held{t.places()[k].title, {}, {}};
    if (held.label.size() > 34) {  // the name's beginning and the number
      const std::string hex = held.label.substr(held.label.rfind('('));
      held.label = held.label.substr(0, held.label.rfind(' ', 30 - std::min<std::size_t>(hex.size(), 12))) + " … " + hex;
    }
    for (std::size_t i = 0; i < turns.ends.size(); ++i) {
      double u = 0, c = 0;
      for (const TurnEnd* e : turns.ends[i]) u += k < e->held.size() && e->held[k] == 'u', c += k < e->held.size() && e->held[k] == 'c';
      const auto n = static_cast<double>(std::max<std::size_t>(1, turns.ends[i].size()));
      held.union_.push_back(u / n), held.confederate.push_back(c / n);
      const int turn = turns.first + static_cast<int>(i);
      rows.push_back({html(t.places()[k].title), std::to_string(turn),
                      marked(fmt::format("{}_union_{}", t.places()[k].column, turn), percent(u / n)), percent(c / n),
                      percent(1 - (u + c) / n)});
    }
    pictures.push_back(std::move(held));
  }
  return section("Who holds the objectives",
                 figure(held_rows("Share of the games in which each side holds each objective, turn by turn", turns.first, pictures),
                        "Turns from left to right. A box is all games: from below those in which the Union holds the place, from "
                        "above those in which the Confederates do.",
                        table("Who holds what", rows)));
}

std::string where(const Bench& bench, const Tallies& t) {
  const double games = std::max(1, t.ended() + t.unfinished());
  const auto draw = [&](std::string_view title, std::string_view words, auto&& how_much) {
    double most = 0;
    for (const auto& [hex, h] : t.hexes()) most = std::max(most, static_cast<double>(how_much(h)));
    std::vector<std::pair<HexIndex, double>> warm;
    std::vector<const HexCount*> sorted;
    for (const auto& [hex, h] : t.hexes())
      if (how_much(h) > 0) warm.emplace_back(static_cast<HexIndex>(hex), std::sqrt(how_much(h) / most)), sorted.push_back(&h);
    std::ranges::stable_sort(sorted, [&](const HexCount* a, const HexCount* b) { return how_much(*a) > how_much(*b); });
    TableRows rows = {{"hex", "shots a game", "assaults a game", "Union losses a game", "Confederate losses a game"}};
    for (const HexCount* h : sorted)
      rows.push_back({html(hex_title(bench.entry->map, static_cast<HexIndex>(h->hex))), number(h->shots / games),
                      number(h->assaults / games), number(h->lost[0] / games), number(h->lost[1] / games)});
    return figure(heat_map(bench.entry->map, title, warm), words, table(title, rows));
  };
  return section("Where it is fought", draw("Map of fights: shots and assaults by the hex they were aimed at",
                                            "Fights by the hex that was fired at or assaulted: the warmer, the more.",
                                            [](const HexCount& h) { return h.shots + h.assaults; }) +
                                           draw("Map of losses: steps lost in the fights for each hex",
                                                "Losses of both sides in the fights for a hex: the warmer, the more.",
                                                [](const HexCount& h) { return h.lost[0] + h.lost[1]; }));
}

std::string how_long(const Tallies& t) {
  TableRows rows = {{"of a game", "1 in 10 below", "middle", "mean", "1 in 10 above"}};
  const auto row = [&](const char* title, const char* id, const std::vector<double>& v, int digits) {
    const auto text = [&](double x) { return fmt::format("{:.{}f}", x, digits); };
    rows.push_back(
        {title, text(quantile(v, 0.1)), text(quantile(v, 0.5)), marked(std::string(id) + "_mean", text(mean(v))), text(quantile(v, 0.9))});
  };
  row("turns", "turns", of_games(t, [](const Played& p) { return p.turns; }), 1);
  row("decisions of both sides", "decisions", of_games(t, [](const Played& p) { return p.decisions; }), 1);
  row("shots", "shots", of_games(t, [](const Played& p) { return p.shots; }), 1);
  row("assaults", "assaults", of_games(t, [](const Played& p) { return p.assaults; }), 1);
  row("seconds of the computer", "seconds", of_games(t, [](const Played& p) { return p.seconds; }), 3);
  return section("How long it takes", table("How long it takes", rows));
}

std::string late(const Tallies& t) {
  if (t.arrivals().empty()) return {};
  TableRows rows = {{"unit", "due from turn", "games", "came late", "never came", "turns late, of those late"}};
  for (const auto& [unit, a] : t.arrivals())
    rows.push_back({html(t.unit_name(unit)), std::to_string(a.first_due), std::to_string(a.games),
                    percent(static_cast<double>(a.late) / a.games), percent(static_cast<double>(a.never) / a.games),
                    a.late == 0 ? "–" : number(static_cast<double>(a.delay) / a.late)});
  return section("What arrived late",
                 paragraph("Reinforcements, when they could have come and when they came into play.") + table("What arrived late", rows));
}

std::string uses(const Tallies& t) {
  const int all = t.ended() + t.unfinished();
  double results = 0;
  for (const Played& p : t.games()) results += p.result();
  const auto rows_of = [&](const std::map<int, Use>& of, auto&& title) {
    std::vector<std::pair<int, const Use*>> sorted;
    sorted.reserve(of.size());
    for (const auto& [n, use] : of) sorted.emplace_back(n, &use);
    std::ranges::stable_sort(sorted, [](const auto& a, const auto& b) { return a.second->times > b.second->times; });
    TableRows rows = {{"what", "in so many games", "times a game", "Union's share with it", "without it"}};
    for (const auto& [n, use] : sorted) {
      const std::string with = percent(0.5 * static_cast<double>(use->results) / use->games);
      const int without = all - use->games;
      rows.push_back({title(n), percent(static_cast<double>(use->games) / all), number(static_cast<double>(use->times) / all), with,
                      without == 0 ? "–" : percent((results - 0.5 * static_cast<double>(use->results)) / without)});
    }
    return rows;
  };
  const auto chit = [&](int n) { return html(t.game().chit_name(static_cast<ChitIndex>(n))); };
  const auto clause = [&](int n) {
    const ClauseText* text = t.game().rules().find(Clause{static_cast<std::uint16_t>(n)});
    return text == nullptr ? std::string("?") : fmt::format("{}<br><small>{}</small>", html(text->id), html(text->text));
  };
  std::string s = paragraph(
      "How often each came up, and how the games went in which it did and in which it did not. A great difference between the last two "
      "columns is a hint, no proof: "
      "what comes up late comes up in long games.");
  if (!t.chits_drawn().empty()) s += table("Chits drawn", rows_of(t.chits_drawn(), chit));
  if (!t.chits_played().empty()) s += table("Chits and events played", rows_of(t.chits_played(), chit));
  return section("What mattered", s + table("Clauses of the rules at work", rows_of(t.clauses(), clause)));
}

std::string luck(const Tallies& t) {
  const LuckShare l = luck_share(t);
  if (l.share < 0)
    return section(
        "Luck and skill",
        paragraph(fmt::format("There are too few games in which luck was measured ({}; {} are needed) to tell, or all ended alike.",
                              l.games, kFewestForLuck)));
  const std::vector<Part> parts = {{"dice", "warm", l.share}, {"choices and what is not measured", "draw", 1 - l.share}};
  return section(
      "Luck and skill",
      paragraph(fmt::format(
          "In {} of the games every roll and draw was made {} more times, to see what it gives on average; what a side got beyond that is "
          "its luck. "
          "Luck so measured explains {} of the differences between results (as far as so many games can tell: between {} and {}); choices, "
          "and what that measure does not see, the rest.",
          l.games, kLuckSamples, marked("luck_share", percent(l.share)), percent(l.low), percent(l.high))) +
          figure(
              share_bar("The share of the result that the dice explain", parts), "Left what the dice explain.",
              table("Luck and skill", {{"what", "share of the result"}, {"dice", percent(l.share)}, {"the rest", percent(1 - l.share)}})));
}

std::string losses(const Bench& bench, const Tallies& t) {
  TableRows rows = {{"side", "lost a game", "of so many", "share", "in the battle itself"}};
  std::vector<BesideRow> drawn;
  for (std::size_t s = 0; s < 2; ++s) {
    const double lost = mean(of_games(t, [&](const Played& p) { return p.lost[s]; })),
                 force = mean(of_games(t, [&](const Played& p) { return p.force[s]; }));
    std::string history = "–";
    drawn.push_back({side_title(kSides[s]), s == 0 ? "union" : "confederate", force == 0 ? 0 : lost / force, -1, -1});
    for (const HistoryRow& h : bench.history)
      if (h.side == kSides[s])
        drawn.back().low = h.low / 100.0, drawn.back().high = h.high / 100.0,
        history =
            fmt::format("{} of about {} men{}", h.low == h.high ? fmt::format("{} %", h.low) : fmt::format("{} to {} %", h.low, h.high),
                        h.men, h.note.empty() ? "" : " (" + html(h.note) + ")");
    rows.push_back({side_title(kSides[s]), marked(fmt::format("lost_{}", name(kSides[s])), number(lost)), number(force),
                    force == 0 ? "–" : percent(lost / force), history});
  }
  const std::string words = bench.history.empty()
                                ? "The content has no figures of the battle itself."
                                : "A step is more than its killed and wounded: a unit that has broken is lost to the game, though most of "
                                  "its men came back. So a share of steps two or three times that of "
                                  "the men is what to expect; look at how the two sides compare.";
  return section("Losses beside history",
                 paragraph(words) + figure(beside("Share of each side that is lost, in these games and in the battle itself", drawn),
                                           "Lost in steps (or points of strength) in these games, and in men in the battle itself.",
                                           table("Losses beside history", rows)));
}

}  // namespace

LuckShare luck_share(const Tallies& t) {
  double n = 0, x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  for (const Played& p : t.games()) {
    if (!p.ended || !p.luck) continue;
    const double luck = *p.luck / 1e4, result = p.result();
    ++n, x += luck, y += result, xx += luck * luck, yy += result * result, xy += luck * result;
  }
  LuckShare share{.games = static_cast<int>(n)};
  const double vx = n * xx - x * x, vy = n * yy - y * y, c = n * xy - x * y;
  if (n < kFewestForLuck || vx <= 0 || vy <= 0) return share;
  const auto squared = [](double r) { return r <= 0 ? 0 : r * r; };
  const double r = std::clamp(c / std::sqrt(vx * vy), -0.9999, 0.9999), reach = 1.96 / std::sqrt(n - 3);  // Fisher's z
  share.share = squared(r);
  share.low = squared(std::tanh(std::atanh(r) - reach)), share.high = squared(std::tanh(std::atanh(r) + reach));
  return share;
}

std::string report_html(const Bench& bench, const Tallies& t) {
  const RunCard& card = bench.card;
  std::string scenario = card.plan.scenario;
  for (const ScenarioCard& s : bench.playing.game->card().scenarios)
    if (s.scenario == card.plan.scenario) scenario = s.title + " (" + s.scenario + ")";
  const std::string title = bench.entry->title + ": " + scenario;
  const Turns turns = by_turn(t);
  std::string s = "<h1>" + html(title) + "</h1>\n";
  s += paragraph(html(fmt::format("{} games between computer players: {} for the Union, {} for the Confederates.", t.games().size(),
                                  card.plan.players[0], card.plan.players[1])));
  if (t.unfinished() != 0) s += paragraph(fmt::format("<strong>{} games did not end: a mistake of the program.</strong>", t.unfinished()));
  s += who_wins(t) + margins(t);
  if (!turns.ends.empty()) {
    const std::string_view words =
        "The line is the middle game, the band holds eight games of ten. Games that ended earlier are left out of later turns.";
    s += turn_bands("Points turn by turn", "score", words, turns, [](const TurnEnd& e, std::size_t side) { return 0.5 * e.score[side]; });
    s += turn_bands("Losses turn by turn", "losses", words, turns,
                    [](const TurnEnd& e, std::size_t side) { return static_cast<double>(e.lost[side]); });
  }
  s += holders(t, turns) + where(bench, t) + losses(bench, t) + luck(t) + how_long(t) + late(t) + uses(t);
  s += section("How to do it again", paragraph("<code>run.toml</code> of this folder:") + "<pre tabindex=\"0\">" + html(run_toml({card.plan.from.empty() ? card.plan : [&] {
                 Plan p = card.plan;
                 p.from = "(see run.toml)";
                 return p;
               }(), card.version, card.content, card.weights})) + "</pre>\n");
  return page(title, s);
}

}  // namespace vedette::lab
