// Tables in PostgreSQL, for several server processes at once.
#include "house/store.h"

namespace vedette {

std::unique_ptr<Store> open_postgres(const std::string& /*address*/, std::string& why) {
  why = "this program was built without PostgreSQL: name a file with --store, or install libpq-dev and build it again";
  return nullptr;
}

}  // namespace vedette
