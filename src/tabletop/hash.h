// 64 bits over bytes, the same on every machine we build for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace vedette {

std::uint64_t hash_bytes(const void* bytes, std::size_t size);

}  // namespace vedette
