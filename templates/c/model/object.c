/* Any JSON value, as its text. */
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
    object_t *object = object_create();
    if (object != NULL) {
        object->temporary = jsonText_print(json, jsonLayout_compact);
        if (object->temporary == NULL) {
            object_free(object);
            object = NULL;
        }
    }
    return object;
}

cJSON *object_convertToJSON(object_t *object) {
    if (object == NULL) {
        return NULL;
    }
    return object->temporary != NULL ? cJSON_ParseWithOpts(object->temporary, NULL, 1) : cJSON_CreateNull();
}
