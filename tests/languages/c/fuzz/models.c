/*
 * Fuzzes the models of one client. The first two bytes choose the model, the rest is JSON. A model that has read a value
 * either writes it or reports an error; reading and writing the result again changes nothing. The first bit selects
 * cJSON's own parser, whose trees programs pass, too; it accepts everything that our parser accepts.
 *
 * models.inc has MODEL(name) for each model of the client; models.h includes their headers.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "models.h"
#include "src/jsonInternal.h"

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

static int same(const cJSON *a, const cJSON *b)
{
    const cJSON *x = a->child;
    const cJSON *y = b->child;

    if ((cJSON_IsRaw(a) ? cJSON_Number : a->type) != b->type || (a->string == NULL) != (b->string == NULL) ||
        (a->string != NULL && strcmp(a->string, b->string) != 0) ||
        (cJSON_IsString(a) && strcmp(a->valuestring, b->valuestring) != 0) ||
        (b->type == cJSON_Number && (a->valuedouble != b->valuedouble || a->valueint != b->valueint))) {
        return 0;
    }
    for (; x != NULL && y != NULL; x = x->next, y = y->next) {
        if (!same(x, y)) {
            return 0;
        }
    }
    return x == NULL && y == NULL;
}

/* Reads and writes the value; NULL when it is refused. */
static char *go(const model_t *model, cJSON *json)
{
    void *object = model->parse(json);
    cJSON *printed = object != NULL ? model->print(object) : NULL;
    char *text = printed != NULL ? jsonText_print(printed, jsonLayout_compact) : NULL;

    if (text == NULL && jsonModel_problem()[0] == '\0') {
        fail(model, "refused without a reason", "", "");
    }
    cJSON_Delete(printed);
    model->release(object);
    return text;
}

/* Text of ours is the same for cJSON, but for a mark of the byte order, and for numbers, of which it takes 63 characters. */
static void compare(const model_t *model, const cJSON *json, const char *text, size_t length)
{
    size_t mark = length > 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    cJSON *other = cJSON_ParseWithLength(text + mark, length - mark);
    size_t digits = 0;

    for (size_t i = 0; other == NULL && i < length && digits < 63; i++) {
        digits = strchr("+-.0123456789eE", text[i]) != NULL ? digits + 1 : 0;
    }
    if (other == NULL ? digits < 63 : !same(json, other)) {
        fail(model, "cJSON parses it otherwise", "", "");
    }
    cJSON_Delete(other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const model_t *model;
    cJSON *(*parse)(const char *text, size_t length);
    cJSON *json;
    char *first;

    if (size < 3) {
        return 0;
    }
    model = &models[(data[0] % 128 * 256u + data[1]) % (sizeof models / sizeof models[0])];
    parse = data[0] < 128 ? jsonText_parseWithLength : cJSON_ParseWithLength;
    json = parse((const char *)data + 2, size - 2);
    if (json != NULL && parse == jsonText_parseWithLength) {
        compare(model, json, (const char *)data + 2, size - 2);
    }
    first = go(model, json);
    cJSON_Delete(json);
    if (first != NULL) {
        cJSON *again = parse(first, strlen(first));
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
