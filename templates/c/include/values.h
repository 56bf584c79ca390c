/* Creates values for the fields of models, allocated with malloc. All functions return NULL if out of memory. */
#ifndef INCLUDE_VALUES_H
#define INCLUDE_VALUES_H

#ifdef __cplusplus
extern "C" {
#endif

/* Returns a copy of the string, or NULL for NULL. */
char *newString(const char *text);
/* For integers, and for booleans as 0 or 1. */
int *newInt(int value);
long *newLong(long value);
float *newFloat(float value);
double *newDouble(double value);

#ifdef __cplusplus
}
#endif

#endif /* INCLUDE_VALUES_H */
