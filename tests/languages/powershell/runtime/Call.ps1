# Makes the calls that standard input names, in JSON: a folder for files, the path of each module by its name, and of each call the
# module, its base URL, the function, the arguments, and what of the configuration is set. Writes a line of JSON for each call: how many
# values came of it, or the message of its error.

$ErrorActionPreference = 'Stop'
$Given = ConvertFrom-Json -InputObject ([System.Console]::In.ReadToEnd())
# The functions of each module: those of others may have the same names, which the modules warn of.
$Functions = @{}
foreach ($Module in $Given.modules.PSObject.Properties) {
    $Functions[$Module.Name] = (Import-Module -Name $Module.Value -PassThru 3>$null).ExportedFunctions
}

# A value as an argument: files are made, and what has the type Hashtable is one.
function ConvertTo-Argument {
    Param ([object]$Value, [type]$Type)
    if ($Value -is [object[]]) {
        return , @($Value.ForEach({ ConvertTo-Argument -Value $_ -Type $null }))
    }
    if ($Value -isnot [System.Management.Automation.PSCustomObject]) { return $Value }
    if ($null -ne $Value.PSObject.Properties['$file']) {
        $Path = [System.IO.Path]::Combine($Given.folder, $Value.'$file')
        [System.IO.File]::WriteAllBytes($Path, [System.Text.Encoding]::Latin1.GetBytes($Value.'$text'))
        return [System.IO.FileInfo]::new($Path)
    }
    if ($Type -ne [hashtable]) { return $Value }
    $Table = @{}
    foreach ($Property in $Value.PSObject.Properties) { $Table[$Property.Name] = $Property.Value }
    return $Table
}

$Set = @{}
foreach ($Call in $Given.calls) {
    $Function = $Functions[$Call.module][$Call.function]
    if ($null -eq $Function) { throw "$($Call.module) has no $($Call.function)" }
    $Arguments = @{}
    foreach ($Argument in $Call.arguments.PSObject.Properties) {
        $Arguments[$Argument.Name] = ConvertTo-Argument -Value $Argument.Value -Type $Function.Parameters[$Argument.Name].ParameterType
    }
    $Configuration = @{ BaseUrl = $Call.url; Username = ''; Password = ''; AccessToken = ''; ApiKey = @{} }
    foreach ($Setting in $Call.configuration.PSObject.Properties) {
        $Configuration[$Setting.Name] = ConvertTo-Argument -Value $Setting.Value -Type ([hashtable])
    }
    try {
        # Many calls in a row have the same.
        $Key = ConvertTo-Json -Compress -InputObject @($Call.url, $Call.configuration)
        if ($Set[$Call.module] -cne $Key) { & $Functions[$Call.module]['Set-Configuration'] @Configuration }
        $Set[$Call.module] = $Key
        $Values = @(& $Function @Arguments)
        # The file of an empty answer has no bytes.
        $Outcome = @{ values = @($Values | Where-Object { $_ -isnot [byte[]] -or $_.Length -gt 0 }).Count }
    } catch {
        $Outcome = @{ message = "$($_.Exception.Message)" }
    }
    [System.Console]::Out.WriteLine((ConvertTo-Json -Compress -InputObject $Outcome))
}
