#include <stddef.h>
#include "point.h"

static const jsonField_t point_fields[] = {
    {.name = "x", .offset = offsetof(point_t, x), .type = {.kind = jsonKind_double}, .required = 1},
    {.name = "y", .offset = offsetof(point_t, y), .type = {.kind = jsonKind_double}, .required = 1},
};

const jsonModel_t point_table = {
    .name = "point",
    .size = sizeof(point_t),
    .fields = point_fields,
    .count = sizeof point_fields / sizeof point_fields[0],
    .owned_offset = offsetof(point_t, _library_owned)
};

point_t *point_new(void) {
    return jsonModel_new(&point_table);
}

point_t *point_create(double *x, double *y) {
    point_t *newModel = point_new();

    if (newModel != NULL) {
        newModel->x = x;
        newModel->y = y;
        newModel->_library_owned = 0;
    }
    return newModel;
}

void point_free(point_t *point) {
    jsonModel_free(&point_table, point);
}

point_t *point_parseFromJSON(cJSON *pointJSON) {
    return jsonModel_parse(&point_table, pointJSON);
}

cJSON *point_convertToJSON(point_t *point) {
    return jsonModel_print(&point_table, point);
}
