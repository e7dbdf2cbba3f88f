// Typed actions: what is understood as words comes back as the same words.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "tabletop/text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  std::string error;
  const vedette::Value words = vedette::words_of(text, error);
  if (words.is_null()) return 0;
  const std::string again = vedette::text_of(words);
  std::string second_error;
  const vedette::Value twice = vedette::words_of(again, second_error);
  if (!(twice == words)) std::abort();
  return 0;
}
