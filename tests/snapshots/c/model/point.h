#ifndef MODEL_POINT_H_
#define MODEL_POINT_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct point_t point_t;

#include "any_type.h"
#include "object.h"

#ifdef __cplusplus
extern "C" {
#endif

struct point_t {
    double *x;
    double *y;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
};

/* Creates an empty point_t. Free it with point_free. Returns NULL if out of memory. */
point_t *point_new(void);
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because point_free ignores it. Returns NULL if out of memory.
 */
point_t *point_create(double *x, double *y);
/* Frees the struct and everything it owns. */
void point_free(point_t *point);
/*
 * Parses JSON, which remains owned by the caller. Free the result with point_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
point_t *point_parseFromJSON(cJSON *pointJSON);
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *point_convertToJSON(point_t *point);

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t point_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_POINT_H_ */
