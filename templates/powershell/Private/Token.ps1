# Secrets that are not known before they are needed: those that a script block returns, and access tokens of OAuth 2. Each is
# kept until it expires or the server rejects it.

# The access tokens, by token endpoint, client and scope.
$Script:Tokens = @{}
# The sources whose scripts are running. Other sessions can share a source, but ask it themselves.
$Script:Asked = [System.Collections.Generic.List[object]]::new()
# The sources of the request that is being created.
$Script:Sources = $null

# Returns a source of a secret. It is not a dictionary, so that copies of settings share it.
function New-SecretSource {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [AllowNull()]
        [scriptblock]$Script
    )

    $Source = [PSCustomObject]@{ Script = $Script; Secret = $null; Until = [datetime]::MaxValue; Client = $null; User = $null }
    $Source.PSObject.TypeNames.Insert(0, "$($Script:ModuleName)+SecretSource")
    return $Source
}

function Test-SecretSource {
    Param (
        [AllowNull()]
        [object]$Value
    )

    return $Value -is [System.Management.Automation.PSCustomObject] -and $Value.PSObject.TypeNames[0] -ceq "$($Script:ModuleName)+SecretSource"
}

# Returns whether there is a secret. A source that is being asked has none: its script may call operations of the module.
function Test-Secret {
    Param (
        [AllowNull()]
        [object]$Value
    )

    if (Test-SecretSource -Value $Value) {
        return -not (Test-SecretAsked -Source $Value)
    }
    return $null -ne $Value -and (ConvertTo-PlainText -Value $Value).Length -gt 0
}

function Test-SecretAsked {
    Param (
        [object]$Source
    )

    foreach ($Asked in $Script:Asked) {
        if ([object]::ReferenceEquals($Asked, $Source)) {
            return $true
        }
    }
    return $false
}

# Returns the text of a secret, or of another setting.
function Read-Secret {
    Param (
        [AllowNull()]
        [object]$Value
    )

    if (-not (Test-SecretSource -Value $Value)) {
        return ConvertTo-PlainText -Value $Value
    }
    if (Test-SecretAsked -Source $Value) {
        return ''
    }
    if ($null -eq $Value.Secret) {
        $Value.Secret = Invoke-SecretScript -Source $Value
    }
    if ($null -ne $Script:Sources) {
        $Script:Sources.Add($Value)
    }
    return ConvertTo-PlainText -Value $Value.Secret
}

function Invoke-SecretScript {
    Param (
        [object]$Source
    )

    # Calls of the script have requests with other sources.
    $Sources = $Script:Sources
    $Script:Asked.Add($Source)
    try {
        $Results = @(& $Source.Script)
    } finally {
        $null = $Script:Asked.Remove($Source)
        $Script:Sources = $Sources
    }
    $Secret = $null
    if ($Results.Length -eq 1 -and $Results[0] -isnot [scriptblock]) {
        $Secret = ConvertTo-Secret -Value $Results[0] -Name 'The result of a script block for a credential'
    }
    if ($null -eq $Secret) {
        $Exception = [System.InvalidOperationException]::new("A script block for a credential must return one string or SecureString, but it returned $($Results.Length) values.")
        throw (New-ClientError -Exception $Exception -Id 'CredentialMissing' -Category 'AuthenticationError')
    }
    return $Secret
}

# Returns the bearer token: the one that is set, or one of OAuth 2.
function Get-BearerToken {
    Param (
        [System.Collections.IDictionary]$Configuration
    )

    if (Test-Secret -Value $Configuration['AccessToken']) {
        return Read-Secret -Value $Configuration['AccessToken']
    }
    $Client = $Configuration['ClientCredential']
    $Key = "$($Configuration['TokenEndpoint'])`n$($Client.UserName)`n$($Configuration['Username'])`n$($Configuration['Scope'] -join ' ')"
    $Source = $Script:Tokens[$Key]
    # A token of another secret proves nothing about this one.
    if ($null -eq $Source -or (ConvertTo-PlainText -Value $Source.Client) -cne (ConvertTo-PlainText -Value $Client.Password) -or
        -not (Test-SameSecret -First $Source.User -Second $Configuration['Password'])) {
        $Source = New-SecretSource -Script $null
        $Source.Client = $Client.Password.Copy()
        $Source.User = $Configuration['Password']
        $Script:Tokens[$Key] = $Source
    }
    if ($null -eq $Source.Secret -or [datetime]::UtcNow -ge $Source.Until) {
        $Source.Secret = $null
        $Token = Request-AccessToken -Configuration $Configuration
        # Requests take time, so that a token is not used in its last seconds.
        $Source.Until = [datetime]::MaxValue
        if ([string]$Token['Seconds'] -cmatch '^[0-9]{1,9}\z') {
            $Source.Until = [datetime]::UtcNow.AddSeconds([int]$Token['Seconds'] - 10)
        }
        $Source.Secret = ConvertTo-Secret -Value $Token['Text'] -Name 'The access token'
    }
    if ($null -ne $Script:Sources) {
        $Script:Sources.Add($Source)
    }
    return ConvertTo-PlainText -Value $Source.Secret
}

# Returns whether two secrets are the same, or have the same source.
function Test-SameSecret {
    Param (
        [AllowNull()]
        [object]$First,
        [AllowNull()]
        [object]$Second
    )

    if ((Test-SecretSource -Value $First) -or (Test-SecretSource -Value $Second)) {
        return [object]::ReferenceEquals($First, $Second)
    }
    return (ConvertTo-PlainText -Value $First) -ceq (ConvertTo-PlainText -Value $Second)
}

# Requests an access token (RFC 6749, sections 4.3 and 4.4). Redirects are not followed, because the secret would go with them.
function Request-AccessToken {
    Param (
        [System.Collections.IDictionary]$Configuration
    )

    $Url = $Configuration['TokenEndpoint']
    if ([string]::IsNullOrEmpty($Url)) {
        throw (New-ClientError -Exception ([System.ArgumentException]::new('-ClientCredential requires -TokenEndpoint, because the API description has no URL of a token endpoint.')) -Id 'InvalidSetting')
    }
    $Client = $Configuration['ClientCredential']
    $Fields = [ordered]@{ grant_type = $Script:TokenGrant; client_id = $Client.UserName; client_secret = $Client.Password }
    if ($Script:TokenGrant -ceq 'password') {
        $Fields['username'] = $Configuration['Username']
        $Fields['password'] = $Configuration['Password']
    }
    if ($Configuration['Scope'].Length -gt 0) {
        $Fields['scope'] = $Configuration['Scope'] -join ' '
    }
    $Pairs = foreach ($Field in $Fields.GetEnumerator()) {
        "$($Field.Key)=$([System.Uri]::EscapeDataString((Read-Secret -Value $Field.Value)))"
    }
    $Headers = [System.Collections.Specialized.OrderedDictionary]::new([System.StringComparer]::OrdinalIgnoreCase)
    $Headers['Accept'] = 'application/json'
    if ($Script:DefaultUserAgent -cne '') {
        $Headers['User-Agent'] = $Script:DefaultUserAgent
    }
    $Content = [System.Text.Encoding]::ASCII.GetBytes($Pairs -join '&')
    $Response = Send-HttpMessage -Configuration $Configuration -Request @{
        Method = 'POST'; Uri = $Url; Headers = $Headers; ContentType = 'application/x-www-form-urlencoded'; Content = $Content; Parts = $null
    }
    $Body = $null
    try {
        $Body = ConvertFrom-JsonText -Text (Read-HttpText -Bytes $Response['Content'] -MediaType $Response['ContentType'])
    } catch {
        $Body = $null
    }
    $Members = @{}
    if (Test-JsonObject -Value $Body) {
        $Members = Get-JsonMember -Object $Body
    }
    $Token = $Members['access_token']
    if ($Response['StatusCode'] -eq 200 -and $Token -is [string] -and $Token.Length -gt 0) {
        return @{ Text = $Token; Seconds = $Members['expires_in'] }
    }
    $Reason = [string]$Members['error']
    if ($Response['StatusCode'] -eq 200) {
        $Reason = 'the response has no access_token'
    }
    $Message = "The request for an access token failed with status $($Response['StatusCode'])."
    if ($Reason.Length -gt 0) {
        $Message = "The request for an access token failed with status $($Response['StatusCode']): $Reason."
    }
    $Facts = Get-ResponseFact -Response $Response -Body $Body
    throw (New-ClientError -Exception (New-HttpException -Message $Message -Facts $Facts) -Id 'TokenRequestFailed' -Category 'AuthenticationError' -Target $Facts)
}

# Returns a rejected request with new secrets, or nothing if there are none, or a stream was sent.
function Get-RenewedRequest {
    Param (
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound,
        [System.Collections.IDictionary]$Configuration,
        [hashtable]$Request
    )

    if (Test-StreamBody -Request $Request) {
        return $null
    }
    foreach ($Source in $Request['Sources']) {
        $Source.Secret = $null
    }
    try {
        $Next = New-HttpRequest -Operation $Operation -Bound $Bound -Configuration $Configuration
        if ($Next['Signed']) {
            Add-HttpSignature -Request $Next -Signing $Configuration['HttpSigning']
        }
    } catch {
        # The response that rejects the request tells more.
        return $null
    }
    $Next['IsOpen'] = $Request['IsOpen']
    return $Next
}
