/*
 * Lack of memory: `oom URL` does each task again and again, and lets the first, the second, ... allocation fail, alone
 * or with all that follow, until the task ends as it does with memory enough. In between it has to end with an error,
 * and under a leak checker. The server at URL answers with the request as JSON.
 *
 * To be linked with -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc; cJSON and libcurl take the same allocator.
 */
#include <stddef.h>
#include <stdlib.h>
#include "check.h"
#include "tables.h"
#include "include/apiClient.h"
#include "include/apiOperation.h"
#include "src/jsonInternal.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *pointer, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *pointer, size_t size);

static long left = -1; /* allocations until one fails; -1 for none */
static int for_good;   /* and all behind it */
static int refused;
static int by_curl; /* the allocation that failed was libcurl's */

static int refuse(void) {
    if (left < 0) {
        return 0;
    }
    if (left > 0) {
        left--;
        return 0;
    }
    refused = 1;
    left = for_good ? 0 : -1;
    return 1;
}

void *__wrap_malloc(size_t size) {
    return refuse() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return refuse() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *pointer, size_t size) {
    return refuse() ? NULL : __real_realloc(pointer, size);
}

static void *curlMalloc(size_t size) {
    by_curl |= left == 0 && !refused;
    return __wrap_malloc(size);
}

static void *curlCalloc(size_t count, size_t size) {
    by_curl |= left == 0 && !refused;
    return __wrap_calloc(count, size);
}

static void *curlRealloc(void *pointer, size_t size) {
    by_curl |= left == 0 && !refused;
    return __wrap_realloc(pointer, size);
}

static char *curlDuplicate(const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = curlMalloc(size);
    return copy != NULL ? memcpy(copy, text, size) : NULL;
}

static char *duplicate(const char *text) {
    char *copy = malloc(strlen(text) + 1);
    return copy != NULL ? strcpy(copy, text) : NULL;
}

static const char *url;
static apiClient_t *client;

/* 1 when it was done, 0 when it gave an error, -1 when it did neither rightly. */
typedef int task_t(void);

static const char every_text[] = "{\"any\":{\"a\":[1,1.10,1e400]},\"text\":\"t\",\"boolean\":true,\"small\":1,\"large\":"
                                 "2000000000000000,\"narrow\":0.1,\"wide\":1.5,\"bytes\":\"AP8=\","
                                 "\"color\":\"green\",\"child\":{\"text\":\"t\",\"owner\":null},"
                                 "\"matrix\":[[1,2],null],\"by name\":{\"k\":{\"text\":\"t\","
                                 "\"owner\":null}},\"note\":null,\"owner\":\"o\",\"shape\":{\"kind\":\"round\","
                                 "\"radius\":1.5},\"either\":[\"a\"],\"names\":[\"a\"],"
                                 "\"colors\":[\"red\",\"green\",8],\"by size\":{\"k\":\"green\"},"
                                 "\"more\":{\"x\":1}}";

static int readAndPrint(void) {
    cJSON *parsed = jsonText_parse(every_text);
    every_t *every = parsed != NULL ? jsonModel_parse(&every_table, parsed) : NULL;
    cJSON_Delete(parsed);
    if (every == NULL) {
        return jsonProblem_isMemory() ? 0 : -1;
    }
    cJSON *json = jsonModel_print(&every_table, every);
    jsonModel_free(&every_table, every);
    if (json == NULL) {
        return jsonProblem_isMemory() ? 0 : -1;
    }
    char *text = jsonText_print(json, jsonLayout_compact);
    cJSON_Delete(json);
    int result = text == NULL ? jsonProblem_isMemory() - 1 : strcmp(text, every_text) == 0 ? 1 : -1;
    free(text);
    return result;
}

static int makeClient(void) {
    char key[] = "k", value[] = "v";
    keyValuePair_t pair = {key, value};
    listEntry_t entry = {NULL, NULL, &pair};
    list_t keys = {&entry, &entry, 1};
    sslConfig_t ssl = {key, value, key, 1};
    apiClient_t *made = apiClient_create_with_base_path(url, &ssl, &keys, &keys);
    int result = made == NULL ? 0 : made->apiKeys_header->count == 1 && made->apiKeys_query->count == 1 ? 1 : -1;
    apiClient_free(made);
    char *replaced = strReplace(key, key, value);
    result = replaced == NULL && result == 1 ? 0 : result;
    free(replaced);
    binary_t *binary = instantiate_binary_t(value, 1);
    char *encoded = base64encode(value, 1);
    result = (binary == NULL || encoded == NULL) && result == 1 ? 0 : result;
    binary_free(binary);
    free(encoded);
    return result;
}

/* The answer when there is enough memory: the request as the server received it. */
static char *expected;

static int call(const apiOperation_t *operation, const void *const *arguments) {
    char *text = apiOperation_call(client, operation, arguments);
    int result;
    if (text == NULL) {
        result = client->error == apiError_memory || client->error == apiError_transfer ||
                         client->error == apiError_argument || client->error == apiError_response
                     ? 0
                     : -1;
    } else if (expected == NULL) {
        expected = duplicate(text);
        result = 1;
    } else {
        result = client->error == apiError_none && strcmp(text, expected) == 0 ? 1 : -1;
    }
    if (result == -1 && !by_curl) {
        fprintf(stderr, "error %d: %s\n%s\n", (int)client->error, client->errorMessage,
                text != NULL ? text : "nothing");
    }
    free(text);
    return result;
}

#define STRING \
    { jsonKind_string, 0, NULL, NULL, NULL }
#define STRINGS \
    { jsonKind_list, 0, &string_type, NULL, NULL }
#define ANY \
    { jsonKind_any, 0, NULL, NULL, NULL }
static const apiResponse_t echo[] = {{200, 299, apiBody_text, STRING, NULL, 0}};
static char a_text[] = "a&b";
static listEntry_t second = {NULL, NULL, a_text};
static listEntry_t first = {&second, NULL, a_text};
static list_t texts = {&first, &second, 2};
static object_t any = {(char *)"{\"a\":[1,2],\"b\":\"\xc3\xa9\"}"};
static uint8_t some_bytes[] = {0, 255};
static binary_t file = {some_bytes, 2};

static int callWithParameters(void) {
    static const apiParameter_t parameters[] = {
        {"p", apiPlace_path, apiStyle_matrix, 1, 0, 0, 1, NULL, STRINGS},
        {"q", apiPlace_query, apiStyle_deepObject, 1, 0, 0, 0, NULL, ANY},
        {"r", apiPlace_query, apiStyle_none, 1, 0, 0, 0, "application/json", ANY},
        {"X-H", apiPlace_header, apiStyle_simple, 0, 0, 0, 0, NULL, STRINGS},
        {"X-J", apiPlace_header, apiStyle_none, 0, 0, 0, 0, "application/json", ANY},
        {"c", apiPlace_cookie, apiStyle_form, 1, 0, 0, 0, NULL, STRINGS},
        {"b", apiPlace_body, apiStyle_none, 0, 0, 0, 1, NULL, ANY},
    };
    static const apiSecurity_t security[] = {
        {apiScheme_key, apiPlace_header, "X-Key", offsetof(apiClient_t, apiKeys_header), 0, 0},
        {apiScheme_key, apiPlace_cookie, "X-Key", offsetof(apiClient_t, apiKeys_header), 0, 0},
        {apiScheme_basic, apiPlace_header, NULL, offsetof(apiClient_t, username), offsetof(apiClient_t, password), 1},
    };
    static const apiOperation_t operation = {
        "parameters", "POST", "/x/{p}", NULL, "text/plain", "application/json", apiBody_none, parameters, 7, echo, 1,
        security,     3,      0};
    const void *arguments[] = {&texts, &any, &any, &texts, &any, &texts, &any};
    return call(&operation, arguments);
}

static int callWithForm(void) {
    static const apiParameter_t parameters[] = {
        {"s", apiPlace_field, apiStyle_none, 0, 0, 0, 0, NULL, STRINGS},
        {"a", apiPlace_field, apiStyle_none, 0, 0, 0, 0, NULL, ANY},
        {"d", apiPlace_field, apiStyle_deepObject, 1, 0, 0, 0, NULL, ANY},
    };
    static const apiOperation_t operation = {
        "form", "POST", "/form", NULL, NULL, "application/x-www-form-urlencoded", apiBody_none, parameters, 3,
        echo,   1,      NULL,    0,    0};
    const void *arguments[] = {&texts, &any, &any};
    return call(&operation, arguments);
}

static int callWithParts(void) {
    static const apiParameter_t parameters[] = {
        {"f", apiPlace_field, apiStyle_none, 0, 0, 0, 0, "image/png", {jsonKind_binary, 0, NULL, NULL, NULL}},
        {"s", apiPlace_field, apiStyle_none, 0, 0, 0, 0, NULL, STRINGS},
        {"a", apiPlace_field, apiStyle_none, 0, 0, 0, 0, NULL, ANY},
        {"d", apiPlace_field, apiStyle_deepObject, 1, 0, 0, 0, NULL, ANY},
    };
    static const apiOperation_t operation = {
        "parts", "POST", "/parts", NULL, NULL, "multipart/form-data", apiBody_none, parameters, 4, echo, 1, NULL, 0, 0};
    const void *arguments[] = {&file, &texts, &any, &any};
    return call(&operation, arguments);
}

/* The response is read as JSON lines or as events, and printed. */
static int callForItems(apiBody_e body, const char *path) {
    static const jsonType_t items_type = {jsonKind_list, 0, &any_type, NULL, NULL};
    apiResponse_t responses[] = {{200, 299, body, {jsonKind_list, 0, &any_type, NULL, NULL}, NULL, 0}};
    apiOperation_t operation = {"items", "GET", path,      NULL, NULL, NULL, apiBody_none,
                                NULL,    0,     responses, 1,    NULL, 0,    0};
    list_t *items = apiOperation_call(client, &operation, NULL);
    if (items == NULL) {
        return client->error != apiError_none ? 0 : -1;
    }
    int result = items->count == 2 ? 1 : -1;
    jsonValue_free(&items_type, items);
    return result;
}

static int callForLines(void) {
    return callForItems(apiBody_jsonLines, "/lines");
}

static int callForEvents(void) {
    return callForItems(apiBody_events, "/events");
}

static int counted;

static int takeItem(void *data, void *item) {
    (void)data;
    jsonValue_free(&any_type, item);
    counted++;
    return 0;
}

/* The items are given to the program. */
static int giveItems(apiBody_e body, const char *path) {
    apiResponse_t responses[] = {{200, 299, body, {jsonKind_list, 0, &any_type, NULL, NULL}, NULL, 0}};
    apiOperation_t operation = {"items", "GET", path,      NULL, NULL, NULL, apiBody_none,
                                NULL,    0,     responses, 1,    NULL, 0,    0};
    counted = 0;
    client->item_func = takeItem;
    void *items = apiOperation_call(client, &operation, NULL);
    client->item_func = NULL;
    if (items != NULL) {
        return -1;
    }
    return client->error != apiError_none ? 0 : counted == 2 ? 1 : -1;
}

static int giveLines(void) {
    return giveItems(apiBody_jsonLines, "/lines");
}

static int giveEvents(void) {
    return giveItems(apiBody_events, "/events");
}

/* A form with a part that is read while it is sent, sent again where a redirect leads. */
static int callWithUpload(void) {
    static const apiParameter_t parameters[] = {
        {"f", apiPlace_field, apiStyle_none, 0, 0, 0, 0, "image/png", {jsonKind_binary, 0, NULL, NULL, NULL}},
    };
    static const apiOperation_t operation = {
        "upload", "POST", "/307", NULL, NULL, "multipart/form-data", apiBody_none, parameters, 1, echo, 1, NULL, 0, 0};
    binary_t *bytes = binary_fromBytes("ab", 2, "name");
    const void *arguments[] = {bytes};
    if (bytes == NULL) {
        return 0;
    }
    client->follow_redirects = 1;
    int result = apiClient_setHeader(client, "X-Default", "d") == 0 ? call(&operation, arguments) : 0;
    client->follow_redirects = 0;
    binary_free(bytes);
    return result;
}

static int callWithBody(void) {
    static const apiParameter_t parameters[] = {
        {"b", apiPlace_body, apiStyle_none, 0, 0, 0, 1, NULL, {jsonKind_binary, 0, NULL, NULL, NULL}},
    };
    static const apiOperation_t operation = {
        "body", "PUT", "/307", NULL, NULL, "image/png", apiBody_none, parameters, 1, echo, 1, NULL, 0, 0};
    binary_t *bytes = binary_fromBytes("ab", 2, NULL);
    const void *arguments[] = {bytes};
    if (bytes == NULL) {
        return 0;
    }
    client->follow_redirects = 1;
    int result = call(&operation, arguments);
    client->follow_redirects = 0;
    binary_free(bytes);
    return result;
}

static int invoke(void) {
    keyValuePair_t pair = {a_text, a_text};
    listEntry_t entry = {NULL, NULL, &pair};
    list_t pairs = {&entry, &entry, 1};
    char name[] = "X-H", value[] = "v";
    keyValuePair_t header = {name, value};
    listEntry_t header_entry = {NULL, NULL, &header};
    list_t headers = {&header_entry, &header_entry, 1};
    apiClient_invoke(client, "raw", &pairs, &headers, &pairs, NULL, NULL, NULL, 0, "POST");
    if (client->error != apiError_none) {
        return 0;
    }
    if (expected == NULL) {
        expected = duplicate(client->dataReceived);
    }
    return strcmp(client->dataReceived, expected) == 0 ? 1 : -1;
}

static void walk(const char *name, task_t *task) {
    long steps = 0;
    long steps_of_curl = 0;
    long silent = 0;
    expected = NULL;
    CHECK(task() == 1);
    for (for_good = 0; for_good <= 1; for_good++) {
        for (long n = 0;; n++, steps++) {
            left = n;
            refused = 0;
            by_curl = 0;
            int result = task();
            left = -1;
            /* libcurl 7.88 leaves the query out of the URL when it has no memory to copy it, and says nothing. */
            if (result == -1 && !by_curl) {
                failures++;
                fprintf(stderr, "%s: allocation %ld: neither done nor an error\n", name, n);
            }
            steps_of_curl += by_curl;
            silent += result == -1 && by_curl;
            if (!refused) {
                CHECK(result == 1);
                break;
            }
        }
        /* Nothing of it stays. */
        CHECK(task() == 1);
    }
    free(expected);
    CHECK(silent <= 4);
    printf("%s: %ld failing allocations (%ld within libcurl, of which it was silent on %ld)\n", name, steps,
           steps_of_curl, silent);
}

int main(int argc, char **argv) {
    if (argc < 2) {
        return 2;
    }
    url = argv[1];
    setvbuf(stdout, NULL, _IOLBF, 0);
    cJSON_Hooks hooks = {__wrap_malloc, free};
    cJSON_InitHooks(&hooks);
    curl_global_init_mem(CURL_GLOBAL_ALL, curlMalloc, free, curlRealloc, curlDuplicate, curlCalloc);
    char key_name[] = "X-Key", key_value[] = "secret";
    keyValuePair_t key = {key_name, key_value};
    listEntry_t entry = {NULL, NULL, &key};
    list_t keys = {&entry, &entry, 1};
    client = apiClient_create_with_base_path(url, NULL, &keys, NULL);
    client->username = duplicate("u");
    client->password = duplicate("p");
    client->timeout_ms = 2000;
    walk("readAndPrint", readAndPrint);
    walk("makeClient", makeClient);
    walk("callWithParameters", callWithParameters);
    walk("callWithForm", callWithForm);
    walk("callWithParts", callWithParts);
    walk("callForLines", callForLines);
    walk("callForEvents", callForEvents);
    walk("giveLines", giveLines);
    walk("giveEvents", giveEvents);
    walk("callWithUpload", callWithUpload);
    walk("callWithBody", callWithBody);
    walk("invoke", invoke);
    apiClient_free(client);
    curl_global_cleanup();
    return finish("oom");
}
