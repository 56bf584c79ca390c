{{ head }}

BeforeAll {
    . ([System.IO.Path]::Combine($PSScriptRoot, '..', 'Import.ps1'))
    Mock -ModuleName '{{ package }}' -CommandName Send-HttpRequest -MockWith {
        @{ StatusCode = 200; Headers = @{}; ContentType = 'application/json'; Content = [byte[]]::new(0) }
    }
}

Describe '{{ class }}' {
{%- for op in operations %}
    It {{ op.title }}{% if op.left_out %} -Skip{% endif %} {
        {{ op.call }}
        $Result['StatusCode'] | Should -Be 200
        Should -Invoke -ModuleName '{{ package }}' -CommandName Send-HttpRequest -Times 1 -Exactly -ParameterFilter {
            $Request['Method'] -ceq {{ op.method }} -and $Request['Uri'] -notmatch '[{}]'
        }
    }
{% endfor %}
}
