/* Parameter styles of OpenAPI ("Style Values"): those of RFC 6570 and some extensions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"
#include "jsonInternal.h"

int apiJson_isPresent(const cJSON *json) {
    return json != NULL && !cJSON_IsNull(json);
}

int apiJson_isPrimitive(const cJSON *json) {
    return !cJSON_IsArray(json) && !cJSON_IsObject(json);
}

/* Values nested deeper than the style supports are written as JSON. */
char *apiStyle_text(const cJSON *value) {
    char number[JSON_TEXT_SIZE];
    if (cJSON_IsString(value) || cJSON_IsRaw(value)) {
        return jsonText_copy(value->valuestring);
    }
    if (cJSON_IsNumber(value) && jsonNumber_digits(value) == NULL) {
        jsonText_number(value->valuedouble, number);
        return jsonText_copy(number);
    }
    if (cJSON_IsBool(value)) {
        return jsonText_copy(cJSON_IsTrue(value) ? "true" : "false");
    }
    return jsonText_print(value, jsonLayout_compact);
}

char *apiStyle_content(const cJSON *value, const char *media) {
    return apiMedia_isJson(media) || !apiJson_isPrimitive(value) ? jsonText_print(value, jsonLayout_compact)
                                                                 : apiStyle_text(value);
}

typedef struct writer_t {
    apiText_t *text;
    const apiStyling_t *styling;
    size_t parts;
} writer_t;

static void beginPart(writer_t *writer) {
    if (writer->parts++ > 0) {
        apiText_append(writer->text, &writer->styling->separator, 1);
    }
}

static void writeValue(writer_t *writer, const cJSON *value) {
    char *written = apiStyle_text(value);
    apiText_encode(writer->text, written, writer->styling->encode);
    free(written);
}

/* Encodes names in full: reserved characters, which allowReserved permits in values, would end a name. */
static void writeKey(writer_t *writer, const char *name) {
    apiText_encode(writer->text, name, writer->styling->encode == apiEncode_none ? apiEncode_none : apiEncode_all);
}

/* Writes the name if the part starts with one, and returns whether it did. */
static int beginNamed(writer_t *writer) {
    apiStyle_e style = writer->styling->style;
    beginPart(writer);
    if (style == apiStyle_simple || style == apiStyle_label || writer->styling->name[0] == '\0') {
        return 0;
    }
    writeKey(writer, writer->styling->name);
    apiText_add(writer->text, "=");
    return 1;
}

/* In the matrix style, a name without a value has no equals sign. */
static void endNamed(writer_t *writer, int named, size_t start) {
    apiText_t *text = writer->text;
    if (named && writer->styling->style == apiStyle_matrix && !text->failed && text->length == start) {
        text->data[--text->length] = '\0';
    }
}

static void writeNamed(writer_t *writer, const cJSON *value) {
    int named = beginNamed(writer);
    size_t start = writer->text->length;
    writeValue(writer, value);
    endNamed(writer, named, start);
}

static void writeDelimiter(writer_t *writer) {
    switch (writer->styling->style) {
    case apiStyle_spaceDelimited:
        apiText_encode(writer->text, " ", writer->styling->encode);
        break;
    case apiStyle_pipeDelimited:
        apiText_encode(writer->text, "|", writer->styling->encode);
        break;
    case apiStyle_tabDelimited:
        apiText_encode(writer->text, "\t", writer->styling->encode);
        break;
    default:
        apiText_add(writer->text, ",");
        break;
    }
}

/* Writes the items of a list, or the names and values of an object, as one part. */
static void writeJoined(writer_t *writer, const cJSON *value) {
    int named = 0;
    size_t start = 0;
    int count = 0;
    for (const cJSON *item = value->child; item != NULL; item = item->next) {
        if (!apiJson_isPresent(item)) {
            continue;
        }
        if (count++ == 0) {
            named = beginNamed(writer);
            start = writer->text->length;
        } else {
            writeDelimiter(writer);
        }
        if (cJSON_IsObject(value)) {
            apiText_encode(writer->text, item->string, writer->styling->encode);
            writeDelimiter(writer);
        }
        writeValue(writer, item);
    }
    if (count > 0) {
        endNamed(writer, named, start);
    }
}

static void writeMember(writer_t *writer, const char *name, const cJSON *value) {
    beginPart(writer);
    apiText_encode(writer->text, name, writer->styling->encode);
    apiText_add(writer->text, "=");
    size_t start = writer->text->length;
    writeValue(writer, value);
    endNamed(writer, 1, start);
}

/* Writes one part per member; in the form style, one part per item of a member. */
static void writeMembers(writer_t *writer, const cJSON *object) {
    for (const cJSON *member = object->child; member != NULL; member = member->next) {
        if (cJSON_IsArray(member) && writer->styling->style == apiStyle_form) {
            for (const cJSON *item = member->child; item != NULL; item = item->next) {
                if (apiJson_isPresent(item)) {
                    writeMember(writer, member->string, item);
                }
            }
        } else if (apiJson_isPresent(member)) {
            writeMember(writer, member->string, member);
        }
    }
}

/* Writes the leaves of a value with their paths, as in `a[b][0]`. */
static void writeNested(writer_t *writer, apiText_t *path, const cJSON *value) {
    if (apiJson_isPrimitive(value)) {
        beginPart(writer);
        apiText_encode(writer->text, apiText_get(path), writer->styling->encode);
        apiText_add(writer->text, "=");
        writeValue(writer, value);
        return;
    }
    size_t index = 0;
    size_t length = path->length;
    for (const cJSON *item = value->child; item != NULL; item = item->next, index++) {
        char number[JSON_TEXT_SIZE];
        if (!apiJson_isPresent(item)) {
            continue;
        }
        snprintf(number, sizeof number, "%zu", index);
        apiText_add(path, "[");
        apiText_add(path, cJSON_IsObject(value) ? item->string : number);
        apiText_add(path, "]");
        if (path->failed) {
            writer->text->failed = 1;
            return;
        }
        writeNested(writer, path, item);
        path->length = length;
        path->data[length] = '\0';
    }
}

size_t apiStyle_write(apiText_t *text, const apiStyling_t *styling, const cJSON *value) {
    writer_t writer = {text, styling, 0};
    if (!apiJson_isPresent(value)) {
        return 0;
    }
    if (styling->style == apiStyle_deepObject) {
        apiText_t path = {NULL, 0, 0, 0};
        apiText_add(&path, styling->name);
        writeNested(&writer, &path, value);
        apiText_clear(&path);
    } else if (apiJson_isPrimitive(value)) {
        writeNamed(&writer, value);
    } else if (!styling->explode) {
        writeJoined(&writer, value);
    } else if (cJSON_IsObject(value)) {
        writeMembers(&writer, value);
    } else {
        for (const cJSON *item = value->child; item != NULL; item = item->next) {
            if (apiJson_isPresent(item)) {
                writeNamed(&writer, item);
            }
        }
    }
    return writer.parts;
}
