#include "blind_swords/content/content.h"

#include <algorithm>

#include "blind_swords/battle.h"
#include "blind_swords/content/readers.h"
#include "blind_swords/ground/los.h"
#include "tabletop/numbers.h"

namespace vedette::bs {

namespace {

struct EffectOf {
  Clause clause;
  Effect effect;
};
constexpr EffectOf kEffects[] = {
    {"bs:event.firefight.1"_c, Effect::firefight},
    {"bs:event.rally.1"_c, Effect::rally},
    {"bs:event.heroic-stand.1"_c, Effect::heroic_stand},
    {"bs:event.last-stand.1"_c, Effect::last_stand},
    {"bs:event.huzzah.1"_c, Effect::assault_bonus},
    {"bs:event.rebel-yell.1"_c, Effect::assault_bonus},
    {"bs:event.charge.1"_c, Effect::assault_bonus},
    {"bs:event.good-ground.1"_c, Effect::good_ground},
    {"bs:event.command-confusion.1"_c, Effect::command_confusion},
    {"bs:event.double-time.1"_c, Effect::double_time},
    {"bs:event.confident.1"_c, Effect::confident},
    {"bs:event.brigade-reserve.1"_c, Effect::brigade_reserve},
    {"bs:event.burn-the-bridge.1"_c, Effect::burn_the_bridge},
    {"bs:event.find-the-ford.1"_c, Effect::find_the_ford},
    {"bs:event.fatigue.1"_c, Effect::fatigue},
    {"bs:event.reaction.1"_c, Effect::reaction},
    {"bs:event.arrival.1"_c, Effect::arrival},
    {"bs:event.skirmishers.1"_c, Effect::skirmishers},
    {"bs:event.hold-fire.1"_c, Effect::hold_fire},
    {"bs:event.overshoot.1"_c, Effect::overshoot},
    {"bs:event.black-hats.1"_c, Effect::black_hats},
    {"bs:event.longstreet.1"_c, Effect::longstreet},
    {"bs:event.friendly-fire.1"_c, Effect::friendly_fire},
    {"bs:7.4.1"_c, Effect::cic},
    {"bs:wild.fortunes-of-war.1"_c, Effect::fortunes_of_war},
    {"bs:wild.fog-of-war.1"_c, Effect::fog_of_war},
    {"bs:wild.indecision.1"_c, Effect::indecision},
};
constexpr std::string_view kWindowNames[] = {
    "before-draw", "brigade-named",   "roll-seen",   "order-given", "fire-declared", "close-combat-declared",
    "test-failed", "activation-over", "bridge-roll", "ford-roll",   "on-draw"};

std::string side_id(Side s, std::string_view name) {
  return (s == Side::union_ ? "us-" : s == Side::confederate ? "cs-" : "") + id_of(name);
}

// "Tyler's Brigade" is Tyler's, "Grimes' Brigade" Grimes's.
std::string leader_of(std::string_view brigade) {
  for (const std::string_view of : {"'s Brigade", "' Brigade"})
    if (brigade.ends_with(of)) return std::string(brigade.substr(0, brigade.size() - of.size()));
  return std::string(brigade);
}
// In a sentence, as the rulebooks write it: Rodes' Brigade; a regiment that is a brigade by itself keeps its name.
std::string brigade_title(std::string_view printed, std::string_view first_unit) {
  if (printed.ends_with(" Brigade") || printed == first_unit) return std::string(printed);
  return std::string(printed) + (printed.ends_with('s') ? "' Brigade" : "'s Brigade");
}

void read_units(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, c.folder + "/counters.csv",
                            {"side", "division", "brigade", "unit", "arm", "weapon", "sp_fresh", "cr_fresh", "sp_battleworn",
                             "cr_battleworn", "fragile", "sp_dismounted", "cr_dismounted", "source"},
                            complaints);
  const auto number = [&](const Csv::Row& row, std::string_view column, int otherwise) {
    return byte(csv.cell(row, column).empty() ? otherwise : csv.number(row, column, 0, 31, complaints));
  };
  for (const Csv::Row& row : csv.rows()) {
    if (c.units.size() == kMostUnits) {
      csv.complain(row, "more units than the " + std::to_string(kMostUnits) + " there is room for", complaints);
      break;
    }
    UnitCard u;
    u.side = side_named(csv.cell(row, "side"));
    if (u.side == Side::none) csv.complain(row, "unknown side", complaints);
    u.name = csv.cell(row, "unit");
    u.id = side_id(u.side, u.name);
    u.corps = csv.cell(row, "corps");
    u.division = csv.cell(row, "division");
    const std::string_view arm = csv.cell(row, "arm");
    u.arm = arm == "cavalry"           ? Arm::cavalry
            : arm == "artillery"       ? Arm::artillery
            : arm == "horse-artillery" ? Arm::horse_artillery
                                       : Arm::infantry;
    if (u.arm == Arm::infantry && arm != "infantry")
      csv.complain(row, "the arm is infantry, cavalry, artillery or horse-artillery", complaints);
    if (const std::string_view fragile = csv.cell(row, "fragile"); fragile != "yes" && fragile != "no")
      csv.complain(row, "fragile is yes or no", complaints);
    if (!weapon_of(csv.cell(row, "weapon"), u.weapon)) csv.complain(row, "unknown weapon", complaints);
    u.fragile = csv.cell(row, "fragile") == "yes";
    u.sp[0][0] = number(row, "sp_fresh", 0);
    u.cr[0][0] = number(row, "cr_fresh", 0);
    if (u.sp[0][0] == 0) {  // a Fragile unit may have only its Battleworn side printed
      u.sp[0][0] = number(row, "sp_battleworn", 0);
      u.cr[0][0] = number(row, "cr_battleworn", 0);
    }
    u.sp[1][0] = number(row, "sp_battleworn", u.sp[0][0]);
    u.cr[1][0] = number(row, "cr_battleworn", u.cr[0][0]);
    u.sp[0][1] = number(row, "sp_dismounted", u.sp[0][0]);
    u.cr[0][1] = number(row, "cr_dismounted", u.cr[0][0]);
    u.sp[1][1] = number(row, "sp_dismounted_battleworn", u.sp[0][1]);
    u.cr[1][1] = number(row, "cr_dismounted_battleworn", u.cr[0][1]);
    if (u.sp[0][0] == 0) csv.complain(row, "a unit has strength points", complaints);
    if (unit_named(c, u.id) != kNoUnit) csv.complain(row, "two units have the id " + u.id, complaints);
    if (u.arm < Arm::artillery) {  // bs:2.1.6
      const std::string leader = leader_of(csv.cell(row, "brigade"));
      u.brigade = brigade_named(c, side_id(u.side, leader));
      if (u.brigade == kNoBrigade && c.brigades.size() == kMostBrigades) {
        csv.complain(row, "more brigades than the " + std::to_string(kMostBrigades) + " there is room for", complaints);
        continue;
      }
      if (u.brigade == kNoBrigade) {
        auto division = std::find(c.divisions.begin(), c.divisions.end(), std::string(name(u.side)) + "/" + u.division);
        if (division == c.divisions.end()) division = c.divisions.insert(c.divisions.end(), std::string(name(u.side)) + "/" + u.division);
        u.brigade = static_cast<BrigadeIndex>(c.brigades.size());
        c.brigades.push_back({side_id(u.side, leader), leader, u.division, brigade_title(csv.cell(row, "brigade"), u.name), u.side,
                              byte(division - c.divisions.begin()), static_cast<UnitIndex>(c.units.size()), 0});
      }
      BrigadeCard& b = c.brigades[u.brigade];
      if (c.divisions.size() > 255) csv.complain(row, "more divisions than the rules have room for", complaints);
      if (b.first + b.count != count_of(c.units)) csv.complain(row, "the units of a brigade stand together", complaints);
      ++b.count;
      u.division_index = b.division_index;
    }
    provenance.count(csv.cell(row, "source"));
    u.source = csv.cell(row, "source");
    c.units.push_back(std::move(u));
  }
  const Csv special = Csv::read(shelf, c.folder + "/special_units.csv", {"unit", "kind", "clause", "source"}, complaints);
  for (const Csv::Row& row : special.rows()) {
    const UnitIndex u = unit_named(c, special.cell(row, "unit"));
    if (u == kNoUnit) {
      special.complain(row, "unknown unit", complaints);
      continue;
    }
    const std::string_view kind = special.cell(row, "kind");
    if (kind == "lone")
      c.units[u].lone = true;
    else if (kind.starts_with("attached:")) {
      c.units[u].attached = brigade_named(c, kind.substr(9));
      c.attached.push_back(u);
      if (c.units[u].attached == kNoBrigade) special.complain(row, "unknown brigade", complaints);
    } else
      special.complain(row, "unknown kind", complaints);
    provenance.count(special.cell(row, "source"));
  }
}

std::uint64_t brigade_bit(const Content& c, const Csv& csv, const Csv::Row& row, std::string_view id, Complaints& complaints) {
  const BrigadeIndex b = brigade_named(c, id);
  if (b == kNoBrigade) csv.complain(row, "unknown brigade '" + std::string(id) + "'", complaints);
  return b == kNoBrigade ? 0 : std::uint64_t{1} << b;
}

// What an event, a wild chit or a CIC does, and when it may be played.
void read_event(const Content& c, const Csv& events, const Csv::Row& e, ChitCard& chit, Complaints& complaints) {
  chit.clause = c.books.find(events.cell(e, "clause"));
  chit.does = events.cell(e, "effect");
  chit.held = events.cell(e, "held") == "yes";
  chit.one_use = events.cell(e, "one_use") == "yes";
  for (const std::string_view window : split(events.cell(e, "timing"), '|')) {
    const auto* w = std::find(std::begin(kWindowNames), std::end(kWindowNames), window);
    if (w == std::end(kWindowNames)) events.complain(e, "unknown window '" + std::string(window) + "'", complaints);
    chit.windows = static_cast<std::uint16_t>(chit.windows | 1U << (w - std::begin(kWindowNames)));
  }
  for (const EffectOf& known : kEffects)
    if (known.clause == chit.clause) chit.effect = known.effect;
  if (chit.effect == Effect::none) events.complain(e, "no rule carries out this clause", complaints);
  const bool on_draw = chit.windows == 1U << as_int(Window::on_draw);
  if (chit.kind == ChitKind::wild && (chit.held || chit.one_use || !on_draw))  // bs:2.7.1
    events.complain(e, "a wild chit takes effect when it is drawn, and stays in the game", complaints);
  if (chit.kind == ChitKind::marker && (!chit.held || chit.one_use || on_draw))
    events.complain(e, "a marker is kept until it is used, and may come again", complaints);
}

void read_chits(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, c.folder + "/chits.csv", {"side", "chit", "kind"}, complaints);
  // Chits that battles share are rows of the series; the battle's own rows come first.
  const auto events_of = [&](const std::string& folder) {
    return Csv::read(shelf, folder + "/events.csv", {"chit", "side", "timing", "held", "one_use", "clause", "effect", "source"},
                     complaints);
  };
  const std::array lists = {events_of(c.folder), events_of("blind-swords")};
  for (const Csv::Row& row : csv.rows()) {
    if (c.chits.size() == kMostChits) {
      csv.complain(row, "more chits than the " + std::to_string(kMostChits) + " there is room for", complaints);
      break;
    }
    ChitCard chit;
    chit.side = side_named(csv.cell(row, "side"));
    chit.name = csv.cell(row, "chit");
    chit.id = side_id(chit.side, chit.name);
    const std::string_view kind = csv.cell(row, "kind");
    constexpr std::pair<std::string_view, ChitKind> kinds[] = {{"division", ChitKind::command}, {"brigade", ChitKind::command},
                                                               {"cic", ChitKind::cic},          {"event", ChitKind::event},
                                                               {"wild", ChitKind::wild},        {"marker", ChitKind::marker}};
    const auto* known_kind = std::ranges::find(kinds, kind, [](const auto& k) { return k.first; });
    if (known_kind == std::end(kinds))
      csv.complain(row, "a chit is of the kind division, brigade, cic, event, wild or marker", complaints);
    else
      chit.kind = known_kind->second;
    if (chit.kind == ChitKind::command) {
      chit.effect = Effect::activate;
      chit.clause = "bs:7.2.1"_c;
    } else {
      bool found = false;
      for (const Csv& events : lists) {
        if (found) break;
        for (const Csv::Row& e : events.rows())
          if (events.cell(e, "chit") == chit.name && side_named(events.cell(e, "side")) == chit.side) {
            if (found) events.complain(e, "the chit is listed twice for this side", complaints);
            found = true;
            read_event(c, events, e, chit, complaints);
            provenance.count(events.cell(e, "source"));
          }
      }
      if (!found) csv.complain(row, "neither the battle's events.csv nor the series' has a row for this chit", complaints);
    }
    for (const std::string_view name : split(csv.cell(row, "brigades"), ';')) chit.brigades |= brigade_bit(c, csv, row, name, complaints);
    c.chits.push_back(std::move(chit));
  }
  const Csv leaders = Csv::read(shelf, c.folder + "/leaders.csv", {"side", "leader", "rating", "commands", "source"}, complaints);
  for (const Csv::Row& row : leaders.rows()) {
    const Side side = side_named(leaders.cell(row, "side"));
    const ChitIndex i = chit_named(c, side_id(side, leaders.cell(row, "leader")));
    if (i == kNoChit) {
      leaders.complain(row, "no chit carries this leader", complaints);
      continue;
    }
    c.chits[i].rating = byte(leaders.number(row, "rating", 1, 5, complaints));
    if (c.chits[i].kind == ChitKind::command)
      for (const std::string_view name : split(leaders.cell(row, "commands"), ';'))
        c.chits[i].brigades |= brigade_bit(c, leaders, row, side_id(side, name), complaints);
    provenance.count(leaders.cell(row, "source"));
  }
}

// Which options there are: those of the series, then those that only the battle's options.csv has.
void name_options(const Shelf& shelf, Content& c, Complaints& complaints) {
  const Csv series = Csv::read(shelf, "blind-swords/options.csv", {"option", "default", "clause", "text", "source"}, complaints);
  for (const Csv::Row& row : series.rows()) c.options.emplace_back(series.cell(row, "option"));
  if (!std::ranges::equal(c.options, kOptionNames)) complaints.push_back({series.file(), 0, "the rules know these options, in this order"});
  const Csv own = Csv::read(shelf, c.folder + "/options.csv", {"option", "scenario", "default", "clause", "text", "source"}, complaints);
  for (const Csv::Row& row : own.rows()) {
    if (std::ranges::find(c.options, own.cell(row, "option")) != c.options.end()) continue;
    if (c.options.size() == kMostOptions) {
      own.complain(row, "more options than the " + std::to_string(kMostOptions) + " there is room for", complaints);
      break;
    }
    c.options.emplace_back(own.cell(row, "option"));
  }
}

// The default of every option, by scenario: that of the series, unless the battle has a row for it. `always`: it is no choice there.
void read_options(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  constexpr std::string_view kEvery = "all";  // in the column `scenario`: the row is for each of them
  const Csv series = Csv::read(shelf, "blind-swords/options.csv", {}, complaints),
            own = Csv::read(shelf, c.folder + "/options.csv", {}, complaints);
  c.option_defaults.assign(c.scenarios.size(), 0);
  for (std::size_t n = 0; n < c.options.size(); ++n) {
    OptionCard o;
    o.option = c.options[n];
    bool always = false;
    const auto apply = [&](const Csv& csv, const Csv::Row& row, std::string_view scenario) {
      if (csv.cell(row, "option") != o.option) return;
      provenance.count(csv.cell(row, "source"));
      if (const std::string_view text = csv.cell(row, "text"); !text.empty()) o.text = text;
      if (o.rule.empty()) o.rule = csv.cell(row, "clause");
      const std::string_view by_default = csv.cell(row, "default");
      if (by_default != "on" && by_default != "off" && by_default != "always")
        csv.complain(row, "the default is on, off or always", complaints);
      bool known = scenario == kEvery;
      for (std::size_t s = 0; s < c.scenarios.size(); ++s) {
        if (scenario != kEvery && scenario != c.scenarios[s].id) continue;
        known = true;
        const unsigned bit = 1U << n;
        c.option_defaults[s] = static_cast<std::uint16_t>(by_default == "off" ? c.option_defaults[s] & ~bit : c.option_defaults[s] | bit);
      }
      if (!known) csv.complain(row, "unknown scenario '" + std::string(scenario) + "'", complaints);
      if (scenario != kEvery) return;
      o.by_default = by_default == "on";
      always = by_default == "always";
    };
    for (const Csv::Row& row : series.rows()) apply(series, row, kEvery);
    for (const Csv::Row& row : own.rows()) apply(own, row, own.cell(row, "scenario"));
    if (!c.books.find(o.rule).cited()) complaints.push_back({own.file(), 0, "the option '" + o.option + "' has no clause"});
    if (always) continue;
    for (std::size_t s = 0; s < c.scenarios.size() && s < c.card.scenarios.size(); ++s)
      if ((c.option_defaults[s] >> n & 1U) != (o.by_default ? 1U : 0U)) c.card.scenarios[s].switched.push_back(o.option);
    c.card.options.push_back(std::move(o));
  }
}

void read_amounts(const Shelf& shelf, Content& c, Provenance& provenance, Complaints& complaints) {
  Amounts amounts = Amounts::read(shelf, c.folder + "/amounts.csv", c.books, provenance, complaints);
  const auto get = [&](std::string_view table, Clause clause) { return figure(table, clause, amounts, c.books, complaints); };
  join_combat(c, amounts, complaints);
  if (c.exclusive.stacks_by_units) c.figures.stack_units = get("stack-units", c.exclusive.stacking);
  c.figures.stack_points = get("stack-points", c.exclusive.stacking);
  c.figures.mount_cost = 2 * get("mount", "bs:10.9.1"_c);
  if (c.exclusive.night_sight.cited()) c.figures.night_sight = get("night-sight", c.exclusive.night_sight);
  c.figures.recover_battery = get("recover-battery", "bs:13.3.2"_c);
  for (ChitCard& chit : c.chits) {
    if (Amount* a = amounts.find("event", chit.clause)) {
      a->joined = true;
      chit.amount = static_cast<std::int8_t>(a->off ? 0 : a->amount);
    }
    if (Amount* a = amounts.find("event-range", chit.clause)) {
      a->joined = true;
      chit.reach = byte(a->off ? 0 : a->amount);
    }
    if (chit.effect == Effect::indecision) c.figures.indecision = get("indecision", chit.clause);
    if (std::any_of(c.casualty_chits.begin(), c.casualty_chits.end(), [](std::uint64_t chits) { return chits != 0; })) {
      c.figures.casualty = get("casualty", "bs:2.4.2"_c);
      c.figures.casualty_least = get("casualty-least", "bs:2.4.2"_c);
    }
    if (chit.effect == Effect::black_hats) c.figures.black_hats = get("black-hats", chit.clause);
  }
  if (c.exclusive.has_skirmish_order()) {
    const SkirmishLaw& law = c.exclusive.skirmish;
    c.figures.skirmishers = get("skirmish-most", law.most);
    c.figures.skirmish_cost = 2 * get("skirmish-cost", law.enter);
    c.figures.skirmish_saves = 2 * get("skirmish-saves", law.cheaper);
    c.figures.skirmish_beside = 2 * get("skirmish-beside", law.beside);
  }
  for (Scenario& s : c.scenarios)
    if (s.exit_clause.cited()) s.exit_cost = 2 * get("exit", s.exit_clause);
  for (const Clause clause : c.battle->own_figures) c.own.emplace_back(clause, get("own", clause));
  amounts.complain_about_unused(complaints);
}

}  // namespace

UnitIndex unit_named(const Content& c, std::string_view id) {
  for (std::size_t i = 0; i < c.units.size(); ++i)
    if (c.units[i].id == id) return static_cast<UnitIndex>(i);
  return kNoUnit;
}
ChitIndex chit_named(const Content& c, std::string_view id) {
  for (std::size_t i = 0; i < c.chits.size(); ++i)
    if (c.chits[i].id == id) return static_cast<ChitIndex>(i);
  return kNoChit;
}
BrigadeIndex brigade_named(const Content& c, std::string_view id) {
  const auto find = [&](std::string_view short_id) {
    for (std::size_t i = 0; i < c.brigades.size(); ++i)
      if (c.brigades[i].id == short_id) return static_cast<BrigadeIndex>(i);
    return kNoBrigade;
  };
  if (const BrigadeIndex b = find(id); b != kNoBrigade) return b;
  // In full: us-tylers-brigade, cs-grimes-brigade.
  for (const std::string_view of : {"s-brigade", "-brigade"})
    if (id.ends_with(of))
      if (const BrigadeIndex b = find(id.substr(0, id.size() - of.size())); b != kNoBrigade) return b;
  return kNoBrigade;
}

Content read_content(const Shelf& shelf, const Battle& battle, Map map, ClauseBooks books, Complaints& complaints) {
  Content c;
  Provenance provenance;
  c.battle = &battle;
  const BattleCard card = find_battle(shelf, battle.game, complaints);
  c.folder = card.folder;
  c.map = std::move(map);
  c.books = std::move(books);
  c.card.game = card.game;
  c.card.title = card.title;
  if (c.map.hexes.size() > kMostHexes) {
    complaints.push_back(
        {c.folder + "/map/hexes.csv", 0, "the sheet has more hexes than the " + std::to_string(kMostHexes) + " there is room for"});
    return c;
  }
  c.map.count_figures(provenance);
  c.exclusive = read_exclusive(shelf, c.folder, c.books, provenance, complaints);
  read_units(shelf, c, provenance, complaints);
  read_chits(shelf, c, provenance, complaints);
  read_charts(shelf, c, provenance, complaints);
  read_ground(shelf, c, provenance, complaints);
  name_options(shelf, c, complaints);
  read_scenarios(shelf, c, provenance, complaints);
  for (const Scenario& s : c.scenarios) c.card.scenarios.push_back({s.id, s.title, count_of(s.turns)});
  read_options(shelf, c, provenance, complaints);
  read_amounts(shelf, c, provenance, complaints);
  if (battle.check != nullptr) battle.check(c, complaints);
  tabulate_sight(c);
  read_staff(shelf, c, complaints);
  c.card.content_hash = shelf.hash(c.folder);
  c.card.printed = provenance.printed;
  c.card.reconstructed = provenance.reconstructed;
  return c;
}

Side side_named(std::string_view name) {
  return name == "Union" || name == "union"               ? Side::union_
         : name == "Confederate" || name == "confederate" ? Side::confederate
                                                          : Side::none;
}

}  // namespace vedette::bs
