/* Request bodies: the calls of bodies.test.mjs. */
#include <stdlib.h>
#include "api/BodyAPI.h"
#include "cases.h"

apiClient_t *newClient(const char *basePath)
{
    return apiClient_create_with_base_path(basePath, NULL, NULL, NULL, NULL);
}

static color_t *newRed(int red)
{
    color_t *color = color_new();

    color->r = newInt(red);
    return color;
}

static pet_t *newPet(const char *name, const char *owner)
{
    pet_t *pet = pet_new();

    pet->name = newString(name);
    pet->owner = owner != NULL ? newString(owner) : NULL;
    return pet;
}

static void jsonNull(apiClient_t *client)
{
    pet_t *pet = newPet("\xc3\x9cn\xc3\xaf", NULL);

    pet->status = wire_pet_STATUS_sold;
    BodyAPI_bodyJson(client, pet);
    report(client, NULL);
    pet->note_is_null = 1;
    BodyAPI_bodyJson(client, pet);
    report(client, NULL);
    pet->note = newString("quotes \" and \\ and \x01");
    BodyAPI_bodyJson(client, pet);
    report(client, NULL);
    pet_free(pet);
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

static void jsonInvalid(apiClient_t *client)
{
    pet_t *pet = pet_new();

    BodyAPI_bodyJson(client, pet);
    report(client, NULL);
    BodyAPI_bodyJson(client, NULL);
    report(client, NULL);
    pet_free(pet);
}

static void jsonStrings(apiClient_t *client)
{
    char *const texts[] = {"hi", "", "{\"a\":1}", "12"};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        BodyAPI_bodyJsonString(client, texts[i]);
        report(client, NULL);
    }
}

static void jsonLists(apiClient_t *client)
{
    list_t *list = list_createList();
    pet_t *pet = newPet("a", "b");

    BodyAPI_bodyJsonList(client, list);
    report(client, NULL);
    list_addElement(list, pet);
    BodyAPI_bodyJsonList(client, list);
    report(client, NULL);
    list_freeList(list);
    pet_free(pet);
}

static void jsonAbsent(apiClient_t *client)
{
    BodyAPI_bodyJsonOptional(client, NULL);
    report(client, NULL);
}

static void mergePatch(apiClient_t *client)
{
    pet_t *pet = newPet("a", NULL);

    BodyAPI_bodyMergePatch(client, pet);
    report(client, NULL);
    pet_free(pet);
}

static void form(apiClient_t *client)
{
    list_t *tags = strings("x", "y,z", NULL);
    list_t *spaced = strings("p q", "r", NULL);
    color_t *color = newRed(1);
    color_t *deep = newRed(1);

    deep->g = newInt(2);
    BodyAPI_bodyForm(client, "a b&c=d+\xc3\xa9", tags, color, spaced, deep);
    report(client, NULL);
    BodyAPI_bodyForm(client, "", NULL, NULL, NULL, NULL);
    report(client, NULL);
    list_freeList(tags);
    list_freeList(spaced);
    color_free(color);
    color_free(deep);
}

static void formReserved(apiClient_t *client)
{
    BodyAPI_bodyReserved(client, "a/b?", "a/b?#");
    report(client, NULL);
}

static void formMap(apiClient_t *client)
{
    list_t *map = list_createList();
    keyValuePair_t *pair = keyValuePair_create("a", "b c");

    list_addElement(map, pair);
    BodyAPI_bodyMap(client, map);
    report(client, NULL);
    list_freeList(map);
    keyValuePair_free(pair);
}

static void multipart(apiClient_t *client)
{
    char zero[] = {0, (char)0xff};
    binary_t *file = instantiate_binary_t(zero, sizeof zero);
    binary_t *one = instantiate_binary_t("1", 1);
    list_t *files = list_createList();
    list_t *tags = strings("x", "y", NULL);
    color_t *color = newRed(1);
    int count = 0;

    list_addElement(files, one);
    list_addElement(files, file);
    BodyAPI_bodyMultipart(client, file, files, color, tags, &count, "a,b");
    report(client, NULL);
    BodyAPI_bodyMultipart(client, one, NULL, NULL, NULL, NULL, NULL);
    report(client, NULL);
    list_freeList(files);
    list_freeList(tags);
    color_free(color);
    binary_free(file);
    binary_free(one);
}

static void multipartMixed(apiClient_t *client)
{
    binary_t *file = instantiate_binary_t("a", 1);
    list_t *files = list_createList();
    color_t *color = newRed(1);

    list_addElement(files, file);
    BodyAPI_bodyMixed(client, color, "\xc3\xa9", files, "a,b");
    report(client, NULL);
    BodyAPI_bodyRelated(client, color, NULL);
    report(client, NULL);
    BodyAPI_bodyRelated(client, NULL, file);
    report(client, NULL);
    list_freeList(files);
    binary_free(file);
    color_free(color);
}

static void multipartUnion(apiClient_t *client)
{
    shape_t *shape = shape_new();

    shape->kind = shape_kind_circle;
    shape->value.circle = circle_new();
    shape->value.circle->kind = newString("circle");
    shape->value.circle->radius = newDouble(1.5);
    BodyAPI_bodyUnion(client, shape);
    report(client, NULL);
    shape_free(shape);
}

static void lines(apiClient_t *client)
{
    list_t *list = list_createList();
    color_t *red = newRed(1);
    color_t *green = color_new();

    green->g = newInt(2);
    BodyAPI_bodyLines(client, list);
    report(client, NULL);
    list_addElement(list, red);
    list_addElement(list, green);
    BodyAPI_bodyLines(client, list);
    report(client, NULL);
    list_freeList(list);
    color_free(red);
    color_free(green);
}

static void octets(apiClient_t *client)
{
    char bytes[] = {0, (char)0xff, 13, 10};
    binary_t *binary = instantiate_binary_t(bytes, sizeof bytes);
    binary_t *none = instantiate_binary_t("", 0);

    BodyAPI_bodyOctets(client, binary);
    report(client, NULL);
    BodyAPI_bodyImage(client, binary);
    report(client, NULL);
    BodyAPI_bodyOctets(client, none);
    report(client, NULL);
    binary_free(binary);
    binary_free(none);
}

static void text(apiClient_t *client)
{
    BodyAPI_bodyText(client, "\"\xc3\xa9\"\n");
    report(client, NULL);
    BodyAPI_bodyText(client, "");
    report(client, NULL);
}

/* Larger than what libcurl sends at once, and than what waits for a 100 Continue. */
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

const wireCase_t cases[] = {
    {"jsonNull", jsonNull},
    {"jsonCreated", jsonCreated},
    {"jsonInvalid", jsonInvalid},
    {"jsonStrings", jsonStrings},
    {"jsonLists", jsonLists},
    {"jsonAbsent", jsonAbsent},
    {"mergePatch", mergePatch},
    {"form", form},
    {"formReserved", formReserved},
    {"formMap", formMap},
    {"multipart", multipart},
    {"multipartMixed", multipartMixed},
    {"multipartUnion", multipartUnion},
    {"lines", lines},
    {"octets", octets},
    {"text", text},
    {"large", large},
    {NULL, NULL},
};
