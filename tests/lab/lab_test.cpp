// The laboratory as its users meet it: the same seeds give the same files with any number of threads and processes, and after any kind of
// stop; nothing is overwritten; mistakes are told in a sentence.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "catalogue/catalogue.h"
#include "lab/compare.h"
#include "lab/plan.h"
#include "lab/played.h"
#include "lab/report.h"
#include "lab/sweep.h"
#include "lab/tallies.h"
#include "support/paths.h"
#include "support/shelf.h"

namespace vedette {
namespace {

namespace fs = std::filesystem;

struct Ran {
  int exit_code;
  std::string said;
};

class LabTest : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder);
    fs::create_directories(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  static Ran shell(const std::string& command) {
    Ran ran{-1, {}};
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (pipe == nullptr) return ran;
    std::array<char, 4096> some{};
    for (std::size_t n = 0; (n = fread(some.data(), 1, some.size(), pipe)) > 0;) ran.said.append(some.data(), n);
    ran.exit_code = WEXITSTATUS(pclose(pipe));
    return ran;
  }
  static Ran lab(const std::string& arguments) { return shell(testing_support::program() + " lab " + arguments); }
  std::string at(const std::string& name) const { return (folder / name).string(); }
  static std::string text(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::stringstream all;
    all << in.rdbuf();
    return all.str();
  }
  // Every file of a folder; the report names no folder, so that two runs can be compared byte by byte.
  static std::map<std::string, std::string> files(const std::string& of) {
    std::map<std::string, std::string> all;
    for (const auto& e : fs::recursive_directory_iterator(of))
      if (e.is_regular_file()) all[fs::relative(e.path(), of).string()] = text(e.path());
    return all;
  }
  static void expect_same(const std::string& a, const std::string& b) {
    const auto left = files(a), right = files(b);
    std::string names_left, names_right;
    for (const auto& [name, unused] : left) names_left += name + " ";
    for (const auto& [name, unused] : right) names_right += name + " ";
    EXPECT_EQ(names_left, names_right);
    for (const auto& [name, text] : left)
      EXPECT_TRUE(right.contains(name) && text == right.at(name)) << name << " differs between " << a << " and " << b;
  }
  // Starts it and does not wait.
  static pid_t begin(const std::vector<std::string>& arguments) {
    const pid_t child = fork();
    if (child != 0) return child;
    std::vector<char*> argv;
    const std::string program = testing_support::program();
    argv.push_back(const_cast<char*>(program.c_str()));
    for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    if (std::freopen("/dev/null", "w", stderr) == nullptr || std::freopen("/dev/null", "w", stdout) == nullptr) _exit(126);
    execv(program.c_str(), argv.data());
    _exit(127);
  }

  const fs::path folder = fs::path(::testing::TempDir()) / ("vedette_lab_test_" + std::to_string(getpid()));
  const std::string kShort = "run agv 16.1 --games 40 --seed 11 --untimed --events --out ";
};

TEST_F(LabTest, TheSameFilesWithOneThreadAndTwo) {
  ASSERT_EQ(lab(kShort + at("one")).exit_code, 0);
  ASSERT_EQ(lab(kShort + at("two") + " --threads 2").exit_code, 0);
  expect_same(at("one"), at("two"));
  const std::string games = text(at("one") + "/games.csv");
  EXPECT_EQ(games.substr(0, games.find('\n')),
            "n,seed,winner,level,score_union,score_confederate,turns,decisions,shots,assaults,losses_union,losses_confederate,seconds,"
            "force_union,force_confederate,luck_union,holds_1929,holds_1927");
  EXPECT_EQ(std::count(games.begin(), games.end(), '\n'), 41);
  EXPECT_EQ(games.substr(games.find('\n') + 1, 5), "0,11,");
  // Packed events can be unpacked by anybody.
  const Ran events = shell("gzip -dc " + at("one") + "/events.csv.gz");
  EXPECT_EQ(events.exit_code, 0);
  EXPECT_TRUE(events.said.starts_with("n,turn,event,side,rule,text\n0,")) << events.said.substr(0, 80);
  EXPECT_NE(events.said.find("\n39,"), std::string::npos);
}

TEST_F(LabTest, ProcessesOfMpirunGiveTheSameFiles) {
  if (shell("command -v mpirun").exit_code != 0) GTEST_SKIP() << "Open MPI is not installed";
  ASSERT_EQ(lab(kShort + at("one")).exit_code, 0);
  for (const std::string n : {"2", "4"}) {
    const Ran ran =
        shell("mpirun --allow-run-as-root --oversubscribe -np " + n + " " + testing_support::program() + " lab " + kShort + at(n));
    if (ran.said.find("built without MPI") != std::string::npos) GTEST_SKIP() << "built without MPI";
    ASSERT_EQ(ran.exit_code, 0) << ran.said;
    expect_same(at("one"), at(n));
  }
  // What the first process refuses, all refuse, and none hangs.
  EXPECT_NE(
      shell("mpirun --allow-run-as-root --oversubscribe -np 2 " + testing_support::program() + " lab " + kShort + at("one")).exit_code, 0);
}

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer);
#else
constexpr bool kSanitized = false;
#endif
TEST_F(LabTest, AfterAnyStopItGoesOnToTheSameFiles) {
  const std::vector<std::string> how = {"lab",    "run", "agv",       "16.1",      "--games", "80",
                                        "--seed", "5",   "--untimed", "--threads", "2",       "--out"};
  std::string all;
  for (std::size_t i = 1; i < how.size(); ++i) all += how[i] + " ";
  const auto began = std::chrono::steady_clock::now();
  ASSERT_EQ(lab(all + at("whole")).exit_code, 0);
  const auto whole = std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began).count();
  // Killed twenty times at any moment, by turns with Ctrl-C; each time it goes on with what it has, and begins anew when it was through.
  // Under the sanitizers, where each start takes seconds, eight times.
  // How long it takes depends on what else the machine does: a stop that came too late makes the next ones earlier.
  std::uint64_t chance = 12345;
  int stopped = 0;
  const int stops = kSanitized ? 8 : 20;
  auto window = static_cast<std::uint64_t>(whole);
  for (int n = 0; n < 80 && stopped < stops; ++n) {
    std::vector<std::string> arguments = how;
    arguments.push_back(at("stopped"));
    if (fs::exists(at("stopped") + "/run.toml")) arguments = {"lab", "run", "--threads", "2", "--resume", at("stopped")};
    const pid_t child = begin(arguments);
    chance = chance * 6364136223846793005ULL + 1442695040888963407ULL;
    std::this_thread::sleep_for(std::chrono::microseconds((chance >> 33) % window));
    kill(child, n % 4 == 3 ? SIGINT : SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    const bool in_time = !WIFEXITED(status) || WEXITSTATUS(status) == 130;
    stopped += in_time ? 1 : 0;
    if (!in_time) window = window * 3 / 4 + 1;
    if (!fs::exists(at("stopped") + "/run.toml")) fs::remove_all(at("stopped"));
    if (!fs::exists(at("stopped") + "/report.html") || fs::exists(at("stopped") + "/played.log")) continue;
    expect_same(at("whole"), at("stopped"));
    fs::remove_all(at("stopped"));
  }
  EXPECT_EQ(stopped, stops) << "the stops came too late to prove anything";
  const Ran ran = fs::exists(at("stopped") + "/run.toml") ? lab("run --resume " + at("stopped")) : lab(all + at("stopped"));
  ASSERT_EQ(ran.exit_code, 0) << ran.said;
  expect_same(at("whole"), at("stopped"));
  // Once more is no harm.
  EXPECT_EQ(lab("run --resume " + at("stopped")).exit_code, 0);
  expect_same(at("whole"), at("stopped"));
}

TEST_F(LabTest, AProcessOfMpirunThatDiesIsNoticedAndWhatIsDoneIsKept) {
  if (shell("command -v mpirun").exit_code != 0) GTEST_SKIP() << "Open MPI is not installed";
  const std::string how = "run agv 16.1 --games 400 --seed 3 --untimed --out ";
  // The second process is killed as soon as some games are done; the run ends by itself, and one process goes on with it.
  const Ran ran = shell("bash -c '(mpirun --allow-run-as-root --oversubscribe -np 3 " + testing_support::program() + " lab " + how +
                        at("ranks") + ") & run=$!; for i in $(seq 600); do [ -s " + at("ranks") +
                        "/played.log ] && break; sleep 0.05; done; "
                        "kill -9 $(for p in $(pgrep -f \"lab " +
                        how + at("ranks") +
                        "\"); do grep -qz OMPI_COMM_WORLD_RANK=1 /proc/$p/environ && echo $p; done); "
                        "wait $run'");
  if (ran.said.find("built without MPI") != std::string::npos) GTEST_SKIP() << "built without MPI";
  EXPECT_NE(ran.exit_code, 0) << ran.said;
  ASSERT_TRUE(fs::exists(at("ranks") + "/played.log")) << ran.said;
  ASSERT_EQ(lab("run --resume " + at("ranks")).exit_code, 0);
  ASSERT_EQ(lab(how + at("one")).exit_code, 0);
  expect_same(at("one"), at("ranks"));
}

TEST_F(LabTest, AFullDiskKeepsWhatWasPlayed) {
  ASSERT_EQ(lab(kShort + at("whole")).exit_code, 0);
  // A file may grow to 24 KiB and no further: the log fills up.
  const Ran full = shell("bash -c 'ulimit -f 24; exec " + testing_support::program() + " lab " + kShort + at("full") + "'");
  EXPECT_EQ(full.exit_code, 1) << full.said;
  EXPECT_NE(full.said.find("no room left on the disk"), std::string::npos) << full.said;
  EXPECT_NE(full.said.find("--resume"), std::string::npos) << full.said;
  ASSERT_EQ(lab("run --resume " + at("full")).exit_code, 0);
  expect_same(at("whole"), at("full"));
}

TEST_F(LabTest, MistakesAreToldAndNothingIsOverwritten) {
  ASSERT_EQ(lab("run etw 16.1 --games 3 --untimed --out " + at("run")).exit_code, 0);
  const auto before = files(at("run"));
  struct Mistake {
    std::string arguments, said;
  };
  const std::string too_long = at(std::string(5000, 'a'));
  const Mistake mistakes[] = {
      {"run agw 16.1 --out " + at("x"), "no game 'agw'"},
      {"run agv 16.9 --out " + at("x"), "16.9"},
      {"run agv 16.1 --union major --out " + at("x"), "no level 'major'"},
      {"run agv 16.1 --union general:3x --out " + at("x"), "no effort"},
      {"run agv 16.1 --charts mine --out " + at("x"), "mine"},
      {"run agv 16.1 --options nothing --out " + at("x"), "nothing"},
      {"run fotm battle --set unit.csv:us-crook:sp=4 --out " + at("x"), "units.csv"},
      {"run fotm battle --set units.csv:us-crok:sp=4 --out " + at("x"), "us-crook"},
      {"run fotm battle --set units.csv:us-crook:spp=4 --out " + at("x"), "no column"},
      {"run fotm battle --set units.csv:us-crook:sp=many --out " + at("x"), "units.csv:"},
      {"run fotm battle --set sp=4 --out " + at("x"), "FILE:ROW:COLUMN=VALUE"},
      {"run agv 16.1 --from " + at("nowhere") + " --out " + at("x"), "can not be read"},
      {"run agv 16.1 --from " + folder.string() + " --out " + at("x"), "is a folder"},
      {"run agv 16.1 --out " + at("run"), "holds a run already"},
      {"run agv 16.1 --out " + folder.string(), "is not empty"},
      {"run agv 16.1", "--out DIR"},
      {"run agv 16.1 --seed -1 --out " + at("x"), "--seed"},
      {"run agv 16.1 --seed 99999999999999999999 --out " + at("x"), "--seed"},
      {"run --resume " + at("nowhere"), "no folder"},
      {"run --resume " + folder.string(), "no run.toml"},
      {"run agv 16.1 --resume " + at("run"), "another game"},
      {"run etw 16.1 --games 4 --resume " + at("run"), "another --games"},
      {"run --resume " + too_long, "no folder"},
      {"compare " + at("run") + " " + at("nowhere"), "no folder"},
      {"compare " + at("run") + " " + at("run") + " --out " + too_long, "can not be written"},
      {"sweep fotm battle --vary units.csv:us-crook:sp --out " + at("x"), "varies nothing"},
      {"sweep fotm battle --vary units.csv:us-crook:sp=4,none --out " + at("x"), "units.csv:"},
      {"tune agw", "no game 'agw'"},
      {"tune agw --out " + at("x"), "no game 'agw'"},
      {"tune agv --out " + too_long, "can not be made"},
  };
  for (const Mistake& m : mistakes) {
    const Ran ran = lab(m.arguments);
    EXPECT_EQ(ran.exit_code, 2) << m.arguments << "\n" << ran.said;
    EXPECT_NE(ran.said.find(m.said), std::string::npos) << m.arguments << "\n" << ran.said;
    EXPECT_FALSE(fs::exists(at("x"))) << m.arguments;
  }
  EXPECT_EQ(files(at("run")), before);
  // A games.csv that is not whole is not reckoned with in silence.
  fs::copy(at("run"), at("damaged"), fs::copy_options::recursive);
  const std::string games = text(at("run") + "/games.csv");
  const std::size_t row = games.find('\n') + 1, winner = games.find(',', games.find(',', row) + 1) + 1;
  const std::size_t score = games.find(',', games.find(',', winner) + 1) + 1;
  for (const auto& [where, said] : {std::pair{winner, "is no winner"}, std::pair{score, "is no number"}}) {
    std::string altered = games;
    altered[where] = 'x';
    std::ofstream(at("damaged") + "/games.csv", std::ios::binary) << altered;
    const Ran ran = lab("compare " + at("run") + " " + at("damaged"));
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_NE(ran.said.find(std::string("games.csv:2: ")), std::string::npos) << ran.said;
    EXPECT_NE(ran.said.find(said), std::string::npos) << ran.said;
  }
  std::ofstream(at("damaged") + "/games.csv", std::ios::binary) << games.substr(0, games.find('\n', row) + 1);
  EXPECT_NE(lab("compare " + at("run") + " " + at("damaged")).said.find("1 of 3 games: it was stopped"), std::string::npos);
  fs::remove_all(at("damaged"));
  fs::create_directories(at("damaged") + "/games.csv");
  fs::copy(at("run") + "/run.toml", at("damaged") + "/run.toml");
  EXPECT_EQ(lab("compare " + at("run") + " " + at("damaged")).exit_code, 2);
  // A run of another version, of other content, by other weights.
  for (const std::string key : {"version", "content", "weights"}) {
    fs::copy(at("run"), at("other"), fs::copy_options::recursive);
    std::string card = text(at("other") + "/run.toml");
    const std::size_t value = card.find(key + " = \"") + key.size() + 4;
    card[value] = card[value] == '7' ? '8' : '7';
    std::ofstream(at("other") + "/run.toml", std::ios::binary) << card;
    const auto was = files(at("other"));
    const Ran ran = lab("run --resume " + at("other"));
    EXPECT_EQ(ran.exit_code, 2) << key;
    EXPECT_NE(ran.said.find(key == "version"   ? "version"
                            : key == "content" ? "other content"
                                               : "other weights"),
              std::string::npos)
        << ran.said;
    EXPECT_EQ(files(at("other")), was);
    fs::remove_all(at("other"));
  }
}

TEST_F(LabTest, OfTwoRunsIntoOneFolderOneGoesOn) {
  ASSERT_EQ(lab(kShort + at("alone")).exit_code, 0);
  const std::vector<std::string> how = {"lab",    "run", "agv",       "16.1",     "--games", "40",
                                        "--seed", "11",  "--untimed", "--events", "--out",   at("both")};
  const pid_t a = begin(how), b = begin(how);
  int status_a = 0, status_b = 0;
  ASSERT_EQ(waitpid(a, &status_a, 0), a);
  ASSERT_EQ(waitpid(b, &status_b, 0), b);
  EXPECT_EQ(WEXITSTATUS(status_a) + WEXITSTATUS(status_b), 2) << WEXITSTATUS(status_a) << " and " << WEXITSTATUS(status_b);
  expect_same(at("alone"), at("both"));
}

TEST_F(LabTest, ASweepAltersOneFigureAndComparesItsRuns) {
  const std::string how = "sweep fotm battle --games 6 --untimed --vary 'units.csv:us-scammon|us-crook:sp=3,6' --out " + at("sweep");
  const Ran ran = lab(how);
  ASSERT_EQ(ran.exit_code, 0) << ran.said;
  const std::string sweep = text(at("sweep") + "/sweep.csv");
  EXPECT_NE(sweep.find("\n3,6,"), std::string::npos) << sweep;
  EXPECT_NE(sweep.find("\n6,6,"), std::string::npos) << sweep;
  // The figure is in force: the Union's force differs.
  lab::RunSummary three, six;
  ASSERT_EQ(lab::summary_of(at("sweep") + "/3", three), "");
  ASSERT_EQ(lab::summary_of(at("sweep") + "/6", six), "");
  EXPECT_NE(three.card.content, six.card.content);
  EXPECT_NE(text(at("sweep") + "/3/games.csv"), text(at("sweep") + "/6/games.csv"));
  const Ran compared = lab("compare " + at("sweep") + "/3 " + at("sweep") + "/6 --out " + at("page.html"));
  EXPECT_EQ(compared.exit_code, 0) << compared.said;
  EXPECT_NE(compared.said.find("against the first: "), std::string::npos);
  EXPECT_NE(text(at("page.html")).find("<table>"), std::string::npos);
  EXPECT_EQ(lab("compare " + at("sweep") + "/3 " + at("sweep") + "/6 --out " + at("page.html")).exit_code, 2)
      << "the page was there already";
}

TEST_F(LabTest, TuningEndsWithTheMatchThatProvesIt) {
  const Ran ran = lab("tune agv --scenario 16.1 --rounds 3 --games 20 --proof 20 --out " + at("tuned"));
  ASSERT_EQ(ran.exit_code, 0) << ran.said;
  EXPECT_NE(ran.said.find("of 20 games"), std::string::npos) << ran.said;
  EXPECT_TRUE(fs::exists(at("tuned") + "/blind-swords/staff.csv"));
}

TEST(Played, ALineIsReadBackAndOneThatIsCutOffIsNot) {
  lab::Played p;
  p.n = 7, p.seed = 18446744073709551615ULL, p.ended = true, p.winner = Side::confederate, p.level = "minor";
  p.score = {3, -4}, p.turns = 5, p.luck = -1234, p.lost = {1, 2}, p.force = {3, 4}, p.seconds = 0.25;
  p.ends = {{1, {0, 2}, {0, 1}, "uc-"}, {2, {1, 1}, {1, 1}, ""}};
  p.hexes = {{1927, 3, 1, {2, 0}}}, p.clauses = {{12289, 4}}, p.chits = {{3, 1, 0}}, p.arrivals = {{9, 3, 0}};
  const std::string line = lab::line_of(p);
  lab::Played back;
  ASSERT_TRUE(lab::read_line(line, back));
  EXPECT_EQ(lab::line_of(back), line);
  EXPECT_EQ(back.ends[0].held, "uc-");
  for (std::size_t n = 0; n < line.size(); ++n) EXPECT_FALSE(lab::read_line(std::string_view(line).substr(0, n), back)) << n;
  for (std::size_t n = 0; n < line.size(); ++n) {
    std::string altered = line;
    altered[n] = altered[n] == '1' ? '2' : '1';
    EXPECT_FALSE(lab::read_line(altered, back)) << n;
  }
}

TEST(Played, AShortRunMeasuresLuckInEnoughOfItsGames) {
  for (const int games : {1, 31, 32, 33, 63, 64, 100, 640, 1000, 2048, 5000}) {
    const int every = lab::luck_every(games, false), measured = (games + every - 1) / every;
    EXPECT_GE(measured, std::min(games, lab::kLuckGames)) << games;
    EXPECT_EQ(every == lab::kLuckEvery, games >= 2048) << games;
    EXPECT_EQ(lab::luck_every(games, true), 1) << "beside thinking it costs nothing";
  }
}

// 32 games tell little of luck, and the report says how little.
TEST(Played, TheShareOfLuckHasItsBounds) {
  const Catalogue all(testing_support::test_shelf());
  const auto share_of_games = [&](int games, int noise) {
    lab::Tallies t(*all.find("fotm")->rules, "battle", nullptr);
    for (int n = 0; n < games; ++n) {
      lab::Played p;
      p.n = n, p.ended = true, p.winner = n % 2 == 0 ? Side::union_ : Side::confederate;
      p.luck = (n % 2 == 0 ? 1000 : -1000) + (n / 2 % 2 == 0 ? noise : -noise);
      t.add(std::move(p));
    }
    return lab::luck_share(t);
  };
  EXPECT_LT(share_of_games(29, 1000).share, 0) << "too few";
  const lab::LuckShare few = share_of_games(32, 2000), many = share_of_games(3200, 2000);
  EXPECT_NEAR(few.share, 0.2, 1e-9);  // 1 / (1 + 2²)
  EXPECT_NEAR(few.low, 0.0138, 0.002);
  EXPECT_NEAR(few.high, 0.475, 0.005);
  EXPECT_NEAR(many.share, 0.2, 1e-9);
  EXPECT_GT(many.low, 0.17);
  EXPECT_LT(many.high, 0.23);
  EXPECT_GT(share_of_games(32, 0).low, 0.9);
}

TEST(Difference, IsToldByHowOftenChanceDoesIt) {
  const auto run = [](int wins, int losses, int draws) {
    lab::RunSummary r;
    r.games = wins + losses + draws, r.wins[0] = wins, r.wins[1] = losses, r.wins[2] = draws;
    r.score = (wins + 0.5 * draws) / r.games;
    return r;
  };
  const lab::RunSummary even = run(200, 200, 0), ahead = run(240, 160, 0);
  const lab::Difference d = lab::difference(even, ahead);
  EXPECT_NEAR(d.by, 0.1, 1e-12);
  EXPECT_NEAR(d.chance, 0.00554, 0.00001);  // Fisher's exact test, both tails
  EXPECT_NE(lab::in_words(d).find("probably different"), std::string::npos);
  EXPECT_NEAR(lab::difference(even, even).chance, 1, 1e-9);
  EXPECT_NEAR(lab::difference(ahead, even).chance, d.chance, 1e-12) << "it does not matter which is the first";
  // Of five balls, two red, both red ones come into the hand of two once in ten deals.
  EXPECT_NEAR(lab::difference(run(0, 3, 0), run(2, 0, 0)).chance, 0.1, 1e-12);
  // Two games won say little of a game of which the Union wins four in ten, and two of each hardly anything.
  const lab::Difference few = lab::difference(run(105, 175, 20), run(2, 0, 0));
  EXPECT_GT(few.chance, 0.1);
  EXPECT_NE(lab::in_words(few).find("no difference is shown"), std::string::npos);
  EXPECT_NEAR(lab::difference(run(2, 0, 0), run(0, 2, 0)).chance, 1.0 / 3, 1e-12);
  // Many games: by the normal distribution, and the two agree where they meet.
  EXPECT_NEAR(lab::difference(run(1000, 1000, 0), run(1050, 950, 0)).chance, 0.121, 0.001);
  EXPECT_NEAR(lab::difference(run(1001, 1000, 0), run(1051, 950, 0)).chance, 0.114, 0.002);
  EXPECT_LT(lab::difference(run(9000, 9000, 2000), run(10000, 8000, 2000)).chance, 0.001);
}

TEST(Plan, IsReadBackFromRunToml) {
  lab::RunCard card;
  card.plan.game = "fotm", card.plan.scenario = "battle", card.plan.options = {"lee", "-rain"};
  card.plan.set = {"units.csv:us-crook:sp=4", "a:\"b\\:c=1"};
  card.plan.from = "vedette record 1\nversion \"0\"\n\tbegin | 4", card.plan.from_line = 12, card.plan.seed = 18446744073709551615ULL;
  card.version = "1", card.content = "2", card.weights = "3";
  lab::RunCard back;
  ASSERT_EQ(lab::read_run_toml(lab::run_toml(card), back), "");
  EXPECT_EQ(back.plan, card.plan);
  EXPECT_EQ(lab::run_toml(back), lab::run_toml(card));
}

}  // namespace
}  // namespace vedette
