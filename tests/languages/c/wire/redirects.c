/* Redirects: the calls of redirects.test.mjs, whose server redirects by path: /STATUS-TARGET. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "api/AuthAPI.h"
#include "text.h"

apiClient_t *newClient(const char *basePath)
{
    keyValuePair_t header = {"X-Key", "h&1"};
    keyValuePair_t query = {"api key", "q&1"};
    keyValuePair_t cookie = {"session", "c&1"};
    list_t *headers = strings((char *)&header, NULL);
    list_t *queries = strings((char *)&query, NULL);
    list_t *cookies = strings((char *)&cookie, NULL);
    apiClient_t *client = apiClient_create_with_base_path(basePath, NULL, headers, queries, cookies);

    list_freeList(headers);
    list_freeList(queries);
    list_freeList(cookies);
    if (client != NULL) {
        client->follow_redirects = 1;
        client->timeout_ms = 10000;
    }
    return client;
}

/* Methods that the table of calls has no operation or no row for. */
static void methods(apiClient_t *client)
{
    const char *folders[] = {"301-home", "303-home"};

    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        at(client, folders[i]);
        AnswerAPI_answerNone(client);
        report(client, NULL);
        apiClient_invoke(client, "/head", NULL, NULL, NULL, NULL, NULL, NULL, 0, "HEAD");
        report(client, NULL);
    }
}

static void setOwn(CURL *handle)
{
    curl_easy_setopt(handle, CURLOPT_USERPWD, "hook:secret");
    curl_easy_setopt(handle, CURLOPT_COOKIE, "hook=secret");
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
}

static void credentials(apiClient_t *client)
{
    const char *folders[] = {"302-home", "302-away", "307-awayAndBack"};

    client->username = newString("u");
    client->password = newString("p");
    apiClient_setHeader(client, "X-Secret", "s");
    apiClient_setHeader(client, "Accept-Language", "de");
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        at(client, folders[i]);
        AuthAPI_authBoth(client);
        report(client, NULL);
        AuthAPI_authCookie(client);
        report(client, NULL);
        AuthAPI_authBasic(client);
        report(client, NULL);
    }
    client->curl_pre_invoke_func = setOwn;
    get(client, "302-away");
}

static void refused(apiClient_t *client)
{
    get(client, "302-odd");
    get(client, "302-broken");
    client->follow_redirects = 0;
    get(client, "302-home");
}

/* Redirects whose body is not received to its end. */
static void bodies(apiClient_t *client)
{
    client->maxResponseBytes = 2000;
    get(client, "302-long");
    get(client, "302-longAndCut");
    get(client, "302-empty");
    client->maxResponseBytes = 0;
    get(client, "302-empty");
}

static void relative(apiClient_t *client)
{
    char *base;

    get(client, "302-ten");
    get(client, "302-space");
    base = newString(strstr(server, "127."));
    server = base;
    get(client, "302-home");
    free(base);
}

static void downgrade(apiClient_t *client)
{
    client->sslConfig = sslConfig_create(getenv("CERTIFICATE"), getenv("KEY"), NULL, 1);
    get(client, "302-home");
    get(client, "302-plain");
    get(client, "302-secure");
}

static void total(apiClient_t *client)
{
    client->timeout_ms = 400;
    get(client, "302-slow");
}

const wireCase_t cases[] = {
    {"methods", methods},
    {"credentials", credentials},
    {"refused", refused},
    {"bodies", bodies},
    {"relative", relative},
    {"downgrade", downgrade},
    {"total", total},
    {NULL, NULL},
};
