/*
 * Conversion between models and JSON. Each model describes its fields in a table; these functions read,
 * write and free values based on that table.
 *
 * A value that is stored in a list, in a map or through a pointer, not inline in a struct, is "boxed": a char *
 * for a string, a list_t * for a list, a pointer to the struct for a model, and a pointer to an int, long,
 * float, double or enum, allocated with malloc, for everything else.
 */
#ifndef GARDEN_JSON_MODEL_H_
#define GARDEN_JSON_MODEL_H_

#include <stddef.h>
#include <cjson/cJSON.h>

#include "begin.h"

/* The C type of a boxed value. */
typedef enum {
    jsonKind_any,     /* object_t *: any JSON value, stored as JSON text */
    jsonKind_string,  /* char * */
    jsonKind_boolean, /* int *: 0 or 1 */
    jsonKind_int,     /* int * */
    jsonKind_long,    /* long * */
    jsonKind_float,   /* float * */
    jsonKind_double,  /* double * */
    jsonKind_binary,  /* binary_t *: a Base64 string in JSON */
    jsonKind_enum,    /* pointer to the enum; a struct field holds the enum itself, 0 if absent */
    jsonKind_model,   /* pointer to the struct of the model */
    jsonKind_list,    /* list_t *; the data of each entry is boxed */
    jsonKind_map,     /* list_t * of keyValuePair_t *; each value is boxed */
    jsonKind_unsigned, /* long *, with the bits of an unsigned long */
    jsonKind_null     /* object_t *: null */
} jsonKind_e;

/* What a string has to be. */
typedef enum {
    jsonFormat_none,
    jsonFormat_date,    /* 2020-02-29 */
    jsonFormat_dateTime /* 2020-02-29T12:30:15.5Z; the time and the zone may be absent */
} jsonFormat_e;

struct jsonModel_t;
struct jsonType_t;

/* A value of an enum. */
typedef struct jsonEnumValue_t {
    const char *text;
    int is_string; /* 1 for a string; otherwise the text is a number, true or false in JSON syntax */
} jsonEnumValue_t;

/* The values of an enum. The constant for values[i] is i + 1; 0 means no value, or one that is not listed. */
typedef struct jsonEnum_t {
    const jsonEnumValue_t *values;
    size_t count;
    int unknown; /* constant for unlisted values, or 0 if there is none */
} jsonEnum_t;

/* The type of a value. */
typedef struct jsonType_t {
    jsonKind_e kind;
    int nullable;                    /* 1 if JSON null is allowed; its boxed value is NULL */
    const struct jsonType_t *item;   /* item type of a list or map */
    const struct jsonModel_t *model; /* table of a model */
    const jsonEnum_t *values;        /* values of an enum */
    jsonFormat_e format;             /* of a string */
} jsonType_t;

/* In which direction a property is sent. */
typedef enum {
    jsonAccess_both,
    jsonAccess_read, /* in responses only: it is not sent */
    jsonAccess_write /* in requests only: responses lack it even if it is required */
} jsonAccess_e;

/* A property of an object. */
typedef struct jsonField_t {
    const char *name; /* name in JSON */
    size_t offset;    /* offset of the boxed value or enum in the struct */
    jsonType_t type;
    int required;
    size_t null_offset;     /* offset of the int that distinguishes null from absent, or 0 */
    size_t unlisted_offset; /* offset of the char * for a value that the enum does not list, or 0 */
    jsonAccess_e access;
} jsonField_t;

/* An alternative of a union. */
typedef struct jsonAlternative_t {
    jsonType_t type;
    const char *const *tags; /* discriminator values that select it, terminated by NULL; or NULL */
} jsonAlternative_t;

/*
 * A union. Its struct contains a tag (1 for the first alternative, 0 for none) and the boxed value. The tag count + 1 is for
 * an object that matches no alternative; its value is an object_t *.
 */
typedef struct jsonUnion_t {
    const jsonAlternative_t *alternatives;
    size_t count;
    size_t tag_offset;
    size_t value_offset;
    const char *discriminator; /* property that selects the alternative, or NULL */
    int fallback;              /* tag for a missing or unknown discriminator value, or 0 */
} jsonUnion_t;

/*
 * A model. An object has fields; a union has alternatives, and its fields belong to each of them. A model
 * that is another name for a type has neither; its `alias` is that type.
 */
typedef struct jsonModel_t {
    const char *name; /* name, for error messages */
    size_t size;      /* size of the struct */
    const jsonField_t *fields;
    size_t count;
    const jsonType_t *additional; /* type of properties without a field, or NULL if they are dropped */
    size_t additional_offset;     /* offset of the list_t * that stores them, as a map */
    const jsonUnion_t *alternatives;
    const jsonType_t *alias;
    size_t alias_offset;    /* offset of the boxed value of an alias */
    size_t owned_offset;    /* offset of `_library_owned` */
    size_t unlisted_offset; /* like that of jsonField_t, for the enum in a union or an alias */
} jsonModel_t;

/*
 * Parse text that contains one JSON value. Free the result with cJSON_Delete. They return NULL if the text is not JSON,
 * or has a string that is not valid UTF-8 or contains U+0000; see jsonModel_problem().
 *
 * Use them instead of cJSON_Parse, which rounds numbers to doubles, so that the _parseFromJSON functions read exact
 * integers. A number that a double cannot represent is a cJSON_Raw with its digits; all others are cJSON_Number.
 */
cJSON *jsonText_parse(const char *text) API_OWNED;
cJSON *jsonText_parseWithLength(const char *text, size_t length) API_OWNED;

/* Creates an empty struct. Free it with the _free function of the model. Returns NULL if out of memory. */
void *jsonModel_new(const jsonModel_t *model) API_OWNED;
/* Parses `json` as the model. Returns NULL on failure; see jsonModel_problem(). */
void *jsonModel_parse(const jsonModel_t *model, const cJSON *json) API_OWNED;
/* Converts the model to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *jsonModel_print(const jsonModel_t *model, const void *object) API_OWNED;
/* Frees the model and everything it owns. Ignores NULL and structs created by a _create function. */
void jsonModel_free(const jsonModel_t *model, void *object);

/* Like the functions above, for a boxed value of any type. JSON null also returns NULL; `ok` is then 1. */
void *jsonValue_parse(const jsonType_t *type, const cJSON *json, int *ok);
cJSON *jsonValue_print(const jsonType_t *type, const void *value) API_OWNED;
void jsonValue_free(const jsonType_t *type, void *value);

/* Convert a value to its constant (`unknown` or 0 if it is not listed), and a constant to its value (or NULL). */
int jsonEnum_fromString(const jsonEnum_t *values, const char *text);
const char *jsonEnum_toString(const jsonEnum_t *values, int constant);
int jsonEnum_parse(const jsonEnum_t *values, const cJSON *json);
cJSON *jsonEnum_print(const jsonEnum_t *values, int constant) API_OWNED;

/* Describes the last value that could not be read or written in this thread, including its location. */
const char *jsonModel_problem(void);

#include "end.h"

#endif /* GARDEN_JSON_MODEL_H_ */
