#include "house/sqlite_link.h"

namespace vedette {
namespace {

std::string in_words(int code, const char* said, const std::string& file) {
  switch (code & 0xff) {
    case SQLITE_FULL:
      return "the disk of " + file + " is full: make room, then try again";
    case SQLITE_IOERR:
      return "the disk of " + file + " does not take what is written (" + said + "): is it full or failing?";
    case SQLITE_READONLY:
      return file + " cannot be written: give this user the right to, or name another with --store";
    case SQLITE_CANTOPEN:
      return file + " cannot be opened: is there such a folder, and may this user write there? --store names another";
    case SQLITE_NOTADB:
      return file + " is no store of Vedette: name another with --store";
    case SQLITE_CORRUPT:
      return file + " is damaged (" + said + "): restore a backup with `vedette house restore`";
    case SQLITE_BUSY:
      return file + " is being written by another program for too long: try again";
    case SQLITE_NOMEM:
      return "there is not enough memory for what is kept in " + file;
    default:
      return file + ": " + said;
  }
}

}  // namespace

SqliteLink::~SqliteLink() {
  for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
  sqlite3_close(db_);
}

void SqliteLink::open(const std::string& file) {
  file_ = file;
  const int code = sqlite3_open_v2(file.c_str(), &db_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  if (code != SQLITE_OK) throw SqliteTrouble{code, in_words(code, sqlite3_errstr(code), file)};
  sqlite3_extended_result_codes(db_, 1);
  sqlite3_busy_timeout(db_, 10'000);
}

void SqliteLink::fail() const {
  const int code = sqlite3_extended_errcode(db_);
  throw SqliteTrouble{code, in_words(code, sqlite3_errmsg(db_), file_)};
}

void SqliteLink::run(const char* sql) {
  if (sqlite3_exec(db_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

std::string SqliteLink::ask(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) fail();
  std::string answer;
  const int code = sqlite3_step(statement);
  if (code == SQLITE_ROW && sqlite3_column_text(statement, 0) != nullptr)
    answer = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
  if (sqlite3_finalize(statement) != SQLITE_OK) fail();
  return answer;
}

sqlite3_stmt* SqliteLink::prepared(const char* sql) {
  sqlite3_stmt*& statement = statements_[sql];
  if (statement == nullptr && sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK) fail();
  return statement;
}

}  // namespace vedette
