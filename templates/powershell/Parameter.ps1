        [Parameter(Position = {{ position }}{% if whole %}, ValueFromPipeline = $true{% endif %}, ValueFromPipelineByPropertyName = $true)]
{%- if let Some(set) = set %}
        [ValidateSet({{ set }})]
{%- endif %}
        [{{ ty }}]
        ${{ "{" }}{{ name }}}{% if let Some(default) = default %} = {{ default }}{% endif %}
