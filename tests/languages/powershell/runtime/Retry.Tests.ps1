# Tests when the module sends a request again, beyond ../../shared/calls.yaml. It waits for nothing here.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Wire', 'src', 'Wire', 'Wire.psm1')) -Force

    # Sends a request, to which the answers in turn are those given, or errors if they are text. Returns the last answer or error.
    function Invoke-Attempt {
        Param ([string]$Method = 'GET', [object]$Content, [object[]]$Answers, [hashtable]$Settings = @{})
        $global:WireSent = 0
        $global:WireWaits = [System.Collections.Generic.List[object]]::new()
        $global:WireAnswers = $Answers
        $Headers = [ordered]@{ Accept = 'text/plain' }
        $Request = @{ Method = $Method; Uri = 'https://a.example/x'; Headers = $Headers; ContentType = 'text/plain'; Content = $Content; Parts = $null }
        try {
            InModuleScope -ModuleName 'Wire' -Parameters @{ First = $Request; Settings = $Settings } {
                Send-HttpRequest -Request $First -Configuration (New-ClientSetting -Given $Settings)
            }
        } catch { $_ }
    }
    function New-Answer {
        Param ([int]$Status, [string]$After)
        $Headers = @{}
        if ($After) { $Headers['Retry-After'] = [string[]]@($After) }
        return @{ StatusCode = $Status; Headers = $Headers; ContentType = $null; Content = [byte[]]::new(0) }
    }

    Mock -ModuleName 'Wire' -CommandName Send-HttpMessage -MockWith {
        $Answer = $global:WireAnswers[[System.Math]::Min($global:WireSent, $global:WireAnswers.Count - 1)]
        $global:WireSent++
        if ($Answer -is [string]) { throw (New-ClientError -Exception ([System.Net.Http.HttpRequestException]::new('lost')) -Id $Answer) }
        return $Answer
    }
    Mock -ModuleName 'Wire' -CommandName Wait-RetryInterval -MockWith { $global:WireWaits.Add($Seconds) }
}

AfterAll {
    Remove-Variable -Name 'WireSent', 'WireAnswers', 'WireWaits' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Retries' {
    It 'are off by default' {
        (Invoke-Attempt -Answers (New-Answer -Status 503))['StatusCode'] | Should -Be 503
        $global:WireSent | Should -Be 1
        (Get-Configuration)['MaximumRetryCount'] | Should -Be 0
        (Get-Configuration)['RetryIntervalSec'] | Should -Be 5
    }

    It 'wait as long as Retry-After asks: <After>' -ForEach @(
        @{ After = ''; Waits = @(7, 7) }
        @{ After = '2'; Waits = @(2, 2) }
        @{ After = '0'; Waits = @(0, 0) }
        @{ After = '300'; Waits = @(300, 300) }
        @{ After = '301'; Waits = @() }
        @{ After = '99999999999999999999'; Waits = @() }
        @{ After = 'Wed, 21 Oct 2015 07:28:00 GMT'; Waits = @(0, 0) }
        @{ After = 'Tue, 31 Dec 2999 23:59:59 GMT'; Waits = @() }
        @{ After = '-1'; Waits = @(7, 7) }
        @{ After = 'soon'; Waits = @(7, 7) }
    ) {
        $Last = Invoke-Attempt -Answers (New-Answer -Status 429 -After $After) -Settings @{ MaximumRetryCount = 2; RetryIntervalSec = 7 }
        $Last['StatusCode'] | Should -Be 429
        $global:WireWaits | Should -BeExactly $Waits
        $global:WireSent | Should -Be ($Waits.Count + 1)
    }

    It 'end with a response that is no longer an error' {
        $Last = Invoke-Attempt -Answers (New-Answer -Status 503), 'RequestTimedOut', (New-Answer -Status 204) -Settings @{ MaximumRetryCount = 9 }
        $Last['StatusCode'] | Should -Be 204
        $global:WireWaits | Should -BeExactly 5, 5
    }

    It 'are sent where it does no harm: <Method> after <Answer>: <Sent>' -ForEach @(
        @{ Method = 'DELETE'; Answer = 'RequestFailed'; Sent = 2 }
        @{ Method = 'POST'; Answer = 'RequestFailed'; Sent = 1 }
        @{ Method = 'PATCH'; Answer = 'RequestTimedOut'; Sent = 1 }
        @{ Method = 'GET'; Answer = 'InvalidArgument'; Sent = 1 }
        @{ Method = 'POST'; Answer = 503; Sent = 2 }
        @{ Method = 'GET'; Answer = 500; Sent = 1 }
    ) {
        if ($Answer -is [int]) { $Answer = New-Answer -Status $Answer }
        $null = Invoke-Attempt -Method $Method -Answers $Answer -Settings @{ MaximumRetryCount = 1 }
        $global:WireSent | Should -Be $Sent
    }

    It 'do not read a stream a second time' {
        (Invoke-Attempt -Method 'PUT' -Content ([System.IO.MemoryStream]::new([byte[]]@(1))) -Answers (New-Answer -Status 503) -Settings @{ MaximumRetryCount = 1 })['StatusCode'] | Should -Be 503
        $global:WireSent | Should -Be 1
    }

    It 'have settings that are checked, and stay as they were if null is given' {
        foreach ($Given in @{ MaximumRetryCount = -1 }, @{ RetryIntervalSec = -1 }, @{ RetryIntervalSec = 1e9 }) {
            { Set-Configuration @Given } | Should -Throw
        }
        Set-Configuration -MaximumRetryCount 3 -RetryIntervalSec 1
        Set-Configuration -MaximumRetryCount $null -RetryIntervalSec $null
        (Get-Configuration)['MaximumRetryCount'] | Should -Be 3
        (Get-Configuration)['RetryIntervalSec'] | Should -Be 1
        Set-Configuration -MaximumRetryCount 0 -RetryIntervalSec 5
    }
}
