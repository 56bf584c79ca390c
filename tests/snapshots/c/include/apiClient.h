/* The client: where the API is, with which credentials it is called, and what the last call came to. */
#ifndef INCLUDE_API_CLIENT_H
#define INCLUDE_API_CLIENT_H

#include <stddef.h>
#include <stdint.h>
#include <curl/curl.h>
#include "list.h"
#include "keyValuePair.h"
#include "binary.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct sslConfig_t {
    char *clientCertFile;      /* client certificate, PEM */
    char *clientKeyFile;       /* its private key, PEM */
    char *CACertFile;          /* certificates to trust, PEM */
    int insecureSkipTlsVerify; /* 1: no certificate is checked */
} sslConfig_t;

typedef struct curlConfig_t {
    long verbose;   /* 1: libcurl writes to stderr what it does */
    int keepalive;  /* 1: TCP keep-alive probes */
    long keepidle;  /* seconds before the first probe */
    long keepintvl; /* seconds between probes */
} curlConfig_t;

/* What a call came to. */
typedef enum {
    apiError_none,
    apiError_argument,  /* a required argument is missing, or a value cannot be sent */
    apiError_memory,    /* memory is out */
    apiError_transfer,  /* libcurl failed: `curl_code` and `errorMessage` say how */
    apiError_timeout,
    apiError_cancelled, /* by apiClient_cancel or progress_func */
    apiError_status,    /* the response's status is not one of success: its body is in dataReceived */
    apiError_response   /* the response is not what the description says */
} apiError_e;

struct apiClientState_t;

typedef struct apiClient_t {
    char *basePath;
    sslConfig_t *sslConfig;
    curlConfig_t *curlConfig;
    void (*curl_pre_invoke_func)(CURL *); /* called before each transfer, when all options are set */
    void *dataReceived;                   /* body of the last response, with a 0 behind it; until the next call */
    long dataReceivedLen;
    void (*data_callback_func)(void **, long *); /* called with the body of each response */
    int (*progress_func)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t); /* not 0: cancels the call */
    void *progress_data;
    long response_code;
    list_t *apiKeys_apiKey; /* keyValuePair_t entries: the key's name, and the key */
    char *username; /* for HTTP basic */
    char *password; /* for HTTP basic */
    char *accessToken; /* sent as a bearer token */
    long timeout_ms;         /* for a whole call; 0 for no limit */
    long connect_timeout_ms; /* 0 for libcurl's default */
    apiError_e error;        /* of the last call */
    CURLcode curl_code;
    char errorMessage[512];
    struct apiClientState_t *state; /* the library's own */
} apiClient_t;

/* Sets libcurl up, before the first client is made and before there are threads. 0, or -1 when it fails. */
int apiClient_setupGlobalEnv(void);
void apiClient_unsetupGlobalEnv(void);

/* A client of the API's first server; NULL when memory is out. */
apiClient_t *apiClient_create(void);
/* A client of another server. Copies what it is given. */
apiClient_t *apiClient_create_with_base_path(const char *basePath, sslConfig_t *sslConfig, list_t *apiKeys_apiKey);
void apiClient_free(apiClient_t *apiClient);

/* Copies what it is given; NULL when memory is out. */
sslConfig_t *sslConfig_create(const char *clientCertFile, const char *clientKeyFile, const char *CACertFile,
                              int insecureSkipTlsVerify);
void sslConfig_free(sslConfig_t *sslConfig);

/* Ends the call that another thread is in; that call then has apiError_cancelled. */
void apiClient_cancel(apiClient_t *apiClient);
/* The value of a header of the last response, or NULL; until the next call. */
const char *apiClient_responseHeader(const apiClient_t *apiClient, const char *name);

/*
 * Makes a request that no function of api/ makes, with no credentials but those it is given. The lists have
 * keyValuePair_t entries of strings; headerType (media types to accept) and contentType (the body's) have strings.
 * Any may be NULL. The response is in dataReceived, what went wrong in error.
 */
void apiClient_invoke(apiClient_t *apiClient, const char *operationParameter, list_t *queryParameters,
                      list_t *headerParameters, list_t *formParameters, list_t *headerType, list_t *contentType,
                      const char *bodyParameters, size_t bodyParametersLength, const char *requestType);

/* The text with each `rep` replaced by `with`, to be freed by the caller; NULL when memory is out. */
char *strReplace(char *orig, char *rep, char *with);

#ifdef __cplusplus
}
#endif

#endif /* INCLUDE_API_CLIENT_H */
