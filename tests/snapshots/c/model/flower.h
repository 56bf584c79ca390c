#ifndef GARDEN_MODEL_FLOWER_H_
#define GARDEN_MODEL_FLOWER_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"

#define flower_colours_FromString API_SYMBOL(flower_colours_FromString)
#define flower_colours_ToString API_SYMBOL(flower_colours_ToString)
#define flower_convertToJSON API_SYMBOL(flower_convertToJSON)
#define flower_create API_SYMBOL(flower_create)
#define flower_free API_SYMBOL(flower_free)
#define flower_new API_SYMBOL(flower_new)
#define flower_parseFromJSON API_SYMBOL(flower_parseFromJSON)
#define flower_petals_FromString API_SYMBOL(flower_petals_FromString)
#define flower_petals_ToString API_SYMBOL(flower_petals_ToString)
#define flower_t API_SYMBOL(flower_t)
#define flower_table API_SYMBOL(flower_table)
#define garden_flower_COLOURS_NULL API_SYMBOL(garden_flower_COLOURS_NULL)
#define garden_flower_COLOURS_blue API_SYMBOL(garden_flower_COLOURS_blue)
#define garden_flower_COLOURS_e API_SYMBOL(garden_flower_COLOURS_e)
#define garden_flower_COLOURS_red API_SYMBOL(garden_flower_COLOURS_red)
#define garden_flower_PETALS_NULL API_SYMBOL(garden_flower_PETALS_NULL)
#define garden_flower_PETALS__5 API_SYMBOL(garden_flower_PETALS__5)
#define garden_flower_PETALS__8 API_SYMBOL(garden_flower_PETALS__8)
#define garden_flower_PETALS_e API_SYMBOL(garden_flower_PETALS_e)

typedef struct flower_t flower_t;

#include "any_type.h"
#include "object.h"
#include "kind.h"
#include "plant.h"

#include "../include/begin.h"

typedef enum {
    garden_flower_COLOURS_NULL = 0, /* no value */
    garden_flower_COLOURS_red = 1,
    garden_flower_COLOURS_blue = 2
} garden_flower_COLOURS_e;

/* Returns the string for a value, or NULL if there is none. Do not free it. */
char *flower_colours_ToString(garden_flower_COLOURS_e colours);
/* Returns the value for a string, or garden_flower_COLOURS_NULL if the string is not listed. */
garden_flower_COLOURS_e flower_colours_FromString(char *colours);

typedef enum {
    garden_flower_PETALS_NULL = 0, /* no value */
    garden_flower_PETALS__5 = 1,
    garden_flower_PETALS__8 = 2
} garden_flower_PETALS_e;

/* Returns the string for a value, or NULL if there is none. Do not free it. */
char *flower_petals_ToString(garden_flower_PETALS_e petals);
/* Returns the value for a string, or garden_flower_PETALS_NULL if the string is not listed. */
garden_flower_PETALS_e flower_petals_FromString(char *petals);

struct flower_t {
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
    /* Required. A list of garden_flower_COLOURS_e *. */
    list_t *colours;
    /* A list of any_type_t *. */
    list_t *size;
    /* A list of keyValuePair_t * with values of type char *. */
    list_t *notes;
    int *petals;
    /* 1 if parent is null, 0 if it is absent or has a value */
    int parent_is_null;
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
    /* The value of kind, if the API description does not list it; kind is 0 then. */
    char *kind_unlisted;
};

/* Creates an empty flower_t. Free it with flower_free. Returns NULL if out of memory. */
flower_t *flower_new(void) API_OWNED;
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because flower_free ignores it. Returns NULL if out of memory.
 */
flower_t *flower_create(char *type, long *id, char *name, garden_kind__e kind, char *planted, plant_t *parent,
    list_t *colours, list_t *size, list_t *notes, int *petals) API_OWNED;
/* Frees the struct and everything it owns. */
void flower_free(flower_t *flower);
/*
 * Parses JSON, which remains owned by the caller. Free the result with flower_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
flower_t *flower_parseFromJSON(cJSON *flowerJSON) API_OWNED;
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *flower_convertToJSON(flower_t *flower) API_OWNED;

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t flower_table;

#include "../include/end.h"

#endif /* GARDEN_MODEL_FLOWER_H_ */
