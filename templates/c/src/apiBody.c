/* Request bodies: JSON, sequences of items, forms and raw data. */
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

#define FORM_URLENCODED "application/x-www-form-urlencoded"

/* A list of media types states what is accepted; it does not identify the type of the part. */
static const char *singleType(const char *media) {
    return media != NULL && media[0] != '\0' && strpbrk(media, "*,") == NULL ? media : NULL;
}

static int hasStyle(const apiParameter_t *parameter) {
    return parameter->style != apiStyle_none;
}

/* Writes a field of an urlencoded form in its media type or style. */
static void writeField(apiText_t *body, const apiParameter_t *parameter, const cJSON *json) {
    apiText_t written = {NULL, 0, 0, 0};
    const char *media = parameter->content;
    if (media != NULL || (!hasStyle(parameter) && cJSON_IsObject(json))) {
        /* Lists repeat the field unless the list is written as JSON. */
        int repeats = cJSON_IsArray(json) && !apiMedia_isJson(media);
        for (const cJSON *item = repeats ? json->child : json; item != NULL; item = repeats ? item->next : NULL) {
            char *content = apiStyle_content(item, media);
            apiText_add(&written, written.length > 0 ? "&" : "");
            apiText_encode(&written, parameter->name, apiEncode_all);
            apiText_add(&written, "=");
            apiText_encode(&written, content, apiEncode_all);
            free(content);
        }
    } else {
        apiEncode_e encode = parameter->allow_reserved ? apiEncode_reserved : apiEncode_all;
        apiStyling_t styling = {parameter->name, apiStyle_form, 1, encode, '&'};
        if (hasStyle(parameter)) {
            styling.style = parameter->style;
            styling.explode = parameter->explode;
        }
        apiStyle_write(&written, &styling, json);
    }
    if (written.length > 0 && body->length > 0) {
        apiText_add(body, "&");
    }
    apiText_append(body, apiText_get(&written), written.length);
    body->failed |= written.failed;
    apiText_clear(&written);
}

/* Writes a part that is not a file: text or JSON. */
static int addTextPart(apiRequest_t *request, const char *name, const char *type, const cJSON *json) {
    int is_json = apiMedia_isJson(type) || !apiJson_isPrimitive(json);
    char *text = is_json ? jsonText_print(json, jsonLayout_body) : apiStyle_text(json);
    if (text == NULL) {
        return apiClient_failMemory(request->client);
    }
    if (type == NULL && is_json) {
        type = "application/json";
    }
    int result = apiMime_add(request, name, type, text, strlen(text));
    free(text);
    return result;
}

static int addPart(apiRequest_t *request, const apiParameter_t *parameter, const char *name, const char *type,
                   const jsonType_t *value_type, const void *value) {
    jsonType_resolve(&value_type, &value);
    if (value == NULL) {
        return 0;
    }
    if (value_type->kind == jsonKind_binary) {
        return apiMime_addFile(request, name, type != NULL ? type : "application/octet-stream", value);
    }
    cJSON *json = jsonValue_printRequest(value_type, value);
    if (json == NULL) {
        return apiClient_failValue(request->client, apiError_argument, parameter->name);
    }
    int result = apiJson_isPresent(json) ? addTextPart(request, name, type, json) : 0;
    cJSON_Delete(json);
    return result;
}

/* Writes one part for each value that the style produces for the field. */
static int addStyledParts(apiRequest_t *request, const apiParameter_t *parameter, const void *argument) {
    cJSON *json = apiArgument_print(request->client, parameter, argument);
    if (json == NULL) {
        return -1;
    }
    apiText_t written = {NULL, 0, 0, 0};
    apiStyling_t styling = {parameter->name, parameter->style, parameter->explode, apiEncode_none, '\0'};
    size_t parts = apiStyle_write(&written, &styling, json);
    int result = written.failed ? apiClient_failMemory(request->client) : 0;
    const char *at = apiText_get(&written);
    for (; parts > 0 && result == 0; parts--) {
        /* A serialized part is `name=value`; the name of a member may contain any character except `=`. */
        size_t length = strlen(at);
        char *value = memchr(at, '=', length);
        if (value != NULL) {
            *value++ = '\0';
            result = apiMime_add(request, at, NULL, value, strlen(value));
        }
        at += length + 1;
    }
    apiText_clear(&written);
    cJSON_Delete(json);
    return result;
}

/* Lists repeat the field. */
static int addField(apiRequest_t *request, const char *media, const apiParameter_t *parameter, const void *argument) {
    const jsonType_t *type = &parameter->type;
    const void *value = argument;
    const char *part_type = singleType(parameter->content);
    jsonType_resolve(&type, &value);
    int is_list = value != NULL && type->kind == jsonKind_list;
    int is_file = type->kind == jsonKind_binary || (is_list && type->item->kind == jsonKind_binary);
    if (hasStyle(parameter) && parameter->content == NULL && !is_file && apiMedia_is(media, "multipart/form-data")) {
        return addStyledParts(request, parameter, argument);
    }
    if (!is_list) {
        return addPart(request, parameter, parameter->name, part_type, type, value);
    }
    const listEntry_t *entry;
    list_ForEach(entry, (const list_t *)value) {
        if (addPart(request, parameter, parameter->name, part_type, type->item, entry->data) != 0) {
            return -1;
        }
    }
    return 0;
}

static int writeForm(apiRequest_t *request, const apiOperation_t *operation, const void *const *arguments) {
    const char *media = operation->content_type;
    int is_multipart = apiMedia_isMultipart(media);
    if (is_multipart && apiMime_begin(request, media) != 0) {
        return -1;
    }
    for (size_t i = 0; i < operation->parameter_count; i++) {
        const apiParameter_t *parameter = &operation->parameters[i];
        if (parameter->place != apiPlace_field || !apiArgument_isPresent(parameter, arguments[i])) {
            continue;
        }
        if (is_multipart) {
            if (addField(request, media, parameter, arguments[i]) != 0) {
                return -1;
            }
            continue;
        }
        cJSON *json = apiArgument_print(request->client, parameter, arguments[i]);
        if (json == NULL) {
            return -1;
        }
        if (apiJson_isPresent(json)) {
            writeField(&request->body, parameter, json);
        }
        cJSON_Delete(json);
    }
    return is_multipart ? 0 : apiRequest_setBody(request, media);
}

/* Copies the media type of a list item from a comma-separated list. Returns 0, or -1 if out of memory. */
static int copyPartType(const char *types, size_t index, apiText_t *type) {
    for (; types != NULL && index > 0 && strchr(types, ',') != NULL; index--) {
        types = strchr(types, ',') + 1;
    }
    apiText_clear(type);
    if (types != NULL) {
        types += strspn(types, " ");
        apiText_append(type, types, strcspn(types, ","));
    }
    return type->failed ? -1 : 0;
}

/* Writes parts without names. */
static int writeItems(apiRequest_t *request, const apiOperation_t *operation, const apiParameter_t *parameter,
                      const jsonType_t *type, const list_t *list) {
    const listEntry_t *entry;
    size_t index = 0;
    if (apiMime_begin(request, operation->content_type) != 0) {
        return -1;
    }
    list_ForEach(entry, list) {
        apiText_t part_type = {NULL, 0, 0, 0};
        int result = copyPartType(parameter->content, index++, &part_type) != 0
                         ? apiClient_failMemory(request->client)
                         : addPart(request, parameter, NULL, singleType(part_type.data), type->item, entry->data);
        apiText_clear(&part_type);
        if (result != 0) {
            return -1;
        }
    }
    return 0;
}

/* Writes a form from an object whose fields are not listed in the API description. */
static int writeMembers(apiRequest_t *request, const apiOperation_t *operation, const cJSON *json) {
    const char *media = operation->content_type;
    int is_multipart = apiMedia_isMultipart(media);
    if (is_multipart && apiMime_begin(request, media) != 0) {
        return -1;
    }
    for (const cJSON *member = json->child; member != NULL; member = member->next) {
        if (!apiJson_isPresent(member)) {
            continue;
        }
        if (!is_multipart) {
            apiParameter_t field = {0};
            field.name = member->string;
            writeField(&request->body, &field, member);
            continue;
        }
        int repeats = cJSON_IsArray(member);
        for (const cJSON *item = repeats ? member->child : member; item != NULL; item = repeats ? item->next : NULL) {
            if (apiJson_isPresent(item) && addTextPart(request, member->string, NULL, item) != 0) {
                return -1;
            }
        }
    }
    return is_multipart ? 0 : apiRequest_setBody(request, media);
}

/* Writes JSON items in sequence. A value that is not a list is a single item. */
static int writeSequence(apiRequest_t *request, const apiOperation_t *operation, const cJSON *json) {
    int is_list = cJSON_IsArray(json);
    for (const cJSON *item = is_list ? json->child : json; item != NULL; item = is_list ? item->next : NULL) {
        char *text = jsonText_print(item, jsonLayout_compact);
        if (operation->sequence == apiBody_jsonSequence) {
            apiText_add(&request->body, "\x1e");
        }
        apiText_add(&request->body, text);
        apiText_add(&request->body, "\n");
        free(text);
    }
    return apiRequest_setBody(request, operation->content_type);
}

/* Writes a value unchanged. */
static int writeRaw(apiRequest_t *request, const apiOperation_t *operation, const apiParameter_t *parameter,
                    const jsonType_t *type, const void *value) {
    const char *media =
        strchr(operation->content_type, '*') != NULL ? "application/octet-stream" : operation->content_type;
    if (type->kind == jsonKind_binary || type->kind == jsonKind_string) {
        const binary_t *binary = value;
        int is_binary = type->kind == jsonKind_binary;
        binaryFile_t *file = is_binary ? binaryFile_of(binary) : NULL;
        if (file != NULL) {
            request->body_upload = apiUpload_add(request, file);
            return request->body_upload != NULL ? apiRequest_setHeader(request, "Content-Type", media) : -1;
        }
        request->content = is_binary ? (const void *)binary->data : value;
        request->content_length = is_binary ? binary->len : strlen(value);
        if (request->content_length == 0) {
            request->content = "";
        }
        return apiRequest_setHeader(request, "Content-Type", media);
    }
    cJSON *json = jsonValue_printRequest(type, value);
    if (json == NULL) {
        return apiClient_failValue(request->client, apiError_argument, parameter->name);
    }
    char *text = apiStyle_text(json);
    apiText_add(&request->body, text);
    free(text);
    cJSON_Delete(json);
    return apiRequest_setBody(request, media);
}

static int writeJson(apiRequest_t *request, const apiOperation_t *operation, const cJSON *json) {
    char *text = jsonText_print(json, jsonLayout_body);
    apiText_add(&request->body, text);
    free(text);
    return apiRequest_setBody(request, operation->content_type);
}

static int writeValue(apiRequest_t *request, const apiOperation_t *operation, const apiParameter_t *parameter,
                      const void *argument) {
    const char *media = operation->content_type;
    const jsonType_t *type = &parameter->type;
    const void *value = argument;
    jsonType_resolve(&type, &value);
    int is_form = apiMedia_is(media, FORM_URLENCODED) || apiMedia_isMultipart(media);
    if (apiMedia_isMultipart(media) && value != NULL && type->kind == jsonKind_list) {
        return writeItems(request, operation, parameter, type, value);
    }
    if (operation->sequence == apiBody_none && !apiMedia_isJson(media) && value != NULL &&
        (!is_form || type->kind == jsonKind_binary || type->kind == jsonKind_string)) {
        return writeRaw(request, operation, parameter, type, value);
    }
    cJSON *json = apiArgument_print(request->client, parameter, argument);
    if (json == NULL) {
        return -1;
    }
    int result;
    if (operation->sequence != apiBody_none) {
        result = writeSequence(request, operation, json);
    } else if (is_form && cJSON_IsObject(json)) {
        result = writeMembers(request, operation, json);
    } else {
        result = writeJson(request, operation, json);
    }
    cJSON_Delete(json);
    return result;
}

int apiBody_write(apiRequest_t *request, const apiOperation_t *operation, const void *const *arguments) {
    if (operation->content_type == NULL) {
        return 0;
    }
    for (size_t i = 0; i < operation->parameter_count; i++) {
        const apiParameter_t *parameter = &operation->parameters[i];
        if (parameter->place == apiPlace_field) {
            return writeForm(request, operation, arguments);
        }
        if (parameter->place == apiPlace_body) {
            /* If a required body is absent, null is sent. checkRequired has made sure that null is allowed. */
            return parameter->required || apiArgument_isPresent(parameter, arguments[i])
                       ? writeValue(request, operation, parameter, arguments[i])
                       : 0;
        }
    }
    return 0;
}
