/* Shared by the model tests. */
#ifndef UNIT_TEST_ROUNDTRIP_H
#define UNIT_TEST_ROUNDTRIP_H

#include <cjson/cJSON.h>

/* The functions of a model, independent of its type. */
typedef struct modelTest_t {
    const char *name;
    const char *example; /* example as JSON, or NULL if there is no short one */
    void *(*make)(void);
    void *(*parse)(cJSON *json);
    cJSON *(*print)(void *object);
    void (*release)(void *object);
} modelTest_t;

typedef struct enumTest_t {
    const char *name;
    int last; /* the last constant */
    char *(*to_string)(int constant);
    int (*from_string)(char *text);
    int (*parse)(cJSON *json);
    cJSON *(*print)(int constant);
} enumTest_t;

/* Returns the number of failed checks; each one is reported on stderr. */
int modelTest_run(const modelTest_t *test);
int enumTest_run(const enumTest_t *test);

/* Defines the test of a model in the including file. */
#define TEST_MODEL(model, json) \
    static void *make(void) { return model##_new(); } \
    static void *parse(cJSON *from) { return model##_parseFromJSON(from); } \
    static cJSON *print(void *object) { return model##_convertToJSON(object); } \
    static void release(void *object) { model##_free(object); } \
    int unitTest_##model(void) { \
        const modelTest_t test = {#model, json, make, parse, print, release}; \
        return modelTest_run(&test); \
    }

/* The same for an enum whose conversion functions start with `stem`. */
#define TEST_ENUM(model, stem, type, last) \
    static char *toString(int constant) { return stem##_ToString((type)constant); } \
    static int fromString(char *text) { return (int)stem##_FromString(text); } \
    static int parse(cJSON *from) { return (int)model##_parseFromJSON(from); } \
    static cJSON *print(int constant) { return model##_convertToJSON((type)constant); } \
    int unitTest_##model(void) { \
        const enumTest_t test = {#model, last, toString, fromString, parse, print}; \
        return enumTest_run(&test); \
    }

#endif /* UNIT_TEST_ROUNDTRIP_H */
