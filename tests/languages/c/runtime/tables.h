/* The models of every.yaml, and what its description does not give. */
#ifndef TABLES_H_
#define TABLES_H_

#include "include/binary.h"
#include "model/account.h"
#include "model/beside.h"
#include "model/cup.h"
#include "model/either.h"
#include "model/events.h"
#include "model/every.h"
#include "model/tint.h"
#include "model/tree.h"

/* A model that is another name for a list. */
typedef struct names_t {
    list_t *value;
    int _library_owned;
} names_t;

/* A model that is another name for an enum. */
typedef struct hue_t {
    every_color__e *value;
    int _library_owned;
    char *value_unlisted;
} hue_t;

/* A member whose enum has a constant for unlisted values. */
typedef enum { size_none, size_small, size_unknown } size_e;
typedef struct sized_t {
    size_e size;
    int _library_owned;
} sized_t;

/* A union that is its own alternative. */
typedef struct itself_t {
    int tag;
    void *value;
    int _library_owned;
} itself_t;

extern const jsonEnum_t color_values;
extern const jsonEnum_t size_values;
extern const jsonModel_t names_table;
extern const jsonModel_t hue_table;
extern const jsonModel_t sized_table;
extern const jsonModel_t itself_table;

extern const jsonType_t string_type;
extern const jsonType_t any_type;
extern const jsonType_t strings_type;

#define MODEL(name) {.kind = jsonKind_model, .model = &name##_table}

#endif /* TABLES_H_ */
