// One connection to PostgreSQL: statements are prepared once, and whatever goes wrong is thrown. Only postgres.cpp includes it, and only
// where libpq is installed.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace vedette {

struct PgTrouble {
  std::string words;
  std::string state;       // SQLSTATE
  bool lost = false;       // the connection
  bool untouched = false;  // … and nothing had been asked of it: another one will do
  bool somebody_first() const { return state == "23505" || state == "40001" || state == "40P01"; }
};

inline std::string pg_first_line(std::string text) {
  text = text.substr(0, text.find('\n'));
  return text.starts_with("ERROR:  ") ? text.substr(8) : text;
}

// A value as the server takes it: text for names and numbers, bytes for everything that people write.
struct PgValue {
  std::string text;
  bool bytes = false;
};
inline PgValue pg(std::int64_t n) { return {std::to_string(n)}; }
inline PgValue pg(bool b) { return {b ? "1" : "0"}; }
inline PgValue pg(std::string_view text) { return {std::string(text)}; }
inline PgValue pg_bytes(std::string_view bytes) { return {std::string(bytes), true}; }

class PgRows {
 public:
  explicit PgRows(PGresult* result) : result_(result) {}
  ~PgRows() { PQclear(result_); }
  PgRows(PgRows&& other) noexcept : result_(std::exchange(other.result_, nullptr)) {}
  PgRows(const PgRows&) = delete;
  PgRows& operator=(const PgRows&) = delete;
  PgRows& operator=(PgRows&&) = delete;
  int size() const { return PQntuples(result_); }
  int touched() const { return std::atoi(PQcmdTuples(result_)); }
  std::int64_t number(int row, int field) const { return std::strtoll(PQgetvalue(result_, row, field), nullptr, 10); }
  std::string text(int row, int field) const { return PQgetvalue(result_, row, field); }
  std::string bytes(int row, int field) const {
    std::size_t n = 0;
    unsigned char* const raw = PQunescapeBytea(reinterpret_cast<const unsigned char*>(PQgetvalue(result_, row, field)), &n);
    std::string out(reinterpret_cast<const char*>(raw), raw == nullptr ? 0 : n);
    PQfreemem(raw);
    return out;
  }

 private:
  PGresult* result_;
};

class PgLink {
 public:
  explicit PgLink(const std::string& address) {
    const char* const keys[] = {"dbname", "connect_timeout", "application_name", "tcp_user_timeout", "client_encoding", nullptr};
    const char* const values[] = {address.c_str(), "3", "vedette", "5000", "UTF8", nullptr};
    db_ = PQconnectdbParams(keys, values, 1);
    if (PQstatus(db_) != CONNECTION_OK) {
      PgTrouble t{pg_first_line(PQerrorMessage(db_)), "", true, false};
      PQfinish(db_);
      throw t;
    }
    PQsetNoticeProcessor(
        db_, [](void*, const char*) {}, nullptr);
    run("SET synchronous_commit = on; SET search_path = vedette; SET lock_timeout = '10s'");
    used_ = false;
  }
  ~PgLink() { PQfinish(db_); }
  PgLink(const PgLink&) = delete;
  PgLink& operator=(const PgLink&) = delete;

  void run(const char* sql) { std::ignore = checked(PQexec(db_, sql)); }
  // `sql` is a literal: known again by its address, and prepared once.
  PgRows ask(const char* sql, const std::vector<PgValue>& values = {}) {
    std::string& name = prepared_[sql];
    if (name.empty()) {
      const std::string fresh = "s" + std::to_string(prepared_.size());
      std::ignore = checked(PQprepare(db_, fresh.c_str(), sql, 0, nullptr));
      name = fresh;
    }
    std::vector<const char*> at;
    std::vector<int> lengths, formats;
    for (const PgValue& v : values) {
      at.push_back(v.text.data());
      lengths.push_back(static_cast<int>(v.text.size()));
      formats.push_back(v.bytes ? 1 : 0);
    }
    return checked(PQexecPrepared(db_, name.c_str(), static_cast<int>(values.size()), at.data(), lengths.data(), formats.data(), 0));
  }
  PGconn* db() const { return db_; }
  bool in_transaction() const { return PQtransactionStatus(db_) != PQTRANS_IDLE; }
  void rest() { used_ = false; }

 private:
  PgRows checked(PGresult* result) {
    PgRows rows(result);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return used_ = true, std::move(rows);
    const char* const state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    PgTrouble t{pg_first_line(PQerrorMessage(db_)), state == nullptr ? "" : state, false, false};
    // What the server never answered to has no state. 57P01 and its like: the server is being stopped, and says so before it goes.
    t.lost = state == nullptr || PQstatus(db_) != CONNECTION_OK || t.state.starts_with("57P") || t.state.starts_with("08");
    t.untouched = t.lost && !used_;
    throw t;
  }

  PGconn* db_;
  bool used_ = false;
  std::map<const char*, std::string> prepared_;
};

}  // namespace vedette
