{{ head }}

@{
    RootModule = '{{ package }}.psm1'
    ModuleVersion = '{{ version }}'
    GUID = '{{ guid }}'
    Author = {{ author }}
    CompanyName = {{ author }}
{%- if let Some(copyright) = copyright %}
    Copyright = {{ copyright }}
{%- endif %}
    Description = {{ description }}
    PowerShellVersion = '{{ powershell }}'
    CompatiblePSEditions = @({% if desktop %}'Desktop', {% endif %}'Core')
{%- if formats %}
    FormatsToProcess = @('{{ package }}.Format.ps1xml')
{%- endif %}
    # Build.ps1 renews this list.
    FunctionsToExport = @(
{%- for function in functions %}
        {{ function }}{% if !loop.last %},{% endif %}
{%- endfor %}
    )
    CmdletsToExport = @()
    VariablesToExport = @()
    AliasesToExport = @({{ aliases }})
    PrivateData = @{
        PSData = @{
{%- if let Some(prerelease) = prerelease %}
            Prerelease = '{{ prerelease }}'
{%- endif %}
{%- if let Some(tags) = tags %}
            Tags = @({{ tags }})
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
    }
}
