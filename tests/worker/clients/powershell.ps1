param([string] $Module, [string] $Base, [string] $Spec)
$ErrorActionPreference = 'Stop'
Import-Module $Module
Set-Configuration -BaseUrl $Base
$found = [ordered]@{ clients = @(Invoke-ClientOptions); packageName = (Get-ClientOptions -Language python).packageName.default }
$body = Initialize-GeneratorInput -Spec (ConvertFrom-Json $Spec -AsHashtable)
$code = (New-Client -Language python -GeneratorInput $body -Confirm:$false).code
$found.archive = [Text.Encoding]::ASCII.GetString((Invoke-DownloadFile -FileId $code), 0, 2)
try {
    Invoke-DownloadFile -FileId $code | Out-Null
} catch {
    $found.status = [int]$_.TargetObject.StatusCode
    $found.title = $_.TargetObject.Response.title
}
ConvertTo-Json $found -Compress
