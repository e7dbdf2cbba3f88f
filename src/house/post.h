// How one notice leaves the house: addresses that are looked at before anything is sent to them, one HTTP POST, one call of sendmail.
#pragma once

#include <sys/socket.h>

#include <chrono>
#include <string>
#include <string_view>

namespace vedette {

struct WebAddress {
  bool tls = false;
  std::string host, port, path;  // a host in brackets is kept without them
  bool six = false;              // … and was an address of version 6
};
// "" or what is wrong with it.
std::string read_web_address(std::string_view text, WebAddress& into);
// "" or what is wrong with it. Nothing that a mail program could take for an option, a list or a command.
std::string mail_address_wrong(std::string_view text);
// Of this machine, its network, or of nobody: no place for a stranger's webhook.
bool is_private(const sockaddr* address);

enum class Sent : std::uint8_t { yes, later, never };  // later: it may help to try again
// `body` is JSON. Redirections are not followed; `why` says what went wrong.
Sent post_json(const WebAddress&, const std::string& body, bool private_too, std::chrono::milliseconds timeout, std::string& why);
Sent send_mail(const std::string& program, const std::string& to, const std::string& message, std::chrono::milliseconds timeout,
               std::string& why);

}  // namespace vedette
