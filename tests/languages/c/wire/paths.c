/* Where a request goes: the calls of paths.test.mjs, which writes them into the file that PATHS names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "api/PathAPI.h"
#include "cases.h"

apiClient_t *newClient(const char *basePath)
{
    return apiClient_create_with_base_path(basePath, NULL);
}

static const struct {
    const char *name;
    void (*function)(apiClient_t *, char *, char *);
} operations[] = {
    {"pathFirst", PathAPI_pathFirst},       {"pathLast", PathAPI_pathLast},
    {"pathQuery", PathAPI_pathQuery},       {"pathFragment", PathAPI_pathFragment},
    {"pathJoined", PathAPI_pathJoined},     {"pathReserved", PathAPI_pathReserved},
    {"pathLabel", PathAPI_pathLabel},       {"pathReservedQuery", PathAPI_pathReservedQuery},
    {"pathMatrix", PathAPI_pathMatrix},     {"pathContent", PathAPI_pathContent},
    {"pathTwoSlashes", PathAPI_pathTwoSlashes}
};

static void call(apiClient_t *client, const cJSON *one)
{
    const char *operation = cJSON_GetObjectItem(one, "operation")->valuestring;

    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        if (strcmp(operations[i].name, operation) == 0) {
            operations[i].function(client, cJSON_GetObjectItem(one, "a")->valuestring,
                                   cJSON_GetObjectItem(one, "b")->valuestring);
            report(client, NULL);
        }
    }
}

static void all(apiClient_t *client)
{
    FILE *file = fopen(getenv("PATHS"), "rb");
    char *text = malloc(1 << 20);
    cJSON *table;

    if (file == NULL || text == NULL) {
        exit(3);
    }
    text[fread(text, 1, (1 << 20) - 1, file)] = '\0';
    fclose(file);
    table = cJSON_Parse(text);
    for (const cJSON *one = table->child; one != NULL; one = one->next) {
        call(client, one);
    }
    cJSON_Delete(table);
    free(text);
}

static void slashes(apiClient_t *client)
{
    char *base = malloc(strlen(client->basePath) + 3);

    strcpy(base, client->basePath);
    strcat(base, "//");
    free(client->basePath);
    client->basePath = base;
    all(client);
}

const wireCase_t cases[] = {
    {"all", all},
    {"slashes", slashes},
    {NULL, NULL},
};
