// A game as the store's lines tell it: for a house that wakes a table, and for `vedette house export`, which has no house around it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "house/ledger.h"
#include "house/store.h"
#include "house/verifiable.h"
#include "protocol/offer.h"

namespace vedette {

// The lines that count: `undo 12` says that the game went on from its first 12.
std::vector<std::string> lines_that_count(std::vector<std::string> log);

// How the dice of a table are proved, with the secret once its game is over.
DiceProof proof_of(const TableHead&, const TableState&, const std::string& secret);

// Every line is played again with its dice, and must be what the rules allow. The table takes its numbers from `numbers`.
struct AsKept {
  const Offer* offer = nullptr;
  std::unique_ptr<SecretNumbers> numbers;
  std::shared_ptr<Table> table;
};
Refusal open_as_kept(const Offers&, const TableHead&, const TableState&, const std::string& secret, const std::vector<std::string>& lines,
                     AsKept&);

// Of a finished game everything, the secret of its dice included; of one under way sealed (src/tabletop/record.h), without the secret.
Refusal export_record(const Offers&, StoredWhole, std::string& record);

}  // namespace vedette
