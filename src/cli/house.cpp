// `vedette house …`: what a host does with the tables of a house, open or not.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "house/as_kept.h"
#include "house/backup.h"
#include "house/store.h"
#include "tabletop/json.h"

namespace vedette::cli {
namespace {

struct HouseAsked {
  std::string store, table, file;
  int older = 0;
};

Millis wall_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string day_of(Millis at) {
  const std::time_t seconds = static_cast<std::time_t>(at / 1000);
  std::tm parts{};
  char text[32] = "";
  if (gmtime_r(&seconds, &parts) == nullptr || std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts) == 0) return "?";
  return text;
}

int house_trouble(const std::string& words) {
  std::fprintf(stderr, "vedette: %s\n", words.c_str());
  return 1;
}

int kept_trouble(const Store& store, Kept kept, const std::string& table) {
  return house_trouble(kept == Kept::gone ? "there is no table '" + table + "'; `vedette house list` shows those there are"
                                          : store.trouble());
}

Value head_of(const StoredTable& t) {
  JsonError error;
  return value_of_json(t.head, error);
}

int list_tables(Common&, Store& store, const HouseAsked&) {
  std::vector<StoredTable> tables;
  if (const Kept kept = store.list(false, 1'000'000, tables); kept != Kept::yes) return kept_trouble(store, kept, "");
  std::printf("%zu tables in %s\n", tables.size(), store.where().c_str());
  if (!tables.empty()) std::puts("table        last touched (UTC)  lines  over  listed  game");
  for (const StoredTable& t : tables) {
    const Value head = head_of(t);
    std::printf("%-12s %-18s %6d  %-4s  %-6s  %s %s\n", t.id.c_str(), day_of(t.touched).c_str(), t.lines, t.over ? "yes" : "no",
                t.listed ? "yes" : "no", head.get("game").as_text().c_str(), head.get("scenario").as_text().c_str());
  }
  return 0;
}

// What is kept of a table, without what only its seats may know.
int show_table(Common&, Store& store, const HouseAsked& asked) {
  StoredWhole w;
  if (const Kept kept = store.whole(asked.table, w); kept != Kept::yes) return kept_trouble(store, kept, asked.table);
  std::printf("table    %s\nopened   %s UTC\ntouched  %s UTC\nlines    %zu\nversion  %lld\nover     %s\nlisted   %s\n", w.table.id.c_str(),
              day_of(w.table.opened).c_str(), day_of(w.table.touched).c_str(), w.lines.size(), static_cast<long long>(w.table.version),
              w.table.over ? "yes" : "no", w.table.listed ? "yes" : "no");
  std::string seats;
  for (const StoredKey& k : w.keys) seats += (seats.empty() ? "" : ", ") + k.seat;
  std::printf("keys     %s\nchat     %zu lines\nhead     %s\n", seats.empty() ? "none" : seats.c_str(), w.chat.size(),
              w.table.head.c_str());
  return 0;
}

int export_table(Common& common, Store& store, const HouseAsked& asked) {
  StoredWhole w;
  if (const Kept kept = store.whole(asked.table, w); kept != Kept::yes) return kept_trouble(store, kept, asked.table);
  std::string record;
  if (const Refusal r = export_record(offers_of(common.catalogue()), w, record); !r.ok()) return house_trouble(r.message);
  std::fputs(record.c_str(), stdout);
  return 0;
}

// A file that is whole or is not there; the keys' hashes and the secrets of the dice are in it, so it is the owner's alone.
int backup_to(Common&, Store& store, const HouseAsked& asked) {
  if (asked.file == "-") {
    const Copied copied = backup(store, std::cout);
    return copied.why.empty() ? 0 : house_trouble(copied.why);
  }
  const std::string part = asked.file + ".part";
  const int fd = ::open(part.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (fd < 0) return house_trouble(part + " cannot be written: name another file");
  Copied copied;
  {
    std::ofstream out(part, std::ios::binary);
    copied = backup(store, out);
  }
  if (copied.why.empty() && (::fsync(fd) != 0 || std::rename(part.c_str(), asked.file.c_str()) != 0))
    copied.why = asked.file + " cannot be written";
  ::close(fd);
  if (!copied.why.empty()) {
    std::remove(part.c_str());
    return house_trouble(copied.why);
  }
  std::printf("%zu tables of %s are in %s\n", copied.tables, store.where().c_str(), asked.file.c_str());
  return 0;
}

int restore_from(Common&, Store& store, const HouseAsked& asked) {
  std::ifstream in(asked.file, std::ios::binary);
  if (!in) return house_trouble(asked.file + " cannot be read");
  const Copied copied = restore(store, in);
  if (copied.tables + copied.there > 0 || copied.why.empty())
    std::printf("%zu tables were restored into %s; %zu were there already and stay as they are\n", copied.tables, store.where().c_str(),
                copied.there);
  return copied.why.empty() ? 0 : house_trouble(copied.why);
}

int forget_table(Common&, Store& store, const HouseAsked& asked) {
  if (const Kept kept = store.forget(asked.table); kept != Kept::yes) return kept_trouble(store, kept, asked.table);
  std::printf("table %s is forgotten\n", asked.table.c_str());
  return 0;
}

int prune_tables(Common&, Store& store, const HouseAsked& asked) {
  if (asked.older < 1) return house_trouble("--older takes a number of days, at least 1");
  const Millis before = wall_now() - Millis{asked.older} * 24 * 60 * 60 * 1000;
  std::vector<std::string> ids;
  if (const Kept kept = store.ids(ids); kept != Kept::yes) return kept_trouble(store, kept, "");
  std::size_t forgotten = 0;
  for (const std::string& id : ids) {
    StoredTable t;
    const Kept there = store.table(id, t);
    if (there == Kept::gone) continue;
    if (there != Kept::yes) return kept_trouble(store, there, id);
    if (t.touched >= before) continue;
    if (const Kept kept = store.forget(id); kept == Kept::unavailable) return kept_trouble(store, kept, id);
    ++forgotten;
  }
  std::printf("%zu of %zu tables had not been touched for %d days and are forgotten\n", forgotten, ids.size(), asked.older);
  return 0;
}

using HouseCommand = int (*)(Common&, Store&, const HouseAsked&);

}  // namespace

void add_house(CLI::App& app, Common& common) {
  auto asked = std::make_shared<HouseAsked>();
  CLI::App* house = app.add_subcommand("house", "the tables of a house: what is kept, backups, forgetting");
  house->require_subcommand(1);
  house->fallthrough();
  house->add_option("--store", asked->store, "where they are kept: a file, or postgresql://…; this user's own unless given")
      ->type_name("WHERE");
  const auto command = [&common, asked, house](const char* name, const char* what, HouseCommand does) {
    CLI::App* one = house->add_subcommand(name, what);
    one->callback([&common, asked, does] {
      std::string why;
      const std::unique_ptr<Store> store = open_store(asked->store.empty() ? default_store() : asked->store, why);
      common.exit_code = store == nullptr ? house_trouble(why) : does(common, *store, *asked);
    });
    return one;
  };
  command("list", "every table, the last touched first", list_tables);
  for (CLI::App* one : {command("show", "what is kept of a table", show_table),
                        command("export", "the record of a table, to the output; sealed as long as the game is not over", export_table),
                        command("forget", "a table and all that is kept of it, for good", forget_table)})
    one->add_option("table", asked->table, "its id")->required()->type_name("TABLE");
  command("backup", "all tables into one file, also while the house is open", backup_to)
      ->add_option("file", asked->file, "the file; -: to the output")
      ->required()
      ->type_name("FILE");
  command("restore", "the tables of a backup; those that are there stay as they are", restore_from)
      ->add_option("file", asked->file, "the file")
      ->required()
      ->type_name("FILE");
  command("prune", "forget tables that nobody has touched for so many days", prune_tables)
      ->add_option("--older", asked->older, "days")
      ->required()
      ->type_name("DAYS");
}

}  // namespace vedette::cli
