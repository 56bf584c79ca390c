/* What the files behind jsonModel.h share; no part of the interface. */
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

/* As deep as cJSON itself reads; deeper values, which programs may build, could overflow the stack. */
#define JSON_NESTING_LIMIT 1000
/* Values and models within one another; optimized code reads so many in 512 KiB, the stack of a thread on macOS. */
#define JSON_STEP_LIMIT (2 * JSON_NESTING_LIMIT + JSON_DETOUR_LIMIT)
/* Models that name or choose another model without any JSON between them; more is a model that is itself. */
#define JSON_DETOUR_LIMIT 32

#define JSON_TEXT_SIZE 32 /* of a number */

/* Where in a value we are: a chain through the frames of the callers, read only when something is wrong. */
typedef struct jsonPlace_t {
    const struct jsonPlace_t *within;
    const char *name; /* of the member, or NULL */
    int index;        /* in a list, or -1 */
    int depth;
    int steps;
    int detours;
} jsonPlace_t;

jsonPlace_t jsonPlace_root(void);
jsonPlace_t jsonPlace_member(const jsonPlace_t *within, const char *name);
jsonPlace_t jsonPlace_item(const jsonPlace_t *within, int index);
/* The same place, as another model sees it. */
jsonPlace_t jsonPlace_detour(const jsonPlace_t *within);
/* -1 and a problem when the place lies too deep. */
int jsonPlace_check(const jsonPlace_t *place);

/* Remember what is wrong, for jsonModel_problem(); both give -1. */
int jsonProblem_at(const jsonPlace_t *place, const char *format, ...);
int jsonProblem_memory(void);
int jsonProblem_isMemory(void);
void jsonProblem_clear(void);

/* What a union's alternatives may try in vain (jsonUnion.c). */
typedef struct jsonReader_t {
    size_t steps;
    size_t wasted;
} jsonReader_t;

/* The value boxed; 0, or -1 and a problem. */
int jsonRead_value(jsonReader_t *reader, const jsonType_t *type, const cJSON *json, const jsonPlace_t *place,
                   void **value);
/* Fills in the alternative of a new `object` that fits. */
int jsonRead_alternative(jsonReader_t *reader, const jsonModel_t *model, const cJSON *json, const jsonPlace_t *place,
                         void *object);
const jsonField_t *jsonModel_field(const jsonModel_t *model, const char *name, size_t *hint);

/* Whether JSON's null is a value of the type. */
int jsonType_takesNull(const jsonType_t *type, int detours);
/* Follows models that name or chose another type, to that type and its value. */
void jsonType_resolve(const jsonType_t **type, const void **value);

/* Pointers and ints in structs of which only the offsets are known. */
void *jsonStruct_pointer(const void *object, size_t offset);
void jsonStruct_setPointer(void *object, size_t offset, void *value);
int jsonStruct_int(const void *object, size_t offset);
void jsonStruct_setInt(void *object, size_t offset, int value);

/* What a JSON value is, with its article: "a number". */
const char *jsonText_kind(const cJSON *json);
/* Whether JSON can have it: neither infinite nor NaN. */
int jsonText_isNumber(double number);
/* A number as JavaScript writes it: the shortest text that is read back as the same number. */
void jsonText_number(double number, char text[JSON_TEXT_SIZE]);
/* The double whose text is the float's shortest. */
double jsonText_widen(float number);
/* -1 when the text is no number. */
int jsonText_parseNumber(const char *text, double *number);
char *jsonText_copy(const char *text);

typedef enum {
    jsonLayout_compact, /* on one line */
    jsonLayout_body     /* as the bodies of requests are written */
} jsonLayout_e;
/* The text, from malloc; NULL when memory is out. */
char *jsonText_print(const cJSON *json, jsonLayout_e layout);

/* As those of binary.h, for any size. A NULL from decoding is for lack of memory where `is_base64` is 1. */
binary_t *jsonBytes_copy(const void *data, size_t length);
char *jsonBytes_encode(const void *data, size_t length);
char *jsonBytes_decode(const char *text, size_t length, size_t *decoded, int *is_base64);

#endif /* JSON_INTERNAL_H_ */
