# What was given to a function, as a text for debugging: names and types, and no values, which may be secrets.
function Out-DebugParameter {
    Param (
        [string]$Name,
        [System.Collections.IDictionary]$Bound
    )

    $Parts = [System.Collections.Generic.List[string]]::new()
    foreach ($Key in $Bound.Keys) {
        $Type = 'null'
        if ($null -ne $Bound[$Key]) {
            $Type = $Bound[$Key].GetType().Name
        }
        $Parts.Add("-$Key [$Type]")
    }
    return "$Name " + [string]::Join(' ', $Parts)
}
