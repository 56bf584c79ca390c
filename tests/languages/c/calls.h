/*
 * Shared by the programs that calls.mjs writes. A reader returns a value as JSON: calls.mjs writes the readers of models, and those
 * here take a string, a number, a boolean, bytes, or any value. A reader is never called with NULL.
 */
#ifndef CALLS_H_
#define CALLS_H_

#include <stdlib.h>
#include <cjson/cJSON.h>
#include "include/apiClient.h"
#include "include/values.h"

typedef cJSON *(*reader_t)(const void *);

cJSON *readString(const void *text);
cJSON *readInt(const void *number);
cJSON *readLong(const void *number);
cJSON *readDouble(const void *number);
cJSON *readBoolean(const void *number);
cJSON *readBinary(const void *binary);
cJSON *readObject(const void *object);
/* For a value whose contents the test does not check: only that it is set. */
cJSON *readSet(const void *value);

cJSON *readList(const list_t *list, reader_t reader);
cJSON *readMap(const list_t *map, reader_t reader);

/* Adds a member; one that is NULL is left out, or is null. */
void put(cJSON *object, const char *name, reader_t reader, const void *value, int isNull);

/* A list of one key, which the client owns. */
list_t *key(const char *name, const char *value);

/* Prints the result of the call, and frees both. Without `value`, it prints the response's body: as JSON if it parses, else as text. */
void finish(apiClient_t *client, cJSON *value);

#endif /* CALLS_H_ */
