{{ head }}

$Script:Models['{{ class }}'] = @{
{%- for member in table %}
    {{ member }}
{%- endfor %}
{%- for list in rows %}
    {{ list.key }} = @(
{%- for row in list.rows %}
        {{ row }}
{%- endfor %}
    )
{%- endfor %}
}
{%- match body %}
{%- when Body::Object(object) %}

<#
.SYNOPSIS
Creates an object of type {{ class }}.

.DESCRIPTION
{% if !description.is_empty() %}{{ description }}

{% endif -%}
The object contains only the properties that are passed. To set a string property to null, pass [NullString]::Value.
{%- for parameter in object.parameters %}

.PARAMETER {{ parameter.name }}
{{ parameter.documentation }}
{%- endfor %}

.OUTPUTS
{{ class }}<PSCustomObject>
#>
function Initialize-{{ prefix }}{{ class }} {
    [CmdletBinding()]
    Param (
{%- for parameter in object.parameters %}
{{ parameter }}{% if !parameter.last %},{% endif %}
{%- endfor %}
    )

    Process {
{%- if object.dictionary %}
        return Complete-JsonModel -Name '{{ class }}' -Bound $PSBoundParameters -Object (New-JsonDictionary -Members @(
{%- for (name, parameter) in object.properties %}
{%- if let Some(parameter) = parameter %}
                @{ Name = {{ name }}; Value = ${{ "{" }}{{ parameter }}} }
{%- endif %}
{%- endfor %}
            ))
{%- else %}
        return Complete-JsonModel -Name '{{ class }}' -Bound $PSBoundParameters -Object ([PSCustomObject]@{
{%- for (name, parameter) in object.properties %}
{%- if let Some(parameter) = parameter %}
                {{ name }} = ${{ "{" }}{{ parameter }}}
{%- endif %}
{%- endfor %}
            })
{%- endif %}
    }
}

<#
.SYNOPSIS
Converts JSON to an object of type {{ class }}.

.DESCRIPTION
Checks that the JSON is a valid {{ class }} and returns it. Dates remain strings.

.PARAMETER Json
The JSON text.

.OUTPUTS
{{ class }}<PSCustomObject>
#>
function ConvertFrom-{{ prefix }}JsonTo{{ class }} {
    Param (
        [AllowEmptyString()]
        [string]$Json
    )

    Process {
        $Values = Read-JsonModel -Name '{{ class }}' -Json $Json
{%- if object.dictionary %}
        return $Values
{%- else %}
        $Object = [PSCustomObject]@{
{%- for (name, _) in object.properties %}
            {{ name }} = $Values[{{ name }}]
{%- endfor %}
{%- if object.additional %}
            'AdditionalProperties' = Get-JsonAdditionalProperty -Name '{{ class }}' -Values $Values
{%- endif %}
        }
        return Select-JsonProperty -Object $Object -Values $Values
{%- endif %}
    }
}
{%- when Body::Alternatives with { key, members } %}

<#
.SYNOPSIS
Converts JSON to an object of type {{ class }}.

.DESCRIPTION
{% if !description.is_empty() %}{{ description }}

{% endif -%}
Determines which of the schemas the JSON matches.

.PARAMETER Json
The JSON text.

.OUTPUTS
{{ class }}<PSCustomObject>: ActualType is the name of the matching schema, ActualInstance is the value.
#>
function ConvertFrom-{{ prefix }}JsonTo{{ class }} {
    [CmdletBinding()]
    Param (
        [AllowEmptyString()]
        [string]$Json
    )

    Process {
        $Found = Find-JsonSchema -Name '{{ class }}' -Json $Json
        return [PSCustomObject]@{
            'ActualType' = $Found['Type']
            'ActualInstance' = $Found['Instance']
            '{{ key }}' = {{ members }}
        }
    }
}
{%- when Body::Value %}
{%- endmatch %}
