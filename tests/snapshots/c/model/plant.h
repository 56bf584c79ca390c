#ifndef MODEL_PLANT_H_
#define MODEL_PLANT_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct plant_t plant_t;

#include "any_type.h"
#include "object.h"
#include "tree.h"
#include "flower.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    plant_kind_NONE = 0, /* no value */
    plant_kind_tree = 1,
    plant_kind_flower = 2
} plant_kind_e;

/* Anything that grows. */
struct plant_t {
    /* Which of the values below it is. */
    plant_kind_e kind;
    union {
        tree_t *tree;
        flower_t *flower;
    } value;
    int _library_owned; /* 1: _free frees it and all that hangs on it */
};

/* Makes an empty plant_t, to be freed by plant_free; NULL when memory is out. */
plant_t *plant_new(void);
/*
 * Makes a plant_t of what it is given, for programs written for OpenAPI Generator: it owns nothing, so that
 * plant_free leaves it alone and free() frees it. NULL when memory is out.
 */
plant_t *plant_create(void);
/* Frees it with all that hangs on it. */
void plant_free(plant_t *plant);
/* Reads JSON, which stays the caller's; NULL where it does not fit, and jsonModel_problem() says why. */
plant_t *plant_parseFromJSON(cJSON *plantJSON);
/* Writes JSON, to be freed by cJSON_Delete; NULL where that cannot be, and jsonModel_problem() says why. */
cJSON *plant_convertToJSON(plant_t *plant);

/* How it is read and written: for the library's own files. */
extern const jsonModel_t plant_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_PLANT_H_ */
