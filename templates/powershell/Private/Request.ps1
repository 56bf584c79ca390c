# A request as a hashtable, made from an operation's table and what was given to its function: Method, Uri, Headers,
# ContentType, Content (bytes or a file) or Parts (of a multipart body, each with Headers and Content), and whether it is
# to be Signed.
#
# An operation has Name, Method, Path, and where the description says so Server, Accept, ContentType, Sends and
# Reads; its Parameters, each with Parameter, Name, In (path, query, querystring, header, cookie, field or body),
# Required, Schema, and how it is written (Style, Explode, Reserved, Empty, Content, Items); and Security, the ways
# to authenticate, each with the Schemes that go together.

function New-HttpRequest {
    Param (
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound,
        [System.Collections.IDictionary]$Configuration
    )

    $Path = $Operation['Path']
    $Query = [System.Collections.Generic.List[string]]::new()
    $Cookies = [System.Collections.Generic.List[string]]::new()
    $Fields = [System.Collections.Generic.List[object]]::new()
    $Headers = [System.Collections.Specialized.OrderedDictionary]::new([System.StringComparer]::OrdinalIgnoreCase)
    $Request = @{ Method = $Operation['Method']; Headers = $Headers; ContentType = $null; Content = $null; Parts = $null }

    if ($null -ne $Operation['Accept']) {
        $Headers['Accept'] = $Operation['Accept'] -join ', '
    }
    if ($Bound.Contains('ReturnType') -and -not [string]::IsNullOrEmpty($Bound['ReturnType'])) {
        $Headers['Accept'] = $Bound['ReturnType']
    }
    if ($null -ne $Configuration['DefaultHeaders']) {
        foreach ($Header in $Configuration['DefaultHeaders'].GetEnumerator()) {
            $Headers[[string]$Header.Key] = ConvertTo-PlainText -Value $Header.Value
        }
    }

    foreach ($Parameter in $Operation['Parameters']) {
        $Name = $Parameter['Name']
        $Given = $Bound.Contains($Parameter['Parameter'])
        $Value = $null
        if ($Given) {
            $Value = ConvertTo-Wire -Value $Bound[$Parameter['Parameter']] -Schema $Parameter['Schema']
        }
        if ($null -eq $Value) {
            $MayBeNull = $Given -and $Parameter['Schema']['Nullable']
            if ($Parameter['Required'] -and -not $MayBeNull) {
                throw [System.ArgumentException]::new("$($Operation['Name']) needs -$($Parameter['Parameter']).")
            }
            # Null is something that JSON alone can say.
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
                if ($Text.Length -eq 0 -or $Text -ceq '.' -or $Text -ceq '..') {
                    # An address would lose such a part, or the one before it.
                    throw [System.ArgumentException]::new("-$($Parameter['Parameter']) is '$Text', which cannot stand in a path.")
                }
                $Path = $Path.Replace("{$Name}", $Text)
            }
            'query' { $Query.AddRange((Format-FormParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $true)) }
            'querystring' { $Query.AddRange((Format-QueryString -Value $Value -Content $Parameter['Content'])) }
            'header' {
                $Text = Format-SimpleParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $false
                # An empty list is no header, and an empty text is one.
                if ($Text.Length -gt 0 -or $Value -is [string]) {
                    $Headers[$Name] = Protect-HeaderValue -Text $Text -Json ($null -ne $Parameter['Content'])
                }
            }
            'cookie' {
                $Encode = $Parameter['Style'] -cne 'cookie'
                foreach ($Cookie in (Format-FormParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $Encode)) {
                    if ($Cookie.Contains(';')) {
                        throw [System.ArgumentException]::new("-$($Parameter['Parameter']) has a semicolon, which would end the cookie.")
                    }
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
    $Request['Signed'] = Add-HttpCredential -Headers $Headers -Query $Query -Cookies $Cookies -Operation $Operation -Configuration $Configuration
    if (-not [string]::IsNullOrEmpty($Configuration['Cookie'])) {
        $Cookies.Insert(0, $Configuration['Cookie'])
    }
    if ($Cookies.Count -gt 0) {
        $Headers['Cookie'] = $Cookies -join '; '
    }

    $Base = $Configuration['BaseUrl']
    if ($null -ne $Operation['Server'] -and $Configuration['BaseUrl'] -ceq $Script:DefaultBaseUrl) {
        $Base = $Operation['Server']
    }
    $Uri = $Base.TrimEnd('/') + $Path
    if ($Query.Count -gt 0) {
        $Separator = '?'
        if ($Uri.Contains('?')) {
            $Separator = '&'
        }
        $Uri = $Uri + $Separator + ($Query -join '&')
    }
    $Request['Uri'] = $Uri
    return $Request
}

function Test-JsonMediaType {
    Param (
        [AllowNull()]
        [AllowEmptyString()]
        [string]$MediaType
    )

    return $MediaType -match '^\s*([^/;]+/([^;]+\+)?json|\*/\*)\s*(;|$)'
}

# 3.2: the whole query string as one value.
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

# A header is ASCII: what else JSON has is written as escapes.
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
