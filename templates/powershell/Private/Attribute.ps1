# The attributes of parameters that convert arguments before PowerShell does: NullText, WholeNumber and Day. They are types of .NET, whose
# methods are written here as instructions of its virtual machine. A class of PowerShell would belong to the session that created it, but
# sessions share the functions that they read from the same file, with their attributes: in ForEach-Object -Parallel, the attributes
# would run in another session, or fail after its end.

# Creates those of the attributes that the module has, unless another session has created them. All modules share them, so a
# conversion that changes needs another name.
function Initialize-ArgumentAttribute {
    Param (
        [string[]]$Name
    )

    foreach ($Attribute in $Name) {
        if ("Specmint.$Attribute" -as [type]) {
            continue
        }
        $Assembly = [System.Reflection.Emit.AssemblyBuilder]::DefineDynamicAssembly([System.Reflection.AssemblyName]::new('Specmint'), [System.Reflection.Emit.AssemblyBuilderAccess]::Run)
        $Type = $Assembly.DefineDynamicModule('Specmint').DefineType("Specmint.$Attribute", [System.Reflection.TypeAttributes]'Public, Sealed', [System.Management.Automation.ArgumentTransformationAttribute])
        $Transform = $Type.DefineMethod('Transform', [System.Reflection.MethodAttributes]'Public, Virtual, HideBySig', [object], [type[]]@([System.Management.Automation.EngineIntrinsics], [object]))
        if ($Attribute -ceq 'NullText') {
            Write-NullConversion -Code $Transform.GetILGenerator()
        } else {
            Write-ItemConversion -Type $Type -Transform $Transform
        }
        $null = $Type.CreateType()
    }
}

# Null would become an empty string. Nearly all modules have this one, so it is written without the functions below.
function Write-NullConversion {
    Param (
        [System.Reflection.Emit.ILGenerator]$Code
    )

    $Codes = [System.Reflection.Emit.OpCodes]
    $Other = $Code.DefineLabel()
    $Code.Emit($Codes::Ldarg_2)
    $Code.Emit($Codes::Brtrue, $Other)
    $Code.Emit($Codes::Call, [System.Management.Automation.Language.NullString].GetMethod('get_Value'))
    $Code.Emit($Codes::Ret)
    $Code.MarkLabel($Other)
    $Code.Emit($Codes::Ldarg_2)
    $Code.Emit($Codes::Ret)
}

# Writes a conversion of single values, and of each item of lists.
function Write-ItemConversion {
    Param (
        [System.Reflection.Emit.TypeBuilder]$Type,
        [System.Reflection.Emit.MethodBuilder]$Transform
    )

    $Integer = [System.Numerics.BigInteger]
    $Steps = Get-DayConversion
    if ($Type.Name -ceq 'WholeNumber') {
        $Steps = Get-WholeConversion
    }
    $Convert = $Type.DefineMethod('Convert', [System.Reflection.MethodAttributes]'Public, Static', [object], [type[]]@([object]))
    Write-MethodCode -Method $Convert -Variables @([string], $Integer) -Steps ($Steps + @(@('other'), @('Ldarg_0'), @('Ret')))
    Write-MethodCode -Method $Transform -Variables @([System.Collections.IEnumerator], [System.Collections.Generic.List[object]]) -Steps (Get-ListConversion -Convert $Convert)
}

# The instructions that take the argument out of the PSObject in which a pipeline may have put it.
function Get-BareArgument {
    $PSObject = [System.Management.Automation.PSObject]
    return @(@('Ldarg_0'), @('Call', $PSObject, 'AsPSObject', @([object])), @('Call', $PSObject, 'get_BaseObject', @()))
}

# PowerShell itself reads integers as doubles, and drops fractions. A number is rejected if its text has a fraction or an exponent.
function Get-WholeConversion {
    $Language = [System.Management.Automation.LanguagePrimitives]
    $Integer = [System.Numerics.BigInteger]
    $Invariant = @('Call', [System.Globalization.CultureInfo], 'get_InvariantCulture', @())
    return @(@('Ldarg_0'), @('Brfalse', 'other')) + (Get-BareArgument) + @(
        @('Ldtoken', [string]), @('Call', [type], 'GetTypeFromHandle', @([System.RuntimeTypeHandle])), $Invariant,
        @('Call', $Language, 'ConvertTo', @([object], [type], [System.IFormatProvider])), @('Castclass', [string]), @('Stloc_0'),
        @('Ldloc_0'), @('Ldc_I4_7'), $Invariant, @('Ldloca_S', [byte]1),
        @('Call', $Integer, 'TryParse', @([string], [System.Globalization.NumberStyles], [System.IFormatProvider], $Integer.MakeByRefType())),
        @('Brfalse', 'refused'), @('Ldloc_1'), @('Box', $Integer), @('Ret'),
        @('refused'), @('Ldstr', "'"), @('Ldloc_0'), @('Ldstr', "' is not an exact integer: pass large ones as strings of digits."),
        @('Call', [string], 'Concat', @([string], [string], [string])),
        @('Newobj', [System.Management.Automation.ArgumentTransformationMetadataException], '', @([string])), @('Throw')
    )
}

# PowerShell does not convert a date without a time to a DateTime. Windows PowerShell does not have the type.
function Get-DayConversion {
    $Date = 'System.DateOnly' -as [type]
    if ($null -eq $Date) {
        return @()
    }
    $Time = 'System.TimeOnly' -as [type]
    $Bare = Get-BareArgument
    return @(@('Ldarg_0'), @('Brfalse', 'other')) + $Bare + @(@('Isinst', $Date), @('Brfalse', 'other')) + $Bare + @(
        @('Unbox', $Date), @('Call', $Time, 'get_MinValue', @()), @('Call', $Date, 'ToDateTime', @($Time)), @('Box', [datetime]), @('Ret')
    )
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
