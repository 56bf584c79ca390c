#include "roundtrip.h"
#include "../model/point.h"

static const char *const example = "{\"x\":1.5,\"y\":1.5}";

TEST_MODEL(point, example)
