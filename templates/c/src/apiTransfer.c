/* Sends requests and receives responses with libcurl. */
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"

static int watch(void *pointer, curl_off_t to_receive, curl_off_t received, curl_off_t to_send, curl_off_t sent) {
    apiClient_t *client = pointer;
#if !API_WAKES
    if (apiClient_takeCancel(client)) {
        return 1;
    }
#endif
    if (client->error != apiError_none) {
        return 1; /* a callback has set it */
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
        if (pair->value == NULL) {
            continue;
        }
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
        /* libcurl rewinds the form for another transfer only if the option is left alone. */
        if (request->redirects == 0) {
            SET(CURLOPT_MIMEPOST, request->mime);
        }
    } else if (request->body_upload != NULL) {
        SET(CURLOPT_UPLOAD, 1L);
        SET(CURLOPT_INFILESIZE_LARGE, (curl_off_t)binaryFile_length(request->body_upload->file));
        SET(CURLOPT_READFUNCTION, apiUpload_read);
        SET(CURLOPT_READDATA, request->body_upload);
        SET(CURLOPT_SEEKFUNCTION, apiUpload_seek);
        SET(CURLOPT_SEEKDATA, request->body_upload);
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

static CURLcode setOptions(CURL *curl, apiRequest_t *request, char *problem) {
    apiClient_t *client = request->client;
    const curlConfig_t *config = client->curlConfig;
    CURLcode code = CURLE_OK;
    SET(CURLOPT_ERRORBUFFER, problem);
    SET(CURLOPT_NOSIGNAL, 1L);
#if LIBCURL_VERSION_NUM >= 0x075700
    SET(CURLOPT_QUICK_EXIT, 1L); /* ends a call without waiting until the name of its host is resolved */
#endif
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
    SET(CURLOPT_PRIVATE, client);
    SET(CURLOPT_USERAGENT, apiClient_userAgent());
    SET(CURLOPT_WRITEFUNCTION, apiReceive_body);
    SET(CURLOPT_WRITEDATA, request);
    SET(CURLOPT_HEADERFUNCTION, apiReceive_header);
    SET(CURLOPT_HEADERDATA, request);
    SET(CURLOPT_XFERINFOFUNCTION, watch);
    SET(CURLOPT_XFERINFODATA, client);
    SET(CURLOPT_NOPROGRESS, 0L);
    if (client->timeout_ms > 0) {
        /* libcurl takes 0 for no limit. */
        curl_off_t left = client->timeout_ms - request->spent_us / 1000;
        SET(CURLOPT_TIMEOUT_MS, left > 0 ? (long)left : 1L);
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

/* Sets what a program must not change, and takes back what another origin must not receive. */
static CURLcode setAfterHook(CURL *curl, const apiRequest_t *request, struct curl_slist *headers) {
    CURLcode code = CURLE_OK;
    SET(CURLOPT_HTTPHEADER, headers);
    if (request->client->follow_redirects) {
        SET(CURLOPT_FOLLOWLOCATION, 0L);
    }
    if (request->is_foreign) {
        SET(CURLOPT_USERPWD, NULL);
        SET(CURLOPT_XOAUTH2_BEARER, NULL);
        SET(CURLOPT_COOKIE, NULL);
        SET(CURLOPT_REFERER, NULL);
        SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
        SET(CURLOPT_SSLCERT, NULL);
        SET(CURLOPT_SSLKEY, NULL);
    }
    return code;
}

static int failTransfer(apiRequest_t *request, CURLcode code, const char *problem) {
    apiClient_t *client = request->client;
    const char *message = problem[0] != '\0' ? problem : curl_easy_strerror(code);
    if (client->error != apiError_none) {
        return -1; /* a callback has set it */
    }
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

#if API_WAKES
#define WAIT_MS 1000 /* progress_func is called at least this often */

static CURLcode codeOf(CURLMcode code) {
    return code == CURLM_OK ? CURLE_OK : code == CURLM_OUT_OF_MEMORY ? CURLE_OUT_OF_MEMORY : CURLE_FAILED_INIT;
}

/* Like curl_easy_perform, except that apiClient_cancel ends it at once. */
static CURLcode perform(apiClient_t *client) {
    CURL *curl = client->state->curl;
    CURLM *multi = client->state->multi;
    CURLcode code = codeOf(curl_multi_add_handle(multi, curl));
    int running = 1;
    while (code == CURLE_OK && running > 0) {
        if (apiClient_takeCancel(client)) {
            code = CURLE_ABORTED_BY_CALLBACK;
            break;
        }
        code = codeOf(curl_multi_perform(multi, &running));
        if (code == CURLE_OK && running > 0) {
            code = codeOf(curl_multi_poll(multi, NULL, 0, WAIT_MS, NULL));
        }
    }
    const CURLMsg *message;
    int left;
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE && code == CURLE_OK) {
            code = message->data.result;
        }
    }
    curl_multi_remove_handle(multi, curl);
    return code;
}
#else
static CURLcode perform(apiClient_t *client) {
    return curl_easy_perform(client->state->curl);
}
#endif

/* Adds the client's headers, unless the request has them already. May set the error of the client. */
static void addDefaults(apiRequest_t *request) {
    const listEntry_t *entry;
    list_ForEach(entry, request->client->defaultHeaders) {
        const keyValuePair_t *pair = entry->data;
        if (pair == NULL || pair->key == NULL || pair->value == NULL ||
            apiPairs_get(request->headers, pair->key) != NULL) {
            continue;
        }
        if (apiRequest_setHeader(request, pair->key, pair->value) != 0) {
            return;
        }
    }
}

/* Sends the request once. Returns 0, or -1. */
static int transfer(apiRequest_t *request) {
    apiClient_t *client = request->client;
    CURL *curl = client->state->curl;
    char problem[CURL_ERROR_SIZE] = "";
    struct curl_slist *headers = NULL;
    curl_off_t spent = 0;
    apiText_clear(&client->state->body);
    request->is_truncated = 0;
    if (request->redirects > 0 && request->mime == NULL) {
        curl_easy_reset(curl);
    }
    CURLcode code = setOptions(curl, request, problem);
    if (code == CURLE_OK && client->curl_pre_invoke_func != NULL) {
        client->curl_pre_invoke_func(curl);
    }
    /* The hook may have changed them. */
    if (code == CURLE_OK && request->redirects == 0) {
        addDefaults(request);
    }
    if (client->error != apiError_none) {
        code = CURLE_BAD_FUNCTION_ARGUMENT; /* a header is not valid, or the hook has called the client */
    }
    if (code == CURLE_OK) {
        headers = headerList(request);
        code = headers != NULL ? setAfterHook(curl, request, headers) : CURLE_OUT_OF_MEMORY;
    }
    if (code == CURLE_OK) {
        code = perform(client);
    }
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &client->response_code);
    curl_easy_getinfo(curl, CURLINFO_TOTAL_TIME_T, &spent);
    request->spent_us += spent;
    /* These exist only until this function returns, but closing a connection later may write to the buffer. */
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, NULL);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, NULL);
    curl_slist_free_all(headers);
    int is_done = code == CURLE_OK || request->is_truncated;
    return is_done && client->error == apiError_none ? 0 : failTransfer(request, code, problem);
}

int apiRequest_send(apiRequest_t *request) {
    apiClient_t *client = request->client;
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
    int next;
    do {
        next = transfer(request) == 0 ? apiRedirect_follow(request) : -1;
    } while (next == 1);
    /* The last callbacks may have set an error. */
    return next == 0 && apiReceive_finish(request) == 0 && client->error == apiError_none ? 0 : -1;
}
