/* What OpenAPI 3.2 adds: the calls of openapi-3.2.test.mjs. */
#include <stdlib.h>
#include <string.h>
#include "api/NewAPI.h"
#include "cases.h"

apiClient_t *newClient(const char *basePath)
{
    return apiClient_create_with_base_path(basePath, NULL);
}

static search_t *newSearch(const char *text)
{
    search_t *search = search_new();

    search->text = newString(text);
    return search;
}

static void querystring(apiClient_t *client)
{
    search_t *search = newSearch("a b");

    search->tags = list_createList();
    list_addElement(search->tags, newString("x&y"));
    list_addElement(search->tags, newString("z"));
    NewAPI_querystringForm(client, search);
    report(client, NULL);
    NewAPI_querystringJson(client, search);
    report(client, NULL);
    NewAPI_querystringText(client, "$.a.b[1:1]");
    report(client, NULL);
    NewAPI_querystringForm(client, NULL);
    report(client, NULL);
    search_free(search);
}

static void cookies(apiClient_t *client)
{
    list_t *list = strings("x", "y", NULL);
    list_t *flat = strings("p", "q", NULL);
    color_t *color = color_new();

    color->r = newInt(1);
    color->g = newInt(2);
    NewAPI_cookieStyle(client, "a b%", list, flat, color);
    report(client, NULL);
    list_freeList(list);
    list_freeList(flat);
    color_free(color);
}

static void cookieEnds(apiClient_t *client)
{
    NewAPI_cookieStyle(client, "a; evil=1", NULL, NULL, NULL);
    report(client, NULL);
}

static void reserved(apiClient_t *client)
{
    NewAPI_pathAllowReserved(client, "a:b@c,d/e?f#g%20h");
    report(client, NULL);
}

static void methods(apiClient_t *client)
{
    search_t *search = newSearch("a");
    list_t *answer = NewAPI_queryMethod(client, search);
    listEntry_t *entry;
    cJSON *value = cJSON_CreateArray();

    list_ForEach(entry, answer) {
        cJSON_AddItemToArray(value, cJSON_CreateString(entry->data));
    }
    report(client, value);
    clear_and_free_string_list(answer);
    search_free(search);
    NewAPI_copyMethod(client);
    report(client, NULL);
}

static void events(apiClient_t *client)
{
    list_t *list = NewAPI_events(client);
    cJSON *value = list != NULL ? cJSON_CreateArray() : NULL;
    listEntry_t *entry;

    list_ForEach(entry, list) {
        cJSON_AddItemToArray(value, event_convertToJSON(entry->data));
    }
    report(client, value);
    list_ForEach(entry, list) {
        event_free(entry->data);
    }
    list_freeList(list);
}

static void sequence(apiClient_t *client)
{
    list_t *list = list_createList();
    color_t *red = color_new();
    color_t *green = color_new();
    list_t *back;
    cJSON *value;
    listEntry_t *entry;

    red->r = newInt(1);
    green->g = newInt(2);
    list_addElement(list, red);
    list_addElement(list, green);
    back = NewAPI_sequence(client, list);
    value = back != NULL ? cJSON_CreateArray() : NULL;
    list_ForEach(entry, back) {
        cJSON_AddItemToArray(value, color_convertToJSON(entry->data));
    }
    report(client, value);
    list_ForEach(entry, back) {
        color_free(entry->data);
    }
    list_freeList(back);
    list_freeList(list);
    color_free(red);
    color_free(green);
}

/* Any JSON value, as its text. */
static object_t *any(const char *json)
{
    object_t *object = object_create();

    object->temporary = newString(json);
    return object;
}

static void parts(apiClient_t *client)
{
    object_t *values[] = {any("{\"R\":1}"), any("\"a,b\""), any("\"x\""), any("\"y\"")};
    list_t *list = list_createList();

    for (size_t i = 0; i < 4; i++) {
        list_addElement(list, values[i]);
    }
    NewAPI_partsByPlace(client, list);
    report(client, NULL);
    list_freeList(list);
    for (size_t i = 0; i < 4; i++) {
        object_free(values[i]);
    }
}

const wireCase_t cases[] = {
    {"querystring", querystring},
    {"cookies", cookies},
    {"cookieEnds", cookieEnds},
    {"reserved", reserved},
    {"methods", methods},
    {"events", events},
    {"sequence", sequence},
    {"parts", parts},
    {NULL, NULL},
};
