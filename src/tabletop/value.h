// A tree of plain values: how a game shows itself to the shells (views, answers, actions in words) and how
// their questions reach it. The protocol turns it into JSON and back; no rule ever reads one.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace vedette {

class Value {
 public:
  enum class Kind : std::uint8_t { null, boolean, integer, halves, number, text, list, object };
  using Member = std::pair<std::string, Value>;

  Value() = default;
  Value(bool b) : held_(b) {}                           // NOLINT(google-explicit-constructor)
  Value(int i) : held_(std::int64_t{i}) {}              // NOLINT(google-explicit-constructor)
  Value(std::int64_t i) : held_(i) {}                   // NOLINT(google-explicit-constructor)
  Value(std::string s) : held_(std::move(s)) {}         // NOLINT(google-explicit-constructor)
  Value(std::string_view s) : held_(std::string(s)) {}  // NOLINT(google-explicit-constructor)
  Value(const char* s) : held_(std::string(s)) {}       // NOLINT(google-explicit-constructor)
  static Value half_points(std::int64_t halves);        // movement points: 7 halves are 3.5
  static Value number(double d);
  static Value list() { return list({}); }
  static Value list(std::initializer_list<Value> items);
  struct Given;
  static Value object();
  static Value object(std::initializer_list<Given> members);

  Kind kind() const { return static_cast<Kind>(held_.index()); }
  bool is_null() const { return kind() == Kind::null; }
  bool is_bool() const { return kind() == Kind::boolean; }
  bool is_integer() const { return kind() == Kind::integer; }
  bool is_text() const { return kind() == Kind::text; }
  bool is_list() const { return kind() == Kind::list; }
  bool is_object() const { return kind() == Kind::object; }

  bool as_bool(bool otherwise = false) const { return or_else(otherwise); }
  std::int64_t as_integer(std::int64_t otherwise = 0) const { return or_else(otherwise); }
  std::int64_t as_halves(std::int64_t otherwise = 0) const { return or_else(Halves{otherwise}).n; }
  double as_number() const;
  const std::string& as_text() const& { return or_empty<std::string>(); }  // "" unless text
  std::string as_text() && { return taken<std::string>(); }

  // A part of a value that is about to go is given away whole, so that nobody holds what is gone:
  // `for (const Value& hex : ask(...).get("hexes").items())` is safe.

  // Lists.
  void push(Value v);  // what was no list becomes one
  const std::vector<Value>& items() const& { return or_empty<std::vector<Value>>(); }
  std::vector<Value> items() && { return taken<std::vector<Value>>(); }
  std::size_t size() const { return is_object() ? members().size() : items().size(); }
  const Value& operator[](std::size_t i) const& { return items()[i]; }
  Value operator[](std::size_t i) && { return std::move(std::get<std::vector<Value>>(held_)[i]); }

  // Objects keep the order in which members were set.
  Value& set(std::string_view key, Value v);  // returns *this, so that sets can be chained
  const Value* find(std::string_view key) const;
  const Value& get(std::string_view key) const&;  // null if absent
  Value get(std::string_view key) &&;
  bool has(std::string_view key) const { return find(key) != nullptr; }
  const std::vector<Member>& members() const& { return or_empty<std::vector<Member>>(); }
  std::vector<Member> members() && { return taken<std::vector<Member>>(); }
  void erase(std::string_view key);

  friend bool operator==(const Value& a, const Value& b);

 private:
  struct Halves {
    std::int64_t n;
    bool operator==(const Halves&) const = default;
  };

  template <class T>
  T or_else(T otherwise) const {
    const T* held = std::get_if<T>(&held_);
    return held != nullptr ? *held : otherwise;
  }
  template <class T>
  const T& or_empty() const {
    static const T none;
    const T* held = std::get_if<T>(&held_);
    return held != nullptr ? *held : none;
  }
  template <class T>
  T taken() {
    T* held = std::get_if<T>(&held_);
    return held != nullptr ? std::move(*held) : T();
  }

  // In the order of Kind.
  std::variant<std::monostate, bool, std::int64_t, Halves, double, std::string, std::vector<Value>, std::vector<Member>> held_;
};

// A member as it is named in braces: it goes into the object whole, and is not copied.
struct Value::Given {
  Given(std::string_view key, Value value) : member(key, std::move(value)) {}
  mutable Member member;
};
inline Value Value::object() { return object({}); }

// As it is written for people: 7 halves are 3½.
std::string halves_text(std::int64_t halves);

}  // namespace vedette
