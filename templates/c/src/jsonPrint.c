/* Writes values as JSON based on their tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

static cJSON *printValue(const jsonType_t *type, const void *value, const char *unlisted, const jsonPlace_t *place);

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
    if (!jsonText_isNumber(number)) {
        return problem(jsonProblem_at(place, "JSON cannot represent infinity or NaN"));
    }
    /* cJSON prints 15 digits if they are close enough. */
    snprintf(text, sizeof text, "%.15g", number);
    if (strtod(text, NULL) == number) {
        return made(cJSON_CreateNumber(number));
    }
    jsonText_number(number, text);
    return made(cJSON_CreateRaw(text));
}

static cJSON *printLong(long number, int is_unsigned) {
    char text[JSON_TEXT_SIZE];
    long long whole = number;
    /* The range in which cJSON prints all digits of a double. */
    if (whole > (is_unsigned ? -1 : -1000000000000000) && whole < 1000000000000000) {
        return made(cJSON_CreateNumber((double)whole));
    }
    if (is_unsigned) {
        snprintf(text, sizeof text, "%lu", (unsigned long)number);
    } else {
        snprintf(text, sizeof text, "%ld", number);
    }
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

/* Adds the location to a problem of parsing. */
static cJSON *parsed(cJSON *json, const jsonPlace_t *place) {
    return json != NULL || jsonProblem_isMemory() ? json : problem(jsonProblem_at(place, "%s", jsonModel_problem()));
}

static cJSON *printEnum(const jsonEnum_t *values, int constant, const char *unlisted, const jsonPlace_t *place) {
    if (constant == 0 && unlisted != NULL) {
        /* If the enum lists other values than strings, the text is JSON. */
        return jsonEnum_takes(values, 0) ? parsed(jsonText_parse(unlisted), place) : made(cJSON_CreateString(unlisted));
    }
    if (jsonEnum_toString(values, constant) == NULL) {
        return problem(jsonProblem_at(place, "the enum has no constant %d", constant));
    }
    return made(jsonEnum_print(values, constant));
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
        cJSON *item = printValue(type->item, entry->data, entry->unlisted, &inner);
        if (item == NULL || !cJSON_AddItemToArray(json, item)) {
            cJSON_Delete(item);
            cJSON_Delete(json);
            return NULL;
        }
    }
    return json;
}

/* Adds map entries to an object, except for those whose names are fields of the model. */
static int printPairs(const jsonType_t *item, const list_t *map, const jsonPlace_t *place, const jsonModel_t *model,
                      cJSON *json) {
    const listEntry_t *entry;
    size_t hint = 0;
    list_ForEach(entry, map) {
        const keyValuePair_t *pair = entry->data;
        if (pair == NULL || pair->key == NULL) {
            return jsonProblem_at(place, "a map entry has no key");
        }
        if (model != NULL && jsonModel_field(model, pair->key, &hint) != NULL) {
            continue;
        }
        jsonPlace_t inner = jsonPlace_member(place, pair->key);
        cJSON *member = printValue(item, pair->value, entry->unlisted, &inner);
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

static const char *unlistedIn(const void *object, size_t offset) {
    return offset != 0 ? jsonStruct_pointer(object, offset) : NULL;
}

static int printField(const jsonField_t *field, const void *object, const jsonPlace_t *within, cJSON *json) {
    jsonPlace_t place = jsonPlace_member(within, field->name);
    cJSON *member;
    int constant = 0;
    const char *unlisted = NULL;
    const void *value = NULL;
    if (place.is_request && field->access == jsonAccess_read) {
        return 0;
    }
    if (field->type.kind == jsonKind_enum) {
        constant = jsonStruct_int(object, field->offset);
        unlisted = unlistedIn(object, field->unlisted_offset);
    } else {
        value = jsonStruct_pointer(object, field->offset);
    }
    if (value != NULL) {
        member = printValue(&field->type, value, NULL, &place);
    } else if (constant != 0 || unlisted != NULL) {
        member = printEnum(field->type.values, constant, unlisted, &place);
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
    return printPairs(model->additional, jsonStruct_pointer(object, model->additional_offset), place, model, json);
}

/* Adds the value that selects the alternative, unless the alternative has a field for it. */
static int addTag(const jsonUnion_t *alternatives, int tag, cJSON *json) {
    const jsonAlternative_t *alternative = &alternatives->alternatives[tag - 1];
    const jsonModel_t *model = alternative->type.kind == jsonKind_model ? alternative->type.model : NULL;
    size_t hint = 0;
    if (alternatives->discriminator == NULL || alternative->tags == NULL || model == NULL || model->count == 0 ||
        model->alternatives != NULL || !cJSON_IsObject(json) ||
        jsonModel_field(model, alternatives->discriminator, &hint) != NULL ||
        cJSON_GetObjectItemCaseSensitive(json, alternatives->discriminator) != NULL) {
        return 0;
    }
    cJSON *text = cJSON_CreateString(alternative->tags[0]);
    if (text == NULL || !cJSON_AddItemToObjectCS(json, alternatives->discriminator, text)) {
        cJSON_Delete(text);
        return jsonProblem_memory();
    }
    return 0;
}

static cJSON *printAlternative(const jsonModel_t *model, const void *object, const jsonPlace_t *place) {
    const jsonUnion_t *alternatives = model->alternatives;
    int tag = jsonStruct_int(object, alternatives->tag_offset);
    const jsonType_t *type = jsonUnion_type(alternatives, tag);
    if (type == NULL) {
        return problem(jsonProblem_at(place, "no alternative of %s is selected", model->name));
    }
    cJSON *json = printValue(type, jsonStruct_pointer(object, alternatives->value_offset),
                             unlistedIn(object, model->unlisted_offset), place);
    if (json != NULL && (size_t)tag <= alternatives->count && addTag(alternatives, tag, json) != 0) {
        cJSON_Delete(json);
        return NULL;
    }
    return json;
}

static cJSON *printModel(const jsonModel_t *model, const void *object, const jsonPlace_t *within) {
    jsonPlace_t place = jsonPlace_detour(within);
    cJSON *json;
    if (jsonPlace_check(&place) != 0) {
        return NULL;
    }
    if (model->alias != NULL) {
        return printValue(model->alias, jsonStruct_pointer(object, model->alias_offset),
                          unlistedIn(object, model->unlisted_offset), &place);
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
    if (json != NULL && printPairs(type->item, map, place, NULL, json) != 0) {
        cJSON_Delete(json);
        return NULL;
    }
    return json;
}

static cJSON *printValue(const jsonType_t *type, const void *value, const char *unlisted, const jsonPlace_t *place) {
    if (value == NULL) {
        return type->nullable ? made(cJSON_CreateNull()) : problem(jsonProblem_at(place, "the value is missing"));
    }
    if (jsonPlace_check(place) != 0) {
        return NULL;
    }
    switch (type->kind) {
    case jsonKind_any:
    case jsonKind_null:
        return parsed(object_convertToJSON((object_t *)value), place); /* reads it only */
    case jsonKind_string:
        return made(cJSON_CreateString(value));
    case jsonKind_boolean:
        return made(cJSON_CreateBool(*(const int *)value != 0));
    case jsonKind_int:
        return made(cJSON_CreateNumber(*(const int *)value));
    case jsonKind_long:
    case jsonKind_unsigned:
        return printLong(*(const long *)value, type->kind == jsonKind_unsigned);
    case jsonKind_float:
        return printReal(jsonText_widen(*(const float *)value), place);
    case jsonKind_double:
        return printReal(*(const double *)value, place);
    case jsonKind_binary:
        return printBinary(value, place);
    case jsonKind_enum:
        return printEnum(type->values, jsonStruct_int(value, 0), unlisted, place);
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
    return printValue(type, value, NULL, &place);
}

cJSON *jsonValue_printRequest(const jsonType_t *type, const void *value) {
    jsonPlace_t place = jsonPlace_root();
    place.is_request = 1;
    jsonProblem_clear();
    return printValue(type, value, NULL, &place);
}

cJSON *jsonModel_print(const jsonModel_t *model, const void *object) {
    jsonType_t type = {.kind = jsonKind_model, .model = model};
    return jsonValue_print(&type, object);
}
