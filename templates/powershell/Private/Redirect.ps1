# Follows redirects as defined in the Fetch standard. HttpClient would send API key headers to any host.

# Sends a request, follows redirects, and returns the last response. Count is the number of redirects that have led to it from
# the First request.
function Send-HttpRequest {
    Param (
        [hashtable]$Request,
        [System.Collections.IDictionary]$Configuration,
        [hashtable]$First = $Request,
        [int]$Count = 0
    )

    if ($Configuration['MaximumRetryCount'] -gt 0) {
        $Response = Send-HttpAttempt -Request $Request -Configuration $Configuration
    } else {
        $Response = Send-HttpMessage -Request $Request -Configuration $Configuration
    }
    $Response['Uri'] = $Request['Uri']
    if ($Response['StatusCode'] -lt 300 -or $Response['StatusCode'] -ge 400) {
        return $Response
    }
    $Next = Get-HttpRedirect -Request $Request -Response $Response
    if ($null -eq $Next) {
        return $Response
    }
    if ($Count -ge 10) {
        $Exception = [System.Net.Http.HttpRequestException]::new("$($First['Method']) $($First['Uri'].Split('?')[0]): stopped after 10 redirects.")
        throw (New-ClientError -Exception $Exception -Id 'TooManyRedirects')
    }
    return Send-HttpRequest -Request $Next -Configuration $Configuration -First $First -Count ($Count + 1)
}

# Returns the request that a redirect asks for, or none.
function Get-HttpRedirect {
    Param (
        [hashtable]$Request,
        [hashtable]$Response
    )

    $Status = $Response['StatusCode']
    if (@(301, 302, 303, 307, 308) -notcontains $Status -or -not $Response['Headers'].Contains('Location')) {
        return $null
    }
    $Location = [string]@($Response['Headers']['Location'])[0]
    $From = [System.Uri]::new($Request['Uri'])
    $Target = Resolve-HttpLocation -From $From -Location $Location
    $To = [System.Uri]$null
    if (-not [System.Uri]::TryCreate($Target, [System.UriKind]::Absolute, [ref]$To) -or @('http', 'https') -cnotcontains $To.Scheme) {
        $Exception = [System.Net.Http.HttpRequestException]::new("The server redirects to '$($Location.Split('?')[0])', which is not an http or https URL.")
        throw (New-ClientError -Exception $Exception -Id 'RedirectRefused' -Category 'SecurityError')
    }
    if ($From.Scheme -ceq 'https' -and $To.Scheme -cne 'https') {
        $Exception = [System.Net.Http.HttpRequestException]::new("Refused to follow a redirect from https to the unencrypted URL '$($Location.Split('?')[0])'.")
        throw (New-ClientError -Exception $Exception -Id 'RedirectRefused' -Category 'SecurityError')
    }
    $Next = $Request.Clone()
    $Next['Uri'] = $Target
    $IsPost = $Request['Method'] -ceq 'POST'
    $IsRead = @('GET', 'HEAD') -ccontains $Request['Method']
    $LosesBody = (@(301, 302) -contains $Status -and $IsPost) -or ($Status -eq 303 -and -not $IsRead)
    if ($LosesBody) {
        $Next['Method'] = 'GET'
        $Next['Content'] = $null
        $Next['Parts'] = $null
        $Next['ContentType'] = $null
    } else {
        Assert-NoStream -Request $Request -Reader 'A redirect'
    }
    $IsHome = $From.Scheme -ceq $To.Scheme -and $From.Host -ceq $To.Host -and $From.Port -eq $To.Port
    $Next['Headers'] = Select-HttpHeader -Headers $Request['Headers'] -OfBody (-not $LosesBody) -OfCaller $IsHome
    return $Next
}

# Resolves a location without changing its encoding. Windows PowerShell would decode parts of it, and .NET may treat a
# leading slash as a file path.
function Resolve-HttpLocation {
    Param (
        [System.Uri]$From,
        [AllowEmptyString()]
        [string]$Location
    )

    if ($Location -match '^[a-z][a-z0-9+.-]*:') {
        return $Location
    }
    if ($Location -match '^//') {
        return "$($From.Scheme):$Location"
    }
    if ($Location -match '^/') {
        return $From.GetLeftPart([System.UriPartial]::Authority) + $Location
    }
    return [System.Uri]::new($From, $Location).AbsoluteUri
}

# Returns the headers that a redirected request keeps. Only headers known to be harmless are sent to another origin.
function Select-HttpHeader {
    Param (
        [System.Collections.IDictionary]$Headers,
        [bool]$OfBody,
        [bool]$OfCaller
    )

    $Harmless = @('Accept', 'Accept-Language', 'If-Match', 'If-Modified-Since', 'If-None-Match', 'If-Range', 'If-Unmodified-Since', 'Prefer', 'Range', 'User-Agent')
    $Kept = [System.Collections.Specialized.OrderedDictionary]::new([System.StringComparer]::OrdinalIgnoreCase)
    foreach ($Header in $Headers.GetEnumerator()) {
        $IsOfBody = @('Content-Encoding', 'Content-Language', 'Content-Location', 'Content-Type', 'Digest') -contains $Header.Key
        if ($Header.Key -eq 'Host' -or ($IsOfBody -and -not $OfBody)) {
            continue
        }
        if ($OfCaller -or $IsOfBody -or $Harmless -contains $Header.Key) {
            $Kept[$Header.Key] = $Header.Value
        }
    }
    return $Kept
}
