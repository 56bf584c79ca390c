#include "calls.h"
#include <stdio.h>
#include "model/object.h"

cJSON *readString(const void *text)
{
    return cJSON_CreateString(text);
}

cJSON *readInt(const void *number)
{
    return cJSON_CreateNumber(*(const int *)number);
}

cJSON *readLong(const void *number)
{
    return cJSON_CreateNumber((double)*(const long *)number);
}

cJSON *readDouble(const void *number)
{
    return cJSON_CreateNumber(*(const double *)number);
}

cJSON *readBoolean(const void *number)
{
    return cJSON_CreateBool(*(const int *)number);
}

cJSON *readBinary(const void *binary)
{
    const binary_t *bytes = binary;
    char *text = base64encode(bytes->data, (int)bytes->len);
    cJSON *json = cJSON_CreateObject();

    cJSON_AddStringToObject(json, "$bytes", text);
    free(text);
    return json;
}

cJSON *readObject(const void *object)
{
    const object_t *any = object;

    return any->temporary != NULL ? cJSON_Parse(any->temporary) : cJSON_CreateNull();
}

cJSON *readSet(const void *value)
{
    (void)value;
    return cJSON_CreateString("a value that is not expected");
}

cJSON *readList(const list_t *list, reader_t reader)
{
    cJSON *json = cJSON_CreateArray();
    listEntry_t *entry;

    list_ForEach(entry, list) {
        cJSON_AddItemToArray(json, reader(entry->data));
    }
    return json;
}

cJSON *readMap(const list_t *map, reader_t reader)
{
    cJSON *json = cJSON_CreateObject();
    listEntry_t *entry;

    list_ForEach(entry, map) {
        const keyValuePair_t *pair = entry->data;

        cJSON_AddItemToObject(json, pair->key, reader(pair->value));
    }
    return json;
}

void put(cJSON *object, const char *name, reader_t reader, const void *value, int isNull)
{
    if (value != NULL) {
        cJSON_AddItemToObject(object, name, reader(value));
    } else if (isNull) {
        cJSON_AddNullToObject(object, name);
    }
}

list_t *key(const char *name, const char *value)
{
    list_t *list = list_createList();

    list_addElement(list, keyValuePair_create(newString(name), newString(value)));
    return list;
}

static cJSON *received(const apiClient_t *client)
{
    cJSON *json = client->dataReceivedLen > 0 ? cJSON_Parse(client->dataReceived) : cJSON_CreateNull();

    return json != NULL ? json : cJSON_CreateString(client->dataReceived);
}

void finish(apiClient_t *client, cJSON *value)
{
    static const char *const errors[] = {"none", "argument", "memory", "transfer", "timeout", "cancelled", "status", "response"};
    cJSON *outcome = cJSON_CreateObject();
    char *text;

    if (client->error != apiError_none) {
        cJSON_AddStringToObject(outcome, "error", errors[client->error]);
        cJSON_AddStringToObject(outcome, "message", client->errorMessage);
    }
    cJSON_AddNumberToObject(outcome, "status", (double)client->response_code);
    cJSON_AddItemToObject(outcome, "value", value != NULL ? value : received(client));
    text = cJSON_PrintUnformatted(outcome);
    puts(text);
    fflush(stdout);
    free(text);
    cJSON_Delete(outcome);
    apiClient_free(client);
}
