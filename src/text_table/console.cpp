#include "text_table/console.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <ostream>

#include "tabletop/content.h"
#include "tabletop/near.h"

namespace vedette::text_table {
namespace {

// Characters, not bytes: a continuation byte of UTF-8 takes no room.
int room_of(std::string_view text) {
  return static_cast<int>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

}  // namespace

void Console::say(std::string_view text, int indent) {
  std::string line(static_cast<std::size_t>(indent), ' ');
  bool fresh = true;
  for (const std::string_view word : split(text, ' ')) {
    if (!fresh && room_of(line) + 1 + room_of(word) > width_) {
      out_ << line << '\n';
      line.assign(static_cast<std::size_t>(indent) + 2, ' ');
      fresh = true;
    }
    if (!fresh) line += ' ';
    line += word;
    fresh = false;
  }
  out_ << line << '\n';
}

void Console::plain(std::string_view text) { out_ << text << '\n'; }

void Console::numbered(int n, std::string_view text) {
  std::string number = std::to_string(n);
  number.insert(0, number.size() < 4 ? 4 - number.size() : 0, ' ');
  out_ << number << "  " << text << '\n';
}

std::optional<std::string> Console::ask(std::string_view prompt) {
  out_ << prompt << std::flush;
  std::string line;
  if (!std::getline(in_, line)) {
    out_ << '\n';
    return std::nullopt;
  }
  if (line.ends_with('\r')) line.pop_back();
  if (!terminal_) out_ << line << '\n';  // a pipe has no echo; so that what was said reads as a conversation
  return std::string(trimmed(line));
}

std::optional<std::string> Console::answer() {
  while (true) {
    auto line = ask("> ");
    if (!line || *line == "quit" || *line == "exit") return std::nullopt;
    if (*line != "?" && *line != "help") return line;
    say("Type the number of your choice, or its name; Enter alone takes what is marked so; quit leaves.");
  }
}

std::optional<std::size_t> Console::choose(std::string_view prompt, const std::vector<std::string>& names,
                                           const std::vector<std::string>& texts, std::size_t otherwise) {
  say(prompt);
  for (std::size_t i = 0; i < names.size(); ++i) numbered(static_cast<int>(i) + 1, texts[i] + (i == otherwise ? "  (Enter)" : ""));
  while (true) {
    const auto line = answer();
    if (!line) return std::nullopt;
    if (line->empty() && otherwise < names.size()) return otherwise;
    std::size_t n = 0;
    const auto [end, error] = std::from_chars(line->data(), line->data() + line->size(), n);
    if (error == std::errc() && end == line->data() + line->size() && n >= 1 && n <= names.size()) return n - 1;
    if (const auto it = std::ranges::find(names, *line); it != names.end()) return static_cast<std::size_t>(it - names.begin());
    say("Choose by number, 1 to " + std::to_string(names.size()) + ", or by name; " + unknown_name("choice", *line, names) + ".");
  }
}

void Console::cover() {
  if (terminal_)
    out_ << "\033[2J\033[3J\033[H";
  else
    out_ << std::string(60, '\n');
}

}  // namespace vedette::text_table
