# Objects of models, by the tables in Model/*.ps1.
#
# A model's table has its Kind: object (Properties, Additional), oneOf or anyOf (Members, and by a Discriminator a
# Mapping), or value (Value). A property is a schema with Name, Parameter, Required, Default, ReadOnly and
# WriteOnly.

# What was given to a function, as a hashtable: the dictionary that PowerShell makes has other methods in each version.
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

# What is given of a model's object, checked.
function Complete-JsonModel {
    Param (
        [string]$Name,
        [object]$Object,
        [System.Collections.IDictionary]$Bound
    )

    # With -ErrorAction SilentlyContinue no object is better than one that is wrong.
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
        # A variable of the type string may have no null.
        if ($There -and $Arguments.ContainsKey($Parameter) -and $null -eq $Arguments[$Parameter]) {
            $Value = $null
            if ($Object -is [System.Collections.IDictionary]) {
                $Object[$Key] = $null
            } else {
                $Member.Value = $null
            }
        }
        # What has to be there is what the description takes it for, where nothing is given.
        $Given = $There -and ($Arguments.ContainsKey($Parameter) -or ($Property['Required'] -and $Property['Default']))
        if ($Given -and $null -ne $Value) {
            Test-JsonSchema -Value $Value -Schema $Property -Path $Parameter -Problems $Problems
        } elseif ($Property['Required'] -and -not $Property['ReadOnly'] -and -not ($Given -and $Property['Nullable'])) {
            $Problems.Add("$Parameter has to be given")
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
    return $Object
}

# The members of JSON that is an object of the model.
function Read-JsonModel {
    Param (
        [string]$Name,
        [AllowEmptyString()]
        [string]$Json
    )

    $Value = ConvertFrom-JsonText -Text $Json
    $Problems = [System.Collections.Generic.List[string]]::new()
    if ($null -eq $Value) {
        $Problems.Add('the JSON is null')
    } else {
        Test-JsonModel -Value $Value -Model $Script:Models[$Name] -Path $Name -Problems $Problems
    }
    Assert-NoProblem -What "The JSON is no $Name" -Problems $Problems
    return Get-JsonMember -Object $Value
}

# Leaves out of the object what the JSON did not have.
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

# The members that no property of the model is for.
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

# The schema of a oneOf or anyOf that JSON follows: its name as Type, and the value as Instance.
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
        throw [System.ArgumentException]::new("The JSON follows none of the schemas of $Name.")
    }
    if ($Found.Count -gt 1 -and $Model['Kind'] -ceq 'oneOf') {
        $Names = [System.Collections.Generic.List[string]]::new()
        foreach ($Member in $Found) {
            $Names.Add($Member['Name'])
        }
        $Several = $Names -join ', '
        throw [System.ArgumentException]::new("The JSON follows several schemas of $Name, of which it may be one: $Several.")
    }
    return @{ Type = $Found[0]['Name']; Instance = $Value }
}

# The model that the discriminator's property names.
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

# What ConvertFrom functions of a oneOf or anyOf give holds the value; anything else is one.
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

# A value as JSON has it: times as text, a lone item of a list in a list, additional properties among the others.
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
