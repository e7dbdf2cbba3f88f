// Mistreated on purpose: killed, starved of disk, memory and descriptors, besieged, and handed records made to hurt. The short versions are
// part of every run; the suites named Slow… are the long ones. `build-test/test_hostile` runs all of it and prints what held.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <thread>

#include "catalogue/catalogue.h"
#include "hostile/mistreated.h"
#include "protocol/desk.h"
#include "support/shelf.h"
#include "tabletop/json.h"
#include "text_table/keeping.h"

namespace vedette::hostile {
namespace {

namespace fs = std::filesystem;

const Catalogue& games() {
  static const Catalogue all(testing_support::test_shelf());
  return all;
}

struct Battle {
  const char* game;
  const char* scenario;
  const char* choice;  // of the Union, to begin with
};
constexpr Battle kBattles[] = {{"fotm", "battle", "done"}, {"agv", "16.1", "key chits us-charge"}, {"etw", "16.1", "key chits us-rally"}};
std::string named(const Battle& b) { return std::string(b.game) + " " + b.scenario; }

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define VEDETTE_SANITIZED
#endif
#endif
#ifdef VEDETTE_SANITIZED
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

std::string number(double n, const char* unit) {
  char text[64];
  std::snprintf(text, sizeof text, n < 10 ? "%.1f %s" : "%.0f %s", n, unit);
  return text;
}

class Folder {
 public:
  Folder() { fs::create_directories(path_); }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string at(const std::string& name) const { return (path_ / name).string(); }
  std::size_t files() const { return static_cast<std::size_t>(std::distance(fs::directory_iterator(path_), fs::directory_iterator())); }

 private:
  fs::path path_ = fs::path(::testing::TempDir()) / ("vedette-hostile-" + std::to_string(::getpid()));
};

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

std::vector<std::string> at_a_text_table(const Battle& b, const std::string& file, int seed) {
  return {"table",    "--game", b.game,    "--scenario", b.scenario,   "--union", "person",     "--confederate", "recruit",
          "--option", "none",   "--setup", "default",    "--autosave", file,      "--no-cover", "--seed",        std::to_string(seed)};
}

// A person acts as fast as he can and the power goes: what the table asked next after is in the file.
void kill_text_tables(int kills) {
  std::mt19937 chance(7);
  for (const Battle& b : kBattles) {
    std::size_t acknowledged = 0;
    for (int k = 0; k < kills; ++k) {
      const Folder folder;
      const std::string file = folder.at("game.record");
      Program table(at_a_text_table(b, file, k + 1));
      ASSERT_NE(table.hear("union> ").find("union> "), std::string::npos) << b.game;
      const auto stop_after = std::chrono::milliseconds(50 + chance() % 400);
      const auto began = std::chrono::steady_clock::now();
      std::size_t acts = 0;
      std::thread killer([&] {
        std::this_thread::sleep_for(stop_after);
        ::kill(table.pid(), SIGKILL);
      });
      while (ms_since(began) < 3000 && table.say("1\n") && table.hear("union> ", 3000).find("union> ") != std::string::npos) ++acts;
      killer.join();
      table.kill_it();
      std::string text;
      ASSERT_EQ(text_table::read_whole(file, text), "");
      Record record;
      const Refusal read = read_record(text, record);
      ASSERT_TRUE(read.ok()) << read.message << "\n" << text;
      Table again(*games().find(b.game)->rules);
      Resumed resumed;
      const Refusal opened = again.resume(record, false, 1, resumed);
      ASSERT_TRUE(opened.ok()) << opened.message;
      EXPECT_TRUE(resumed.doubts.empty());
      EXPECT_GE(count(text, "\nunion "), acts) << text;
      EXPECT_LE(folder.files(), 2U) << "the file, and at most the one that was being written";
      acknowledged += acts;
    }
    tried(std::string("text table killed ") + std::to_string(kills) + " times, " + named(b),
          "all of " + std::to_string(acknowledged) + " acknowledged actions are in the files, every file opens");
  }
}
TEST(Hostile, ATextTableIsKilled) { kill_text_tables(2); }
TEST(SlowHostile, ATextTableIsKilledAgainAndAgain) { kill_text_tables(20); }

Value answer_of(Visitor& v, const std::string& line) {
  JsonError error;
  return value_of_json(v.ask(line), error);
}

// The page keeps the record it was given after each act: with it, the game goes on at another server as if nothing had been.
void kill_servers(int kills) {
  std::mt19937 chance(9);
  for (const Battle& b : kBattles) {
    int acknowledged = 0;
    for (int k = 0; k < kills; ++k) {
      std::string kept, hash;
      {
        Server server;
        ASSERT_NE(server.port(), 0);
        Visitor page(server.port());
        ASSERT_TRUE(answer_of(page, std::string(R"({"do":"new","setup":"default","game":")") + b.game + R"(","scenario":")" + b.scenario +
                                        R"(","seed":)" + std::to_string(k) + "}")
                        .get("ok")
                        .as_bool());
        std::thread killer([&server, after = 20 + chance() % 300] {
          std::this_thread::sleep_for(std::chrono::milliseconds(after));
          ::kill(server.pid(), SIGKILL);
        });
        for (;;) {
          if (!answer_of(page, R"({"do":"play","union":"recruit","confederate":"recruit","decisions":1,"quiet":true})").get("ok").as_bool())
            break;
          const Value now = answer_of(page, R"({"do":"hash"})"), saved = answer_of(page, R"({"do":"save","sealed":true})");
          if (!saved.get("ok").as_bool()) break;
          kept = saved.get("record").as_text();
          hash = now.get("hash").as_text();
          ++acknowledged;
        }
        killer.join();
        server.kill_it();
      }
      if (kept.empty()) continue;
      Server next;
      Visitor page(next.port());
      const Value loaded = answer_of(page, json_of(Value::object({{"do", "load"}, {"record", kept}})));
      ASSERT_TRUE(loaded.get("ok").as_bool()) << json_of(loaded);
      EXPECT_EQ(answer_of(page, R"({"do":"hash"})").get("hash").as_text(), hash);
    }
    tried(std::string("server killed ") + std::to_string(kills) + " times, " + named(b),
          "the game goes on at the next server; " + std::to_string(acknowledged) + " decisions, none lost");
  }
}
TEST(Hostile, AServerIsKilled) { kill_servers(1); }
TEST(SlowHostile, AServerIsKilledAgainAndAgain) { kill_servers(20); }

void fill_the_disk(const Battle& b) {
  const Folder folder;
  const std::string file = folder.at("game.record");
  std::string before;
  {
    Program table(at_a_text_table(b, file, 3));
    for (int i = 0; i < 3; ++i) {
      table.hear("union> ");
      table.say("1\n");
    }
    table.hear("union> ");
    table.say("quit\n");
    table.wait_for_it();
  }
  ASSERT_EQ(text_table::read_whole(file, before), "");
  Program table({"table", "--load", file, "--autosave", file, "--union", "person", "--confederate", "recruit", "--no-cover"},
                [size = before.size()] {
                  std::signal(SIGXFSZ, SIG_IGN);
                  const rlimit full{size, size};
                  setrlimit(RLIMIT_FSIZE, &full);
                });
  table.hear("union> ");
  std::string told;
  for (int i = 0; i < 4; ++i) {
    table.say("1\n");
    told += table.hear("union> ");
  }
  table.no_more();
  told += table.hear("never", 5000);
  EXPECT_NE(told.find("can't be saved"), std::string::npos) << told;
  EXPECT_NE(table.wait_for_it(), 0);
  std::string after;
  EXPECT_EQ(text_table::read_whole(file, after), "");
  EXPECT_EQ(after, before) << "what was saved before is as it was";
  EXPECT_EQ(folder.files(), 1U) << "no litter";
  tried("disk full at a text table, " + named(b), "told at once, exit code not 0, the last good file untouched, no litter");
}
TEST(Hostile, TheDiskIsFull) {
  for (const Battle& b : kBattles) fill_the_disk(b);
}

TEST(Hostile, TooLittleMemoryAndAFolderForARecord) {
  // From too little even for the loader (127) to enough (0): in between the program itself says that it has too little, and never aborts.
  int enough = 0, least = 0, most = 0;
  for (int mib = 8; !kSanitized && enough < 2 && mib <= 512; mib += mib < 64 ? 1 : 8) {  // a sanitizer needs more than there is
    Program starved(
        {"engine"},
        [mib] {
          const rlimit few{static_cast<rlim_t>(mib) << 20, static_cast<rlim_t>(mib) << 20};
          setrlimit(RLIMIT_AS, &few);
        },
        true);
    starved.say("{\"do\":\"new\",\"game\":\"agv\",\"scenario\":\"16.1\"}\n");
    starved.no_more();
    const std::string told = starved.hear("never", 20'000);
    const int end = starved.wait_for_it();
    EXPECT_TRUE(end == 0 || end == 2 || end == 127) << mib << " MiB: " << end << "\n" << told;
    if (end == 2) {
      EXPECT_NE(told.find("memory"), std::string::npos) << told;
      least = least == 0 ? mib : least;
      most = mib;
    }
    enough += end == 0 ? 1 : 0;
  }
  EXPECT_TRUE(kSanitized || least > 0) << "it was never the program that said so";
  Program folder({"table", "--load", "/tmp"});
  folder.no_more();
  EXPECT_NE(folder.hear("never", 5000).find("is a folder"), std::string::npos);
  EXPECT_EQ(folder.wait_for_it(), 2);
  tried(std::to_string(least) + " to " + std::to_string(most) + " MiB of memory, less and more; a folder given as a record",
        "an error in words and exit code 2, no abort");
}

// So many connections that never ask, while a table plays.
void besiege(int connections) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = std::min<rlim_t>(files.rlim_max, 8192);
  setrlimit(RLIMIT_NOFILE, &files);
  Server server;
  ASSERT_NE(server.port(), 0);
  Visitor plays(server.port());
  ASSERT_TRUE(answer_of(plays, R"({"do":"new","game":"agv","scenario":"16.1","seed":1})").get("ok").as_bool());
  std::vector<std::unique_ptr<Visitor>> half;
  for (int i = 0; i < connections; ++i) {
    half.push_back(std::make_unique<Visitor>(server.port(), false));
    half.back()->send_bytes("GET / HTTP/1.1\r\nHo");
  }
  double worst = 0;
  for (int i = 0; i < 50; ++i) {
    const auto began = std::chrono::steady_clock::now();
    ASSERT_TRUE(answer_of(plays, R"({"do":"view"})").get("ok").as_bool());
    worst = std::max(worst, ms_since(began));
  }
  Visitor late(server.port());
  EXPECT_TRUE(late.connected()) << "somebody new still finds a table";
  const double before = processor_seconds(server.pid());
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const double spent = processor_seconds(server.pid()) - before;
  EXPECT_LT(spent, 0.3);
  tried(std::to_string(connections) + " half-open connections",
        "a table is answered in " + number(worst, "ms") + " at worst, a newcomer sits down; " + number(spent * 200, "% of a processor") +
            ", " + number(megabytes(server.pid()), "MiB"));
}
TEST(Hostile, HalfOpenConnections) { besiege(300); }
TEST(SlowHostile, TwoThousandHalfOpenConnections) { besiege(2000); }

TEST(Hostile, NoDescriptorsAreLeft) {
  Server server([] {
    const rlimit few{40, 40};
    setrlimit(RLIMIT_NOFILE, &few);
  });
  ASSERT_NE(server.port(), 0);
  Visitor plays(server.port());
  ASSERT_TRUE(answer_of(plays, R"({"do":"hello"})").get("ok").as_bool());
  double spent = 0;
  {
    std::vector<std::unique_ptr<Visitor>> many;
    for (int i = 0; i < 120; ++i) many.push_back(std::make_unique<Visitor>(server.port(), false));
    const double before = processor_seconds(server.pid());
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    spent = processor_seconds(server.pid()) - before;
    EXPECT_LT(spent, 0.3) << "it spins";
    EXPECT_TRUE(answer_of(plays, R"({"do":"hello"})").get("ok").as_bool());
  }
  Visitor late(server.port());
  EXPECT_TRUE(late.connected());
  tried("40 descriptors, 120 connections", "who plays is answered, who comes later sits down; " + number(spent * 200, "% of a processor"));
}

TEST(Hostile, TheServerIsToldToEnd) {
  double worst = 0;
  for (int i = 0; i < 3; ++i) {
    Server server;
    Visitor plays(server.port()), thinks(server.port());
    for (Visitor* v : {&plays, &thinks})
      ASSERT_TRUE(answer_of(*v, R"({"do":"new","game":"agv","scenario":"16.1","seed":1})").get("ok").as_bool());
    std::thread asks([&] { thinks.ask(R"({"do":"suggest","level":"general","ms":600000,"playouts":100000000})"); });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const auto began = std::chrono::steady_clock::now();
    ::kill(server.pid(), SIGTERM);
    EXPECT_NE(plays.read_until("your game is kept").find("your game is kept"), std::string::npos);
    EXPECT_EQ(server.wait_for_it(), 0);
    worst = std::max(worst, ms_since(began));
    asks.join();
  }
  EXPECT_LT(worst, 4000);
  tried("SIGTERM while one table thinks", "goodbye to every table, ended after " + number(worst, "ms") + " at worst");
}

// How soon a table is answered: the middle of so many answers, the slowest, and how many took more than 50 ms.
struct Answers {
  std::vector<double> ms;
  void ask(Visitor& v) {
    const auto began = std::chrono::steady_clock::now();
    const std::string reply = v.ask(R"({"do":"view"})");
    ms.push_back(ms_since(began));
    EXPECT_TRUE(reply.starts_with(R"({"ok":true)")) << reply;
  }
  std::string told() {
    std::ranges::sort(ms);
    const auto slow = std::ranges::count_if(ms, [](double m) { return m > 50; });
    return number(ms[ms.size() / 2], "ms") + ", at worst in " + number(ms.back(), "ms") + " (" + std::to_string(slow) + " of " +
           std::to_string(ms.size()) + " above 50 ms)";
  }
};

// More tables think than the machine has processors: another is answered meanwhile, and none of them has come to an end. How soon is told
// beside how soon when nobody thinks: a busy machine decides that.
TEST(Hostile, OthersThink) {
  Server server;
  ASSERT_NE(server.port(), 0);
  Visitor plays(server.port());
  ASSERT_TRUE(answer_of(plays, R"({"do":"new","game":"agv","scenario":"16.1","seed":1})").get("ok").as_bool());
  Answers alone, among;
  for (int i = 0; i < 200; ++i) alone.ask(plays);
  std::vector<std::unique_ptr<Visitor>> thinkers;
  std::atomic<int> ended{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    thinkers.push_back(std::make_unique<Visitor>(server.port()));
    Visitor& v = *thinkers.back();
    ASSERT_TRUE(answer_of(v, R"({"do":"new","game":"agv","scenario":"16.1","seed":1})").get("ok").as_bool());
    threads.emplace_back([&v, &ended] {
      v.ask(R"({"do":"suggest","level":"general","ms":600000,"playouts":100000000})");
      ++ended;
    });
  }
  for (int i = 0; i < 200; ++i) among.ask(plays);
  EXPECT_EQ(ended, 0) << "who thinks had come to an end: nothing is shown";
  ::kill(server.pid(), SIGTERM);
  for (std::thread& t : threads) t.join();
  tried("four tables think, agv 16.1", "another is answered in " + among.told() + "; when nobody thinks in " + alone.told());
}

// Long games at many tables: what they held is the system's again when they close.
TEST(Hostile, TablesCloseAgain) {
  Server server;
  ASSERT_NE(server.port(), 0);
  std::string record;
  {
    Visitor plays(server.port());
    ASSERT_TRUE(answer_of(plays, R"({"do":"new","game":"fotm","scenario":"battle","seed":1,"setup":"default"})").get("ok").as_bool());
    answer_of(plays, R"({"do":"play","union":"recruit","confederate":"recruit","quiet":true})");
    record =
        json_of(Value::object({{"do", "load"}, {"record", answer_of(plays, R"({"do":"save","sealed":true})").get("record").as_text()}}));
  }
  std::vector<std::unique_ptr<Visitor>> tables;
  const auto open_tables = [&](int count) {
    for (int i = 0; i < count; ++i) {
      tables.push_back(std::make_unique<Visitor>(server.port()));
      ASSERT_TRUE(answer_of(*tables.back(), record).get("ok").as_bool());
    }
  };
  open_tables(2);  // what every server holds once it has played
  const double before = megabytes(server.pid());
  open_tables(8);
  const double open = megabytes(server.pid());
  tables.resize(2);
  double closed = open;
  for (int i = 0; i < 100 && closed - before > (open - before) / 2; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    closed = megabytes(server.pid());
  }
  EXPECT_TRUE(kSanitized || closed - before <= (open - before) / 2) << before << ", " << open << ", " << closed;
  tried("eight whole games of fotm opened and closed again",
        number(open - before, "MiB") + " more while they are open, " + number(closed - before, "MiB") + " when they are closed");
}

// Records that are made to cost: each is opened or refused soon, and another table is answered meanwhile.
void open_records_made_to_hurt(const Battle& b) {
  const std::string head = std::string("vedette record 1\nversion 0.0.1\ncontent 0000000000000000\ngame ") + b.game + "\nscenario " +
                           b.scenario + "\nsetup default\nseed 1 0\n\nbegin\n";
  std::string situations = head, choices = head, deep = head + "place ";
  while (situations.size() < 950'000) situations += "place {\"turn\":1}\n";
  while (choices.size() < 950'000) choices += std::string("union ") + b.choice + "\n";
  for (int i = 0; i < 100'000; ++i) deep += "{\"a\":";
  std::string wide = head + "place {";
  for (int i = 0; i < 80'000; ++i) wide += "\"k" + std::to_string(i) + "\":1,";
  wide += "\"z\":1}\n";
  Server server;
  ASSERT_NE(server.port(), 0);
  Visitor hurts(server.port()), plays(server.port());
  ASSERT_TRUE(answer_of(plays, json_of(Value::object({{"do", "new"}, {"game", b.game}, {"scenario", b.scenario}, {"seed", 1}})))
                  .get("ok")
                  .as_bool());
  const double before = megabytes(server.pid());
  double longest = 0;
  Answers answers;
  for (const std::string& record : {situations, choices, deep, wide}) {
    std::atomic<bool> done{false};
    const std::string line = json_of(Value::object({{"do", "load"}, {"record", record}, {"partial", true}}));
    std::thread thread([&] {
      setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 10);  // what it reads and counts here is no work of the server's
      const auto began = std::chrono::steady_clock::now();
      const Value loaded = answer_of(hurts, line);
      EXPECT_TRUE(loaded.get("ok").is_bool());
      if (loaded.get("ok").as_bool()) {
        int from = 0;
        for (;;) {
          const Value story = answer_of(hurts, R"({"do":"story","from":)" + std::to_string(from) + "}");
          EXPECT_TRUE(story.get("ok").as_bool());
          if (!story.has("next")) break;
          from = static_cast<int>(story.get("next").as_integer());
        }
      }
      longest = std::max(longest, ms_since(began));
      done = true;
    });
    while (!done) answers.ask(plays);
    thread.join();
  }
  const double after = megabytes(server.pid());
  EXPECT_LT(longest, 20'000);
  EXPECT_LT(after - before, kSanitized ? 1000 : 100);  // a sanitizer holds back what was freed
  tried("four records of a megabyte made to hurt, and their stories, " + named(b),
        "opened or refused in " + number(longest, "ms") + ", " + number(after - before, "MiB") + " more; another table is answered in " +
            answers.told());
}
TEST(Hostile, RecordsMadeToHurt) {
  for (const Battle& b : kBattles) open_records_made_to_hurt(b);
}

}  // namespace
}  // namespace vedette::hostile
