#include <stdlib.h>
#include "DefaultAPI.h"
#include "../include/apiOperation.h"

static const jsonEnumValue_t putPhoto_light_texts[] = {
    {"sun", 1},
    {"shade", 1},
};

static const jsonEnum_t putPhoto_light_values = {
    .values = putPhoto_light_texts,
    .count = sizeof putPhoto_light_texts / sizeof putPhoto_light_texts[0],
    .unknown = 0
};

static const apiParameter_t getPhoto_parameters[] = {
    {.name = "plantId", .place = apiPlace_path, .style = apiStyle_simple, .required = 1,
     .type = {.kind = jsonKind_long}},
};

static const apiResponse_t getPhoto_responses[] = {
    {200, 299, apiBody_binary, {.kind = jsonKind_binary}, NULL, 0},
};

static const apiSecurity_t getPhoto_security[] = {
    {.scheme = apiScheme_basic, .offset = offsetof(apiClient_t, username), .offset2 = offsetof(apiClient_t, password),
     .last = 1},
    {.scheme = apiScheme_bearer, .offset = offsetof(apiClient_t, accessToken), .last = 1},
};

static const apiOperation_t getPhoto_operation = {
    .name = "DefaultAPI_getPhoto",
    .method = "GET",
    .path = "/plants/{plantId}/photo",
    .server = "https://photos.garden.example",
    .accept = "image/png",
    .parameters = getPhoto_parameters,
    .parameter_count = sizeof getPhoto_parameters / sizeof getPhoto_parameters[0],
    .responses = getPhoto_responses,
    .response_count = sizeof getPhoto_responses / sizeof getPhoto_responses[0],
    .security = getPhoto_security,
    .security_count = sizeof getPhoto_security / sizeof getPhoto_security[0]
};

binary_t *DefaultAPI_getPhoto(apiClient_t *apiClient, long plantId) {
    const void *const arguments[] = {&plantId};

    return apiOperation_call(apiClient, &getPhoto_operation, arguments);
}

static const apiParameter_t putPhoto_parameters[] = {
    {.name = "plantId", .place = apiPlace_path, .style = apiStyle_label, .required = 1,
     .type = {.kind = jsonKind_long}},
    {.name = "photo", .place = apiPlace_field, .required = 1, .type = {.kind = jsonKind_binary}},
    {.name = "more", .place = apiPlace_field,
     .type = {.kind = jsonKind_list, .item = &(const jsonType_t){.kind = jsonKind_binary}}},
    {.name = "place", .place = apiPlace_field, .content = "application/json",
     .type = {.kind = jsonKind_model, .model = &point_table}},
    {.name = "light", .place = apiPlace_field, .type = {.kind = jsonKind_enum, .values = &putPhoto_light_values}},
};

static const apiSecurity_t putPhoto_security[] = {
    {.scheme = apiScheme_key, .place = apiPlace_header, .name = "X-Key",
     .offset = offsetof(apiClient_t, apiKeys_apiKey), .last = 1},
    {.scheme = apiScheme_bearer, .offset = offsetof(apiClient_t, accessToken), .last = 1},
};

static const apiOperation_t putPhoto_operation = {
    .name = "DefaultAPI_putPhoto",
    .method = "PUT",
    .path = "/plants/{plantId}/photo",
    .server = "https://photos.garden.example",
    .content_type = "multipart/form-data",
    .parameters = putPhoto_parameters,
    .parameter_count = sizeof putPhoto_parameters / sizeof putPhoto_parameters[0],
    .security = putPhoto_security,
    .security_count = sizeof putPhoto_security / sizeof putPhoto_security[0]
};

void DefaultAPI_putPhoto(apiClient_t *apiClient, long plantId, binary_t *photo, list_t *more, point_t *place,
    garden_putPhoto_light_e light) {
    const void *const arguments[] = {&plantId, photo, more, place, light != 0 ? &light : NULL};

    (void)apiOperation_call(apiClient, &putPhoto_operation, arguments);
}

static const apiParameter_t waterPost_parameters[] = {
    {.name = "litres", .place = apiPlace_field, .required = 1, .type = {.kind = jsonKind_double}},
    {.name = "at", .place = apiPlace_field, .type = {.kind = jsonKind_string, .format = jsonFormat_dateTime}},
};

static const apiResponse_t waterPost_responses[] = {
    {200, 299, apiBody_text, {.kind = jsonKind_string}, NULL, 0},
};

static const apiSecurity_t waterPost_security[] = {
    {.scheme = apiScheme_key, .place = apiPlace_header, .name = "X-Key",
     .offset = offsetof(apiClient_t, apiKeys_apiKey), .last = 1},
    {.scheme = apiScheme_bearer, .offset = offsetof(apiClient_t, accessToken), .last = 1},
};

static const apiOperation_t waterPost_operation = {
    .name = "DefaultAPI_waterPost",
    .method = "POST",
    .path = "/water",
    .accept = "text/plain",
    .content_type = "application/x-www-form-urlencoded",
    .parameters = waterPost_parameters,
    .parameter_count = sizeof waterPost_parameters / sizeof waterPost_parameters[0],
    .responses = waterPost_responses,
    .response_count = sizeof waterPost_responses / sizeof waterPost_responses[0],
    .security = waterPost_security,
    .security_count = sizeof waterPost_security / sizeof waterPost_security[0]
};

char *DefaultAPI_waterPost(apiClient_t *apiClient, double litres, char *at) {
    const void *const arguments[] = {&litres, at};

    return apiOperation_call(apiClient, &waterPost_operation, arguments);
}
