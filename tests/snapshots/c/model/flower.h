#ifndef MODEL_FLOWER_H_
#define MODEL_FLOWER_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct flower_t flower_t;

#include "any_type.h"
#include "object.h"
#include "kind.h"
#include "plant.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    garden_flower_COLOURS_NULL = 0, /* no value */
    garden_flower_COLOURS_red = 1,
    garden_flower_COLOURS_blue = 2
} garden_flower_COLOURS_e;

/* The text of a value, or NULL; it is not to be freed. */
char *flower_colours_ToString(garden_flower_COLOURS_e colours);
/* The value of a text; garden_flower_COLOURS_NULL where it is not listed. */
garden_flower_COLOURS_e flower_colours_FromString(char *colours);

typedef enum {
    garden_flower_PETALS_NULL = 0, /* no value */
    garden_flower_PETALS__5 = 1,
    garden_flower_PETALS__8 = 2
} garden_flower_PETALS_e;

/* The text of a value, or NULL; it is not to be freed. */
char *flower_petals_ToString(garden_flower_PETALS_e petals);
/* The value of a text; garden_flower_PETALS_NULL where it is not listed. */
garden_flower_PETALS_e flower_petals_FromString(char *petals);

struct flower_t {
    char *type;
    /* (read-only; format: int64) */
    long *id;
    /* Its name, in any language. *\/ Not the end of this comment. */
    char *name;
    garden_kind__e kind;
    /* (format: date) */
    char *planted;
    plant_t *parent;
    /* (a list of garden_flower_COLOURS_e *) */
    list_t *colours;
    /* (a list of any_type_t *) */
    list_t *size;
    /* (a list of keyValuePair_t * to char *) */
    list_t *notes;
    int *petals;
    /* 1: parent is null rather than absent */
    int parent_is_null;
    int _library_owned; /* 1: _free frees it and all that hangs on it */
};

/* Makes an empty flower_t, to be freed by flower_free; NULL when memory is out. */
flower_t *flower_new(void);
/*
 * Makes a flower_t of what it is given, for programs written for OpenAPI Generator: it owns nothing, so that
 * flower_free leaves it alone and free() frees it. NULL when memory is out.
 */
flower_t *flower_create(char *type, long *id, char *name, garden_kind__e kind, char *planted, plant_t *parent,
    list_t *colours, list_t *size, list_t *notes, int *petals);
/* Frees it with all that hangs on it. */
void flower_free(flower_t *flower);
/* Reads JSON, which stays the caller's; NULL where it does not fit, and jsonModel_problem() says why. */
flower_t *flower_parseFromJSON(cJSON *flowerJSON);
/* Writes JSON, to be freed by cJSON_Delete; NULL where that cannot be, and jsonModel_problem() says why. */
cJSON *flower_convertToJSON(flower_t *flower);

/* How it is read and written: for the library's own files. */
extern const jsonModel_t flower_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_FLOWER_H_ */
