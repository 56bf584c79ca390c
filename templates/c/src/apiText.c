/* String buffers, comparison and encoding. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "apiInternal.h"

void apiText_append(apiText_t *text, const char *data, size_t length) {
    if (text->failed || length > SIZE_MAX / 2 - text->length - 1) {
        text->failed = 1;
        return;
    }
    size_t needed = text->length + length + 1;
    if (needed > text->capacity) {
        size_t capacity = text->capacity < 64 ? 128 : text->capacity * 2;
        if (capacity < needed) {
            capacity = needed;
        }
        char *grown = realloc(text->data, capacity);
        if (grown == NULL) {
            text->failed = 1;
            return;
        }
        text->data = grown;
        text->capacity = capacity;
    }
    if (length > 0) {
        memcpy(text->data + text->length, data, length);
    }
    text->length += length;
    text->data[text->length] = '\0';
}

void apiText_add(apiText_t *text, const char *more) {
    if (more == NULL) {
        text->failed = 1; /* a string that could not be created */
        return;
    }
    apiText_append(text, more, strlen(more));
}

const char *apiText_get(const apiText_t *text) {
    return text->data != NULL ? text->data : "";
}

void apiText_clear(apiText_t *text) {
    free(text->data);
    memset(text, 0, sizeof *text);
}

static int isUnreserved(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("-._~", c) != NULL);
}

static int isHex(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
}

/* '#' is also reserved, but would end the query. */
static int isLetThrough(const char *at, apiEncode_e encode) {
    if (encode == apiEncode_all) {
        return 0;
    }
    if (*at == '%') {
        return isHex(at[1]) && isHex(at[2]);
    }
    if (encode == apiEncode_reservedInPath && (*at == '/' || *at == '?')) {
        return 0;
    }
    return strchr(":/?[]@!$&'()*+,;=", *at) != NULL;
}

void apiText_encode(apiText_t *text, const char *value, apiEncode_e encode) {
    static const char digits[] = "0123456789ABCDEF";
    if (value == NULL || encode == apiEncode_none) {
        apiText_add(text, value);
        return;
    }
    const char *start = value;
    const char *at = value;
    for (; *at != '\0'; at++) {
        if (isUnreserved(*at) || isLetThrough(at, encode)) {
            continue;
        }
        unsigned char byte = (unsigned char)*at;
        char triple[3] = {'%', digits[byte >> 4], digits[byte & 15]};
        apiText_append(text, start, (size_t)(at - start));
        apiText_append(text, triple, sizeof triple);
        start = at + 1;
    }
    apiText_append(text, start, (size_t)(at - start));
}

static char lower(char c) {
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static int equal(const char *a, const char *b, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (lower(a[i]) != lower(b[i])) {
            return 0;
        }
    }
    return 1;
}

int apiName_equal(const char *a, const char *b) {
    size_t length = strlen(a);
    return length == strlen(b) && equal(a, b, length);
}

int apiName_startsWith(const char *name, const char *start, size_t length) {
    return strlen(name) >= length && equal(name, start, length);
}

static const char *withoutSpace(const char *text, size_t *length) {
    text += strspn(text, " \t");
    *length = strcspn(text, ";");
    while (*length > 0 && strchr(" \t\r\n", text[*length - 1]) != NULL) {
        (*length)--;
    }
    return text;
}

int apiMedia_is(const char *media, const char *name) {
    size_t length;
    if (media == NULL) {
        return 0;
    }
    media = withoutSpace(media, &length);
    return length == strlen(name) && equal(media, name, length);
}

int apiMedia_isMultipart(const char *media) {
    return media != NULL && strlen(media) > 10 && equal(media, "multipart/", 10);
}

/* Matches application/json and any type with the suffix +json. */
int apiMedia_isJson(const char *media) {
    size_t length;
    if (media == NULL) {
        return 0;
    }
    media = withoutSpace(media, &length);
    return length > 5 && equal(media + length - 4, "json", 4) &&
           (media[length - 5] == '/' || media[length - 5] == '+') && memchr(media, '/', length) != NULL;
}
