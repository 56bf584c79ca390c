{{ head }}

$Script:DefaultBaseUrl = {{ base_url }}

<#
.SYNOPSIS
Gives the configuration of the module.

.DESCRIPTION
Where the API is and who calls it, as a hashtable: what is changed in it holds for the calls that follow.

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
Says where the API is and who calls it. What is not given stays as it is.

.PARAMETER BaseUrl
URL that the paths of operations follow.

.PARAMETER Username
User name for HTTP basic.

.PARAMETER Password
Password for HTTP basic.

.PARAMETER ApiKey
API keys by the names under which they are sent: each a string or a SecureString.

.PARAMETER ApiKeyPrefix
What stands before an API key, by the same names.

.PARAMETER Cookie
Cookies that each request has.

.PARAMETER AccessToken
Token that is sent as a bearer token.

.PARAMETER SkipCertificateCheck
Takes any certificate of a server.

.PARAMETER DefaultHeaders
Headers that each request has.

.PARAMETER Proxy
A System.Net.IWebProxy, or the URL of a proxy.

.PARAMETER PassThru
Gives the configuration.

.PARAMETER Credential
User name and password for HTTP basic.

.PARAMETER SecureAccessToken
The access token as a SecureString.

.PARAMETER Certificate
The client's certificate.

.PARAMETER TimeoutSec
Seconds that a call may take.

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
                throw [System.ArgumentException]::new("BaseUrl is '$BaseUrl', which is no URL with http or https.")
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
Sets the API key that is sent under a name.

.PARAMETER Id
The name under which the key is sent.

.PARAMETER ApiKey
The key; empty for none.
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
Sets what stands before an API key.

.DESCRIPTION
Sets the word, such as Token, that is sent before the API key of a name.

.PARAMETER Id
The name under which the key is sent.

.PARAMETER ApiKeyPrefix
The word; empty for none.
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
Sets a header that each request has.

.DESCRIPTION
Sets a header that each request has, until it is set to nothing.

.PARAMETER Key
Name of the header.

.PARAMETER Value
Its value; empty for none.
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
Gives the servers of the API.

.DESCRIPTION
Each server has its Url, a Description, and Variables by their names, with Description, DefaultValue and EnumValues.

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
Gives the URL of a server.

.DESCRIPTION
Gives the URL of a server, with values for its variables.

.PARAMETER Index
Place of the server in Get-{{ prefix }}HostSetting, from 0.

.PARAMETER Variables
Values by the names of variables; the others have their defaults.

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
            throw [System.ArgumentException]::new("There is no server $($Index): the API has $($Servers.Count).")
        }
        $Url = $Servers[$Index]['Url']
        foreach ($Variable in $Servers[$Index]['Variables'].GetEnumerator()) {
            $Name = $Variable.Key
            $Value = $Variable.Value['DefaultValue']
            if ($Variables.ContainsKey($Name)) {
                $Value = [string]$Variables[$Name]
                $Allowed = $Variable.Value['EnumValues']
                if ($Allowed.Count -gt 0 -and $Allowed -cnotcontains $Value) {
                    throw [System.ArgumentException]::new("$Name is '$Value', and may be: $($Allowed -join ', ').")
                }
            }
            $Url = $Url.Replace("{$Name}", $Value)
        }
        return $Url
    }
}

<#
.SYNOPSIS
Sets the key that requests are signed with.

.DESCRIPTION
Requests of operations whose security is an HTTP signature are signed with the key.

.PARAMETER KeyId
The name by which the server knows the key.

.PARAMETER KeyFilePath
File of the private key, in PEM.

.PARAMETER KeyPassPhrase
What the file is encrypted with.

.PARAMETER HttpSigningHeader
The headers that are signed.

.PARAMETER HashAlgorithm
How the text is hashed.

.PARAMETER SigningAlgorithm
How an RSA key signs.

.PARAMETER SignatureValidityPeriod
Seconds for which (expires) lets a signature hold.
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
            throw [System.IO.FileNotFoundException]::new("There is no file $KeyFilePath.")
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
Gives what requests are signed with.

.DESCRIPTION
Gives what Set-{{ prefix }}ConfigurationHttpSigning has set.

.OUTPUTS
System.Collections.Hashtable
#>
function Get-{{ prefix }}ConfigurationHttpSigning {
    return (Get-{{ prefix }}Configuration)['HttpSigning']
}
