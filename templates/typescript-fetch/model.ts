{% macro returned(body) %}
{%- if let Some(common) = body.common %}
    const common = {{ common }};
{%- endif %}
{%- if let Some(cases) = body.cases %}
    if (!ignoreDiscriminator) {
        switch ({{ cases.value }}) {
{%- for case in cases.rows %}
            case {{ case.value }}:
                return {% if body.common.is_some() %}values.extended({{ case.result }}, common){% else %}{{ case.result }}{% endif %};
{%- endfor %}
        }
    }
{%- endif %}
{%- if let Some(result) = body.result %}
    return {% if body.common.is_some() %}values.extended({{ result }}, common){% else %}{{ result }}{% endif %};
{%- else %}
    return {
{%- for member in body.members %}
        {{ member }},
{%- endfor %}
{%- if let Some(rest) = body.rest %}
        ...{{ rest }},
{%- endif %}
    }{% if body.is_loose %} as any{% endif %};
{%- endif %}
{%- endmacro -%}
/** Returns whether a value is a {{ name }}, under the names of JSON or of programs. */
{%- if is_enum %}
export function {{ instance_of }}(value: any): boolean {
{%- else %}
export function {{ instance_of }}(value: {% if is_object %}object{% else %}any{% endif %}): value is {{ name }} {
{%- endif %}
    return {{ fits }};
}

/** Converts JSON to a {{ name }}. */
export function {{ from }}(json: any): {{ name }} {
    return {{ from_typed }}(json, false);
}

/** Converts JSON to a {{ name }}; without regard to its discriminator, if it has one, where `ignoreDiscriminator` is true. */
export function {{ from_typed }}(json: any, {% if from_body.cases.is_none() %}_{% endif %}ignoreDiscriminator: boolean): {{ name }} {
{%- if is_enum %}
    return {% if let Some(result) = from_body.result %}{{ result }}{% endif %};
{%- else %}
    if (json === null || json === undefined) {
        return json;
    }
{%- call returned(from_body) %}{% endcall %}
{%- endif %}
}

/** Converts a {{ name }} to what JSON can hold. */
{%- if is_enum %}
export function {{ to }}(value?: {{ name }} | null): any {
    return value;
}

/** Converts a {{ name }} to what JSON can hold. */
export function {{ to_typed }}(value: any, _ignoreDiscriminator: boolean): {{ name }} {
    return value;
}
{%- else %}
export function {{ to }}(json: any): {% if is_object %}{{ name }}{% else %}any{% endif %} {
    return {{ to_typed }}(json, false);
}

/** Converts a {{ name }} to what JSON can hold; without regard to its discriminator where `ignoreDiscriminator` is true. */
export function {{ to_typed }}(value?: {{ sent }} | null, {% if to_body.cases.is_none() %}_{% endif %}ignoreDiscriminator: boolean = false): any {
    if (value === null || value === undefined) {
        return value;
    }
{%- call returned(to_body) %}{% endcall %}
}
{%- endif %}
