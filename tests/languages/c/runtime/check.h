/* Checks that go on after a failure, and count. */
#ifndef CHECK_H_
#define CHECK_H_

#include <stdio.h>
#include <string.h>

static int failures;

#define CHECK(condition) \
    ((condition) ? (void)0 : (failures++, (void)fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition)))

#define CHECK_TEXT(actual, expected) checkText(__FILE__, __LINE__, actual, expected)

static inline void checkText(const char *file, int line, const char *actual, const char *expected) {
    if (actual == NULL || strcmp(actual, expected) != 0) {
        failures++;
        fprintf(stderr, "%s:%d: is       %s\n\t   and not  %s\n", file, line, actual != NULL ? actual : "NULL",
                expected);
    }
}

static inline int finish(const char *name) {
    printf("%s: %d failed\n", name, failures);
    return failures != 0;
}

#endif /* CHECK_H_ */
