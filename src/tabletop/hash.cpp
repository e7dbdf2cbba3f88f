#include "tabletop/hash.h"

namespace vedette {

std::uint64_t hash_bytes(const void* bytes, std::size_t size) {
  const auto* p = static_cast<const unsigned char*>(bytes);
  std::uint64_t h = 0x9e3779b97f4a7c15ULL ^ (size * 0xff51afd7ed558ccdULL);
  const auto mix = [&h](std::uint64_t word) {
    h = (h ^ word) * 0xc4ceb9fe1a85ec53ULL;
    h ^= h >> 32;
  };
  for (; size >= 8; p += 8, size -= 8) {
    std::uint64_t word = 0;
    for (int i = 7; i >= 0; --i) word = word << 8 | p[i];  // little-endian whatever the machine
    mix(word);
  }
  std::uint64_t word = 0;
  for (std::size_t i = size; i > 0; --i) word = word << 8 | p[i - 1];
  mix(word);
  h *= 0xff51afd7ed558ccdULL;
  return h ^ (h >> 33);
}

}  // namespace vedette
