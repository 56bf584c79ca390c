# Sends requests again, as often as MaximumRetryCount allows: whatever the server says that it is too busy for (429, 503), and
# requests without a response if they do the same when they arrive twice.

# Sends a request until there is a response that is not to be repeated, and returns it.
function Send-HttpAttempt {
    Param (
        [hashtable]$Request,
        [System.Collections.IDictionary]$Configuration
    )

    $Count = [int]$Configuration['MaximumRetryCount']
    if (Test-StreamBody -Request $Request) {
        $Count = 0
    }
    for ($Retry = 1; $true; $Retry++) {
        $Response = $null
        $Failure = $null
        try {
            $Response = Send-HttpMessage -Request $Request -Configuration $Configuration
        } catch {
            $Failure = $_
        }
        $Seconds = $null
        if ($Retry -le $Count) {
            $Seconds = Get-RetryInterval -Request $Request -Response $Response -Failure $Failure -Usual $Configuration['RetryIntervalSec']
        }
        if ($null -eq $Seconds) {
            if ($null -ne $Failure) {
                throw $Failure
            }
            return $Response
        }
        Microsoft.PowerShell.Utility\Write-Verbose -Message "$($Request['Method']) $($Request['Uri'].Split('?')[0]): retry $Retry of $Count in $Seconds seconds"
        Wait-RetryInterval -Seconds $Seconds
    }
}

# Returns the seconds until a request is sent again, or nothing if it is not: those of Retry-After, else the usual ones. If a
# server asks to wait for more than five minutes, its response is the result.
function Get-RetryInterval {
    Param (
        [hashtable]$Request,
        [hashtable]$Response,
        [System.Management.Automation.ErrorRecord]$Failure,
        [double]$Usual
    )

    if ($null -ne $Failure) {
        $IsSafe = @('GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE') -ccontains $Request['Method']
        if ($IsSafe -and $Failure.FullyQualifiedErrorId -cmatch '^(RequestFailed|RequestTimedOut)\b') {
            return $Usual
        }
        return $null
    }
    if (@(429, 503) -notcontains $Response['StatusCode']) {
        return $null
    }
    $Text = ([string]@($Response['Headers']['Retry-After'])[0]).Trim()
    $Seconds = $Usual
    $Time = [System.DateTimeOffset]::MinValue
    $Culture = [System.Globalization.CultureInfo]::InvariantCulture
    if ($Text -cmatch '^[0-9]+\z') {
        $Seconds = [double]$Text
    } elseif ([System.DateTimeOffset]::TryParseExact($Text, 'r', $Culture, [System.Globalization.DateTimeStyles]::None, [ref]$Time)) {
        $Seconds = [System.Math]::Max([double]0, [System.Math]::Ceiling(($Time - [System.DateTimeOffset]::UtcNow).TotalSeconds))
    }
    if ($Seconds -gt [System.Math]::Max([double]300, $Usual)) {
        return $null
    }
    return $Seconds
}

# Waits, in a way that Ctrl+C interrupts.
function Wait-RetryInterval {
    Param (
        [double]$Seconds
    )

    Microsoft.PowerShell.Utility\Start-Sleep -Milliseconds ([int](1000 * $Seconds))
}
