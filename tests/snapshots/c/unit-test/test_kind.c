#include "roundtrip.h"
#include "../model/kind.h"

TEST_ENUM(kind, kind_kind, garden_kind__e, 3)
