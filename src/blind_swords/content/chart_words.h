// The results of the combat charts in words, made from the charts themselves, so that a corrected chart is told as it then is
// (bs:11.4, bs:12.2).
#pragma once

#include "tabletop/glossary.h"

namespace vedette::bs {

// Adds to the series' words one of kind `fire` and one of kind `close-combat` for each code; what a chart can do is named by the words of
// kind `effect`.
void tell_charts(const Shelf&, Glossary&, Complaints&);

}  // namespace vedette::bs
