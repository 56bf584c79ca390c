/*
 * Fuzzes the models of one client. The first two bytes choose the model, the rest is JSON. What a model reads it
 * writes or says why not; and what it has written it reads and writes again the same.
 *
 * models.inc has MODEL(name) for each model of the client; models.h includes their headers.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "models.h"

typedef struct model_t {
    const char *name;
    void *(*parse)(cJSON *json);
    cJSON *(*print)(void *object);
    void (*release)(void *object);
} model_t;

#define MODEL(model) \
    static void *parse_##model(cJSON *json) { return model##_parseFromJSON(json); } \
    static cJSON *print_##model(void *object) { return model##_convertToJSON(object); } \
    static void release_##model(void *object) { model##_free(object); }
#include "models.inc"
#undef MODEL

#define MODEL(model) {#model, parse_##model, print_##model, release_##model},
static const model_t models[] = {
#include "models.inc"
};

static void fail(const model_t *model, const char *what, const char *before, const char *after)
{
    fprintf(stderr, "%s: %s (%s)\n- %s\n+ %s\n", model->name, what, jsonModel_problem(), before, after);
    abort();
}

/* Reads and writes the value; NULL when it is refused. */
static char *go(const model_t *model, cJSON *json)
{
    void *object = model->parse(json);
    cJSON *printed = object != NULL ? model->print(object) : NULL;
    char *text = printed != NULL ? cJSON_PrintUnformatted(printed) : NULL;

    if (text == NULL && jsonModel_problem()[0] == '\0') {
        fail(model, "refused without a reason", "", "");
    }
    cJSON_Delete(printed);
    model->release(object);
    return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const model_t *model;
    cJSON *json;
    char *first;

    if (size < 3) {
        return 0;
    }
    model = &models[(data[0] * 256u + data[1]) % (sizeof models / sizeof models[0])];
    json = cJSON_ParseWithLength((const char *)data + 2, size - 2);
    first = go(model, json);
    cJSON_Delete(json);
    if (first != NULL) {
        cJSON *again = cJSON_Parse(first);
        char *second = go(model, again);

        if (second == NULL || strcmp(first, second) != 0) {
            fail(model, "what was written changes when it is read", first, second != NULL ? second : "nothing");
        }
        cJSON_Delete(again);
        free(second);
        free(first);
    }
    return 0;
}
