# A chat: the whole answer, or its pieces as they arrive.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'chat', 'src', 'chat', 'chat.psd1')) -Force
    Set-Configuration -BaseUrl "$env:SERVER/chat" -AccessToken 'sk'
    $Messages = @(@{ role = 'system'; content = 'Be brief.' }, @{ role = 'user'; content = 'Hi' })
}

Describe 'A chat' {
    It 'has an answer' {
        $Answer = New-ChatCompletion -CreateChatCompletionRequest @{ model = 'small'; messages = $Messages }
        $Answer.choices[0].message.content | Should -BeExactly 'Hello'
    }

    It 'has pieces that are written as they arrive' {
        $Pieces = New-ChatCompletion -CreateChatCompletionRequest @{ model = 'small'; messages = $Messages; stream = $true } -ReturnType 'text/event-stream'
        -join $Pieces.choices.delta.content | Should -BeExactly 'Hello!'
    }

    It 'ends where the script has enough' {
        $First = New-ChatCompletion -CreateChatCompletionRequest @{ model = 'small'; messages = $Messages; stream = $true } -ReturnType 'text/event-stream' | Select-Object -First 1
        $First.choices[0].delta.content | Should -BeExactly 'Hel'
    }

    It 'needs a key' {
        $Caught = $null
        try { New-ChatCompletion -CreateChatCompletionRequest @{ model = 'small'; messages = $Messages } -Configuration @{ AccessToken = '' } } catch { $Caught = $_ }
        $Caught.TargetObject.StatusCode | Should -Be 401
        $Caught.TargetObject.Response.error.message | Should -BeExactly 'No key'
    }

    It 'shows what it would send' {
        New-ChatCompletion -CreateChatCompletionRequest @{ model = 'small'; messages = $Messages } -WhatIf | Should -BeNullOrEmpty
    }
}
