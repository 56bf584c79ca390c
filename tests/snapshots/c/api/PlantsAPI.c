#include <stdlib.h>
#include "PlantsAPI.h"
#include "../include/apiOperation.h"

static const jsonEnumValue_t listPlants_kind_texts[] = {
    {"tree", 1},
    {"flower", 1},
    {"wild herb", 1},
};

static const jsonEnum_t listPlants_kind_values = {
    .values = listPlants_kind_texts,
    .count = sizeof listPlants_kind_texts / sizeof listPlants_kind_texts[0],
    .unknown = 0
};

static const jsonEnumValue_t listPlants_sort_by_texts[] = {
    {"name", 1},
    {"-age", 1},
};

static const jsonEnum_t listPlants_sort_by_values = {
    .values = listPlants_sort_by_texts,
    .count = sizeof listPlants_sort_by_texts / sizeof listPlants_sort_by_texts[0],
    .unknown = 0
};

static const apiParameter_t listPlants_parameters[] = {
    {.name = "kind", .place = apiPlace_query, .style = apiStyle_form, .explode = 1,
     .type = {.kind = jsonKind_enum, .values = &listPlants_kind_values}},
    {.name = "sort-by", .place = apiPlace_query, .style = apiStyle_form, .explode = 1,
     .type = {.kind = jsonKind_enum, .values = &listPlants_sort_by_values}},
    {.name = "ids", .place = apiPlace_query, .style = apiStyle_form,
     .type = {.kind = jsonKind_list, .item = &(const jsonType_t){.kind = jsonKind_int}}},
    {.name = "near", .place = apiPlace_query, .style = apiStyle_deepObject,
     .type = {.kind = jsonKind_model, .model = &point_table}},
    {.name = "X-Trace", .place = apiPlace_header, .style = apiStyle_simple, .type = {.kind = jsonKind_string}},
    {.name = "session", .place = apiPlace_cookie, .style = apiStyle_form, .explode = 1,
     .type = {.kind = jsonKind_string}},
};

static const apiResponse_t listPlants_responses[] = {
    {200, 299, apiBody_json, {.kind = jsonKind_model, .model = &list_plants_200_response_table}, NULL, 0},
};

static const apiSecurity_t listPlants_security[] = {
    {.scheme = apiScheme_key, .place = apiPlace_header, .name = "X-Key",
     .offset = offsetof(apiClient_t, apiKeys_apiKey), .last = 1},
    {.scheme = apiScheme_bearer, .offset = offsetof(apiClient_t, accessToken), .last = 1},
};

static const apiOperation_t listPlants_operation = {
    .name = "PlantsAPI_listPlants",
    .method = "GET",
    .path = "/plants",
    .accept = "application/json, application/problem+json",
    .parameters = listPlants_parameters,
    .parameter_count = sizeof listPlants_parameters / sizeof listPlants_parameters[0],
    .responses = listPlants_responses,
    .response_count = sizeof listPlants_responses / sizeof listPlants_responses[0],
    .security = listPlants_security,
    .security_count = sizeof listPlants_security / sizeof listPlants_security[0]
};

list_plants_200_response_t *PlantsAPI_listPlants(apiClient_t *apiClient, garden_listPlants_kind_e kind,
    garden_listPlants_sort_by_e sort_by, list_t *ids, point_t *near, char *X_Trace, char *session) {
    const void *const arguments[] = {kind != 0 ? &kind : NULL, sort_by != 0 ? &sort_by : NULL, ids, near, X_Trace,
        session};

    return apiOperation_call(apiClient, &listPlants_operation, arguments);
}

static const apiParameter_t addPlant_parameters[] = {
    {.name = "plant", .place = apiPlace_body, .required = 1, .type = {.kind = jsonKind_model, .model = &plant_table}},
};

static const apiResponse_t addPlant_responses[] = {
    {200, 299, apiBody_json, {.kind = jsonKind_model, .model = &plant_table}, NULL, 0},
};

static const apiSecurity_t addPlant_security[] = {
    {.scheme = apiScheme_bearer, .offset = offsetof(apiClient_t, accessToken), .last = 1},
};

static const apiOperation_t addPlant_operation = {
    .name = "PlantsAPI_addPlant",
    .method = "POST",
    .path = "/plants",
    .accept = "application/json, application/problem+json",
    .content_type = "application/json",
    .parameters = addPlant_parameters,
    .parameter_count = sizeof addPlant_parameters / sizeof addPlant_parameters[0],
    .responses = addPlant_responses,
    .response_count = sizeof addPlant_responses / sizeof addPlant_responses[0],
    .security = addPlant_security,
    .security_count = sizeof addPlant_security / sizeof addPlant_security[0]
};

plant_t *PlantsAPI_addPlant(apiClient_t *apiClient, plant_t *plant) {
    const void *const arguments[] = {plant};

    return apiOperation_call(apiClient, &addPlant_operation, arguments);
}

static const apiParameter_t removePlant_parameters[] = {
    {.name = "plantId", .place = apiPlace_path, .style = apiStyle_simple, .required = 1,
     .type = {.kind = jsonKind_long}},
};

static const apiOperation_t removePlant_operation = {
    .name = "PlantsAPI_removePlant",
    .method = "DELETE",
    .path = "/plants/{plantId}",
    .anonymous = 1,
    .parameters = removePlant_parameters,
    .parameter_count = sizeof removePlant_parameters / sizeof removePlant_parameters[0]
};

void PlantsAPI_removePlant(apiClient_t *apiClient, long plantId) {
    const void *const arguments[] = {&plantId};

    (void)apiOperation_call(apiClient, &removePlant_operation, arguments);
}
