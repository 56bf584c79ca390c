/* Requests that are not covered by an operation. */
#include <string.h>
#include "apiInternal.h"

static int writeUrl(apiRequest_t *request, const char *path) {
    const char *base = request->client->basePath != NULL ? request->client->basePath : apiClient_defaultBasePath();
    apiRequest_addBase(request, base);
    if (path[0] != '/' && path[0] != '\0') {
        apiText_add(&request->url, "/");
    }
    apiText_add(&request->url, path);
    return apiRequest_checkPath(request, path);
}

static void writePair(apiText_t *text, const keyValuePair_t *pair) {
    apiText_encode(text, pair->key, apiEncode_all);
    apiText_add(text, "=");
    apiText_encode(text, pair->value, apiEncode_all);
}

static int isComplete(const keyValuePair_t *pair) {
    return pair != NULL && pair->key != NULL && pair->value != NULL;
}

static int writeHeaders(apiRequest_t *request, const list_t *headers, const list_t *accepted) {
    const listEntry_t *entry;
    apiText_t accept = {NULL, 0, 0, 0};
    list_ForEach(entry, accepted) {
        apiText_add(&accept, accept.length > 0 ? ", " : "");
        apiText_add(&accept, entry->data);
    }
    int result = accept.failed       ? apiClient_failMemory(request->client)
                 : accept.length > 0 ? apiRequest_setHeader(request, "Accept", accept.data)
                                     : 0;
    apiText_clear(&accept);
    list_ForEach(entry, headers) {
        const keyValuePair_t *pair = entry->data;
        if (result == 0 && isComplete(pair)) {
            result = apiRequest_setHeader(request, pair->key, pair->value);
        }
    }
    return result;
}

static int writeForm(apiRequest_t *request, const list_t *fields, const char *media) {
    const listEntry_t *entry;
    int is_multipart = apiMedia_isMultipart(media);
    if (is_multipart && apiMime_begin(request, media) != 0) {
        return -1;
    }
    list_ForEach(entry, fields) {
        const keyValuePair_t *pair = entry->data;
        if (!isComplete(pair)) {
            continue;
        }
        if (is_multipart) {
            if (apiMime_add(request, pair->key, NULL, pair->value, strlen(pair->value)) != 0) {
                return -1;
            }
        } else {
            apiText_add(&request->body, request->body.length > 0 ? "&" : "");
            writePair(&request->body, pair);
        }
    }
    return is_multipart ? 0 : apiRequest_setBody(request, media != NULL ? media : "application/x-www-form-urlencoded");
}

static int writeBody(apiRequest_t *request, const list_t *fields, const list_t *types, const char *body,
                     size_t length) {
    const char *media = types != NULL && types->firstEntry != NULL ? types->firstEntry->data : NULL;
    if (fields != NULL && fields->count > 0) {
        return writeForm(request, fields, media);
    }
    if (body == NULL) {
        return 0;
    }
    request->content = body;
    request->content_length = length;
    return media != NULL ? apiRequest_setHeader(request, "Content-Type", media) : 0;
}

void apiClient_invoke(apiClient_t *apiClient, const char *operationParameter, list_t *queryParameters,
                      list_t *headerParameters, list_t *formParameters, list_t *headerType, list_t *contentType,
                      const char *bodyParameters, size_t bodyParametersLength, const char *requestType) {
    apiRequest_t request;
    const listEntry_t *entry;
    if (apiClient == NULL || apiClient_begin(apiClient, "apiClient_invoke") != 0) {
        return;
    }
    if (operationParameter == NULL || requestType == NULL) {
        apiClient_fail(apiClient, apiError_argument, "path and method are required");
        apiClient->state->is_running = 0;
        return;
    }
    if (apiRequest_init(&request, apiClient, NULL, requestType) == 0 && writeUrl(&request, operationParameter) == 0 &&
        writeHeaders(&request, headerParameters, headerType) == 0 &&
        writeBody(&request, formParameters, contentType, bodyParameters, bodyParametersLength) == 0) {
        list_ForEach(entry, queryParameters) {
            if (isComplete(entry->data)) {
                writePair(apiRequest_nextQuery(&request), entry->data);
            }
        }
        if (apiRequest_send(&request) == 0) {
            apiResponse_check(apiClient, NULL);
        }
    }
    apiRequest_free(&request);
    apiClient->state->is_running = 0;
}
