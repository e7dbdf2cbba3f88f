// `vedette serve`: the page and its tables on one address.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "cli/command.h"
#include "server/server.h"

namespace vedette::cli {
namespace {

struct Asked {
  ServerOptions server;
  bool open = false;
};

// The desktop's own way to open an address, which may last as long as the browser does; where there is none, the printed address has to do.
void open_browser(const std::string& address) {
  const std::string command = "{ if command -v xdg-open; then xdg-open '" + address + "' & elif command -v open; then open '" + address +
                              "' & else exit 1; fi; } >/dev/null 2>&1";
  if (std::system(command.c_str()) != 0) std::puts("There is nothing here to open a browser with: open this address in one.");
  std::fflush(stdout);
}

void run(Common& common, const Asked& asked) {
  const std::string trouble = serve(offers_of(common.catalogue()), page_files(), asked.server, [&](const ServerReady& ready) {
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
  serve->callback([&common, asked] { run(common, *asked); });
}

}  // namespace vedette::cli
