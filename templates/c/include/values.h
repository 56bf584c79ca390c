/* Values from malloc, as the fields of models hold them. Each gives NULL when memory is out. */
#ifndef INCLUDE_VALUES_H
#define INCLUDE_VALUES_H

#ifdef __cplusplus
extern "C" {
#endif

/* A copy of a string; NULL gives NULL. */
char *newString(const char *text);
/* For whole numbers, and for booleans: 0 or 1. */
int *newInt(int value);
long *newLong(long value);
float *newFloat(float value);
double *newDouble(double value);

#ifdef __cplusplus
}
#endif

#endif /* INCLUDE_VALUES_H */
