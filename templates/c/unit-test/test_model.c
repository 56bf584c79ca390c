#include "roundtrip.h"
#include "../model/{{ stem }}.h"
{% match body %}
{%- when TestBody::Enum with (names) %}
TEST_ENUM({{ stem }}, {{ names.stem }}, {{ names.ty }}, {{ names.constants.len() - 1 }})
{%- when TestBody::Struct with (example) %}
static const char *const example =
{%- match example.as_slice() %}
{%- when [line] %} {{ line }}
{%- when lines %}
{%- for line in lines %}
    {{ line }}
{%- endfor %}
{%- endmatch %};

TEST_MODEL({{ stem }}, example)
{%- endmatch %}
