/* Binary data: the content of a file, or a Base64 string in JSON. */
#ifndef {{ guard }}INCLUDE_BINARY_H
#define {{ guard }}INCLUDE_BINARY_H

#include <stddef.h>
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
 * The following create binaries for request bodies and parts of forms. They are read while they are sent, may be longer
 * than `len` could say, and have a file name, which is NULL for none. Their members are of no use to programs. They
 * cannot be sent in JSON, or in two parts of one form. Free them with binary_free after the call. They return NULL if
 * out of memory.
 */

/*
 * Opens a file, which may also be a pipe. Without a file name, the last part of the path is sent.
 * Returns NULL also if the file cannot be opened or read, or is a directory; errno tells which.
 */
binary_t *binary_fromFile(const char *path, const char *fileName) API_OWNED;
/* Copies the bytes. */
binary_t *binary_fromBytes(const void *bytes, size_t length, const char *fileName) API_OWNED;
/*
 * Calls `read_func` with `read_data`, a buffer and its size. It returns the number of bytes that it has stored, 0 at the
 * end, and BINARY_STOP to cancel the call. If `length` is negative, the length is unknown. The bytes can only be sent
 * once, so a redirect that asks for them again is an error.
 */
binary_t *binary_fromFunction(size_t (*read_func)(void *, char *, size_t), void *read_data, int64_t length,
                              const char *fileName) API_OWNED;
#define BINARY_STOP ((size_t)-1)

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

#endif /* {{ guard }}INCLUDE_BINARY_H */
