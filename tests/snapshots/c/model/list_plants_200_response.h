#ifndef MODEL_LIST_PLANTS_200_RESPONSE_H_
#define MODEL_LIST_PLANTS_200_RESPONSE_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct list_plants_200_response_t list_plants_200_response_t;

#include "any_type.h"
#include "object.h"
#include "plant.h"

#ifdef __cplusplus
extern "C" {
#endif

struct list_plants_200_response_t {
    /* A list of plant_t *. */
    list_t *items;
    char *next;
    /* 1 if next is null, 0 if it is absent or has a value */
    int next_is_null;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
};

/* Creates an empty list_plants_200_response_t. Free it with list_plants_200_response_free. Returns NULL if out of memory. */
list_plants_200_response_t *list_plants_200_response_new(void);
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because list_plants_200_response_free ignores it. Returns NULL if out of memory.
 */
list_plants_200_response_t *list_plants_200_response_create(list_t *items, char *next);
/* Frees the struct and everything it owns. */
void list_plants_200_response_free(list_plants_200_response_t *list_plants_200_response);
/*
 * Parses JSON, which remains owned by the caller. Free the result with list_plants_200_response_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
list_plants_200_response_t *list_plants_200_response_parseFromJSON(cJSON *list_plants_200_responseJSON);
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *list_plants_200_response_convertToJSON(list_plants_200_response_t *list_plants_200_response);

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t list_plants_200_response_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_LIST_PLANTS_200_RESPONSE_H_ */
