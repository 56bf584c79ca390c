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
    /* (a list of plant_t *) */
    list_t *items;
    char *next;
    /* 1: next is null rather than absent */
    int next_is_null;
    int _library_owned; /* 1: _free frees it and all that hangs on it */
};

/* Makes an empty list_plants_200_response_t, to be freed by list_plants_200_response_free; NULL when memory is out. */
list_plants_200_response_t *list_plants_200_response_new(void);
/*
 * Makes a list_plants_200_response_t of what it is given, for programs written for OpenAPI Generator: it owns nothing, so that
 * list_plants_200_response_free leaves it alone and free() frees it. NULL when memory is out.
 */
list_plants_200_response_t *list_plants_200_response_create(list_t *items, char *next);
/* Frees it with all that hangs on it. */
void list_plants_200_response_free(list_plants_200_response_t *list_plants_200_response);
/* Reads JSON, which stays the caller's; NULL where it does not fit, and jsonModel_problem() says why. */
list_plants_200_response_t *list_plants_200_response_parseFromJSON(cJSON *list_plants_200_responseJSON);
/* Writes JSON, to be freed by cJSON_Delete; NULL where that cannot be, and jsonModel_problem() says why. */
cJSON *list_plants_200_response_convertToJSON(list_plants_200_response_t *list_plants_200_response);

/* How it is read and written: for the library's own files. */
extern const jsonModel_t list_plants_200_response_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_LIST_PLANTS_200_RESPONSE_H_ */
