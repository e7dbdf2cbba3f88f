// A test names, at its assertions, the clauses it covers:  COVERS("fotm:6.1.stop");
// `./test --rules` gathers them and prints for each game which clauses have a test and which have none.
#pragma once

#include <cstdlib>
#include <fstream>
#include <initializer_list>

namespace vedette::testing_support {

inline void covers(const char* file, int line, std::initializer_list<const char*> ids) {
  const char* to = std::getenv("VEDETTE_COVERED");
  if (to == nullptr) return;
  std::ofstream out(to, std::ios::app);
  for (const char* id : ids) out << id << ' ' << file << ':' << line << '\n';
}

}  // namespace vedette::testing_support

#define COVERS(...) ::vedette::testing_support::covers(__FILE__, __LINE__, {__VA_ARGS__})
