/* Calls operations based on their tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

int apiArgument_isPresent(const apiParameter_t *parameter, const void *argument) {
    if (argument == NULL) {
        return 0;
    }
    /* The enum constant 0 means no value. */
    return parameter->type.kind != jsonKind_enum || jsonStruct_int(argument, 0) != 0;
}

cJSON *apiArgument_print(apiClient_t *client, const apiParameter_t *parameter, const void *argument) {
    cJSON *json = jsonValue_printRequest(&parameter->type, argument);
    if (json == NULL) {
        apiClient_failValue(client, apiError_argument, parameter->name);
    }
    return json;
}

static int checkRequired(apiClient_t *client, const apiOperation_t *operation, const void *const *arguments) {
    for (size_t i = 0; i < operation->parameter_count; i++) {
        const apiParameter_t *parameter = &operation->parameters[i];
        int may_be_null = parameter->place == apiPlace_body && jsonType_takesNull(&parameter->type, 0);
        if (parameter->required && !may_be_null && !apiArgument_isPresent(parameter, arguments[i])) {
            return apiClient_fail(client, apiError_argument, "the parameter %s is required", parameter->name);
        }
    }
    return 0;
}

static void writePathContent(apiText_t *path, const apiParameter_t *parameter, const cJSON *json) {
    char *content = apiStyle_content(json, parameter->content);
    apiText_encode(path, content, apiEncode_all);
    free(content);
}

static void writePathStyle(apiText_t *path, const apiParameter_t *parameter, const cJSON *json) {
    apiEncode_e encode = parameter->allow_reserved ? apiEncode_reservedInPath : apiEncode_all;
    apiStyling_t styling = {parameter->name, parameter->style, parameter->explode, encode, ','};
    apiText_t written = {NULL, 0, 0, 0};
    const char *prefix = "";
    switch (parameter->style) {
    case apiStyle_label:
        prefix = ".";
        styling.separator = '.';
        break;
    case apiStyle_matrix:
        prefix = ";";
        styling.separator = ';';
        break;
    case apiStyle_spaceDelimited:
    case apiStyle_pipeDelimited:
    case apiStyle_tabDelimited:
        /* The collection formats of Swagger 2.0 are never exploded and have no name. */
        styling.name = "";
        styling.explode = 0;
        break;
    default:
        styling.style = apiStyle_simple;
        break;
    }
    if (apiStyle_write(&written, &styling, json) > 0) {
        apiText_add(path, prefix);
        apiText_append(path, apiText_get(&written), written.length);
    }
    path->failed |= written.failed;
    apiText_clear(&written);
}

static int writePathParameter(apiClient_t *client, apiText_t *path, const apiParameter_t *parameter,
                              const void *argument) {
    cJSON *json = apiArgument_print(client, parameter, argument);
    if (json == NULL) {
        return -1;
    }
    size_t length = path->length;
    if (parameter->content != NULL) {
        writePathContent(path, parameter, json);
    } else {
        writePathStyle(path, parameter, json);
    }
    cJSON_Delete(json);
    if (path->length > length || path->failed) {
        return 0;
    }
    return apiClient_fail(client, apiError_argument, "the path parameter %s must not be empty", parameter->name);
}

/* Returns the index of the path parameter with that name, or the number of parameters. */
static size_t findPathParameter(const apiOperation_t *operation, const char *name, size_t length) {
    size_t i = 0;
    for (; i < operation->parameter_count; i++) {
        const apiParameter_t *parameter = &operation->parameters[i];
        if (parameter->place == apiPlace_path && strlen(parameter->name) == length &&
            memcmp(parameter->name, name, length) == 0) {
            break;
        }
    }
    return i;
}

static int writePath(apiClient_t *client, apiText_t *path, const apiOperation_t *operation,
                     const void *const *arguments) {
    const char *at = operation->path;
    while (*at != '\0') {
        size_t literal = strcspn(at, "{");
        apiText_append(path, at, literal);
        at += literal;
        size_t length = *at == '{' ? strcspn(at + 1, "}") : 0;
        if (*at == '\0') {
            break;
        }
        size_t index =
            at[length + 1] == '}' ? findPathParameter(operation, at + 1, length) : operation->parameter_count;
        if (index == operation->parameter_count) {
            apiText_add(path, "%7B");
            at++;
            continue;
        }
        if (writePathParameter(client, path, &operation->parameters[index], arguments[index]) != 0) {
            return -1;
        }
        at += length + 2;
    }
    return path->failed ? apiClient_failMemory(client) : 0;
}

static int writeUrl(apiRequest_t *request, const apiOperation_t *operation, const void *const *arguments) {
    apiClient_t *client = request->client;
    const char *base = client->basePath != NULL ? client->basePath : apiClient_defaultBasePath();
    if (operation->server != NULL && strcmp(base, apiClient_defaultBasePath()) == 0) {
        base = operation->server;
    }
    apiRequest_addBase(request, base);
    apiText_t path = {NULL, 0, 0, 0};
    int result = writePath(client, &path, operation, arguments);
    if (result == 0) {
        result = apiRequest_checkPath(request, apiText_get(&path));
        apiText_append(&request->url, apiText_get(&path), path.length);
    }
    apiText_clear(&path);
    return result;
}

/* Appends the output of a style, unless it is empty. */
static void addWritten(apiText_t *text, apiText_t *written) {
    apiText_append(text, apiText_get(written), written->length);
    text->failed |= written->failed;
    apiText_clear(written);
}

static void writeContent(apiText_t *text, const apiParameter_t *parameter, const cJSON *json) {
    char *content = apiStyle_content(json, parameter->content);
    apiText_encode(text, parameter->name, apiEncode_all);
    apiText_add(text, "=");
    apiText_encode(text, content, apiEncode_all);
    free(content);
}

static int writeQuery(apiRequest_t *request, const apiParameter_t *parameter, const cJSON *json) {
    if (parameter->content != NULL) {
        writeContent(apiRequest_nextQuery(request), parameter, json);
        return 0;
    }
    apiEncode_e encode = parameter->allow_reserved ? apiEncode_reserved : apiEncode_all;
    apiStyling_t styling = {parameter->name, parameter->style, parameter->explode, encode, '&'};
    apiText_t written = {NULL, 0, 0, 0};
    if (apiStyle_write(&written, &styling, json) == 0 && parameter->allow_empty) {
        apiText_encode(&written, parameter->name, apiEncode_all);
        apiText_add(&written, "=");
    }
    if (written.length > 0) {
        apiRequest_nextQuery(request);
    }
    addWritten(&request->query, &written);
    return 0;
}

static int writeQuerystring(apiRequest_t *request, const apiParameter_t *parameter, const cJSON *json) {
    apiText_t written = {NULL, 0, 0, 0};
    if (apiMedia_is(parameter->content, "application/x-www-form-urlencoded") && cJSON_IsObject(json)) {
        apiStyling_t styling = {"", apiStyle_form, 1, apiEncode_all, '&'};
        apiStyle_write(&written, &styling, json);
    } else {
        char *content = apiStyle_content(json, parameter->content);
        apiText_encode(&written, content, apiEncode_all);
        free(content);
    }
    if (written.length > 0) {
        apiRequest_nextQuery(request);
    }
    addWritten(&request->query, &written);
    return 0;
}

/* Appends JSON with non-ASCII characters escaped, because header values must be ASCII. */
static void addAscii(apiText_t *text, const char *json) {
    const unsigned char *at = (const unsigned char *)json;
    while (*at != '\0') {
        unsigned long point = *at++;
        if (point < 0x80) {
            char c = (char)point;
            apiText_append(text, &c, 1);
            continue;
        }
        int more = point >= 0xf0 ? 3 : point >= 0xe0 ? 2 : 1;
        int is_valid = point >= 0xc2 && point <= 0xf4;
        point &= more == 3 ? 0x07 : more == 2 ? 0x0f : 0x1f;
        while (is_valid && more-- > 0) {
            is_valid = (*at & 0xc0) == 0x80;
            if (is_valid) {
                point = point << 6 | (*at++ & 0x3f);
            }
        }
        if (!is_valid || point > 0x10ffff) {
            point = 0xfffd;
        }
        unsigned long units[2] = {point, 0};
        if (point >= 0x10000) {
            units[0] = 0xd800 + ((point - 0x10000) >> 10);
            units[1] = 0xdc00 + ((point - 0x10000) & 0x3ff);
        }
        for (int i = 0; i < 2 && units[i] != 0; i++) {
            char escape[24];
            snprintf(escape, sizeof escape, "\\u%04lx", units[i]);
            apiText_add(text, escape);
        }
    }
}

static int writeHeader(apiRequest_t *request, const apiParameter_t *parameter, const cJSON *json) {
    apiText_t written = {NULL, 0, 0, 0};
    size_t parts = 1;
    if (parameter->content != NULL) {
        char *content = apiStyle_content(json, parameter->content);
        if (content != NULL && apiMedia_isJson(parameter->content)) {
            addAscii(&written, content);
        } else {
            apiText_add(&written, content);
        }
        free(content);
    } else {
        apiStyling_t styling = {"", parameter->style, parameter->explode, apiEncode_none, ','};
        parts = apiStyle_write(&written, &styling, json);
    }
    int result = 0;
    if (written.failed) {
        result = apiClient_failMemory(request->client);
    } else if (parts > 0) {
        result = apiRequest_setHeader(request, parameter->name, apiText_get(&written));
    }
    apiText_clear(&written);
    return result;
}

static int writeCookie(apiRequest_t *request, const apiParameter_t *parameter, const cJSON *json) {
    apiText_t written = {NULL, 0, 0, 0};
    if (parameter->content != NULL) {
        writeContent(&written, parameter, json);
    } else {
        apiEncode_e encode = parameter->style == apiStyle_cookie ? apiEncode_none
                             : parameter->allow_reserved         ? apiEncode_reserved
                                                                 : apiEncode_all;
        /* A cookie cannot contain NUL bytes, so they separate the cookies here and are replaced later. */
        apiStyling_t styling = {parameter->name, apiStyle_form, parameter->explode, encode, '\0'};
        apiStyle_write(&written, &styling, json);
    }
    int result = apiRequest_addCookies(request, &written);
    apiText_clear(&written);
    return result;
}

static int writeParameter(apiRequest_t *request, const apiParameter_t *parameter, const cJSON *json) {
    if (!apiJson_isPresent(json)) {
        return 0; /* null in an any_type_t or an alias */
    }
    switch (parameter->place) {
    case apiPlace_query:
        return writeQuery(request, parameter, json);
    case apiPlace_querystring:
        return writeQuerystring(request, parameter, json);
    case apiPlace_header:
        return writeHeader(request, parameter, json);
    case apiPlace_cookie:
        return writeCookie(request, parameter, json);
    default:
        return 0;
    }
}

static int writeParameters(apiRequest_t *request, const apiOperation_t *operation, const void *const *arguments) {
    if (operation->accept != NULL && apiRequest_setHeader(request, "Accept", operation->accept) != 0) {
        return -1;
    }
    for (size_t i = 0; i < operation->parameter_count; i++) {
        const apiParameter_t *parameter = &operation->parameters[i];
        if (parameter->place == apiPlace_path || parameter->place == apiPlace_field ||
            parameter->place == apiPlace_body || !apiArgument_isPresent(parameter, arguments[i])) {
            continue;
        }
        cJSON *json = apiArgument_print(request->client, parameter, arguments[i]);
        if (json == NULL) {
            return -1;
        }
        int result = writeParameter(request, parameter, json);
        cJSON_Delete(json);
        if (result != 0) {
            return -1;
        }
    }
    return 0;
}

static void *call(apiClient_t *apiClient, const apiOperation_t *operation, const void *const *arguments) {
    apiRequest_t request;
    void *value = NULL;
    if (checkRequired(apiClient, operation, arguments) != 0) {
        return NULL;
    }
    if (apiRequest_init(&request, apiClient, operation, operation->method) == 0 &&
        writeUrl(&request, operation, arguments) == 0 && writeParameters(&request, operation, arguments) == 0 &&
        apiBody_write(&request, operation, arguments) == 0 && apiSecurity_write(&request, operation) == 0 &&
        apiRequest_send(&request) == 0 && apiResponse_check(apiClient, operation) == 0 &&
        request.sink == apiSink_memory) {
        value = apiResponse_read(apiClient, operation);
    }
    apiRequest_free(&request);
    return value;
}

void *apiOperation_call(apiClient_t *apiClient, const apiOperation_t *operation, const void *const *arguments) {
    if (apiClient == NULL || apiClient_begin(apiClient, operation->name) != 0) {
        return NULL;
    }
    void *value = call(apiClient, operation, arguments);
    apiClient->state->is_running = 0;
    return value;
}
