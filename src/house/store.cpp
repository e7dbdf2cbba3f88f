// Which store an address means, and where a house is kept if none is given.
#include "house/store.h"

#include <cstdlib>
#include <filesystem>

namespace vedette {

std::string default_store() {
  const auto set = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::filesystem::path(value != nullptr ? value : "");
  };
  std::filesystem::path folder = set("STATE_DIRECTORY");  // given by systemd
  if (folder.empty() && !set("XDG_DATA_HOME").empty()) folder = set("XDG_DATA_HOME") / "vedette";
  if (folder.empty() && !set("HOME").empty()) folder = set("HOME") / ".local/share/vedette";
  std::error_code error;
  if (!folder.empty()) std::filesystem::create_directories(folder, error);  // if it cannot be made, opening the file tells why
  return (folder / "house.db").string();
}

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
