#include "lab/crew.h"

namespace vedette::lab {

Threads::Threads(int hands) {
  for (int i = 1; i < hands; ++i) others_.emplace_back([this] { help(); });
}

Threads::~Threads() {
  {
    const std::scoped_lock hold(lock_);
    over_ = true;
  }
  begin_.notify_all();
  for (std::thread& t : others_) t.join();
}

void Threads::each(int n, const std::function<void(int)>& job) {
  {
    const std::scoped_lock hold(lock_);
    job_ = &job;
    n_ = n;
    next_ = 0;
    busy_ = static_cast<int>(others_.size());
    ++round_;
  }
  begin_.notify_all();
  work();
  std::unique_lock hold(lock_);
  end_.wait(hold, [this] { return busy_ == 0; });
}

void Threads::work() {
  for (int i = next_++; i < n_; i = next_++) (*job_)(i);
}

void Threads::help() {
  for (unsigned seen = 0;;) {
    {
      std::unique_lock hold(lock_);
      begin_.wait(hold, [&] { return over_ || round_ != seen; });
      if (over_) return;
      seen = round_;
    }
    work();
    const std::scoped_lock hold(lock_);
    if (--busy_ == 0) end_.notify_one();
  }
}

}  // namespace vedette::lab
