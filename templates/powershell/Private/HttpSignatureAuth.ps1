{{ head }}

# Signs a request (draft-cavage-http-signatures) and adds the signed headers and the Authorization header.
function Add-HttpSignature {
    Param (
        [hashtable]$Request,
        [System.Collections.IDictionary]$Signing
    )

    $Headers = $Request['Headers']
    $Uri = [System.Uri]::new($Request['Uri'])
    $Created = [System.DateTimeOffset]::UtcNow.ToUnixTimeSeconds()
    $Lines = [System.Collections.Generic.List[string]]::new()
    $Names = [System.Collections.Generic.List[string]]::new()
    foreach ($Header in $Signing['HttpSigningHeader']) {
        $Name = $Header.ToLowerInvariant()
        $Names.Add($Name)
        switch ($Name) {
            '(request-target)' { $Lines.Add("(request-target): $($Request['Method'].ToLowerInvariant()) $($Uri.PathAndQuery)") }
            '(created)' { $Lines.Add("(created): $Created") }
            '(expires)' { $Lines.Add("(expires): $($Created + $Signing['SignatureValidityPeriod'])") }
            'host' {
                $Headers['Host'] = $Uri.Authority
                $Lines.Add("host: $($Uri.Authority)")
            }
            'date' {
                $Headers['Date'] = [System.DateTime]::UtcNow.ToString('R', [System.Globalization.CultureInfo]::InvariantCulture)
                $Lines.Add("date: $($Headers['Date'])")
            }
            'digest' {
                $Hash = Get-BodyHash -Request $Request -Name $Signing['HashAlgorithm']
                $Label = 'SHA-256'
                if ($Signing['HashAlgorithm'] -eq 'sha512') {
                    $Label = 'SHA-512'
                }
                $Headers['Digest'] = "$Label=$([System.Convert]::ToBase64String($Hash))"
                $Lines.Add("digest: $($Headers['Digest'])")
            }
            default {
                if (-not $Headers.Contains($Name)) {
                    throw [System.ArgumentException]::new("The header $Name cannot be signed because the request does not contain it.")
                }
                $Lines.Add("$($Name): $($Headers[$Name])")
            }
        }
    }
    $Bytes = [System.Text.Encoding]::UTF8.GetBytes($Lines -join "`n")
    $Signature = [System.Convert]::ToBase64String((Get-HttpSignature -Bytes $Bytes -Signing $Signing))
    $Value = "Signature keyId=""$($Signing['KeyId'])"",algorithm=""hs2019"""
    if ($Names.Contains('(created)')) {
        $Value += ",created=$Created"
    }
    if ($Names.Contains('(expires)')) {
        $Value += ",expires=$($Created + $Signing['SignatureValidityPeriod'])"
    }
    $Headers['Authorization'] = $Value + ",headers=""$($Names -join ' ')"",signature=""$Signature"""
}

# Hashes the request body.
function Get-BodyHash {
    Param (
        [hashtable]$Request,
        [string]$Name
    )

    Assert-NoStream -Request $Request -Reader 'A digest'
    $Bytes = [byte[]]::new(0)
    $Content = New-HttpContent -Request $Request
    if ($null -ne $Content) {
        $Bytes = $Content.ReadAsByteArrayAsync().GetAwaiter().GetResult()
        $Content.Dispose()
    }
    if ($Name -eq 'sha512') {
        $Algorithm = [System.Security.Cryptography.SHA512]::Create()
    } else {
        $Algorithm = [System.Security.Cryptography.SHA256]::Create()
    }
    try {
        return , $Algorithm.ComputeHash($Bytes)
    } finally {
        $Algorithm.Dispose()
    }
}

function Get-HttpSignature {
    Param (
        [byte[]]$Bytes,
        [System.Collections.IDictionary]$Signing
    )

    if ($PSVersionTable['PSVersion'].Major -lt 7) {
        throw [System.NotSupportedException]::new('Reading keys from PEM files requires PowerShell 7.')
    }
    $Pem = [System.IO.File]::ReadAllText($Signing['KeyFilePath'])
    $Hash = [System.Security.Cryptography.HashAlgorithmName]::new($Signing['HashAlgorithm'].ToUpperInvariant())
    $IsEc = $Pem.Contains('BEGIN EC PRIVATE KEY')
    if ($IsEc) {
        $Key = [System.Security.Cryptography.ECDsa]::Create()
    } else {
        $Key = [System.Security.Cryptography.RSA]::Create()
    }
    try {
        if ($Pem.Contains('ENCRYPTED')) {
            $Key.ImportFromEncryptedPem($Pem, (ConvertTo-PlainText -Value $Signing['KeyPassPhrase']))
        } else {
            $Key.ImportFromPem($Pem)
        }
        if ($IsEc) {
            return , $Key.SignData($Bytes, $Hash, [System.Security.Cryptography.DSASignatureFormat]::Rfc3279DerSequence)
        }
        $Padding = [System.Security.Cryptography.RSASignaturePadding]::Pkcs1
        if ($Signing['SigningAlgorithm'] -eq 'RSASSA-PSS') {
            $Padding = [System.Security.Cryptography.RSASignaturePadding]::Pss
        }
        return , $Key.SignData($Bytes, $Hash, $Padding)
    } finally {
        $Key.Dispose()
    }
}
