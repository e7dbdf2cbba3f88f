#include "tabletop/json.h"

#define JSON_NOEXCEPTION
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace vedette {
namespace {

constexpr std::size_t kDeepest = 64;  // so that no nesting of a caller can exhaust the stack
constexpr std::size_t kMostMembers = 1000;
// Each member of an object is compared with those before it. So many comparisons a line may cost: ten objects of a thousand members.
constexpr std::size_t kMostComparisons = 5'000'000;

// Builds a Value while nlohmann's parser reads; nothing in between is kept.
class Builder {
 public:
  explicit Builder(JsonError& error) : error_(error) {}
  Value take() { return std::move(root_); }

  bool null() { return put(Value()); }
  bool boolean(bool b) { return put(Value(b)); }
  bool number_integer(std::int64_t i) { return put(Value(i)); }
  bool number_unsigned(std::uint64_t i) {
    constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return put(i <= most ? Value(static_cast<std::int64_t>(i)) : Value::number(static_cast<double>(i)));
  }
  bool number_float(double d, const std::string&) { return put(Value::number(d)); }
  bool string(std::string& s) { return put(Value(std::move(s))); }
  bool binary(nlohmann::json::binary_t&) { return false; }
  bool start_object(std::size_t) { return open(Value::object()); }
  bool start_array(std::size_t) { return open(Value::list()); }
  bool key(std::string& k) {
    if (open_.back().value.size() >= kMostMembers) {
      error_ = {"an object has more than " + std::to_string(kMostMembers) + " members", true};
      return false;
    }
    compared_ += open_.back().value.size();
    if (compared_ > kMostComparisons) {
      error_ = {"too many long objects in one line: send less at a time", true};
      return false;
    }
    open_.back().key = std::move(k);
    return true;
  }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t at, const std::string&, const nlohmann::detail::exception&) {
    error_.reason = "not JSON from character " + std::to_string(at) + " on";
    return false;
  }

 private:
  struct Open {
    Value value;
    std::string key;
  };
  bool open(Value v) {
    if (open_.size() >= kDeepest) {
      error_ = {"nested deeper than " + std::to_string(kDeepest) + " levels", true};
      return false;
    }
    open_.push_back({std::move(v), {}});
    return true;
  }
  bool close() {
    Value v = std::move(open_.back().value);
    open_.pop_back();
    return put(std::move(v));
  }
  bool put(Value v) {
    if (open_.empty())
      root_ = std::move(v);
    else if (open_.back().value.is_object())
      open_.back().value.set(open_.back().key, std::move(v));
    else
      open_.back().value.push(std::move(v));
    return true;
  }

  JsonError& error_;
  Value root_;
  std::vector<Open> open_;
  std::size_t compared_ = 0;
};

void write_text(const std::string& text, std::string& out) {
  out += '"';
  std::size_t written = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const auto u = static_cast<unsigned char>(c);
    if (u >= 0x20 && u != 0x7f && c != '"' && c != '\\') continue;  // stands as it is
    out.append(text, written, i - written);
    written = i + 1;
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else {
      constexpr std::string_view digits = "0123456789abcdef";
      out += "\\u00";
      out += digits[u >> 4];
      out += digits[u & 15U];
    }
  }
  out.append(text, written);
  out += '"';
}

void write_number(double d, std::string& out) {
  if (!std::isfinite(d)) {
    out += "null";
    return;
  }
  std::array<char, 40> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), d).ptr;
  out.append(digits.data(), end);
}

void write(const Value& v, std::string& out) {
  switch (v.kind()) {
    case Value::Kind::null:
      out += "null";
      break;
    case Value::Kind::boolean:
      out += v.as_bool() ? "true" : "false";
      break;
    case Value::Kind::integer:
      out += std::to_string(v.as_integer());
      break;
    case Value::Kind::halves:
    case Value::Kind::number:
      write_number(v.as_number(), out);
      break;
    case Value::Kind::text:
      write_text(v.as_text(), out);
      break;
    case Value::Kind::list: {
      char before = '[';
      for (const Value& item : v.items()) {
        out += before;
        write(item, out);
        before = ',';
      }
      out += v.size() == 0 ? "[]" : "]";
      break;
    }
    case Value::Kind::object: {
      char before = '{';
      for (const auto& [key, member] : v.members()) {
        out += before;
        write_text(key, out);
        out += ':';
        write(member, out);
        before = ',';
      }
      out += v.size() == 0 ? "{}" : "}";
      break;
    }
  }
}

}  // namespace

std::string json_of(const Value& v) {
  std::string out;
  write(v, out);
  return out;
}

Value value_of_json(std::string_view text, JsonError& error) {
  error = {};
  Builder builder(error);
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) {
    if (error.reason.empty()) error.reason = "not JSON";
    return {};
  }
  return builder.take();
}

}  // namespace vedette
