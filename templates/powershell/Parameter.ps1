        [Parameter({% if mandatory %}Mandatory = $true, {% endif %}Position = {{ position }}{% if whole %}, ValueFromPipeline = $true{% endif %}, ValueFromPipelineByPropertyName = $true)]
{%- if mandatory %}
        [AllowNull()][AllowEmptyString()][AllowEmptyCollection()]
{%- endif %}
{%- if let Some(set) = set %}
        [ValidateSet({{ set }})]
{%- endif %}
{%- if let Some(pattern) = pattern %}
        [ValidatePattern({{ pattern }})]
{%- endif %}
{%- if let Some(conversion) = conversion %}
        [Specmint.{{ conversion }}()]
{%- endif %}
        [{{ ty }}]
        ${{ "{" }}{{ name }}}{% if let Some(default) = default %} = {{ default }}{% endif %}
