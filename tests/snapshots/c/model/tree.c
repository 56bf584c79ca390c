#include <stddef.h>
#include "tree.h"

static const jsonEnumValue_t tree_leaves_texts[] = {
    {"needle", 1},
    {"broad", 1},
};

static const jsonEnum_t tree_leaves_values = {
    .values = tree_leaves_texts,
    .count = sizeof tree_leaves_texts / sizeof tree_leaves_texts[0],
    .unknown = 0
};

_Static_assert(sizeof(garden_tree_LEAVES_e) == sizeof(int), "enum tables require enums to have the size of int");

char *tree_leaves_ToString(garden_tree_LEAVES_e leaves) {
    return (char *)jsonEnum_toString(&tree_leaves_values, (int)leaves);
}

garden_tree_LEAVES_e tree_leaves_FromString(char *leaves) {
    return (garden_tree_LEAVES_e)jsonEnum_fromString(&tree_leaves_values, leaves);
}

static const jsonField_t tree_fields[] = {
    {.name = "type", .offset = offsetof(tree_t, type), .type = {.kind = jsonKind_string}, .required = 1},
    {.name = "id", .offset = offsetof(tree_t, id), .type = {.kind = jsonKind_long}, .access = jsonAccess_read},
    {.name = "name", .offset = offsetof(tree_t, name), .type = {.kind = jsonKind_string}, .required = 1},
    {.name = "kind", .offset = offsetof(tree_t, kind), .type = {.kind = jsonKind_enum, .values = &kind_kind_values},
     .unlisted_offset = offsetof(tree_t, kind_unlisted)},
    {.name = "planted", .offset = offsetof(tree_t, planted),
     .type = {.kind = jsonKind_string, .format = jsonFormat_date}},
    {.name = "parent", .offset = offsetof(tree_t, parent),
     .type = {.kind = jsonKind_model, .nullable = 1, .model = &plant_table},
     .null_offset = offsetof(tree_t, parent_is_null)},
    {.name = "height-m", .offset = offsetof(tree_t, height_m), .type = {.kind = jsonKind_double}},
    {.name = "rings", .offset = offsetof(tree_t, rings),
     .type = {.kind = jsonKind_list, .item = &(const jsonType_t){.kind = jsonKind_int}}},
    {.name = "leaves", .offset = offsetof(tree_t, leaves),
     .type = {.kind = jsonKind_enum, .values = &tree_leaves_values},
     .unlisted_offset = offsetof(tree_t, leaves_unlisted)},
};

const jsonModel_t tree_table = {
    .name = "tree",
    .size = sizeof(tree_t),
    .fields = tree_fields,
    .count = sizeof tree_fields / sizeof tree_fields[0],
    .owned_offset = offsetof(tree_t, _library_owned)
};

tree_t *tree_new(void) {
    return jsonModel_new(&tree_table);
}

tree_t *tree_create(char *type, long *id, char *name, garden_kind__e kind, char *planted, plant_t *parent,
    double *height_m, list_t *rings, garden_tree_LEAVES_e leaves) {
    tree_t *newModel = tree_new();

    if (newModel != NULL) {
        newModel->type = type;
        newModel->id = id;
        newModel->name = name;
        newModel->kind = kind;
        newModel->planted = planted;
        newModel->parent = parent;
        newModel->height_m = height_m;
        newModel->rings = rings;
        newModel->leaves = leaves;
        newModel->_library_owned = 0;
    }
    return newModel;
}

void tree_free(tree_t *tree) {
    jsonModel_free(&tree_table, tree);
}

tree_t *tree_parseFromJSON(cJSON *treeJSON) {
    return jsonModel_parse(&tree_table, treeJSON);
}

cJSON *tree_convertToJSON(tree_t *tree) {
    return jsonModel_print(&tree_table, tree);
}
