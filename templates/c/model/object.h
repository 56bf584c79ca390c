/* Any JSON value, stored as JSON text. */
#ifndef MODEL_OBJECT_H
#define MODEL_OBJECT_H

#include <cjson/cJSON.h>
#include "../include/jsonModel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct object_t {
    void *temporary; /* char * allocated with malloc: JSON text; NULL represents null */
} object_t;

/* Creates a null value. Free it with object_free. Returns NULL if out of memory. */
object_t *object_create(void);
void object_free(object_t *object);

/*
 * Copies a JSON value. Free the copy with object_free. A tree of jsonText_parse keeps the digits of its numbers.
 * Returns NULL if `json` is NULL or if out of memory; see jsonModel_problem().
 */
object_t *object_parseFromJSON(cJSON *json);
/*
 * Converts the value to JSON as jsonText_parse does. Free the result with cJSON_Delete.
 * Returns NULL if its text is not valid JSON or if out of memory; see jsonModel_problem().
 */
cJSON *object_convertToJSON(object_t *object);

#ifdef __cplusplus
}
#endif

#endif /* MODEL_OBJECT_H */
