{{ head }}

# Calls an operation, given its table, the bound arguments of its function, and the cmdlet that errors refer to. Proceed
# asks whether to send, given the URL and the method.
#
# PowerShell translates a whole function when it is first called, and again when it has been called some thirty times. What
# few calls need is therefore in separate functions, here and in those that this one calls.
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
    # The methods of PowerShell's own dictionary differ between versions.
    $Given = @{}
    $IsChecked = $Cmdlet.MyInvocation.ExpectingInput
    foreach ($Argument in $Bound.GetEnumerator()) {
        $Value = $Argument.Value
        $Given[$Argument.Key] = $Value
        # Lists, and texts that can be those of objects.
        if ($Value -isnot [System.ValueType] -and ($Value -isnot [string] -or $Value -cmatch '^(System\.|@)')) {
            $IsChecked = $true
        }
    }
    # The preferences of the call, with its -Debug and -Verbose.
    if ($DebugPreference -cne 'SilentlyContinue') {
        $Cmdlet.WriteDebug((Out-DebugParameter -Name $Operation['Name'] -Bound $Given))
    }
    $Answer = $null
    $Failure = $null
    try {
        if ($IsChecked) {
            Assert-Argument -Operation $Operation -Bound $Given -Cmdlet $Cmdlet
        }
        $Configuration = $Script:Configuration
        if ($null -eq $Configuration -or $null -ne $Operation['Settings']) {
            $Configuration = Get-CallSetting -Given $Operation['Settings']
        }
        $Request = New-HttpRequest -Operation $Operation -Bound $Given -Configuration $Configuration -Proceed $Proceed
        if ($null -eq $Request) {
            return
        }
        if ($Request['Signed']) {
            Add-HttpSignature -Request $Request -Signing $Configuration['HttpSigning']
        }
        if ($null -eq $Proceed -and $VerbosePreference -cne 'SilentlyContinue') {
            $Cmdlet.WriteVerbose("$($Request['Method']) $($Request['Uri'].Split('?')[0])")
        }
        $IsUsual = $null -eq $Operation['OutFile'] -and $null -eq $Operation['Stream'] -and $null -eq $Operation['Reads'] -and $null -eq $Operation['Page']
        if (-not $IsUsual) {
            Set-AnswerKind -Operation $Operation -Bound $Given -Request $Request
        }
        $Response = Send-HttpRequest -Request $Request -Configuration $Configuration
        $Status = $Response['StatusCode']
        $Value = $null
        # Most calls get a document of JSON, or nothing.
        if ($IsUsual -and $Status -ge 200 -and $Status -lt 300 -and $Response['ContentType'] -match '^application/json(; ?charset=utf-8)?\z') {
            $Text = [System.Text.Encoding]::UTF8.GetString($Response['Content'])
            $IsUsual = $Script:JsonDocument.IsMatch($Text)
            if ($IsUsual) {
                $Value = Read-JsonText -Text $Text -Schema $Operation['Result']
            }
        } elseif ($Status -ne 204 -or $null -ne $Response['ContentType']) {
            $IsUsual = $false
        }
        if (-not $IsUsual) {
            $Answer = Read-Answer -Operation $Operation -Bound $Given -Configuration $Configuration -Request $Request -Response $Response
        }
    } catch {
        $Failure = ConvertTo-ClientError -Caught $_
    }
    if ($null -ne $Failure) {
        Write-ClientError -Failure $Failure -Bound $Given -Cmdlet $Cmdlet
    } elseif ($null -ne $Answer) {
        Write-Answer -Answer $Answer -Operation $Operation -Bound $Given -Cmdlet $Cmdlet
    } elseif ($Given['WithHttpInfo']) {
        return @{ Response = $Value; StatusCode = $Status; Headers = $Response['Headers'] }
    } elseif ($null -ne $Value) {
        return $Value
    }
}

# Tells a request whether its response is written to a file, or as it arrives.
function Set-AnswerKind {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes a request in memory only.')]
    Param (
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound,
        [hashtable]$Request
    )

    $Request['OutFile'] = Resolve-OutFile -Path $Operation['OutFile']
    $Request['IsOpen'] = $null -ne $Request['OutFile'] -or ($null -ne (Get-StreamReading -Operation $Operation -Bound $Bound) -and -not $Bound['WithHttpInfo'])
}

# Returns what a response contains: its Value, or the Items of a stream, or the Failure that it is. Reading tells how it was read.
function Read-Answer {
    Param (
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound,
        [System.Collections.IDictionary]$Configuration,
        [hashtable]$Request,
        [hashtable]$Response
    )

    $OutFile = $Request['OutFile']
    $Answer = @{ Response = $Response; Reading = $Operation; Value = $null; Items = $null; Failure = $null; OutFile = $OutFile }
    try {
        # A redirect may have led to a 401 that is not about the secrets of this request.
        if ($Response['StatusCode'] -eq 401 -and $Response['Uri'] -ceq $Request['Uri'] -and $Request['Sources'].Count -gt 0) {
            $Next = Get-RenewedRequest -Operation $Operation -Bound $Bound -Configuration $Configuration -Request $Request
            if ($null -ne $Next) {
                $Response = Send-HttpRequest -Request $Next -Configuration $Configuration
                $Answer['Response'] = $Response
            }
        }
        if ($null -ne $Operation['Page']) {
            Set-PageOrigin -Page $Operation['Page'] -Request $Request -Response $Response
        }
        $Reading = Select-ResponseReading -Operation $Operation -Response $Response -Bound $Bound
        $Answer['Reading'] = $Reading
        if ($null -ne $Response['Open'] -and $null -ne $OutFile) {
            $Answer['Value'] = Save-HttpBody -Response $Response -Path $OutFile
        } elseif ($null -ne $Response['Open'] -and (Test-StreamReading -Reading $Reading) -and
            -not ($Reading['Reads'] -clike 'event*' -and (Test-JsonDocumentType -MediaType $Response['ContentType']))) {
            $Answer['Items'] = New-ItemReader -Response $Response -Reading $Reading
        } elseif ($Response['StatusCode'] -eq 304 -and $Operation['MayBeUnchanged']) {
            $Answer['Value'] = $null
        } elseif ($Response['StatusCode'] -ge 200 -and $Response['StatusCode'] -lt 300) {
            try {
                if ($null -ne $Response['Open']) {
                    Read-HttpBody -Response $Response
                }
                $Answer['Value'] = Read-HttpResponse -Response $Response -Reads $Reading['Reads'] -Schema $Reading['Result'] -Accept $Operation['Accept']
            } catch {
                $Answer['Failure'] = New-AnswerError -Operation $Operation -Response $Response -Caught $_
            }
        } else {
            $Answer['Failure'] = New-HttpError -Operation $Operation -Response $Response
        }
    } catch {
        $Answer['Failure'] = ConvertTo-ClientError -Caught $_
    }
    return $Answer
}

# Writes what a response contains.
function Write-Answer {
    Param (
        [hashtable]$Answer,
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound,
        [System.Management.Automation.PSCmdlet]$Cmdlet
    )

    $Response = $Answer['Response']
    $Failure = $Answer['Failure']
    if ($null -ne $Failure) {
        Close-HttpBody -Response $Response
        Write-ClientError -Failure $Failure -Bound $Bound -Cmdlet $Cmdlet
        return
    }
    $Items = $Answer['Items']
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
            Write-ClientError -Failure $Failure -Bound $Bound -Cmdlet $Cmdlet
        }
        return
    }
    $OutFile = $Answer['OutFile']
    if ($null -ne $OutFile -and -not $Operation['PassThru'] -and -not $Bound['WithHttpInfo']) {
        return
    }
    $Value = $Answer['Value']
    # JSON that is read as a whole has the names of its types.
    $Reading = $Answer['Reading']
    if ($null -ne $Reading['Result'] -and $null -ne $Reading['Reads'] -and $null -eq $OutFile) {
        Add-TypeName -Value $Value -Schema $Reading['Result']
    }
    if ($Bound['WithHttpInfo']) {
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

    $IsOpen = [bool]$Request['IsOpen']
    $Response = $null
    $Message = [System.Net.Http.HttpRequestMessage]::new()
    try {
        $Message.Method = [System.Net.Http.HttpMethod]::new($Request['Method'])
        $IsDesktop = $PSVersionTable['PSVersion'].Major -lt 6
        if ($IsDesktop) {
            $Message.RequestUri = New-HttpUri -Text $Request['Uri']
        } else {
            $Message.RequestUri = [System.Uri]::new($Request['Uri'])
        }
        if ($null -ne $Request['Content'] -or $null -ne $Request['Parts']) {
            $Message.Content = New-HttpContent -Request $Request
        }
        foreach ($Header in $Request['Headers'].GetEnumerator()) {
            $Text = [string]$Header.Value
            if ($Text -match '[\r\n\0]') {
                throw [System.ArgumentException]::new("The header $($Header.Key) must not contain line breaks.")
            }
            if (-not $Message.Headers.TryAddWithoutValidation($Header.Key, $Text) -and $null -ne $Message.Content) {
                $null = $Message.Content.Headers.Remove($Header.Key)
                $null = $Message.Content.Headers.TryAddWithoutValidation($Header.Key, $Text)
            }
        }
        $Client = Get-HttpClient -Configuration $Configuration
        if ($IsDesktop) {
            Set-ConnectionLimit -Uri $Message.RequestUri -Proxy $Configuration['Proxy']
        }
        # 0 waits for the body, and 1 for the headers.
        $Completion = [System.Net.Http.HttpCompletionOption][int]$IsOpen
        $Task = $Client.SendAsync($Message, $Completion)
        $Response = Wait-HttpTask -Task $Task -Target $Message -Seconds $Configuration['TimeoutSec']
        $Out = @{ StatusCode = [int]$Response.StatusCode; Headers = $null; ContentType = $null; Content = [byte[]]@() }
        $Headers = [System.Collections.Hashtable]::new([System.StringComparer]::OrdinalIgnoreCase)
        $Out['Headers'] = $Headers
        foreach ($Source in @($Response, $Response.Content)) {
            if ($null -ne $Source) {
                foreach ($Header in $Source.Headers) {
                    $Headers[$Header.Key] = [string[]]@($Header.Value)
                }
            }
        }
        if ($null -ne $Headers['Content-Type']) {
            $Out['ContentType'] = $Headers['Content-Type'][0]
        }
        if ($IsOpen -and $Response.IsSuccessStatusCode) {
            $Out['Open'] = $Response
            $Out['Target'] = Get-HttpTarget -Message $Message
            $Out['Seconds'] = $Configuration['TimeoutSec']
            $Response = $null
        } elseif ($null -ne $Response.Content) {
            $Task = $Response.Content.ReadAsByteArrayAsync()
            if ($Task.Status -eq [System.Threading.Tasks.TaskStatus]::RanToCompletion) {
                # It was read with the headers.
                $Out['Content'] = $Task.Result
            } else {
                $Out['Content'] = Wait-HttpTask -Task $Task -Target $Message -Seconds $Configuration['TimeoutSec'] -IsLimited $IsOpen
            }
        }
        return $Out
    } finally {
        if ($null -ne $Response) {
            $Response.Dispose()
        }
        $Message.Dispose()
    }
}

# Two by default, each of which a stream keeps while the pipeline runs.
function Set-ConnectionLimit {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes a setting of this process only.')]
    Param (
        [uri]$Uri,
        [AllowNull()]
        [System.Net.IWebProxy]$Proxy
    )

    $Point = [System.Net.ServicePointManager]::FindServicePoint($Uri)
    if ($null -ne $Proxy) {
        $Point = [System.Net.ServicePointManager]::FindServicePoint($Uri, $Proxy)
    }
    $Point.ConnectionLimit = 64
}

# Creates a URI that Windows PowerShell sends unchanged. It would decode %2F and resolve a following .., so the request would
# reach a different path.
function New-HttpUri {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [string]$Text
    )

    $Uri = [System.Uri]::new($Text)
    if ($Text -notmatch '%(2E|2F|5C)') {
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
    $Client = New-HttpClient -Configuration $Configuration
    if ($null -ne $Known) {
        $Known['Client'].Dispose()
    }
    $Script:HttpClient = @{ Client = $Client; Skip = $Skip; Proxy = $Proxy; Certificate = $Certificate; Seconds = $Seconds; UnixSocket = $UnixSocket }
    return $Client
}

# Creates an HttpClient.
function New-HttpClient {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It only creates an object.')]
    Param (
        [System.Collections.IDictionary]$Configuration
    )

    $Proxy = $Configuration['Proxy']
    $Certificate = $Configuration['Certificate']
    $Seconds = $Configuration['TimeoutSec']
    $UnixSocket = $Configuration['UnixSocket']
    if ($null -ne $UnixSocket) {
        $Handler = New-UnixSocketHandler -Path $UnixSocket
    } else {
        $Handler = [System.Net.Http.HttpClientHandler]::new()
    }
    # Cookies come from the configuration, and Send-HttpRequest follows redirects.
    $Handler.UseCookies = $false
    $Handler.AllowAutoRedirect = $false
    $Handler.AutomaticDecompression = [System.Net.DecompressionMethods]'GZip, Deflate'
    if ($null -eq $UnixSocket) {
        if ($null -ne $Proxy) {
            $Handler.Proxy = $Proxy
            $Handler.UseProxy = $true
        }
        if ($null -ne $Certificate) {
            $null = $Handler.ClientCertificates.Add($Certificate)
        }
        if ($Configuration['SkipCertificateCheck']) {
            $Handler.ServerCertificateCustomValidationCallback = Get-CertificateCallback
        }
    }
    $Client = [System.Net.Http.HttpClient]::new($Handler, $true)
    if ($Seconds -eq 0) {
        $Client.Timeout = [System.Threading.Timeout]::InfiniteTimeSpan
    } elseif ($null -ne $Seconds) {
        $Client.Timeout = [timespan]::FromSeconds($Seconds)
    }
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
