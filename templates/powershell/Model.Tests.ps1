{{ head }}

BeforeAll {
    Import-Module -Name (Join-Path $PSScriptRoot '../../src/{{ package }}/{{ package }}.psm1') -Force
}

Describe '{{ class }}' {
{%- if let Some(example) = example %}
    It 'follows its own description' {
        $Json = {{ example }}
        InModuleScope -ModuleName '{{ package }}' -Parameters @{ Json = $Json } {
            $Problems = [System.Collections.Generic.List[string]]::new()
            $Value = ConvertFrom-JsonText -Text $Json
            Test-Model -Value $Value -Model $Script:Models['{{ class }}'] -Path '{{ class }}' -Problems $Problems
            $Problems | Should -BeNullOrEmpty
        }
    }

    It 'comes back as it was' {
        $Json = {{ example }}
        InModuleScope -ModuleName '{{ package }}' -Parameters @{ Json = $Json } {
            $Value = ConvertFrom-JsonText -Text $Json
            $Wire = ConvertTo-WireModel -Value $Value -Model $Script:Models['{{ class }}']
            ConvertTo-JsonText -Value $Wire | Should -BeExactly (ConvertTo-JsonText -Value $Value)
        }
    }
{%- if object %}

    It 'is read' {
        $Object = ConvertFrom-{{ prefix }}JsonTo{{ class }} -Json {{ example }}
        $Object | Should -Not -BeNullOrEmpty
    }
{%- endif %}
{%- endif %}

    It 'is not made of what is no JSON' {
        InModuleScope -ModuleName '{{ package }}' {
            { ConvertFrom-JsonText -Text '{' } | Should -Throw
        }
    }
}
