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

# Validates a model object, removes the properties that were not passed, and returns the object.
function Complete-JsonModel {
    Param (
        [string]$Name,
        [object]$Object,
        [System.Collections.IDictionary]$Bound
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
    $Problems = [System.Collections.Generic.List[string]]::new()
    foreach ($Property in $Script:Models[$Name]['Properties']) {
        $Key = $Property['Name']
        $Parameter = $Property['Parameter']
        if ($Object -is [System.Collections.IDictionary]) {
            $There = $Object.Contains($Key)
            $Value = $Object[$Key]
        } else {
            $Member = $Object.PSObject.Properties[$Key]
            $There = $null -ne $Member
            $Value = $null
            if ($There) {
                $Value = $Member.Value
            }
        }
        # A variable of type string cannot hold null.
        if ($There -and $Arguments.ContainsKey($Parameter) -and $null -eq $Arguments[$Parameter]) {
            $Value = $null
            if ($Object -is [System.Collections.IDictionary]) {
                $Object[$Key] = $null
            } else {
                $Member.Value = $null
            }
        }
        if ($There -and $null -ne $Value) {
            try {
                $Value = ConvertTo-DeclaredValue -Value $Value -Schema $Property
            } catch [System.ArgumentException] {
                $Problems.Add("$($Parameter): $($_.Exception.Message)")
            }
            if ($Object -is [System.Collections.IDictionary]) {
                $Object[$Key] = $Value
            } else {
                $Member.Value = $Value
            }
        }
        # A required property that is omitted gets the default of the API description.
        $Given = $There -and ($Arguments.ContainsKey($Parameter) -or ($Property['Required'] -and $Property['Default']))
        if ($Given -and $null -ne $Value) {
            Test-JsonSchema -Value $Value -Schema $Property -Path $Parameter -Problems $Problems
        } elseif ($Property['Required'] -and -not $Property['ReadOnly'] -and -not ($Given -and $Property['Nullable'])) {
            $Problems.Add("$Parameter is required")
        }
        if ($There -and -not $Given) {
            if ($Object -is [System.Collections.IDictionary]) {
                $Object.Remove($Key)
            } else {
                $Object.PSObject.Properties.Remove($Key)
            }
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
    Set-TypeName -Object $Object -Model $Name
    return $Object
}

# Returns the members of a JSON object.
function Read-JsonModel {
    Param (
        [string]$Name,
        [AllowEmptyString()]
        [string]$Json
    )

    $Value = ConvertFrom-JsonText -Text $Json -Schema @{ Type = 'model'; Model = $Name }
    $Problems = [System.Collections.Generic.List[string]]::new()
    $Script:IsReading = $true
    try {
        if ($null -eq $Value) {
            $Problems.Add('it is null')
        } else {
            Test-JsonModel -Value $Value -Model $Script:Models[$Name] -Path $Name -Problems $Problems
        }
    } finally {
        $Script:IsReading = $false
    }
    Assert-NoProblem -What "The JSON is not a valid $Name" -Problems $Problems
    return Get-JsonMember -Object $Value
}

# Removes properties that the JSON does not contain.
function Select-JsonProperty {
    Param (
        [object]$Object,
        [System.Collections.IDictionary]$Values
    )

    $Names = [System.Collections.Generic.List[string]]::new()
    foreach ($Property in $Object.PSObject.Properties) {
        if ($Property.Name -cne 'AdditionalProperties' -and -not $Values.Contains($Property.Name)) {
            $Names.Add($Property.Name)
        }
    }
    foreach ($Name in $Names) {
        $Object.PSObject.Properties.Remove($Name)
    }
    return $Object
}

# Returns members that are not properties of the model.
function Get-JsonAdditionalProperty {
    Param (
        [string]$Name,
        [System.Collections.IDictionary]$Values
    )

    $Known = [System.Collections.Generic.HashSet[string]]::new([System.StringComparer]::Ordinal)
    foreach ($Property in $Script:Models[$Name]['Properties']) {
        $null = $Known.Add($Property['Name'])
    }
    $More = [System.Collections.Specialized.OrderedDictionary]::new()
    foreach ($Member in $Values.GetEnumerator()) {
        if (-not $Known.Contains($Member.Key)) {
            $More[$Member.Key] = $Member.Value
        }
    }
    return $More
}

# Finds the schema of a oneOf or anyOf that the JSON matches. Returns its name as Type and the value as Instance.
function Find-JsonSchema {
    Param (
        [string]$Name,
        [AllowEmptyString()]
        [string]$Json
    )

    $ErrorActionPreference = 'Stop'
    $Model = $Script:Models[$Name]
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

    if ($Value -is [System.Management.Automation.PSCustomObject]) {
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
        if (-not $Model['Declared'].Contains($Member.Key) -and $Model['Folded'].ContainsKey($Member.Key)) {
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

# Adds to a model table what is looked up for each of its objects: Declared has the properties by name, and Folded the
# names regardless of case, or an empty name where several differ in case only.
function Add-ModelIndex {
    Param (
        [hashtable]$Model
    )

    if ($null -ne $Model['Declared']) {
        return
    }
    $Declared = [System.Collections.Specialized.OrderedDictionary]::new()
    $Folded = [System.Collections.Hashtable]::new([System.StringComparer]::OrdinalIgnoreCase)
    foreach ($Property in $Model['Properties']) {
        $Name = $Property['Name']
        $Declared[$Name] = $Property
        if ($Folded.ContainsKey($Name)) {
            $Folded[$Name] = ''
        } else {
            $Folded[$Name] = $Name
        }
    }
    $Model['Folded'] = $Folded
    $Model['Declared'] = $Declared
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

    while ($Schema['Type'] -ceq 'model' -and $Script:Models[$Schema['Model']]['Kind'] -ceq 'value') {
        $Schema = $Script:Models[$Schema['Model']]['Value']
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
function ConvertTo-Wire {
    Param (
        [object]$Value,
        [hashtable]$Schema
    )

    if ($null -eq $Value) {
        return $null
    }
    switch ($Schema['Type']) {
        'model' {
            $Name = $Schema['Model']
            $Script:Level++
            try {
                Assert-Level
                return , (ConvertTo-WireModel -Value $Value -Model $Script:Models[$Name] -Name $Name)
            } finally {
                $Script:Level--
            }
        }
        'array' {
            $Items = [System.Collections.Generic.List[object]]::new()
            if (Test-JsonArray -Value $Value) {
                foreach ($Item in $Value) {
                    $Items.Add((ConvertTo-Wire -Value $Item -Schema $Schema['Items']))
                }
            } else {
                $Items.Add((ConvertTo-Wire -Value $Value -Schema $Schema['Items']))
            }
            return , $Items.ToArray()
        }
        'map' {
            if (Test-JsonObject -Value $Value) {
                $Out = [System.Collections.Specialized.OrderedDictionary]::new()
                foreach ($Member in (Get-JsonMember -Object $Value).GetEnumerator()) {
                    $Out[$Member.Key] = ConvertTo-Wire -Value $Member.Value -Schema $Schema['Values']
                }
                return $Out
            }
            Assert-JsonObject -Value $Value
        }
        'object' { Assert-JsonObject -Value $Value }
        'enum' { return Get-DeclaredValue -Value $Value -Allowed $Schema['Allowed'] }
        'byte' { return ConvertTo-Base64Text -Value $Value }
        'date' {
            if ($Value -is [datetime] -or $Value -is [System.DateTimeOffset]) {
                return $Value.ToString('yyyy-MM-dd', [System.Globalization.CultureInfo]::InvariantCulture)
            }
        }
    }
    return , (Get-ActualInstance -Value $Value)
}

function ConvertTo-WireModel {
    Param (
        [object]$Value,
        [hashtable]$Model,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Name
    )

    if ($Model['Kind'] -ceq 'value') {
        return , (ConvertTo-Wire -Value $Value -Schema $Model['Value'])
    }
    $Instance = Get-ActualInstance -Value $Value
    if ($Model['Kind'] -cne 'object') {
        $Found = Select-JsonAlternative -Value $Instance -Members $Model['Members'] -Properties $Model['Properties']
        if ($Found.Count -gt 0) {
            $Out = ConvertTo-Wire -Value $Instance -Schema $Found[0]
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
        if ($Instance -is [string] -and $Instance -match '^\s*[\[{]') {
            Assert-JsonObject -Value $Instance -Model $Name
        }
        return , $Instance
    }
    if (-not (Test-JsonObject -Value $Instance)) {
        Assert-JsonObject -Value $Instance -Model $Name
        return , $Instance
    }
    Add-ModelIndex -Model $Model
    $Out = [System.Collections.Specialized.OrderedDictionary]::new()
    foreach ($Member in (Get-ModelMember -Object $Instance -Model $Model).GetEnumerator()) {
        $Key = $Member.Key
        $Item = $Member.Value
        $Schema = $Model['Declared'][$Key]
        if ($null -ne $Schema) {
            if ($Schema['ReadOnly'] -and -not $Schema['WriteOnly']) {
                continue
            }
            if ($Item -is [string] -and $Schema['Type'] -ceq 'string') {
                $Out[$Key] = $Item
            } else {
                $Out[$Key] = ConvertTo-Wire -Value $Item -Schema $Schema
            }
        } elseif ($Key -ceq 'AdditionalProperties' -and $null -ne $Model['Additional'] -and (Test-JsonObject -Value $Item)) {
            foreach ($Additional in (Get-JsonMember -Object $Item).GetEnumerator()) {
                $Out[$Additional.Key] = ConvertTo-Wire -Value $Additional.Value -Schema $Model['Additional']
            }
        } else {
            $Out[$Key] = $Item
        }
    }
    return $Out
}
