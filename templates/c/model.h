#ifndef {{ guard }}MODEL_{{ name }}_H_
#define {{ guard }}MODEL_{{ name }}_H_

#include <cjson/cJSON.h>
#include "../include/binary.h"
#include "../include/jsonModel.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
#include "../include/symbols.h"
{% for symbol in symbols %}
#define {{ symbol }} API_SYMBOL({{ symbol }})
{%- endfor %}

typedef struct {{ stem }}_t {{ stem }}_t;
{%- for model in declared %}
typedef struct {{ model }}_t {{ model }}_t;
{%- endfor %}
{% for include in includes %}
#include "{{ include }}.h"
{%- endfor %}

#include "../include/begin.h"
{% for enumeration in enums %}
{{ enumeration }}
{% endfor %}
{%- match body %}
{%- when ModelBody::Enum with (ty, fallback) %}
/* Returns the value that JSON contains, or {{ fallback }} if it is not listed. */
{{ ty }} {{ stem }}_parseFromJSON(cJSON *{{ stem }}JSON);
/* Converts the value to JSON. Free the result with cJSON_Delete. Returns NULL for no value or if out of memory. */
cJSON *{{ stem }}_convertToJSON({{ ty }} {{ stem }}) API_OWNED;
{%- when ModelBody::Struct with (body) %}
{{ doc }}struct {{ stem }}_t {
{%- for field in body.fields %}
{{ field.doc }}    {{ field.declaration }};
{%- endfor %}
    int _library_owned; /* 1 if the struct owns its contents, so that _free releases them */
{%- for field in body.unlisted %}
{{ field.doc }}    {{ field.declaration }};
{%- endfor %}
};

/* Creates an empty {{ stem }}_t. Free it with {{ stem }}_free. Returns NULL if out of memory. */
{{ stem }}_t *{{ stem }}_new(void) API_OWNED;
/*
 * Creates a struct from the given values, for compatibility with OpenAPI Generator. The struct does not own
 * the values: release it with free(), because {{ stem }}_free ignores it. Returns NULL if out of memory.
 */
{{ stem }}_t *{{ stem }}_create({{ body.parameters }}) API_OWNED;
/* Frees the struct and everything it owns. */
void {{ stem }}_free({{ stem }}_t *{{ stem }});
/*
 * Parses JSON, which remains owned by the caller. Free the result with {{ stem }}_free.
 * Returns NULL if the JSON does not match the model; see jsonModel_problem().
 */
{{ stem }}_t *{{ stem }}_parseFromJSON(cJSON *{{ stem }}JSON) API_OWNED;
/* Converts the struct to JSON. Free the result with cJSON_Delete. Returns NULL on failure; see jsonModel_problem(). */
cJSON *{{ stem }}_convertToJSON({{ stem }}_t *{{ stem }}) API_OWNED;

/* Describes how the model is read and written. For internal use by the library. */
extern const jsonModel_t {{ stem }}_table;
{%- endmatch %}
{%- if let Some(values) = values %}
extern const jsonEnum_t {{ values }};
{%- endif %}

#include "../include/end.h"
{%- if includes_behind %}

#include "../include/models.h"
{%- endif %}

#endif /* {{ guard }}MODEL_{{ name }}_H_ */
