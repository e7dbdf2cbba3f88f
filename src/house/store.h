// Where a house keeps its tables. Every change is all or nothing, and what a store says `yes` to is synced: a machine that loses its power
// the moment after has it. The lines of a table are only ever added to. Any thread may call any of these.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vedette {

using Millis = std::int64_t;  // since 1970

struct StoredTable {
  std::string id;            // public
  std::string head;          // JSON that never changes: what was opened, who plays, clock, commitment of the dice, content, version
  std::string secret;        // hex, of the dice
  std::string state;         // JSON that changes: names, entropies, clocks, offers, standing orders, notices, result …
  std::int64_t version = 0;  // counts up with every change
  int lines = 0;             // how many there are
  bool listed = false, over = false;
  Millis opened = 0, touched = 0;
  Millis due = 0;  // when the house has to look at it though nobody asks (a clock runs out); 0: never
};
// SHA-256 of the key in hex; union, confederate, watch.
struct StoredKey {
  std::string hash, table, seat;
};
struct StoredChat {
  int n = 0;  // counts up within the table
  Millis at = 0;
  std::string seat, text;
};
// One act, one offer, one chat line …
struct StoredChange {
  std::string table;
  std::int64_t version = 0;  // the one it is made on; the store has another: conflict
  int lines_before = 0;      // likewise
  std::vector<std::string> lines;
  std::optional<std::string> state;     // none: as it was
  std::optional<std::string> snapshot;  // bytes that spare replaying all lines so far, those of this change included
  std::vector<StoredChat> chat;
  std::vector<StoredKey> new_keys;
  std::vector<std::string> dead_keys;  // hashes
  bool listed = false, over = false;
  Millis now = 0;
  Millis due = 0;
};
// All that is kept of a table, but for snapshots, which can be made again.
struct StoredWhole {
  StoredTable table;
  std::vector<StoredKey> keys;
  std::vector<std::string> lines;
  std::vector<StoredChat> chat;
};

// conflict: somebody else was there first, or there is such a table already; nothing was done.
// gone: no such table or key. unavailable: trouble() says why in words. Then nothing was done as far as the store knows; when a connection
// or a disk fails at the very end of a change nobody can know, so whoever has the table awake reads it again before it goes on.
enum class Kept : std::uint8_t { yes, conflict, gone, unavailable };

class Store {
 public:
  virtual ~Store() = default;
  // `table.lines` is not read: there are as many as are given.
  virtual Kept create(const StoredWhole&) = 0;
  virtual Kept table(std::string_view id, StoredTable& into) = 0;
  virtual Kept lines(std::string_view id, int from, std::vector<std::string>& into) = 0;
  virtual Kept snapshot(std::string_view id, int& lines, std::string& bytes) = 0;       // gone: there is none
  virtual Kept chat(std::string_view id, int last, std::vector<StoredChat>& into) = 0;  // the last so many, oldest first
  virtual Kept key(std::string_view hash, StoredKey& into) = 0;
  virtual Kept change(const StoredChange&, std::int64_t& version_now) = 0;
  virtual Kept list(bool listed_only, int most, std::vector<StoredTable>& into) = 0;  // newest touched first
  virtual Kept due(Millis before, int most, std::vector<std::string>& ids) = 0;       // soonest first
  virtual Kept forget(std::string_view id) = 0;
  // For those who copy a store: every table there is, and all of one as it was at one moment.
  virtual Kept ids(std::vector<std::string>& into) = 0;
  virtual Kept whole(std::string_view id, StoredWhole& into) = 0;
  // Another process changed a table (PostgreSQL's LISTEN/NOTIFY; nothing for SQLite). Called on a thread of the store's; an empty id means
  // that it listens from now on and that changes may have been missed before: whoever has tables awake looks at all of them. With an empty
  // function nobody is told any more; who was being told has been when it returns.
  using Changed = std::function<void(const std::string& table, std::int64_t version)>;
  virtual void when_changed(Changed) = 0;
  // Words from one process of a house to the others, which are kept nowhere: who sits where. A store of one process has nobody to tell.
  virtual bool shared() const { return false; }
  virtual void tell_others(const std::string& /*words*/) {}
  using Heard = std::function<void(const std::string& process, const std::string& words)>;
  virtual void when_told(const Heard& /*heard*/) {}  // before when_changed; until that is empty
  virtual std::string where() const = 0;             // in words, for the start and errors; without a password
  virtual std::string trouble() const = 0;           // the last one, in words
};

// Where a house keeps its tables if nothing else is said: house.db in a folder of this user's own, which is made if need be.
std::string default_store();
// "file.db", ":memory:" or "postgresql://…"; null and `why` when it cannot be opened.
std::unique_ptr<Store> open_store(const std::string& where, std::string& why);
std::unique_ptr<Store> open_sqlite(const std::string& file, std::string& why);
// Null with a clear `why` in a program that was built without PostgreSQL.
std::unique_ptr<Store> open_postgres(const std::string& address, std::string& why);

}  // namespace vedette
