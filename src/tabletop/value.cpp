#include "tabletop/value.h"

#include <algorithm>
#include <cstring>

namespace vedette {
namespace {

// Members are looked for more often than all else is done: nearly all other names differ in length or at their last letter already.
inline bool is(const std::string& name, std::string_view key) {
  const std::size_t n = name.size();
  return n == key.size() && (n == 0 || (name[n - 1] == key[n - 1] && std::memcmp(name.data(), key.data(), n) == 0));
}

}  // namespace

Value Value::half_points(std::int64_t halves) {
  Value v;
  v.held_ = Halves{halves};
  return v;
}
Value Value::number(double d) {
  Value v;
  v.held_ = d;
  return v;
}
Value Value::list(std::initializer_list<Value> items) {
  Value v;
  v.held_.emplace<std::vector<Value>>(items);
  return v;
}
Value Value::object(std::initializer_list<Given> members) {
  Value v;
  auto& all = v.held_.emplace<std::vector<Member>>();
  all.reserve(members.size());
  for (const Given& given : members) all.push_back(std::move(given.member));
  return v;
}

double Value::as_number() const {
  switch (kind()) {
    case Kind::integer:
      return static_cast<double>(as_integer());
    case Kind::halves:
      return static_cast<double>(as_halves()) / 2;
    default:
      return or_else(0.0);
  }
}

void Value::push(Value v) {
  if (!is_list()) held_.emplace<std::vector<Value>>();
  std::get_if<std::vector<Value>>(&held_)->push_back(std::move(v));
}

Value& Value::set(std::string_view key, Value v) {
  if (!is_object()) held_.emplace<std::vector<Member>>();
  auto& members = *std::get_if<std::vector<Member>>(&held_);
  for (Member& m : members)
    if (is(m.first, key)) return m.second = std::move(v), *this;
  if (members.size() == members.capacity()) members.reserve(members.empty() ? 8 : 4 * members.size());  // what grows has many
  members.emplace_back(key, std::move(v));
  return *this;
}
const Value* Value::find(std::string_view key) const {
  for (const Member& m : members())
    if (is(m.first, key)) return &m.second;
  return nullptr;
}
const Value& Value::get(std::string_view key) const& {
  static const Value none;
  const Value* v = find(key);
  return v != nullptr ? *v : none;
}
Value Value::get(std::string_view key) && {
  if (auto* members = std::get_if<std::vector<Member>>(&held_))
    for (Member& m : *members)
      if (is(m.first, key)) return std::move(m.second);
  return {};
}
void Value::erase(std::string_view key) {
  if (auto* members = std::get_if<std::vector<Member>>(&held_)) std::erase_if(*members, [&](const Member& m) { return m.first == key; });
}

bool operator==(const Value& a, const Value& b) { return a.held_ == b.held_; }

std::string halves_text(std::int64_t halves) {
  return (halves == 1 ? std::string() : std::to_string(halves / 2)) + (halves % 2 != 0 ? "½" : "");
}

}  // namespace vedette
