#include "house/as_kept.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

#include "house/keys.h"
#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/record.h"
#include "tabletop/table.h"

namespace vedette {

namespace {

constexpr std::string_view kJoined = "+ ";
constexpr std::size_t kSum = 64;  // hex digits

bool undoes(const std::string& line, std::size_t& kept) {
  return line.starts_with("undo ") && std::from_chars(line.data() + 5, line.data() + line.size(), kept).ec == std::errc();
}

// The very program, whatever it calls its version: positions are bytes of its own. Empty where that can not be known.
const std::string& program_sum() {
  static const std::string sum = [] {
    std::ifstream in("/proc/self/exe", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    return bytes.empty() ? std::string() : sha256_hex(bytes);
  }();
  return sum;
}

// With the content it reads: positions count units and chits by the rows of its files.
std::string this_program(const Game& rules) {
  return program_sum().empty() ? std::string() : sha256_hex(program_sum() + hash_text(rules.card().content_hash));
}

Refusal record_of(const TableHead& head, const std::vector<std::string>& lines, Record& record) {
  std::string text = "vedette record 1\nversion " + head.version + "\ncontent " + hash_text(head.content) + "\ngame " + head.game +
                     "\nscenario " + head.opening.setup.scenario + "\ncharts " + head.opening.setup.charts + "\n\n";
  for (const std::string& line : lines) text.append(line, line.starts_with(kJoined) ? kJoined.size() : 0).append("\n");
  return read_record(text, record);
}

void join_acts(Table& table, int from, const std::vector<std::string>& lines) {
  for (int i = from; i < table.lines(); ++i)
    if (lines[static_cast<std::size_t>(i - from)].starts_with(kJoined)) table.join_to_act_before(i);
}

bool wakes_from(const Snapshot& snapshot, const TableHead& head, const std::vector<std::string>& log, Table& table, int& replayed) {
  const std::string& bytes = snapshot.bytes;
  const std::string program = this_program(table.game());
  const auto covered = static_cast<std::size_t>(snapshot.lines);
  if (bytes.size() < 3 * kSum || program.empty() || snapshot.lines < 1 || covered > log.size()) return false;
  const std::string_view all = bytes, body = all.substr(3 * kSum);
  if (all.substr(0, kSum) != program || all.substr(2 * kSum, kSum) != sha256_hex(body)) return false;
  const auto after = log.begin() + static_cast<std::ptrdiff_t>(covered);
  if (all.substr(kSum, kSum) != sum_of_log({}, {log.begin(), after})) return false;
  if (!table.restore(body, head.opening)) return false;
  int stayed = 0;
  if (!follow_log(table, head, {after, log.end()}, stayed)) return false;
  replayed = table.lines() - stayed;
  return true;
}

}  // namespace

std::vector<std::string> lines_that_count(std::vector<std::string> log) {
  std::vector<std::string> lines;
  for (std::string& line : log)
    if (std::size_t kept = 0; undoes(line, kept))
      lines.resize(std::min(kept, lines.size()));
    else
      lines.push_back(std::move(line));
  return lines;
}

int lines_that_stay(int had, std::span<const std::string> more) {
  auto stays = static_cast<std::size_t>(had);
  for (const std::string& line : more)
    if (std::size_t kept = 0; undoes(line, kept)) stays = std::min(stays, kept);
  return static_cast<int>(stays);
}

std::string kept_line(const Table& table, int line) {
  return (table.opens_act(line) ? std::string() : std::string(kJoined)) + table.record_line(line);
}

std::string sum_of_log(std::string sum, const std::vector<std::string>& more) {
  for (const std::string& line : more) sum = sha256_hex(sum.append(line));
  return sum;
}

std::string kept_snapshot(const Table& table, const std::string& sum) {
  const std::string program = this_program(table.game());
  const std::string body = program.empty() ? std::string() : table.snapshot();
  return body.empty() ? body : program + sum + sha256_hex(body) + body;
}

bool follow_log(Table& table, const TableHead& head, const std::vector<std::string>& more, int& stayed) {
  auto stays = static_cast<std::size_t>(table.lines());
  std::vector<std::string> fresh;
  for (const std::string& line : more) {
    std::size_t kept = 0;
    if (!undoes(line, kept)) {
      fresh.push_back(line);
    } else if (kept >= stays) {
      fresh.resize(std::min(fresh.size(), kept - stays));
    } else {
      stays = kept;
      fresh.clear();
    }
  }
  if (stays < 1) return false;
  stayed = static_cast<int>(stays);
  table.go_back(stayed);
  if (fresh.empty()) return true;
  fresh.insert(fresh.begin(), "begin");  // without which nothing is a record
  Record record;
  if (!record_of(head, fresh, record).ok() || !table.go_on(std::span(record.lines).subspan(1))) return false;
  fresh.erase(fresh.begin());
  if (table.lines() != stayed + static_cast<int>(fresh.size())) return false;
  join_acts(table, stayed, fresh);
  return true;
}

DiceProof proof_of(const TableHead& head, const TableState& state, const std::string& secret) {
  DiceProof proof{.commitment = head.commitment, .brought = head.brought, .entropies = state.entropies};
  if (state.over) proof.secret = secret;
  return proof;
}

Refusal open_as_kept(const Offers& offers, const TableHead& head, const TableState& state, const std::string& secret,
                     std::vector<std::string> log, const Snapshot& snapshot, AsKept& opened) {
  const auto offer = std::ranges::find(offers, head.game, &Offer::game);
  if (offer == offers.end() || offer->rules == nullptr)
    return {Refused::internal, "this program does not know the game '" + shortened(head.game) + "' of this table", {}, {}, {}};
  opened.offer = &*offer;
  opened.numbers = std::make_unique<SecretNumbers>(secret, state.entropies);
  const auto fresh = [&] {
    opened.table = std::make_shared<Table>(*offer->rules);
    opened.table->verifiable(opened.numbers.get(), proof_of(head, state, secret));
  };
  fresh();
  if (!state.marks.scripted && state.script.empty() && wakes_from(snapshot, head, log, *opened.table, opened.replayed))
    return Refusal::none();
  fresh();
  const std::vector<std::string> lines = lines_that_count(std::move(log));
  Record record;
  if (Refusal r = record_of(head, lines, record); !r.ok()) return r;
  record.setup = head.opening.setup;
  record.waits = head.opening.waits;
  record.marks = state.marks;
  record.drawn = state.drawn;
  record.script = state.script;
  Resumed resumed;
  Refusal refused = opened.table->resume(record, false, 0, resumed);
  if (refused.ok() && resumed.stopped_at > 0) refused = resumed.why;
  if (!refused.ok()) {
    refused.code = Refused::internal;
    refused.message = "this table was played with another version and cannot be opened with this one: " + refused.message;
    return refused;
  }
  opened.replayed = opened.table->lines();
  if (opened.replayed == static_cast<int>(lines.size())) join_acts(*opened.table, 0, lines);
  return refused;
}

Refusal export_record(const Offers& offers, StoredWhole whole, std::string& record) {
  JsonError wrong;
  const TableHead head = TableHead::read(value_of_json(whole.table.head, wrong));
  const TableState state = TableState::read(value_of_json(whole.table.state, wrong));
  AsKept opened;
  if (Refusal r = open_as_kept(offers, head, state, whole.table.secret, std::move(whole.lines), {}, opened); !r.ok()) return r;
  record = opened.table->save(Seat::all, state.over ? Writing::open : Writing::sealed);
  return Refusal::none();
}

}  // namespace vedette
