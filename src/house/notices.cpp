#include "house/notices.h"

#include <signal.h>

#include <algorithm>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

#include "house/post.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

using NoticeClock = std::chrono::steady_clock;
constexpr int kPostmen = 4;

// One line, whatever a table's name holds.
std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; }, ' ');
  return text;
}

// Any letters may stand in the head of a mail if they are written so.
std::string subject_of(const std::string& text) {
  if (std::ranges::all_of(text, [](char c) { return c >= ' ' && c < 127; })) return text;
  constexpr char digits[] = "0123456789ABCDEF";
  std::string coded, all;
  for (const char c : text) {
    const auto b = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    // A word of the head has at most 75 characters, and no letter of several bytes may be parted.
    if (coded.size() > 50 && (b & 0xc0U) != 0x80) all += "=?UTF-8?Q?" + coded + "?=\n ", coded.clear();
    coded += plain ? std::string(1, c) : c == ' ' ? "_" : std::string{'=', digits[b >> 4], digits[b & 15U]};
  }
  return all + "=?UTF-8?Q?" + coded + "?=";
}

}  // namespace

NoticeOptions notice_options_of(const std::string& words, std::string& why) {
  NoticeOptions options;
  why.clear();
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t comma = std::min(words.find(',', at), words.size());
    const std::string word = words.substr(at, comma - at);
    at = comma + 1;
    if (word == "webhook")
      options.webhooks = true;
    else if (word == "private")
      options.private_addresses = true;
    else if (word.starts_with("mail=/"))
      options.sendmail = word.substr(5);
    else if (word.starts_with("from=") && mail_address_wrong(std::string_view(word).substr(5)).empty())
      options.from = word.substr(5);
    else
      why = "--notices takes webhook, private, mail=/path/of/sendmail and from=ADDRESS, with commas between them; '" + word + "' is none";
  }
  return options;
}

struct Notices::Post {
  struct Waiting {
    bool mail = false;
    std::string to;
    TurnNotice notice;
    int tried = 0;
    NoticeClock::time_point when;
    bool under_way = false, renewed = false;
  };
  explicit Post(NoticeOptions o) : options(std::move(o)) {
    for (int i = 0; i < kPostmen; ++i) postmen.emplace_back([this] { work(); });
  }
  ~Post() {
    {
      const std::lock_guard lock(mutex);
      closing = true;
    }
    news.notify_all();
    for (std::thread& t : postmen) t.join();
  }
  void add(bool mail, const std::string& to, const TurnNotice& notice) {
    const std::lock_guard lock(mutex);
    const std::string key = (mail ? "m" : "w") + to;
    if (const auto it = waiting.find(key); it != waiting.end()) {  // the newest is all that is worth knowing
      it->second.notice = notice;
      it->second.renewed = it->second.under_way;
      ++counts.dropped;
      return;
    }
    if (waiting.size() >= options.most_waiting) {
      ++counts.dropped;
      return;
    }
    NoticeClock::time_point when = NoticeClock::now();
    std::erase_if(last, [&](const auto& l) { return l.second + gap(l.first.starts_with('m')) < when; });
    if (const auto it = last.find(key); it != last.end()) when = it->second + gap(mail);
    waiting.emplace(key, Waiting{mail, to, notice, 0, when});
    news.notify_one();
  }
  void work() {
    // Whoever hangs up in the middle is no reason to die: this thread hears of it by the error.
    sigset_t pipes;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipes, nullptr);
    std::unique_lock lock(mutex);
    while (!closing) {
      auto next = waiting.end();
      for (auto it = waiting.begin(); it != waiting.end(); ++it)
        if (!it->second.under_way && (next == waiting.end() || it->second.when < next->second.when)) next = it;
      if (next == waiting.end()) {
        news.wait(lock);
      } else if (next->second.when > NoticeClock::now()) {
        news.wait_until(lock, next->second.when);
      } else {
        next->second.under_way = true;
        const std::string key = next->first;
        const Waiting now = next->second;
        lock.unlock();
        const Sent sent = deliver(now);
        lock.lock();
        settle(key, sent);
      }
    }
  }
  void settle(const std::string& key, Sent sent) {
    const auto it = waiting.find(key);
    Waiting& w = it->second;
    w.under_way = false;
    const NoticeClock::time_point now = NoticeClock::now();
    last[key] = now;
    if (sent == Sent::later && ++w.tried < options.tries) {
      w.when = now + options.again * (1 << (w.tried - 1));
    } else {
      ++(sent == Sent::yes ? counts.sent : counts.failed);
      if (w.renewed)
        w.renewed = false, w.tried = 0, w.when = now + gap(w.mail);
      else
        waiting.erase(it);
    }
    news.notify_all();
  }
  NoticeClock::duration gap(bool mail) const { return mail ? options.mail_gap : options.gap; }
  Sent deliver(const Waiting& w) const {
    const TurnNotice& n = w.notice;
    std::string why;
    if (!w.mail) {
      WebAddress to;
      if (!read_web_address(w.to, to).empty()) return Sent::never;
      Value body = Value::object();
      body.set("table", n.table).set("name", n.name).set("seat", n.seat).set("text", n.words).set("link", n.link);
      return post_json(to, json_of(body), options.private_addresses, options.timeout, why);
    }
    const std::string text = "From: Vedette <" + (options.from.empty() ? "vedette@localhost" : options.from) + ">\nTo: <" + w.to +
                             ">\nSubject: " + subject_of(one_line(n.words)) +
                             "\nAuto-Submitted: auto-generated\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
                             "Content-Transfer-Encoding: 8bit\n\n" +
                             one_line(n.words) + "\n" + (n.link.empty() ? "" : "\n" + one_line(n.link) + "\n");
    return send_mail(options.sendmail, w.to, text, options.timeout, why);
  }

  NoticeOptions options;
  mutable std::mutex mutex;
  std::condition_variable news;
  std::map<std::string, Waiting> waiting;
  std::map<std::string, NoticeClock::time_point> last;
  Counts counts;
  bool closing = false;
  std::vector<std::thread> postmen;
};

Notices::Notices(NoticeOptions options) : post_(std::make_unique<Post>(std::move(options))) {}
Notices::~Notices() = default;

std::string Notices::refuse(const NoticeWays& ways) const {
  const NoticeOptions& o = post_->options;
  if (!ways.webhook.empty()) {
    if (!o.webhooks) return "this house sends no webhooks";
    WebAddress to;
    if (std::string wrong = read_web_address(ways.webhook, to); !wrong.empty()) return wrong;
  }
  if (!ways.mail.empty()) {
    if (o.sendmail.empty()) return "this house sends no mail";
    return mail_address_wrong(ways.mail);
  }
  return {};
}

void Notices::send(const NoticeWays& ways, const TurnNotice& notice) {
  if (!refuse(ways).empty()) return;
  if (!ways.webhook.empty()) post_->add(false, ways.webhook, notice);
  if (!ways.mail.empty()) post_->add(true, ways.mail, notice);
}

Notices::Counts Notices::counts() const {
  const std::lock_guard lock(post_->mutex);
  return post_->counts;
}

bool Notices::wait_until_idle(std::chrono::milliseconds longest) const {
  const NoticeClock::time_point end = NoticeClock::now() + longest;
  for (;;) {
    {
      const std::lock_guard lock(post_->mutex);
      if (post_->waiting.empty()) return true;
    }
    if (NoticeClock::now() >= end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace vedette
