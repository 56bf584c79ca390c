/* Receives responses. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"

#define ERROR_LIMIT ((size_t)16 << 20) /* of the body of an error, if callbacks receive responses of any length */

/* Returns how many of `length` more bytes may be held in memory. */
static size_t allowed(const apiRequest_t *request, size_t length) {
    const apiClient_t *client = request->client;
    size_t held = client->state->headers.length + client->state->body.length;
    size_t limit = client->maxResponseBytes;
    if (limit == 0 && request->sink == apiSink_memory && (client->write_func != NULL || client->item_func != NULL)) {
        limit = ERROR_LIMIT;
    }
    if (limit == 0 || limit > (size_t)LONG_MAX / 2) {
        limit = (size_t)LONG_MAX / 2; /* dataReceivedLen is a long */
    }
    size_t room = held < limit ? limit - held : 0;
    return length < room ? length : room;
}

static size_t failLimit(apiClient_t *client) {
    client->curl_code = CURLE_FILESIZE_EXCEEDED;
    apiClient_fail(client, apiError_transfer, "the response is longer than maxResponseBytes");
    return 0;
}

size_t apiReceive_header(char *data, size_t size, size_t count, void *pointer) {
    apiRequest_t *request = pointer;
    apiText_t *headers = &request->client->state->headers;
    size_t length = size * count;
    size_t end = length;
    if (length >= 5 && memcmp(data, "HTTP/", 5) == 0) {
        /* Interim responses and redirects are discarded. */
        apiText_clear(headers);
        apiText_clear(&request->client->state->body);
        request->sink = apiSink_unknown;
        return length;
    }
    const char *colon = memchr(data, ':', length);
    if (colon == NULL || memchr(data, '\0', length) != NULL) {
        return length;
    }
    if (allowed(request, length) < length) {
        return failLimit(request->client);
    }
    size_t start = (size_t)(colon - data) + 1;
    while (start < end && (data[start] == ' ' || data[start] == '\t')) {
        start++;
    }
    while (end > start && strchr(" \t\r\n", data[end - 1]) != NULL) {
        end--;
    }
    apiText_append(headers, data, (size_t)(colon - data));
    apiText_append(headers, "", 1);
    apiText_append(headers, data + start, end - start);
    apiText_append(headers, "", 1);
    return headers->failed ? 0 : length;
}

/* Prepares for the items of the response. Returns 0 if it has none. */
static int findItems(apiRequest_t *request, long status) {
    const char *media = apiClient_responseHeader(request->client, "Content-Type");
    const apiResponse_t *response = apiResponse_find(request->operation, status, media);
    apiItems_t *items = &request->items;
    if (response == NULL || response->body == apiBody_none || response->body == apiBody_binary) {
        return 0;
    }
    items->client = request->client;
    items->response = response;
    items->take = apiItems_give;
    items->reads_list = apiResponse_isList(response);
    items->framing = apiMedia_isJson(media) ? apiBody_json : response->body;
    int is_whole = items->framing == apiBody_json || items->framing == apiBody_text;
    if (is_whole && apiMedia_is(media, "text/event-stream")) {
        items->framing = response->type.kind == jsonKind_string ? apiBody_eventText : apiBody_eventData;
    } else if (is_whole && apiMedia_is(media, "application/json-seq")) {
        items->framing = apiBody_jsonSequence;
    }
    return 1;
}

/* Callbacks receive successful responses only; the body of an error belongs to its message. */
static apiSink_e chooseSink(apiRequest_t *request) {
    const apiClient_t *client = request->client;
    long status = 0;
    curl_easy_getinfo(client->state->curl, CURLINFO_RESPONSE_CODE, &status);
    if (status < 200 || status >= 300) {
        return apiSink_memory;
    }
    if (client->write_func != NULL) {
        return apiSink_write;
    }
    return client->item_func != NULL && request->operation != NULL && findItems(request, status) ? apiSink_items
                                                                                                 : apiSink_memory;
}

static size_t keep(apiRequest_t *request, const char *data, size_t length) {
    apiClient_t *client = request->client;
    apiText_t *body = &client->state->body;
    size_t kept = allowed(request, length);
    if (kept < length) {
        long status = 0;
        curl_easy_getinfo(client->state->curl, CURLINFO_RESPONSE_CODE, &status);
        if (status < 300) {
            return failLimit(client);
        }
        request->is_truncated = 1; /* the status says more than the limit */
    }
    apiText_append(body, data, kept);
    return body->failed || request->is_truncated ? 0 : length;
}

static size_t giveItems(apiRequest_t *request, const char *data, size_t length) {
    apiItems_t *items = &request->items;
    if (apiItems_feed(items, data, length) != 0) {
        return 0;
    }
    if (items->has_ended) {
        request->is_truncated = 1;
        return 0;
    }
    size_t held = apiItems_held(items);
    return allowed(request, held) == held ? length : failLimit(request->client);
}

size_t apiReceive_body(char *data, size_t size, size_t count, void *pointer) {
    apiRequest_t *request = pointer;
    apiClient_t *client = request->client;
    size_t length = size * count; /* libcurl always passes a size of 1 */
    if (request->sink == apiSink_unknown) {
        request->sink = chooseSink(request);
    }
    switch (request->sink) {
    case apiSink_write:
        if (client->write_func(client->write_data, data, length) == 0) {
            return length;
        }
        apiClient_fail(client, apiError_cancelled, "write_func cancelled the call");
        return 0;
    case apiSink_items:
        return giveItems(request, data, length);
    default:
        return keep(request, data, length);
    }
}

int apiReceive_finish(apiRequest_t *request) {
    apiClient_t *client = request->client;
    apiText_t *body = &client->state->body;
    if (request->sink == apiSink_unknown) {
        request->sink = chooseSink(request);
    }
    if (request->sink == apiSink_items && apiItems_end(&request->items) != 0) {
        return -1;
    }
    apiText_append(body, "", 0); /* makes an empty body a valid string */
    if (body->failed) {
        return apiClient_failMemory(client);
    }
    client->dataReceived = body->data;
    client->dataReceivedLen = (long)body->length;
    memset(body, 0, sizeof *body);
    if (client->data_callback_func == NULL || request->sink != apiSink_memory) {
        return 0;
    }
    client->data_callback_func(&client->dataReceived, &client->dataReceivedLen);
    if (client->dataReceived == NULL || client->dataReceivedLen < 0) {
        client->dataReceivedLen = 0;
    }
    size_t length = (size_t)client->dataReceivedLen;
    char *data = realloc(client->dataReceived, length + 1);
    if (data == NULL) {
        return apiClient_failMemory(client);
    }
    data[length] = '\0';
    client->dataReceived = data;
    return 0;
}
