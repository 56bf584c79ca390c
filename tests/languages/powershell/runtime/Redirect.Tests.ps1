# Tests how the module follows redirects, beyond ../../shared/calls.yaml.

BeforeDiscovery {
    $Places = @(
        @{ From = 'https://a.example/v1/x?q=1'; Location = '/y'; To = 'https://a.example/y'; Keeps = $true }
        @{ From = 'https://a.example/v1/x'; Location = 'y?z=1'; To = 'https://a.example/v1/y?z=1'; Keeps = $true }
        @{ From = 'https://a.example/x'; Location = 'https://A.example:443/y'; To = 'https://A.example:443/y'; Keeps = $true }
        @{ From = 'https://a.example/x'; Location = 'https://b.example/y%2Fz'; To = 'https://b.example/y%2Fz'; Keeps = $false }
        @{ From = 'https://a.example/x'; Location = '//b.example/y'; To = 'https://b.example/y'; Keeps = $false }
        @{ From = 'https://a.example/x'; Location = 'https://a.example:8443/y'; To = 'https://a.example:8443/y'; Keeps = $false }
        @{ From = 'https://a.example/x'; Location = 'https://x.a.example/y'; To = 'https://x.a.example/y'; Keeps = $false }
        @{ From = 'http://a.example/x'; Location = 'https://a.example/x'; To = 'https://a.example/x'; Keeps = $false }
    )
}

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Wire', 'src', 'Wire', 'Wire.psm1')) -Force

    # Sends a request, to which the answers in turn are those of $global:WireAnswers; each request that was sent is kept.
    function Invoke-Exchange {
        Param ([hashtable]$Request, [object[]]$Answers)
        $global:WireSent = [System.Collections.Generic.List[object]]::new()
        $global:WireAnswers = $Answers
        InModuleScope -ModuleName 'Wire' -Parameters @{ First = $Request } { Send-HttpRequest -Request $First -Configuration @{} }
    }
    function New-Exchange {
        Param ([string]$Method = 'GET', [string]$Uri = 'https://a.example/x')
        $Headers = [ordered]@{ Accept = 'text/plain'; Authorization = 'Bearer t'; 'X-Key' = 'k'; Cookie = 'c=1'; Host = 'a.example' }
        return @{ Method = $Method; Uri = $Uri; Headers = $Headers; ContentType = 'text/plain'; Content = [byte[]]@(1, 2); Parts = $null }
    }
    function New-Answer {
        Param ([int]$Status, [string]$Location)
        $Headers = @{}
        if ($Location) { $Headers['Location'] = [string[]]@($Location) }
        return @{ StatusCode = $Status; Headers = $Headers; ContentType = $null; Content = [byte[]]::new(0) }
    }

    Mock -ModuleName 'Wire' -CommandName Send-HttpMessage -MockWith {
        $global:WireSent.Add($Request)
        return $global:WireAnswers[[System.Math]::Min($global:WireSent.Count, $global:WireAnswers.Count) - 1]
    }
}

AfterAll {
    Remove-Variable -Name 'WireSent', 'WireAnswers' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Redirects' {
    It 'from <From> to <Location> keep credentials: <Keeps>' -ForEach $Places {
        $null = Invoke-Exchange -Request (New-Exchange -Uri $From) -Answers (New-Answer -Status 307 -Location $Location), (New-Answer -Status 204)
        $Next = $global:WireSent[1]
        $Next['Uri'] | Should -BeExactly $To
        foreach ($Name in @('Authorization', 'X-Key', 'Cookie')) {
            $Next['Headers'].Contains($Name) | Should -Be $Keeps -Because $Name
        }
        $Next['Headers']['Accept'] | Should -BeExactly 'text/plain'
        $Next['Headers'].Contains('Host') | Should -BeFalse
    }

    It 'do not give credentials back to where they came from' {
        $Answers = (New-Answer -Status 302 -Location 'https://b.example/'), (New-Answer -Status 302 -Location 'https://a.example/x'), (New-Answer -Status 200)
        $null = Invoke-Exchange -Request (New-Exchange) -Answers $Answers
        $global:WireSent[2]['Uri'] | Should -BeExactly 'https://a.example/x'
        $global:WireSent[2]['Headers'].Contains('Authorization') | Should -BeFalse
    }

    It 'leave the first request as it was' {
        $Request = New-Exchange -Method 'POST'
        $null = Invoke-Exchange -Request $Request -Answers (New-Answer -Status 303 -Location 'https://b.example/'), (New-Answer -Status 200)
        $Request['Method'] | Should -BeExactly 'POST'
        $Request['Headers'].Contains('Authorization') | Should -BeTrue
    }

    It 'of HEAD stay HEAD' {
        $null = Invoke-Exchange -Request (New-Exchange -Method 'HEAD') -Answers (New-Answer -Status 303 -Location '/y'), (New-Answer -Status 200)
        $global:WireSent[1]['Method'] | Should -BeExactly 'HEAD'
    }

    It 'from https to http are refused' {
        { Invoke-Exchange -Request (New-Exchange) -Answers (New-Answer -Status 302 -Location 'http://a.example/x') } | Should -Throw -ExpectedMessage '*from https*'
        $global:WireSent | Should -HaveCount 1
    }

    It 'do not read a stream a second time' {
        $Request = New-Exchange -Method 'POST'
        $Request['Content'] = [System.IO.MemoryStream]::new([byte[]]@(1))
        { Invoke-Exchange -Request $Request -Answers (New-Answer -Status 307 -Location '/y') } | Should -Throw -ExpectedMessage '*A redirect needs the body twice, but a stream can be read only once*'
    }
}
