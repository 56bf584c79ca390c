#ifndef MODEL_PROBLEM_H_
#define MODEL_PROBLEM_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct problem_t problem_t;

#include "any_type.h"
#include "object.h"

#ifdef __cplusplus
extern "C" {
#endif

struct problem_t {
    char *title;
    problem_t *cause;
    /* keyValuePair_t entries for what has no field above. */
    list_t *additional_properties;
    int _library_owned; /* 1: _free frees it and all that hangs on it */
};

/* Makes an empty problem_t, to be freed by problem_free; NULL when memory is out. */
problem_t *problem_new(void);
/*
 * Makes a problem_t of what it is given, for programs written for OpenAPI Generator: it owns nothing, so that
 * problem_free leaves it alone and free() frees it. NULL when memory is out.
 */
problem_t *problem_create(char *title, problem_t *cause);
/* Frees it with all that hangs on it. */
void problem_free(problem_t *problem);
/* Reads JSON, which stays the caller's; NULL where it does not fit, and jsonModel_problem() says why. */
problem_t *problem_parseFromJSON(cJSON *problemJSON);
/* Writes JSON, to be freed by cJSON_Delete; NULL where that cannot be, and jsonModel_problem() says why. */
cJSON *problem_convertToJSON(problem_t *problem);

/* How it is read and written: for the library's own files. */
extern const jsonModel_t problem_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_PROBLEM_H_ */
