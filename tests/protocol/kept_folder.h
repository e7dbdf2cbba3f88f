// A folder of a test's own for what the text table keeps, gone when the test is over.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <iterator>
#include <string>

#include "text_table/keeping.h"

namespace vedette::text_table {

class KeptFolder : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder); }
  void TearDown() override { std::filesystem::remove_all(folder); }
  std::string at(const std::string& name) const { return (folder / name).string(); }
  static std::string text_in(const std::string& file) {
    std::string text;
    EXPECT_EQ(read_whole(file, text), "");
    return text;
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()));
  }
  std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) / ("vedette-kept-" + std::to_string(::getpid()));
};

}  // namespace vedette::text_table
