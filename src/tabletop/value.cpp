#include "tabletop/value.h"

#include <algorithm>

namespace vedette {

Value Value::half_points(std::int64_t halves) {
  Value v(Kind::halves);
  v.integer_ = halves;
  return v;
}
Value Value::number(double d) {
  Value v(Kind::number);
  v.number_ = d;
  return v;
}
Value Value::list(std::initializer_list<Value> items) {
  Value v(Kind::list);
  v.items_ = items;
  return v;
}
Value Value::object(std::initializer_list<Member> members) {
  Value v(Kind::object);
  v.members_ = members;
  return v;
}

double Value::as_number() const {
  switch (kind_) {
    case Kind::integer:
      return static_cast<double>(integer_);
    case Kind::halves:
      return static_cast<double>(integer_) / 2;
    case Kind::number:
      return number_;
    default:
      return 0;
  }
}

Value& Value::set(std::string_view key, Value v) {
  kind_ = Kind::object;
  for (Member& m : members_)
    if (m.first == key) return m.second = std::move(v), *this;
  members_.emplace_back(std::string(key), std::move(v));
  return *this;
}
const Value* Value::find(std::string_view key) const {
  for (const Member& m : members_)
    if (m.first == key) return &m.second;
  return nullptr;
}
const Value& Value::get(std::string_view key) const& {
  static const Value none;
  const Value* v = find(key);
  return v != nullptr ? *v : none;
}
Value Value::get(std::string_view key) && {
  for (Member& m : members_)
    if (m.first == key) return std::move(m.second);
  return {};
}
void Value::erase(std::string_view key) {
  std::erase_if(members_, [&](const Member& m) { return m.first == key; });
}

bool operator==(const Value& a, const Value& b) {
  return a.kind_ == b.kind_ && a.integer_ == b.integer_ && a.number_ == b.number_ && a.text_ == b.text_ && a.items_ == b.items_ &&
         a.members_ == b.members_;
}

std::string halves_text(std::int64_t halves) {
  return (halves == 1 ? std::string() : std::to_string(halves / 2)) + (halves % 2 != 0 ? "½" : "");
}

}  // namespace vedette
