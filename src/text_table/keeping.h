// Games on disk: written so that a fault in the middle loses nothing, and kept side by side, each in a file of its own.
#pragma once

#include <string>
#include <vector>

namespace vedette::text_table {

// Writes beside the file, syncs, puts it in its place in one step and syncs the folder; through a symbolic link. "" or why it could not be
// done; then nothing is left lying about, and the file is as it was, or new but not yet safe from a power cut.
std::string write_safely(const std::string& file, const std::string& text);

// A file that can be read as text, or why not: a folder, a file that is not there.
std::string read_whole(const std::string& file, std::string& text);

// Games that were left before their end: records in this folder, newest first.
struct LeftGame {
  std::string file;
  std::string told;  // game, scenario, how far it went, when it was left
};
std::vector<LeftGame> left_games(const std::string& folder);
// Those in it that this program can not read, a sentence each: which and why. They stay as they are.
std::vector<std::string> unreadable_games(const std::string& folder);
// What a record is, for a list; "" if it is none.
std::string told_of_record(const std::string& file);

// A new name in the folder, of battle and time: agv-16.1-2026-11-16-1612.record.
std::string fresh_file(const std::string& folder, const std::string& battle);
// The same name with a number, so that what is there stays: game-2.record.
std::string beside(const std::string& file);

// Where a finished game is kept: no longer offered to go on with.
std::string finished_name(const std::string& file);

}  // namespace vedette::text_table
