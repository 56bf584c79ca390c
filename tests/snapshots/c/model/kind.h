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

/* The text of a value, or NULL; it is not to be freed. */
char *kind_kind_ToString(garden_kind__e kind);
/* The value of a text; garden_kind__NULL where it is not listed. */
garden_kind__e kind_kind_FromString(char *kind);

/* The value that JSON has, or 0 where it is not listed; and the JSON of a value, NULL when memory is out. */
garden_kind__e kind_parseFromJSON(cJSON *kindJSON);
cJSON *kind_convertToJSON(garden_kind__e kind);
extern const jsonEnum_t kind_kind_values;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_KIND_H_ */
