#ifndef GARDEN_MODEL_KIND_H_
#define GARDEN_MODEL_KIND_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"

#define garden_kind__NULL API_SYMBOL(garden_kind__NULL)
#define garden_kind__e API_SYMBOL(garden_kind__e)
#define garden_kind__flower API_SYMBOL(garden_kind__flower)
#define garden_kind__tree API_SYMBOL(garden_kind__tree)
#define garden_kind__wild_herb API_SYMBOL(garden_kind__wild_herb)
#define kind_convertToJSON API_SYMBOL(kind_convertToJSON)
#define kind_kind_FromString API_SYMBOL(kind_kind_FromString)
#define kind_kind_ToString API_SYMBOL(kind_kind_ToString)
#define kind_kind_values API_SYMBOL(kind_kind_values)
#define kind_parseFromJSON API_SYMBOL(kind_parseFromJSON)

typedef struct kind_t kind_t;

#include "any_type.h"
#include "object.h"

#include "../include/begin.h"

typedef enum {
    garden_kind__NULL = 0, /* no value */
    garden_kind__tree = 1,
    garden_kind__flower = 2,
    garden_kind__wild_herb = 3
} garden_kind__e;

/* Returns the string for a value, or NULL if there is none. Do not free it. */
char *kind_kind_ToString(garden_kind__e kind);
/* Returns the value for a string, or garden_kind__NULL if the string is not listed. */
garden_kind__e kind_kind_FromString(char *kind);

/* Returns the value that JSON contains, or garden_kind__NULL if it is not listed. */
garden_kind__e kind_parseFromJSON(cJSON *kindJSON);
/* Converts the value to JSON. Free the result with cJSON_Delete. Returns NULL for no value or if out of memory. */
cJSON *kind_convertToJSON(garden_kind__e kind) API_OWNED;
extern const jsonEnum_t kind_kind_values;

#include "../include/end.h"

#endif /* GARDEN_MODEL_KIND_H_ */
