#include "lab/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "tabletop/content_files.h"
#include "tabletop/near.h"
#include "tabletop/table.h"
#include "tabletop/version.h"

namespace vedette::lab {
namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\')
      out += '\\', out += c;
    else if (c == '\n')
      out += "\\n";
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else
      out += c;
  }
  return out + '"';
}
std::string quoted_list(const std::vector<std::string>& all) {
  std::string out = "[";
  for (const std::string& one : all) out += (out.size() > 1 ? ", " : "") + in_quotes(one);
  return out + "]";
}
// Reads a string of TOML as it is written above; moves `text` behind it.
bool unquoted(std::string_view& text, std::string& into) {
  into.clear();
  if (text.empty() || text[0] != '"') return false;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '"') {
      text.remove_prefix(i + 1);
      return true;
    }
    if (text[i] != '\\') {
      into += text[i];
      continue;
    }
    if (++i >= text.size()) return false;
    if (text[i] == 'u') {
      unsigned code = 0;
      if (i + 4 >= text.size() || std::from_chars(&text[i + 1], &text[i + 5], code, 16).ptr != &text[i + 5] || code > 0x7f) return false;
      into += static_cast<char>(code);
      i += 4;
    } else {
      into += text[i] == 'n' ? '\n' : text[i];
    }
  }
  return false;
}
bool unquoted_list(std::string_view text, std::vector<std::string>& into) {
  into.clear();
  if (text.size() < 2 || text.front() != '[' || text.back() != ']') return false;
  text = trimmed(text.substr(1, text.size() - 2));
  while (!text.empty()) {
    std::string one;
    if (!unquoted(text, one)) return false;
    into.push_back(one);
    if (text.starts_with(", ")) text.remove_prefix(2);
  }
  return true;
}
template <class N>
bool number(std::string_view text, N& into) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
  return error == std::errc() && end == text.data() + text.size();
}
bool yes_or_no(std::string_view text, bool& into) {
  into = text == "true";
  return text == "true" || text == "false";
}

}  // namespace

std::string run_toml(const RunCard& c) {
  const Plan& p = c.plan;
  std::string s = "# A run of the laboratory: `vedette lab run --resume` this folder goes on with it.\nformat = 1\n";
  s += "version = " + in_quotes(c.version) + "\ncontent = " + in_quotes(c.content) + "\nweights = " + in_quotes(c.weights) + "\n";
  s += "game = " + in_quotes(p.game) + "\nscenario = " + in_quotes(p.scenario) + "\n";
  s += "union = " + in_quotes(p.players[0]) + "\nconfederate = " + in_quotes(p.players[1]) + "\n";
  s += fmt::format("games = {}\nseed = {}\nms = {}\nplayouts = {}\n", p.games, p.seed, p.ms, p.playouts);
  s += "options = " + quoted_list(p.options) + "\ncharts = " + in_quotes(p.charts) + "\nset = " + quoted_list(p.set) + "\n";
  s += fmt::format("events = {}\ntimed = {}\n", p.events, p.timed);
  if (!p.from.empty()) s += fmt::format("from_line = {}\nfrom = {}\n", p.from_line, in_quotes(p.from));
  return s;
}

std::string read_run_toml(std::string_view text, RunCard& c) {
  Plan& p = c.plan;
  int format = 0;
  for (const std::string_view whole : split(text, '\n')) {
    const std::string_view line = trimmed(whole);
    if (line.empty() || line[0] == '#') continue;
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return "run.toml has a line that is no `key = value`: " + shortened(line);
    const std::string_view key = trimmed(line.substr(0, equals)), value = trimmed(line.substr(equals + 1));
    std::string* words = key == "version"       ? &c.version
                         : key == "content"     ? &c.content
                         : key == "weights"     ? &c.weights
                         : key == "game"        ? &p.game
                         : key == "scenario"    ? &p.scenario
                         : key == "union"       ? &p.players[0]
                         : key == "confederate" ? &p.players[1]
                         : key == "charts"      ? &p.charts
                         : key == "from"        ? &p.from
                                                : nullptr;
    bool good = true;
    if (std::string_view rest = value; words != nullptr)
      good = unquoted(rest, *words);
    else if (key == "format")
      good = number(value, format);
    else if (key == "games")
      good = number(value, p.games);
    else if (key == "seed")
      good = number(value, p.seed);
    else if (key == "ms")
      good = number(value, p.ms);
    else if (key == "playouts")
      good = number(value, p.playouts);
    else if (key == "from_line")
      good = number(value, p.from_line);
    else if (key == "options")
      good = unquoted_list(value, p.options);
    else if (key == "set")
      good = unquoted_list(value, p.set);
    else if (key == "events")
      good = yes_or_no(value, p.events);
    else if (key == "timed")
      good = yes_or_no(value, p.timed);
    else
      return "run.toml has a key '" + shortened(key) + "' that this program does not know: it was written by another version";
    if (!good) return "run.toml: the value of '" + std::string(key) + "' can not be read";
  }
  if (format != 1) return fmt::format("run.toml has format {}, this program knows format 1", format);
  return {};
}

std::string parse_alteration(std::string_view text, Alteration& a) {
  const std::size_t equals = text.rfind('='), first = text.find(':'), last = text.rfind(':', equals);
  if (equals == std::string_view::npos || first == std::string_view::npos || last == first)
    return "'" + shortened(text) + "' names no figure: write FILE:ROW:COLUMN=VALUE, such as units.csv:us-crook:sp=4";
  a = {std::string(text.substr(0, first)), std::string(text.substr(first + 1, last - first - 1)),
       std::string(text.substr(last + 1, equals - last - 1)), std::string(text.substr(equals + 1))};
  return {};
}

namespace {

// The path on the shelf of a file that is named in short.
std::string path_of_file(const Shelf& shelf, const std::string& folder, const std::string& file) {
  if (shelf.find(file) != nullptr) return file;
  for (std::string at = folder; !at.empty(); at = at.substr(0, at.rfind('/') == std::string::npos ? 0 : at.rfind('/')))
    if (std::string path = fmt::format("{}/{}", at, file); shelf.find(path) != nullptr) return path;
  return {};
}
std::string csv_line(const std::vector<std::string>& cells) {
  std::string out;
  for (const std::string& cell : cells) {
    if (&cell != cells.data()) out += ',';
    out += csv_cell(cell);
  }
  return out + '\n';
}

}  // namespace

std::string alter(Shelf& shelf, const std::string& folder, const Alteration& a) {
  const std::string path = path_of_file(shelf, folder, a.file);
  if (path.empty()) {
    std::vector<std::string> known;
    for (const auto& [name, text] : shelf.files())
      if (belongs_to_game(name, folder)) known.push_back(name.substr(name.starts_with(folder + "/") ? folder.size() + 1 : 0));
    return unknown_name("file", a.file, known);
  }
  Complaints complaints;
  const Csv csv = Csv::parse(*shelf.find(path), path, complaints);
  if (!complaints.empty()) return complaints.front().text();
  const std::vector<std::string>& header = csv.header();
  const auto column = std::ranges::find(header, a.column);
  if (column == header.end()) return unknown_name("column of " + path, a.column, header);
  const auto at = static_cast<std::size_t>(column - header.begin());
  std::vector<Csv::Row> rows = csv.rows();
  for (const std::string_view wanted : split(a.rows, '|')) {
    std::vector<Csv::Row*> found;
    for (Csv::Row& row : rows)
      if (row.cells[0] == wanted || fmt::format("line {}", row.line) == wanted) found.push_back(&row);
    if (found.empty()) {
      std::vector<std::string> known;
      known.reserve(rows.size());
      for (const Csv::Row& row : rows) known.push_back(row.cells[0]);
      return unknown_name("row of " + path, wanted, known);
    }
    if (found.size() > 1) return fmt::format("{} has {} rows '{}': name one as 'line {}'", path, found.size(), wanted, found.front()->line);
    found.front()->cells[at] = a.value;
  }
  std::string text = csv_line(header);
  for (const Csv::Row& row : rows) text += csv_line(row.cells);
  shelf.put(path, std::move(text));
  return {};
}

namespace {

// What computer players weigh: the files that the content's hash leaves out.
std::string weights_hash(const Shelf& shelf, const std::string& folder) {
  std::string all;
  for (const auto& [path, text] : shelf.files())
    if (belongs_to_game(path, folder) && (path.ends_with("/staff.csv") || path.ends_with("/goals.csv")))
      all.append(path).append("\n").append(text).append(1, '\0');
  return hash_text(hash_bytes(all.data(), all.size()));
}

std::string stand_at_record(const Plan& plan, Bench& bench) {
  const Game& game = *bench.playing.game;
  Record record;
  if (const Refusal r = read_record(plan.from, record); !r.ok()) return "the record: " + r.message;
  if (record.game != plan.game) return "the record is of the game '" + record.game + "', not of '" + plan.game + "'";
  if (record.setup.scenario != plan.scenario)
    return "the record is of the scenario '" + record.setup.scenario + "', not of '" + plan.scenario + "'";
  Table table(game);
  Resumed resumed;
  if (const Refusal r = table.resume(record, false, 1, resumed); !r.ok()) return "the record: " + r.message;
  if (resumed.stopped_at != 0)
    return fmt::format("line {} of the record is refused by this program: {}", resumed.stopped_at, resumed.why.message);
  int line = table.lines();
  if (plan.from_line != 0) {
    line = -1;
    for (std::size_t i = 0; i < record.lines.size(); ++i)
      if (record.lines[i].number == plan.from_line) line = static_cast<int>(i);
    if (line < 0) return fmt::format("line {} of the record is no line of play", plan.from_line);
  }
  bench.from = std::make_unique<AnyPosition>(line == table.lines() ? table.position() : table.position_before(line));
  if (game.decider(*bench.from) == Side::none) return "the record's game is over: name a line before its end with @LINE";
  bench.playing.from = bench.from.get();
  return {};
}

}  // namespace

std::string prepare(const Plan& plan, const Shelf& shelf, const Catalogue& catalogue, const std::atomic<bool>* stop, Bench& bench) {
  std::vector<std::string> known;
  for (const CatalogueEntry& e : catalogue.entries())
    if (e.rules != nullptr) known.push_back(e.game);
  if (std::ranges::find(known, plan.game) == known.end()) return unknown_name("game", plan.game, known);
  const std::string folder = catalogue.find(plan.game)->folder;
  Shelf mine;
  const Shelf* read = &shelf;
  if (!plan.set.empty()) {
    mine = shelf;
    for (const std::string& text : plan.set) {
      Alteration a;
      if (std::string e = parse_alteration(text, a); !e.empty()) return e;
      if (std::string e = alter(mine, folder, a); !e.empty()) return e;
    }
    bench.altered = std::make_unique<Catalogue>(mine);
    for (const Complaint& c : bench.altered->complaints()) return "with the figure altered: " + c.text();
    read = &mine;
  }
  bench.entry = (bench.altered != nullptr ? *bench.altered : catalogue).find(plan.game);
  Playing& playing = bench.playing;
  playing.game = bench.entry->rules.get();
  playing.setup.scenario = plan.scenario;
  playing.setup.default_setup = true;
  playing.setup.charts = plan.charts;
  for (const std::string& option : plan.options) {
    const bool without = option.starts_with('-');
    playing.setup.options.emplace_back(without ? option.substr(1) : option, !without);
  }
  if (const Refusal r = check_setup(playing.game->card(), playing.setup); !r.ok()) return r.message;
  for (std::size_t s = 0; s < 2; ++s) {
    const Effort usual{.ms = plan.ms, .playouts = plan.playouts, .stop = stop, .explain = false};
    if (std::string e = parse_player(plan.players[s], usual, playing.players[s]); !e.empty()) return e;
  }
  if (!plan.from.empty())
    if (std::string e = stand_at_record(plan, bench); !e.empty()) return e;
  Complaints complaints;
  bench.history = read_history(*read, folder, complaints);
  for (const Complaint& c : complaints) return c.text();
  playing.seed = plan.seed;
  playing.keeps_events = plan.events;
  playing.luck_every = luck_every(plan.games, std::ranges::any_of(playing.players, [](const MatchPlayer& p) { return p.level->thinks; }));
  playing.timed = plan.timed;
  bench.card = {plan, std::string(version()), hash_text(playing.game->card().content_hash), weights_hash(*read, folder)};
  return {};
}

}  // namespace vedette::lab
