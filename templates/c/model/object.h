/* Any JSON value, as its text. */
#ifndef MODEL_OBJECT_H
#define MODEL_OBJECT_H

#include <cjson/cJSON.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct object_t {
    void *temporary; /* char * from malloc: JSON; NULL stands for null */
} object_t;

/* Null, to be freed with object_free; NULL when memory is out. */
object_t *object_create(void);
void object_free(object_t *object);

/* The value that `json` holds; NULL when there is none or memory is out, as jsonModel_problem() then says. */
object_t *object_parseFromJSON(cJSON *json);
/* The value, to be freed with cJSON_Delete; NULL, and jsonModel_problem(), when the text is no JSON or memory is out. */
cJSON *object_convertToJSON(object_t *object);

#ifdef __cplusplus
}
#endif

#endif /* MODEL_OBJECT_H */
