# Further pages of a result: by the Link header of each page (-FollowRelLink), or as the description says (-All).

# Calls an operation by the function Client for each page, and writes the pages, or their items with -All. A page that would be requested for a second
# time ends it.
function Invoke-PagedCall {
    Param (
        [System.Management.Automation.CommandInfo]$Client,
        [hashtable]$Operation,
        [System.Collections.IDictionary]$Bound,
        [System.Management.Automation.PSCmdlet]$Cmdlet,
        [scriptblock]$Proceed
    )

    $Pages = $Operation['Pages']
    if (-not [string]::IsNullOrEmpty($Operation['OutFile'])) {
        # Each page would replace the one before.
        $Failure = New-ClientError -Exception ([System.ArgumentException]::new('Only one page can be written to a file: omit -OutFile, or the parameter for further pages.'))
        Write-ClientError -Failure $Failure -Bound $Bound -Cmdlet $Cmdlet
        return
    }
    $Page = $Operation.Clone()
    $Given = Copy-BoundParameter -Bound $Bound
    $Given['WithHttpInfo'] = $true
    $State = @{ Address = $null; Uri = $null; Server = $null }
    $Failure = $null
    $Page['Page'] = $State
    $IsAll = [bool]$Pages['All']
    $IsLink = -not $IsAll -or $Pages['Link']
    $Most = [int]$Pages['Most']
    $Before = $null
    $Asked = [System.Collections.Generic.HashSet[string]]::new([System.StringComparer]::Ordinal)
    for ($Count = 0; $true; $Count++) {
        $Info = & $Client -Operation $Page -Bound $Given -Cmdlet $Cmdlet -Proceed $Proceed
        if ($null -eq $Info) {
            return
        }
        $Body = $Info['Response']
        if ($Bound['WithHttpInfo']) {
            $Info
        } elseif ($Body -is [byte[]]) {
            , $Body
        } elseif (-not $IsAll) {
            $Body
        }
        $Value = $null
        $State['Address'] = $null
        try {
            $Items = @()
            if ($IsAll) {
                $Items = Get-PageItem -Body $Body -Path $Pages['Items']
            }
            if ($IsLink) {
                $Value = Get-NextLink -Headers $Info['Headers']
                if ($null -ne $Value -and ($IsAll -or $Most -eq 0 -or $Count -lt $Most)) {
                    $State['Address'] = Resolve-PageLink -Link $Value -From $State['Uri'] -Server $State['Server']
                }
            } else {
                $Text = ''
                if ($null -ne $Pages['Number'] -and $Items.Length -gt 0) {
                    $Text = ConvertTo-JsonText -Value $Items
                    if ($Text -ceq $Before) {
                        throw [System.FormatException]::new('A page has the same items as the one before.')
                    }
                }
                $Before = $Text
                $Value = Get-NextPageValue -Pages $Pages -Body $Body -Items $Items -Given $Given
            }
        } catch {
            # The items before the error are written first.
            $Failure = ConvertTo-ClientError -Caught $_
        }
        if ($IsAll -and -not $Bound['WithHttpInfo']) {
            foreach ($Item in $Items) {
                , $Item
            }
        }
        if ($null -ne $Failure) {
            Write-ClientError -Failure $Failure -Bound $Given -Cmdlet $Cmdlet
            return
        }
        if ($IsLink -and $null -eq $State['Address'] -or $null -eq $Value -or -not $Asked.Add((ConvertTo-JsonText -Value $Value))) {
            return
        }
        if (-not $IsLink) {
            Set-PageArgument -Operation $Operation -Given $Given -Value $Value
        }
    }
}

# Returns the value at a path of names, or nothing.
function Get-PageValue {
    Param (
        [AllowNull()]
        [object]$Value,
        [string[]]$Path
    )

    foreach ($Name in $Path) {
        if (-not (Test-JsonObject -Value $Value)) {
            return $null
        }
        $Value = (Get-JsonMember -Object $Value)[$Name]
    }
    return , $Value
}

function Get-PageItem {
    Param (
        [AllowNull()]
        [object]$Body,
        [string[]]$Path
    )

    $Items = Get-PageValue -Value $Body -Path $Path
    if ($null -eq $Items) {
        return , [object[]]@()
    }
    if (-not (Test-JsonArray -Value $Items)) {
        throw [System.FormatException]::new('The items of a page are not a list.')
    }
    return , [object[]]$Items
}

# Returns the value that requests the next page, or nothing after the last one.
function Get-NextPageValue {
    Param (
        [hashtable]$Pages,
        [AllowNull()]
        [object]$Body,
        [object[]]$Items,
        [hashtable]$Given
    )

    if ($null -ne $Pages['Next']) {
        $Value = Get-PageValue -Value $Body -Path $Pages['Next']
        if ($Value -is [string] -and $Value.Length -eq 0) {
            return $null
        }
        return $Value
    }
    if ($Items.Length -eq 0) {
        return $null
    }
    if ($null -ne $Pages['Last']) {
        if ($null -ne $Pages['More'] -and $false -eq (Get-PageValue -Value $Body -Path $Pages['More'])) {
            return $null
        }
        $Value = Get-PageValue -Value $Items[$Items.Length - 1] -Path $Pages['Last']
        if ($null -eq $Value) {
            throw [System.FormatException]::new("The last item has no $($Pages['Last'] -join '.'), which requests the next page.")
        }
        return $Value
    }
    $Current = $Given[$Pages['Parameter']]
    if ($null -ne $Pages['Path'] -and $null -ne $Current) {
        $Current = Get-PageValue -Value $Current -Path $Pages['Path']
    }
    $Number = [long]0
    if (-not [long]::TryParse([string]$Current, [ref]$Number)) {
        $Number = [long]$Pages['Number']
    }
    return $Number + 1
}

# Sets the argument, or the property of a body, that requests a page. The object of the caller stays as it was.
function Set-PageArgument {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes arguments only.')]
    Param (
        [hashtable]$Operation,
        [hashtable]$Given,
        [object]$Value
    )

    $Pages = $Operation['Pages']
    $Name = $Pages['Parameter']
    if ($null -eq $Pages['Path']) {
        foreach ($Row in $Operation['Parameters']) {
            if ($Row['Parameter'] -cne $Name) {
                continue
            }
            # The value can be a number but the parameter a string, or the reverse.
            $Type = (Resolve-ValueSchema -Schema $Row['Schema'])['Type']
            $Number = [System.Numerics.BigInteger]::Zero
            if ($Type -ceq 'string') {
                $Value = ConvertTo-PlainText -Value $Value
            } elseif ($Type -ceq 'integer' -and $Value -is [string] -and [System.Numerics.BigInteger]::TryParse($Value, [ref]$Number)) {
                $Value = $Number
            }
        }
        $Given[$Name] = $Value
        return
    }
    $Given[$Name] = Copy-PageBody -Body $Given[$Name]
    $Inner = $Given[$Name]
    $Path = @($Pages['Path'])
    for ($Index = 0; $Index -lt $Path.Length - 1; $Index++) {
        $Key = Select-PageKey -Body $Inner -Name $Path[$Index]
        $Inner[$Key] = Copy-PageBody -Body $Inner[$Key]
        $Inner = $Inner[$Key]
    }
    $Inner[(Select-PageKey -Body $Inner -Name $Path[$Path.Length - 1])] = $Value
}

# Returns the name of a member as the caller has it, which can differ in case from that of the description.
function Select-PageKey {
    Param (
        [System.Collections.IDictionary]$Body,
        [string]$Name
    )

    if (-not $Body.Contains($Name)) {
        foreach ($Key in $Body.Keys) {
            if ($Key -eq $Name) {
                return $Key
            }
        }
    }
    return $Name
}

function Copy-PageBody {
    Param (
        [AllowNull()]
        [object]$Body
    )

    if (Test-JsonObject -Value $Body) {
        return Get-JsonMember -Object $Body
    }
    return [System.Collections.Specialized.OrderedDictionary]::new()
}

# Returns the URL of the link whose relation is next, or nothing (RFC 8288).
function Get-NextLink {
    Param (
        [System.Collections.IDictionary]$Headers
    )

    $Text = @($Headers['Link']) -join ','
    # A link, and its parameters; what is in quotes has no meaning for what separates them.
    foreach ($Link in [regex]::Matches($Text, '<([^<>]*)>((?:[^",]|"(?:[^"\\]|\\.)*")*)')) {
        foreach ($Parameter in [regex]::Matches($Link.Groups[2].Value, ';\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;",]*))')) {
            if ($Parameter.Groups[1].Value -ne 'rel') {
                continue
            }
            $Relations = $Parameter.Groups[2].Value + $Parameter.Groups[3].Value
            if (($Relations.Trim() -split '\s+') -contains 'next') {
                return $Link.Groups[1].Value
            }
        }
    }
    return $null
}

# Returns the URL of a link, which must have the server of the first call, because the call has credentials.
function Resolve-PageLink {
    Param (
        [AllowEmptyString()]
        [string]$Link,
        [string]$From,
        [string]$Server
    )

    $Url = (Resolve-HttpLocation -From ([System.Uri]::new($From)) -Location $Link).Split('#')[0]
    $First = [System.Uri]::new($Server)
    $To = [System.Uri]$null
    if (-not [System.Uri]::TryCreate($Url, [System.UriKind]::Absolute, [ref]$To) -or
        $To.Scheme -cne $First.Scheme -or $To.Host -cne $First.Host -or $To.Port -ne $First.Port) {
        $Exception = [System.Net.Http.HttpRequestException]::new("The next page is at '$($Url.Split('?')[0])', but the server is $($First.GetLeftPart([System.UriPartial]::Authority)).")
        throw (New-ClientError -Exception $Exception -Id 'LinkRefused' -Category 'SecurityError')
    }
    return $Url
}

# Remembers the URL of a page, from which its links start, and that of the first request.
function Set-PageOrigin {
    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseShouldProcessForStateChangingFunctions', '', Justification = 'It changes the state of a call only.')]
    Param (
        [hashtable]$Page,
        [hashtable]$Request,
        [hashtable]$Response
    )

    $Page['Uri'] = $Request['Uri']
    if ($null -ne $Response['Uri']) {
        $Page['Uri'] = $Response['Uri']
    }
    if ($null -eq $Page['Server']) {
        $Page['Server'] = $Request['Uri']
    }
}

# Returns the URL of a page that a link leads to, with the credentials that belong in the query, unless the link has them.
function Join-PageAddress {
    Param (
        [string]$Address,
        [System.Collections.Generic.List[string]]$Query
    )

    foreach ($Entry in $Query) {
        $Name = $Entry.Split('=')[0]
        if ($Address -cmatch "[?&]$([regex]::Escape($Name))=") {
            continue
        }
        $Separator = '?'
        if ($Address.Contains('?')) {
            $Separator = '&'
        }
        $Address = $Address + $Separator + $Entry
    }
    return $Address
}
