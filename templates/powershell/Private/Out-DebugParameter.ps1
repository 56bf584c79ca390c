# Describes the arguments of a function for debugging: names and types only, because values may be secrets.
function Out-DebugParameter {
    Param (
        [string]$Name,
        [System.Collections.IDictionary]$Bound
    )

    $Parts = [System.Collections.Generic.List[string]]::new()
    foreach ($Argument in $Bound.GetEnumerator()) {
        $Type = 'null'
        if ($Argument.Value -is [System.Management.Automation.PSCustomObject]) {
            # A property of that name would hide the method.
            $Type = 'PSCustomObject'
        } elseif ($null -ne $Argument.Value) {
            $Type = $Argument.Value.GetType().Name
        }
        $Parts.Add("-$($Argument.Key) [$Type]")
    }
    return "$Name " + ($Parts -join ' ')
}
