/* What only Swagger 2.0 has: the calls of swagger-2.0.test.mjs. */
#include <stdlib.h>
#include "api/OldAPI.h"
#include "cases.h"

apiClient_t *newClient(const char *basePath)
{
    return apiClient_create_with_base_path(basePath, NULL);
}

static void upload(apiClient_t *client)
{
    binary_t *file = instantiate_binary_t("content", 7);
    list_t *sizes = strings("s", "m", NULL);

    OldAPI_upload(client, file, "b", sizes);
    report(client, NULL);
    binary_free(file);
    list_freeList(sizes);
}

static void form(apiClient_t *client)
{
    list_t *list = strings("a", "b", NULL);

    OldAPI_form(client, list, list, list, list, list);
    report(client, NULL);
    list_freeList(list);
}

static void lists(apiClient_t *client)
{
    list_t *list = strings("a", "b|c", NULL);
    list_t *empty = list_createList();

    OldAPI_lists(client, list, list, list, list, list, list, list, list, empty);
    report(client, NULL);
    list_freeList(list);
    list_freeList(empty);
}

const wireCase_t cases[] = {
    {"upload", upload},
    {"form", form},
    {"lists", lists},
    {NULL, NULL},
};
