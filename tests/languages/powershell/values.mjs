// The values of ../shared/values.yaml in powershell: one script for all rows of a version. Objects in responses are custom objects, whose
// properties have the names of the description; those of a union are told apart by the properties that they have. An object with names
// that no custom object has, such as the empty one, is a dictionary.
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { version } from '../shared/receipts.mjs';
import { tryValues } from '../shared/values.mjs';
import { invocation, moduleIn, pwsh, quoted, skipWithoutPwsh } from './pwsh.mjs';

function literal(value) {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value === 'boolean') return `$${value}`;
  if (Array.isArray(value)) return `@(${value.map(literal).join(', ')})`;
  return value.source ?? `@{ ${Object.entries(value).map(([key, one]) => `${quoted(key)} = ${literal(one)}`).join('; ')} }`;
}

/** The part that all scripts share: testing for a property, and printing the values that were read. */
const harness = `
$ErrorActionPreference = 'Stop'
[System.Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)

# The properties of a model that an object lacks are there as script properties.
function Test-Property($Object, $Name) {
    if ($Object -is [System.Collections.IDictionary]) { return $Object.Contains($Name) }
    $Object.PSObject.Properties[$Name] -is [psnoteproperty]
}

function Write-Field($Row, $Index, $What, $Text) {
    [System.Console]::Out.WriteLine(@($Row, $Index, $What, ($Text -replace '[\\r\\n\\t]+', ' ')) -join [char]9)
}

function Invoke-Case($Row, $Index, [scriptblock]$Read, [array]$Paths, [scriptblock]$Set, [scriptblock]$Send) {
    $Outcome = 'refused'
    try {
        $Value = . $Read
        $Outcome = 'failed'
        foreach ($Pair in $Paths) { Write-Field $Row $Index $Pair[0] (& $Pair[1]) }
        . $Set
        $Outcome = 'unsent'
        $null = . $Send
    } catch {
        Write-Field $Row $Index $Outcome $_.Exception.Message
    }
    Write-Field $Row $Index 'done' ''
}
`;

const objects = '[pscustomobject], [System.Collections.IDictionary]';
const types = { string: '[string]', integer: '[int], [long], [bigint]', number: '[int], [long], [decimal], [double]', boolean: '[bool]', array: '[array]', tuple: '[array]', map: objects, object: objects };

/** The statements that lead from $At along a step, or give `absent`. */
function along({ step, identifier, index, to }) {
  const stopUnless = (condition) => `if (-not (${condition})) { return 'absent' }`;
  if (step === 'item') return [stopUnless(`$At -is [array] -and $At.Count -gt ${index}`), `$At = $At[${index}]`];
  if (step === 'as') return to.kind === 'union' ? [] : [stopUnless(`${types[to.kind]} | Where-Object { $At -is $_ }`)];
  return [stopUnless(`Test-Property $At ${quoted(identifier)}`), `$At = $At.${quoted(identifier)}`];
}

/** A path with the code that reads it: a pair in a list, because the keys of a hash literal must differ by more than case. */
const read = ({ path: at, steps }) => `, @(${quoted(at)}, { ${['$At = $Value', ...steps.flatMap(along), 'ConvertTo-Json -InputObject $At -Compress -Depth 20'].join('; ')} })\n`;

/** The expression of the value at the end of steps. */
const place = (steps) => steps.reduce((inner, { step, identifier, index }) => {
  if (step === 'as') return inner;
  return step === 'item' ? `${inner}[${index}]` : `${inner}.${quoted(identifier)}`;
}, '$Value');

function assignment({ steps, value }) {
  const { step, identifier } = steps.at(-1);
  const owner = place(steps.slice(0, -1));
  if (value === undefined) return `${owner}.PSObject.Properties.Remove(${quoted(identifier)})`;
  if (step === 'entry') return `Add-Member -InputObject ${owner} -NotePropertyName ${quoted(identifier)} -NotePropertyValue ${literal(value)} -Force`;
  return `${place(steps)} = ${literal(value)}`;
}

function caseOf({ name, root }, { index, reads, set }) {
  const call = `Read-${name} -Index ${index}`;
  // The items of a list come one by one.
  const reading = root.kind === 'array' ? `, @(${call})` : call;
  const blocks = [`{ ${reading} }`, `@(\n${reads.map(read).join('')})`, `{ ${set.map(assignment).join('; ')} }`, `{ Send-${name} ${index} $Value }`];
  return `Invoke-Case ${name} ${index} ${blocks.join(' ')}\n`;
}

const script = ({ output, rows }) => `${harness}
Import-Module -Name ${quoted(moduleIn(output))}
Set-Configuration -BaseUrl $env:VALUES_URL

${rows.flatMap((row) => row.cases.map((one) => caseOf(row, one))).join('')}`;

if (skipWithoutPwsh) test('values', { skip: skipWithoutPwsh }, () => {});
else await tryValues('powershell', ({ parts }) => parts.map((part) => {
  const file = path.join(part.folder, 'main.ps1');
  fs.writeFileSync(file, script(part));
  return { ...invocation(file), errors: {} };
}), { versions: [version(pwsh)] });
