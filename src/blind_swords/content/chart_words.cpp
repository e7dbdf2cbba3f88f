#include "blind_swords/content/chart_words.h"

namespace vedette::bs {
namespace {

// "hit;retreat:1" → "Morale Hit, retreat 1"; nothing at all is told as `none`.
std::string effects(const Csv& csv, const Csv::Row& row, std::string_view column, std::string_view none, const Glossary& words,
                    Complaints& complaints) {
  const std::vector<std::string_view> parts = split(csv.cell(row, column), ';');
  std::string told;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Word* effect = find_word(words, "effect", parts[i]);
    if (effect == nullptr) {
      csv.complain(row, "no words for the effect '" + std::string(parts[i]) + "': add it to words.csv", complaints);
      continue;
    }
    told += (i == 0 ? "" : ", ") + effect->text;
  }
  return told.empty() ? std::string(none) : told;
}

std::string told(const Csv& csv, const Csv::Row& row, const Glossary& words, Complaints& complaints) {
  const auto part = [&](std::string_view column, std::string_view none = "") { return effects(csv, row, column, none, words, complaints); };
  std::string text = part("first");
  const auto add = [&text](const std::string& more) { text += (text.empty() ? "" : "; ") + more; };
  const std::string_view change = csv.cell(row, "cr_change");
  if (!change.empty()) {
    add("Test" + (change == "0" ? std::string() : " at " + std::string(change)) + ". Passed: " + part("pass", "nothing"));
    add("failed: " + part("fail", "nothing"));
    if (csv.cell(row, "fail_by_3") != csv.cell(row, "fail")) add("by 3 or more: " + part("fail_by_3"));
  }
  if (const std::string others = part("others"); !others.empty()) add("others there: " + others);
  return text.empty() ? "no effect" : text;
}

void tell_chart(const Shelf& shelf, std::string_view kind, std::string_view file, Glossary& words, Complaints& complaints) {
  const Csv csv = Csv::read(shelf, file, {"code", "cr_change", "first", "pass", "fail", "fail_by_3", "others"}, complaints);
  for (const Csv::Row& row : csv.rows()) {
    std::string text = told(csv, row, words, complaints);
    words.push_back({std::string(kind), std::string(csv.cell(row, "code")), std::move(text)});
  }
}

}  // namespace

void tell_charts(const Shelf& shelf, Glossary& words, Complaints& complaints) {
  tell_chart(shelf, "fire", "blind-swords/fire_results.csv", words, complaints);
  tell_chart(shelf, "close-combat", "blind-swords/close_combat_results.csv", words, complaints);
}

}  // namespace vedette::bs
