/*
 * Shared by the programs of this folder. Each program has a table of cases, and runs the one that its first argument
 * names: `./parameters pathSimple http://127.0.0.1:1234`. A case calls the client as a user would and reports each
 * call: a line of JSON with the client's error, the status, and the call's result.
 */
#ifndef CASES_H_
#define CASES_H_

#include <cjson/cJSON.h>
#include "include/apiClient.h"
#include "include/values.h"

typedef struct wireCase_t {
    const char *name;
    void (*run)(apiClient_t *client);
} wireCase_t;

/* Of each program: its cases, ended by a name that is NULL, and a client for a base path. */
extern const wireCase_t cases[];
apiClient_t *newClient(const char *basePath);

/* The recorder's URL, such as http://127.0.0.1:1234. */
extern const char *server;

/* Prints the result of the last call; frees `value`, which may be NULL. */
void report(apiClient_t *client, cJSON *value);

/* A list of the strings, which are not copied, up to NULL; to be freed by list_freeList. */
list_t *strings(char *first, ...);

/* Sets the base URL to a folder of the server. */
void at(apiClient_t *client, const char *folder);

#endif /* CASES_H_ */
