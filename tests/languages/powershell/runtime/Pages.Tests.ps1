# Further pages of results: the module of ../../shared/wire/pages.yaml, with all patterns of `pagination`.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'Pages', 'src', 'Pages', 'Pages.psm1')) -Force
    Set-Configuration -BaseUrl 'https://pages.example.com/v1' -AccessToken 't' -ApiKey @{ key = 'k' }

    # The answers of the server, each a body, or a body and a Link header, or a status. Then every request fails.
    function Set-Page {
        Param ([object[]]$Pages)
        $global:WirePages = $Pages
        $global:WireSent = [System.Collections.Generic.List[string]]::new()
        $global:WireOpen = [System.Collections.Generic.List[string]]::new()
    }
    Mock -ModuleName 'Pages' -CommandName Send-HttpMessage -MockWith {
        $Text = $Request['Uri'].Replace('https://pages.example.com/v1', '') + $Request['Headers']['X-From']
        if (($Request['Uri'] -split 'key=k').Length -ne 2 -or $Request['Headers']['Authorization'] -cne 'Bearer t') { $global:WireOpen.Add($Request['Uri']) }
        if ($null -ne $Request['Content']) { $Text += ' ' + [System.Text.Encoding]::UTF8.GetString($Request['Content']) }
        $global:WireSent.Add(($Text -replace '[?&]key=k', ''))
        $Body, $Link = @($global:WirePages)[$global:WireSent.Count - 1]
        if ($Body -isnot [string]) {
            $Headers = @{}
            if ($Link) { $Headers['Location'] = [string[]]@($Link) }
            return @{ StatusCode = [int]$Body + 500 * ($null -eq $Body); Headers = $Headers; ContentType = $null; Content = [byte[]]::new(0) }
        }
        $Headers = @{}
        if ($Link) { $Headers['link'] = [string[]]@($Link) }
        return @{ StatusCode = 200; Headers = $Headers; ContentType = 'application/json'; Content = [System.Text.Encoding]::UTF8.GetBytes($Body) }
    }
}

AfterAll {
    Remove-Variable -Name 'WirePages', 'WireSent', 'WireOpen' -Scope Global -ErrorAction SilentlyContinue
}

Describe 'All items' {
    It 'are those of each page: <Name>' -ForEach @(
        @{ Name = 'links'; Call = { Invoke-Links -All2 -All $true }; Pages = @('[{"id":"a"},{"id":"b"}]', '</v1/links?p=2>; rel="next"'), @('[{"id":"c"}]', ''); Shown = 'a', 'b', 'c'; Sent = '/links?all=true', '/links?p=2' }
        @{ Name = 'a cursor'; Call = { Invoke-Cursor -All -Limit 2 }; Pages = '{"channels":[{"id":"a"}],"response_metadata":{"next_cursor":"x y"}}', '{"channels":[{"id":"b"}],"response_metadata":{"next_cursor":""}}'; Shown = 'a', 'b'; Sent = '/cursor?limit=2', '/cursor?cursor=x%20y&limit=2' }
        @{ Name = 'a cursor in the body'; Call = { Invoke-Scroll -All -Scroll @{ limit = 1 } }; Pages = '{"result":{"points":[{"id":"a"}],"next_page_offset":7}}', '{"result":{"points":[{"id":"b"}],"next_page_offset":null}}'; Shown = 'a', 'b'; Sent = '/scroll {"limit":1}', '/scroll {"limit":1,"offset":7}' }
        @{ Name = 'a cursor in the body, in another case'; Call = { Invoke-Scroll -All -Scroll @{ Offset = 3 } }; Pages = '{"result":{"points":[{"id":"a"}],"next_page_offset":7}}', '{"result":{"points":[]}}'; Shown = @('a'); Sent = '/scroll {"offset":3}', '/scroll {"offset":7}' }
        @{ Name = 'a cursor in a body that is not given'; Call = { Invoke-Scroll -All }; Pages = '{"result":{"points":[{"id":"a"}],"next_page_offset":7}}', '{"result":{"points":[]}}'; Shown = @('a'); Sent = '/scroll', '/scroll {"offset":7}' }
        @{ Name = 'the last item'; Call = { Invoke-Last -All }; Pages = '{"data":[{"id":"a"},{"id":"b"}],"has_more":true}', '{"data":[{"id":"c"}],"has_more":false}'; Shown = 'a', 'b', 'c'; Sent = '/last', '/last?starting_after=b' }
        @{ Name = 'numbers'; Call = { Invoke-Pages -All }; Pages = '[{"id":"a"}]', '[{"id":"b"}]', '[]'; Shown = 'a', 'b'; Sent = '/pages', '/pages?page=1', '/pages?page=2' }
        @{ Name = 'numbers from a page on'; Call = { Invoke-Pages -All -Page 5 }; Pages = '[{"id":"a"}]', '[]'; Shown = @('a'); Sent = '/pages?page=5', '/pages?page=6' }
        @{ Name = 'a number for a header that is a string'; Call = { Invoke-Rows -All | ForEach-Object { @{ id = "$_" } } }; Pages = '{"rows":["a",null],"to":2}', '{"rows":["b"]}'; Shown = 'a', '', 'b'; Sent = '/rows', '/rows2' }
        @{ Name = 'numbers within the body'; Call = { Search-All }; Pages = '{"hits":[{"id":"a"}]}', '{"hits":[]}'; Shown = @('a'); Sent = '/search {"text":"t","paging":{"size":2}}', '/search {"text":"t","paging":{"size":2,"page":2}}' }
    ) {
        Set-Page $Pages
        $Body = [PSCustomObject]@{ text = 't'; paging = @{ size = 2 } }
        function Search-All { Invoke-Search -All -Search $Body }
        @(& $Call).id | Should -BeExactly $Shown
        $global:WireSent | Should -BeExactly $Sent
        $global:WireOpen | Should -HaveCount 0
        $Body.paging.ContainsKey('page') | Should -BeFalse
    }

    It 'have their types, and are requested when they are needed' {
        Set-Page '[{"id":"a"}]', '[{"id":"b"}]', '[{"id":"c"}]'
        $Read = @(Invoke-Pages -All | Select-Object -First 2)
        $Read.id | Should -BeExactly 'a', 'b'
        $Read[0].PSObject.TypeNames | Should -Contain 'Pages.Item'
        $global:WireSent | Should -HaveCount 2
    }

    It 'are pages with -WithHttpInfo' {
        Set-Page '[{"id":"a"}]', '[]'
        $Read = @(Invoke-Pages -All -WithHttpInfo)
        $Read | Should -HaveCount 2
        $Read[0]['StatusCode'] | Should -Be 200
        $Read[0]['Response'].id | Should -BeExactly 'a'
    }

    It 'end with an error after those before: <Id>' -ForEach @(
        @{ Call = { Invoke-Pages -All }; Pages = @('[{"id":"a"}]'); Id = 'HttpStatus500,Invoke-Pages' }
        @{ Call = { Invoke-Pages -All }; Pages = '[{"id":"a"}]', '[{"id":"a"}]'; Id = 'InvalidData,Invoke-Pages' }
        @{ Call = { Invoke-Links -All2 }; Pages = @(, @('[{"id":"a"}]', '<https://other.example/links>; rel=next')); Id = 'LinkRefused,Invoke-Links' }
        @{ Call = { Invoke-Links -All2 }; Pages = @(, @('[{"id":"a"}]', '<http://pages.example.com/v1/links>; rel=next')); Id = 'LinkRefused,Invoke-Links' }
        @{ Call = { Invoke-Last -All }; Pages = @('{"data":[{"size":1,"id":null}],"has_more":true}'); Id = 'InvalidData,Invoke-Last' }
    ) {
        Set-Page $Pages
        $Read = [System.Collections.Generic.List[object]]::new()
        { & $Call | ForEach-Object { $Read.Add($_) } } | Should -Throw -ErrorId $Id
        $Read[0] | Should -Not -BeNullOrEmpty
    }

    It 'end where a page would be requested again' {
        Set-Page '{"channels":[{"id":"a"}],"response_metadata":{"next_cursor":"x"}}', '{"channels":[{"id":"b"}],"response_metadata":{"next_cursor":"x"}}'
        @(Invoke-Cursor -All).id | Should -BeExactly 'a', 'b'
        $global:WireSent | Should -HaveCount 2
    }
}

Describe 'Links' {
    It 'are followed from page to page' {
        Set-Page @('[{"id":"a"}]', '<?p=2>; rel="next"'), @('[{"id":"b"}]', '</v1/links?p=3&key=k>; rel=next'), '[{"id":"c"}]'
        @(Invoke-Links -FollowRelLink).id | Should -BeExactly 'a', 'b', 'c'
        $global:WireSent | Should -BeExactly '/links', '/links?p=2', '/links?p=3'
        $global:WireOpen | Should -HaveCount 0
    }

    It 'are followed as often as is asked' {
        Set-Page @('[{"id":"a"}]', '<?p=2>; rel=next'), @('[{"id":"b"}]', '<?p=3>; rel=next'), '[{"id":"c"}]'
        @(Invoke-Links -FollowRelLink -MaximumFollowRelLink 1).id | Should -BeExactly 'a', 'b'
        { Invoke-Links -FollowRelLink -MaximumFollowRelLink 0 } | Should -Throw
    }

    It 'are not followed otherwise' {
        Set-Page @(, @('[{"id":"a"}]', '<?p=2>; rel=next'))
        @(Invoke-Links).id | Should -BeExactly @('a')
        (Get-Command -Name Invoke-Cursor).Parameters.ContainsKey('FollowRelLink') | Should -BeFalse
    }

    It 'start where a redirect leads, but have the server of the call' {
        Set-Page @(307, 'https://pages.example.com/v1/moved/to?key=k'), @('[{"id":"a"}]', '<b?p=2>; rel=next'), '[{"id":"b"}]'
        @(Invoke-Links -FollowRelLink).id | Should -BeExactly 'a', 'b'
        $global:WireSent[2] | Should -BeExactly '/moved/b?p=2'
    }

    It 'are told by their relation: <Text>' -ForEach @(
        @{ Text = '<a>; rel="prev", <b>; rel="next"'; Url = 'b' }
        @{ Text = '<a>;title="x, rel=next";rel=prev,<b,c>;REL=Next'; Url = 'b,c' }
        @{ Text = '<a>; rel="last next"'; Url = 'a' }
        @{ Text = '<a>; rel=nextpage'; Url = $null }
        @{ Text = '<a>; title="\" rel=next"'; Url = $null }
        @{ Text = '<>; rel=next'; Url = '' }
        @{ Text = 'a; rel=next'; Url = $null }
        @{ Text = ''; Url = $null }
    ) {
        InModuleScope -ModuleName 'Pages' -Parameters @{ Headers = @{ Link = [string[]]@($Text) } } { Get-NextLink -Headers $Headers } | Should -BeExactly $Url
    }
}
