// Verifiable dice: whole games with numbers from a secret and what the seats added, recomputed by the program, by JavaScript and by Python;
// and whatever is forged is caught by all three.
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <sstream>

#include "house/keys.h"
#include "house/stores.h"
#include "house/verifiable.h"
#include "support/blind_swords.h"
#include "support/fotm.h"
#include "support/paths.h"
#include "tabletop/table.h"
#include "tabletop/text.h"

namespace vedette::house_tests {
namespace {

const std::string kSecret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const std::string kUnionAdds = "00112233445566778899aabbccddeeff", kConfederateAdds(64, 'c');

DiceProof a_proof() { return {.commitment = commitment_of(kSecret), .entropies = {{Side::union_, kUnionAdds, 0}}}; }

// A game whose numbers are verifiable, played by chance to its end; the Confederate sits down in the middle.
struct PlayedGame {
  explicit PlayedGame(const Game& game, const std::string& scenario, std::uint64_t choices)
      : numbers(kSecret, a_proof().entropies), proof(a_proof()), table(game) {
    table.verifiable(&numbers, proof);
    Opening opening;
    opening.setup.scenario = scenario;
    opening.setup.default_setup = true;
    EXPECT_TRUE(table.begin(opening).refusal.ok());
    play(choices, 40);
    proof.entropies.push_back({Side::confederate, kConfederateAdds, table.drawn()});
    numbers.add(proof.entropies.back());
    table.verifiable(&numbers, proof);
    half = table.save(Seat::all);
    half_drawn = table.drawn();
    play(choices + 1, Table::kMostLines);
    EXPECT_EQ(table.decider(), Side::none);
    unfinished = table.save(Seat::all);
    proof.secret = kSecret;
    table.verifiable(&numbers, proof);
    EXPECT_TRUE(read_record(table.save(Seat::all), record).ok());
  }
  void play(std::uint64_t seed, int most) {
    Generator choose{seed, 0};
    for (int n = 0; n < most && table.decider() != Side::none && table.lines() < Table::kMostLines; ++n) {
      ActionList actions;
      table.game().actions(table.position(), actions);
      ASSERT_TRUE(table.act(actions[choose.below(static_cast<std::uint32_t>(actions.size()))]).refusal.ok());
    }
  }
  SecretNumbers numbers;
  DiceProof proof;
  Table table;
  Record record;
  std::string half, unfinished;
  std::uint64_t half_drawn = 0;
};

// A battle with dice and chits.
const PlayedGame& a_game() {
  static const PlayedGame game(testing_support::agv_game(), "16.1", 5);
  return game;
}

std::string of_command(const std::string& command, int& code) {
  std::string said;
  FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return code = -1, said;
  std::array<char, 4096> part{};
  for (std::size_t n = 0; (n = fread(part.data(), 1, part.size(), pipe)) > 0;) said.append(part.data(), n);
  const int status = pclose(pipe);
  code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return said;
}

// The three verifiers on one record.
struct Three {
  int program = -1, javascript = -1, python = -1;
  std::string said;
};
Three by_three(const std::string& record) {
  const Folder folder;
  const std::string file = (folder / "record.txt").string(), source = testing_support::source_dir();
  std::ofstream(file) << record;
  std::ifstream docs(source + "/docs/verifiable-dice.md");
  std::string text(std::istreambuf_iterator<char>(docs), {});
  const std::size_t from = text.find("```python\n"), to = text.find("```", from + 10);
  EXPECT_NE(to, std::string::npos);
  std::ofstream(folder / "verify.py") << text.substr(from + 10, to - from - 10);
  std::ofstream(folder / "verify.mjs") << "import { readFileSync } from 'node:fs';\nimport { webcrypto } from 'node:crypto';\n"
                                       << "import { verify } from 'file://" << source << "/web/public/verify.js';\n"
                                       << "const said = await verify(readFileSync(process.argv[2], 'utf8'), webcrypto.subtle);\n"
                                       << "console.log([...said.faults, ...said.fits].join('\\n'));\n"
                                       << "process.exit(!said.possible ? 2 : said.faults.length > 0 ? 1 : 0);\n";
  Three three;
  three.said += of_command(testing_support::program() + " verify " + file, three.program);
  three.said += of_command("node " + (folder / "verify.mjs").string() + " " + file, three.javascript);
  three.said += of_command("python3 " + (folder / "verify.py").string() + " " + file, three.python);
  return three;
}

TEST(VerifiableDice, NumbersAreAsDocumented) {
  // Worked out with `openssl dgst -sha256 -mac HMAC -macopt hexkey:…`.
  EXPECT_EQ(commitment_of(kSecret), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  int code = 0;
  const auto by_openssl = [&](const std::string& message) {
    const std::string said = of_command("printf '%s' '" + message + "' | openssl dgst -sha256 -mac HMAC -macopt hexkey:" + kSecret, code);
    return said.find("= ") == std::string::npos ? std::uint64_t{0} : std::stoull(said.substr(said.find("= ") + 2, 16), nullptr, 16);
  };
  const SecretNumbers numbers(kSecret, {{Side::confederate, kConfederateAdds, 3}, {Side::union_, kUnionAdds, 1}});
  EXPECT_EQ(numbers.number(0), by_openssl("#0"));
  EXPECT_EQ(numbers.number(1), by_openssl(kUnionAdds + "#1"));
  EXPECT_EQ(numbers.number(2), by_openssl(kUnionAdds + "#2"));
  EXPECT_EQ(numbers.number(3), by_openssl(kUnionAdds + ":" + kConfederateAdds + "#3"));
  EXPECT_EQ(numbers.number(123456), by_openssl(kUnionAdds + ":" + kConfederateAdds + "#123456"));
  EXPECT_EQ(SecretNumbers::die(0), 1);
  EXPECT_EQ(SecretNumbers::die(~std::uint64_t{0}), 6);
  EXPECT_EQ(SecretNumbers::index(~std::uint64_t{0}, 41), 40U);
}

TEST(VerifiableDice, AWholeGameIsVerifiedByAllThree) {
  const PlayedGame& g = a_game();
  const Verification v = verify_record(testing_support::agv_game(), g.record);
  EXPECT_NE(v.fits.at(0).find("compares it with what his page showed"), std::string::npos) << "a record cannot prove the day it is of";
  EXPECT_TRUE(v.good()) << (v.faults.empty() ? "" : v.faults[0]);
  EXPECT_GT(v.dice, 20);
  EXPECT_GT(v.draws, 50);
  EXPECT_EQ(static_cast<std::uint64_t>(v.dice + v.draws), g.table.drawn());
  const std::string text = record_text(g.record);
  std::printf("%d dice, %d draws, a record of %zu bytes\n", v.dice, v.draws, text.size());
  const Three three = by_three(text);
  EXPECT_EQ(three.program, 0) << three.said;
  EXPECT_EQ(three.javascript, 0) << three.said;
  EXPECT_EQ(three.python, 0) << three.said;
  EXPECT_NE(three.said.find(std::to_string(v.dice) + " dice and " + std::to_string(v.draws) + " draws recomputed"), std::string::npos);
  // Loaded and saved again it is still the same.
  Table again(testing_support::agv_game());
  Resumed resumed;
  ASSERT_TRUE(again.resume(g.record, false, 1, resumed).ok());
  EXPECT_TRUE(resumed.doubts.empty()) << resumed.doubts[0];
  EXPECT_EQ(again.save(Seat::all), text);
}

TEST(VerifiableDice, FireOnTheMountainToo) {
  const PlayedGame g(testing_support::fotm_game(), "battle", 3);
  const Verification v = verify_record(testing_support::fotm_game(), g.record);
  EXPECT_TRUE(v.good()) << (v.faults.empty() ? "" : v.faults[0]);
  EXPECT_GT(v.dice, 20);
}

// The house wakes a table from its lines and goes on with the number it had come to.
TEST(VerifiableDice, AGameGoesOnWithTheNumberItHadComeTo) {
  const PlayedGame& g = a_game();
  Record half;
  ASSERT_TRUE(read_record(g.half, half).ok());
  EXPECT_FALSE(half.seed.has_value());
  EXPECT_TRUE(half.proof.secret.empty());
  EXPECT_TRUE(half.proof.cups.empty());
  Table again(testing_support::agv_game());
  again.verifiable(&g.numbers, half.proof);
  Resumed resumed;
  ASSERT_TRUE(again.resume(half, false, 1, resumed).ok());
  EXPECT_TRUE(resumed.doubts.empty()) << resumed.doubts[0];
  EXPECT_EQ(again.drawn(), g.half_drawn);
  EXPECT_EQ(again.save(Seat::all), g.half);
  // With the same choices it is the same game to its end; after an undo the same dice fall.
  for (const int back : {0, 30}) {
    if (back > 0) again.go_back(again.lines() - back);
    for (int n = again.lines(); n < std::min(g.table.lines(), half.lines.size() > 0 ? static_cast<int>(half.lines.size()) + 60 : 0); ++n) {
      std::string error;
      const std::string words = g.table.text_of_line(n);
      ActionList actions;
      again.game().actions(again.position(), actions);
      bool played = false;
      for (int i = 0; i < actions.size() && !played; ++i)
        if (text_of(again.game().words(again.position(), actions[i])) == words) played = again.act(actions[i]).refusal.ok();
      ASSERT_TRUE(played) << words;
      EXPECT_EQ(again.record_line(n), g.table.record_line(n));
    }
  }
}

TEST(VerifiableDice, WhatCannotBeVerifiedIsSaid) {
  Record r;
  ASSERT_TRUE(read_record(a_game().unfinished, r).ok());
  const Verification secret = verify_record(testing_support::agv_game(), r);
  EXPECT_FALSE(secret.possible);
  EXPECT_NE(secret.faults.at(0).find("the secret is not in this record"), std::string::npos);
  const Three three = by_three(a_game().unfinished);
  EXPECT_EQ(three.program, 2) << three.said;
  EXPECT_EQ(three.javascript, 2) << three.said;
  r.proof = {};
  EXPECT_NE(verify_record(testing_support::agv_game(), r).faults.at(0).find("no commitment"), std::string::npos);
  int code = 0;
  EXPECT_NE(of_command(testing_support::program() + " verify /no/such/file", code).find("can't be read"), std::string::npos);
  EXPECT_EQ(code, 2);
  EXPECT_NE(of_command(testing_support::program() + " verify " + ::testing::TempDir(), code).find("is a folder"), std::string::npos);
  EXPECT_EQ(code, 2);
}

// Forged with care: the sums are those of the forged record, so that nothing but the numbers gives it away.
struct Forgery {
  const char* name;
  void (*forge)(Record&);
  bool rules_needed = false;  // only who replays the rules can know
};
void other_die(Record& r) {
  for (std::size_t l = r.lines.size() / 2; l < r.lines.size(); ++l)
    for (std::string& item : r.lines[l].items)
      if (item.size() == 1) return void(item = item == "6" ? "5" : "6");
}
void other_draw(Record& r) {
  const DiceProof::Cup& cup = r.proof.cups.at(r.proof.cups.size() / 2);
  std::uint64_t n = 0;
  for (RecordLine& l : r.lines)
    for (std::string& item : l.items)
      if (n++ == cup.number) item = cup.chits.front() == item ? cup.chits.back() : cup.chits.front();
}
constexpr std::array kForgeries = {
    Forgery{"die", other_die},
    Forgery{"draw", other_draw},
    Forgery{"secret", [](Record& r) { r.proof.secret[5] = r.proof.secret[5] == '0' ? '1' : '0'; }},
    Forgery{"secret and commitment",
            [](Record& r) {
              r.proof.secret[5] = r.proof.secret[5] == '0' ? '1' : '0';
              r.proof.commitment = commitment_of(r.proof.secret);
            }},
    Forgery{"entropy", [](Record& r) { r.proof.entropies[0].hex[3] = r.proof.entropies[0].hex[3] == '0' ? '1' : '0'; }},
    Forgery{"when entropy counts", [](Record& r) { r.proof.entropies[1].from = 0; }},
    Forgery{"numbers taken", [](Record& r) { ++r.drawn; }},
    Forgery{"a draw with a cup to fit",
            [](Record& r) {
              other_draw(r);
              DiceProof::Cup& cup = r.proof.cups.at(r.proof.cups.size() / 2);
              std::uint64_t n = 0;
              for (const RecordLine& l : r.lines)
                for (const std::string& item : l.items)
                  if (n++ == cup.number) std::ranges::fill(cup.chits, item);
            },
            true},
};

TEST(VerifiableDice, WhatIsForgedIsCaughtByAllThree) {
  for (const Forgery& f : kForgeries) {
    SCOPED_TRACE(f.name);
    Record forged = a_game().record;
    f.forge(forged);
    forged.sums.reset();
    EXPECT_FALSE(verify_record(testing_support::agv_game(), forged).good());
    const Three three = by_three(record_text(forged));
    EXPECT_EQ(three.program, 1) << three.said;
    EXPECT_EQ(three.javascript, f.rules_needed ? 0 : 1) << three.said;
    EXPECT_EQ(three.python, f.rules_needed ? 0 : 1) << three.said;
  }
}

// A game begun elsewhere: the dice of its lines are its own, and the house's numbers begin after them.
TEST(VerifiableDice, WhatWasBroughtIsNotVerifiedAndTheRestIs) {
  Table home(testing_support::fotm_game());
  Opening opening;
  opening.setup.scenario = "battle";
  opening.setup.default_setup = true;
  opening.seed = 9;
  ASSERT_TRUE(home.begin(opening).refusal.ok());
  const auto on = [](Table& table, std::uint64_t seed, int most) {
    Generator choose{seed, 0};
    for (int n = 0; n < most && table.decider() != Side::none; ++n) {
      ActionList actions;
      table.game().actions(table.position(), actions);
      ASSERT_TRUE(table.act(actions[choose.below(static_cast<std::uint32_t>(actions.size()))]).refusal.ok());
    }
  };
  on(home, 1, 200);
  Record brought;
  ASSERT_TRUE(read_record(home.save(Seat::all), brought).ok());
  brought.seed.reset();
  brought.drawn = 0;
  DiceProof proof = a_proof();
  proof.brought = home.lines();
  const SecretNumbers numbers(kSecret, proof.entropies);
  Table table(testing_support::fotm_game());
  table.verifiable(&numbers, proof);
  Resumed resumed;
  ASSERT_TRUE(table.resume(brought, false, 1, resumed).ok());
  EXPECT_EQ(table.drawn(), 0U);
  EXPECT_EQ(table.lines(), home.lines());
  on(table, 2, Table::kMostLines);
  EXPECT_GT(table.drawn(), 0U);
  // Asleep and awake again in between.
  Record slept;
  ASSERT_TRUE(read_record(table.save(Seat::all), slept).ok());
  Table awake(testing_support::fotm_game());
  awake.verifiable(&numbers, proof);
  Resumed waking;
  ASSERT_TRUE(awake.resume(slept, false, 1, waking).ok());
  EXPECT_TRUE(waking.doubts.empty()) << waking.doubts[0];
  EXPECT_EQ(awake.drawn(), table.drawn());
  proof.secret = kSecret;
  awake.verifiable(&numbers, proof);
  const std::string text = awake.save(Seat::all);
  Record whole;
  ASSERT_TRUE(read_record(text, whole).ok());
  const Verification v = verify_record(testing_support::fotm_game(), whole);
  EXPECT_TRUE(v.good()) << v.faults[0];
  EXPECT_EQ(static_cast<std::uint64_t>(v.dice), table.drawn());
  const Three three = by_three(text);
  EXPECT_EQ(three.program + three.javascript + three.python, 0) << three.said;
}

// Whoever says of his dice that they came with the table has them verified by nobody.
TEST(VerifiableDice, WhereAllIsSaidToBeBroughtNothingIsVerified) {
  Record forged = a_game().record;
  forged.proof.brought = static_cast<int>(forged.lines.size());
  forged.proof.cups.clear();
  forged.drawn = 0;
  for (DiceProof::Entropy& e : forged.proof.entropies) e.from = 0;
  forged.sums.reset();
  const Three three = by_three(record_text(forged));
  EXPECT_EQ(three.program, 2) << three.said;
  EXPECT_EQ(three.javascript, 2) << three.said;
}

}  // namespace
}  // namespace vedette::house_tests
