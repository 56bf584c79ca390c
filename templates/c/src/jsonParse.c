/* Reads values from JSON based on their tables. */
#include <float.h>
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

static int expected(const jsonPlace_t *place, const char *what, const cJSON *json) {
    return jsonProblem_at(place, "expected %s, found %s", what, jsonText_kind(json));
}

/* Copies a scalar for use in lists, maps and pointers. */
static int box(const void *scalar, size_t size, void **value) {
    *value = malloc(size);
    if (*value == NULL) {
        return jsonProblem_memory();
    }
    memcpy(*value, scalar, size);
    return 0;
}

static int readWhole(const cJSON *json, const jsonPlace_t *place, jsonKind_e kind, void **value) {
    jsonWhole_t whole;
    jsonWhole_e found = jsonNumber_whole(json, &whole);
    if (found == jsonWhole_none) {
        return expected(place, "an integer", json);
    }
    if (found == jsonWhole_fraction) {
        return jsonProblem_at(place, "expected an integer, found a fraction");
    }
    if (found == jsonWhole_range || !jsonWhole_fits(&whole, kind)) {
        return jsonProblem_at(place, kind == jsonKind_int
                                         ? "the number does not fit in an int; with the option integers=int64, integers "
                                           "without a format are long"
                                         : "the number is out of range");
    }
    /* LONG_MIN has a larger magnitude than LONG_MAX; all bits of an unsigned number are kept. */
    unsigned long bits = (unsigned long)(whole.negative ? 0 - whole.magnitude : whole.magnitude);
    int small = (int)(long)bits;
    return kind == jsonKind_int ? box(&small, sizeof small, value) : box(&bits, sizeof bits, value);
}

static int readReal(const cJSON *json, const jsonPlace_t *place, int is_float, void **value) {
    double number = json->valuedouble;
    if (cJSON_IsRaw(json)) {
        if (json->valuestring == NULL || jsonText_parseNumber(json->valuestring, &number) != 0) {
            return expected(place, "a number", json);
        }
    } else if (!cJSON_IsNumber(json)) {
        return expected(place, "a number", json);
    }
    double most = is_float ? (double)FLT_MAX : DBL_MAX;
    if (!(number >= -most && number <= most)) {
        return jsonProblem_at(place, "the number is out of range");
    }
    float narrow = is_float ? (float)number : 0;
    return is_float ? box(&narrow, sizeof narrow, value) : box(&number, sizeof number, value);
}

static int readString(const cJSON *json, const jsonPlace_t *place, jsonFormat_e format, void **value) {
    if (!cJSON_IsString(json)) {
        return expected(place, "a string", json);
    }
    if (!jsonText_has(json->valuestring, format)) {
        return jsonProblem_at(place, "\"%.40s\" is not a %s", json->valuestring,
                              format == jsonFormat_date ? "date" : "date-time");
    }
    *value = jsonText_copy(json->valuestring);
    return *value != NULL ? 0 : jsonProblem_memory();
}

/* It takes more steps than copying a string. */
int jsonRead_any(jsonReader_t *reader, const cJSON *json, void **value) {
    object_t *object = object_parseFromJSON((cJSON *)json); /* reads it only */
    *value = object;
    if (object == NULL) {
        return -1;
    }
    reader->steps += jsonRead_size(json, 0);
    return 0;
}

static int readBinary(const cJSON *json, const jsonPlace_t *place, void **value) {
    size_t length = 0;
    int is_base64;
    if (!cJSON_IsString(json)) {
        return expected(place, "a Base64 string", json);
    }
    char *bytes = jsonBytes_decode(json->valuestring, strlen(json->valuestring), &length, &is_base64);
    if (bytes == NULL) {
        return is_base64 ? jsonProblem_memory() : jsonProblem_at(place, "the string is not valid Base64");
    }
    *value = jsonBytes_copy(bytes, length);
    free(bytes);
    return *value != NULL ? 0 : jsonProblem_memory();
}

/*
 * Reads the constant. Unlisted values are accepted if their JSON type is that of a listed value; unless the enum has
 * a constant for them, their text is kept.
 */
static int readEnum(jsonReader_t *reader, const jsonEnum_t *values, const cJSON *json, const jsonPlace_t *place,
                    int *constant) {
    int strings = jsonEnum_takes(values, 1);
    int others = jsonEnum_takes(values, 0);
    if (!(strings && cJSON_IsString(json)) &&
        !(others && (cJSON_IsNumber(json) || cJSON_IsBool(json) || cJSON_IsRaw(json)))) {
        return expected(place, !others ? "a string" : !strings ? "a number" : "a string or a number", json);
    }
    *constant = jsonEnum_parse(values, json);
    if (*constant != 0) {
        return 0;
    }
    if (cJSON_IsNumber(json) && !jsonText_isNumber(json->valuedouble)) {
        return jsonProblem_at(place, "the number is out of range"); /* cJSON reads 1e400 as infinity */
    }
    reader->unlisted = others ? jsonText_print(json, jsonLayout_compact) : jsonText_copy(json->valuestring);
    return reader->unlisted != NULL ? 0 : jsonProblem_memory();
}

void jsonRead_keepUnlisted(jsonReader_t *reader, void *object, size_t offset) {
    if (offset != 0) {
        free(jsonStruct_pointer(object, offset));
        jsonStruct_setPointer(object, offset, reader->unlisted);
    } else {
        free(reader->unlisted);
    }
    reader->unlisted = NULL;
}

/* Adds an entry with the text of its value, if that is not listed. */
static int addEntry(jsonReader_t *reader, list_t *list, void *data) {
    int result = list_addElement(list, data) == 0 ? 0 : jsonProblem_memory();
    if (result == 0) {
        list->lastEntry->unlisted = reader->unlisted;
    } else {
        free(reader->unlisted);
    }
    reader->unlisted = NULL;
    return result;
}

static int readList(jsonReader_t *reader, const jsonType_t *type, const cJSON *json, const jsonPlace_t *place,
                    void **value) {
    if (!cJSON_IsArray(json)) {
        return expected(place, "an array", json);
    }
    list_t *list = list_createList();
    if (list == NULL) {
        return jsonProblem_memory();
    }
    list->type = type;
    *value = list;
    for (const cJSON *item = json->child; item != NULL; item = item->next) {
        jsonPlace_t inner = jsonPlace_item(place, (int)list->count);
        void *data;
        if (jsonRead_value(reader, type->item, item, &inner, &data) != 0) {
            return -1;
        }
        if (addEntry(reader, list, data) != 0) {
            jsonValue_free(type->item, data);
            return -1;
        }
    }
    return 0;
}

/* Adds an object member to a map. */
static int readPair(jsonReader_t *reader, const jsonType_t *item, const cJSON *json, const jsonPlace_t *place,
                    list_t *map) {
    jsonPlace_t inner = jsonPlace_member(place, json->string);
    void *data;
    if (jsonRead_value(reader, item, json, &inner, &data) != 0) {
        return -1;
    }
    char *key = jsonText_copy(json->string);
    keyValuePair_t *pair = key != NULL ? keyValuePair_create(key, data) : NULL;
    if (pair == NULL) {
        jsonRead_keepUnlisted(reader, NULL, 0);
    } else if (addEntry(reader, map, pair) == 0) {
        return 0;
    }
    keyValuePair_free(pair);
    free(key);
    jsonValue_free(item, data);
    return jsonProblem_memory();
}

static int readMap(jsonReader_t *reader, const jsonType_t *type, const cJSON *json, const jsonPlace_t *place,
                   void **value) {
    if (!cJSON_IsObject(json)) {
        return expected(place, "an object", json);
    }
    list_t *map = list_createList();
    if (map == NULL) {
        return jsonProblem_memory();
    }
    map->type = type;
    *value = map;
    for (const cJSON *member = json->child; member != NULL; member = member->next) {
        if (member->string != NULL && readPair(reader, type->item, member, place, map) != 0) {
            return -1;
        }
    }
    return 0;
}

static int readField(jsonReader_t *reader, const jsonField_t *field, const cJSON *json, const jsonPlace_t *within,
                     void *object) {
    jsonPlace_t place = jsonPlace_member(within, field->name);
    int is_enum = field->type.kind == jsonKind_enum;
    void *value = NULL;
    int constant = 0;
    int is_null = cJSON_IsNull(json);
    if (is_null && !jsonType_takesNull(&field->type, 0)) {
        if (field->required) {
            return jsonProblem_at(&place, "the value must not be null");
        }
        /* Treated as absent. */
    } else if (is_null && field->type.nullable) {
        if (field->null_offset != 0) {
            jsonStruct_setInt(object, field->null_offset, 1);
        }
    } else if ((is_enum ? readEnum(reader, field->type.values, json, &place, &constant)
                        : jsonRead_value(reader, &field->type, json, &place, &value)) != 0) {
        return -1;
    }
    if (is_enum) {
        jsonStruct_setInt(object, field->offset, constant);
        jsonRead_keepUnlisted(reader, object, field->unlisted_offset);
        return 0;
    }
    /* If a name occurs more than once, the last member wins. */
    jsonValue_free(&field->type, jsonStruct_pointer(object, field->offset));
    jsonStruct_setPointer(object, field->offset, value);
    if (!is_null && field->null_offset != 0) {
        jsonStruct_setInt(object, field->null_offset, 0);
    }
    return 0;
}

static int readAdditional(jsonReader_t *reader, const jsonModel_t *model, const cJSON *json, const jsonPlace_t *place,
                          void *object) {
    list_t *map = jsonStruct_pointer(object, model->additional_offset);
    if (map == NULL) {
        map = list_createList();
        if (map == NULL) {
            return jsonProblem_memory();
        }
        jsonStruct_setPointer(object, model->additional_offset, map);
    }
    return readPair(reader, model->additional, json, place, map);
}

static int readFields(jsonReader_t *reader, const jsonModel_t *model, const cJSON *json, const jsonPlace_t *place,
                      void *object) {
    size_t hint = 0;
    for (const cJSON *member = json->child; member != NULL; member = member->next) {
        const jsonField_t *field = member->string != NULL ? jsonModel_field(model, member->string, &hint) : NULL;
        jsonRead_count(reader, member); /* also members that are ignored */
        if (field != NULL ? readField(reader, field, member, place, object) != 0
                          : model->additional != NULL && member->string != NULL &&
                                readAdditional(reader, model, member, place, object) != 0) {
            return -1;
        }
    }
    for (size_t i = 0; i < model->count; i++) {
        const jsonField_t *field = &model->fields[i];
        int is_set = field->type.kind == jsonKind_enum ? jsonStruct_int(object, field->offset) != 0
                                                       : jsonStruct_pointer(object, field->offset) != NULL;
        /* Null and unlisted enum values leave the field unset. */
        if (field->required && field->access != jsonAccess_write && !is_set &&
            cJSON_GetObjectItemCaseSensitive(json, field->name) == NULL) {
            jsonPlace_t inner = jsonPlace_member(place, field->name);
            return jsonProblem_at(&inner, "the required property is missing");
        }
    }
    return 0;
}

static int readModel(jsonReader_t *reader, const jsonModel_t *model, const cJSON *json, const jsonPlace_t *within,
                     void **value) {
    jsonPlace_t place = jsonPlace_detour(within);
    if (jsonPlace_check(&place) != 0) {
        return -1;
    }
    void *object = jsonModel_new(model);
    if (object == NULL) {
        return jsonProblem_memory();
    }
    *value = object;
    if (model->alias != NULL) {
        void *named;
        int result = jsonRead_value(reader, model->alias, json, &place, &named);
        jsonStruct_setPointer(object, model->alias_offset, named);
        jsonRead_keepUnlisted(reader, object, model->unlisted_offset);
        return result;
    }
    if (model->alternatives != NULL) {
        if (jsonRead_alternative(reader, model, json, &place, object) != 0) {
            return -1;
        }
        if (!cJSON_IsObject(json)) {
            return 0;
        }
    } else if (!cJSON_IsObject(json)) {
        return expected(&place, "an object", json);
    }
    return readFields(reader, model, json, &place, object);
}

static int readKind(jsonReader_t *reader, const jsonType_t *type, const cJSON *json, const jsonPlace_t *place,
                    void **value) {
    int whole;
    switch (type->kind) {
    case jsonKind_any:
        return jsonRead_any(reader, json, value);
    case jsonKind_null:
        return cJSON_IsNull(json) ? jsonRead_any(reader, json, value) : expected(place, "null", json);
    case jsonKind_string:
        return readString(json, place, type->format, value);
    case jsonKind_boolean:
        if (!cJSON_IsBool(json)) {
            return expected(place, "a boolean", json);
        }
        whole = cJSON_IsTrue(json);
        return box(&whole, sizeof whole, value);
    case jsonKind_int:
    case jsonKind_long:
    case jsonKind_unsigned:
        return readWhole(json, place, type->kind, value);
    case jsonKind_float:
    case jsonKind_double:
        return readReal(json, place, type->kind == jsonKind_float, value);
    case jsonKind_binary:
        return readBinary(json, place, value);
    case jsonKind_enum:
        return readEnum(reader, type->values, json, place, &whole) != 0 ? -1 : box(&whole, sizeof whole, value);
    case jsonKind_model:
        return readModel(reader, type->model, json, place, value);
    case jsonKind_list:
        return readList(reader, type, json, place, value);
    case jsonKind_map:
        return readMap(reader, type, json, place, value);
    }
    return jsonProblem_at(place, "unknown kind in the table");
}

void jsonRead_count(jsonReader_t *reader, const cJSON *json) {
    reader->steps += 1 + (json->valuestring != NULL ? strlen(json->valuestring) / 256 : 0) +
                     (json->string != NULL ? strlen(json->string) / 256 : 0);
}

size_t jsonRead_size(const cJSON *json, int depth) {
    size_t size = 1 + (json->valuestring != NULL ? strlen(json->valuestring) / 16 : 0) +
                  (json->string != NULL ? strlen(json->string) / 16 : 0);
    for (const cJSON *item = depth < JSON_NESTING_LIMIT ? json->child : NULL; item != NULL; item = item->next) {
        size += jsonRead_size(item, depth + 1);
    }
    return size;
}

int jsonRead_value(jsonReader_t *reader, const jsonType_t *type, const cJSON *json, const jsonPlace_t *place,
                   void **value) {
    *value = NULL;
    jsonRead_count(reader, json);
    if (type->nullable && cJSON_IsNull(json)) {
        return 0;
    }
    if (jsonPlace_check(place) != 0) {
        return -1;
    }
    if (readKind(reader, type, json, place, value) != 0) {
        jsonValue_free(type, *value);
        *value = NULL;
        jsonRead_keepUnlisted(reader, NULL, 0);
        return -1;
    }
    return 0;
}

void *jsonValue_parse(const jsonType_t *type, const cJSON *json, int *ok) {
    jsonReader_t reader = {0};
    jsonPlace_t place = jsonPlace_root();
    void *value = NULL;
    int result;
    reader.root = json;
    jsonProblem_clear();
    if (json == NULL) {
        result = jsonProblem_at(&place, "no JSON value was passed");
    } else {
        result = jsonRead_value(&reader, type, json, &place, &value);
        jsonRead_keepUnlisted(&reader, NULL, 0);
    }
    if (ok != NULL) {
        *ok = result == 0;
    }
    return value;
}

void *jsonModel_parse(const jsonModel_t *model, const cJSON *json) {
    jsonType_t type = {.kind = jsonKind_model, .model = model};
    return jsonValue_parse(&type, json, NULL);
}
