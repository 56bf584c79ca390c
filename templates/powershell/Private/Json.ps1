# Reads and writes JSON identically in all PowerShell versions. ConvertFrom-Json converts date strings and merges names
# that differ only in case; ConvertTo-Json handles lists and dates differently in each version.
#
# Functions in Private do not call cmdlets, because a function of the API may shadow a cmdlet. Dictionaries with names
# from the API are enumerated, because `.Keys` and `.Count` would return entries with these names.

# The characters that strings have as escapes.
$Script:JsonEscaped = [regex]::new('["\\\x00-\x1f\x7f-\x9f\u2028\u2029]')
# Texts that are JSON: the reader accepts others, such as several documents, commas before brackets, and NaN. The group `open`
# is a stack of open brackets: it captures `:` for an object and the empty string for an array. At a position without a
# colon, `\k<open>` therefore matches only in an array.
$Script:JsonDocument = & {
    $Space = '(?>[ \t\r\n]*)'
    $Text = '"[^"\\\x00-\x1f]*(?>\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^"\\\x00-\x1f]*)*"'
    $Number = '-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?'
    # Brackets that open, a value that contains none, and brackets that close; then a comma, or the end.
    $Opening = '(?>(?:\{' + $Space + $Text + $Space + '(?<open>:)' + $Space + '|\[' + $Space + '(?!\])(?<open>))*)'
    $Value = '(?>' + $Text + '|' + $Number + '|true|false|null|\{' + $Space + '\}|\[' + $Space + '\])'
    $Closing = '(?>(?:' + $Space + '(?:(?!:)\k<open>\]|(?!\k<open>)\})(?<-open>))*)' + $Space
    $Next = '(?(open),' + $Space + '(?>(?!:)\k<open>|(?!\k<open>)' + $Text + $Space + ':' + $Space + ')|\z)'
    [regex]::new('\A' + $Space + '(?>(?:' + $Opening + $Value + $Closing + $Next + ')+)\z(?(open)(?!))')
}
$Script:JsonTypeHint = [regex]::new('(\{[ \t\r\n]*)"__type"')
# The date-times that .NET holds exactly: it counts in steps of 100 nanoseconds. -00:00 says that the offset is not known.
$Script:JsonTime = [regex]::new('^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,7})?(Z|(?!-00:00)[+-][0-9]{2}:[0-9]{2})\z')

# What is within a value without a schema.
$Script:NoLevel = @{ Members = [System.Collections.Specialized.OrderedDictionary]::new(); HasNames = $false }

# Reads a text. The schema says which of its values are date-times, and how the types of its objects are called.
function ConvertFrom-JsonText {
    Param (
        [AllowEmptyString()]
        [string]$Text,
        [AllowNull()]
        [object]$Schema
    )

    if (-not $Script:JsonDocument.IsMatch($Text)) {
        $Message = 'The text is not valid JSON.'
        if ([string]::IsNullOrWhiteSpace($Text)) {
            $Message = 'Cannot read JSON: the text is empty.'
        }
        throw (New-ClientError -Exception ([System.FormatException]::new($Message)) -Id 'JsonNotValid')
    }
    return , (Read-JsonText -Text $Text -Schema $Schema)
}

# Reads a text that the expression above matches.
function Read-JsonText {
    Param (
        [string]$Text,
        [AllowNull()]
        [object]$Schema
    )

    if ($Text.Contains('"__type"')) {
        # The reader interprets a first member with this name as type information, unless the name has an escape.
        $Text = $Script:JsonTypeHint.Replace($Text, '$1"\u005f_type"')
    }
    $Bytes = [System.Text.Encoding]::UTF8.GetBytes($Text)
    $Quotas = [System.Xml.XmlDictionaryReaderQuotas]::Max
    $Reader = [System.Runtime.Serialization.Json.JsonReaderWriterFactory]::CreateJsonReader($Bytes, $Quotas)
    try {
        $null = $Reader.MoveToContent()
        return , (Read-JsonDocument -Reader $Reader -Schema $Schema)
    } catch [System.Xml.XmlException], [System.FormatException] {
        $Exception = [System.FormatException]::new("The text is not valid JSON: $($_.Exception.Message)", $_.Exception)
        throw (New-ClientError -Exception $Exception -Id 'JsonNotValid')
    } finally {
        $Reader.Dispose()
    }
}

# Reads a document in one loop, because a function call for each value would take most of the time. The reader is at the
# start of the root element. Date-times become a DateTime if they end with Z, and a DateTimeOffset if they have an offset;
# those that .NET does not hold exactly stay strings. Objects of models get the names of their types.
function Read-JsonDocument {
    Param (
        [System.Xml.XmlDictionaryReader]$Reader,
        [AllowNull()]
        [object]$Schema
    )

    $Element = [System.Xml.XmlNodeType]::Element
    $Culture = [System.Globalization.CultureInfo]::InvariantCulture
    $Style = [System.Globalization.NumberStyles]::AllowLeadingSign
    $Decimal = [System.Globalization.NumberStyles]'AllowLeadingSign, AllowDecimalPoint'
    $Fraction = [char[]]'.eE'
    $Exponent = [char[]]'eE'
    $IsTime = $Script:JsonTime
    $Format = 'yyyy-MM-ddTHH:mm:ss.FFFFFFFK'
    $KeepsKind = [System.Globalization.DateTimeStyles]::RoundtripKind
    $Utc = [datetime]::MinValue
    # Names that a custom object cannot hold. The cast to one takes pstypename for the name of its type.
    $Own = [string[]]@('', 'psobject', 'psbase', 'psadapted', 'psextended', 'pstypenames', 'pstypename')
    # What is being read: a list or the members of an object, and the name of the next value. Seen has the names of the
    # members regardless of case, and is null if a custom object cannot hold them. Schema is that of the next value, and IsKnown
    # says whether it is that of a list or a declared member. Level tells of the values within the container, whose members are
    # Members; IsNamed says whether the container is one of those that get the names of types. Outer has the same of what is
    # around.
    $Level = @{ Members = $null; HasNames = $true }
    $Members = $null
    $IsNamed = $true
    $IsKnown = $true
    $Container = $null
    $Seen = $null
    $Name = $null
    $Outer = [System.Collections.Generic.Stack[object]]::new()
    while ($true) {
        $Value = $null
        $IsRead = $true
        $IsEmpty = $false
        $Kind = $Reader.GetAttribute('type')
        if ($Kind -ceq 'string') {
            $Value = $Reader.ReadElementContentAsString()
            if ($null -ne $Schema -and $Schema['Type'] -ceq 'date-time' -and $IsTime.IsMatch($Value)) {
                # A function call for each would take most of the time.
                if (-not $Value.EndsWith('Z', [System.StringComparison]::Ordinal)) {
                    $Value = ConvertFrom-JsonTime -Text $Value
                } elseif ([datetime]::TryParseExact($Value, $Format, $Culture, $KeepsKind, [ref]$Utc)) {
                    $Value = $Utc
                }
            }
        } elseif ($Kind -ceq 'number') {
            $Text = $Reader.ReadElementContentAsString()
            # Most numbers are short, and a function call for each would take most of the time.
            if ($Text.Length -le 9 -and $Text.IndexOfAny($Fraction) -lt 0) {
                $Value = [int]::Parse($Text, $Style, $Culture)
            } elseif ($Text.Length -le 28 -and $Text.IndexOf([char]'.') -ge 0 -and $Text.IndexOfAny($Exponent) -lt 0) {
                $Value = [decimal]::Parse($Text, $Decimal, $Culture)
            } else {
                $Value = ConvertFrom-JsonNumber -Text $Text
            }
        } elseif ($Kind -cne 'object' -and $Kind -cne 'array') {
            $Text = $Reader.ReadElementContentAsString()
            if ($Kind -ceq 'boolean') {
                $Value = $Text -ceq 'true'
            }
        } else {
            $IsRead = $false
            $Outer.Push(@($Container, $Seen, $Level, $IsNamed, $Name))
            $IsNamed = $IsNamed -and $IsKnown -and $Level['HasNames']
            $Level = $Script:NoLevel
            if ($null -ne $Schema) {
                $Level = $Schema['Level']
                if ($null -eq $Level) {
                    $Level = Get-SchemaLevel -Schema $Schema
                }
            }
            $Members = $Level['Members']
            $Seen = $null
            if ($Kind -ceq 'array') {
                $Container = [System.Collections.Generic.List[object]]::new()
            } else {
                $Container = [System.Collections.Specialized.OrderedDictionary]::new()
                $Seen = [System.Collections.Generic.HashSet[string]]::new($Own, [System.StringComparer]::OrdinalIgnoreCase)
            }
            $IsEmpty = $Reader.IsEmptyElement
            $null = $Reader.Read()
        }
        # Stores what has been read, and each container that ends with it.
        while ($true) {
            if ($IsRead) {
                if ($null -eq $Container) {
                    return , $Value
                }
                if ($Container -is [System.Collections.Specialized.OrderedDictionary]) {
                    if ($null -ne $Seen -and -not $Seen.Add($Name) -and -not $Container.Contains($Name)) {
                        $Seen = $null
                    }
                    $Container[$Name] = $Value
                } else {
                    $Container.Add($Value)
                }
            }
            if (-not $IsEmpty) {
                if ($Reader.NodeType -eq $Element) {
                    break
                }
                $null = $Reader.Read()
            }
            $IsEmpty = $false
            $IsRead = $true
            $Value = $Container
            if ($Container -isnot [System.Collections.Specialized.OrderedDictionary]) {
                $Value = $Container.ToArray()
            } elseif ($null -ne $Seen) {
                if ($IsNamed -and $null -ne $Level['TypeName']) {
                    # The cast makes this the name of the type, which is faster than to insert it later.
                    $Container['PSTypeName'] = $Level['TypeName']
                }
                $Value = [PSCustomObject]$Container
            }
            if ($IsNamed -and $null -ne $Level['Choice']) {
                # What is within has no names yet.
                Add-TypeName -Value $Value -Schema $Level['Choice']
            }
            $Container, $Seen, $Level, $IsNamed, $Name = $Outer.Pop()
            $Members = $Level['Members']
        }
        if ($Container -is [System.Collections.Specialized.OrderedDictionary]) {
            $Name = $Reader.LocalName
            if ($Reader.NamespaceURI -ceq 'item') {
                # Names that are not valid element names are stored in an attribute.
                $Name = $Reader.GetAttribute('item')
            }
            $Schema = $Members[$Name]
            $IsKnown = $null -ne $Schema
            if (-not $IsKnown) {
                $Schema = $Level['Rest']
            }
        } else {
            $Schema = $Level['Items']
            $IsKnown = $true
        }
    }
}

# Returns a DateTimeOffset for a date-time with an offset, or its text if there is none.
function ConvertFrom-JsonTime {
    Param (
        [string]$Text
    )

    $Local = [System.DateTimeOffset]::MinValue
    if ([System.DateTimeOffset]::TryParseExact($Text, 'yyyy-MM-ddTHH:mm:ss.FFFFFFFK', [System.Globalization.CultureInfo]::InvariantCulture, [System.Globalization.DateTimeStyles]::None, [ref]$Local)) {
        return $Local
    }
    return $Text
}

# Returns the schemas of the values within a value, if they are known before it is compared with alternatives:
# those of its Members by name, of all other members (Rest), and of the Items of a list. TypeName is the name of the type of
# the object, Choice is its schema if a discriminator tells the type, and HasNames says whether objects within have names.
function Get-SchemaLevel {
    Param (
        [hashtable]$Schema
    )

    $Level = $null
    if ($Schema['Type'] -ceq 'array') {
        # The tables of operations are new for each call.
        $Level = @{ Members = $Script:NoLevel['Members']; Items = Resolve-ValueSchema -Schema $Schema['Items']; HasNames = $true }
    } else {
        $Table = $Script:Models[[string]$Schema['Model']]
        if ($Table -is [hashtable]) {
            $Level = $Table['Level']
        }
        if ($null -eq $Level) {
            $Level = New-SchemaLevel -Schema $Schema
        }
    }
    $Schema['Level'] = $Level
    return $Level
}

# Finds what Get-SchemaLevel returns, once for each model.
function New-SchemaLevel {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [hashtable]$Schema
    )

    $Table = Resolve-ValueSchema -Schema $Schema
    $Model = $null
    if ($Table['Type'] -ceq 'model') {
        $Model = $Table['Model']
        $Table = Get-ModelTable -Name $Model
        if ($null -eq $Table) {
            return $Script:NoLevel
        }
    }
    if ($null -ne $Table['Level']) {
        return $Table['Level']
    }
    $Level = @{ Members = [System.Collections.Specialized.OrderedDictionary]::new(); Rest = $null; Items = $null }
    # One of its alternatives may be the schema itself.
    $Table['Level'] = $Level
    $Rest = $Table['Values']
    if ($null -ne $Table['Kind']) {
        foreach ($Property in $Table['Properties']) {
            $Level['Members'][$Property['Name']] = Resolve-ValueSchema -Schema $Property
        }
        $Rest = $Table['Additional']
        if ($Table['Kind'] -ceq 'object') {
            $Level['TypeName'] = "$($Script:ModuleName).$Model"
            $Level['HasNames'] = $true
        } elseif ($null -ne $Table['Discriminator']) {
            $Level['Choice'] = @{ Type = 'model'; Model = $Model }
        }
    }
    if ($null -ne $Rest) {
        $Level['Rest'] = Resolve-ValueSchema -Schema $Rest
    }
    if ($Table['Type'] -ceq 'array') {
        $Level['Items'] = Resolve-ValueSchema -Schema $Table['Items']
        $Level['HasNames'] = $true
    }
    foreach ($Alternative in $Table['Members']) {
        Join-SchemaLevel -Level $Level -Other (Get-SchemaLevel -Schema $Alternative)
    }
    return $Level
}

# Adds the level of an alternative. Values for which the alternatives have different schemas stay unchanged.
function Join-SchemaLevel {
    Param (
        [hashtable]$Level,
        [hashtable]$Other
    )

    if ([object]::ReferenceEquals($Level, $Other)) {
        return
    }
    foreach ($Member in $Other['Members'].GetEnumerator()) {
        $Level['Members'][$Member.Key] = Join-Schema -Schema $Level['Members'][$Member.Key] -Other $Member.Value
    }
    foreach ($Key in @('Rest', 'Items')) {
        if ($null -ne $Other[$Key]) {
            $Level[$Key] = Join-Schema -Schema $Level[$Key] -Other $Other[$Key]
        }
    }
}

function Join-Schema {
    Param (
        [AllowNull()]
        [hashtable]$Schema,
        [hashtable]$Other
    )

    if ($null -eq $Schema -or (Test-SameSchema -Schema $Schema -Other $Other)) {
        return $Other
    }
    return @{ Type = 'any' }
}

# Returns whether values of both schemas are read alike.
function Test-SameSchema {
    Param (
        [hashtable]$Schema,
        [hashtable]$Other
    )

    if ([object]::ReferenceEquals($Schema, $Other)) {
        return $true
    }
    if ($Schema['Type'] -cne $Other['Type'] -or $Schema['Model'] -cne $Other['Model']) {
        return $false
    }
    switch ($Schema['Type']) {
        'array' { return Test-SameSchema -Schema (Resolve-ValueSchema -Schema $Schema['Items']) -Other (Resolve-ValueSchema -Schema $Other['Items']) }
        'map' { return Test-SameSchema -Schema (Resolve-ValueSchema -Schema $Schema['Values']) -Other (Resolve-ValueSchema -Schema $Other['Values']) }
        'union' { return $false }
    }
    return $true
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
    # Reading many more digits takes time that grows with their square.
    if ($Text.Length -gt 28 -and $Text.Length -le 1000 -and $Text -match '^-?[0-9]+$') {
        return [System.Numerics.BigInteger]::Parse($Text, $Style, $Culture)
    }
    $Style = $Style -bor [System.Globalization.NumberStyles]::AllowDecimalPoint
    $Digits = $Text.Length - $Text.IndexOf('.') - 1
    if ($Digits -le 28 -and [decimal]::TryParse($Text, $Style, $Culture, [ref]$Exact)) {
        return $Exact
    }
    $Style = [System.Globalization.NumberStyles]::Float
    $Rounded = [double]0
    if ([double]::TryParse($Text, $Style, $Culture, [ref]$Rounded) -and -not [double]::IsInfinity($Rounded)) {
        return $Rounded
    }
    # Larger than any double, with at most 1,000 zeros.
    if ($Text.Length -le 1000 -and $Text -match 'e\+?0*[0-9]{1,3}\z') {
        return [System.Numerics.BigInteger]::Parse($Text, $Style, $Culture)
    }
    if ($Text.StartsWith('-', [System.StringComparison]::Ordinal)) {
        return [double]::NegativeInfinity
    }
    return [double]::PositiveInfinity
}

# Returns a custom object if it can hold all names, otherwise the dictionary.
function New-JsonObject {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [System.Collections.Specialized.OrderedDictionary]$Members
    )

    $Own = @('psobject', 'psbase', 'psadapted', 'psextended', 'pstypenames', 'pstypename')
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

# Returns the members of an object in order, with case-sensitive names: the entries of a dictionary, or the properties of
# a custom object or an instance of a class. Properties that a type adds by a script are not sent.
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
        $Kind = $Property.MemberType
        if ($Kind -eq [System.Management.Automation.PSMemberTypes]::NoteProperty -or
            $Kind -eq [System.Management.Automation.PSMemberTypes]::Property) {
            $Members[$Property.Name] = $Property.Value
        }
    }
    return $Members
}

function Test-JsonObject {
    Param (
        [object]$Value
    )

    return $Value -is [System.Management.Automation.PSCustomObject] -or $Value -is [System.Collections.IDictionary] -or
        (Test-ClassInstance -Value $Value)
}

# Returns whether the value is an instance of a class of the caller's, which is sent as its properties. Instances of .NET's
# own classes are sent as their text.
function Test-ClassInstance {
    Param (
        [object]$Value
    )

    if ($null -eq $Value -or $Value -is [string] -or $Value -is [System.ValueType] -or
        $Value -is [System.Collections.IEnumerable] -or $Value -is [System.IFormattable] -or $Value -is [System.IO.Stream]) {
        return $false
    }
    $Namespace = $Value.GetType().Namespace
    return $null -eq $Namespace -or $Namespace -cnotmatch '^(System|Microsoft)(\.|$)'
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
    Write-JsonContainer -Builder $Builder -Value @(, $Value)
    # Without the brackets of the list.
    return $Builder.ToString(1, $Builder.Length - 2)
}

# Writes a list or an object, and all within it, in one loop: a function call for each value would take most of the time, and
# one for each level would limit their number.
function Write-JsonContainer {
    Param (
        [System.Text.StringBuilder]$Builder,
        [object]$Value
    )

    $Culture = [System.Globalization.CultureInfo]::InvariantCulture
    $Note = [System.Management.Automation.PSMemberTypes]::NoteProperty
    $Own = [System.Management.Automation.PSMemberTypes]::Property
    $Escaped = $Script:JsonEscaped
    # What is being written: the entries of a container, whether it is a list or a dictionary, what separates the next entry,
    # and what closes it. Outer has the same of what is around.
    $Entries = $null
    $IsArray = $false
    $IsDictionary = $false
    $Separator = ''
    $Closing = ''
    $Outer = [System.Collections.Generic.Stack[object]]::new()
    $Item = $Value
    $IsContainer = $true
    while ($true) {
        if ($IsContainer) {
            if ($Outer.Count -gt 5 * 1000) {
                throw [System.InvalidOperationException]::new('The value is nested more than 1000 levels deep. Does it contain itself?')
            }
            $Outer.Push($Entries)
            $Outer.Push($IsArray)
            $Outer.Push($IsDictionary)
            $Outer.Push($Closing)
            $Outer.Push(',')
            $IsContainer = $false
            $IsDictionary = $Item -is [System.Collections.IDictionary]
            # As in Test-JsonArray.
            $IsArray = -not $IsDictionary -and $Item -is [System.Collections.IEnumerable]
            $Separator = ''
            if ($IsArray) {
                $Entries = ([System.Collections.IEnumerable]$Item).GetEnumerator()
                $null = $Builder.Append('[')
                $Closing = ']'
            } else {
                $null = $Builder.Append('{')
                $Closing = '}'
                if ($IsDictionary) {
                    $Entries = $Item.GetEnumerator()
                } else {
                    $Entries = $Item.PSObject.Properties.GetEnumerator()
                }
            }
        }
        if (-not $Entries.MoveNext()) {
            $null = $Builder.Append($Closing)
            $Separator = $Outer.Pop()
            $Closing = $Outer.Pop()
            $IsDictionary = $Outer.Pop()
            $IsArray = $Outer.Pop()
            $Entries = $Outer.Pop()
            if ($null -eq $Entries) {
                return
            }
            continue
        }
        $Entry = $Entries.Current
        $Item = $Entry
        if (-not $IsArray) {
            if ($IsDictionary) {
                $Name = [string]$Entry.Key
            } else {
                $Kind = $Entry.MemberType
                if ($Kind -ne $Note -and $Kind -ne $Own) {
                    continue
                }
                $Name = $Entry.Name
            }
            $Item = $Entry.Value
        }
        $null = $Builder.Append($Separator)
        $Separator = ','
        if (-not $IsArray) {
            if ($Escaped.IsMatch($Name)) {
                Write-JsonString -Builder $Builder -Text $Name
                $null = $Builder.Append(':')
            } else {
                $null = $Builder.Append('"').Append($Name).Append('":')
            }
        }
        if ($null -eq $Item) {
            $null = $Builder.Append('null')
        } elseif ($Item -is [string]) {
            if ($Escaped.IsMatch($Item)) {
                Write-JsonString -Builder $Builder -Text $Item
            } else {
                $null = $Builder.Append('"').Append($Item).Append('"')
            }
        } elseif ($Item -is [bool] -or $Item -is [System.Management.Automation.SwitchParameter]) {
            if ([bool]$Item) {
                $null = $Builder.Append('true')
            } else {
                $null = $Builder.Append('false')
            }
        } elseif ($Item -is [int] -or $Item -is [long] -or $Item -is [decimal]) {
            $null = $Builder.Append($Item.ToString($Culture))
        } elseif ($Item -is [datetime] -or $Item -is [System.DateTimeOffset]) {
            $null = $Builder.Append('"').Append((ConvertTo-PlainText -Value $Item)).Append('"')
        } elseif ($Item -is [object[]] -or $Item -is [System.Collections.IDictionary] -or $Item -is [System.Management.Automation.PSCustomObject]) {
            $IsContainer = $true
        } elseif (Test-JsonNumber -Value $Item) {
            $null = $Builder.Append((ConvertTo-PlainText -Value $Item))
        } elseif ((Test-JsonObject -Value $Item) -or (Test-JsonArray -Value $Item)) {
            $IsContainer = $true
        } else {
            Write-JsonString -Builder $Builder -Text (ConvertTo-PlainText -Value $Item)
        }
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

    $null = $Builder.Append('"')
    $Start = 0
    foreach ($Match in $Script:JsonEscaped.Matches($Text)) {
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

    if ($null -eq $Value) {
        return ''
    }
    if ($Value -is [string]) {
        return $Value
    }
    $Culture = [System.Globalization.CultureInfo]::InvariantCulture
    if ($Value -is [int] -or $Value -is [long] -or $Value -is [decimal]) {
        return $Value.ToString($Culture)
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
        # As a DateTime in UTC, which a parameter of this type makes of it.
        if ($Value.Offset -eq [timespan]::Zero) {
            return $Value.ToString('yyyy-MM-ddTHH:mm:ss.FFFFFFFZ', $Culture)
        }
        return $Value.ToString('yyyy-MM-ddTHH:mm:ss.FFFFFFFK', $Culture)
    }
    if ($Value -is [byte[]]) {
        return [System.Convert]::ToBase64String($Value)
    }
    if ($Value -is [securestring]) {
        return [System.Net.NetworkCredential]::new('', $Value).Password
    }
    if ($Value -is [uri]) {
        return $Value.OriginalString
    }
    if ($Value -is [System.Management.Automation.PSCustomObject]) {
        throw [System.ArgumentException]::new('A value of type PSCustomObject cannot be sent as text.')
    }
    $Type = $Value.GetType().ToString()
    if ((Test-JsonObject -Value $Value) -or (Test-JsonArray -Value $Value)) {
        throw [System.ArgumentException]::new("A value of type $Type cannot be sent as text.")
    }
    # Windows PowerShell does not have these types.
    if ($Type -ceq 'System.DateOnly') {
        return $Value.ToString('yyyy-MM-dd', $Culture)
    }
    if ($Type -ceq 'System.TimeOnly') {
        return $Value.ToString('HH:mm:ss.FFFFFFF', $Culture)
    }
    # Some types have no ToString with a culture, although they are formattable.
    $Text = [string]::Format($Culture, '{0}', $Value)
    if ($Text -ceq $Type) {
        throw [System.ArgumentException]::new("A value of type $Type cannot be sent as text.")
    }
    return $Text
}

# Tab completion for parameters that also accept other values.
function Register-ValueCompletion {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSReviewUnusedParameter', '', Justification = 'The block has the parameters that PowerShell gives it.')]
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
