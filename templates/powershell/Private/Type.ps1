# The types of model objects, named after the module and the model. Type data completes their properties, and lets
# properties be set that an object does not have yet.

# Names the type of an object of a model, if it is a custom object.
function Set-TypeName {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It names the type of an object.')]
    Param (
        [object]$Object,
        [string]$Model
    )

    $Name = "$($Script:ModuleName).$Model"
    if ($Object -is [System.Management.Automation.PSCustomObject] -and $Object.PSObject.TypeNames[0] -cne $Name) {
        $Object.PSObject.TypeNames.Insert(0, $Name)
    }
}

# Names the types of the objects of a schema, in lists too, and of the objects within. A discriminator tells the type of an
# alternative.
function Add-TypeName {
    Param (
        [object]$Value,
        [hashtable]$Schema
    )

    # Values with their schemas, in pairs: a function call for each level would limit their number.
    $Pending = [System.Collections.Generic.Stack[object]]::new()
    $Pending.Push($Value)
    $Pending.Push($Schema)
    while ($Pending.Count -gt 0) {
        $Of = Resolve-ValueSchema -Schema $Pending.Pop()
        $Current = $Pending.Pop()
        if ($null -eq $Current) {
            continue
        }
        if ($Of['Type'] -ceq 'array' -and (Test-JsonArray -Value $Current)) {
            foreach ($Item in $Current) {
                $Pending.Push($Item)
                $Pending.Push($Of['Items'])
            }
            continue
        }
        if ($Of['Type'] -cne 'model') {
            continue
        }
        $Model = $Of['Model']
        $Table = Get-ModelTable -Name $Model
        if ($null -eq $Table) {
            continue
        }
        if ($Table['Kind'] -cne 'object') {
            $Chosen = Get-DiscriminatorChoice -Model $Table -Value $Current
            if ($null -ne $Chosen -and (Get-ModelTable -Name $Chosen)['Kind'] -ceq 'object') {
                $Pending.Push($Current)
                $Pending.Push(@{ Type = 'model'; Model = $Chosen })
            }
            continue
        }
        if ($Current -isnot [System.Management.Automation.PSCustomObject]) {
            continue
        }
        # Found once for each model.
        if ($null -eq $Table['Nested']) {
            $Table['Nested'] = @(
                foreach ($Property in $Table['Properties']) {
                    $Inner = Resolve-ValueSchema -Schema $Property
                    if (@('model', 'array') -ccontains $Inner['Type']) {
                        $Property
                    }
                }
            )
        }
        foreach ($Nested in $Table['Nested']) {
            $Member = $Current.PSObject.Properties[$Nested['Name']]
            if ($null -ne $Member -and $null -ne $Member.Value) {
                $Pending.Push($Member.Value)
                $Pending.Push($Nested)
            }
        }
        Set-TypeName -Object $Current -Model $Model
    }
}

# Registers the properties of each model. An object's own property goes before the one that is registered, which is null
# until it is set and becomes the object's own.
function Register-ModelType {
    $Own = @('psobject', 'psbase', 'psadapted', 'psextended', 'pstypenames', 'psstandardmembers')
    $Getter = [scriptblock]::Create('$null')
    $Setters = [System.Collections.Generic.Dictionary[string, scriptblock]]::new([System.StringComparer]::Ordinal)
    $All = [System.Collections.Generic.List[System.Management.Automation.Runspaces.TypeData]]::new()
    foreach ($Model in $Script:Members.GetEnumerator()) {
        $Data = [System.Management.Automation.Runspaces.TypeData]::new("$($Script:ModuleName).$($Model.Key)")
        foreach ($Name in $Model.Value) {
            # TypeData has no members with such names.
            if ([string]::IsNullOrWhiteSpace($Name) -or $Own -contains $Name) {
                continue
            }
            if (-not $Setters.ContainsKey($Name)) {
                $Quoted = [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($Name)
                $Setters[$Name] = [scriptblock]::Create(
                    '$Member = [System.Management.Automation.PSNoteProperty]::new(''' + $Quoted + ''', $args[0]); ' +
                    '$this.PSObject.Properties.Add($Member, $true)'
                )
            }
            $Member = [System.Management.Automation.Runspaces.ScriptPropertyData]::new($Name, $Getter, $Setters[$Name])
            # What is printed or converted has the object's own properties only, so that it does not show absent ones as null.
            $Member.IsHidden = $true
            $Data.Members[$Name] = $Member
        }
        # `.Count` would return the member of a property with this name.
        if ($Data.Members.get_Count() -gt 0) {
            $All.Add($Data)
        }
    }
    if ($All.Count -gt 0) {
        Microsoft.PowerShell.Utility\Update-TypeData -TypeData $All.ToArray() -Force
        $Script:TypeNames = foreach ($Data in $All) { $Data.TypeName }
    }
}

# Removes the type data from the session when the module is removed.
function Unregister-ModelType {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes the session only.')]
    Param ()

    foreach ($Name in $Script:TypeNames) {
        Microsoft.PowerShell.Utility\Remove-TypeData -TypeName $Name -ErrorAction Ignore
    }
}
