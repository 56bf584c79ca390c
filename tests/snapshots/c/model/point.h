#ifndef MODEL_POINT_H_
#define MODEL_POINT_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct point_t point_t;

#include "any_type.h"
#include "object.h"

#ifdef __cplusplus
extern "C" {
#endif

struct point_t {
    double *x;
    double *y;
    int _library_owned; /* 1: _free frees it and all that hangs on it */
};

/* Makes an empty point_t, to be freed by point_free; NULL when memory is out. */
point_t *point_new(void);
/*
 * Makes a point_t of what it is given, for programs written for OpenAPI Generator: it owns nothing, so that
 * point_free leaves it alone and free() frees it. NULL when memory is out.
 */
point_t *point_create(double *x, double *y);
/* Frees it with all that hangs on it. */
void point_free(point_t *point);
/* Reads JSON, which stays the caller's; NULL where it does not fit, and jsonModel_problem() says why. */
point_t *point_parseFromJSON(cJSON *pointJSON);
/* Writes JSON, to be freed by cJSON_Delete; NULL where that cannot be, and jsonModel_problem() says why. */
cJSON *point_convertToJSON(point_t *point);

/* How it is read and written: for the library's own files. */
extern const jsonModel_t point_table;

#ifdef __cplusplus
}
#endif

#endif /* MODEL_POINT_H_ */
