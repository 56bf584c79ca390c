#include <stddef.h>
#include "living.h"

static const jsonField_t living_fields[] = {
    {.name = "type", .offset = offsetof(living_t, type), .type = {.kind = jsonKind_string}, .required = 1},
    {.name = "id", .offset = offsetof(living_t, id), .type = {.kind = jsonKind_long}, .access = jsonAccess_read},
    {.name = "name", .offset = offsetof(living_t, name), .type = {.kind = jsonKind_string}, .required = 1},
    {.name = "kind", .offset = offsetof(living_t, kind), .type = {.kind = jsonKind_enum, .values = &kind_kind_values},
     .unlisted_offset = offsetof(living_t, kind_unlisted)},
    {.name = "planted", .offset = offsetof(living_t, planted),
     .type = {.kind = jsonKind_string, .format = jsonFormat_date}},
    {.name = "parent", .offset = offsetof(living_t, parent),
     .type = {.kind = jsonKind_model, .nullable = 1, .model = &plant_table},
     .null_offset = offsetof(living_t, parent_is_null)},
};

const jsonModel_t living_table = {
    .name = "living",
    .size = sizeof(living_t),
    .fields = living_fields,
    .count = sizeof living_fields / sizeof living_fields[0],
    .owned_offset = offsetof(living_t, _library_owned)
};

living_t *living_new(void) {
    return jsonModel_new(&living_table);
}

living_t *living_create(char *type, long *id, char *name, garden_kind__e kind, char *planted,
    plant_t *parent) {
    living_t *newModel = living_new();

    if (newModel != NULL) {
        newModel->type = type;
        newModel->id = id;
        newModel->name = name;
        newModel->kind = kind;
        newModel->planted = planted;
        newModel->parent = parent;
        newModel->_library_owned = 0;
    }
    return newModel;
}

void living_free(living_t *living) {
    jsonModel_free(&living_table, living);
}

living_t *living_parseFromJSON(cJSON *livingJSON) {
    return jsonModel_parse(&living_table, livingJSON);
}

cJSON *living_convertToJSON(living_t *living) {
    return jsonModel_print(&living_table, living);
}
