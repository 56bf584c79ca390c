/* Calls that the table of calls cannot express for C: the calls of own.test.mjs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "api/AnswerAPI.h"
#include "api/AuthAPI.h"
#include "api/BodyAPI.h"
#include "api/ModelAPI.h"
#include "api/PathAPI.h"
#include "api/QueryAPI.h"
#include "api/ServerAPI.h"
#include "cases.h"

apiClient_t *newClient(const char *basePath)
{
    return apiClient_create_with_base_path(basePath, NULL, NULL, NULL, NULL);
}

/* A constant that the enum does not have. */
static void noConstant(apiClient_t *client)
{
    PathAPI_pathScalars(client, 1, 1, &(int){1}, (wire_pathScalars_color_e)7);
    report(client, NULL);
}

/* Bytes that are not UTF-8 are sent unchanged. */
static void queryBytes(apiClient_t *client)
{
    QueryAPI_queryForm(client, "\xff\xfe", NULL, NULL);
    report(client, NULL);
}

/* A pet that owns nothing, as programs for OpenAPI Generator make it. */
static void jsonCreated(apiClient_t *client)
{
    pet_t *pet = pet_create("a", "b", NULL, "2020-02-29", NULL, wire_pet_STATUS_NULL);

    BodyAPI_bodyJson(client, pet);
    report(client, NULL);
    pet_free(pet);
    free(pet);
}

static void jsonIncomplete(apiClient_t *client)
{
    pet_t *pet = pet_new();

    BodyAPI_bodyJson(client, pet);
    report(client, NULL);
    pet_free(pet);
}

/* Larger than the piece that libcurl sends at once, and than a body that waits for 100 Continue. */
static void large(apiClient_t *client)
{
    const int size = 3000000;
    char *bytes = calloc((size_t)size, 1);
    binary_t *binary = instantiate_binary_t(bytes, size);

    BodyAPI_bodyOctets(client, binary);
    report(client, NULL);
    BodyAPI_bodyMultipart(client, binary, NULL, NULL, NULL, NULL, NULL);
    report(client, NULL);
    binary_free(binary);
    free(bytes);
}

static void lineEnds(apiClient_t *client)
{
    client->accessToken = newString("t\r\nX-Evil: 1");
    AuthAPI_authBearer(client);
    report(client, NULL);
    client->apiKeys_headerKey = list_createList();
    list_addElement(client->apiKeys_headerKey, keyValuePair_create(newString("X-Key"), newString("k\nX-Evil: 1")));
    AuthAPI_authHeader(client);
    report(client, NULL);
}

/* The description's first server is on port 1: connections to it are sent to the recorder instead. */
static struct curl_slist *detour;

static void redirect(CURL *handle)
{
    curl_easy_setopt(handle, CURLOPT_CONNECT_TO, detour);
}

static void servers(apiClient_t *client)
{
    apiClient_t *standard = apiClient_create();
    char target[64];

    (void)client;
    snprintf(target, sizeof target, "127.0.0.1:1:%s", strstr(server, "//") + 2);
    detour = curl_slist_append(NULL, target);
    standard->curl_pre_invoke_func = redirect;
    ServerAPI_serverCommon(standard);
    report(standard, NULL);
    ServerAPI_serverOwn(standard);
    report(standard, NULL);
    apiClient_free(standard);
    curl_slist_free_all(detour);
}

static void several(apiClient_t *client)
{
    pet_t *pet = AnswerAPI_answerSeveral(client);

    report(client, pet != NULL ? pet_convertToJSON(pet) : NULL);
    pet_free(pet);
}

static void text(apiClient_t *client)
{
    char *answer = AnswerAPI_answerText(client);

    report(client, answer != NULL ? cJSON_CreateString(answer) : NULL);
    free(answer);
}

/* Sends the received value back. */
static void petAgain(apiClient_t *client)
{
    pet_t *pet = pet_new();
    pet_t *back;
    pet_t *again;

    pet->name = newString("a");
    back = ModelAPI_echoPet(client, pet);
    again = ModelAPI_echoPet(client, back);
    report(client, again != NULL ? pet_convertToJSON(again) : NULL);
    pet_free(pet);
    pet_free(back);
    pet_free(again);
}

static void openAgain(apiClient_t *client)
{
    open_t *object = open_new();
    open_t *back = ModelAPI_echoOpen(client, object);

    open_free(object);
    object = ModelAPI_echoOpen(client, back);
    report(client, NULL);
    open_free(object);
    open_free(back);
}

/* For the test that leaks are seen. */
static void leak(apiClient_t *client)
{
    volatile char *lost = malloc(7);

    lost[0] = 1;
    lost = NULL;
    report(client, NULL);
}

const wireCase_t cases[] = {
    {"noConstant", noConstant},
    {"queryBytes", queryBytes},
    {"jsonCreated", jsonCreated},
    {"jsonIncomplete", jsonIncomplete},
    {"large", large},
    {"lineEnds", lineEnds},
    {"servers", servers},
    {"several", several},
    {"text", text},
    {"petAgain", petAgain},
    {"openAgain", openAgain},
    {"leak", leak},
    {NULL, NULL},
};
