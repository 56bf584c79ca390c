/* Any JSON value, stored as JSON text. */
#include <stdlib.h>
#include "object.h"
#include "../src/jsonInternal.h"

object_t *object_create(void) {
    return calloc(1, sizeof(object_t));
}

void object_free(object_t *object) {
    if (object != NULL) {
        free(object->temporary);
        free(object);
    }
}

object_t *object_parseFromJSON(cJSON *json) {
    if (json == NULL) {
        jsonPlace_t place = jsonPlace_root();
        jsonProblem_at(&place, "no JSON value was passed");
        return NULL;
    }
    object_t *object = object_create();
    if (object != NULL) {
        object->temporary = jsonText_print(json, jsonLayout_compact);
    }
    if (object == NULL || object->temporary == NULL) {
        jsonProblem_memory();
        object_free(object);
        return NULL;
    }
    return object;
}

cJSON *object_convertToJSON(object_t *object) {
    jsonPlace_t place = jsonPlace_root();
    if (object == NULL) {
        jsonProblem_at(&place, "no value was passed");
        return NULL;
    }
    cJSON *json = object->temporary != NULL ? cJSON_ParseWithOpts(object->temporary, NULL, 1) : cJSON_CreateNull();
    if (json == NULL) {
        jsonProblem_at(&place, "the text is not valid JSON, or out of memory");
    }
    return json;
}
