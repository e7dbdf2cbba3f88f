#include "house/keys.h"

#include <openssl/rand.h>
#include <openssl/sha.h>

#include <array>
#include <cstdlib>
#include <span>

namespace vedette {
namespace {

template <std::size_t N>
std::array<unsigned char, N> chance() {
  std::array<unsigned char, N> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(N)) != 1) std::abort();  // a house without chance must not open a door
  return bytes;
}

std::string hex(std::span<const unsigned char> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char b : bytes) {
    text += digits[b >> 4];
    text += digits[b & 15U];
  }
  return text;
}

// Six bits a letter.
std::string letters(std::span<const unsigned char> bytes) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string text;
  unsigned bits = 0, held = 0;
  for (const unsigned char b : bytes) {
    held = held << 8 | b;
    for (bits += 8; bits >= 6; bits -= 6) text += alphabet[held >> (bits - 6) & 63U];
  }
  if (bits > 0) text += alphabet[held << (6 - bits) & 63U];
  return text;
}

}  // namespace

std::string fresh_key() { return letters(chance<16>()); }

std::string fresh_table_id() {
  constexpr std::string_view alphabet = "abcdefghijkmnpqrstuvwxyz23456789";  // none that are read for each other
  std::string id;
  for (const unsigned char b : chance<10>()) id += alphabet[b & 31U];
  return id;
}

std::string fresh_dice_secret() { return hex(chance<32>()); }

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> sum{};
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), sum.data());
  return hex(sum);
}

std::string key_hash(std::string_view key) { return sha256_hex(key); }

std::string bytes_of_hex(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  std::string bytes;
  if (text.size() % 2 != 0) return {};
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]), low = digit(text[i + 1]);
    if (high < 0 || low < 0) return {};
    bytes += static_cast<char>(high << 4 | low);
  }
  return bytes;
}

}  // namespace vedette
