/* Binary data: the content of a file, or a Base64 string in JSON. */
#ifndef GARDEN_INCLUDE_BINARY_H
#define GARDEN_INCLUDE_BINARY_H

#include <stdint.h>

#include "begin.h"

typedef struct binary_t {
    uint8_t *data;
    unsigned int len;
} binary_t;

/* Creates a copy of the bytes. Free it with binary_free. Returns NULL if out of memory or if `len` is negative. */
binary_t *instantiate_binary_t(char *data, int len) API_OWNED;
void binary_free(binary_t *binary);

/*
 * Encodes bytes as a NUL-terminated Base64 string. Free it with free().
 * Returns NULL if out of memory or if the string would be too long.
 */
char *base64encode(const void *b64_encode_this, int encode_this_many_bytes) API_OWNED;
/*
 * Decodes Base64. Line breaks are ignored and padding is optional. Returns the bytes, NUL-terminated, and stores their
 * number. Free them with free(). Returns NULL if the input is not valid Base64 or if out of memory.
 */
char *base64decode(const void *b64_decode_this, int decode_this_many_bytes, int *decoded_bytes) API_OWNED;

#include "end.h"

#endif /* GARDEN_INCLUDE_BINARY_H */
