// The clauses of the series and of its two battles as literals that the compiler checks: "bs:9.3b.2"_c,
// "agv:9.3.1"_c, "etw:9.3.i"_c.
#pragma once

#include <string_view>

#include "clauses/agv.h"
#include "clauses/bs.h"
#include "clauses/etw.h"
#include "tabletop/clause.h"

namespace vedette::bs {

consteval Clause operator""_c(const char* text, std::size_t size) {
  const std::string_view id(text, size);
  if (id.starts_with("bs:")) return find_clause(kClauses_bs, kBookSeries, id);
  if (id.starts_with("agv:")) return find_clause(kClauses_agv, kBookAgv, id);
  return find_clause(kClauses_etw, kBookEtw, id);
}

}  // namespace vedette::bs
