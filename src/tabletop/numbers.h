// Numbers of one kind as numbers of another, where the rules keep them in range: a position has room for bytes, rules reckon with int.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace vedette {

// The place of an enumerator in an array that has one entry for each.
template <class E>
  requires std::is_enum_v<E>
constexpr std::size_t nth(E e) {
  return static_cast<std::size_t>(e);
}
// An enumerator, or what a byte or a length holds, to reckon with.
template <class T>
constexpr int as_int(T n) {
  return static_cast<int>(n);
}
// As a position, an action or an event keeps it.
template <class T>
constexpr std::uint8_t byte(T n) {
  return static_cast<std::uint8_t>(n);
}
// How many there are, as a number to reckon with.
template <class C>
constexpr int count_of(const C& all) {
  return static_cast<int>(all.size());
}

}  // namespace vedette
