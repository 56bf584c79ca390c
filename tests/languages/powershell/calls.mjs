// The calls of ../shared/calls.yaml as a script of PowerShell.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { run, written } from '../shared/calls.mjs';
import { operation } from '../shared/described.mjs';
import { invocation, moduleIn, quoted, skipWithoutPwsh } from './pwsh.mjs';

const moduleName = (description) => description.split(/[.-]/).map((word) => word[0].toUpperCase() + word.slice(1)).join('');

// ---- the declarations of a module -----------------------------------------------------------------

/** The texts of the files in a folder of a module; one without models has no folder for them. */
function texts(folder, description, kind) {
  const from = path.join(folder, description, 'src', moduleName(description), kind);
  return (fs.existsSync(from) ? fs.readdirSync(from) : []).map((file) => fs.readFileSync(path.join(from, file), 'utf8'));
}

/** The parameters that a table of a function or of a model lists: their names on the wire and in PowerShell, and whether one is a String. */
const listed = (text) => [...text.matchAll(/^ *@\{ (.*\bParameter = .*) \}$/gm)].map(([, entry]) => {
  const of = (key) => new RegExp(`\\b${key} = '((?:[^']|'')*)'`).exec(entry)?.[1].replaceAll("''", "'");
  return { name: of('Name'), parameter: of('Parameter'), isText: ['string', 'enum'].includes(of('Type')) };
});

const withoutQuery = (target) => target.split(/[?#]/)[0];

/** The functions of a module by method and path, and those that make the objects of its models; each has its parameters. */
function declarations(folder, description) {
  const calls = texts(folder, description, 'Api').flatMap((text) => text.split(/^(?=function )/m).slice(1)).map((text) => {
    const [, name, method, target] = /Name = '([^']*)'\s+Method = '([^']*)'\s+Path = '((?:[^']|'')*)'/.exec(text);
    return [`${method} ${withoutQuery(target)}`, { name, parameters: listed(text) }];
  });
  const models = texts(folder, description, 'Model').map((text) => {
    const [, model] = /^\$Script:Models\['([^']*)'\]/m.exec(text);
    return [model.toLowerCase(), { name: /^function (Initialize-\w+)/m.exec(text)?.[1], parameters: listed(text) }];
  });
  return { module: moduleName(description), calls: Object.fromEntries(calls), models: Object.fromEntries(models) };
}

// ---- values ---------------------------------------------------------------------------------------

const list = (items) => (items.length === 1 ? `@(, ${items[0]})` : `@(${items.join(', ')})`);
const table = (entries, type = '[ordered]') => `(${type}@{ ${entries.map(([name, value]) => `${quoted(name)} = ${value}`).join('; ')} })`;

/** JSON as PowerShell writes it. */
function literal(value) {
  if (value === null || value === undefined) return '$null';
  if (typeof value === 'boolean') return `$${value}`;
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return `([long]'${value}')`;
  if (Array.isArray(value)) return list(value.map(literal));
  return typeof value === 'object' ? table(Object.entries(value).map(([name, member]) => [name, literal(member)])) : `(${value})`;
}

const content = (bytes) => `([System.Convert]::FromBase64String('${bytes.toString('base64')}'))`;

/** A file by its path, as a FileInfo or an open file; without a name, bytes or a stream. */
function file({ name, as, bytes }) {
  if (name === undefined) return as === 'open' ? `([System.IO.MemoryStream]::new(${content(bytes)}))` : content(bytes);
  const made = `(New-File ${quoted(name)} ${content(bytes)})`;
  if (as === 'path') return `${made}.FullName`;
  return as === 'open' ? `${made}.OpenRead()` : made;
}

/** The functions that write typed values as arguments, from the declarations of a module. */
function writer({ module, models }) {
  function model({ name, members, more }) {
    const { name: command, parameters } = models[name.replaceAll('_', '').toLowerCase()] ?? {};
    const given = members.filter(({ value }) => value);
    if (!command) return table([...given.map(({ name: key, value }) => [key, write(value)]), ...more.map(([key, value]) => [key, write(value)])]);
    const options = given.map(({ name: key, value }) => argument(parameters.find((one) => one.name === key), value));
    const made = `${module}\\${command} ${options.join(' ')}`;
    return `(${[made, ...more.map(([key, value]) => `Add-Member -PassThru -NotePropertyName ${quoted(key)} -NotePropertyValue ${write(value)}`)].join(' | ')})`;
  }

  function write(value) {
    switch (value.kind) {
      case 'list': return list(value.items.map(write));
      case 'set': return `([System.Collections.Generic.HashSet[object]]::new([object[]]${list(value.items.map(write))}))`;
      case 'map': return table(value.entries.map(([name, member]) => [name, write(member)]), value.isMap ? '' : '[ordered]');
      case 'model': return model(value);
      case 'union': return write(value.value);
      case 'instant': return `([System.DateTimeOffset]::FromUnixTimeMilliseconds(${value.value}))`;
      case 'bytes': case 'file': return file(value);
      default: return literal(value.value);
    }
  }

  // A parameter of type String takes $null as an empty string.
  const argument = ({ parameter, isText }, value) => `-${parameter} ${isText && value.kind === 'null' ? '([NullString]::Value)' : write(value)}`;
  return argument;
}

/** A block that reads a value at its declared members, and gives it as JSON. */
function read(value) {
  switch (value?.kind) {
    case 'list': return `{ param($V) Read-List $V @(${value.items.map(read).join(', ')}) }`;
    case 'map': return `{ param($V) Read-Member $V ${table(value.entries.map(([name, member]) => [name, read(member)]))} }`;
    case 'model': return `{ param($V) Read-Member $V ${table([...value.members.map(({ name, value: member }) => [name, read(member)]), ...value.more.map(([name, member]) => [name, read(member)])])} }`;
    case 'union': return read(value.value);
    default: return '{ param($V) Read-Plain $V }';
  }
}

// ---- the script -----------------------------------------------------------------------------------

const prologue = `
$ErrorActionPreference = 'Stop'
[System.Console]::OutputEncoding = [System.Text.UTF8Encoding]::new($false)
$Folder = [System.IO.Directory]::CreateTempSubdirectory('calls-')

function New-File($Name, [byte[]]$Bytes) {
    $File = [System.IO.FileInfo]::new([System.IO.Path]::Combine($Folder.CreateSubdirectory([guid]::NewGuid()).FullName, $Name))
    [System.IO.File]::WriteAllBytes($File.FullName, $Bytes)
    $File
}

function Read-Plain($Value) {
    if ($Value -is [byte[]]) { return '{"$bytes":"' + [System.Convert]::ToBase64String($Value) + '"}' }
    ConvertTo-Json -InputObject $Value -Compress -Depth 20
}

function Read-List($Value, $Readers) {
    if ($Value -isnot [array]) { throw "$Value is not a list" }
    $Items = for ($Index = 0; $Index -lt $Value.Count; $Index++) {
        if ($Index -lt $Readers.Count) { & $Readers[$Index] $Value[$Index] } else { Read-Plain $Value[$Index] }
    }
    "[$($Items -join ',')]"
}

# The properties of a model that an object lacks are there as script properties.
function Read-Member($Value, $Readers) {
    if ($Value -isnot [pscustomobject]) { return Read-Plain $Value }
    $Members = foreach ($Name in $Readers.Keys) {
        if ($Value.PSObject.Properties[$Name] -is [psnoteproperty]) { (ConvertTo-Json -InputObject $Name) + ':' + (& $Readers[$Name] $Value.$Name) }
    }
    "{$($Members -join ',')}"
}

function Get-Failure($Failure, $Read) {
    $Facts = $Failure.TargetObject
    $Kind = switch -Regex ($Failure.FullyQualifiedErrorId) {
        '^HttpStatus' { 'status'; break }
        '^Answer' { 'response'; break }
        '^RequestTimedOut' { 'timeout'; break }
        '^(RequestFailed|TooManyRedirects|RedirectRefused)' { 'transfer'; break }
        default { if ($Failure.CategoryInfo.Category -in 'InvalidArgument', 'InvalidData') { 'argument' } else { $Failure.FullyQualifiedErrorId } }
    }
    $Outcome = [ordered]@{ error = $Kind; message = $Failure.Exception.Message }
    if ($Kind -in 'status', 'response') { $Outcome.status = [int]$Facts.StatusCode }
    $Text = ConvertTo-Json -Compress -InputObject $Outcome
    if ($Kind -ceq 'status') { $Text = $Text.TrimEnd('}') + ',"value":' + (& $Read $Facts.Response) + '}' }
    $Text
}

function Invoke-Call([scriptblock]$Call, [scriptblock]$Read) {
    try {
        $Answer = . $Call
        $Line = '{"status":' + [int]$Answer.StatusCode + ',"value":' + (& $Read $Answer.Response) + '}'
    } catch {
        $Line = Get-Failure $_ $Read
    }
    [System.Console]::Out.WriteLine($Line)
}

function Invoke-Stream([scriptblock]$Call, [scriptblock]$Read) {
    try {
        $Items = @(. $Call)
        $Line = '{"value":' + (& $Read $Items) + '}'
    } catch {
        $Line = Get-Failure $_ $Read
    }
    [System.Console]::Out.WriteLine($Line)
}
`;

/** The names under which the keys of a description are sent. */
function keysByName({ description, operation: id, settings: { keys } }) {
  const { root } = operation(description, id);
  const schemes = root.components?.securitySchemes ?? root.securityDefinitions;
  return table(Object.entries(keys).map(([scheme, key]) => [schemes[scheme].name, quoted(key)]));
}

/** The configuration of a call, which is a hashtable. A base URL that is set goes before an operation's own. */
function configuration(call, module) {
  const { base, operation: id, unable, settings: { keys, token, username, password, retries, everywhere: _, server, own, ...others } } = call;
  if (Object.keys(others).length > 0 || own) unable(`there is no ${Object.keys({ ...others, ...own })}`);
  if (server && id === 'serverOwn') unable("the variables of an operation's own server keep their defaults");
  const url = server && `(${module}\\Get-UrlFromHostSetting -Index ${server.index ?? 0} -Variables ${table(Object.entries(server.variables ?? {}).map(([name, value]) => [name, quoted(value)]), '')})`;
  const given = {
    BaseUrl: url ?? quoted(base), ApiKey: keys && keysByName(call),
    ...Object.fromEntries(Object.entries({ AccessToken: token, Username: username, Password: password }).map(([name, value]) => [name, value && quoted(value)])),
    ...(retries === undefined ? {} : { MaximumRetryCount: retries, RetryIntervalSec: 0 }),
  };
  return `-Configuration ${table(Object.entries(given).filter(([, value]) => value !== undefined), '')}`;
}

/** The line of a call. */
function statement(call, declared) {
  const { name, parameters } = declared.calls[`${call.method} ${withoutQuery(call.path)}`];
  const argument = writer(declared);
  const given = call.arguments.filter(({ value }) => value).map((one) => {
    if (['undefined', 'form', 'stream'].includes(one.value.kind)) call.unable(`there is no ${one.value.kind}`);
    return argument(parameters.find((parameter) => parameter.name === one.name), one.value);
  });
  const line = [`${declared.module}\\${name}`, ...given, configuration(call, declared.module)].join(' ');
  return call.streamed ? `Invoke-Stream { ${line} } ${read(call.expected)}` : `Invoke-Call { ${line} -WithHttpInfo } ${read(call.expected)}`;
}

async function perform(calls, folder) {
  const descriptions = [...new Set(calls.map(({ description }) => description))];
  const declared = Object.fromEntries(descriptions.map((description) => [description, declarations(folder, description)]));
  const statements = written(calls, (call) => statement(call, declared[call.description]));
  // Functions of several modules have the same names, which the modules warn of.
  const imports = descriptions.map((description) => `Import-Module -Name ${quoted(moduleIn(path.join(folder, description)))} 3>$null\n`).join('');
  const script = path.join(folder, 'calls.ps1');
  fs.writeFileSync(script, `${prologue}${imports}${statements.map(({ text }) => text).filter(Boolean).join('\n')}\n$Folder.Delete($true)\n`);
  const { command: [program, ...options], env } = invocation(script);
  const child = spawn(program, options, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  await new Promise((resolve) => child.on('close', resolve));
  return statements.map(({ outcome }) => outcome ?? outcomeOf(lines.shift()));
}

function outcomeOf(line) {
  try {
    return line === undefined ? undefined : JSON.parse(line);
  } catch (error) {
    return { error: 'unreadable', message: `${error.message}: ${line}` };
  }
}

if (skipWithoutPwsh) test('calls', { skip: skipWithoutPwsh }, () => {});
else {
  run({
    language: 'powershell',
    variants: { pwsh: null },
    decodesDots: true,
    options: (_, description) => ({ packageName: moduleName(description) }),
    perform,
  });
}
