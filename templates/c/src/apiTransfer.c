/* Sends requests and receives responses with libcurl. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"

static size_t receiveBody(char *data, size_t size, size_t count, void *pointer) {
    apiText_t *body = pointer;
    size_t length = size * count; /* libcurl always passes a size of 1 */
    if (length > (size_t)LONG_MAX - body->length - 1) {
        body->failed = 1;
        return 0;
    }
    apiText_append(body, data, length);
    return body->failed ? 0 : length;
}

static size_t receiveHeader(char *data, size_t size, size_t count, void *pointer) {
    apiText_t *headers = pointer;
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

static int watch(void *pointer, curl_off_t to_receive, curl_off_t received, curl_off_t to_send, curl_off_t sent) {
    apiClient_t *client = pointer;
    if (client->state->cancelled) {
        return 1;
    }
    /* libcurl assigns special meanings to values other than 0 and 1. */
    return client->progress_func != NULL &&
           client->progress_func(client->progress_data, to_receive, received, to_send, sent) != 0;
}

/* Formats a header for libcurl. */
static int addHeader(struct curl_slist **headers, const char *name, const char *value) {
    apiText_t line = {NULL, 0, 0, 0};
    apiText_add(&line, name);
    if (value[strspn(value, " \t")] == '\0') {
        apiText_add(&line, ";"); /* sends an empty header; with a colon, libcurl would omit it */
    } else {
        apiText_add(&line, ": ");
        apiText_add(&line, value);
    }
    struct curl_slist *longer = line.failed ? NULL : curl_slist_append(*headers, apiText_get(&line));
    apiText_clear(&line);
    if (longer == NULL) {
        return -1;
    }
    *headers = longer;
    return 0;
}

static int removeHeader(struct curl_slist **headers, const char *line) {
    struct curl_slist *longer = curl_slist_append(*headers, line);
    if (longer == NULL) {
        return -1;
    }
    *headers = longer;
    return 0;
}

static struct curl_slist *headerList(const apiRequest_t *request) {
    struct curl_slist *headers = NULL;
    const listEntry_t *entry;
    int has_type = 0;
    list_ForEach(entry, request->headers) {
        const keyValuePair_t *pair = entry->data;
        has_type |= apiName_equal(pair->key, "Content-Type");
        if (addHeader(&headers, pair->key, pair->value) != 0) {
            curl_slist_free_all(headers);
            return NULL;
        }
    }
    /* Keeps libcurl from sending a form content type and from waiting for "100 Continue". */
    if (removeHeader(&headers, "Expect:") != 0 || (!has_type && removeHeader(&headers, "Content-Type:") != 0)) {
        curl_slist_free_all(headers);
        return NULL;
    }
    return headers;
}

/* Keeps the first error. */
#define SET(option, value) (code = code != CURLE_OK ? code : curl_easy_setopt(curl, option, value))

static CURLcode setBody(CURL *curl, const apiRequest_t *request) {
    CURLcode code = CURLE_OK;
    const char *method = request->method;
    if (request->mime != NULL) {
        SET(CURLOPT_MIMEPOST, request->mime);
    } else if (request->content != NULL) {
        SET(CURLOPT_POSTFIELDS, request->content);
        SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->content_length);
    } else if (strcmp(method, "POST") == 0 || strcmp(method, "PUT") == 0 || strcmp(method, "PATCH") == 0) {
        /* Servers expect a Content-Length for methods that usually have a body. */
        SET(CURLOPT_POSTFIELDS, "");
        SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)0);
    }
    if (strcmp(method, "HEAD") == 0) {
        SET(CURLOPT_NOBODY, 1L);
    } else {
        SET(CURLOPT_CUSTOMREQUEST, method);
    }
    return code;
}

static CURLcode setTls(CURL *curl, const sslConfig_t *config) {
    CURLcode code = CURLE_OK;
    if (config == NULL) {
        return code;
    }
    if (config->clientCertFile != NULL) {
        SET(CURLOPT_SSLCERT, config->clientCertFile);
    }
    if (config->clientKeyFile != NULL) {
        SET(CURLOPT_SSLKEY, config->clientKeyFile);
    }
    if (config->CACertFile != NULL) {
        SET(CURLOPT_CAINFO, config->CACertFile);
    }
    if (config->insecureSkipTlsVerify) {
        SET(CURLOPT_SSL_VERIFYPEER, 0L);
        SET(CURLOPT_SSL_VERIFYHOST, 0L);
    }
    return code;
}

static CURLcode setOptions(CURL *curl, apiRequest_t *request, struct curl_slist *headers, char *problem) {
    apiClient_t *client = request->client;
    const curlConfig_t *config = client->curlConfig;
    CURLcode code = CURLE_OK;
    SET(CURLOPT_ERRORBUFFER, problem);
    SET(CURLOPT_NOSIGNAL, 1L);
    SET(CURLOPT_URL, apiText_get(&request->url));
    SET(CURLOPT_PATH_AS_IS, 1L);
    /* If memory runs out, curl_easy_reset leaves the upload buffer without a size and does not report the failure. */
    SET(CURLOPT_UPLOAD_BUFFERSIZE, 65536L);
#if LIBCURL_VERSION_NUM >= 0x075500
    SET(CURLOPT_PROTOCOLS_STR, "http,https");
    SET(CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
    SET(CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
    SET(CURLOPT_REDIR_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    SET(CURLOPT_HTTPHEADER, headers);
    SET(CURLOPT_WRITEFUNCTION, receiveBody);
    SET(CURLOPT_WRITEDATA, &client->state->body);
    SET(CURLOPT_HEADERFUNCTION, receiveHeader);
    SET(CURLOPT_HEADERDATA, &client->state->headers);
    SET(CURLOPT_XFERINFOFUNCTION, watch);
    SET(CURLOPT_XFERINFODATA, client);
    SET(CURLOPT_NOPROGRESS, 0L);
    if (client->timeout_ms > 0) {
        SET(CURLOPT_TIMEOUT_MS, client->timeout_ms);
    }
    if (client->connect_timeout_ms > 0) {
        SET(CURLOPT_CONNECTTIMEOUT_MS, client->connect_timeout_ms);
    }
    if (config != NULL) {
        SET(CURLOPT_VERBOSE, config->verbose);
    }
    if (config != NULL && config->keepalive) {
        SET(CURLOPT_TCP_KEEPALIVE, 1L);
        SET(CURLOPT_TCP_KEEPIDLE, config->keepidle);
        SET(CURLOPT_TCP_KEEPINTVL, config->keepintvl);
    }
    code = code != CURLE_OK ? code : setTls(curl, client->sslConfig);
    return code != CURLE_OK ? code : setBody(curl, request);
}

/* Passes the body to the program, which may replace it. */
static int giveBody(apiClient_t *client) {
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

static int failTransfer(apiClient_t *client, CURLcode code, const char *problem) {
    const char *message = problem[0] != '\0' ? problem : curl_easy_strerror(code);
    client->curl_code = code;
    if (client->state->body.failed || client->state->headers.failed || code == CURLE_OUT_OF_MEMORY) {
        return apiClient_failMemory(client);
    }
    switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
        return apiClient_fail(client, apiError_timeout, "%s", message);
    case CURLE_ABORTED_BY_CALLBACK:
        return apiClient_fail(client, apiError_cancelled, "the call was cancelled");
    default:
        return apiClient_fail(client, apiError_transfer, "%s", message);
    }
}

int apiRequest_send(apiRequest_t *request) {
    apiClient_t *client = request->client;
    CURL *curl = client->state->curl;
    char problem[CURL_ERROR_SIZE] = "";
    if (request->query.length > 0) {
        apiText_add(&request->url, strchr(apiText_get(&request->url), '?') != NULL ? "&" : "?");
        apiText_add(&request->url, apiText_get(&request->query));
    }
    if (request->url.failed || request->query.failed || request->cookies.failed) {
        return apiClient_failMemory(client);
    }
    if (request->cookies.length > 0 && apiRequest_setHeader(request, "Cookie", apiText_get(&request->cookies)) != 0) {
        return -1;
    }
    struct curl_slist *headers = headerList(request);
    if (headers == NULL) {
        return apiClient_failMemory(client);
    }
    CURLcode code = setOptions(curl, request, headers, problem);
    if (code == CURLE_OK) {
        if (client->curl_pre_invoke_func != NULL) {
            client->curl_pre_invoke_func(curl);
        }
        code = curl_easy_perform(curl);
    }
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &client->response_code);
    /* The buffer exists only until this function returns, but closing a connection later may write to it. */
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, NULL);
    curl_slist_free_all(headers);
    return code == CURLE_OK ? giveBody(client) : failTransfer(client, code, problem);
}
