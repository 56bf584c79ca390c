# A request as a hashtable (Method, Uri, Headers, ContentType, Content), made from an operation's table and what
# was given to its function.
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
    $Request = @{ Method = $Operation['Method']; Headers = $Headers; Content = $null; ContentType = $null }

    if ($null -ne $Operation['Accept']) {
        $Headers['Accept'] = [string]::Join(', ', $Operation['Accept'])
    }
    if ($Bound.Contains('ReturnType') -and -not [string]::IsNullOrEmpty($Bound['ReturnType'])) {
        $Headers['Accept'] = $Bound['ReturnType']
    }
    if ($null -ne $Configuration['DefaultHeaders']) {
        foreach ($Name in $Configuration['DefaultHeaders'].Keys) {
            $Headers[[string]$Name] = ConvertTo-PlainText -Value $Configuration['DefaultHeaders'][$Name]
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
                $Headers[$Name] = $Text
            }
            'cookie' {
                $Encode = $Parameter['Style'] -cne 'cookie'
                $Cookies.AddRange((Format-FormParameter -Name $Name -Value $Value -Parameter $Parameter -Encode $Encode))
            }
            'field' { $Fields.Add(@{ Parameter = $Parameter; Value = $Value }) }
            'body' { Add-HttpBody -Request $Request -Operation $Operation -Parameter $Parameter -Value $Value }
        }
    }
    if ($Fields.Count -gt 0) {
        Add-HttpForm -Request $Request -MediaType $Operation['ContentType'] -Fields $Fields
    }
    Add-HttpCredential -Headers $Headers -Query $Query -Cookies $Cookies -Operation $Operation -Configuration $Configuration
    if (-not [string]::IsNullOrEmpty($Configuration['Cookie'])) {
        $Cookies.Insert(0, $Configuration['Cookie'])
    }
    if ($Cookies.Count -gt 0) {
        $Headers['Cookie'] = [string]::Join('; ', $Cookies)
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
        $Uri = $Uri + $Separator + [string]::Join('&', $Query)
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
        $Form = @{ Style = 'form'; Explode = $true }
        $Out.AddRange((Format-FormParameter -Name '' -Value $Value -Parameter $Form -Encode $true))
    } else {
        $Out.Add((ConvertTo-ParameterText -Value $Value))
    }
    return , $Out
}

# What a whole body is in bytes.
function Add-HttpBody {
    Param (
        [hashtable]$Request,
        [hashtable]$Operation,
        [hashtable]$Parameter,
        [object]$Value
    )

    $MediaType = $Operation['ContentType']
    $Request['ContentType'] = $MediaType
    $Framing = $Operation['Sends']
    if ($null -ne $Framing -and (Test-JsonArray -Value $Value) -and $Framing -cne 'events') {
        $Builder = [System.Text.StringBuilder]::new()
        foreach ($Item in $Value) {
            if ($Framing -ceq 'sequence') {
                $null = $Builder.Append([char]30)
            }
            $null = $Builder.Append((ConvertTo-JsonText -Value $Item)).Append([char]10)
        }
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes($Builder.ToString())
    } elseif ($MediaType -match '^multipart/' -and (Test-JsonArray -Value $Value)) {
        $Fields = [System.Collections.Generic.List[object]]::new()
        $Types = $Parameter['Items']
        $Index = 0
        foreach ($Item in $Value) {
            $Part = @{ Name = ''; Schema = @{ Type = 'any' } }
            if ($null -ne $Types) {
                $Part['Content'] = $Types[[System.Math]::Min($Index, $Types.Count - 1)]
            }
            $Fields.Add(@{ Parameter = $Part; Value = $Item })
            $Index++
        }
        Add-HttpForm -Request $Request -MediaType $MediaType -Fields $Fields
    } elseif ($Value -is [System.IO.FileInfo]) {
        $Request['Content'] = [System.IO.File]::ReadAllBytes($Value.FullName)
    } elseif ($Value -is [byte[]]) {
        $Request['Content'] = $Value
    } elseif (Test-JsonMediaType -MediaType $MediaType) {
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes((ConvertTo-JsonText -Value $Value))
        if ($MediaType -ceq '*/*') {
            $Request['ContentType'] = 'application/json'
        }
    } elseif ($MediaType -match '^application/x-www-form-urlencoded' -and (Test-JsonObject -Value $Value)) {
        $Pairs = Format-QueryString -Value $Value -Content $MediaType
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes([string]::Join('&', $Pairs))
    } elseif (Test-JsonObject -Value $Value) {
        throw [System.ArgumentException]::new("An object cannot be written as $MediaType; give -$($Parameter['Parameter']) the finished text.")
    } else {
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes((ConvertTo-ParameterText -Value $Value))
    }
}

# The fields of a form in bytes.
function Add-HttpForm {
    Param (
        [hashtable]$Request,
        [string]$MediaType,
        [System.Collections.Generic.List[object]]$Fields
    )

    if ($MediaType -notmatch '^multipart/') {
        $Pairs = [System.Collections.Generic.List[string]]::new()
        foreach ($Field in $Fields) {
            $Pairs.AddRange((Format-HttpField -Parameter $Field['Parameter'] -Value $Field['Value'] -Encode $true))
        }
        $Request['ContentType'] = $MediaType
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes([string]::Join('&', $Pairs))
        return
    }
    $Boundary = [guid]::NewGuid().ToString('N')
    $Stream = [System.IO.MemoryStream]::new()
    try {
        foreach ($Field in $Fields) {
            $Parameter = $Field['Parameter']
            $Value = $Field['Value']
            $Content = $Parameter['Content']
            # A list is a part for each item, unless it is written as one.
            if ((Test-JsonArray -Value $Value) -and -not (Test-JsonMediaType -MediaType $Content) -and $null -eq $Parameter['Style']) {
                foreach ($Item in $Value) {
                    Write-Part -Stream $Stream -Boundary $Boundary -Name $Parameter['Name'] -Value $Item -Content $Content
                }
            } elseif ($null -ne $Parameter['Style'] -and $null -eq $Content) {
                foreach ($Pair in (Format-HttpField -Parameter $Parameter -Value $Value -Encode $false)) {
                    $Name, $Text = $Pair.Split([char[]]'=', 2)
                    Write-Part -Stream $Stream -Boundary $Boundary -Name $Name -Value $Text -Content $null
                }
            } else {
                Write-Part -Stream $Stream -Boundary $Boundary -Name $Parameter['Name'] -Value $Value -Content $Content
            }
        }
        Write-PartText -Stream $Stream -Text "--$Boundary--`r`n"
        $Request['Content'] = $Stream.ToArray()
        $Request['ContentType'] = "$MediaType; boundary=$Boundary"
    } finally {
        $Stream.Dispose()
    }
}

# A field as name=value texts: lists item by item, objects as JSON, where the description says nothing.
function Format-HttpField {
    Param (
        [hashtable]$Parameter,
        [object]$Value,
        [bool]$Encode
    )

    if (Test-JsonMediaType -MediaType $Parameter['Content']) {
        $Value = ConvertTo-JsonText -Value $Value
    }
    if ($null -ne $Parameter['Style']) {
        return , (Format-FormParameter -Name $Parameter['Name'] -Value $Value -Parameter $Parameter -Encode $Encode)
    }
    if (Test-JsonObject -Value $Value) {
        $Value = ConvertTo-JsonText -Value $Value
    }
    $Form = @{ Style = 'form'; Explode = $true }
    return , (Format-FormParameter -Name $Parameter['Name'] -Value $Value -Parameter $Form -Encode $Encode)
}

function Write-PartText {
    Param (
        [System.IO.Stream]$Stream,
        [string]$Text
    )

    $Bytes = [System.Text.Encoding]::UTF8.GetBytes($Text)
    $Stream.Write($Bytes, 0, $Bytes.Length)
}

function Write-Part {
    Param (
        [System.IO.Stream]$Stream,
        [string]$Boundary,
        [AllowEmptyString()]
        [string]$Name,
        [object]$Value,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Content
    )

    $FileName = $null
    if ($Value -is [System.IO.FileInfo]) {
        $Bytes = [System.IO.File]::ReadAllBytes($Value.FullName)
        $FileName = $Value.Name
    } elseif ($Value -is [byte[]]) {
        $Bytes = $Value
        $FileName = $Name
    } else {
        $IsJson = (Test-JsonObject -Value $Value) -or (Test-JsonArray -Value $Value) -or
            (-not [string]::IsNullOrEmpty($Content) -and (Test-JsonMediaType -MediaType $Content))
        if ($IsJson) {
            $Bytes = [System.Text.Encoding]::UTF8.GetBytes((ConvertTo-JsonText -Value $Value))
            if ([string]::IsNullOrEmpty($Content)) {
                $Content = 'application/json'
            }
        } else {
            $Bytes = [System.Text.Encoding]::UTF8.GetBytes((ConvertTo-PlainText -Value $Value))
        }
    }
    if ($null -ne $FileName -and [string]::IsNullOrEmpty($Content)) {
        $Content = 'application/octet-stream'
    }
    Write-PartText -Stream $Stream -Text "--$Boundary`r`n"
    if ($Name.Length -gt 0) {
        $Disposition = "form-data; name=""$(Protect-PartName -Text $Name)"""
        if ($null -ne $FileName) {
            $Disposition += "; filename=""$(Protect-PartName -Text $FileName)"""
        }
        Write-PartText -Stream $Stream -Text "Content-Disposition: $Disposition`r`n"
    }
    if (-not [string]::IsNullOrEmpty($Content)) {
        Write-PartText -Stream $Stream -Text "Content-Type: $Content`r`n"
    }
    Write-PartText -Stream $Stream -Text "`r`n"
    $Stream.Write($Bytes, 0, $Bytes.Length)
    Write-PartText -Stream $Stream -Text "`r`n"
}

# A name within quotes, as browsers write it.
function Protect-PartName {
    Param (
        [string]$Text
    )

    return $Text.Replace('"', '%22').Replace("`r", '%0D').Replace("`n", '%0A')
}

# Adds the credentials of the first way to authenticate for which all are configured.
function Add-HttpCredential {
    Param (
        [System.Collections.IDictionary]$Headers,
        [System.Collections.Generic.List[string]]$Query,
        [System.Collections.Generic.List[string]]$Cookies,
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Configuration
    )

    foreach ($Way in $Operation['Security']) {
        $Ready = $true
        foreach ($Scheme in $Way['Schemes']) {
            $Ready = $Ready -and (Test-HttpCredential -Scheme $Scheme -Configuration $Configuration)
        }
        if (-not $Ready) {
            continue
        }
        foreach ($Scheme in $Way['Schemes']) {
            switch ($Scheme['Kind']) {
                'basic' {
                    $Name = $Configuration['Username']
                    $Password = ConvertTo-PlainText -Value $Configuration['Password']
                    $Pair = [System.Text.Encoding]::UTF8.GetBytes("$($Name):$Password")
                    $Headers['Authorization'] = 'Basic ' + [System.Convert]::ToBase64String($Pair)
                }
                'bearer' { $Headers['Authorization'] = 'Bearer ' + (ConvertTo-PlainText -Value $Configuration['AccessToken']) }
                'key' {
                    $Key = ConvertTo-PlainText -Value $Configuration['ApiKey'][$Scheme['Name']]
                    if ($null -ne $Configuration['ApiKeyPrefix'] -and
                        -not [string]::IsNullOrEmpty($Configuration['ApiKeyPrefix'][$Scheme['Name']])) {
                        $Key = "$($Configuration['ApiKeyPrefix'][$Scheme['Name']]) $Key"
                    }
                    switch ($Scheme['In']) {
                        'query' {
                            $Text = Protect-UriText -Text $Key -Reserved $false
                            $Query.Add("$(Protect-UriText -Text $Scheme['Name'] -Reserved $false)=$Text")
                        }
                        'cookie' { $Cookies.Add("$($Scheme['Name'])=$Key") }
                        default { $Headers[$Scheme['Name']] = $Key }
                    }
                }
            }
        }
        return
    }
}

function Test-HttpCredential {
    Param (
        [hashtable]$Scheme,
        [System.Collections.IDictionary]$Configuration
    )

    switch ($Scheme['Kind']) {
        'basic' { return -not [string]::IsNullOrEmpty($Configuration['Username']) }
        'bearer' { return $null -ne $Configuration['AccessToken'] -and (ConvertTo-PlainText -Value $Configuration['AccessToken']).Length -gt 0 }
        'key' {
            $Keys = $Configuration['ApiKey']
            return $null -ne $Keys -and $Keys.Contains($Scheme['Name']) -and $null -ne $Keys[$Scheme['Name']]
        }
        'signature' { return $null -ne $Configuration['HttpSigning'] }
    }
    return $true
}
