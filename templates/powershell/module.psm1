{{ head }}

if ($ExecutionContext.SessionState.LanguageMode -ne 'FullLanguage') {
    throw "The module {{ package }} requires FullLanguage, but the language mode is $($ExecutionContext.SessionState.LanguageMode). An application control policy must allow the module."
}
$ErrorActionPreference = 'Stop'

if ($PSVersionTable['PSVersion'].Major -lt 6) {
    Add-Type -AssemblyName System.Net.Http
    Add-Type -AssemblyName System.Numerics
    Add-Type -AssemblyName System.Runtime.Serialization
    # Windows PowerShell may default to TLS versions that servers reject; 0 lets Windows choose.
    $Protocols = [System.Net.ServicePointManager]::SecurityProtocol
    if ([int]$Protocols -ne 0) {
        [System.Net.ServicePointManager]::SecurityProtocol = $Protocols -bor [System.Net.SecurityProtocolType]::Tls12
    }
}

$Script:Configuration = $null
$Script:HttpClient = $null
# The types of objects are called after it.
$Script:ModuleName = '{{ package }}'
# The model tables, by model name. Each is a block until it is needed (Get-ModelTable), because most modules have many more
# models than a script uses. Members has the names of the properties.
$Script:Models = @{}
$Script:Members = @{}
# How many models the value that is being checked or converted is in.
$Script:Level = 0
# The names of the types that are registered.
$Script:TypeNames = @()
# True while JSON is checked, whose names are exact; those of objects that are sent may differ in case.
$Script:IsReading = $false
# The schemas that each value matches, while a value is checked.
$Script:Compared = $null
# The names of the properties next to the alternatives of a union, while a value is compared with these.
$Script:Common = $null

# Functions of the same name in two modules hide each other, so that a credential could be set for the wrong API.
$Command = 'Function:\Set-{{ prefix }}Configuration'
if ($ExecutionContext.SessionState.InvokeProvider.Item.Exists($Command)) {
    $Other = @($ExecutionContext.SessionState.InvokeProvider.Item.Get($Command))[0].ModuleName
    if (-not [string]::IsNullOrEmpty($Other) -and $Other -ne '{{ package }}') {
        Microsoft.PowerShell.Utility\Write-Warning -Message (
            "The modules $Other and {{ package }} have functions of the same names, such as Set-{{ prefix }}Configuration. " +
            'A call reaches the module that was imported last. Import one of them with Import-Module -Prefix.'
        )
    }
}

# All files are located before any is loaded, because a function of the API may shadow a cmdlet.
$Files = @(
    foreach ($Folder in @('Private', 'Client', 'Model', 'Api')) {
        $Path = [System.IO.Path]::Combine($PSScriptRoot, $Folder)
        if ([System.IO.Directory]::Exists($Path)) {
            [System.IO.Directory]::GetFiles($Path, '*.ps1')
        }
    }
)
# Build.ps1 joins them into one file, which loads faster. It is used unless a file is newer.
$Joined = [System.IO.Path]::Combine($PSScriptRoot, '{{ package }}.Joined.ps1')
if ([System.IO.File]::Exists($Joined)) {
    $Time = [System.IO.File]::GetLastWriteTimeUtc($Joined)
    $IsNewest = $true
    foreach ($File in $Files) {
        if ([System.IO.File]::GetLastWriteTimeUtc($File) -gt $Time) {
            $IsNewest = $false
            break
        }
    }
    if ($IsNewest) {
        $Files = @($Joined)
    }
}
foreach ($File in $Files) {
    . $File
}
{%- if let Some(attributes) = attributes %}
Initialize-ArgumentAttribute -Name {{ attributes }}
{%- endif %}
{%- for (alias, function) in aliases %}
{% if loop.first %}
# Aliases that the examples use for the functions that create models.
{% endif -%}
Microsoft.PowerShell.Utility\Set-Alias -Name '{{ alias }}' -Value '{{ function }}' -Scope Script
{%- endfor %}
{%- for (function, parameter, values) in completions %}
{% if loop.first %}
# Tab completion for parameters that also accept other values.
{% endif -%}
Register-ValueCompletion -Command '{{ function }}' -Parameter '{{ parameter }}' -Values {{ values }}
{%- endfor %}

try {
    Register-ModelType
} catch {
    Microsoft.PowerShell.Utility\Write-Warning -Message "The properties of objects are not completed: $_"
}
$ExecutionContext.SessionState.Module.OnRemove = { Unregister-ModelType }
