#include <stddef.h>
#include "list_plants_200_response.h"

static const jsonField_t list_plants_200_response_fields[] = {
    {.name = "items", .offset = offsetof(list_plants_200_response_t, items),
     .type = {.kind = jsonKind_list, .item = &(const jsonType_t){.kind = jsonKind_model, .model = &plant_table}},
     .required = 1},
    {.name = "next", .offset = offsetof(list_plants_200_response_t, next),
     .type = {.kind = jsonKind_string, .nullable = 1},
     .null_offset = offsetof(list_plants_200_response_t, next_is_null)},
};

const jsonModel_t list_plants_200_response_table = {
    .name = "list_plants_200_response",
    .size = sizeof(list_plants_200_response_t),
    .fields = list_plants_200_response_fields,
    .count = sizeof list_plants_200_response_fields / sizeof list_plants_200_response_fields[0],
    .owned_offset = offsetof(list_plants_200_response_t, _library_owned)
};

list_plants_200_response_t *list_plants_200_response_new(void) {
    return jsonModel_new(&list_plants_200_response_table);
}

list_plants_200_response_t *list_plants_200_response_create(list_t *items, char *next) {
    list_plants_200_response_t *newModel = list_plants_200_response_new();

    if (newModel != NULL) {
        newModel->items = items;
        newModel->next = next;
        newModel->_library_owned = 0;
    }
    return newModel;
}

void list_plants_200_response_free(list_plants_200_response_t *list_plants_200_response) {
    jsonModel_free(&list_plants_200_response_table, list_plants_200_response);
}

list_plants_200_response_t *list_plants_200_response_parseFromJSON(cJSON *list_plants_200_responseJSON) {
    return jsonModel_parse(&list_plants_200_response_table, list_plants_200_responseJSON);
}

cJSON *list_plants_200_response_convertToJSON(list_plants_200_response_t *list_plants_200_response) {
    return jsonModel_print(&list_plants_200_response_table, list_plants_200_response);
}
