# Credentials that are not known before they are needed: script blocks, and access tokens of OAuth 2. The module of small.yaml.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Small', 'src', 'Small', 'Small.psm1')) -Force -WarningAction SilentlyContinue

    # What the server answers in turn: a status, or the text of a token response. What it was sent is kept, with the credentials.
    function Set-Turn {
        Param ([object[]]$Answers)
        $global:WireAnswers = $Answers
        $global:WireSent = [System.Collections.Generic.List[string]]::new()
    }
    Mock -ModuleName 'Small' -CommandName Send-HttpMessage -MockWith {
        $Text = $Request['Method'] + ' ' + $Request['Uri'].Split('/')[-1]
        foreach ($Name in 'Authorization', 'X-Key', 'X-Token', 'X-Session') { if ($Request['Headers'].Contains($Name)) { $Text += ' ' + $Request['Headers'][$Name] } }
        if ($Request['ContentType'] -eq 'application/x-www-form-urlencoded') { $Text += ' ' + [System.Text.Encoding]::UTF8.GetString($Request['Content']) }
        $global:WireSent.Add($Text)
        $Answer = $global:WireAnswers[[System.Math]::Min($global:WireSent.Count, $global:WireAnswers.Count) - 1]
        if ($Answer -is [hashtable]) { return $Answer }
        if ($Answer -is [int]) { return @{ StatusCode = $Answer; Headers = @{}; ContentType = $null; Content = [byte[]]::new(0) } }
        $Status = if ($Answer -match 'error') { 400 } else { 200 }
        return @{ StatusCode = $Status; Headers = @{}; ContentType = 'application/json'; Content = [System.Text.Encoding]::UTF8.GetBytes($Answer) }
    }
    function New-Client {
        Param ([string]$Id, [string]$Secret = 's&1')
        [pscredential]::new($Id, (ConvertTo-SecureString -String $Secret -AsPlainText -Force))
    }
}

AfterAll {
    InModuleScope -ModuleName 'Small' { $Script:Configuration = $null }
    Remove-Variable -Name 'WireSent', 'WireAnswers', 'WireAsked' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Script blocks' {
    BeforeEach {
        $global:WireAsked = 0
        InModuleScope -ModuleName 'Small' { $Script:Configuration = $null; $Script:Tokens = @{} }
        Set-Configuration -BaseUrl 'https://a.example'
    }

    It 'are called when a secret is needed, and not before' {
        Set-Turn 204
        Set-Configuration -AccessToken { $global:WireAsked++; "t$global:WireAsked" }
        $global:WireAsked | Should -Be 0
        Get-Secured
        Get-Secured -Configuration @{ TimeoutSec = 5 }
        Set-Secured
        Add-Secured -WhatIf
        $global:WireSent | Should -BeExactly 'GET secured Bearer t1', 'GET secured Bearer t1', 'PUT secured'
    }

    It 'are called once again where the server rejects the secret: <Name>' -ForEach @(
        @{ Name = 'token'; Given = @{ AccessToken = { $global:WireAsked++; "t$global:WireAsked" } }; Call = { Get-Secured }; Sent = 'GET secured Bearer t1', 'GET secured Bearer t2' }
        @{ Name = 'key'; Given = @{ ApiKey = @{ 'X-Key' = { $global:WireAsked++; ConvertTo-SecureString -String "k$global:WireAsked" -AsPlainText -Force } } }; Call = { Set-Secured }; Sent = 'PUT secured k1', 'PUT secured k2' }
        @{ Name = 'header'; Given = @{ DefaultHeaders = @{ 'X-Token' = { $global:WireAsked++; "h$global:WireAsked" } } }; Call = { Get-Secured }; Sent = 'GET secured h1', 'GET secured h2' }
        @{ Name = 'header of any name'; Given = @{ DefaultHeaders = @{ 'X-Session' = { $global:WireAsked++; "s$global:WireAsked" } } }; Call = { Get-Secured }; Sent = 'GET secured s1', 'GET secured s2' }
    ) {
        Set-Turn 401, 204
        Set-Configuration @Given
        & $Call
        $global:WireSent | Should -BeExactly $Sent
        Set-Turn 401
        { & $Call } | Should -Throw -ErrorId 'HttpStatus401*'
        $global:WireSent | Should -HaveCount 2
        # Nothing shows the secret.
        $Shown = Get-Configuration
        ($Shown | Format-List | Out-String) + ($Shown['ApiKey'] | Format-List | Out-String) | Should -Not -Match '\b[tkh][1-9]\b'
        Set-Configuration @Shown
    }

    It 'are not called again where another server that a redirect names rejects a request' {
        Set-Turn @{ StatusCode = 303; Headers = @{ Location = [string[]]@('https://b.example/other') }; ContentType = $null; Content = [byte[]]::new(0) }, 401
        Set-Configuration -AccessToken { $global:WireAsked++; "t$global:WireAsked" }
        { Get-Secured } | Should -Throw
        $global:WireSent | Should -BeExactly 'GET secured Bearer t1', 'GET other'
        $global:WireAsked | Should -Be 1
    }

    It 'are not called again for a secret that is known, or for a stream' {
        Set-Turn 401
        Set-Configuration -AccessToken 't'
        { Get-Secured } | Should -Throw -ErrorId 'HttpStatus401*'
        $global:WireSent | Should -HaveCount 1
        Set-Configuration -AccessToken { 't' }
        { Add-Secured -Body ([System.IO.MemoryStream]::new([byte[]]@(1))) } | Should -Throw -ErrorId 'HttpStatus401*'
        $global:WireSent | Should -HaveCount 2
    }

    It 'leave the first error where they fail' {
        Set-Turn 401
        Set-Configuration -AccessToken { $global:WireAsked++; if ($global:WireAsked -gt 1) { throw 'no' }; 't' }
        { Get-Secured } | Should -Throw -ErrorId 'HttpStatus401*'
        { Get-Secured } | Should -Throw -ExpectedMessage '*no*'
    }

    It 'may call operations, which do not have the secret then' {
        Set-Turn 204
        Set-Configuration -AccessToken { Get-Secured; 't' }
        Get-Secured
        $global:WireSent | Should -BeExactly 'GET secured', 'GET secured Bearer t'
    }

    It 'return one secret: <Script>' -ForEach @(
        @{ Script = { } }
        @{ Script = { 'a'; 'b' } }
        @{ Script = { '' } }
        @{ Script = { { 'a' } } }
    ) {
        Set-Turn 204
        Set-Configuration -AccessToken $Script
        { Get-Secured } | Should -Throw -ErrorId 'CredentialMissing*'
        $global:WireSent | Should -HaveCount 0
    }
}

Describe 'Access tokens' {
    BeforeEach {
        $global:WireAsked = 0
        InModuleScope -ModuleName 'Small' { $Script:Configuration = $null; $Script:Tokens = @{} }
        Set-Configuration -BaseUrl 'https://a.example'
    }

    It 'are requested when they are needed, and used until they expire' {
        Set-Turn '{"access_token":"a","expires_in":3600}', 204
        Set-Configuration -ClientCredential (New-Client 'id/1') -Scope 'read', 'write'
        Get-Secured
        Get-Secured
        $global:WireSent | Should -BeExactly 'POST token grant_type=client_credentials&client_id=id%2F1&client_secret=s%261&scope=read%20write', 'GET secured Bearer a', 'GET secured Bearer a'
        # One that lasts for less than the seconds in which none is used has expired.
        InModuleScope -ModuleName 'Small' { $Script:Tokens = @{} }
        Set-Turn '{"access_token":"a","expires_in":5}', 204, '{"access_token":"b","expires_in":"5"}', 204
        Get-Secured
        Get-Secured
        $global:WireSent[1, 3] | Should -BeExactly 'GET secured Bearer a', 'GET secured Bearer b'
    }

    It 'are requested again where the server rejects one' {
        Set-Turn '{"access_token":"a"}', 401, '{"access_token":"b"}', 204
        Set-Configuration -ClientCredential (New-Client 'id')
        Get-Secured
        $global:WireSent[1, 3] | Should -BeExactly 'GET secured Bearer a', 'GET secured Bearer b'
    }

    It 'are those of the client, its secret, the scope and the endpoint' {
        Set-Turn '{"access_token":"a"}', 204, '{"access_token":"b"}', 204, '{"access_token":"c"}', 204, '{"access_token":"d"}', 204, '{"access_token":"e"}', 204
        Set-Configuration -ClientCredential (New-Client 'id')
        Get-Secured
        Get-Secured -Configuration @{ ClientCredential = (New-Client 'other') }
        Get-Secured -Configuration @{ ClientCredential = (New-Client 'id' 'x') }
        Get-Secured -Configuration @{ Scope = 'read' }
        Get-Secured -Configuration @{ TokenEndpoint = 'https://b.example/other' }
        $global:WireSent[1, 3, 5, 7, 9] -replace '.* ' | Should -BeExactly 'a', 'b', 'c', 'd', 'e'
        $global:WireSent[8] | Should -BeLike 'POST other *'
        Get-Secured -Configuration @{ AccessToken = 'own' }
        $global:WireSent[10] | Should -BeExactly 'GET secured Bearer own'
    }

    It 'are not requested where nothing is sent' {
        Set-Turn '{"access_token":"a"}'
        Set-Configuration -ClientCredential (New-Client 'id')
        Add-Secured -WhatIf
        $global:WireSent | Should -HaveCount 0
    }

    It 'that are not given are an error: <Answer>' -ForEach @(
        @{ Answer = '{"error":"invalid_client"}'; Message = '*status 400: invalid_client.' }
        @{ Answer = '{"token_type":"x"}'; Message = '*status 200: the response has no access_token.' }
        @{ Answer = '<html>'; Message = '*has no access_token.' }
        @{ Answer = 503; Message = '*status 503.' }
        @{ Answer = 307; Message = '*status 307.' }
    ) {
        Set-Turn @(, $Answer)
        Set-Configuration -ClientCredential (New-Client 'id')
        { Get-Secured } | Should -Throw -ErrorId 'TokenRequestFailed,Get-Secured' -ExpectedMessage $Message
        $global:WireSent | Should -HaveCount 1
    }

    It 'need an endpoint' {
        { Set-Configuration -TokenEndpoint 'ftp://x' } | Should -Throw -ExpectedMessage '*TokenEndpoint must be*'
        Set-Configuration -ClientCredential (New-Client 'id') -TokenEndpoint ''
        { Get-Secured } | Should -Throw -ExpectedMessage '*requires -TokenEndpoint*'
    }
}
