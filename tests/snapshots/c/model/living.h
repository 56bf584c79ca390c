#ifndef GARDEN_MODEL_LIVING_H_
#define GARDEN_MODEL_LIVING_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"

#define living_convertToJSON API_SYMBOL(living_convertToJSON)
#define living_create API_SYMBOL(living_create)
#define living_free API_SYMBOL(living_free)
#define living_new API_SYMBOL(living_new)
#define living_parseFromJSON API_SYMBOL(living_parseFromJSON)
#define living_t API_SYMBOL(living_t)
#define living_table API_SYMBOL(living_table)

typedef struct living_t living_t;

#include "any_type.h"
#include "object.h"
#include "kind.h"
#include "plant.h"

#include "../include/begin.h"

struct living_t {
    /* Required. */
    char *type;
    /* (read-only; format: int64) */
    long *id;
    /* Required. Its name, in any language. *\/ Not the end of this comment. */
    char *name;
    garden_kind__e kind;
    /* (format: date) */
    char *planted;
    plant_t *parent;
    /* 1 if parent is null, 0 if it is absent or has a value */
    int parent_is_null;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
    /* The value of kind, if the API description does not list it; kind is 0 then. */
    char *kind_unlisted;
};

/* Creates an empty living_t. Free it with living_free. Returns NULL if out of memory. */
living_t *living_new(void) API_OWNED;
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because living_free ignores it. Returns NULL if out of memory.
 */
living_t *living_create(char *type, long *id, char *name, garden_kind__e kind, char *planted,
    plant_t *parent) API_OWNED;
/* Frees the struct and everything it owns. */
void living_free(living_t *living);
/*
 * Parses JSON, which remains owned by the caller. Free the result with living_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
living_t *living_parseFromJSON(cJSON *livingJSON) API_OWNED;
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *living_convertToJSON(living_t *living) API_OWNED;

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t living_table;

#include "../include/end.h"

#endif /* GARDEN_MODEL_LIVING_H_ */
