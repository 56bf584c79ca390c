#include <stddef.h>
#include "plant.h"

static const char *const plant_tags_1[] = {"tree", NULL};
static const char *const plant_tags_2[] = {"flower", NULL};
static const jsonAlternative_t plant_alternatives[] = {
    {.type = {.kind = jsonKind_model, .model = &tree_table}, .tags = plant_tags_1},
    {.type = {.kind = jsonKind_model, .model = &flower_table}, .tags = plant_tags_2},
};

static const jsonUnion_t plant_union = {
    .alternatives = plant_alternatives,
    .count = sizeof plant_alternatives / sizeof plant_alternatives[0],
    .tag_offset = offsetof(plant_t, kind),
    .value_offset = offsetof(plant_t, value),
    .discriminator = "type"
};

const jsonModel_t plant_table = {
    .name = "plant",
    .size = sizeof(plant_t),
    .alternatives = &plant_union,
    .owned_offset = offsetof(plant_t, _library_owned)
};

plant_t *plant_new(void) {
    return jsonModel_new(&plant_table);
}

plant_t *plant_create(void) {
    plant_t *newModel = plant_new();

    if (newModel != NULL) {
        newModel->_library_owned = 0;
    }
    return newModel;
}

void plant_free(plant_t *plant) {
    jsonModel_free(&plant_table, plant);
}

plant_t *plant_parseFromJSON(cJSON *plantJSON) {
    return jsonModel_parse(&plant_table, plantJSON);
}

cJSON *plant_convertToJSON(plant_t *plant) {
    return jsonModel_print(&plant_table, plant);
}
