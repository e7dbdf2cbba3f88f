// The program itself, as a shell meets it: lines of any length, input that ends anywhere, and mistakes on the command
// line, which are told with what to do about them and an exit code that is not 0.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "support/paths.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

namespace fs = std::filesystem;

struct Ran {
  int exit_code;
  std::string said;  // output and errors
};

class ProgramTest : public ::testing::Test {
 protected:
  void SetUp() override { fs::create_directories(folder); }
  void TearDown() override { fs::remove_all(folder); }
  Ran run(const std::string& arguments, const std::string& input = {}) const {
    const fs::path typed = folder / "typed";
    std::ofstream(typed, std::ios::binary) << input;
    const std::string command = testing_support::program() + " " + arguments + " < " + typed.string() + " 2>&1";
    Ran ran{-1, {}};
    FILE* pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return ran;
    std::array<char, 4096> some{};
    for (std::size_t n = 0; (n = fread(some.data(), 1, some.size(), pipe)) > 0;) ran.said.append(some.data(), n);
    ran.exit_code = WEXITSTATUS(pclose(pipe));
    return ran;
  }
  const fs::path folder = fs::path(::testing::TempDir()) / "vedette_program_test";
};

TEST_F(ProgramTest, TheEngineAnswersEveryLineAndGoesOn) {
  const Ran ran = run("engine", std::string(10 << 20, 'x') + "\n{\"do\":\"hello\"}\r\n\n{\"do\":\"hel");
  EXPECT_EQ(ran.exit_code, 0);
  std::vector<std::string> codes;
  std::size_t at = 0;
  for (std::size_t end = 0; (end = ran.said.find('\n', at)) != std::string::npos; at = end + 1) {
    JsonError error;
    const Value v = value_of_json(std::string_view(ran.said).substr(at, end - at), error);
    codes.push_back(v.get("ok").as_bool() ? "ok" : v.get("error").get("code").as_text());
  }
  EXPECT_EQ(codes, (std::vector<std::string>{"too-long", "ok", "bad-json", "bad-json"}));
}

TEST_F(ProgramTest, QuitEndsTheEngine) {
  const Ran ran = run("engine", "{\"do\":\"quit\"}\n{\"do\":\"hello\"}\n");
  EXPECT_EQ(ran.exit_code, 0);
  EXPECT_EQ(ran.said, "{\"ok\":true}\n");
}

TEST_F(ProgramTest, AMistypedCommandIsToldWithWhatWasPerhapsMeant) {
  const Ran ran = run("tabel");
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.said.find("near names: table"), std::string::npos) << ran.said;
  EXPECT_EQ(run("").exit_code, 2);
  EXPECT_EQ(run("table --seed many").exit_code, 2);
  EXPECT_EQ(run("--help").exit_code, 0);
}

TEST_F(ProgramTest, AGameNobodyKnowsIsAnError) {
  const Ran ran = run("table --no-autosave --game fotn");
  EXPECT_EQ(ran.exit_code, 2);
  EXPECT_NE(ran.said.find("there is no game to play 'fotn'"), std::string::npos) << ran.said;
}

TEST_F(ProgramTest, AFolderWithoutContentIsNamed) {
  const fs::path empty = folder / "empty";
  fs::create_directories(empty);
  for (const std::string& line : {"check " + empty.string(), "--games " + empty.string() + " engine", "engine --games " + empty.string()}) {
    const Ran ran = run(line);
    EXPECT_EQ(ran.exit_code, 2) << line;
    EXPECT_NE(ran.said.find("empty holds no content (no CSV file)"), std::string::npos) << ran.said;
  }
}

TEST_F(ProgramTest, ARecordThatDoesNotReplayOpensAtItsLastGoodLineOnlyIfOneSaysSo) {
  const fs::path file = folder / "game.record";
  const std::string table = "table --no-autosave --no-cover --union person --confederate person";
  run(table + " --game fotm --option none --setup default --seed 4", "save " + file.string() + "\nquit\nquit\n");
  std::ofstream(file, std::ios::app) << "union fly us-crook\n";
  const Ran refused = run(table + " --load " + file.string(), "\n");
  EXPECT_EQ(refused.exit_code, 2) << refused.said;
  EXPECT_NE(refused.said.find("of the record ('fly us-crook'): there is no action"), std::string::npos) << refused.said;
  const Ran opened = run(table + " --load " + file.string(), "open\nquit\nquit\n");
  EXPECT_EQ(opened.exit_code, 0) << opened.said;
  EXPECT_NE(opened.said.find("The game opens at the last good line"), std::string::npos) << opened.said;
  EXPECT_EQ(run(table + " --load " + (folder / "nowhere").string()).exit_code, 2);
}

// Points have halves in the series; a battle without grades is just won.
TEST_F(ProgramTest, TheTextTableTellsTheScoreOfEveryGame) {
  for (const std::string game : {"fotm", "agv"}) {
    const Ran ran = run("table --no-autosave --game " + game + " --scenario " + (game == "agv" ? "16.1" : "battle") +
                        " --option none --setup default --union recruit --confederate recruit --seed 3");
    EXPECT_EQ(ran.exit_code, 0);
    const std::size_t at = ran.said.rfind("Score: Union ");
    ASSERT_NE(at, std::string::npos) << game;
    EXPECT_NE(std::string("0123456789").find(ran.said[at + 13]), std::string::npos) << ran.said.substr(at);
    EXPECT_EQ(ran.said.find("wins: plain"), std::string::npos);
  }
}

TEST_F(ProgramTest, AFolderOfGamesIsReadAndItsMistakesAreNamed) {
  EXPECT_EQ(run("--games " + (folder / "nowhere").string() + " engine").exit_code, 2);
  const fs::path games = folder / "games";
  fs::copy(fs::path(testing_support::source_dir()) / "games", games, fs::copy_options::recursive);
  const Ran whole = run("--games " + games.string() + " engine", "{\"do\":\"games\"}\n");
  EXPECT_EQ(whole.exit_code, 0) << whole.said;
  std::ofstream(games / "fire-on-the-mountain/map/roads.csv", std::ios::app) << "Broken Road,road,1717 0909,printed\n";
  const Ran broken = run("--games " + games.string() + " engine", "{\"do\":\"games\"}\n");
  EXPECT_EQ(broken.exit_code, 2);
  EXPECT_NE(broken.said.find("roads.csv:"), std::string::npos) << broken.said;
  EXPECT_NE(broken.said.find("jumps from 1717 to 0909"), std::string::npos) << broken.said;
}

}  // namespace
}  // namespace vedette
