/* Creates values for the fields of models, allocated with malloc. */
#include <stdlib.h>
#include <string.h>
#include "../include/values.h"

static void *copy(const void *value, size_t size) {
    void *memory = malloc(size);
    if (memory != NULL) {
        memcpy(memory, value, size);
    }
    return memory;
}

char *newString(const char *text) {
    return text != NULL ? copy(text, strlen(text) + 1) : NULL;
}

int *newInt(int value) {
    return copy(&value, sizeof value);
}

long *newLong(long value) {
    return copy(&value, sizeof value);
}

float *newFloat(float value) {
    return copy(&value, sizeof value);
}

double *newDouble(double value) {
    return copy(&value, sizeof value);
}
