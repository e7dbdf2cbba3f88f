#include "house/backup.h"

#include <istream>
#include <ostream>

#include "house/keys.h"
#include "tabletop/json.h"

namespace vedette {
namespace {

constexpr std::int64_t kBackupFormat = 1;

Value texts(const std::vector<std::string>& all) {
  Value list = Value::list();
  for (const std::string& text : all) list.push(Value(text));
  return list;
}

// What stands in the first and in the last line.
std::string end_line(std::size_t tables, const std::string& sum) {
  return json_of(Value::object({{"end", true}, {"tables", static_cast<std::int64_t>(tables)}, {"sum", sum}}));
}
Value first_line_of_backup() { return Value::object({{"vedette-house", kBackupFormat}}); }

}  // namespace

std::string backup_line(const StoredWhole& w) {
  const StoredTable& t = w.table;
  Value v = Value::object({{"table", t.id}, {"head", t.head}, {"secret", t.secret}, {"state", t.state}});
  v.set("version", t.version).set("listed", t.listed).set("over", t.over);
  v.set("opened", t.opened).set("touched", t.touched).set("due", t.due).set("lines", texts(w.lines));
  Value keys = Value::list(), chat = Value::list();
  for (const StoredKey& k : w.keys) keys.push(Value::list({k.hash, k.seat}));
  for (const StoredChat& c : w.chat) chat.push(Value::list({std::int64_t{c.n}, c.at, c.seat, c.text}));
  return json_of(v.set("keys", std::move(keys)).set("chat", std::move(chat)));
}

bool read_backup_line(std::string_view line, StoredWhole& w) {
  JsonError error;
  const Value v = value_of_json(line, error);
  if (!error.reason.empty() || !v.get("table").is_text() || !v.get("lines").is_list()) return false;
  w = {};
  StoredTable& t = w.table;
  t.id = v.get("table").as_text(), t.head = v.get("head").as_text(), t.secret = v.get("secret").as_text();
  t.state = v.get("state").as_text();
  t.version = v.get("version").as_integer(), t.listed = v.get("listed").as_bool(), t.over = v.get("over").as_bool();
  t.opened = v.get("opened").as_integer(), t.touched = v.get("touched").as_integer(), t.due = v.get("due").as_integer();
  for (const Value& l : v.get("lines").items()) w.lines.push_back(l.as_text());
  t.lines = static_cast<int>(w.lines.size());
  for (const Value& k : v.get("keys").items()) {
    if (k.items().size() != 2) return false;
    w.keys.push_back({k.items()[0].as_text(), t.id, k.items()[1].as_text()});
  }
  for (const Value& c : v.get("chat").items()) {
    if (c.items().size() != 4) return false;
    w.chat.push_back(
        {static_cast<int>(c.items()[0].as_integer()), c.items()[1].as_integer(), c.items()[2].as_text(), c.items()[3].as_text()});
  }
  return true;
}

Copied backup(Store& store, std::ostream& out) {
  Copied copied;
  std::vector<std::string> ids;
  if (store.ids(ids) != Kept::yes) return copied.why = store.trouble(), copied;
  std::string sum;
  out << json_of(first_line_of_backup()) << '\n';
  for (const std::string& id : ids) {
    StoredWhole w;
    const Kept kept = store.whole(id, w);
    if (kept == Kept::gone) continue;
    if (kept != Kept::yes) return copied.why = store.trouble(), copied;
    const std::string line = backup_line(w);
    sum = sha256_hex(sum.append(line));
    out << line << '\n';
    ++copied.tables;
  }
  out << end_line(copied.tables, sum) << '\n' << std::flush;
  if (!out) copied.why = "the backup cannot be written: is the disk full?";
  return copied;
}

Copied restore(Store& store, std::istream& in) {
  Copied copied;
  std::string line, last, sum;
  std::size_t n = 0, tables = 0;
  StoredWhole w;
  if (!std::getline(in, line) || line != json_of(first_line_of_backup()))
    return copied.why = "this is no backup of a house: `vedette house backup FILE` makes one", copied;
  for (n = 2; std::getline(in, line); ++n) {
    if (!last.empty()) return copied.why = "line " + std::to_string(n) + " stands after the end of the backup", copied;
    if (line == end_line(tables, sum))
      last = line;
    else if (read_backup_line(line, w))
      ++tables, sum = sha256_hex(sum.append(line));
    else
      return copied.why = "line " + std::to_string(n) + " of the backup is damaged; nothing was restored", copied;
  }
  if (last.empty()) return copied.why = "the backup is cut off after " + std::to_string(tables) + " tables; nothing was restored", copied;
  in.clear();
  in.seekg(0);
  std::getline(in, line);
  while (std::getline(in, line) && line != last) {
    if (!read_backup_line(line, w)) return copied.why = "the backup was changed while it was read", copied;
    const Kept kept = store.create(w);
    if (kept == Kept::unavailable) return copied.why = store.trouble(), copied;
    ++(kept == Kept::yes ? copied.tables : copied.there);
  }
  return copied;
}

}  // namespace vedette
