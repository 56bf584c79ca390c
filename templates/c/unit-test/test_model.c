#include "roundtrip.h"
#include "../model/{{ stem }}.h"
{% match body %}
{%- when TestBody::Enum with (names) %}
TEST_ENUM({{ stem }}, {{ names.stem }}, {{ names.ty }}, {{ names.constants.len() - 1 }})
{%- when TestBody::Struct with (example) %}
static const char *const example ={{ example }};

TEST_MODEL({{ stem }}, example)
{%- endmatch %}
