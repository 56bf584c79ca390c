{{ head }}

# Calls an operation, given its table, the bound arguments of its function, and the cmdlet that errors refer to. Proceed
# asks whether to send, given the URL and the method.
function Invoke-{{ prefix }}ApiClient {
    Param (
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound,
        [System.Management.Automation.PSCmdlet]$Cmdlet,
        [scriptblock]$Proceed
    )

    $Pages = $Operation['Pages']
    if ($null -ne $Pages -and ($Pages['All'] -or $Pages['Follow']) -and $null -eq $Operation['Page']) {
        Invoke-PagedCall -Client $MyInvocation.MyCommand -Operation $Operation -Bound $Bound -Cmdlet $Cmdlet -Proceed $Proceed
        return
    }
    $Given = Copy-BoundParameter -Bound $Bound
    $Response = $null
    $Cmdlet.WriteDebug((Out-DebugParameter -Name $Operation['Name'] -Bound $Given))
    try {
        Assert-Argument -Operation $Operation -Bound $Given -Cmdlet $Cmdlet
        $Configuration = Get-ClientSetting
        if ($null -ne $Operation['Settings']) {
            $Configuration = New-ClientSetting -Given $Operation['Settings']
        }
        $Request = New-HttpRequest -Operation $Operation -Bound $Given -Configuration $Configuration -Proceed $Proceed
        if ($null -eq $Request) {
            return
        }
        if ($Request['Signed']) {
            Add-HttpSignature -Request $Request -Signing $Configuration['HttpSigning']
        }
        if ($null -eq $Proceed) {
            $Cmdlet.WriteVerbose("$($Request['Method']) $($Request['Uri'].Split('?')[0])")
        }
        # Most operations have neither, and function calls take most of the time of a call.
        $OutFile = $null
        if ($null -ne $Operation['OutFile']) {
            $OutFile = Resolve-OutFile -Path $Operation['OutFile']
        }
        $MayStream = $null -ne $Operation['Stream'] -or $null -ne $Operation['Reads']
        $Request['IsOpen'] = $null -ne $OutFile -or ($MayStream -and $null -ne (Get-StreamReading -Operation $Operation -Bound $Given) -and -not $Given['WithHttpInfo'])
        $Response = Send-HttpRequest -Request $Request -Configuration $Configuration
        # A redirect may have led to a 401 that is not about the secrets of this request.
        if ($Response['StatusCode'] -eq 401 -and $Response['Uri'] -ceq $Request['Uri'] -and $Request['Sources'].Count -gt 0) {
            $Next = Get-RenewedRequest -Operation $Operation -Bound $Given -Configuration $Configuration -Request $Request
            if ($null -ne $Next) {
                $Response = Send-HttpRequest -Request $Next -Configuration $Configuration
            }
        }
        if ($null -ne $Operation['Page']) {
            Set-PageOrigin -Page $Operation['Page'] -Request $Request -Response $Response
        }
        $Value = $null
        $Failure = $null
        $Reading = $Operation
        if ($MayStream -or $Response['ContentType'] -cne 'application/json') {
            $Reading = Select-ResponseReading -Operation $Operation -Response $Response -Bound $Given
        }
        $Items = $null
        if ($null -ne $Response['Open'] -and $null -ne $OutFile) {
            $Value = Save-HttpBody -Response $Response -Path $OutFile
        } elseif ($null -ne $Response['Open'] -and (Test-StreamReading -Reading $Reading) -and
            -not ($Reading['Reads'] -clike 'event*' -and (Test-JsonDocumentType -MediaType $Response['ContentType']))) {
            $Items = New-ItemReader -Response $Response -Reading $Reading
        } elseif ($Response['StatusCode'] -eq 304 -and $Operation['MayBeUnchanged']) {
            $Value = $null
        } elseif ($Response['StatusCode'] -ge 200 -and $Response['StatusCode'] -lt 300) {
            try {
                if ($null -ne $Response['Open']) {
                    Read-HttpBody -Response $Response
                }
                $Value = Read-HttpResponse -Response $Response -Reads $Reading['Reads'] -Schema $Reading['Result'] -Accept $Operation['Accept']
            } catch {
                $Failure = New-AnswerError -Operation $Operation -Response $Response -Caught $_
            }
        } else {
            $Failure = New-HttpError -Operation $Operation -Response $Response
        }
    } catch {
        $Failure = ConvertTo-ClientError -Caught $_
    }
    if ($null -ne $Failure) {
        if ($null -ne $Response) {
            Close-HttpBody -Response $Response
        }
        Write-ClientError -Failure $Failure -Bound $Given -Cmdlet $Cmdlet
        return
    }
    if ($null -ne $Items) {
        try {
            while ($null -eq $Failure) {
                $Item = $null
                try {
                    $Item = Read-StreamItem -Items $Items
                } catch [System.Net.Http.HttpRequestException] {
                    $Failure = $_
                } catch {
                    $Failure = New-AnswerError -Operation $Operation -Response $Response -Caught $_
                }
                if ($null -eq $Item) {
                    break
                }
                # Written as it arrives, and outside of the block above, which would catch the errors of commands that take it.
                if ($null -ne $Items['Schema']) {
                    Add-TypeName -Value $Item['Value'] -Schema $Items['Schema']
                }
                , $Item['Value']
            }
        } finally {
            Close-HttpBody -Response $Response
        }
        if ($null -ne $Failure) {
            Write-ClientError -Failure $Failure -Bound $Given -Cmdlet $Cmdlet
        }
        return
    }
    if ($null -ne $OutFile -and -not $Operation['PassThru'] -and -not $Given['WithHttpInfo']) {
        return
    }
    # JSON that is read as a whole has the names of its types.
    if ($null -ne $Reading['Result'] -and $null -ne $Reading['Reads'] -and $null -eq $OutFile) {
        Add-TypeName -Value $Value -Schema $Reading['Result']
    }
    if ($Given['WithHttpInfo']) {
        return @{ Response = $Value; StatusCode = $Response['StatusCode']; Headers = $Response['Headers'] }
    }
    if ($Value -is [byte[]]) {
        return , $Value
    }
    if ($null -ne $Value) {
        return $Value
    }
}

# Sends a request and returns the response: StatusCode, Headers, ContentType, and Content as bytes. This is the only
# function that performs HTTP. HttpClient behaves the same in Windows PowerShell and PowerShell and does not throw on
# error statuses. If the request is open, the body of a success is not read here
# (Private/Stream.ps1).
function Send-HttpMessage {
    Param (
        [hashtable]$Request,
        [System.Collections.IDictionary]$Configuration
    )

    $Message = [System.Net.Http.HttpRequestMessage]::new()
    $Response = $null
    try {
        $Message.Method = [System.Net.Http.HttpMethod]::new($Request['Method'])
        $Message.RequestUri = New-HttpUri -Text $Request['Uri']
        if ($null -ne $Request['Content'] -or $null -ne $Request['Parts']) {
            $Message.Content = New-HttpContent -Request $Request
        }
        foreach ($Header in $Request['Headers'].GetEnumerator()) {
            $Name = $Header.Key
            $Text = [string]$Header.Value
            if ($Text.IndexOfAny([char[]]@([char]13, [char]10, [char]0)) -ge 0) {
                throw [System.ArgumentException]::new("The header $Name must not contain line breaks.")
            }
            if (-not $Message.Headers.TryAddWithoutValidation($Name, $Text) -and $null -ne $Message.Content) {
                $null = $Message.Content.Headers.Remove($Name)
                $null = $Message.Content.Headers.TryAddWithoutValidation($Name, $Text)
            }
        }
        $Client = Get-HttpClient -Configuration $Configuration
        if ($PSVersionTable['PSVersion'].Major -lt 6) {
            # Two by default, each of which a stream keeps while the pipeline runs.
            $Point = [System.Net.ServicePointManager]::FindServicePoint($Message.RequestUri)
            if ($null -ne $Configuration['Proxy']) {
                $Point = [System.Net.ServicePointManager]::FindServicePoint($Message.RequestUri, $Configuration['Proxy'])
            }
            $Point.ConnectionLimit = 64
        }
        # 0 waits for the body, and 1 for the headers.
        $Completion = [System.Net.Http.HttpCompletionOption][int][bool]$Request['IsOpen']
        $Target = "$($Request['Method']) $($Message.RequestUri.GetLeftPart([System.UriPartial]::Path))"
        $Response = Wait-HttpTask -Task $Client.SendAsync($Message, $Completion) -Target $Target -Seconds $Client.Timeout.TotalSeconds
        $Headers = [System.Collections.Hashtable]::new([System.StringComparer]::OrdinalIgnoreCase)
        foreach ($Header in $Response.Headers) {
            $Headers[$Header.Key] = [string[]]@($Header.Value)
        }
        $Content = [byte[]]::new(0)
        $MediaType = $null
        if ($null -ne $Response.Content) {
            foreach ($Header in $Response.Content.Headers) {
                $Headers[$Header.Key] = [string[]]@($Header.Value)
            }
            if ($Headers.ContainsKey('Content-Type')) {
                $MediaType = $Headers['Content-Type'][0]
            }
        }
        $Out = @{ StatusCode = [int]$Response.StatusCode; Headers = $Headers; ContentType = $MediaType; Content = $Content }
        if ($Request['IsOpen'] -and $Response.IsSuccessStatusCode) {
            $Out['Open'] = $Response
            $Out['Target'] = $Target
            $Out['Seconds'] = $Client.Timeout.TotalSeconds
            $Response = $null
        } elseif ($null -ne $Response.Content) {
            $Out['Content'] = Wait-HttpTask -Task $Response.Content.ReadAsByteArrayAsync() -Target $Target -Seconds $Client.Timeout.TotalSeconds -IsLimited ([bool]$Request['IsOpen'])
        }
        return $Out
    } finally {
        if ($null -ne $Response) {
            $Response.Dispose()
        }
        $Message.Dispose()
    }
}

# Creates a URI that is sent unchanged. Windows PowerShell would decode %2F and resolve a following .., so the request
# would reach a different path.
function New-HttpUri {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [string]$Text
    )

    $Uri = [System.Uri]::new($Text)
    if ($PSVersionTable['PSVersion'].Major -ge 6 -or $Text -notmatch '%(2E|2F|5C)') {
        return $Uri
    }
    # Read once to initialize the flags. Two of them cause the change (PathNotCanonical, QueryNotCanonical).
    $null = $Uri.PathAndQuery
    $Field = [System.Uri].GetField('m_Flags', [System.Reflection.BindingFlags]'Instance, NonPublic')
    if ($null -ne $Field) {
        $Flags = [uint64]$Field.GetValue($Uri)
        $Field.SetValue($Uri, [uint64]($Flags -bxor ($Flags -band [uint64]48)))
    }
    $Start = $Text.IndexOf('/', $Text.IndexOf('://') + 3)
    if ($Start -ge 0 -and $Uri.PathAndQuery -cne $Text.Substring($Start).Split('#')[0]) {
        throw [System.NotSupportedException]::new("Windows PowerShell cannot send the URL $($Text.Split('?')[0]) unchanged. Use PowerShell 7.")
    }
    return $Uri
}

# Returns the HttpClient for the configuration. It is cached to reuse its connections.
function Get-HttpClient {
    Param (
        [System.Collections.IDictionary]$Configuration
    )

    $Skip = [bool]$Configuration['SkipCertificateCheck']
    $Proxy = $Configuration['Proxy']
    $Certificate = $Configuration['Certificate']
    $Seconds = $Configuration['TimeoutSec']
    $UnixSocket = $Configuration['UnixSocket']
    $Known = $Script:HttpClient
    if ($null -ne $Known -and $Known['Skip'] -eq $Skip -and $Known['UnixSocket'] -ceq $UnixSocket -and [object]::ReferenceEquals($Known['Proxy'], $Proxy) -and
        [object]::ReferenceEquals($Known['Certificate'], $Certificate) -and $Known['Seconds'] -eq $Seconds) {
        return $Known['Client']
    }
    if ($null -ne $Known) {
        $Known['Client'].Dispose()
    }
    if ($null -ne $UnixSocket) {
        $Handler = New-UnixSocketHandler -Path $UnixSocket
    } else {
        $Handler = [System.Net.Http.HttpClientHandler]::new()
    }
    # Cookies come from the configuration, and Send-HttpRequest follows redirects.
    $Handler.UseCookies = $false
    $Handler.AllowAutoRedirect = $false
    $Handler.AutomaticDecompression = [System.Net.DecompressionMethods]::GZip -bor [System.Net.DecompressionMethods]::Deflate
    if ($null -eq $UnixSocket) {
        if ($null -ne $Proxy) {
            $Handler.Proxy = $Proxy
            $Handler.UseProxy = $true
        }
        if ($null -ne $Certificate) {
            $null = $Handler.ClientCertificates.Add($Certificate)
        }
        if ($Skip) {
            $Handler.ServerCertificateCustomValidationCallback = Get-CertificateCallback
        }
    }
    $Client = [System.Net.Http.HttpClient]::new($Handler, $true)
    if ($Seconds -eq 0) {
        $Client.Timeout = [System.Threading.Timeout]::InfiniteTimeSpan
    } elseif ($null -ne $Seconds) {
        $Client.Timeout = [timespan]::FromSeconds($Seconds)
    }
    $Script:HttpClient = @{ Client = $Client; Skip = $Skip; Proxy = $Proxy; Certificate = $Certificate; Seconds = $Seconds; UnixSocket = $UnixSocket }
    return $Client
}

# Returns a handler whose connections go to a Unix domain socket, without a proxy. A script block cannot run on a thread of
# HttpClient, so the callback that connects is compiled from an expression.
function New-UnixSocketHandler {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [string]$Path
    )

    # Windows PowerShell does not have these types.
    $HandlerType = 'System.Net.Http.SocketsHttpHandler' -as [type]
    $ContextType = 'System.Net.Http.SocketsHttpConnectionContext' -as [type]
    $EndPointType = 'System.Net.Sockets.UnixDomainSocketEndPoint' -as [type]
    $Result = ('System.Threading.Tasks.ValueTask`1' -as [type]).MakeGenericType([type[]]@([System.IO.Stream]))
    $Of = [System.Linq.Expressions.Expression]
    # ::New would create an Expression.
    $New = $Of.GetMethod('New', [type[]]@([System.Reflection.ConstructorInfo], [System.Linq.Expressions.Expression[]]))
    $Socket = $Of::Variable([System.Net.Sockets.Socket], 'socket')
    $Constructor = [System.Net.Sockets.Socket].GetConstructor([type[]]@([System.Net.Sockets.AddressFamily], [System.Net.Sockets.SocketType], [System.Net.Sockets.ProtocolType]))
    $Create = $New.Invoke($null, @($Constructor, [System.Linq.Expressions.Expression[]]@(
                $Of::Constant([System.Net.Sockets.AddressFamily]::Unix),
                $Of::Constant([System.Net.Sockets.SocketType]::Stream),
                $Of::Constant([System.Net.Sockets.ProtocolType]::Unspecified)
            )))
    $Connect = [System.Net.Sockets.Socket].GetMethod('Connect', [type[]]@([System.Net.EndPoint]))
    $EndPoint = $Of::Constant($EndPointType::new($Path), [System.Net.EndPoint])
    $Constructor = [System.Net.Sockets.NetworkStream].GetConstructor([type[]]@([System.Net.Sockets.Socket], [bool]))
    $Stream = $New.Invoke($null, @($Constructor, [System.Linq.Expressions.Expression[]]@($Socket, $Of::Constant($true))))
    $Body = $Of::Block($Result, [System.Linq.Expressions.ParameterExpression[]]@($Socket), [System.Linq.Expressions.Expression[]]@(
            $Of::Assign($Socket, $Create),
            $Of::Call($Socket, $Connect, [System.Linq.Expressions.Expression[]]@($EndPoint)),
            $New.Invoke($null, @($Result.GetConstructor([type[]]@([System.IO.Stream])), [System.Linq.Expressions.Expression[]]@($Stream)))
        ))
    $Parameters = [System.Linq.Expressions.ParameterExpression[]]@(
        $Of::Parameter($ContextType, 'context'),
        $Of::Parameter([System.Threading.CancellationToken], 'token')
    )
    $Type = $Of::GetFuncType([type[]]@($ContextType, [System.Threading.CancellationToken], $Result))
    $Handler = $HandlerType::new()
    $Handler.UseProxy = $false
    $Handler.ConnectCallback = $Of::Lambda($Type, $Body, $Parameters).Compile()
    return $Handler
}

# A callback that accepts any certificate. A script block cannot run on a thread of HttpClient.
function Get-CertificateCallback {
    if ($PSVersionTable['PSVersion'].Major -ge 6) {
        return [System.Net.Http.HttpClientHandler]::DangerousAcceptAnyServerCertificateValidator
    }
    $Parameters = [System.Linq.Expressions.ParameterExpression[]]@(
        [System.Linq.Expressions.Expression]::Parameter([System.Net.Http.HttpRequestMessage], 'request'),
        [System.Linq.Expressions.Expression]::Parameter([System.Security.Cryptography.X509Certificates.X509Certificate2], 'certificate'),
        [System.Linq.Expressions.Expression]::Parameter([System.Security.Cryptography.X509Certificates.X509Chain], 'chain'),
        [System.Linq.Expressions.Expression]::Parameter([System.Net.Security.SslPolicyErrors], 'errors')
    )
    $Type = [System.Linq.Expressions.Expression]::GetFuncType([type[]]@(
            [System.Net.Http.HttpRequestMessage],
            [System.Security.Cryptography.X509Certificates.X509Certificate2],
            [System.Security.Cryptography.X509Certificates.X509Chain],
            [System.Net.Security.SslPolicyErrors],
            [bool]
        ))
    $Yes = [System.Linq.Expressions.Expression]::Constant($true)
    return [System.Linq.Expressions.Expression]::Lambda($Type, $Yes, $Parameters).Compile()
}
