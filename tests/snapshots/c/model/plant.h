#ifndef GARDEN_MODEL_PLANT_H_
#define GARDEN_MODEL_PLANT_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"

#define plant_convertToJSON API_SYMBOL(plant_convertToJSON)
#define plant_create API_SYMBOL(plant_create)
#define plant_free API_SYMBOL(plant_free)
#define plant_kind_NONE API_SYMBOL(plant_kind_NONE)
#define plant_kind_e API_SYMBOL(plant_kind_e)
#define plant_kind_flower API_SYMBOL(plant_kind_flower)
#define plant_kind_tree API_SYMBOL(plant_kind_tree)
#define plant_kind_unlisted API_SYMBOL(plant_kind_unlisted)
#define plant_new API_SYMBOL(plant_new)
#define plant_parseFromJSON API_SYMBOL(plant_parseFromJSON)
#define plant_t API_SYMBOL(plant_t)
#define plant_table API_SYMBOL(plant_table)

typedef struct plant_t plant_t;

#include "any_type.h"
#include "object.h"
#include "tree.h"
#include "flower.h"

#include "../include/begin.h"

typedef enum {
    plant_kind_NONE = 0, /* no value */
    plant_kind_tree = 1,
    plant_kind_flower = 2,
    plant_kind_unlisted = 3
} plant_kind_e;

/* Anything that grows. */
struct plant_t {
    /* The member that is set. */
    plant_kind_e kind;
    union {
        tree_t *tree;
        flower_t *flower;
        object_t *unlisted; /* JSON of an object that the API description does not know */
    } value;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
};

/* Creates an empty plant_t. Free it with plant_free. Returns NULL if out of memory. */
plant_t *plant_new(void) API_OWNED;
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because plant_free ignores it. Returns NULL if out of memory.
 */
plant_t *plant_create(void) API_OWNED;
/* Frees the struct and everything it owns. */
void plant_free(plant_t *plant);
/*
 * Parses JSON, which remains owned by the caller. Free the result with plant_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
plant_t *plant_parseFromJSON(cJSON *plantJSON) API_OWNED;
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *plant_convertToJSON(plant_t *plant) API_OWNED;

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t plant_table;

#include "../include/end.h"

#endif /* GARDEN_MODEL_PLANT_H_ */
