// A tree of plain values: how a game shows itself to the shells (views, answers, actions in words) and how
// their questions reach it. The protocol turns it into JSON and back; no rule ever reads one.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vedette {

class Value {
 public:
  enum class Kind : std::uint8_t { null, boolean, integer, halves, number, text, list, object };
  using Member = std::pair<std::string, Value>;

  Value() = default;
  Value(bool b) : kind_(Kind::boolean), integer_(b) {}              // NOLINT(google-explicit-constructor)
  Value(int i) : kind_(Kind::integer), integer_(i) {}               // NOLINT(google-explicit-constructor)
  Value(std::int64_t i) : kind_(Kind::integer), integer_(i) {}      // NOLINT(google-explicit-constructor)
  Value(std::string s) : kind_(Kind::text), text_(std::move(s)) {}  // NOLINT(google-explicit-constructor)
  Value(std::string_view s) : kind_(Kind::text), text_(s) {}        // NOLINT(google-explicit-constructor)
  Value(const char* s) : kind_(Kind::text), text_(s) {}             // NOLINT(google-explicit-constructor)
  static Value half_points(std::int64_t halves);                    // movement points: 7 halves are 3.5
  static Value number(double d);
  static Value list() { return Value(Kind::list); }
  static Value list(std::initializer_list<Value> items);
  static Value object() { return Value(Kind::object); }
  static Value object(std::initializer_list<Member> members);

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::null; }
  bool is_bool() const { return kind_ == Kind::boolean; }
  bool is_integer() const { return kind_ == Kind::integer; }
  bool is_text() const { return kind_ == Kind::text; }
  bool is_list() const { return kind_ == Kind::list; }
  bool is_object() const { return kind_ == Kind::object; }

  bool as_bool(bool otherwise = false) const { return kind_ == Kind::boolean ? integer_ != 0 : otherwise; }
  std::int64_t as_integer(std::int64_t otherwise = 0) const { return kind_ == Kind::integer ? integer_ : otherwise; }
  double as_number() const;
  const std::string& as_text() const& { return text_; }  // "" unless text
  std::string as_text() && { return std::move(text_); }

  // A part of a value that is about to go is given away whole, so that nobody holds what is gone:
  // `for (const Value& hex : ask(...).get("hexes").items())` is safe.

  // Lists.
  void push(Value v) { items_.push_back(std::move(v)); }
  const std::vector<Value>& items() const& { return items_; }
  std::vector<Value> items() && { return std::move(items_); }
  std::size_t size() const { return kind_ == Kind::object ? members_.size() : items_.size(); }
  const Value& operator[](std::size_t i) const& { return items_[i]; }
  Value operator[](std::size_t i) && { return std::move(items_[i]); }

  // Objects keep the order in which members were set.
  Value& set(std::string_view key, Value v);  // returns *this, so that sets can be chained
  const Value* find(std::string_view key) const;
  const Value& get(std::string_view key) const&;  // null if absent
  Value get(std::string_view key) &&;
  bool has(std::string_view key) const { return find(key) != nullptr; }
  const std::vector<Member>& members() const& { return members_; }
  std::vector<Member> members() && { return std::move(members_); }
  void erase(std::string_view key);

  friend bool operator==(const Value& a, const Value& b);

 private:
  explicit Value(Kind k) : kind_(k) {}
  Kind kind_ = Kind::null;
  std::int64_t integer_ = 0;
  double number_ = 0;
  std::string text_;
  std::vector<Value> items_;
  std::vector<Member> members_;
};

// As it is written for people: 7 halves are 3½.
std::string halves_text(std::int64_t halves);

}  // namespace vedette
