// The program as others treat it: started, written to, listened to, starved and killed. And a table of what was tried and what held,
// printed at the end.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <string>
#include <vector>

#include "support/paths.h"

namespace vedette::hostile {

inline double ms_since(std::chrono::steady_clock::time_point then) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - then).count();
}

// A row of the table.
void tried(const std::string& what, const std::string& held);

// The program in a process of its own. `starve` is called there before it begins; `complaints`: what it says there is heard too.
class Program {
 public:
  explicit Program(std::vector<std::string> arguments, const std::function<void()>& starve = {}, bool complaints = false) {
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(in[0], 0);
      dup2(out[1], 1);
      const int nowhere = open("/dev/null", O_WRONLY);
      dup2(complaints ? out[1] : nowhere, 2);
      for (const int fd : {in[0], in[1], out[0], out[1]}) close(fd);
      arguments.insert(arguments.begin(), testing_support::program());
      std::vector<char*> argv;
      for (std::string& a : arguments) argv.push_back(a.data());
      argv.push_back(nullptr);
      if (starve) starve();
      execv(argv[0], argv.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = out[0];
    std::signal(SIGPIPE, SIG_IGN);
  }
  ~Program() {
    if (pid_ > 0) kill_it();
    for (const int fd : {to_, from_})
      if (fd >= 0) close(fd);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  pid_t pid() const { return pid_; }
  bool say(const std::string& text) const { return write(to_, text.data(), text.size()) == static_cast<ssize_t>(text.size()); }
  void no_more() {
    close(to_);
    to_ = -1;
  }
  // What comes until `enough` is in it, the program ends, or ten seconds have passed.
  std::string hear(const std::string& enough, int ms = 10'000) const {
    std::string heard;
    const auto began = std::chrono::steady_clock::now();
    while (heard.find(enough) == std::string::npos) {
      pollfd wait{from_, POLLIN, 0};
      if (ms_since(began) > ms || poll(&wait, 1, std::max(1, ms - static_cast<int>(ms_since(began)))) <= 0) break;
      char part[65536];
      const ssize_t n = read(from_, part, sizeof part);
      if (n <= 0) break;
      heard.append(part, static_cast<std::size_t>(n));
    }
    return heard;
  }
  // Ends it at once; what it had written is still there to be heard.
  void kill_it() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    end_ = wait_for_it();
  }
  // How it ended by itself: its exit code, or minus the signal.
  int wait_for_it() {
    if (pid_ <= 0) return end_;
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = 0;
    return end_ = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t pid_ = 0;
  int to_ = -1, from_ = -1, end_ = 0;
};

// A connection to a server on this machine; a table on it, if asked for.
class Visitor {
 public:
  explicit Visitor(std::uint16_t port, bool sits = true);
  ~Visitor() { close(socket_); }
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  bool connected() const { return connected_; }
  void send_bytes(const std::string& bytes) const { send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL); }
  std::string ask(const std::string& line);  // "" if nobody answers any more
  std::string read_until(const std::string& enough);

 private:
  int socket_;
  bool connected_ = false;
  std::string unread_;
};

// `vedette serve` on any free port.
class Server : public Program {
 public:
  explicit Server(const std::function<void()>& starve = {}) : Program({"serve", "--port", "0"}, starve) {
    const std::string heard = hear("stops it");
    if (const std::size_t at = heard.find("127.0.0.1:"); at != std::string::npos)
      port_ = static_cast<std::uint16_t>(std::stoi(heard.substr(at + 10)));
  }
  std::uint16_t port() const { return port_; }

 private:
  std::uint16_t port_ = 0;
};

// Of a process so far: seconds of a processor, and MiB that it holds.
double processor_seconds(pid_t);
double megabytes(pid_t);

}  // namespace vedette::hostile
