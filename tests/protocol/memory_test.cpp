// What a table holds and how quickly it looks back: lines and a position now and then, never one for every decision.
#include <gtest/gtest.h>
#include <malloc.h>

#include <algorithm>
#include <ctime>
#include <memory>

#include "catalogue/catalogue.h"
#include "support/shelf.h"
#include "tabletop/table.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

const Catalogue& all_games() {
  static const Catalogue all(testing_support::test_shelf());
  return all;
}

std::size_t heap() { return mallinfo2().uordblks + mallinfo2().hblkhd; }

double processor_ms() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

// Random play until the table has so many lines. Where the game would end, its end is taken back and the clock put back to the first turn.
void play_on(Table& table, int lines, Generator& chance) {
  for (int n = 0; table.lines() < lines; ++n) {
    ASSERT_LT(n, 20 * lines) << "it does not grow";
    if (table.decider() == Side::none) {
      ASSERT_TRUE(table.undo(table.decision() - 30, Seat::all).ok());
      const Acted placed = table.place(Value::object({{"turn", 1}}));
      ASSERT_TRUE(placed.refusal.ok()) << placed.refusal.message;
      continue;
    }
    ActionList list;
    table.game().actions(table.position(), list);
    const Acted acted = table.act(list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))]);
    ASSERT_TRUE(acted.refusal.ok()) << acted.refusal.message;
  }
}

class TableMemory : public ::testing::TestWithParam<std::pair<const char*, const char*>> {
 protected:
  Table begun(bool analysis) const {
    const Game& game = *all_games().find(GetParam().first)->rules;
    Table table(game);
    const vedette::Setup setup{.scenario = GetParam().second, .options = {}, .default_setup = true};
    EXPECT_TRUE(table.begin({.setup = setup, .seed = 8, .analysis = analysis, .waits = true}).refusal.ok());
    return table;
  }
};

TEST_P(TableMemory, FiveThousandDecisionsTakeLessThanAQuarterOfAMegabyte) {
  Generator chance{4, 0};
  std::ignore = begun(true);  // what is read once
  const std::size_t before = heap();
  auto table = std::make_unique<Table>(begun(true));
  play_on(*table, 5000, chance);
  const std::size_t held = heap() - before;
  std::printf("%s %s: %zu bytes held, %zu counted, positions of %u bytes\n", GetParam().first, GetParam().second, held, table->bytes(),
              table->position().size);
  EXPECT_LT(held, std::size_t{256} << 10);
  EXPECT_LT(table->bytes(), std::size_t{256} << 10);

  // Any point of it, in no order.
  double worst = 0;
  for (int i = 0; i < 200; ++i) {
    const int line = 1 + static_cast<int>(chance.below(4999));
    const double began = processor_ms();
    const AnyPosition p = table->position_before(line);
    worst = std::max(worst, processor_ms() - began);
    EXPECT_LE(table->game().decision(p), line);
  }
  std::printf("  the slowest look back took %.2f ms\n", worst);
  EXPECT_LT(worst, 50) << "10 ms are meant; what looks on may slow it down";
  const double began = processor_ms();
  const std::string record = table->save(Seat::all);
  std::printf("  its record (%zu bytes) took %.1f ms\n", record.size(), processor_ms() - began);
}

// Every point of a game, looked at from the front, from the back and by the record, is the one that was played.
TEST_P(TableMemory, EveryPointOfAGameIsTheOneThatWasPlayed) {
  Table table = begun(true);
  Generator chance{9, 0};
  std::vector<std::uint64_t> hashes;
  std::vector<std::string> texts;
  for (int n = 0; n < 700 && table.decider() != Side::none; ++n) {
    ActionList list;
    table.game().actions(table.position(), list);
    const Action& a = list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))];
    hashes.push_back(table.hash(Seat::all));
    texts.push_back(text_of(table.game().words(table.position(), a)));
    ASSERT_TRUE(table.act(a).refusal.ok());
    if (n % 90 == 89) {  // and some of it is taken back
      const int to = table.decision() - static_cast<int>(chance.below(40));
      ASSERT_TRUE(table.undo(to, Seat::all).ok());
      ASSERT_EQ(table.decision(), to);
      hashes.resize(static_cast<std::size_t>(to));
      texts.resize(static_cast<std::size_t>(to));
      ASSERT_EQ(table.lines(), to + 1);
    }
  }
  const auto check = [&](std::size_t i) {
    const AnyPosition p = table.position_before(static_cast<int>(i) + 1);
    EXPECT_EQ(hash_bytes(p.bytes.data(), p.size), hashes[i]) << i;
    EXPECT_EQ(table.text_of_line(static_cast<int>(i) + 1), texts[i]) << i;
    EXPECT_EQ(table.game().decision(p), static_cast<int>(i));
  };
  for (std::size_t i = 0; i < hashes.size(); ++i) check(i);
  for (std::size_t i = hashes.size(); i-- > 0;) check(i);
  for (int k = 0; k < 100; ++k) check(chance.below(static_cast<std::uint32_t>(hashes.size())));
  EXPECT_EQ(table.undo_limit(Seat::all).to, 0);
  // The record leads to the same table, also when it is sealed.
  for (const Writing writing : {Writing::open, Writing::sealed}) {
    Record record;
    ASSERT_TRUE(read_record(table.save(Seat::all, writing), record).ok());
    Table again(table.game());
    Resumed resumed;
    const Refusal r = again.resume(record, false, 1, resumed);
    ASSERT_TRUE(r.ok()) << r.message;
    EXPECT_TRUE(resumed.doubts.empty()) << resumed.doubts[0];
    EXPECT_EQ(again.hash(Seat::all), table.hash(Seat::all));
    EXPECT_EQ(again.save(Seat::all), table.save(Seat::all));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, TableMemory,
                         ::testing::Values(std::pair("fotm", "battle"), std::pair("agv", "16.1"), std::pair("agv", "16.3"),
                                           std::pair("etw", "16.2")),
                         [](const auto& of) {
                           std::string name = std::string(of.param.first) + "_" + of.param.second;
                           std::ranges::replace(name, '.', '_');
                           return name;
                         });

TEST(TableLimits, ATableThatIsFullSaysSoAndIsAsItWas) {
  const Game& game = *all_games().find("fotm")->rules;
  Table table(game);
  ASSERT_TRUE(table.begin({.setup = {.scenario = "battle", .options = {}, .default_setup = true}, .seed = 1}).refusal.ok());
  const Value nothing = Value::object();
  Acted acted;
  int placed = 0;
  while ((acted = table.place(nothing)).refusal.ok() && placed < 5000) ++placed;
  EXPECT_EQ(placed, Table::kMostSituations);
  EXPECT_EQ(acted.refusal.code, Refused::full) << acted.refusal.message;
  EXPECT_EQ(table.lines(), placed + 1);
  EXPECT_LT(table.bytes(), std::size_t{2} << 20);
  ActionList list;
  game.actions(table.position(), list);
  EXPECT_TRUE(table.act(list[0]).refusal.ok()) << "play goes on";
}

}  // namespace
}  // namespace vedette
