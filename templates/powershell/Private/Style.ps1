# How parameters are written into paths, queries, headers and cookies: the styles of the OpenAPI Specification.

function Protect-UriText {
    Param (
        [AllowEmptyString()]
        [string]$Text,
        [bool]$Reserved
    )

    $Out = [System.Uri]::EscapeDataString($Text)
    foreach ($Char in @('!', "'", '(', ')', '*')) {
        # Some versions of .NET leave these as they are.
        $Out = $Out.Replace($Char, [System.Uri]::HexEscape([char]$Char))
    }
    if ($Reserved) {
        foreach ($Char in @(':', '/', '?', '[', ']', '@', '!', '$', "'", '(', ')', '*', ',', ';', '=')) {
            $Out = $Out.Replace([System.Uri]::HexEscape([char]$Char), $Char)
        }
    }
    return $Out
}

# A value as a text; lists and objects within others as JSON.
function ConvertTo-ParameterText {
    Param (
        [object]$Value
    )

    if ((Test-JsonObject -Value $Value) -or (Test-JsonArray -Value $Value)) {
        return ConvertTo-JsonText -Value $Value
    }
    return ConvertTo-PlainText -Value $Value
}

# The texts of a list or object in their order: with Pairs, as name=value.
function Get-ParameterPart {
    Param (
        [object]$Value,
        [bool]$Encode,
        [bool]$Reserved,
        [bool]$Pairs
    )

    $Parts = [System.Collections.Generic.List[string]]::new()
    $Texts = [System.Collections.Generic.List[string]]::new()
    if (Test-JsonObject -Value $Value) {
        $Members = Get-JsonMember -Object $Value
        foreach ($Name in $Members.Keys) {
            $Texts.Add($Name)
            $Texts.Add((ConvertTo-ParameterText -Value $Members[$Name]))
        }
    } else {
        foreach ($Item in $Value) {
            $Texts.Add((ConvertTo-ParameterText -Value $Item))
        }
        $Pairs = $false
    }
    foreach ($Text in $Texts) {
        $Part = $Text
        if ($Encode) {
            $Part = Protect-UriText -Text $Text -Reserved $Reserved
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

# Simple, label and matrix: in paths, where Encode is true, and in headers.
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
    $IsObject = Test-JsonObject -Value $Value
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
            if ($Explode) {
                $Separator = ";$Key="
                if ($IsObject) {
                    $Lead = ';'
                    $Separator = ';'
                }
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
    $Parts = Get-ParameterPart -Value $Value -Encode $Encode -Reserved $Reserved -Pairs $Explode
    $Text = $Lead + [string]::Join($Separator, $Parts)
    if ($Style -ceq 'matrix' -and $Text -ceq $Lead) {
        return $Lead.TrimEnd('=')
    }
    return $Text
}

# The name=value texts of a query, a form or a cookie.
function Format-FormParameter {
    Param (
        [string]$Name,
        [object]$Value,
        [hashtable]$Parameter,
        [bool]$Encode
    )

    $Reserved = [bool]$Parameter['Reserved']
    $Out = [System.Collections.Generic.List[string]]::new()
    $Key = $Name
    if ($Encode) {
        $Key = Protect-UriText -Text $Name -Reserved $false
    }
    $IsObject = Test-JsonObject -Value $Value
    if ($Parameter['Style'] -ceq 'deepObject' -and $IsObject) {
        $Members = Get-JsonMember -Object $Value
        foreach ($Member in $Members.Keys) {
            $Inner = $Members[$Member]
            $Deeper = "$Name[$Member]"
            if (Test-JsonObject -Value $Inner) {
                $Out.AddRange((Format-FormParameter -Name $Deeper -Value $Inner -Parameter $Parameter -Encode $Encode))
            } else {
                $Exploded = @{ Style = 'form'; Explode = $true; Reserved = $Reserved }
                $Out.AddRange((Format-FormParameter -Name $Deeper -Value $Inner -Parameter $Exploded -Encode $Encode))
            }
        }
        return , $Out
    }
    if (-not $IsObject -and -not (Test-JsonArray -Value $Value)) {
        $Text = ConvertTo-ParameterText -Value $Value
        if ($Encode) {
            $Text = Protect-UriText -Text $Text -Reserved $Reserved
        }
        if ($Parameter['Empty'] -and $Text.Length -eq 0) {
            $Out.Add($Key)
        } else {
            $Out.Add("$Key=$Text")
        }
        return , $Out
    }
    $Explode = [bool]$Parameter['Explode']
    $Parts = Get-ParameterPart -Value $Value -Encode $Encode -Reserved $Reserved -Pairs $Explode
    if ($Explode -and $IsObject) {
        return , $Parts
    }
    if ($Explode) {
        foreach ($Part in $Parts) {
            $Out.Add("$Key=$Part")
        }
        return , $Out
    }
    $Separator = ','
    switch ($Parameter['Style']) {
        'spaceDelimited' { $Separator = '%20' }
        'pipeDelimited' { $Separator = '%7C' }
        'tabDelimited' { $Separator = '%09' }
    }
    if ($Parts.Count -gt 0) {
        $Out.Add("$Key=" + [string]::Join($Separator, $Parts))
    }
    return , $Out
}
