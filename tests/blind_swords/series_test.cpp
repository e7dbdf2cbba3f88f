// The series knows no battle: no file of src/blind_swords outside a battle's folder names one, by its short name in code.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "support/paths.h"

namespace vedette {
namespace {

// Comments may give a clause of a battle as an example of what a hook is for; code may not.
std::string code_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string code;
  for (std::string line; std::getline(in, line);) code += line.substr(0, line.find("//")) + "\n";
  return code;
}

TEST(Series, NamesNoBattle) {
  const std::regex battle("\\b(agv|etw|south_mountain|monocacy|a_greater_victory|early_threatens_washington)\\b");
  int files = 0;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::string(testing_support::source_dir()) + "/src/blind_swords")) {
    const std::string name = entry.path().filename().string(), room = entry.path().parent_path().filename().string();
    // game.* hands the battles to the catalogue, clauses.h knows the books.
    if (entry.is_directory() || name == "game.h" || name == "game.cpp" || name == "clauses.h") continue;
    if (room == "a_greater_victory" || room == "early_threatens_washington") continue;
    std::smatch found;
    const std::string code = code_of(entry.path());
    EXPECT_FALSE(std::regex_search(code, found, battle)) << name << " names " << found.str();
    ++files;
  }
  EXPECT_GT(files, 60);
}

}  // namespace
}  // namespace vedette
