#include <stddef.h>
#include "problem.h"

static const jsonField_t problem_fields[] = {
    {.name = "title", .offset = offsetof(problem_t, title), .type = {.kind = jsonKind_string}},
    {.name = "cause", .offset = offsetof(problem_t, cause), .type = {.kind = jsonKind_model, .model = &problem_table}},
};

const jsonModel_t problem_table = {
    .name = "problem",
    .size = sizeof(problem_t),
    .fields = problem_fields,
    .count = sizeof problem_fields / sizeof problem_fields[0],
    .additional = &(const jsonType_t){.kind = jsonKind_any},
    .additional_offset = offsetof(problem_t, additional_properties),
    .owned_offset = offsetof(problem_t, _library_owned)
};

problem_t *problem_new(void) {
    return jsonModel_new(&problem_table);
}

problem_t *problem_create(char *title, problem_t *cause) {
    problem_t *newModel = problem_new();

    if (newModel != NULL) {
        newModel->title = title;
        newModel->cause = cause;
        newModel->_library_owned = 0;
    }
    return newModel;
}

void problem_free(problem_t *problem) {
    jsonModel_free(&problem_table, problem);
}

problem_t *problem_parseFromJSON(cJSON *problemJSON) {
    return jsonModel_parse(&problem_table, problemJSON);
}

cJSON *problem_convertToJSON(problem_t *problem) {
    return jsonModel_print(&problem_table, problem);
}
