# Those of the parameters given to a function that every function has, to be passed on.
function Get-CommonParameters {
    Param (
        [System.Collections.IDictionary]$Bound
    )

    $Given = Copy-BoundParameter -Bound $Bound
    $Common = @{}
    foreach ($Name in [System.Management.Automation.PSCmdlet]::CommonParameters) {
        if ($Given.ContainsKey($Name)) {
            $Common[$Name] = $Given[$Name]
        }
    }
    return $Common
}
