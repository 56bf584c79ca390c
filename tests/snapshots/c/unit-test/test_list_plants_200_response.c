#include "roundtrip.h"
#include "../model/list_plants_200_response.h"

static const char *const example =
    "{\"items\":[{\"type\":\"tree\",\"id\":1,\"name\":\"text\",\"kind\":\"tree\","
    "\"planted\":\"2024-01-31\",\"parent\":{\"type\":\"tree\",\"id\":1,\"name\":\"text\","
    "\"kind\":\"tree\",\"planted\":\"2024-01-31\",\"parent\":{\"type\":\"tree\",\"name\":\"text\"},"
    "\"height-m\":1.5,\"rings\":[],\"leaves\":\"needle\"},\"height-m\":1.5,\"rings\":[1],"
    "\"leaves\":\"needle\"}],\"next\":\"text\"}";

TEST_MODEL(list_plants_200_response, example)
