// Threads that think together: a general's crew. The first hand is whoever asks.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "staff/staff.h"

namespace vedette::lab {

class Threads : public Crew {
 public:
  explicit Threads(int hands);
  ~Threads() override;
  void each(int n, const std::function<void(int)>& job) override;
  int hands() const override { return static_cast<int>(others_.size()) + 1; }

 private:
  void work();
  void help();

  std::vector<std::thread> others_;
  std::mutex lock_;
  std::condition_variable begin_, end_;
  const std::function<void(int)>* job_ = nullptr;
  std::atomic<int> next_{0};
  int n_ = 0, busy_ = 0;
  unsigned round_ = 0;
  bool over_ = false;
};

}  // namespace vedette::lab
