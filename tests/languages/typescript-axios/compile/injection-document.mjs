// A description with one text in every place from which generators have been broken into.

const pointer = (name) => encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'));
const schemaRef = (name) => ({ $ref: `#/components/schemas/${pointer(name)}` });

/** A document whose sinks hold `text`; a short prefix keeps names unique and in order. */
export function sinks(text) {
  const t = (prefix) => `${prefix} ${text}`;
  // A brace in a path or server URL is a parameter, and a slash or semicolon ends a media type's name.
  const unbraced = text.replace(/[{}]/g, '');
  const media = text.replace(/[/;+,]/g, '-');
  const [animal, cat, mood] = [t('animal'), t('cat'), t('mood')];
  const docs = { description: t('docs'), url: t('https://docs.example/') };
  const answer = (schema) => ({
    description: t('answer'),
    headers: { [t('X-Left')]: { description: t('header'), schema: { type: 'string' } } },
    content: { [`application/vnd.${media}+json`]: { schema, example: t('example') } },
    links: { [t('link')]: { operationId: t('getAnimal'), description: t('link') } },
  });
  const parameter = (place, required = false) => ({
    name: t(`${place}Of`), in: place, required, description: t('parameter'), deprecated: true, 'x-deprecated-reason': t('reason'),
    example: t('example'), schema: { type: 'string', default: t('default'), pattern: t('pattern'), format: t('format') },
  });
  const choice = {
    type: 'string', enum: [t('one'), t('two')], default: t('one'), 'x-enum-varnames': [t('varOne'), t('varTwo')],
    'x-enum-descriptions': [t('first'), t('second')], description: t('enum'),
  };
  const form = {
    type: 'object', required: [t('part')],
    properties: { [t('part')]: { type: 'string' }, [t('list')]: { type: 'array', items: { type: 'string' } }, [t('file')]: { type: 'string', format: 'binary' } },
  };
  const operation = (id, rest) => ({
    operationId: t(id), tags: [t('tag')], summary: t('summary'), description: t('description'), externalDocs: docs,
    deprecated: true, 'x-deprecated-reason': t('reason'), responses: { 200: answer(schemaRef(animal)) }, ...rest,
  });
  return {
    openapi: '3.0.3',
    info: {
      title: t('title'), version: t('1.0.0'), description: t('description'), termsOfService: t('https://terms.example/'),
      contact: { name: t('name'), email: t('mail@example.org'), url: t('https://contact.example/') },
      license: { name: t('licence'), url: t('https://licence.example/') }, 'x-package': t('package'),
    },
    externalDocs: docs,
    servers: [{
      url: `https://{host}.example/${unbraced}`, description: t('server'),
      variables: { host: { default: t('host'), enum: [t('host'), t('other')], description: t('variable') } },
    }],
    tags: [{ name: t('tag'), description: t('tag'), externalDocs: docs }],
    'x-ts-type': t('type'), 'x-imports': [t('import')],
    paths: {
      // The text ends in front of a parameter, so that a `$` would begin a substitution.
      [`/things/${unbraced}$\{id}`]: {
        get: operation('getAnimal', {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            parameter('query'), parameter('header', true), parameter('cookie'),
            { name: t('choice'), in: 'query', schema: choice },
            { name: t('many'), in: 'query', style: 'pipeDelimited', explode: false, schema: { type: 'array', items: { type: 'string' } } },
          ],
          security: [{ [t('key')]: [] }, { [t('oauth')]: [t('scope')] }],
          servers: [{ url: `https://own.example/${unbraced}`, description: t('server') }],
        }),
        put: operation('putAnimal', {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: { description: t('body'), required: true, content: { [`application/vnd.${media}+json`]: { schema: schemaRef(animal), example: t('example') } } },
        }),
      },
      '/forms': {
        post: operation('postForm', { requestBody: { content: { 'multipart/form-data': { schema: form, encoding: { [t('part')]: { contentType: t('text/plain') } } } } } }),
        put: operation('putForm', { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: form } } } }),
      },
    },
    components: {
      securitySchemes: {
        [t('key')]: { type: 'apiKey', in: 'header', name: t('X-Key'), description: t('scheme') },
        [t('oauth')]: {
          type: 'oauth2', description: t('scheme'),
          flows: { authorizationCode: { authorizationUrl: t('https://a.example/'), tokenUrl: t('https://t.example/'), scopes: { [t('scope')]: t('scope') } } },
        },
      },
      schemas: {
        [animal]: {
          oneOf: [schemaRef(cat), schemaRef(mood)], description: t('union'), title: t('title'),
          discriminator: { propertyName: t('kind'), mapping: { [t('a')]: `#/components/schemas/${pointer(cat)}`, [t('b')]: `#/components/schemas/${pointer(mood)}` } },
        },
        [cat]: {
          type: 'object', required: [t('kind')], description: t('schema'), externalDocs: docs, example: { [t('kind')]: t('a') }, xml: { name: t('xml') },
          properties: {
            [t('kind')]: { type: 'string', description: t('property') },
            [t('colour')]: choice,
            [t('self')]: schemaRef(cat),
          },
        },
        [mood]: { type: 'object', required: [t('kind')], properties: { [t('kind')]: { type: 'string' }, [t('state')]: { type: 'string', example: t('example') } } },
      },
    },
  };
}
