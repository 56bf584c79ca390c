/* A named value: an entry of a map, or an API key with its name in the request. */
#ifndef GARDEN_INCLUDE_KEY_VALUE_PAIR_H
#define GARDEN_INCLUDE_KEY_VALUE_PAIR_H

#include "begin.h"

typedef struct keyValuePair_t {
    char *key;
    void *value; /* what the comment on the map says: char * for strings, int * or long * for integers */
} keyValuePair_t;

/* Creates a pair. The pointers are not copied. Returns NULL if out of memory. */
keyValuePair_t *keyValuePair_create(char *key, void *value) API_OWNED;
/* Creates a pair whose value is a double * allocated with malloc. Returns NULL if out of memory. */
keyValuePair_t *keyValuePair_create_allocate(char *key, double value) API_OWNED;
/* Frees the pair, but not its key and value. */
void keyValuePair_free(keyValuePair_t *keyValuePair);

#include "end.h"

#endif /* GARDEN_INCLUDE_KEY_VALUE_PAIR_H */
