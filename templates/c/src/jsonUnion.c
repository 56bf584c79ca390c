/*
 * Selects the alternative of a union for a JSON value. Without a discriminator, each alternative is compared with the
 * value: its kind, and the names and kinds of its properties. The best match is read first; if that fails, the next
 * best one is tried. Nested unions would let a hostile value multiply the attempts, so the steps of unsuccessful reads
 * are limited: to a multiple of those of successful ones and of the value's size, enough to read all of it as each
 * alternative of a union. So the time stays linear in the size. An object that matches no alternative is kept as
 * text, since the server may be newer than the API description.
 */
#include <string.h>
#include "jsonInternal.h"

#define VAIN_STEPS 10000
#define VAIN_PER_STEP 8
#define STEPS_PER_PART 4 /* at most, in an attempt without unions */

/* How well a value matches. Smaller is better; earlier members have more weight. */
typedef struct fit_t {
    long unlisted; /* values not listed in an enum */
    int breadth;   /* how much more the type would accept */
    long unknown;  /* members without a field */
    long fields;   /* negative: members with a field */
} fit_t;

/* How general each kind of type is. */
enum {
    breadth_listed,
    breadth_int,
    breadth_long,
    breadth_float,
    breadth_plain, /* any number or any string */
    breadth_map,
    breadth_any,
    breadth_strange /* a struct without any matching field, which would drop all members */
};

static int compare(const fit_t *a, const fit_t *b) {
    if (a->unlisted != b->unlisted) {
        return a->unlisted < b->unlisted ? -1 : 1;
    }
    if (a->breadth != b->breadth) {
        return a->breadth < b->breadth ? -1 : 1;
    }
    if (a->unknown != b->unknown) {
        return a->unknown < b->unknown ? -1 : 1;
    }
    return a->fields < b->fields ? -1 : a->fields > b->fields;
}

static int judge(const jsonType_t *type, const cJSON *json, int depth, fit_t *fit);

static int judgeNumber(jsonKind_e kind, const cJSON *json, fit_t *fit) {
    jsonWhole_t whole;
    if (!cJSON_IsNumber(json) && !cJSON_IsRaw(json)) {
        return 0;
    }
    if (kind == jsonKind_float || kind == jsonKind_double) {
        fit->breadth = kind == jsonKind_float ? breadth_float : breadth_plain;
        return 1;
    }
    fit->breadth = kind == jsonKind_int ? breadth_int : breadth_long;
    return jsonNumber_whole(json, &whole) == jsonWhole_ok && jsonWhole_fits(&whole, kind);
}

static int judgeEnum(const jsonEnum_t *values, const cJSON *json, fit_t *fit) {
    int constant = jsonEnum_parse(values, json);
    if (constant != 0 && constant != values->unknown) {
        return 1;
    }
    fit->unlisted++;
    return cJSON_IsString(json) ? jsonEnum_takes(values, 1)
                                : jsonEnum_takes(values, 0) &&
                                      (cJSON_IsNumber(json) || cJSON_IsBool(json) || cJSON_IsRaw(json));
}

static int judgeObject(const jsonModel_t *model, const cJSON *json, int depth, fit_t *fit) {
    size_t hint = 0;
    if (!cJSON_IsObject(json)) {
        return 0;
    }
    for (size_t i = 0; i < model->count; i++) {
        if (model->fields[i].required && model->fields[i].access != jsonAccess_write &&
            cJSON_GetObjectItemCaseSensitive(json, model->fields[i].name) == NULL) {
            return 0;
        }
    }
    for (const cJSON *member = json->child; member != NULL; member = member->next) {
        const jsonField_t *field = member->string != NULL ? jsonModel_field(model, member->string, &hint) : NULL;
        if (field == NULL) {
            fit->unknown++;
            continue;
        }
        fit->fields--;
        if (cJSON_IsNull(member)) {
            if (field->required && !jsonType_takesNull(&field->type, 0)) {
                return 0;
            }
            continue;
        }
        /* Only the kind of a member counts, and whether an enum lists its value. */
        fit_t inner = {0, 0, 0, 0};
        if (depth > 0 && !judge(&field->type, member, 0, &inner)) {
            return 0;
        }
        fit->unlisted += inner.unlisted;
    }
    if (fit->fields == 0 && fit->unknown > 0 && model->additional == NULL) {
        fit->breadth = breadth_strange;
    }
    return 1;
}

static int judgeModel(const jsonModel_t *model, const cJSON *json, int depth, fit_t *fit) {
    for (int detours = 0; model->alias != NULL && detours < JSON_DETOUR_LIMIT; detours++) {
        if (model->alias->kind != jsonKind_model) {
            return judge(model->alias, json, depth, fit);
        }
        model = model->alias->model;
    }
    if (model->alternatives == NULL) {
        return depth > 0 ? judgeObject(model, json, depth, fit) : cJSON_IsObject(json);
    }
    if (depth < 2) {
        return 1; /* too deep to be inspected */
    }
    int found = 0;
    for (size_t i = 0; i < model->alternatives->count; i++) {
        fit_t one = {0, 0, 0, 0};
        if (judge(&model->alternatives->alternatives[i].type, json, 1, &one) && (!found || compare(&one, fit) < 0)) {
            found = 1;
            *fit = one;
        }
    }
    return found;
}

/* Returns whether the value may match the type. Depth 2 inspects unions and lists, 1 the members, 0 only the kind. */
static int judge(const jsonType_t *type, const cJSON *json, int depth, fit_t *fit) {
    if (type->nullable && cJSON_IsNull(json)) {
        return 1;
    }
    switch (type->kind) {
    case jsonKind_any:
        fit->breadth = breadth_any;
        return 1;
    case jsonKind_null:
        return cJSON_IsNull(json);
    case jsonKind_string:
        fit->breadth = breadth_plain;
        return cJSON_IsString(json) && jsonText_has(json->valuestring, type->format);
    case jsonKind_binary:
        fit->breadth = breadth_plain;
        return cJSON_IsString(json);
    case jsonKind_boolean:
        fit->breadth = breadth_plain;
        return cJSON_IsBool(json);
    case jsonKind_enum:
        return judgeEnum(type->values, json, fit);
    case jsonKind_model:
        return judgeModel(type->model, json, depth, fit);
    case jsonKind_list:
        return cJSON_IsArray(json) && (depth < 2 || json->child == NULL || judge(type->item, json->child, 1, fit));
    case jsonKind_map:
        fit->breadth = breadth_map;
        return cJSON_IsObject(json);
    default:
        return judgeNumber(type->kind, json, fit);
    }
}

/*
 * Returns whether an alternative may have a discriminator value that selects none of them: one that is selected by other
 * values, or lists others for the property, has not.
 */
static int mayHave(const jsonUnion_t *alternatives, size_t index, const cJSON *json) {
    const jsonAlternative_t *alternative = &alternatives->alternatives[index];
    const cJSON *given = NULL;
    size_t hint = 0;
    if (alternatives->discriminator != NULL && cJSON_IsObject(json)) {
        given = cJSON_GetObjectItemCaseSensitive(json, alternatives->discriminator);
    }
    if (!cJSON_IsString(given) || alternative->type.kind != jsonKind_model) {
        return 1;
    }
    if (alternative->tags != NULL) {
        return 0;
    }
    const jsonField_t *field = jsonModel_field(alternative->type.model, alternatives->discriminator, &hint);
    fit_t fit = {0, 0, 0, 0};
    return field == NULL || field->type.kind != jsonKind_enum ||
           (judgeEnum(field->type.values, given, &fit) && fit.unlisted == 0);
}

/* Returns the number, from 1, of the next best alternative after the failed one (0 for none), or 0 if none is left. */
static int choose(const jsonUnion_t *alternatives, const cJSON *json, int failed) {
    fit_t worst = {0, 0, 0, 0};
    fit_t best = {0, 0, 0, 0};
    int chosen = 0;
    if (failed > 0) {
        judge(&alternatives->alternatives[failed - 1].type, json, 2, &worst);
    }
    for (size_t i = 0; i < alternatives->count; i++) {
        fit_t fit = {0, 0, 0, 0};
        int tag = (int)i + 1;
        if (!mayHave(alternatives, i, json) || !judge(&alternatives->alternatives[i].type, json, 2, &fit) ||
            fit.breadth == breadth_strange) {
            continue;
        }
        if (failed > 0) {
            int order = compare(&fit, &worst);
            if (order < 0 || (order == 0 && tag <= failed)) {
                continue; /* already tried */
            }
        }
        if (chosen == 0 || compare(&fit, &best) < 0) {
            chosen = tag;
            best = fit;
        }
    }
    return chosen;
}

/* Returns the alternative selected by the discriminator, or 0. */
static int tagged(const jsonUnion_t *alternatives, const cJSON *json) {
    if (alternatives->discriminator == NULL || !cJSON_IsObject(json)) {
        return 0;
    }
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(json, alternatives->discriminator);
    for (size_t i = 0; cJSON_IsString(given) && i < alternatives->count; i++) {
        const char *const *tags = alternatives->alternatives[i].tags;
        for (; tags != NULL && *tags != NULL; tags++) {
            if (strcmp(*tags, given->valuestring) == 0) {
                return (int)i + 1;
            }
        }
    }
    return alternatives->fallback;
}

/* Like choose(). Each member that is looked at is a step. */
static int next(jsonReader_t *reader, const jsonUnion_t *alternatives, const cJSON *json, int failed) {
    const cJSON *inspected = cJSON_IsArray(json) ? json->child : json;
    for (const cJSON *member = inspected != NULL ? inspected->child : NULL; member != NULL; member = member->next) {
        jsonRead_count(reader, member);
    }
    return choose(alternatives, json, failed);
}

static int readAs(jsonReader_t *reader, const jsonModel_t *model, int tag, const cJSON *json, const jsonPlace_t *place,
                  void *object) {
    void *value;
    if (jsonRead_value(reader, &model->alternatives->alternatives[tag - 1].type, json, place, &value) != 0) {
        return -1;
    }
    jsonStruct_setInt(object, model->alternatives->tag_offset, tag);
    jsonStruct_setPointer(object, model->alternatives->value_offset, value);
    jsonRead_keepUnlisted(reader, object, model->unlisted_offset);
    return 0;
}

/* Returns whether the type accepts objects. */
static int takesObjects(const jsonType_t *type, int detours) {
    if (type->kind != jsonKind_model) {
        return type->kind == jsonKind_map;
    }
    if (detours >= JSON_DETOUR_LIMIT) {
        return 0;
    }
    if (type->model->alias != NULL) {
        return takesObjects(type->model->alias, detours + 1);
    }
    const jsonUnion_t *alternatives = type->model->alternatives;
    for (size_t i = 0; alternatives != NULL && i < alternatives->count; i++) {
        /* As in jsonType_takesNull(). */
        if (takesObjects(&alternatives->alternatives[i].type, JSON_DETOUR_LIMIT - 1)) {
            return 1;
        }
    }
    return alternatives == NULL;
}

/* Keeps an object that no alternative describes. */
static int keep(jsonReader_t *reader, const jsonUnion_t *alternatives, const cJSON *json, void *object) {
    void *value;
    if (jsonRead_any(reader, json, &value) != 0) {
        return -1;
    }
    jsonStruct_setInt(object, alternatives->tag_offset, (int)alternatives->count + 1);
    jsonStruct_setPointer(object, alternatives->value_offset, value);
    return 0;
}

static int keepsObjects(const jsonUnion_t *alternatives) {
    for (size_t i = 0; i < alternatives->count; i++) {
        if (takesObjects(&alternatives->alternatives[i].type, 0)) {
            return 1;
        }
    }
    return 0;
}

/* Returns whether unsuccessful reads have taken too many steps. */
static int isVain(jsonReader_t *reader, const jsonUnion_t *alternatives) {
    if (reader->size == 0) {
        reader->size = jsonRead_size(reader->root, 0);
    }
    if (reader->most < alternatives->count) {
        reader->most = alternatives->count;
    }
    return reader->wasted > VAIN_STEPS + VAIN_PER_STEP * (reader->steps - reader->wasted) +
                                (2 * VAIN_PER_STEP + STEPS_PER_PART * reader->most) * reader->size;
}

int jsonRead_alternative(jsonReader_t *reader, const jsonModel_t *model, const cJSON *json, const jsonPlace_t *place,
                         void *object) {
    const jsonUnion_t *alternatives = model->alternatives;
    int tag = tagged(alternatives, json);
    if (tag > 0) {
        return readAs(reader, model, tag, json, place, object);
    }
    tag = next(reader, alternatives, json, 0);
    if (tag == 0 && cJSON_IsObject(json) && keepsObjects(alternatives)) {
        return keep(reader, alternatives, json, object);
    }
    if (tag == 0) {
        return jsonProblem_at(place, "%s does not match any alternative of %s", jsonText_kind(json), model->name);
    }
    while (1) {
        size_t wasted = reader->wasted;
        size_t steps = reader->steps;
        if (readAs(reader, model, tag, json, place, object) == 0) {
            return 0;
        }
        reader->wasted = wasted + (reader->steps - steps);
        if (jsonProblem_isMemory() || reader->has_stopped) {
            return -1;
        }
        tag = next(reader, alternatives, json, tag);
        if (tag == 0) {
            return -1;
        }
        if (isVain(reader, alternatives)) {
            reader->has_stopped = 1;
            /* Values that are nested too deeply fail as every alternative, which says more. */
            return jsonProblem_isDepth()
                       ? -1
                       : jsonProblem_at(place, "too many alternatives of %s were tried", model->name);
        }
    }
}
