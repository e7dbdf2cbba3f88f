// One connection to a file of SQLite: statements are prepared once, and whatever goes wrong is thrown as words that say what to do.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace vedette {

struct SqliteTrouble {
  int code = 0;
  std::string words;
  bool disk() const { return (code & 0xff) == SQLITE_FULL || (code & 0xff) == SQLITE_IOERR; }
  bool already_there() const { return (code & 0xff) == SQLITE_CONSTRAINT; }
};

class SqliteLink {
 public:
  SqliteLink() = default;
  ~SqliteLink();
  SqliteLink(const SqliteLink&) = delete;
  SqliteLink& operator=(const SqliteLink&) = delete;

  void open(const std::string& file);
  void run(const char* sql);                // without answer
  std::string ask(const std::string& sql);  // the first field of the first row
  sqlite3_stmt* prepared(const char* sql);  // `sql` is a literal: known again by its address
  bool in_transaction() const { return sqlite3_get_autocommit(db_) == 0; }
  int changed() const { return sqlite3_changes(db_); }
  std::int64_t last_number() const { return sqlite3_last_insert_rowid(db_); }
  [[noreturn]] void fail() const;

  std::recursive_mutex mutex;

 private:
  sqlite3* db_ = nullptr;
  std::string file_;
  std::map<const char*, sqlite3_stmt*> statements_;
};

// A statement while it is used. Text that is bound must outlive it.
class SqliteQuery {
 public:
  SqliteQuery(SqliteLink& link, const char* sql) : link_(link), statement_(link.prepared(sql)) {}
  ~SqliteQuery() { sqlite3_reset(statement_), sqlite3_clear_bindings(statement_); }
  SqliteQuery(const SqliteQuery&) = delete;
  SqliteQuery& operator=(const SqliteQuery&) = delete;

  SqliteQuery& with(std::int64_t n) { return checked(sqlite3_bind_int64(statement_, ++bound_, n)); }
  SqliteQuery& with(std::string_view text) {
    return checked(sqlite3_bind_text64(statement_, ++bound_, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8));
  }
  SqliteQuery& with_bytes(std::string_view bytes) {
    return checked(sqlite3_bind_blob64(statement_, ++bound_, bytes.data(), bytes.size(), SQLITE_STATIC));
  }
  bool row() {  // the next; false: there is none
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) link_.fail();
    return code == SQLITE_ROW;
  }
  void done() {
    while (row()) continue;
  }
  std::int64_t number(int field) const { return sqlite3_column_int64(statement_, field); }
  std::string text(int field) const {
    const void* at = sqlite3_column_blob(statement_, field);
    return at == nullptr ? std::string()
                         : std::string(static_cast<const char*>(at), static_cast<std::size_t>(sqlite3_column_bytes(statement_, field)));
  }

 private:
  SqliteQuery& checked(int code) {
    if (code != SQLITE_OK) link_.fail();
    return *this;
  }
  SqliteLink& link_;
  sqlite3_stmt* statement_;
  int bound_ = 0;
};

}  // namespace vedette
