# Runs the Pester tests in each of the folders that standard input names, as a list of paths in JSON, each folder in a session of
# its own. Writes a line of JSON for each test: its folder, its name, whether it passed, and what it said if not.

$ErrorActionPreference = 'Stop'
$State = [System.Management.Automation.Runspaces.InitialSessionState]::CreateDefault2()
$Run = {
    Param ($Folder)
    $ErrorActionPreference = 'Stop'
    Set-Location -Path $Folder
    $Settings = New-PesterConfiguration
    $Settings.Run.Path = $Folder
    $Settings.Run.PassThru = $true
    $Settings.Output.Verbosity = 'None'
    $Run = Invoke-Pester -Configuration $Settings
    foreach ($Container in $Run.FailedContainers + $Run.FailedBlocks) {
        [PSCustomObject]@{ folder = $Folder; name = "$($Container.Name)"; result = 'Failed'; message = "$($Container.ErrorRecord)" }
    }
    foreach ($Test in $Run.Tests) {
        [PSCustomObject]@{ folder = $Folder; name = "$($Test.ExpandedPath)"; result = "$($Test.Result)"; message = "$($Test.ErrorRecord)" }
    }
}

foreach ($Folder in ConvertFrom-Json -InputObject ([System.Console]::In.ReadToEnd())) {
    $Session = [powershell]::Create($State)
    try {
        foreach ($Test in $Session.AddScript($Run).AddArgument($Folder).Invoke()) {
            [System.Console]::Out.WriteLine((ConvertTo-Json -Compress -InputObject $Test))
        }
    } finally {
        $Session.Runspace.Dispose()
        $Session.Dispose()
    }
}
