// The commands as a person types them: what is printed, and the exit code.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "support/paths.h"

namespace vedette {
namespace {

struct Ran {
  int code = -1;
  std::string said;
};
Ran run(const std::string& arguments) {
  Ran ran;
  FILE* pipe = popen((testing_support::program() + " " + arguments + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return ran;
  std::array<char, 4096> part{};
  for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;) ran.said.append(part.data(), n);
  ran.code = WEXITSTATUS(pclose(pipe));
  return ran;
}
bool says(const Ran& ran, std::string_view part) { return ran.said.find(part) != std::string::npos; }

namespace fs = std::filesystem;

TEST(Command, CheckProvesTheContentInTheProgramAndInAFolder) {
  const Ran own = run("check");
  EXPECT_EQ(own.code, 0) << own.said;
  EXPECT_TRUE(says(own, "printed, ") && says(own, "Everything agrees.")) << own.said;
  EXPECT_EQ(run("check " + testing_support::source_dir() + "/games").said, own.said);
}

TEST(Command, CheckNamesFileLineAndReasonAndFails) {
  const fs::path folder = fs::temp_directory_path() / ("vedette-check-" + std::to_string(getpid()));
  fs::remove_all(folder);
  fs::copy(testing_support::source_dir() + "/games", folder, fs::copy_options::recursive);
  std::ofstream(folder / "fire-on-the-mountain/map/roads.csv", std::ios::app) << "Balloon line,road,0901 3217,printed\n";
  const Ran ran = run("check " + folder.string());
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(says(ran, "fire-on-the-mountain/map/roads.csv:10: the road jumps from 0901 to 3217")) << ran.said;
  EXPECT_TRUE(says(ran, "complaint")) << ran.said;
  fs::remove_all(folder);
  EXPECT_NE(run("check " + folder.string()).code, 0) << "a folder that is not there";
}

TEST(Command, BenchPrintsOneNumberTheSameEachTime) {
  const Ran first = run("bench");
  EXPECT_EQ(first.code, 0) << first.said;
  const std::size_t at = first.said.find("behaviour ");
  ASSERT_NE(at, std::string::npos) << first.said;
  EXPECT_EQ(first.said.substr(at).size(), std::string("behaviour 0123456789abcdef\n").size());
  EXPECT_EQ(run("bench").said, first.said);
}

}  // namespace
}  // namespace vedette
