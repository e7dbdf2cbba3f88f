// The processes that mpirun started together. The first has the queue of games and keeps what is played, and plays too; the others ask for
// a game, play it, and send its line with the next question. A process that dies ends the run (mpirun sees to that) with every line kept;
// --resume goes on.
#include <chrono>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "lab/crew.h"
#include "lab/run.h"

#ifdef VEDETTE_MPI
#include <mpi.h>
#endif

namespace vedette::lab {

#ifdef VEDETTE_MPI
namespace {

constexpr int kHands = 1, kAsk = 2,
              kGive = 3;  // tags: how many threads it has; a question with the line of the game before; the next game, -1: none is left

// Begun when it is first asked for, and only under mpirun.
struct Mpi {
  int rank = 0, size = 1;
  std::mutex lock;  // one call at a time
  Mpi() {
    if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr) return;
    int given = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::atexit([] {
      int over = 0;
      MPI_Finalized(&over);
      if (over == 0) MPI_Finalize();
    });
  }
};
Mpi& mpi() {
  static Mpi all;
  return all;
}

// The line and its events, as one message.
std::string message_of(const Played& p) { return line_of(p) + '\n' + p.events; }
bool send_text(const std::string& text, int to, int tag) {
  return MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, tag, MPI_COMM_WORLD) == MPI_SUCCESS;
}

}  // namespace

int ranks() { return mpi().size; }
int rank() { return mpi().rank; }

std::string heard_by_all(std::string said) {
  if (mpi().size == 1) return said;
  int size = static_cast<int>(said.size());
  MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
  said.resize(static_cast<std::size_t>(size));
  MPI_Bcast(said.data(), size, MPI_CHAR, 0, MPI_COMM_WORLD);
  return said;
}

void leave_ranks(int exit_code) {
  if (mpi().size > 1) MPI_Abort(MPI_COMM_WORLD, exit_code);
}

void serve_ranks(Queue& queue) {
  // Every hand of another process asks until it is told that nothing is left.
  int others = 0;
  for (int r = 1; r < mpi().size; ++r) {
    int threads = 0;
    MPI_Recv(&threads, 1, MPI_INT, r, kHands, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    others += threads;
  }
  while (others > 0 && !queue.stopped()) {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kAsk, MPI_COMM_WORLD, &there, &status);
    if (there == 0) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      continue;
    }
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    std::string text(static_cast<std::size_t>(size), '\0');
    MPI_Recv(text.data(), size, MPI_CHAR, status.MPI_SOURCE, kAsk, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (const std::size_t end = text.find('\n'); end != std::string::npos)
      queue.keep(std::string_view(text).substr(0, end), std::string_view(text).substr(end + 1));
    const int n = queue.take();
    if (n < 0) --others;
    MPI_Send(&n, 1, MPI_INT, status.MPI_SOURCE, kGive, MPI_COMM_WORLD);
  }
}

void help_run(const Bench& bench, const Run& run) {
  MPI_Send(&run.threads, 1, MPI_INT, 0, kHands, MPI_COMM_WORLD);
  // A hand asks and hears its answer before another asks.
  const auto ask = [](const std::string& played) {
    const std::scoped_lock hold(mpi().lock);
    int n = -1;
    if (!send_text(played, 0, kAsk)) return n;
    MPI_Recv(&n, 1, MPI_INT, 0, kGive, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return n;
  };
  Threads(run.threads).each(run.threads, [&](int) {
    std::string played;
    for (int n = ask(played); n >= 0; n = ask(played)) {
      const Played game = play_game(bench.playing, n);
      const bool stopped = run.stop != nullptr && run.stop->load();
      played = stopped ? std::string() : message_of(game);
    }
  });
}

#else

int ranks() {
  const char* size = std::getenv("OMPI_COMM_WORLD_SIZE");
  return size != nullptr && std::atoi(size) > 1 ? -1 : 1;
}
int rank() { return 0; }
std::string heard_by_all(std::string said) { return said; }
void leave_ranks(int) {}
void serve_ranks(Queue&) {}
void help_run(const Bench&, const Run&) {}

#endif

}  // namespace vedette::lab
