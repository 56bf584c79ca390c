/* What the tests of models share. */
#ifndef UNIT_TEST_ROUNDTRIP_H
#define UNIT_TEST_ROUNDTRIP_H

#include <cjson/cJSON.h>

/* A model's functions, for whatever type. */
typedef struct modelTest_t {
    const char *name;
    const char *example; /* JSON; NULL for a model of which there is no short value */
    void *(*make)(void);
    void *(*parse)(cJSON *json);
    cJSON *(*print)(void *object);
    void (*release)(void *object);
} modelTest_t;

typedef struct enumTest_t {
    const char *name;
    int last; /* constant */
    char *(*to_string)(int constant);
    int (*from_string)(char *text);
    int (*parse)(cJSON *json);
    cJSON *(*print)(int constant);
} enumTest_t;

/* How many checks failed; each is written to stderr. */
int modelTest_run(const modelTest_t *test);
int enumTest_run(const enumTest_t *test);

/* The test of a model from the file that includes this. */
#define TEST_MODEL(model, json) \
    static void *make(void) { return model##_new(); } \
    static void *parse(cJSON *from) { return model##_parseFromJSON(from); } \
    static cJSON *print(void *object) { return model##_convertToJSON(object); } \
    static void release(void *object) { model##_free(object); } \
    int unitTest_##model(void) { \
        const modelTest_t test = {#model, json, make, parse, print, release}; \
        return modelTest_run(&test); \
    }

/* The same for an enum, whose functions for text are called after `stem`. */
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
