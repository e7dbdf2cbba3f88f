// Names that several ways of showing a game share.
#pragma once

#include <algorithm>

#include "blind_swords/content/readers.h"
#include "blind_swords/position.h"
#include "blind_swords/verbs.h"
#include "tabletop/field_reader.h"

namespace vedette::bs {

std::string_view order_name(Order);
Verb verb_named(std::string_view);  // Verb::none if unknown; `choose` is choose_unit
std::string verbs_known();
std::string shift_text(const Content&, Clause);  // what a shift of columns is for, in a few words

// The fields of words that come from outside (tabletop/field_reader.h).
inline const auto& unit_cards(const Content& c) { return c.units; }
struct Fields : FieldReader<Content> {
  BrigadeIndex brigade_of(const Value& v, std::string_view field) {
    return known(brigade_named(c, v.as_text()), kNoBrigade, "brigade", c.brigades, v, field);
  }
  BrigadeIndex brigade() { return brigade_of(fields.get("brigade"), "brigade"); }
  ChitIndex chit_of(const Value& v, std::string_view field) {
    return known(chit_named(c, v.as_text()), kNoChit, "chit", c.chits, v, field);
  }
  std::vector<UnitIndex> units(bool needed) {  // in unit order
    std::vector<UnitIndex> list = FieldReader<Content>::units(needed);
    std::sort(list.begin(), list.end());
    return list;
  }
  Path path(HexIndex from) { return FieldReader<Content>::path(from, "bs:10.1.1"_c); }
};

std::string_view level_name(Level);

// Members of the view that have a file of their own: markers.cpp, which also puts a marker back, and standing.cpp.
void show_markers(const Content&, const Table&, Value& view);
void place_marker(Fields&, Position&, const Value& marker);
Value show_score(const Content&, const Table&);
// matter.cpp: the window on top of the stack, which must be one.
std::string_view window_name(const Table&);
Value show_matter(const Content&, const Table&);
Value show_calendar(const Content&, const Table&);
Value show_prices(const Content&, const Table&);
Value show_crossings(const Content&, const Table&);

// What is under way, for showing and for reading words; found by looking through the frames.
struct Activated {
  bool under_way = false;
  BrigadeIndex brigade = kNoBrigade;
  Side side = Side::none;
  bool full = false;
  Order order = Order::none;
  ChitIndex chit = kNoChit;
  std::uint8_t step = 0;   // ActivationStep
  std::uint8_t bonus = 0;  // halves of a point from Double Time
};
Activated activated(const Table&);
UnitIndex moving_unit(const Table&);      // the unit whose move is on top of the stack; kNoUnit
bool names_its_way_anew(const Table&);    // somebody gave way before it, and the rest of its path was dropped
UnitIndex retreating_unit(const Table&);  // and whose retreat is, where one is

}  // namespace vedette::bs
