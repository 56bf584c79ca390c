# The attributes of parameters that convert arguments before PowerShell does: NullText, WholeNumber and Day. They are types of .NET, whose
# methods are written here as instructions of its virtual machine. A class of PowerShell would belong to the session that created it, but
# sessions share the functions that they read from the same file, with their attributes: in ForEach-Object -Parallel, the attributes
# would run in another session, or fail after its end.

# Creates the attributes, unless another session has. All modules share them, so a conversion that changes needs another name.
function Initialize-ArgumentAttribute {
    if ('Specmint.Day' -as [type]) {
        return
    }
    $PSObject = [System.Management.Automation.PSObject]
    $Language = [System.Management.Automation.LanguagePrimitives]
    $Integer = [System.Numerics.BigInteger]
    $Invariant = @('Call', [System.Globalization.CultureInfo], 'get_InvariantCulture', @())
    # Out of the PSObject in which a pipeline may have put it.
    $Bare = @(@('Ldarg_0'), @('Call', $PSObject, 'AsPSObject', @([object])), @('Call', $PSObject, 'get_BaseObject', @()))
    # Null would become an empty string.
    $NullText = @(
        @('Ldarg_0'), @('Brtrue', 'other'),
        @('Call', [System.Management.Automation.Language.NullString], 'get_Value', @()), @('Ret')
    )
    # PowerShell itself reads integers as doubles, and drops fractions. A number is rejected if its text has a fraction or an exponent.
    $WholeNumber = @(@('Ldarg_0'), @('Brfalse', 'other')) + $Bare + @(
        @('Ldtoken', [string]), @('Call', [type], 'GetTypeFromHandle', @([System.RuntimeTypeHandle])), $Invariant,
        @('Call', $Language, 'ConvertTo', @([object], [type], [System.IFormatProvider])), @('Castclass', [string]), @('Stloc_0'),
        @('Ldloc_0'), @('Ldc_I4_7'), $Invariant, @('Ldloca_S', [byte]1),
        @('Call', $Integer, 'TryParse', @([string], [System.Globalization.NumberStyles], [System.IFormatProvider], $Integer.MakeByRefType())),
        @('Brfalse', 'refused'), @('Ldloc_1'), @('Box', $Integer), @('Ret'),
        @('refused'), @('Ldstr', "'"), @('Ldloc_0'), @('Ldstr', "' is not an exact integer: pass large ones as strings of digits."),
        @('Call', [string], 'Concat', @([string], [string], [string])),
        @('Newobj', [System.Management.Automation.ArgumentTransformationMetadataException], '', @([string])), @('Throw')
    )
    # PowerShell does not convert a date without a time to a DateTime. Windows PowerShell does not have the type.
    $Day = @()
    $Date = 'System.DateOnly' -as [type]
    if ($null -ne $Date) {
        $Time = 'System.TimeOnly' -as [type]
        $Day = @(@('Ldarg_0'), @('Brfalse', 'other')) + $Bare + @(@('Isinst', $Date), @('Brfalse', 'other')) + $Bare + @(
            @('Unbox', $Date), @('Call', $Time, 'get_MinValue', @()), @('Call', $Date, 'ToDateTime', @($Time)), @('Box', [datetime]), @('Ret')
        )
    }
    $Assembly = [System.Reflection.Emit.AssemblyBuilder]::DefineDynamicAssembly([System.Reflection.AssemblyName]::new('Specmint'), [System.Reflection.Emit.AssemblyBuilderAccess]::Run)
    $Module = $Assembly.DefineDynamicModule('Specmint')
    foreach ($Attribute in @(@{ Name = 'NullText'; Steps = $NullText }, @{ Name = 'WholeNumber'; Steps = $WholeNumber }, @{ Name = 'Day'; Steps = $Day })) {
        $Type = $Module.DefineType("Specmint.$($Attribute['Name'])", [System.Reflection.TypeAttributes]'Public, Sealed', [System.Management.Automation.ArgumentTransformationAttribute])
        $null = $Type.DefineDefaultConstructor([System.Reflection.MethodAttributes]::Public)
        $Convert = $Type.DefineMethod('Convert', [System.Reflection.MethodAttributes]'Public, Static', [object], [type[]]@([object]))
        Write-MethodCode -Method $Convert -Variables @([string], $Integer) -Steps ($Attribute['Steps'] + @(@('other'), @('Ldarg_0'), @('Ret')))
        $Transform = $Type.DefineMethod('Transform', [System.Reflection.MethodAttributes]'Public, Virtual, HideBySig', [object], [type[]]@([System.Management.Automation.EngineIntrinsics], [object]))
        $Steps = @(@('Ldarg_2'), @('Call', $Convert), @('Ret'))
        if ($Attribute['Name'] -cne 'NullText') {
            $Steps = Get-ListConversion -Convert $Convert
        }
        Write-MethodCode -Method $Transform -Variables @([System.Collections.IEnumerator], [System.Collections.Generic.List[object]]) -Steps $Steps
        $null = $Type.CreateType()
    }
}

# Converts each item of a list, or a single value.
function Get-ListConversion {
    Param (
        [System.Reflection.MethodInfo]$Convert
    )

    $List = [System.Collections.Generic.List[object]]
    $Items = [System.Collections.IEnumerator]
    return @(
        @('Ldarg_2'), @('Call', [System.Management.Automation.LanguagePrimitives], 'GetEnumerator', @([object])), @('Stloc_0'),
        @('Ldloc_0'), @('Brtrue', 'list'), @('Ldarg_2'), @('Call', $Convert), @('Ret'),
        @('list'), @('Newobj', $List, '', @()), @('Stloc_1'),
        @('next'), @('Ldloc_0'), @('Callvirt', $Items, 'MoveNext', @()), @('Brfalse', 'end'),
        @('Ldloc_1'), @('Ldloc_0'), @('Callvirt', $Items, 'get_Current', @()), @('Call', $Convert), @('Callvirt', $List, 'Add', @([object])), @('Br', 'next'),
        @('end'), @('Ldloc_1'), @('Callvirt', $List, 'ToArray', @()), @('Ret')
    )
}

# Writes the instructions of a method: names, with an operand, or with the type, name and parameters of a method. A name in lower case is
# a label.
function Write-MethodCode {
    Param (
        [System.Reflection.Emit.MethodBuilder]$Method,
        [type[]]$Variables,
        [object[]]$Steps
    )

    $Code = $Method.GetILGenerator()
    foreach ($Variable in $Variables) {
        $null = $Code.DeclareLocal($Variable)
    }
    $Labels = @{}
    foreach ($Step in $Steps) {
        if ($Step[0] -cmatch '^[a-z]') {
            $Labels[$Step[0]] = $Code.DefineLabel()
        }
    }
    foreach ($Step in $Steps) {
        $Name = $Step[0]
        if ($Labels.ContainsKey($Name)) {
            $Code.MarkLabel($Labels[$Name])
            continue
        }
        $Instruction = [System.Reflection.Emit.OpCodes].GetField($Name).GetValue($null)
        $Operand = $Step[1]
        if ($Step.Count -eq 4) {
            if ($Name -ceq 'Newobj') {
                $Operand = $Operand.GetConstructor([type[]]$Step[3])
            } else {
                $Operand = $Operand.GetMethod($Step[2], [type[]]$Step[3])
            }
        } elseif ($Name -clike 'Br*') {
            $Operand = $Labels[$Operand]
        }
        if ($null -eq $Operand) {
            $Code.Emit($Instruction)
        } else {
            $Code.Emit($Instruction, $Operand)
        }
    }
}

Initialize-ArgumentAttribute
