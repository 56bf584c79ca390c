# The module's work grows no faster than its input. Calls are counted, because time would depend on the machine. The
# modules are those of ../../shared/wire/wire-growth.yaml, of `nestedUnions` in ../../shared/small.mjs, and of
# small.yaml.

BeforeAll {
    foreach ($Name in @('Growth', 'Nested', 'Small')) {
        Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, $Name, 'src', $Name, "$Name.psm1")) -Force -WarningAction SilentlyContinue
    }

    # Counts the calls of functions while a script runs in a module; with `LengthOf`, adds up the length of that
    # argument of each call.
    function Measure-Call {
        Param ([string]$Module, [string[]]$Function, [hashtable]$Parameters, [scriptblock]$Script, [string]$LengthOf)
        $global:WireCount = 0
        $Action = if ($LengthOf) { [scriptblock]::Create("`$global:WireCount += `$$LengthOf.Length") } else { { $global:WireCount++ } }
        $Points = Set-PSBreakpoint -Command $Function -Action $Action
        try {
            $null = InModuleScope -ModuleName $Module -Parameters $Parameters -ScriptBlock $Script
        } finally {
            Remove-PSBreakpoint -Breakpoint $Points
        }
        $global:WireCount
    }
    function Get-Nested {
        Param ([int]$Depth, [string]$Leaf)
        ('{"child":' * $Depth) + $Leaf + ('}' * $Depth)
    }
}

AfterAll {
    Remove-Variable -Name 'WireCount' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Growth' {
    It 'compares a value with each schema of <Model> once, however deep the unions' -ForEach @(
        @{ Model = 'Node'; Leaf = '{}'; Fits = $false }
        @{ Model = 'Any'; Leaf = '{}'; Fits = $false }
        @{ Model = 'Link'; Leaf = '{"end":true}'; Fits = $true }
    ) {
        $Few, $Many = foreach ($Depth in 8, 16) {
            Measure-Call -Module 'Nested' -Function 'Test-JsonSchema' -Parameters @{ Json = (Get-Nested -Depth $Depth -Leaf $Leaf); Model = $Model; Fits = $Fits } -Script {
                $Problems = [System.Collections.Generic.List[string]]::new()
                Test-JsonModel -Value (ConvertFrom-JsonText -Text $Json) -Model (Get-ModelTable -Name $Model) -Path '$' -Problems $Problems
                $Problems.Count -eq 0 | Should -Be $Fits
            }
        }
        $Few | Should -BeGreaterThan 8
        $Many | Should -BeLessThan (3 * $Few)
    }

    It 'stops at a value that is nested too deeply: <Call>' -ForEach @(
        @{ Call = { Send-Link -Link (ConvertFrom-Json -InputObject $Json -Depth 2000) } }
        @{ Call = { ConvertFrom-JsonToLink -Json $Json } }
    ) {
        $Few, $Many = foreach ($Depth in 300, 1000) {
            $Parameters = @{ Json = (Get-Nested -Depth $Depth -Leaf '{"end":true}'); Call = $Call }
            Measure-Call -Module 'Nested' -Function 'Test-JsonSchema' -Parameters $Parameters -Script {
                { . ([scriptblock]::Create($Call)) } | Should -Throw -ExpectedMessage '*more than 400 models contain each other*'
            }
        }
        $Many | Should -Be $Few
    }

    It 'names the types of objects however deep they are' {
        InModuleScope -ModuleName 'Small' -Parameters @{ Json = ('{"next":' * 2000) + '{"name":"a"}' + ('}' * 2000) } {
            $Schema = @{ Type = 'model'; Model = 'Visit' }
            $Value = ConvertFrom-JsonText -Text $Json -Schema $Schema
            Add-TypeName -Value $Value -Schema $Schema
            for ($Level = 0; $Level -lt 2000; $Level++) { $Value = $Value.next }
            $Value.name | Should -BeExactly 'a'
            $Value.PSObject.TypeNames[0] | Should -BeExactly 'Small.Visit'
        }
    }

    It 'compares what is sent once, however deep the unions' {
        $Few, $Many = foreach ($Depth in 8, 16) {
            Measure-Call -Module 'Nested' -Function 'Test-JsonSchema' -Parameters @{ Json = (Get-Nested -Depth $Depth -Leaf '{"end":true}') } -Script {
                $Parameter = @{ Parameter = 'Link'; In = 'body'; Schema = @{ Type = 'model'; Model = 'Link' } }
                $Wire = ConvertTo-WireArgument -Value (ConvertFrom-JsonText -Text $Json) -Parameter $Parameter -Operation @{ ContentType = 'application/json' }
                ConvertTo-JsonText -Value $Wire | Should -BeExactly $Json
            }
        }
        $Few | Should -BeGreaterThan 8
        $Many | Should -BeLessThan (2.5 * $Few)
    }

    It 'does not copy a long name for each value below it' {
        $Once, $Twice = foreach ($Size in 2000, 4000) {
            Measure-Call -Module 'Growth' -Function 'Test-JsonSchema' -LengthOf 'Path' -Parameters @{ Size = $Size } -Script {
                $Value = ConvertFrom-JsonText -Text ('{"' + ('a' * $Size) + '":[' + (@(1) * ($Size / 20) -join ',') + ']}')
                $Schema = @{ Type = 'map'; Values = @{ Type = 'array'; Items = @{ Type = 'integer'; Minimum = 0 } } }
                $Problems = [System.Collections.Generic.List[string]]::new()
                Test-JsonSchema -Value $Value -Schema $Schema -Path '$' -Problems $Problems
                $Problems | Should -BeNullOrEmpty
            }
        }
        $Once | Should -BeGreaterThan 200
        $Twice | Should -BeLessThan (3 * $Once)
    }

    It 'finds what tells date-times apart once for each schema, and not for each object' {
        $Few, $Many = foreach ($Count in 2, 200) {
            $Visit = '{"at":"2020-02-29T23:59:59.1234567Z","next":{"at":"2020-02-29T23:59:59Z"},"by":{"a":"2020-02-29T23:59:59Z"}}'
            Measure-Call -Module 'Small' -Function 'Get-SchemaLevel', 'Join-SchemaLevel', 'Join-Schema' -Parameters @{ Json = '[' + (@($Visit) * $Count -join ',') + ']' } -Script {
                ConvertFrom-JsonText -Text $Json -Schema @{ Type = 'array'; Items = @{ Type = 'model'; Model = 'Visit' } }
            }
        }
        $Few | Should -BeGreaterThan 0
        # The result of the search is kept for the next call.
        $Many | Should -BeLessOrEqual $Few
    }

    # Each level would double the time if every alternative checked the levels below anew.
    It 'says of a value that fits no schema so, at any depth' {
        $Json = Get-Nested -Depth 24 -Leaf '{}'
        { ConvertFrom-JsonToNode -Json $Json } | Should -Throw -ExpectedMessage '*does not match any schema*'
    }
}
