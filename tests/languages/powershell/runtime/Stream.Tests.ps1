# Responses that are read as they arrive: items of streams, and files. A server on loopback sends its next part only when the
# test says so, which it does on receiving the one before.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Small', 'src', 'Small', 'Small.psm1')) -Force -WarningAction SilentlyContinue

    # Starts a server that answers one request: its headers, and then each part after it has been told to go on; with -Cut, it closes the
    # connection before the end of the body.
    function Start-Server {
        Param ([string]$Type, [string[]]$Parts, [int]$Status = 200, [switch]$Cut, [switch]$Free)
        $Listener = [System.Net.Sockets.TcpListener]::new([System.Net.IPAddress]::Loopback, 0)
        $Listener.Start()
        $script:Go = [System.Threading.AutoResetEvent]::new($true)
        $script:Server = [powershell]::Create().AddScript({
                Param ($Listener, $Go, $Type, $Parts, $Status, $Cut, $Free)
                $Client = $Listener.AcceptTcpClient()
                $Stream = $Client.GetStream()
                $Reader = [System.IO.StreamReader]::new($Stream)
                while ($Reader.ReadLine()) { continue }
                $Send = { Param ($Text) $Bytes = [System.Text.Encoding]::UTF8.GetBytes($Text); $Stream.Write($Bytes, 0, $Bytes.Length); $Stream.Flush() }
                & $Send "HTTP/1.1 $Status Done`r`nContent-Type: $Type`r`nTransfer-Encoding: chunked`r`nConnection: close`r`n`r`n"
                $Sent = 0
                foreach ($Part in $Parts) {
                    if (-not $Free -and -not $Go.WaitOne(30000)) { break }
                    & $Send ('{0:x}' -f [System.Text.Encoding]::UTF8.GetByteCount($Part) + "`r`n$Part`r`n")
                    $Sent++
                }
                if (-not $Cut) { & $Send "0`r`n`r`n" }
                $Client.Close()
                $Listener.Stop()
                $Sent
            }).AddArgument($Listener).AddArgument($Go).AddArgument($Type).AddArgument($Parts).AddArgument($Status).AddArgument([bool]$Cut).AddArgument([bool]$Free)
        $script:Running = $Server.BeginInvoke()
        Set-Configuration -BaseUrl "http://127.0.0.1:$($Listener.LocalEndpoint.Port)"
    }
    function Stop-Server {
        $null = $script:Go.Set()
        try { $script:Server.EndInvoke($script:Running) } catch { 'closed' }
        $script:Server.Dispose()
    }
}

Describe 'Streams' {
    It 'are written to the pipeline as they arrive: <Name>' -ForEach @(
        @{ Name = 'lines'; Call = { Get-Lines }; Type = 'application/jsonl'; Parts = "{""name"":""a""}`n{""na", "me"":""b""}`n", '{"name":"c"}'; First = 'name'; Shown = 'a', 'b', 'c' }
        @{ Name = 'events'; Call = { Send-Chat }; Type = 'text/event-stream'; Parts = "data: {""delta"":""a""}`n`n", "data: {""delta"":""b""}`n`n", "data: [DONE]`n`n"; First = 'delta'; Shown = 'a', 'b' }
        @{ Name = 'events that are not described'; Call = { Read-Log }; Type = 'text/event-stream'; Parts = "data: a`n`n", "data: b`n`ndata: c"; First = 'data'; Shown = 'a', 'b' }
        @{ Name = 'a watch'; Call = { Watch-Pods }; Type = 'application/json'; Parts = "{""delta"":""a""}`n", "{""delta"":""b""}`n"; First = 'delta'; Shown = 'a', 'b' }
        @{ Name = 'a list that is watched'; Call = { Invoke-ListPods -Watch $true }; Type = 'application/json'; Parts = "{""id"":""a""}`n", "{""id"":""b""}`n"; First = 'id'; Shown = 'a', 'b' }
    ) {
        Start-Server -Type $Type -Parts $Parts
        # The server waits for each item but the first.
        $Read = @(& $Call | ForEach-Object { $null = $script:Go.Set(); $_.$First })
        $Read | Should -BeExactly $Shown
        Stop-Server | Should -Be $Parts.Count
    }

    It 'end with the pipeline' {
        Start-Server -Type 'application/jsonl' -Parts "{""name"":""a""}`n", "{""name"":""b""}`n"
        (Get-Lines | Select-Object -First 1).name | Should -BeExactly 'a'
        $null = Stop-Server
    }

    It 'may be one document instead: <Text>' -ForEach @(
        @{ Call = { Watch-Pods }; Text = "{`n  ""delta"": ""a""`n}"; Shown = @('{"delta":"a"}') }
        @{ Call = { Invoke-ListPods }; Text = "{`n  ""id"": ""a""`n}"; Shown = @('{"id":"a"}') }
        @{ Call = { Get-Lines }; Text = '[{"name":"a"},{"name":"b"}]'; Shown = '{"name":"a"}', '{"name":"b"}' }
        @{ Call = { Send-Chat }; Text = '{"id":"a"}'; Shown = @('{"id":"a"}') }
    ) {
        Start-Server -Type 'application/json' -Parts $Text -Free
        $Read = @(& $Call)
        InModuleScope -ModuleName 'Small' -Parameters @{ Read = $Read } { foreach ($Item in $Read) { ConvertTo-JsonText -Value $Item } } | Should -BeExactly $Shown
        $null = Stop-Server
    }

    It 'report what is no item, or missing, after the items before: <Id>' -ForEach @(
        @{ Parts = "{""name"":""a""}`n", "{""name"":`n"; Cut = $false; Id = 'AnswerNotJson,Get-Lines' }
        @{ Parts = @("{""name"":""a""}`n"); Cut = $true; Id = 'RequestFailed,Get-Lines' }
    ) {
        Start-Server -Type 'application/jsonl' -Parts $Parts -Cut:$Cut -Free
        $Read = [System.Collections.Generic.List[object]]::new()
        { Get-Lines | ForEach-Object { $Read.Add($_) } } | Should -Throw -ErrorId $Id
        $Read.name | Should -BeExactly @('a')
        $null = Stop-Server
    }

    It 'leave errors to the command that takes the items' {
        Start-Server -Type 'application/jsonl' -Parts "{""name"":""a""}`n" -Free
        { Get-Lines | ForEach-Object { throw 'own' } } | Should -Throw -ExpectedMessage 'own'
        $null = Stop-Server
    }

    It 'are lists with -WithHttpInfo' {
        Start-Server -Type 'application/jsonl' -Parts "{""name"":""a""}`n", '{"name":"b"}' -Free
        (Get-Lines -WithHttpInfo)['Response'].name | Should -BeExactly 'a', 'b'
        $null = Stop-Server
    }
}

Describe 'Files' {
    BeforeEach {
        $Path = [System.IO.Path]::Combine($TestDrive, 'a[1].bin')
        [System.IO.File]::WriteAllText($Path, 'old')
    }

    It 'are written as they arrive, and returned if they are asked for' {
        Start-Server -Type 'application/octet-stream' -Parts 'ab', 'cd' -Free
        Get-Download -OutFile $Path | Should -BeNullOrEmpty
        $null = Stop-Server
        [System.IO.File]::ReadAllText($Path) | Should -BeExactly 'abcd'
        Start-Server -Type 'application/octet-stream' -Parts 'ef' -Free
        (Get-Download -OutFile $Path -PassThru).FullName | Should -BeExactly $Path
        $null = Stop-Server
        Start-Server -Type 'application/octet-stream' -Parts 'gh' -Free
        $Result = Get-Download -OutFile $Path -WithHttpInfo
        $null = Stop-Server
        $Result['StatusCode'] | Should -Be 200
        $Result['Response'].FullName | Should -BeExactly $Path
        [System.IO.File]::ReadAllText($Path) | Should -BeExactly 'gh'
    }

    It 'are bytes without a path' {
        Start-Server -Type 'application/octet-stream' -Parts 'ab', 'cd' -Free
        [System.Text.Encoding]::ASCII.GetString((Get-Download)) | Should -BeExactly 'abcd'
        $null = Stop-Server
    }

    It 'stay as they were where the response is an error or incomplete: <Id>' -ForEach @(
        @{ Status = 404; Cut = $false; Id = 'HttpStatus404,Get-Download' }
        @{ Status = 200; Cut = $true; Id = 'RequestFailed,Get-Download' }
    ) {
        Start-Server -Type 'application/octet-stream' -Parts 'ab' -Status $Status -Cut:$Cut -Free
        { Get-Download -OutFile $Path } | Should -Throw -ErrorId $Id
        $null = Stop-Server
        [System.IO.File]::ReadAllText($Path) | Should -BeExactly 'old'
        [System.IO.Directory]::GetFiles($TestDrive) | Should -HaveCount 1
    }

    It 'leave a parameter of that name to the description' {
        Start-Server -Type 'application/octet-stream' -Parts 'ab' -Free
        Get-File -OutFile 'x' -OutFile2 $Path
        $null = Stop-Server
        [System.IO.File]::ReadAllText($Path) | Should -BeExactly 'ab'
    }
}
