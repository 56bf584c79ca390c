/* Runs the tests of all models, or of the models named as arguments. */
#include <stdio.h>
#include <string.h>
#include "roundtrip.h"

int unitTest_flower(void);
int unitTest_kind(void);
int unitTest_list_plants_200_response(void);
int unitTest_living(void);
int unitTest_plant(void);
int unitTest_point(void);
int unitTest_problem(void);
int unitTest_tree(void);

static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {
    {"flower", unitTest_flower},
    {"kind", unitTest_kind},
    {"list_plants_200_response", unitTest_list_plants_200_response},
    {"living", unitTest_living},
    {"plant", unitTest_plant},
    {"point", unitTest_point},
    {"problem", unitTest_problem},
    {"tree", unitTest_tree},
};

static const size_t count = sizeof tests / sizeof tests[0];

/* Returns the number of failed checks; 1 for an unknown model. */
static int runNamed(const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(tests[i].name, name) == 0) {
            return tests[i].run();
        }
    }
    fprintf(stderr, "unknown model: %s\n", name);
    return 1;
}

int main(int argc, char **argv) {
    int failures = 0;
    for (int i = 1; i < argc; i++) {
        failures += runNamed(argv[i]);
    }
    for (size_t i = 0; argc < 2 && i < count; i++) {
        failures += tests[i].run();
    }
    if (failures > 0) {
        fprintf(stderr, "%d checks failed\n", failures);
    }
    return failures == 0 ? 0 : 1;
}
