{{ doc }}#ifndef API_{{ guard }}_H_
#define API_{{ guard }}_H_

#include <stddef.h>
#include <cjson/cJSON.h>
#include "../include/apiClient.h"
#include "../include/binary.h"
#include "../include/keyValuePair.h"
#include "../include/list.h"
{%- for include in includes %}
#include "../model/{{ include }}.h"
{%- endfor %}
{%- for include in classes %}
#include "{{ include }}.h"
{%- endfor %}

#ifdef __cplusplus
extern "C" {
#endif
{% for enumeration in enums %}
{{ enumeration }}
{% endfor %}
{%- for operation in operations %}
{{ operation.doc }}{{ operation.head }}({{ operation.parameters }});
{% endfor %}
#ifdef __cplusplus
}
#endif

#endif /* API_{{ guard }}_H_ */
