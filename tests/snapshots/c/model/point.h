#ifndef GARDEN_MODEL_POINT_H_
#define GARDEN_MODEL_POINT_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"

#define point_convertToJSON API_SYMBOL(point_convertToJSON)
#define point_create API_SYMBOL(point_create)
#define point_free API_SYMBOL(point_free)
#define point_new API_SYMBOL(point_new)
#define point_parseFromJSON API_SYMBOL(point_parseFromJSON)
#define point_t API_SYMBOL(point_t)
#define point_table API_SYMBOL(point_table)

typedef struct point_t point_t;

#include "any_type.h"
#include "object.h"

#include "../include/begin.h"

struct point_t {
    /* Required. */
    double *x;
    /* Required. */
    double *y;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
};

/* Creates an empty point_t. Free it with point_free. Returns NULL if out of memory. */
point_t *point_new(void) API_OWNED;
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because point_free ignores it. Returns NULL if out of memory.
 */
point_t *point_create(double *x, double *y) API_OWNED;
/* Frees the struct and everything it owns. */
void point_free(point_t *point);
/*
 * Parses JSON, which remains owned by the caller. Free the result with point_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
point_t *point_parseFromJSON(cJSON *pointJSON) API_OWNED;
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *point_convertToJSON(point_t *point) API_OWNED;

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t point_table;

#include "../include/end.h"

#endif /* GARDEN_MODEL_POINT_H_ */
