#include <stdio.h>
#include <string.h>
#include "api/ClientsAPI.h"
#include "model/problem_details.h"

/* The default of an option, or NULL. */
static const char *defaultOf(list_t *options, const char *name)
{
    listEntry_t *entry = NULL;
    list_ForEach(entry, options) {
        keyValuePair_t *pair = entry->data;
        if (strcmp(pair->key, name) == 0) return ((cli_option_t *)pair->value)->_default;
    }
    return NULL;
}

static void run(apiClient_t *client, const char *spec, cJSON *found)
{
    listEntry_t *entry = NULL;
    list_t *names = ClientsAPI_clientOptions(client);
    cJSON *clients = cJSON_AddArrayToObject(found, "clients");
    list_ForEach(entry, names) cJSON_AddItemToArray(clients, cJSON_CreateString(entry->data));
    list_free(names);

    list_t *options = ClientsAPI_getClientOptions(client, "python");
    const char *packageName = defaultOf(options, "packageName");
    if (packageName != NULL) cJSON_AddStringToObject(found, "packageName", packageName);
    list_free(options);

    cJSON *body = cJSON_CreateObject();
    cJSON_AddItemToObject(body, "spec", cJSON_Parse(spec));
    generator_input_t *input = generator_input_parseFromJSON(body);
    response_code_t *made = ClientsAPI_generateClient(client, "python", input);
    generator_input_free(input);
    cJSON_Delete(body);
    if (made == NULL) return;

    binary_t *archive = ClientsAPI_downloadFile(client, made->code);
    if (archive != NULL) cJSON_AddStringToObject(found, "archive", (char[]){(char)archive->data[0], (char)archive->data[1], 0});
    binary_free(archive);
    binary_free(ClientsAPI_downloadFile(client, made->code));
    if (client->error == apiError_status) {
        cJSON *text = cJSON_Parse(client->dataReceived);
        problem_details_t *problem = problem_details_parseFromJSON(text);
        cJSON_AddNumberToObject(found, "status", (double)client->response_code);
        if (problem != NULL) cJSON_AddStringToObject(found, "title", problem->title);
        problem_details_free(problem);
        cJSON_Delete(text);
    }
    response_code_free(made);
}

int main(int count, char **arguments)
{
    if (count != 3 || apiClient_setupGlobalEnv() != 0) return 1;
    apiClient_t *client = apiClient_create_with_base_path(arguments[1], NULL, NULL);
    cJSON *found = cJSON_CreateObject();
    run(client, arguments[2], found);
    char *text = cJSON_PrintUnformatted(found);
    puts(text);
    cJSON_free(text);
    cJSON_Delete(found);
    apiClient_free(client);
    apiClient_unsetupGlobalEnv();
    return 0;
}
