# Reads and checks objects based on the model tables in Model/*.ps1.
#
# The Kind of a model table is object (Properties, Additional), oneOf or anyOf (Members, and with a Discriminator also
# Mapping), or value (Value). A property is a schema with Name, Parameter, Required, Default, ReadOnly and WriteOnly.

# Returns the bound parameters as a hashtable, because the methods of PowerShell's own dictionary differ between
# versions.
function Copy-BoundParameter {
    Param (
        [System.Collections.IDictionary]$Bound
    )

    $Given = @{}
    if ($null -ne $Bound) {
        foreach ($Argument in $Bound.GetEnumerator()) {
            $Given[$Argument.Key] = $Argument.Value
        }
    }
    return $Given
}

# Returns the table of a model, or nothing if there is none.
function Get-ModelTable {
    Param (
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Name
    )

    $Table = $Script:Models[$Name]
    if ($Table -is [scriptblock]) {
        $Table = & $Table
        $Script:Models[$Name] = $Table
    }
    return $Table
}

# Creates an object of a model from the bound parameters of its function, and validates it. Default has the values of required
# properties that may be omitted, by parameter.
function Complete-JsonModel {
    Param (
        [string]$Name,
        [System.Collections.IDictionary]$Bound,
        [hashtable]$Default = @{},
        [switch]$AsDictionary
    )

    # With -ErrorAction SilentlyContinue, reports an error and returns nothing instead of an invalid object.
    $ErrorActionPreference = 'Stop'
    $Arguments = Copy-BoundParameter -Bound $Bound
    # A property of a piped object that is null is passed as an empty string. Both variables are the calling function's.
    if ($null -ne $PSCmdlet -and $PSCmdlet.MyInvocation.ExpectingInput -and $null -ne $_) {
        foreach ($Piped in $_.PSObject.Properties) {
            if ($null -eq $Piped.Value -and $Arguments[$Piped.Name] -is [string] -and $Arguments[$Piped.Name].Length -eq 0) {
                $Arguments[$Piped.Name] = $null
            }
        }
    }
    $Object = [System.Collections.Specialized.OrderedDictionary]::new()
    $Problems = [System.Collections.Generic.List[string]]::new()
    foreach ($Property in (Get-ModelTable -Name $Name)['Properties']) {
        $Key = $Property['Name']
        $Parameter = $Property['Parameter']
        $Given = $true
        if ($Arguments.ContainsKey($Parameter)) {
            $Value = $Arguments[$Parameter]
        } else {
            $Given = $Default.ContainsKey($Parameter)
            $Value = $Default[$Parameter]
        }
        if ($null -ne $Value) {
            try {
                $Value = ConvertTo-DeclaredValue -Value $Value -Schema $Property
            } catch [System.ArgumentException] {
                $Problems.Add("$($Parameter): $($_.Exception.Message)")
            }
        }
        if ($null -ne $Value) {
            Test-JsonSchema -Value $Value -Schema $Property -Path $Parameter -Problems $Problems
        } elseif ($Property['Required'] -and -not $Property['ReadOnly'] -and -not ($Given -and $Property['Nullable'])) {
            $Problems.Add("$Parameter is required")
        }
        if ($Given) {
            $Object[$Key] = $Value
        }
    }
    try {
        Assert-NoProblem -What $Name -Problems $Problems
    } catch {
        if (Test-ErrorContinue -Bound $Arguments) {
            # That of the calling function.
            $PSCmdlet.WriteError($_)
            return
        }
        throw $_
    }
    if ($AsDictionary) {
        return $Object
    }
    $Object['PSTypeName'] = "$($Script:ModuleName).$Name"
    return [PSCustomObject]$Object
}

# Returns each text, a JSON object, as one of the model's type, or its members as a dictionary. The object has its members in
# the order of the model's properties; others are its AdditionalProperties, if the model has them.
function Read-JsonModel {
    Param (
        [string]$Name,
        [System.Collections.Generic.List[string]]$Texts,
        [switch]$AsDictionary
    )

    $Model = Get-ModelTable -Name $Name
    Add-ModelIndex -Model $Model
    foreach ($Text in (Join-JsonText -Texts $Texts)) {
        $Value = ConvertFrom-JsonText -Text $Text -Schema @{ Type = 'model'; Model = $Name }
        $Problems = [System.Collections.Generic.List[string]]::new()
        $Script:IsReading = $true
        try {
            if ($null -eq $Value) {
                $Problems.Add('it is null')
            } else {
                Test-JsonModel -Value $Value -Model $Model -Path $Name -Problems $Problems
            }
        } finally {
            $Script:IsReading = $false
        }
        Assert-NoProblem -What "The JSON is not a valid $Name" -Problems $Problems
        $Members = Get-JsonMember -Object $Value
        if ($AsDictionary) {
            $Members
            continue
        }
        $Object = [System.Collections.Specialized.OrderedDictionary]::new()
        foreach ($Property in $Model['Properties']) {
            $Key = $Property['Name']
            if ($Members.Contains($Key)) {
                $Object[$Key] = $Members[$Key]
            }
        }
        if ($Model['AdditionalProperties']) {
            $More = [System.Collections.Specialized.OrderedDictionary]::new()
            foreach ($Member in $Members.GetEnumerator()) {
                if (-not $Model['Declared'].ContainsKey($Member.Key)) {
                    $More[$Member.Key] = $Member.Value
                }
            }
            $Object['AdditionalProperties'] = $More
        }
        $Object['PSTypeName'] = "$($Script:ModuleName).$Name"
        [PSCustomObject]$Object
    }
}

# Returns each text as an object with the schema that it matches and its value, and with the names of all schemas as Key.
function Read-JsonAlternative {
    Param (
        [string]$Name,
        [System.Collections.Generic.List[string]]$Texts,
        [string]$Key,
        [string[]]$Schemas
    )

    foreach ($Text in (Join-JsonText -Texts $Texts)) {
        $Found = Find-JsonSchema -Name $Name -Json $Text
        [PSCustomObject]@{ ActualType = $Found['Type']; ActualInstance = $Found['Instance']; $Key = $Schemas }
    }
}

# Finds the schema of a oneOf or anyOf that the JSON matches. Returns its name as Type and the value as Instance.
function Find-JsonSchema {
    Param (
        [string]$Name,
        [AllowEmptyString()]
        [string]$Json
    )

    $ErrorActionPreference = 'Stop'
    $Model = Get-ModelTable -Name $Name
    $Value = ConvertFrom-JsonText -Text $Json -Schema @{ Type = 'model'; Model = $Name }
    $Chosen = Get-DiscriminatorChoice -Model $Model -Value $Value
    if ($null -ne $Chosen -and $Model['Lookup']) {
        return @{ Type = $Chosen; Instance = $Value }
    }
    $Script:IsReading = $true
    try {
        $Found = Select-JsonAlternative -Value $Value -Members $Model['Members'] -Properties $Model['Properties']
    } finally {
        $Script:IsReading = $false
    }
    if ($Found.Count -gt 1 -and $null -ne $Chosen) {
        foreach ($Member in $Found) {
            if ($Member['Name'] -ceq $Chosen) {
                return @{ Type = $Chosen; Instance = $Value }
            }
        }
    }
    if ($Found.Count -eq 0) {
        throw (New-ClientError -Exception ([System.ArgumentException]::new("The JSON does not match any schema of $Name.")) -Id 'SchemaNotMatched')
    }
    if ($Found.Count -gt 1 -and $Model['Kind'] -ceq 'oneOf') {
        $Names = [System.Collections.Generic.List[string]]::new()
        foreach ($Member in $Found) {
            if (-not $Names.Contains($Member['Name'])) {
                $Names.Add($Member['Name'])
            }
        }
        # Strings with different formats, for example.
        if ($Names.Count -eq 1) {
            return @{ Type = $Names[0]; Instance = $Value }
        }
        $Several = $Names -join ', '
        $Exception = [System.ArgumentException]::new("The JSON matches several schemas of $Name, but only one is allowed: $Several.")
        throw (New-ClientError -Exception $Exception -Id 'SchemaNotMatched')
    }
    return @{ Type = $Found[0]['Name']; Instance = $Value }
}

# Returns the model selected by the discriminator.
function Get-DiscriminatorChoice {
    Param (
        [hashtable]$Model,
        [object]$Value
    )

    if ($null -eq $Model['Discriminator'] -or -not (Test-JsonObject -Value $Value)) {
        return $null
    }
    $Members = Get-JsonMember -Object $Value
    $Tag = $Members[$Model['Discriminator']]
    foreach ($Choice in $Model['Mapping']) {
        if ($Tag -is [string] -and $Choice['Value'] -ceq $Tag) {
            return $Choice['Model']
        }
    }
    return $Model['Default']
}

# Unwraps the result of a ConvertFrom function of a oneOf or anyOf; other values are returned unchanged.
function Get-ActualInstance {
    Param (
        [object]$Value
    )

    if ($Value -is [System.Management.Automation.PSCustomObject] -and $null -ne $Value.PSObject.Properties['ActualInstance']) {
        $Members = Get-JsonMember -Object $Value
        if ($Members.Contains('ActualType') -and $Members.Contains('ActualInstance')) {
            return , $Members['ActualInstance']
        }
    }
    return , $Value
}

# Returns the members of an object by the names of the model's properties. PowerShell ignores case, so a key of a hashtable
# or a property has the declared name if only its case differs and no other has that name. JSON that is being read keeps its
# names, and so do objects of the module's types; an alternative without a discriminator has no type.
function Get-ModelMember {
    Param (
        [object]$Object,
        [hashtable]$Model
    )

    $Members = Get-JsonMember -Object $Object
    if ($Script:IsReading) {
        return $Members
    }
    Add-ModelIndex -Model $Model
    $IsExact = $true
    foreach ($Member in $Members.GetEnumerator()) {
        if (-not $Model['Declared'].ContainsKey($Member.Key) -and $Model['Folded'].ContainsKey($Member.Key)) {
            $IsExact = $false
            break
        }
    }
    if ($IsExact -or ($Object -is [System.Management.Automation.PSCustomObject] -and
            $Object.PSObject.TypeNames[0].StartsWith("$($Script:ModuleName).", [System.StringComparison]::Ordinal))) {
        return $Members
    }
    $Out = [System.Collections.Specialized.OrderedDictionary]::new()
    foreach ($Member in $Members.GetEnumerator()) {
        $Name = $Member.Key
        $Declared = $Model['Folded'][$Name]
        if (-not [string]::IsNullOrEmpty($Declared) -and -not $Members.Contains($Declared) -and -not $Out.Contains($Declared)) {
            $Name = $Declared
        }
        $Out[$Name] = $Member.Value
    }
    return $Out
}

# Returns the name of a property that a custom object has by another name, or its own. No two of its names differ in case only.
function Get-DeclaredName {
    Param (
        [object]$Object,
        [string]$Name,
        [hashtable]$Model
    )

    $Declared = $Model['Folded'][$Name]
    if ([string]::IsNullOrEmpty($Declared) -or $Object.PSObject.TypeNames[0].StartsWith("$($Script:ModuleName).", [System.StringComparison]::Ordinal)) {
        return $Name
    }
    return $Declared
}

# Adds to a model table what is looked up for each of its objects: Declared has the properties by name, and Folded the
# names regardless of case, or an empty name where several differ in case only. Free is 1 for a property that takes any
# string, and 2 for one that takes any number, so that most values are not checked by a function call.
function Add-ModelIndex {
    Param (
        [hashtable]$Model
    )

    if ($null -ne $Model['Declared']) {
        return
    }
    $Declared = [System.Collections.Generic.Dictionary[string, object]]::new([System.StringComparer]::Ordinal)
    $Folded = [System.Collections.Hashtable]::new([System.StringComparer]::OrdinalIgnoreCase)
    foreach ($Property in $Model['Properties']) {
        $Name = $Property['Name']
        $Declared[$Name] = $Property
        $Property['Free'] = Get-FreeKind -Schema $Property
        if ($Folded.ContainsKey($Name)) {
            $Folded[$Name] = ''
        } else {
            $Folded[$Name] = $Name
        }
    }
    $Model['Folded'] = $Folded
    $Model['Declared'] = $Declared
}

function Get-FreeKind {
    Param (
        [hashtable]$Schema
    )

    foreach ($Rule in @('MinLength', 'MaxLength', 'Pattern', 'Minimum', 'Maximum', 'Above', 'Below', 'MultipleOf')) {
        if ($null -ne $Schema[$Rule]) {
            return 0
        }
    }
    switch ($Schema['Type']) {
        'string' { return 1 }
        'date-time' { return 1 }
        'integer' { return 2 }
        'number' { return 2 }
    }
    return 0
}

# Returns the allowed value that differs from the text in case only. Other values are returned unchanged.
function Get-DeclaredValue {
    Param (
        [object]$Value,
        [object[]]$Allowed
    )

    if ($Value -is [System.Enum]) {
        $Value = $Value.ToString()
    }
    if ($Value -isnot [string] -or $Allowed -ccontains $Value) {
        return $Value
    }
    $Found = $null
    foreach ($Candidate in $Allowed) {
        if ($Candidate -is [string] -and $Candidate -eq $Value) {
            if ($null -ne $Found) {
                return $Value
            }
            $Found = $Candidate
        }
    }
    if ($null -ne $Found) {
        return $Found
    }
    return $Value
}

# Returns the schema that a model stands for, unless it is one of objects or alternatives.
function Resolve-ValueSchema {
    Param (
        [hashtable]$Schema
    )

    while ($Schema['Type'] -ceq 'model') {
        $Model = $Script:Models[$Schema['Model']]
        if ($Model -is [scriptblock]) {
            $Model = Get-ModelTable -Name $Schema['Model']
        }
        if ($null -eq $Model -or $Model['Kind'] -cne 'value') {
            break
        }
        $Schema = $Model['Value']
    }
    return $Schema
}

# Returns an argument in its declared form: values of enumerations in the declared case, bytes as base64 text, paths as
# files; in lists too.
function ConvertTo-DeclaredValue {
    Param (
        [object]$Value,
        [hashtable]$Schema
    )

    $Of = Resolve-ValueSchema -Schema $Schema
    if ($null -eq $Value) {
        return $null
    }
    switch ($Of['Type']) {
        'enum' { return Get-DeclaredValue -Value $Value -Allowed $Of['Allowed'] }
        'byte' { return ConvertTo-Base64Text -Value $Value }
        'binary' { return , (ConvertTo-HttpFile -Value $Value) }
        'array' {
            $Inner = Resolve-ValueSchema -Schema $Of['Items']
            if ((Test-JsonArray -Value $Value) -and @('enum', 'byte', 'binary') -ccontains $Inner['Type']) {
                $Items = [System.Collections.Generic.List[object]]::new()
                foreach ($Item in $Value) {
                    $Items.Add((ConvertTo-DeclaredValue -Value $Item -Schema $Inner))
                }
                return , $Items.ToArray()
            }
        }
    }
    return , $Value
}

# Refuses text and other scalars where an object is expected, because they would be sent as JSON strings.
function Assert-JsonObject {
    Param (
        [object]$Value,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Model
    )

    if ($Value -isnot [string] -and $Value -isnot [System.ValueType]) {
        return
    }
    $What = 'An object'
    $Reader = 'ConvertFrom-Json'
    if (-not [string]::IsNullOrEmpty($Model)) {
        $What = "An object of type $Model"
        $Reader = "ConvertFrom-$($Script:FunctionPrefix)JsonTo$Model"
    }
    if ($Value -is [string]) {
        $Exception = [System.ArgumentException]::new("$What is expected, but not text. To convert JSON to an object, use $Reader.")
    } else {
        $Exception = [System.ArgumentException]::new("$What is expected, but not a value of type $($Value.GetType().Name).")
    }
    throw (New-ClientError -Exception $Exception -Id 'ObjectExpected')
}

# Converts an argument for JSON. A value is compared with each schema once, however deep the unions in it.
function ConvertTo-WireArgument {
    Param (
        [object]$Value,
        [hashtable]$Parameter,
        [hashtable]$Operation
    )

    # Text that is in the media type already, such as XML.
    $MediaType = $Parameter['Content']
    if ($Parameter['In'] -ceq 'body') {
        $MediaType = $Operation['ContentType']
    }
    $IsOther = @('body', 'field') -ccontains $Parameter['In'] -or $null -ne $MediaType
    if ($Value -is [string] -and $IsOther -and -not (Test-JsonMediaType -MediaType $MediaType)) {
        $Type = $Parameter['Schema']['Type']
        if (@('model', 'object', 'map') -ccontains $Type) {
            return $Value
        }
    }
    $Script:Compared = New-SchemaMemory
    try {
        $Argument = $Value
        if (@('body', 'field') -ccontains $Parameter['In']) {
            $Argument = ConvertTo-DeclaredValue -Value $Value -Schema $Parameter['Schema']
        }
        return , (ConvertTo-Wire -Value $Argument -Schema $Parameter['Schema'])
    } catch [System.ArgumentException] {
        $Exception = [System.ArgumentException]::new("-$($Parameter['Parameter']): $($_.Exception.Message)")
        throw (New-ClientError -Exception $Exception -Id (ConvertTo-ClientError -Caught $_).FullyQualifiedErrorId)
    } finally {
        $Script:Compared = $null
    }
}

# Converts a value for JSON: dates and bytes to strings, a single item to a list if a list is expected, values of enumerations to
# the declared case, and additional properties to properties of the object. Properties that only responses have are omitted.
# All within it is converted in one loop, because a function call for each value would take most of the time.
function ConvertTo-Wire {
    Param (
        [object]$Value,
        [hashtable]$Schema
    )

    $Note = [System.Management.Automation.PSMemberTypes]::NoteProperty
    $Own = [System.Management.Automation.PSMemberTypes]::Property
    # What is being converted: the container (Source) with its Entries, which are those of a dictionary or properties, and
    # the list or dictionary in which they are stored (Out). Each is the schema of all entries; a model has those that are
    # Declared, by name. Outer has the same of what is around, and the name of the container there.
    $Source = $null
    $Entries = $null
    $IsDictionary = $false
    $Out = $null
    $IsList = $false
    $Each = $null
    $Model = $null
    $Declared = $null
    $Name = $null
    $Outer = [System.Collections.Generic.Stack[object]]::new()
    # How many models the value is in.
    $First = $Script:Level
    $Level = $First
    $Item = $Value
    $Of = $Schema
    try {
        while ($true) {
            $IsOpened = $false
            if ($null -ne $Item -and $null -ne $Of) {
                $Around = $Level
                $Way = $Of['Way']
                if ($null -eq $Way) {
                    $Way = Get-WireWay -Schema $Of
                }
                while ($Way -ge 6) {
                    $Level++
                    if ($Level -gt 400) {
                        $Script:Level = $Level
                        Assert-Level
                    }
                    if ($Way -ne 8) {
                        break
                    }
                    # What a model stands for.
                    $Of = $Script:Models[$Of['Model']]['Value']
                    $Way = Get-WireWay -Schema $Of
                }
                if ($Way -eq 0) {
                    if ($Item -is [System.Management.Automation.PSCustomObject]) {
                        $Item = Get-ActualInstance -Value $Item
                    }
                } elseif ($Way -eq 1) {
                    if ($Item -isnot [string] -or $Of['Allowed'] -cnotcontains $Item) {
                        $Item = Get-DeclaredValue -Value $Item -Allowed $Of['Allowed']
                    }
                } elseif ($Way -eq 2) {
                    if ($Item -isnot [string]) {
                        $Item = ConvertTo-WireText -Value $Item -Schema $Of
                    }
                } elseif ($Way -eq 3) {
                    Assert-JsonObject -Value $Item
                    $Item = Get-ActualInstance -Value $Item
                } elseif ($Way -eq 4) {
                    $IsOpened = $true
                } elseif ($Way -eq 5) {
                    $IsOpened = Test-JsonObject -Value $Item
                    if (-not $IsOpened) {
                        Assert-JsonObject -Value $Item
                    }
                } else {
                    if ($Item -is [System.Management.Automation.PSCustomObject] -and $null -ne $Item.PSObject.Properties['ActualInstance']) {
                        $Item = Get-ActualInstance -Value $Item
                    }
                    if ($Way -eq 7) {
                        $Script:Level = $Level
                        $Item = ConvertTo-WireAlternative -Value $Item -Schema $Of
                    } else {
                        $IsOpened = $Item -is [System.Management.Automation.PSCustomObject] -or (Test-JsonObject -Value $Item)
                        if (-not $IsOpened) {
                            Assert-JsonObject -Value $Item -Model $Of['Model']
                        }
                    }
                }
                if ($IsOpened) {
                    $Outer.Push($Around)
                    $Outer.Push($Name)
                    $Outer.Push($Declared)
                    $Outer.Push($Model)
                    $Outer.Push($Each)
                    $Outer.Push($IsList)
                    $Outer.Push($Out)
                    $Outer.Push($IsDictionary)
                    $Outer.Push($Entries)
                    $Outer.Push($Source)
                    $Source = $Item
                    $IsList = $Way -eq 4
                    $IsDictionary = $false
                    $Model = $null
                    $Declared = $null
                    $Each = $null
                    if ($IsList) {
                        $Each = $Of['Items']
                        $Out = [System.Collections.Generic.List[object]]::new()
                        if ($Item -isnot [object[]] -and -not (Test-JsonArray -Value $Item)) {
                            $Item = @(, $Item)
                        }
                        $Entries = ([System.Collections.IEnumerable]$Item).GetEnumerator()
                    } else {
                        $Out = [System.Collections.Specialized.OrderedDictionary]::new()
                        if ($Way -eq 5) {
                            $Each = $Of['Values']
                        } else {
                            $Model = $Script:Models[$Of['Model']]
                            if ($null -eq $Model['Declared']) {
                                Add-ModelIndex -Model $Model
                            }
                            $Declared = $Model['Declared']
                        }
                        if ($Item -is [System.Management.Automation.PSCustomObject]) {
                            $Entries = $Item.PSObject.Properties.GetEnumerator()
                        } else {
                            $IsDictionary = $true
                            if ($null -eq $Model) {
                                $Entries = (Get-JsonMember -Object $Item).GetEnumerator()
                            } else {
                                $Entries = (Get-ModelMember -Object $Item -Model $Model).GetEnumerator()
                            }
                        }
                    }
                } else {
                    $Level = $Around
                }
            }
            # Stores what has been converted, and each container that ends with it.
            while ($true) {
                if (-not $IsOpened) {
                    if ($null -eq $Entries) {
                        return , $Item
                    }
                    if ($IsList) {
                        $Out.Add($Item)
                    } else {
                        $Out[$Name] = $Item
                    }
                }
                $IsOpened = $false
                $HasNext = $Entries.MoveNext()
                while ($HasNext) {
                    $Entry = $Entries.Current
                    $Of = $Each
                    if ($IsList) {
                        $Item = $Entry
                        break
                    }
                    if ($IsDictionary) {
                        $Name = $Entry.Key
                    } else {
                        $Kind = $Entry.MemberType
                        if ($Kind -ne $Note -and $Kind -ne $Own) {
                            $HasNext = $Entries.MoveNext()
                            continue
                        }
                        $Name = $Entry.Name
                    }
                    $Item = $Entry.Value
                    if ($null -eq $Declared) {
                        break
                    }
                    $Of = $Declared[$Name]
                    if ($null -eq $Of -and -not $IsDictionary) {
                        $Name = Get-DeclaredName -Object $Source -Name $Name -Model $Model
                        $Of = $Declared[$Name]
                    }
                    if ($null -ne $Of) {
                        if (-not $Of['ReadOnly'] -or $Of['WriteOnly']) {
                            break
                        }
                    } elseif ($Name -ceq 'AdditionalProperties' -and $null -ne $Model['Additional'] -and (Test-JsonObject -Value $Item)) {
                        $Script:Level = $Level
                        foreach ($Additional in (Get-JsonMember -Object $Item).GetEnumerator()) {
                            $Out[$Additional.Key] = ConvertTo-Wire -Value $Additional.Value -Schema $Model['Additional']
                        }
                    } else {
                        break
                    }
                    $HasNext = $Entries.MoveNext()
                }
                if ($HasNext) {
                    break
                }
                $Item = $Out
                if ($IsList) {
                    $Item = $Out.ToArray()
                }
                $Source = $Outer.Pop()
                $Entries = $Outer.Pop()
                $IsDictionary = $Outer.Pop()
                $Out = $Outer.Pop()
                $IsList = $Outer.Pop()
                $Each = $Outer.Pop()
                $Model = $Outer.Pop()
                $Declared = $Outer.Pop()
                $Name = $Outer.Pop()
                $Level = $Outer.Pop()
            }
        }
    } finally {
        $Script:Level = $First
    }
}

# Returns how values of a schema are converted, found once for each: 0 unchanged, 1 as one of the allowed values, 2 as text,
# 3 as an object, 4 as a list, 5 as a map, 6 as an object of a model, 7 as an alternative, 8 as what the model stands for.
function Get-WireWay {
    Param (
        [hashtable]$Schema
    )

    if ($null -eq $Schema['Way']) {
        $Way = 0
        switch ($Schema['Type']) {
            'enum' { $Way = 1 }
            'byte' { $Way = 2 }
            'date' { $Way = 2 }
            'object' { $Way = 3 }
            'array' { $Way = 4 }
            'map' { $Way = 5 }
            'model' {
                $Way = 7
                switch ((Get-ModelTable -Name $Schema['Model'])['Kind']) {
                    'object' { $Way = 6 }
                    'value' { $Way = 8 }
                }
            }
        }
        $Schema['Way'] = $Way
    }
    return $Schema['Way']
}

# Converts a date, or bytes.
function ConvertTo-WireText {
    Param (
        [object]$Value,
        [hashtable]$Schema
    )

    if ($Schema['Type'] -ceq 'byte') {
        return ConvertTo-Base64Text -Value $Value
    }
    if ($Value -is [datetime] -or $Value -is [System.DateTimeOffset]) {
        return $Value.ToString('yyyy-MM-dd', [System.Globalization.CultureInfo]::InvariantCulture)
    }
    return , (Get-ActualInstance -Value $Value)
}

# Converts a value of a oneOf or anyOf by the first alternative that it matches.
function ConvertTo-WireAlternative {
    Param (
        [object]$Value,
        [hashtable]$Schema
    )

    $Model = Get-ModelTable -Name $Schema['Model']
    $Found = Select-JsonAlternative -Value $Value -Members $Model['Members'] -Properties $Model['Properties']
    if ($Found.Count -gt 0) {
        $Out = ConvertTo-Wire -Value $Value -Schema $Found[0]
        if ($Out -is [System.Collections.Specialized.OrderedDictionary]) {
            foreach ($Property in $Model['Properties']) {
                if ($Property['ReadOnly'] -and -not $Property['WriteOnly']) {
                    $Out.Remove($Property['Name'])
                }
            }
        }
        return , $Out
    }
    # Other values may be what the description forgot.
    if ($Value -is [string] -and $Value -match '^\s*[\[{]') {
        Assert-JsonObject -Value $Value -Model $Schema['Model']
    }
    return , $Value
}
