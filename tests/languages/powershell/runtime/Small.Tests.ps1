# Date-times, files, bytes, numbers, and operations that ask for confirmation before sending: the module of small.yaml.

BeforeDiscovery {
    $Utc = '2020-02-29T23:59:59.1234567Z'
    $Inexact = @('2020-02-29T23:59:60Z', '2020-02-29T23:59:59.12345678Z', '2020-02-30T00:00:00Z', '2020-02-29T00:00:00', '2020-02-29 00:00:00Z', '2020-02-29t00:00:00z', '2020-02-29T00:00:00-00:00'
        '2020-02-29T00:00:00+0100', '2020-02-29T00:00:00+15:00', '2020-02-29T24:00:00Z', '0000-01-01T00:00:00Z', '2020-02-29', '', 'now', "$Utc\n")
    $Moments = @(
        @{ From = $Utc; To = $Utc }
        @{ From = '2020-02-29T23:59:59.5-01:30'; To = '2020-02-29T23:59:59.5-01:30' }
        @{ From = '2020-02-29T00:00:00.100Z'; To = '2020-02-29T00:00:00.1Z' }
        @{ From = '2020-02-29T00:00:00Z'; To = '2020-02-29T00:00:00Z' }
        @{ From = '2020-02-29T00:00:00+05:45'; To = '2020-02-29T00:00:00+05:45' }
        @{ From = '2020-02-29T00:00:00+00:00'; To = '2020-02-29T00:00:00Z' }
        @{ From = '2020-02-29T23:59:60Z'; To = '2020-02-29T23:59:60Z' }
    )
}

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Small', 'src', 'Small', 'Small.psm1')) -Force -WarningAction SilentlyContinue
    Set-Configuration -BaseUrl 'http://127.0.0.1:1'

    . ([System.IO.Path]::Combine($PSScriptRoot, 'Answer.ps1'))

    # A value as text that tells a DateTime and a DateTimeOffset from a string.
    function Get-Shown {
        Param ([object]$Value)
        if ($Value -is [datetime]) { return "utc $($Value.Kind) $($Value.ToString('o'))" }
        if ($Value -is [System.DateTimeOffset]) { return "offset $($Value.ToString('o'))" }
        if ($Value -is [System.Collections.IDictionary]) { return '{' + (@($Value.get_Keys() | ForEach-Object { "${_}: $(Get-Shown -Value $Value[$_])" }) -join ', ') + '}' }
        if ($Value -is [System.Collections.IList]) { return '[' + (@($Value | ForEach-Object { Get-Shown -Value $_ }) -join ', ') + ']' }
        if ($Value -is [System.Management.Automation.PSCustomObject]) { return '{' + (@($Value.PSObject.Properties | Where-Object MemberType -eq 'NoteProperty' | ForEach-Object { "$($_.Name): $(Get-Shown -Value $_.Value)" }) -join ', ') + '}' }
        return "$Value"
    }

    Mock -ModuleName 'Small' -CommandName Send-HttpRequest -MockWith {
        $global:WireRequest = $Request
        return $global:WireAnswer
    }
}

AfterAll {
    Remove-Variable -Name 'WireRequest', 'WireAnswer' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Small' {
    BeforeEach {
        $global:WireRequest = $null
        $global:WireAnswer = @{ StatusCode = 204; Headers = @{}; ContentType = $null; Content = [byte[]]::new(0) }
    }

    Context 'Accept' {
        It 'asks for what the client reads, or for all if it reads none' {
            $null = Read-Both
            $global:WireRequest['Headers']['Accept'] | Should -BeExactly 'application/json'
            $null = Read-Markup
            $global:WireRequest['Headers']['Accept'] | Should -BeExactly 'application/xml, text/xml'
        }
    }

    Context 'Numbers' {
        It 'may be null, so that null is not sent as 0' {
            $Types = (Get-Command -Name 'Remove-Thing').Parameters
            $Types['Id'].ParameterType | Should -Be ([System.Nullable[long]])
            $Types['Of'].ParameterType | Should -Be ([System.Nullable[decimal][]])
            $Types = (Get-Command -Name 'Initialize-Thing').Parameters
            $Types['Id'].ParameterType | Should -Be ([System.Nullable[long]])
            $Types['List'].ParameterType | Should -Be ([System.Nullable[long][]])
            Remove-Thing -Id 1 -Of 1, 2
            $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:1/numbers/1?of=1&of=2'
            { Remove-Thing -Id $null -Of 1 } | Should -Throw -ExpectedMessage 'Remove-Thing requires -Id.'
            { Remove-Thing -Id 1 -Of 1, $null } | Should -Throw -ExpectedMessage '-Of must not contain null.'
            { Initialize-Thing -Id $null -List 1 } | Should -Throw -ExpectedMessage '*Id is required*'
            { Initialize-Thing -Id 1 -List @($null) } | Should -Throw -ExpectedMessage '*List`[0`] must not be null*'
        }
    }

    Context 'Texts' {
        It 'may be null, which is no empty text' {
            Add-Things -Key $null
            $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:1/things'
            Add-Things -Key ''
            $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:1/things?key='
            Send-Owner -Owner (Initialize-Owner -Id 1 -Name $null)
            Get-SentText | Should -BeExactly '{"id":1,"name":null}'
            Send-Owner -Owner (Initialize-Owner -Id 1 -Name '')
            Get-SentText | Should -BeExactly '{"id":1,"name":""}'
        }
    }

    Context 'Integers' {
        It 'have the size of their format, else 64 bits, and any size where the description has larger ones' {
            $Types = (Get-Command -Name 'Add-Count').Parameters
            $Types['Plain'].ParameterType | Should -Be ([System.Nullable[long]])
            $Types['Short'].ParameterType | Should -Be ([System.Nullable[int]])
            $Types['Unsigned'].ParameterType | Should -Be ([System.Nullable[uint64]])
            $Types['Below'].ParameterType | Should -Be ([System.Nullable[long]])
            foreach ($Name in 'Bounded', 'Listed', 'Edge') { $Types[$Name].ParameterType | Should -Be ([System.Nullable[System.Numerics.BigInteger]]) }
            Add-Count -Plain 9123456789 -Short 1 -Unsigned '18446744073709551615' -Bounded ([bigint]::Parse('-123456789012345678901234567890')) -Listed 36893488147419103232
            $global:WireRequest['Uri'] | Should -BeLikeExactly '*?plain=9123456789&short=1&unsigned=18446744073709551615&bounded=-123456789012345678901234567890&listed=36893488147419103232'
        }

        It 'of any size are exact, and what is no integer is refused' {
            $Digits = '123456789012345678901234567890123456789'
            foreach ($Given in $Digits, [bigint]::Parse($Digits)) {
                Add-Count -Bounded $Given -All $Given, 1, '-2'
                $global:WireRequest['Uri'] | Should -BeLikeExactly "*?bounded=$Digits&all=$Digits&all=1&all=-2"
            }
            Add-Count -Bounded 5 -Edge 9223372036854775808
            $global:WireRequest['Uri'] | Should -BeLikeExactly '*?bounded=5&edge=9223372036854775808'
            Add-Count -Bounded 1e3 -Edge $null
            $global:WireRequest['Uri'] | Should -BeLikeExactly '*?bounded=1000'
            foreach ($Wrong in 1.5, [decimal]1.5, '0x10', '1.5', 'a', '', 1e30, [single]16777218, [double]::NaN, [double]::PositiveInfinity) {
                { Add-Count -Bounded $Wrong } | Should -Throw -ExpectedMessage '*integer*' -Because "$Wrong"
                { Add-Count -All 1, $Wrong } | Should -Throw -ExpectedMessage '*integer*' -Because "$Wrong"
            }
        }

        It 'are exact where they are defaults' {
            Send-Big -Big (Initialize-Big)
            Get-SentText | Should -BeExactly '{"huge":123456789012345678901234567890123456789,"whole":9007199254740993}'
        }

        It 'are named after the types of the reference where they are alternatives' {
            (ConvertFrom-JsonToSize -Json '5').OneOfSchemas | Should -BeExactly @('Int32', 'Int64[]', 'String')
        }
    }

    Context 'What may change something' {
        It 'asks, with the method and the URL, and is not sent where it may not be' {
            @(Add-Things -Key 'secret' -Verbose 4>&1 | ForEach-Object { "$_" }) | Should -Contain 'Performing the operation "POST" on target "http://127.0.0.1:1/things".'
            $global:WireRequest | Should -Not -BeNullOrEmpty
            $global:WireRequest = $null
            Add-Things -Key 'secret' -WhatIf
            $global:WireRequest | Should -BeNullOrEmpty
        }

        It 'says once with -Verbose what it sends' {
            Set-Answer -StatusCode 204
            $Said = @(Add-Things -Verbose 4>&1)
            $Said | Should -HaveCount 1
            "$Said" | Should -BeLike '*POST*/things*'
            @(Get-Things -Verbose 4>&1) | Should -BeExactly 'GET http://127.0.0.1:1/things'
        }

        It 'does not ask where it only reads, or has a parameter of that name' {
            foreach ($Name in 'Get-Things', 'Set-Confirmed') {
                (Get-Command -Name $Name).Parameters.ContainsKey('WhatIf') | Should -BeFalse
                & $Name
                $global:WireRequest | Should -Not -BeNullOrEmpty
            }
        }
    }

    Context 'Date-times of results' {
        BeforeAll {
            $Utc = '2020-02-29T23:59:59.1234567Z'
            $Offset = '2020-02-29T23:59:59.5000000-01:30'
            $Visit = '{"at":"U","not at":"O","name":"U","day":"2020-02-29","stamp":"U","all":["O","U"],"maybe":"U","by":{"a":"U"},"next":{"at":"O","next":{"at":null}},"grid":[[{"at":"U"}],[]],"extra":{"at":"U"},"other":["U"]}'
            $Visit = $Visit.Replace('U', $Utc).Replace('O', $Offset)
            $Shown = "{at: utc Utc $Utc, not at: offset $Offset, name: $Utc, day: 2020-02-29, stamp: utc Utc $Utc, all: [offset $Offset, utc Utc $Utc], maybe: utc Utc $Utc, by: {a: utc Utc $Utc}, " +
            "next: {at: offset $Offset, next: {at: }}, grid: [[{at: utc Utc $Utc}], []], extra: {at: utc Utc $Utc}, other: [$Utc]}"
        }

        It 'are values of .NET, wherever the schema says that they are' {
            Set-Answer -Text $Visit
            Get-Shown -Value (Get-One) | Should -BeExactly $Shown
            Set-Answer -Text "[$Visit,$Visit]"
            @(Get-List | ForEach-Object { Get-Shown -Value $_ }) | Should -BeExactly @($Shown, $Shown)
            Set-Answer -Text "$Visit`n$Visit`n" -Type 'application/jsonl'
            @(Get-Lines | ForEach-Object { Get-Shown -Value $_ }) | Should -BeExactly @($Shown, $Shown)
            Set-Answer -Text "{""a"":""$Utc"",""b"":""$Offset""}"
            Get-Shown -Value (Get-Map) | Should -BeExactly "{a: utc Utc $Utc, b: offset $Offset}"
            Set-Answer -Text """$Utc"""
            Get-Shown -Value (Get-Time) | Should -BeExactly "utc Utc $Utc"
            Get-Shown -Value (ConvertFrom-JsonToVisit -Json "{""at"":""$Utc"",""next"":{""at"":""$Offset""}}") | Should -BeExactly "{at: utc Utc $Utc, next: {at: offset $Offset}}"
        }

        It 'are told by the exact name, where two differ in case alone' {
            Set-Answer -Text "{""at"":""$Utc"",""At"":""$Utc""}"
            Get-Shown -Value (Get-One) | Should -BeExactly "{at: utc Utc $Utc, At: $Utc}"
        }

        It 'stay text where only some alternatives call them so' {
            Set-Answer -Text "{""type"":""second"",""at"":""$Utc"",""other"":""$Utc"",""list"":[""$Utc""],""own"":""$Utc""}"
            Get-Shown -Value (Get-Union) | Should -BeExactly "{type: second, at: utc Utc $Utc, other: $Utc, list: [utc Utc $Utc], own: utc Utc $Utc}"
        }

        It 'stay text where .NET does not hold them exactly: <_>' -ForEach $Inexact {
            Set-Answer -Text "{""at"":""$_""}"
            (Get-One).at | Should -BeOfType ([string])
        }

        It 'are sent again as the same instant with the same offset: <From>' -ForEach $Moments {
            Set-Answer -Text "{""at"":""$From"",""all"":[""$From""],""next"":{""stamp"":""$From""}}"
            $Visit = Get-One
            Send-Visit -Visit $Visit
            Get-SentText | Should -BeExactly "{""at"":""$To"",""all"":[""$To""],""next"":{""stamp"":""$To""}}"
        }

        It 'and types go as far as a list of itself does' {
            InModuleScope -ModuleName 'Small' {
                $Schema = @{ Type = 'model'; Model = 'Nest' }
                $Nest = ConvertFrom-JsonText -Text '[[],[[]]]' -Schema $Schema
                ConvertTo-JsonText -Value $Nest | Should -BeExactly '[[],[[]]]'
                { Add-TypeName -Value $Nest -Schema $Schema } | Should -Not -Throw
            }
        }
    }

    Context 'Files' {
        It 'are a path, a FileInfo, bytes or a stream in the parts of a form' {
            $Stream = [System.IO.MemoryStream]::new()
            $Path = [System.IO.Path]::Combine($TestDrive, 'a.txt')
            [System.IO.File]::WriteAllText($Path, 'a')
            Send-Form -File $Stream -Files $Path, ([byte[]]@(3)) -Hash ([byte[]]@(1, 2, 3))
            $Parts = $global:WireRequest['Parts']
            @($Parts | ForEach-Object { $_['Headers']['Content-Disposition'] }) | Should -BeExactly @(
                'form-data; name="file"; filename="file"', 'form-data; name="files"; filename="a.txt"', 'form-data; name="files"; filename="files"', 'form-data; name="hash"')
            [object]::ReferenceEquals($Parts[0]['Content'], $Stream) | Should -BeTrue
            $Parts[1]['Content'].FullName | Should -BeExactly $Path
            $Parts[2]['Content'] | Should -BeExactly @(3)
            [System.Text.Encoding]::ASCII.GetString($Parts[3]['Content']) | Should -BeExactly 'AQID'
        }

        It 'are refused otherwise: <Message>' -ForEach @(
            @{ Wrong = 5; Message = '-Body: A file must be a path*' }
            @{ Wrong = @{ a = 1 }; Message = '-Body: A file must be a path*' }
            @{ Wrong = ''; Message = '-Body: A file must be a path*' }
            @{ Wrong = @(256); Message = '-Body: A list of bytes must contain only numbers*' }
            @{ Wrong = @('a'); Message = '-Body: A list of bytes*' }
        ) {
            { Send-Raw -Body $Wrong } | Should -Throw -ExpectedMessage $Message
            $global:WireRequest | Should -BeNullOrEmpty
            Send-Raw -Body @(1, 255)
            $global:WireRequest['Content'] | Should -BeExactly @(1, 255)
        }

        It 'as streams are not read a second time' {
            $Stream = [System.IO.MemoryStream]::new([byte[]]@(1))
            InModuleScope -ModuleName 'Small' -Parameters @{ Stream = $Stream } {
                { Get-BodyHash -Request @{ Content = $Stream; Parts = $null } -Name 'sha256' } | Should -Throw -ExpectedMessage 'A digest needs the body twice*'
            }
        }
    }

    Context 'Bytes' {
        It 'are sent as base64, and text as it is' {
            Send-Data -ModelData ([ordered]@{ blob = [byte[]]@(1, 2, 3); all = @([byte[]]@(1), 'Ag==') }) -Key ([byte[]]@(251))
            Get-SentText | Should -BeExactly '{"blob":"AQID","all":["AQ==","Ag=="]}'
            $global:WireRequest['Uri'] | Should -BeLikeExactly '*?key=%2Bw%3D%3D'
            Send-Data -ModelData @{ blob = @(1, 2, 3) } -Key 'AQ=='
            Get-SentText | Should -BeExactly '{"blob":"AQID"}'
            $global:WireRequest['Uri'] | Should -BeLikeExactly '*?key=AQ%3D%3D'
            Send-Data -ModelData @{ all = [byte[]]@(1, 2) }
            Get-SentText | Should -BeExactly '{"all":["AQI="]}' -Because 'it is one item of a list'
            { Send-Data -ModelData @{ blob = @{ a = 1 } } } | Should -Throw -ExpectedMessage '-ModelData: Bytes must be a list of bytes, or base64 text*'
            (Initialize-ModelData -Blob ([byte[]]@(1, 2, 3))).blob | Should -BeExactly 'AQID'
            { Initialize-ModelData -Blob @(300) } | Should -Throw -ExpectedMessage '*Blob: A list of bytes must contain*'
        }
    }

    Context 'Names of objects' {
        It 'are those of the description, unless the object has another of that name' {
            $Rows = @("CATNAME,Mood`na,high", "catName,MOOD`nb,LOW" | ForEach-Object { $_ | ConvertFrom-Csv })
            foreach ($Row in $Rows) {
                Send-Pet -SendPetRequest $Row
                Get-SentText | Should -BeIn '{"catName":"a","mood":"High"}', '{"catName":"b","mood":"low"}'
            }
            Send-Pet -SendPetRequest ([PSCustomObject]@{ dogname = 'a' } | Select-Object -Property DOGNAME)
            Get-SentText | Should -BeExactly '{"dogName":"a"}'
            Send-Owner -Owner ([PSCustomObject]@{ ID = 1; Cats = @([PSCustomObject]@{ CatName = 'c' }) })
            Get-SentText | Should -BeExactly '{"id":1,"cats":[{"catName":"c"}]}'
            # Two have this name.
            Send-Owner -Owner ([PSCustomObject]@{ NAME = 'a' })
            Get-SentText | Should -BeExactly '{"NAME":"a"}'
            Send-Owner -Owner ([PSCustomObject]@{ Name = 'a' })
            Get-SentText | Should -BeExactly '{"Name":"a"}'
        }

        It 'are as they were read where an object is sent back' {
            Set-Answer -Text '{"CatName":"a"}'
            $Cat = Send-Pet -SendPetRequest @{ catName = 'a' }
            Send-Pet -SendPetRequest $Cat
            Get-SentText | Should -BeExactly '{"CatName":"a"}'
        }

        It 'are as they were read where two differ in case alone, in an alternative too' {
            Set-Answer -Text '{"Note":"a","note":"b"}'
            $Remark = Send-Remark -SendRemarkRequest @{ Note = 'a' }
            Get-SentText | Should -BeExactly '{"note":"a"}'
            $null = Send-Remark -SendRemarkRequest $Remark
            Get-SentText | Should -BeExactly '{"Note":"a","note":"b"}'
        }

        It 'are exact in JSON' {
            { ConvertFrom-JsonToCat -Json '{"CatName":"a"}' } | Should -Throw -ExpectedMessage '*catName is required*'
        }
    }

    Context 'Streams' {
        It 'are read as the media type of the answer says: <Type>' -ForEach @(
            @{ Call = { Send-Chat -Body @{} }; Type = 'text/event-stream'; Text = "data: {""delta"":""a""}`n`ndata: {""delta"":""b""}`n`ndata: [DONE]`n`n"; Items = '{"delta":"a"}', '{"delta":"b"}'; Name = 'Small.Chunk' }
            @{ Call = { Send-Chat -Body @{} }; Type = 'application/json; charset=utf-8'; Text = '{"id":"a"}'; Items = @('{"id":"a"}'); Name = 'Small.Chat' }
            @{ Call = { Send-Chat -Body @{} }; Type = 'application/x-ndjson'; Text = "{""x"":1}`n{""x"":2}`n"; Items = '{"x":1}', '{"x":2}' }
            @{ Call = { Read-Log }; Type = 'application/x-ndjson'; Text = "{""delta"":""a""}`n{""delta"":""b""}"; Items = '{"delta":"a"}', '{"delta":"b"}'; Name = 'Small.Chunk' }
            @{ Call = { Read-Log }; Type = 'application/json-seq'; Text = "$([char]30){""x"":1}`n$([char]30){""x"":2}`n"; Items = '{"x":1}', '{"x":2}' }
            @{ Call = { Read-Log }; Type = 'text/event-stream'; Text = "event: e`ndata: a`n`n"; Items = @('{"event":"e","data":"a"}') }
            @{ Call = { Get-Lines }; Type = 'application/json'; Text = "{""name"":""a""}`n{""name"":""b""}"; Items = '{"name":"a"}', '{"name":"b"}'; Name = 'Small.Visit' }
        ) {
            Set-Answer -Type $Type -Text $Text
            $Read = @(& $Call)
            $Written = InModuleScope -ModuleName 'Small' -Parameters @{ Read = $Read } { foreach ($Item in $Read) { ConvertTo-JsonText -Value $Item } }
            $Written | Should -BeExactly $Items
            if ($Name) { $Read | ForEach-Object { $_.PSObject.TypeNames[0] | Should -BeExactly $Name } }
        }

        It 'are bytes where the description has bytes' {
            Set-Answer -Type 'text/event-stream' -Text "data: a`n`n"
            , (Read-RawEvents) | Should -BeOfType ([byte[]])
        }

        It 'are no documents that follow each other in JSON' {
            Set-Answer -Text "{""id"":""a""}`n{""id"":""b""}"
            { Send-Chat -Body @{} } | Should -Throw -ErrorId 'AnswerNotJson*'
        }
    }

    Context 'Names of functions' {
        It 'are those of x-powershell-method-name' {
            (Get-Command -Module 'Small' -Name '*-Nam*').Name | Should -BeExactly @('New-Naming', 'Remove-Named', 'Remove-Named2')
            foreach ($Name in 'Remove-Named', 'Remove-Named2') { & $Name; $global:WireRequest['Method'] | Should -BeExactly $(if ($Name -eq 'Remove-Named') { 'DELETE' } else { 'PUT' }) }
            Get-AB
            $global:WireRequest['Method'] | Should -BeExactly 'PATCH'
        }
    }

    Context 'A response without a value' {
        It 'is 304 where the description has it' {
            Set-Answer -StatusCode 304
            Get-Unchanged | Should -BeNullOrEmpty
            (Get-Unchanged -WithHttpInfo)['StatusCode'] | Should -Be 304
            { Get-One } | Should -Throw -ErrorId 'HttpStatus304*'
        }
    }

    Context 'User-Agent' {
        It 'has the module and PowerShell, unless a header of the caller replaces it' {
            Get-One
            $global:WireRequest['Headers']['User-Agent'] | Should -BeExactly "Small/0.1.2 PowerShell/$($PSVersionTable.PSVersion)"
            Get-One -Configuration @{ DefaultHeaders = @{ 'user-agent' = 'own' } }
            $global:WireRequest['Headers']['User-Agent'] | Should -BeExactly 'own'
        }
    }

    Context 'Paths' {
        It 'are not sent without a value, even if it may be null' {
            { Find-Nullable -Id $null } | Should -Throw -ExpectedMessage 'Find-Nullable requires -Id.'
            $global:WireRequest | Should -BeNullOrEmpty
        }
    }

    Context 'Days' {
        It 'are dates with or without a time' {
            Find-Days -Day '2020-02-29' -Days ([datetime]'2020-01-02'), '2020-03-04'
            $global:WireRequest['Uri'] | Should -BeLikeExactly '*?day=2020-02-29&days=2020-01-02&days=2020-03-04'
            if ($null -ne ('System.DateOnly' -as [type])) {
                $Day = [System.DateOnly]::new(2020, 2, 29)
                Find-Days -Day $Day -Days $Day, '2020-03-04'
                $global:WireRequest['Uri'] | Should -BeLikeExactly '*?day=2020-02-29&days=2020-02-29&days=2020-03-04'
            }
        }
    }

    Context 'Time limits' {
        It 'stay as they were if null is given, and are rounded up' {
            try {
                Set-Configuration -TimeoutSec 7
                Set-Configuration -TimeoutSec $null
                Set-Configuration -Configuration @{ TimeoutSec = $null }
                (Get-Configuration)['TimeoutSec'] | Should -Be 7
                InModuleScope -ModuleName 'Small' {
                    (New-ClientSetting -Given @{ TimeoutSec = $null })['TimeoutSec'] | Should -Be 7
                    (New-ClientSetting -Given @{ TimeoutSec = 0.4 })['TimeoutSec'] | Should -Be 1
                    (New-ClientSetting -Given @{ TimeoutSec = '3' })['TimeoutSec'] | Should -Be 3
                }
                Set-Configuration -TimeoutSec 0.1
                (Get-Configuration)['TimeoutSec'] | Should -Be 1
            } finally {
                Set-Configuration -TimeoutSec 100
            }
        }

        It 'are seconds, and 0 is none' {
            (Get-Configuration)['TimeoutSec'] | Should -Be 100
            foreach ($Wrong in -1, 2147484) {
                { Set-Configuration -TimeoutSec $Wrong } | Should -Throw -ExpectedMessage "TimeoutSec must be from 1 to 2147483, or 0 for no limit, but is $Wrong." -ErrorId 'InvalidSetting*'
                { Get-One -Configuration @{ TimeoutSec = $Wrong } } | Should -Throw -ErrorId 'InvalidSetting*'
            }
            InModuleScope -ModuleName 'Small' {
                (Get-HttpClient -Configuration @{ TimeoutSec = 0 }).Timeout | Should -Be ([System.Threading.Timeout]::InfiniteTimeSpan)
                (Get-HttpClient -Configuration @{ TimeoutSec = 2147483 }).Timeout.TotalSeconds | Should -Be 2147483
                (Get-HttpClient -Configuration @{ TimeoutSec = 5 }).Timeout.TotalSeconds | Should -Be 5
            }
        }
    }

    Context 'Types' {
        It 'go with the module' {
            $Session = [powershell]::Create()
            $Path = [System.IO.Path]::Combine($env:MODULES, 'Small', 'src', 'Small', 'Small.psd1')
            try {
                $Session.AddScript({ Param ($Path); Import-Module $Path; (Get-TypeData -TypeName 'Small.*').TypeName; '-'; Remove-Module 'Small'; (Get-TypeData -TypeName 'Small.*').TypeName; '-'; Import-Module $Path; Import-Module $Path -Force; (Get-TypeData -TypeName 'Small.*').TypeName }).AddArgument($Path).Invoke() -join ' ' |
                    Should -Match '^(Small\.\w+( Small\.\w+)*) - +- \1$'
                $Session.Streams.Error | Should -HaveCount 0
            } finally {
                $Session.Dispose()
            }
        }
    }

    Context 'Import' {
        It 'says why it fails if an application control policy restricts the session' {
            $Session = [powershell]::Create()
            $Path = [System.IO.Path]::Combine($env:MODULES, 'Small', 'src', 'Small', 'Small.psd1')
            try {
                $Session.Runspace.SessionStateProxy.LanguageMode = 'ConstrainedLanguage'
                { $Session.AddCommand('Import-Module').AddParameter('Name', $Path).Invoke() } | Should -Throw -ExpectedMessage '*The module Small requires FullLanguage, but the language mode is ConstrainedLanguage.*'
            } finally {
                $Session.Dispose()
            }
        }

        It 'has a page for Get-Help -Online' {
            (Get-Command -Name Get-Things -Module Small).HelpUri | Should -BeExactly 'https://small.example/docs'
        }
    }

    Context 'Tables' {
        It 'have the columns that tell objects apart first, and lists have all properties that an object has' {
            $Session = [powershell]::Create()
            $Path = [System.IO.Path]::Combine($env:MODULES, 'Small', 'src', 'Small', 'Small.psd1')
            try {
                $Shown = $Session.AddScript({
                        Param ($Path)
                        Import-Module $Path 3>$null
                        $All = ConvertFrom-JsonToReport '{"pages":2,"note":"n","html_url":"u","id":1,"state":"open","created_at":null,"parts":["a"]}'
                        ($All | Out-String -Width 120) -split '\r?\n' | Where-Object { $_ }
                        ($All | Format-List | Out-String -Width 120) -split '\r?\n' | Where-Object { $_ }
                    }).AddArgument($Path).Invoke() | ForEach-Object { ($_ -replace '\e\[[0-9;]*m').Trim() -replace '\s+', ' ' }
                $Shown[0, 2] | Should -BeExactly 'id state created_at pages note', '1 open 2 n'
                $Shown[3..10] | Should -BeExactly 'note : n', 'html_url : u', 'pages : 2', 'created_at :', 'parts : {a}', 'state : open', 'id : 1'
            } finally {
                $Session.Dispose()
            }
        }
    }

    Context 'Errors' {
        It 'of an item of the pipeline leave the others, as the $ErrorActionPreference <Preference> of the caller asks' -ForEach @(
            @{ Preference = 'Continue'; Names = 'a', 'b' }
            @{ Preference = 'SilentlyContinue'; Names = 'a', 'b' }
            @{ Preference = 'Stop'; Names = @('a') }
        ) {
            $ErrorActionPreference = $Preference
            Mock -ModuleName 'Small' -CommandName Send-HttpRequest -MockWith {
                switch -Wildcard ($Request['Uri']) {
                    '*/1' { return @{ StatusCode = 200; Headers = @{}; ContentType = 'application/json'; Content = [byte[]][char[]]'{"catName":"a"}' } }
                    '*/3' { return @{ StatusCode = 200; Headers = @{}; ContentType = 'application/json'; Content = [byte[]][char[]]'{"catName":"b"}' } }
                }
                return @{ StatusCode = 404; Headers = @{}; ContentType = $null; Content = [byte[]]@() }
            }
            $Read = [System.Collections.Generic.List[object]]::new()
            $Thrown = $null
            $Failed = @()
            try { 1, 2, 3 | Get-Failing -ErrorVariable Failed 2>$null | ForEach-Object { $Read.Add($_.catName) } } catch { $Thrown = $_ }
            $Read | Should -BeExactly $Names
            $null -ne $Thrown | Should -Be ($Preference -eq 'Stop')
            $(if ($Thrown) { $Thrown } else { $Failed[0] }).FullyQualifiedErrorId | Should -BeExactly 'HttpStatus404,Get-Failing'
        }

        It 'of a call without a pipeline can be caught, whatever the $ErrorActionPreference' {
            $global:WireAnswer['StatusCode'] = 404
            foreach ($Preference in 'Continue', 'SilentlyContinue', 'Stop') {
                $ErrorActionPreference = $Preference
                { Get-Failing -Id 1 } | Should -Throw -ErrorId 'HttpStatus404,Get-Failing'
                # The same without a parameter that the pipeline binds.
                { Get-One } | Should -Throw -ErrorId 'HttpStatus404,Get-One'
            }
        }

        It 'have the model of their status: <Status>' -ForEach @(
            @{ Status = 404; Text = '{"at":"2020-01-01T00:00:00Z"}'; Type = 'Small.Visit' }
            @{ Status = 409; Text = '{"catName":"a"}'; Type = 'Small.Cat' }
            @{ Status = 500; Text = '[{"dogName":"a"}]'; Type = 'Small.Dog' }
        ) {
            Set-Answer -StatusCode $Status -Type 'application/problem+json' -Text $Text
            $Caught = $null
            try { Get-Failing -Id 1 } catch { $Caught = $_ }
            $Body = @($Caught.TargetObject.Response)[0]
            $Body.PSObject.TypeNames[0] | Should -BeExactly $Type
            @($Caught.Exception.Response.Response)[0].PSObject.TypeNames[0] | Should -BeExactly $Type
            if ($Status -eq 404) { $Body.at | Should -BeOfType ([datetime]) }
        }

        It 'are text that has the status, and then the body: <Type>' -ForEach @(
            @{ Type = 'text/plain'; Text = 'lost' }
            @{ Type = 'application/json'; Text = '{"catName":"a"}' }
            @{ Type = 'application/json'; Text = '{"cut' }
        ) {
            Set-Answer -StatusCode 409 -Type $Type -Text $Text
            $Caught = $null
            try { Get-Failing -Id 1 } catch { $Caught = $_ }
            "$Caught" | Should -MatchExactly "^(// )?Get-Failing: the server responded with status 409\.\n$([regex]::Escape($Text))\z"
            if ($Text[-1] -eq '}') { ($Caught.ErrorDetails | ConvertFrom-Json).catName | Should -BeExactly 'a' }
        }

        It 'end the call if they are to, with <Given.Keys> <Given.Values>: <Ends>' -ForEach @(
            @{ Given = @{ ErrorAction = 'Continue' }; Ends = $false }
            @{ Given = @{ ErrorAction = 'SilentlyContinue' }; Ends = $false }
            @{ Given = @{ ErrorAction = 'Ignore' }; Ends = $false }
            @{ Given = @{ ErrorAction = 'Stop' }; Ends = $true }
            @{ Given = @{}; Ends = $true }
        ) {
            $global:WireAnswer['StatusCode'] = 500
            foreach ($Call in { Get-One @Given }, { Initialize-Thing -Id $null -List 1 @Given }, { Remove-Thing -Id $null -Of 1 @Given }) {
                $Thrown = $null
                $Out = @()
                try { $Out = @(& $Call 2>$null) } catch { $Thrown = $_ }
                $null -ne $Thrown | Should -Be $Ends
                $Out | Should -HaveCount 0
            }
        }
    }
}
