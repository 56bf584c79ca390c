/* Reads responses as the operation specifies. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

#define EXCERPT 200 /* maximum length of a body excerpt in error messages */

int apiResponse_check(apiClient_t *client) {
    if (client->response_code >= 200 && client->response_code < 300) {
        return 0;
    }
    size_t length = (size_t)client->dataReceivedLen;
    int excerpt = (int)(length < EXCERPT ? length : EXCERPT);
    return apiClient_fail(client, apiError_status, "status %ld%s%.*s", client->response_code, excerpt > 0 ? ": " : "",
                          excerpt, (const char *)client->dataReceived);
}

/* Finds the narrowest status range that contains the status. */
static const apiResponse_t *find(const apiOperation_t *operation, long status) {
    const apiResponse_t *found = NULL;
    for (size_t i = 0; i < operation->response_count; i++) {
        const apiResponse_t *response = &operation->responses[i];
        if (status >= response->first && status <= response->last &&
            (found == NULL || response->last - response->first < found->last - found->first)) {
            found = response;
        }
    }
    return found;
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

/* Records why text that should be JSON could not be parsed: the response, or an item of it (else -1). Returns -1. */
static int failJson(apiClient_t *client, int item, const char *text, size_t length) {
    char what[48] = "the response";
    if (item >= 0) {
        snprintf(what, sizeof what, "item %d of the response", item);
    }
    if (!jsonProblem_isSyntax()) {
        return apiClient_failValue(client, apiError_response, what);
    }
    return apiClient_fail(client, apiError_response, "%s is %s: %.*s", what, jsonModel_problem(),
                          (int)(length < EXCERPT ? length : EXCERPT), text);
}

static void *readText(apiClient_t *client) {
    if (memchr(client->dataReceived, '\0', (size_t)client->dataReceivedLen) != NULL) {
        apiClient_fail(client, apiError_response, "the response contains U+0000, which would end the text");
        return NULL;
    }
    char *text = jsonText_copy(client->dataReceived);
    if (text == NULL) {
        apiClient_failMemory(client);
    }
    return text;
}

static void *readJson(apiClient_t *client, const jsonType_t *type) {
    const char *media = apiClient_responseHeader(client, "Content-Type");
    int is_text = type->kind == jsonKind_string;
    if (is_text && media != NULL && !apiMedia_isJson(media)) {
        return readText(client);
    }
    cJSON *json = jsonText_parseWithLength(client->dataReceived, (size_t)client->dataReceivedLen);
    if (json == NULL && is_text && jsonProblem_isSyntax()) {
        return readText(client);
    }
    if (json == NULL) {
        failJson(client, -1, client->dataReceived, (size_t)client->dataReceivedLen);
        return NULL;
    }
    void *value = readValue(client, type, json);
    cJSON_Delete(json);
    return value;
}

static void *readBinary(apiClient_t *client) {
    size_t length = (size_t)client->dataReceivedLen;
    if ((unsigned int)length != length) {
        apiClient_fail(client, apiError_response, "the response is too large for a binary_t");
        return NULL;
    }
    binary_t *binary = jsonBytes_copy(client->dataReceived, length);
    if (binary == NULL) {
        apiClient_failMemory(client);
    }
    return binary;
}

/* Appends an item to the list. */
static int addItem(apiClient_t *client, cJSON *items, cJSON *item) {
    if (item == NULL || !cJSON_AddItemToArray(items, item)) {
        cJSON_Delete(item);
        return apiClient_failMemory(client);
    }
    return 0;
}

/* Parses JSON values that are preceded by or separated by a separator. */
static int splitValues(apiClient_t *client, char separator, cJSON *items) {
    const char *at = client->dataReceived;
    const char *end = at + client->dataReceivedLen;
    while (at < end) {
        const char *next = memchr(at, separator, (size_t)(end - at));
        size_t length = (size_t)((next != NULL ? next : end) - at);
        size_t space = 0;
        while (space < length && memchr(" \t\r\n", at[space], 4) != NULL) {
            space++;
        }
        cJSON *item = space < length ? jsonText_parseWithLength(at, length) : NULL;
        if (space < length && (item == NULL ? failJson(client, cJSON_GetArraySize(items), at, length)
                                            : addItem(client, items, item)) != 0) {
            return -1;
        }
        at += length + 1;
    }
    return 0;
}

/* The part of a text/event-stream event that has been read so far. */
typedef struct event_t {
    apiText_t data;
    apiText_t name;
    apiText_t id;
    apiText_t retry;
    int has_data;
    int has_name;
    int has_id;
} event_t;

static void clearEvent(event_t *event) {
    apiText_clear(&event->data);
    apiText_clear(&event->name);
    apiText_clear(&event->id);
    apiText_clear(&event->retry);
    memset(event, 0, sizeof *event);
}

static void readLine(event_t *event, const char *line, size_t length) {
    const char *colon = memchr(line, ':', length);
    size_t name = colon != NULL ? (size_t)(colon - line) : length;
    const char *value = colon != NULL ? colon + 1 : line + length;
    size_t value_length = (size_t)(line + length - value);
    if (value_length > 0 && *value == ' ') {
        value++;
        value_length--;
    }
    if (name == 4 && memcmp(line, "data", 4) == 0) {
        apiText_add(&event->data, event->has_data ? "\n" : "");
        apiText_append(&event->data, value, value_length);
        event->has_data = 1;
    } else if (name == 5 && memcmp(line, "event", 5) == 0) {
        apiText_clear(&event->name);
        apiText_append(&event->name, value, value_length);
        event->has_name = 1;
    } else if (name == 2 && memcmp(line, "id", 2) == 0) {
        apiText_clear(&event->id);
        apiText_append(&event->id, value, value_length);
        event->has_id = 1;
    } else if (name == 5 && memcmp(line, "retry", 5) == 0) {
        apiText_t digits = {NULL, 0, 0, 0};
        apiText_append(&digits, value, value_length);
        if (digits.failed || (digits.length > 0 && strspn(digits.data, "0123456789") == digits.length)) {
            apiText_clear(&event->retry);
            event->retry = digits;
        } else {
            apiText_clear(&digits);
        }
    }
}

static int finishEvent(apiClient_t *client, const event_t *event, cJSON *items) {
    if (event->data.failed || event->name.failed || event->id.failed || event->retry.failed) {
        return apiClient_failMemory(client);
    }
    if (!event->has_data) {
        return 0;
    }
    cJSON *item = cJSON_CreateObject();
    double retry = 0;
    int has_retry = event->retry.length > 0 && jsonText_parseNumber(event->retry.data, &retry) == 0;
    if (item == NULL || (event->has_id && !cJSON_AddStringToObject(item, "id", apiText_get(&event->id))) ||
        (event->has_name && !cJSON_AddStringToObject(item, "event", apiText_get(&event->name))) ||
        !cJSON_AddStringToObject(item, "data", apiText_get(&event->data)) ||
        (has_retry && !cJSON_AddNumberToObject(item, "retry", retry))) {
        cJSON_Delete(item);
        return apiClient_failMemory(client);
    }
    return addItem(client, items, item);
}

/*
 * Parses server-sent events as defined in the HTML standard.
 * An event that is not terminated by an empty line is ignored.
 */
static int splitEvents(apiClient_t *client, cJSON *items) {
    const char *at = client->dataReceived;
    const char *end = at + client->dataReceivedLen;
    event_t event;
    int result = 0;
    memset(&event, 0, sizeof event);
    if (end - at >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0) {
        at += 3;
    }
    while (at < end && result == 0) {
        const char *line = at;
        while (at < end && *at != '\n' && *at != '\r') {
            at++;
        }
        if (at == end) {
            break;
        }
        if (at > line) {
            readLine(&event, line, (size_t)(at - line));
        } else {
            result = finishEvent(client, &event, items);
            clearEvent(&event);
        }
        at += *at == '\r' && at + 1 < end && at[1] == '\n' ? 2 : 1;
    }
    clearEvent(&event);
    return result;
}

static void *readItems(apiClient_t *client, const apiResponse_t *response) {
    if (apiMedia_isJson(apiClient_responseHeader(client, "Content-Type"))) {
        return readJson(client, &response->type);
    }
    cJSON *items = cJSON_CreateArray();
    if (items == NULL) {
        apiClient_failMemory(client);
        return NULL;
    }
    int result = response->body == apiBody_events
                     ? splitEvents(client, items)
                     : splitValues(client, response->body == apiBody_jsonLines ? '\n' : '\x1e', items);
    void *value = result == 0 ? readValue(client, &response->type, items) : NULL;
    cJSON_Delete(items);
    return value;
}

void *apiResponse_read(apiClient_t *client, const apiOperation_t *operation) {
    const apiResponse_t *response = find(operation, client->response_code);
    /* Responses with status 204 or 205 and responses to HEAD have no body. */
    if (response == NULL || client->response_code == 204 || client->response_code == 205 ||
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
    case apiBody_jsonLines:
    case apiBody_jsonSequence:
        return readItems(client, response);
    }
    return NULL;
}
