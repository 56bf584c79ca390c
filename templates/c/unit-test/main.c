/* Runs the tests of all models, or of those that the arguments name. */
#include <stdio.h>
#include <string.h>
#include "roundtrip.h"
{% for model in models %}
int unitTest_{{ model }}(void);
{%- endfor %}

static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {
{%- for model in models %}
    {"{{ model }}", unitTest_{{ model }}},
{%- endfor %}
};

static const size_t count = sizeof tests / sizeof tests[0];

static int run(const char *name) {
    int known = 0;
    int failures = 0;
    for (size_t i = 0; i < count; i++) {
        if (name == NULL || strcmp(tests[i].name, name) == 0) {
            known = 1;
            failures += tests[i].run();
        }
    }
    if (!known) {
        fprintf(stderr, "no model is called %s\n", name);
        return 1;
    }
    return failures;
}

int main(int argc, char **argv) {
    int failures = argc < 2 ? run(NULL) : 0;
    for (int i = 1; i < argc; i++) {
        failures += run(argv[i]);
    }
    return failures == 0 ? 0 : 1;
}
