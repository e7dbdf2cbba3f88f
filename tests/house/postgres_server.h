// A server of PostgreSQL for tests: a cluster of its own in a temporary folder, reached by a socket there and by nobody else.
#pragma once

#include <pwd.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "house/stores.h"

namespace vedette::house_tests {

class PostgresServer {
 public:
  // One for all tests of the program; gone with it.
  static PostgresServer& shared() {
    static PostgresServer server;
    return server;
  }
  PostgresServer() { missing_ = begin(); }
  ~PostgresServer() {
    if (runs_) stop();
  }
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  const std::string& missing() const { return missing_; }  // why there is none
  bool start() {
    runs_ = run(as_ + programs_ + "/pg_ctl -w -D " + data() + " -l " + (folder_ / "log").string() + " -o \"-k " + folder_.path().string() +
                " -c listen_addresses='' -c max_connections=200\" start");
    return runs_;
  }
  bool stop() {
    runs_ = false;
    return run(as_ + programs_ + "/pg_ctl -w -D " + data() + " -m immediate stop");
  }
  std::string fresh_database() {
    const std::string name = "house" + std::to_string(++databases_);
    EXPECT_TRUE(run(programs_ + "/createdb -h " + folder_.path().string() + " -U postgres " + name));
    return "postgresql://postgres@/" + name + "?host=" + folder_.path().string();
  }

 private:
  // "" or why there is none.
  std::string begin() {
    programs_ = said("pg_config --bindir 2>/dev/null");
    std::string why;
    if (open_postgres("postgresql://none@127.0.0.1:1/none", why) == nullptr && why.find("built without") != std::string::npos) return why;
    if (programs_.empty() || !std::filesystem::exists(programs_ + "/initdb"))
      return "PostgreSQL is not installed here: scripts/setup test installs it";
    if (geteuid() == 0) {  // which no server of PostgreSQL runs as
      const passwd* const user = getpwnam("postgres");
      if (user == nullptr) return "PostgreSQL does not run as root, and there is no user postgres";
      if (chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) return "the folder cannot be given to postgres";
      as_ = "runuser -u postgres -- ";
    }
    if (!run(as_ + programs_ + "/initdb --no-sync -A trust -U postgres -E UTF8 --locale=C -D " + data())) return "initdb failed";
    return start() ? "" : "the server did not start";
  }
  static std::string said(const std::string& command) {
    std::string text;
    FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return text;
    std::array<char, 256> part{};
    while (fgets(part.data(), static_cast<int>(part.size()), pipe) != nullptr) text += part.data();
    pclose(pipe);
    while (text.ends_with('\n')) text.pop_back();
    return text;
  }
  static bool run(const std::string& command) { return std::system(("cd / && " + command + " >/dev/null 2>&1").c_str()) == 0; }
  std::string data() const { return (folder_ / "data").string(); }

  Folder folder_;
  std::string programs_, as_, missing_;
  bool runs_ = false;
  int databases_ = 0;
};

}  // namespace vedette::house_tests
