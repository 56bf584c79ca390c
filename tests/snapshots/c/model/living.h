#ifndef MODEL_LIVING_H_
#define MODEL_LIVING_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct living_t living_t;

#include "any_type.h"
#include "object.h"
#include "kind.h"
#include "plant.h"

#ifdef __cplusplus
extern "C" {
#endif

struct living_t {
    char *type;
    /* (read-only; format: int64) */
    long *id;
    /* Its name, in any language. *\/ Not the end of this comment. */
    char *name;
    garden_kind__e kind;
    /* (format: date) */
    char *planted;
    plant_t *parent;
    /* 1: parent is null rather than absent */
    int parent_is_null;
    int _library_owned; /* 1: _free frees it and all that hangs on it */
};

/* Makes an empty living_t, to be freed by living_free; NULL when memory is out. */
living_t *living_new(void);
/*
 * Makes a living_t of what it is given, for programs written for OpenAPI Generator: it owns nothing, so that
 * living_free leaves it alone and free() frees it. NULL when memory is out.
 */
living_t *living_create(char *type, long *id, char *name, garden_kind__e kind, char *planted, plant_t *parent);
/* Frees it with all that hangs on it. */
void living_free(living_t *living);
/* Reads JSON, which stays the caller's; NULL where it does not fit, and jsonModel_problem() says why. */
living_t *living_parseFromJSON(cJSON *livingJSON);
/* Writes JSON, to be freed by cJSON_Delete; NULL where that cannot be, and jsonModel_problem() says why. */
cJSON *living_convertToJSON(living_t *living);

/* How it is read and written: for the library's own files. */
extern const jsonModel_t living_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_LIVING_H_ */
