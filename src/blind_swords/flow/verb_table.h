// One row a verb: what it is called, what the fields of its action hold, the step of an activation it belongs to, and the clause by which
// it is refused where it has no place.
#pragma once

#include <array>
#include <string_view>

#include "blind_swords/clauses.h"
#include "blind_swords/flow/activation.h"
#include "blind_swords/verbs.h"

namespace vedette::bs {

// The fields that mean something for a verb; the others are zero, so that every choice has one form.
enum VerbUses : std::uint8_t {
  kUsesUnit = 1,      // a: a unit
  kUsesNumber = 2,    // a: a brigade, a chit, an order
  kUsesB = 4,         // b, c: as the verb has them
  kUsesC = 8,         //
  kUsesHex = 16,      // hex: on the map
  kUsesAnyHex = 32,   // hex: whatever the chapter makes of it
  kUsesFromHex = 64,  // hex2: on the map
  kUsesPath = 128
};
struct VerbRow {
  Verb verb;
  std::string_view name;
  std::uint8_t uses;
  Clause home;
  ActivationStep step = ActivationStep::end;  // end: of no step
};

inline constexpr std::array<VerbRow, static_cast<std::size_t>(Verb::kCount)> kVerbRows = {{
    {Verb::none, "", 0, "bs:4.2.2"_c},
    {Verb::done, "done", 0, "bs:4.2.2"_c},  // nothing here can be ended by choice
    {Verb::pass, "pass", 0, "bs:4.2.3"_c},
    {Verb::add, "add", kUsesUnit, "bs:9.3.1"_c},
    {Verb::choose_unit, "choose", kUsesUnit, "bs:10.1.1"_c, ActivationStep::movement},
    {Verb::choose_hex, "choose", kUsesHex, "bs:10.7.2"_c},
    {Verb::choose_brigade, "choose", kUsesNumber, "bs:7.2.1"_c},
    {Verb::place, "place", kUsesUnit | kUsesB | kUsesHex, "bs:4.1.1"_c},
    {Verb::default_setup, "default-setup", 0, "bs:4.1.1"_c},
    {Verb::move, "move", kUsesUnit | kUsesB | kUsesPath, "bs:10.1.1"_c, ActivationStep::movement},
    {Verb::mount, "mount", kUsesUnit, "bs:10.9.1"_c, ActivationStep::movement},
    {Verb::dismount, "dismount", kUsesUnit, "bs:10.9.1"_c, ActivationStep::movement},
    {Verb::skirmish, "skirmish", kUsesUnit, "bs:10.3.3"_c, ActivationStep::movement},
    {Verb::form_up, "form-up", kUsesUnit, "bs:10.3.3"_c, ActivationStep::movement},
    {Verb::exit, "exit", kUsesUnit | kUsesAnyHex, "bs:10.2.1"_c, ActivationStep::movement},
    {Verb::stop, "stop", kUsesUnit, "bs:10.1.1"_c, ActivationStep::movement},
    {Verb::key, "key", kUsesNumber, "bs:5.1.1"_c},
    {Verb::activate, "activate", kUsesHex, "bs:6.1.1"_c},
    {Verb::lane, "lane", kUsesUnit | kUsesB, "bs:6.1.1"_c},
    {Verb::name, "name", kUsesNumber, "bs:7.2.1"_c},
    {Verb::order, "order", kUsesNumber, "bs:8.1.1"_c},
    {Verb::play, "play", kUsesNumber | kUsesB | kUsesC | kUsesAnyHex, "bs:4.4.1"_c},
    {Verb::fire, "fire", kUsesHex, "bs:9.1.1"_c, ActivationStep::fire},
    {Verb::close_combat, "close-combat", kUsesHex | kUsesFromHex, "bs:11.1.1"_c, ActivationStep::close_combat},
    {Verb::flank, "flank", kUsesHex, "bs:11.2.1"_c},
    {Verb::charge, "charge", 0, "bs:11.6.1"_c},
    {Verb::retreat, "retreat", kUsesUnit | kUsesHex, "bs:12.3.1"_c},
    {Verb::withdraw, "withdraw", kUsesUnit | kUsesPath, "bs:10.8.1"_c},
    {Verb::advance, "advance", kUsesUnit | kUsesHex, "bs:11.5.1"_c},
    {Verb::rally, "rally", kUsesUnit, "bs:13.1.2"_c, ActivationStep::rally},
    {Verb::recover, "recover", kUsesUnit, "bs:13.3.1"_c, ActivationStep::rally},
    {Verb::rebuild, "rebuild", kUsesUnit | kUsesHex, "bs:13.2a.1"_c, ActivationStep::rally},
    {Verb::burn_bridge, "burn-bridge", kUsesUnit, "bs:8.5.5"_c},
    {Verb::search_ford, "search-ford", kUsesUnit, "bs:8.5.5"_c},
    {Verb::ford, "ford", kUsesHex, "bs:8.5.5"_c},
    {Verb::column, "column", kUsesUnit, "bs:10.5a.1"_c, ActivationStep::movement},
    {Verb::drop_unit, "drop", kUsesUnit, "bs:9.3.1"_c},
    {Verb::drop_hex, "drop", kUsesHex, "bs:11.2.1"_c},
    {Verb::drop_chit, "drop", kUsesNumber, "bs:5.1.1"_c},
    {Verb::drop_charge, "drop", 0, "bs:11.6.1"_c},
    {Verb::pay, "pay", kUsesUnit, "bs:10.1.1"_c},
}};
static_assert([] {
  for (std::size_t i = 0; i < kVerbRows.size(); ++i)
    if (kVerbRows[i].verb != static_cast<Verb>(i)) return false;
  return true;
}());

// A verb that there is not has the row of `none`.
constexpr const VerbRow& verb_row(const Action& a) { return kVerbRows[a.verb < kVerbRows.size() ? a.verb : 0U]; }

}  // namespace vedette::bs
