<#
.SYNOPSIS
{{ synopsis }}

.DESCRIPTION
{{ description }}
{%- if deprecated %}

Deprecated.
{%- endif %}
{%- for parameter in parameters %}

.PARAMETER {{ parameter.name }}
{{ parameter.documentation }}
{%- endfor %}
{%- if return_types.is_some() %}

.PARAMETER ReturnType
The media type to request.
{%- endif %}
{%- if let Some((file, pass)) = out_file %}

.PARAMETER {{ file }}
The path of a file into which the response is written as it arrives. Nothing is returned then. The time limit applies until
the headers of the response have arrived.

.PARAMETER {{ pass }}
Returns the file that -{{ file }} names. Without it, the response itself is returned.
{%- endif %}
{%- if let Some(all) = all %}

.PARAMETER {{ all }}
Returns the items of all pages. A page is requested when the items before it have been read.
{%- endif %}
{%- if let Some((follow, most)) = follow %}

.PARAMETER {{ follow }}
Follows the link to the next page in the response, and returns each page.

.PARAMETER {{ most }}
How many links -{{ follow }} follows. Defaults to all.
{%- endif %}

.PARAMETER WithHttpInfo
Returns a hashtable with Response, StatusCode and Headers instead of the response alone.

.PARAMETER {{ configuration }}
Settings for this call, such as a configuration from Get-{{ prefix }}Configuration. Settings that it lacks are those of the module.

.EXAMPLE
{{ example }}

.OUTPUTS
{{ returns }}
{%- if let Some(link) = link %}

.LINK
{{ link }}
{%- endif %}

.LINK
{{ links.topic }}
#>
function {{ function }} {
    [CmdletBinding({{ binding }})]
{%- if let Some(ty) = output %}
    [OutputType('{{ ty }}')]
{%- endif %}
{%- if deprecated %}
    [System.Obsolete('The API marks this operation as deprecated.')]
{%- endif %}
{%- for attribute in suppressed %}
    {{ attribute }}
{%- endfor %}
    Param (
{%- for parameter in parameters %}
{{ parameter }},
{%- endfor %}
{%- if let Some(types) = return_types %}
        [ValidateSet({{ types }})]
        [String]
        $ReturnType,
{%- endif %}
{%- if let Some((file, pass)) = out_file %}
        [String]
        ${{ "{" }}{{ file }}},
        [Switch]
        ${{ "{" }}{{ pass }}},
{%- endif %}
{%- if let Some(all) = all %}
        [Switch]
        ${{ "{" }}{{ all }}},
{%- endif %}
{%- if let Some((follow, most)) = follow %}
        [Switch]
        ${{ "{" }}{{ follow }}},
        [ValidateRange(1, 2147483647)]
        [Int]
        ${{ "{" }}{{ most }}},
{%- endif %}
        [Switch]
        $WithHttpInfo,
        [System.Collections.Hashtable]
        ${{ "{" }}{{ configuration }}}
    )

    Process {
        Invoke-{{ prefix }}ApiClient -Bound $PSBoundParameters -Cmdlet $PSCmdlet{% if confirms %} -Proceed { $PSCmdlet.ShouldProcess($args[0], $args[1]) }{% endif %} -Operation @{
{%- for member in request.fields %}
            {{ member }}
{%- endfor %}
            Settings = ${{ "{" }}{{ configuration }}}
{%- if let Some((file, pass)) = out_file %}
            OutFile = ${{ "{" }}{{ file }}}
            PassThru = ${{ "{" }}{{ pass }}}
{%- endif %}
            Parameters = @(
{%- for row in request.parameters %}
                {{ row }}
{%- endfor %}
            )
            Security = @(
{%- for row in request.security %}
                {{ row }}
{%- endfor %}
            )
        }
    }
}
