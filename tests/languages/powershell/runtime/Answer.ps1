# For tests whose module sends nothing, as Send-HttpRequest is mocked: it keeps the request in $global:WireRequest, and gives
# $global:WireAnswer.

function Set-Answer {
    Param ([int]$StatusCode = 200, [string]$Type = 'application/json', [string]$Text = '')
    $global:WireAnswer = @{ StatusCode = $StatusCode; Headers = @{}; ContentType = $Type; Content = [System.Text.Encoding]::UTF8.GetBytes($Text) }
}

function Get-SentText { [System.Text.Encoding]::UTF8.GetString($global:WireRequest['Content']) }
