# Names of the description that are also names of members in PowerShell and .NET, as properties, parameters, headers, fields and
# models: the module Members, whose description `pester.mjs` makes of `memberNames`. Each value is sent and read as any other.

BeforeDiscovery {
    $Names = $env:MEMBER_NAMES -split ' '
}

BeforeAll {
    # Modules with functions of the same names would say so.
    Get-Module | Where-Object { $_.Path -like "$env:MODULES*" } | Remove-Module -Force
    $Path = [System.IO.Path]::Combine($env:MODULES, 'Members', 'src', 'Members', 'Members.psm1')
    $Said = @(Import-Module -Name $Path -Force -PassThru *>&1 | Where-Object { $_ -isnot [psmoduleinfo] })
    Set-Configuration -BaseUrl 'http://127.0.0.1:1'
    $Names = $env:MEMBER_NAMES -split ' '

    . ([System.IO.Path]::Combine($PSScriptRoot, 'Answer.ps1'))
    Mock -ModuleName 'Members' -CommandName Send-HttpRequest -MockWith {
        $global:WireRequest = $Request
        return $global:WireAnswer
    }
    # The names with values, in their order.
    function Get-All { $All = [ordered]@{}; foreach ($Name in $Names) { $All.Add($Name, "v-$Name") }; $All }
    # The arguments of a function, by the names of its parameters without regard to case.
    function Get-Argument {
        Param ([string]$Command)
        $Arguments = @{}
        foreach ($Name in $Names) {
            $Parameter = @((Get-Command -Name $Command -Module 'Members').ParameterSets[0].Parameters.Name | Where-Object { $_ -in $Name.Replace('_', ''), "Var$Name" })[0]
            $Arguments[$Parameter] = "v-$Name"
        }
        $Arguments
    }
}

AfterAll {
    Remove-Variable -Name 'WireRequest', 'WireAnswer' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Names of members' {
    BeforeEach { Set-Answer -StatusCode 204 }

    It 'are imported without a word' {
        $Said | Should -BeNullOrEmpty
    }

    It 'are properties, in JSON and in objects that are made' {
        $Json = ConvertTo-Json -InputObject (Get-All) -Compress
        $Made = Get-Argument -Command 'Initialize-All'
        foreach ($All in (Get-All), (Initialize-All @Made), (ConvertFrom-Json -InputObject $Json -AsHashtable)) {
            Send-All -All $All
            $Sent = ConvertFrom-Json -InputObject (Get-SentText) -AsHashtable
            foreach ($Name in $Names) { $Sent[$Name] | Should -BeExactly "v-$Name" }
        }
        Set-Answer -Text $Json
        Send-All -All (Read-All)
        Get-SentText | Should -BeExactly $Json
    }

    It 'are keys of a map' {
        $Json = ConvertTo-Json -InputObject (Get-All) -Compress
        foreach ($Map in (Get-All), [hashtable](Get-All), [PSCustomObject](Get-All)) {
            Send-Map -RequestBody $Map
            $Sent = ConvertFrom-Json -InputObject (Get-SentText) -AsHashtable
            foreach ($Name in $Names) { $Sent[$Name] | Should -BeExactly "v-$Name" }
        }
        Set-Answer -Text $Json
        Send-Map -RequestBody (Read-Map)
        Get-SentText | Should -BeExactly $Json
    }

    It 'are parameters of the query and fields of a form' {
        $Expected = @($Names | ForEach-Object { "$_=v-$_" }) -join '&'
        $Arguments = Get-Argument -Command 'Find-All'
        Find-All @Arguments
        $global:WireRequest['Uri'].Split('?')[1] | Should -BeExactly $Expected
        $Arguments = Get-Argument -Command 'Add-All'
        Add-All @Arguments
        Get-SentText | Should -BeExactly $Expected
        Search-All -All (Get-All)
        $global:WireRequest['Uri'].Split('?')[1] | Should -BeExactly $Expected
    }

    It 'are headers, of requests and of answers' {
        $Arguments = Get-Argument -Command 'Get-Header'
        $global:WireAnswer['Headers'] = [System.Collections.Hashtable]::new([System.StringComparer]::OrdinalIgnoreCase)
        foreach ($Name in $Names) { $global:WireAnswer['Headers'][$Name] = @("v-$Name") }
        $Result = Get-Header @Arguments -WithHttpInfo
        foreach ($Name in $Names) {
            $global:WireRequest['Headers'][$Name] | Should -BeExactly "v-$Name"
            $Result['Headers'][$Name] | Should -BeExactly "v-$Name"
        }
    }

    It 'are a model: <_>' -ForEach $Names {
        $Noun = $_.Replace('_', '')
        $Command = @(Get-Command -Module 'Members' -Name "ConvertFrom-JsonTo$Noun", "ConvertFrom-JsonToModel$Noun" -ErrorAction SilentlyContinue)[0]
        $Read = '{"a":"b","next":{"a":"c"}}' | & $Command
        $Read.a | Should -BeExactly 'b'
        $Read.PSObject.TypeNames[0] | Should -BeLike "Members.*$Noun"
    }
}
