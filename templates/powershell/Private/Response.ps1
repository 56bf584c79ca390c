# Converts responses to PowerShell objects.

# Returns the value of a response body, based on the operation or the media type.
function Read-HttpResponse {
    Param (
        [hashtable]$Response,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Reads
    )

    $Bytes = $Response['Content']
    if ($Reads -ceq 'bytes') {
        return , $Bytes
    }
    if ($null -eq $Bytes -or $Bytes.Length -eq 0) {
        return $null
    }
    $MediaType = $Response['ContentType']
    $IsText = [string]::IsNullOrEmpty($MediaType) -or $MediaType -match '^\s*text/|^[^;]*(json|xml|javascript|x-www-form-urlencoded|event-stream)'
    if (-not $IsText) {
        return , $Bytes
    }
    $Text = Read-HttpText -Bytes $Bytes -MediaType $MediaType
    $IsWhole = $MediaType -match '^\s*application/json\s*(;|$)'
    if (-not [string]::IsNullOrEmpty($Reads) -and -not $IsWhole) {
        return , (Read-JsonSequence -Text $Text -Framing $Reads)
    }
    if ((Test-JsonMediaType -MediaType $MediaType) -and -not [string]::IsNullOrWhiteSpace($Text)) {
        $Value = ConvertFrom-JsonText -Text $Text
        return , $Value
    }
    return $Text
}

function Read-HttpText {
    Param (
        [byte[]]$Bytes,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$MediaType
    )

    $Encoding = [System.Text.Encoding]::UTF8
    if ($MediaType -match 'charset\s*=\s*"?([A-Za-z0-9_.:-]+)') {
        try {
            $Encoding = [System.Text.Encoding]::GetEncoding($Matches[1])
        } catch {
            $Encoding = [System.Text.Encoding]::UTF8
        }
    }
    return $Encoding.GetString($Bytes).TrimStart([char]0xFEFF)
}

# Returns the items of a body that contains a sequence of JSON values. Events have data, event, id and retry.
function Read-JsonSequence {
    Param (
        [string]$Text,
        [string]$Framing
    )

    $Items = [System.Collections.Generic.List[object]]::new()
    if ($Framing -ceq 'events') {
        # An event ends with an empty line; an incomplete last event is ignored.
        $Fields = [System.Collections.Specialized.OrderedDictionary]::new()
        $Lines = [regex]::Split($Text, "`r`n|`r|`n")
        # The last line is incomplete and therefore ignored.
        for ($Index = 0; $Index -lt $Lines.Count - 1; $Index++) {
            if ($Lines[$Index].Length -gt 0) {
                Add-EventField -Fields $Fields -Line $Lines[$Index]
                continue
            }
            if ($Fields.Contains('data')) {
                $Fields['data'] = $Fields['data'] -join "`n"
                $Items.Add((New-JsonObject -Members $Fields))
            }
            $Fields = [System.Collections.Specialized.OrderedDictionary]::new()
        }
        return , $Items.ToArray()
    }
    foreach ($Part in $Text.Split([char[]]@([char]10, [char]30))) {
        if (-not [string]::IsNullOrWhiteSpace($Part)) {
            $Item = ConvertFrom-JsonText -Text $Part
            $Items.Add($Item)
        }
    }
    return , $Items.ToArray()
}

# Adds a field of an event: data (a list of lines), event, id or retry. Comments have no name.
function Add-EventField {
    Param (
        [System.Collections.Specialized.OrderedDictionary]$Fields,
        [string]$Line
    )

    $Name, $Value = $Line.Split([char[]]':', 2)
    $Value = [string]$Value
    if ($Value.StartsWith(' ', [System.StringComparison]::Ordinal)) {
        $Value = $Value.Substring(1)
    }
    switch -CaseSensitive ($Name) {
        'data' {
            if (-not $Fields.Contains('data')) {
                $Fields['data'] = [System.Collections.Generic.List[string]]::new()
            }
            $Fields['data'].Add($Value)
        }
        'event' { $Fields['event'] = $Value }
        'id' { $Fields['id'] = $Value }
        'retry' {
            if ($Value -match '^[0-9]{1,9}$') {
                $Fields['retry'] = [int]$Value
            }
        }
    }
}

# Creates the error for a response with an error status.
function New-HttpError {
    Param (
        [hashtable]$Operation,
        [hashtable]$Response
    )

    $Body = $null
    $Text = ''
    try {
        $Body = Read-HttpResponse -Response $Response -Reads $null
        $Text = Read-HttpText -Bytes $Response['Content'] -MediaType $Response['ContentType']
    } catch {
        # If the body claims to be JSON but is not valid, it is shown unchanged.
        $Text = [System.Text.Encoding]::UTF8.GetString($Response['Content'])
        $Body = $Text
    }
    $Status = [int]$Response['StatusCode']
    $Exception = [System.Net.Http.HttpRequestException]::new("$($Operation['Name']): the server responded with status $Status.")
    $Facts = @{ StatusCode = $Status; Headers = $Response['Headers']; Response = $Body }
    $Exception.PSObject.Properties.Add([System.Management.Automation.PSNoteProperty]::new('Response', [PSCustomObject]$Facts))
    $Category = [System.Management.Automation.ErrorCategory]::InvalidOperation
    switch ($Status) {
        400 { $Category = [System.Management.Automation.ErrorCategory]::InvalidArgument }
        401 { $Category = [System.Management.Automation.ErrorCategory]::AuthenticationError }
        403 { $Category = [System.Management.Automation.ErrorCategory]::PermissionDenied }
        404 { $Category = [System.Management.Automation.ErrorCategory]::ObjectNotFound }
    }
    $Record = [System.Management.Automation.ErrorRecord]::new($Exception, "HttpStatus$Status", $Category, $Facts)
    if ($Text.Length -gt 0) {
        $Record.ErrorDetails = [System.Management.Automation.ErrorDetails]::new($Text)
    }
    return $Record
}
