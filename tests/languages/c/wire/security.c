/* Credentials and servers: the calls of security.test.mjs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "api/AuthAPI.h"
#include "api/ServerAPI.h"
#include "cases.h"

apiClient_t *newClient(const char *basePath)
{
    keyValuePair_t header = {"X-Key", "h&1"};
    keyValuePair_t query = {"api key", "q&1"};
    keyValuePair_t cookie = {"session", "c&1"};
    list_t *headers = strings((char *)&header, NULL);
    list_t *queries = strings((char *)&query, NULL);
    list_t *cookies = strings((char *)&cookie, NULL);
    /* The client has copies of what it is given here. */
    apiClient_t *client = apiClient_create_with_base_path(basePath, NULL, headers, queries, cookies);

    list_freeList(headers);
    list_freeList(queries);
    list_freeList(cookies);
    return client;
}

/* Frees a list of keys, so that the client has none. */
static void forget(list_t **keys)
{
    listEntry_t *entry;

    list_ForEach(entry, *keys) {
        keyValuePair_t *pair = entry->data;

        free(pair->key);
        free(pair->value);
        keyValuePair_free(pair);
    }
    list_freeList(*keys);
    *keys = NULL;
}

typedef void (*operation_t)(apiClient_t *);

static void call(apiClient_t *client, operation_t operation)
{
    operation(client);
    report(client, NULL);
}

static void setToken(apiClient_t *client, const char *token)
{
    free(client->accessToken);
    client->accessToken = token != NULL ? newString(token) : NULL;
}

static void setBasic(apiClient_t *client, const char *username, const char *password)
{
    free(client->username);
    free(client->password);
    client->username = username != NULL ? newString(username) : NULL;
    client->password = password != NULL ? newString(password) : NULL;
}

static void keys(apiClient_t *client)
{
    call(client, AuthAPI_authHeader);
    call(client, AuthAPI_authQuery);
    call(client, AuthAPI_authCookie);
    call(client, AuthAPI_authBoth);
    call(client, AuthAPI_authTransport);
}

static void tokens(apiClient_t *client)
{
    setToken(client, "t.1");
    call(client, AuthAPI_authBearer);
    call(client, AuthAPI_authOauth);
}

static void basic(apiClient_t *client)
{
    setBasic(client, "Aladdin", "open sesame");
    call(client, AuthAPI_authBasic);
    setBasic(client, "u", NULL);
    call(client, AuthAPI_authBasic);
}

static void alternatives(apiClient_t *client)
{
    setToken(client, "t");
    call(client, AuthAPI_authEither);
    setToken(client, NULL);
    setBasic(client, "u", "p");
    call(client, AuthAPI_authEither);
    setToken(client, "t");
    call(client, AuthAPI_authEither);
    setToken(client, NULL);
    setBasic(client, NULL, NULL);
    call(client, AuthAPI_authEither);
}

static void together(apiClient_t *client)
{
    forget(&client->apiKeys_queryKey);
    call(client, AuthAPI_authBoth);
}

static void optional(apiClient_t *client)
{
    setToken(client, "t");
    setBasic(client, "u", "p");
    call(client, AuthAPI_authOptional);
    call(client, AuthAPI_authNone);
    setToken(client, NULL);
    call(client, AuthAPI_authOptional);
}

static void lineEnds(apiClient_t *client)
{
    setToken(client, "t\r\nX-Evil: 1");
    call(client, AuthAPI_authBearer);
    forget(&client->apiKeys_headerKey);
    client->apiKeys_headerKey = list_createList();
    list_addElement(client->apiKeys_headerKey, keyValuePair_create(newString("X-Key"), newString("k\nX-Evil: 1")));
    call(client, AuthAPI_authHeader);
}

/* The first server of the description is on port 1: this sends what goes there to the recorder. */
static struct curl_slist *detour;

static void redirect(CURL *handle)
{
    curl_easy_setopt(handle, CURLOPT_CONNECT_TO, detour);
}

static void servers(apiClient_t *client)
{
    apiClient_t *standard = apiClient_create();
    char target[64];

    snprintf(target, sizeof target, "127.0.0.1:1:%s", strstr(server, "//") + 2);
    detour = curl_slist_append(NULL, target);
    standard->curl_pre_invoke_func = redirect;
    call(standard, ServerAPI_serverCommon);
    call(standard, ServerAPI_serverOwn);
    apiClient_free(standard);
    curl_slist_free_all(detour);
    call(client, ServerAPI_serverCommon);
    call(client, ServerAPI_serverOwn);
    free(client->basePath);
    client->basePath = malloc(strlen(server) + 8);
    sprintf(client->basePath, "%s/conf/", server);
    call(client, ServerAPI_serverCommon);
    call(client, ServerAPI_serverOwn);
}

const wireCase_t cases[] = {
    {"keys", keys},
    {"tokens", tokens},
    {"basic", basic},
    {"alternatives", alternatives},
    {"together", together},
    {"optional", optional},
    {"lineEnds", lineEnds},
    {"servers", servers},
    {NULL, NULL},
};
