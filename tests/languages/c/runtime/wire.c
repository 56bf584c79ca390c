/*
 * Calls by hand-written tables: `wire URL` makes each call below URL/<name of the case>, and prints a line of JSON
 * for each: the error the client reports, and the value it returned. wire.mjs checks both ends.
 */
#include <stddef.h>
#include <stdarg.h>
#include <stdlib.h>
#include "check.h"
#include "tables.h"
#include "include/apiClient.h"
#include "include/apiOperation.h"

static apiClient_t *client;
static const char *url;

#define STRING \
    { jsonKind_string, 0, NULL, NULL, NULL }
#define LONG \
    { jsonKind_long, 0, NULL, NULL, NULL }
#define DOUBLE \
    { jsonKind_double, 0, NULL, NULL, NULL }
#define BINARY \
    { jsonKind_binary, 0, NULL, NULL, NULL }
#define ANY \
    { jsonKind_any, 0, NULL, NULL, NULL }
#define STRINGS \
    { jsonKind_list, 0, &string_type, NULL, NULL }

#define PATH(name, style, explode, ...) \
    { name, apiPlace_path, apiStyle_##style, explode, 0, 0, 1, NULL, __VA_ARGS__ }
#define QUERY(name, style, explode, ...) \
    { name, apiPlace_query, apiStyle_##style, explode, 0, 0, 0, NULL, __VA_ARGS__ }
#define HEADER(name, style, explode, ...) \
    { name, apiPlace_header, apiStyle_##style, explode, 0, 0, 0, NULL, __VA_ARGS__ }
#define FIELD(name, style, explode, media, ...) \
    { name, apiPlace_field, apiStyle_##style, explode, 0, 0, 0, media, __VA_ARGS__ }
#define BODY(required, media, ...) \
    { "body", apiPlace_body, apiStyle_none, 0, 0, 0, required, media, __VA_ARGS__ }
#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* The call of an operation whose parameters are in `parameters`. */
#define CALL(name, method, path, media, ...) \
    do { \
        apiOperation_t operation = { \
            name, method, path, NULL, NULL, media, apiBody_none, parameters, COUNT(parameters), NULL, 0, NULL, 0, 0}; \
        const void *arguments[] = {__VA_ARGS__}; \
        call(name, &operation, arguments); \
    } while (0)

static void printText(const char *text) {
    cJSON *json = cJSON_CreateString(text != NULL ? text : "");
    char *printed = cJSON_PrintUnformatted(json);
    printf("%s", printed);
    cJSON_free(printed);
    cJSON_Delete(json);
}

static void call(const char *name, const apiOperation_t *operation, const void *const *arguments) {
    char base[256];
    snprintf(base, sizeof base, "%s/%s", url, name);
    free(client->basePath);
    client->basePath = strdup(base);
    void *value = apiOperation_call(client, operation, arguments);
    printf("{\"name\":\"%s\",\"error\":%d,\"status\":%ld,\"curl\":%d,\"message\":", name, (int)client->error,
           client->response_code, (int)client->curl_code);
    printText(client->errorMessage);
    if (value != NULL && operation->response_count > 0) {
        cJSON *json = jsonValue_print(&operation->responses[0].type, value);
        char *text = cJSON_PrintUnformatted(json);
        printf(",\"value\":%s", text);
        cJSON_free(text);
        cJSON_Delete(json);
        jsonValue_free(&operation->responses[0].type, value);
    } else if (value != NULL) {
        printf(",\"value\":\"?\"");
    }
    printf("}\n");
}

static list_t *strings(const char *first, ...) {
    va_list arguments;
    list_t *list = list_createList();
    va_start(arguments, first);
    for (const char *text = first; text != NULL; text = va_arg(arguments, const char *)) {
        list_addElement(list, strdup(text));
    }
    va_end(arguments);
    return list;
}

static binary_t bytes(const char *data, unsigned int length) {
    binary_t binary = {(uint8_t *)(size_t)data, length};
    return binary;
}

#define RESERVED ":/?#[]@!$&'()*+,;="

/* Values of any type, whose members no model declares. */
static void paths(void) {
    object_t blank = {(char *)"{\"R\":\"\"}"};
    object_t odd = {(char *)"{\"a,b\":1}"};
    list_t *one = strings("blue", NULL);
    list_t *blanks = strings("", "a", NULL);
    {
        static const apiParameter_t parameters[] = {PATH("text", simple, 0, STRING), PATH("list", simple, 0, STRINGS),
                                                    PATH("color", simple, 0, ANY)};
        CALL("pathAny", "GET", "/p/{text}/{list}/{color}", NULL, RESERVED, one, &odd);
    }
    {
        static const apiParameter_t parameters[] = {PATH("text", matrix, 1, STRING), PATH("list", matrix, 1, STRINGS),
                                                    PATH("color", matrix, 1, ANY)};
        CALL("pathMatrixEmpty", "GET", "/p/{text}/{list}/{color}", NULL, "", blanks, &blank);
    }
    clear_and_free_string_list(one);
    clear_and_free_string_list(blanks);
}

static void queries(void) {
    {
        static const apiParameter_t parameters[] = {QUERY("filter", deepObject, 1, ANY)};
        object_t filter = {(char *)"{\"name\":\"a&b\",\"tags\":[\"x\",null,\"y\"],\"size\":{\"min\":1,\"max\":2}}"};
        CALL("queryDeeper", "GET", "/q", NULL, &filter);
    }
    {
        static const apiParameter_t parameters[] = {
            {"filter", apiPlace_query, apiStyle_none, 0, 0, 0, 0, "application/json", ANY}};
        object_t filter = {(char *)"{ \"name\" : \"a b\", \"tags\": [] }"};
        CALL("queryContent", "GET", "/q", NULL, &filter);
    }
    {
        static const apiParameter_t parameters[] = {QUERY("n", form, 1, DOUBLE), QUERY("l", form, 1, LONG),
                                                    QUERY("b", form, 1, BINARY)};
        double number = 1e15;
        long most = 2147483647;
        binary_t data = bytes("\0\xff", 2);
        CALL("queryNumbers", "GET", "/q", NULL, &number, &most, &data);
    }
}

static void headers(void) {
    {
        static const apiParameter_t parameters[] = {
            HEADER("X-Text", simple, 0, STRING),
            {"X-Json", apiPlace_header, apiStyle_none, 0, 0, 0, 0, "application/json", ANY}};
        object_t json = {(char *)"\"\xf0\x9f\x98\x80\""};
        CALL("headerPair", "GET", "/h", NULL, NULL, &json);
        CALL("headerControl", "GET", "/h", NULL, "a\x01", NULL);
        CALL("headerSpaces", "GET", "/h", NULL, "  ", NULL);
    }
}

static void bodies(void) {
    object_t two = {(char *)"{\"R\":1,\"G\":2}"};
    {
        static const apiParameter_t parameters[] = {BODY(1, NULL, MODEL(every))};
        every_t every = {0};
        CALL("bodyUnprintable", "POST", "/b", "application/json", &every);
    }
    {
        static const apiParameter_t parameters[] = {BODY(1, NULL, {jsonKind_string, 1, NULL, NULL, NULL})};
        CALL("bodyNull", "PUT", "/b", "application/json", NULL);
    }
    {
        static const apiParameter_t parameters[] = {
            FIELD("strict", none, 0, NULL, STRING),
            {"allowed", apiPlace_field, apiStyle_form, 1, 1, 0, 0, NULL, STRING},
            FIELD("json", none, 0, "application/json", STRINGS),
            FIELD("csv", form, 0, NULL, STRINGS)};
        list_t *tags = strings("a", "b", NULL);
        CALL("bodyReserved", "POST", "/b", "application/x-www-form-urlencoded", "a/b?", "a/b?#", tags, tags);
        clear_and_free_string_list(tags);
    }
    {
        static const apiParameter_t parameters[] = {
            FIELD("fi\"le", none, 0, NULL, BINARY),
            FIELD("types", none, 0, "image/png, image/jpeg", BINARY),
            FIELD("sizes", pipeDelimited, 0, NULL, STRINGS),
            FIELD("deep", deepObject, 1, NULL, ANY)};
        binary_t file = bytes("\0\xff", 2);
        list_t *tags = strings("x", "y", NULL);
        CALL("bodyMultipart", "POST", "/b", "multipart/form-data", &file, &file, tags, &two);
        CALL("bodyMultipartNone", "POST", "/b", "multipart/form-data", NULL, NULL, NULL, NULL);
        CALL("bodyMixed", "POST", "/b", "multipart/mixed", &file, NULL, tags, NULL);
        clear_and_free_string_list(tags);
    }
    {
        static const apiParameter_t parameters[] = {BODY(1, NULL, MODEL(shape))};
        double radius = 1.5;
        circle_t circle = {(char *)"circle", &radius, 0};
        shape_t shape = {.kind = shape_kind_circle, .value.circle = &circle};
        CALL("bodyUnionForm", "POST", "/b", "application/x-www-form-urlencoded", &shape);
    }
}

static void addKey(list_t *keys, const char *name, const char *value) {
    list_addElement(keys, keyValuePair_create(strdup(name), strdup(value)));
}

static void security(void) {
#define SCHEME(scheme, place, name, field, field2, last) \
    {apiScheme_##scheme, apiPlace_##place, name, offsetof(apiClient_t, field), offsetof(apiClient_t, field2), last}
#define HEADER_KEY(last) SCHEME(key, header, "X-Key", apiKeys_header, apiKeys_header, last)
#define AUTH(name, is_anonymous, ...) \
    do { \
        static const apiSecurity_t schemes[] = {__VA_ARGS__}; \
        apiOperation_t operation = {name, "GET", "/a", NULL, NULL,    NULL,           apiBody_none, \
                                    NULL, 0,     NULL, 0,    schemes, COUNT(schemes), is_anonymous}; \
        call(name, &operation, NULL); \
    } while (0)
    apiClient_t *plain = client;
    list_t *keys = list_createList();
    list_t *query_keys = list_createList();
    char key_name[] = "X-Key", key_value[] = "k&1", session[] = "session", query_name[] = "api key";
    keyValuePair_t pairs[] = {{key_name, key_value}, {session, key_value}, {query_name, key_value}};
    list_addElement(keys, &pairs[0]);
    list_addElement(keys, &pairs[1]);
    list_addElement(query_keys, &pairs[2]);
    client = apiClient_create_with_base_path("http://127.0.0.1:1", NULL, keys, query_keys);
    list_freeList(keys);
    list_freeList(query_keys);
    AUTH("authSecond", 0, SCHEME(key, query, "absent", apiKeys_query, apiKeys_query, 1), HEADER_KEY(1));
    AUTH("authPartialAnonymous", 1, HEADER_KEY(0), SCHEME(key, query, "absent", apiKeys_query, apiKeys_query, 1));
    addKey(client->apiKeys_header, "late", "added by the program");
    apiClient_free(client);
    client = plain;
}

static void answers(void) {
    static const jsonType_t job_type = MODEL(job);
#define ANSWER(name, method, kind, the_type) \
    do { \
        apiResponse_t responses[] = {{200, 299, apiBody_##kind, the_type, NULL, 0}}; \
        apiOperation_t operation = { \
            name, method, "/r", NULL, "application/json", NULL, apiBody_none, NULL, 0, responses, 1, NULL, 0, 0}; \
        call(name, &operation, NULL); \
    } while (0)
    ANSWER("answerJson", "GET", json, job_type);
    CHECK_TEXT((const char *)client->dataReceived, "{\"job\":\"j\"}");
    CHECK(client->dataReceivedLen == 11);
    ANSWER("answerString", "GET", json, string_type);
    ANSWER("answerStringBroken", "GET", json, string_type);
    ANSWER("answerStringZero", "GET", json, string_type);
    ANSWER("answerStringUntyped", "GET", json, string_type);
    ANSWER("answerTextJson", "GET", text, string_type);
    ANSWER("answerTextOther", "GET", text, string_type);
    ANSWER("answerTextBroken", "GET", text, string_type);
    ANSWER("answerTextZero", "GET", text, string_type);
    ANSWER("answerStringPlain", "GET", json, string_type);
    ANSWER("answerHead", "HEAD", json, job_type);
    /* Among JSON and text, another label is that of JSON. */
    apiResponse_t labelled[] = {{200, 200, apiBody_json, job_type, "application/json", 0},
                                {200, 200, apiBody_text, string_type, "text/plain", 0}};
    apiOperation_t labels = {"answerLabelled", "GET", "/r", NULL, NULL, NULL, apiBody_none, NULL, 0,
                             labelled,         2,     NULL, 0,    0};
    call("answerLabelled", &labels, NULL);
    labels.name = "answerPage";
    call("answerPage", &labels, NULL);
}

int main(int argc, char **argv) {
    if (argc < 2 || apiClient_setupGlobalEnv() != 0) {
        return 2;
    }
    url = argv[1];
    client = apiClient_create();
    paths();
    queries();
    headers();
    bodies();
    security();
    answers();
    apiClient_free(client);
    apiClient_unsetupGlobalEnv();
    fprintf(stderr, "wire: %d failed\n", failures);
    return failures != 0;
}
