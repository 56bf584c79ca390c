/* Bytes: the content of a file, or what stands in JSON as Base64. */
#ifndef INCLUDE_BINARY_H
#define INCLUDE_BINARY_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct binary_t {
    uint8_t *data;
    unsigned int len;
} binary_t;

/* A copy of the bytes; NULL when memory is out, or `len` negative. */
binary_t *instantiate_binary_t(char *data, int len);
void binary_free(binary_t *binary);

/* Base64 of the bytes with a 0 behind it, to be freed by the caller; NULL when memory is out, or the size too large. */
char *base64encode(const void *b64_encode_this, int encode_this_many_bytes);
/*
 * The bytes of Base64 with a 0 behind them, to be freed by the caller, and their number; NULL when it is no Base64,
 * or memory is out. Line ends are passed over, and the padding may be absent.
 */
char *base64decode(const void *b64_decode_this, int decode_this_many_bytes, int *decoded_bytes);

#ifdef __cplusplus
}
#endif

#endif /* INCLUDE_BINARY_H */
