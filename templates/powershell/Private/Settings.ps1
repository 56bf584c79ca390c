# The settings of the module, or of a single call: a hashtable with the parameters of Set-Configuration as keys. Secrets
# are SecureStrings, which are read when a request is sent, so that nothing displays them.

# Returns the settings of the module. Changes to them apply to all subsequent calls.
function Get-ClientSetting {
    if ($null -eq $Script:Configuration) {
        # Settings without a value are included, so that restoring a copy removes values that were set later.
        $Script:Configuration = @{
            BaseUrl = $Script:DefaultBaseUrl
            Username = ''
            Password = $null
            AccessToken = $null
            Cookie = $null
            ApiKey = @{}
            ApiKeyPrefix = @{}
            DefaultHeaders = @{}
            SkipCertificateCheck = $false
            TimeoutSec = 100
            MaximumRetryCount = 0
            RetryIntervalSec = 5
            Certificate = $null
            Proxy = $null
            UnixSocket = $null
            HttpSigning = $null
            ClientCredential = $null
            TokenEndpoint = $Script:DefaultTokenEndpoint
            Scope = @()
        }
    }
    return $Script:Configuration
}

# Returns the settings of a call: those of the module, with what the caller passes as a hashtable.
function Get-CallSetting {
    Param (
        [System.Collections.IDictionary]$Given
    )

    if ($null -eq $Given) {
        return Get-ClientSetting
    }
    return New-ClientSetting -Given $Given
}

# Returns a copy, in which changes do not apply to calls.
function Copy-ClientSetting {
    Param (
        [System.Collections.IDictionary]$Settings
    )

    $Copy = @{}
    foreach ($Setting in $Settings.GetEnumerator()) {
        $Value = $Setting.Value
        if ($Value -is [System.Collections.IDictionary]) {
            $Value = Copy-BoundParameter -Bound $Value
        }
        $Copy[$Setting.Key] = $Value
    }
    return $Copy
}

# Returns the settings that a caller passes as a hashtable. Those that are missing are the module's.
function New-ClientSetting {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [System.Collections.IDictionary]$Given
    )

    $Settings = Copy-ClientSetting -Settings (Get-ClientSetting)
    Update-ClientSetting -Settings $Settings -Given $Given
    return $Settings
}

# Changes the settings that are given.
function Update-ClientSetting {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes settings in memory only.')]
    Param (
        [System.Collections.IDictionary]$Settings,
        [System.Collections.IDictionary]$Given
    )

    foreach ($Setting in $Given.GetEnumerator()) {
        $Name = [string]$Setting.Key
        $Value = $Setting.Value
        switch ($Name) {
            'BaseUrl' { $Settings['BaseUrl'] = Assert-BaseUrl -Url ([string]$Value) }
            'Username' { $Settings['Username'] = [string]$Value }
            'Password' { $Settings['Password'] = ConvertTo-Secret -Value $Value -Name $Name }
            'AccessToken' { $Settings['AccessToken'] = ConvertTo-Secret -Value $Value -Name $Name }
            'Cookie' { $Settings['Cookie'] = ConvertTo-Secret -Value $Value -Name $Name }
            'ApiKey' { $Settings['ApiKey'] = ConvertTo-SecretTable -Value $Value }
            'ApiKeyPrefix' { $Settings['ApiKeyPrefix'] = Copy-BoundParameter -Bound $Value }
            'DefaultHeaders' { $Settings['DefaultHeaders'] = ConvertTo-HeaderTable -Value $Value }
            'SkipCertificateCheck' { $Settings['SkipCertificateCheck'] = [bool]$Value }
            'TimeoutSec' {
                if ($null -ne $Value) {
                    $Settings['TimeoutSec'] = Assert-Timeout -Seconds $Value
                }
            }
            { @('MaximumRetryCount', 'RetryIntervalSec') -contains $_ } {
                if ($null -ne $Value) {
                    $Settings[$Name] = Assert-RetrySetting -Value $Value -Name $Name
                }
            }
            'Certificate' { $Settings['Certificate'] = $Value }
            'Proxy' { $Settings['Proxy'] = ConvertTo-WebProxy -Value $Value }
            'UnixSocket' { $Settings['UnixSocket'] = Assert-UnixSocket -Path ([string]$Value) }
            'HttpSigning' { $Settings['HttpSigning'] = $Value }
            'ClientCredential' {
                if ($null -ne $Value -and $Value -isnot [System.Management.Automation.PSCredential]) {
                    throw (New-ClientError -Exception ([System.ArgumentException]::new("ClientCredential must be a PSCredential, but is of type $($Value.GetType().Name).")) -Id 'InvalidSetting')
                }
                if ($null -ne $Value) {
                    $Value = [System.Management.Automation.PSCredential]::new($Value.UserName, $Value.Password.Copy())
                }
                $Settings['ClientCredential'] = $Value
            }
            'TokenEndpoint' {
                $Settings['TokenEndpoint'] = ''
                if (-not [string]::IsNullOrEmpty($Value)) {
                    $Settings['TokenEndpoint'] = Assert-BaseUrl -Url ([string]$Value) -Name 'TokenEndpoint'
                }
            }
            'Scope' {
                $Settings['Scope'] = [string[]]@()
                if ($null -ne $Value) {
                    $Settings['Scope'] = [string[]]@($Value)
                }
            }
            default { throw (New-ClientError -Exception ([System.ArgumentException]::new("The configuration has no setting named $Name.")) -Id 'InvalidSetting') }
        }
    }
}

# Stores a secret as a SecureString; empty text removes it. A SecureString is copied, because its owner may dispose of it.
function ConvertTo-Secret {
    Param (
        [object]$Value,
        [string]$Name
    )

    if ($Value -is [scriptblock]) {
        return New-SecretSource -Script $Value
    }
    if (Test-SecretSource -Value $Value) {
        return $Value
    }
    if ($Value -is [securestring]) {
        if ($Value.Length -eq 0) {
            return $null
        }
        return $Value.Copy()
    }
    if ($null -eq $Value) {
        return $null
    }
    if ($Value -isnot [string] -and $Value -isnot [System.ValueType]) {
        throw (New-ClientError -Exception ([System.ArgumentException]::new("$Name must be a string or a SecureString, but is of type $($Value.GetType().Name).")) -Id 'InvalidSetting')
    }
    if ([string]::IsNullOrEmpty([string]$Value)) {
        return $null
    }
    return [System.Net.NetworkCredential]::new('', [string]$Value).SecurePassword
}

function ConvertTo-SecretTable {
    Param (
        [System.Collections.IDictionary]$Value
    )

    $Secrets = @{}
    if ($null -ne $Value) {
        foreach ($Entry in $Value.GetEnumerator()) {
            $Secret = ConvertTo-Secret -Value $Entry.Value -Name "The API key $($Entry.Key)"
            if ($null -ne $Secret) {
                $Secrets[[string]$Entry.Key] = $Secret
            }
        }
    }
    return $Secrets
}

# Headers whose names tell of a secret are stored as SecureStrings.
function ConvertTo-HeaderTable {
    Param (
        [System.Collections.IDictionary]$Value
    )

    $Headers = @{}
    if ($null -ne $Value) {
        foreach ($Entry in $Value.GetEnumerator()) {
            $Text = $Entry.Value
            if ($Text -is [scriptblock] -or $Text -is [securestring] -or (Test-SecretSource -Value $Text) -or [string]$Entry.Key -match 'auth|cookie|key|secret|token') {
                $Text = ConvertTo-Secret -Value $Text -Name "The header $($Entry.Key)"
            }
            if ($null -ne $Text) {
                $Headers[[string]$Entry.Key] = $Text
            }
        }
    }
    return $Headers
}

function ConvertTo-WebProxy {
    Param (
        [object]$Value
    )

    if ($null -eq $Value -or $Value -is [System.Net.IWebProxy]) {
        return $Value
    }
    return [System.Net.WebProxy]::new([System.Uri]::new([string]$Value))
}

# Returns the path of a Unix domain socket, or none for empty text.
function Assert-UnixSocket {
    Param (
        [AllowEmptyString()]
        [string]$Path
    )

    if ($Path.Length -eq 0) {
        return $null
    }
    if ($PSVersionTable['PSVersion'].Major -lt 6) {
        throw (New-ClientError -Exception ([System.NotSupportedException]::new('Windows PowerShell cannot connect to a Unix domain socket. Use PowerShell 7.')) -Id 'InvalidSetting')
    }
    return $Path
}

# Returns the seconds of a time limit, if HttpClient can have it. As in Invoke-RestMethod, 0 removes the limit; fractions
# are rounded up, so that they do not.
function Assert-Timeout {
    Param (
        [double]$Seconds
    )

    if (-not ($Seconds -ge 0 -and $Seconds -le 2147483)) {
        throw (New-ClientError -Exception ([System.ArgumentException]::new("TimeoutSec must be from 1 to 2147483, or 0 for no limit, but is $Seconds.")) -Id 'InvalidSetting')
    }
    return [int][System.Math]::Ceiling($Seconds)
}

# Returns a setting for retries, if it is not negative and not too long to wait for.
function Assert-RetrySetting {
    Param (
        [double]$Value,
        [string]$Name
    )

    if (-not ($Value -ge 0 -and $Value -le 86400)) {
        throw (New-ClientError -Exception ([System.ArgumentException]::new("$Name must be from 0 to 86400, but is $Value.")) -Id 'InvalidSetting')
    }
    return [int]$Value
}

# Returns the URL, if it can be that of an API.
function Assert-BaseUrl {
    Param (
        [string]$Url,
        [string]$Name = 'BaseUrl'
    )

    $Uri = [System.Uri]$null
    if (-not [System.Uri]::TryCreate($Url, [System.UriKind]::Absolute, [ref]$Uri) -or
        @('http', 'https') -cnotcontains $Uri.Scheme) {
        throw (New-ClientError -Exception ([System.ArgumentException]::new("$Name must be an http or https URL, but is '$Url'.")) -Id 'InvalidSetting')
    }
    return $Url
}
