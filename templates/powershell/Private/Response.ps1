# Converts responses to PowerShell objects.

# Returns the value of a response body, based on the operation or the media type. The schema is that of the value, and
# Accept has the media types that the description has for it.
function Read-HttpResponse {
    Param (
        [hashtable]$Response,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Reads,
        [AllowNull()]
        [object]$Schema,
        [AllowNull()]
        [string[]]$Accept
    )

    $Bytes = $Response['Content']
    if ($Reads -ceq 'bytes') {
        return , $Bytes
    }
    if ($null -eq $Bytes -or $Bytes.Length -eq 0) {
        if (-not [string]::IsNullOrEmpty($Reads) -and $Response['StatusCode'] -eq 200) {
            return , @()
        }
        return $null
    }
    $MediaType = $Response['ContentType']
    # Where the description says JSON, the text is JSON, whatever its label; a string may have been sent unquoted.
    if ([string]::IsNullOrEmpty($Reads) -and $null -ne $Schema -and -not (Test-JsonMediaType -MediaType $MediaType) -and
        (Test-JsonAccepted -MediaType $MediaType -Accept $Accept) -and (Resolve-ValueSchema -Schema $Schema)['Type'] -cne 'string') {
        $Value = ConvertFrom-JsonText -Text (Read-HttpText -Bytes $Bytes -MediaType $MediaType) -Schema $Schema
        return , $Value
    }
    $IsText = [string]::IsNullOrEmpty($MediaType) -or $MediaType -match '^\s*text/|^[^;]*(json|xml|javascript|x-www-form-urlencoded|event-stream)'
    if (-not $IsText) {
        return , $Bytes
    }
    $Text = Read-HttpText -Bytes $Bytes -MediaType $MediaType
    if (-not [string]::IsNullOrEmpty($Reads)) {
        $IsLabelled = Test-JsonDocumentType -MediaType $MediaType
        # Lines of JSON may be labelled as JSON.
        if (-not $IsLabelled -or ($Reads -ceq 'jsonLines' -and -not $Script:JsonDocument.IsMatch($Text))) {
            return , (Read-JsonSequence -Text $Text -Framing $Reads -Schema $Schema)
        }
    }
    if ((Test-JsonMediaType -MediaType $MediaType) -and -not [string]::IsNullOrWhiteSpace($Text)) {
        $Value = ConvertFrom-JsonText -Text $Text -Schema $Schema
        return , $Value
    }
    return $Text
}

# Returns whether a response should have been JSON: the description has JSON and not its media type.
function Test-JsonAccepted {
    Param (
        [AllowNull()]
        [AllowEmptyString()]
        [string]$MediaType,
        [AllowNull()]
        [string[]]$Accept
    )

    $Given = ([string]$MediaType).Split(';')[0].Trim()
    $IsJson = $false
    foreach ($Range in $Accept) {
        $Type = $Range.Split(';')[0].Trim()
        if ($Given -like $Type) {
            return $false
        }
        $IsJson = $IsJson -or (Test-JsonMediaType -MediaType $Type)
    }
    return $IsJson
}

function Get-HttpEncoding {
    Param (
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
    return $Encoding
}

function Read-HttpText {
    Param (
        [byte[]]$Bytes,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$MediaType
    )

    $Encoding = [System.Text.Encoding]::UTF8
    if ($MediaType -match 'charset') {
        $Encoding = Get-HttpEncoding -MediaType $MediaType
    }
    return $Encoding.GetString($Bytes).TrimStart([char]0xFEFF)
}

# Returns what an error tells of a response, in TargetObject.
function Get-ResponseFact {
    Param (
        [hashtable]$Response,
        [object]$Body
    )

    # A number that .NET has no name for is a status too.
    $Type = [System.Net.HttpStatusCode]
    $Status = [System.Enum]::ToObject($Type, [int]$Response['StatusCode'])
    return @{ StatusCode = $Status; Headers = $Response['Headers']; Response = $Body }
}

# Creates the exception of a response, with its status as StatusCode.
function New-HttpException {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [string]$Message,
        [hashtable]$Facts,
        [System.Exception]$Cause
    )

    if ($null -ne [System.Net.Http.HttpRequestException].GetProperty('StatusCode')) {
        $Exception = [System.Net.Http.HttpRequestException]::new($Message, $Cause, $Facts['StatusCode'])
    } else {
        $Exception = [System.Net.Http.HttpRequestException]::new($Message, $Cause)
        $Exception.PSObject.Properties.Add([System.Management.Automation.PSNoteProperty]::new('StatusCode', $Facts['StatusCode']))
    }
    $Exception.PSObject.Properties.Add([System.Management.Automation.PSNoteProperty]::new('Response', [PSCustomObject]$Facts))
    return $Exception
}

# Creates the error for a response that cannot be read.
function New-AnswerError {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [hashtable]$Operation,
        [hashtable]$Response,
        [System.Management.Automation.ErrorRecord]$Caught
    )

    $Facts = Get-ResponseFact -Response $Response -Body (Read-HttpText -Bytes $Response['Content'] -MediaType $Response['ContentType'])
    $Message = "$($Operation['Name']): the response with status $([int]$Response['StatusCode']) cannot be read: $($Caught.Exception.Message)"
    $Exception = New-HttpException -Message $Message -Facts $Facts -Cause $Caught.Exception
    $Id = 'AnswerNotReadable'
    if ($Caught.Exception -is [System.FormatException]) {
        $Id = 'AnswerNotJson'
    }
    return New-ClientError -Exception $Exception -Id $Id -Category 'InvalidData' -Target $Facts
}

# Returns the schema of an error, which the description has for its status, for a range such as 4XX, or for all others.
function Get-ErrorSchema {
    Param (
        [hashtable]$Operation,
        [int]$StatusCode
    )

    if ($null -eq $Operation['Errors']) {
        return $null
    }
    foreach ($Key in @("$StatusCode", "$([System.Math]::Floor($StatusCode / 100))XX", 'default')) {
        if ($Operation['Errors'].Contains($Key)) {
            return $Operation['Errors'][$Key]
        }
    }
    return $null
}

# Returns the text of an error: its status, and then the body. Programs read the body of ErrorDetails as JSON, in which
# PowerShell 7 accepts a comment. Windows PowerShell does not, so that JSON has no status there.
function Get-ErrorText {
    Param (
        [string]$Message,
        [string]$Body,
        [bool]$IsJson
    )

    if (-not $IsJson) {
        return "$Message`n$Body"
    }
    if ($PSVersionTable['PSVersion'].Major -lt 6) {
        return $Body
    }
    return "// $Message`n$Body"
}

# Creates the error for a response with an error status.
function New-HttpError {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [hashtable]$Operation,
        [hashtable]$Response
    )

    $Body = $null
    $Text = ''
    $Schema = Get-ErrorSchema -Operation $Operation -StatusCode $Response['StatusCode']
    try {
        $Body = Read-HttpResponse -Response $Response -Reads $null -Schema $Schema
        if ($null -ne $Schema) {
            Add-TypeName -Value $Body -Schema $Schema
        }
        $Text = Read-HttpText -Bytes $Response['Content'] -MediaType $Response['ContentType']
    } catch {
        # If the body claims to be JSON but is not valid, it is shown unchanged.
        $Text = [System.Text.Encoding]::UTF8.GetString($Response['Content'])
        $Body = $Text
    }
    $Status = [int]$Response['StatusCode']
    $Facts = Get-ResponseFact -Response $Response -Body $Body
    $Message = "$($Operation['Name']): the server responded with status $Status."
    $Category = 'InvalidOperation'
    switch ($Status) {
        400 { $Category = 'InvalidArgument' }
        401 { $Category = 'AuthenticationError' }
        403 { $Category = 'PermissionDenied' }
        404 { $Category = 'ObjectNotFound' }
    }
    $Exception = New-HttpException -Message $Message -Facts $Facts
    $Record = New-ClientError -Exception $Exception -Id "HttpStatus$Status" -Category $Category -Target $Facts
    if ($Text.Length -gt 0) {
        $IsJson = Test-JsonMediaType -MediaType $Response['ContentType']
        $Details = Get-ErrorText -Message $Message -Body $Text -IsJson $IsJson
        $Record.ErrorDetails = [System.Management.Automation.ErrorDetails]::new($Details)
        if ($Details -ceq $Text) {
            # The console shows both.
            $Record.ErrorDetails.RecommendedAction = $Message
        }
    }
    return $Record
}
