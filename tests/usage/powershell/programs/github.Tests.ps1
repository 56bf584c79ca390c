# GitHub: issues of a repository, page by page, and what is wrong with a call.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'github', 'src', 'github', 'github.psd1')) -Force
    Set-Configuration -BaseUrl "$env:SERVER/github" -DefaultHeaders @{ Authorization = 'Bearer ghp_1' }
    function Get-Request { Invoke-RestMethod -Uri "$env:SERVER/-/requests" }
}

Describe 'Issues' {
    BeforeEach { $null = Get-Request }

    It 'are objects with the names of the description' {
        $Issues = Invoke-IssuesListForRepo -Owner octocat -Repo hello -State all
        $Issues.number | Should -Be 1, 2
        $Issues[0].id | Should -Be 8589934593
        $Issues | Where-Object { $_.labels.name -contains 'bug' } | Should -HaveCount 2
        $Request = Get-Request
        $Request.request | Should -BeExactly 'GET /repos/octocat/hello/issues?state=all'
        $Request.headers.'User-Agent' | Should -Match '^github/\S+ PowerShell/7'
    }

    It 'follow each other page by page' {
        $Pages = @(Invoke-IssuesListForRepo -Owner octocat -Repo hello -State all -FollowRelLink)
        $Pages.number | Should -Be 1, 2, 3, 4, 5, 6
        (Get-Request).request | Should -HaveCount 3
        @(Invoke-IssuesListForRepo -Owner octocat -Repo hello -State all -FollowRelLink -MaximumFollowRelLink 1).number | Should -Be 1, 2, 3, 4
    }

    It 'that do not exist do not end a pipeline' {
        $ErrorActionPreference = 'SilentlyContinue'
        $Issues = [PSCustomObject]@{ IssueNumber = 404 }, [PSCustomObject]@{ IssueNumber = 7 }
        ($Issues | Invoke-IssuesGet -Owner octocat -Repo hello -ErrorVariable Failed).number | Should -Be 7
        $Failed | Should -HaveCount 1
    }

    It 'have the next page in a header' {
        $Answer = Invoke-IssuesListForRepo -Owner octocat -Repo hello -State open -WithHttpInfo
        $Answer['StatusCode'] | Should -Be 200
        $Answer['Headers']['Link'] | Should -Match '<.*page=2>; rel="next"'
    }

    It 'are created from what Import-Csv returns' {
        $File = Join-Path $TestDrive 'issues.csv'
        Set-Content -LiteralPath $File -Value "Title,Body`nIt fails,Often"
        Import-Csv -LiteralPath $File | ForEach-Object { Invoke-IssuesCreate -Owner octocat -Repo hello -IssuesCreateRequest $_ } |
            Select-Object -ExpandProperty number | Should -Be 8
        $Body = (Get-Request).body
        $Body.title | Should -BeExactly 'It fails'
        $Body.body | Should -BeExactly 'Often'
    }

    It 'are read by the numbers of a pipeline, in PowerShell''s own way of parallel work' {
        $Module = (Get-Module -Name github).Path
        $Configuration = Get-Configuration
        $Read = 7, 7, 7, 7 | ForEach-Object -ThrottleLimit 2 -Parallel {
            Import-Module -Name $using:Module
            Invoke-IssuesGet -Owner octocat -Repo hello -IssueNumber $_ -Configuration $using:Configuration
        }
        $Read.title | Should -Be @('Issue 7', 'Issue 7', 'Issue 7', 'Issue 7')
        (Get-Request).headers.authorization | Sort-Object -Unique | Should -BeExactly 'Bearer ghp_1'
    }

    It 'that do not exist are errors that a script can tell apart' {
        $Caught = $null
        try { Invoke-IssuesGet -Owner octocat -Repo hello -IssueNumber 404 -ErrorAction Stop } catch { $Caught = $_ }
        $Caught.CategoryInfo.Category | Should -Be 'ObjectNotFound'
        "$Caught" | Should -Match '(?s)status 404.*Not Found'
        $Caught.TargetObject.Response.message | Should -BeExactly 'Not Found'
    }

    It 'are printed as JSON again' {
        $Issue = Invoke-IssuesGet -Owner octocat -Repo hello -IssueNumber 7
        ($Issue | ConvertTo-Json -Depth 10 | ConvertFrom-Json).user.login | Should -BeExactly 'octocat'
    }
}
