// Any bytes in the middle of any content file: the readers of every game complain, or what they read can be played. Never a crash.
// The input is the number of a file, a place in it, how much of it goes, and what comes there.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "support/altered_content.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  if (size < 5) return 0;
  vedette::Shelf shelf = vedette::embedded_shelf();
  const std::vector<std::string> files = shelf.under("");
  const std::string& file = files[bytes[0] % files.size()];
  std::string text = *shelf.find(file);
  const std::size_t at = (bytes[1] | std::size_t{bytes[2]} << 8 | std::size_t{bytes[3]} << 16) % (text.size() + 1);
  text.replace(at, std::min<std::size_t>(bytes[4], text.size() - at), std::string(reinterpret_cast<const char*>(bytes) + 5, size - 5));
  shelf.put(file, text);
  vedette::testing_support::read_and_play(shelf, 10);
  return 0;
}
