/* Creates values for the fields of models, allocated with malloc. All functions return NULL if out of memory. */
#ifndef {{ guard }}INCLUDE_VALUES_H
#define {{ guard }}INCLUDE_VALUES_H

#include "begin.h"

/* Returns a copy of the string, or NULL for NULL. */
char *newString(const char *text);
/* For integers, and for booleans as 0 or 1. */
int *newInt(int value);
long *newLong(long value);
float *newFloat(float value);
double *newDouble(double value);

#include "end.h"

#endif /* {{ guard }}INCLUDE_VALUES_H */
