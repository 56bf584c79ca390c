#include <stdlib.h>
#include "{{ class }}.h"
#include "../include/apiOperation.h"
{% for enumeration in enums %}
{{ enumeration }}
{% endfor %}
{%- for operation in operations %}
{{ operation }}
{% endfor %}
