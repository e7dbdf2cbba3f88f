// Records: what is read comes back as the same text when written and read again, and loading one never breaks the desk.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "catalogue/catalogue.h"
#include "protocol/desk.h"
#include "tabletop/json.h"
#include "tabletop/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  static const vedette::Catalogue catalogue(vedette::embedded_shelf());
  static const vedette::Offers offers = vedette::offers_of(catalogue);
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  vedette::Record record;
  if (vedette::read_record(text, record).ok()) {
    const std::string written = vedette::record_text(record);
    vedette::Record again;
    if (!vedette::read_record(written, again).ok() || vedette::record_text(again) != written) std::abort();
  }
  vedette::Desk desk(offers);
  const std::string answer =
      desk.answer(vedette::json_of(vedette::Value::object({{"do", "load"}, {"record", text}, {"partial", size % 2 == 0}})));
  if (!answer.starts_with("{\"ok\":")) std::abort();
  return 0;
}
