/* Time limits, cancelling, hooks and errors of calls: the calls of transfer.test.mjs, whose server answers by path. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <limits.h>
#include <netdb.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include "text.h"

apiClient_t *newClient(const char *basePath)
{
    return apiClient_create_with_base_path(basePath, NULL, NULL, NULL, NULL);
}

/* The program ends after so many seconds if a call never does. */
#define ENDS_WHAT_HANGS 60

static void timeout(apiClient_t *client)
{
    client->timeout_ms = 150;
    alarm(ENDS_WHAT_HANGS);
    get(client, "hang");
    get(client, "half");
    alarm(0);
    client->timeout_ms = 0;
    get(client, "text");
}

static int canceller(void *client)
{
    const struct timespec pause = {.tv_sec = 1, .tv_nsec = 300000000};

    thrd_sleep(&pause, NULL);
    apiClient_cancel(client);
    return 0;
}

/* Whether only events end a wait for libcurl, and how often it was waited for so. */
static atomic_int untimed;
static atomic_int waits;

/* Takes the place of libcurl's function. */
CURLMcode curl_multi_poll(CURLM *multi, struct curl_waitfd extra[], unsigned int extraCount, int timeout, int *ready)
{
    CURLMcode (*poll)(CURLM *, struct curl_waitfd[], unsigned int, int, int *);

    *(void **)&poll = dlsym(RTLD_NEXT, "curl_multi_poll");
    waits += untimed;
    return poll(multi, extra, extraCount, untimed ? INT_MAX : timeout, ready);
}

/* A call that the cancel does not wake never ends. */
static void cancelByThread(apiClient_t *client)
{
    thrd_t thread;

    if (thrd_create(&thread, canceller, client) != thrd_success) {
        return;
    }
    untimed = 1;
    alarm(ENDS_WHAT_HANGS);
    get(client, "hang");
    alarm(0);
    untimed = 0;
    thrd_join(thread, NULL);
    get(client, "text");
    report(client, cJSON_CreateBool(waits > 0));
}

/* The state of a slow name resolution. */
static atomic_int asked;
static atomic_int released;
static atomic_int answered;

static void pauseFor(long milliseconds)
{
    const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};

    thrd_sleep(&pause, NULL);
}

/* Takes the place of the C library's function for libcurl. */
int getaddrinfo(const char *restrict name, const char *restrict service, const struct addrinfo *restrict hints,
                struct addrinfo **restrict result)
{
    (void)service;
    (void)hints;
    (void)result;
    if (name != NULL && strcmp(name, "slow.invalid") == 0) {
        asked = 1;
        for (int i = 0; i < 400 && !released; i++) {
            pauseFor(10);
        }
        answered = 1;
    }
    return EAI_NONAME;
}

static void cancelResolving(apiClient_t *client)
{
    const int can_quit = curl_version_info(CURLVERSION_NOW)->version_num >= 0x075700;
    int was_answered;
    thrd_t thread;

    free(client->basePath);
    client->basePath = newString("http://slow.invalid");
    if (thrd_create(&thread, canceller, client) != thrd_success) {
        return;
    }
    AnswerAPI_answerNone(client);
    was_answered = answered;
    thrd_join(thread, NULL);
    report(client, cJSON_CreateString(!asked || !can_quit ? "unable" : was_answered ? "waited" : "at once"));
    get(client, "text");
    released = 1;
    while (asked && !answered) {
        pauseFor(10);
    }
    pauseFor(100); /* libcurl's thread frees its memory meanwhile */
}

static int stopAt(void *data, curl_off_t total, curl_off_t now, curl_off_t uploadTotal, curl_off_t uploaded)
{
    (void)total;
    (void)uploadTotal;
    (void)uploaded;
    return now >= *(curl_off_t *)data ? 0x10000001 : 0; /* libcurl takes this value for "go on" */
}

static int cancelWithin(void *client, curl_off_t total, curl_off_t now, curl_off_t uploadTotal, curl_off_t uploaded)
{
    (void)total;
    (void)now;
    (void)uploadTotal;
    (void)uploaded;
    apiClient_cancel(client);
    return 0;
}

static void cancelByProgress(apiClient_t *client)
{
    curl_off_t limit = 1;

    client->progress_func = stopAt;
    client->progress_data = &limit;
    get(client, "half");
    limit = 1000;
    get(client, "text");
    client->progress_func = cancelWithin;
    client->progress_data = client;
    get(client, "half");
}

/* A cancel while no call runs ends the next one, unless it is withdrawn. */
static void cancelEarly(apiClient_t *client)
{
    apiClient_cancel(client);
    apiClient_cancel(client);
    get(client, "text");
    get(client, "text");
    apiClient_cancel(client);
    apiClient_clearCancel(client);
    get(client, "text");
}

static void follow(CURL *handle)
{
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
    curl_easy_setopt(handle, CURLOPT_USERAGENT, "mine");
}

static void hook(apiClient_t *client)
{
    get(client, "redirect");
    client->curl_pre_invoke_func = follow;
    get(client, "redirect");
    report(client, cJSON_CreateBool(apiClient_responseHeader(client, "location") != NULL));
    client->curl_pre_invoke_func = NULL;
    get(client, "text");
}

/* The hook finds the program's data through the client, and its headers do not replace those of the library. */
static void addOwn(CURL *handle)
{
    apiClient_t *client;
    struct curl_slist **list;

    curl_easy_getinfo(handle, CURLINFO_PRIVATE, &client);
    list = client->user_data;
    apiClient_setHeader(client, "X-Hook", "from the hook");
    *list = curl_slist_append(*list, "X-Lost: 1");
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, *list);
}

static void defaults(apiClient_t *client)
{
    struct curl_slist *list = NULL;
    keyValuePair_t own = {"x-default", "of the call"};
    list_t *headers = strings((char *)&own, NULL);

    get(client, "text");
    apiClient_setHeader(client, "X-Default", "a");
    apiClient_setHeader(client, "x-default", "b");
    apiClient_setHeader(client, "X-Removed", "c");
    apiClient_setHeader(client, "x-removed", NULL);
    apiClient_setHeader(client, "X-Never", NULL);
    apiClient_setHeader(client, "Accept", "image/png");
    apiClient_setHeader(client, "User-Agent", "own/1");
    client->user_data = &list;
    client->curl_pre_invoke_func = addOwn;
    get(client, "text");
    apiClient_invoke(client, "/own", NULL, headers, NULL, NULL, NULL, NULL, 0, "GET");
    report(client, NULL);
    client->curl_pre_invoke_func = NULL;
    apiClient_setHeader(client, "X-Evil", "a\r\nX-Other: b");
    get(client, "text");
    curl_slist_free_all(list);
    list_freeList(headers);
}

static void limits(apiClient_t *client)
{
    client->maxResponseBytes = 100000;
    get(client, "endless");
    get(client, "headers");
    get(client, "long-error");
    get(client, "endless-error");
    get(client, "text");
    client->maxResponseBytes = 0;
    get(client, "headers");
}

static void query(apiClient_t *client)
{
    keyValuePair_t pair = {"a", "b"};
    list_t *queries = strings((char *)&pair, NULL);

    get(client, "text/?tenant=1#fragment");
    apiClient_invoke(client, "/own", queries, NULL, NULL, NULL, NULL, NULL, 0, "GET");
    report(client, NULL);
    list_freeList(queries);
}

static void headers(apiClient_t *client)
{
    const char *names[] = {"X-Thing", "x-thing", "Content-Type", "X-Absent", "X-Empty"};
    cJSON *values = cJSON_CreateArray();

    get(client, "text");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = apiClient_responseHeader(client, names[i]);

        cJSON_AddItemToArray(values, value != NULL ? cJSON_CreateString(value) : cJSON_CreateNull());
    }
    report(client, values);
    get(client, "bare");
    report(client, cJSON_CreateBool(apiClient_responseHeader(client, "X-Thing") != NULL));
}

static void reuse(apiClient_t *client)
{
    for (int i = 0; i < 5; i++) {
        get(client, "text");
    }
    get(client, "error");
    get(client, "text");
}

static void broken(apiClient_t *client)
{
    get(client, "cut");
    report(client, cJSON_CreateNumber((double)client->curl_code));
    free(client->basePath);
    client->basePath = newString("http://127.0.0.1:1");
    AnswerAPI_answerNone(client);
    report(client, cJSON_CreateNumber((double)client->curl_code));
    free(client->basePath);
    client->basePath = newString("file:///etc");
    AnswerAPI_answerNone(client);
    report(client, cJSON_CreateNumber((double)client->curl_code));
    free(client->basePath);
    client->basePath = newString("no address");
    AnswerAPI_answerNone(client);
    report(client, NULL);
    get(client, "text");
}

static void errors(apiClient_t *client)
{
    get(client, "error");
    get(client, "long-error");
    get(client, "zero-error");
    report(client, cJSON_CreateNumber((double)client->dataReceivedLen));
}

static long seen;

/* Other data may take the place of those that were received. */
static void look(void **data, long *length)
{
    seen = *length;
    free(*data);
    *data = newString("other");
    *length = 5;
}

static void callback(apiClient_t *client)
{
    client->data_callback_func = look;
    get(client, "text");
    report(client, cJSON_CreateNumber((double)seen));
}

static void invoke(apiClient_t *client)
{
    keyValuePair_t query = {"a b", "c&d"};
    keyValuePair_t header = {"X-Own", "1"};
    keyValuePair_t field = {"f", "g h"};
    list_t *queries = strings((char *)&query, NULL);
    list_t *own = strings((char *)&header, NULL);
    list_t *form = strings((char *)&field, NULL);
    list_t *accept = strings("text/plain", "application/json", NULL);
    list_t *json = strings("application/json", NULL);
    list_t *urlencoded = strings("application/x-www-form-urlencoded", NULL);
    list_t *multipart = strings("multipart/form-data", NULL);

    apiClient_invoke(client, "/own", queries, own, NULL, accept, json, "{}", 2, "PATCH");
    report(client, NULL);
    apiClient_invoke(client, "/own", NULL, NULL, form, NULL, urlencoded, NULL, 0, "POST");
    report(client, NULL);
    apiClient_invoke(client, "/own", NULL, NULL, NULL, NULL, NULL, NULL, 0, "HEAD");
    report(client, NULL);
    apiClient_invoke(client, "/own", NULL, NULL, form, NULL, multipart, NULL, 0, "POST");
    report(client, NULL);
    apiClient_invoke(client, NULL, NULL, NULL, form, NULL, multipart, NULL, 0, "POST");
    report(client, NULL);
    list_freeList(queries);
    list_freeList(own);
    list_freeList(form);
    list_freeList(accept);
    list_freeList(json);
    list_freeList(urlencoded);
    list_freeList(multipart);
}

static void large(apiClient_t *client)
{
    char *text;

    at(client, "large");
    text = AnswerAPI_answerText(client);
    free(client->dataReceived);
    client->dataReceived = NULL;
    report(client, cJSON_CreateNumber(text != NULL ? (double)strlen(text) : 0));
    free(text);
}

const wireCase_t cases[] = {
    {"timeout", timeout},
    {"cancelByThread", cancelByThread},
    {"cancelResolving", cancelResolving},
    {"cancelByProgress", cancelByProgress},
    {"cancelEarly", cancelEarly},
    {"hook", hook},
    {"headers", headers},
    {"defaults", defaults},
    {"limits", limits},
    {"query", query},
    {"reuse", reuse},
    {"broken", broken},
    {"errors", errors},
    {"callback", callback},
    {"invoke", invoke},
    {"large", large},
    {NULL, NULL},
};
