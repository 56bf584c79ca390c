/* A named value: an entry of a map, or an API key under its name on the wire. */
#ifndef INCLUDE_KEY_VALUE_PAIR_H
#define INCLUDE_KEY_VALUE_PAIR_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct keyValuePair_t {
    char *key;
    void *value;
} keyValuePair_t;

/* A pair of the two pointers, which are not copied; NULL when memory is out. */
keyValuePair_t *keyValuePair_create(char *key, void *value);
/* A pair whose value is a double * from malloc; NULL when memory is out. */
keyValuePair_t *keyValuePair_create_allocate(char *key, double value);
/* Frees the pair, but neither key nor value. */
void keyValuePair_free(keyValuePair_t *keyValuePair);

#ifdef __cplusplus
}
#endif

#endif /* INCLUDE_KEY_VALUE_PAIR_H */
