# Credentials of a request, taken from the configuration.

# Adds the credentials of the first fully configured security alternative. Returns $true if it requires a signature.
function Add-HttpCredential {
    Param (
        [System.Collections.IDictionary]$Headers,
        [System.Collections.Generic.List[string]]$Query,
        [System.Collections.Generic.List[string]]$Cookies,
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Configuration
    )

    foreach ($Way in $Operation['Security']) {
        # An alternative without schemes allows anonymous access; a later alternative may still add credentials.
        $Ready = $Way['Schemes'].Count -gt 0
        foreach ($Scheme in $Way['Schemes']) {
            $Ready = $Ready -and (Test-HttpCredential -Scheme $Scheme -Configuration $Configuration)
        }
        if (-not $Ready) {
            continue
        }
        $Signed = $false
        foreach ($Scheme in $Way['Schemes']) {
            switch ($Scheme['Kind']) {
                'signature' { $Signed = $true }
                'basic' {
                    $Name = $Configuration['Username']
                    $Password = Read-Secret -Value $Configuration['Password']
                    $Pair = [System.Text.Encoding]::UTF8.GetBytes("$($Name):$Password")
                    $Headers['Authorization'] = 'Basic ' + [System.Convert]::ToBase64String($Pair)
                }
                'bearer' { $Headers['Authorization'] = 'Bearer ' + (Get-BearerToken -Configuration $Configuration) }
                'key' { Add-HttpApiKey -Headers $Headers -Query $Query -Cookies $Cookies -Scheme $Scheme -Configuration $Configuration }
            }
        }
        return $Signed
    }
    return $false
}

function Add-HttpApiKey {
    Param (
        [System.Collections.IDictionary]$Headers,
        [System.Collections.Generic.List[string]]$Query,
        [System.Collections.Generic.List[string]]$Cookies,
        [hashtable]$Scheme,
        [System.Collections.IDictionary]$Configuration
    )

    $Name = $Scheme['Name']
    $Key = Read-Secret -Value $Configuration['ApiKey'][$Name]
    $Prefixes = $Configuration['ApiKeyPrefix']
    if ($null -ne $Prefixes -and -not [string]::IsNullOrEmpty($Prefixes[$Name])) {
        $Key = "$($Prefixes[$Name]) $Key"
    }
    switch ($Scheme['In']) {
        'query' { $Query.Add("$(Protect-UriText -Text $Name -Reserved $false)=$(Protect-UriText -Text $Key -Reserved $false)") }
        'cookie' {
            Assert-SingleCookie -Text "$Name=$Key" -What "The API key $Name"
            $Cookies.Add("$Name=$Key")
        }
        default { $Headers[$Name] = $Key }
    }
}

function Test-HttpCredential {
    Param (
        [hashtable]$Scheme,
        [System.Collections.IDictionary]$Configuration
    )

    switch ($Scheme['Kind']) {
        'basic' { return -not [string]::IsNullOrEmpty($Configuration['Username']) }
        'bearer' { return $null -ne $Configuration['ClientCredential'] -or (Test-Secret -Value $Configuration['AccessToken']) }
        'key' {
            $Keys = $Configuration['ApiKey']
            return $null -ne $Keys -and $Keys.Contains($Scheme['Name']) -and (Test-Secret -Value $Keys[$Scheme['Name']])
        }
        'signature' { return $null -ne $Configuration['HttpSigning'] }
    }
    return $true
}
