#ifndef MODEL_KIND_H_
#define MODEL_KIND_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct kind_t kind_t;

#include "any_type.h"
#include "object.h"

#ifdef __cplusplus
extern "C" {
#endif

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
cJSON *kind_convertToJSON(garden_kind__e kind);
extern const jsonEnum_t kind_kind_values;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_KIND_H_ */
