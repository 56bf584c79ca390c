# Redirects, as the Fetch standard has them. HttpClient would take the header of an API key along to any host.

# Sends a request, and on to where the answers lead; gives the last answer.
function Send-HttpRequest {
    Param (
        [hashtable]$Request,
        [System.Collections.IDictionary]$Configuration
    )

    $Next = $Request
    for ($Count = 0; $Count -le 10; $Count++) {
        $Response = Send-HttpMessage -Request $Next -Configuration $Configuration
        $Next = Get-HttpRedirect -Request $Next -Response $Response
        if ($null -eq $Next) {
            return $Response
        }
    }
    throw [System.Net.Http.HttpRequestException]::new("$($Request['Method']) $($Request['Uri'].Split('?')[0]): redirected more than 10 times.")
}

# The request that an answer asks for; none where it asks for none.
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
        throw [System.Net.Http.HttpRequestException]::new("The server redirects to '$Location', which is no URL with http or https.")
    }
    if ($From.Scheme -ceq 'https' -and $To.Scheme -cne 'https') {
        throw [System.Net.Http.HttpRequestException]::new("The server redirects from https to '$Location', where anyone could read along.")
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
    }
    $IsHome = $From.Scheme -ceq $To.Scheme -and $From.Host -ceq $To.Host -and $From.Port -eq $To.Port
    $Next['Headers'] = Select-HttpHeader -Headers $Request['Headers'] -OfBody (-not $LosesBody) -OfCaller $IsHome
    return $Next
}

# The whole URL of a location, as it is written: Windows PowerShell would take some of its encoding away, and what begins
# with a slash may be a file to .NET.
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

# The headers that a redirected request keeps. To another origin go only those of which is known that they are no secret.
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
