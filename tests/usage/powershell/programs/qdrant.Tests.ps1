# Qdrant: vectors with payloads, and a search by filters, which are unions.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'qdrant', 'src', 'qdrant', 'qdrant.psd1')) -Force
    Set-Configuration -BaseUrl "$env:SERVER/qdrant" -ApiKey @{ 'api-key' = 'secret' }
    function Get-Request { Invoke-RestMethod -Uri "$env:SERVER/-/requests" }
}

Describe 'Points' {
    BeforeEach { $null = Get-Request }

    It 'have a collection' {
        $Done = New-Collection -CollectionName books -CreateCollection @{ vectors = @{ size = 4; distance = 'Cosine' } }
        $Done.result | Should -BeTrue
        $Request = Get-Request
        $Request.headers.'api-key' | Should -BeExactly 'secret'
        $Request.body.vectors.distance | Should -BeExactly 'Cosine'
    }

    It 'are written with numbers and UUIDs as ids' {
        $Points = @(
            @{ id = 1; vector = @(0.1, 0.2, 0.3, 0.4); payload = @{ title = 'A'; year = 1999 } }
            @{ id = '550e8400-e29b-41d4-a716-446655440000'; vector = @(0.5, 0.6, 0.7, 0.8); payload = @{ title = 'B' } }
        )
        (Invoke-UpsertPoints -CollectionName books -Wait $true -PointInsertOperations @{ points = $Points }).result.status | Should -BeExactly 'completed'
        $Body = (Get-Request).body
        $Body.points[0].id | Should -Be 1
        $Body.points[1].id | Should -BeExactly '550e8400-e29b-41d4-a716-446655440000'
        $Body.points[0].vector | Should -Be 0.1, 0.2, 0.3, 0.4
    }

    It 'are found by vectors and filters' {
        $Query = @{
            query = @(0.2, 0.1, 0.9, 0.7)
            filter = @{ must = @(@{ key = 'year'; range = @{ gte = 1990 } }, @{ key = 'title'; match = @{ value = 'A' } }) }
            limit = 2
            with_payload = $true
        }
        $Found = Invoke-QueryPoints -CollectionName books -QueryRequest $Query
        $Found.result.points.id | Should -Be @(1, '550e8400-e29b-41d4-a716-446655440000')
        $Found.result.points[0].payload.title | Should -BeExactly 'A'
        $Body = (Get-Request).body
        $Body.filter.must[0].range.gte | Should -Be 1990
        $Body.filter.must[1].match.value | Should -BeExactly 'A'
    }

    It 'of a collection that is not there are an error' {
        $Caught = $null
        try { Get-Collection -CollectionName none } catch { $Caught = $_ }
        $Caught.TargetObject.StatusCode | Should -Be 404
        $Caught.TargetObject.Response.status.error | Should -Match "Collection ``none`` doesn't exist"
    }
}
