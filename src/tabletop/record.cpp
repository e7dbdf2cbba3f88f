#include "tabletop/record.h"

#include <array>
#include <charconv>

#include "tabletop/content.h"
#include "tabletop/near.h"

namespace vedette {
namespace {

constexpr std::string_view kTitle = "vedette record ";

template <class Number>
bool read_number(std::string_view text, Number& n, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n, base);
  return error == std::errc() && end == text.data() + text.size() && !text.empty();
}

// The first word of a line and what follows it.
std::pair<std::string_view, std::string_view> parted(std::string_view line) {
  const std::size_t at = line.find(' ');
  if (at == std::string_view::npos) return {line, {}};
  return {line.substr(0, at), trimmed(line.substr(at + 1))};
}

std::vector<std::string> items_of(std::string_view text) {
  std::vector<std::string> items;
  for (const std::string_view item : split(text, ' ')) items.emplace_back(item);
  return items;
}

Refusal wrong(int line, const std::string& why) { return Refusal::bad_request("line " + std::to_string(line) + " of the record: " + why); }

Refusal read_head(int n, std::string_view key, std::string_view rest, Record& record) {
  if (rest.empty()) return wrong(n, "'" + shortened(key) + "' needs a value; is the line cut off?");
  if (key == "version") return record.version = rest, Refusal::none();
  if (key == "game") return record.game = rest, Refusal::none();
  if (key == "scenario") return record.setup.scenario = rest, Refusal::none();
  if (key == "charts") return record.setup.charts = rest, Refusal::none();
  if (key == "script") return record.script = items_of(rest), Refusal::none();
  if (key == "content") {
    if (rest.size() != 16 || !read_number(rest, record.content, 16)) return wrong(n, "the content's hash has 16 hex digits");
  } else if (key == "option") {
    const auto [name, on] = parted(rest);
    if (on != "yes" && on != "no") return wrong(n, "an option is followed by yes or no");
    record.setup.options.emplace_back(name, on == "yes");
  } else if (key == "setup") {
    if (rest != "ask" && rest != "default") return wrong(n, "setup is ask or default");
    record.setup.default_setup = rest == "default";
  } else if (key == "seed") {
    const auto [seed, drawn] = parted(rest);
    std::uint64_t s = 0;
    if (!read_number(seed, s) || !read_number(drawn, record.drawn))
      return wrong(n, "a seed is two whole numbers: seed, and numbers taken from it");
    record.seed = s;
  } else if (key == "mark") {
    if (rest == "scripted")
      record.marks.scripted = true;
    else if (rest == "placed")
      record.marks.placed = true;
    else if (rest == "analysis")
      record.marks.analysis = true;
    else
      return wrong(n, "a mark is scripted, placed or analysis");
  } else if (key == "waits") {
    if (rest != "yes" && rest != "no") return wrong(n, "waits is yes or no");
    record.waits = rest == "yes";
  } else if (key == "seat") {
    if (rest == "union")
      record.seat = Seat::union_;
    else if (rest == "confederate")
      record.seat = Seat::confederate;
    else if (rest == "table")
      record.seat = Seat::table;
    else
      return wrong(n, "a seat is union, confederate or table");
  } else {
    return wrong(n, "'" + shortened(key) + "' is not understood; a line is `begin`, `place`, or a side and its action");
  }
  return Refusal::none();
}

Refusal read_line(int n, std::string_view key, std::string_view rest, Record& record) {
  RecordLine line{.number = n};
  if (key == "place") {
    line.kind = RecordLine::Kind::place;
    if (const std::size_t bar = rest.rfind("} |"); bar != std::string_view::npos && !rest.ends_with('}')) {
      line.items = items_of(rest.substr(bar + 3));
      rest = rest.substr(0, bar + 1);
    }
    if (!rest.starts_with('{') || !rest.ends_with('}')) return wrong(n, "a placed situation is a JSON object; is the line cut off?");
    line.text = rest;
    record.lines.push_back(std::move(line));
    return Refusal::none();
  }
  const std::size_t bar = rest.find('|');
  const std::string_view text = trimmed(rest.substr(0, bar));
  if (bar != std::string_view::npos) line.items = items_of(rest.substr(bar + 1));
  if (key == "begin") {
    line.kind = RecordLine::Kind::begin;
    if (!record.lines.empty()) return wrong(n, "a game begins once");
  } else {
    line.side = key == "union" ? Side::union_ : Side::confederate;
    line.text = text;
    line.hidden = text == "?";
    if (text.empty()) return wrong(n, "the action is missing; is the line cut off?");
  }
  record.lines.push_back(std::move(line));
  return Refusal::none();
}

}  // namespace

std::string hash_text(std::uint64_t hash) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; hash >>= 4) text[i] = digits[hash & 15U];
  return text;
}

std::string record_text(const Record& r) {
  std::string text = std::string(kTitle) + std::to_string(Record::kFormat) + "\n";
  const auto line = [&text](std::string_view key, std::string_view value) { text.append(key).append(" ").append(value).append("\n"); };
  line("version", r.version);
  line("content", hash_text(r.content));
  line("game", r.game);
  line("scenario", r.setup.scenario);
  for (const auto& [option, on] : r.setup.options) line("option", option + (on ? " yes" : " no"));
  line("setup", r.setup.default_setup ? "default" : "ask");
  line("charts", r.setup.charts);
  if (r.seed) line("seed", std::to_string(*r.seed) + " " + std::to_string(r.drawn));
  if (r.waits) line("waits", "yes");
  if (r.marks.scripted) line("mark", "scripted");
  if (r.marks.placed) line("mark", "placed");
  if (r.marks.analysis) line("mark", "analysis");
  const auto joined = [](const std::vector<std::string>& items) {
    std::string all;
    for (const std::string& item : items) all += (all.empty() ? "" : " ") + item;
    return all;
  };
  if (!r.script.empty()) line("script", joined(r.script));
  if (r.seat != Seat::all) line("seat", name(r.seat));
  text += '\n';
  for (const RecordLine& l : r.lines) {
    std::string row;
    if (l.kind == RecordLine::Kind::begin)
      row = "begin";
    else if (l.kind == RecordLine::Kind::place)
      row = "place " + l.text;
    else
      row = std::string(name(l.side)) + " " + (l.hidden ? std::string("?") : l.text);
    if (!l.items.empty()) row += " | " + joined(l.items);
    text += row + "\n";
  }
  return text;
}

Refusal read_record(std::string_view text, Record& record) {
  record = {};
  int n = 0;
  bool titled = false;
  while (!text.empty()) {
    ++n;
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    line = trimmed(line);
    if (line.empty() || line.starts_with('#')) continue;
    if (!titled) {
      if (!line.starts_with(kTitle) || !read_number(line.substr(kTitle.size()), record.format))
        return wrong(n, "this is not a record: it should begin with 'vedette record 1'");
      if (record.format < 1 || record.format > Record::kFormat)
        return wrong(n, "format " + std::to_string(record.format) + " is of a later program than this one (which reads up to " +
                            std::to_string(Record::kFormat) + "): open it with a newer Vedette");
      titled = true;
      continue;
    }
    const auto [key, rest] = parted(line);
    const bool of_play = key == "begin" || key == "place" || key == "union" || key == "confederate";
    if (of_play && key != "begin" && record.lines.empty()) return wrong(n, "the line 'begin' must come before what was played");
    if (!of_play && !record.lines.empty())
      return wrong(n, "'" + shortened(key) + "' is not understood; a line of play begins with union, confederate or place");
    Refusal r = of_play ? read_line(n, key, rest, record) : read_head(n, key, rest, record);
    if (!r.ok()) return r;
  }
  if (!titled) return wrong(1, "the record is empty");
  if (record.game.empty()) return wrong(n, "the record does not say its game");
  if (record.setup.scenario.empty()) return wrong(n, "the record does not say its scenario");
  if (record.lines.empty()) return wrong(n, "the record ends before the line 'begin': is it cut off?");
  return Refusal::none();
}

}  // namespace vedette
