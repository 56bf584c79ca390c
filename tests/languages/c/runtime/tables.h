/* Models with every kind of value, as the generator would describe them. */
#ifndef TABLES_H_
#define TABLES_H_

#include "include/binary.h"
#include "include/jsonModel.h"
#include "include/keyValuePair.h"
#include "include/list.h"
#include "model/any_type.h"
#include "model/object.h"

typedef enum { color_none, color_red, color_dark_blue, color_seven, color_half, color_yes } color_e;
typedef enum { size_none, size_small, size_unknown } size_e; /* has a constant for unlisted values */

typedef struct color_object_t {
    int *R;
    int *G;
    int *B;
    int _library_owned;
} color_object_t;

/* A model whose schema is only a list. */
typedef struct names_t {
    list_t *value;
    int _library_owned;
} names_t;

/* A model whose schema is only an enum. */
typedef struct hue_t {
    color_e *value;
    int _library_owned;
    char *value_unlisted;
} hue_t;

/* An enum or an object. */
typedef struct tint_t {
    int tag;
    void *value;
    int _library_owned;
    char *value_unlisted;
} tint_t;

/* Circle or square, by the discriminator `kind`. */
typedef struct circle_t {
    char *kind;
    double *radius;
    int _library_owned;
} circle_t;
typedef struct square_t {
    char *kind;
    double *side;
    int _library_owned;
} square_t;
typedef struct shape_t {
    int tag;
    void *value;
    int _library_owned;
} shape_t;
/* Of alternatives that do not declare its discriminator. */
typedef shape_t cup_t;

/* Members of requests only and of responses only, dates, and a member that is always null. */
typedef struct account_t {
    int *id;
    char *secret;
    char *born;
    char *at;
    object_t *gone;
    int _library_owned;
} account_t;

/* Objects of different members, an enum, scalars, lists, and a union within. */
typedef struct job_t {
    char *job;
    int _library_owned;
} job_t;
typedef struct problem_t {
    char *title;
    int *status;
    size_e size;
    int _library_owned;
} problem_t;
typedef struct either_t {
    int tag;
    void *value;
    int _library_owned;
    char *value_unlisted;
} either_t;
enum {
    either_job = 1,
    either_problem,
    either_color,
    either_string,
    either_double,
    either_int,
    either_shape,
    either_jobs,
    either_strings,
    either_boolean,
    either_null,
    either_unlisted
};

/* A union with a field next to its alternatives. */
typedef struct beside_t {
    int tag;
    void *value;
    char *note;
    int _library_owned;
} beside_t;

/* Two nested alternatives with the same members at the top. */
typedef struct branch_t {
    void *next; /* tree_t * */
    object_t *any;
    int *leaf;
    int _library_owned;
} branch_t;
typedef struct tree_t {
    int tag;
    void *value;
    int _library_owned;
} tree_t;

/* One of twelve events, whose data differ in the name of a required member. */
typedef struct event_t {
    void *data; /* detail_t * */
    int _library_owned;
} event_t;
typedef struct detail_t {
    list_t *rows;
    int *mark;
    int _library_owned;
} detail_t;

typedef struct events_t {
    int tag;
    void *value;
    int _library_owned;
} events_t;

/* A union that is its own alternative. */
typedef struct itself_t {
    int tag;
    void *value;
    int _library_owned;
} itself_t;

typedef struct every_t {
    object_t *any;
    char *text; /* required */
    int *boolean;
    int *small;
    long *large;
    float *narrow;
    double *wide;
    binary_t *bytes;
    color_e color;
    size_e size;
    struct every_t *child;
    list_t *matrix;  /* of lists of ints, which may be null */
    list_t *by_name; /* map of every_t */
    char *note;      /* may be null, or absent */
    int note_is_null;
    char *owner; /* required, may be null */
    shape_t *shape;
    either_t *either;
    names_t *names;
    color_e color_or_null;
    int color_or_null_is_null;
    list_t *colors;  /* of color_e */
    list_t *by_size; /* map of color_e */
    long *size64;    /* unsigned */
    list_t *additional; /* map of any */
    int _library_owned;
    char *color_unlisted;
    char *color_or_null_unlisted;
} every_t;

extern const jsonEnum_t color_values;
extern const jsonEnum_t size_values;
extern const jsonModel_t every_model;
extern const jsonModel_t color_object_model;
extern const jsonModel_t names_model;
extern const jsonModel_t hue_model;
extern const jsonModel_t tint_model;
extern const jsonModel_t circle_model;
extern const jsonModel_t square_model;
extern const jsonModel_t shape_model;
extern const jsonModel_t job_model;
extern const jsonModel_t problem_model;
extern const jsonModel_t account_model;
extern const jsonModel_t cup_model;
extern const jsonModel_t either_model;
extern const jsonModel_t beside_model;
extern const jsonModel_t tree_model;
extern const jsonModel_t events_model;
extern const jsonModel_t itself_model;

extern const jsonType_t string_type;
extern const jsonType_t int_type;
extern const jsonType_t any_type;
extern const jsonType_t strings_type;

#define MODEL_TYPE(name) \
    { jsonKind_model, 0, NULL, &name##_model, NULL }

#endif /* TABLES_H_ */
