// Tables in one file of SQLite: a log that is written ahead (WAL) and synced before anything is acknowledged (synchronous FULL). Changes
// that come while one is being synced wait and are then synced together, each for itself all or nothing.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <condition_variable>
#include <csignal>
#include <utility>

#include "house/sqlite_link.h"
#include "house/store.h"

namespace vedette {
namespace {

constexpr int kSchema = 1;
constexpr int kVedetteFile = 0x56656474;  // "Vedt", by which the file is known
constexpr std::size_t kMostTogether = 64;

// A table has a number of its own within the file, which keeps the lines short.
constexpr const char* kTables = R"(
CREATE TABLE tables (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, head TEXT NOT NULL, secret TEXT NOT NULL, state TEXT NOT NULL,
  version INTEGER NOT NULL, lines INTEGER NOT NULL, listed INTEGER NOT NULL, over INTEGER NOT NULL, opened INTEGER NOT NULL,
  touched INTEGER NOT NULL, due INTEGER NOT NULL);
CREATE INDEX tables_by_touched ON tables (touched);
CREATE INDEX tables_listed ON tables (touched) WHERE listed;
CREATE INDEX tables_by_due ON tables (due) WHERE due > 0;
CREATE TABLE lines (number INTEGER NOT NULL, n INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (number, n)) WITHOUT ROWID;
CREATE TABLE snapshots (number INTEGER PRIMARY KEY, lines INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE chat (number INTEGER NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, seat TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (number, n)) WITHOUT ROWID;
CREATE TABLE keys (hash TEXT PRIMARY KEY, number INTEGER NOT NULL, seat TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX keys_by_table ON keys (number);
CREATE TRIGGER lines_are_only_added BEFORE UPDATE ON lines BEGIN SELECT RAISE(ABORT, 'lines are only ever added'); END;
)";

#define VEDETTE_TABLE_FIELDS "id, head, secret, state, version, lines, listed, over, opened, touched, due"
void read_table(const SqliteQuery& q, StoredTable& t) {
  t.id = q.text(0), t.head = q.text(1), t.secret = q.text(2), t.state = q.text(3);
  t.version = q.number(4), t.lines = static_cast<int>(q.number(5));
  t.listed = q.number(6) != 0, t.over = q.number(7) != 0;
  t.opened = q.number(8), t.touched = q.number(9), t.due = q.number(10);
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(std::string file) : file_(std::move(file)), memory_(file_ == ":memory:") {}
  void open();

  Kept create(const StoredWhole& w) override {
    return write([&] { return put(w); });
  }
  Kept change(const StoredChange& c, std::int64_t& version_now) override {
    const Kept kept = write([&] { return apply(c); });
    if (kept == Kept::yes) version_now = c.version + 1;
    return kept;
  }
  Kept forget(std::string_view id) override {
    const Kept kept = write([&] { return drop(id); });
    if (kept == Kept::yes) {  // out of the log that is written ahead, too
      const std::lock_guard lock(writing_.mutex);
      try {
        writing_.run("PRAGMA wal_checkpoint(TRUNCATE)");
      } catch (const SqliteTrouble&) {  // another reader has it: the next one will
      }
    }
    return kept;
  }
  Kept table(std::string_view id, StoredTable& into) override {
    return read([&](SqliteLink& db) { return table_of(db, id, into); });
  }
  Kept lines(std::string_view id, int from, std::vector<std::string>& into) override {
    return read([&](SqliteLink& db) { return lines_of(db, id, from, into); });
  }
  Kept snapshot(std::string_view id, int& lines, std::string& bytes) override;
  Kept chat(std::string_view id, int last, std::vector<StoredChat>& into) override {
    return read([&](SqliteLink& db) { return chat_of(db, id, last, into); });
  }
  Kept key(std::string_view hash, StoredKey& into) override;
  Kept list(bool listed_only, int most, std::vector<StoredTable>& into) override;
  Kept due(Millis before, int most, std::vector<std::string>& ids) override;
  Kept ids(std::vector<std::string>& into) override;
  Kept whole(std::string_view id, StoredWhole& into) override;
  void when_changed(Changed) override {}
  std::string where() const override { return memory_ ? "memory, and gone with the program" : "the file " + file_; }
  std::string trouble() const override {
    const std::lock_guard lock(trouble_mutex_);
    return trouble_;
  }

 private:
  struct Job {
    const std::function<Kept()>& work;
    Kept kept = Kept::unavailable;
    bool done = false, leads = false;
    std::condition_variable bell{};  // its own: who still has to wait is not woken for others
  };
  Kept write(const std::function<Kept()>& work);
  void write_together(std::span<Job* const> jobs);
  template <class F>
  Kept read(F&& work);
  Kept put(const StoredWhole&);
  Kept apply(const StoredChange&);
  Kept drop(std::string_view id);
  void add_lines(std::int64_t number, int from, std::span<const std::string>);
  void add_chat(std::int64_t number, std::span<const StoredChat>);
  void add_keys(std::int64_t number, std::span<const StoredKey>);
  static Kept number_of(SqliteLink&, std::string_view id, std::int64_t& number);
  static Kept table_of(SqliteLink&, std::string_view id, StoredTable&);
  static Kept lines_of(SqliteLink&, std::string_view id, int from, std::vector<std::string>&);
  static Kept chat_of(SqliteLink&, std::string_view id, int last, std::vector<StoredChat>&);
  void said(const SqliteTrouble& t) {
    const std::lock_guard lock(trouble_mutex_);
    trouble_ = t.words;
  }

  std::string file_;
  bool memory_;
  // Who reads does not wait for who syncs; what is in memory has one connection only.
  SqliteLink writing_, reading_;
  std::mutex queue_mutex_;
  std::vector<Job*> queue_;
  bool at_work_ = false;
  mutable std::mutex trouble_mutex_;
  std::string trouble_;
};

void SqliteStore::open() {
  if (!memory_) {
    // The secrets of the dice are in it: nobody else's to read. The files beside it are made like it.
    const int made = ::open(file_.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (made >= 0) ::close(made);
    // A file that may not grow is trouble to be told, not a reason to die.
    std::signal(SIGXFSZ, SIG_IGN);
  }
  writing_.open(file_);
  writing_.run("PRAGMA trusted_schema = OFF");
  if (const std::string mode = writing_.ask("PRAGMA journal_mode = WAL"); mode != "wal" && !memory_)
    throw SqliteTrouble{SQLITE_CANTOPEN, file_ +
                                             " stands where SQLite cannot write ahead (a disk of another machine?): name a file on a "
                                             "disk of this one with --store"};
  writing_.run("PRAGMA synchronous = FULL");
  writing_.run("PRAGMA secure_delete = ON");  // what is forgotten is overwritten
  writing_.run("BEGIN IMMEDIATE");
  const std::string known = writing_.ask("PRAGMA application_id"), schema = writing_.ask("PRAGMA user_version");
  if (known == "0" && schema == "0" && writing_.ask("SELECT count(*) FROM sqlite_master") == "0") {
    writing_.run(kTables);
    writing_.run(("PRAGMA application_id = " + std::to_string(kVedetteFile)).c_str());
    writing_.run(("PRAGMA user_version = " + std::to_string(kSchema)).c_str());
  } else if (known != std::to_string(kVedetteFile)) {
    throw SqliteTrouble{SQLITE_NOTADB, file_ + " is a database, but no store of Vedette: name another with --store"};
  } else if (std::stoi(schema) > kSchema) {
    throw SqliteTrouble{SQLITE_NOTADB, file_ + " was written by a later Vedette: open it with that one"};
  }
  writing_.run("COMMIT");
  if (!memory_) {
    reading_.open(file_);
    reading_.run("PRAGMA trusted_schema = OFF");
    reading_.run("PRAGMA query_only = ON");
  }
}

// Whoever comes first writes for all who wait; who has come meanwhile is led by the first of them.
Kept SqliteStore::write(const std::function<Kept()>& work) {
  Job job{work};
  std::unique_lock lock(queue_mutex_);
  queue_.push_back(&job);
  job.bell.wait(lock, [&] { return job.done || job.leads || !at_work_; });
  if (job.done) return job.kept;
  at_work_ = true;
  const auto n = static_cast<std::ptrdiff_t>(std::min(queue_.size(), kMostTogether));
  const std::vector<Job*> jobs(queue_.begin(), queue_.begin() + n);  // this one is the first of them
  queue_.erase(queue_.begin(), queue_.begin() + n);
  lock.unlock();
  write_together(jobs);
  lock.lock();
  for (Job* const j : jobs) {
    j->done = true;
    if (j != &job) j->bell.notify_one();
  }
  at_work_ = !queue_.empty();
  if (at_work_) {
    queue_.front()->leads = true;
    queue_.front()->bell.notify_one();
  }
  return job.kept;
}

void SqliteStore::write_together(std::span<Job* const> jobs) {
  const std::lock_guard lock(writing_.mutex);
  try {
    writing_.run("BEGIN IMMEDIATE");
    for (Job* const job : jobs) {
      writing_.run("SAVEPOINT one");
      try {
        job->kept = job->work();
      } catch (const SqliteTrouble& t) {
        if (!writing_.in_transaction()) throw;  // SQLite itself took everything back
        job->kept = t.already_there() ? Kept::conflict : Kept::unavailable;
        if (!t.already_there()) said(t);
      }
      if (job->kept != Kept::yes) writing_.run("ROLLBACK TO one");
      writing_.run("RELEASE one");
    }
    writing_.run("COMMIT");
  } catch (const SqliteTrouble& t) {
    said(t);
    for (Job* const job : jobs) job->kept = Kept::unavailable;
    try {
      if (writing_.in_transaction()) writing_.run("ROLLBACK");
      if (t.disk()) writing_.run("PRAGMA wal_checkpoint(TRUNCATE)");  // the log gives back what room it can
    } catch (const SqliteTrouble& again) {
      said(again);
    }
  }
}

template <class F>
Kept SqliteStore::read(F&& work) {
  SqliteLink& db = memory_ ? writing_ : reading_;
  const std::lock_guard lock(db.mutex);
  try {
    return work(db);
  } catch (const SqliteTrouble& t) {
    said(t);
    return Kept::unavailable;
  }
}

// Writing.

Kept SqliteStore::number_of(SqliteLink& db, std::string_view id, std::int64_t& number) {
  SqliteQuery q(db, "SELECT number FROM tables WHERE id = ?");
  if (!q.with(id).row()) return Kept::gone;
  number = q.number(0);
  return Kept::yes;
}

void SqliteStore::add_lines(std::int64_t number, int from, std::span<const std::string> lines) {
  for (const std::string& line : lines)
    SqliteQuery(writing_, "INSERT INTO lines (number, n, text) VALUES (?, ?, ?)").with(number).with(from++).with(line).done();
}

void SqliteStore::add_chat(std::int64_t number, std::span<const StoredChat> chat) {
  for (const StoredChat& c : chat)
    SqliteQuery(writing_, "INSERT INTO chat (number, n, at, seat, text) VALUES (?, ?, ?, ?, ?)")
        .with(number)
        .with(c.n)
        .with(c.at)
        .with(c.seat)
        .with(c.text)
        .done();
}

void SqliteStore::add_keys(std::int64_t number, std::span<const StoredKey> keys) {
  for (const StoredKey& k : keys)
    SqliteQuery(writing_, "INSERT INTO keys (hash, number, seat) VALUES (?, ?, ?)").with(k.hash).with(number).with(k.seat).done();
}

Kept SqliteStore::put(const StoredWhole& w) {
  const StoredTable& t = w.table;
  SqliteQuery(writing_, "INSERT INTO tables (" VEDETTE_TABLE_FIELDS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .with(t.id)
      .with(t.head)
      .with(t.secret)
      .with(t.state)
      .with(t.version)
      .with(static_cast<std::int64_t>(w.lines.size()))
      .with(t.listed ? 1 : 0)
      .with(t.over ? 1 : 0)
      .with(t.opened)
      .with(t.touched)
      .with(t.due)
      .done();
  const std::int64_t number = writing_.last_number();
  add_lines(number, 0, w.lines);
  add_chat(number, w.chat);
  add_keys(number, w.keys);
  return Kept::yes;
}

Kept SqliteStore::apply(const StoredChange& c) {
  std::int64_t number = 0;
  {
    SqliteQuery q(writing_, "SELECT number, version, lines FROM tables WHERE id = ?");
    if (!q.with(c.table).row()) return Kept::gone;
    number = q.number(0);
    if (q.number(1) != c.version || q.number(2) != c.lines_before) return Kept::conflict;
  }
  const auto lines = static_cast<std::int64_t>(c.lines_before) + static_cast<std::int64_t>(c.lines.size());
  add_lines(number, c.lines_before, c.lines);
  add_chat(number, c.chat);
  for (const std::string& hash : c.dead_keys)
    SqliteQuery(writing_, "DELETE FROM keys WHERE hash = ? AND number = ?").with(hash).with(number).done();
  add_keys(number, c.new_keys);
  if (c.snapshot)
    SqliteQuery(writing_, "INSERT OR REPLACE INTO snapshots (number, lines, bytes) VALUES (?, ?, ?)")
        .with(number)
        .with(lines)
        .with_bytes(*c.snapshot)
        .done();
  if (c.state) SqliteQuery(writing_, "UPDATE tables SET state = ? WHERE number = ?").with(*c.state).with(number).done();
  SqliteQuery(writing_, "UPDATE tables SET version = version + 1, lines = ?, listed = ?, over = ?, touched = ?, due = ? WHERE number = ?")
      .with(lines)
      .with(c.listed ? 1 : 0)
      .with(c.over ? 1 : 0)
      .with(c.now)
      .with(c.due)
      .with(number)
      .done();
  return Kept::yes;
}

Kept SqliteStore::drop(std::string_view id) {
  std::int64_t number = 0;
  if (const Kept kept = number_of(writing_, id, number); kept != Kept::yes) return kept;
  for (const char* const sql :
       {"DELETE FROM lines WHERE number = ?", "DELETE FROM snapshots WHERE number = ?", "DELETE FROM chat WHERE number = ?",
        "DELETE FROM keys WHERE number = ?", "DELETE FROM tables WHERE number = ?"})
    SqliteQuery(writing_, sql).with(number).done();
  return Kept::yes;
}

// Reading.

Kept SqliteStore::table_of(SqliteLink& db, std::string_view id, StoredTable& into) {
  SqliteQuery q(db, "SELECT " VEDETTE_TABLE_FIELDS " FROM tables WHERE id = ?");
  if (!q.with(id).row()) return Kept::gone;
  read_table(q, into);
  return Kept::yes;
}

Kept SqliteStore::lines_of(SqliteLink& db, std::string_view id, int from, std::vector<std::string>& into) {
  into.clear();
  std::int64_t number = 0;
  if (const Kept kept = number_of(db, id, number); kept != Kept::yes) return kept;
  SqliteQuery q(db, "SELECT text FROM lines WHERE number = ? AND n >= ? ORDER BY n");
  q.with(number).with(from);
  while (q.row()) into.push_back(q.text(0));
  return Kept::yes;
}

Kept SqliteStore::chat_of(SqliteLink& db, std::string_view id, int last, std::vector<StoredChat>& into) {
  into.clear();
  std::int64_t number = 0;
  if (const Kept kept = number_of(db, id, number); kept != Kept::yes) return kept;
  SqliteQuery q(db, "SELECT n, at, seat, text FROM (SELECT * FROM chat WHERE number = ? ORDER BY n DESC LIMIT ?) ORDER BY n");
  q.with(number).with(last);
  while (q.row()) into.push_back({static_cast<int>(q.number(0)), q.number(1), q.text(2), q.text(3)});
  return Kept::yes;
}

Kept SqliteStore::snapshot(std::string_view id, int& lines, std::string& bytes) {
  return read([&](SqliteLink& db) {
    SqliteQuery q(db, "SELECT s.lines, s.bytes FROM snapshots s JOIN tables t ON t.number = s.number WHERE t.id = ?");
    if (!q.with(id).row()) return Kept::gone;
    lines = static_cast<int>(q.number(0));
    bytes = q.text(1);
    return Kept::yes;
  });
}

Kept SqliteStore::key(std::string_view hash, StoredKey& into) {
  return read([&](SqliteLink& db) {
    SqliteQuery q(db, "SELECT k.hash, t.id, k.seat FROM keys k JOIN tables t ON t.number = k.number WHERE k.hash = ?");
    if (!q.with(hash).row()) return Kept::gone;
    into = {q.text(0), q.text(1), q.text(2)};
    return Kept::yes;
  });
}

Kept SqliteStore::list(bool listed_only, int most, std::vector<StoredTable>& into) {
  return read([&](SqliteLink& db) {
    into.clear();
    SqliteQuery q(db, listed_only ? "SELECT " VEDETTE_TABLE_FIELDS " FROM tables WHERE listed ORDER BY touched DESC LIMIT ?"
                                  : "SELECT " VEDETTE_TABLE_FIELDS " FROM tables ORDER BY touched DESC LIMIT ?");
    q.with(most);
    while (q.row()) read_table(q, into.emplace_back());
    return Kept::yes;
  });
}

Kept SqliteStore::due(Millis before, int most, std::vector<std::string>& ids) {
  return read([&](SqliteLink& db) {
    ids.clear();
    SqliteQuery q(db, "SELECT id FROM tables WHERE due > 0 AND due <= ? ORDER BY due LIMIT ?");
    q.with(before).with(most);
    while (q.row()) ids.push_back(q.text(0));
    return Kept::yes;
  });
}

Kept SqliteStore::ids(std::vector<std::string>& into) {
  return read([&](SqliteLink& db) {
    into.clear();
    SqliteQuery q(db, "SELECT id FROM tables ORDER BY number");
    while (q.row()) into.push_back(q.text(0));
    return Kept::yes;
  });
}

Kept SqliteStore::whole(std::string_view id, StoredWhole& into) {
  return read([&](SqliteLink& db) {
    db.run("BEGIN");  // one moment for all of it
    const auto gather = [&] {
      if (const Kept kept = table_of(db, id, into.table); kept != Kept::yes) return kept;
      if (const Kept kept = lines_of(db, id, 0, into.lines); kept != Kept::yes) return kept;
      if (const Kept kept = chat_of(db, id, -1, into.chat); kept != Kept::yes) return kept;
      into.keys.clear();
      SqliteQuery q(db, "SELECT k.hash, k.seat FROM keys k JOIN tables t ON t.number = k.number WHERE t.id = ? ORDER BY k.hash");
      q.with(id);
      while (q.row()) into.keys.push_back({q.text(0), std::string(id), q.text(1)});
      return Kept::yes;
    };
    try {
      const Kept kept = gather();
      db.run("COMMIT");
      return kept;
    } catch (const SqliteTrouble&) {
      if (db.in_transaction()) sqlite3_step(db.prepared("ROLLBACK"));
      throw;
    }
  });
}

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& file, std::string& why) {
  auto store = std::make_unique<SqliteStore>(file);
  try {
    store->open();
  } catch (const SqliteTrouble& t) {
    why = t.words;
    return nullptr;
  }
  return store;
}

}  // namespace vedette
