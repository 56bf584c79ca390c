/* The API client: creation, release, and the result of the last call. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

const char *apiClient_defaultBasePath(void) {
    return "https://eu.garden.example/v1";
}

const char *apiClient_userAgent(void) {
    return "garden_client/1.0.0";
}

int apiClient_setupGlobalEnv(void) {
    return curl_global_init(CURL_GLOBAL_ALL) == CURLE_OK ? 0 : -1;
}

void apiClient_unsetupGlobalEnv(void) {
    curl_global_cleanup();
}

apiClient_t *apiClient_create(void) {
    return apiClient_create_with_base_path(apiClient_defaultBasePath(), NULL, NULL);
}

apiClient_t *apiClient_create_with_base_path(const char *basePath, sslConfig_t *sslConfig, list_t *apiKeys_apiKey) {
    apiClient_t *client = calloc(1, sizeof(apiClient_t));
    if (client == NULL) {
        return NULL;
    }
    client->basePath = jsonText_copy(basePath != NULL ? basePath : apiClient_defaultBasePath());
    client->curlConfig = calloc(1, sizeof(curlConfig_t));
    client->state = calloc(1, sizeof(struct apiClientState_t));
    if (client->state != NULL) {
        client->state->curl = curl_easy_init();
        client->state->multi = curl_multi_init();
    }
    if (client->basePath == NULL || client->curlConfig == NULL || client->state == NULL ||
        client->state->curl == NULL || client->state->multi == NULL) {
        apiClient_free(client);
        return NULL;
    }
    client->curlConfig->keepidle = 120;
    client->curlConfig->keepintvl = 60;
    if (sslConfig != NULL) {
        client->sslConfig = sslConfig_create(sslConfig->clientCertFile, sslConfig->clientKeyFile, sslConfig->CACertFile,
                                             sslConfig->insecureSkipTlsVerify);
        if (client->sslConfig == NULL) {
            apiClient_free(client);
            return NULL;
        }
    }
    if (apiKeys_apiKey != NULL) {
        client->apiKeys_apiKey = apiPairs_copy(apiKeys_apiKey);
        if (client->apiKeys_apiKey == NULL) {
            apiClient_free(client);
            return NULL;
        }
    }
    return client;
}

void apiClient_free(apiClient_t *apiClient) {
    if (apiClient == NULL) {
        return;
    }
    free(apiClient->basePath);
    free(apiClient->curlConfig);
    sslConfig_free(apiClient->sslConfig);
    free(apiClient->dataReceived);
    apiPairs_free(apiClient->defaultHeaders);
    apiPairs_free(apiClient->apiKeys_apiKey);
    free(apiClient->username);
    free(apiClient->password);
    free(apiClient->accessToken);
    if (apiClient->state != NULL) {
        curl_easy_cleanup(apiClient->state->curl);
        curl_multi_cleanup(apiClient->state->multi);
        apiText_clear(&apiClient->state->body);
        apiText_clear(&apiClient->state->headers);
        free(apiClient->state);
    }
    free(apiClient);
}

sslConfig_t *sslConfig_create(const char *clientCertFile, const char *clientKeyFile, const char *CACertFile,
                              int insecureSkipTlsVerify) {
    sslConfig_t *config = calloc(1, sizeof(sslConfig_t));
    if (config == NULL) {
        return NULL;
    }
    config->clientCertFile = jsonText_copy(clientCertFile);
    config->clientKeyFile = jsonText_copy(clientKeyFile);
    config->CACertFile = jsonText_copy(CACertFile);
    config->insecureSkipTlsVerify = insecureSkipTlsVerify;
    if ((clientCertFile != NULL && config->clientCertFile == NULL) ||
        (clientKeyFile != NULL && config->clientKeyFile == NULL) ||
        (CACertFile != NULL && config->CACertFile == NULL)) {
        sslConfig_free(config);
        return NULL;
    }
    return config;
}

void sslConfig_free(sslConfig_t *sslConfig) {
    if (sslConfig != NULL) {
        free(sslConfig->clientCertFile);
        free(sslConfig->clientKeyFile);
        free(sslConfig->CACertFile);
        free(sslConfig);
    }
}

int apiClient_setHeader(apiClient_t *apiClient, const char *name, const char *value) {
    if (apiClient->defaultHeaders == NULL) {
        apiClient->defaultHeaders = list_createList();
    }
    return apiClient->defaultHeaders != NULL ? apiPairs_set(apiClient->defaultHeaders, name, value) : -1;
}

void apiClient_cancel(apiClient_t *apiClient) {
    if (apiClient != NULL) {
        apiClient->state->cancelled = 1;
#if API_WAKES
        curl_multi_wakeup(apiClient->state->multi);
#endif
    }
}

void apiClient_clearCancel(apiClient_t *apiClient) {
    if (apiClient != NULL) {
        apiClient->state->cancelled = 0;
    }
}

int apiClient_takeCancel(apiClient_t *client) {
    int cancelled = client->state->cancelled;
    if (cancelled) {
        client->state->cancelled = 0;
    }
    return cancelled;
}

const char *apiClient_responseHeader(const apiClient_t *apiClient, const char *name) {
    if (apiClient == NULL || name == NULL) {
        return NULL;
    }
    const apiText_t *headers = &apiClient->state->headers;
    const char *at = apiText_get(headers);
    const char *end = at + headers->length;
    while (at < end) {
        const char *value = at + strlen(at) + 1;
        if (apiName_equal(at, name)) {
            return value;
        }
        at = value + strlen(value) + 1;
    }
    return NULL;
}

int apiClient_begin(apiClient_t *client, const char *operation) {
    if (client->state->is_running) {
        return apiClient_fail(client, apiError_argument,
                              "%.128s was called from a callback of the running call; use another client", operation);
    }
    client->state->is_running = 1;
    client->state->operation = operation;
    client->error = apiError_none;
    client->curl_code = CURLE_OK;
    client->errorMessage[0] = '\0';
    client->response_code = 0;
    free(client->dataReceived);
    client->dataReceived = NULL;
    client->dataReceivedLen = 0;
    apiText_clear(&client->state->body);
    apiText_clear(&client->state->headers);
    return 0;
}

int apiClient_fail(apiClient_t *client, apiError_e error, const char *format, ...) {
    if (client->error != apiError_none) {
        return -1;
    }
    client->error = error;
    char message[sizeof client->errorMessage];
    int length = snprintf(message, sizeof message, "%.128s: ", client->state->operation);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message + length, sizeof message - (size_t)length, format, arguments);
    va_end(arguments);
    jsonText_escape(message, client->errorMessage, sizeof client->errorMessage);
    return -1;
}

int apiClient_failMemory(apiClient_t *client) {
    return apiClient_fail(client, apiError_memory, "out of memory");
}

int apiClient_failValue(apiClient_t *client, apiError_e error, const char *name) {
    return jsonProblem_isMemory() ? apiClient_failMemory(client)
                                  : apiClient_fail(client, error, "%s: %s", name, jsonModel_problem());
}

char *strReplace(char *orig, char *rep, char *with) {
    apiText_t text = {NULL, 0, 0, 0};
    if (orig == NULL) {
        return NULL;
    }
    size_t length = rep != NULL ? strlen(rep) : 0;
    const char *at = orig;
    const char *found;
    while (length > 0 && (found = strstr(at, rep)) != NULL) {
        apiText_append(&text, at, (size_t)(found - at));
        apiText_add(&text, with != NULL ? with : "");
        at = found + length;
    }
    apiText_add(&text, at);
    if (text.failed) {
        apiText_clear(&text);
    }
    return text.data;
}
