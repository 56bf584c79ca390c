// The module offers everything that the reference's module offers: the surfaces in ../shared/surface are compared.
import fs from 'node:fs';
import path from 'node:path';
import { extractor, surfaceTests } from '../../shared/surface.mjs';
import { generate } from './lib.mjs';

const goals = {
  'petstore-3.0': 100, 'petstore-2.0': 100, 'parameters-style-3.1': 100, 'docker-engine-2.0': 98, 'qdrant-3.0': 98, 'box-3.0': 98,
  // Of 274, 4 are functions with incomplete names in the reference (`Export-`), or a type of constants and tuples that
  // ours describes better.
  'hey-api-full-3.1': 94,
};
// Files of the reference that ours has not: C# that it compiles to read a key, and a private function that no user could call.
const noFile = ['RSAEncryptionProvider.cs', 'Get-CommonParameters.ps1'];
// Models of the reference that are another model, or none, in ours.
const noModel = { 'qdrant-3.0': ['BatchPayloadsInner'], 'box-3.0': ['TemplateSignerInputAllOfValidation'] };

/** Removes details of our functions that the reference does not have: with them, PowerShell refuses, asks, binds or completes more. */
function alike(surface) {
  for (const items of Object.values(surface.files)) {
    for (const item of items) {
      delete item.cmdletBinding;
      for (const parameter of item.parameters ?? []) {
        // A null number would become 0, so that ours may be null even where they are required.
        parameter.type = parameter.type?.replace(/System\.Nullable\[(Int32|Int64|UInt64|System\.Numerics\.BigInteger|Double|Decimal)\]/gi, '$1');
        // PowerShell converts a DateTime or text to a DateTimeOffset; a file may be given as more than a FileInfo.
        parameter.type = parameter.type?.replace(/System\.DateTimeOffset/, 'System.DateTime').replace(/^System\.IO\.FileInfo/, 'Object');
        // An Int64 takes all that an Int32 does, and larger types take all that these do.
        parameter.type = parameter.type?.replace(/^(Int32|UInt64|System\.Numerics\.BigInteger)\b/, 'Int64');
        // A map that was read is a custom object, and a PSCustomObject is a Hashtable as well.
        parameter.type = parameter.type?.replace(/System\.Collections\.Hashtable/, 'PSCustomObject');
        // Our required parameters are mandatory; values that the runtime refuses with the parameter's name still reach
        // it. More parameters are bound from the pipeline.
        for (const key of ['mandatory', 'valueFromPipeline', 'valueFromPipelineByPropertyName']) delete parameter[key];
        parameter.attributes = parameter.attributes?.filter((attribute) => !/^(Specmint\.(NullText|WholeNumber|Day)|Allow(Null|EmptyString|EmptyCollection))\b/i.test(attribute));
        if (parameter.attributes?.length === 0) delete parameter.attributes;
      }
    }
  }
  return surface;
}
// If the reference takes a secret as a string, ours takes a SecureString too.
const secrets = /^(Password|Cookie|AccessToken|ApiKey|Value)$/;
const takesStrings = (key, value) => (value?.type === 'object' && secrets.test(value.name) ? { ...value, type: 'string' } : value);

/**
 * The surface, with the properties of the objects that our functions return: the runtime makes these objects from the table of the
 * model, and the extractor reads literals of objects.
 */
function extract(folder) {
  const surface = JSON.parse(extractor('powershell')(folder));
  for (const [file, items] of Object.entries(surface.files)) {
    if (path.basename(path.dirname(file)) !== 'Model') continue;
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    const members = /^\$Script:Members\['[^']*'\] = @\((.*)\)$/m.exec(text)?.[1];
    const names = [...(members ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, name]) => name.replaceAll("''", "'"));
    const key = / -Key '(\w+)'/.exec(text)?.[1];
    for (const item of items.filter(({ kind }) => kind === 'function')) {
      const isReader = item.name.startsWith('ConvertFrom-');
      let properties = isReader && key ? ['ActualInstance', 'ActualType', key] : [];
      if (members && !text.includes(' -AsDictionary')) properties = [...names, ...(isReader && /^ +AdditionalProperties = \$true$/m.test(text) ? ['AdditionalProperties'] : [])];
      if (properties.length > 0) item.properties = properties.sort();
    }
  }
  return JSON.stringify(surface);
}

surfaceTests({
  generate, goals, extract,
  usable: (reference) => (alike(reference), []),
  accepted: (surface) => JSON.stringify(alike(JSON.parse(surface, takesStrings))),
  language: 'powershell',
  // Nor files with names that are no identifiers.
  explained: (name, file) => !/^[\w./-]+$/.test(file) || noFile.includes(path.basename(file)) || noModel[name]?.includes(path.basename(file).split('.')[0]),
});
