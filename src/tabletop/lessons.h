// Lessons: small situations on the real map with something to do in them. They are content (a game's folder `lessons`): what stands
// where, texts, the clauses behind each step, what has to come about, and one way to it, which `vedette check` goes. They know no game:
// what has come about is found in what the protocol tells anyway.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tabletop/content.h"
#include "tabletop/table.h"

namespace vedette {

// `of` is what is looked at: unit, view, act (what was done), event (what happened), refused (what a clause forbade), asked (a question).
// Every term has to hold for one of these: a member, its sign (= < >) and what it is compared with.
struct Goal {
  struct Term {
    std::vector<std::string> member;  // activation.order has two parts
    char sign = '=';
    std::string value;
  };
  std::string of;
  std::vector<Term> terms;
};

struct LessonStep {
  int line = 0;  // of steps.csv
  std::string title, text, hint;
  std::vector<std::string> clauses;
  Value situation;                 // as `place` takes it; null: it goes on where the last step ended
  Value dice;                      // as `dice` takes them
  std::vector<Goal> goals;         // none: it is only read
  std::vector<std::string> way;    // acts as text; or why, odds, los, cost, reach and their fields
  std::vector<std::string> hexes;  // where to look
};
struct Lesson {
  int line = 0;  // of lessons.csv
  std::string lesson, scenario, title, text;
  int minutes = 0;
  std::vector<LessonStep> steps;
};
using Lessons = std::vector<Lesson>;

// Reads lessons.csv, steps.csv and setup.csv of folder/lessons; a folder without them has none.
Lessons read_lessons(const Shelf&, std::string_view folder, Complaints&);
const Lesson* find_lesson(const Lessons&, std::string_view lesson);

// A lesson under way at a table.
class LessonRun {
 public:
  explicit LessonRun(const Lesson& lesson) : lesson_(&lesson) {}
  static Opening opening(const Lesson&);  // of the table it is played at

  const Lesson& lesson() const { return *lesson_; }
  const LessonStep& step() const { return lesson_->steps[static_cast<std::size_t>(at_)]; }
  int at() const { return at_; }
  int met() const;
  bool done() const { return met() == static_cast<int>(step().goals.size()); }

  // To a step: its situation is set up and its dice are written down. What was met before counts no more.
  Acted to(Table&, int step);

  // What came about.
  void acted(const Table&, const Value& words, const std::vector<Event>&);
  void refused(const Game&, const Refusal&);
  void asked(std::string_view question, const Value& fields);
  void look(const Table&);

  // Goes one part of the way, as a player would.
  Refusal follow(Table&, std::string_view part);

 private:
  void note(std::string_view of, const Value& what);

  const Lesson* lesson_;
  int at_ = 0;
  std::vector<bool> met_;
};

// Dice (1 to 6) and chits (ids), as a table's script takes them.
Refusal dice_items(const Game&, const Value& list, std::vector<DiceItem>& into);

}  // namespace vedette
