// Situations as players know them, and what a sensible player does in each: the tables of tests/staff/situations. The captain has to
// choose one of the actions named there, whatever his dice. A situation stands in its own lines:
//   # what it is about
//   on agv 16.1
//   place {…}                      as the protocol's `place`; may come again
//   play choose us-12-oh           an action before, in its text form
//   sensible move us-12-oh to *1927 | stop us-12-oh
// A star stands for anything.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>

#include "staff/staff.h"
#include "support/blind_swords.h"
#include "support/fotm.h"
#include "support/harness.h"
#include "support/paths.h"
#include "tabletop/json.h"
#include "tabletop/text.h"

namespace vedette {
namespace {

using namespace testing_support;

struct Situation {
  std::string about, game, scenario, where;
  std::vector<std::pair<bool, std::string>> lines;  // true: to be played, false: to be placed
  std::vector<std::string> sensible;
};

std::vector<std::string> parts_of(const std::string& text, const std::string& bar) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  for (std::size_t next = text.find(bar); next != std::string::npos; next = text.find(bar, at)) {
    parts.push_back(text.substr(at, next - at));
    at = next + bar.size();
  }
  parts.push_back(text.substr(at));
  return parts;
}

bool fits(std::string_view text, std::string_view pattern) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '*') {
    for (std::size_t i = 0; i <= text.size(); ++i)
      if (fits(text.substr(i), pattern.substr(1))) return true;
    return false;
  }
  return !text.empty() && text[0] == pattern[0] && fits(text.substr(1), pattern.substr(1));
}

std::vector<Situation> situations(const std::string& file) {
  std::ifstream in(source_dir() + "/tests/staff/situations/" + file);
  EXPECT_TRUE(in.good()) << file;
  std::vector<Situation> all;
  std::string line;
  for (int n = 1; std::getline(in, line); ++n) {
    if (line.empty()) continue;
    const std::size_t gap = line.find(' ');
    const std::string word = line.substr(0, gap), rest = gap == std::string::npos ? "" : line.substr(gap + 1);
    if (word == "#") {
      all.emplace_back();
      all.back().about = rest;
      all.back().where = file + ":" + std::to_string(n);
    } else if (word == "on") {
      const std::vector<std::string> of = parts_of(rest, " ");
      all.back().game = of[0];
      all.back().scenario = of[1];
    } else if (word == "place" || word == "play") {
      all.back().lines.emplace_back(word == "play", rest);
    } else if (word == "sensible") {
      all.back().sensible = parts_of(rest, " | ");
    } else {
      ADD_FAILURE() << file << ":" << n << ": " << line;
    }
  }
  return all;
}

// One small decision, if it is listed by this text.
bool took(const Game& game, AnyPosition& p, const std::string& text, Dice& dice) {
  ActionList list(Sets::once);
  game.actions(p, list);
  Journal silent;
  for (const Action& a : list)
    if (text_of(game.words(p, a)) == text) return game.apply(p, a, dice, silent).allowed();
  return false;
}

// "" or why the situation could not be set up.
std::string set_up(const Situation& s, const Game& game, AnyPosition& p) {
  Setup setup;
  setup.scenario = s.scenario;
  setup.default_setup = true;
  Dice dice(1);
  Journal silent;
  if (const Refusal r = game.start(p, setup, dice, silent); !r.ok()) return r.message;
  for (const auto& [play, text] : s.lines) {
    if (play) {
      if (took(game, p, text, dice)) continue;
      if (const Played played = play_text(game, p, text); !played.ok()) return text + ": " + played.refusal.message;
      continue;
    }
    JsonError error;
    const Value situation = value_of_json(text, error);
    if (!error.reason.empty()) return error.reason + " in " + text;
    if (const Refusal r = game.place(p, situation, dice, silent); !r.ok()) return r.message + " in " + text;
  }
  return {};
}

void show(const Game& game, const AnyPosition& p) {
  ActionList list(Sets::once);
  game.actions(p, list);
  std::vector<int> inclined(static_cast<std::size_t>(list.size()));
  game.inclinations(p, list, inclined);
  std::vector<std::pair<int, std::string>> all;
  for (int i = 0; i < list.size(); ++i) all.emplace_back(inclined[static_cast<std::size_t>(i)], text_of(game.words(p, list[i])));
  std::ranges::stable_sort(all, std::greater{}, &std::pair<int, std::string>::first);
  for (std::size_t i = 0; i < all.size() && i < 8; ++i) std::printf("    %5d %s\n", all[i].first, all[i].second.c_str());
}

void answered_by_the_captain(const std::string& file, std::size_t at_least) {
  const bool showing = std::getenv("VEDETTE_SHOW_SITUATIONS") != nullptr;
  const std::vector<Situation> all = situations(file);
  EXPECT_GE(all.size(), at_least);
  for (const Situation& s : all) {
    const Game& game = s.game == "agv" ? agv_game() : s.game == "etw" ? etw_game() : fotm_game();
    const auto p = std::make_unique<AnyPosition>();
    const std::string wrong = set_up(s, game, *p);
    if (!wrong.empty()) {
      ADD_FAILURE() << s.where << ": " << wrong;
      continue;
    }
    if (showing) {
      std::printf("%s %s\n", s.where.c_str(), s.about.c_str());
      show(game, *p);
    }
    ActionList list(Sets::once);
    game.actions(*p, list);
    EXPECT_GE(list.size(), 2) << s.where << ": there is no choice";
    bool offered = false;
    for (const Action& a : list)
      for (const std::string& pattern : s.sensible) offered = offered || fits(text_of(game.words(*p, a)), pattern);
    EXPECT_TRUE(offered) << s.where << ": nothing sensible is offered";
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      Generator own{seed, 0};
      const Choice choice = choose(*find_level("captain"), game, *p, own);
      const std::string text = text_of(game.words(*p, choice.action));
      bool sensible = false;
      for (const std::string& pattern : s.sensible) sensible = sensible || fits(text, pattern);
      EXPECT_TRUE(sensible) << s.where << " " << s.about << ": the captain chose " << text;
      if (!sensible) break;
    }
  }
}

TEST(Situations, SouthMountain) { answered_by_the_captain("south_mountain.txt", 30); }
TEST(Situations, Monocacy) { answered_by_the_captain("monocacy.txt", 30); }
TEST(Situations, FireOnTheMountain) { answered_by_the_captain("fire_on_the_mountain.txt", 30); }

}  // namespace
}  // namespace vedette
