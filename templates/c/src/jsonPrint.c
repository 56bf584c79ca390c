/* Writes values as JSON based on their tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

static cJSON *printValue(const jsonType_t *type, const void *value, const jsonPlace_t *place);

static cJSON *problem(int result) {
    (void)result;
    return NULL;
}

/* cJSON returns NULL only if out of memory. */
static cJSON *made(cJSON *json) {
    return json != NULL ? json : problem(jsonProblem_memory());
}

static cJSON *printReal(double number, const jsonPlace_t *place) {
    char text[JSON_TEXT_SIZE];
    double printed;
    if (!jsonText_isNumber(number)) {
        return problem(jsonProblem_at(place, "JSON cannot represent infinity or NaN"));
    }
    /* cJSON prints 15 digits if they are close enough. */
    snprintf(text, sizeof text, "%.15g", number);
    if (jsonText_parseNumber(text, &printed) == 0 && printed == number) {
        return made(cJSON_CreateNumber(number));
    }
    jsonText_number(number, text);
    return made(cJSON_CreateRaw(text));
}

static cJSON *printLong(long long number) {
    char text[JSON_TEXT_SIZE];
    /* The range in which cJSON prints all digits of a double. */
    if (number > -1000000000000000 && number < 1000000000000000) {
        return made(cJSON_CreateNumber((double)number));
    }
    snprintf(text, sizeof text, "%lld", number);
    return made(cJSON_CreateRaw(text));
}

static cJSON *printBinary(const binary_t *binary, const jsonPlace_t *place) {
    if (binaryFile_of(binary) != NULL) {
        return problem(jsonProblem_at(place, "a binary that is read while it is sent cannot be sent in JSON"));
    }
    char *text = jsonBytes_encode(binary->data, binary->len);
    cJSON *json = text != NULL ? cJSON_CreateString(text) : NULL;
    free(text);
    return made(json);
}

static cJSON *printEnum(const jsonEnum_t *values, int constant, const jsonPlace_t *place) {
    if (jsonEnum_toString(values, constant) == NULL) {
        return problem(jsonProblem_at(place, "the enum has no constant %d", constant));
    }
    return made(jsonEnum_print(values, constant));
}

static cJSON *printAny(const object_t *object, const jsonPlace_t *place) {
    cJSON *json = object_convertToJSON((object_t *)object);
    /* cJSON does not say which of the two it was. */
    return json != NULL ? json : problem(jsonProblem_at(place, "the text is not valid JSON, or out of memory"));
}

static cJSON *printList(const jsonType_t *type, const list_t *list, const jsonPlace_t *place) {
    cJSON *json = made(cJSON_CreateArray());
    const listEntry_t *entry;
    int index = 0;
    if (json == NULL) {
        return NULL;
    }
    list_ForEach(entry, list) {
        jsonPlace_t inner = jsonPlace_item(place, index++);
        cJSON *item = printValue(type->item, entry->data, &inner);
        if (item == NULL || !cJSON_AddItemToArray(json, item)) {
            cJSON_Delete(item);
            cJSON_Delete(json);
            return NULL;
        }
    }
    return json;
}

/* Adds map entries to an object, except for names that it already has. */
static int printPairs(const jsonType_t *item, const list_t *map, const jsonPlace_t *place, int is_open, cJSON *json) {
    const listEntry_t *entry;
    list_ForEach(entry, map) {
        const keyValuePair_t *pair = entry->data;
        if (pair == NULL || pair->key == NULL) {
            return jsonProblem_at(place, "a map entry has no key");
        }
        if (!is_open && cJSON_GetObjectItemCaseSensitive(json, pair->key) != NULL) {
            continue;
        }
        jsonPlace_t inner = jsonPlace_member(place, pair->key);
        cJSON *member = printValue(item, pair->value, &inner);
        if (member == NULL) {
            return -1;
        }
        if (!cJSON_AddItemToObject(json, pair->key, member)) {
            cJSON_Delete(member);
            return jsonProblem_memory();
        }
    }
    return 0;
}

static int printField(const jsonField_t *field, const void *object, const jsonPlace_t *within, cJSON *json) {
    jsonPlace_t place = jsonPlace_member(within, field->name);
    cJSON *member;
    int constant = 0;
    const void *value = NULL;
    if (field->type.kind == jsonKind_enum) {
        constant = jsonStruct_int(object, field->offset);
    } else {
        value = jsonStruct_pointer(object, field->offset);
    }
    if (value != NULL) {
        member = printValue(&field->type, value, &place);
    } else if (constant != 0) {
        member = printEnum(field->type.values, constant, &place);
    } else if (field->type.nullable &&
               (field->required || (field->null_offset != 0 && jsonStruct_int(object, field->null_offset) == 1))) {
        member = made(cJSON_CreateNull());
    } else if (field->required) {
        return jsonProblem_at(&place, "the required property has no value");
    } else {
        return 0;
    }
    if (member == NULL) {
        return -1;
    }
    if (!cJSON_AddItemToObjectCS(json, field->name, member)) {
        cJSON_Delete(member);
        return jsonProblem_memory();
    }
    return 0;
}

static int printFields(const jsonModel_t *model, const void *object, const jsonPlace_t *place, cJSON *json) {
    for (size_t i = 0; i < model->count; i++) {
        /* Fields next to the alternatives belong to each alternative, which may define them as well. */
        if (model->alternatives != NULL && cJSON_GetObjectItemCaseSensitive(json, model->fields[i].name) != NULL) {
            continue;
        }
        if (printField(&model->fields[i], object, place, json) != 0) {
            return -1;
        }
    }
    if (model->additional == NULL) {
        return 0;
    }
    return printPairs(model->additional, jsonStruct_pointer(object, model->additional_offset), place, 0, json);
}

static cJSON *printAlternative(const jsonModel_t *model, const void *object, const jsonPlace_t *place) {
    const jsonUnion_t *alternatives = model->alternatives;
    int tag = jsonStruct_int(object, alternatives->tag_offset);
    if (tag < 1 || (size_t)tag > alternatives->count) {
        return problem(jsonProblem_at(place, "no alternative of %s is selected", model->name));
    }
    return printValue(&alternatives->alternatives[tag - 1].type, jsonStruct_pointer(object, alternatives->value_offset),
                      place);
}

static cJSON *printModel(const jsonModel_t *model, const void *object, const jsonPlace_t *within) {
    jsonPlace_t place = jsonPlace_detour(within);
    cJSON *json;
    if (jsonPlace_check(&place) != 0) {
        return NULL;
    }
    if (model->alias != NULL) {
        return printValue(model->alias, jsonStruct_pointer(object, model->alias_offset), &place);
    }
    json = model->alternatives != NULL ? printAlternative(model, object, &place) : made(cJSON_CreateObject());
    if (json != NULL && cJSON_IsObject(json) && printFields(model, object, &place, json) != 0) {
        cJSON_Delete(json);
        return NULL;
    }
    return json;
}

static cJSON *printMap(const jsonType_t *type, const list_t *map, const jsonPlace_t *place) {
    cJSON *json = made(cJSON_CreateObject());
    if (json != NULL && printPairs(type->item, map, place, 1, json) != 0) {
        cJSON_Delete(json);
        return NULL;
    }
    return json;
}

static cJSON *printValue(const jsonType_t *type, const void *value, const jsonPlace_t *place) {
    if (value == NULL) {
        return type->nullable ? made(cJSON_CreateNull()) : problem(jsonProblem_at(place, "the value is missing"));
    }
    if (jsonPlace_check(place) != 0) {
        return NULL;
    }
    switch (type->kind) {
    case jsonKind_any:
        return printAny(value, place);
    case jsonKind_string:
        return made(cJSON_CreateString(value));
    case jsonKind_boolean:
        return made(cJSON_CreateBool(*(const int *)value != 0));
    case jsonKind_int:
        return made(cJSON_CreateNumber(*(const int *)value));
    case jsonKind_long:
        return printLong(*(const long *)value);
    case jsonKind_float:
        return printReal(jsonText_widen(*(const float *)value), place);
    case jsonKind_double:
        return printReal(*(const double *)value, place);
    case jsonKind_binary:
        return printBinary(value, place);
    case jsonKind_enum:
        return printEnum(type->values, jsonStruct_int(value, 0), place);
    case jsonKind_model:
        return printModel(type->model, value, place);
    case jsonKind_list:
        return printList(type, value, place);
    case jsonKind_map:
        return printMap(type, value, place);
    }
    return problem(jsonProblem_at(place, "unknown kind in the table"));
}

cJSON *jsonValue_print(const jsonType_t *type, const void *value) {
    jsonPlace_t place = jsonPlace_root();
    jsonProblem_clear();
    return printValue(type, value, &place);
}

cJSON *jsonModel_print(const jsonModel_t *model, const void *object) {
    jsonType_t type = {jsonKind_model, 0, NULL, NULL, NULL};
    type.model = model;
    return jsonValue_print(&type, object);
}
