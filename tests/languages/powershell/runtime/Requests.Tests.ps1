# What requests the modules of ../../shared/wire/*.yaml make: each case of requests.json.
#
# NOT RUN where this was written, as there was no PowerShell: it is parsed and checked there, with the calls of
# requests.json (compile/compile.mjs). run.sh runs it where pwsh is; it has the modules Wire, Wire20 and Wire32 in $env:MODULES.

BeforeDiscovery {
    $Modules = @{ 'wire.yaml' = 'Wire'; 'wire-2.0.yaml' = 'Wire20'; 'wire-3.2.yaml' = 'Wire32' }
    $Data = ConvertFrom-Json -InputObject ([System.IO.File]::ReadAllText([System.IO.Path]::Combine($PSScriptRoot, 'requests.json')))
    $Cases = foreach ($Case in $Data.cases) {
        @{ Title = $Case.name; Module = $Modules[$Case.description]; Call = $Case.powershell; Expected = $Case.request }
    }
}

BeforeAll {
    foreach ($Name in @('Wire', 'Wire20', 'Wire32')) {
        Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, $Name, 'src', $Name, "$Name.psm1")) -Force
        & "$Name\Set-Configuration" -BaseUrl 'http://127.0.0.1:1/base'
        Mock -ModuleName $Name -CommandName Send-HttpRequest -MockWith {
            $global:WireRequest = $Request
            return @{ StatusCode = 204; Headers = @{}; ContentType = $null; Content = [byte[]]::new(0) }
        }
    }
    $Latin = [System.Text.Encoding]::GetEncoding(28591)

    # A value of requests.json as an argument: files are made, and what has the type Hashtable is one.
    function ConvertTo-Argument {
        Param ([object]$Value, [type]$Type)
        if ($Value -is [object[]]) {
            $Items = [System.Collections.Generic.List[object]]::new()
            foreach ($Item in $Value) { $Items.Add((ConvertTo-Argument -Value $Item -Type $null)) }
            return , $Items.ToArray()
        }
        if ($Value -isnot [System.Management.Automation.PSCustomObject]) { return $Value }
        if ($null -ne $Value.PSObject.Properties['$file']) {
            $Path = [System.IO.Path]::Combine($TestDrive, $Value.'$file')
            [System.IO.File]::WriteAllBytes($Path, [System.Text.Encoding]::GetEncoding(28591).GetBytes($Value.'$text'))
            return [System.IO.FileInfo]::new($Path)
        }
        if ($Type -ne [hashtable]) { return $Value }
        $Table = @{}
        foreach ($Property in $Value.PSObject.Properties) { $Table[$Property.Name] = $Property.Value }
        return $Table
    }

    # Texts are UTF-8; the bytes of a file are shown as letters of Latin-1.
    function Get-ContentText {
        Param ([object]$Content)
        if ($Content -is [System.IO.FileInfo]) { return $Latin.GetString([System.IO.File]::ReadAllBytes($Content.FullName)) }
        return [System.Text.Encoding]::UTF8.GetString($Content)
    }
}

AfterAll {
    Remove-Variable -Name 'WireRequest' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'Requests' {
    It '<Module>: <Title>' -ForEach $Cases {
        $Function = "$Module\$($Call.function)"
        $Parameters = (Get-Command -Name $Call.function -Module $Module).Parameters
        $Arguments = @{}
        foreach ($Argument in $Call.arguments.PSObject.Properties) {
            $Arguments[$Argument.Name] = ConvertTo-Argument -Value $Argument.Value -Type $Parameters[$Argument.Name].ParameterType
        }
        $Configuration = @{ Username = ''; Password = ''; AccessToken = ''; ApiKey = @{} }
        foreach ($Setting in $Call.configuration.PSObject.Properties) {
            $Configuration[$Setting.Name] = ConvertTo-Argument -Value $Setting.Value -Type ([hashtable])
        }
        & "$Module\Set-Configuration" @Configuration
        $global:WireRequest = $null
        & $Function @Arguments
        $Sent = $global:WireRequest

        $Sent['Method'] | Should -BeExactly $Expected.method
        $Sent['Uri'] | Should -BeExactly ('http://127.0.0.1:1/base' + $Expected.target)
        if ($null -ne $Expected.headers) {
            foreach ($Header in $Expected.headers.PSObject.Properties) {
                $Sent['Headers'].Contains($Header.Name) | Should -BeTrue -Because $Header.Name
                $Sent['Headers'][$Header.Name] | Should -BeExactly $Header.Value
            }
        }
        foreach ($Name in $Expected.absent) {
            $Sent['Headers'].Contains($Name) | Should -BeFalse -Because $Name
        }
        if ($null -eq $Expected.parts) {
            $Sent['ContentType'] | Should -BeExactly $Expected.contentType
            $null -eq $Sent['Content'] | Should -Be ($null -eq $Expected.body)
            if ($null -ne $Expected.body) {
                Get-ContentText -Content $Sent['Content'] | Should -BeExactly $Expected.body
            }
            return
        }
        ($Sent['ContentType'] -split '; boundary=')[0] | Should -BeExactly $Expected.contentType
        $Sent['Parts'] | Should -HaveCount $Expected.parts.Count
        for ($Index = 0; $Index -lt $Expected.parts.Count; $Index++) {
            $Part = $Sent['Parts'][$Index]
            $Wanted = $Expected.parts[$Index]
            $Names = foreach ($Header in $Wanted.headers.PSObject.Properties) {
                $Part['Headers'][$Header.Name] | Should -BeExactly $Header.Value
                $Header.Name
            }
            $Part['Headers'].Count | Should -Be @($Names).Count
            Get-ContentText -Content $Part['Content'] | Should -BeExactly $Wanted.body
        }
    }
}

Describe 'Multipart bodies' {
    It 'are written as they stand, with files as they are and names in UTF-8' {
        $Path = [System.IO.Path]::Combine($TestDrive, ([char]228 + '.bin'))
        [System.IO.File]::WriteAllBytes($Path, [byte[]]@(0, 255, 13, 10))
        & 'Wire\Invoke-BodyMultipart' -File $Path -Csv 'a,b'
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
        { & 'Wire\Invoke-BodyOctets' -Body 'no-such-file.bin' } | Should -Throw -ExpectedMessage '*no-such-file.bin*'
        $global:WireRequest | Should -BeNullOrEmpty
    }

    It 'find a relative file where PowerShell is, and not where .NET is' {
        [System.IO.File]::WriteAllText([System.IO.Path]::Combine($TestDrive, 'here.bin'), 'x')
        Push-Location -Path $TestDrive
        try {
            & 'Wire\Invoke-BodyOctets' -Body './here.bin'
        } finally {
            Pop-Location
        }
        Get-ContentText -Content $global:WireRequest['Content'] | Should -BeExactly 'x'
    }
}
