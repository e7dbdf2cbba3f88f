// The program as it was linked: a mistake in what reads from outside ends it instead of serving a stranger (docs/reliability.md).
#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <iterator>
#include <string>

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

TEST(Hardening, TheProgramWasBuiltWithWhatReliabilityTells) {
#ifdef VEDETTE_SANITIZED
  GTEST_SKIP() << "sanitizers look for the same mistakes";
#endif
  std::ifstream file(testing_support::program(), std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
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

}  // namespace
}  // namespace vedette
