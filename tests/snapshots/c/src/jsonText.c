/* JSON text of values, and text for messages. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

#define BODIES_ARE_INDENTED 1

const char *jsonText_kind(const cJSON *json) {
    if (json == NULL || cJSON_IsInvalid(json)) {
        return "nothing";
    }
    if (cJSON_IsBool(json)) {
        return "a boolean";
    }
    if (cJSON_IsNull(json)) {
        return "null";
    }
    if (cJSON_IsString(json)) {
        return "a string";
    }
    if (cJSON_IsArray(json)) {
        return "an array";
    }
    return cJSON_IsObject(json) ? "an object" : "a number";
}

char *jsonText_copy(const char *text) {
    if (text == NULL) {
        return NULL;
    }
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}

size_t jsonText_character(const char *at, const char *end, unsigned long *point) {
    unsigned char byte = (unsigned char)*at;
    size_t length = byte < 0x80 ? 1 : byte < 0xc2 ? 0 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf5 ? 4 : 0;
    unsigned long value = length < 2 ? byte : byte & (0xffu >> (length + 1));
    if ((size_t)(end - at) < length) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        byte = (unsigned char)at[i];
        if ((byte & 0xc0) != 0x80) {
            return 0;
        }
        value = value << 6 | (byte & 0x3f);
    }
    if ((length == 3 && value < 0x800) || (length == 4 && (value < 0x10000 || value > 0x10ffff)) ||
        (value >= 0xd800 && value < 0xe000)) {
        return 0;
    }
    if (point != NULL) {
        *point = value;
    }
    return length;
}

/* Returns whether a terminal may interpret the character: a control character, or one that changes the direction. */
static int isControl(unsigned long point) {
    return point < ' ' || (point >= 0x7f && point < 0xa0) || point == 0x61c || point == 0x200e || point == 0x200f ||
           (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

void jsonText_escape(const char *text, char *out, size_t size) {
    const char *end = text + strlen(text);
    while (text < end) {
        char escaped[8];
        unsigned long point;
        const char *piece = text;
        size_t taken = jsonText_character(text, end, &point);
        size_t length = taken;
        if (taken == 0 || isControl(point)) {
            length = (size_t)(taken == 0 ? snprintf(escaped, sizeof escaped, "\\x%02x", (unsigned char)*text)
                              : *text == '\n'
                                  ? snprintf(escaped, sizeof escaped, "\\n")
                                  : snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)(point & 0xffff)));
            piece = escaped;
            taken = taken == 0 ? 1 : taken;
        }
        if (length >= size) {
            break;
        }
        memcpy(out, piece, length);
        out += length;
        size -= length;
        text += taken;
    }
    *out = '\0';
}

/* Text that is measured first, approximately for numbers, and then written. */
typedef struct writer_t {
    char *data; /* NULL while it is measured */
    size_t length;
    int indented;
} writer_t;

static void put(writer_t *writer, const char *data, size_t length) {
    if (writer->data != NULL) {
        memcpy(writer->data + writer->length, data, length);
    }
    writer->length += length;
}

static void putString(writer_t *writer, const char *string) {
    const char *at = string != NULL ? string : "";
    const char *start = at;
    put(writer, "\"", 1);
    for (; *at != '\0'; at++) {
        static const char special[] = "\"\\\b\f\n\r\t";
        static const char names[] = "\"\\bfnrt";
        unsigned char byte = (unsigned char)*at;
        if (byte >= ' ' && byte != '"' && byte != '\\') {
            continue;
        }
        char escaped[8];
        const char *found = strchr(special, *at);
        int length = found != NULL ? snprintf(escaped, sizeof escaped, "\\%c", names[found - special])
                                   : snprintf(escaped, sizeof escaped, "\\u%04x", byte);
        put(writer, start, (size_t)(at - start));
        put(writer, escaped, (size_t)length);
        start = at + 1;
    }
    put(writer, start, (size_t)(at - start));
    put(writer, "\"", 1);
}

static void putLine(writer_t *writer, int depth) {
    put(writer, "\n", writer->indented ? 1 : 0);
    for (int i = 0; writer->indented && i < depth; i++) {
        put(writer, "\t", 1);
    }
}

/* Writes the text of a number or literal, or nothing. */
static void putPlain(writer_t *writer, const cJSON *json) {
    char number[JSON_TEXT_SIZE];
    const char *text = cJSON_IsNumber(json) || cJSON_IsRaw(json) ? jsonNumber_digits(json)
                       : cJSON_IsTrue(json)                      ? "true"
                       : cJSON_IsFalse(json)                     ? "false"
                                                                 : "null";
    if (text == NULL && writer->data == NULL && json->valueint != json->valuedouble) {
        writer->length += JSON_TEXT_SIZE; /* at most */
        return;
    }
    if (text == NULL) {
        jsonText_number(json->valuedouble, number);
        text = number;
    }
    put(writer, text, strlen(text));
}

/* Returns -1 after recording a problem. */
static int putValue(writer_t *writer, const cJSON *json, int depth) {
    int is_object = cJSON_IsObject(json);
    if (cJSON_IsString(json)) {
        putString(writer, json->valuestring);
        return 0;
    }
    if (!is_object && !cJSON_IsArray(json)) {
        putPlain(writer, json);
        return 0;
    }
    if (depth == JSON_STEP_LIMIT) {
        jsonPlace_t place = jsonPlace_root();
        return jsonProblem_at(&place, "values are nested too deeply");
    }
    put(writer, is_object ? "{" : "[", 1);
    for (const cJSON *item = json->child; item != NULL; item = item->next) {
        if (is_object) {
            putLine(writer, depth + 1);
            putString(writer, item->string);
            put(writer, ":\t", writer->indented ? 2 : 1);
        }
        if (putValue(writer, item, depth + 1) != 0) {
            return -1;
        }
        if (item->next != NULL) {
            put(writer, ", ", writer->indented && !is_object ? 2 : 1);
        }
    }
    if (is_object && json->child != NULL) {
        putLine(writer, depth);
    }
    put(writer, is_object ? "}" : "]", 1);
    return 0;
}

char *jsonText_print(const cJSON *json, jsonLayout_e layout) {
    writer_t writer = {NULL, 0, layout == jsonLayout_body && BODIES_ARE_INDENTED};
    if (putValue(&writer, json, 0) != 0) {
        return NULL;
    }
    writer.data = malloc(writer.length + 1);
    if (writer.data == NULL) {
        jsonProblem_memory();
        return NULL;
    }
    writer.length = 0;
    putValue(&writer, json, 0);
    writer.data[writer.length] = '\0';
    char *exact = realloc(writer.data, writer.length + 1);
    return exact != NULL ? exact : writer.data;
}
