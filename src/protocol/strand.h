// One table, one strand: desks that share a table take turns. Where there are no threads (in the browser) there is nothing to wait for.
#pragma once

#ifndef __wasi__
#include <mutex>
#endif

namespace vedette {

#ifdef __wasi__
struct Strand {
  void lock() {}
  void unlock() {}
};
#else
using Strand = std::mutex;
#endif

}  // namespace vedette
