{# The head of a function that takes JSON from the pipeline, up to what it does at the end. #}
{%- macro each_text() %}
{%- for attribute in suppressed %}
    {{ attribute }}
{%- endfor %}
    Param (
        [Parameter(Position = 0, ValueFromPipeline = $true)]
        [AllowEmptyString()]
        [string]$Json
    )

    Begin {
        $Texts = [System.Collections.Generic.List[string]]::new()
    }

    Process {
        $Texts.Add($Json)
    }

    End {
{%- endmacro -%}
{{ head }}

$Script:Models['{{ class }}'] = {
    @{
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
}
{%- match body %}
{%- when Body::Object(object) %}
{%- if !object.names.is_empty() %}
$Script:Members['{{ class }}'] = {{ object.names }}
{%- endif %}

<#
.SYNOPSIS
Creates an object of type {{ class }}.

.DESCRIPTION
{% if !description.is_empty() %}{{ description }}

{% endif -%}
The object contains only the properties that are passed, with null if $null is passed.
{%- for parameter in object.parameters %}

.PARAMETER {{ parameter.name }}
{{ parameter.documentation }}
{%- endfor %}

.EXAMPLE
{{ object.example }}

.OUTPUTS
{{ class }}<PSCustomObject>

.LINK
{{ links.topic }}
#>
function Initialize-{{ prefix }}{{ class }} {
    [CmdletBinding()]
{%- if !object.dictionary %}
    [OutputType('{{ package }}.{{ class }}')]
{%- endif %}
{%- for attribute in suppressed %}
    {{ attribute }}
{%- endfor %}
    Param (
{%- for parameter in object.parameters %}
{{ parameter }}{% if !parameter.last %},{% endif %}
{%- endfor %}
    )

    Process {
        Complete-JsonModel -Name '{{ class }}' -Bound $PSBoundParameters
{%- if object.dictionary %} -AsDictionary{% endif %}
{%- if let Some(defaults) = object.defaults %} -Default {{ defaults }}{% endif %}
    }
}

<#
.SYNOPSIS
Converts JSON to an object of type {{ class }}.

.DESCRIPTION
Checks that the JSON is a valid {{ class }} and returns it. Lines from the pipeline are one text, unless the first of them is
complete.

.PARAMETER Json
The JSON text.

.EXAMPLE
Get-Content -Path './{{ class }}.json' | ConvertFrom-{{ prefix }}JsonTo{{ class }}

.OUTPUTS
{{ class }}<PSCustomObject>

.LINK
{{ links.topic }}
#>
function ConvertFrom-{{ prefix }}JsonTo{{ class }} {
    [CmdletBinding()]
{%- if !object.dictionary %}
    [OutputType('{{ package }}.{{ class }}')]
{%- endif %}
{%- call each_text() %}{% endcall %}
        Read-JsonModel -Name '{{ class }}' -Texts $Texts{% if object.dictionary %} -AsDictionary{% endif %}
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

.EXAMPLE
Get-Content -Path './{{ class }}.json' | ConvertFrom-{{ prefix }}JsonTo{{ class }}

.OUTPUTS
{{ class }}<PSCustomObject>: ActualType is the name of the matching schema, ActualInstance is the value.

.LINK
{{ links.topic }}
#>
function ConvertFrom-{{ prefix }}JsonTo{{ class }} {
    [CmdletBinding()]
{%- call each_text() %}{% endcall %}
        Read-JsonAlternative -Name '{{ class }}' -Texts $Texts -Key '{{ key }}' -Schemas {{ members }}
    }
}
{%- when Body::Value %}
{%- endmatch %}
