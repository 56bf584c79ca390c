# Builds a request from an operation table and the arguments of its function. A request is a hashtable with Method, Uri,
# Headers, ContentType, Content (bytes or a file) or Parts (of a multipart body, each with Headers and Content), and
# Signed.
#
# An operation table has Name, Method and Path, optionally Server, Accept, ContentType, Sends, Reads and Result (the
# schema of what it returns), the Settings of the call, and its Parameters. A parameter has Parameter, Name, In (path, query, querystring, header, cookie, field or body), Required,
# Schema, and its serialization (Style, Explode, Reserved, Empty, Content, Items). Security lists the alternatives; the
# Schemes of an alternative are required together.

# Returns a request, or nothing if Proceed, which is given the URL and the method, says no. Credentials come after it, because
# they may have to be requested.
function New-HttpRequest {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound,
        [System.Collections.IDictionary]$Configuration,
        [scriptblock]$Proceed
    )

    $Query = [System.Collections.Generic.List[string]]::new()
    $Cookies = [System.Collections.Generic.List[string]]::new()
    $Headers = [System.Collections.Specialized.OrderedDictionary]::new([System.StringComparer]::OrdinalIgnoreCase)
    $Script:Sources = [System.Collections.Generic.List[object]]::new()
    $Request = @{ Method = $Operation['Method']; Headers = $Headers; ContentType = $null; Content = $null; Parts = $null; Sources = $Script:Sources; Signed = $false }
    if ($null -ne $Operation['Accept']) {
        $Headers['Accept'] = $Operation['Accept'] -join ', '
    }
    if (-not [string]::IsNullOrEmpty($Bound['ReturnType'])) {
        $Headers['Accept'] = $Bound['ReturnType']
    }
    if ($Script:DefaultUserAgent -cne '') {
        $Headers['User-Agent'] = $Script:DefaultUserAgent
    }
    if ($null -ne $Configuration['DefaultHeaders']) {
        foreach ($Header in $Configuration['DefaultHeaders'].GetEnumerator()) {
            $Headers[[string]$Header.Key] = Read-Secret -Value $Header.Value
        }
    }

    # Text that is the same when it is encoded.
    $Unreserved = '^[A-Za-z0-9_.~-]+\z'
    $Draft = @{ Path = $Operation['Path']; Query = $Query; Cookies = $Cookies; Fields = $null; Request = $Request }
    foreach ($Parameter in $Operation['Parameters']) {
        $Value = $Bound[$Parameter['Parameter']]
        $In = $Parameter['In']
        if ($null -eq $Value -and -not $Parameter['Required'] -and $In -cne 'body') {
            continue
        }
        # Most arguments are texts and numbers in paths and queries.
        $Type = $Parameter['Schema']['Type']
        if ((($Type -ceq 'string' -and $Value -is [string]) -or ($Type -ceq 'integer' -and ($Value -is [long] -or $Value -is [int]))) -and
            $null -eq $Parameter['Content'] -and -not $Parameter['Reserved']) {
            $Text = "$Value"
            if ($Text -cnotmatch $Unreserved) {
                $Text = Protect-UriText -Text $Text
            }
            $Name = $Parameter['Name']
            if ($In -ceq 'path' -and $Parameter['Style'] -ceq 'simple' -and $Text -cne '') {
                $Draft['Path'] = $Draft['Path'].Replace("{$Name}", $Text)
                continue
            }
            if ($In -ceq 'query') {
                if ($Name -cnotmatch $Unreserved) {
                    $Name = Protect-UriText -Text $Name
                }
                $Query.Add("$Name=$Text")
                continue
            }
        }
        Add-HttpParameter -Draft $Draft -Parameter $Parameter -Operation $Operation -Bound $Bound
    }
    if ($null -ne $Draft['Fields']) {
        Add-HttpForm -Request $Request -MediaType $Operation['ContentType'] -Fields $Draft['Fields']
    }
    if ($null -ne $Operation['Page'] -and $null -ne $Operation['Page']['Address']) {
        $Uri = $Operation['Page']['Address']
        $Query.Clear()
    } else {
        $Base = $Configuration['BaseUrl']
        if ($null -ne $Operation['Server'] -and $Base -ceq $Script:DefaultBaseUrl) {
            $Base = $Operation['Server']
        }
        $Path = $Draft['Path']
        if ($Path -match '^//|(^|/)(\.|%2e)') {
            Assert-HttpPath -Path $Path
        }
        $Uri = $Base.TrimEnd('/') + $Path
    }
    if ($null -ne $Proceed) {
        $Target = $Uri.Split('?')[0]
        $Method = $Operation['Method']
        if (-not (& $Proceed $Target $Method)) {
            return $null
        }
    }
    # An empty list is false.
    if ($Operation['Security']) {
        $Request['Signed'] = Add-HttpCredential -Headers $Headers -Query $Query -Cookies $Cookies -Operation $Operation -Configuration $Configuration
    }
    if ($null -ne $Configuration['Cookie']) {
        Add-OwnCookie -Cookies $Cookies -Cookie $Configuration['Cookie']
    }
    if ($Cookies.Count -gt 0) {
        $Headers['Cookie'] = $Cookies -join '; '
    }
    if ($Query.Count -gt 0) {
        $Uri = Join-HttpQuery -Uri $Uri -Query $Query -Page $Operation['Page']
    }
    $Request['Uri'] = $Uri
    return $Request
}

# Adds the query to a URL.
function Join-HttpQuery {
    Param (
        [string]$Uri,
        [System.Collections.Generic.List[string]]$Query,
        [AllowNull()]
        [hashtable]$Page
    )

    if ($null -ne $Page -and $null -ne $Page['Address']) {
        return Join-PageAddress -Address $Uri -Query $Query
    }
    $Separator = '?'
    if ($Uri.Contains('?')) {
        $Separator = '&'
    }
    return $Uri + $Separator + ($Query -join '&')
}

# Adds the cookies of the settings in front of the others.
function Add-OwnCookie {
    Param (
        [System.Collections.Generic.List[string]]$Cookies,
        [object]$Cookie
    )

    $Text = Read-Secret -Value $Cookie
    if ($Text.Length -gt 0) {
        $Cookies.Insert(0, $Text)
    }
}

# Adds a parameter to what a request is created from: its Path, Query, Cookies and Fields, and the Request itself.
function Add-HttpParameter {
    Param (
        [hashtable]$Draft,
        [hashtable]$Parameter,
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound
    )

    $Name = $Parameter['Name']
    $Given = $Bound.Contains($Parameter['Parameter'])
    $Value = $null
    if ($Given) {
        $Value = $Bound[$Parameter['Parameter']]
        # Texts and numbers need no conversion, and function calls take most of the time of a request.
        $Type = $Parameter['Schema']['Type']
        $IsPlain = ($Value -is [string] -and $Type -ceq 'string') -or ($Value -is [System.IConvertible] -and $Type -ceq 'integer')
        if (-not $IsPlain) {
            $Value = ConvertTo-WireArgument -Value $Value -Parameter $Parameter -Operation $Operation
        }
    }
    if ($null -eq $Value) {
        $MayBeNull = $Given -and $Parameter['Schema']['Nullable']
        # A path without the value would be another one.
        if ($Parameter['Required'] -and (-not $MayBeNull -or $Parameter['In'] -ceq 'path')) {
            $Missing = [System.ArgumentException]::new("$($Operation['Name']) requires -$($Parameter['Parameter']).")
            throw (New-ClientError -Exception $Missing -Id 'RequiredParameterMissing')
        }
        # Only JSON can represent null.
        if (-not $MayBeNull -or $Parameter['In'] -cne 'body') {
            return
        }
    }
    if ($null -ne $Parameter['Content'] -and $Parameter['In'] -cne 'field' -and $Parameter['In'] -cne 'querystring') {
        if (Test-JsonMediaType -MediaType $Parameter['Content']) {
            $Value = ConvertTo-JsonText -Value $Value
        }
    }
    switch ($Parameter['In']) {
        'path' {
            $Text = Format-SimpleParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $true
            if ($Text.Length -eq 0) {
                $Empty = [System.ArgumentException]::new("-$($Parameter['Parameter']) must not be empty, because it is part of a path.")
                throw (New-ClientError -Exception $Empty -Id 'PathParameterEmpty')
            }
            $Draft['Path'] = $Draft['Path'].Replace("{$Name}", $Text)
        }
        'query' { $Draft['Query'].AddRange((Format-FormParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $true)) }
        'querystring' { $Draft['Query'].AddRange((Format-QueryString -Value $Value -Content $Parameter['Content'])) }
        'header' {
            $Text = Format-SimpleParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $false
            # An empty list is not sent as a header, but an empty string is.
            if ($Text.Length -gt 0 -or $Value -is [string]) {
                $Draft['Request']['Headers'][$Name] = Protect-HeaderValue -Text $Text -Json ($null -ne $Parameter['Content'])
            }
        }
        'cookie' {
            $Encode = $Parameter['Style'] -cne 'cookie'
            foreach ($Cookie in (Format-FormParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $Encode)) {
                Assert-SingleCookie -Text $Cookie -What "-$($Parameter['Parameter'])"
                $Draft['Cookies'].Add($Cookie)
            }
        }
        'field' {
            if ($null -eq $Draft['Fields']) {
                $Draft['Fields'] = [System.Collections.Generic.List[object]]::new()
            }
            $Draft['Fields'].Add(@{ Parameter = $Parameter; Value = $Value })
        }
        'body' { Add-HttpBody -Request $Draft['Request'] -Operation $Operation -Parameter $Parameter -Value $Value }
    }
}

# Rejects cookies that would be several.
function Assert-SingleCookie {
    Param (
        [string]$Text,
        [string]$What
    )

    if ($Text.IndexOfAny([char[]]@(';', [char]13, [char]10, [char]0)) -ge 0) {
        throw [System.ArgumentException]::new("$What must not contain a semicolon or a line break, because it is sent as a cookie.")
    }
}

# Rejects paths that a URL parser would not keep, because the request would reach a different path or host.
function Assert-HttpPath {
    Param (
        [string]$Path
    )

    if ($Path.StartsWith('//', [System.StringComparison]::Ordinal)) {
        throw [System.ArgumentException]::new("The path $Path must not begin with '//'.")
    }
    if ($Path -match '^([^?#]*/)?(\.|%2e){1,2}([/?#]|$)') {
        throw [System.ArgumentException]::new("The path $Path must not contain the segments '.' or '..': check the path parameters.")
    }
}

function Test-JsonMediaType {
    Param (
        [AllowNull()]
        [AllowEmptyString()]
        [string]$MediaType
    )

    return $MediaType -match '^\s*([^\s/;]+/([^;]+\+)?json|\*/\*)\s*(;|$)'
}

# OpenAPI 3.2: the whole query string as one value.
function Format-QueryString {
    Param (
        [object]$Value,
        [string]$Content
    )

    $Out = [System.Collections.Generic.List[string]]::new()
    if (Test-JsonMediaType -MediaType $Content) {
        $Out.Add((Protect-UriText -Text (ConvertTo-JsonText -Value $Value) -Reserved $false))
    } elseif (Test-JsonObject -Value $Value) {
        foreach ($Member in (Get-JsonMember -Object $Value).GetEnumerator()) {
            if ($null -ne $Member.Value) {
                $Out.AddRange((Format-HttpField -Parameter @{ Name = $Member.Key } -Value $Member.Value -Encode $true))
            }
        }
    } else {
        $Out.Add((Protect-UriText -Text (ConvertTo-ParameterText -Value $Value) -Reserved $false))
    }
    return , $Out
}

# Headers must be ASCII, so other characters in JSON are escaped.
function Protect-HeaderValue {
    Param (
        [AllowEmptyString()]
        [string]$Text,
        [bool]$Json
    )

    if (-not $Json) {
        return $Text
    }
    $Builder = [System.Text.StringBuilder]::new()
    foreach ($Char in $Text.ToCharArray()) {
        if ([int]$Char -gt 126) {
            $null = $Builder.Append('\u').Append(([int]$Char).ToString('x4'))
        } else {
            $null = $Builder.Append($Char)
        }
    }
    return $Builder.ToString()
}
