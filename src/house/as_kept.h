// A game as the store's lines tell it: for a house that wakes a table, and for `vedette house export`, which has no house around it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "house/ledger.h"
#include "house/store.h"
#include "house/verifiable.h"
#include "protocol/offer.h"

namespace vedette {

// A line of the store is one of a record; `+ ` before it says that it belongs to the same act as the line before, and `undo 12` that the
// game went on from its first 12. These are the lines that count, and how the store writes the n-th of a table.
std::vector<std::string> lines_that_count(std::vector<std::string> log);
std::string kept_line(const Table&, int line);
// How many of a table's lines still count after these came.
int lines_that_stay(int had, std::span<const std::string> more);

// What spares playing a long table again: its bytes, for the program that made them, about the lines of which this is the sum. Whatever of
// it is not so, the lines are played from the first.
std::string sum_of_log(std::string sum, const std::vector<std::string>& more);
std::string kept_snapshot(const Table&, const std::string& sum_of_log);  // empty: this table has none
struct Snapshot {
  int lines = 0;  // of the log
  std::string bytes;
};

// How the dice of a table are proved, with the secret once its game is over.
DiceProof proof_of(const TableHead&, const TableState&, const std::string& secret);

// Every line since the snapshot, or since the first, is played again with its dice, and must be what the rules allow. The table takes its
// numbers from `numbers`.
struct AsKept {
  const Offer* offer = nullptr;
  std::unique_ptr<SecretNumbers> numbers;
  std::shared_ptr<Table> table;
  int replayed = 0;  // lines
};
Refusal open_as_kept(const Offers&, const TableHead&, const TableState&, const std::string& secret, std::vector<std::string> log,
                     const Snapshot&, AsKept&);
// A table goes on with the lines that were written since: `stayed` of its own still count. False: it is to be opened anew.
bool follow_log(Table&, const TableHead&, const std::vector<std::string>& more, int& stayed);

// Of a finished game everything, the secret of its dice included; of one under way sealed (src/tabletop/record.h), without the secret.
Refusal export_record(const Offers&, StoredWhole, std::string& record);

}  // namespace vedette
