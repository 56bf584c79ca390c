/* Shared by the programs of this folder: see cases.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases.h"

const char *server;

static const char *const errors[] = {"none", "argument", "memory", "transfer", "timeout", "cancelled", "status", "response"};

void report(apiClient_t *client, cJSON *value)
{
    cJSON *line = cJSON_CreateObject();
    char *text;

    cJSON_AddStringToObject(line, "error", errors[client->error]);
    cJSON_AddStringToObject(line, "message", client->errorMessage);
    cJSON_AddNumberToObject(line, "status", (double)client->response_code);
    if (client->dataReceived != NULL) {
        cJSON_AddStringToObject(line, "received", client->dataReceived);
    }
    cJSON_AddItemToObject(line, "value", value != NULL ? value : cJSON_CreateNull());
    text = cJSON_PrintUnformatted(line);
    puts(text);
    fflush(stdout);
    free(text);
    cJSON_Delete(line);
}

list_t *strings(char *first, ...)
{
    list_t *list = list_createList();
    va_list more;

    va_start(more, first);
    for (char *text = first; text != NULL; text = va_arg(more, char *)) {
        list_addElement(list, text);
    }
    va_end(more);
    return list;
}

void at(apiClient_t *client, const char *folder)
{
    free(client->basePath);
    client->basePath = malloc(strlen(server) + strlen(folder) + 2);
    sprintf(client->basePath, "%s/%s", server, folder);
}

int main(int count, char **arguments)
{
    const wireCase_t *chosen = cases;
    char base[128];
    apiClient_t *client;

    if (count != 3) {
        fprintf(stderr, "usage: %s CASE URL\n", arguments[0]);
        return 2;
    }
    while (chosen->name != NULL && strcmp(chosen->name, arguments[1]) != 0) {
        chosen++;
    }
    if (chosen->name == NULL) {
        fprintf(stderr, "no case is called %s\n", arguments[1]);
        return 2;
    }
    server = arguments[2];
    snprintf(base, sizeof base, "%s/base", server);
    if (apiClient_setupGlobalEnv() != 0) {
        return 3;
    }
    client = newClient(base);
    if (client == NULL) {
        return 3;
    }
    chosen->run(client);
    apiClient_free(client);
    apiClient_unsetupGlobalEnv();
    return 0;
}
