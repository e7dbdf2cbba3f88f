// Tables in PostgreSQL, for several server processes at once. Acts are ordered by the row of their table, whose version they name, and by
// the unique (table, n) of their lines; NOTIFY tells the other processes when a change is there for all to see. A server that was away is
// connected to again with the next thing that is asked of it; meanwhile the answer is `unavailable`, in words.
#include "house/store.h"

#ifdef VEDETTE_POSTGRES
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <random>
#include <thread>
#include <tuple>
#include <utility>

#include "house/postgres_link.h"

namespace vedette {
namespace {

using PgClock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kConnectAgain{500};  // not sooner, so that nobody waits in line for a server that is away
constexpr std::size_t kMostIdle = 8;

constexpr const char* kPgTables = R"(
SET client_min_messages = warning;
SELECT pg_advisory_xact_lock(7306930284704);
CREATE SCHEMA IF NOT EXISTS vedette;
CREATE TABLE IF NOT EXISTS vedette.tables (number bigserial PRIMARY KEY, id text NOT NULL UNIQUE, head bytea NOT NULL, secret text NOT NULL,
  state bytea NOT NULL, version bigint NOT NULL, lines bigint NOT NULL, listed bigint NOT NULL, over bigint NOT NULL, opened bigint NOT NULL,
  touched bigint NOT NULL, due bigint NOT NULL);
CREATE INDEX IF NOT EXISTS tables_by_touched ON vedette.tables (touched);
CREATE INDEX IF NOT EXISTS tables_listed ON vedette.tables (touched) WHERE listed = 1;
CREATE INDEX IF NOT EXISTS tables_by_due ON vedette.tables (due) WHERE due > 0;
CREATE TABLE IF NOT EXISTS vedette.lines (number bigint NOT NULL REFERENCES vedette.tables ON DELETE CASCADE, n bigint NOT NULL,
  text bytea NOT NULL, PRIMARY KEY (number, n));
CREATE TABLE IF NOT EXISTS vedette.snapshots (number bigint PRIMARY KEY REFERENCES vedette.tables ON DELETE CASCADE, lines bigint NOT NULL,
  bytes bytea NOT NULL);
CREATE TABLE IF NOT EXISTS vedette.chat (number bigint NOT NULL REFERENCES vedette.tables ON DELETE CASCADE, n bigint NOT NULL,
  at bigint NOT NULL, seat text NOT NULL, text bytea NOT NULL, PRIMARY KEY (number, n));
CREATE TABLE IF NOT EXISTS vedette.keys (hash text PRIMARY KEY, number bigint NOT NULL REFERENCES vedette.tables ON DELETE CASCADE,
  seat text NOT NULL);
CREATE INDEX IF NOT EXISTS keys_by_table ON vedette.keys (number);
)";

// Names come from strangers; those that no house would give are not worth asking the server about.
bool is_plain(std::string_view id) {
  return !id.empty() && id.size() <= 200 && std::ranges::all_of(id, [](char c) { return c > ' ' && c < 127; });
}

#define VEDETTE_PG_FIELDS "id, head, secret, state, version, lines, listed, over, opened, touched, due"
void read_pg_table(const PgRows& r, int row, StoredTable& t) {
  t.id = r.text(row, 0), t.head = r.bytes(row, 1), t.secret = r.text(row, 2), t.state = r.bytes(row, 3);
  t.version = r.number(row, 4), t.lines = static_cast<int>(r.number(row, 5));
  t.listed = r.number(row, 6) != 0, t.over = r.number(row, 7) != 0;
  t.opened = r.number(row, 8), t.touched = r.number(row, 9), t.due = r.number(row, 10);
}

class PostgresStore final : public Store {
 public:
  explicit PostgresStore(std::string address);
  ~PostgresStore() override;
  void open();

  Kept create(const StoredWhole&) override;
  Kept change(const StoredChange&, std::int64_t& version_now) override;
  Kept forget(std::string_view id) override;
  Kept table(std::string_view id, StoredTable& into) override {
    return with(id, [&](PgLink& db) { return table_of(db, id, into); });
  }
  Kept lines(std::string_view id, int from, std::vector<std::string>& into) override {
    return with(id, [&](PgLink& db) { return lines_of(db, id, from, into); });
  }
  Kept snapshot(std::string_view id, int& lines, std::string& bytes) override;
  Kept chat(std::string_view id, int last, std::vector<StoredChat>& into) override {
    return with(id, [&](PgLink& db) { return chat_of(db, id, last, into); });
  }
  Kept key(std::string_view hash, StoredKey& into) override;
  Kept list(bool listed_only, int most, std::vector<StoredTable>& into) override;
  Kept due(Millis before, int most, std::vector<std::string>& ids) override;
  Kept ids(std::vector<std::string>& into) override;
  Kept whole(std::string_view id, StoredWhole& into) override;
  void when_changed(Changed) override;
  bool shared() const override { return true; }
  void tell_others(const std::string& words) override;
  void when_told(const Heard& heard) override {
    const std::lock_guard lock(hearing_);
    heard_ = heard;
  }
  std::string where() const override { return where_; }
  std::string trouble() const override {
    const std::lock_guard lock(mutex_);
    return trouble_;
  }

 private:
  std::unique_ptr<PgLink> take(bool fresh);
  template <class F>
  Kept with(std::string_view name, F&& work);
  static void add(PgLink&, std::int64_t number, int from, std::span<const std::string> lines, std::span<const StoredChat>,
                  std::span<const StoredKey>);
  static Kept number_of(PgLink&, std::string_view id, std::int64_t& number);
  static Kept table_of(PgLink&, std::string_view id, StoredTable&);
  static Kept lines_of(PgLink&, std::string_view id, int from, std::vector<std::string>&);
  static Kept chat_of(PgLink&, std::string_view id, int last, std::vector<StoredChat>&);
  void said(const PgTrouble&);
  void listen();
  void changed(const std::string& table, std::int64_t version);

  std::string address_, where_, self_;
  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<PgLink>> idle_;
  std::string trouble_;
  PgClock::time_point not_before_{};
  std::mutex hearing_;  // held while somebody is told, so that nobody is told any more who has said so
  Changed changed_;
  Heard heard_;
  int wake_[2] = {-1, -1};
  std::atomic<bool> closing_{false};
  std::thread listener_;
};

PostgresStore::PostgresStore(std::string address) : address_(std::move(address)) {
  // Which process it was that changed a table: by a number that no other has.
  std::random_device chance;
  self_ = std::to_string(::getpid()) + "-" + std::to_string(chance()) + "-" + std::to_string(chance());
  std::string host = "this machine", database;
  char* wrong = nullptr;
  if (PQconninfoOption* const options = PQconninfoParse(address_.c_str(), &wrong); options != nullptr) {
    for (const PQconninfoOption* o = options; o->keyword != nullptr; ++o) {
      if (o->val == nullptr) continue;
      if (std::string_view(o->keyword) == "host") host = o->val;
      if (std::string_view(o->keyword) == "dbname") database = o->val;
    }
    PQconninfoFree(options);
  }
  PQfreemem(wrong);
  where_ = "PostgreSQL at " + host + (database.empty() ? "" : ", database " + database);
}

PostgresStore::~PostgresStore() {
  closing_ = true;
  if (listener_.joinable()) {
    std::ignore = ::write(wake_[1], "x", 1);
    listener_.join();
  }
  for (const int end : wake_)
    if (end >= 0) ::close(end);
}

void PostgresStore::open() {
  PgLink db(address_);
  db.run("BEGIN");
  db.run(kPgTables);
  db.run("COMMIT");
}

void PostgresStore::said(const PgTrouble& t) {
  const std::lock_guard lock(mutex_);
  trouble_ = t.lost ? where_ + " cannot be reached (" + t.words + "): it is tried again whenever something is asked"
                    : where_ + " does not take it: " + t.words;
}

std::unique_ptr<PgLink> PostgresStore::take(bool fresh) {
  {
    const std::lock_guard lock(mutex_);
    if (fresh) idle_.clear();
    if (!idle_.empty()) {
      auto link = std::move(idle_.back());
      idle_.pop_back();
      return link;
    }
    if (PgClock::now() < not_before_) throw PgTrouble{"a moment ago it could not be", "", true, false};
  }
  try {
    return std::make_unique<PgLink>(address_);
  } catch (const PgTrouble&) {
    const std::lock_guard lock(mutex_);
    not_before_ = PgClock::now() + kConnectAgain;
    throw;
  }
}

// One transaction. A connection that turns out to be dead before anything was asked of it is replaced, once.
template <class F>
Kept PostgresStore::with(std::string_view name, F&& work) {
  if (!is_plain(name)) return Kept::gone;
  for (const bool fresh : {false, true}) {
    std::unique_ptr<PgLink> db;
    try {
      db = take(fresh);
      db->run("BEGIN");
      const Kept kept = work(*db);
      db->run(kept == Kept::yes ? "COMMIT" : "ROLLBACK");
      db->rest();
      const std::lock_guard lock(mutex_);
      if (idle_.size() < kMostIdle) idle_.push_back(std::move(db));
      return kept;
    } catch (const PgTrouble& t) {
      if (t.untouched && !fresh) continue;
      if (t.somebody_first()) {
        try {
          db->run("ROLLBACK");
          return Kept::conflict;
        } catch (const PgTrouble& worse) {
          return said(worse), Kept::unavailable;
        }
      }
      said(t);
      return Kept::unavailable;
    }
  }
  return Kept::unavailable;
}

// Writing.

Kept PostgresStore::number_of(PgLink& db, std::string_view id, std::int64_t& number) {
  const PgRows r = db.ask("SELECT number FROM tables WHERE id = $1", {pg(id)});
  if (r.size() == 0) return Kept::gone;
  number = r.number(0, 0);
  return Kept::yes;
}

void PostgresStore::add(PgLink& db, std::int64_t number, int from, std::span<const std::string> lines, std::span<const StoredChat> chat,
                        std::span<const StoredKey> keys) {
  for (const std::string& line : lines)
    db.ask("INSERT INTO lines (number, n, text) VALUES ($1, $2, $3)", {pg(number), pg(std::int64_t{from++}), pg_bytes(line)});
  for (const StoredChat& c : chat)
    db.ask("INSERT INTO chat (number, n, at, seat, text) VALUES ($1, $2, $3, $4, $5)",
           {pg(number), pg(std::int64_t{c.n}), pg(c.at), pg(c.seat), pg_bytes(c.text)});
  for (const StoredKey& k : keys) db.ask("INSERT INTO keys (hash, number, seat) VALUES ($1, $2, $3)", {pg(k.hash), pg(number), pg(k.seat)});
}

Kept PostgresStore::create(const StoredWhole& w) {
  const StoredTable& t = w.table;
  return with(t.id, [&](PgLink& db) {
    const PgRows r =
        db.ask("INSERT INTO tables (" VEDETTE_PG_FIELDS
               ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) "
               "RETURNING number",
               {pg(t.id), pg_bytes(t.head), pg(t.secret), pg_bytes(t.state), pg(t.version), pg(static_cast<std::int64_t>(w.lines.size())),
                pg(t.listed), pg(t.over), pg(t.opened), pg(t.touched), pg(t.due)});
    add(db, r.number(0, 0), 0, w.lines, w.chat, w.keys);
    return Kept::yes;
  });
}

Kept PostgresStore::change(const StoredChange& c, std::int64_t& version_now) {
  const Kept kept = with(c.table, [&](PgLink& db) {
    const auto lines = static_cast<std::int64_t>(c.lines_before) + static_cast<std::int64_t>(c.lines.size());
    // The row is held until the end: whoever comes second sees another version.
    const PgRows r = db.ask(
        "UPDATE tables SET version = version + 1, lines = $4, listed = $5, over = $6, touched = $7, due = $8 "
        "WHERE id = $1 AND version = $2 AND lines = $3 RETURNING number",
        {pg(c.table), pg(c.version), pg(std::int64_t{c.lines_before}), pg(lines), pg(c.listed), pg(c.over), pg(c.now), pg(c.due)});
    std::int64_t number = 0;
    if (r.size() == 0) return number_of(db, c.table, number) == Kept::yes ? Kept::conflict : Kept::gone;
    number = r.number(0, 0);
    for (const std::string& hash : c.dead_keys) db.ask("DELETE FROM keys WHERE hash = $1 AND number = $2", {pg(hash), pg(number)});
    add(db, number, c.lines_before, c.lines, c.chat, c.new_keys);
    if (c.state) db.ask("UPDATE tables SET state = $2 WHERE number = $1", {pg(number), pg_bytes(*c.state)});
    if (c.snapshot)
      db.ask(
          "INSERT INTO snapshots (number, lines, bytes) VALUES ($1, $2, $3) "
          "ON CONFLICT (number) DO UPDATE SET lines = EXCLUDED.lines, bytes = EXCLUDED.bytes",
          {pg(number), pg(lines), pg_bytes(*c.snapshot)});
    db.ask("SELECT pg_notify('vedette', $1)", {pg(self_ + " " + std::to_string(c.version + 1) + " " + c.table)});
    return Kept::yes;
  });
  if (kept == Kept::yes) version_now = c.version + 1;
  return kept;
}

Kept PostgresStore::forget(std::string_view id) {
  return with(id, [&](PgLink& db) {
    if (db.ask("DELETE FROM tables WHERE id = $1", {pg(id)}).touched() == 0) return Kept::gone;
    db.ask("SELECT pg_notify('vedette', $1)", {pg(self_ + " 0 " + std::string(id))});
    return Kept::yes;
  });
}

// Reading.

Kept PostgresStore::table_of(PgLink& db, std::string_view id, StoredTable& into) {
  const PgRows r = db.ask("SELECT " VEDETTE_PG_FIELDS " FROM tables WHERE id = $1", {pg(id)});
  if (r.size() == 0) return Kept::gone;
  read_pg_table(r, 0, into);
  return Kept::yes;
}

Kept PostgresStore::lines_of(PgLink& db, std::string_view id, int from, std::vector<std::string>& into) {
  into.clear();
  std::int64_t number = 0;
  if (const Kept kept = number_of(db, id, number); kept != Kept::yes) return kept;
  const PgRows r = db.ask("SELECT text FROM lines WHERE number = $1 AND n >= $2 ORDER BY n", {pg(number), pg(std::int64_t{from})});
  for (int i = 0; i < r.size(); ++i) into.push_back(r.bytes(i, 0));
  return Kept::yes;
}

Kept PostgresStore::chat_of(PgLink& db, std::string_view id, int last, std::vector<StoredChat>& into) {
  into.clear();
  std::int64_t number = 0;
  if (const Kept kept = number_of(db, id, number); kept != Kept::yes) return kept;
  const PgRows r = db.ask("SELECT n, at, seat, text FROM (SELECT * FROM chat WHERE number = $1 ORDER BY n DESC LIMIT $2) c ORDER BY n",
                          {pg(number), pg(std::int64_t{last < 0 ? 1'000'000'000 : last})});
  for (int i = 0; i < r.size(); ++i) into.push_back({static_cast<int>(r.number(i, 0)), r.number(i, 1), r.text(i, 2), r.bytes(i, 3)});
  return Kept::yes;
}

Kept PostgresStore::snapshot(std::string_view id, int& lines, std::string& bytes) {
  return with(id, [&](PgLink& db) {
    const PgRows r = db.ask("SELECT s.lines, s.bytes FROM snapshots s JOIN tables t USING (number) WHERE t.id = $1", {pg(id)});
    if (r.size() == 0) return Kept::gone;
    lines = static_cast<int>(r.number(0, 0));
    bytes = r.bytes(0, 1);
    return Kept::yes;
  });
}

Kept PostgresStore::key(std::string_view hash, StoredKey& into) {
  return with(hash, [&](PgLink& db) {
    const PgRows r = db.ask("SELECT k.hash, t.id, k.seat FROM keys k JOIN tables t USING (number) WHERE k.hash = $1", {pg(hash)});
    if (r.size() == 0) return Kept::gone;
    into = {r.text(0, 0), r.text(0, 1), r.text(0, 2)};
    return Kept::yes;
  });
}

Kept PostgresStore::list(bool listed_only, int most, std::vector<StoredTable>& into) {
  return with("list", [&](PgLink& db) {
    into.clear();
    const PgRows r = db.ask(listed_only ? "SELECT " VEDETTE_PG_FIELDS " FROM tables WHERE listed = 1 ORDER BY touched DESC LIMIT $1"
                                        : "SELECT " VEDETTE_PG_FIELDS " FROM tables ORDER BY touched DESC LIMIT $1",
                            {pg(std::int64_t{most})});
    for (int i = 0; i < r.size(); ++i) read_pg_table(r, i, into.emplace_back());
    return Kept::yes;
  });
}

Kept PostgresStore::due(Millis before, int most, std::vector<std::string>& ids) {
  return with("due", [&](PgLink& db) {
    ids.clear();
    const PgRows r =
        db.ask("SELECT id FROM tables WHERE due > 0 AND due <= $1 ORDER BY due LIMIT $2", {pg(before), pg(std::int64_t{most})});
    for (int i = 0; i < r.size(); ++i) ids.push_back(r.text(i, 0));
    return Kept::yes;
  });
}

Kept PostgresStore::ids(std::vector<std::string>& into) {
  return with("ids", [&](PgLink& db) {
    into.clear();
    const PgRows r = db.ask("SELECT id FROM tables ORDER BY number");
    for (int i = 0; i < r.size(); ++i) into.push_back(r.text(i, 0));
    return Kept::yes;
  });
}

Kept PostgresStore::whole(std::string_view id, StoredWhole& into) {
  return with(id, [&](PgLink& db) {
    db.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");  // one moment for all of it
    if (const Kept kept = table_of(db, id, into.table); kept != Kept::yes) return kept;
    if (const Kept kept = lines_of(db, id, 0, into.lines); kept != Kept::yes) return kept;
    if (const Kept kept = chat_of(db, id, -1, into.chat); kept != Kept::yes) return kept;
    into.keys.clear();
    const PgRows r = db.ask("SELECT k.hash, k.seat FROM keys k JOIN tables t USING (number) WHERE t.id = $1 ORDER BY k.hash", {pg(id)});
    for (int i = 0; i < r.size(); ++i) into.keys.push_back({r.text(i, 0), std::string(id), r.text(i, 1)});
    return Kept::yes;
  });
}

// Listening.

void PostgresStore::when_changed(Changed changed) {
  {
    const std::lock_guard lock(hearing_);
    changed_ = std::move(changed);
    if (!changed_) return;
  }
  if (listener_.joinable() || ::pipe2(wake_, O_CLOEXEC) != 0) return;
  listener_ = std::thread([this] { listen(); });
}

void PostgresStore::changed(const std::string& table, std::int64_t version) {
  const std::lock_guard lock(hearing_);
  if (changed_) changed_(table, version);
}

void PostgresStore::tell_others(const std::string& words) {
  std::ignore = with("words", [&](PgLink& db) {
    db.ask("SELECT pg_notify('vedette_words', $1)", {pg(self_ + " " + words)});
    return Kept::yes;
  });
}

// Whatever is written before it listens is not told, the first time no less than after the connection was lost: then all look anew.
void PostgresStore::listen() {
  while (!closing_) {
    try {
      PgLink db(address_);
      db.run("LISTEN vedette; LISTEN vedette_words");
      changed("", 0);
      while (!closing_) {
        pollfd waiting[] = {{PQsocket(db.db()), POLLIN, 0}, {wake_[0], POLLIN, 0}};
        ::poll(waiting, 2, -1);
        if (PQconsumeInput(db.db()) == 0) break;
        while (PGnotify* const told = PQnotifies(db.db())) {
          // "process version table"
          const std::string text = told->extra;
          const bool words = std::string_view(told->relname) == "vedette_words";
          PQfreemem(told);
          const std::size_t first = text.find(' '), second = text.find(' ', first + 1);
          if (second == std::string::npos || text.substr(0, first) == self_) continue;
          if (words) {
            const std::lock_guard lock(hearing_);
            if (changed_ && heard_) heard_(text.substr(0, first), text.substr(first + 1));
            continue;
          }
          changed(text.substr(second + 1), std::strtoll(text.c_str() + first, nullptr, 10));
        }
      }
    } catch (const PgTrouble& t) {
      said(t);
    }
    pollfd waiting{wake_[0], POLLIN, 0};
    if (!closing_) ::poll(&waiting, 1, static_cast<int>(kConnectAgain.count()));
  }
}

}  // namespace

std::unique_ptr<Store> open_postgres(const std::string& address, std::string& why) {
  auto store = std::make_unique<PostgresStore>(address);
  try {
    store->open();
  } catch (const PgTrouble& t) {
    why = store->where() + (t.lost ? " cannot be reached: " : " does not take what a house needs: ") + t.words;
    return nullptr;
  }
  return store;
}

}  // namespace vedette

#else

namespace vedette {

std::unique_ptr<Store> open_postgres(const std::string& /*address*/, std::string& why) {
  why = "this program was built without PostgreSQL: name a file with --store, or install libpq-dev and build it again";
  return nullptr;
}

}  // namespace vedette

#endif
