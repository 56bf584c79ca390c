/* Bytes and Base64 (RFC 4648, section 4). */
#include <stdlib.h>
#include <string.h>
#include "jsonInternal.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

binary_t *instantiate_binary_t(char *data, int len) {
    return len >= 0 ? jsonBytes_copy(data, (size_t)len) : NULL;
}

binary_t *jsonBytes_copy(const void *data, size_t length) {
    if ((unsigned int)length != length || (data == NULL && length > 0)) {
        return NULL;
    }
    binary_t *binary = malloc(sizeof(binary_t));
    /* For 0 bytes malloc may return NULL, which would look like a failure. */
    uint8_t *copy = malloc(length > 0 ? length : 1);
    if (binary == NULL || copy == NULL) {
        free(binary);
        free(copy);
        return NULL;
    }
    if (length > 0) {
        memcpy(copy, data, length);
    }
    binary->data = copy;
    binary->len = (unsigned int)length;
    return binary;
}

void binary_free(binary_t *binary) {
    binaryFile_t *file = binaryFile_of(binary);
    if (file != NULL) {
        binaryFile_free(file);
    } else if (binary != NULL) {
        free(binary->data);
        free(binary);
    }
}

char *jsonBytes_encode(const void *data, size_t length) {
    const uint8_t *bytes = data;
    if ((bytes == NULL && length > 0) || length > (SIZE_MAX - 1) / 4 * 3 - 3) {
        return NULL;
    }
    char *text = malloc((length + 2) / 3 * 4 + 1);
    if (text == NULL) {
        return NULL;
    }
    char *out = text;
    for (size_t i = 0; i < length; i += 3) {
        size_t rest = length - i;
        unsigned int group = (unsigned int)bytes[i] << 16;
        group |= rest > 1 ? (unsigned int)bytes[i + 1] << 8 : 0;
        group |= rest > 2 ? (unsigned int)bytes[i + 2] : 0;
        *out++ = alphabet[group >> 18];
        *out++ = alphabet[group >> 12 & 63];
        *out++ = rest > 1 ? alphabet[group >> 6 & 63] : '=';
        *out++ = rest > 2 ? alphabet[group & 63] : '=';
    }
    *out = '\0';
    return text;
}

static int sextet(char digit) {
    if (digit >= 'A' && digit <= 'Z') {
        return digit - 'A';
    }
    if (digit >= 'a' && digit <= 'z') {
        return digit - 'a' + 26;
    }
    if (digit >= '0' && digit <= '9') {
        return digit - '0' + 52;
    }
    return digit == '+' ? 62 : digit == '/' ? 63 : -1;
}

char *jsonBytes_decode(const char *text, size_t length, size_t *decoded, int *is_base64) {
    size_t digits = 0;
    size_t padding = 0;
    *is_base64 = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\r' || text[i] == '\n') {
            continue;
        }
        if (text[i] == '=') {
            padding++;
        } else if (padding > 0 || sextet(text[i]) < 0) {
            return NULL;
        } else {
            digits++;
        }
    }
    /* A single digit is not a byte; padding must complete the last group or be absent. */
    if (digits % 4 == 1 || (padding > 0 && (padding > 2 || (digits + padding) % 4 != 0))) {
        return NULL;
    }
    *is_base64 = 1;
    char *bytes = malloc(digits / 4 * 3 + 3);
    if (bytes == NULL) {
        return NULL;
    }
    size_t count = 0;
    unsigned int group = 0;
    unsigned int bits = 0;
    for (size_t i = 0; i < length && text[i] != '='; i++) {
        int value = sextet(text[i]);
        if (value < 0) {
            continue;
        }
        group = (group << 6 | (unsigned int)value) & 0xffffff;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes[count++] = (char)(unsigned char)(group >> bits & 0xff);
        }
    }
    bytes[count] = '\0';
    *decoded = count;
    return bytes;
}

char *base64encode(const void *b64_encode_this, int encode_this_many_bytes) {
    return encode_this_many_bytes >= 0 ? jsonBytes_encode(b64_encode_this, (size_t)encode_this_many_bytes) : NULL;
}

char *base64decode(const void *b64_decode_this, int decode_this_many_bytes, int *decoded_bytes) {
    size_t count = 0;
    int is_base64;
    if (decode_this_many_bytes < 0 || (b64_decode_this == NULL && decode_this_many_bytes > 0)) {
        return NULL;
    }
    char *bytes = jsonBytes_decode(b64_decode_this, (size_t)decode_this_many_bytes, &count, &is_base64);
    if (bytes != NULL && decoded_bytes != NULL) {
        *decoded_bytes = (int)count; /* less than the size of the buffer */
    }
    return bytes;
}
