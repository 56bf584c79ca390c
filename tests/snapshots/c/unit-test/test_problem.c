#include "roundtrip.h"
#include "../model/problem.h"

static const char *const example =
    "{\"title\":\"text\",\"cause\":{\"title\":\"text\",\"cause\":{\"title\":\"text\","
    "\"cause\":{\"title\":\"text\",\"cause\":{}}}}}";

TEST_MODEL(problem, example)
