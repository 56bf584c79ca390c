#include <stddef.h>
#include "kind.h"

static const jsonEnumValue_t kind_kind_texts[] = {
    {"tree", 1},
    {"flower", 1},
    {"wild herb", 1},
};

const jsonEnum_t kind_kind_values = {
    .values = kind_kind_texts,
    .count = sizeof kind_kind_texts / sizeof kind_kind_texts[0],
    .unknown = 0
};

_Static_assert(sizeof(garden_kind__e) == sizeof(int), "enum tables require enums to have the size of int");

char *kind_kind_ToString(garden_kind__e kind) {
    return (char *)jsonEnum_toString(&kind_kind_values, (int)kind);
}

garden_kind__e kind_kind_FromString(char *kind) {
    return (garden_kind__e)jsonEnum_fromString(&kind_kind_values, kind);
}

garden_kind__e kind_parseFromJSON(cJSON *kindJSON) {
    return (garden_kind__e)jsonEnum_parse(&kind_kind_values, kindJSON);
}

cJSON *kind_convertToJSON(garden_kind__e kind) {
    return jsonEnum_print(&kind_kind_values, (int)kind);
}
