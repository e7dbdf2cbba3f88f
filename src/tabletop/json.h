// A Value as one line of JSON, and back. The protocol speaks it, and a record keeps placed situations in it.
#pragma once

#include <string>
#include <string_view>

#include "tabletop/value.h"

namespace vedette {

struct JsonError {
  std::string reason;          // empty: none
  bool beyond_limits = false;  // JSON perhaps, but nested deeper or with longer objects than anybody here needs
};

std::string json_of(const Value&);
// Null with `error` set if the text is not JSON, not UTF-8, nested deeper than 64, or holds an object of more
// than 1,000 members.
Value value_of_json(std::string_view text, JsonError& error);

}  // namespace vedette
