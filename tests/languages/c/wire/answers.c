/* Responses, and models there and back: the calls of answers.test.mjs. */
#include <stdlib.h>
#include <string.h>
#include "api/AnswerAPI.h"
#include "api/ModelAPI.h"
#include "cases.h"

apiClient_t *newClient(const char *basePath)
{
    return apiClient_create_with_base_path(basePath, NULL, NULL, NULL, NULL);
}

static void several(apiClient_t *client)
{
    pet_t *pet = AnswerAPI_answerSeveral(client);

    report(client, pet != NULL ? pet_convertToJSON(pet) : NULL);
    pet_free(pet);
}

/* The bytes of a file as a list of numbers. */
static cJSON *bytes(const binary_t *binary)
{
    cJSON *list = binary != NULL ? cJSON_CreateArray() : NULL;

    for (unsigned int i = 0; list != NULL && i < binary->len; i++) {
        cJSON_AddItemToArray(list, cJSON_CreateNumber(binary->data[i]));
    }
    return list;
}

static void file(apiClient_t *client)
{
    binary_t *binary = AnswerAPI_answerFile(client);

    report(client, bytes(binary));
    binary_free(binary);
}

static void text(apiClient_t *client)
{
    char *answer = AnswerAPI_answerText(client);

    report(client, answer != NULL ? cJSON_CreateString(answer) : NULL);
    free(answer);
}

static void mixed(apiClient_t *client)
{
    binary_t *binary = AnswerAPI_answerMixed(client);

    report(client, bytes(binary));
    binary_free(binary);
}

static void lines(apiClient_t *client)
{
    list_t *list = AnswerAPI_answerLines(client);
    cJSON *value = list != NULL ? cJSON_CreateArray() : NULL;
    listEntry_t *entry;

    list_ForEach(entry, list) {
        cJSON_AddItemToArray(value, job_convertToJSON(entry->data));
    }
    report(client, value);
    list_ForEach(entry, list) {
        job_free(entry->data);
    }
    list_freeList(list);
}

static void none(apiClient_t *client)
{
    AnswerAPI_answerNone(client);
    report(client, NULL);
}

/* Sends the pet, reports what came back, and frees both. */
static void echo(apiClient_t *client, pet_t *pet)
{
    pet_t *back = ModelAPI_echoPet(client, pet);

    report(client, back != NULL ? pet_convertToJSON(back) : NULL);
    pet_free(pet);
    pet_free(back);
}

static pet_t *newPet(const char *name, const char *owner)
{
    pet_t *pet = pet_new();

    pet->name = newString(name);
    pet->owner = owner != NULL ? newString(owner) : NULL;
    return pet;
}

static void petDates(apiClient_t *client)
{
    pet_t *pet = newPet("a", "b");

    pet->born = newString("2020-02-29");
    pet->seen = newString("2020-02-29T23:59:60.5-01:00");
    echo(client, pet);
}

static void petNull(apiClient_t *client)
{
    pet_t *pet = newPet("a", NULL);

    pet->note_is_null = 1;
    echo(client, pet);
}

static void petAbsent(apiClient_t *client)
{
    echo(client, newPet("a", NULL));
}

static void circle(apiClient_t *client)
{
    shape_t *shape = shape_new();
    shape_t *back;

    shape->kind = shape_kind_circle;
    shape->value.circle = circle_new();
    shape->value.circle->kind = newString("circle");
    shape->value.circle->radius = newDouble(1.5);
    back = ModelAPI_echoShape(client, shape);
    report(client, back != NULL && back->kind == shape_kind_circle ? circle_convertToJSON(back->value.circle) : NULL);
    shape_free(shape);
    shape_free(back);
}

static void square(apiClient_t *client)
{
    shape_t *shape = shape_new();
    shape_t *back;

    shape->kind = shape_kind_square;
    shape->value.square = square_new();
    shape->value.square->kind = newString("square");
    shape->value.square->side = newDouble(2);
    back = ModelAPI_echoShape(client, shape);
    report(client, back != NULL && back->kind == shape_kind_square ? square_convertToJSON(back->value.square) : NULL);
    shape_free(shape);
    shape_free(back);
}

static void eitherObject(apiClient_t *client)
{
    either_t *either = either_new();
    either_t *back;

    either->kind = either_kind_job;
    either->value.job = job_new();
    either->value.job->job = newString("j");
    back = ModelAPI_echoEither(client, either);
    report(client, back != NULL && back->kind == either_kind_job ? job_convertToJSON(back->value.job) : NULL);
    either_free(either);
    either_free(back);
}

static void eitherString(apiClient_t *client)
{
    either_t *either = either_new();
    either_t *back;

    either->kind = either_kind_string;
    either->value.string = newString("j");
    back = ModelAPI_echoEither(client, either);
    report(client, back != NULL && back->kind == either_kind_string ? cJSON_CreateString(back->value.string) : NULL);
    either_free(either);
    either_free(back);
}

static node_t *newNode(int value)
{
    node_t *node = node_new();

    node->value = newInt(value);
    return node;
}

static void recursion(apiClient_t *client)
{
    node_t *node = newNode(1);
    node_t *child = newNode(3);
    node_t *back;

    node->next = newNode(2);
    node->children = list_createList();
    child->children = list_createList();
    list_addElement(node->children, child);
    back = ModelAPI_echoNode(client, node);
    report(client, back != NULL ? node_convertToJSON(back) : NULL);
    node_free(node);
    node_free(back);
}

static void counts(apiClient_t *client)
{
    int one = 1;
    int two = 2;
    keyValuePair_t *first = keyValuePair_create("a b", &one);
    keyValuePair_t *second = keyValuePair_create("constructor", &two);
    list_t *map = list_createList();
    list_t *back;
    cJSON *value = cJSON_CreateObject();
    listEntry_t *entry;

    list_addElement(map, first);
    list_addElement(map, second);
    back = ModelAPI_echoCounts(client, map);
    list_ForEach(entry, back) {
        keyValuePair_t *pair = entry->data;

        cJSON_AddNumberToObject(value, pair->key, *(int *)pair->value);
        free(pair->key);
        free(pair->value);
        keyValuePair_free(pair);
    }
    report(client, value);
    list_freeList(back);
    list_freeList(map);
    keyValuePair_free(first);
    keyValuePair_free(second);
}

static void open(apiClient_t *client)
{
    open_t *object = open_new();
    open_t *back;
    object_t *extra = object_create();

    object->name = newString("n");
    extra->temporary = newString("{\"deep\":[1]}");
    object->additional_properties = list_createList();
    list_addElement(object->additional_properties, keyValuePair_create(newString("extra"), extra));
    back = ModelAPI_echoOpen(client, object);
    report(client, back != NULL ? open_convertToJSON(back) : NULL);
    open_free(object);
    open_free(back);
}

/* Sends again what came back. */
static void petAgain(apiClient_t *client)
{
    pet_t *pet = newPet("a", NULL);
    pet_t *back = ModelAPI_echoPet(client, pet);

    pet_free(pet);
    echo(client, back);
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

const wireCase_t cases[] = {
    {"several", several},
    {"file", file},
    {"text", text},
    {"mixed", mixed},
    {"lines", lines},
    {"none", none},
    {"petDates", petDates},
    {"petNull", petNull},
    {"petAbsent", petAbsent},
    {"circle", circle},
    {"square", square},
    {"eitherObject", eitherObject},
    {"eitherString", eitherString},
    {"recursion", recursion},
    {"counts", counts},
    {"open", open},
    {"petAgain", petAgain},
    {"openAgain", openAgain},
    {NULL, NULL},
};
