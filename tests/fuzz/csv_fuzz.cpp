// Any text in place of a content file: reading complains, and never crashes.
#include <cstddef>
#include <cstdint>
#include <string>

#include "tabletop/content.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  vedette::Complaints complaints;
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  const vedette::Csv csv = vedette::Csv::parse(text, "fuzz.csv", complaints);
  for (const vedette::Csv::Row& row : csv.rows()) {
    (void)csv.cell(row, "hex");
    (void)csv.number(row, "level", 0, 40, complaints);
  }
  return 0;
}
