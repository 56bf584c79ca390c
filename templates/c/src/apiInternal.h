/* Declarations shared by the files behind apiClient.h and apiOperation.h. Not part of the public interface. */
#ifndef API_INTERNAL_H_
#define API_INTERNAL_H_

#include <stddef.h>
#include <curl/curl.h>
#include "../include/apiClient.h"
#include "../include/apiOperation.h"
#include "jsonInternal.h"
#include "symbols.h"

#ifdef __STDC_NO_ATOMICS__
typedef volatile int apiFlag_t;
#else
#include <stdatomic.h>
typedef atomic_int apiFlag_t;
#endif

/* Whether a transfer can be woken from another thread; otherwise it looks for a cancellation about once a second. */
#define API_WAKES (LIBCURL_VERSION_NUM >= 0x074400)

#define API_EXCERPT 200 /* maximum length of a body excerpt in error messages */

/* A growing string buffer. After an allocation failure `failed` stays set, so only the final result needs checking. */
typedef struct apiText_t {
    char *data; /* NUL-terminated; NULL while empty */
    size_t length;
    size_t capacity;
    int failed;
} apiText_t;

void apiText_append(apiText_t *text, const char *data, size_t length);
void apiText_add(apiText_t *text, const char *more);
/* Returns the contents, which may be empty. Valid until the buffer grows. */
const char *apiText_get(const apiText_t *text);
void apiText_clear(apiText_t *text);

/* Which characters are percent-encoded. */
typedef enum {
    apiEncode_all,            /* everything except the unreserved characters of RFC 3986 */
    apiEncode_reserved,       /* reserved characters and percent-encoded triplets are kept */
    apiEncode_reservedInPath, /* as apiEncode_reserved, except characters that would end a path segment */
    apiEncode_none
} apiEncode_e;

void apiText_encode(apiText_t *text, const char *value, apiEncode_e encode);

/* Lists of keyValuePair_t that own their strings. */
int apiPairs_add(list_t *pairs, const char *key, const char *value);
/* Replaces the value of a key, ignoring its case, or adds it. If `value` is NULL, the key has no value afterwards. */
int apiPairs_set(list_t *pairs, const char *key, const char *value);
/* Returns the value of a key, ignoring its case, or NULL. */
const char *apiPairs_get(const list_t *pairs, const char *key);
list_t *apiPairs_copy(const list_t *pairs);
void apiPairs_free(list_t *pairs);

int apiMedia_isJson(const char *media);
/* Returns whether two media types are equal, ignoring parameters and case. */
int apiMedia_is(const char *media, const char *name);
int apiMedia_isMultipart(const char *media);
int apiName_equal(const char *a, const char *b); /* ignores ASCII case */
int apiName_startsWith(const char *name, const char *start, size_t length); /* likewise */

/* How a value is serialized: its name and style, and the separator between its parts. */
typedef struct apiStyling_t {
    const char *name; /* "" for a value without a name */
    apiStyle_e style;
    int explode;
    apiEncode_e encode;
    char separator;
} apiStyling_t;

/* Appends the serialized value. Returns the number of its parts. */
size_t apiStyle_write(apiText_t *text, const apiStyling_t *styling, const cJSON *value);
/* Serialize a value as a string or in a media type. Both return NULL if out of memory. */
char *apiStyle_text(const cJSON *value);
char *apiStyle_content(const cJSON *value, const char *media);

int apiJson_isPresent(const cJSON *json);
int apiJson_isPrimitive(const cJSON *json);

struct apiClientState_t {
    CURL *curl;
    CURLM *multi;          /* holds the open connections; exists as long as the client, for apiClient_cancel */
    const char *operation; /* the running function, for error messages */
    apiText_t body;        /* response body while it is received */
    apiText_t headers;     /* headers of the last response: name, 0, value, 0, … */
    apiFlag_t cancelled;   /* set until a call has ended because of it */
    int is_running;        /* a call has begun and not ended */
};

const char *apiClient_defaultBasePath(void);
const char *apiClient_userAgent(void);
/* Returns whether the call is cancelled, once. */
int apiClient_takeCancel(apiClient_t *client);
/*
 * Prepares the client for a call, at whose end the caller clears is_running. Returns -1 in a callback of a running call,
 * whose error it sets.
 */
int apiClient_begin(apiClient_t *client, const char *operation);
/* Records an error unless one is already set. Returns -1. */
int apiClient_fail(apiClient_t *client, apiError_e error, const char *format, ...) API_FORMAT(3, 4);
int apiClient_failMemory(apiClient_t *client);
/* Records jsonModel_problem() as the error. */
int apiClient_failValue(apiClient_t *client, apiError_e error, const char *name);

/* The part of a text/event-stream event that has been read so far. */
typedef struct apiEvent_t {
    apiText_t data;
    apiText_t name;
    apiText_t id;
    apiText_t retry;
    int has_data;
    int has_name;
    int has_id;
} apiEvent_t;

/* Finds the items in the bytes of a response, which may come in any pieces. */
typedef struct apiItems_t {
    apiClient_t *client;
    /* How the items follow each other. Those of JSON may have white space between them, and those of text are lines. */
    apiBody_e framing;
    const apiResponse_t *response;
    /* Takes the text of an item; that of an event is its data, and the rest is in `event`. Returns 0, or -1. */
    int (*take)(struct apiItems_t *items, const char *text, size_t length);
    cJSON *array;   /* where the items are collected */
    size_t count;   /* items taken */
    size_t mark;    /* bytes of a byte order mark that were found at the start, or its length from then on */
    int has_ended;  /* nothing more is of interest */
    apiText_t text; /* the item or line that is not complete yet */
    apiEvent_t event;
    int after_return; /* a line feed would belong to the last line */
    int reads_list;   /* the rest is for apiBody_json: the entries of a list are items */
    int in_list;
    size_t entries;
    int depth;
    int has_begun;
    int in_string;
    int is_escaped;
} apiItems_t;

/* These return 0, or -1 after setting the error of the client. */
int apiItems_feed(apiItems_t *items, const char *data, size_t length);
int apiItems_end(apiItems_t *items);
/* Returns how many bytes are held in memory. */
size_t apiItems_held(const apiItems_t *items);
void apiItems_clear(apiItems_t *items);
/* Returns the item as JSON, or NULL after setting the error of the client. */
cJSON *apiItems_json(apiItems_t *items, const char *text, size_t length);
/* Gives the item to the program's item_func. */
int apiItems_give(apiItems_t *items, const char *text, size_t length);

/* Where the body of a response goes. */
typedef enum {
    apiSink_unknown, /* nothing of the body has arrived */
    apiSink_memory,
    apiSink_write, /* write_func */
    apiSink_items  /* item_func */
} apiSink_e;

struct apiUpload_t;

/* A request under construction. */
typedef struct apiRequest_t {
    apiClient_t *client;
    const apiOperation_t *operation; /* NULL for apiClient_invoke */
    const char *method;
    apiText_t url;
    apiText_t query;
    apiText_t cookies;
    list_t *headers;     /* keyValuePair_t */
    apiText_t body;      /* body, if it is assembled here */
    const void *content; /* body, wherever it is stored; NULL if there is none */
    size_t content_length;
    curl_mime *mime;
    struct apiUpload_t *body_upload; /* the whole body, instead of `content` */
    struct apiUpload_t *uploads;     /* all, to be freed */
    apiSink_e sink;
    apiItems_t items;
    int redirects;       /* how many have been followed */
    int is_foreign;      /* redirected to another origin, which must not receive credentials */
    int is_truncated;    /* the rest of the response was not wanted */
    curl_off_t spent_us; /* time that earlier transfers of the call took */
} apiRequest_t;

/*
 * Appends a base path without its trailing slashes, because the path begins with one.
 * Its query, if it has one, becomes the beginning of the request's.
 */
void apiRequest_addBase(apiRequest_t *request, const char *base);

/* These functions return 0, or -1 after setting the error of the client. */
int apiRequest_init(apiRequest_t *request, apiClient_t *client, const apiOperation_t *operation, const char *method);
/* Replaces an existing header of that name. Returns -1 also for names and values that are not allowed. */
int apiRequest_setHeader(apiRequest_t *request, const char *name, const char *value);
int apiRequest_setBody(apiRequest_t *request, const char *content_type);
/* Returns the buffer for the next part of the query. */
apiText_t *apiRequest_nextQuery(apiRequest_t *request);
/* Adds cookies that are separated by NUL bytes. */
int apiRequest_addCookies(apiRequest_t *request, const apiText_t *cookies);
/* Rejects paths that a URL parser would not keep: dot segments, and two slashes at the start. */
int apiRequest_checkPath(apiRequest_t *request, const char *path);
int apiRequest_send(apiRequest_t *request);
/* Turns the request into the one that a redirect asks for. Returns 1, 0 if there is none, or -1. */
int apiRedirect_follow(apiRequest_t *request);
void apiRequest_free(apiRequest_t *request);

/* Callbacks of libcurl for the response; `pointer` is the request. */
size_t apiReceive_header(char *data, size_t size, size_t count, void *pointer);
size_t apiReceive_body(char *data, size_t size, size_t count, void *pointer);
/* Passes the body to the program, which may replace it. */
int apiReceive_finish(apiRequest_t *request);

/* A binary that is read while it is sent. libcurl reads it with the callbacks, whose `pointer` is the upload. */
typedef struct apiUpload_t {
    apiClient_t *client;
    binaryFile_t *file;
    struct apiUpload_t *next;
} apiUpload_t;

/* Returns NULL after setting the error of the client. The request frees it. */
apiUpload_t *apiUpload_add(apiRequest_t *request, binaryFile_t *file);
void apiUpload_free(apiUpload_t *upload);
size_t apiUpload_read(char *buffer, size_t size, size_t count, void *pointer);
int apiUpload_seek(void *pointer, curl_off_t offset, int origin);

int apiMime_begin(apiRequest_t *request, const char *content_type);
/* Add a part. Without a name, no Content-Disposition is sent. The type may be NULL. */
int apiMime_add(apiRequest_t *request, const char *name, const char *type, const void *data, size_t length);
int apiMime_addFile(apiRequest_t *request, const char *name, const char *type, const binary_t *binary);

int apiBody_write(apiRequest_t *request, const apiOperation_t *operation, const void *const *arguments);
int apiSecurity_write(apiRequest_t *request, const apiOperation_t *operation);

/* Returns 0 if the response has a success status, or one that the operation declares as an answer. */
int apiResponse_check(apiClient_t *client, const apiOperation_t *operation);
/* Returns how a response is read, or NULL if the description does not say. */
const apiResponse_t *apiResponse_find(const apiOperation_t *operation, long status, const char *media);
int apiResponse_isList(const apiResponse_t *response);
/* Records why text that should be JSON could not be parsed: the response, or an item of it (else -1). Returns -1. */
int apiResponse_failJson(apiClient_t *client, long item, const char *text, size_t length);
void *apiResponse_read(apiClient_t *client, const apiOperation_t *operation);

/* Returns the argument as JSON, or NULL after setting the error of the client. */
cJSON *apiArgument_print(apiClient_t *client, const apiParameter_t *parameter, const void *argument);
int apiArgument_isPresent(const apiParameter_t *parameter, const void *argument);

#endif /* API_INTERNAL_H_ */
