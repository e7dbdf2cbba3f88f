// Where the text table speaks and listens: a terminal, a pipe or a test. Lines are wrapped to its width; a terminal is
// cleared when the table is covered, a pipe gets blank lines instead.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vedette::text_table {

class Console {
 public:
  Console(std::istream& in, std::ostream& out, bool terminal, int width) : in_(in), out_(out), terminal_(terminal), width_(width) {}

  void say(std::string_view text = {}, int indent = 0);  // wrapped; later lines are indented two more
  void plain(std::string_view text);                     // as it is
  void numbered(int n, std::string_view text);
  std::optional<std::string> ask(std::string_view prompt);  // trimmed; none: the input has ended
  std::optional<std::string> answer();                      // the same before the game has begun: ? explains, quit gives none
  // Asks until one of the choices is given, by number or by name; an empty answer takes `otherwise`. None: the input has ended.
  std::optional<std::size_t> choose(std::string_view prompt, const std::vector<std::string>& names, const std::vector<std::string>& texts,
                                    std::size_t otherwise);
  void cover();  // nothing of what was said before can be seen any more
  int width() const { return width_; }

 private:
  std::istream& in_;
  std::ostream& out_;
  bool terminal_;
  int width_;
};

}  // namespace vedette::text_table
