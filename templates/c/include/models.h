/*
 * Models that many others are reached from. Their headers include this one, and not each other: compilers limit how
 * many files may include one another.
 */
#ifndef {{ guard }}INCLUDE_MODELS_H
#define {{ guard }}INCLUDE_MODELS_H
{% for stem in stems %}
#include "../model/{{ stem }}.h"
{%- endfor %}

#endif /* {{ guard }}INCLUDE_MODELS_H */
