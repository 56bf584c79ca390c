#include <stddef.h>
#include "tables.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

const jsonType_t string_type = {.kind = jsonKind_string};
const jsonType_t any_type = {.kind = jsonKind_any};
const jsonType_t strings_type = {.kind = jsonKind_list, .item = &string_type};

static const jsonEnumValue_t colors[] = {{"red", 1}, {"dark blue", 1}, {"7", 0}, {"0.5", 0}, {"true", 0}};
const jsonEnum_t color_values = {colors, COUNT(colors), 0};
static const jsonEnumValue_t sizes[] = {{"small", 1}, {"unknown_default_open_api", 1}};
const jsonEnum_t size_values = {sizes, COUNT(sizes), size_unknown};

static const jsonType_t color_type = {.kind = jsonKind_enum, .values = &color_values};

#define ALIAS(type, model) \
    .name = #model, .size = sizeof(model##_t), .alias = &(type), .alias_offset = offsetof(model##_t, value), \
    .owned_offset = offsetof(model##_t, _library_owned)
const jsonModel_t names_table = {ALIAS(strings_type, names)};
const jsonModel_t hue_table = {ALIAS(color_type, hue), .unlisted_offset = offsetof(hue_t, value_unlisted)};

static const jsonField_t sized_fields[] = {
    {.name = "size", .offset = offsetof(sized_t, size), .type = {.kind = jsonKind_enum, .values = &size_values}}};
const jsonModel_t sized_table = {.name = "sized", .size = sizeof(sized_t), .fields = sized_fields, .count = 1,
                                 .owned_offset = offsetof(sized_t, _library_owned)};

static const jsonAlternative_t alternatives[] = {{.type = MODEL(itself)}, {.type = MODEL(itself)}};
static const jsonUnion_t itself_union = {alternatives, COUNT(alternatives), offsetof(itself_t, tag), offsetof(itself_t, value), NULL, 0};
const jsonModel_t itself_table = {.name = "itself", .size = sizeof(itself_t), .alternatives = &itself_union,
                                  .owned_offset = offsetof(itself_t, _library_owned)};
