# Reads and writes JSON identically in all PowerShell versions. ConvertFrom-Json converts date strings and merges names
# that differ only in case; ConvertTo-Json handles lists and dates differently in each version.
#
# Functions in Private do not call cmdlets, because a function of the API may shadow a cmdlet. Dictionaries with names
# from the API are enumerated, because `.Keys` and `.Count` would return entries with these names.

function ConvertFrom-JsonText {
    Param (
        [AllowEmptyString()]
        [string]$Text
    )

    if ([string]::IsNullOrWhiteSpace($Text)) {
        throw [System.FormatException]::new('Cannot read JSON: the text is empty.')
    }
    $Bytes = [System.Text.Encoding]::UTF8.GetBytes($Text)
    $Quotas = [System.Xml.XmlDictionaryReaderQuotas]::Max
    $Reader = [System.Runtime.Serialization.Json.JsonReaderWriterFactory]::CreateJsonReader($Bytes, $Quotas)
    try {
        $null = $Reader.MoveToContent()
        $Value = Read-JsonValue -Reader $Reader
        while ($Reader.Read()) {
            continue
        }
        return , $Value
    } catch [System.Xml.XmlException] {
        throw [System.FormatException]::new("The text is not valid JSON: $($_.Exception.Message)", $_.Exception)
    } finally {
        $Reader.Dispose()
    }
}

# Reads the element at the reader's position and advances past it.
function Read-JsonValue {
    Param (
        [System.Xml.XmlDictionaryReader]$Reader
    )

    $Kind = $Reader.GetAttribute('type')
    if ($Kind -ceq 'object') {
        $Members = [System.Collections.Specialized.OrderedDictionary]::new()
        # The reader would interpret a first member with this name as type information.
        $Hint = $Reader.GetAttribute('__type')
        if ($null -ne $Hint) {
            $Members['__type'] = $Hint
        }
        if ($Reader.IsEmptyElement) {
            $null = $Reader.Read()
            return New-JsonObject -Members $Members
        }
        $null = $Reader.Read()
        while ($Reader.NodeType -eq [System.Xml.XmlNodeType]::Element) {
            # Names that are not valid element names are stored in an attribute.
            $Name = $Reader.GetAttribute('item')
            if ($null -eq $Name -or $Reader.NamespaceURI -cne 'item') {
                $Name = $Reader.LocalName
            }
            $Members[$Name] = Read-JsonValue -Reader $Reader
        }
        $null = $Reader.Read()
        return New-JsonObject -Members $Members
    }
    if ($Kind -ceq 'array') {
        $Items = [System.Collections.Generic.List[object]]::new()
        if ($Reader.IsEmptyElement) {
            $null = $Reader.Read()
            return , $Items.ToArray()
        }
        $null = $Reader.Read()
        while ($Reader.NodeType -eq [System.Xml.XmlNodeType]::Element) {
            $Item = Read-JsonValue -Reader $Reader
            $Items.Add($Item)
        }
        $null = $Reader.Read()
        return , $Items.ToArray()
    }
    $Text = $Reader.ReadElementContentAsString()
    if ($Kind -ceq 'string') {
        return $Text
    }
    if ($Kind -ceq 'boolean') {
        return $Text -ceq 'true'
    }
    if ($Kind -ceq 'null') {
        return $null
    }
    return ConvertFrom-JsonNumber -Text $Text
}

# Returns the number in the smallest type that represents it exactly.
function ConvertFrom-JsonNumber {
    Param (
        [string]$Text
    )

    $Culture = [System.Globalization.CultureInfo]::InvariantCulture
    $Short = [int]0
    $Whole = [long]0
    $Exact = [decimal]0
    $Style = [System.Globalization.NumberStyles]::AllowLeadingSign
    if ([int]::TryParse($Text, $Style, $Culture, [ref]$Short)) {
        return $Short
    }
    if ([long]::TryParse($Text, $Style, $Culture, [ref]$Whole)) {
        return $Whole
    }
    $Style = $Style -bor [System.Globalization.NumberStyles]::AllowDecimalPoint
    $Digits = $Text.Length - $Text.IndexOf('.') - 1
    if ($Digits -le 28 -and [decimal]::TryParse($Text, $Style, $Culture, [ref]$Exact)) {
        return $Exact
    }
    return [double]::Parse($Text, [System.Globalization.NumberStyles]::Float, $Culture)
}

# Returns a custom object if it can hold all names, otherwise the dictionary.
function New-JsonObject {
    Param (
        [System.Collections.Specialized.OrderedDictionary]$Members
    )

    $Own = @('psobject', 'psbase', 'psadapted', 'psextended', 'pstypenames')
    $Seen = [System.Collections.Generic.HashSet[string]]::new([System.StringComparer]::OrdinalIgnoreCase)
    foreach ($Member in $Members.GetEnumerator()) {
        $Name = $Member.Key
        if ($Name.Length -eq 0 -or $Own -contains $Name -or -not $Seen.Add($Name)) {
            return $Members
        }
    }
    $Object = [PSCustomObject]@{}
    foreach ($Member in $Members.GetEnumerator()) {
        $Object.PSObject.Properties.Add([System.Management.Automation.PSNoteProperty]::new($Member.Key, $Member.Value))
    }
    return $Object
}

# Creates a dictionary for members that a custom object cannot hold; each entry has Name and Value.
function New-JsonDictionary {
    Param (
        [object[]]$Members
    )

    $Dictionary = [System.Collections.Specialized.OrderedDictionary]::new()
    foreach ($Member in $Members) {
        $Dictionary[$Member['Name']] = $Member['Value']
    }
    return $Dictionary
}

# Returns the members of a custom object or dictionary in order, with case-sensitive names.
function Get-JsonMember {
    Param (
        [object]$Object
    )

    $Members = [System.Collections.Specialized.OrderedDictionary]::new()
    if ($Object -is [System.Collections.IDictionary]) {
        foreach ($Member in $Object.GetEnumerator()) {
            $Members[[string]$Member.Key] = $Member.Value
        }
        return $Members
    }
    foreach ($Property in $Object.PSObject.Properties) {
        if ($Property.MemberType -eq [System.Management.Automation.PSMemberTypes]::NoteProperty) {
            $Members[$Property.Name] = $Property.Value
        }
    }
    return $Members
}

function Test-JsonObject {
    Param (
        [object]$Value
    )

    return $Value -is [System.Collections.IDictionary] -or $Value -is [System.Management.Automation.PSCustomObject]
}

function Test-JsonArray {
    Param (
        [object]$Value
    )

    return $Value -is [System.Collections.IEnumerable] -and $Value -isnot [string] -and
        $Value -isnot [System.Collections.IDictionary] -and $Value -isnot [byte[]]
}

function ConvertTo-JsonText {
    Param (
        [object]$Value
    )

    $Builder = [System.Text.StringBuilder]::new()
    Write-JsonValue -Builder $Builder -Value $Value -Depth 0
    return $Builder.ToString()
}

function Write-JsonValue {
    Param (
        [System.Text.StringBuilder]$Builder,
        [object]$Value,
        [int]$Depth
    )

    if ($Depth -gt 100) {
        throw [System.InvalidOperationException]::new('The value is nested more than 100 levels deep. Does it contain itself?')
    }
    if ($null -eq $Value) {
        $null = $Builder.Append('null')
    } elseif (Test-JsonObject -Value $Value) {
        $Members = Get-JsonMember -Object $Value
        $Separator = ''
        $null = $Builder.Append('{')
        foreach ($Member in $Members.GetEnumerator()) {
            $null = $Builder.Append($Separator)
            Write-JsonString -Builder $Builder -Text $Member.Key
            $null = $Builder.Append(':')
            Write-JsonValue -Builder $Builder -Value $Member.Value -Depth ($Depth + 1)
            $Separator = ','
        }
        $null = $Builder.Append('}')
    } elseif (Test-JsonArray -Value $Value) {
        $Separator = ''
        $null = $Builder.Append('[')
        foreach ($Item in $Value) {
            $null = $Builder.Append($Separator)
            Write-JsonValue -Builder $Builder -Value $Item -Depth ($Depth + 1)
            $Separator = ','
        }
        $null = $Builder.Append(']')
    } elseif ($Value -is [bool] -or $Value -is [System.Management.Automation.SwitchParameter]) {
        if ([bool]$Value) {
            $null = $Builder.Append('true')
        } else {
            $null = $Builder.Append('false')
        }
    } elseif (Test-JsonNumber -Value $Value) {
        $null = $Builder.Append((ConvertTo-PlainText -Value $Value))
    } else {
        Write-JsonString -Builder $Builder -Text (ConvertTo-PlainText -Value $Value)
    }
}

function Test-JsonNumber {
    Param (
        [object]$Value
    )

    return $Value -is [int] -or $Value -is [long] -or $Value -is [decimal] -or $Value -is [double] -or
        $Value -is [single] -or $Value -is [byte] -or $Value -is [sbyte] -or $Value -is [int16] -or
        $Value -is [uint16] -or $Value -is [uint32] -or $Value -is [uint64] -or $Value -is [System.Numerics.BigInteger]
}

function Write-JsonString {
    Param (
        [System.Text.StringBuilder]$Builder,
        [AllowEmptyString()]
        [string]$Text
    )

    $Odd = '["\\\x00-\x1f\x7f-\x9f\u2028\u2029]'
    $null = $Builder.Append('"')
    $Start = 0
    foreach ($Match in [regex]::Matches($Text, $Odd)) {
        $null = $Builder.Append($Text, $Start, $Match.Index - $Start)
        $Code = [int]$Text[$Match.Index]
        if ($Code -eq 34 -or $Code -eq 92) {
            $null = $Builder.Append('\').Append($Text[$Match.Index])
        } else {
            $null = $Builder.Append('\u').Append($Code.ToString('x4'))
        }
        $Start = $Match.Index + 1
    }
    $null = $Builder.Append($Text, $Start, $Text.Length - $Start).Append('"')
}

# Converts a scalar to the string used in JSON strings, paths and headers.
function ConvertTo-PlainText {
    Param (
        [object]$Value
    )

    $Culture = [System.Globalization.CultureInfo]::InvariantCulture
    if ($null -eq $Value) {
        return ''
    }
    if ($Value -is [bool] -or $Value -is [System.Management.Automation.SwitchParameter]) {
        return ([bool]$Value).ToString().ToLowerInvariant()
    }
    if ($Value -is [double] -or $Value -is [single]) {
        $Text = $Value.ToString('R', $Culture)
        if ([double]::IsNaN($Value) -or [double]::IsInfinity($Value)) {
            throw [System.ArgumentException]::new("$Text cannot be sent: only finite numbers are allowed.")
        }
        return $Text
    }
    if ($Value -is [datetime]) {
        $Time = $Value
        if ($Time.Kind -eq [System.DateTimeKind]::Unspecified) {
            $Time = [datetime]::SpecifyKind($Time, [System.DateTimeKind]::Local)
        }
        return $Time.ToString('yyyy-MM-ddTHH:mm:ss.FFFFFFFK', $Culture)
    }
    if ($Value -is [System.DateTimeOffset]) {
        return $Value.ToString('yyyy-MM-ddTHH:mm:ss.FFFFFFFK', $Culture)
    }
    if ($Value -is [byte[]]) {
        return [System.Convert]::ToBase64String($Value)
    }
    if ($Value -is [securestring]) {
        return [System.Net.NetworkCredential]::new('', $Value).Password
    }
    if ($Value -is [System.IFormattable]) {
        return $Value.ToString($null, $Culture)
    }
    return $Value.ToString()
}

# Tab completion for parameters that also accept other values.
function Register-ValueCompletion {
    Param (
        [string]$Command,
        [string]$Parameter,
        [string[]]$Values
    )

    $Block = {
        Param ($CommandName, $ParameterName, $WordToComplete)
        foreach ($Value in $Values) {
            if ($Value.StartsWith($WordToComplete.Trim("'"), [System.StringComparison]::OrdinalIgnoreCase)) {
                "'" + $Value.Replace("'", "''") + "'"
            }
        }
    }.GetNewClosure()
    Microsoft.PowerShell.Core\Register-ArgumentCompleter -CommandName $Command -ParameterName $Parameter -ScriptBlock $Block
}
