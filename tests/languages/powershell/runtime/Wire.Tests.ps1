# The module of ../../shared/wire/wire.yaml: arguments that it refuses, its results of answers, and its credentials. Requests
# are tested by ../../shared/calls.yaml. Written for Windows PowerShell 5.1, too. Alone, with the module in $env:MODULES/Wire:
#   specmint generate -g powershell -i wire.yaml -p packageName=Wire -o out/Wire; $env:MODULES = 'out'; Invoke-Pester Wire.Tests.ps1

BeforeDiscovery {
    $Moments = @(
        @{ Seen = '2020-02-29T23:59:59.1234567Z'; Type = [datetime] }
        @{ Seen = '2020-02-29T23:59:59.5-01:30'; Type = [System.DateTimeOffset] }
        @{ Seen = '2020-02-29T23:59:60Z'; Type = [string] }
        @{ Seen = '2020-02-29T23:59:59.12345678Z'; Type = [string] }
        @{ Seen = '2020-02-29T23:59:59'; Type = [string] }
    )
}

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Wire', 'src', 'Wire', 'Wire.psm1')) -Force
    Set-Configuration -BaseUrl 'http://127.0.0.1:1/base'
    $Values = @{ Text = 'blue'; List = 'blue', 'black', 'brown'; Color = [PSCustomObject]@{ R = 100; G = 200; B = 150 } }

    . ([System.IO.Path]::Combine($PSScriptRoot, 'Answer.ps1'))
    Mock -ModuleName 'Wire' -CommandName Send-HttpRequest -MockWith {
        $global:WireRequest = $Request
        return $global:WireAnswer
    }
}

AfterAll {
    Remove-Variable -Name 'WireRequest', 'WireAnswer' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'What is refused' {
    BeforeEach {
        $global:WireRequest = $null
        Set-Answer -StatusCode 204
    }

    It 'is a call without a required parameter, which is named' {
        { Invoke-PathSimple -Text 'a' -List $null -Color $Values['Color'] } | Should -Throw -ExpectedMessage '*-List*'
        (Get-Command -Name Invoke-PathSimple -Module Wire).Parameters['List'].Attributes.Mandatory | Should -Contain $true
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'is null where a number is expected' {
        $Undefined = $null
        { Invoke-PathScalars -Count $Undefined -Ratio 1 -Flag $true -Color 'red' } | Should -Throw
        { Initialize-Node -Value $Undefined } | Should -Throw
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'is the text of an object that the pipeline binds, which is named' {
        $Rest = @{ List = @('a'); Color = $Values['Color'] }
        { [PSCustomObject]@{ id = 1 } | Invoke-PathSimple @Rest -ErrorAction Stop } | Should -Throw -ExpectedMessage '*-Text must be text*'
        { [PSCustomObject]@{ Text = @{ id = 1 } } | Invoke-PathSimple @Rest -ErrorAction Stop } | Should -Throw -ExpectedMessage '*-Text must be text*'
        { Invoke-PathSimple -Text @{ id = 1 } @Rest } | Should -Throw -ExpectedMessage '*-Text must be text*'
        foreach ($Text in @('@{id=1}', 'System.Collections.Hashtable')) {
            { Invoke-PathSimple -Text $Text @Rest } | Should -Throw -ExpectedMessage '*-Text must be text*'
        }
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'is not the number of an object that the pipeline binds' {
        $Rest = @{ List = @('a'); Color = $Values['Color'] }
        [PSCustomObject]@{ Text = 'x' } | Invoke-PathSimple @Rest -ErrorAction Stop
        $global:WireRequest['Uri'] | Should -BeLike '*/simple/x/*'
        [PSCustomObject]@{ Text = 5 } | Invoke-PathSimple @Rest -ErrorAction Stop
        $global:WireRequest['Uri'] | Should -BeLike '*/simple/5/*'
    }

    It 'is text where an object is expected, with a hint' {
        { Invoke-EchoPet -Pet '{"name":"a","owner":"b"}' } | Should -Throw -ExpectedMessage '*-Pet: An object of type Pet is expected, but not text*ConvertFrom-JsonToPet.'
        { Invoke-BodyJsonList -Pet '{"name":"a","owner":"b"}' } | Should -Throw -ExpectedMessage '*ConvertFrom-JsonToPet.'
        { Invoke-EchoPet -Pet 5 } | Should -Throw -ExpectedMessage '*not a value of type Int32*'
        { Invoke-EchoShape -Shape '{"kind":"circle"}' } | Should -Throw -ExpectedMessage '*ConvertFrom-JsonToShape.'
        { Invoke-QueryContent -Filter '{"name":"a"}' } | Should -Throw -ExpectedMessage '-Filter: *ConvertFrom-JsonToModelFilter.'
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'is a key that would be several cookies' {
        foreach ($Key in @('a; admin=1', "a`r`nX: 1")) {
            Set-ConfigurationApiKey -Id 'session' -ApiKey $Key
            { Invoke-AuthCookie } | Should -Throw -ExpectedMessage '*must not contain a semicolon*'
        }
        Set-ConfigurationApiKey -Id 'session' -ApiKey ''
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'gives nothing where errors are silent' {
        Invoke-PathSimple -Text 'a' -List $null -Color $Values['Color'] -ErrorAction SilentlyContinue | Should -BeNullOrEmpty
        Initialize-Pet -Name ([NullString]::Value) -Owner 'b' -ErrorAction SilentlyContinue | Should -BeNullOrEmpty
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'is what is only to be shown' {
        Invoke-EchoPet -Pet (Initialize-Pet -Name 'a' -Owner 'b') -WhatIf
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'is a setting that is of no use, and then none is changed' {
        Set-Configuration -AccessToken 't'
        foreach ($Value in @([PSCustomObject]@{ token = 'u' }), @{ a = 1 }, @('a', 'b')) {
            { Set-Configuration -AccessToken $Value } | Should -Throw -ExpectedMessage '*AccessToken must be a string or a SecureString*'
        }
        { Set-Configuration -AccessToken 'u' -BaseUrl 'ftp://x' } | Should -Throw -ExpectedMessage '*BaseUrl must be*'
        { Invoke-AuthBearer -Configuration @{ BaseUrl = 'x' } } | Should -Throw -ExpectedMessage '*BaseUrl must be*'
        Invoke-AuthBearer
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer t'
        Set-Configuration -AccessToken ''
    }

    It 'is null as a text, that a property may not be' {
        { Initialize-Pet -Name ([NullString]::Value) -Owner 'b' } | Should -Throw
        InModuleScope -ModuleName 'Wire' -Parameters @{ Pet = (Initialize-Pet -Name 'a' -Owner ([NullString]::Value)) } {
            ConvertTo-JsonText -Value $Pet | Should -BeExactly '{"name":"a","owner":null}'
        }
    }
}

Describe 'What is sent' {
    BeforeEach { Set-Answer -StatusCode 204 }

    It 'has names and values of enumerations as they are declared, whatever their case' {
        Invoke-EchoPet -Pet ([ordered]@{ NAME = 'a'; Owner = $null; Status = 'SOLD'; other = 1 })
        Get-SentText | Should -BeExactly '{"name":"a","owner":null,"status":"sold","other":1}'
        $Class = [scriptblock]::Create('class WireOwned { [string]$Name = "a"; [string]$Owner = "b" }; [WireOwned]::new()')
        Invoke-EchoPet -Pet (& $Class)
        Get-SentText | Should -BeExactly '{"name":"a","owner":"b"}'
        Invoke-PathScalars -Count 1 -Ratio 1 -Flag $true -Color 'Dark Blue'
        $global:WireRequest['Uri'] | Should -BeLikeExactly '*/dark%20blue'
        (Initialize-Pet -Name 'a' -Owner 'b' -Status 'SOLD').status | Should -BeExactly 'sold'
    }

    It 'is text where a union has one, even if it looks like an object' {
        Invoke-EchoEither -Either '{"job":1}'
        Get-SentText | Should -BeExactly '"{\"job\":1}"'
    }

    It 'is the file that a path, a FileInfo, bytes or a stream stands for' {
        $Path = [System.IO.Path]::Combine($TestDrive, 'a.bin')
        [System.IO.File]::WriteAllBytes($Path, [byte[]]@(1, 255))
        foreach ($File in @($Path, [System.IO.FileInfo]::new($Path))) {
            Invoke-BodyOctets -Body $File
            $global:WireRequest['Content'].FullName | Should -BeExactly $Path
        }
        Push-Location -Path $TestDrive
        try {
            'a.bin' | Invoke-BodyOctets
            $global:WireRequest['Content'].FullName | Should -BeExactly $Path
            [PSCustomObject]@{ Body = './a.bin' } | Invoke-BodyOctets
            $global:WireRequest['Content'].Exists | Should -BeTrue
            Get-Item -Path './a.bin' | Invoke-BodyOctets
            $global:WireRequest['Content'].FullName | Should -BeExactly $Path
        } finally {
            Pop-Location
        }
        Invoke-BodyOctets -Body ([byte[]]@(1, 255))
        $global:WireRequest['Content'] -join ' ' | Should -BeExactly '1 255'
        $Stream = [System.IO.MemoryStream]::new([byte[]]@(1, 255))
        Invoke-BodyOctets -Body $Stream
        [object]::ReferenceEquals($global:WireRequest['Content'], $Stream) | Should -BeTrue
        InModuleScope -ModuleName 'Wire' -Parameters @{ Request = $global:WireRequest } {
            (New-HttpContent -Request $Request).ReadAsByteArrayAsync().GetAwaiter().GetResult() -join ' ' | Should -BeExactly '1 255'
        }
        { Invoke-BodyOctets -Body 5 } | Should -Throw -ExpectedMessage '*A file must be a path*'
        { Invoke-BodyOctets -Body ([PSCustomObject]@{ Other = 1 }) } | Should -Throw -ExpectedMessage '*A file must be a path*'
    }

    It 'has date-times with the offset that they are given, or that of local time' {
        $Sent = {
            Param ($Time)
            Invoke-QueryDates -At $Time
            [System.Uri]::UnescapeDataString($global:WireRequest['Uri'].Split('=')[1])
        }
        & $Sent ([System.DateTimeOffset]::new(2020, 7, 1, 12, 0, 0, [timespan]::FromMinutes(345))) | Should -BeExactly '2020-07-01T12:00:00+05:45'
        & $Sent ([datetime]::new(2020, 7, 1, 12, 0, 0, [System.DateTimeKind]::Utc)) | Should -BeExactly '2020-07-01T12:00:00Z'
        & $Sent '2020-07-01T12:00:00.5+05:45' | Should -BeExactly '2020-07-01T12:00:00.5+05:45'
        $Local = [System.DateTimeOffset]::new([datetime]::new(2020, 7, 1, 12, 0, 0, [System.DateTimeKind]::Local))
        foreach ($Time in @($Local.DateTime, $Local.LocalDateTime, '2020-07-01T12:00:00')) {
            [System.DateTimeOffset](& $Sent $Time) | Should -Be $Local
        }
        Invoke-QueryDates -On ([datetime]::new(2020, 7, 1))
        $global:WireRequest['Uri'] | Should -BeLike '*on=2020-07-01'
    }

    It 'has null where a property of a piped object is null' {
        $Pet = [PSCustomObject]@{ name = 'a'; owner = $null; note = '' } | Initialize-Pet
        InModuleScope -ModuleName 'Wire' -Parameters @{ Pet = $Pet } {
            ConvertTo-JsonText -Value $Pet | Should -BeExactly '{"name":"a","owner":null,"note":""}'
        }
    }
}

Describe 'Answers' {
    It 'has date-times as values of .NET where these are exact, and as text otherwise' -ForEach $Moments {
        $Json = '{"name":"a","owner":"b","born":"2020-02-29","seen":"' + $Seen + '","other":"' + $Seen + '"}'
        Set-Answer -Text $Json
        # A property that the description does not declare is invalid if JSON is parsed directly as a model.
        $Known = $Json -replace ',"other":"[^"]*"'
        foreach ($Pet in @((Invoke-EchoPet -Pet @{ name = 'a'; owner = 'b' }), (ConvertFrom-JsonToPet -Json $Known))) {
            $Pet.seen | Should -BeOfType $Type
            $Pet.born | Should -BeOfType ([string])
        }
        $Pet = Invoke-EchoPet -Pet @{ name = 'a'; owner = 'b' }
        $Pet.other | Should -BeOfType ([string])
        $Culture = [System.Globalization.CultureInfo]::CurrentCulture
        try {
            [System.Globalization.CultureInfo]::CurrentCulture = [System.Globalization.CultureInfo]::GetCultureInfo('ar-SA')
            $null = Invoke-EchoPet -Pet $Pet
        } finally {
            [System.Globalization.CultureInfo]::CurrentCulture = $Culture
        }
        Get-SentText | Should -BeExactly $Json
    }

    It 'has date-times with a kind and an offset' {
        Set-Answer -Text '{"name":"a","owner":"b","seen":"2020-02-29T12:00:00Z"}'
        (Invoke-EchoPet -Pet @{ name = 'a'; owner = 'b' }).seen.Kind | Should -Be 'Utc'
        Set-Answer -Text '{"name":"a","owner":"b","seen":"2020-02-29T12:00:00+05:45"}'
        (Invoke-EchoPet -Pet @{ name = 'a'; owner = 'b' }).seen.Offset.TotalMinutes | Should -Be 345
    }

    It 'gives status and headers where they are asked for' {
        Set-Answer -StatusCode 202 -Text '{"job":"j"}'
        $Result = Invoke-AnswerSeveral -WithHttpInfo
        $Result['StatusCode'] | Should -Be 202
        $Result['Response'].job | Should -BeExactly 'j'
    }

    It 'gives nothing of an empty answer' {
        Set-Answer -StatusCode 204
        @(Invoke-AnswerNone) | Should -HaveCount 0
    }

    It 'ends the call and not the script with an error' {
        Set-Answer -StatusCode 500 -Text '{}'
        $Caught = $null
        Invoke-AnswerSeveral -ErrorAction SilentlyContinue -ErrorVariable Caught | Should -BeNullOrEmpty
        $Caught | Should -Not -BeNullOrEmpty
    }

    It 'goes on with the next item of a pipeline where errors are to continue' {
        Set-Answer -StatusCode 500 -Text '{}'
        foreach ($Action in @('Continue', 'SilentlyContinue')) {
            $Caught = $null
            $Pets = @([PSCustomObject]@{ name = 'a'; owner = 'b' }, [PSCustomObject]@{ name = 'c'; owner = 'd' })
            $null = $Pets | Invoke-EchoPet -ErrorAction $Action -ErrorVariable Caught 2>&1
            $Caught | Should -HaveCount 2
        }
        { $Pets | Invoke-EchoPet -ErrorAction Stop } | Should -Throw
    }

    It 'has errors with names and categories' {
        Set-Answer -StatusCode 404 -Type 'application/problem+json' -Text '{"title":"t"}'
        $Caught = $null
        try { Invoke-AnswerSeveral } catch { $Caught = $_ }
        $Caught.FullyQualifiedErrorId | Should -BeExactly 'HttpStatus404,Invoke-AnswerSeveral'
        $Caught.CategoryInfo.Category | Should -Be 'ObjectNotFound'
        $Caught.TargetObject.StatusCode | Should -BeOfType ([System.Net.HttpStatusCode])
        $Caught.TargetObject.StatusCode -eq 404 | Should -BeTrue
        $Caught.TargetObject.StatusCode -eq 'NotFound' | Should -BeTrue
        $Caught.TargetObject.StatusCode.value__ | Should -Be 404
        $Caught.Exception.StatusCode -eq 404 | Should -BeTrue
        "$Caught" | Should -BeLike '*responded with status 404.*"title"*'
        try { Invoke-PathSimple -Text 'a' -List $null -Color $Values['Color'] } catch { $Caught = $_ }
        $Caught.FullyQualifiedErrorId | Should -BeExactly 'RequiredParameterMissing,Invoke-PathSimple'
        $Caught.CategoryInfo.Category | Should -Be 'InvalidArgument'
        try { Initialize-Pet -Name ([NullString]::Value) -Owner 'b' } catch { $Caught = $_ }
        $Caught.FullyQualifiedErrorId | Should -BeLikeExactly 'ModelNotValid*'
        Set-Answer -StatusCode 499
        try { Invoke-AnswerSeveral } catch { $Caught = $_ }
        [int]$Caught.TargetObject.StatusCode | Should -Be 499
    }

    It 'has the status and the body of an answer that cannot be read' {
        Set-Answer -Type 'application/json' -Text '<html>'
        $Caught = $null
        try { Invoke-AnswerSeveral } catch { $Caught = $_ }
        $Caught.FullyQualifiedErrorId | Should -BeExactly 'AnswerNotJson,Invoke-AnswerSeveral'
        $Caught.TargetObject.StatusCode -eq 200 | Should -BeTrue
        $Caught.TargetObject.Response | Should -BeExactly '<html>'
    }

    It 'says so when there is none in time' {
        $Listener = [System.Net.Sockets.TcpListener]::new([System.Net.IPAddress]::Loopback, 0)
        $Listener.Start()
        try {
            $Caught = $null
            try {
                InModuleScope -ModuleName 'Wire' -Parameters @{ Port = $Listener.LocalEndpoint.Port } {
                    $Headers = [System.Collections.Specialized.OrderedDictionary]::new()
                    $Request = @{ Method = 'GET'; Uri = "http://127.0.0.1:$Port/"; Headers = $Headers; ContentType = $null; Content = $null; Parts = $null }
                    Send-HttpMessage -Request $Request -Configuration @{ TimeoutSec = 1 }
                }
            } catch { $Caught = $_ }
            $Caught.Exception.Message | Should -BeLike '*no response within 1 seconds'
            $Caught.FullyQualifiedErrorId | Should -BeLikeExactly 'RequestTimedOut*'
            $Caught.CategoryInfo.Category | Should -Be 'OperationTimeout'
        } finally {
            $Listener.Stop()
        }
    }

    It 'throws an error that has the body' {
        Set-Answer -StatusCode 404 -Type 'application/problem+json' -Text '{"title":"t"}'
        $Caught = $null
        try { Invoke-AnswerSeveral } catch { $Caught = $_ }
        ($Caught.ErrorDetails | ConvertFrom-Json).title | Should -BeExactly 't'
        $Caught.TargetObject['StatusCode'] | Should -Be 404
        $Caught.TargetObject['Response'].title | Should -BeExactly 't'
    }
}

Describe 'Types of objects' {
    It 'are those of the models, and complete' {
        Set-Answer -Text '{"value":1,"children":[{"value":2}]}'
        $Node = Invoke-EchoNode -Node (Initialize-Node -Value 1)
        $Node.PSObject.TypeNames[0] | Should -BeExactly 'Wire.Node'
        $Node.children[0].PSObject.TypeNames[0] | Should -BeExactly 'Wire.Node'
        (Get-Command -Name Invoke-EchoNode -Module Wire).OutputType.Name | Should -Contain 'Wire.Node'
        $Completed = [System.Management.Automation.CommandCompletion]::CompleteInput('(Initialize-Node -Value 1).', 27, $null)
        $Completed.CompletionMatches.CompletionText | Should -Contain 'next'
    }

    It 'print and convert to their own properties, and null to null' {
        $Node = ConvertFrom-JsonToPet -Json '{"name":"a","owner":null}'
        $Node.born | Should -BeNullOrEmpty
        ConvertTo-Json -InputObject $Node -Compress | Should -BeExactly '{"name":"a","owner":null}'
        ($Node | Select-Object -Property * | ConvertTo-Json -Compress) | Should -BeExactly '{"name":"a","owner":null}'
        @($Node | ConvertTo-Csv -NoTypeInformation)[0] | Should -BeExactly '"name","owner"'
        ($Node | Format-List | Out-String).Trim() -replace '\s+', ' ' | Should -BeExactly 'name : a owner :'
        $Node.born = '2020-02-29'
        ConvertTo-Json -InputObject $Node -Compress | Should -BeExactly '{"name":"a","owner":null,"born":"2020-02-29"}'
    }

    It 'let a property be set that is not there yet, and only then send it' {
        Set-Answer -StatusCode 204
        $Node = Initialize-Node -Value 1
        $Node.next | Should -BeNullOrEmpty
        $null = Invoke-EchoNode -Node $Node
        Get-SentText | Should -BeExactly '{"value":1}'
        $Node.next = Initialize-Node -Value 2
        $null = Invoke-EchoNode -Node $Node
        Get-SentText | Should -BeExactly '{"value":1,"next":{"value":2}}'
    }
}

Describe 'Credentials' {
    BeforeEach { Set-Answer -StatusCode 204 }
    AfterEach { Set-Configuration -Username '' -AccessToken '' }

    It 'keeps secrets as SecureStrings, which nothing shows' {
        $Secret = [System.Net.NetworkCredential]::new('', 's.1').SecurePassword
        Set-Configuration -AccessToken $Secret -Username 'u' -Password $Secret -ApiKey @{ 'X-Key' = $Secret; 'api key' = 's.1' } -Cookie 'c=s.1'
        Set-ConfigurationDefaultHeader -Key 'X-Token' -Value $Secret
        $Shown = Get-Configuration
        $Shown['AccessToken'] | Should -BeOfType ([securestring])
        $Shown['ApiKey']['api key'] | Should -BeOfType ([securestring])
        ($Shown | Format-List | Out-String) + ($Shown['ApiKey'] | Format-List | Out-String) + (ConvertTo-Json -InputObject $Shown -Depth 3) | Should -Not -Match 's\.1'
        Invoke-AuthBearer
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer s.1'
        $global:WireRequest['Headers']['X-Token'] | Should -BeExactly 's.1'
        $global:WireRequest['Headers']['Cookie'] | Should -BeExactly 'c=s.1'
        Invoke-AuthHeader
        $global:WireRequest['Headers']['X-Key'] | Should -BeExactly 's.1'
        Set-Configuration -AccessToken '' -Username '' -Password '' -Cookie '' -ApiKey @{}
        Invoke-AuthBearer
        $global:WireRequest['Headers'].Contains('Authorization') | Should -BeFalse
        # The copy can be set again, in another runspace, too.
        Set-Configuration @Shown
        Invoke-AuthBearer
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer s.1'
        Set-Configuration -Password '' -Cookie '' -ApiKey @{} -DefaultHeaders @{}
    }

    It 'gives a copy of its configuration, which restores it' {
        Set-Configuration -AccessToken 't'
        $Copy = Get-Configuration
        $Copy['BaseUrl'] = 'http://127.0.0.1:2'
        Invoke-AuthBearer
        $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:1/base/auth/bearer'
        $Before = Get-Configuration
        Set-Configuration -Configuration $Copy
        Invoke-AuthBearer
        $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:2/auth/bearer'
        Set-Configuration -Configuration $Before
        { Set-Configuration -Configuration @{ AcessToken = 't' } } | Should -Throw -ExpectedMessage '*no setting named AcessToken*'
        Invoke-AuthBearer
        $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:1/base/auth/bearer'
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer t'
    }

    It 'takes some settings for one call, which lie over those of the module' {
        Set-Configuration -AccessToken 'own' -ApiKey @{ 'X-Key' = 'k' }
        Invoke-AuthBearer -Configuration @{ TimeoutSec = 5 }
        $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:1/base/auth/bearer'
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer own'
        Invoke-AuthBearer -Configuration @{ AccessToken = 'other' }
        $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:1/base/auth/bearer'
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer other'
        Invoke-AuthBearer -Configuration @{ AccessToken = '' }
        $global:WireRequest['Headers'].Contains('Authorization') | Should -BeFalse
        Set-Configuration -Configuration @{ TimeoutSec = 5 } -AccessToken 'new'
        $Shown = Get-Configuration
        $Shown['TimeoutSec'] | Should -Be 5
        $Shown['BaseUrl'] | Should -BeExactly 'http://127.0.0.1:1/base'
        $Shown['ApiKey'].Contains('X-Key') | Should -BeTrue
        Invoke-AuthBearer
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer new'
        Set-Configuration -TimeoutSec 100 -ApiKey @{}
    }

    It 'restores what was not set with a copy from before' {
        Set-Configuration -AccessToken ''
        $Before = Get-Configuration
        Set-Configuration -AccessToken 'later' -Username 'u'
        Invoke-AuthBearer -Configuration $Before
        $global:WireRequest['Headers'].Contains('Authorization') | Should -BeFalse
        Set-Configuration -Configuration $Before
        Invoke-AuthBearer
        $global:WireRequest['Headers'].Contains('Authorization') | Should -BeFalse
        Set-Configuration @Before
    }

    It 'takes a configuration for one call' {
        Set-Configuration -AccessToken 'own'
        $Other = Get-Configuration
        $Other['BaseUrl'] = 'http://127.0.0.1:2'
        $Other['AccessToken'] = 'other'
        Invoke-AuthBearer -Configuration $Other
        $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:2/auth/bearer'
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer other'
        Invoke-AuthBearer
        $global:WireRequest['Uri'] | Should -BeExactly 'http://127.0.0.1:1/base/auth/bearer'
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer own'
    }
}
