# Tests how the module reads and writes JSON.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Wire', 'src', 'Wire', 'Wire.psm1')) -Force
}

Describe 'JSON of the pipeline' {
    It 'is one text, or one in each line' {
        @('{', '"name":"a","owner":"b"', '}' | ConvertFrom-JsonToPet).name | Should -BeExactly 'a'
        @('{"name":"a","owner":"b"}', '{"name":"c","owner":"d"}' | ConvertFrom-JsonToPet).name -join ' ' | Should -BeExactly 'a c'
    }
}

Describe 'JSON' {
    It '<_> comes back as it was' -ForEach @(
        '"a"', '1', 'null', 'false', '[]', '[[]]', '[null,[1,"b"]]', '{}', '[{},[],{"a":[]}]', '{"a":{"A b":[{"c":null}],"A":[]},"b":true}', '{"a":1,"A":{"":2}}'
        '{"__type":1}', '{"__type":{"a":1}}', '[{"__type":null},"{\"__type\":1}"]', '{"a":{"__type":[]}}'
        '{"__type":"x","item":1,"PSObject":[]}', '"\"\\\u000a\u2028/<"', '[2147483648,-5,1.5,9223372036854775807,123456789012345678901234567890123456]'
    ) {
        InModuleScope -ModuleName 'Wire' -Parameters @{ Json = $_ } {
            $Value = ConvertFrom-JsonText -Text $Json
            ConvertTo-JsonText -Value $Value | Should -BeExactly $Json
        }
    }

    It 'is an object, or a dictionary where an object of PowerShell cannot have its names: <Json>' -ForEach @(
        @{ Json = '{"a":1}'; Type = [PSCustomObject]; Text = '{"a":1}' }
        @{ Json = '{"a":1,"a":2}'; Type = [PSCustomObject]; Text = '{"a":2}' }
        @{ Json = '{"a":1,"A":2}'; Type = [System.Collections.IDictionary]; Text = '{"a":1,"A":2}' }
        @{ Json = '{"":1}'; Type = [System.Collections.IDictionary]; Text = '{"":1}' }
        @{ Json = '{"PSTypeName":"a.b","c":1}'; Type = [System.Collections.IDictionary]; Text = '{"PSTypeName":"a.b","c":1}' }
        @{ Json = '{"PSObject":1,"b":{"c":1}}'; Type = [System.Collections.IDictionary]; Text = '{"PSObject":1,"b":{"c":1}}' }
    ) {
        InModuleScope -ModuleName 'Wire' -Parameters @{ Json = $Json; Type = $Type; Text = $Text } {
            $Value = ConvertFrom-JsonText -Text $Json
            $Value -is $Type | Should -BeTrue
            ConvertTo-JsonText -Value $Value | Should -BeExactly $Text
        }
    }

    It 'is not <_>' -ForEach @(
        '{"a":1}{"b":2}', "{""a"":1}`n{""b"":2}", '{"a":1}]', '{"a":1}}', '1 2', '{"a":1,}', '[1,]', '[,1]', '[1,,2]', '[1 2]', '{"a":1 "b":2}', '{"a":1,2}', '{"a":1:]', '{"a":1,:2}', '[{"a":1:],1]', '{"a":1:}', '[{"a":1,{"b":2}}]', '["a":1]'
        '{"a"}', '{"a":}', '{a:1}', "{'a':1}", '01', '-01', '1.', '.5', '+1', '1e', '-', 'NaN', 'Infinity', 'True', 'tru', '"a', "`"a`tb`"", '"\x"', '"\u12"', '[1}', '{"a":[1}]', '[', ']', '/**/1'
    ) {
        InModuleScope -ModuleName 'Wire' -Parameters @{ Text = $_ } {
            { ConvertFrom-JsonText -Text $Text } | Should -Throw -ExpectedMessage 'The text is not valid JSON*' -ErrorId 'JsonNotValid*'
            $Script:JsonDocument.IsMatch($Text) | Should -BeFalse
        }
    }

    It 'is <_>, with spaces and escapes anywhere' -ForEach @(
        " {`r`n`t""a"" : [ 1 , -0.5E+3 , { } , [ ] ] , ""b"":""\\\""\u00e9\/:,{["" } ", '[[[]],[{}],{"":{"a":[]}}]', '"a"', '-0'
    ) {
        InModuleScope -ModuleName 'Wire' -Parameters @{ Text = $_ } {
            { ConvertFrom-JsonText -Text $Text } | Should -Not -Throw
        }
    }

    It 'has at most 1,000 levels' {
        InModuleScope -ModuleName 'Wire' {
            $Text = ('{"a":[' * 500) + (']}' * 500)
            $Deep = ConvertFrom-JsonText -Text $Text
            ConvertTo-JsonText -Value $Deep | Should -BeExactly $Text
            { ConvertTo-JsonText -Value (, $Deep) } | Should -Throw -ExpectedMessage '*more than 1000 levels*'
            $Itself = @{}
            $Itself['a'] = $Itself
            { ConvertTo-JsonText -Value $Itself } | Should -Throw -ExpectedMessage '*Does it contain itself?'
        }
    }

    It 'has numbers in the smallest type that is exact' {
        $Types = InModuleScope -ModuleName 'Wire' {
            foreach ($Number in (ConvertFrom-JsonText -Text '[1,2147483648,12345678901234567890,0.1,1e3,12345678901234567890123456789012,1e400,-1.5e400]')) { $Number.GetType().Name }
        }
        $Types -join ' ' | Should -BeExactly 'Int32 Int64 Decimal Decimal Double BigInteger BigInteger BigInteger'
    }

    It 'has numbers that are larger than any double, and no infinite ones' {
        InModuleScope -ModuleName 'Wire' {
            ConvertTo-JsonText -Value (ConvertFrom-JsonText -Text '[1e400,-1.5e400]') | Should -BeExactly "[1$('0' * 400),-15$('0' * 399)]"
            $Infinite = ConvertFrom-JsonText -Text '[1e999999999,-1e999999999]'
            $Infinite | Should -BeExactly @([double]::PositiveInfinity, [double]::NegativeInfinity)
            { ConvertTo-JsonText -Value $Infinite } | Should -Throw -ExpectedMessage '*only finite numbers are allowed*'
        }
    }

    It 'has values of .NET as their text, and instances of classes as their properties' {
        # A class of a caller's, which has no namespace.
        $Class = [scriptblock]::Create('class WirePet { [string]$Name = "a"; [int[]]$Ids = @(1) }; [WirePet]::new()')
        $Values = @((& $Class), [uri]'https://a.example/b?c', [version]'1.2.3', [char]'x', [System.Net.IPAddress]::Loopback, [guid]::Empty, [timespan]::FromMinutes(1))
        InModuleScope -ModuleName 'Wire' -Parameters @{ Values = $Values } {
            ConvertTo-JsonText -Value $Values | Should -BeExactly '[{"Name":"a","Ids":[1]},"https://a.example/b?c","1.2.3","x","127.0.0.1","00000000-0000-0000-0000-000000000000","00:01:00"]'
            { ConvertTo-JsonText -Value ([System.IO.MemoryStream]::new()) } | Should -Throw -ExpectedMessage '*cannot be sent as text*'
        }
    }

    It 'has dates without times as days, whatever the culture' -Skip:($null -eq ('System.DateOnly' -as [type])) {
        $Culture = [System.Globalization.CultureInfo]::CurrentCulture
        try {
            [System.Globalization.CultureInfo]::CurrentCulture = [System.Globalization.CultureInfo]::new('de-DE')
            InModuleScope -ModuleName 'Wire' -Parameters @{ Day = ('System.DateOnly' -as [type])::new(2020, 2, 29) } {
                ConvertTo-JsonText -Value $Day | Should -BeExactly '"2020-02-29"'
            }
        } finally {
            [System.Globalization.CultureInfo]::CurrentCulture = $Culture
        }
    }

    It 'comes back as it was where it has 2,000 objects' {
        $Items = for ($Id = 0; $Id -lt 2000; $Id++) { "{""id"":$Id,""name"":""thing $Id"",""tags"":[""a"",""b""],""nested"":{""ok"":true,""note"":null}}" }
        InModuleScope -ModuleName 'Wire' -Parameters @{ Json = '[' + ($Items -join ',') + ']' } {
            $Value = ConvertFrom-JsonText -Text $Json
            $Text = ConvertTo-JsonText -Value $Value
            $Text -ceq $Json | Should -BeTrue
        }
    }
}
