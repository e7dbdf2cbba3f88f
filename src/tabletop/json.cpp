#include "tabletop/json.h"

#define JSON_NOEXCEPTION
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
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
  std::string take() const { return {out_.get(), size_}; }

 private:
  // Room for so many bytes more; what it held before is left as it was found, since it is written over.
  char* room(std::size_t n) {
    if (most_ - size_ < n) grow(n);
    return out_.get() + size_;
  }
  void grow(std::size_t n);
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
  static char* put_part(std::string_view text, char* at);

  std::unique_ptr<char[]> out_;
  std::size_t size_ = 0, most_ = 0;
};

void Writer::grow(std::size_t n) {
  most_ = std::max(2 * most_, size_ + n + 1024);
  std::unique_ptr<char[]> more = std::make_unique_for_overwrite<char[]>(most_);
  std::copy_n(out_.get(), size_, more.get());
  out_ = std::move(more);
}

// By the byte: what stands for itself.
constexpr auto kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t u = 0x20; u < 256; ++u) plain[u] = u != 0x7f && u != '"' && u != '\\';
  return plain;
}();

// The same of eight bytes at once.
bool all_plain(std::uint64_t eight) {
  constexpr std::uint64_t each = 0x0101010101010101, tops = 0x80 * each;
  const auto is = [&](std::uint64_t c) { return ((eight ^ c * each) - each) & ~(eight ^ c * each); };
  return ((((eight - 0x20 * each) & ~eight) | is('"') | is('\\') | is(0x7f)) & tops) == 0;
}

char* put_escaped(char c, char* at) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto u = static_cast<unsigned char>(c);
  if (!kPlain[u]) *at++ = '\\';
  if (kPlain[u] || c == '"' || c == '\\') {
    *at++ = c;
  } else if (c == '\n') {
    *at++ = 'n';
  } else {
    at = std::ranges::copy(std::string_view("u00"), at).out;
    *at++ = digits[u >> 4];
    *at++ = digits[u & 15U];
  }
  return at;
}

// A short one, most of which are names: its first and last bytes at once.
bool put_short_plain(const char* from, std::size_t n, char* at) {
  if (n >= 4) {
    std::uint32_t first = 0, last = 0;
    std::memcpy(&first, from, 4), std::memcpy(&last, from + n - 4, 4);
    if (!all_plain(first | std::uint64_t{last} << 32)) return false;
    std::memcpy(at, &first, 4), std::memcpy(at + n - 4, &last, 4);
    return true;
  }
  for (std::size_t i = 0; i < n; ++i) {
    if (!kPlain[static_cast<unsigned char>(from[i])]) return false;
    at[i] = from[i];
  }
  return true;
}

// There is room for six times the text at least.
char* Writer::put_part(std::string_view text, char* at) {
  const char* from = text.data();
  std::size_t left = text.size();
  while (left > 0) {
    const std::size_t n = std::min<std::size_t>(left, 8);
    std::uint64_t eight = 0;
    if (n == 8 ? (std::memcpy(&eight, from, 8), all_plain(eight)) : put_short_plain(from, n, at)) {
      if (n == 8) std::memcpy(at, &eight, 8);
      at += n;
    } else {
      for (std::size_t i = 0; i < n; ++i) at = put_escaped(from[i], at);
    }
    from += n, left -= n;
  }
  return at;
}

void Writer::put_quoted(std::string_view text) {
  constexpr std::size_t kPart = 256, kLongest = 6;  // a byte is at most \u001f
  put('"');
  for (; text.size() > kPart; text.remove_prefix(kPart)) size_ = put_part(text.substr(0, kPart), room(kLongest * kPart)) - out_.get();
  char* at = put_part(text, room(kLongest * text.size() + 1));
  *at++ = '"';
  size_ = at - out_.get();
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
