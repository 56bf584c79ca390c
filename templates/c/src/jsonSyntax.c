/* Parses JSON text (RFC 8259) without recursion, so that no text can exhaust the stack. */
#include <string.h>
#include "jsonInternal.h"

typedef struct text_t {
    const char *start;
    const char *at;
    const char *end;
    char *name; /* of the member whose value comes next; NULL in an array */
    cJSON *root;
    int depth;
    cJSON *open[JSON_NESTING_LIMIT]; /* the arrays and objects that contain the current value */
} text_t;

/* Records a problem with the value that is being read. Returns -1. */
static int fail(const text_t *text, const char *problem) {
    jsonPlace_t places[JSON_NESTING_LIMIT + 1];
    places[0] = jsonPlace_root();
    for (int i = 0; i < text->depth; i++) {
        const cJSON *inner = i + 1 < text->depth ? text->open[i + 1] : NULL;
        if (cJSON_IsObject(text->open[i])) {
            places[i + 1] = jsonPlace_member(&places[i], inner != NULL ? inner->string : text->name);
        } else {
            places[i + 1] = jsonPlace_item(&places[i], cJSON_GetArraySize(text->open[i]) - (inner != NULL));
        }
    }
    return jsonProblem_at(&places[text->depth], "%s", problem);
}

static int failSyntax(const text_t *text) {
    return jsonProblem_syntax((size_t)(text->at - text->start), text->at == text->end);
}

static void skipSpace(text_t *text) {
    while (text->at < text->end && memchr(" \t\n\r", *text->at, 4) != NULL) {
        text->at++;
    }
}

/* Skips the character if it is the next one. */
static int skip(text_t *text, char character) {
    if (text->at == text->end || *text->at != character) {
        return 0;
    }
    text->at++;
    return 1;
}

static int hexDigits(text_t *text, unsigned long *value) {
    *value = 0;
    for (int i = 0; i < 4; i++, text->at++) {
        int c = text->at < text->end ? *text->at : '\0';
        int digit = c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
        if (digit < 0) {
            return failSyntax(text);
        }
        *value = *value << 4 | (unsigned)digit;
    }
    return 0;
}

/* Decodes the rest of an escape after `\u`, with the second half of a pair. */
static int unicodeEscape(text_t *text, char **out) {
    unsigned long point;
    unsigned long low;
    if (hexDigits(text, &point) != 0) {
        return -1;
    }
    if (point >= 0xd800 && point < 0xdc00 && text->end - text->at >= 2 && memcmp(text->at, "\\u", 2) == 0) {
        text->at += 2;
        if (hexDigits(text, &low) != 0) {
            return -1;
        }
        if (low >= 0xdc00 && low < 0xe000) {
            point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
        }
    }
    if (point >= 0xd800 && point < 0xe000) {
        return fail(text, "the string contains half of a surrogate pair");
    }
    if (point == 0) {
        return fail(text, "the string contains U+0000, which would end it");
    }
    int more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const unsigned char leads[] = {0, 0xc0, 0xe0, 0xf0};
    *(*out)++ = (char)(leads[more] | point >> (6 * more));
    while (more-- > 0) {
        *(*out)++ = (char)(0x80 | (point >> (6 * more) & 0x3f));
    }
    return 0;
}

static int escape(text_t *text, char **out) {
    static const char names[] = "\"\\/bfnrt";
    static const char values[] = "\"\\/\b\f\n\r\t";
    const char *name = text->at < text->end && *text->at != '\0' ? strchr(names, *text->at) : NULL;
    if (name != NULL) {
        text->at++;
        *(*out)++ = values[name - names];
        return 0;
    }
    return skip(text, 'u') ? unicodeEscape(text, out) : failSyntax(text);
}

/* Decodes characters up to the quotation mark at the end, in memory that suffices for them. */
static int decode(text_t *text, char *out) {
    while (text->at < text->end && *text->at != '"') {
        unsigned char byte = (unsigned char)*text->at;
        if (byte == '\\') {
            text->at++;
            if (escape(text, &out) != 0) {
                return -1;
            }
            continue;
        }
        size_t length = byte < 0x80 ? 1 : jsonText_character(text->at, text->end, NULL);
        if (byte < ' ') {
            return failSyntax(text);
        }
        if (length == 0) {
            return fail(text, "the string is not valid UTF-8");
        }
        for (; length > 0; length--) {
            *out++ = *text->at++;
        }
    }
    *out = '\0';
    return skip(text, '"') ? 0 : failSyntax(text);
}

/* Reads the string after its first quotation mark, into memory of cJSON. */
static char *readString(text_t *text) {
    const char *close = text->at;
    while (close < text->end && *close != '"') {
        close += *close == '\\' && text->end - close > 1 ? 2 : 1;
    }
    /* No escape is shorter than what it stands for. */
    char *string = cJSON_malloc((size_t)(close - text->at) + 1);
    if (string == NULL) {
        jsonProblem_memory();
    } else if (decode(text, string) != 0) {
        cJSON_free(string);
        return NULL;
    }
    return string;
}

static cJSON *readNumber(text_t *text) {
    jsonDecimal_t decimal;
    const char *start = text->at;
    const char *end = jsonDecimal_read(start, text->end, &decimal);
    if (end == NULL) {
        failSyntax(text);
        return NULL;
    }
    text->at = end;
    return jsonNumber_create(start, end, &decimal);
}

static cJSON *readLiteral(text_t *text, const char *literal) {
    size_t length = strlen(literal);
    if ((size_t)(text->end - text->at) < length || memcmp(text->at, literal, length) != 0) {
        failSyntax(text);
        return NULL;
    }
    text->at += length;
    return *literal == 'n' ? cJSON_CreateNull() : cJSON_CreateBool(*literal == 't');
}

/* Reads a value, of an array or object only its start. Returns NULL with a problem, or without one if out of memory. */
static cJSON *readStart(text_t *text) {
    cJSON *json;
    switch (text->at < text->end ? *text->at : '\0') {
    case '{':
    case '[':
        if (text->depth == JSON_NESTING_LIMIT) {
            fail(text, "values are nested too deeply");
            return NULL;
        }
        return *text->at++ == '{' ? cJSON_CreateObject() : cJSON_CreateArray();
    case '"':
        text->at++;
        json = cJSON_CreateNull();
        if (json != NULL) {
            json->type = cJSON_String;
            json->valuestring = readString(text);
        }
        if (json != NULL && json->valuestring == NULL) {
            cJSON_Delete(json);
            return NULL;
        }
        return json;
    case 't':
        return readLiteral(text, "true");
    case 'f':
        return readLiteral(text, "false");
    case 'n':
        return readLiteral(text, "null");
    default:
        return readNumber(text);
    }
}

static int readName(text_t *text) {
    if (!skip(text, '"')) {
        return failSyntax(text);
    }
    text->name = readString(text);
    if (text->name == NULL) {
        return -1;
    }
    skipSpace(text);
    return skip(text, ':') ? 0 : failSyntax(text);
}

/* Reads the next value with its name. Returns 1 if its members or items follow, 0 if it is complete, or -1. */
static int readItem(text_t *text) {
    cJSON *parent = text->depth > 0 ? text->open[text->depth - 1] : NULL;
    skipSpace(text);
    if (cJSON_IsObject(parent) && readName(text) != 0) {
        return -1;
    }
    skipSpace(text);
    cJSON *json = readStart(text);
    if (json == NULL) {
        return jsonModel_problem()[0] != '\0' ? -1 : jsonProblem_memory();
    }
    json->string = text->name;
    text->name = NULL;
    if (parent == NULL) {
        text->root = json;
    } else if (!cJSON_AddItemToArray(parent, json)) { /* adds a member with its name as well */
        cJSON_Delete(json);
        return jsonProblem_memory();
    }
    if (!cJSON_IsObject(json) && !cJSON_IsArray(json)) {
        return 0;
    }
    text->open[text->depth++] = json;
    skipSpace(text);
    return text->at == text->end || *text->at != (cJSON_IsObject(json) ? '}' : ']');
}

/* Reads what follows a value. Returns 1 if another value follows, 0 at the end of the text, or -1. */
static int readEnd(text_t *text) {
    while (text->depth > 0) {
        skipSpace(text);
        if (skip(text, cJSON_IsObject(text->open[text->depth - 1]) ? '}' : ']')) {
            text->depth--;
        } else {
            return skip(text, ',') ? 1 : failSyntax(text);
        }
    }
    skipSpace(text);
    return text->at == text->end ? 0 : failSyntax(text);
}

cJSON *jsonText_parse(const char *json) {
    return jsonText_parseWithLength(json, json != NULL ? strlen(json) : 0);
}

cJSON *jsonText_parseWithLength(const char *json, size_t length) {
    text_t text;
    int more;
    jsonProblem_clear();
    text.start = json != NULL ? json : "";
    text.end = text.start + (json != NULL ? length : 0);
    text.at = length >= 3 && json != NULL && memcmp(json, "\xef\xbb\xbf", 3) == 0 ? json + 3 : text.start;
    text.name = NULL;
    text.root = NULL;
    text.depth = 0;
    do {
        more = readItem(&text);
        if (more == 0) {
            more = readEnd(&text);
        }
    } while (more > 0);
    if (more == 0) {
        return text.root;
    }
    cJSON_free(text.name);
    cJSON_Delete(text.root);
    return NULL;
}
