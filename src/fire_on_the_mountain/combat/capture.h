// Capture (fotm:17.5, 2.4): who detaches the Guard, and where the prisoner goes.
#pragma once

#include "fire_on_the_mountain/ground/brigade_set.h"
#include "fire_on_the_mountain/procedures.h"

namespace vedette::fotm {

// This Brigade is captured by the side that fought it; `captors` took part. The captor's owner chooses the parent of the Guard.
void begin_capture(Position&, Ctx&, UnitIndex captured, BrigadeSet captors, Clause why);

}  // namespace vedette::fotm
