/* Declarations shared by the files behind jsonModel.h. Not part of the public interface. */
#ifndef JSON_INTERNAL_H_
#define JSON_INTERNAL_H_

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../model/object.h"
#include "symbols.h"

/* The nesting limit of cJSON. Deeper values, which programs can build, could overflow the stack. */
#define JSON_NESTING_LIMIT 1000
/*
 * Nesting limit for values and models. Optimized code needs 512 KiB of stack for it,
 * the size of a thread stack on macOS.
 */
#define JSON_STEP_LIMIT (2 * JSON_NESTING_LIMIT + JSON_DETOUR_LIMIT)
/* Limit for models that refer to other models without consuming JSON; more indicates a cycle. */
#define JSON_DETOUR_LIMIT 32

#define JSON_TEXT_SIZE 32 /* buffer size for a number */

/* The current location in a value: a linked list across stack frames that is only evaluated for error messages. */
typedef struct jsonPlace_t {
    const struct jsonPlace_t *within;
    const char *name; /* name of the member, or NULL */
    int index;        /* index in a list, or -1 */
    int depth;
    int steps;
    int detours;
    int is_request; /* properties that only responses have are omitted */
} jsonPlace_t;

jsonPlace_t jsonPlace_root(void);
jsonPlace_t jsonPlace_member(const jsonPlace_t *within, const char *name);
jsonPlace_t jsonPlace_item(const jsonPlace_t *within, int index);
/* The same location, seen from another model. */
jsonPlace_t jsonPlace_detour(const jsonPlace_t *within);
/* Returns -1 and records a problem if the location is nested too deeply. */
int jsonPlace_check(const jsonPlace_t *place);

/* Record a problem for jsonModel_problem(). Both return -1. */
int jsonProblem_at(const jsonPlace_t *place, const char *format, ...) API_FORMAT(2, 3);
int jsonProblem_memory(void);
int jsonProblem_isMemory(void);
/* Whether jsonPlace_check() recorded it. */
int jsonProblem_isDepth(void);
/* For text that is not JSON from this byte on. */
int jsonProblem_syntax(size_t offset, int is_end);
int jsonProblem_isSyntax(void);
void jsonProblem_clear(void);

typedef struct jsonReader_t {
    size_t steps;
    size_t wasted;  /* steps of unsuccessful attempts at a union (jsonUnion.c) */
    const cJSON *root; /* the whole value */
    size_t size;    /* steps of looking at every part of it once, or 0 if they have not been counted */
    size_t most;    /* alternatives of the largest union of which one failed */
    int has_stopped; /* too many alternatives were tried */
    char *unlisted; /* text of the value, if it was just read and is an enum that does not list it; taken by the caller */
} jsonReader_t;

/* Counts the steps of looking at a value: one, and more for a long string, number or name. */
void jsonRead_count(jsonReader_t *reader, const cJSON *json);
/* Returns how many steps it takes to look at every part of the value once. */
size_t jsonRead_size(const cJSON *json, int depth);
/* Boxes the value. Returns 0, or -1 after recording a problem. */
int jsonRead_value(jsonReader_t *reader, const jsonType_t *type, const cJSON *json, const jsonPlace_t *place,
                   void **value);
/* Fills a new `object` with the matching alternative. */
int jsonRead_alternative(jsonReader_t *reader, const jsonModel_t *model, const cJSON *json, const jsonPlace_t *place,
                         void *object);
/* Copies any value as text. Returns 0, or -1 after recording a problem. */
int jsonRead_any(jsonReader_t *reader, const cJSON *json, void **value);
/* Stores the unlisted value in the struct, or frees it if the struct has no member for it (offset 0). */
void jsonRead_keepUnlisted(jsonReader_t *reader, void *object, size_t offset);
/* Returns whether the enum lists strings (1), or anything else (0). */
int jsonEnum_takes(const jsonEnum_t *values, int strings);
const jsonField_t *jsonModel_field(const jsonModel_t *model, const char *name, size_t *hint);

/* Returns whether the type accepts JSON null. */
int jsonType_takesNull(const jsonType_t *type, int detours);
/* The type of a union's value with this tag, or NULL if there is none. */
const jsonType_t *jsonUnion_type(const jsonUnion_t *alternatives, int tag);
/* Like jsonValue_print(), without the properties that only responses have. */
cJSON *jsonValue_printRequest(const jsonType_t *type, const void *value) API_OWNED;
/* Returns whether the text has the format. */
int jsonText_has(const char *text, jsonFormat_e format);
/* Resolves aliases and unions to the final type and its value. */
void jsonType_resolve(const jsonType_t **type, const void **value);

/* Access pointers and ints in structs by offset. */
void *jsonStruct_pointer(const void *object, size_t offset);
void jsonStruct_setPointer(void *object, size_t offset, void *value);
int jsonStruct_int(const void *object, size_t offset);
void jsonStruct_setInt(void *object, size_t offset, int value);

/* A number of JSON text, taken apart: the digits from `first` to `last`, among which may be a decimal point. */
typedef struct jsonDecimal_t {
    int negative;
    const char *first; /* first significant digit */
    const char *last;  /* behind the last significant digit */
    size_t count;      /* of significant digits; 0 for zero */
    long point;        /* position of the decimal point behind the first digit */
} jsonDecimal_t;

/* Returns the end of the number at the start of the text, or NULL if there is none. */
const char *jsonDecimal_read(const char *text, const char *end, jsonDecimal_t *decimal);
int jsonDecimal_equal(const jsonDecimal_t *a, const jsonDecimal_t *b);

/* An integer. */
typedef struct jsonWhole_t {
    int negative;
    unsigned long long magnitude;
} jsonWhole_t;

typedef enum {
    jsonWhole_ok,
    jsonWhole_none, /* not a number */
    jsonWhole_fraction,
    jsonWhole_range
} jsonWhole_e;

jsonWhole_e jsonNumber_whole(const cJSON *json, jsonWhole_t *whole);
/* Returns whether it is in the range of the kind: int, long or unsigned. */
int jsonWhole_fits(const jsonWhole_t *whole, jsonKind_e kind);
/*
 * Creates a number with the digits of the text, unless they are those that jsonText_number() writes. They are in
 * `valuestring`, of a cJSON_Raw if a double does not have this value. Returns NULL if out of memory.
 */
cJSON *jsonNumber_create(const char *text, const char *end, const jsonDecimal_t *decimal);
/* Returns the digits that a number was created with, or NULL. */
const char *jsonNumber_digits(const cJSON *json);
/* Returns whether JSON is the number of the text, however both are written. */
int jsonNumber_is(const cJSON *json, const char *text);

/* Returns the kind of a JSON value with its article: "a number". */
const char *jsonText_kind(const cJSON *json);
/* Returns whether JSON can represent the number, that is, whether it is finite. */
int jsonText_isNumber(double number);
/* Formats a number like JavaScript: the shortest text that parses to the same number. */
void jsonText_number(double number, char text[JSON_TEXT_SIZE]);
/* Returns the double whose shortest decimal form is that of the float. */
double jsonText_widen(float number);
/* Returns -1 if the text is not a number. */
int jsonText_parseNumber(const char *text, double *number);
char *jsonText_copy(const char *text);
/* Returns the length of the UTF-8 character, or 0 if it is not valid. Stores the character unless `point` is NULL. */
size_t jsonText_character(const char *at, const char *end, unsigned long *point);
/* Copies text with escapes for what a terminal would interpret and for bytes that are not UTF-8, as far as it fits. */
void jsonText_escape(const char *text, char *out, size_t size);

typedef enum {
    jsonLayout_compact, /* on one line */
    jsonLayout_body     /* formatted like request bodies */
} jsonLayout_e;
/* Returns the text, allocated with malloc, or NULL after recording a problem. */
char *jsonText_print(const cJSON *json, jsonLayout_e layout);

/* Like those of binary.h, but with size_t lengths. If `is_base64` is 1, NULL from decoding means out of memory. */
binary_t *jsonBytes_copy(const void *data, size_t length);
char *jsonBytes_encode(const void *data, size_t length);
char *jsonBytes_decode(const char *text, size_t length, size_t *decoded, int *is_base64);

/* A binary that is read while it is sent. */
typedef struct binaryFile_t binaryFile_t;

typedef enum {
    binaryRead_ok,
    binaryRead_stopped, /* the program's function returned BINARY_STOP */
    binaryRead_failed,  /* the file could not be read */
    binaryRead_short    /* it ended before its length */
} binaryRead_e;

/* Returns NULL for a binary that holds its bytes. */
binaryFile_t *binaryFile_of(const binary_t *binary);
const char *binaryFile_name(const binaryFile_t *file);
/* Returns -1 if the length is unknown. */
int64_t binaryFile_length(const binaryFile_t *file);
/* Returns 0, or -1 if the beginning cannot be read again. */
int binaryFile_rewind(binaryFile_t *file);
/* Stores the number of bytes read, which is 0 at the end. */
binaryRead_e binaryFile_read(binaryFile_t *file, char *buffer, size_t size, size_t *count);
void binaryFile_free(binaryFile_t *file);

#endif /* JSON_INTERNAL_H_ */
