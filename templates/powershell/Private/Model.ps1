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
    foreach ($Argument in $Bound.GetEnumerator()) {
        $Given[$Argument.Key] = $Argument.Value
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

    # With -ErrorAction SilentlyContinue, returns nothing instead of an invalid object.
    $ErrorActionPreference = 'Stop'
    $Arguments = Copy-BoundParameter -Bound $Bound
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
    Assert-NoProblem -What $Name -Problems $Problems
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

    $Value = ConvertFrom-JsonText -Text $Json
    $Problems = [System.Collections.Generic.List[string]]::new()
    if ($null -eq $Value) {
        $Problems.Add('it is null')
    } else {
        Test-JsonModel -Value $Value -Model $Script:Models[$Name] -Path $Name -Problems $Problems
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
    $Value = ConvertFrom-JsonText -Text $Json
    $Chosen = Get-DiscriminatorChoice -Model $Model -Value $Value
    if ($null -ne $Chosen -and $Model['Lookup']) {
        return @{ Type = $Chosen; Instance = $Value }
    }
    $Found = Select-JsonAlternative -Value $Value -Members $Model['Members']
    if ($Found.Count -gt 1 -and $null -ne $Chosen) {
        foreach ($Member in $Found) {
            if ($Member['Name'] -ceq $Chosen) {
                return @{ Type = $Chosen; Instance = $Value }
            }
        }
    }
    if ($Found.Count -eq 0) {
        throw [System.ArgumentException]::new("The JSON does not match any schema of $Name.")
    }
    if ($Found.Count -gt 1 -and $Model['Kind'] -ceq 'oneOf') {
        $Names = [System.Collections.Generic.List[string]]::new()
        foreach ($Member in $Found) {
            $Names.Add($Member['Name'])
        }
        $Several = $Names -join ', '
        throw [System.ArgumentException]::new("The JSON matches several schemas of $Name, but only one is allowed: $Several.")
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

# Converts a value for JSON: dates to strings, a single item to a list if a list is expected, and additional
# properties to properties of the object.
function ConvertTo-Wire {
    Param (
        [object]$Value,
        [hashtable]$Schema
    )

    if ($null -eq $Value) {
        return $null
    }
    $Type = $Schema['Type']
    if ($Type -ceq 'model') {
        return , (ConvertTo-WireModel -Value $Value -Model $Script:Models[$Schema['Model']])
    }
    if ($Type -ceq 'array') {
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
    if ($Type -ceq 'map' -and (Test-JsonObject -Value $Value)) {
        $Members = Get-JsonMember -Object $Value
        $Out = [System.Collections.Specialized.OrderedDictionary]::new()
        foreach ($Member in $Members.GetEnumerator()) {
            $Out[$Member.Key] = ConvertTo-Wire -Value $Member.Value -Schema $Schema['Values']
        }
        return $Out
    }
    if ($Type -ceq 'date' -and ($Value -is [datetime] -or $Value -is [System.DateTimeOffset])) {
        return $Value.ToString('yyyy-MM-dd', [System.Globalization.CultureInfo]::InvariantCulture)
    }
    return , (Get-ActualInstance -Value $Value)
}

function ConvertTo-WireModel {
    Param (
        [object]$Value,
        [hashtable]$Model
    )

    if ($Model['Kind'] -ceq 'value') {
        return , (ConvertTo-Wire -Value $Value -Schema $Model['Value'])
    }
    $Instance = Get-ActualInstance -Value $Value
    if ($Model['Kind'] -cne 'object') {
        $Found = Select-JsonAlternative -Value $Instance -Members $Model['Members']
        if ($Found.Count -gt 0) {
            return , (ConvertTo-Wire -Value $Instance -Schema $Found[0])
        }
        return , $Instance
    }
    if (-not (Test-JsonObject -Value $Instance)) {
        return , $Instance
    }
    $Members = Get-JsonMember -Object $Instance
    $Schemas = [System.Collections.Generic.Dictionary[string, object]]::new([System.StringComparer]::Ordinal)
    foreach ($Property in $Model['Properties']) {
        $Schemas[$Property['Name']] = $Property
    }
    $Out = [System.Collections.Specialized.OrderedDictionary]::new()
    foreach ($Member in $Members.GetEnumerator()) {
        $Name = $Member.Key
        if ($Schemas.ContainsKey($Name)) {
            $Out[$Name] = ConvertTo-Wire -Value $Member.Value -Schema $Schemas[$Name]
        } elseif ($Name -ceq 'AdditionalProperties' -and $null -ne $Model['Additional'] -and
            (Test-JsonObject -Value $Member.Value)) {
            $More = Get-JsonMember -Object $Member.Value
            foreach ($Additional in $More.GetEnumerator()) {
                $Out[$Additional.Key] = ConvertTo-Wire -Value $Additional.Value -Schema $Model['Additional']
            }
        } else {
            $Out[$Name] = $Member.Value
        }
    }
    return $Out
}
