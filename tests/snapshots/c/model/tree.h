#ifndef GARDEN_MODEL_TREE_H_
#define GARDEN_MODEL_TREE_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"

#define garden_tree_LEAVES_NULL API_SYMBOL(garden_tree_LEAVES_NULL)
#define garden_tree_LEAVES_broad API_SYMBOL(garden_tree_LEAVES_broad)
#define garden_tree_LEAVES_e API_SYMBOL(garden_tree_LEAVES_e)
#define garden_tree_LEAVES_needle API_SYMBOL(garden_tree_LEAVES_needle)
#define tree_convertToJSON API_SYMBOL(tree_convertToJSON)
#define tree_create API_SYMBOL(tree_create)
#define tree_free API_SYMBOL(tree_free)
#define tree_leaves_FromString API_SYMBOL(tree_leaves_FromString)
#define tree_leaves_ToString API_SYMBOL(tree_leaves_ToString)
#define tree_new API_SYMBOL(tree_new)
#define tree_parseFromJSON API_SYMBOL(tree_parseFromJSON)
#define tree_t API_SYMBOL(tree_t)
#define tree_table API_SYMBOL(tree_table)

typedef struct tree_t tree_t;

#include "any_type.h"
#include "object.h"
#include "kind.h"
#include "plant.h"

#include "../include/begin.h"

typedef enum {
    garden_tree_LEAVES_NULL = 0, /* no value */
    garden_tree_LEAVES_needle = 1,
    garden_tree_LEAVES_broad = 2
} garden_tree_LEAVES_e;

/* Returns the string for a value, or NULL if there is none. Do not free it. */
char *tree_leaves_ToString(garden_tree_LEAVES_e leaves);
/* Returns the value for a string, or garden_tree_LEAVES_NULL if the string is not listed. */
garden_tree_LEAVES_e tree_leaves_FromString(char *leaves);

struct tree_t {
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
    /* Deprecated. */
    double *height_m;
    /* A list of int *. */
    list_t *rings;
    garden_tree_LEAVES_e leaves;
    /* 1 if parent is null, 0 if it is absent or has a value */
    int parent_is_null;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
    /* The value of kind, if the API description does not list it; kind is 0 then. */
    char *kind_unlisted;
    /* The value of leaves, if the API description does not list it; leaves is 0 then. */
    char *leaves_unlisted;
};

/* Creates an empty tree_t. Free it with tree_free. Returns NULL if out of memory. */
tree_t *tree_new(void) API_OWNED;
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because tree_free ignores it. Returns NULL if out of memory.
 */
tree_t *tree_create(char *type, long *id, char *name, garden_kind__e kind, char *planted, plant_t *parent,
    double *height_m, list_t *rings, garden_tree_LEAVES_e leaves) API_OWNED;
/* Frees the struct and everything it owns. */
void tree_free(tree_t *tree);
/*
 * Parses JSON, which remains owned by the caller. Free the result with tree_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
tree_t *tree_parseFromJSON(cJSON *treeJSON) API_OWNED;
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *tree_convertToJSON(tree_t *tree) API_OWNED;

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t tree_table;

#include "../include/end.h"

#endif /* GARDEN_MODEL_TREE_H_ */
