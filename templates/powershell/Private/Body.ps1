# Request bodies: bytes, a file, a stream, or the parts of a multipart body. Files are streamed.

# Adds a whole body.
function Add-HttpBody {
    Param (
        [hashtable]$Request,
        [hashtable]$Operation,
        [hashtable]$Parameter,
        [object]$Value
    )

    $MediaType = $Operation['ContentType']
    $IsFile = Test-HttpFile -Value $Value
    $IsObject = Test-JsonObject -Value $Value
    $IsArray = Test-JsonArray -Value $Value
    $Request['ContentType'] = $MediaType
    $Framing = $Operation['Sends']
    if ($null -ne $Framing -and $IsArray) {
        $Builder = [System.Text.StringBuilder]::new()
        foreach ($Item in $Value) {
            if ($Framing -ceq 'jsonSequence') {
                $null = $Builder.Append([char]30)
            }
            $null = $Builder.Append((ConvertTo-JsonText -Value $Item)).Append([char]10)
        }
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes($Builder.ToString())
    } elseif ($MediaType -match '^multipart/' -and ($IsArray -or $IsObject)) {
        Add-HttpForm -Request $Request -MediaType $MediaType -Fields (Get-HttpField -Value $Value -Items $Parameter['Items'])
    } elseif ($IsFile) {
        $Request['Content'] = Resolve-HttpFile -Value $Value
        if ($MediaType.Contains('*')) {
            $Request['ContentType'] = Get-FileMediaType -File $Request['Content'] -Range $MediaType
        }
    } elseif (Test-JsonMediaType -MediaType $MediaType) {
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes((ConvertTo-JsonText -Value $Value))
        if ($MediaType -ceq '*/*') {
            $Request['ContentType'] = 'application/json'
        }
    } elseif ($MediaType -match '^application/x-www-form-urlencoded' -and $IsObject) {
        $Pairs = Format-QueryString -Value $Value -Content $MediaType
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes($Pairs -join '&')
    } elseif ($IsObject) {
        throw [System.ArgumentException]::new("Objects cannot be converted to $MediaType. Pass the serialized text to -$($Parameter['Parameter']).")
    } else {
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes((ConvertTo-ParameterText -Value $Value))
    }
}

# Returns the media type of a file based on its name, within a range such as image/*, because servers reject other
# types.
function Get-FileMediaType {
    Param (
        [object]$File,
        [string]$Range
    )

    $Types = @{
        avif = 'image/avif'; bmp = 'image/bmp'; css = 'text/css'; csv = 'text/csv'; gif = 'image/gif'; gz = 'application/gzip'
        htm = 'text/html'; html = 'text/html'; jpeg = 'image/jpeg'; jpg = 'image/jpeg'; json = 'application/json'
        m4a = 'audio/mp4'; md = 'text/markdown'; mp3 = 'audio/mpeg'; mp4 = 'video/mp4'; ogg = 'audio/ogg'
        pdf = 'application/pdf'; png = 'image/png'; svg = 'image/svg+xml'; tif = 'image/tiff'; tiff = 'image/tiff'
        txt = 'text/plain'; wav = 'audio/wav'; webm = 'video/webm'; webp = 'image/webp'; xml = 'application/xml'
        zip = 'application/zip'
    }
    if ($File -is [System.IO.FileInfo] -and $File.Name -match '\.([a-z0-9]+)$') {
        $Type = $Types[$Matches[1]]
        if ($null -ne $Type -and $Type -like $Range) {
            return $Type
        }
    }
    return 'application/octet-stream'
}

# Returns the fields of a multipart body that is passed as a whole: the members of an object, or the items of a list by
# index.
function Get-HttpField {
    Param (
        [object]$Value,
        [object[]]$Items
    )

    $Fields = [System.Collections.Generic.List[object]]::new()
    if (Test-JsonObject -Value $Value) {
        foreach ($Member in (Get-JsonMember -Object $Value).GetEnumerator()) {
            if ($null -ne $Member.Value) {
                $Fields.Add(@{ Parameter = @{ Name = $Member.Key }; Value = $Member.Value })
            }
        }
        return , $Fields
    }
    $Index = 0
    foreach ($Item in $Value) {
        $Field = @{ Name = '' }
        if ($null -ne $Items) {
            $Field['Content'] = $Items[[System.Math]::Min($Index, $Items.Count - 1)]
        }
        $Fields.Add(@{ Parameter = $Field; Value = $Item })
        $Index++
    }
    return , $Fields
}

# Adds the fields of a form.
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
        $Request['Content'] = [System.Text.Encoding]::UTF8.GetBytes($Pairs -join '&')
        return
    }
    $Parts = [System.Collections.Generic.List[object]]::new()
    foreach ($Field in $Fields) {
        $Parameter = $Field['Parameter']
        $Value = $Field['Value']
        $Content = $Parameter['Content']
        # Lists are sent as one part per item, unless they are serialized as a whole.
        if ((Test-JsonArray -Value $Value) -and -not (Test-JsonMediaType -MediaType $Content) -and $null -eq $Parameter['Style']) {
            foreach ($Item in $Value) {
                $Parts.Add((New-HttpPart -Name $Parameter['Name'] -Value $Item -Content $Content))
            }
        } elseif ($null -ne $Parameter['Style'] -and $null -eq $Content) {
            foreach ($Pair in (Format-HttpField -Parameter $Parameter -Value $Value -Encode $false)) {
                $Name, $Text = $Pair.Split([char[]]'=', 2)
                $Parts.Add((New-HttpPart -Name $Name -Value $Text))
            }
        } else {
            $Parts.Add((New-HttpPart -Name $Parameter['Name'] -Value $Value -Content $Content))
        }
    }
    $Request['Parts'] = $Parts
    $Request['ContentType'] = "$MediaType; boundary=$([guid]::NewGuid().ToString('N'))"
}

# Formats a field as name=value. Unless described otherwise, lists repeat the field and objects are JSON.
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

# Creates a part of a multipart body: its Headers, and its Content as bytes or a file.
function New-HttpPart {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [AllowEmptyString()]
        [string]$Name,
        [object]$Value,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Content
    )

    $FileName = $null
    if (Test-HttpFile -Value $Value) {
        $Body = Resolve-HttpFile -Value $Value
        $FileName = $Name
        if ($Body -is [System.IO.FileInfo]) {
            $FileName = $Body.Name
        }
        if ([string]::IsNullOrEmpty($Content)) {
            $Content = 'application/octet-stream'
        }
    } else {
        $IsJson = (Test-JsonObject -Value $Value) -or (Test-JsonArray -Value $Value) -or
            (-not [string]::IsNullOrEmpty($Content) -and (Test-JsonMediaType -MediaType $Content))
        if ($IsJson) {
            $Text = ConvertTo-JsonText -Value $Value
            if ([string]::IsNullOrEmpty($Content)) {
                $Content = 'application/json'
            }
        } else {
            $Text = ConvertTo-PlainText -Value $Value
        }
        $Body = [System.Text.Encoding]::UTF8.GetBytes($Text)
    }
    $Headers = [System.Collections.Specialized.OrderedDictionary]::new()
    if ($Name.Length -gt 0) {
        $Disposition = "form-data; name=""$(Protect-PartName -Text $Name)"""
        if ($null -ne $FileName) {
            $Disposition += "; filename=""$(Protect-PartName -Text $FileName)"""
        }
        $Headers['Content-Disposition'] = $Disposition
    }
    if (-not [string]::IsNullOrEmpty($Content)) {
        $Headers['Content-Type'] = $Content
    }
    return @{ Headers = $Headers; Content = $Body }
}

# Quotes a name like browsers do.
function Protect-PartName {
    Param (
        [string]$Text
    )

    return $Text.Replace('"', '%22').Replace("`r", '%0D').Replace("`n", '%0A')
}

# Returns whether the value is sent unchanged: a file, bytes or a stream.
function Test-HttpFile {
    Param (
        [object]$Value
    )

    return $Value -is [System.IO.FileInfo] -or $Value -is [byte[]] -or $Value -is [System.IO.Stream]
}

# Returns what an argument for a file stands for: text is a path, and a list of numbers is bytes.
function ConvertTo-HttpFile {
    Param (
        [object]$Value
    )

    if (Test-HttpFile -Value $Value) {
        return , $Value
    }
    if ($Value -is [string] -and $Value.Length -gt 0) {
        return [System.IO.FileInfo]::new($ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Value))
    }
    if (Test-JsonArray -Value $Value) {
        return , (ConvertTo-ByteArray -Value $Value)
    }
    throw [System.ArgumentException]::new('A file must be a path, a FileInfo, bytes or a stream.')
}

# Returns the text of bytes in JSON, which is base64. Text is already that.
function ConvertTo-Base64Text {
    Param (
        [object]$Value
    )

    if (Test-JsonArray -Value $Value) {
        $Value = ConvertTo-ByteArray -Value $Value
    }
    if ((Test-JsonObject -Value $Value) -or (Test-JsonNumber -Value $Value)) {
        throw [System.ArgumentException]::new('Bytes must be a list of bytes, or base64 text.')
    }
    return ConvertTo-PlainText -Value $Value
}

# PowerShell collects the bytes of a pipeline in a list of objects.
function ConvertTo-ByteArray {
    Param (
        [object]$Value
    )

    try {
        return , [byte[]]$Value
    } catch {
        throw [System.ArgumentException]::new('A list of bytes must contain only numbers from 0 to 255.')
    }
}

# Returns whether a stream is in the body of a request.
function Test-StreamBody {
    Param (
        [hashtable]$Request
    )

    if ($Request['Content'] -is [System.IO.Stream]) {
        return $true
    }
    foreach ($Part in $Request['Parts']) {
        if ($Part['Content'] -is [System.IO.Stream]) {
            return $true
        }
    }
    return $false
}

# Refuses what would read a body a second time, if a stream is in it.
function Assert-NoStream {
    Param (
        [hashtable]$Request,
        [string]$Reader
    )

    if (Test-StreamBody -Request $Request) {
        $Exception = [System.InvalidOperationException]::new("$Reader needs the body twice, but a stream can be read only once: pass a path or bytes.")
        throw (New-ClientError -Exception $Exception -Id 'StreamReadTwice')
    }
}

# Returns a FileInfo with the full path of a file; bytes and streams are returned unchanged. Relative paths start at the
# current PowerShell location, which differs from that of .NET.
function Resolve-HttpFile {
    Param (
        [object]$Value
    )

    if ($Value -isnot [System.IO.FileInfo]) {
        return , $Value
    }
    $Path = $Value.FullName
    $Text = $Value.ToString()
    # A FileInfo from Get-ChildItem converts to its name only, but knows its full path.
    if (-not [System.IO.Path]::IsPathRooted($Text) -and [System.IO.Path]::GetFullPath($Text) -ceq $Path) {
        $Path = $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($Text)
    }
    if (-not [System.IO.File]::Exists($Path)) {
        throw [System.IO.FileNotFoundException]::new("The file $Path does not exist.", $Path)
    }
    return [System.IO.FileInfo]::new($Path)
}

# Creates the HttpContent, or none without a body. It keeps files open until it is disposed.
function New-HttpContent {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [hashtable]$Request
    )

    if ($null -ne $Request['Parts']) {
        $Boundary = $Request['ContentType'].Substring($Request['ContentType'].LastIndexOf('=') + 1)
        $Content = [System.Net.Http.MultipartContent]::new('mixed', $Boundary)
        foreach ($Part in $Request['Parts']) {
            $Inner = New-HttpStream -Content $Part['Content']
            foreach ($Header in $Part['Headers'].GetEnumerator()) {
                # .NET writes header characters as Latin-1, so each character represents one byte of UTF-8.
                $Bytes = [System.Text.Encoding]::UTF8.GetBytes($Header.Value)
                $Text = [System.Text.Encoding]::GetEncoding(28591).GetString($Bytes)
                $null = $Inner.Headers.TryAddWithoutValidation($Header.Key, $Text)
            }
            $Content.Add($Inner)
        }
    } elseif ($null -ne $Request['Content']) {
        $Content = New-HttpStream -Content $Request['Content']
    } else {
        return $null
    }
    $null = $Content.Headers.Remove('Content-Type')
    $null = $Content.Headers.TryAddWithoutValidation('Content-Type', $Request['ContentType'])
    # Multipart content is enumerable; the comma keeps PowerShell from unrolling it.
    return , $Content
}

function New-HttpStream {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [object]$Content
    )

    if ($Content -is [System.IO.FileInfo]) {
        return [System.Net.Http.StreamContent]::new([System.IO.File]::OpenRead($Content.FullName))
    }
    # It is read from where it stands, and closed once it is sent.
    if ($Content -is [System.IO.Stream]) {
        return [System.Net.Http.StreamContent]::new($Content)
    }
    return [System.Net.Http.ByteArrayContent]::new($Content)
}
