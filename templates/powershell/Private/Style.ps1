# Serializes parameters for paths, queries, headers and cookies in the styles of the OpenAPI Specification.

# Percent-encodes a string. With Reserved, reserved characters and existing percent-encoding are kept.
function Protect-UriText {
    Param (
        [AllowEmptyString()]
        [string]$Text,
        [bool]$Reserved,
        [bool]$InPath
    )

    $Out = [System.Uri]::EscapeDataString($Text)
    foreach ($Char in @('!', "'", '(', ')', '*')) {
        # Some .NET versions do not encode these characters.
        $Out = $Out.Replace($Char, [System.Uri]::HexEscape([char]$Char))
    }
    if ($Reserved) {
        $Kept = @(':', '[', ']', '@', '!', '$', '&', "'", '(', ')', '*', '+', ',', ';', '=')
        if (-not $InPath) {
            # These characters would end the path segment or the path.
            $Kept += @('/', '?')
        }
        foreach ($Char in $Kept) {
            $Out = $Out.Replace([System.Uri]::HexEscape([char]$Char), $Char)
        }
        $Out = $Out -replace '%25([0-9A-Fa-f]{2})', '%$1'
    }
    return $Out
}

# Converts a value to a string. Nested lists and objects are written as JSON.
function ConvertTo-ParameterText {
    Param (
        [object]$Value
    )

    if ($Value -is [string]) {
        return $Value
    }
    if ($Value -isnot [System.IConvertible] -and ((Test-JsonObject -Value $Value) -or (Test-JsonArray -Value $Value))) {
        return ConvertTo-JsonText -Value $Value
    }
    return ConvertTo-PlainText -Value $Value
}

# Returns the strings of a list or object in order, without nulls. With Pairs, they are written as name=value.
function Get-ParameterPart {
    Param (
        [object]$Value,
        [bool]$Encode,
        [bool]$Reserved,
        [bool]$InPath,
        [bool]$Pairs
    )

    $Texts = [System.Collections.Generic.List[string]]::new()
    if ($Value -isnot [System.IConvertible] -and (Test-JsonObject -Value $Value)) {
        foreach ($Member in (Get-JsonMember -Object $Value).GetEnumerator()) {
            if ($null -ne $Member.Value) {
                $Texts.Add($Member.Key)
                $Texts.Add((ConvertTo-ParameterText -Value $Member.Value))
            }
        }
    } else {
        foreach ($Item in $Value) {
            if ($null -ne $Item) {
                $Texts.Add((ConvertTo-ParameterText -Value $Item))
            }
        }
        $Pairs = $false
    }
    $Parts = [System.Collections.Generic.List[string]]::new()
    foreach ($Text in $Texts) {
        $Part = $Text
        if ($Encode) {
            $Part = Protect-UriText -Text $Text -Reserved $Reserved -InPath $InPath
        }
        $Parts.Add($Part)
    }
    if ($Pairs) {
        $Joined = [System.Collections.Generic.List[string]]::new()
        for ($Index = 0; $Index -lt $Parts.Count; $Index += 2) {
            $Joined.Add("$($Parts[$Index])=$($Parts[$Index + 1])")
        }
        return , $Joined
    }
    return , $Parts
}

# The styles simple, label and matrix, for paths (with Encode) and headers.
function Format-SimpleParameter {
    Param (
        [string]$Name,
        [object]$Value,
        [hashtable]$Parameter,
        [bool]$Encode
    )

    $Style = $Parameter['Style']
    $Explode = [bool]$Parameter['Explode']
    $Reserved = [bool]$Parameter['Reserved']
    $IsObject = $Value -isnot [System.IConvertible] -and (Test-JsonObject -Value $Value)
    $Lead = ''
    $Separator = ','
    switch ($Style) {
        'label' {
            $Lead = '.'
            if ($Explode) {
                $Separator = '.'
            }
        }
        'matrix' {
            $Key = Protect-UriText -Text $Name -Reserved $false
            $Lead = ";$Key="
            if ($Explode -and $IsObject) {
                $Lead = ';'
            }
        }
        'spaceDelimited' { $Separator = '%20' }
        'pipeDelimited' { $Separator = '%7C' }
        'tabDelimited' { $Separator = '%09' }
    }
    if (-not $Encode) {
        $Separator = [System.Uri]::UnescapeDataString($Separator)
    }
    if (-not $IsObject -and -not (Test-JsonArray -Value $Value)) {
        $Value = @(, $Value)
    }
    $Parts = Get-ParameterPart -Value $Value -Encode $Encode -Reserved $Reserved -InPath $true -Pairs $Explode
    if ($Parts.Count -eq 0) {
        return ''
    }
    if ($Style -cne 'matrix') {
        return $Lead + ($Parts -join $Separator)
    }
    if (-not $Explode) {
        return ($Lead + ($Parts -join $Separator)) -replace '^(;[^=]*)=\z', '$1'
    }
    # What is empty is a name alone.
    $Text = [System.Text.StringBuilder]::new()
    foreach ($Part in $Parts) {
        $null = $Text.Append((($Lead + $Part) -replace '=\z', ''))
    }
    return $Text.ToString()
}

# Returns the name=value pairs for a query, form or cookie.
function Format-FormParameter {
    Param (
        [AllowEmptyString()]
        [string]$Name,
        [object]$Value,
        [hashtable]$Parameter,
        [bool]$Encode
    )

    $Reserved = [bool]$Parameter['Reserved']
    $Explode = [bool]$Parameter['Explode']
    $Out = [System.Collections.Generic.List[string]]::new()
    $Key = $Name
    if ($Encode) {
        $Key = Protect-UriText -Text $Name -Reserved $false
    }
    $IsObject = Test-JsonObject -Value $Value
    $IsArray = Test-JsonArray -Value $Value
    if ($Parameter['Style'] -ceq 'deepObject' -and $IsObject) {
        foreach ($Member in (Get-JsonMember -Object $Value).GetEnumerator()) {
            if ($null -ne $Member.Value) {
                $Out.AddRange((Format-FormParameter -Name "$Name[$($Member.Key)]" -Value $Member.Value -Parameter $Parameter -Encode $Encode))
            }
        }
    } elseif ($Parameter['Style'] -ceq 'deepObject' -and $IsArray) {
        $Index = 0
        foreach ($Item in $Value) {
            $Out.AddRange((Format-FormParameter -Name "$Name[$Index]" -Value $Item -Parameter $Parameter -Encode $Encode))
            $Index++
        }
    } elseif ($Explode -and $IsObject) {
        # A list within an object repeats the name of its member. What is nested deeper is JSON.
        $Inner = @{ Style = 'form'; Explode = $true; Reserved = $Reserved }
        foreach ($Member in (Get-JsonMember -Object $Value).GetEnumerator()) {
            $Each = $Member.Value
            if (Test-JsonObject -Value $Each) {
                $Each = ConvertTo-JsonText -Value $Each
            }
            if ($null -ne $Each) {
                $Out.AddRange((Format-FormParameter -Name $Member.Key -Value $Each -Parameter $Inner -Encode $Encode))
            }
        }
    } elseif (-not $IsObject -and -not $IsArray) {
        $Text = ConvertTo-ParameterText -Value $Value
        if ($Encode) {
            $Text = Protect-UriText -Text $Text -Reserved $Reserved
        }
        $Out.Add("$Key=$Text")
    } else {
        $Parts = Get-ParameterPart -Value $Value -Encode $Encode -Reserved $Reserved
        if ($Explode) {
            foreach ($Part in $Parts) {
                $Out.Add("$Key=$Part")
            }
        } elseif ($Parts.Count -gt 0) {
            $Separator = ','
            switch ($Parameter['Style']) {
                'spaceDelimited' { $Separator = '%20' }
                'pipeDelimited' { $Separator = '%7C' }
                'tabDelimited' { $Separator = '%09' }
            }
            if (-not $Encode) {
                $Separator = [System.Uri]::UnescapeDataString($Separator)
            }
            $Out.Add("$Key=" + ($Parts -join $Separator))
        }
    }
    if ($Parameter['Empty'] -and $Out.Count -eq 0) {
        $Out.Add("$Key=")
    }
    return , $Out
}
