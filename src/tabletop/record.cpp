#include "tabletop/record.h"

#include <array>
#include <charconv>

#include "tabletop/content.h"
#include "tabletop/dice.h"
#include "tabletop/hash.h"
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

// Sealed text: each byte is altered by a number that depends on where it stands, and written in letters that neither JSON nor a link has
// to escape.
constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string altered_by(std::string_view text, std::uint64_t place) {
  Generator key{0x73656c61656400ULL + place * 0x9e3779b97f4a7c15ULL, 0};
  std::string out;
  for (const char c : text) out += static_cast<char>(static_cast<unsigned char>(c) ^ (key.next() & 255U));
  return out;
}

std::string seal(std::string_view text, std::uint64_t place) {
  std::string out = "~";
  unsigned bits = 0, held = 0;
  for (const char c : altered_by(text, place)) {
    held = held << 8 | static_cast<unsigned char>(c);
    for (bits += 8; bits >= 6; bits -= 6) out += kLetters[held >> (bits - 6) & 63U];
  }
  if (bits > 0) out += kLetters[held << (6 - bits) & 63U];
  return out;
}

// What stands behind the `~`; text without one is given back as it is. Nothing if it was never sealed text.
std::optional<std::string> unseal(std::string_view text, std::uint64_t place) {
  if (!text.starts_with('~')) return std::string(text);
  std::string out;
  unsigned bits = 0, held = 0;
  for (const char c : text.substr(1)) {
    const std::size_t letter = kLetters.find(c);
    if (letter == std::string_view::npos) return std::nullopt;
    held = held << 6 | static_cast<unsigned>(letter);
    bits += 6;
    if (bits >= 8) out += static_cast<char>(held >> (bits -= 8) & 255U);
  }
  out = altered_by(out, place);
  for (const char c : out)
    if (static_cast<unsigned char>(c) < 0x20) return std::nullopt;
  return out;
}

// Every sealed text has a place of its own: the head's, then those of the lines, their text before their items.
constexpr std::uint64_t kSeedPlace = 1, kScriptPlace = 2;
std::uint64_t place_of(std::size_t line, std::size_t item = 0) { return (line + 1) * 65536 + item; }

std::string joined(const std::vector<std::string>& items) {
  std::string all;
  for (const std::string& item : items) all += (all.empty() ? "" : " ") + item;
  return all;
}

std::string entropy_text(const DiceProof::Entropy& e) { return std::string(name(e.side)) + " " + e.hex + " " + std::to_string(e.from); }

std::uint32_t sum(const std::string& text) { return static_cast<std::uint32_t>(hash_bytes(text.data(), text.size()) >> 32); }

Refusal wrong(int line, const std::string& why) { return Refusal::bad_request("line " + std::to_string(line) + " of the record: " + why); }

bool is_hex(std::string_view text, std::size_t least, std::size_t most) {
  return text.size() >= least && text.size() <= most && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// The lines of dice that can be verified.
Refusal read_proof(int n, std::string_view key, std::string_view rest, Record& record) {
  const std::vector<std::string> words = items_of(rest);
  DiceProof& proof = record.proof;
  if (key == "dice") {
    if (words.size() != 2 || !is_hex(words[0], 64, 64) || !read_number(std::string_view(words[1]), record.drawn))
      return wrong(n, "dice are 64 hex digits and how many numbers were taken");
    proof.commitment = words[0];
  } else if (key == "secret") {
    if (!is_hex(rest, 64, 64)) return wrong(n, "a secret has 64 hex digits");
    proof.secret = rest;
  } else if (key == "brought") {
    if (!read_number(rest, proof.brought) || proof.brought < 0) return wrong(n, "brought is followed by a number of lines");
  } else if (key == "entropy") {
    DiceProof::Entropy e;
    e.side = !words.empty() && words[0] == "union" ? Side::union_ : Side::confederate;
    if (words.size() != 3 || (words[0] != "union" && words[0] != "confederate") || !is_hex(words[1], 32, 128) || words[1].size() % 2 != 0 ||
        !read_number(std::string_view(words[2]), e.from))
      return wrong(n, "entropy is a side, 16 to 64 bytes in hex, and the first number it counts for");
    e.hex = words[1];
    proof.entropies.push_back(std::move(e));
  } else {
    DiceProof::Cup cup;
    if (words.size() < 2 || !read_number(std::string_view(words[0]), cup.number)) return wrong(n, "a cup is a number and its chits");
    cup.chits.assign(words.begin() + 1, words.end());
    proof.cups.push_back(std::move(cup));
  }
  return Refusal::none();
}

Refusal read_head(int n, std::string_view key, std::string_view rest, Record& record) {
  if (rest.empty()) return wrong(n, "'" + shortened(key) + "' needs a value; is the line cut off?");
  if (key == "version") return record.version = rest, Refusal::none();
  if (key == "game") return record.game = rest, Refusal::none();
  if (key == "scenario") return record.setup.scenario = rest, Refusal::none();
  if (key == "charts") return record.setup.charts = rest, Refusal::none();
  if (key == "dice" || key == "brought" || key == "entropy" || key == "secret" || key == "cup") return read_proof(n, key, rest, record);
  const auto damaged = [n] { return wrong(n, "what is sealed here is damaged: is a letter missing?"); };
  if (key == "script") {
    const auto script = unseal(rest, kScriptPlace);
    if (!script) return damaged();
    return record.script = items_of(*script), Refusal::none();
  }
  if (key == "sum") {
    const std::vector<std::string> sums = items_of(rest);
    RecordSums& said = record.sums.emplace();
    std::uint32_t* const parts[] = {&said.origin, &said.setup, &said.seed, &said.lines};
    for (std::size_t i = 0; i < 4; ++i)
      if (sums.size() != 4 || sums[i].size() != 8 || !read_number(std::string_view(sums[i]), *parts[i], 16))
        return wrong(n, "there are four sums of 8 hex digits");
    return Refusal::none();
  }
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
    const auto open = unseal(rest, kSeedPlace);
    if (!open) return damaged();
    const auto [seed, drawn] = parted(*open);
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
  const std::size_t at = record.lines.size();
  const auto damaged = [n] { return wrong(n, "what is sealed here is damaged: is a letter missing?"); };
  const auto unsealed = [&line, at] {
    for (std::size_t i = 0; i < line.items.size(); ++i) {
      const auto open = unseal(line.items[i], place_of(at, i + 1));
      if (!open) return false;
      line.items[i] = *open;
    }
    const auto open = unseal(line.text, place_of(at));
    if (open) line.text = *open;
    return open.has_value();
  };
  if (key == "place" && !rest.starts_with('{')) {
    const std::size_t bar = rest.find('|');
    line.kind = RecordLine::Kind::place;
    line.text = trimmed(rest.substr(0, bar));
    if (bar != std::string_view::npos) line.items = items_of(rest.substr(bar + 1));
    line.hidden = line.text == "?";
    if (!unsealed()) return damaged();
    if (!line.hidden && !line.text.starts_with('{')) return wrong(n, "a placed situation is a JSON object; is the line cut off?");
    record.lines.push_back(std::move(line));
    return Refusal::none();
  }
  if (key == "place") {
    line.kind = RecordLine::Kind::place;
    if (const std::size_t bar = rest.rfind("} |"); bar != std::string_view::npos && !rest.ends_with('}')) {
      line.items = items_of(rest.substr(bar + 3));
      rest = rest.substr(0, bar + 1);
    }
    if (!rest.starts_with('{') || !rest.ends_with('}')) return wrong(n, "a placed situation is a JSON object; is the line cut off?");
    line.text = rest;
    if (!unsealed()) return damaged();
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
  if (!unsealed()) return damaged();
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

RecordSums sums_of(const Record& r) {
  std::string setup = r.game + "\n" + r.setup.scenario + "\n" + r.setup.charts + "\n";
  for (const auto& [option, on] : r.setup.options) setup += option + (on ? " yes\n" : " no\n");
  for (const bool is : {r.setup.default_setup, r.waits, r.marks.scripted, r.marks.placed, r.marks.analysis}) setup += is ? '1' : '0';
  std::string seed = r.seed ? std::to_string(*r.seed) + " " + std::to_string(r.drawn) : std::string("none");
  if (!r.proof.commitment.empty()) {
    seed = r.proof.commitment + " " + std::to_string(r.drawn) + " " + std::to_string(r.proof.brought);
    for (const DiceProof::Entropy& e : r.proof.entropies) seed += "\n" + entropy_text(e);
  }
  std::string lines;
  for (const RecordLine& l : r.lines) lines += line_text(l) + "\n";
  return {sum(r.version + "\n" + hash_text(r.content)), sum(setup), sum(seed + "\n" + joined(r.script)), sum(lines)};
}

std::string line_text(const RecordLine& l) {
  std::string row;
  if (l.kind == RecordLine::Kind::begin)
    row = "begin";
  else
    row = std::string(l.kind == RecordLine::Kind::place ? "place" : name(l.side)) + " " + (l.hidden ? std::string("?") : l.text);
  return l.items.empty() ? row : row + " | " + joined(l.items);
}

std::string record_text(const Record& r) {
  std::string text = std::string(kTitle) + std::to_string(Record::kFormat) + "\n";
  const auto line = [&text](std::string_view key, std::string_view value) { text.append(key).append(" ").append(value).append("\n"); };
  const auto sealable = [&r](const std::string& value, std::uint64_t place) { return r.sealed ? seal(value, place) : value; };
  line("version", r.version);
  line("content", hash_text(r.content));
  line("game", r.game);
  line("scenario", r.setup.scenario);
  for (const auto& [option, on] : r.setup.options) line("option", option + (on ? " yes" : " no"));
  line("setup", r.setup.default_setup ? "default" : "ask");
  line("charts", r.setup.charts);
  if (r.seed) line("seed", sealable(std::to_string(*r.seed) + " " + std::to_string(r.drawn), kSeedPlace));
  if (!r.proof.commitment.empty()) {
    line("dice", r.proof.commitment + " " + std::to_string(r.drawn));
    if (r.proof.brought > 0) line("brought", std::to_string(r.proof.brought));
    for (const DiceProof::Entropy& e : r.proof.entropies) line("entropy", entropy_text(e));
    if (!r.proof.secret.empty()) line("secret", r.proof.secret);
    for (const DiceProof::Cup& c : r.proof.cups) line("cup", std::to_string(c.number) + " " + joined(c.chits));
  }
  if (r.waits) line("waits", "yes");
  if (r.marks.scripted) line("mark", "scripted");
  if (r.marks.placed) line("mark", "placed");
  if (r.marks.analysis) line("mark", "analysis");
  if (!r.script.empty()) line("script", sealable(joined(r.script), kScriptPlace));
  if (r.seat != Seat::all) line("seat", name(r.seat));
  const RecordSums sums = sums_of(r);
  const auto short_hash = [](std::uint32_t n) { return hash_text(n).substr(8); };
  line("sum", short_hash(sums.origin) + " " + short_hash(sums.setup) + " " + short_hash(sums.seed) + " " + short_hash(sums.lines));
  text += '\n';
  for (std::size_t n = 0; n < r.lines.size(); ++n) {
    const RecordLine& open = r.lines[n];
    if (!open.sealed && open.sealed_items == 0) {
      text += line_text(open) + "\n";
      continue;
    }
    RecordLine l = open;
    if (l.sealed) l.text = seal(l.text, place_of(n));
    for (std::size_t i = 0; i < l.items.size(); ++i)
      if (i >= 64 || (l.sealed_items >> i & 1U) != 0) l.items[i] = seal(l.items[i], place_of(n, i + 1));
    text += line_text(l) + "\n";
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
