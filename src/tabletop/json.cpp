#include "tabletop/json.h"

#define JSON_NOEXCEPTION
#include <algorithm>
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

// Grows by doubling and is cut at the end: most of what a house sends is written here.
class Writer {
 public:
  void write(const Value& v);
  std::string take() {
    out_.resize(size_);
    return std::move(out_);
  }

 private:
  char* room(std::size_t n) {
    if (out_.size() - size_ < n) out_.resize(std::max(2 * out_.size(), size_ + n + 256));
    return out_.data() + size_;
  }
  void put(char c) {
    *room(1) = c;
    ++size_;
  }
  void put(std::string_view text) {
    std::copy_n(text.data(), text.size(), room(text.size()));
    size_ += text.size();
  }
  template <class Number>
  void put_number(Number n) {
    constexpr std::size_t kLongest = 40;
    char* const at = room(kLongest);
    size_ += std::to_chars(at, at + kLongest, n).ptr - at;
  }
  void put_quoted(std::string_view text);

  std::string out_;
  std::size_t size_ = 0;
};

// By the byte: what stands for itself.
constexpr auto kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t u = 0x20; u < 256; ++u) plain[u] = u != 0x7f && u != '"' && u != '\\';
  return plain;
}();

void Writer::put_quoted(std::string_view text) {
  constexpr std::size_t kPart = 256, kLongest = 6;  // a byte is at most \u001f
  put('"');
  while (!text.empty()) {
    const std::string_view part = text.substr(0, kPart);
    text.remove_prefix(part.size());
    char* at = room(kLongest * part.size());
    for (const char c : part) {
      const auto u = static_cast<unsigned char>(c);
      if (kPlain[u]) {
        *at++ = c;
      } else if (c == '"' || c == '\\') {
        *at++ = '\\';
        *at++ = c;
      } else if (c == '\n') {
        *at++ = '\\';
        *at++ = 'n';
      } else {
        constexpr std::string_view digits = "0123456789abcdef";
        at = std::ranges::copy(std::string_view("\\u00"), at).out;
        *at++ = digits[u >> 4];
        *at++ = digits[u & 15U];
      }
    }
    size_ = at - out_.data();
  }
  put('"');
}

void Writer::write(const Value& v) {
  switch (v.kind()) {
    case Value::Kind::null:
      put("null");
      break;
    case Value::Kind::boolean:
      put(v.as_bool() ? "true" : "false");
      break;
    case Value::Kind::integer:
      put_number(v.as_integer());
      break;
    case Value::Kind::halves:
    case Value::Kind::number:
      if (std::isfinite(v.as_number()))
        put_number(v.as_number());
      else
        put("null");
      break;
    case Value::Kind::text:
      put_quoted(v.as_text());
      break;
    case Value::Kind::list: {
      char before = '[';
      for (const Value& item : v.items()) {
        put(before);
        write(item);
        before = ',';
      }
      put(v.size() == 0 ? "[]" : "]");
      break;
    }
    case Value::Kind::object: {
      char before = '{';
      for (const auto& [key, member] : v.members()) {
        put(before);
        put_quoted(key);
        put(':');
        write(member);
        before = ',';
      }
      put(v.size() == 0 ? "{}" : "}");
      break;
    }
  }
}

}  // namespace

std::string json_of(const Value& v) {
  Writer writer;
  writer.write(v);
  return writer.take();
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
