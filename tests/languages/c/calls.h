/*
 * What the programs share that calls.mjs writes. A reader gives a value as JSON: a model's is written by calls.mjs, and those here
 * take a string, a number, a boolean, bytes, and any value. None is asked for NULL.
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
/* Of what nothing is expected: that it is there. */
cJSON *readSet(const void *value);

cJSON *readList(const list_t *list, reader_t reader);
cJSON *readMap(const list_t *map, reader_t reader);

/* Adds a member; one that is NULL is left out, or is null. */
void put(cJSON *object, const char *name, reader_t reader, const void *value, int isNull);

/* A list of one key, which the client owns. */
list_t *key(const char *name, const char *value);

/* Prints what the call came to, and frees both. Without `value`, it is the body of the response: as JSON, if it is that, or text. */
void finish(apiClient_t *client, cJSON *value);

#endif /* CALLS_H_ */
