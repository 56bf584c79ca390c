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
Makes an object of {{ class }}.

.DESCRIPTION
{{ description }}

The object has what is given; [NullString]::Value gives null to text.
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
Reads JSON as {{ class }}.

.DESCRIPTION
Checks that the JSON is an object of {{ class }}, and gives it. Text stays text: dates are not converted.

.PARAMETER Json
The JSON.

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
Reads JSON as {{ class }}.

.DESCRIPTION
{{ description }}

Finds out which of the schemas the JSON follows.

.PARAMETER Json
The JSON.

.OUTPUTS
{{ class }}<PSCustomObject>: ActualType is the name of the schema, and ActualInstance the value.
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
