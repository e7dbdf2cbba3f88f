// A run of the laboratory: the games that are missing are shared out among the threads of this process and, under mpirun, among the
// processes of several machines; the first process keeps what is played.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "lab/keeper.h"

namespace vedette::lab {

struct RunProgress {
  int done = 0, of = 0, before = 0;  // before: played in an earlier sitting
  double seconds = 0;
  const Tallies& tallies;
};
struct Run {
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;
  std::function<void(const RunProgress&)> after_each_game;  // called under a lock
};

// The games that are missing, handed out one by one, and what becomes of them. Any number of hands may work on it.
class Queue {
 public:
  Queue(const Bench&, Keeper&, const Run&);
  int take();                                                 // -1: none is left, or it is over
  void keep(std::string_view line, std::string_view events);  // of a game that was taken, and played elsewhere
  void work();                                                // takes, plays and keeps until none is left
  bool stopped() const { return over_ || (run_.stop != nullptr && run_.stop->load()); }
  const std::string& wrong() const { return wrong_; }

 private:
  template <class F>
  void kept(F&& keeps);
  const Bench& bench_;
  Keeper& keeper_;
  const Run& run_;
  std::mutex lock_;
  std::vector<int> missing_;
  std::size_t next_ = 0;
  std::string wrong_;
  std::atomic<bool> over_{false};
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

// Plays what is missing, with the other processes of mpirun if there are any; "" or why something could not be kept. Returns early when
// told to stop.
std::string play_run(const Bench&, Keeper&, const Run&);

// ranks.cpp. What the first process does for the others, and what those do.
void serve_ranks(Queue&);
void help_run(const Bench&, const Run&);

// How many processes mpirun started together, and which of them this is; 1 and 0 without mpirun. -1: mpirun did, but the program was
// built without MPI.
int ranks();
int rank();
// What the first process says, everybody hears.
std::string heard_by_all(std::string said);
// The end of a run that stops before its end: the others are not waited for. Without mpirun nothing happens.
void leave_ranks(int exit_code);

}  // namespace vedette::lab
