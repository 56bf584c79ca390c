{{ head }}

$Script:DefaultBaseUrl = {{ base_url }}

<#
.SYNOPSIS
Returns the configuration of the module.

.DESCRIPTION
Returns the base URL, the credentials and all other settings as a hashtable. Changes to it apply to all subsequent
calls.

.OUTPUTS
System.Collections.Hashtable
#>
function Get-{{ prefix }}Configuration {
    if ([string]::IsNullOrEmpty($Script:Configuration['BaseUrl'])) {
        $Script:Configuration['BaseUrl'] = $Script:DefaultBaseUrl
    }
    foreach ($Name in @('ApiKey', 'ApiKeyPrefix', 'DefaultHeaders')) {
        if ($null -eq $Script:Configuration[$Name]) {
            $Script:Configuration[$Name] = @{}
        }
    }
    return $Script:Configuration
}

<#
.SYNOPSIS
Sets the configuration of the module.

.DESCRIPTION
Sets the base URL, the credentials and other settings. Settings that are omitted keep their value.

.PARAMETER BaseUrl
The base URL of the API.

.PARAMETER Username
The user name for HTTP basic authentication.

.PARAMETER Password
The password for HTTP basic authentication.

.PARAMETER ApiKey
API keys by the name under which they are sent. Each value is a string or a SecureString.

.PARAMETER ApiKeyPrefix
Prefixes for API keys, such as Token, by the same names.

.PARAMETER Cookie
The Cookie header of every request.

.PARAMETER AccessToken
The access token, sent as a bearer token.

.PARAMETER SkipCertificateCheck
Accepts any server certificate.

.PARAMETER DefaultHeaders
Headers that are added to every request.

.PARAMETER Proxy
The URL of a proxy, or a System.Net.IWebProxy.

.PARAMETER PassThru
Returns the configuration.

.PARAMETER Credential
The user name and password for HTTP basic authentication.

.PARAMETER SecureAccessToken
The access token as a SecureString.

.PARAMETER Certificate
The client certificate.

.PARAMETER TimeoutSec
The time limit for a call, in seconds.

.OUTPUTS
System.Collections.Hashtable
#>
function Set-{{ prefix }}Configuration {
    [CmdletBinding()]
    Param (
        [string]$BaseUrl,
        [AllowEmptyString()]
        [string]$Username,
        [AllowEmptyString()]
        [string]$Password,
        [hashtable]$ApiKey,
        [hashtable]$ApiKeyPrefix,
        [AllowEmptyString()]
        [string]$Cookie,
        [AllowEmptyString()]
        [string]$AccessToken,
        [switch]$SkipCertificateCheck,
        [hashtable]$DefaultHeaders,
        [System.Object]$Proxy,
        [switch]$PassThru,
        [System.Management.Automation.PSCredential]$Credential,
        [securestring]$SecureAccessToken,
        [System.Security.Cryptography.X509Certificates.X509Certificate2]$Certificate,
        [int]$TimeoutSec
    )

    Process {
        $Configuration = Get-{{ prefix }}Configuration
        if ($PSBoundParameters.ContainsKey('BaseUrl')) {
            $Url = [System.Uri]$null
            if (-not [System.Uri]::TryCreate($BaseUrl, [System.UriKind]::Absolute, [ref]$Url) -or
                @('http', 'https') -cnotcontains $Url.Scheme) {
                throw [System.ArgumentException]::new("BaseUrl must be an http or https URL, but is '$BaseUrl'.")
            }
            $Configuration['BaseUrl'] = $BaseUrl
        }
        foreach ($Name in @('Username', 'Password', 'ApiKey', 'ApiKeyPrefix', 'Cookie', 'AccessToken', 'DefaultHeaders', 'Certificate', 'TimeoutSec')) {
            if ($PSBoundParameters.ContainsKey($Name)) {
                $Configuration[$Name] = $PSBoundParameters[$Name]
            }
        }
        if ($PSBoundParameters.ContainsKey('SkipCertificateCheck')) {
            $Configuration['SkipCertificateCheck'] = [bool]$SkipCertificateCheck
        }
        if ($PSBoundParameters.ContainsKey('Credential')) {
            $Configuration['Username'] = $Credential.UserName
            $Configuration['Password'] = $Credential.Password
        }
        if ($PSBoundParameters.ContainsKey('SecureAccessToken')) {
            $Configuration['AccessToken'] = $SecureAccessToken
        }
        if ($PSBoundParameters.ContainsKey('Proxy')) {
            if ($null -eq $Proxy -or $Proxy -is [System.Net.IWebProxy]) {
                $Configuration['Proxy'] = $Proxy
            } else {
                $Configuration['Proxy'] = [System.Net.WebProxy]::new([System.Uri]::new([string]$Proxy))
            }
        }
        if ($PassThru) {
            return $Configuration
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
The key. An empty string removes it.
#>
function Set-{{ prefix }}ConfigurationApiKey {
    [CmdletBinding()]
    Param (
        [string]$Id,
        [AllowEmptyString()]
        [string]$ApiKey
    )

    Process {
        $Keys = (Get-{{ prefix }}Configuration)['ApiKey']
        if ([string]::IsNullOrEmpty($ApiKey)) {
            $Keys.Remove($Id)
        } else {
            $Keys[$Id] = $ApiKey
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
#>
function Set-{{ prefix }}ConfigurationApiKeyPrefix {
    [CmdletBinding()]
    Param (
        [string]$Id,
        [AllowEmptyString()]
        [string]$ApiKeyPrefix
    )

    Process {
        $Prefixes = (Get-{{ prefix }}Configuration)['ApiKeyPrefix']
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
The value. An empty string removes the header.
#>
function Set-{{ prefix }}ConfigurationDefaultHeader {
    [CmdletBinding()]
    Param (
        [string]$Key,
        [AllowEmptyString()]
        [string]$Value
    )

    Process {
        $Headers = (Get-{{ prefix }}Configuration)['DefaultHeaders']
        if ([string]::IsNullOrEmpty($Value)) {
            $Headers.Remove($Key)
        } else {
            $Headers[$Key] = $Value
        }
    }
}

<#
.SYNOPSIS
Returns the servers of the API.

.DESCRIPTION
Returns the servers of the API description. Each has a Url, a Description and Variables with Description, DefaultValue
and EnumValues.

.OUTPUTS
System.Collections.Hashtable
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

.OUTPUTS
String
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
            throw [System.ArgumentException]::new("Index must be between 0 and $($Servers.Count - 1), but is $Index.")
        }
        $Url = $Servers[$Index]['Url']
        foreach ($Variable in $Servers[$Index]['Variables'].GetEnumerator()) {
            $Name = $Variable.Key
            $Value = $Variable.Value['DefaultValue']
            if ($Variables.ContainsKey($Name)) {
                $Value = [string]$Variables[$Name]
                $Allowed = $Variable.Value['EnumValues']
                if ($Allowed.Count -gt 0 -and $Allowed -cnotcontains $Value) {
                    throw [System.ArgumentException]::new(
                        "The server variable $Name must be one of $($Allowed -join ', '), but is '$Value'."
                    )
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
#>
function Set-{{ prefix }}ConfigurationHttpSigning {
    [CmdletBinding()]
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
            throw [System.IO.FileNotFoundException]::new("The key file $KeyFilePath does not exist.")
        }
        $Configuration = Get-{{ prefix }}Configuration
        $Configuration['HttpSigning'] = @{
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

.OUTPUTS
System.Collections.Hashtable
#>
function Get-{{ prefix }}ConfigurationHttpSigning {
    return (Get-{{ prefix }}Configuration)['HttpSigning']
}
