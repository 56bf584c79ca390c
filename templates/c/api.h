{{ doc }}#ifndef {{ guard }}API_{{ name }}_H_
#define {{ guard }}API_{{ name }}_H_

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

#include "../include/begin.h"
{% for symbol in symbols %}
#define {{ symbol }} API_SYMBOL({{ symbol }})
{%- endfor %}
{% for enumeration in enums %}
{{ enumeration }}
{% endfor %}
{%- for operation in operations %}
{{ operation.doc }}{{ operation.head }}({{ operation.parameters }});
{% endfor %}
#include "../include/end.h"

#endif /* {{ guard }}API_{{ name }}_H_ */
