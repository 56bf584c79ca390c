# Reads the bodies of responses that are open: item by item, into a file, or as a whole.

# Returns how the items of the operation's stream are read, in Reads and Result as in an operation table, or nothing if it has none.
function Get-StreamReading {
    Param (
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound
    )

    if (Test-StreamReading -Reading $Operation) {
        return $Operation
    }
    $Stream = $Operation['Stream']
    # Kubernetes sends a stream instead of a list if it is asked to.
    if ($null -ne $Stream -and ($null -eq $Stream['If'] -or $Bound[$Stream['If']])) {
        return $Stream
    }
    return $null
}

function Test-StreamReading {
    Param (
        [hashtable]$Reading
    )

    return -not [string]::IsNullOrEmpty($Reading['Reads']) -and $Reading['Reads'] -cne 'bytes'
}

# Returns whether the media type is that of a single document of JSON, which servers may send in place of a stream.
function Test-JsonDocumentType {
    Param (
        [AllowNull()]
        [AllowEmptyString()]
        [string]$MediaType
    )

    return $MediaType -match '^\s*application/json\s*(;|$)'
}

# Returns how a response is read, in Reads and Result as in an operation table. The media type of the response decides
# whether it is the Stream of the operation, a stream that the description does not have, or else what the operation returns.
function Select-ResponseReading {
    Param (
        [hashtable]$Operation,
        [hashtable]$Response,
        [System.Collections.IDictionary]$Bound
    )

    $MediaType = ([string]$Response['ContentType']).Split(';')[0].Trim()
    $Framing = Get-StreamFraming -MediaType $MediaType
    $Stream = Get-StreamReading -Operation $Operation -Bound $Bound
    if ($null -ne $Stream -and $null -ne $Stream['MediaType']) {
        $Reads = $Stream['Reads']
        $IsStream = $MediaType -eq $Stream['MediaType'].Split(';')[0].Trim()
        if (-not $IsStream -and @('jsonLines', 'jsonSequence') -ccontains $Reads) {
            # The same items under another name, and lines that a server calls JSON.
            if (@('jsonLines', 'jsonSequence') -ccontains $Framing) {
                $IsStream = $true
                $Reads = $Framing
            } else {
                $IsStream = $null -eq $Stream['If'] -and (Test-JsonDocumentType -MediaType $MediaType) -and $Operation['Accept'] -notcontains $MediaType
            }
        }
        if ($IsStream) {
            $IsWatch = $Reads -ceq 'jsonLines' -and (Test-JsonDocumentType -MediaType $MediaType)
            if ($IsWatch -and $null -eq $Response['Open']) {
                $Text = Read-HttpText -Bytes $Response['Content'] -MediaType $Response['ContentType']
                if ($Script:JsonDocument.IsMatch($Text) -and -not ($null -ne $Stream['If'] -and (Test-WatchEvent -Text $Text))) {
                    return $Operation
                }
            }
            return @{ Reads = $Reads; Result = $Stream['Result']; Document = $Operation['Result'] }
        }
    }
    # If the description has this media type, its schema decides, such as bytes or text.
    if (-not [string]::IsNullOrEmpty($Operation['Reads']) -or $null -eq $Framing -or $Operation['Accept'] -contains $MediaType) {
        return $Operation
    }
    return @{ Reads = $Framing; Result = $null }
}

# Returns how the items of a media type of streams are separated, or nothing for other media types.
function Get-StreamFraming {
    Param (
        [AllowEmptyString()]
        [string]$MediaType
    )

    if ($MediaType -eq 'text/event-stream') {
        return 'events'
    }
    if ($MediaType -match '^application/(x-)?(ndjson|jsonl|jsonlines|json-lines)\z|^application/stream\+json\z|\+(jsonl|ndjson)\z') {
        return 'jsonLines'
    }
    if ($MediaType -match '^application/([^/]+\+)?json-seq\z') {
        return 'jsonSequence'
    }
    return $null
}

# Returns whether a document is an event of a watch, as Kubernetes sends it, rather than what the operation returns otherwise.
function Test-WatchEvent {
    Param (
        [string]$Text
    )

    $Value = ConvertFrom-JsonText -Text $Text
    if (-not (Test-JsonObject -Value $Value)) {
        return $false
    }
    $Members = Get-JsonMember -Object $Value
    return $Members.Contains('type') -and $Members.Contains('object')
}

# Waits for a task of HttpClient and returns its result. It polls, because Ctrl+C does not interrupt a wait.
function Wait-HttpTask {
    Param (
        [System.Threading.Tasks.Task]$Task,
        [object]$Target,
        [double]$Seconds,
        [bool]$IsLimited
    )

    $Waits = 0
    try {
        while (-not $Task.IsCompleted -and -not $Task.AsyncWaitHandle.WaitOne(100)) {
            $Waits++
            if ($IsLimited -and $Seconds -gt 0 -and $Waits -gt 10 * $Seconds) {
                throw [System.OperationCanceledException]::new()
            }
        }
        return , $Task.GetAwaiter().GetResult()
    } catch {
        throw (New-TransportError -Caught $_ -Target $Target -Seconds $Seconds)
    }
}

# Creates the error for a request without a response.
function New-TransportError {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [System.Management.Automation.ErrorRecord]$Caught,
        [object]$Target,
        [double]$Seconds
    )

    if ($Target -is [System.Net.Http.HttpRequestMessage]) {
        $Target = Get-HttpTarget -Message $Target
    }
    # The outer exceptions contain no useful message.
    $Cause = $Caught.Exception.GetBaseException()
    $Reason = $Cause.Message
    $Id = 'RequestFailed'
    $Category = 'ConnectionError'
    # What a timeout interrupts, such as a read from the socket, can be at the end of the chain.
    for ($Link = $Caught.Exception; $null -ne $Link; $Link = $Link.InnerException) {
        if ($Link -is [System.OperationCanceledException]) {
            $Reason = "no response within $Seconds seconds"
            $Id = 'RequestTimedOut'
            $Category = 'OperationTimeout'
        }
    }
    $Exception = [System.Net.Http.HttpRequestException]::new("$($Target): $Reason", $Cause)
    return New-ClientError -Exception $Exception -Id $Id -Category $Category
}

# Returns the method and the URL of a request, without what may be secret.
function Get-HttpTarget {
    Param (
        [System.Net.Http.HttpRequestMessage]$Message
    )

    return "$($Message.Method) $($Message.RequestUri.GetLeftPart([System.UriPartial]::Path))"
}

function Close-HttpBody {
    Param (
        [hashtable]$Response
    )

    if ($null -ne $Response['Open']) {
        $Response['Open'].Dispose()
        $Response['Open'] = $null
    }
}

# Reads the body of an open response into its Content.
function Read-HttpBody {
    Param (
        [hashtable]$Response
    )

    if ($null -eq $Response['Open']) {
        return
    }
    try {
        $Task = $Response['Open'].Content.ReadAsByteArrayAsync()
        $Response['Content'] = Wait-HttpTask -Task $Task -Target $Response['Target'] -Seconds $Response['Seconds'] -IsLimited $true
    } finally {
        Close-HttpBody -Response $Response
    }
}

# Returns the full path for a body, or nothing without one.
function Resolve-OutFile {
    Param (
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Path
    )

    if ([string]::IsNullOrEmpty($Path)) {
        return $null
    }
    return $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Path)
}

# Writes the body of an open response to a file as it arrives, and returns the file. The file has another name until it is
# complete.
function Save-HttpBody {
    Param (
        [hashtable]$Response,
        [string]$Path
    )

    $Part = "$Path.$([guid]::NewGuid().ToString('N')).part"
    $File = $null
    try {
        $File = [System.IO.File]::Create($Part)
        $null = Wait-HttpTask -Task $Response['Open'].Content.CopyToAsync($File) -Target $Response['Target'] -Seconds $Response['Seconds']
        $File.Dispose()
        if ([System.IO.File]::Exists($Path)) {
            [System.IO.File]::Replace($Part, $Path, [System.Management.Automation.Language.NullString]::Value)
        } else {
            [System.IO.File]::Move($Part, $Path)
        }
    } finally {
        # If it could not be created, deleting it would throw another error.
        if ($null -ne $File) {
            $File.Dispose()
            [System.IO.File]::Delete($Part)
        }
        Close-HttpBody -Response $Response
    }
    return [System.IO.FileInfo]::new($Path)
}

# Returns the items of a body that contains a sequence. The framing is events (data, event, id and retry), eventData (the
# JSON in their data), eventText (their data as a string), jsonLines or jsonSequence.
function Read-JsonSequence {
    Param (
        [string]$Text,
        [string]$Framing,
        [AllowNull()]
        [object]$Schema
    )

    $Items = New-ItemReader -Text $Text -Reading @{ Reads = $Framing; Result = $Schema }
    $All = [System.Collections.Generic.List[object]]::new()
    while ($true) {
        $Item = Read-StreamItem -Items $Items
        if ($null -eq $Item) {
            return , $All.ToArray()
        }
        $All.Add($Item['Value'])
    }
}

# Returns the state of a sequence that is read item by item, from an open response or a text.
function New-ItemReader {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [hashtable]$Response,
        [string]$Text,
        [hashtable]$Reading
    )

    $Items = @{ Reader = $null; Framing = $Reading['Reads']; Schema = $null; IsFirst = $true; MayBeWhole = $false; Target = ''; Seconds = 0; Ready = $null }
    # The texts of items that are complete, and the start of the next.
    $Items['Texts'] = [System.Collections.Generic.Queue[string]]::new()
    $Items['Pending'] = [System.Text.StringBuilder]::new()
    if ($null -ne $Reading['Result']) {
        $Items['Schema'] = (Get-SchemaLevel -Schema $Reading['Result'])['Items']
    }
    if ($null -eq $Response) {
        $Items['Reader'] = [System.IO.StringReader]::new($Text)
        return $Items
    }
    $Encoding = Get-HttpEncoding -MediaType $Response['ContentType']
    $Task = $Response['Open'].Content.ReadAsStreamAsync()
    $Stream = Wait-HttpTask -Task $Task -Target $Response['Target'] -Seconds $Response['Seconds']
    $Items['Reader'] = [System.IO.StreamReader]::new($Stream, $Encoding)
    $Items['Target'] = $Response['Target']
    $Items['Seconds'] = $Response['Seconds']
    # A body of the media type JSON can be one document, such as a list, instead of items.
    $Items['MayBeWhole'] = Test-JsonDocumentType -MediaType $Response['ContentType']
    $Items['Result'] = $Reading['Result']
    $Items['Document'] = $Reading['Document']
    return $Items
}

# Returns the next item as Value, or nothing at the end.
function Read-StreamItem {
    Param (
        [hashtable]$Items
    )

    if ($null -ne $Items['Ready']) {
        if ($Items['Ready'].Count -eq 0) {
            return $null
        }
        return @{ Value = $Items['Ready'].Dequeue() }
    }
    $Framing = $Items['Framing']
    $Fields = [System.Collections.Specialized.OrderedDictionary]::new()
    while ($true) {
        if ($Items['Texts'].Count -gt 0) {
            return @{ Value = (ConvertFrom-JsonText -Text $Items['Texts'].Dequeue() -Schema $Items['Schema']) }
        }
        $Line = Wait-HttpTask -Task $Items['Reader'].ReadLineAsync() -Target $Items['Target']
        if ($null -eq $Line) {
            # The last event is incomplete and therefore ignored.
            Complete-SequenceItem -Items $Items
            if ($Items['Texts'].Count -gt 0) {
                continue
            }
            return $null
        }
        if ($Framing -cnotlike 'event*') {
            if ($Items['IsFirst'] -and $Items['MayBeWhole'] -and -not [string]::IsNullOrWhiteSpace($Line) -and $Line[0] -ne [char]30) {
                $IsItem = $Script:JsonDocument.IsMatch($Line) -and -not $Line.TrimStart().StartsWith('[', [System.StringComparison]::Ordinal)
                if (-not $IsItem) {
                    Read-WholeDocument -Items $Items -Start $Line
                    return Read-StreamItem -Items $Items
                }
                if ($null -ne $Items['Document'] -and $null -eq $Items['Schema'] -and -not (Test-WatchEvent -Text $Line)) {
                    $Items['Schema'] = Get-ItemSchema -Schema $Items['Document']
                }
            }
            $Items['IsFirst'] = $Items['IsFirst'] -and [string]::IsNullOrWhiteSpace($Line)
            if ($Framing -ceq 'jsonSequence') {
                Add-SequenceLine -Items $Items -Line $Line
            } elseif (-not [string]::IsNullOrWhiteSpace($Line)) {
                $Items['Texts'].Enqueue($Line)
            }
            continue
        }
        if ($Line.Length -gt 0) {
            Add-EventField -Fields $Fields -Line $Line
            continue
        }
        if ($Fields.Contains('data')) {
            $Fields['data'] = $Fields['data'] -join "`n"
            if ($Framing -ceq 'events') {
                return @{ Value = (New-JsonObject -Members $Fields) }
            }
            if ($Fields['data'] -ceq '[DONE]') {
                return $null
            }
            $Data = $Fields['data']
            if ($Framing -ceq 'eventText') {
                $Data = ConvertTo-JsonText -Value $Data
            }
            return @{ Value = (ConvertFrom-JsonText -Text $Data -Schema $Items['Schema']) }
        }
        $Fields = [System.Collections.Specialized.OrderedDictionary]::new()
    }
}

# Returns the schema of the items if it is that of a list, otherwise the schema itself.
function Get-ItemSchema {
    Param (
        [hashtable]$Schema
    )

    $Item = (Get-SchemaLevel -Schema $Schema)['Items']
    if ($null -ne $Item) {
        return $Item
    }
    return $Schema
}

# Adds a line of a sequence whose items begin with a record separator (RFC 7464). An item within a line is complete at its
# end, and one of several lines at the next separator.
function Add-SequenceLine {
    Param (
        [hashtable]$Items,
        [string]$Line
    )

    $Parts = $Line.Split([char]30)
    $IsNew = $Items['Pending'].Length -eq 0
    for ($Index = 0; $Index -lt $Parts.Length; $Index++) {
        if ($Index -gt 0) {
            Complete-SequenceItem -Items $Items
            $IsNew = $true
        }
        $null = $Items['Pending'].Append($Parts[$Index])
    }
    if ($IsNew -and $Script:JsonDocument.IsMatch($Items['Pending'].ToString())) {
        Complete-SequenceItem -Items $Items
    } elseif ($Items['Pending'].Length -gt 0) {
        $null = $Items['Pending'].Append("`n")
    }
}

function Complete-SequenceItem {
    Param (
        [hashtable]$Items
    )

    $Text = $Items['Pending'].ToString()
    $null = $Items['Pending'].Clear()
    if (-not [string]::IsNullOrWhiteSpace($Text)) {
        $Items['Texts'].Enqueue($Text)
    }
}

# Reads the rest of a body that is one document. The items of a list are those of the stream.
function Read-WholeDocument {
    Param (
        [hashtable]$Items,
        [string]$Start
    )

    $Rest = Wait-HttpTask -Task $Items['Reader'].ReadToEndAsync() -Target $Items['Target'] -Seconds $Items['Seconds'] -IsLimited $true
    $IsList = $Start.TrimStart().StartsWith('[', [System.StringComparison]::Ordinal)
    $Schema = $Items['Result']
    if ($null -eq $Schema) {
        $Schema = $Items['Document']
    } elseif (-not $IsList) {
        $Schema = $Items['Schema']
    }
    if ($null -ne $Schema) {
        $Items['Schema'] = Get-ItemSchema -Schema $Schema
        if (-not $IsList) {
            $Items['Schema'] = $Schema
        }
    }
    $Items['Ready'] = [System.Collections.Generic.Queue[object]]::new()
    foreach ($Item in (ConvertFrom-JsonText -Text ($Start + "`n" + $Rest) -Schema $Schema)) {
        $Items['Ready'].Enqueue($Item)
    }
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
