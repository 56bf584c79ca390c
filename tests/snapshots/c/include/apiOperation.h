/*
 * Operation tables: which values are sent where, and what is returned. For use by the functions in api/;
 * programs call those functions instead.
 */
#ifndef GARDEN_API_OPERATION_H_
#define GARDEN_API_OPERATION_H_

#include <stddef.h>
#include "apiClient.h"
#include "jsonModel.h"

#include "begin.h"

typedef enum {
    apiPlace_path,
    apiPlace_query,
    apiPlace_querystring, /* the whole query string, in the media type `content` */
    apiPlace_header,
    apiPlace_cookie,
    apiPlace_field, /* a form field; the media type of the operation selects the form type */
    apiPlace_body
} apiPlace_e;

/* How a value is serialized (OpenAPI, "Style Values"). */
typedef enum {
    apiStyle_none, /* form fields only: lists repeat the field, objects are JSON */
    apiStyle_simple,
    apiStyle_label,
    apiStyle_matrix,
    apiStyle_form,
    apiStyle_spaceDelimited,
    apiStyle_pipeDelimited,
    apiStyle_tabDelimited,
    apiStyle_deepObject,
    apiStyle_cookie
} apiStyle_e;

typedef struct apiParameter_t {
    const char *name; /* name in the request */
    apiPlace_e place;
    apiStyle_e style;
    int explode;
    int allow_reserved;
    int allow_empty; /* send an empty list or object as `name=` */
    int required;
    /*
     * Media type used instead of a style, or NULL. For a multipart body that is a list: the media types of the
     * parts, separated by commas. The last one applies to all further parts; an empty one is derived from the value.
     */
    const char *content;
    jsonType_t type;
} apiParameter_t;

/* How the body of a response is read. */
typedef enum {
    apiBody_none,
    apiBody_json,         /* a string that is not valid JSON is returned unchanged */
    apiBody_text,         /* char * */
    apiBody_binary,       /* binary_t * */
    apiBody_events,       /* text/event-stream, as a list of events */
    apiBody_eventData,    /* text/event-stream, as a list of the JSON in the data of its events */
    apiBody_eventText,    /* text/event-stream, as a list of the data of its events, as strings */
    apiBody_jsonLines,    /* a list of items */
    apiBody_jsonSequence  /* a list of items */
} apiBody_e;

/*
 * The body for a range of status codes and a media type. Other bodies remain in dataReceived.
 * A range that consists of a single status makes the call succeed, even if the status is not 2xx.
 */
typedef struct apiResponse_t {
    int first; /* status */
    int last;
    apiBody_e body;
    jsonType_t type;
    const char *media; /* media type of the body, or NULL for any other; may be a range */
    int streamed;      /* 1 if only item_func takes it: the function returns another type */
} apiResponse_t;

typedef enum {
    apiScheme_key,    /* API key: the entry `name` in the list_t * at `offset` in apiClient_t */
    apiScheme_basic,  /* user name and password, at `offset` and `offset2` */
    apiScheme_bearer  /* accessToken, at `offset` */
} apiScheme_e;

typedef struct apiSecurity_t {
    apiScheme_e scheme;
    apiPlace_e place; /* location of an API key: query, header or cookie */
    const char *name; /* name of an API key in the request */
    size_t offset;
    size_t offset2;
    int last; /* 1 for the last scheme of an alternative; the next scheme starts another one */
} apiSecurity_t;

typedef struct apiOperation_t {
    const char *name;   /* name of the function, for error messages */
    const char *method; /* HTTP method */
    const char *path;   /* path template */
    const char *server; /* base URL that replaces the client's default, or NULL */
    const char *accept; /* value of the Accept header, or NULL */
    const char *content_type; /* media type of the body, or NULL */
    apiBody_e sequence; /* framing of a body that is a sequence of items, otherwise apiBody_none */
    const apiParameter_t *parameters;
    size_t parameter_count;
    const apiResponse_t *responses;
    size_t response_count;
    const apiSecurity_t *security;
    size_t security_count;
    int anonymous; /* 1 if the operation also allows anonymous calls */
} apiOperation_t;

/*
 * Calls the operation. `arguments` contains the boxed values of the parameters in order, NULL if absent.
 * Returns the boxed value of the response, which the caller must free. Returns NULL if there is no value or
 * the call failed; see `apiClient->error`.
 */
void *apiOperation_call(apiClient_t *apiClient, const apiOperation_t *operation, const void *const *arguments);

#include "end.h"

#endif /* GARDEN_API_OPERATION_H_ */
