// The real server for the browser tests, with the proving game beside the real ones: table_server [PORT]. It prints its
// address and serves until it is ended.
#include <cstdio>
#include <cstdlib>

#include "catalogue/catalogue.h"
#include "server/server.h"
#include "support/proving.h"
#include "support/shelf.h"

int main(int argc, char** argv) {
  using namespace vedette;
  const Catalogue catalogue(testing_support::test_shelf());
  Offers offers = offers_of(catalogue);
  offers.push_back(offer_of(testing_support::proving_game()));
  ServerOptions options;
  options.port = static_cast<std::uint16_t>(argc > 1 ? std::atoi(argv[1]) : 0);
  const std::string trouble = serve(offers, page_files(), options, [](const ServerReady& ready) {
    std::printf("%s\n", ready.address.c_str());
    std::fflush(stdout);
  });
  if (!trouble.empty()) std::fprintf(stderr, "%s\n", trouble.c_str());
  return trouble.empty() ? 0 : 1;
}
