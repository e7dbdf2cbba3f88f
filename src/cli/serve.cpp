// `vedette serve`: the page and its tables on one address.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "cli/command.h"
#include "house/house.h"
#include "protocol/desk.h"
#include "server/server.h"

namespace vedette::cli {
namespace {

struct Asked {
  ServerOptions server;
  bool open = false;
  std::string store;  // given: a house
  HouseOptions house;
  std::string notices;
  int most_connections = 4096;
};

// The desktop's own way to open an address, which may last as long as the browser does; where there is none, the printed address has to do.
void open_browser(const std::string& address) {
  const std::string command = "{ if command -v xdg-open; then xdg-open '" + address + "' & elif command -v open; then open '" + address +
                              "' & else exit 1; fi; } >/dev/null 2>&1";
  if (std::system(command.c_str()) != 0) std::puts("There is nothing here to open a browser with: open this address in one.");
  std::fflush(stdout);
}

void run(Common& common, const Asked& asked) {
  ServerOptions server = asked.server;
  std::unique_ptr<Store> store;
  std::unique_ptr<Notices> notices;
  std::unique_ptr<House> house;
  if (!asked.store.empty()) {
    std::string why;
    store = open_store(asked.store, why);
    if (store == nullptr) {
      std::fprintf(stderr, "vedette: %s\n", why.c_str());
      common.exit_code = 1;
      return;
    }
    HouseOptions options = asked.house;
    if (!asked.notices.empty()) {
      const NoticeOptions ways = notice_options_of(asked.notices, why);
      if (!why.empty()) {
        std::fprintf(stderr, "vedette: --notices: %s\n", why.c_str());
        common.exit_code = 1;
        return;
      }
      notices = std::make_unique<Notices>(ways);
      options.notify = [&notices](const NoticeWays& to, const TurnNotice& notice) { notices->send(to, notice); };
      options.refuse_notices = [&notices](const NoticeWays& to) { return notices->refuse(to); };
    }
    house = std::make_unique<House>(offers_of(common.catalogue()), *store, options);
    server.house = house.get();
    server.limits.connections = server.limits.tables = asked.most_connections;
    server.limits.messages_a_second = 50;
    server.limits.burst = 500;
    server.limits.longest_message =
        Desk::kLongestLine + (std::size_t{1} << 16);  // what is a little longer is answered, and no more is held
    server.tries = 1;                                 // whoever has its links must find it where it was
    std::printf("This house keeps its tables in %s\n", store->where().c_str());
  }
  const std::string trouble = serve(offers_of(common.catalogue()), page_files(), server, [&](const ServerReady& ready) {
    if (asked.server.port != 0 && ready.port != asked.server.port) std::printf("Port %d is taken.\n", asked.server.port);
    std::printf("Vedette is at %s (Ctrl-C stops it)\n", ready.address.c_str());
    std::fflush(stdout);
    if (asked.open) open_browser(ready.address);
  });
  if (trouble.empty()) {
    std::puts("\nStopped.");
    return;
  }
  std::fprintf(stderr, "vedette: %s\n", trouble.c_str());
  common.exit_code = 1;
}

}  // namespace

void add_serve(CLI::App& app, Common& common) {
  auto asked = std::make_shared<Asked>();
  CLI::App* serve = app.add_subcommand("serve", "the page and its tables on one address");
  serve->add_option("--host", asked->server.host, "address to listen on; other machines reach it only if this is not 127.0.0.1")
      ->capture_default_str();
  serve->add_option("--port", asked->server.port, "port; if it is taken, the next free one")->capture_default_str();
  serve->add_flag("--open", asked->open, "open the page in a browser");
  serve->add_option("--store", asked->store, "keep tables for people in different places: a file, or postgresql://…");
  serve->add_option("--notices", asked->notices, "with --store: how people may be told of their turn: webhook, mail=PROGRAM,from=ADDRESS");
  serve->add_flag("--proxy", asked->server.proxy, "a proxy in front of it says who asks (X-Forwarded-For)");
  serve->add_option("--connections", asked->most_connections, "with --store: so many at once")
      ->capture_default_str()
      ->check(CLI::Range(1, 60000));
  serve
      ->add_option("--connections-of-address", asked->house.limits.connections_of_address, "with --store: so many at once from one address")
      ->capture_default_str();
  serve->add_option("--tables-an-hour", asked->house.limits.opened_an_hour, "with --store: so many may be opened from one address")
      ->capture_default_str();
  serve->add_option("--thinkers", asked->house.thinkers, "with --store: threads on which computer players think")
      ->capture_default_str()
      ->check(CLI::Range(1, 64));
  serve->callback([&common, asked] { run(common, *asked); });
}

}  // namespace vedette::cli
