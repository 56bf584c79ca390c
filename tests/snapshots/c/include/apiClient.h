/* The API client: server, credentials, options, and the result of the last call. */
#ifndef GARDEN_INCLUDE_API_CLIENT_H
#define GARDEN_INCLUDE_API_CLIENT_H

#include <stddef.h>
#include <stdint.h>
#include <curl/curl.h>
#include "list.h"
#include "keyValuePair.h"
#include "binary.h"

#include "begin.h"

typedef struct sslConfig_t {
    char *clientCertFile;      /* client certificate, PEM */
    char *clientKeyFile;       /* its private key, PEM */
    char *CACertFile;          /* trusted CA certificates, PEM */
    int insecureSkipTlsVerify; /* 1 to skip certificate verification */
} sslConfig_t;

typedef struct curlConfig_t {
    long verbose;   /* 1 to log libcurl activity to stderr */
    int keepalive;  /* 1 to send TCP keep-alive probes */
    long keepidle;  /* seconds before the first probe */
    long keepintvl; /* seconds between probes */
} curlConfig_t;

/* Result of a call. */
typedef enum {
    apiError_none,
    apiError_argument,  /* a required argument is missing or a value cannot be sent */
    apiError_memory,    /* out of memory */
    apiError_transfer,  /* libcurl failed; see `curl_code` and `errorMessage` */
    apiError_timeout,
    apiError_cancelled, /* cancelled by apiClient_cancel or by a callback */
    apiError_status,    /* the response has an error status; its body is in dataReceived */
    apiError_response   /* the response does not conform to the API description */
} apiError_e;

struct apiClientState_t;

/*
 * A client makes one call at a time. Functions that are called during a call (the hook, those that read and receive
 * bodies, progress_func) must use another client for calls: theirs would fail, and the running call with them.
 */
typedef struct apiClient_t {
    char *basePath;
    sslConfig_t *sslConfig;
    curlConfig_t *curlConfig;
    /*
     * Called before each transfer, after all options but the headers are set: the library sets CURLOPT_HTTPHEADER
     * afterwards, so add headers with apiClient_setHeader. CURLINFO_PRIVATE of the handle is the client.
     */
    void (*curl_pre_invoke_func)(CURL *);
    void *dataReceived; /* body of the last response, NUL-terminated; valid until the next call */
    long dataReceivedLen;
    /* Called with the body of every response, but for one that write_func or item_func takes, or a redirect followed. */
    void (*data_callback_func)(void **, long *);
    int (*progress_func)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t); /* nonzero cancels the call */
    void *progress_data;
    long response_code;
    list_t *apiKeys_apiKey; /* keyValuePair_t entries: name and value of the API key */
    char *username; /* for HTTP basic authentication */
    char *password; /* for HTTP basic authentication */
    char *accessToken; /* sent as a bearer token */
    long timeout_ms;         /* limit for the whole call; 0 for no limit */
    long connect_timeout_ms; /* limit for connecting; 0 for libcurl's default */
    apiError_e error;        /* result of the last call */
    CURLcode curl_code;
    char errorMessage[512];
    void *user_data;         /* for the program; the library does not use it */
    int follow_redirects;    /* 1 to follow up to ten redirects; 0 to return them as error statuses */
    size_t maxResponseBytes; /* limit for the headers and the body that are held in memory; 0 for no limit */
    list_t *defaultHeaders;  /* keyValuePair_t entries: headers of all calls, unless the call sets them itself */
    /*
     * Receives the body of a successful response in pieces, as they arrive, instead of dataReceived and the result of
     * the function, which returns NULL. A nonzero result cancels the call.
     */
    int (*write_func)(void *, const char *, size_t);
    void *write_data;
    /*
     * Receives each item of a successful response when it has arrived, instead of the function's result. If the
     * function returns a list, an item is what its entries are; otherwise, it is what the function returns, once for
     * each JSON value, line of text or event. It belongs to the program. A nonzero result cancels the call.
     */
    int (*item_func)(void *, void *);
    void *item_data;
    struct apiClientState_t *state; /* internal to the library */
} apiClient_t;

/*
 * Initializes libcurl. Call it before creating the first client and before starting threads.
 * Returns 0, or -1 on failure.
 */
int apiClient_setupGlobalEnv(void);
void apiClient_unsetupGlobalEnv(void);

/* Creates a client for the first server of the API. Free it with apiClient_free. Returns NULL if out of memory. */
apiClient_t *apiClient_create(void) API_OWNED;
/*
 * Creates a client for another server; NULL selects the default. The arguments are copied.
 * Free it with apiClient_free. Returns NULL if out of memory.
 */
apiClient_t *apiClient_create_with_base_path(const char *basePath, sslConfig_t *sslConfig, list_t *apiKeys_apiKey) API_OWNED;
void apiClient_free(apiClient_t *apiClient);

/* Creates a TLS configuration. The arguments are copied. Free it with sslConfig_free. Returns NULL if out of memory. */
sslConfig_t *sslConfig_create(const char *clientCertFile, const char *clientKeyFile, const char *CACertFile,
                              int insecureSkipTlsVerify) API_OWNED;
void sslConfig_free(sslConfig_t *sslConfig);

/*
 * Sets a header in defaultHeaders, or removes it if `value` is NULL. The arguments are copied.
 * Returns 0, or -1 if out of memory.
 */
int apiClient_setHeader(apiClient_t *apiClient, const char *name, const char *value);

/*
 * Cancels a call from another thread: the one that is running, or else the next one, so that it does not matter
 * whether the call has already begun. That call fails with apiError_cancelled, and only that one.
 */
void apiClient_cancel(apiClient_t *apiClient);
/* Withdraws a cancellation that has not ended a call, because the call had ended before. */
void apiClient_clearCancel(apiClient_t *apiClient);
/* Returns the value of a header of the last response, or NULL. It is valid until the next call. */
const char *apiClient_responseHeader(const apiClient_t *apiClient, const char *name);

/*
 * Sends a request that is not covered by the functions in api/. Only the credentials given here are sent. The lists
 * contain keyValuePair_t entries of strings, except headerType (accepted media types) and contentType (media type of
 * the body), which contain strings. Any list may be NULL. The response is stored in dataReceived, the result in error.
 */
void apiClient_invoke(apiClient_t *apiClient, const char *operationParameter, list_t *queryParameters,
                      list_t *headerParameters, list_t *formParameters, list_t *headerType, list_t *contentType,
                      const char *bodyParameters, size_t bodyParametersLength, const char *requestType);

/* Returns a copy of `orig` with each `rep` replaced by `with`. Free it with free(). Returns NULL if out of memory. */
char *strReplace(char *orig, char *rep, char *with) API_OWNED;

#include "end.h"

#endif /* GARDEN_INCLUDE_API_CLIENT_H */
