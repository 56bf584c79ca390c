# Kubernetes: pods, and what happens to them.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'kubernetes', 'src', 'kubernetes', 'kubernetes.psd1')) -Force
    Set-Configuration -BaseUrl "$env:SERVER/kubernetes" -ApiKey @{ authorization = 'token' } -ApiKeyPrefix @{ authorization = 'Bearer' }
    function Get-Request { Invoke-RestMethod -Uri "$env:SERVER/-/requests" }
}

Describe 'Pods' {
    It 'are a list' {
        $null = Get-Request
        $Pods = Invoke-ListCoreV1NamespacedPod -Namespace default -LabelSelector 'app=web'
        $Pods.items.metadata.name | Should -BeExactly 'a'
        $Pods.items[0].metadata.labels.app | Should -BeExactly 'web'
        $Request = Get-Request
        $Request.request | Should -BeExactly 'GET /api/v1/namespaces/default/pods?labelSelector=app%3Dweb'
        $Request.headers.authorization | Should -BeExactly 'Bearer token'
    }

    It 'are watched until one runs' {
        $Event = Invoke-ListCoreV1NamespacedPod -Namespace default -Watch $true | Where-Object { $_.object.status.phase -eq 'Running' } | Select-Object -First 1
        $Event.type | Should -BeExactly 'MODIFIED'
        $Event.object.metadata.name | Should -BeExactly 'b'
    }

    It 'that do not exist are errors with a reason' {
        $Caught = $null
        try { Invoke-DeleteCoreV1NamespacedPod -Namespace default -Name none -Confirm:$false -ErrorAction Stop } catch { $Caught = $_ }
        $Caught.CategoryInfo.Category | Should -Be 'ObjectNotFound'
        $Caught.TargetObject.Response.reason | Should -BeExactly 'NotFound'
        $Caught.TargetObject.Response.message | Should -BeExactly 'pods "none" not found'
    }
}
