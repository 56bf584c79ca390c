/*
 * Operations as the functions in api/ describe them: tables of what is sent where, and of what comes
 * back. Programs call those functions; what is here is for them.
 */
#ifndef API_OPERATION_H_
#define API_OPERATION_H_

#include <stddef.h>
#include "apiClient.h"
#include "jsonModel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
    apiPlace_path,
    apiPlace_query,
    apiPlace_querystring, /* the whole query, in the media type of `content` */
    apiPlace_header,
    apiPlace_cookie,
    apiPlace_field, /* of a form; the operation's media type says which */
    apiPlace_body
} apiPlace_e;

/* How a value becomes text (OpenAPI, "Style Values"). */
typedef enum {
    apiStyle_none, /* of a field: a list repeats it, and an object is JSON */
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
    const char *name; /* on the wire */
    apiPlace_e place;
    apiStyle_e style;
    int explode;
    int allow_reserved;
    int allow_empty; /* an empty list or object is sent as `name=` */
    int required;
    /*
     * The media type that the value is written in, instead of a style; or NULL. Where the body is a list and its
     * media type multipart: the types of the parts, separated by commas, of which the last is that of all further
     * parts; an empty one leaves it to the part's value.
     */
    const char *content;
    jsonType_t type;
} apiParameter_t;

/* How the body of a response is read. */
typedef enum {
    apiBody_none,
    apiBody_json,         /* a string that is no JSON is taken as text */
    apiBody_text,         /* char * */
    apiBody_binary,       /* binary_t * */
    apiBody_events,       /* text/event-stream: a list of items */
    apiBody_jsonLines,    /* a list of items */
    apiBody_jsonSequence  /* a list of items */
} apiBody_e;

/* What a range of statuses answers with; the others' bodies are left in dataReceived. */
typedef struct apiResponse_t {
    int first; /* status */
    int last;
    apiBody_e body;
    jsonType_t type;
} apiResponse_t;

typedef enum {
    apiScheme_key,    /* a value under `name` from the list_t * of keys at `offset` in apiClient_t */
    apiScheme_basic,  /* username and password, at `offset` and `offset2` */
    apiScheme_bearer  /* accessToken, at `offset` */
} apiScheme_e;

typedef struct apiSecurity_t {
    apiScheme_e scheme;
    apiPlace_e place; /* of a key: query, header or cookie */
    const char *name; /* of a key, on the wire */
    size_t offset;
    size_t offset2;
    int last; /* the last scheme of an alternative: what follows it may be used instead */
} apiSecurity_t;

typedef struct apiOperation_t {
    const char *name;   /* of the function, for messages */
    const char *method; /* as it is sent */
    const char *path;   /* the template */
    const char *server; /* in the place of the client's default base path; or NULL */
    const char *accept; /* the header's value, or NULL */
    const char *content_type; /* of the body: a form's, JSON, or any other; or NULL */
    apiBody_e sequence; /* how a body that is a sequence of items is framed; else apiBody_none */
    const apiParameter_t *parameters;
    size_t parameter_count;
    const apiResponse_t *responses;
    size_t response_count;
    const apiSecurity_t *security;
    size_t security_count;
    int anonymous; /* the call may be made without credentials */
} apiOperation_t;

/*
 * Calls the operation. `arguments` has the boxed value of each parameter in order, NULL where it is absent.
 * Gives the boxed value of the response, which is the caller's to free: NULL where there is none, or when
 * the call failed, as `apiClient->error` then tells.
 */
void *apiOperation_call(apiClient_t *apiClient, const apiOperation_t *operation, const void *const *arguments);

#ifdef __cplusplus
}
#endif

#endif /* API_OPERATION_H_ */
