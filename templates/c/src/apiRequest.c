/* Builds requests. */
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

int apiPairs_set(list_t *pairs, const char *key, const char *value) {
    listEntry_t *entry;
    list_ForEach(entry, pairs) {
        keyValuePair_t *pair = entry->data;
        if (pair == NULL || pair->key == NULL || !apiName_equal(pair->key, key)) {
            continue;
        }
        char *copy = jsonText_copy(value);
        if (value != NULL && copy == NULL) {
            return -1;
        }
        free(pair->value);
        pair->value = copy;
        return 0;
    }
    return value != NULL ? apiPairs_add(pairs, key, value) : 0;
}

const char *apiPairs_get(const list_t *pairs, const char *key) {
    const listEntry_t *entry;
    list_ForEach(entry, pairs) {
        const keyValuePair_t *pair = entry->data;
        if (pair != NULL && pair->key != NULL && apiName_equal(pair->key, key)) {
            return pair->value;
        }
    }
    return NULL;
}

/* Returns whether the string is a valid header name or method (RFC 9110, section 5.6.2). */
static int isToken(const char *text) {
    for (const char *at = text; *at != '\0'; at++) {
        int is_letter = (*at >= 'A' && *at <= 'Z') || (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9');
        if (!is_letter && strchr("!#$%&'*+-.^_`|~", *at) == NULL) {
            return 0;
        }
    }
    return text[0] != '\0';
}

int apiRequest_init(apiRequest_t *request, apiClient_t *client, const apiOperation_t *operation, const char *method) {
    struct apiClientState_t *state = client->state;
    memset(request, 0, sizeof *request);
    request->client = client;
    request->operation = operation;
    request->method = method;
    request->headers = list_createList();
    if (state->curl == NULL) {
        state->curl = curl_easy_init();
    } else {
        curl_easy_reset(state->curl);
    }
    if (request->headers == NULL || state->curl == NULL) {
        return apiClient_failMemory(client);
    }
    return isToken(method) ? 0 : apiClient_fail(client, apiError_argument, "the HTTP method is not valid");
}

void apiRequest_free(apiRequest_t *request) {
    apiText_clear(&request->url);
    apiText_clear(&request->query);
    apiText_clear(&request->cookies);
    apiText_clear(&request->body);
    apiItems_clear(&request->items);
    apiPairs_free(request->headers);
    curl_mime_free(request->mime);
    apiUpload_free(request->uploads);
    if (request->client->error == apiError_memory) {
        /* A partially configured handle would break the next call as well. */
        curl_easy_cleanup(request->client->state->curl);
        request->client->state->curl = NULL;
    }
}

int apiRequest_setHeader(apiRequest_t *request, const char *name, const char *value) {
    if (!isToken(name)) {
        return apiClient_fail(request->client, apiError_argument, "the header name is not valid");
    }
    for (const char *at = value; at != NULL && *at != '\0'; at++) {
        if (((unsigned char)*at < ' ' && *at != '\t') || *at == 127) {
            return apiClient_fail(request->client, apiError_argument,
                                  "the header %s must not contain line breaks or control characters", name);
        }
    }
    return apiPairs_set(request->headers, name, value) == 0 ? 0 : apiClient_failMemory(request->client);
}

int apiRequest_setBody(apiRequest_t *request, const char *content_type) {
    if (request->body.failed) {
        return apiClient_failMemory(request->client);
    }
    request->content = apiText_get(&request->body);
    request->content_length = request->body.length;
    return apiRequest_setHeader(request, "Content-Type", content_type);
}

apiText_t *apiRequest_nextQuery(apiRequest_t *request) {
    if (request->query.length > 0) {
        apiText_add(&request->query, "&");
    }
    return &request->query;
}

int apiRequest_addCookies(apiRequest_t *request, const apiText_t *cookies) {
    const char *at = apiText_get(cookies);
    const char *end = at + cookies->length;
    request->cookies.failed |= cookies->failed;
    for (; at < end; at += strlen(at) + 1) {
        if (strpbrk(at, ";\r\n") != NULL) {
            return apiClient_fail(request->client, apiError_argument,
                                  "a cookie must not contain semicolons or line breaks");
        }
        if (request->cookies.length > 0) {
            apiText_add(&request->cookies, "; ");
        }
        apiText_add(&request->cookies, at);
    }
    return 0;
}

void apiRequest_addBase(apiRequest_t *request, const char *base) {
    size_t length = strcspn(base, "?#");
    if (base[length] == '?') {
        const char *query = base + length + 1;
        apiText_append(&request->query, query, strcspn(query, "#"));
    }
    while (length > 0 && base[length - 1] == '/') {
        length--;
    }
    apiText_append(&request->url, base, length);
}

/* Returns the length of a dot at the start of the string, which may be percent-encoded, or 0. */
static size_t dot(const char *text) {
    if (text[0] == '.') {
        return 1;
    }
    return text[0] == '%' && text[1] == '2' && (text[2] == 'E' || text[2] == 'e') ? 3 : 0;
}

/* The request would reach a different path or host. */
int apiRequest_checkPath(apiRequest_t *request, const char *path) {
    if (path[0] == '/' && path[1] == '/') {
        return apiClient_fail(request->client, apiError_argument, "the path must not begin with '//'");
    }
    while (1) {
        size_t length = strcspn(path, "/?#");
        size_t first = dot(path);
        size_t second = first > 0 ? dot(path + first) : 0;
        if (length > 0 && first > 0 && (length == first || length == first + second)) {
            return apiClient_fail(request->client, apiError_argument,
                                  "a path segment must not be '.' or '..': check the path parameters");
        }
        if (path[length] != '/') {
            return 0;
        }
        path += length + 1;
    }
}
