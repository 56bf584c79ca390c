/* Named values, including API keys. */
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

keyValuePair_t *keyValuePair_create(char *key, void *value) {
    keyValuePair_t *pair = malloc(sizeof(keyValuePair_t));
    if (pair != NULL) {
        pair->key = key;
        pair->value = value;
    }
    return pair;
}

keyValuePair_t *keyValuePair_create_allocate(char *key, double value) {
    double *copy = malloc(sizeof(double));
    if (copy == NULL) {
        return NULL;
    }
    *copy = value;
    keyValuePair_t *pair = keyValuePair_create(key, copy);
    if (pair == NULL) {
        free(copy);
    }
    return pair;
}

void keyValuePair_free(keyValuePair_t *keyValuePair) {
    free(keyValuePair);
}

int apiPairs_add(list_t *pairs, const char *key, const char *value) {
    char *own_key = jsonText_copy(key);
    char *own_value = jsonText_copy(value);
    keyValuePair_t *pair = own_key != NULL && own_value != NULL ? keyValuePair_create(own_key, own_value) : NULL;
    if (pair == NULL || list_addElement(pairs, pair) != 0) {
        free(own_key);
        free(own_value);
        keyValuePair_free(pair);
        return -1;
    }
    return 0;
}

list_t *apiPairs_copy(const list_t *pairs) {
    list_t *copies = list_createList();
    const listEntry_t *entry;
    list_ForEach(entry, pairs) {
        const keyValuePair_t *pair = entry->data;
        if (copies != NULL && pair != NULL && pair->key != NULL && pair->value != NULL &&
            apiPairs_add(copies, pair->key, pair->value) != 0) {
            apiPairs_free(copies);
            copies = NULL;
        }
    }
    return copies;
}

static void freePair(listEntry_t *entry, void *additionalData) {
    keyValuePair_t *pair = entry->data;
    if (pair != NULL) {
        free(pair->key);
        free(pair->value);
        keyValuePair_free(pair);
    }
    listEntry_free(entry, additionalData);
}

void apiPairs_free(list_t *pairs) {
    if (pairs != NULL) {
        list_iterateThroughListForward(pairs, freePair, NULL);
        free(pairs);
    }
}
