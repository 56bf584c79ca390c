#ifndef GARDEN_MODEL_LIST_PLANTS_200_RESPONSE_H_
#define GARDEN_MODEL_LIST_PLANTS_200_RESPONSE_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"

#define list_plants_200_response_convertToJSON API_SYMBOL(list_plants_200_response_convertToJSON)
#define list_plants_200_response_create API_SYMBOL(list_plants_200_response_create)
#define list_plants_200_response_free API_SYMBOL(list_plants_200_response_free)
#define list_plants_200_response_new API_SYMBOL(list_plants_200_response_new)
#define list_plants_200_response_parseFromJSON API_SYMBOL(list_plants_200_response_parseFromJSON)
#define list_plants_200_response_t API_SYMBOL(list_plants_200_response_t)
#define list_plants_200_response_table API_SYMBOL(list_plants_200_response_table)

typedef struct list_plants_200_response_t list_plants_200_response_t;

#include "any_type.h"
#include "object.h"
#include "plant.h"

#include "../include/begin.h"

struct list_plants_200_response_t {
    /* Required. A list of plant_t *. */
    list_t *items;
    char *next;
    /* 1 if next is null, 0 if it is absent or has a value */
    int next_is_null;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
};

/* Creates an empty list_plants_200_response_t. Free it with list_plants_200_response_free. Returns NULL if out of memory. */
list_plants_200_response_t *list_plants_200_response_new(void) API_OWNED;
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because list_plants_200_response_free ignores it. Returns NULL if out of memory.
 */
list_plants_200_response_t *list_plants_200_response_create(list_t *items, char *next) API_OWNED;
/* Frees the struct and everything it owns. */
void list_plants_200_response_free(list_plants_200_response_t *list_plants_200_response);
/*
 * Parses JSON, which remains owned by the caller. Free the result with list_plants_200_response_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
list_plants_200_response_t *list_plants_200_response_parseFromJSON(cJSON *list_plants_200_responseJSON) API_OWNED;
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *list_plants_200_response_convertToJSON(list_plants_200_response_t *list_plants_200_response) API_OWNED;

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t list_plants_200_response_table;

#include "../include/end.h"

#endif /* GARDEN_MODEL_LIST_PLANTS_200_RESPONSE_H_ */
