# Imports each module of a list in a session of its own, and writes a line of JSON for each: its exports, and all of its
# output on any stream. Standard input is the list of paths as JSON.

$ErrorActionPreference = 'Stop'
$State = [System.Management.Automation.Runspaces.InitialSessionState]::CreateDefault2()
$Import = {
    Param ($Path)
    $VerbosePreference = $DebugPreference = $InformationPreference = 'Continue'
    $Module = Import-Module -Name $Path -PassThru -Verbose:$false -Debug:$false
    @($Module.ExportedFunctions.Keys)
}

foreach ($Path in ConvertFrom-Json -InputObject ([System.Console]::In.ReadToEnd())) {
    $Session = [powershell]::Create($State)
    try {
        $Functions = @()
        try {
            $Functions = @($Session.AddScript($Import).AddArgument($Path).Invoke())
        } catch {
            $Session.Streams.Error.Add($_)
        }
        $Said = foreach ($Name in @('Error', 'Warning', 'Verbose', 'Debug', 'Information', 'Progress')) {
            foreach ($Record in $Session.Streams.$Name) { "${Name}: $Record" }
        }
        [System.Console]::Out.WriteLine((ConvertTo-Json -Compress -InputObject @{ path = $Path; functions = $Functions; said = @($Said) }))
    } finally {
        $Session.Runspace.Dispose()
        $Session.Dispose()
    }
}
