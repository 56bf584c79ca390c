# Runs Pester tests. Standard input is a list of runs in JSON, each a list of paths, and each run has a session of its
# own. Writes a line of JSON for each test: the index of its run, its name, its result, and the error message if it
# failed.

$ErrorActionPreference = 'Stop'
$State = [System.Management.Automation.Runspaces.InitialSessionState]::CreateDefault2()
$Run = {
    Param ($Index, $Paths)
    $ErrorActionPreference = 'Stop'
    $Settings = New-PesterConfiguration
    $Settings.Run.Path = $Paths
    $Settings.Run.PassThru = $true
    $Settings.Output.Verbosity = 'None'
    $Result = Invoke-Pester -Configuration $Settings
    # Failures outside of the tests: a file that cannot be read, or code that runs before or after all tests of a block.
    foreach ($Around in $Result.FailedContainers + $Result.FailedBlocks) {
        [PSCustomObject]@{ run = $Index; name = "$($Around.Name)"; result = 'Failed'; message = "$($Around.ErrorRecord)" }
    }
    foreach ($Test in $Result.Tests) {
        [PSCustomObject]@{ run = $Index; name = "$($Test.ExpandedPath)"; result = "$($Test.Result)"; message = "$($Test.ErrorRecord)" }
    }
}

$Index = 0
foreach ($Paths in ConvertFrom-Json -InputObject ([System.Console]::In.ReadToEnd())) {
    $Session = [powershell]::Create($State)
    try {
        foreach ($Test in $Session.AddScript($Run).AddArgument($Index).AddArgument([string[]]$Paths).Invoke()) {
            [System.Console]::Out.WriteLine((ConvertTo-Json -Compress -InputObject $Test))
        }
    } finally {
        $Session.Runspace.Dispose()
        $Session.Dispose()
    }
    $Index++
}
