/* Receives responses. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"

/* Returns how many of `length` more bytes may be held in memory. */
static size_t allowed(const apiClient_t *client, size_t length) {
    size_t held = client->state->headers.length + client->state->body.length;
    size_t limit = client->maxResponseBytes;
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
        return length;
    }
    const char *colon = memchr(data, ':', length);
    if (colon == NULL || memchr(data, '\0', length) != NULL) {
        return length;
    }
    if (allowed(request->client, length) < length) {
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

size_t apiReceive_body(char *data, size_t size, size_t count, void *pointer) {
    apiRequest_t *request = pointer;
    apiClient_t *client = request->client;
    apiText_t *body = &client->state->body;
    size_t length = size * count; /* libcurl always passes a size of 1 */
    size_t kept = allowed(client, length);
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

int apiReceive_finish(apiRequest_t *request) {
    apiClient_t *client = request->client;
    apiText_t *body = &client->state->body;
    apiText_append(body, "", 0); /* makes an empty body a valid string */
    if (body->failed) {
        return apiClient_failMemory(client);
    }
    client->dataReceived = body->data;
    client->dataReceivedLen = (long)body->length;
    memset(body, 0, sizeof *body);
    if (client->data_callback_func == NULL) {
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
