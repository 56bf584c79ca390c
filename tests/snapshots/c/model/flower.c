#include <stddef.h>
#include "flower.h"

static const jsonEnumValue_t flower_colours_texts[] = {
    {"red", 1},
    {"blue", 1},
};

static const jsonEnum_t flower_colours_values = {
    .values = flower_colours_texts,
    .count = sizeof flower_colours_texts / sizeof flower_colours_texts[0],
    .unknown = 0
};

_Static_assert(sizeof(garden_flower_COLOURS_e) == sizeof(int), "enum tables require enums to have the size of int");

char *flower_colours_ToString(garden_flower_COLOURS_e colours) {
    return (char *)jsonEnum_toString(&flower_colours_values, (int)colours);
}

garden_flower_COLOURS_e flower_colours_FromString(char *colours) {
    return (garden_flower_COLOURS_e)jsonEnum_fromString(&flower_colours_values, colours);
}

static const jsonEnumValue_t flower_petals_texts[] = {
    {"5", 0},
    {"8", 0},
};

static const jsonEnum_t flower_petals_values = {
    .values = flower_petals_texts,
    .count = sizeof flower_petals_texts / sizeof flower_petals_texts[0],
    .unknown = 0
};

_Static_assert(sizeof(garden_flower_PETALS_e) == sizeof(int), "enum tables require enums to have the size of int");

char *flower_petals_ToString(garden_flower_PETALS_e petals) {
    return (char *)jsonEnum_toString(&flower_petals_values, (int)petals);
}

garden_flower_PETALS_e flower_petals_FromString(char *petals) {
    return (garden_flower_PETALS_e)jsonEnum_fromString(&flower_petals_values, petals);
}

static const jsonField_t flower_fields[] = {
    {.name = "type", .offset = offsetof(flower_t, type), .type = {.kind = jsonKind_string}, .required = 1},
    {.name = "id", .offset = offsetof(flower_t, id), .type = {.kind = jsonKind_long}, .access = jsonAccess_read},
    {.name = "name", .offset = offsetof(flower_t, name), .type = {.kind = jsonKind_string}, .required = 1},
    {.name = "kind", .offset = offsetof(flower_t, kind), .type = {.kind = jsonKind_enum, .values = &kind_kind_values},
     .unlisted_offset = offsetof(flower_t, kind_unlisted)},
    {.name = "planted", .offset = offsetof(flower_t, planted),
     .type = {.kind = jsonKind_string, .format = jsonFormat_date}},
    {.name = "parent", .offset = offsetof(flower_t, parent),
     .type = {.kind = jsonKind_model, .nullable = 1, .model = &plant_table},
     .null_offset = offsetof(flower_t, parent_is_null)},
    {.name = "colours", .offset = offsetof(flower_t, colours),
     .type = {.kind = jsonKind_list, .item = &(const jsonType_t){.kind = jsonKind_enum, .values = &flower_colours_values}},
     .required = 1},
    {.name = "size", .offset = offsetof(flower_t, size),
     .type = {.kind = jsonKind_list, .item = &(const jsonType_t){.kind = jsonKind_any, .nullable = 1}}},
    {.name = "notes", .offset = offsetof(flower_t, notes),
     .type = {.kind = jsonKind_map, .item = &(const jsonType_t){.kind = jsonKind_string}}},
    {.name = "petals", .offset = offsetof(flower_t, petals), .type = {.kind = jsonKind_int}},
};

const jsonModel_t flower_table = {
    .name = "flower",
    .size = sizeof(flower_t),
    .fields = flower_fields,
    .count = sizeof flower_fields / sizeof flower_fields[0],
    .owned_offset = offsetof(flower_t, _library_owned)
};

flower_t *flower_new(void) {
    return jsonModel_new(&flower_table);
}

flower_t *flower_create(char *type, long *id, char *name, garden_kind__e kind, char *planted, plant_t *parent,
    list_t *colours, list_t *size, list_t *notes, int *petals) {
    flower_t *newModel = flower_new();

    if (newModel != NULL) {
        newModel->type = type;
        newModel->id = id;
        newModel->name = name;
        newModel->kind = kind;
        newModel->planted = planted;
        newModel->parent = parent;
        newModel->colours = colours;
        newModel->size = size;
        newModel->notes = notes;
        newModel->petals = petals;
        newModel->_library_owned = 0;
    }
    return newModel;
}

void flower_free(flower_t *flower) {
    jsonModel_free(&flower_table, flower);
}

flower_t *flower_parseFromJSON(cJSON *flowerJSON) {
    return jsonModel_parse(&flower_table, flowerJSON);
}

cJSON *flower_convertToJSON(flower_t *flower) {
    return jsonModel_print(&flower_table, flower);
}
