#ifndef MODEL_{{ guard }}_H_
#define MODEL_{{ guard }}_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"

typedef struct {{ stem }}_t {{ stem }}_t;
{% for include in includes %}
#include "{{ include }}.h"
{%- endfor %}

#ifdef __cplusplus
extern "C" {
#endif
{% for enumeration in enums %}
{{ enumeration }}
{% endfor %}
{%- match body %}
{%- when ModelBody::Enum with (ty) %}
/* The value that JSON has, or 0 where it is not listed; and the JSON of a value, NULL when memory is out. */
{{ ty }} {{ stem }}_parseFromJSON(cJSON *{{ stem }}JSON);
cJSON *{{ stem }}_convertToJSON({{ ty }} {{ stem }});
{%- when ModelBody::Struct with (body) %}
{{ doc }}struct {{ stem }}_t {
{%- for field in body.fields %}
{{ field.doc }}    {{ field.declaration }};
{%- endfor %}
    int _library_owned; /* 1: _free frees it and all that hangs on it */
};

/* Makes an empty {{ stem }}_t, to be freed by {{ stem }}_free; NULL when memory is out. */
{{ stem }}_t *{{ stem }}_new(void);
/*
 * Makes a {{ stem }}_t of what it is given, for programs written for OpenAPI Generator: it owns nothing, so that
 * {{ stem }}_free leaves it alone and free() frees it. NULL when memory is out.
 */
{{ stem }}_t *{{ stem }}_create({{ body.parameters }});
/* Frees it with all that hangs on it. */
void {{ stem }}_free({{ stem }}_t *{{ stem }});
/* Reads JSON, which stays the caller's; NULL where it does not fit, and jsonModel_problem() says why. */
{{ stem }}_t *{{ stem }}_parseFromJSON(cJSON *{{ stem }}JSON);
/* Writes JSON, to be freed by cJSON_Delete; NULL where that cannot be, and jsonModel_problem() says why. */
cJSON *{{ stem }}_convertToJSON({{ stem }}_t *{{ stem }});

/* How it is read and written: for the library's own files. */
extern const jsonModel_t {{ stem }}_table;
{%- endmatch %}
{%- if let Some(values) = values %}
extern const jsonEnum_t {{ values }};
{%- endif %}

#ifdef __cplusplus
}
#endif

#endif /* MODEL_{{ guard }}_H_ */
