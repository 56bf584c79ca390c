# Checks the arguments of an operation that PowerShell has converted without a word.

# Refuses arguments that are the text of an object, such as @{id=1}, and lists of numbers with null in them. What
# PowerShell converts to a string would otherwise become part of a URL. A property of a piped object that is null stays
# null, although PowerShell passes it as an empty string.
function Assert-Argument {
    Param (
        [hashtable]$Operation,
        [hashtable]$Bound,
        [System.Management.Automation.PSCmdlet]$Cmdlet
    )

    $Piped = $null
    if ($Cmdlet.MyInvocation.ExpectingInput) {
        # The object that the calling function is processing.
        $Piped = $_
    }
    foreach ($Parameter in $Operation['Parameters']) {
        $Name = $Parameter['Parameter']
        if (-not $Bound.ContainsKey($Name) -or $null -eq $Bound[$Name]) {
            continue
        }
        $Value = $Bound[$Name]
        $Property = $null
        if ($null -ne $Piped) {
            $Property = $Piped.PSObject.Properties[$Name]
        }
        # A parameter of any type is bound to the whole object.
        if ($null -ne $Property -and $Value -is [System.Management.Automation.PSCustomObject] -and
            @('binary', 'byte') -ccontains $Parameter['Schema']['Type']) {
            $Value = $Property.Value
            $Bound[$Name] = $Value
        }
        if ($null -ne $Property -and $null -eq $Property.Value -and $Value -is [string] -and $Value.Length -eq 0) {
            $Bound[$Name] = $null
            continue
        }
        if ($Value -is [string]) {
            $Texts = @($Value)
        } elseif ($Value -is [string[]]) {
            $Texts = $Value
        } else {
            $Type = $Parameter['Schema']['Type']
            $Item = $Parameter['Schema']['Items']
            if ($Type -ceq 'array' -and @('integer', 'number') -ccontains $Item['Type'] -and -not $Item['Nullable'] -and
                (Test-JsonArray -Value $Value) -and $Value -contains $null) {
                throw [System.ArgumentException]::new("-$Name must not contain null.")
            }
            continue
        }
        # Texts of a list of scalars are those of its items. Each comparison would read the whole list.
        $IsPlain = $null -eq $Property -or ((Test-JsonArray -Value $Property.Value) -and (Test-ScalarList -List $Property.Value))
        foreach ($Text in $Texts) {
            $IsObject = Test-ObjectText -Text $Text -Object $Piped
            if (-not $IsPlain -and -not $IsObject) {
                $IsObject = Test-ObjectText -Text $Text -Object $Property.Value
            }
            if ($IsObject -or (Test-TypeName -Text $Text -InPath ($Parameter['In'] -ceq 'path'))) {
                throw [System.ArgumentException]::new("-$Name must be text, but is an object: pass one of its properties.")
            }
        }
    }
}

# Returns whether the text is what PowerShell makes of the object, or of an item of the list.
function Test-ObjectText {
    Param (
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Text,
        [object]$Object
    )

    if ($null -eq $Object -or (Test-Scalar -Value $Object)) {
        return $false
    }
    # Parameters are converted by the current culture, casts are not.
    $Culture = [System.Globalization.CultureInfo]::CurrentCulture
    if ($Text -ceq [string]$Object -or
        $Text -ceq [System.Management.Automation.LanguagePrimitives]::ConvertTo($Object, [string], $Culture)) {
        # A list of one text has the same text.
        return -not ((Test-JsonArray -Value $Object) -and (Test-ScalarList -List $Object))
    }
    if (Test-JsonArray -Value $Object) {
        foreach ($Item in $Object) {
            if ($null -ne $Item -and -not (Test-Scalar -Value $Item) -and $Text -ceq [string]$Item) {
                return $true
            }
        }
    }
    return $false
}

# Returns whether the text of a value says what the value is: that of numbers, dates, GUIDs and the like does.
function Test-Scalar {
    Param (
        [object]$Value
    )

    return $Value -is [System.IConvertible] -or $Value -is [System.IFormattable] -or $Value -is [uri] -or
        $Value -is [version] -or $Value -is [System.Net.IPAddress]
}

function Test-ScalarList {
    Param (
        [object]$List
    )

    foreach ($Item in $List) {
        if ($null -ne $Item -and -not (Test-Scalar -Value $Item)) {
            return $false
        }
    }
    return $true
}

# Returns whether a text is what an object becomes that was passed as a string.
function Test-TypeName {
    Param (
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Text,
        [bool]$InPath
    )

    $Names = @(
        'System.Collections.Hashtable'
        'System.Collections.Specialized.OrderedDictionary'
        'System.Object[]'
        'System.Security.SecureString'
        'System.Management.Automation.PSCredential'
    )
    return $Names -ccontains $Text -or ($InPath -and $Text -match '^@\{[^{}=;]+=.*\}$')
}

# Returns the JSON texts of a pipeline: each by itself if the first is complete, otherwise the lines of one text.
function Join-JsonText {
    Param (
        [System.Collections.Generic.List[string]]$Texts
    )

    if ($Texts.Count -lt 2) {
        return , $Texts.ToArray()
    }
    try {
        $null = ConvertFrom-JsonText -Text $Texts[0]
        return , $Texts.ToArray()
    } catch {
        return , @($Texts -join "`n")
    }
}
