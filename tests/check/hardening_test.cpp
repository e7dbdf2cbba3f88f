// The program as it was linked: a mistake in what reads from outside ends it instead of serving a stranger (docs/reliability.md).
#include <elf.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "support/paths.h"

namespace vedette {
namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define VEDETTE_SANITIZED
#endif
#endif

template <class T>
T read_at(const std::string& bytes, std::uint64_t at) {
  T t{};
  if (at + sizeof t <= bytes.size()) std::memcpy(&t, bytes.data() + at, sizeof t);
  return t;
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The objects of an archive: each behind a head of 60 characters, of which ten from the 48th on tell its length.
std::vector<std::string> objects_in(const std::string& archive) {
  std::vector<std::string> objects;
  for (std::size_t at = 8; at + 60 <= archive.size();) {
    const auto length = static_cast<std::size_t>(std::strtoull(archive.substr(at + 48, 10).c_str(), nullptr, 10));
    std::string object = archive.substr(at + 60, length);
    if (object.starts_with(ELFMAG)) objects.push_back(std::move(object));
    at += 60 + length + length % 2;
  }
  return objects;
}

// The marks of control-flow protection that a compiler leaves in an object: indirect branches (1), return addresses (2).
unsigned control_flow_marks(const std::string& object) {
  constexpr std::uint32_t kProperties = 5, kX86Features = 0xc0000002;  // NT_GNU_PROPERTY_TYPE_0, GNU_PROPERTY_X86_FEATURE_1_AND
  const auto head = read_at<Elf64_Ehdr>(object, 0);
  unsigned marks = 0;
  for (std::uint64_t i = 0; i < head.e_shnum; ++i) {
    const auto section = read_at<Elf64_Shdr>(object, head.e_shoff + i * head.e_shentsize);
    const auto note = read_at<Elf64_Nhdr>(object, section.sh_offset);
    if (section.sh_type != SHT_NOTE || note.n_type != kProperties) continue;
    const std::uint64_t begin = section.sh_offset + sizeof note + (note.n_namesz + 3) / 4 * 4;
    for (std::uint64_t at = begin; at + 12 <= begin + note.n_descsz;) {
      const auto size = read_at<std::uint32_t>(object, at + 4);
      if (read_at<std::uint32_t>(object, at) == kX86Features) marks |= read_at<std::uint32_t>(object, at + 8);
      at += 8 + (std::uint64_t{size} + 7) / 8 * 8;
    }
  }
  return marks;
}

TEST(Hardening, TheProgramWasBuiltWithWhatReliabilityTells) {
#ifdef VEDETTE_SANITIZED
  GTEST_SKIP() << "sanitizers look for the same mistakes";
#endif
  const std::string bytes = bytes_of(testing_support::program());
  const auto head = read_at<Elf64_Ehdr>(bytes, 0);
  ASSERT_EQ(std::memcmp(head.e_ident, ELFMAG, SELFMAG), 0);
  ASSERT_EQ(head.e_ident[EI_CLASS], ELFCLASS64);
  bool relro = false, now = false;
  for (std::uint64_t i = 0; i < head.e_phnum; ++i) {
    const auto segment = read_at<Elf64_Phdr>(bytes, head.e_phoff + i * head.e_phentsize);
    relro = relro || segment.p_type == PT_GNU_RELRO;
    if (segment.p_type != PT_DYNAMIC) continue;
    for (std::uint64_t at = 0; at < segment.p_filesz; at += sizeof(Elf64_Dyn)) {
      const auto entry = read_at<Elf64_Dyn>(bytes, segment.p_offset + at);
      now = now || (entry.d_tag == DT_FLAGS && (entry.d_un.d_val & DF_BIND_NOW) != 0);
    }
  }
  EXPECT_TRUE(relro && now) << "full RELRO";
  for (const char* guard : {"__stack_chk_fail", "__memcpy_chk", "__glibcxx_assert_fail"})
    EXPECT_NE(bytes.find(guard), std::string::npos) << guard;
}

// Each layer that reads from outside, object by object: a layer that is left out of the list of those that are hardened is found here.
TEST(Hardening, EveryLayerThatReadsFromOutsideWasBuiltWithIt) {
#ifdef VEDETTE_SANITIZED
  GTEST_SKIP() << "sanitizers look for the same mistakes";
#endif
  const std::filesystem::path folder = std::filesystem::path(testing_support::program()).parent_path();
  for (const char* layer : {"tabletop", "protocol", "text_table", "house", "server", "catalogue"}) {
    const std::string archive = bytes_of((folder / ("lib" + std::string(layer) + ".a")).string());
    const std::vector<std::string> objects = objects_in(archive);
    ASSERT_FALSE(objects.empty()) << layer;
    EXPECT_NE(archive.find("__stack_chk_fail"), std::string::npos) << layer;
#ifdef __x86_64__
    for (const std::string& object : objects) EXPECT_EQ(control_flow_marks(object) & 3U, 3U) << layer;
#endif
  }
}

}  // namespace
}  // namespace vedette
