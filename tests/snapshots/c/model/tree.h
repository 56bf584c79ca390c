#ifndef MODEL_TREE_H_
#define MODEL_TREE_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct tree_t tree_t;

#include "any_type.h"
#include "object.h"
#include "kind.h"
#include "plant.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    garden_tree_LEAVES_NULL = 0, /* no value */
    garden_tree_LEAVES_needle = 1,
    garden_tree_LEAVES_broad = 2
} garden_tree_LEAVES_e;

/* The text of a value, or NULL; it is not to be freed. */
char *tree_leaves_ToString(garden_tree_LEAVES_e leaves);
/* The value of a text; garden_tree_LEAVES_NULL where it is not listed. */
garden_tree_LEAVES_e tree_leaves_FromString(char *leaves);

struct tree_t {
    char *type;
    /* (read-only; format: int64) */
    long *id;
    /* Its name, in any language. *\/ Not the end of this comment. */
    char *name;
    garden_kind__e kind;
    /* (format: date) */
    char *planted;
    plant_t *parent;
    /* Deprecated. */
    double *height_m;
    /* (a list of int *) */
    list_t *rings;
    garden_tree_LEAVES_e leaves;
    /* 1: parent is null rather than absent */
    int parent_is_null;
    int _library_owned; /* 1: _free frees it and all that hangs on it */
};

/* Makes an empty tree_t, to be freed by tree_free; NULL when memory is out. */
tree_t *tree_new(void);
/*
 * Makes a tree_t of what it is given, for programs written for OpenAPI Generator: it owns nothing, so that
 * tree_free leaves it alone and free() frees it. NULL when memory is out.
 */
tree_t *tree_create(char *type, long *id, char *name, garden_kind__e kind, char *planted, plant_t *parent,
    double *height_m, list_t *rings, garden_tree_LEAVES_e leaves);
/* Frees it with all that hangs on it. */
void tree_free(tree_t *tree);
/* Reads JSON, which stays the caller's; NULL where it does not fit, and jsonModel_problem() says why. */
tree_t *tree_parseFromJSON(cJSON *treeJSON);
/* Writes JSON, to be freed by cJSON_Delete; NULL where that cannot be, and jsonModel_problem() says why. */
cJSON *tree_convertToJSON(tree_t *tree);

/* How it is read and written: for the library's own files. */
extern const jsonModel_t tree_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_TREE_H_ */
