{{ head }}

# Imports the module, unless the session has it: all test files share one import.

$Base = [System.IO.Path]::GetFullPath([System.IO.Path]::Combine($PSScriptRoot, '..', 'src', '{{ package }}'))
$Known = @(Microsoft.PowerShell.Core\Get-Module -Name '{{ package }}')
if ($Known.Count -ne 1 -or $Known[0].ModuleBase -ne $Base) {
    if ($Known.Count -gt 0) {
        Microsoft.PowerShell.Core\Remove-Module -ModuleInfo $Known -Force
    }
    Microsoft.PowerShell.Core\Import-Module -Name ([System.IO.Path]::Combine($Base, '{{ package }}.psd1')) -Global
}
