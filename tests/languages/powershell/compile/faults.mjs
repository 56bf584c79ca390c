// Each rule of the checker sees a fault: a module without any is sound, and one change to it is found.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { check } from './check.mjs';

const sound = {
  'Build.ps1': `$Manifest = @{
    Path = "$PSScriptRoot/src/Zoo/Zoo.psd1"
    RootModule = 'Zoo.psm1'
    ModuleVersion = '1.2.3'
    Guid = 'a27b908d-2a20-467f-bc32-af6f3a654ac5'
    Author = 'A keeper'
    Description = 'Animals'
    FunctionsToExport = @('Get-Animal', 'Remove-Animal')
    AliasesToExport = @('Get-Beast')
    Tags = @('zoo', 'animals')
}
New-ModuleManifest @Manifest
`,
  'src/Zoo/Zoo.psm1': `$Script:Configuration = @{ 'Key' = 'x' }
foreach ($File in Get-ChildItem -Path $PSScriptRoot -Filter '*.ps1' -Recurse) {
    . $File.FullName
}
Set-Alias -Name 'Get-Beast' -Value 'Get-Animal'
`,
  'src/Zoo/Api/Animals.ps1': `<#
.SYNOPSIS
Gives an animal.

.PARAMETER Id
Whose.

.PARAMETER Kinds
Which.

.PARAMETER WithHttpInfo
Gives more.

.EXAMPLE
Get-Animal 5

.OUTPUTS
Animal

.LINK
about_Zoo
#>
function Get-Animal {
    [CmdletBinding()]
    Param (
        [Parameter(Position = 0, ValueFromPipeline = $true, Mandatory = $true)]
        [Int64]
        \${Id},
        [Parameter(Position = 1)]
        [ValidateSet('cat', 'dog')]
        [String[][]]
        $Kinds,
        [Switch]
        $WithHttpInfo
    )

    Process {
        $Values = [ordered]@{ 'id' = $Id }
        foreach ($Name in $Values.GetEnumerator()) {
            Write-Verbose "$Name is $($Values[$Name]) of \${Kinds}"
        }
        if ($PSVersionTable.PSVersion.Major -ge 6) {
            $Read = '{}' | ConvertFrom-Json -AsHashtable
        } else {
            $Read = ConvertFrom-Json -InputObject '{}'
        }
        if ($WithHttpInfo) { return , @($Read) }
        Send-Request -Method 'GET' -Key $Script:Configuration['Key'] | Where-Object { $null -ne $_ }
    }
}

<#
.SYNOPSIS
Takes an animal away.

.PARAMETER Id
Whose.

.EXAMPLE
Remove-Animal 5

.LINK
about_Zoo
#>
function Remove-Animal {
    [CmdletBinding(SupportsShouldProcess = $true)]
    Param ([Int64]$Id)

    Process {
        if ($PSCmdlet.ShouldProcess($Id)) { Send-Request 'DELETE' -Key 'x' }
    }
}
`,
  'src/Zoo/Private/Request.ps1': `function Send-Request {
    [CmdletBinding()]
    Param (
        [Parameter(Mandatory)]
        [String]$Method,
        [Alias('K')]
        [String]$Key
    )
    $Url = "/$Method/$Key"
    $Number = 0
    if (-not [int]::TryParse($Url, [ref]$Number)) { $Number += 1 }
    $All = [System.Collections.Generic.List[int]]::new()
    $All.AddRange((Get-Number))
    return $Number
}

function Get-Number {
    $Numbers = [System.Collections.Generic.List[int]]::new()
    return , $Numbers
}
`,
  'tests/Animals.Tests.ps1': `Describe 'Get-Animal' {
    BeforeAll { $Animal = 1 }
    It 'gives' { Get-Animal -Id $Animal -WithHttpInfo | Should -Be 1 }
}
`,
};

const api = 'src/Zoo/Api/Animals.ps1';
const request = 'src/Zoo/Private/Request.ps1';
const build = 'Build.ps1';

// The fault, the file, the text to replace, its replacement, and the checker's message.
const faults = [
  ['a bracket too many', request, 'return $Number', 'return $Number)', /no PowerShell/],
  ['a string without an end', request, '"/$Method/$Key"', '"/$Method/$Key', /no PowerShell|missing/],
  ['a block without an end', api, 'return , @($Read) }', 'return , @($Read)', /no PowerShell|missing/],
  ['a ternary', request, 'return $Number', 'return $Number ? 1 : 2', /no PowerShell/],
  ['??', request, 'return $Number', 'return $Number ?? 2', /no PowerShell/],
  ['??=', request, 'return $Number', '$Number ??= 2', /no PowerShell/],
  ['?.', request, 'return $Number', 'return ${Number}?.Length', /no PowerShell/],
  ['&&', request, 'return $Number', 'Get-Date && Get-Date', /only PowerShell 7/],
  ['||', request, 'return $Number', 'Get-Date || Get-Date', /only PowerShell 7/],
  ['-Parallel', api, 'Where-Object { $null -ne $_ }', 'ForEach-Object -Parallel { $_ }', /parallel/i],
  ['-SkipHttpErrorCheck', request, 'return $Number', 'Invoke-WebRequest -Uri $Url -SkipHttpErrorCheck', /only PowerShell 7/],
  ['-AsHashtable without a check', api, "ConvertFrom-Json -InputObject '{}'\n        }", "ConvertFrom-Json -InputObject '{}'\n        }\n        $Read = ConvertFrom-Json -InputObject '{}' -AsHashtable", /only PowerShell 7/],
  ['a parameter that only 7 has', request, 'return $Number', "return ConvertFrom-Json -InputObject '1' -NoEnumerate", /has no parameter noenumerate/],
  ['an escape that only 7 has', request, '"/$Method/$Key"', '"/$Method/`u{41}"', /only PowerShell 7/],
  ['a type that only 7 has', request, 'return $Number', "return [semver]'1.0.0'", /only PowerShell 7/],
  ['a number that only 7 has', request, '$Number = 0', '$Number = 0b1', /0b1 is neither/],
  ['a function that is not there', api, "Send-Request 'DELETE'", "Send-Reqest 'DELETE'", /Send-Reqest is neither/],
  ['an alias', api, 'Where-Object {', 'where {', /where is neither/],
  ['a parameter that is not there', api, "-Method 'GET'", "-Verb 'GET'", /has no parameter verb/],
  ['an operator that is a parameter', api, '"$Name is $($Values[$Name]) of ${Kinds}"', "'{0}' -f $Name", /Write-Verbose has no parameter f/],
  ['a parameter given twice', api, "-Method 'GET'", "-Method 'GET' -Method 'PUT'", /given to Send-Request twice/],
  ['a mandatory parameter that is not given', api, "-Method 'GET' ", '', /without method, which is mandatory/],
  ['a value too many', api, "Send-Request 'DELETE' -Key 'x'", "Send-Request 'DELETE' 'x' 'y'", /by position, not 3/],
  ['-WhatIf where it is not supported', api, "-Method 'GET'", "-Method 'GET' -WhatIf", /has no parameter whatif/],
  ['a parameter twice', api, '[Int64]$Id)', '[Int64]$Id, $ID)', /the parameter id twice/],
  ['a parameter called like an alias', request, "[Alias('K')]", "[Alias('Method')]", /the parameter method twice/],
  ['a common parameter', request, '[String]$Method,', '[String]$Method, $Debug,', /the parameter debug, as every/],
  ['-Confirm declared', api, '[Int64]$Id)', '[Int64]$Id, $Confirm)', /the parameter confirm, as what/],
  ['a position twice', api, 'Position = 1', 'Position = 0', /two parameters in one position/],
  ['a key twice', api, "@{ 'id' = $Id }", "@{ 'id' = $Id; ID = 1 }", /the key id stands .* twice/],
  ['a typographic quote in a string', request, 'return $Number', "return 'a\u2019; Get-Date; \u2018'", /ends before its end/],
  ['one in a string of the other kind', request, '"/$Method/$Key"', '"/$Method/\u201D; Get-Date; \u201C"', /ends before its end/],
  ['one in code', request, 'return $Number', 'return \u2018a\u2019', /no PowerShell|letter that is none|neither/],
  ['a verb that is not approved', request, 'function Send-Request', 'function Fetch-Request', /Fetch-Request begins with no approved verb/],
  ['no verb', request, 'function Send-Request', 'function SendRequest', /SendRequest begins with no approved verb/],
  ['a function twice', request, 'function Send-Request', 'function Get-animal { 1 }\nfunction Send-Request', /is defined in .* too/],
  ['a function that hides a cmdlet', request, 'function Send-Request', "function Write-Verbose { 1 }\nfunction Send-Request", /hides the cmdlet/],
  ['no help', api, '<#\n.SYNOPSIS\nTakes an animal away.\n\n.PARAMETER Id\nWhose.\n\n.EXAMPLE\nRemove-Animal 5\n\n.LINK\nabout_Zoo\n#>\n', '', /Remove-Animal has no help/],
  ['help too far away', api, '#>\nfunction Remove-Animal', '#>\n\n\nfunction Remove-Animal', /Remove-Animal has no help/],
  ['a parameter that help does not tell of', api, '.PARAMETER Kinds\nWhich.\n', '', /does not tell of kinds/],
  ['a parameter that is not there, told of', api, '.PARAMETER Kinds', '.PARAMETER Kind', /tells of kind, which it has not/],
  ['a keyword that help has not', api, 'Which.', '.Net has it.', /\.NET, which is no keyword/],
  ['help without an example', api, '.EXAMPLE\nGet-Animal 5', '', /Get-Animal has no \.EXAMPLE/],
  ['help without a link', api, '.LINK\nabout_Zoo', '', /Get-Animal has no \.LINK/],
  ['help with white space', api, 'Whose.', 'Whose. ', /white space at the end/],
  ['help without a synopsis', api, '.SYNOPSIS\nTakes', '.DESCRIPTION\nTakes', /no \.SYNOPSIS/],
  ['an export that is not there', build, "'Remove-Animal'", "'Remove-Animals'", /Remove-Animals is exported and not there/],
  ['a function that is not exported', build, ", 'Remove-Animal'", '', /Remove-Animal is not exported/],
  ['an alias of what is not there', 'src/Zoo/Zoo.psm1', "'Get-Animal'", "'Get-Animals'", /an alias of get-animals, which is not there/],
  ['an alias that is not set', build, "@('Get-Beast')", "@('Get-Beast', 'Get-Bird')", /get-bird is exported and not set/],
  ['an alias that is not exported', build, "@('Get-Beast')", '@()', /get-beast is set and not exported/],
  ['a key that no manifest has', build, 'Author =', 'Autor =', /the key autor, which is not documented/],
  ['a manifest without an author', build, "    Author = 'A keeper'\n", '', /no author/],
  ['a version that is none', build, "'1.2.3'", "'1.2.3-beta'", /version is 1\.2\.3-beta/],
  ['a GUID that is none', build, 'a27b908d-2a20', 'a27b908d', /GUID is/],
  ['a blank in a tag', build, "'animals'", "'wild animals'", /no blank in a tag/],
  ['no manifest', build, 'New-ModuleManifest @Manifest', '', /no manifest/],
  ['a letter without a mark', request, 'return $Number', "return 'größe'", /neither ASCII nor UTF-8/],
  ['bytes that are no UTF-8', request, 'return $Number', "return '\uFFFD'", /no UTF-8/],
  ['white space at the end of a line', request, 'return $Number', 'return $Number ', /PSAvoidTrailingWhitespace/],
  ['Write-Host', request, 'return $Number', 'Write-Host -Object $Number', /PSAvoidUsing: Write-Host/],
  ['an expression that is text', request, 'return $Number', 'Invoke-Expression -Command $Url', /PSAvoidUsing: Invoke-Expression/],
  ['three values by position', api, "Send-Request 'DELETE' -Key 'x'", "Send-Request 'DELETE' 'x' 'y'", /PSAvoidUsingPositionalParameters/],
  ['a catch that does nothing', request, 'return $Number', 'try { return $Number } catch { }', /PSAvoidUsingEmptyCatchBlock/],
  ['null on the right', api, '$null -ne $_', '$_ -ne $null', /PSPossibleIncorrectComparisonWithNull/],
  ['a hashtable that is no literal', request, 'return $Number', 'return [System.Collections.Hashtable]::new([System.StringComparer]::Ordinal)', /PSUseLiteralInitializerForHashtable/],
  ['a global variable', request, 'return $Number', '$Global:Number = $Number', /PSAvoidGlobalVars/],
  ['a global alias', 'src/Zoo/Zoo.psm1', "-Value 'Get-Animal'", "-Value 'Get-Animal' -Scope Global", /PSAvoidGlobalAliases/],
  ['a variable that nothing reads', request, 'return $Number', '$Unread = 1; return $Number', /PSUseDeclaredVarsMoreThanAssignments: \$Unread/],
  ['a parameter that nothing reads', request, '[String]$Key\n', '[String]$Key,\n        [String]$Unread\n', /PSReviewUnusedParameter: Send-Request: unread/],
  ['a parameter that only a block reads', request, '[String]$Key\n    )', '[String]$Key,\n        [String]$Inner\n    )\n    $Block = { $Inner }\n    & $Block', /PSReviewUnusedParameter: Send-Request: inner/],
  ['a change that does not ask', api, "[CmdletBinding(SupportsShouldProcess = $true)]\n    Param ([Int64]$Id)\n\n    Process {\n        if ($PSCmdlet.ShouldProcess($Id)) { Send-Request 'DELETE' -Key 'x' }", "Param ([Int64]$Id)\n\n    Process {\n        Send-Request $Id -Key 'x'", /PSUseShouldProcessForStateChangingFunctions: Remove-Animal/],
  ['a change that says it asks', api, "if ($PSCmdlet.ShouldProcess($Id)) { Send-Request 'DELETE' -Key 'x' }", 'Send-Request $Id', /PSShouldProcess: Remove-Animal/],
  ['a plural', request, 'function Get-Number', 'function Get-Numbers { 1 }\nfunction Get-Number', /PSUseSingularNouns: Get-Numbers/],
  ['a rule suppressed for no reason', request, 'function Get-Number', "function Get-Numbers {\n    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseSingularNouns', '')]\n    Param ()\n    1\n}\nfunction Get-Number", /PSUseSingularNouns: Get-Numbers/],
  ['a parameter that is an automatic variable', request, '[String]$Method,', '[String]$Method, $Sender,', /PSAvoidAssignmentToAutomaticVariable: Send-Request: sender/],
  ['a mandatory parameter with a default', request, '[String]$Method,', "[String]$Method = 'GET',", /PSAvoidDefaultValueForMandatoryParameter/],
  ['a switch that is on', api, '[Switch]\n        $WithHttpInfo', '[Switch]\n        $WithHttpInfo = $true', /PSAvoidDefaultValueSwitchParameter/],
  ['a test that calls what is not there', 'tests/Animals.Tests.ps1', 'Get-Animal -Id', 'Get-Animals -Id', /Get-Animals is neither/],
];

test('a module without a fault', () => {
  const { problems, jagged, exported } = check(sound);
  assert.deepEqual(problems, []);
  assert.equal(jagged, 1);
  assert.deepEqual(exported.map(({ name }) => name), ['Get-Animal', 'Remove-Animal']);
});

for (const [name, file, from, to, expected] of faults) {
  test(name, () => {
    assert(sound[file].includes(from), `${file} has ${from}`);
    const { problems } = check({ ...sound, [file]: sound[file].replace(from, () => to) });
    assert(problems.some((problem) => expected.test(problem)), `not seen; found ${JSON.stringify(problems)}`);
  });
}

test('a rule that is suppressed with a reason', () => {
  const plural = "function Get-Numbers {\n    [System.Diagnostics.CodeAnalysis.SuppressMessageAttribute('PSUseSingularNouns', '', Justification = 'It is called that.')]\n    Param ()\n    1\n}\n";
  assert.deepEqual(check({ ...sound, [request]: `${sound[request]}${plural}` }).problems, []);
});

test('a function that nothing calls', () => {
  assert.deepEqual(check(sound).idle, []);
  assert.deepEqual(check({ ...sound, [request]: `${sound[request]}function Get-Nothing { 1 }\n` }).idle, ['Get-Nothing']);
});

test('quotes that are doubled or escaped are fine', () => {
  const strings = ["'a\u2019\u2019b'", "'a'''", '"a`"b`\u201D"', '"a\u201D\u201Cb"', "'\u201C'", '"$(\'"\')"'];
  for (const string of strings) assert.deepEqual(check({ ...sound, [request]: `\uFEFF${sound[request].replace('return', `${string}; return`)}` }).problems, [], string);
});

test('a letter with a mark is fine', () => {
  assert.deepEqual(check({ ...sound, [request]: `\uFEFF${sound[request].replace('return', "'größe'; return")}` }).problems, []);
});

test('a manifest in the output is read too', () => {
  const manifest = "@{\n    RootModule = 'Zoo.psm1'\n    ModuleVersion = '1.2.3'\n    GUID = 'a27b908d-2a20-467f-bc32-af6f3a654ac5'\n    Author = 'A'\n    Description = 'B'\n    FunctionsToExport = @('Get-Animal', 'Remove-Animal')\n    AliasesToExport = 'Get-Beast'\n    PrivateData = @{ PSData = @{ Tags = @('zoo') } }\n}\n";
  assert.deepEqual(check({ ...sound, 'src/Zoo/Zoo.psd1': manifest }).problems, []);
  for (const [from, to] of [['Author', 'Autor'], ['Tags', 'Tag'], ["'Get-Animal', ", '']]) {
    assert.equal(check({ ...sound, 'src/Zoo/Zoo.psd1': manifest.replace(from, to) }).problems.length > 0, true, to);
  }
});
