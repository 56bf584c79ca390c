{{ head }}

# Writes the module manifest: src/{{ package }}/{{ package }}.psd1.

$Source = [System.IO.Path]::Combine($PSScriptRoot, 'src', '{{ package }}')

$Functions = foreach ($Folder in @('Api', 'Model', 'Client')) {
    $Path = [System.IO.Path]::Combine($Source, $Folder)
    if ([System.IO.Directory]::Exists($Path)) {
        foreach ($File in [System.IO.Directory]::GetFiles($Path, '*.ps1')) {
            $Tokens = $null
            $Errors = $null
            $Ast = [System.Management.Automation.Language.Parser]::ParseFile($File, [ref]$Tokens, [ref]$Errors)
            if ($Errors) {
                throw $Errors[0].Message
            }
            foreach ($Statement in $Ast.EndBlock.Statements) {
                if ($Statement -is [System.Management.Automation.Language.FunctionDefinitionAst]) {
                    $Statement.Name
                }
            }
        }
    }
}

$Manifest = @{
    Path = [System.IO.Path]::Combine($Source, '{{ package }}.psd1')
    RootModule = '{{ package }}.psm1'
    ModuleVersion = '{{ version }}'
    Guid = '{{ guid }}'
    Author = 'specmint'
    CompanyName = 'specmint'
    Description = {{ description }}
    PowerShellVersion = '5.1'
    CompatiblePSEditions = @('Desktop', 'Core')
    FunctionsToExport = @($Functions | Sort-Object -Unique)
    CmdletsToExport = @()
    VariablesToExport = @()
    AliasesToExport = @({{ aliases }})
{%- if let Some(tags) = tags %}
    Tags = {{ tags }}
{%- endif %}
{%- if let Some(uri) = project_uri %}
    ProjectUri = {{ uri }}
{%- endif %}
{%- if let Some(uri) = license_uri %}
    LicenseUri = {{ uri }}
{%- endif %}
{%- if let Some(uri) = icon_uri %}
    IconUri = {{ uri }}
{%- endif %}
{%- if let Some(notes) = release_notes %}
    ReleaseNotes = {{ notes }}
{%- endif %}
}

New-ModuleManifest @Manifest
