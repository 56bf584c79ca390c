# Errors. Each has a name, with which its FullyQualifiedErrorId begins, and a category.

# Creates an error from an exception. Without a name, that of its kind is used.
function New-ClientError {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [System.Exception]$Exception,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Id,
        [AllowNull()]
        [AllowEmptyString()]
        [string]$Category,
        [object]$Target
    )

    $Name = 'CallFailed'
    $Kind = 'NotSpecified'
    if ($Exception -is [System.ArgumentException]) {
        $Name = 'InvalidArgument'
        $Kind = 'InvalidArgument'
    } elseif ($Exception -is [System.FormatException]) {
        $Name = 'InvalidData'
        $Kind = 'InvalidData'
    } elseif ($Exception -is [System.IO.FileNotFoundException]) {
        $Name = 'FileNotFound'
        $Kind = 'ObjectNotFound'
    } elseif ($Exception -is [System.Net.Http.HttpRequestException]) {
        $Name = 'RequestFailed'
        $Kind = 'ConnectionError'
    } elseif ($Exception -is [System.NotSupportedException]) {
        $Name = 'NotSupported'
        $Kind = 'NotImplemented'
    }
    if (-not [string]::IsNullOrEmpty($Id)) {
        $Name = $Id
    }
    if (-not [string]::IsNullOrEmpty($Category)) {
        $Kind = $Category
    }
    return [System.Management.Automation.ErrorRecord]::new($Exception, $Name, $Kind, $Target)
}

# Returns an error that was caught, with a name. An exception that is thrown has its message in place of one.
function ConvertTo-ClientError {
    Param (
        [System.Management.Automation.ErrorRecord]$Caught
    )

    if ($Caught.FullyQualifiedErrorId -cmatch '^[A-Z][A-Za-z0-9]*$') {
        return $Caught
    }
    return New-ClientError -Exception $Caught.Exception -Target $Caught.TargetObject
}

# Returns whether the -ErrorAction of a call asks to continue after an error.
function Test-ErrorContinue {
    Param (
        [System.Collections.IDictionary]$Bound
    )

    return @('Continue', 'SilentlyContinue', 'Ignore') -contains [string]$Bound['ErrorAction']
}

# Returns the caller's $ErrorActionPreference if the call goes on after an error because of it, otherwise nothing. As with
# cmdlets, one item of a pipeline that fails does not end the others. A call without a pipeline has no others, so that its
# errors can be caught without -ErrorAction Stop.
function Get-ErrorPreference {
    Param (
        [System.Collections.IDictionary]$Bound,
        [System.Management.Automation.PSCmdlet]$Cmdlet
    )

    if ($Bound.Contains('ErrorAction') -or -not $Cmdlet.MyInvocation.ExpectingInput) {
        return $null
    }
    $Preference = [string]$Cmdlet.SessionState.PSVariable.GetValue('ErrorActionPreference')
    if (Test-ErrorContinue -Bound @{ ErrorAction = $Preference }) {
        return $Preference
    }
    return $null
}

# Reports the error of a call. It ends the call but not the calling script, like a cmdlet error, unless -ErrorAction asks to
# continue, or items come from the pipeline: then the call goes on with the next of them.
function Write-ClientError {
    Param (
        [System.Management.Automation.ErrorRecord]$Failure,
        [System.Collections.IDictionary]$Bound,
        [System.Management.Automation.PSCmdlet]$Cmdlet
    )

    if (Test-ErrorContinue -Bound $Bound) {
        $Cmdlet.WriteError($Failure)
        return
    }
    $Preference = Get-ErrorPreference -Bound $Bound -Cmdlet $Cmdlet
    if ($null -eq $Preference) {
        $Cmdlet.ThrowTerminatingError($Failure)
    }
    # WriteError reads the variable of this scope, and the module's is Stop.
    $ErrorActionPreference = $Preference
    $Cmdlet.WriteError($Failure)
}
