{{ head }}

$ErrorActionPreference = 'Stop'

if ($PSVersionTable['PSVersion'].Major -lt 6) {
    Add-Type -AssemblyName System.Net.Http
    Add-Type -AssemblyName System.Numerics
    Add-Type -AssemblyName System.Runtime.Serialization
    # Windows PowerShell may begin with versions that servers refuse; 0 leaves the choice to Windows.
    $Protocols = [System.Net.ServicePointManager]::SecurityProtocol
    if ([int]$Protocols -ne 0) {
        [System.Net.ServicePointManager]::SecurityProtocol = $Protocols -bor [System.Net.SecurityProtocolType]::Tls12
    }
}

$Script:Configuration = @{}
$Script:HttpClient = $null
# Tables of the models, by their names.
$Script:Models = @{}

# All are found before any is read: a function of the API may have the name of a cmdlet.
$Files = @(
    foreach ($Folder in @('Private', 'Client', 'Model', 'Api')) {
        $Path = [System.IO.Path]::Combine($PSScriptRoot, $Folder)
        if ([System.IO.Directory]::Exists($Path)) {
            [System.IO.Directory]::GetFiles($Path, '*.ps1')
        }
    }
)
foreach ($File in $Files) {
    . $File
}
{%- for (alias, function) in aliases %}
{% if loop.first %}
# What the examples call the functions that make models.
{% endif -%}
Microsoft.PowerShell.Utility\Set-Alias -Name '{{ alias }}' -Value '{{ function }}' -Scope Script
{%- endfor %}
{%- for (function, parameter, values) in completions %}
{% if loop.first %}
# Values that tab completes, of parameters that take others too.
{% endif -%}
Register-ValueCompletion -Command '{{ function }}' -Parameter '{{ parameter }}' -Values {{ values }}
{%- endfor %}
