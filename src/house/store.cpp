// Which store an address means.
#include "house/store.h"

namespace vedette {

std::unique_ptr<Store> open_store(const std::string& where, std::string& why) {
  if (where.starts_with("postgresql://") || where.starts_with("postgres://")) return open_postgres(where, why);
  if (where.find("://") != std::string::npos) {
    why = "a store is a file, or postgresql://user@host/database; '" + where.substr(0, where.find("://")) + "://' is neither";
    return nullptr;
  }
  if (where.empty()) {
    why = "a store needs a place: --store FILE, or --store postgresql://user@host/database";
    return nullptr;
  }
  return open_sqlite(where, why);
}

}  // namespace vedette
