/* A named value: an entry of a map, or an API key with its name in the request. */
#ifndef INCLUDE_KEY_VALUE_PAIR_H
#define INCLUDE_KEY_VALUE_PAIR_H

#ifdef __cplusplus
extern "C" {
#endif

typedef struct keyValuePair_t {
    char *key;
    void *value;
} keyValuePair_t;

/* Creates a pair. The pointers are not copied. Returns NULL if out of memory. */
keyValuePair_t *keyValuePair_create(char *key, void *value);
/* Creates a pair whose value is a double * allocated with malloc. Returns NULL if out of memory. */
keyValuePair_t *keyValuePair_create_allocate(char *key, double value);
/* Frees the pair, but not its key and value. */
void keyValuePair_free(keyValuePair_t *keyValuePair);

#ifdef __cplusplus
}
#endif

#endif /* INCLUDE_KEY_VALUE_PAIR_H */
