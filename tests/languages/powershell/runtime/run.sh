#!/usr/bin/env bash
# Runs the Pester tests of this folder, and those of the output, where pwsh and Pester 5 are; says so where they are not.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! command -v pwsh >/dev/null; then
    echo "pwsh is not here: the module was parsed and checked, and not run"
    exit 0
fi
if ! pwsh -NoProfile -Command 'if (-not (Get-Module -ListAvailable Pester | Where-Object { $_.Version.Major -ge 5 })) { exit 1 }'; then
    echo "Pester 5 is not here: the module was parsed and checked, and not run"
    exit 0
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
"${SPECMINT:-../../../../target/debug/specmint}" generate -g powershell -i ../../typescript-axios/wire/wire.yaml -o "$out" >/dev/null 2>&1
MODULE="$out/src/PSOpenAPITools" pwsh -NoProfile -Command 'Invoke-Pester -Path . -CI'
cd "$out"
pwsh -NoProfile -Command 'Invoke-Pester -Path ./tests -CI; ./Build.ps1; Test-ModuleManifest -Path ./src/PSOpenAPITools/PSOpenAPITools.psd1'
