# What requests the module makes of ../../typescript-axios/wire/wire.yaml, and what it gives of answers.
#
# NOT RUN where this was written, as there was no PowerShell: it is parsed and checked there (compile/compile.mjs), and
# written to pass under pwsh 7 and Windows PowerShell 5.1 with Pester 5. run.sh runs it where pwsh is; alone:
#   specmint generate -g powershell -i wire.yaml -o out; $env:MODULE = 'out/src/PSOpenAPITools'; Invoke-Pester Wire.Tests.ps1
#
# The expected values of parameters are those of RFC 6570 and of "Style Examples" in OpenAPI 3.1.1.

BeforeDiscovery {
    $Paths = @(
        @{ Function = 'Invoke-PathSimple'; Target = '/simple/blue/blue,black,brown/R,100,G,200,B,150' }
        @{ Function = 'Invoke-PathSimpleExplode'; Target = '/simple-explode/blue/blue,black,brown/R=100,G=200,B=150' }
        @{ Function = 'Invoke-PathLabel'; Target = '/label/.blue/.blue,black,brown/.R,100,G,200,B,150' }
        @{ Function = 'Invoke-PathLabelExplode'; Target = '/label-explode/.blue/.blue.black.brown/.R=100.G=200.B=150' }
        @{ Function = 'Invoke-PathMatrix'; Target = '/matrix/;text=blue/;list=blue,black,brown/;color=R,100,G,200,B,150' }
        @{ Function = 'Invoke-PathMatrixExplode'; Target = '/matrix-explode/;text=blue/;list=blue;list=black;list=brown/;R=100;G=200;B=150' }
    )
    $Queries = @(
        @{ Function = 'Invoke-QueryForm'; Given = 'Text', 'List', 'Color'; Query = 'text=blue&list=blue,black,brown&color=R,100,G,200,B,150' }
        @{ Function = 'Invoke-QueryFormExplode'; Given = 'Text', 'List', 'Color'; Query = 'text=blue&list=blue&list=black&list=brown&R=100&G=200&B=150' }
        @{ Function = 'Invoke-QueryDefault'; Given = 'List', 'Color'; Query = 'list=blue&list=black&list=brown&R=100&G=200&B=150' }
        @{ Function = 'Invoke-QuerySpaceDelimited'; Given = 'List', 'Color'; Query = 'list=blue%20black%20brown&color=R%20100%20G%20200%20B%20150' }
        @{ Function = 'Invoke-QuerySpaceDelimitedExplode'; Given = @('List'); Query = 'list=blue&list=black&list=brown' }
        @{ Function = 'Invoke-QueryPipeDelimited'; Given = 'List', 'Color'; Query = 'list=blue%7Cblack%7Cbrown&color=R%7C100%7CG%7C200%7CB%7C150' }
        @{ Function = 'Invoke-QueryPipeDelimitedExplode'; Given = @('List'); Query = 'list=blue&list=black&list=brown' }
        @{ Function = 'Invoke-QueryDeepObject'; Given = @('Color'); Query = 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150' }
    )
    # Each model is sent, and answered with the same text.
    $Models = @(
        @{ Function = 'Invoke-EchoPet'; Parameter = 'Pet'; Json = '{"name":"a","owner":"b","born":"2020-02-29","seen":"2020-02-29T23:59:60.5-01:00"}' }
        @{ Function = 'Invoke-EchoPet'; Parameter = 'Pet'; Json = '{"name":"a","owner":null,"note":null}' }
        @{ Function = 'Invoke-EchoPet'; Parameter = 'Pet'; Json = '{"name":"a","owner":null}' }
        @{ Function = 'Invoke-EchoShape'; Parameter = 'Shape'; Json = '{"kind":"circle","radius":1.5}' }
        @{ Function = 'Invoke-EchoShape'; Parameter = 'Shape'; Json = '{"kind":"square","side":2}' }
        @{ Function = 'Invoke-EchoEither'; Parameter = 'Either'; Json = '{"job":"j"}' }
        @{ Function = 'Invoke-EchoNode'; Parameter = 'Node'; Json = '{"value":1,"next":{"value":2},"children":[{"value":3,"children":[]}]}' }
        @{ Function = 'Invoke-EchoOpen'; Parameter = 'Open'; Json = '{"name":"n","extra":{"deep":[1]}}' }
    )
}

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULE, 'PSOpenAPITools.psm1')) -Force
    Set-Configuration -BaseUrl 'http://127.0.0.1:1/base'
    $Values = @{ Text = 'blue'; List = 'blue', 'black', 'brown'; Color = [PSCustomObject]@{ R = 100; G = 200; B = 150 } }

    # The module sends nothing: the request is kept, and the answer is what a test has laid down.
    function Set-Answer {
        Param ([int]$StatusCode = 200, [string]$Type = 'application/json', [string]$Text = '')
        $global:WireAnswer = @{ StatusCode = $StatusCode; Headers = @{}; ContentType = $Type; Content = [System.Text.Encoding]::UTF8.GetBytes($Text) }
    }
    function Get-SentText { [System.Text.Encoding]::UTF8.GetString($global:WireRequest['Content']) }
    function Get-SentTarget { $global:WireRequest['Uri'].Substring('http://127.0.0.1:1/base'.Length) }
    function Get-SentQuery { ($global:WireRequest['Uri'] -split '\?', 2)[1] }

    Mock -ModuleName 'PSOpenAPITools' -CommandName Send-HttpRequest -MockWith {
        $global:WireRequest = $Request
        return $global:WireAnswer
    }
}

AfterAll {
    Remove-Variable -Name 'WireRequest', 'WireAnswer' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Parameters' {
    BeforeEach {
        $global:WireRequest = $null
        Set-Answer -StatusCode 204
    }

    It '<Function> writes a path' -ForEach $Paths {
        & $Function @Values
        Get-SentTarget | Should -BeExactly $Target
    }

    It 'encodes what is reserved in a path, in values and keys' {
        Invoke-PathSimple -Text ':/?#[]@!$&()*+,;=' -List @(([char]233 + ' %')) -Color ([PSCustomObject]@{ 'a,b' = 1 })
        Get-SentTarget | Should -BeExactly '/simple/%3A%2F%3F%23%5B%5D%40%21%24%26%28%29%2A%2B%2C%3B%3D/%C3%A9%20%25/a%2Cb,1'
    }

    It 'never leaves the place of a segment of dots' {
        { Invoke-PathSimple -Text '..' -List @('a') -Color $Values['Color'] } | Should -Throw
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'writes whole numbers above 2^31, fractions and booleans' {
        Invoke-PathScalars -Count 9007199254740991 -Ratio -0.5 -Flag $false -Color 'dark blue'
        Get-SentTarget | Should -BeExactly '/scalars/9007199254740991/-0.5/false/dark%20blue'
    }

    It 'names a required parameter that is missing, before anything is sent' {
        { Invoke-PathSimple -Text 'a' -Color $Values['Color'] } | Should -Throw -ExpectedMessage '*List*'
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It '<Function> writes a query' -ForEach $Queries {
        $Arguments = @{}
        foreach ($Name in $Given) { $Arguments[$Name] = $Values[$Name] }
        & $Function @Arguments
        Get-SentQuery | Should -BeExactly $Query
    }

    It 'sends nothing of what is not given' {
        Invoke-QueryForm
        Get-SentTarget | Should -Not -Match '\?'
    }

    It 'keeps a list of one a list' {
        Invoke-QueryForm -List @('a,b')
        Get-SentQuery | Should -BeExactly 'list=a%2Cb'
    }
}

Describe 'Bodies' {
    BeforeEach { Set-Answer -StatusCode 204 }

    It 'keeps null, and leaves out what is not given' {
        Invoke-BodyJson -Pet (Initialize-Pet -Name ([char]220 + 'n') -Owner ([NullString]::Value) -Status 'sold')
        $global:WireRequest['Method'] | Should -BeExactly 'POST'
        $global:WireRequest['ContentType'] | Should -BeExactly 'application/json'
        Get-SentText | Should -BeExactly ('{"name":"' + [char]220 + 'n","owner":null,"status":"sold"}')
    }

    It 'sends a list of one, and an empty list, as lists' {
        Invoke-BodyJsonList -Pet @([PSCustomObject]@{ name = 'a'; owner = 'b' })
        Get-SentText | Should -BeExactly '[{"name":"a","owner":"b"}]'
        Invoke-BodyJsonList -Pet @()
        Get-SentText | Should -BeExactly '[]'
    }

    It 'sends neither bytes nor a type where an optional body is absent' {
        Invoke-BodyJsonOptional
        $global:WireRequest['Content'] | Should -BeNullOrEmpty
        $global:WireRequest['ContentType'] | Should -BeNullOrEmpty
    }

    It 'writes a form' {
        Invoke-BodyForm -Name 'a b&c=d' -Tags @('x', 'y,z') -Color ([PSCustomObject]@{ R = 1 }) -Spaced @('p q', 'r') -Deep ([PSCustomObject]@{ R = 1; G = 2 })
        $global:WireRequest['ContentType'] | Should -BeExactly 'application/x-www-form-urlencoded'
        Get-SentText | Should -BeExactly 'name=a%20b%26c%3Dd&tags=x&tags=y%2Cz&color=%7B%22R%22%3A1%7D&spaced=p%20q%20r&deep%5BR%5D=1&deep%5BG%5D=2'
    }

    It 'writes JSON lines' {
        Invoke-BodyLines -Color @([PSCustomObject]@{ R = 1 }, [PSCustomObject]@{ G = 2 })
        $global:WireRequest['ContentType'] | Should -BeExactly 'application/jsonl'
        (Get-SentText).TrimEnd() | Should -BeExactly "{""R"":1}`n{""G"":2}"
    }

    It 'sends text as it is' {
        Invoke-BodyText -Body '"x"'
        $global:WireRequest['ContentType'] | Should -BeExactly 'text/plain'
        Get-SentText | Should -BeExactly '"x"'
    }
}

Describe 'Answers' {
    It '<Json> comes back as it was' -ForEach $Models {
        Set-Answer -Text $Json
        $Value = InModuleScope -ModuleName 'PSOpenAPITools' -Parameters @{ Json = $Json } { ConvertFrom-JsonText -Text $Json }
        $Arguments = @{ $Parameter = $Value }
        $null = & $Function @Arguments
        Get-SentText | Should -BeExactly $Json
    }

    It 'gives status and headers where they are asked for' {
        Set-Answer -StatusCode 202 -Text '{"job":"j"}'
        $Result = Invoke-AnswerSeveral -WithHttpInfo
        $Result['StatusCode'] | Should -Be 202
        $Result['Response'].job | Should -BeExactly 'j'
    }

    It 'gives nothing of an empty answer' {
        Set-Answer -StatusCode 204
        Invoke-AnswerNone | Should -BeNullOrEmpty
    }

    It 'throws an error that has the body' {
        Set-Answer -StatusCode 404 -Type 'application/problem+json' -Text '{"title":"t"}'
        $Caught = $null
        try { Invoke-AnswerSeveral } catch { $Caught = $_ }
        $Caught.ErrorDetails.Message | Should -BeExactly '{"title":"t"}'
        $Caught.TargetObject['StatusCode'] | Should -Be 404
        $Caught.TargetObject['Response'].title | Should -BeExactly 't'
    }
}

Describe 'Credentials' {
    BeforeEach { Set-Answer -StatusCode 204 }
    AfterEach { Set-Configuration -Username '' -AccessToken '' }

    It 'sends a token' {
        Set-Configuration -AccessToken 't.1'
        Invoke-AuthBearer
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Bearer t.1'
    }

    It 'sends a name and a password' {
        Set-Configuration -Username 'Aladdin' -Password 'open sesame'
        Invoke-AuthBasic
        $global:WireRequest['Headers']['Authorization'] | Should -BeExactly 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=='
    }

    It 'sends no credential where the operation asks for none' {
        Set-Configuration -AccessToken 't.1'
        Invoke-AuthNone
        $global:WireRequest['Headers'].Keys | Should -Not -Contain 'Authorization'
    }
}
