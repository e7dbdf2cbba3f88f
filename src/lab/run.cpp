#include "lab/run.h"

#include <thread>

#include "lab/crew.h"

namespace vedette::lab {

Queue::Queue(const Bench& bench, Keeper& keeper, const Run& run) : bench_(bench), keeper_(keeper), run_(run) {
  for (int n = 0; n < bench.card.plan.games; ++n)
    if (!keeper.done().contains(n)) missing_.push_back(n);
}

int Queue::take() {
  const std::scoped_lock hold(lock_);
  return stopped() || next_ == missing_.size() ? -1 : missing_[next_++];
}

template <class F>
void Queue::kept(F&& keeps) {
  const std::scoped_lock hold(lock_);
  if (stopped()) return;  // a game that a stop cut short was not played by these players
  wrong_ = keeps();
  over_ = !wrong_.empty();
  if (over_ || !run_.after_each_game) return;
  const int of = bench_.card.plan.games;
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began_;
  run_.after_each_game(
      {static_cast<int>(keeper_.done().size()), of, of - static_cast<int>(missing_.size()), took.count(), keeper_.tallies()});
}

void Queue::keep(std::string_view line, std::string_view events) {
  kept([&] { return keeper_.keep_line(line, events); });
}

void Queue::work() {
  for (int n = take(); n >= 0; n = take()) {
    Played played = play_game(bench_.playing, n);
    const std::string line = line_of(played), events = std::move(played.events);
    kept([&] { return keeper_.keep(std::move(played), line, events); });
  }
}

std::string play_run(const Bench& bench, Keeper& keeper, const Run& run) {
  Queue queue(bench, keeper, run);
  const auto own = [&] { Threads(run.threads).each(run.threads, [&](int) { queue.work(); }); };
  if (ranks() == 1) {
    own();
  } else {
    std::thread plays(own);
    serve_ranks(queue);
    plays.join();
  }
  return queue.wrong();
}

}  // namespace vedette::lab
