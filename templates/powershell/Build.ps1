{{ head }}

# Renews the list of exported functions in the module manifest, src/{{ package }}/{{ package }}.psd1, and joins all
# functions in src/{{ package }}/{{ package }}.Joined.ps1, which loads faster than the single files. Run it after
# changing these.

$Source = [System.IO.Path]::Combine($PSScriptRoot, 'src', '{{ package }}')
$Manifest = [System.IO.Path]::Combine($Source, '{{ package }}.psd1')

$Functions = [System.Collections.Generic.HashSet[string]]::new([System.StringComparer]::OrdinalIgnoreCase)
$All = [System.Text.StringBuilder]::new()
foreach ($Folder in @('Private', 'Client', 'Model', 'Api')) {
    $Path = [System.IO.Path]::Combine($Source, $Folder)
    if ([System.IO.Directory]::Exists($Path)) {
        foreach ($File in [System.IO.Directory]::GetFiles($Path, '*.ps1')) {
            $Tokens = $null
            $Errors = $null
            $Ast = [System.Management.Automation.Language.Parser]::ParseFile($File, [ref]$Tokens, [ref]$Errors)
            if ($Errors) {
                throw "$($File): $($Errors[0].Message)"
            }
            $null = $All.Append([System.IO.File]::ReadAllText($File)).Append("`n")
            foreach ($Statement in $Ast.EndBlock.Statements) {
                if ($Folder -cne 'Private' -and $Statement -is [System.Management.Automation.Language.FunctionDefinitionAst]) {
                    $null = $Functions.Add($Statement.Name)
                }
            }
        }
    }
}
$Names = [string[]]@($Functions)
[System.Array]::Sort($Names, [System.StringComparer]::OrdinalIgnoreCase)

# Files are read and written by .NET, because cmdlets take brackets in a path for wildcards.
$Text = [System.IO.File]::ReadAllText($Manifest)
$List = [regex]::Match($Text, '(?<=^    FunctionsToExport = @\().*?(?=\r?\n    \))', 'Multiline, Singleline')
if (-not $List.Success) {
    throw "$Manifest has no list FunctionsToExport."
}
$Lines = foreach ($Name in $Names) {
    "`n        '$Name'"
}
$Text = $Text.Remove($List.Index, $List.Length).Insert($List.Index, $Lines -join ',')
$HasMark = $Text -match '[^\x00-\x7F]'
[System.IO.File]::WriteAllText($Manifest, $Text, [System.Text.UTF8Encoding]::new($HasMark))

$Joined = [System.IO.Path]::Combine($Source, '{{ package }}.Joined.ps1')
[System.IO.File]::WriteAllText($Joined, $All.ToString(), [System.Text.UTF8Encoding]::new($true))
