/* Creates values for the fields of models, allocated with malloc. All functions return NULL if out of memory. */
#ifndef GARDEN_INCLUDE_VALUES_H
#define GARDEN_INCLUDE_VALUES_H

#include "begin.h"

/* Returns a copy of the string, or NULL for NULL. */
char *newString(const char *text) API_OWNED;
/* For integers, and for booleans as 0 or 1. */
int *newInt(int value) API_OWNED;
long *newLong(long value) API_OWNED;
float *newFloat(float value) API_OWNED;
double *newDouble(double value) API_OWNED;

#include "end.h"

#endif /* GARDEN_INCLUDE_VALUES_H */
