// Near names: what somebody who mistyped a name may have meant.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace vedette {

// The nearest of `known` by edits, at most `most`, nearest first; names that begin with what was typed count as near.
std::vector<std::string> near_names(std::string_view typed, std::span<const std::string> known, std::size_t most = 3);

// "there is no unit 'us-crok'; near names: us-crook". Without a near one, and if there are few, all are listed.
std::string unknown_name(std::string_view kind, std::string_view typed, std::span<const std::string> known);

// A caller's text cut to a length fit for a message, never inside a character.
std::string shortened(std::string_view text, std::size_t most = 60);

}  // namespace vedette
