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
    } else {
        jsonProblem_memory();
    }
    if (object == NULL || object->temporary == NULL) {
        object_free(object);
        return NULL;
    }
    return object;
}

cJSON *object_convertToJSON(object_t *object) {
    if (object == NULL) {
        jsonPlace_t place = jsonPlace_root();
        jsonProblem_at(&place, "no value was passed");
        return NULL;
    }
    const char *text = object->temporary != NULL ? object->temporary : "null";
    return jsonText_parse(text);
}
