/* Reads responses as the operation specifies. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

/* Returns whether the operation declares the status as an answer: not an error, but without a value. */
static int isDeclared(const apiOperation_t *operation, long status) {
    for (size_t i = 0; operation != NULL && i < operation->response_count; i++) {
        const apiResponse_t *response = &operation->responses[i];
        if (response->first == status && response->last == status) {
            return 1;
        }
    }
    return 0;
}

int apiResponse_check(apiClient_t *client, const apiOperation_t *operation) {
    if ((client->response_code >= 200 && client->response_code < 300) || isDeclared(operation, client->response_code)) {
        return 0;
    }
    size_t length = (size_t)client->dataReceivedLen;
    int excerpt = (int)(length < API_EXCERPT ? length : API_EXCERPT);
    return apiClient_fail(client, apiError_status, "status %ld%s%.*s", client->response_code, excerpt > 0 ? ": " : "",
                          excerpt, (const char *)client->dataReceived);
}

/* Returns how well the response's media type fits: 2 if it is named, 1 for a range, 0 for any, or -1. */
static int fit(const apiResponse_t *response, const char *media) {
    size_t length = response->media != NULL ? strcspn(response->media, "*") : 0;
    if (response->media == NULL) {
        return 0;
    }
    if (media == NULL || response->media[length] == '\0') {
        return apiMedia_is(media, response->media) ? 2 : -1;
    }
    return apiName_startsWith(media, response->media, length) ? 1 : -1;
}

/*
 * Prefers the narrowest range of statuses, and in it the most specific media type. If the response has none of the media
 * types, the one that is described as JSON is read as such, whatever its label.
 */
const apiResponse_t *apiResponse_find(const apiOperation_t *operation, long status, const char *media) {
    const apiResponse_t *found = NULL;
    const apiResponse_t *labelled = NULL;
    for (size_t i = 0; i < operation->response_count; i++) {
        const apiResponse_t *response = &operation->responses[i];
        int width = response->last - response->first;
        int found_width = found != NULL ? found->last - found->first : INT_MAX;
        if (status < response->first || status > response->last) {
            continue;
        }
        if (fit(response, media) < 0) {
            if (response->body == apiBody_json && (labelled == NULL || width < labelled->last - labelled->first)) {
                labelled = response;
            }
            continue;
        }
        if (width < found_width || (width == found_width && fit(response, media) > fit(found, media))) {
            found = response;
        }
    }
    int is_narrower = found == NULL || (labelled != NULL && labelled->last - labelled->first < found->last - found->first);
    return is_narrower ? labelled : found;
}

int apiResponse_isList(const apiResponse_t *response) {
    const jsonType_t *type = &response->type;
    for (int detours = 0; type->kind == jsonKind_model && type->model->alias != NULL; detours++) {
        if (detours == JSON_DETOUR_LIMIT) {
            return 0;
        }
        type = type->model->alias;
    }
    return type->kind == jsonKind_list;
}

/* Converts JSON to a value. Returns NULL after setting the error of the client. */
static void *readValue(apiClient_t *client, const jsonType_t *type, const cJSON *json) {
    int ok;
    void *value = jsonValue_parse(type, json, &ok);
    if (!ok) {
        apiClient_failValue(client, apiError_response, "the response");
    }
    return value;
}

int apiResponse_failJson(apiClient_t *client, long item, const char *text, size_t length) {
    char what[48] = "the response";
    if (item >= 0) {
        snprintf(what, sizeof what, "item %ld of the response", item);
    }
    if (!jsonProblem_isSyntax()) {
        return apiClient_failValue(client, apiError_response, what);
    }
    return apiClient_fail(client, apiError_response, "%s is %s: %.*s", what, jsonModel_problem(),
                          (int)(length < API_EXCERPT ? length : API_EXCERPT), text);
}

/* Records why the body could not be parsed. Returns NULL. */
static void *failBody(apiClient_t *client) {
    apiResponse_failJson(client, -1, client->dataReceived, (size_t)client->dataReceivedLen);
    return NULL;
}

static void *readText(apiClient_t *client) {
    if (memchr(client->dataReceived, '\0', (size_t)client->dataReceivedLen) != NULL) {
        apiClient_fail(client, apiError_response, "the response contains U+0000, which would end the text");
        return NULL;
    }
    cJSON *json = NULL;
    if (apiMedia_isJson(apiClient_responseHeader(client, "Content-Type"))) {
        json = jsonText_parseWithLength(client->dataReceived, (size_t)client->dataReceivedLen);
        if (json == NULL) {
            return failBody(client);
        }
    }
    /* The server may have sent the text as a string of JSON; other JSON is the text itself. */
    char *text = jsonText_copy(cJSON_IsString(json) ? json->valuestring : client->dataReceived);
    cJSON_Delete(json);
    if (text == NULL) {
        apiClient_failMemory(client);
    }
    return text;
}

static void *readJson(apiClient_t *client, const jsonType_t *type) {
    const char *media = apiClient_responseHeader(client, "Content-Type");
    if (type->kind == jsonKind_string && media != NULL && !apiMedia_isJson(media)) {
        return readText(client);
    }
    cJSON *json = jsonText_parseWithLength(client->dataReceived, (size_t)client->dataReceivedLen);
    if (json == NULL) {
        int is_text = type->kind == jsonKind_string && media == NULL && jsonProblem_isSyntax();
        return is_text ? readText(client) : failBody(client);
    }
    void *value = readValue(client, type, json);
    cJSON_Delete(json);
    return value;
}

static void *readBinary(apiClient_t *client) {
    size_t length = (size_t)client->dataReceivedLen;
    if ((unsigned int)length != length) {
        apiClient_fail(client, apiError_response, "the response is too large for a binary_t: receive it with write_func");
        return NULL;
    }
    binary_t *binary = jsonBytes_copy(client->dataReceived, length);
    if (binary == NULL) {
        apiClient_failMemory(client);
    }
    return binary;
}

static int collect(apiItems_t *items, const char *text, size_t length) {
    cJSON *item = apiItems_json(items, text, length);
    if (item == NULL) {
        return -1;
    }
    if (!cJSON_AddItemToArray(items->array, item)) {
        cJSON_Delete(item);
        return apiClient_failMemory(items->client);
    }
    return 0;
}

static void *readItems(apiClient_t *client, const apiResponse_t *response) {
    if (apiMedia_isJson(apiClient_responseHeader(client, "Content-Type"))) {
        return readJson(client, &response->type);
    }
    apiItems_t items = {0};
    void *value = NULL;
    items.client = client;
    items.response = response;
    items.framing = response->body;
    items.take = collect;
    items.array = cJSON_CreateArray();
    if (items.array == NULL) {
        apiClient_failMemory(client);
        return NULL;
    }
    if (apiItems_feed(&items, client->dataReceived, (size_t)client->dataReceivedLen) == 0 &&
        apiItems_end(&items) == 0) {
        value = readValue(client, &response->type, items.array);
    }
    cJSON_Delete(items.array);
    apiItems_clear(&items);
    return value;
}

void *apiResponse_read(apiClient_t *client, const apiOperation_t *operation) {
    const apiResponse_t *response =
        apiResponse_find(operation, client->response_code, apiClient_responseHeader(client, "Content-Type"));
    /* Responses with status 204 or 205 and responses to HEAD have no body. */
    if (response == NULL || response->streamed || client->response_code == 204 || client->response_code == 205 ||
        strcmp(operation->method, "HEAD") == 0) {
        return NULL;
    }
    switch (response->body) {
    case apiBody_none:
        return NULL;
    case apiBody_json:
        return readJson(client, &response->type);
    case apiBody_text:
        return readText(client);
    case apiBody_binary:
        return readBinary(client);
    case apiBody_events:
    case apiBody_eventData:
    case apiBody_eventText:
    case apiBody_jsonLines:
    case apiBody_jsonSequence:
        return readItems(client, response);
    }
    return NULL;
}
