#ifndef GARDEN_MODEL_PROBLEM_H_
#define GARDEN_MODEL_PROBLEM_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"

#define problem_convertToJSON API_SYMBOL(problem_convertToJSON)
#define problem_create API_SYMBOL(problem_create)
#define problem_free API_SYMBOL(problem_free)
#define problem_new API_SYMBOL(problem_new)
#define problem_parseFromJSON API_SYMBOL(problem_parseFromJSON)
#define problem_t API_SYMBOL(problem_t)
#define problem_table API_SYMBOL(problem_table)

typedef struct problem_t problem_t;

#include "any_type.h"
#include "object.h"

#include "../include/begin.h"

struct problem_t {
    char *title;
    problem_t *cause;
    /* keyValuePair_t entries for properties without a field. */
    list_t *additional_properties;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
};

/* Creates an empty problem_t. Free it with problem_free. Returns NULL if out of memory. */
problem_t *problem_new(void) API_OWNED;
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because problem_free ignores it. Returns NULL if out of memory.
 */
problem_t *problem_create(char *title, problem_t *cause) API_OWNED;
/* Frees the struct and everything it owns. */
void problem_free(problem_t *problem);
/*
 * Parses JSON, which remains owned by the caller. Free the result with problem_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
problem_t *problem_parseFromJSON(cJSON *problemJSON) API_OWNED;
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *problem_convertToJSON(problem_t *problem) API_OWNED;

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t problem_table;

#include "../include/end.h"

#endif /* GARDEN_MODEL_PROBLEM_H_ */
