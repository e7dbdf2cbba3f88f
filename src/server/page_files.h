// The page's files, embedded in the program when it was built (web/dist; see cmake/page.cmake). None if the page had
// not been built.
#pragma once

#include <span>
#include <string_view>

namespace vedette {

struct PageFile {
  std::string_view path;  // "/index.html"
  std::string_view type;  // "text/html; charset=utf-8"
  std::string_view bytes;
};

std::span<const PageFile> page_files();

}  // namespace vedette
