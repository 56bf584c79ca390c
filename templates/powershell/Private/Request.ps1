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

    $Path = $Operation['Path']
    $Query = [System.Collections.Generic.List[string]]::new()
    $Cookies = [System.Collections.Generic.List[string]]::new()
    $Fields = [System.Collections.Generic.List[object]]::new()
    $Headers = [System.Collections.Specialized.OrderedDictionary]::new([System.StringComparer]::OrdinalIgnoreCase)
    $Request = @{ Method = $Operation['Method']; Headers = $Headers; ContentType = $null; Content = $null; Parts = $null }
    $Script:Sources = [System.Collections.Generic.List[object]]::new()
    $Request['Sources'] = $Script:Sources

    if ($null -ne $Operation['Accept']) {
        $Headers['Accept'] = $Operation['Accept'] -join ', '
    }
    if ($Bound.Contains('ReturnType') -and -not [string]::IsNullOrEmpty($Bound['ReturnType'])) {
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

    foreach ($Parameter in $Operation['Parameters']) {
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
                continue
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
                $Path = $Path.Replace("{$Name}", $Text)
            }
            'query' { $Query.AddRange((Format-FormParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $true)) }
            'querystring' { $Query.AddRange((Format-QueryString -Value $Value -Content $Parameter['Content'])) }
            'header' {
                $Text = Format-SimpleParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $false
                # An empty list is not sent as a header, but an empty string is.
                if ($Text.Length -gt 0 -or $Value -is [string]) {
                    $Headers[$Name] = Protect-HeaderValue -Text $Text -Json ($null -ne $Parameter['Content'])
                }
            }
            'cookie' {
                $Encode = $Parameter['Style'] -cne 'cookie'
                foreach ($Cookie in (Format-FormParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $Encode)) {
                    Assert-SingleCookie -Text $Cookie -What "-$($Parameter['Parameter'])"
                    $Cookies.Add($Cookie)
                }
            }
            'field' { $Fields.Add(@{ Parameter = $Parameter; Value = $Value }) }
            'body' { Add-HttpBody -Request $Request -Operation $Operation -Parameter $Parameter -Value $Value }
        }
    }
    if ($Fields.Count -gt 0) {
        Add-HttpForm -Request $Request -MediaType $Operation['ContentType'] -Fields $Fields
    }
    if ($null -ne $Operation['Page'] -and $null -ne $Operation['Page']['Address']) {
        $Uri = $Operation['Page']['Address']
        $Query.Clear()
    } else {
        $Base = $Configuration['BaseUrl']
        if ($null -ne $Operation['Server'] -and $Configuration['BaseUrl'] -ceq $Script:DefaultBaseUrl) {
            $Base = $Operation['Server']
        }
        Assert-HttpPath -Path $Path
        $Uri = $Base.TrimEnd('/') + $Path
    }
    if ($null -ne $Proceed) {
        $Target = $Uri.Split('?')[0]
        $Method = $Operation['Method']
        if (-not (& $Proceed $Target $Method)) {
            return $null
        }
    }
    $Request['Signed'] = Add-HttpCredential -Headers $Headers -Query $Query -Cookies $Cookies -Operation $Operation -Configuration $Configuration
    $OwnCookies = Read-Secret -Value $Configuration['Cookie']
    if ($OwnCookies.Length -gt 0) {
        $Cookies.Insert(0, $OwnCookies)
    }
    if ($Cookies.Count -gt 0) {
        $Headers['Cookie'] = $Cookies -join '; '
    }
    if ($null -ne $Operation['Page'] -and $null -ne $Operation['Page']['Address']) {
        $Uri = Join-PageAddress -Address $Uri -Query $Query
    } elseif ($Query.Count -gt 0) {
        $Separator = '?'
        if ($Uri.Contains('?')) {
            $Separator = '&'
        }
        $Uri = $Uri + $Separator + ($Query -join '&')
    }
    $Request['Uri'] = $Uri
    return $Request
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
