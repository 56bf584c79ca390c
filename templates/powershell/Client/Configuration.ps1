{{ head }}

$Script:DefaultBaseUrl = {{ base_url }}
# Sent where no default header has another; empty for none.
$Script:DefaultUserAgent = {{ user_agent }}
# The token endpoint of OAuth 2, and its grant.
$Script:DefaultTokenEndpoint = {{ token_url }}
$Script:TokenGrant = '{{ token_grant }}'
# What stands before the noun of every function.
$Script:FunctionPrefix = '{{ prefix }}'

<#
.SYNOPSIS
Returns the configuration of the module.

.DESCRIPTION
Returns a copy of the configuration as a hashtable: the base URL, the credentials and all other settings, named like the
parameters of Set-{{ prefix }}Configuration. Secrets are SecureStrings or their script blocks. Changes to the copy apply to a call that it is
passed to, or to all calls after Set-{{ prefix }}Configuration -Configuration.

.EXAMPLE
$Configuration = Get-{{ prefix }}Configuration
$Configuration['TimeoutSec'] = 10
Set-{{ prefix }}Configuration -Configuration $Configuration

.OUTPUTS
System.Collections.Hashtable

.LINK
about_{{ package }}
#>
function Get-{{ prefix }}Configuration {
    return Copy-ClientSetting -Settings (Get-ClientSetting)
}

<#
.SYNOPSIS
Sets the configuration of the module.

.DESCRIPTION
Sets the base URL, the credentials and other settings. Settings that are omitted keep their value. Secrets can be strings
or SecureStrings, and are stored as SecureStrings; an empty one removes the setting. A script block that returns a secret is
called when a request needs it, and once again if the server rejects it with status 401.

.PARAMETER BaseUrl
The base URL of the API.

.PARAMETER Username
The user name for HTTP basic authentication.

.PARAMETER Password
The password for HTTP basic authentication, as a string or a SecureString.

.PARAMETER ApiKey
API keys by the name under which they are sent. Each value is a string or a SecureString.

.PARAMETER ApiKeyPrefix
Prefixes for API keys, such as Token, by the same names.

.PARAMETER Cookie
The Cookie header of every request, as a string or a SecureString.

.PARAMETER AccessToken
The access token, sent as a bearer token: a string or a SecureString.

.PARAMETER SkipCertificateCheck
Accepts any server certificate.

.PARAMETER DefaultHeaders
Headers that are added to every request. Each value is a string or a SecureString.

.PARAMETER Proxy
The URL of a proxy, or a System.Net.IWebProxy.

.PARAMETER UnixSocket
The path of a Unix domain socket to which all requests are sent, without a proxy; empty for none. Needs PowerShell 7.

.PARAMETER PassThru
Returns the configuration.

.PARAMETER Credential
The user name and password for HTTP basic authentication.

.PARAMETER SecureAccessToken
The access token as a SecureString.

.PARAMETER Certificate
The client certificate.

.PARAMETER TimeoutSec
The time limit for a call, in seconds; fractions are rounded up. Defaults to 100; 0 removes the limit. For streams and
responses that are written to a file, it applies until the headers of the response have arrived.

.PARAMETER MaximumRetryCount
How often a request is sent again: if the server responds with status 429 or 503, and GET, HEAD, OPTIONS, PUT and DELETE also
if there is no response. Streams are sent once. Defaults to 0.

.PARAMETER RetryIntervalSec
The seconds until a request is sent again, unless the response has a Retry-After header. A response that asks for more than
five minutes is an error at once. Defaults to 5.

.PARAMETER HttpSigning
The settings for signing requests, as Get-{{ prefix }}ConfigurationHttpSigning returns them.

.PARAMETER ClientCredential
The client ID and the client secret for OAuth 2, with which access tokens are requested. -AccessToken replaces them.

.PARAMETER TokenEndpoint
The URL of the token endpoint for OAuth 2. Defaults to that of the API description.

.PARAMETER Scope
The scopes of the access tokens that are requested. Defaults to those that the server chooses.

.PARAMETER Configuration
Settings as a hashtable, such as a configuration from Get-{{ prefix }}Configuration. Settings that it lacks keep their value, and
other parameters override it.

.EXAMPLE
Set-{{ prefix }}Configuration -BaseUrl 'https://api.example.com/v1' -TimeoutSec 30

.OUTPUTS
System.Collections.Hashtable

.LINK
about_{{ package }}
#>
function Set-{{ prefix }}Configuration {
    [CmdletBinding()]
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes settings in memory only.')]
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSAvoidUsingPlainTextForPassword', '', Justification = 'A SecureString is taken, and all secrets are stored as such.')]
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSAvoidUsingUsernameAndPasswordParams', '', Justification = 'There is -Credential too.')]
    Param (
        [string]$BaseUrl,
        [AllowEmptyString()]
        [string]$Username,
        [AllowEmptyString()]
        [object]$Password,
        [hashtable]$ApiKey,
        [hashtable]$ApiKeyPrefix,
        [AllowEmptyString()]
        [object]$Cookie,
        [AllowEmptyString()]
        [object]$AccessToken,
        [switch]$SkipCertificateCheck,
        [hashtable]$DefaultHeaders,
        [System.Object]$Proxy,
        [switch]$PassThru,
        [System.Management.Automation.PSCredential]$Credential,
        [securestring]$SecureAccessToken,
        [System.Security.Cryptography.X509Certificates.X509Certificate2]$Certificate,
        [System.Nullable[double]]$TimeoutSec,
        [System.Nullable[int]]$MaximumRetryCount,
        [System.Nullable[int]]$RetryIntervalSec,
        [hashtable]$HttpSigning,
        [AllowEmptyString()]
        [string]$UnixSocket,
        [System.Management.Automation.PSCredential]$ClientCredential,
        [AllowEmptyString()]
        [string]$TokenEndpoint,
        [string[]]$Scope,
        [ValidateNotNull()]
        [hashtable]$Configuration
    )

    Process {
        $Given = @{}
        foreach ($Name in @('BaseUrl', 'Username', 'Password', 'ApiKey', 'ApiKeyPrefix', 'Cookie', 'AccessToken', 'SkipCertificateCheck', 'DefaultHeaders', 'Proxy', 'Certificate', 'TimeoutSec', 'MaximumRetryCount', 'RetryIntervalSec', 'HttpSigning', 'UnixSocket', 'ClientCredential', 'TokenEndpoint', 'Scope')) {
            if ($PSBoundParameters.ContainsKey($Name)) {
                $Given[$Name] = $PSBoundParameters[$Name]
            }
        }
        if ($null -ne $Credential) {
            $Given['Username'] = $Credential.UserName
            $Given['Password'] = $Credential.Password
        }
        if ($PSBoundParameters.ContainsKey('SecureAccessToken')) {
            $Given['AccessToken'] = $SecureAccessToken
        }
        # Nothing changes if a setting is not valid.
        $Settings = Copy-ClientSetting -Settings (Get-ClientSetting)
        if ($PSBoundParameters.ContainsKey('Configuration')) {
            Update-ClientSetting -Settings $Settings -Given $Configuration
        }
        Update-ClientSetting -Settings $Settings -Given $Given
        $Script:Configuration = $Settings
        if ($PassThru) {
            return Copy-ClientSetting -Settings $Settings
        }
    }
}

<#
.SYNOPSIS
Sets an API key.

.DESCRIPTION
Sets the API key that is sent under the given name.

.PARAMETER Id
The name under which the key is sent.

.PARAMETER ApiKey
The key, as a string or a SecureString. An empty string removes it.

.EXAMPLE
Set-{{ prefix }}ConfigurationApiKey -Id 'X-API-Key' -ApiKey (Read-Host -AsSecureString)

.LINK
about_{{ package }}
#>
function Set-{{ prefix }}ConfigurationApiKey {
    [CmdletBinding()]
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes settings in memory only.')]
    Param (
        [string]$Id,
        [AllowEmptyString()]
        [object]$ApiKey
    )

    Process {
        $Keys = (Get-ClientSetting)['ApiKey']
        $Secret = ConvertTo-Secret -Value $ApiKey -Name 'ApiKey'
        if ($null -eq $Secret) {
            $Keys.Remove($Id)
        } else {
            $Keys[$Id] = $Secret
        }
    }
}

<#
.SYNOPSIS
Sets the prefix of an API key.

.DESCRIPTION
Sets the word, such as Token, that is sent before an API key.

.PARAMETER Id
The name under which the key is sent.

.PARAMETER ApiKeyPrefix
The prefix. An empty string removes it.

.EXAMPLE
Set-{{ prefix }}ConfigurationApiKeyPrefix -Id 'Authorization' -ApiKeyPrefix 'Token'

.LINK
about_{{ package }}
#>
function Set-{{ prefix }}ConfigurationApiKeyPrefix {
    [CmdletBinding()]
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes settings in memory only.')]
    Param (
        [string]$Id,
        [AllowEmptyString()]
        [string]$ApiKeyPrefix
    )

    Process {
        $Prefixes = (Get-ClientSetting)['ApiKeyPrefix']
        if ([string]::IsNullOrEmpty($ApiKeyPrefix)) {
            $Prefixes.Remove($Id)
        } else {
            $Prefixes[$Id] = $ApiKeyPrefix
        }
    }
}

<#
.SYNOPSIS
Sets a header for every request.

.DESCRIPTION
Adds a header to every request. An empty value removes it.

.PARAMETER Key
The name of the header.

.PARAMETER Value
The value, as a string or a SecureString. An empty string removes the header.

.EXAMPLE
Set-{{ prefix }}ConfigurationDefaultHeader -Key 'User-Agent' -Value 'my-script/1.0'

.LINK
about_{{ package }}
#>
function Set-{{ prefix }}ConfigurationDefaultHeader {
    [CmdletBinding()]
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes settings in memory only.')]
    Param (
        [string]$Key,
        [AllowEmptyString()]
        [object]$Value
    )

    Process {
        $Headers = (Get-ClientSetting)['DefaultHeaders']
        $Headers.Remove($Key)
        foreach ($Header in (ConvertTo-HeaderTable -Value @{ $Key = $Value }).GetEnumerator()) {
            if ($Header.Value -isnot [string] -or $Header.Value.Length -gt 0) {
                $Headers[$Key] = $Header.Value
            }
        }
    }
}

<#
.SYNOPSIS
Returns the servers of the API.

.DESCRIPTION
Returns the servers of the API description. Each has a Url, a Description and Variables with Description, DefaultValue
and EnumValues.

.EXAMPLE
Get-{{ prefix }}HostSetting | ForEach-Object { $_['Url'] }

.OUTPUTS
System.Collections.Hashtable

.LINK
about_{{ package }}
#>
function Get-{{ prefix }}HostSetting {
    return @(
{%- for server in servers %}
        @{
            Url = {{ server.url }}
            Description = {{ server.description }}
            Variables = @{
{%- for variable in server.variables %}
                {{ variable }}
{%- endfor %}
            }
        }
{%- endfor %}
    )
}

<#
.SYNOPSIS
Returns the URL of a server.

.DESCRIPTION
Returns the URL of a server of the API description, with its variables filled in.

.PARAMETER Index
The index of the server in Get-{{ prefix }}HostSetting, starting at 0.

.PARAMETER Variables
Values for the variables, by name. Omitted variables keep their defaults.

.EXAMPLE
Set-{{ prefix }}Configuration -BaseUrl (Get-{{ prefix }}UrlFromHostSetting -Index 0)

.OUTPUTS
String

.LINK
about_{{ package }}
#>
function Get-{{ prefix }}UrlFromHostSetting {
    [CmdletBinding()]
    Param (
        [Parameter(ValueFromPipeline = $true)]
        [Int]$Index,
        [Hashtable]$Variables = @{}
    )

    Process {
        $Servers = @(Get-{{ prefix }}HostSetting)
        if ($Index -lt 0 -or $Index -ge $Servers.Count) {
            $Exception = [System.ArgumentException]::new("Index must be between 0 and $($Servers.Count - 1), but is $Index.")
            throw (New-ClientError -Exception $Exception)
        }
        $Url = $Servers[$Index]['Url']
        foreach ($Variable in $Servers[$Index]['Variables'].GetEnumerator()) {
            $Name = $Variable.Key
            $Value = $Variable.Value['DefaultValue']
            if ($Variables.ContainsKey($Name)) {
                $Value = [string]$Variables[$Name]
                $Allowed = $Variable.Value['EnumValues']
                if ($Allowed.Count -gt 0 -and $Allowed -cnotcontains $Value) {
                    $Exception = [System.ArgumentException]::new(
                        "The server variable $Name must be one of $($Allowed -join ', '), but is '$Value'."
                    )
                    throw (New-ClientError -Exception $Exception)
                }
            }
            $Url = $Url.Replace("{$Name}", $Value)
        }
        return $Url
    }
}

<#
.SYNOPSIS
Sets the key for signing requests.

.DESCRIPTION
Requests of operations that use HTTP signatures are signed with this key.

.PARAMETER KeyId
The ID of the key on the server.

.PARAMETER KeyFilePath
The path of the private key file, in PEM format.

.PARAMETER KeyPassPhrase
The passphrase of the key file.

.PARAMETER HttpSigningHeader
The headers to sign.

.PARAMETER HashAlgorithm
The hash algorithm.

.PARAMETER SigningAlgorithm
The signing algorithm for RSA keys.

.PARAMETER SignatureValidityPeriod
The validity of a signature in seconds, sent as (expires).

.EXAMPLE
Set-{{ prefix }}ConfigurationHttpSigning -KeyId 'my-key' -KeyFilePath './private-key.pem'

.LINK
about_{{ package }}
#>
function Set-{{ prefix }}ConfigurationHttpSigning {
    [CmdletBinding()]
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes settings in memory only.')]
    Param (
        [Parameter(Mandatory = $true)]
        [ValidateNotNullOrEmpty()]
        [string]$KeyId,
        [Parameter(Mandatory = $true)]
        [string]$KeyFilePath,
        [securestring]$KeyPassPhrase,
        [ValidateNotNullOrEmpty()]
        [string[]]$HttpSigningHeader = @("(created)"),
        [ValidateSet('sha256', 'sha512')]
        [string]$HashAlgorithm = "sha256",
        [ValidateSet('RSASSA-PKCS1-v1_5', 'RSASSA-PSS')]
        [string]$SigningAlgorithm,
        [int]$SignatureValidityPeriod
    )

    Process {
        $Path = $PSCmdlet.GetUnresolvedProviderPathFromPSPath($KeyFilePath)
        if (-not [System.IO.File]::Exists($Path)) {
            throw (New-ClientError -Exception ([System.IO.FileNotFoundException]::new("The key file $KeyFilePath does not exist.")))
        }
        (Get-ClientSetting)['HttpSigning'] = @{
            KeyId = $KeyId
            KeyFilePath = $Path
            KeyPassPhrase = $KeyPassPhrase
            HttpSigningHeader = $HttpSigningHeader
            HashAlgorithm = $HashAlgorithm
            SigningAlgorithm = $SigningAlgorithm
            SignatureValidityPeriod = $SignatureValidityPeriod
        }
    }
}

<#
.SYNOPSIS
Returns the settings for signing requests.

.DESCRIPTION
Returns the settings that Set-{{ prefix }}ConfigurationHttpSigning stored.

.EXAMPLE
(Get-{{ prefix }}ConfigurationHttpSigning)['KeyId']

.OUTPUTS
System.Collections.Hashtable

.LINK
about_{{ package }}
#>
function Get-{{ prefix }}ConfigurationHttpSigning {
    return (Get-{{ prefix }}Configuration)['HttpSigning']
}
