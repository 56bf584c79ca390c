#include <stddef.h>
#include "tables.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define SCALAR(kind) \
    { jsonKind_##kind, 0, NULL, NULL, NULL }
#define NULLABLE(kind) \
    { jsonKind_##kind, 1, NULL, NULL, NULL }
#define LIST_OF(item) \
    { jsonKind_list, 0, &(item), NULL, NULL }
#define OBJECT(name) \
    const jsonModel_t name##_model = {#name, \
                                      sizeof(name##_t), \
                                      name##_fields, \
                                      COUNT(name##_fields), \
                                      NULL, \
                                      0, \
                                      NULL, \
                                      NULL, \
                                      0, \
                                      offsetof(name##_t, _library_owned), \
                                      0}
#define UNION(name, discriminator, fallback, unlisted) \
    static const jsonUnion_t name##_union = {name##_alternatives,     COUNT(name##_alternatives), \
                                             offsetof(name##_t, tag), offsetof(name##_t, value), \
                                             discriminator,           fallback}; \
    const jsonModel_t name##_model = {#name, sizeof(name##_t), NULL, 0, NULL, \
                                      0,     &name##_union,    NULL, 0, offsetof(name##_t, _library_owned), unlisted}

const jsonType_t string_type = SCALAR(string);
const jsonType_t int_type = SCALAR(int);
const jsonType_t any_type = SCALAR(any);
const jsonType_t strings_type = LIST_OF(string_type);
static const jsonType_t row_type = {jsonKind_list, 1, &int_type, NULL, NULL};
static const jsonType_t every_type = MODEL_TYPE(every);
static const jsonType_t job_type = MODEL_TYPE(job);

static const jsonEnumValue_t colors[] = {{"red", 1}, {"dark blue", 1}, {"7", 0}, {"0.5", 0}, {"true", 0}};
const jsonEnum_t color_values = {colors, COUNT(colors), 0};
static const jsonEnumValue_t sizes[] = {{"small", 1}, {"unknown_default_open_api", 1}};
const jsonEnum_t size_values = {sizes, COUNT(sizes), size_unknown};

static const jsonEnumValue_t plains[] = {{"one", 1}, {"two", 1}};
static const jsonEnum_t plain_values = {plains, COUNT(plains), 0};
static const jsonType_t color_type = {jsonKind_enum, 0, NULL, NULL, &color_values};

static const jsonField_t color_object_fields[] = {
    {"R", offsetof(color_object_t, R), SCALAR(int), 0, 0, 0},
    {"G", offsetof(color_object_t, G), SCALAR(int), 0, 0, 0},
    {"B", offsetof(color_object_t, B), SCALAR(int), 0, 0, 0},
};
OBJECT(color_object);

const jsonModel_t names_model = {"names",
                                 sizeof(names_t),
                                 NULL,
                                 0,
                                 NULL,
                                 0,
                                 NULL,
                                 &strings_type,
                                 offsetof(names_t, value),
                                 offsetof(names_t, _library_owned), 0};

const jsonModel_t hue_model = {"hue",
                               sizeof(hue_t),
                               NULL,
                               0,
                               NULL,
                               0,
                               NULL,
                               &color_type,
                               offsetof(hue_t, value),
                               offsetof(hue_t, _library_owned),
                               offsetof(hue_t, value_unlisted)};

static const jsonField_t circle_fields[] = {
    {"kind", offsetof(circle_t, kind), SCALAR(string), 1, 0, 0},
    {"radius", offsetof(circle_t, radius), SCALAR(double), 1, 0, 0},
};
OBJECT(circle);
static const jsonField_t square_fields[] = {
    {"kind", offsetof(square_t, kind), SCALAR(string), 1, 0, 0},
    {"side", offsetof(square_t, side), SCALAR(double), 1, 0, 0},
};
OBJECT(square);
static const char *const circle_tags[] = {"circle", "round", NULL};
static const char *const square_tags[] = {"square", NULL};
static const jsonAlternative_t shape_alternatives[] = {{MODEL_TYPE(circle), circle_tags},
                                                       {MODEL_TYPE(square), square_tags}};
UNION(shape, "kind", 0, 0);

static const jsonField_t account_fields[] = {
    {"id", offsetof(account_t, id), SCALAR(int), 1, 0, 0, jsonAccess_read},
    {"secret", offsetof(account_t, secret), SCALAR(string), 1, 0, 0, jsonAccess_write},
    {"born", offsetof(account_t, born), {.kind = jsonKind_string, .format = jsonFormat_date}, 0, 0, 0},
    {"at", offsetof(account_t, at), {.kind = jsonKind_string, .format = jsonFormat_dateTime}, 0, 0, 0},
    {"gone", offsetof(account_t, gone), SCALAR(null), 0, 0, 0},
};
OBJECT(account);

static const jsonField_t job_fields[] = {{"job", offsetof(job_t, job), SCALAR(string), 1, 0, 0}};
OBJECT(job);
static const jsonField_t problem_fields[] = {
    {"title", offsetof(problem_t, title), SCALAR(string), 1, 0, 0},
    {"status", offsetof(problem_t, status), SCALAR(int), 0, 0, 0},
    {"size", offsetof(problem_t, size), {jsonKind_enum, 0, NULL, NULL, &size_values}, 0, 0, 0},
};
OBJECT(problem);
static const jsonAlternative_t either_alternatives[] = {
    {MODEL_TYPE(job), NULL},   {MODEL_TYPE(problem), NULL}, {{jsonKind_enum, 0, NULL, NULL, &color_values}, NULL},
    {SCALAR(string), NULL},    {SCALAR(double), NULL},      {SCALAR(int), NULL},
    {MODEL_TYPE(shape), NULL}, {LIST_OF(job_type), NULL},   {LIST_OF(string_type), NULL},
    {SCALAR(boolean), NULL},   {NULLABLE(binary), NULL},
};
UNION(either, NULL, 0, offsetof(either_t, value_unlisted));

/* Alternatives that do not declare the discriminator. */
static const char *const mug_tags[] = {"mug", NULL};
static const char *const problem_tags[] = {"broken", NULL};
static const jsonAlternative_t cup_alternatives[] = {{MODEL_TYPE(job), mug_tags}, {MODEL_TYPE(problem), problem_tags}};
UNION(cup, "kind", 0, 0);

static const jsonAlternative_t tint_alternatives[] = {
    {MODEL_TYPE(job), NULL},
    {{jsonKind_enum, 0, NULL, NULL, &plain_values}, NULL},
};
UNION(tint, NULL, 0, offsetof(tint_t, value_unlisted));

static const jsonAlternative_t beside_alternatives[] = {{MODEL_TYPE(job), NULL}, {MODEL_TYPE(problem), NULL}};
static const jsonUnion_t beside_union = {beside_alternatives,       2,    offsetof(beside_t, tag),
                                         offsetof(beside_t, value), NULL, 0};
static const jsonField_t beside_fields[] = {{"note", offsetof(beside_t, note), SCALAR(string), 0, 0, 0}};
const jsonModel_t beside_model = {"beside", sizeof(beside_t), beside_fields, 1, NULL,
                                  0,        &beside_union,    NULL,          0, offsetof(beside_t, _library_owned), 0};

static const jsonField_t left_fields[] = {
    {"next", offsetof(branch_t, next), MODEL_TYPE(tree), 0, 0, 0},
    {"leaf", offsetof(branch_t, leaf), SCALAR(int), 0, 0, 0},
    {"any", offsetof(branch_t, any), SCALAR(any), 0, 0, 0},
};
static const jsonModel_t left_model = {
    "left", sizeof(branch_t), left_fields, 3, NULL, 0, NULL, NULL, 0, offsetof(branch_t, _library_owned), 0};
static const jsonModel_t right_model = {
    "right", sizeof(branch_t), left_fields, 3, NULL, 0, NULL, NULL, 0, offsetof(branch_t, _library_owned), 0};
static const jsonAlternative_t tree_alternatives[] = {{MODEL_TYPE(left), NULL}, {MODEL_TYPE(right), NULL}};
UNION(tree, NULL, 0, 0);

#define EVENT(n) \
    static const jsonField_t detail##n##_fields[] = {{"rows", offsetof(detail_t, rows), LIST_OF(int_type), 0, 0, 0}, \
                                                     {"mark" #n, offsetof(detail_t, mark), SCALAR(int), 1, 0, 0}}; \
    static const jsonModel_t detail##n##_model = {"detail" #n, sizeof(detail_t), detail##n##_fields, 2, NULL, 0, NULL, NULL, \
                                                  0, offsetof(detail_t, _library_owned), 0}; \
    static const jsonField_t event##n##_fields[] = {{"data", offsetof(event_t, data), MODEL_TYPE(detail##n), 1, 0, 0}}; \
    static const jsonModel_t event##n##_model = {"event" #n, sizeof(event_t), event##n##_fields, 1, NULL, 0, NULL, NULL, \
                                                 0, offsetof(event_t, _library_owned), 0};
EVENT(1) EVENT(2) EVENT(3) EVENT(4) EVENT(5) EVENT(6) EVENT(7) EVENT(8) EVENT(9) EVENT(10) EVENT(11) EVENT(12)
static const jsonAlternative_t events_alternatives[] = {
    {MODEL_TYPE(event1), NULL}, {MODEL_TYPE(event2), NULL}, {MODEL_TYPE(event3), NULL}, {MODEL_TYPE(event4), NULL},
    {MODEL_TYPE(event5), NULL}, {MODEL_TYPE(event6), NULL}, {MODEL_TYPE(event7), NULL}, {MODEL_TYPE(event8), NULL},
    {MODEL_TYPE(event9), NULL}, {MODEL_TYPE(event10), NULL}, {MODEL_TYPE(event11), NULL}, {MODEL_TYPE(event12), NULL},
};
UNION(events, NULL, 0, 0);

static const jsonAlternative_t itself_alternatives[] = {{MODEL_TYPE(itself), NULL}, {MODEL_TYPE(itself), NULL}};
UNION(itself, NULL, 0, 0);

static const jsonField_t every_fields[] = {
    {"any", offsetof(every_t, any), SCALAR(any), 0, 0, 0},
    {"text", offsetof(every_t, text), SCALAR(string), 1, 0, 0},
    {"boolean", offsetof(every_t, boolean), SCALAR(boolean), 0, 0, 0},
    {"small", offsetof(every_t, small), SCALAR(int), 0, 0, 0},
    {"large", offsetof(every_t, large), SCALAR(long), 0, 0, 0},
    {"narrow", offsetof(every_t, narrow), SCALAR(float), 0, 0, 0},
    {"wide", offsetof(every_t, wide), SCALAR(double), 0, 0, 0},
    {"bytes", offsetof(every_t, bytes), SCALAR(binary), 0, 0, 0},
    {"color", offsetof(every_t, color), {jsonKind_enum, 0, NULL, NULL, &color_values}, 0, 0, offsetof(every_t, color_unlisted)},
    {"size", offsetof(every_t, size), {jsonKind_enum, 0, NULL, NULL, &size_values}, 0, 0, 0},
    {"child", offsetof(every_t, child), MODEL_TYPE(every), 0, 0, 0},
    {"matrix", offsetof(every_t, matrix), LIST_OF(row_type), 0, 0, 0},
    {"by name", offsetof(every_t, by_name), {jsonKind_map, 0, &every_type, NULL, NULL}, 0, 0, 0},
    {"note", offsetof(every_t, note), NULLABLE(string), 0, offsetof(every_t, note_is_null), 0},
    {"owner", offsetof(every_t, owner), NULLABLE(string), 1, 0, 0},
    {"shape", offsetof(every_t, shape), MODEL_TYPE(shape), 0, 0, 0},
    {"either", offsetof(every_t, either), MODEL_TYPE(either), 0, 0, 0},
    {"names", offsetof(every_t, names), MODEL_TYPE(names), 0, 0, 0},
    {"colorOrNull",
     offsetof(every_t, color_or_null),
     {jsonKind_enum, 1, NULL, NULL, &color_values},
     0,
     offsetof(every_t, color_or_null_is_null),
     offsetof(every_t, color_or_null_unlisted)},
    {"colors", offsetof(every_t, colors), LIST_OF(color_type), 0, 0, 0},
    {"by size", offsetof(every_t, by_size), {jsonKind_map, 0, &color_type, NULL, NULL}, 0, 0, 0},
    {"size64", offsetof(every_t, size64), SCALAR(unsigned), 0, 0, 0},
};
const jsonModel_t every_model = {"every",
                                 sizeof(every_t),
                                 every_fields,
                                 COUNT(every_fields),
                                 &any_type,
                                 offsetof(every_t, additional),
                                 NULL,
                                 NULL,
                                 0,
                                 offsetof(every_t, _library_owned), 0};
