# Docker: a daemon behind a Unix domain socket, its containers, their logs, and its events.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'docker', 'src', 'docker', 'docker.psd1')) -Force
    Set-Configuration -UnixSocket $env:SOCKET
    function Get-Request { Invoke-RestMethod -Uri "$env:SERVER/-/requests" }
}

Describe 'Containers' {
    BeforeEach { $null = Get-Request }

    It 'are listed over the socket' {
        $Running = Invoke-ContainerList -All $true -Filters '{"status":["running"]}'
        $Running.Names | Should -BeExactly '/web'
        $Running.Ports.PublicPort | Should -Be 8080
        (Get-Request).request | Should -BeExactly 'GET /containers/json?all=true&filters=%7B%22status%22%3A%5B%22running%22%5D%7D'
    }

    It 'are created from hashtables' {
        $Body = @{ Image = 'nginx:alpine'; Cmd = @('nginx'); ExposedPorts = @{ '80/tcp' = @{} }; HostConfig = @{ Memory = 256MB; PortBindings = @{ '80/tcp' = @(@{ HostPort = '8080' }) } } }
        (Invoke-ContainerCreate -Name web -Body $Body).Id | Should -BeExactly 'abc'
        $Request = Get-Request
        $Request.request | Should -BeExactly 'POST /containers/create?name=web'
        $Request.body.HostConfig.Memory | Should -Be 268435456
        $Request.body.HostConfig.PortBindings.'80/tcp'[0].HostPort | Should -BeExactly '8080'
        $Request.body.ExposedPorts.'80/tcp'.PSObject.Properties | Should -HaveCount 0
    }

    It 'that do not exist are errors with the daemon''s text' {
        $Caught = $null
        try { Invoke-ContainerInspect -Id none } catch { $Caught = $_ }
        "$Caught" | Should -Match '(?s)status 404.*No such container: none'
        $Caught.TargetObject.Response.message | Should -BeExactly 'No such container: none'
    }

    It 'have logs, which go to a file' {
        $File = Join-Path $TestDrive 'log'
        Invoke-ContainerLogs -Id abc -Stdout $true -OutFile $File | Should -BeNullOrEmpty
        (Get-Item -LiteralPath $File).Length | Should -Be 4194304
    }
}

Describe 'Events' {
    It 'arrive until the script has enough' {
        $Events = Invoke-SystemEvents | Select-Object -First 3
        $Events.Action | Should -Be @('start', 'start', 'start')
    }
}

Describe 'The socket' {
    It 'that is not there is an error that names it' {
        { Invoke-ContainerList -Configuration @{ UnixSocket = '/nowhere/docker.sock' } -ErrorAction Stop } | Should -Throw -ExpectedMessage '*/nowhere/docker.sock*'
    }

    It 'is of one call, or of none' {
        (Invoke-ContainerList -Configuration @{ UnixSocket = ''; BaseUrl = "$env:SERVER/docker" }).Id | Should -BeExactly 'abc'
        (Invoke-ContainerList).Id | Should -BeExactly 'abc'
    }
}
