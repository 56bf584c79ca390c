/* Shared model tests: values survive a JSON round trip, and invalid values cause no crash or leak. */
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

/* Compares values whose numbers may be written differently, as doubles. */
static int areEqual(const char *a, const char *b) {
    cJSON *first = a != NULL ? cJSON_Parse(a) : NULL;
    cJSON *second = b != NULL ? cJSON_Parse(b) : NULL;
    int result = cJSON_Compare(first, second, 1);
    cJSON_Delete(first);
    cJSON_Delete(second);
    return result;
}

/* Reads the value, writes it and compares the result; `after` is what was written. */
static int goThere(const modelTest_t *test, cJSON *json, cJSON **after) {
    void *object = test->parse(json);
    int failures = check(object != NULL, test->name, "cannot read the example");
    cJSON *printed = object != NULL ? test->print(object) : NULL;
    char *texts[] = {cJSON_PrintUnformatted(json), printed != NULL ? cJSON_PrintUnformatted(printed) : NULL};
    *after = jsonText_parse(texts[1]);
    if (failures == 0) {
        failures = check(*after != NULL, test->name, "cannot write the example");
    }
    if (failures == 0 && !areEqual(texts[0], texts[1])) {
        fprintf(stderr, "%s: the example changes in a round trip\n- %s\n+ %s\n", test->name,
                texts[0] != NULL ? texts[0] : "", texts[1]);
        failures = 1;
    }
    cJSON_free(texts[0]);
    cJSON_free(texts[1]);
    cJSON_Delete(printed);
    test->release(object);
    return failures;
}

/* Reads a value that may be invalid. Whether it is accepted or rejected, nothing may leak or crash. */
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
        /* The same in place of each member. */
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
    int failures = check(object != NULL, test->name, "cannot create a new value");
    test->release(object);
    test->release(NULL);
    /* cJSON returns NULL for invalid JSON. */
    failures += check(test->parse(NULL) == NULL, test->name, "NULL must not be readable");
    failures += check(test->print(NULL) == NULL, test->name, "NULL must not be writable");

    cJSON *json = jsonText_parse(test->example);
    if (test->example != NULL) {
        cJSON *printed = NULL;
        cJSON *again = NULL;
        failures += check(json != NULL, test->name, "the example is not valid JSON");
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
        failures += check(text != NULL, test->name, "a constant has no string");
        if (text != NULL) {
            char *again = test->to_string(test->from_string(text));
            failures += check(again != NULL && strcmp(text, again) == 0, test->name,
                              "a string is not converted back to its constant");
        }
        cJSON *json = test->print(constant);
        failures += check(test->parse(json) == constant, test->name, "a constant is not read back from its JSON");
        cJSON_Delete(json);
    }
    (void)test->parse(NULL);
    (void)test->from_string(NULL);
    failures += check(test->to_string(0) == NULL, test->name, "0 must not have a string");
    failures += check(test->to_string(test->last + 1) == NULL, test->name,
                      "an unknown constant must not have a string");
    cJSON *other = cJSON_CreateArray();
    (void)test->parse(other);
    cJSON_Delete(other);
    return failures;
}
