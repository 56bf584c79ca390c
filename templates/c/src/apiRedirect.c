/* Redirects, as defined in the Fetch standard. libcurl would send API keys to any host. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"

#define MAX_REDIRECTS 10

static int isRedirect(long status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

static int isListed(const char *name, const char *const *names) {
    while (*names != NULL && !apiName_equal(name, *names)) {
        names++;
    }
    return *names != NULL;
}

static int isOfBody(const char *name) {
    static const char *const names[] = {"Content-Encoding", "Content-Language", "Content-Location",
                                        "Content-Type",     "Digest",           NULL};
    return isListed(name, names);
}

/* Returns whether another origin may receive the header. All others may be secret. */
static int isHarmless(const char *name) {
    static const char *const names[] = {
        "Accept",        "Accept-Language", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range",
        "If-Unmodified-Since", "Prefer",    "Range",    "User-Agent",        NULL};
    return isListed(name, names);
}

/* Removes the headers that the next server must not receive. */
static void selectHeaders(apiRequest_t *request, int has_body) {
    listEntry_t *entry;
    list_ForEach(entry, request->headers) {
        keyValuePair_t *pair = entry->data;
        int is_of_body = isOfBody(pair->key);
        int is_kept = is_of_body ? has_body : !request->is_foreign || isHarmless(pair->key);
        if (!is_kept || apiName_equal(pair->key, "Host")) {
            free(pair->value);
            pair->value = NULL; /* a header without a value is not sent */
        }
    }
}

static void dropBody(apiRequest_t *request) {
    curl_mime_free(request->mime);
    request->mime = NULL;
    request->body_upload = NULL;
    request->content = NULL;
    request->content_length = 0;
    request->method = "GET";
}

/* What matters of a URL for redirects. */
typedef struct origin_t {
    char *scheme;
    char *host;
    char *port;
} origin_t;

static CURLUcode originOf(CURLU *url, origin_t *origin) {
    CURLUcode code = curl_url_get(url, CURLUPART_SCHEME, &origin->scheme, 0);
    if (code == CURLUE_OK) {
        code = curl_url_get(url, CURLUPART_HOST, &origin->host, 0);
    }
    if (code == CURLUE_OK) {
        code = curl_url_get(url, CURLUPART_PORT, &origin->port, CURLU_DEFAULT_PORT);
    }
    /* Schemes other than http and https may have neither. */
    return code == CURLUE_NO_HOST || code == CURLUE_NO_PORT ? CURLUE_OK : code;
}

static void clearOrigin(origin_t *origin) {
    curl_free(origin->scheme);
    curl_free(origin->host);
    curl_free(origin->port);
}

static int refuse(apiClient_t *client, CURLcode code, const char *problem, const char *target) {
    client->curl_code = code;
    return apiClient_fail(client, apiError_transfer, "%s %.256s", problem, target);
}

/* Checks the target, and whether it is another origin. Returns 0, or -1. */
static int compare(apiRequest_t *request, const origin_t *from, const origin_t *to, const char *target) {
    apiClient_t *client = request->client;
    int is_secure = apiName_equal(to->scheme, "https");
    if (!is_secure && !apiName_equal(to->scheme, "http")) {
        return refuse(client, CURLE_UNSUPPORTED_PROTOCOL, "the server redirects to a URL that is not http or https:",
                      target);
    }
    if (!is_secure && apiName_equal(from->scheme, "https")) {
        return refuse(client, CURLE_UNSUPPORTED_PROTOCOL,
                      "refused to follow a redirect from https to the unencrypted URL", target);
    }
    if (!apiName_equal(from->scheme, to->scheme) || !apiName_equal(from->host, to->host) ||
        strcmp(from->port, to->port) != 0) {
        request->is_foreign = 1;
    }
    return 0;
}

/* Spaces and the like are encoded, as in browsers. libcurl before 7.78 rejects some spaces. */
#ifdef CURLU_ALLOW_SPACE
#define URL_FLAGS (CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE | CURLU_ALLOW_SPACE)
#else
#define URL_FLAGS (CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE)
#endif

static CURLUcode resolve(CURLU *url, const char *location, origin_t *to, char **target) {
    CURLUcode code = curl_url_set(url, CURLUPART_URL, location, URL_FLAGS);
    if (code == CURLUE_OK) {
        code = originOf(url, to);
    }
    return code == CURLUE_OK ? curl_url_get(url, CURLUPART_URL, target, 0) : code;
}

/*
 * Resolves and checks the Location. Returns 0, or -1. The caller frees the target with curl_free.
 * CURLINFO_REDIRECT_URL would not do: it is NULL unless the whole body of the response was received.
 */
static int findTarget(apiRequest_t *request, CURLU *url, const char *location, char **target) {
    apiClient_t *client = request->client;
    const char *base = NULL;
    origin_t from = {NULL, NULL, NULL};
    origin_t to = {NULL, NULL, NULL};
    int result;
    curl_easy_getinfo(client->state->curl, CURLINFO_EFFECTIVE_URL, &base);
    if (curl_url_set(url, CURLUPART_URL, base, 0) != CURLUE_OK || originOf(url, &from) != CURLUE_OK) {
        result = apiClient_failMemory(client); /* the URL has just been used, so it is valid */
    } else {
        CURLUcode code = resolve(url, location, &to, target);
        result = code == CURLUE_OK              ? compare(request, &from, &to, *target)
                 : code == CURLUE_OUT_OF_MEMORY ? apiClient_failMemory(client)
                                                : refuse(client, CURLE_URL_MALFORMAT,
                                                         "the server redirects to an invalid URL:", location);
    }
    clearOrigin(&from);
    clearOrigin(&to);
    return result;
}

/* Sets the request's URL. Returns 0, or -1. */
static int setTarget(apiRequest_t *request, const char *location) {
    char *target = NULL;
    CURLU *url = curl_url();
    int result = url != NULL ? findTarget(request, url, location, &target) : apiClient_failMemory(request->client);
    if (result == 0) {
        apiText_clear(&request->url);
        apiText_add(&request->url, target);
        result = request->url.failed ? apiClient_failMemory(request->client) : 0;
    }
    curl_free(target);
    curl_url_cleanup(url);
    return result;
}

int apiRedirect_follow(apiRequest_t *request) {
    apiClient_t *client = request->client;
    long status = client->response_code;
    const char *location = apiClient_responseHeader(client, "Location");
    if (!client->follow_redirects || !isRedirect(status) || location == NULL) {
        return 0;
    }
    if (request->redirects++ == MAX_REDIRECTS) {
        client->curl_code = CURLE_TOO_MANY_REDIRECTS;
        return apiClient_fail(client, apiError_transfer, "stopped after %d redirects", MAX_REDIRECTS);
    }
    if (location[0] == '\0') {
        client->curl_code = CURLE_URL_MALFORMAT;
        return apiClient_fail(client, apiError_transfer, "the server redirects, but its Location is empty");
    }
    if (setTarget(request, location) != 0) {
        return -1;
    }
    int is_read = strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
    int loses_body = (status == 303 && !is_read) || (status < 303 && strcmp(request->method, "POST") == 0);
    if (loses_body) {
        dropBody(request);
    }
    /* libcurl does the same with the parts of a form. */
    if (request->body_upload != NULL && apiUpload_seek(request->body_upload, 0, SEEK_SET) != CURL_SEEKFUNC_OK) {
        return -1;
    }
    selectHeaders(request, !loses_body);
    return 1;
}
