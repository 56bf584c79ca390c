# Validates values against the tables of models and operations.
#
# A schema is a hashtable. Type is the type of the value. Further keys depend on the type (Items, Values, Members,
# Model, Allowed, Rest), allow null (Nullable), or restrict the value (Minimum, Above, Maximum, Below, MultipleOf,
# MinLength, MaxLength, Pattern, MinItems, MaxItems, Unique, MinProperties, MaxProperties).

# Adds the validation errors of a value to Problems.
function Test-JsonSchema {
    Param (
        [object]$Value,
        [hashtable]$Schema,
        [string]$Path,
        [System.Collections.Generic.List[string]]$Problems
    )

    $Type = $Schema['Type']
    if ($null -eq $Value) {
        if (-not $Schema['Nullable'] -and $Type -cne 'any' -and $Type -cne 'null') {
            $Problems.Add("$Path must not be null")
        }
        return
    }
    switch ($Type) {
        'model' {
            $Script:Level++
            try {
                if ($Script:Level -gt 400) {
                    Assert-Level
                }
                $Model = $Script:Models[$Schema['Model']]
                if ($Model -is [scriptblock]) {
                    $Model = Get-ModelTable -Name $Schema['Model']
                }
                Test-JsonModel -Value $Value -Model $Model -Path $Path -Problems $Problems
            } finally {
                $Script:Level--
            }
        }
        'union' {
            $Found = Select-JsonAlternative -Value $Value -Members $Schema['Members']
            if ($Found.Count -eq 0) {
                $Problems.Add("$Path does not match any of its schemas")
            }
        }
        'array' { Test-JsonList -Value $Value -Schema $Schema -Path $Path -Problems $Problems }
        'tuple' { Test-JsonList -Value $Value -Schema $Schema -Path $Path -Problems $Problems }
        'map' { Test-JsonMap -Value $Value -Schema $Schema -Path $Path -Problems $Problems }
        'object' {
            if (-not (Test-JsonObject -Value $Value)) {
                $Problems.Add("$Path must be an object")
            }
        }
        'enum' {
            if (-not (Test-JsonAllowed -Value $Value -Allowed $Schema['Allowed'])) {
                $Problems.Add("$Path must be one of the allowed values, but is $(Limit-Text -Text (ConvertTo-JsonText -Value $Value))")
            }
        }
        'boolean' {
            if ($Value -isnot [bool] -and $Value -isnot [System.Management.Automation.SwitchParameter]) {
                $Problems.Add("$Path must be a boolean")
            }
        }
        'integer' { Test-JsonBound -Value $Value -Schema $Schema -Path $Path -Problems $Problems }
        'number' { Test-JsonBound -Value $Value -Schema $Schema -Path $Path -Problems $Problems }
        'null' { $Problems.Add("$Path must be null") }
        'never' { $Problems.Add("$Path must not have a value") }
        'any' { return }
        'binary' { return }
        default { Test-JsonText -Value $Value -Schema $Schema -Path $Path -Problems $Problems }
    }
}

# Refuses a value in which more models contain each other than PowerShell can follow with its calls. Every schema that contains
# itself does so through a model.
function Assert-Level {
    if ($Script:Level -gt 400) {
        throw [System.ArgumentException]::new('The value is nested too deeply: more than 400 models contain each other. Does it contain itself?')
    }
}

function Test-JsonText {
    Param (
        [object]$Value,
        [hashtable]$Schema,
        [string]$Path,
        [System.Collections.Generic.List[string]]$Problems
    )

    if ((Test-JsonObject -Value $Value) -or (Test-JsonArray -Value $Value) -or (Test-JsonNumber -Value $Value) -or
        $Value -is [bool]) {
        $Problems.Add("$Path must be a string")
        return
    }
    $Text = ConvertTo-PlainText -Value $Value
    # Counts characters, not UTF-16 code units.
    $Length = $Text.Length - [regex]::Matches($Text, '[\uDC00-\uDFFF]').Count
    if ($null -ne $Schema['MinLength'] -and $Length -lt $Schema['MinLength']) {
        $Problems.Add("$Path must have at least $($Schema['MinLength']) characters")
    }
    if ($null -ne $Schema['MaxLength'] -and $Length -gt $Schema['MaxLength']) {
        $Problems.Add("$Path must have at most $($Schema['MaxLength']) characters")
    }
    if ($null -ne $Schema['Pattern']) {
        $Follows = $true
        try {
            $Options = [System.Text.RegularExpressions.RegexOptions]::CultureInvariant
            $Limit = [timespan]::FromSeconds(2)
            $Follows = [regex]::new($Schema['Pattern'], $Options, $Limit).IsMatch($Text)
        } catch {
            # Patterns use JavaScript syntax, which .NET supports only in part. The server checks the other patterns.
            $Follows = $true
        }
        if (-not $Follows) {
            $Problems.Add("$Path must match the pattern $($Schema['Pattern'])")
        }
    }
}

function Test-JsonBound {
    Param (
        [object]$Value,
        [hashtable]$Schema,
        [string]$Path,
        [System.Collections.Generic.List[string]]$Problems
    )

    if (-not (Test-JsonNumber -Value $Value)) {
        $Problems.Add("$Path must be a number")
        return
    }
    $Number = [double]$Value
    if ($Schema['Type'] -ceq 'integer' -and $Number -ne [System.Math]::Floor($Number)) {
        $Problems.Add("$Path must be an integer")
    }
    if ($null -ne $Schema['Minimum'] -and (Compare-JsonNumber -First $Value -Second $Schema['Minimum']) -lt 0) {
        $Problems.Add("$Path must be at least $($Schema['Minimum'])")
    }
    if ($null -ne $Schema['Maximum'] -and (Compare-JsonNumber -First $Value -Second $Schema['Maximum']) -gt 0) {
        $Problems.Add("$Path must be at most $($Schema['Maximum'])")
    }
    if ($null -ne $Schema['Above'] -and (Compare-JsonNumber -First $Value -Second $Schema['Above']) -le 0) {
        $Problems.Add("$Path must be greater than $($Schema['Above'])")
    }
    if ($null -ne $Schema['Below'] -and (Compare-JsonNumber -First $Value -Second $Schema['Below']) -ge 0) {
        $Problems.Add("$Path must be less than $($Schema['Below'])")
    }
    if ($null -ne $Schema['MultipleOf'] -and [double]$Schema['MultipleOf'] -gt 0) {
        $Times = $Number / [double]$Schema['MultipleOf']
        if ([System.Math]::Abs($Times - [System.Math]::Round($Times)) -gt 1e-9 * [System.Math]::Max(1, [System.Math]::Abs($Times))) {
            $Problems.Add("$Path must be a multiple of $($Schema['MultipleOf'])")
        }
    }
}

# Returns a negative number, 0 or a positive number. Integers of any size are compared exactly.
function Compare-JsonNumber {
    Param (
        [object]$First,
        [object]$Second
    )

    $Whole = foreach ($Number in @($First, $Second)) {
        if ($Number -isnot [double] -and $Number -isnot [single] -and
            ($Number -isnot [decimal] -or $Number -eq [decimal]::Truncate($Number))) {
            [System.Numerics.BigInteger]$Number
        }
    }
    if (@($Whole).Count -eq 2) {
        return [System.Numerics.BigInteger]::Compare($Whole[0], $Whole[1])
    }
    return ([double]$First).CompareTo([double]$Second)
}

function Test-JsonList {
    Param (
        [object]$Value,
        [hashtable]$Schema,
        [string]$Path,
        [System.Collections.Generic.List[string]]$Problems
    )

    if ($Value -isnot [object[]] -and -not (Test-JsonArray -Value $Value)) {
        $Problems.Add("$Path must be a list")
        return
    }
    $Seen = [System.Collections.Generic.HashSet[string]]::new([System.StringComparer]::Ordinal)
    $Index = 0
    foreach ($Item in $Value) {
        $ItemSchema = $Schema['Items']
        if ($Schema['Type'] -ceq 'tuple') {
            $ItemSchema = $Schema['Rest']
            if ($Index -lt $Schema['Items'].Count) {
                $ItemSchema = $Schema['Items'][$Index]
            }
        }
        if ($null -ne $ItemSchema) {
            Test-JsonSchema -Value $Item -Schema $ItemSchema -Path "$Path[$Index]" -Problems $Problems
        }
        if ($Schema['Unique'] -and -not $Seen.Add((ConvertTo-JsonText -Value $Item))) {
            $Problems.Add("$Path[$Index] is a duplicate")
        }
        $Index++
    }
    if ($null -ne $Schema['MinItems'] -and $Index -lt $Schema['MinItems']) {
        $Problems.Add("$Path must have at least $($Schema['MinItems']) items")
    }
    if ($null -ne $Schema['MaxItems'] -and $Index -gt $Schema['MaxItems']) {
        $Problems.Add("$Path must have at most $($Schema['MaxItems']) items")
    }
}

function Test-JsonMap {
    Param (
        [object]$Value,
        [hashtable]$Schema,
        [string]$Path,
        [System.Collections.Generic.List[string]]$Problems
    )

    if (-not (Test-JsonObject -Value $Value)) {
        $Problems.Add("$Path must be an object")
        return
    }
    $Count = 0
    foreach ($Member in (Get-JsonMember -Object $Value).GetEnumerator()) {
        Test-JsonSchema -Value $Member.Value -Schema $Schema['Values'] -Path "$Path.$(Limit-Text -Text $Member.Key)" -Problems $Problems
        $Count++
    }
    if ($null -ne $Schema['MinProperties'] -and $Count -lt $Schema['MinProperties']) {
        $Problems.Add("$Path must have at least $($Schema['MinProperties']) members")
    }
    if ($null -ne $Schema['MaxProperties'] -and $Count -gt $Schema['MaxProperties']) {
        $Problems.Add("$Path must have at most $($Schema['MaxProperties']) members")
    }
}

function Test-JsonAllowed {
    Param (
        [object]$Value,
        [object[]]$Allowed
    )

    if ($Value -is [string] -and $Allowed -ccontains $Value) {
        return $true
    }
    $Json = ConvertTo-JsonText -Value $Value
    foreach ($Candidate in $Allowed) {
        if ((ConvertTo-JsonText -Value $Candidate) -ceq $Json) {
            return $true
        }
        if ((Test-JsonNumber -Value $Candidate) -and (Test-JsonNumber -Value $Value) -and $Candidate -eq $Value) {
            return $true
        }
    }
    return $false
}

# Adds the validation errors of a value of a model to Problems.
function Test-JsonModel {
    Param (
        [object]$Value,
        [hashtable]$Model,
        [string]$Path,
        [System.Collections.Generic.List[string]]$Problems
    )

    $Kind = $Model['Kind']
    if ($Kind -ceq 'value') {
        Test-JsonSchema -Value $Value -Schema $Model['Value'] -Path $Path -Problems $Problems
        return
    }
    if ($Kind -cne 'object') {
        $Instance = Get-ActualInstance -Value $Value
        $Found = Select-JsonAlternative -Value $Instance -Members $Model['Members'] -Properties $Model['Properties']
        if ($Found.Count -eq 0) {
            $Problems.Add("$Path does not match any of its schemas")
        }
        if ($null -eq $Model['Properties'] -or -not (Test-JsonObject -Value $Instance)) {
            return
        }
        $Value = $Instance
    }
    $Members = $null
    if ($Value -isnot [System.Management.Automation.PSCustomObject]) {
        if (-not (Test-JsonObject -Value $Value)) {
            $Problems.Add("$Path must be an object")
            return
        }
        $Members = Get-ModelMember -Object $Value -Model $Model
    } elseif ($Script:IsReading) {
        # Its names are exact.
        $Members = [System.Collections.Specialized.OrderedDictionary]::new()
        foreach ($Own in $Value.PSObject.Properties) {
            if ($Own -is [System.Management.Automation.PSNoteProperty]) {
                $Members[$Own.Name] = $Own.Value
            }
        }
    } else {
        $Members = Get-ModelMember -Object $Value -Model $Model
    }
    # The properties next to the alternatives of which this is one are not those of the values in it.
    $Common = $Script:Common
    $Script:Common = $null
    if ($null -eq $Model['Declared']) {
        Add-ModelIndex -Model $Model
    }
    $Known = $Model['Declared']
    foreach ($Property in $Model['Properties']) {
        $Name = $Property['Name']
        $Item = $Members[$Name]
        if ($null -ne $Item) {
            if (-not (($Item -is [string] -and $Property['Free'] -eq 1) -or ($Item -is [int] -and $Property['Free'] -eq 2))) {
                Test-JsonSchema -Value $Item -Schema $Property -Path "$Path.$Name" -Problems $Problems
            }
        } elseif (-not $Members.Contains($Name)) {
            if ($Property['Required']) {
                $Problems.Add("$Path.$Name is required")
            }
        } elseif ($Property['Required']) {
            # Optional properties may be null, because servers send them that way.
            Test-JsonSchema -Value $null -Schema $Property -Path "$Path.$Name" -Problems $Problems
        }
    }
    if ($Kind -ceq 'object') {
        foreach ($Member in $Members.GetEnumerator()) {
            $Name = $Member.Key
            if ($Known.ContainsKey($Name) -or ($Name -ceq 'AdditionalProperties' -and $null -ne $Model['Additional'])) {
                continue
            }
            if ($null -eq $Model['Additional']) {
                if ($Common -cnotcontains $Name) {
                    $Problems.Add("$Path.$(Limit-Text -Text $Name) is not a known property")
                }
            } elseif ($Model['Additional']['Type'] -cne 'any') {
                Test-JsonSchema -Value $Member.Value -Schema $Model['Additional'] -Path "$Path.$(Limit-Text -Text $Name)" -Problems $Problems
            }
        }
    }
    $Script:Common = $Common
}

# Returns the schemas of a oneOf or anyOf that the value matches.
#
# Each alternative checks the values below again, so the time for nested unions would double with every level. Therefore,
# the outermost call remembers, for each value, which schemas it matches. An alternative may have the properties next to
# the alternatives, too.
function Select-JsonAlternative {
    Param (
        [object]$Value,
        [object[]]$Members,
        [object[]]$Properties
    )

    $IsOutermost = $null -eq $Script:Compared
    if ($IsOutermost) {
        $Script:Compared = New-SchemaMemory
    }
    $Common = $Script:Common
    if ($null -ne $Properties) {
        $Script:Common = @($Common) + @(foreach ($Property in $Properties) { $Property['Name'] })
    }
    try {
        $Found = [System.Collections.Generic.List[object]]::new()
        foreach ($Member in $Members) {
            if (Test-JsonMatch -Value $Value -Schema $Member) {
                $Found.Add($Member)
            }
        }
        return , $Found
    } finally {
        $Script:Common = $Common
        if ($IsOutermost) {
            $Script:Compared = $null
        }
    }
}

# Remembers which schemas a value matches, by reference.
function New-SchemaMemory {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param ()

    return , [System.Runtime.CompilerServices.ConditionalWeakTable[object, System.Collections.Hashtable]]::new()
}

# Returns whether the value matches the schema. Both are compared by reference with those checked before.
function Test-JsonMatch {
    Param (
        [object]$Value,
        [hashtable]$Schema
    )

    $Known = @{}
    if ($null -ne $Value) {
        $Known = $Script:Compared.GetOrCreateValue($Value)
    }
    if (-not $Known.ContainsKey($Schema)) {
        $Problems = [System.Collections.Generic.List[string]]::new()
        Test-JsonSchema -Value $Value -Schema $Schema -Path '$' -Problems $Problems
        $Known[$Schema] = $Problems.Count -eq 0
    }
    return $Known[$Schema]
}

# Shortens a text from the JSON. Each value has its path, so a long name would be copied once for each value below it.
function Limit-Text {
    Param (
        [string]$Text
    )

    if ($Text.Length -gt 100) {
        return $Text.Substring(0, 97) + '...'
    }
    return $Text
}

function Assert-NoProblem {
    Param (
        [string]$What,
        [System.Collections.Generic.List[string]]$Problems
    )

    if ($Problems.Count -gt 0) {
        $Shown = $Problems.GetRange(0, [System.Math]::Min(10, $Problems.Count)) -join '; '
        throw (New-ClientError -Exception ([System.ArgumentException]::new("$($What): $Shown.")) -Id 'ModelNotValid')
    }
}
