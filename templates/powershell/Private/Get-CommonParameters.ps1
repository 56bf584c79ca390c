# Those of the parameters given to a function that every function has, to be passed on.
function Get-CommonParameters {
    Param (
        [System.Collections.IDictionary]$Bound
    )

    $Common = @{}
    foreach ($Name in [System.Management.Automation.PSCmdlet]::CommonParameters) {
        if ($Bound.Contains($Name)) {
            $Common[$Name] = $Bound[$Name]
        }
    }
    return $Common
}
