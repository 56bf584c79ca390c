# Stripe: forms with objects in objects, a card that is declined, what was deleted, and two accounts in one script.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'stripe', 'src', 'stripe', 'stripe.psd1')) -Force
    Set-Configuration -BaseUrl "$env:SERVER/stripe" -Username 'sk_first'
    function Get-Request { Invoke-RestMethod -Uri "$env:SERVER/-/requests" }
}

Describe 'Customers' {
    It 'are created by forms' {
        $null = Get-Request
        Set-ConfigurationDefaultHeader -Key 'Idempotency-Key' -Value 'k1'
        try {
            $Customer = Submit-Customers -Name 'Jenny Rosen' -Address @{ city = 'San Francisco'; country = 'US' } -Metadata @{ order_id = '6735' } -PreferredLocales 'de', 'en'
        } finally {
            Set-ConfigurationDefaultHeader -Key 'Idempotency-Key' -Value ''
        }
        $Customer.id | Should -BeExactly 'cus_1'
        $Customer.'of tomorrow' | Should -Be 1
        $Request = Get-Request
        $Request.headers.'idempotency-key' | Should -BeExactly 'k1'
        $Request.type | Should -BeExactly 'application/x-www-form-urlencoded'
        $Request.body | Sort-Object | Should -Be @(
            'address[city]=San Francisco', 'address[country]=US', 'metadata[order_id]=6735', 'name=Jenny Rosen', 'preferred_locales[0]=de', 'preferred_locales[1]=en'
        )
    }

    It 'that were deleted say so' {
        (Get-CustomersCustomer -Customer cus_1).deleted | Should -BeTrue
    }
}

Describe 'Errors' {
    It 'have the code of a declined card' {
        $Caught = $null
        try { Submit-Charges -Amount 2000 -Currency usd -Source tok_visa -ErrorAction Stop } catch { $Caught = $_ }
        "$Caught" | Should -Match '(?s)status 402.*insufficient funds'
        $Caught.TargetObject.Response.error.code | Should -BeExactly 'card_declined'
        $Caught.TargetObject.Response.error.decline_code | Should -BeExactly 'insufficient_funds'
    }
}

Describe 'Two accounts' {
    It 'are two configurations' {
        $Second = Get-Configuration
        $Second['Username'] = 'sk_second'
        (Get-Balance).available[0].amount | Should -Be 1
        (Get-Balance -Configuration $Second).available[0].amount | Should -Be 2
        (Get-Balance -Configuration @{ Username = 'sk_second' }).available[0].amount | Should -Be 2
        (Get-Balance).available[0].amount | Should -Be 1
    }
}
