// A store as one file of text and back: a line of JSON for each table, whichever store it came from, so that a backup is also the way from
// SQLite to PostgreSQL. Its last line says how many there are, with a sum of all: a file that was cut off or
// altered is not restored.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "house/store.h"

namespace vedette {

std::string backup_line(const StoredWhole&);
bool read_backup_line(std::string_view line, StoredWhole&);  // false: it is none

struct Copied {
  std::size_t tables = 0;  // written, or put into the store
  std::size_t there = 0;   // restored: those that the store has already; they stay as they are
  std::string why;         // what went wrong; "" if nothing did
};
// While the house is open: each table as it is at one moment. Tables that are forgotten meanwhile are left out.
Copied backup(Store&, std::ostream&);
// The file is looked through before anything is put into the store.
Copied restore(Store&, std::istream&);

}  // namespace vedette
