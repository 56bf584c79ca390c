# Responses that are read as they arrive: items of streams, and files. A server on loopback sends its next part only when the
# test says so, which it does on receiving the one before.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Small', 'src', 'Small', 'Small.psm1')) -Force -WarningAction SilentlyContinue

    # Starts a server that answers one request: its headers, and then each part after it has been told to go on; with -Cut, it closes the
    # connection before the end of the body, and with -Waits, it waits there until the client closes the connection, and then says so.
    function Start-Server {
        Param ([string]$Type, [string[]]$Parts, [int]$Status = 200, [switch]$Cut, [switch]$Free, [switch]$Waits)
        $Listener = [System.Net.Sockets.TcpListener]::new([System.Net.IPAddress]::Loopback, 0)
        $Listener.Start()
        $script:Go = [System.Threading.AutoResetEvent]::new($true)
        $script:Server = [powershell]::Create().AddScript({
                Param ($Listener, $Go, $Type, $Parts, $Status, $Cut, $Free, $Waits)
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
                if ($Waits) {
                    # Closed is the end of the stream, or an error other than that of the time limit.
                    $Client.ReceiveTimeout = 60000
                    try {
                        if ($Stream.ReadByte() -lt 0) { 'closed by the client' }
                    } catch {
                        $Cause = $_.Exception.GetBaseException()
                        if ($Cause.SocketErrorCode -eq 'ConnectionReset') { 'closed by the client' } else { "not closed: $Cause" }
                    }
                    $Client.Close()
                    $Listener.Stop()
                    return
                }
                if (-not $Cut) { & $Send "0`r`n`r`n" }
                $Client.Close()
                $Listener.Stop()
                $Sent
            }).AddArgument($Listener).AddArgument($Go).AddArgument($Type).AddArgument($Parts).AddArgument($Status).AddArgument([bool]$Cut).AddArgument([bool]$Free).AddArgument([bool]$Waits)
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
        @{ Name = 'events that a name calls a watch'; Call = { Watch-Events }; Type = 'application/json'; Parts = "{""type"":""a"",""object"":{""id"":""1""}}`n", "{""type"":""b"",""object"":{}}`n"; First = 'type'; Shown = 'a', 'b' }
        @{ Name = 'a list that is watched'; Call = { Invoke-ListPods -Watch $true }; Type = 'application/json'; Parts = "{""type"":""a"",""object"":{""id"":""1""}}`n", "{""type"":""b"",""object"":{}}`n"; First = 'type'; Shown = 'a', 'b' }
        @{ Name = 'a sequence'; Call = { Get-Sequence }; Type = 'application/json-seq'; Parts = "$([char]30){""name"":""a""}`n", "$([char]30){""name"":""b""}`n"; First = 'name'; Shown = 'a', 'b' }
    ) {
        Start-Server -Type $Type -Parts $Parts
        # The server waits for each item but the first.
        $Read = @(& $Call | ForEach-Object { $null = $script:Go.Set(); $_.$First })
        $Read | Should -BeExactly $Shown
        Stop-Server | Should -Be $Parts.Count
    }

    It 'end with the pipeline' {
        Start-Server -Type 'application/jsonl' -Parts "{""name"":""a""}`n" -Waits
        (Get-Lines | Select-Object -First 1).name | Should -BeExactly 'a'
        Stop-Server | Should -BeExactly 'closed by the client'
    }

    It 'of JSON are separated by record separators: <Text>' -ForEach @(
        @{ Text = '~{"name":"a"}~{"name":"b"}|'; Shown = 'a', 'b' }
        @{ Text = '~{|"name":"a"|}|~{"name":"b"}|'; Shown = 'a', 'b' }
        @{ Text = '~{"name":|"a"}||~|~{"name":"b"}~'; Shown = 'a', 'b' }
        @{ Text = '~{"name":"a"}|{"name":"b"}'; Shown = 'a', 'b' }
        @{ Text = '~{"name":"a"}|~{|"name":"b"}'; Shown = 'a', 'b' }
    ) {
        $Body = $Text.Replace('~', [string][char]30).Replace('|', "`n")
        Start-Server -Type 'application/json-seq' -Parts $Body -Free
        @(Get-Sequence).name | Should -BeExactly $Shown
        $null = Stop-Server
        Start-Server -Type 'application/json-seq' -Parts $Body -Free
        (Get-Sequence -WithHttpInfo)['Response'].name | Should -BeExactly $Shown
        $null = Stop-Server
    }

    It 'are events where they are watched, and are otherwise what the operation returns: <Name>' -ForEach @(
        @{ Name = 'an operation whose name alone says watch'; Call = { Watch-List }; Info = { Watch-List -WithHttpInfo }; IsList = $true }
        @{ Name = 'a watch of a list'; Call = { Watch-Visits }; Info = { Watch-Visits -WithHttpInfo }; IsList = $true }
        @{ Name = 'a list with -Watch'; Call = { Invoke-ListVisits -Watch $true }; Info = { Invoke-ListVisits -Watch $true -WithHttpInfo }; IsList = $true }
        @{ Name = 'an object with -Watch'; Call = { Find-Visit -Watch $true }; Info = { Find-Visit -Watch $true -WithHttpInfo }; IsList = $false }
    ) {
        $Visit = '{"name":"a","at":"2020-01-01T00:00:00Z"}'
        $Texts = @($Visit, $Visit.Replace(',', ",`n"))
        if ($IsList) {
            $Texts = @("[$Visit]", "[`n$Visit`n]")
        }
        foreach ($Text in $Texts) {
            foreach ($Way in 'Call', 'Info') {
                Start-Server -Type 'application/json' -Parts $Text -Free
                if ($Way -eq 'Call') { $Read = @(& $Call) } else { $Read = @((& $Info)['Response']) }
                $null = Stop-Server
                $Read | Should -HaveCount 1
                $Read[0].PSObject.TypeNames[0] | Should -BeExactly 'Small.Visit' -Because "$Way $Text"
                $Read[0].PSObject.Properties['at'].Value | Should -BeOfType ([datetime]) -Because "$Way $Text"
            }
        }
    }

    It 'of a watch have the types of the description, and events no type of the operation' {
        Start-Server -Type 'application/json' -Parts "{""name"":""a"",""at"":""2020-01-01T00:00:00Z""}`n{""name"":""b""}`n" -Free
        $Read = @(Watch-Visits)
        $null = Stop-Server
        $Read.name | Should -BeExactly 'a', 'b'
        foreach ($Item in $Read) { $Item.PSObject.TypeNames[0] | Should -BeExactly 'Small.Visit' }
        $Read[0].PSObject.Properties['at'].Value | Should -BeOfType ([datetime])
        foreach ($Way in { Find-Visit -Watch $true }, { (Find-Visit -Watch $true -WithHttpInfo)['Response'] }) {
            Start-Server -Type 'application/json' -Parts '{"type":"ADDED","object":{"name":"a"}}' -Free
            $Read = @(& $Way)
            $null = Stop-Server
            $Read[0].object.name | Should -BeExactly 'a'
            $Read[0].PSObject.TypeNames[0] | Should -Not -BeLike 'Small.*'
        }
    }

    It 'that are one document have the time limit' {
        Start-Server -Type 'application/json' -Parts "[`n" -Waits -Free
        { Watch-Visits -Configuration @{ TimeoutSec = 2 } } | Should -Throw -ErrorId 'RequestTimedOut,Watch-Visits'
        Stop-Server | Should -BeExactly 'closed by the client'
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

    It 'that cannot be written tell why' {
        Start-Server -Type 'application/octet-stream' -Parts 'ab' -Free
        $Missing = [System.IO.Path]::Combine($TestDrive, 'missing', 'a.bin')
        { Get-Download -OutFile $Missing } | Should -Throw -ExpectedMessage '*.part*'
        $null = Stop-Server
        # The call, and not what follows it, is what failed.
        $Error[0].Exception.ToString() | Should -BeLike '*Create*'
    }

    It 'leave a parameter of that name to the description' {
        Start-Server -Type 'application/octet-stream' -Parts 'ab' -Free
        Get-File -OutFile 'x' -OutFile2 $Path
        $null = Stop-Server
        [System.IO.File]::ReadAllText($Path) | Should -BeExactly 'ab'
    }
}
