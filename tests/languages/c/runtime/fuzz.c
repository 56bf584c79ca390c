/*
 * libFuzzer: the first byte chooses a model, the rest is JSON. A value that was read is printed, and reading and
 * printing that text again has to give the same text.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tables.h"
#include "src/jsonInternal.h"

static const jsonModel_t *const models[] = {&every_model, &either_model, &beside_model,
                                            &tree_model,  &shape_model,  &itself_model,
                                            &hue_model,   &tint_model};

static char *print(const jsonModel_t *model, const void *object) {
    cJSON *json = jsonModel_print(model, object);
    char *text = json != NULL ? jsonText_print(json, jsonLayout_compact) : NULL;
    cJSON_Delete(json);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) {
        return 0;
    }
    const jsonModel_t *model = models[data[0] % (sizeof models / sizeof models[0])];
    cJSON *json = jsonText_parseWithLength((const char *)data + 1, size - 1);
    void *object = jsonModel_parse(model, json);
    cJSON_Delete(json);
    if (object == NULL) {
        if (jsonModel_problem()[0] == '\0') {
            abort();
        }
        return 0;
    }
    char *text = print(model, object);
    jsonModel_free(model, object);
    if (text == NULL) {
        return 0; /* a required enum whose value is null */
    }
    json = jsonText_parse(text);
    object = jsonModel_parse(model, json);
    char *again = object != NULL ? print(model, object) : NULL;
    if (again == NULL || strcmp(text, again) != 0) {
        fprintf(stderr, "%s\n%s\n%s\n", text, again != NULL ? again : "NULL", jsonModel_problem());
        abort();
    }
    cJSON_Delete(json);
    jsonModel_free(model, object);
    free(text);
    free(again);
    return 0;
}
