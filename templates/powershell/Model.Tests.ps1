{{ head }}

BeforeAll {
    . ([System.IO.Path]::Combine($PSScriptRoot, '..', 'Import.ps1'))
}

Describe '{{ class }}' {
{%- if let Some(example) = example %}
    It 'has an example that is valid and survives a round trip' {
        InModuleScope -ModuleName '{{ package }}' -Parameters @{ Json = {{ example }}{% if let Some(sent) = sent %}; Sent = {{ sent }}{% endif %} } {
            $Problems = [System.Collections.Generic.List[string]]::new()
            $Value = ConvertFrom-JsonText -Text $Json
            Test-JsonModel -Value $Value -Model (Get-ModelTable -Name '{{ class }}') -Path '{{ class }}' -Problems $Problems
            if (@(@($Problems) -match ' must match the pattern ').Count -gt 0) {
                Set-ItResult -Skipped -Because 'the example does not follow a pattern of the description'
                return
            }
            $Problems | Should -BeNullOrEmpty
            $Wire = ConvertTo-Wire -Value $Value -Schema @{ Type = 'model'; Model = '{{ class }}' }
            ConvertTo-JsonText -Value $Wire | Should -BeExactly (ConvertTo-JsonText -Value {% if sent.is_some() %}(ConvertFrom-JsonText -Text $Sent){% else %}$Value{% endif %})
        }
    }
{% endif %}
{%- if object %}
    It 'rejects invalid JSON' {
        { ConvertFrom-{{ prefix }}JsonTo{{ class }} -Json '{' } | Should -Throw
    }
{%- else %}
    It 'has a model table' {
        InModuleScope -ModuleName '{{ package }}' { $Script:Models.ContainsKey('{{ class }}') } | Should -BeTrue
    }
{%- endif %}
}
