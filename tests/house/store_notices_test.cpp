// Notices against sinks on this machine: what arrives, what is tried again, what is never sent.
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "house/notices.h"
#include "house/post.h"
#include "house/stores.h"
#include "house/web_sink.h"

namespace vedette::house_tests {
namespace {

const TurnNotice kTurn{"t1", "Sunday \"game\"", "union", "It is your turn: Crampton’s Gap", "https://example.org/#table=t1"};

NoticeOptions quick() {
  NoticeOptions o;
  o.webhooks = o.private_addresses = true;
  o.timeout = std::chrono::milliseconds(400);
  o.gap = std::chrono::milliseconds(0);
  o.again = std::chrono::milliseconds(20);
  return o;
}
constexpr std::chrono::milliseconds kLong{15'000};

TEST(Notices, AWebhookGetsAPost) {
  const WebSink sink({kOk});
  Notices notices(quick());
  ASSERT_EQ(notices.refuse({sink.address(), ""}), "");
  notices.send({sink.address(), ""}, kTurn);
  ASSERT_TRUE(notices.wait_until_idle(kLong));
  EXPECT_EQ(notices.counts().sent, 1U);
  const auto requests = sink.requests();
  ASSERT_EQ(requests.size(), 1U);
  EXPECT_TRUE(requests[0].starts_with("POST /hook?seat=1 HTTP/1.1\r\nHost: 127.0.0.1:")) << requests[0];
  EXPECT_NE(requests[0].find("Content-Type: application/json\r\n"), std::string::npos);
  EXPECT_TRUE(
      requests[0].ends_with("\r\n\r\n{\"table\":\"t1\",\"name\":\"Sunday \\\"game\\\"\",\"seat\":\"union\",\"text\":\"It is your turn: "
                            "Crampton’s Gap\",\"link\":\"https://example.org/#table=t1\"}"))
      << requests[0];
}

TEST(Notices, PassingTroubleIsTriedAgainAndRefusalsAreNot) {
  const WebSink busy({"HTTP/1.1 503 Busy\r\n\r\n", "", kOk});
  const WebSink refuses({"HTTP/1.1 410 Gone\r\n\r\n"});
  const WebSink elsewhere({"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n"});
  const WebSink silent({"…"});
  Notices notices(quick());
  for (const WebSink* sink : {&busy, &refuses, &elsewhere, &silent}) notices.send({sink->address(), ""}, kTurn);
  notices.send({"http://127.0.0.1:1/nobody", ""}, kTurn);
  ASSERT_TRUE(notices.wait_until_idle(kLong));
  EXPECT_EQ(busy.requests().size(), 3U);
  EXPECT_EQ(refuses.requests().size(), 1U);
  EXPECT_EQ(elsewhere.requests().size(), 1U) << "a redirection was followed or tried again";
  EXPECT_EQ(silent.requests().size(), 3U);
  EXPECT_EQ(notices.counts().sent, 1U);
  EXPECT_EQ(notices.counts().failed, 4U);
}

TEST(Notices, TheNewestWaitsForTheGap) {
  const WebSink sink({kOk});
  NoticeOptions o = quick();
  o.gap = std::chrono::milliseconds(300);
  Notices notices(o);
  const auto began = std::chrono::steady_clock::now();
  notices.send({sink.address(), ""}, kTurn);
  ASSERT_TRUE(notices.wait_until_idle(kLong));
  for (int n = 0; n < 5; ++n) {
    TurnNotice again = kTurn;
    again.words = "again " + std::to_string(n);
    notices.send({sink.address(), ""}, again);
  }
  ASSERT_TRUE(notices.wait_until_idle(kLong));
  EXPECT_GE(std::chrono::steady_clock::now() - began, o.gap);
  const auto requests = sink.requests();
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_NE(requests[1].find("again 4"), std::string::npos);
  EXPECT_EQ(notices.counts().dropped, 4U);
}

// A stranger may have named somebody else's address: mail has a longer pause than a webhook.
TEST(Notices, MailHasAPauseOfItsOwn) {
  NoticeOptions o = quick();
  o.sendmail = "/bin/true";
  EXPECT_GE(o.mail_gap, std::chrono::minutes(10));
  o.mail_gap = std::chrono::milliseconds(300);
  Notices notices(o);
  const auto began = std::chrono::steady_clock::now();
  notices.send({"", "somebody@example.org"}, kTurn);
  ASSERT_TRUE(notices.wait_until_idle(kLong));
  notices.send({"", "somebody@example.org"}, kTurn);
  ASSERT_TRUE(notices.wait_until_idle(kLong));
  EXPECT_EQ(notices.counts().sent, 2U);
  EXPECT_GE(std::chrono::steady_clock::now() - began, o.mail_gap);
}

TEST(Notices, AHouseSendsNothingIntoItsOwnNetwork) {
  const WebSink sink({kOk});
  NoticeOptions o = quick();
  o.private_addresses = false;
  Notices notices(o);
  notices.send({sink.address(), ""}, kTurn);
  notices.send({"http://localhost:" + sink.address().substr(17, sink.address().find('/', 17) - 17) + "/", ""}, kTurn);
  ASSERT_TRUE(notices.wait_until_idle(kLong));
  EXPECT_EQ(sink.requests().size(), 0U);
  EXPECT_EQ(notices.counts().failed, 2U);
  const auto is = [](const char* text) {
    sockaddr_in four{};
    sockaddr_in6 six{};
    four.sin_family = AF_INET, six.sin6_family = AF_INET6;
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) return is_private(reinterpret_cast<sockaddr*>(&four));
    EXPECT_EQ(inet_pton(AF_INET6, text, &six.sin6_addr), 1) << text;
    return is_private(reinterpret_cast<sockaddr*>(&six));
  };
  for (const char* a : {"127.0.0.1",
                        "127.9.9.9",
                        "10.1.2.3",
                        "172.16.0.1",
                        "172.31.255.255",
                        "192.168.1.1",
                        "169.254.169.254",
                        "0.0.0.0",
                        "100.64.0.1",
                        "224.0.0.1",
                        "255.255.255.255",
                        "::1",
                        "::",
                        "fe80::1",
                        "fd00::1",
                        "fc00::1",
                        "ff02::1",
                        "::ffff:127.0.0.1",
                        "::ffff:10.0.0.1",
                        "64:ff9b::7f00:1",
                        "2002:7f00:1::"})
    EXPECT_TRUE(is(a)) << a;
  for (const char* a : {"8.8.8.8", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2001:4860:4860::8888", "::ffff:8.8.8.8"})
    EXPECT_FALSE(is(a)) << a;
}

TEST(Notices, MailGoesThroughTheHostsProgram) {
  const Folder folder;
  const std::string program = (folder / "sendmail").string(), box = (folder / "box").string();
  std::ofstream(program) << "#!/bin/sh\n{ echo \"$@\"; cat; } > " << box << "\n";
  ASSERT_EQ(chmod(program.c_str(), 0755), 0);
  std::string why;
  NoticeOptions o = notice_options_of("mail=" + program + ",from=house@example.org", why);
  ASSERT_EQ(why, "");
  o.timeout = kLong;
  Notices notices(o);
  ASSERT_EQ(notices.refuse({"", "somebody+games@example.org"}), "");
  TurnNotice turn = kTurn;
  turn.words = "It is your turn\nBcc: everybody@example.org";
  notices.send({"", "somebody+games@example.org"}, turn);
  ASSERT_TRUE(notices.wait_until_idle(kLong));
  EXPECT_EQ(notices.counts().sent, 1U);
  std::ifstream in(box);
  const std::string mail(std::istreambuf_iterator<char>(in), {});
  EXPECT_TRUE(
      mail.starts_with("-i -- somebody+games@example.org\nFrom: Vedette <house@example.org>\nTo: <somebody+games@example.org>\n"
                       "Subject: It is your turn Bcc: everybody@example.org\n"))
      << mail;
  EXPECT_EQ(mail.find("\nBcc:"), std::string::npos);
  EXPECT_NE(mail.find("\n\nIt is your turn Bcc: everybody@example.org\n\nhttps://example.org/#table=t1\n"), std::string::npos) << mail;
}

TEST(Notices, AMailProgramThatHangsOrFailsIsGivenUp) {
  const Folder folder;
  const auto script = [&](const std::string& name, const std::string& does) {
    const std::string program = (folder / name).string();
    std::ofstream(program) << "#!/bin/sh\necho x >> " << program << ".tries\n" << does << "\n";
    EXPECT_EQ(chmod(program.c_str(), 0755), 0);
    return program;
  };
  const auto tries = [](const std::string& program) {
    std::ifstream in(program + ".tries");
    return std::ranges::count(std::string(std::istreambuf_iterator<char>(in), {}), 'x');
  };
  for (const auto& [program, most] : {std::pair{script("hangs", "exec sleep 60"), 3L}, std::pair{script("fails", "exit 1"), 1L},
                                      std::pair{script("later", "exit 75"), 3L}, std::pair{(folder / "none").string(), 0L}}) {
    NoticeOptions o = quick();
    o.sendmail = program;
    Notices notices(o);
    notices.send({"", "a@example.org"}, kTurn);
    ASSERT_TRUE(notices.wait_until_idle(kLong)) << program;
    EXPECT_EQ(notices.counts().failed, 1U) << program;
    EXPECT_EQ(tries(program), most) << program;
  }
}

TEST(Notices, WhatCannotBeAnAddressIsRefusedInWords) {
  NoticeOptions o = quick();
  o.sendmail = "/bin/true";
  const Notices notices(o);
  for (const char* bad :
       {"ftp://example.org/", "file:///etc/passwd", "http://", "http://a b/", "http://user:pw@example.org/", "https://x:99999/",
        "http://example.org/\r\nHost: other", "javascript:alert(1)", "http://exa mple.org", "http://[::1", "gopher://x"})
    EXPECT_NE(notices.refuse({bad, ""}), "") << bad;
  for (const char* good : {"http://example.org", "https://example.org:8443/a/b?c=d#e", "http://[2001:db8::1]:80/x"})
    EXPECT_EQ(notices.refuse({good, ""}), "") << good;
  for (const char* bad : {"nobody", "-oQ/tmp@example.org", "a@b@c", "a@", "@b", "a b@example.org", "a@exa\nmple.org", "a,b@example.org",
                          "|sh@example.org", "a@-b", "a..b@c"})
    EXPECT_NE(notices.refuse({"", bad}), "") << bad;
  EXPECT_EQ(notices.refuse({"", "first.last@mail.example.org"}), "");
  const Notices none{NoticeOptions{}};
  EXPECT_EQ(none.refuse({"http://example.org/", ""}), "this house sends no webhooks");
  EXPECT_EQ(none.refuse({"", "a@example.org"}), "this house sends no mail");
  std::string why;
  const NoticeOptions all = notice_options_of("webhook,private,mail=/usr/sbin/sendmail,from=a@b.org", why);
  EXPECT_TRUE(why.empty() && all.webhooks && all.private_addresses && all.sendmail == "/usr/sbin/sendmail" && all.from == "a@b.org");
  std::ignore = notice_options_of("webhook,pigeon", why);
  EXPECT_NE(why.find("'pigeon' is none"), std::string::npos);
}

}  // namespace
}  // namespace vedette::house_tests
