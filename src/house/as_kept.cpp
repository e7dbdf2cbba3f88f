#include "house/as_kept.h"

#include <algorithm>
#include <charconv>

#include "tabletop/json.h"
#include "tabletop/near.h"
#include "tabletop/record.h"
#include "tabletop/table.h"

namespace vedette {

std::vector<std::string> lines_that_count(std::vector<std::string> log) {
  std::vector<std::string> lines;
  for (std::string& line : log) {
    std::size_t kept = 0;
    if (line.starts_with("undo ") && std::from_chars(line.data() + 5, line.data() + line.size(), kept).ec == std::errc())
      lines.resize(std::min(kept, lines.size()));
    else
      lines.push_back(std::move(line));
  }
  return lines;
}

DiceProof proof_of(const TableHead& head, const TableState& state, const std::string& secret) {
  DiceProof proof{.commitment = head.commitment, .brought = head.brought, .entropies = state.entropies};
  if (state.over) proof.secret = secret;
  return proof;
}

Refusal open_as_kept(const Offers& offers, const TableHead& head, const TableState& state, const std::string& secret,
                     const std::vector<std::string>& lines, AsKept& opened) {
  const auto offer = std::ranges::find(offers, head.game, &Offer::game);
  if (offer == offers.end() || offer->rules == nullptr)
    return {Refused::internal, "this program does not know the game '" + shortened(head.game) + "' of this table", {}, {}, {}};
  std::string text = "vedette record 1\nversion " + head.version + "\ncontent " + hash_text(head.content) + "\ngame " + head.game +
                     "\nscenario " + head.opening.setup.scenario + "\ncharts " + head.opening.setup.charts + "\n\n";
  for (const std::string& line : lines) text += line + "\n";
  Record record;
  if (Refusal r = read_record(text, record); !r.ok()) return r;
  record.setup = head.opening.setup;
  record.waits = head.opening.waits;
  record.marks = state.marks;
  record.drawn = state.drawn;
  record.script = state.script;
  opened.offer = &*offer;
  opened.numbers = std::make_unique<SecretNumbers>(secret, state.entropies);
  opened.table = std::make_shared<Table>(*offer->rules);
  opened.table->verifiable(opened.numbers.get(), proof_of(head, state, secret));
  Resumed resumed;
  Refusal refused = opened.table->resume(record, false, 0, resumed);
  if (refused.ok() && resumed.stopped_at > 0) refused = resumed.why;
  if (!refused.ok()) {
    refused.code = Refused::internal;
    refused.message = "this table was played with another version and cannot be opened with this one: " + refused.message;
  }
  return refused;
}

Refusal export_record(const Offers& offers, StoredWhole whole, std::string& record) {
  JsonError wrong;
  const TableHead head = TableHead::read(value_of_json(whole.table.head, wrong));
  const TableState state = TableState::read(value_of_json(whole.table.state, wrong));
  AsKept opened;
  if (Refusal r = open_as_kept(offers, head, state, whole.table.secret, lines_that_count(std::move(whole.lines)), opened); !r.ok())
    return r;
  record = opened.table->save(Seat::all, state.over ? Writing::open : Writing::sealed);
  return Refusal::none();
}

}  // namespace vedette
