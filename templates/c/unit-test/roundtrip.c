/* What the tests of models share: values go to JSON and back, and what is no value of a model breaks nothing. */
#include <stdio.h>
#include <string.h>
#include "../include/jsonModel.h"
#include "roundtrip.h"

static int check(int holds, const char *name, const char *what) {
    if (!holds) {
        fprintf(stderr, "%s: %s (%s)\n", name, what, jsonModel_problem());
    }
    return holds ? 0 : 1;
}

/* Reads the value, writes it, and compares. */
static int goThere(const modelTest_t *test, cJSON *json, cJSON **printed) {
    void *object = test->parse(json);
    *printed = test->print(object);
    int failures = check(object != NULL, test->name, "the example is not read");
    if (failures == 0) {
        failures = check(*printed != NULL, test->name, "the example is not written");
    }
    if (failures == 0 && !cJSON_Compare(json, *printed, 1)) {
        char *before = cJSON_PrintUnformatted(json);
        char *after = cJSON_PrintUnformatted(*printed);
        fprintf(stderr, "%s: the example changes\n- %s\n+ %s\n", test->name, before != NULL ? before : "", after != NULL ? after : "");
        cJSON_free(before);
        cJSON_free(after);
        failures = 1;
    }
    test->release(object);
    return failures;
}

/* Reads what may be no value of the model: whether it is read or refused, nothing leaks and nothing breaks. */
static void tryValue(const modelTest_t *test, cJSON *json) {
    void *object = test->parse(json);
    cJSON_Delete(object != NULL ? test->print(object) : NULL);
    test->release(object);
}

static void tryOtherValues(const modelTest_t *test, const cJSON *example) {
    static const char *const others[] = {"null", "true", "-1.5", "1e300", "\"text\"", "[]", "[[{}]]", "{}", "{\"\":null}"};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        cJSON *json = cJSON_Parse(others[i]);
        tryValue(test, json);
        cJSON_Delete(json);
        /* The same in the place of each member. */
        for (int member = 0; cJSON_IsObject(example) && member < cJSON_GetArraySize(example); member++) {
            json = cJSON_Duplicate(example, 1);
            cJSON *other = cJSON_Parse(others[i]);
            cJSON *old = cJSON_GetArrayItem(json, member);
            if (old == NULL || other == NULL || !cJSON_ReplaceItemInObjectCaseSensitive(json, old->string, other)) {
                cJSON_Delete(other);
            }
            tryValue(test, json);
            cJSON_Delete(json);
        }
    }
}

int modelTest_run(const modelTest_t *test) {
    void *object = test->make();
    int failures = check(object != NULL, test->name, "no new one is made");
    test->release(object);
    test->release(NULL);
    /* What cJSON makes of text that is no JSON. */
    failures += check(test->parse(NULL) == NULL, test->name, "NULL is read");
    failures += check(test->print(NULL) == NULL, test->name, "NULL is written");

    cJSON *json = test->example != NULL ? cJSON_Parse(test->example) : NULL;
    if (test->example != NULL) {
        cJSON *printed = NULL;
        cJSON *again = NULL;
        failures += check(json != NULL, test->name, "the example is no JSON");
        failures += goThere(test, json, &printed);
        if (printed != NULL) {
            failures += goThere(test, printed, &again);
        }
        cJSON_Delete(printed);
        cJSON_Delete(again);

    }
    tryOtherValues(test, json);
    cJSON_Delete(json);
    return failures;
}

int enumTest_run(const enumTest_t *test) {
    int failures = 0;
    for (int constant = 1; constant <= test->last; constant++) {
        char *text = test->to_string(constant);
        failures += check(text != NULL, test->name, "a constant has no text");
        if (text != NULL) {
            char *again = test->to_string(test->from_string(text));
            failures += check(again != NULL && strcmp(text, again) == 0, test->name, "a text is not read");
        }
        cJSON *json = test->print(constant);
        failures += check(test->parse(json) == constant, test->name, "a constant is not read as it is written");
        cJSON_Delete(json);
    }
    (void)test->parse(NULL);
    (void)test->from_string(NULL);
    failures += check(test->to_string(0) == NULL, test->name, "no value has a text");
    failures += check(test->to_string(test->last + 1) == NULL, test->name, "what is no constant has a text");
    cJSON *other = cJSON_CreateArray();
    (void)test->parse(other);
    cJSON_Delete(other);
    return failures;
}
