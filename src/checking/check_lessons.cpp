// The laws of lessons: whoever goes the way that a lesson gives comes to its end. Each step can be set up, its goals are not met by merely
// standing there, and the way meets all of them.
#include <algorithm>

#include "checking/check.h"
#include "tabletop/near.h"

namespace vedette::checking {

void check_lessons(const CatalogueEntry& entry, Complaints& complaints) {
  const std::string steps = entry.folder + "/lessons/steps.csv";
  for (const Lesson& lesson : entry.lessons) {
    if (lesson.steps.empty()) continue;
    Table table(*entry.rules);
    LessonRun run(lesson);
    if (const Refusal r = table.begin(LessonRun::opening(lesson)).refusal; !r.ok()) {
      complaints.push_back({entry.folder + "/lessons/lessons.csv", lesson.line, r.message});
      continue;
    }
    for (int n = 0; n < static_cast<int>(lesson.steps.size()); ++n) {
      const LessonStep& step = lesson.steps[static_cast<std::size_t>(n)];
      const auto complain = [&](std::string why) { complaints.push_back({steps, step.line, std::move(why)}); };
      if (const Refusal r = run.to(table, n).refusal; !r.ok()) {
        complain("the step cannot be set up: " + r.message);
        break;
      }
      run.look(table);
      if (!step.goals.empty() && run.done()) complain("the goals are met before anything is done");
      bool gone = true;
      for (const std::string& part : step.way) {
        const Refusal r = run.follow(table, part);
        if (r.ok()) continue;
        complain("the way ends at '" + part + "': " + r.message);
        gone = false;
        break;
      }
      if (!gone) break;
      if (!run.done()) complain("the way meets " + std::to_string(run.met()) + " of " + std::to_string(step.goals.size()) + " goals");
    }
  }
}

}  // namespace vedette::checking
