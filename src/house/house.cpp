#include "house/house.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>
#include <sstream>
#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

#include "staff/staff.h"

namespace vedette {
namespace {

Millis wall() { return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count(); }

constexpr Millis kLookAgain = 10'000;
constexpr Millis kAnnounceEvery = 20'000, kHeardFor = 60'000;
constexpr const char* kAsked = "?";  // no table is called so

void think_after_all_others() {
#ifdef __linux__
  setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 10);
#endif
}

}  // namespace

House::House(Offers offers, Store& store, HouseOptions options)
    : offers_(std::move(offers)), store_(store), options_(std::move(options)), addresses_(options_.limits) {
  if (!options_.now) options_.now = wall;
  if (store_.shared())
    store_.when_told([this](const std::string& process, const std::string& words) {
      Word word{.process = process};
      std::istringstream in(words);
      in >> word.table;
      for (int& n : word.here) in >> n;
      if (word.table == kAsked) word.table.clear();
      const std::lock_guard lock(mutex_);
      words_.push_back(std::move(word));
      bell_.notify_all();
    });
  store_.when_changed([this](const std::string& table, std::int64_t) {
    const std::lock_guard lock(mutex_);
    if (table.empty() && store_.shared()) words_.push_back({});  // it listens from now on
    if (table.empty())
      for (const auto& [id, room] : rooms_) call(id);
    else if (rooms_.contains(table))
      call(table);
    bell_.notify_all();
  });
  for (int i = 0; i < std::max(1, options_.thinkers); ++i) threads_.emplace_back([this] { work(); });
  threads_.emplace_back([this] { look_after(); });
}

// Clocks, tables that others have changed, tables that fall asleep. Clocks have their time however many changes come.
void House::look_after() {
  auto next = std::chrono::steady_clock::now() + options_.beat;
  for (;;) {
    std::string changed;
    std::optional<Word> word;
    {
      std::unique_lock lock(mutex_);
      const auto called = [this] { return closing_ || !changed_.empty() || !words_.empty(); };
      const bool beats = options_.beat.count() > 0;
      if (beats)
        bell_.wait_until(lock, next, called);
      else
        bell_.wait(lock, called);
      if (closing_) return;
      const bool beat_is_due = beats && std::chrono::steady_clock::now() >= next;
      if (!beat_is_due && !words_.empty()) {
        word = std::move(words_.front());
        words_.pop_front();
      } else if (!beat_is_due && !changed_.empty()) {
        changed = std::move(changed_.front());
        changed_.pop_front();
        called_.erase(changed);
      }
    }
    if (word) {
      hear(*word);
    } else if (!changed.empty()) {
      follow(changed);
    } else {
      next = std::chrono::steady_clock::now() + options_.beat;
      tick();
    }
  }
}

void House::announce(const std::string& table, const Seats& here) {
  if (!store_.shared()) return;
  const std::lock_guard lock(mutex_);
  words_.push_back({.process = {}, .table = table, .here = here});
  bell_.notify_all();
}

void House::announce_all() {
  std::vector<std::shared_ptr<Room>> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, r] : rooms_) all.push_back(r);
  }
  for (const std::shared_ptr<Room>& r : all) {
    const std::lock_guard lock(r->mutex);
    if (const Seats here = r->here(); here != Seats{}) announce(r->id(), here);
  }
}

Seats House::elsewhere(const std::string& table) const {
  Seats sum{};
  const std::lock_guard lock(mutex_);
  if (const auto at = elsewhere_.find(table); at != elsewhere_.end())
    for (const auto& [process, there] : at->second)
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += there.here[i];
  return sum;
}

// What this process has to say, or what another one said.
void House::hear(const Word& word) {
  if (word.process.empty()) {
    std::string words = word.table.empty() ? kAsked : word.table;
    for (const int n : word.here) words += " " + std::to_string(n);
    return store_.tell_others(words);
  }
  if (word.table.empty()) return announce_all();
  const Seats were = elsewhere(word.table);
  std::shared_ptr<Room> there;
  {
    const std::lock_guard lock(mutex_);
    auto& by_process = elsewhere_[word.table];
    if (word.here != Seats{})
      by_process[word.process] = {word.here, now() + kHeardFor};
    else
      by_process.erase(word.process);
    if (by_process.empty()) elsewhere_.erase(word.table);
    if (const auto found = rooms_.find(word.table); found != rooms_.end()) there = found->second;
  }
  if (there == nullptr) return;
  const std::lock_guard lock(there->mutex);
  there->tell_of_others(were, elsewhere(word.table));
}

// A process that was killed says no goodbye.
void House::forget_silent() {
  std::vector<Word> gone;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [table, by_process] : elsewhere_)
      for (const auto& [process, there] : by_process)
        if (there.until <= now()) gone.push_back({.process = process, .table = table, .here = {}});
  }
  for (const Word& word : gone) hear(word);
}

void House::call(const std::string& table) {
  if (called_.insert(table).second) changed_.push_back(table);
}

void House::follow(const std::string& table) {
  const std::shared_ptr<Room> there = room(table);
  {
    const std::lock_guard lock(there->mutex);
    const Refusal r = there->refresh();
    there->settle();
    if (r.code != Refused::unavailable) return;
  }
  const std::lock_guard lock(mutex_);  // nobody says it again: it is asked for until it is known
  missed_.push_back(table);
}

House::~House() { stop(); }

void House::stop() {
  store_.when_changed({});
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    bell_.notify_all();
  }
  for (std::thread& t : threads_) t.join();
  threads_.clear();
}

Refusal House::unavailable() const {
  return {Refused::unavailable, "the house can not reach its store (" + store_.trouble() + "): try again in a moment", {}, {}, {}};
}

std::shared_ptr<Room> House::room(const std::string& id) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<Room>& at = rooms_[id];
  if (at == nullptr) at = std::make_shared<Room>(*this, id);
  return at;
}

int House::awake() const {
  const std::lock_guard lock(mutex_);
  return static_cast<int>(rooms_.size());
}

// Nobody has it but the map, so nobody can get it while the map is locked.
void House::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto at = rooms_.find(id); at != rooms_.end() && at->second.use_count() == 1) rooms_.erase(at);
}

void House::tick() {
  {
    const std::lock_guard lock(mutex_);
    for (const std::string& id : missed_) call(id);
    if (!missed_.empty()) bell_.notify_all();
    missed_.clear();
  }
  if (store_.shared()) {
    forget_silent();
    if (now() - announced_ >= kAnnounceEvery) announced_ = now(), announce_all();
  }
  std::vector<std::string> due;
  std::erase_if(later_, [this](const auto& l) { return l.second <= now(); });
  if (store_.due(now(), 100 + static_cast<int>(later_.size()), due) == Kept::yes)
    for (const std::string& id : due) {
      if (later_.contains(id)) continue;
      const std::shared_ptr<Room> there = room(id);
      const std::lock_guard lock(there->mutex);
      if (!there->look()) later_[id] = now() + kLookAgain;
    }
  // Those at which nobody has sat for a while; the oldest go first when there are too many.
  const std::lock_guard lock(mutex_);
  const bool crowded = rooms_.size() > static_cast<std::size_t>(options_.limits.awake);
  const Millis patience = crowded ? 0 : options_.idle;
  std::erase_if(rooms_, [&](const auto& r) {
    if (r.second.use_count() > 1) return false;
    const std::unique_lock quiet(r.second->mutex, std::try_to_lock);
    return quiet.owns_lock() && r.second->idle() && now() - r.second->touched() >= patience;
  });
}

void House::think(std::weak_ptr<Room> of, std::shared_ptr<Table> copy, std::string level) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back({std::move(of), std::move(copy), std::move(level)});
  bell_.notify_all();
}

// A thread on which computer players think; they know what their side's view shows, and no more.
void House::work() {
  think_after_all_others();
  std::random_device chance;
  for (;;) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      bell_.wait(lock, [this] { return closing_ || !jobs_.empty(); });
      if (closing_) return;
      job = std::move(jobs_.front());
      jobs_.pop_front();
    }
    const Level* level = find_level(job.level);
    if (level == nullptr || job.table->decider() == Side::none) {
      if (const std::shared_ptr<Room> there = job.room.lock()) {
        const std::lock_guard lock(there->mutex);
        there->computer_gave_up();
      }
      continue;
    }
    Generator own{std::uint64_t{chance()} << 32 | chance(), 0};
    Effort effort;
    effort.ms = level->thinks ? options_.think_ms : 0;
    effort.explain = false;
    effort.stop = &closing_;
    const Choice choice = choose(*level, job.table->game(), job.table->position(), own, effort);
    if (closing_) return;
    if (const std::shared_ptr<Room> there = job.room.lock()) {
      const std::lock_guard lock(there->mutex);
      there->computer_chose(choice.action, *job.table);
    }
  }
}

void House::say_goodbye() {
  std::vector<std::shared_ptr<Room>> all;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, r] : rooms_) all.push_back(r);
  }
  for (const std::shared_ptr<Room>& r : all) {
    const std::lock_guard lock(r->mutex);
    r->say_to_all("The house is being closed for a moment: your table is kept, and your link opens it again.");
  }
}

}  // namespace vedette
