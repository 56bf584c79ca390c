# A script of a user's, and tests of it in which the module's functions are mocks.

BeforeAll {
    Import-Module -Name ([System.IO.Path]::Combine($env:MODULES, 'petstore', 'src', 'petstore', 'petstore.psd1')) -Force
    Set-Configuration -BaseUrl "$env:SERVER/petstore"

    # The script: the names of the pets that are sold.
    function Get-SoldPetName {
        Param ([Parameter(ValueFromPipeline = $true)][long]$Id)
        Process {
            $Pet = Get-PetById -PetId $Id
            if ($Pet.status -eq 'sold') { $Pet.name }
        }
    }
}

Describe 'A script' {
    It 'runs' {
        7, 8 | Get-SoldPetName | Should -BeExactly 'Rex'
    }

    It 'is tested by mocks' {
        Mock Get-PetById { [PSCustomObject]@{ id = $PetId; name = "Pet $PetId"; status = 'sold' } }
        1, 2 | Get-SoldPetName | Should -Be @('Pet 1', 'Pet 2')
        Should -Invoke Get-PetById -Times 1 -Exactly -ParameterFilter { $PetId -eq 2 }
    }

    It 'is tested by a mock that fails' {
        Mock Get-PetById { throw 'no network' }
        { 1 | Get-SoldPetName } | Should -Throw 'no network'
    }

    It 'has help for each function that it calls' {
        (Get-Help Get-PetById).Synopsis | Should -Not -BeNullOrEmpty
        (Get-Help Get-PetById -Parameter PetId).description.Text | Should -Not -BeNullOrEmpty
    }
}
