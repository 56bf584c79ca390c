// The features that Windows PowerShell 5.1 and PowerShell 7 have in common, from their documentation: the checker's
// data.

const words = (text) => text.trim().split(/\s+/);
const set = (text) => new Set(words(text.toLowerCase()));

/** The verbs that Get-Verb lists: Build and Deploy since 6, of which 5.1 says so in a warning when it loads the module. */
export const verbs = new Set(words(`
  Add Approve Assert Backup Block Build Checkpoint Clear Close Compare Complete Compress Confirm Connect Convert ConvertFrom
  ConvertTo Copy Debug Deny Deploy Disable Disconnect Dismount Edit Enable Enter Exit Expand Export Find Format Get Grant Group
  Hide Import Initialize Install Invoke Join Limit Lock Measure Merge Mount Move New Open Optimize Out Ping Pop Protect
  Publish Push Read Receive Redo Register Remove Rename Repair Request Reset Resize Resolve Restart Restore Resume Revoke
  Save Search Select Send Set Show Skip Split Start Step Stop Submit Suspend Switch Sync Test Trace Unblock Undo
  Uninstall Unlock Unprotect Unpublish Unregister Update Use Wait Watch Write`));

/** Parameters of every advanced function. */
export const common = set(`Verbose Debug ErrorAction WarningAction InformationAction ErrorVariable WarningVariable
  InformationVariable OutVariable OutBuffer PipelineVariable`);
/** Those of one that SupportsShouldProcess. */
export const shouldProcess = set('WhatIf Confirm');

/** Variables that only PowerShell 7 sets: reading them in 5.1 gives $null, unless strict mode forbids it. */
export const automaticOfSeven = set('IsCoreCLR IsLinux IsMacOS IsWindows PSEdition PSStyle EnabledExperimentalFeatures');

/** Keywords of comment-based help. */
export const helpKeywords = new Set(words(`SYNOPSIS DESCRIPTION PARAMETER EXAMPLE INPUTS OUTPUTS NOTES LINK COMPONENT ROLE
  FUNCTIONALITY FORWARDHELPTARGETNAME FORWARDHELPCATEGORY REMOTEHELPRUNSPACE EXTERNALHELP`));

/** Parameters of New-ModuleManifest, and so the keys of a hash table that is splatted to it. */
export const manifestParameters = set(`Path NestedModules Guid Author CompanyName Copyright RootModule ModuleVersion Description
  ProcessorArchitecture PowerShellVersion ClrVersion DotNetFrameworkVersion PowerShellHostName PowerShellHostVersion
  RequiredModules TypesToProcess FormatsToProcess ScriptsToProcess RequiredAssemblies FileList ModuleList FunctionsToExport
  AliasesToExport VariablesToExport CmdletsToExport DscResourcesToExport CompatiblePSEditions PrivateData Tags ProjectUri
  LicenseUri IconUri ReleaseNotes HelpInfoUri DefaultCommandPrefix PassThru WhatIf Confirm`);
/** Keys of a manifest, and of PSData within its PrivateData. */
export const manifestKeys = set(`RootModule ModuleVersion CompatiblePSEditions GUID Author CompanyName Copyright Description
  PowerShellVersion PowerShellHostName PowerShellHostVersion DotNetFrameworkVersion CLRVersion ProcessorArchitecture
  RequiredModules RequiredAssemblies ScriptsToProcess TypesToProcess FormatsToProcess NestedModules FunctionsToExport
  CmdletsToExport VariablesToExport AliasesToExport DscResourcesToExport ModuleList FileList PrivateData HelpInfoURI
  DefaultCommandPrefix`);
export const galleryKeys = set('Tags LicenseUri ProjectUri IconUri ReleaseNotes Prerelease RequireLicenseAcceptance ExternalModuleDependencies');

const path = 'Path LiteralPath Filter Include Exclude Force Credential';
const content = `${path} TotalCount Tail ReadCount Delimiter Wait Raw Encoding Stream`;

/** Commands of both versions, with the parameters of both: a parameter that only 7 has is left out. */
export const cmdlets = new Map(Object.entries({
  'Add-Member': 'InputObject MemberType Name Value SecondValue TypeName Force PassThru NotePropertyName NotePropertyValue NotePropertyMembers',
  'Add-Type': 'TypeDefinition Name MemberDefinition Namespace UsingNamespace Path LiteralPath AssemblyName ReferencedAssemblies Language OutputAssembly OutputType PassThru IgnoreWarnings',
  'ConvertFrom-Json': 'InputObject',
  'ConvertFrom-SecureString': 'SecureString SecureKey Key',
  'ConvertFrom-StringData': 'StringData',
  'ConvertTo-Json': 'InputObject Depth Compress',
  'ConvertTo-SecureString': 'String AsPlainText Force SecureKey Key',
  'Copy-Item': `${path} Destination Container Recurse PassThru FromSession ToSession`,
  'Export-ModuleMember': 'Function Cmdlet Variable Alias',
  'ForEach-Object': 'InputObject Begin Process End RemainingScripts MemberName ArgumentList',
  'Get-ChildItem': `${path} Recurse Depth Name Attributes Directory File Hidden ReadOnly System`,
  'Get-Command': 'Name Verb Noun Module FullyQualifiedModule CommandType TotalCount Syntax ShowCommandInfo ArgumentList All ListImported ParameterName ParameterType',
  'Get-Content': content,
  'Get-Credential': 'Credential Message UserName',
  'Get-Date': 'Date Year Month Day Hour Minute Second Millisecond DisplayHint Format UFormat',
  'Get-Help': 'Name Path Category Component Functionality Role Detailed Full Examples Parameter Online ShowWindow',
  'Get-Item': `${path} Stream`,
  'Get-Member': 'InputObject Name MemberType Static View Force',
  'Get-Module': 'Name FullyQualifiedName All ListAvailable PSEdition Refresh',
  'Get-PfxCertificate': 'FilePath LiteralPath Password NoPromptForPassword',
  'Get-Random': 'SetSeed Maximum Minimum InputObject Count',
  'Get-Variable': 'Name ValueOnly Include Exclude Scope',
  'Group-Object': 'Property NoElement AsHashTable AsString InputObject Culture CaseSensitive',
  'Import-Module': 'Name FullyQualifiedName Assembly ModuleInfo Global Prefix Function Cmdlet Variable Alias Force PassThru AsCustomObject MinimumVersion MaximumVersion RequiredVersion ArgumentList DisableNameChecking NoClobber Scope',
  'Invoke-Expression': 'Command',
  'Join-Path': 'Path ChildPath Resolve Credential',
  'Measure-Object': 'InputObject Property Sum Average Maximum Minimum Line Word Character IgnoreWhiteSpace',
  'New-Guid': '',
  'New-Item': 'Path Name ItemType Value Force Credential',
  'New-ModuleManifest': [...manifestParameters].join(' '),
  'New-Object': 'TypeName ComObject ArgumentList Property Strict',
  'New-TemporaryFile': '',
  'Out-Null': 'InputObject',
  'Out-File': 'FilePath LiteralPath Encoding Append Force NoClobber Width NoNewline InputObject',
  'Format-List': 'InputObject Property GroupBy View Force Expand',
  'Out-String': 'InputObject Stream Width',
  'Pop-Location': 'PassThru StackName',
  'Push-Location': 'Path LiteralPath PassThru StackName',
  'Register-ArgumentCompleter': 'CommandName ParameterName ScriptBlock Native',
  'Remove-Item': `${path} Recurse Stream`,
  'Remove-Module': 'Name FullyQualifiedName ModuleInfo Force',
  'Remove-Variable': 'Name Include Exclude Force Scope',
  'Resolve-Path': 'Path LiteralPath Relative Credential',
  'Select-Object': 'InputObject Property ExcludeProperty ExpandProperty Unique Last First Skip SkipLast Index Wait',
  'Select-String': 'InputObject Pattern Path LiteralPath SimpleMatch CaseSensitive Quiet List Include Exclude NotMatch AllMatches Encoding Context',
  'Set-Alias': 'Name Value Description Option PassThru Scope Force',
  'Set-Content': `${path} Value PassThru NoNewline Encoding Stream`,
  'Set-Item': `${path} Value PassThru`,
  'Set-StrictMode': 'Version Off',
  'Set-Variable': 'Name Value Include Exclude Description Option Force Visibility PassThru Scope',
  'Sort-Object': 'InputObject Property Descending Unique Culture CaseSensitive',
  'Split-Path': 'Path LiteralPath Qualifier NoQualifier Parent Leaf Resolve IsAbsolute Credential',
  'Start-Sleep': 'Seconds Milliseconds',
  'Tee-Object': 'InputObject FilePath LiteralPath Variable Append',
  'Test-ModuleManifest': 'Path',
  'Test-Path': `${path} PathType IsValid Credential OlderThan NewerThan`,
  'Remove-TypeData': 'TypeData TypeName Path',
  'Update-TypeData': 'TypeName MemberType MemberName Value SecondValue TypeConverter TypeAdapter SerializationMethod DefaultDisplayProperty DefaultDisplayPropertySet DefaultKeyPropertySet SerializationDepth Force TypeData AppendPath PrependPath',
  'Where-Object': 'InputObject FilterScript Property Value EQ CEQ NE CNE GT CGT LT CLT GE CGE LE CLE Like CLike NotLike CNotLike Match CMatch NotMatch CNotMatch Contains CContains NotContains CNotContains In CIn NotIn CNotIn Is IsNot',
  'Write-Debug': 'Message',
  'Write-Error': 'Message Exception ErrorRecord Category ErrorId TargetObject RecommendedAction CategoryActivity CategoryReason CategoryTargetName CategoryTargetType',
  'Write-Host': 'Object NoNewline Separator ForegroundColor BackgroundColor',
  'Write-Information': 'MessageData Tags',
  'Write-Output': 'InputObject NoEnumerate',
  'Write-Progress': 'Activity Status Id PercentComplete SecondsRemaining CurrentOperation ParentId Completed SourceId',
  'Write-Verbose': 'Message',
  'Write-Warning': 'Message',
}).map(([name, parameters]) => [name.toLowerCase(), set(parameters)]));

/** Parameters that only 7 has: fine within a check of the version. */
export const parametersOfSeven = new Map(Object.entries({
  'ConvertFrom-Json': 'AsHashtable Depth NoEnumerate DateKind',
  'ConvertTo-Json': 'AsArray EnumsAsStrings EscapeHandling',
  'ForEach-Object': 'Parallel ThrottleLimit TimeoutSeconds AsJob UseNewRunspace',
  'Invoke-RestMethod': 'SkipHttpErrorCheck SkipCertificateCheck SkipHeaderValidation StatusCodeVariable ResponseHeadersVariable Form NoProxy Resume SslProtocol Authentication Token',
  'Invoke-WebRequest': 'SkipHttpErrorCheck SkipCertificateCheck SkipHeaderValidation Form NoProxy Resume SslProtocol Authentication Token',
}).map(([name, parameters]) => [name.toLowerCase(), set(parameters)]));

const web = `UseBasicParsing Uri WebSession SessionVariable Credential UseDefaultCredentials CertificateThumbprint Certificate UserAgent
  DisableKeepAlive TimeoutSec Headers MaximumRedirection Method Proxy ProxyCredential ProxyUseDefaultCredentials Body ContentType
  TransferEncoding InFile OutFile PassThru`;
for (const name of ['invoke-webrequest', 'invoke-restmethod']) cmdlets.set(name, set(web));

/** Further commands in scripts that build, publish or show a module: those of PowerShellGet and Pester. */
export const tools = new Map(Object.entries({
  'Install-Module': 'Name Scope Repository Force SkipPublisherCheck MinimumVersion RequiredVersion AllowClobber AllowPrerelease',
  'Publish-Module': 'Name Path NuGetApiKey Repository Tags ReleaseNotes LicenseUri ProjectUri IconUri',
  'Uninstall-Module': 'Name Force AllVersions',
  'Invoke-Pester': 'Path ExcludePath TagFilter Output PassThru CI Configuration Container',
  Describe: 'Name Fixture Tag ForEach Skip', Context: 'Name Fixture Tag ForEach Skip', It: 'Name Test Tag ForEach TestCases Skip Pending',
  BeforeAll: 'ScriptBlock', BeforeEach: 'ScriptBlock', AfterAll: 'ScriptBlock', AfterEach: 'ScriptBlock', BeforeDiscovery: 'ScriptBlock',
  'Set-ItResult': 'Inconclusive Pending Skipped Because',
  InModuleScope: 'ModuleName ScriptBlock Parameters ArgumentList',
  Mock: 'CommandName MockWith ParameterFilter ModuleName Verifiable RemoveParameterType RemoveParameterValidation',
  Should: 'ActualValue Not Be BeExactly BeTrue BeFalse BeNullOrEmpty BeOfType Contain HaveCount Match MatchExactly BeLike BeLikeExactly BeIn BeGreaterThan BeLessThan BeGreaterOrEqual BeLessOrEqual Throw Exist Invoke InvokeVerifiable HaveParameter ExpectedMessage ErrorId ExceptionType PassThru Because Times Exactly CommandName ParameterFilter ModuleName Scope',
}).map(([name, parameters]) => [name.toLowerCase(), set(parameters)]));
