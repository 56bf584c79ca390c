# Tests how bodies are written, and which files are read for them.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Wire', 'src', 'Wire', 'Wire.psm1')) -Force
    Set-Configuration -BaseUrl 'http://127.0.0.1:1/base'
    $Latin = [System.Text.Encoding]::GetEncoding(28591)
    Mock -ModuleName 'Wire' -CommandName Send-HttpRequest -MockWith {
        $global:WireRequest = $Request
        return @{ StatusCode = 204; Headers = @{}; ContentType = $null; Content = [byte[]]::new(0) }
    }
}

AfterAll {
    Remove-Variable -Name 'WireRequest' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Multipart bodies' {
    It 'are written as they stand, with files as they are and names in UTF-8' {
        $Path = [System.IO.Path]::Combine($TestDrive, ([char]228 + '.bin'))
        [System.IO.File]::WriteAllBytes($Path, [byte[]]@(0, 255, 13, 10))
        Invoke-BodyMultipart -File $Path -Csv 'a,b'
        $Bytes = InModuleScope -ModuleName 'Wire' -Parameters @{ Sent = $global:WireRequest } {
            $Content = New-HttpContent -Request $Sent
            try {
                return , $Content.ReadAsByteArrayAsync().GetAwaiter().GetResult()
            } finally {
                $Content.Dispose()
            }
        }
        $Boundary = ($global:WireRequest['ContentType'] -split 'boundary=')[1]
        $Name = $Latin.GetString([System.Text.Encoding]::UTF8.GetBytes([char]228 + '.bin'))
        $Lines = @(
            "--$Boundary"
            "Content-Disposition: form-data; name=""file""; filename=""$Name"""
            'Content-Type: application/octet-stream'
            ''
            ([char]0 + [string][char]255 + "`r`n")
            "--$Boundary"
            'Content-Disposition: form-data; name="csv"'
            'Content-Type: text/csv'
            ''
            'a,b'
            "--$Boundary--"
            ''
        )
        $Latin.GetString($Bytes) | Should -BeExactly ($Lines -join "`r`n")
    }

    It 'name a file that is not there, before anything is sent' {
        $global:WireRequest = $null
        { Invoke-BodyOctets -Body 'no-such-file.bin' } | Should -Throw -ExpectedMessage '*no-such-file.bin*'
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'find a relative file where PowerShell is, and not where .NET is' {
        [System.IO.File]::WriteAllText([System.IO.Path]::Combine($TestDrive, 'here.bin'), 'x')
        Push-Location -Path $TestDrive
        try {
            Invoke-BodyOctets -Body './here.bin'
        } finally {
            Pop-Location
        }
        [System.IO.File]::ReadAllText($global:WireRequest['Content'].FullName) | Should -BeExactly 'x'
    }
}
