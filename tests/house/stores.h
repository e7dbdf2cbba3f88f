// A folder of a test's own, tables to put into stores, and the kinds of store there are.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "house/store.h"

namespace vedette::house_tests {

// Gone with its owner.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "vedette-house-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline std::unique_ptr<Store> opened(const std::string& where) {
  std::string why;
  std::unique_ptr<Store> store = open_store(where, why);
  EXPECT_NE(store, nullptr) << where << ": " << why;
  return store;
}

inline StoredWhole a_table(const std::string& id, Millis at = 1000) {
  StoredWhole w;
  w.table = {.id = id,
             .head = R"({"game":"fotm","scenario":"16.1"})",
             .secret = std::string(64, 'a'),
             .state = R"({"names":{}})",
             .opened = at,
             .touched = at};
  w.keys = {{"u-" + id, id, "union"}, {"c-" + id, id, "confederate"}, {"w-" + id, id, "watch"}};
  w.lines = {"begin | 4 2"};
  return w;
}

inline StoredChange a_change(const std::string& id, std::int64_t version, int lines_before, std::vector<std::string> lines) {
  StoredChange c;
  c.table = id;
  c.version = version;
  c.lines_before = lines_before;
  c.lines = std::move(lines);
  c.now = 2000 + version;
  return c;
}

}  // namespace vedette::house_tests
