// Runs every benchmark, then tells the ratios to the references of the same run and the share of time by chapter.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "bench.h"

namespace vedette::bench {

void register_games();
void register_staff();
void print_chapters(Manner);

namespace {

class WithRatios : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs)
      if (!run.error_occurred && run.iterations > 0)
        nanoseconds_[run.benchmark_name()] =
            (run.benchmark_name().ends_with("/real_time") ? run.real_accumulated_time : run.cpu_accumulated_time) * 1e9 /
            static_cast<double>(run.iterations);
    ConsoleReporter::ReportRuns(runs);
  }
  void Finalize() override {
    std::printf("\nRatios in this run\n");
    for (const auto& [name, ns] : nanoseconds_) {
      if (name.starts_with("copy/")) tell(name, ns, "reference_memcpy_4KiB");
      if (name.starts_with("reach")) tell(name, ns, "reference_bare_flood/" + name.substr(name.rfind('/') + 1));
      if (name.ends_with(" playouts, two threads/real_time")) tell(name, ns, name.substr(0, name.rfind(',')) + "/real_time");
      if (name.starts_with("sight")) tell(name, ns, "line_over_10_hexes");
      if (name.starts_with("list/") || name.starts_with("copy_and_apply/")) tell(name, ns, "copy" + name.substr(name.rfind('/')));
    }
  }

 private:
  void tell(const std::string& name, double ns, const std::string& reference) const {
    const auto it = nanoseconds_.find(reference);
    if (it != nanoseconds_.end()) std::printf("  %-28s %10.1f ns = %6.2f x %s\n", name.c_str(), ns, ns / it->second, reference.c_str());
  }
  std::map<std::string, double> nanoseconds_;
};

}  // namespace
}  // namespace vedette::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  vedette::bench::register_games();
  vedette::bench::register_staff();
  vedette::bench::WithRatios reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  vedette::bench::print_chapters(vedette::bench::Manner::random);
  vedette::bench::print_chapters(vedette::bench::Manner::bold);
  return 0;
}
