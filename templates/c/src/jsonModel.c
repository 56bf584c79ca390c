/* Creates, frees and inspects values described by tables, and records problems. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

#if defined(_MSC_VER)
#define THREAD_LOCAL __declspec(thread)
#else
#define THREAD_LOCAL _Thread_local
#endif

static THREAD_LOCAL char problem[320];
static THREAD_LOCAL enum { problem_other, problem_memory, problem_syntax, problem_depth } problem_kind;

const char *jsonModel_problem(void) {
    return problem;
}

void jsonProblem_clear(void) {
    problem[0] = '\0';
    problem_kind = problem_other;
}

int jsonProblem_isMemory(void) {
    return problem_kind == problem_memory;
}

int jsonProblem_isSyntax(void) {
    return problem_kind == problem_syntax;
}

int jsonProblem_isDepth(void) {
    return problem_kind == problem_depth;
}

int jsonProblem_memory(void) {
    snprintf(problem, sizeof problem, "out of memory");
    problem_kind = problem_memory;
    return -1;
}

int jsonProblem_syntax(size_t offset, int is_end) {
    if (is_end) {
        snprintf(problem, sizeof problem, "not valid JSON: the text ends early");
    } else {
        snprintf(problem, sizeof problem, "not valid JSON at byte %zu", offset + 1);
    }
    problem_kind = problem_syntax;
    return -1;
}

/* Writes the path of the location, as in `pets[2].name`, to the end of the buffer. Returns its start. */
static const char *writePath(const jsonPlace_t *place, char *buffer, size_t size) {
    char *start = buffer + size - 1;
    *start = '\0';
    for (; place != NULL; place = place->within) {
        char number[JSON_TEXT_SIZE];
        const char *part = place->name;
        if (part == NULL && place->index < 0) {
            continue;
        }
        if (part == NULL) {
            snprintf(number, sizeof number, "[%d]", place->index);
            part = number;
        }
        int joined = *start != '\0' && *start != '[';
        size_t length = strlen(part);
        if (length + 5 > (size_t)(start - buffer)) {
            /* The end of a long path is the most informative part. */
            start -= 3;
            memcpy(start, "...", 3);
            break;
        }
        if (joined) {
            *--start = '.';
        }
        start -= length;
        memcpy(start, part, length);
    }
    return start;
}

int jsonProblem_at(const jsonPlace_t *place, const char *format, ...) {
    char path[128];
    char text[sizeof problem];
    const char *start = writePath(place, path, sizeof path);
    int length = snprintf(text, sizeof text, "%s%s", start, *start != '\0' ? ": " : "");
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, sizeof text - (size_t)length, format, arguments);
    va_end(arguments);
    jsonText_escape(text, problem, sizeof problem);
    problem_kind = problem_other;
    return -1;
}

jsonPlace_t jsonPlace_root(void) {
    jsonPlace_t place = {NULL, NULL, -1, 0, 0, 0, 0};
    return place;
}

jsonPlace_t jsonPlace_member(const jsonPlace_t *within, const char *name) {
    jsonPlace_t place = {within, name, -1, within->depth + 1, within->steps + 1, 0, within->is_request};
    return place;
}

jsonPlace_t jsonPlace_item(const jsonPlace_t *within, int index) {
    jsonPlace_t place = {within, NULL, index, within->depth + 1, within->steps + 1, 0, within->is_request};
    return place;
}

jsonPlace_t jsonPlace_detour(const jsonPlace_t *within) {
    jsonPlace_t place = {within, NULL, -1, within->depth, within->steps + 1, within->detours + 1, within->is_request};
    return place;
}

int jsonPlace_check(const jsonPlace_t *place) {
    int is_deep = place->depth > JSON_NESTING_LIMIT || place->steps > JSON_STEP_LIMIT;
    if (!is_deep && place->detours <= JSON_DETOUR_LIMIT) {
        return 0;
    }
    jsonProblem_at(place, is_deep ? "values are nested too deeply" : "models refer to each other in a cycle");
    problem_kind = problem_depth;
    return -1;
}

void *jsonStruct_pointer(const void *object, size_t offset) {
    void *value;
    memcpy(&value, (const char *)object + offset, sizeof value);
    return value;
}

void jsonStruct_setPointer(void *object, size_t offset, void *value) {
    memcpy((char *)object + offset, &value, sizeof value);
}

int jsonStruct_int(const void *object, size_t offset) {
    int value;
    memcpy(&value, (const char *)object + offset, sizeof value);
    return value;
}

void jsonStruct_setInt(void *object, size_t offset, int value) {
    memcpy((char *)object + offset, &value, sizeof value);
}

int jsonType_takesNull(const jsonType_t *type, int detours) {
    if (type->nullable || type->kind == jsonKind_any || type->kind == jsonKind_null) {
        return 1;
    }
    if (type->kind != jsonKind_model || detours >= JSON_DETOUR_LIMIT) {
        return 0;
    }
    if (type->model->alias != NULL) {
        return jsonType_takesNull(type->model->alias, detours + 1);
    }
    const jsonUnion_t *alternatives = type->model->alternatives;
    for (size_t i = 0; alternatives != NULL && i < alternatives->count; i++) {
        /* Unions of unions could be cyclic; one step is sufficient for API descriptions. */
        if (jsonType_takesNull(&alternatives->alternatives[i].type, JSON_DETOUR_LIMIT)) {
            return 1;
        }
    }
    return 0;
}

const jsonType_t *jsonUnion_type(const jsonUnion_t *alternatives, int tag) {
    static const jsonType_t any = {.kind = jsonKind_any};
    if (tag < 1 || (size_t)tag > alternatives->count + 1) {
        return NULL;
    }
    return (size_t)tag > alternatives->count ? &any : &alternatives->alternatives[tag - 1].type;
}

void jsonType_resolve(const jsonType_t **type, const void **value) {
    for (int detours = 0; *value != NULL && (*type)->kind == jsonKind_model && detours < JSON_DETOUR_LIMIT; detours++) {
        const jsonModel_t *model = (*type)->model;
        /* The struct of an enum may have the text of a value that is not listed. */
        if (model->unlisted_offset != 0 && jsonStruct_pointer(*value, model->unlisted_offset) != NULL) {
            return;
        }
        if (model->alias != NULL) {
            *value = jsonStruct_pointer(*value, model->alias_offset);
            *type = model->alias;
            continue;
        }
        if (model->alternatives == NULL || model->count > 0) {
            return;
        }
        const jsonType_t *own = jsonUnion_type(model->alternatives, jsonStruct_int(*value, model->alternatives->tag_offset));
        if (own == NULL) {
            return;
        }
        *value = jsonStruct_pointer(*value, model->alternatives->value_offset);
        *type = own;
    }
}

const jsonField_t *jsonModel_field(const jsonModel_t *model, const char *name, size_t *hint) {
    /* JSON members are usually in the order of the API description. */
    for (size_t i = 0; i < model->count; i++) {
        size_t at = (*hint + i) % model->count;
        if (strcmp(model->fields[at].name, name) == 0) {
            *hint = at + 1;
            return &model->fields[at];
        }
    }
    return NULL;
}

void *jsonModel_new(const jsonModel_t *model) {
    void *object = calloc(1, model->size);
    if (object != NULL) {
        jsonStruct_setInt(object, model->owned_offset, 1);
    }
    return object;
}

static void freeMap(const jsonType_t *item, list_t *map) {
    listEntry_t *entry;
    list_ForEach(entry, map) {
        keyValuePair_t *pair = entry->data;
        if (pair != NULL) {
            free(pair->key);
            jsonValue_free(item, pair->value);
            keyValuePair_free(pair);
        }
    }
    list_freeList(map);
}

void jsonModel_free(const jsonModel_t *model, void *object) {
    if (object == NULL || jsonStruct_int(object, model->owned_offset) != 1) {
        return;
    }
    for (size_t i = 0; i < model->count; i++) {
        const jsonField_t *field = &model->fields[i];
        if (field->type.kind != jsonKind_enum) {
            jsonValue_free(&field->type, jsonStruct_pointer(object, field->offset));
        } else if (field->unlisted_offset != 0) {
            free(jsonStruct_pointer(object, field->unlisted_offset));
        }
    }
    if (model->additional != NULL) {
        freeMap(model->additional, jsonStruct_pointer(object, model->additional_offset));
    }
    if (model->alternatives != NULL) {
        const jsonUnion_t *alternatives = model->alternatives;
        const jsonType_t *type = jsonUnion_type(alternatives, jsonStruct_int(object, alternatives->tag_offset));
        if (type != NULL) {
            jsonValue_free(type, jsonStruct_pointer(object, alternatives->value_offset));
        }
    }
    if (model->alias != NULL) {
        jsonValue_free(model->alias, jsonStruct_pointer(object, model->alias_offset));
    }
    if (model->unlisted_offset != 0) {
        free(jsonStruct_pointer(object, model->unlisted_offset));
    }
    free(object);
}

void jsonValue_free(const jsonType_t *type, void *value) {
    listEntry_t *entry;
    if (value == NULL) {
        return;
    }
    switch (type->kind) {
    case jsonKind_any:
    case jsonKind_null:
        object_free(value);
        break;
    case jsonKind_binary:
        binary_free(value);
        break;
    case jsonKind_model:
        jsonModel_free(type->model, value);
        break;
    case jsonKind_list:
        list_ForEach(entry, (list_t *)value) {
            jsonValue_free(type->item, entry->data);
        }
        list_freeList(value);
        break;
    case jsonKind_map:
        freeMap(type->item, value);
        break;
    default:
        free(value);
        break;
    }
}

void list_free(list_t *list) {
    if (list != NULL && list->type != NULL) {
        jsonValue_free(list->type, list);
    } else {
        list_freeList(list);
    }
}

int jsonEnum_fromString(const jsonEnum_t *values, const char *text) {
    for (size_t i = 0; text != NULL && i < values->count; i++) {
        if (strcmp(values->values[i].text, text) == 0) {
            return (int)i + 1;
        }
    }
    return values->unknown;
}

const char *jsonEnum_toString(const jsonEnum_t *values, int constant) {
    return constant >= 1 && (size_t)constant <= values->count ? values->values[constant - 1].text : NULL;
}

/* Returns whether JSON contains a listed value. */
static int isListed(const jsonEnumValue_t *listed, const cJSON *json) {
    if (cJSON_IsString(json) || listed->is_string) {
        return cJSON_IsString(json) && listed->is_string && strcmp(listed->text, json->valuestring) == 0;
    }
    if (cJSON_IsBool(json)) {
        return strcmp(listed->text, cJSON_IsTrue(json) ? "true" : "false") == 0;
    }
    return jsonNumber_is(json, listed->text);
}

int jsonEnum_takes(const jsonEnum_t *values, int strings) {
    for (size_t i = 0; i < values->count; i++) {
        if (!values->values[i].is_string == !strings) {
            return 1;
        }
    }
    return 0;
}

int jsonEnum_parse(const jsonEnum_t *values, const cJSON *json) {
    for (size_t i = 0; i < values->count; i++) {
        if (isListed(&values->values[i], json)) {
            return (int)i + 1;
        }
    }
    return values->unknown;
}

cJSON *jsonEnum_print(const jsonEnum_t *values, int constant) {
    const char *text = jsonEnum_toString(values, constant);
    if (text == NULL) {
        return NULL;
    }
    return values->values[constant - 1].is_string ? cJSON_CreateString(text) : jsonText_parse(text);
}
