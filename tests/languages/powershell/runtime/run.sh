#!/usr/bin/env bash
# Runs the Pester tests of this folder, and those of the output, where pwsh and Pester 5 are; says
# "skipped" where they are not, even with CI=true, as hardly a machine has them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! command -v pwsh >/dev/null; then
    echo "skipped: pwsh is missing, so the modules were parsed and checked, and not run"
    exit 0
fi
if ! pwsh -NoProfile -Command 'if (-not (Get-Module -ListAvailable Pester | Where-Object { $_.Version.Major -ge 5 })) { exit 1 }'; then
    echo "skipped: Pester 5 is missing, so the modules were parsed and checked, and not run"
    exit 0
fi
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
specmint=${SPECMINT:-../../../../target/debug/specmint}
for module in wire:Wire wire-2.0:Wire20 wire-3.2:Wire32; do
    "$specmint" generate -g powershell -i "../../shared/wire/${module%%:*}.yaml" -p "packageName=${module##*:}" -o "$out/${module##*:}" >/dev/null 2>&1
done
status=0
MODULES="$out" pwsh -NoProfile -NonInteractive -Command 'Invoke-Pester -Path . -CI' || status=1
for module in "$out"/*; do
    (cd "$module" && pwsh -NoProfile -NonInteractive -Command 'Invoke-Pester -Path ./tests -CI; ./Build.ps1; Test-ModuleManifest -Path (Get-Item -Path ./src/*/*.psd1).FullName') || status=1
done
exit $status
