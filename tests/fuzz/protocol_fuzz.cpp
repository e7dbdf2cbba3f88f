// Lines of the protocol at a table: whatever comes in is answered by one line of JSON, and what is refused changes nothing.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "catalogue/catalogue.h"
#include "protocol/desk.h"
#include "tabletop/json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const vedette::Catalogue catalogue(vedette::embedded_shelf());
  static const vedette::Offers offers = vedette::offers_of(catalogue);
  vedette::Desk desk(offers);
  desk.answer(R"({"do":"new","game":"fotm","scenario":"battle","seed":1,"setup":"default"})");
  std::string_view rest(reinterpret_cast<const char*>(bytes), size);
  for (int lines = 0; lines < 16 && !rest.empty(); ++lines) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    const std::string before = desk.answer(R"({"do":"hash"})");
    const std::string answer = desk.answer(line);
    vedette::JsonError error;
    const vedette::Value v = vedette::value_of_json(answer, error);
    if (!error.reason.empty() || !v.get("ok").is_bool() || answer.find('\n') != std::string::npos) std::abort();
    if (!v.get("ok").as_bool() && desk.answer(R"({"do":"hash"})") != before) std::abort();
    if (desk.finished()) break;
  }
  return 0;
}
