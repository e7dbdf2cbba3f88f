// The Combat Results Table, roll by roll: in every column a shot is played with all thirty-six rolls, and the results read as a player
// reads the column down: the roll from which each result holds.
#include <gtest/gtest.h>

#include "blind_swords/combat/combat.h"
#include "support/combat_table.h"
#include "support/covers.h"

namespace vedette::bs {
namespace {

using testing_support::CombatTable;

struct CombatChart : testing::Test {
  CombatTable t{CombatTable::Ground::drill};
  Position before{};

  CombatChart() {
    t.put("us-12-oh", "2430").put("cs-5-nc", "2429").put("cs-20-nc", "2428");
    before = t.p;
  }
  // "T": what a shot in this column does to 5 NC.
  std::string shot(int column, int coloured, int white) {
    t.p = before;
    t.told();
    t.roll({coloured, white, 1, 1, 1, 1});  // a natural 1 passes whatever test follows
    t.fixed_shot(Side::union_, column, t.unit("us-12-oh"), t.hex("2429"), t.unit("cs-5-nc"), "bs:9.3b.3"_c);
    for (const std::string& line : t.told())
      if (const std::size_t at = line.find(": "), end = line.find(" on cs-5-nc"); line.starts_with("fire ") && end != line.npos)
        return line.substr(at + 2, end - at - 2);
    return "?";
  }
  // "T 61, TR 65, D 66": below the first roll nothing happens.
  std::string column(int number) {
    std::string text, last = "-";
    for (int coloured = 1; coloured <= 6; ++coloured)
      for (int white = 1; white <= 6; ++white) {
        const std::string code = shot(number, coloured, white);
        if (code == last) continue;
        text += (text.empty() ? "" : ", ") + code + " " + std::to_string(coloured) + std::to_string(white);
        last = code;
      }
    return text;
  }
};

TEST_F(CombatChart, EveryRollInEveryColumn) {
  COVERS("bs:9.3d.1", "bs:1.0.2", "bs:12.2.1");
  const std::pair<const char*, const char*> chart[] = {
      {"C", "T 61, TR 65, D 66"},
      {"1", "T 54, TR 63, TS 65, D 66"},
      {"2", "T 51, TR 61, TS 64, D 65"},
      {"3", "T 44, TR 54, TS 63, D 64"},
      {"4", "T 41, TR 52, TS 61, D 63"},
      {"5", "T 33, TR 44, TS 54, D 62, DS 66"},
      {"6", "T 26, TR 41, TS 52, D 61, DS 66"},
      {"7-8", "T 24, TR 35, TS 46, D 56, DS 66"},
      {"9-10", "T 22, TR 33, TS 45, D 55, DS 65"},
      {"11-12", "T 16, TR 31, TS 43, D 54, DS 65"},
      {"13-15", "T 15, TR 25, TS 41, D 53, DS 65"},
      {"16-18", "T 14, TR 23, TS 35, D 52, DS 64"},
      {"19-22", "T 14, TR 22, TS 33, D 46, DS 64"},
      {"23+", "T 13, TR 21, TS 31, D 44, DS 63"},
  };
  for (int i = 0; i < kColumns; ++i) {
    EXPECT_EQ(t.c.column_name[static_cast<std::size_t>(i)], chart[i].first);
    EXPECT_EQ(column(i), chart[i].second) << "column " << chart[i].first;
  }
}

}  // namespace
}  // namespace vedette::bs
