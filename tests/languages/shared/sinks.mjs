// A description with one text in every place from which generators have been broken into, for every language.
// Each place is a sink with a mark of its own, so that a test can say where in the output it arrived.

const escaped = (name) => encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'));
const schemaRef = (name) => ({ $ref: `#/components/schemas/${escaped(name)}` });

/** The characters of a text that may be in the name of a header: others are never sent. */
export const asToken = (text) => text.replace(/[^!#$%&'*+\-.^_`|~0-9A-Za-z]/g, '');

/** A text without control characters, for a header's value: a media type with a line end is left out of the output. */
const asHeaderText = (text) => text.replace(/\p{Cc}/gu, '-');

/** The document, and the marks of its sinks in the order in which they were made. */
export function sinks(text) {
  const marks = [];
  const place = (mark, form) => {
    if (marks.includes(mark)) throw new Error(`two sinks are called ${mark}`);
    marks.push(mark);
    return form;
  };
  /** The text behind its mark, which keeps names unique and in order. */
  const s = (mark) => place(mark, `${mark} ${text}`);
  const token = (mark) => place(mark, `${mark}-${asToken(text)}`);
  // A brace in a path or server URL is a parameter, and a path ends where a query or fragment begins; a slash or
  // semicolon ends a media type's name.
  const unbraced = text.replace(/[{}#?]/g, '');
  const segment = (mark) => place(mark, `${mark} ${unbraced}`);
  const media = (mark) => place(mark, `application/vnd.${mark} ${asHeaderText(text).replace(/[/;+,]/g, '-')}+json`);

  const [animal, cat, mood] = [s('schemaAnimal'), s('schemaCat'), s('schemaMood')];
  const [key, oauth, openId, bearer] = [s('schemeKey'), s('schemeOauth'), s('schemeOpenId'), s('schemeBearer')];
  const scope = s('scopeName');
  const docs = (mark) => ({ description: s(`${mark}DocsText`), url: s(`${mark}DocsUrl`) });
  const [kind, part] = [s('discriminatorProperty'), s('partName')];
  const [tag, id] = [s('tagName'), s('operationIdGet')];
  const [variable, pathName] = [segment('serverVariableName'), segment('pathParameterName').replace(/\//g, '-')];

  const choice = {
    type: 'string', enum: [s('enumValueOne'), s('enumValueTwo')], default: s('enumDefault'),
    'x-enum-varnames': [s('enumVarnameOne'), s('enumVarnameTwo')],
    'x-enum-descriptions': [s('enumDescriptionOne'), s('enumDescriptionTwo')], description: s('enumText'),
  };
  const parameter = (where, name, required = false) => ({
    name, in: where, required, description: s(`${where}Text`), deprecated: true, 'x-deprecated-reason': s(`${where}Reason`),
    example: s(`${where}Example`),
    schema: { type: 'string', default: s(`${where}Default`), pattern: s(`${where}Pattern`), format: s(`${where}Format`) },
  });
  const form = (mark, partName) => ({
    type: 'object', required: [partName],
    properties: {
      [partName]: { type: 'string', description: s(`${mark}PartText`) },
      [s(`${mark}List`)]: { type: 'array', items: { type: 'string' } }, [s(`${mark}File`)]: { type: 'string', format: 'binary' },
    },
  });
  const pathParameter = { name: pathName, in: 'path', required: true, description: s('pathText'), schema: { type: 'string' } };

  const document = {
    openapi: '3.2.0', $self: 'https://description.example/', jsonSchemaDialect: 'https://dialect.example/',
    info: {
      title: s('infoTitle'), summary: s('infoSummary'), version: s('infoVersion'), description: s('infoText'),
      termsOfService: s('infoTerms'), contact: { name: s('contactName'), email: s('contactMail'), url: s('contactUrl') },
      license: { name: s('licenceName'), identifier: s('licenceId') }, 'x-package': s('infoPackage'), 'x-logo': { url: s('infoLogo') },
    },
    externalDocs: docs('root'),
    servers: [{
      url: `https://{${variable}}.example/${segment('serverUrl')}`, name: s('serverName'), description: s('serverText'),
      variables: {
        [variable]: { default: s('variableDefault'), enum: [s('variableEnum'), s('variableOther')], description: s('variableText') },
      },
    }],
    tags: [{ name: tag, summary: s('tagSummary'), description: s('tagText'), kind: s('tagKind'), externalDocs: docs('tag'), 'x-displayName': s('tagDisplay') }],
    'x-ts-type': s('extensionType'), 'x-imports': [s('extensionImport')], 'x-file': s('extensionFile'),
    paths: {
      // The text ends in front of a parameter, so that a `$` would begin a substitution.
      [`/${segment('pathKey')}$\{${pathName}}`]: {
        summary: s('pathSummary'), description: s('pathItemText'),
        get: {
          operationId: id, tags: [tag], summary: s('operationSummary'), description: s('operationText'), externalDocs: docs('operation'),
          deprecated: true, 'x-deprecated-reason': s('operationReason'), 'x-codegen-request-body-name': s('extensionBodyName'),
          parameters: [
            pathParameter, parameter('query', s('queryName')), parameter('header', token('headerParameter'), true),
            parameter('cookie', s('cookieName')), { name: s('choiceName'), in: 'query', schema: choice },
            { name: s('listName'), in: 'query', style: 'pipeDelimited', explode: false, schema: { type: 'array', items: { type: 'string' } } },
            { name: s('contentName'), in: 'query', content: { [media('parameterMedia')]: { schema: { type: 'object' } } } },
            {
              name: s('deepName'), in: 'query', style: 'deepObject', explode: true,
              schema: { type: 'object', properties: { [s('deepProperty')]: { type: 'string' } } },
              examples: { [s('exampleName')]: { summary: s('exampleSummary'), value: s('exampleValue') } },
            },
          ],
          security: [{ [key]: [] }, { [oauth]: [scope] }, { [openId]: [scope] }, { [bearer]: [] }, { [s('securityUndeclared')]: [] }],
          servers: [{ url: `https://own.example/${segment('ownServerUrl')}`, description: s('ownServerText') }],
          responses: {
            200: {
              summary: s('responseSummary'), description: s('responseText'),
              headers: { [token('responseHeader')]: { description: s('responseHeaderText'), schema: { type: 'string' } } },
              content: { [media('responseMedia')]: { schema: schemaRef(animal), example: s('responseExample') } },
              links: { [s('linkName')]: { operationId: id, description: s('linkText'), parameters: { [s('linkParameter')]: s('linkExpression') } } },
            },
            default: { description: s('defaultText'), content: { 'application/json': { schema: { type: 'object', title: s('inlineTitle'), properties: { [s('inlineProperty')]: { type: 'string' } } } } } },
          },
          callbacks: {
            [s('callbackName')]: {
              [s('callbackExpression')]: {
                post: { operationId: s('callbackOperation'), description: s('callbackText'), requestBody: { content: { [media('callbackMedia')]: { schema: schemaRef(mood) } } }, responses: {} },
              },
            },
          },
        },
        put: {
          operationId: s('operationIdPut'), tags: [tag], parameters: [pathParameter],
          requestBody: { description: s('bodyText'), required: true, content: { [media('requestMedia')]: { schema: schemaRef(animal), example: s('bodyExample') } } },
          responses: { 204: { description: s('emptyText') } },
        },
        additionalOperations: { [token('methodName')]: { operationId: s('operationIdOther'), tags: [tag], parameters: [pathParameter], responses: {} } },
      },
      '/forms': {
        post: {
          operationId: s('operationIdForm'), tags: [tag], responses: {},
          requestBody: { content: { 'multipart/form-data': { schema: form('multipart', part), encoding: { [part]: { contentType: place('partType', `partType ${asHeaderText(text)}`), headers: { [token('partHeader')]: { description: s('partHeaderText'), schema: { type: 'string' } } } } } } } },
        },
        put: {
          operationId: s('operationIdFields'), tags: [tag], responses: {},
          requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form('fields', s('fieldName')) } } },
        },
      },
    },
    webhooks: {
      [s('webhookName')]: { post: { operationId: s('webhookOperation'), summary: s('webhookSummary'), requestBody: { content: { 'application/json': { schema: schemaRef(mood) } } }, responses: {} } },
    },
    components: {
      securitySchemes: {
        [key]: { type: 'apiKey', in: 'header', name: token('keyHeader'), description: s('keyText') },
        [oauth]: {
          type: 'oauth2', description: s('oauthText'), oauth2MetadataUrl: s('oauthMetadata'),
          flows: { authorizationCode: { authorizationUrl: s('oauthUrl'), tokenUrl: s('tokenUrl'), refreshUrl: s('refreshUrl'), scopes: { [scope]: s('scopeText') } } },
        },
        [openId]: { type: 'openIdConnect', openIdConnectUrl: s('openIdUrl'), description: s('openIdText') },
        [bearer]: { type: 'http', scheme: 'bearer', bearerFormat: s('bearerFormat'), description: s('bearerText') },
      },
      schemas: {
        [animal]: {
          oneOf: [schemaRef(cat), schemaRef(mood)], description: s('unionText'), title: s('unionTitle'),
          discriminator: {
            propertyName: kind,
            mapping: { [s('mappingA')]: `#/components/schemas/${escaped(cat)}`, [s('mappingB')]: `#/components/schemas/${escaped(mood)}` },
          },
        },
        [cat]: {
          type: 'object', required: [kind], description: s('schemaText'), externalDocs: docs('schema'), example: { [kind]: s('schemaExample') },
          xml: { name: s('xmlName'), namespace: s('xmlNamespace'), prefix: s('xmlPrefix') }, $comment: s('schemaComment'),
          properties: {
            [kind]: { type: 'string', description: s('propertyText') },
            [s('propertyChoice')]: { ...choice, enum: [s('propertyEnumOne'), s('propertyEnumTwo')] },
            [s('propertySelf')]: schemaRef(cat),
            [s('propertyConst')]: { const: s('constValue') },
            [s('propertyFile')]: { type: 'string', contentMediaType: s('contentMediaType'), contentEncoding: s('contentEncoding') },
          },
          patternProperties: { [s('patternProperty')]: { type: 'string' } },
          additionalProperties: { type: 'string', description: s('extraText') },
          $defs: { [s('defsName')]: { type: 'string' } },
        },
        [mood]: {
          type: 'object', required: [kind], examples: [s('moodExample')],
          properties: { [kind]: { type: 'string' }, [s('propertyState')]: { type: 'string', default: s('propertyDefault'), deprecated: true, 'x-deprecated-reason': s('propertyReason') } },
        },
        [s('schemaParent')]: { allOf: [schemaRef(mood), { properties: { [s('propertyOwn')]: { type: 'array', default: [s('listDefault')], items: { type: 'string', pattern: s('itemPattern') } } } }] },
        [s('schemaAlias')]: { type: 'array', description: s('aliasText'), items: schemaRef(mood) },
      },
    },
  };
  return { document, marks };
}

/** Texts that end a string, a comment or a line in one language or another. */
export const payloads = {
  'comment end': 'x*/process.exit(1)/*', 'line comment': 'x//y', backtick: 'x`+process.exit(1)+`', substitution: 'x${process.exit(1)}',
  'single quote': "x'+process.exit(1)+'", 'double quote': 'x"+process.exit(1)+"', 'line end': 'x\nprocess.exit(1)\n',
  'carriage return': 'x\rprocess.exit(1)\r', 'line separator': 'x\u2028process.exit(1)\u2029', 'next line': 'x\u0085y',
  script: '</script><script>alert(1)</script>', 'html comment': '<!--x-->', 'html tag': '<img src=x onerror=alert(1)>', backslash: 'x\\',
  'escaped quote': "x\\'+process.exit(1)//", escape: 'x\\u002a/process.exit(1)', prototype: '__proto__', template: '{{x}}{%x%}',
  fence: 'x\n```\ny', table: 'x | y |\n--- | ---\n', link: 'x](../../x.md) [y](y.md)', nul: 'x\u0000y', bidi: 'x\u202ey', format: '%s%n$(x)',
  // Of other languages: C's continued lines, trigraphs; Python; PowerShell's quotes and comments; Ruby; PHP; Java; XML.
  trigraph: 'x??/\ny', 'triple quotes': '"""x\'\'\'', 'curly quotes': '\u2018x\u2019\u201cy\u201d', 'block comment': '#>x<#', interpolation: '#{x} \\N{DEGREE SIGN}',
  'php end': '?>x', cdata: ']]>x', 'go directive': '\n//go:generate x\n',
};
payloads.all = Object.values(payloads).join(' ');

/** The same length of text without anything that means something. */
export const harmless = (text) => text.replace(/[^A-Za-z0-9 ]/g, '-');
