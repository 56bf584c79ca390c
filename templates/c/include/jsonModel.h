/*
 * Models and JSON: each model describes its fields in a table, and the functions here read, write and
 * free whatever a table describes.
 *
 * A value that does not stand in a struct as itself (in a list, in a map, behind a pointer) is "boxed":
 * a char * for a string, a list_t * for a list, a pointer to the struct for a model, and a pointer to
 * an int, long, float, double or enum from malloc for the rest.
 */
#ifndef JSON_MODEL_H_
#define JSON_MODEL_H_

#include <stddef.h>
#include <cjson/cJSON.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a value is in C, boxed. */
typedef enum {
    jsonKind_any,     /* object_t *: any JSON value, as its text */
    jsonKind_string,  /* char * */
    jsonKind_boolean, /* int *: 0 or 1 */
    jsonKind_int,     /* int * */
    jsonKind_long,    /* long * */
    jsonKind_float,   /* float * */
    jsonKind_double,  /* double * */
    jsonKind_binary,  /* binary_t *: Base64 in JSON */
    jsonKind_enum,    /* a pointer to the enum; in the field of a struct the enum itself, 0 where absent */
    jsonKind_model,   /* a pointer to the model's struct */
    jsonKind_list,    /* list_t *: each entry's data is boxed */
    jsonKind_map      /* list_t * of keyValuePair_t *, each value boxed */
} jsonKind_e;

struct jsonModel_t;
struct jsonType_t;

/* A value that an enum lists. */
typedef struct jsonEnumValue_t {
    const char *text;
    int is_string; /* else the text is a number, true or false, as JSON writes it */
} jsonEnumValue_t;

/* The values of an enum; the constant of values[i] is i + 1, and 0 is none of them. */
typedef struct jsonEnum_t {
    const jsonEnumValue_t *values;
    size_t count;
    int unknown; /* the constant for values that are not listed; 0 where there is none */
} jsonEnum_t;

/* The type of a value. */
typedef struct jsonType_t {
    jsonKind_e kind;
    int nullable;                    /* JSON may have null: boxed it is NULL */
    const struct jsonType_t *item;   /* of a list or a map */
    const struct jsonModel_t *model; /* of a model */
    const jsonEnum_t *values;        /* of an enum */
} jsonType_t;

/* A property of an object. */
typedef struct jsonField_t {
    const char *name; /* in JSON */
    size_t offset;    /* in the struct: of the boxed value, or of the enum */
    jsonType_t type;
    int required;
    size_t null_offset; /* of the int that tells null from absent; 0 where there is none */
} jsonField_t;

/* One of the alternatives of a union. */
typedef struct jsonAlternative_t {
    jsonType_t type;
    const char *const *tags; /* values of the discriminator that choose it, ended by NULL; or NULL */
} jsonAlternative_t;

/* A union: its struct has a tag (1 for the first alternative, 0 for none) and the boxed value. */
typedef struct jsonUnion_t {
    const jsonAlternative_t *alternatives;
    size_t count;
    size_t tag_offset;
    size_t value_offset;
    const char *discriminator; /* property that tells the alternatives apart, or NULL */
    int fallback;              /* tag for a discriminator that is missing or not known; 0 for none */
} jsonUnion_t;

/*
 * A model. An object has fields, a union has alternatives (fields beside them belong to each); a model that
 * only names another type has neither, and that type as its `alias`.
 */
typedef struct jsonModel_t {
    const char *name; /* for messages */
    size_t size;      /* of the struct */
    const jsonField_t *fields;
    size_t count;
    const jsonType_t *additional; /* type of what has no field; NULL where that is not kept */
    size_t additional_offset;     /* of the list_t * that keeps it, as a map */
    const jsonUnion_t *alternatives;
    const jsonType_t *alias;
    size_t alias_offset; /* of its boxed value */
    size_t owned_offset; /* of `_library_owned` */
} jsonModel_t;

/* A new struct with nothing in it, to be freed by the model's _free; NULL when memory is out. */
void *jsonModel_new(const jsonModel_t *model);
/* The model that `json` holds, or NULL: jsonModel_problem() says why. */
void *jsonModel_parse(const jsonModel_t *model, const cJSON *json);
/* The model as JSON, to be freed with cJSON_Delete, or NULL: jsonModel_problem() says why. */
cJSON *jsonModel_print(const jsonModel_t *model, const void *object);
/* Frees the model and all that hangs on it. Leaves alone what is NULL, or made by a _create function. */
void jsonModel_free(const jsonModel_t *model, void *object);

/* The same for a boxed value of any type. A parsed null is NULL too: `ok` tells it from a failure. */
void *jsonValue_parse(const jsonType_t *type, const cJSON *json, int *ok);
cJSON *jsonValue_print(const jsonType_t *type, const void *value);
void jsonValue_free(const jsonType_t *type, void *value);

/* The constant of a value, `unknown` or 0 when it is not listed; and the value of a constant, or NULL. */
int jsonEnum_fromString(const jsonEnum_t *values, const char *text);
const char *jsonEnum_toString(const jsonEnum_t *values, int constant);
int jsonEnum_parse(const jsonEnum_t *values, const cJSON *json);
cJSON *jsonEnum_print(const jsonEnum_t *values, int constant);

/* What was wrong with the last value that this thread could not read or write, with its place in it. */
const char *jsonModel_problem(void);

#ifdef __cplusplus
}
#endif

#endif /* JSON_MODEL_H_ */
