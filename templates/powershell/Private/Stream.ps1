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
    $Stream = Get-StreamReading -Operation $Operation -Bound $Bound
    if ($null -ne $Stream -and $null -ne $Stream['MediaType'] -and $MediaType -eq $Stream['MediaType'].Split(';')[0].Trim()) {
        return $Stream
    }
    if (-not [string]::IsNullOrEmpty($Operation['Reads'])) {
        return $Operation
    }
    $Framing = $null
    if ($MediaType -eq 'text/event-stream') {
        $Framing = 'events'
    } elseif ($MediaType -match '^application/(x-)?(ndjson|jsonl|jsonlines|json-lines)\z|^application/stream\+json\z|\+(jsonl|ndjson)\z') {
        $Framing = 'jsonLines'
    } elseif ($MediaType -match '^application/([^/]+\+)?json-seq\z') {
        $Framing = 'jsonSequence'
    }
    # What the description has as bytes or text of this type is that.
    if ($null -eq $Framing -or $Operation['Accept'] -contains $MediaType) {
        return $Operation
    }
    return @{ Reads = $Framing; Result = $null }
}

# Waits for a task of HttpClient and returns its result. It polls, because Ctrl+C does not interrupt a wait.
function Wait-HttpTask {
    Param (
        [System.Threading.Tasks.Task]$Task,
        [string]$Target,
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
        # The outer exceptions contain no useful message.
        $Cause = $_.Exception.GetBaseException()
        $Reason = $Cause.Message
        $Id = 'RequestFailed'
        $Category = 'ConnectionError'
        # What a timeout interrupts, such as a read from the socket, can be at the end of the chain.
        for ($Link = $_.Exception; $null -ne $Link; $Link = $Link.InnerException) {
            if ($Link -is [System.OperationCanceledException]) {
                $Reason = "no response within $Seconds seconds"
                $Id = 'RequestTimedOut'
                $Category = 'OperationTimeout'
            }
        }
        $Exception = [System.Net.Http.HttpRequestException]::new("$($Target): $Reason", $Cause)
        throw (New-ClientError -Exception $Exception -Id $Id -Category $Category)
    }
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

# Writes the body of an open response to a file as it arrives, and returns the file. It has its name once it is complete.
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
            [System.IO.File]::Delete($Path)
        }
        [System.IO.File]::Move($Part, $Path)
    } finally {
        if ($null -ne $File) {
            $File.Dispose()
        }
        [System.IO.File]::Delete($Part)
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

    $Items = @{ Reader = $null; Framing = $Reading['Reads']; Schema = $null; IsFirst = $true; MayBeWhole = $false; Target = ''; Ready = $null }
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
    # What is labelled as JSON may be one document, such as a list.
    $Items['MayBeWhole'] = Test-JsonDocumentType -MediaType $Response['ContentType']
    $Items['Result'] = $Reading['Result']
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
        $Line = Wait-HttpTask -Task $Items['Reader'].ReadLineAsync() -Target $Items['Target']
        if ($null -eq $Line) {
            # The last event is incomplete and therefore ignored.
            return $null
        }
        if ($Framing -cnotlike 'event*') {
            foreach ($Part in $Line.Split([char]30)) {
                if ([string]::IsNullOrWhiteSpace($Part)) {
                    continue
                }
                if ($Items['IsFirst'] -and $Items['MayBeWhole']) {
                    $IsItem = $Script:JsonDocument.IsMatch($Part) -and -not $Part.TrimStart().StartsWith('[', [System.StringComparison]::Ordinal)
                    if (-not $IsItem) {
                        Read-WholeDocument -Items $Items -Start $Part
                        return Read-StreamItem -Items $Items
                    }
                }
                $Items['IsFirst'] = $false
                return @{ Value = (ConvertFrom-JsonText -Text $Part -Schema $Items['Schema']) }
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

# Reads the rest of a body that is one document: a list is that of the items.
function Read-WholeDocument {
    Param (
        [hashtable]$Items,
        [string]$Start
    )

    $Rest = Wait-HttpTask -Task $Items['Reader'].ReadToEndAsync() -Target $Items['Target']
    $Schema = $Items['Result']
    if ($null -ne $Schema -and -not $Start.TrimStart().StartsWith('[', [System.StringComparison]::Ordinal)) {
        $Schema = $Items['Schema']
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
