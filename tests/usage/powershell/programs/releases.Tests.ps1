# GitHub: a file becomes an asset of a release, and the asset a file.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'releases', 'src', 'releases', 'releases.psd1')) -Force
    Set-Configuration -BaseUrl "$env:SERVER/releases" -AccessToken 'ghp_1'
    function Get-Request { Invoke-RestMethod -Uri "$env:SERVER/-/requests" }
}

Describe 'Assets of releases' {
    It 'are uploaded from files' {
        $File = Join-Path $TestDrive 'tool.zip'
        [System.IO.File]::WriteAllBytes($File, [byte[]](80, 75, 3, 4, 255))
        $null = Get-Request
        $Release = Invoke-ReposGetReleaseByTag -Owner octocat -Repo hello -Tag v1
        $Asset = Invoke-ReposUploadReleaseAsset -Owner octocat -Repo hello -ReleaseId $Release.id -Name 'tool.zip' -Body (Get-Item -LiteralPath $File)
        $Asset.size | Should -Be 5
        $Asset.state | Should -BeExactly 'uploaded'
        $Upload = (Get-Request)[1]
        $Upload.request | Should -BeExactly 'POST /repos/octocat/hello/releases/5/assets?name=tool.zip'
        $Upload.headers.'content-type' | Should -BeExactly 'application/octet-stream'
        $Upload.headers.'content-length' | Should -Be 5
        $Upload.body | Should -BeExactly ([System.Convert]::ToBase64String([byte[]](80, 75, 3, 4, 255)))
    }

    It 'are bytes, or go to a file' {
        $Bytes = Invoke-ReposGetReleaseAsset -Owner octocat -Repo hello -AssetId 9
        , $Bytes | Should -BeOfType [byte[]]
        $Bytes | Should -Be 0, 1, 254, 255
        $File = Join-Path $TestDrive 'asset'
        $Written = Invoke-ReposGetReleaseAsset -Owner octocat -Repo hello -AssetId 9 -OutFile $File -PassThru
        $Written.FullName | Should -BeExactly (Get-Item -LiteralPath $File).FullName
        [System.IO.File]::ReadAllBytes($File) | Should -Be 0, 1, 254, 255
    }
}
