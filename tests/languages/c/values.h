/* Shared by the programs of values.mjs: formats the values they read, and prints their lines. */
#ifndef VALUES_H_
#define VALUES_H_

#include "api/ValuesAPI.h"
#include "include/values.h"

/*
 * The JSON of a value of the type that a model has for it. The texts are valid until the next one. A boolean is an int as
 * well, so that it has a function of its own; structs and lists are not read as a whole.
 */
#define show(value)                                                                                                    \
    _Generic((value), char *: showText, int *: showInt, long *: showLong, float *: showFloat, double *: showDouble,    \
             object_t *: showAny, default: showOther)(value)
const char *showText(const char *text);
const char *showInt(const int *value);
const char *showLong(const long *value);
const char *showFloat(const float *value);
const char *showDouble(const double *value);
const char *showAny(const object_t *value);
const char *showOther(const void *value);
const char *showBoolean(const int *value);
/* Of an enum: the text of its value, or if that is NULL, the value that it does not list. */
const char *showEnum(const char *listed, const char *unlisted);
const char *showIntegerEnum(const char *listed, const char *unlisted);

/* Whether a value of any type is a string, a number, an object and so on, by the first characters that these have. */
int isOneOf(const object_t *value, const char *beginnings);
/* A value of any type, by its JSON. */
object_t *newAny(const char *json);
/* The entry of a map by its key, or NULL. */
listEntry_t *entryOf(list_t *map, const char *key);
/* The value of an entry of a map. */
void **valueOf(listEntry_t *entry);

/* Prints a line. */
void tell(const char *row, int index, const char *what, const char *text);

/* Of each program: the rows, ended by a name that is NULL. */
typedef struct row_t {
    const char *name;
    void (*try)(apiClient_t *client);
} row_t;
extern const row_t rows[];

#endif /* VALUES_H_ */
