/* What the files behind apiClient.h and apiOperation.h share; no part of the interface. */
#ifndef API_INTERNAL_H_
#define API_INTERNAL_H_

#include <stddef.h>
#include <curl/curl.h>
#include "../include/apiClient.h"
#include "../include/apiOperation.h"

#ifdef __STDC_NO_ATOMICS__
typedef volatile int apiFlag_t;
#else
#include <stdatomic.h>
typedef atomic_int apiFlag_t;
#endif

/* Text that grows. Once memory is out it stays `failed`, so that only the whole has to be checked. */
typedef struct apiText_t {
    char *data; /* with a 0 behind it; NULL while it is empty */
    size_t length;
    size_t capacity;
    int failed;
} apiText_t;

void apiText_append(apiText_t *text, const char *data, size_t length);
void apiText_add(apiText_t *text, const char *more);
/* The text, which may be empty; until it grows. */
const char *apiText_get(const apiText_t *text);
void apiText_clear(apiText_t *text);

/* How the characters of a value are let through. */
typedef enum {
    apiEncode_all,            /* all but the unreserved characters of RFC 3986 are percent-encoded */
    apiEncode_reserved,       /* reserved characters and percent-encoded triples stay */
    apiEncode_reservedInPath, /* but for those that would end a segment */
    apiEncode_none
} apiEncode_e;

void apiText_encode(apiText_t *text, const char *value, apiEncode_e encode);

/* Lists of keyValuePair_t with strings that they own. */
int apiPairs_add(list_t *pairs, const char *key, const char *value);
list_t *apiPairs_copy(const list_t *pairs);
void apiPairs_free(list_t *pairs);

int apiMedia_isJson(const char *media);
/* Whether a media type is the one named, whatever its parameters and case. */
int apiMedia_is(const char *media, const char *name);
int apiMedia_isMultipart(const char *media);
int apiName_equal(const char *a, const char *b); /* without regard to ASCII case */

/* How a value is written in a style: its parts, with a separator between them. */
typedef struct apiStyling_t {
    const char *name; /* "" for the value alone */
    apiStyle_e style;
    int explode;
    apiEncode_e encode;
    char separator;
} apiStyling_t;

/* Gives how many parts there are. */
size_t apiStyle_write(apiText_t *text, const apiStyling_t *styling, const cJSON *value);
/* A value within a parameter, and one that is written as a media type; NULL when memory is out. */
char *apiStyle_text(const cJSON *value);
char *apiStyle_content(const cJSON *value, const char *media);

int apiJson_isPresent(const cJSON *json);
int apiJson_isPrimitive(const cJSON *json);

struct apiClientState_t {
    CURL *curl;            /* kept, so that its connections are */
    const char *operation; /* the function that runs, for messages */
    apiText_t body;        /* while it is received */
    apiText_t headers;     /* of the last response: name, 0, value, 0, and so on */
    apiFlag_t cancelled;
};

const char *apiClient_defaultBasePath(void);
/* Makes the client ready for a call. */
void apiClient_begin(apiClient_t *client, const char *operation);
/* Remembers what went wrong, unless something did before; gives -1. */
int apiClient_fail(apiClient_t *client, apiError_e error, const char *format, ...);
int apiClient_failMemory(apiClient_t *client);
/* Fails with jsonModel_problem(). */
int apiClient_failValue(apiClient_t *client, apiError_e error, const char *name);

/* A request, as it is put together. */
typedef struct apiRequest_t {
    apiClient_t *client;
    const char *method;
    apiText_t url;
    apiText_t query;
    apiText_t cookies;
    list_t *headers;     /* keyValuePair_t */
    apiText_t body;      /* where it is written here */
    const void *content; /* the body, wherever it stands; NULL where there is none */
    size_t content_length;
    curl_mime *mime;
} apiRequest_t;

/* These give 0, or -1 when the client's error is set. */
int apiRequest_init(apiRequest_t *request, apiClient_t *client, const char *method);
/* In place of a header of that name. */
int apiRequest_setHeader(apiRequest_t *request, const char *name, const char *value);
int apiRequest_setBody(apiRequest_t *request, const char *content_type);
/* Where the next part of the query is written. */
apiText_t *apiRequest_nextQuery(apiRequest_t *request);
/* Adds cookies that are separated by zero bytes. */
int apiRequest_addCookies(apiRequest_t *request, const apiText_t *cookies);
int apiRequest_checkPath(apiRequest_t *request, const char *path);
int apiRequest_send(apiRequest_t *request);
void apiRequest_free(apiRequest_t *request);

int apiMime_begin(apiRequest_t *request, const char *content_type);
/* A part; without a name it has no Content-Disposition, without a file name it is no file, and the type may be NULL. */
int apiMime_add(apiRequest_t *request, const char *name, const char *file_name, const char *type, const void *data,
                size_t length);

int apiBody_write(apiRequest_t *request, const apiOperation_t *operation, const void *const *arguments);
int apiSecurity_write(apiRequest_t *request, const apiOperation_t *operation);

/* 0 where the response's status is one of success. */
int apiResponse_check(apiClient_t *client);
void *apiResponse_read(apiClient_t *client, const apiOperation_t *operation);

/* The argument as JSON; NULL and the client's error when it cannot be written. */
cJSON *apiArgument_print(apiClient_t *client, const apiParameter_t *parameter, const void *argument);
int apiArgument_isPresent(const apiParameter_t *parameter, const void *argument);

#endif /* API_INTERNAL_H_ */
