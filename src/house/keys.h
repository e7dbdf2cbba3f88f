// What opens a seat: 128 bits of the system's chance, written so that they fit into a link. A house keeps only their SHA-256, so that
// nobody who reads its store can sit down by it.
#pragma once

#include <string>
#include <string_view>

namespace vedette {

std::string fresh_key();          // 22 letters, digits, - and _
std::string fresh_table_id();     // 10 of them, lower case: public
std::string fresh_dice_secret();  // 64 hex digits
std::string key_hash(std::string_view key);
std::string sha256_hex(std::string_view bytes);
std::string bytes_of_hex(std::string_view hex);  // "" if it is none

}  // namespace vedette
