// The effect of each option of python on the client of tests/specs/options-probe.yaml; ../../shared/options.mjs
// explains the rows. `proof` is a program that runs with the package, and fails if the option had no effect.
import assert from 'node:assert/strict';

const module = (files, name) => files[`openapi_client/${name}.py`];
const text = { type: 'string' };
const json = (schema) => ({ 'application/json': { schema } });
/** A model that the options of models affect. */
const paged = {
  openapi: '3.1.0', info: { title: 'paged', version: '1' },
  paths: {
    '/items': {
      get: {
        operationId: 'items', parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }, { name: 'per_page', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'd', content: { 'application/json': { schema: { type: 'array', items: { type: 'string' } } } } } },
      },
    },
  },
};

const things = {
  openapi: '3.1.0', info: { title: 'things', version: '1' },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: {
    '/things': {
      post: {
        operationId: 'sendThing', tags: ['things'],
        parameters: [{ name: 'on', in: 'query', schema: { ...text, format: 'date' } }, { name: 'at', in: 'query', schema: { ...text, format: 'date-time' } }, { name: 'ratio', in: 'query', schema: { type: 'number' } }],
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/Thing' }) },
        responses: { 200: { description: 'it', content: json({ $ref: '#/components/schemas/Thing' }) } },
      },
    },
  },
  components: {
    schemas: {
      Thing: { type: 'object', properties: { name: text, price: { type: 'number' }, color: { ...text, enum: ['red', 'blue'] }, at: { ...text, format: 'date-time' } } },
      Shape: { oneOf: [{ $ref: '#/components/schemas/Circle' }, { $ref: '#/components/schemas/Square' }], discriminator: { propertyName: 'kind', mapping: { circle: '#/components/schemas/Circle', square: '#/components/schemas/Square' } } },
      Circle: { type: 'object', required: ['kind'], properties: { kind: text, size: { type: 'integer' } } },
      Square: { type: 'object', required: ['kind'], properties: { kind: text, size: { type: 'integer' } } },
    },
  },
};

/** The URL and the body that a call leads to, as `url` and `body` of a program. */
const sending = (thing, rest = '') => `
import datetime, json
from decimal import Decimal
def call(thing, **more):
    seen = []
    client = ApiClient(Configuration())
    client.call_api = lambda *values, **_: seen.append(values) or exit_()
    class Sent(Exception): pass
    def exit_(): raise Sent
    try:
        ThingsApi(client).send_thing(thing, **more)
    except Sent:
        pass
    return seen[0]
sent = call(${thing}${rest})
url = sent[1]
`;

const bad = ['no "thing"'];

/** An operation that needs no model. */
const bare = { openapi: '3.1.0', info: { title: 'Bare', version: '1' }, paths: { '/ping': { get: { operationId: 'ping', tags: ['bare'], responses: { 204: { description: 'Pong.' } } } } } };

export const table = [
  { option: 'buildSystem', value: 'hatchling', shows: /^pyproject\.toml$/, effect: (ours) => assert.match(ours['pyproject.toml'], /build-backend = "hatchling\.build"/), bad: ['flit'], names: ['setuptools', 'hatchling'] },
  { option: 'compatibleWithPythonLegacy', value: 'true', shows: /models\/being\.py$/, effect: (ours) => assert.match(ours['openapi_client/models/being.py'], /openapi_types/) },
  { option: 'compatibleWithPythonLegacy', value: 'true', probe: bare, once: true, shows: /api\/bare_api\.py$/, effect: (ours) => assert.match(ours['openapi_client/api/bare_api.py'], /def ping/) },
  { option: 'dateFormat', value: '%d.%m.%Y', probe: things, shows: /configuration\.py$/, proof: `${sending('Thing()', ', on=datetime.date(2020, 2, 29)')}assert "on=29.02.2020" in url, url` },
  { option: 'datetimeFormat', value: '%Y', probe: things, shows: /configuration\.py$/, proof: `${sending('Thing()', ', at=datetime.datetime(2020, 2, 29, tzinfo=datetime.timezone.utc)')}assert url.endswith("at=2020"), url` },
  {
    option: 'disallowAdditionalPropertiesIfNotPresent', value: 'true', probe: things, shows: /models\/thing\.py$/,
    proof: 'try:\n    Thing.from_dict({"other": 1})\nexcept ValueError as error:\n    assert "other" in str(error)\nelse:\n    raise AssertionError("taken")',
  },
  { option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false', probe: things, shows: /models\/thing\.py$/, proof: 'thing = Thing.from_dict({"other": 1})\nassert thing.additional_properties == {"other": 1} and thing.to_dict() == {"other": 1}' },
  { option: 'generateSourceCodeOnly', value: 'true', effect: (ours) => assert(!('pyproject.toml' in ours) && 'openapi_client/py.typed' in ours) },
  { option: 'hideGenerationTimestamp', value: 'false', shows: /README\.md$/, effect: (ours) => assert.match(ours['README.md'], /Build date: \d{4}-/) },
  { option: 'lazyImports', value: 'true', always: true, effect: (ours) => assert.match(module(ours, '__init__'), /if TYPE_CHECKING:[^]*__getattr__/), proof: 'import sys\nassert not any(".models." in name for name in sys.modules if name.startswith("openapi_client.models.") and not hasattr(models, name.rpartition(".")[2]))' },
  ...['asyncio', 'httpx'].map((value) => ({ option: 'library', value, shows: /rest\.py$/, effect: (ours) => assert.match(Object.values(ours).join(''), /async def list_animals/), bad: ['tornado'], names: ['urllib3', 'asyncio', 'httpx', 'httpx2'] })),
  { option: 'library', value: 'httpx2', shows: /rest\.py$/, effect: (ours) => assert.match(ours['pyproject.toml'], /"httpx2>=2\.13/) },
  { option: 'mapNumberTo', value: 'StrictFloat', probe: things, shows: /models\/thing\.py$/, proof: 'assert isinstance(Thing(price=1).price, float)\ntry:\n    Thing(price="1.5")\nexcept ValueError:\n    pass\nelse:\n    raise AssertionError("taken")', bad: ['int'], names: ['StrictFloat', 'Decimal'] },
  { option: 'mapNumberTo', value: 'float', probe: things, shows: /models\/thing\.py$/, proof: 'assert isinstance(Thing(price=1).price, float) and Thing(price="1.5").price == 1.5' },
  { option: 'mapNumberTo', value: 'Decimal', probe: things, shows: /models\/thing\.py$/, proof: 'from decimal import Decimal\nthing = Thing.from_json(\'{"price": 1.10000000000000000000000000001}\')\nassert isinstance(thing.price, Decimal) and thing.to_json() == \'{"price": 1.10000000000000000000000000001}\', thing.to_json()' },
  { option: 'packageName', value: 'zoo', effect: (ours) => assert('zoo/api/animals_api.py' in ours && ours['pyproject.toml'].includes('name = "zoo"')), bad: [...bad, 'zoo-client', 'a b', '../up', 'class'] },
  { option: 'packageName', value: 'zoo.client', effect: (ours) => assert('zoo/__init__.py' in ours && 'zoo/client/api/animals_api.py' in ours) },
  { option: 'packageUrl', value: 'https://zoo.example/"x"', shows: /^pyproject\.toml$/ },
  { option: 'packageVersion', value: '2.0.1', shows: /^pyproject\.toml$/, bad, proof: 'import openapi_client\nassert openapi_client.__version__ == "2.0.1" and "/2.0.1/" in ApiClient().user_agent, ApiClient().user_agent' },
  { option: 'poetry1', value: 'true', shows: /^pyproject\.toml$/, effect: (ours) => assert.match(ours['pyproject.toml'], /\[tool\.poetry\]/) },
  { option: 'projectName', value: 'zoo-animals', shows: /pyproject\.toml$|README\.md$/ },
  { option: 'recursionLimit', value: '4321', shows: /__init__\.py$/, proof: 'import sys\nassert sys.getrecursionlimit() == 4321', bad: ['many', '-1', '1.5'] },
  { option: 'setEnsureAsciiToFalse', value: 'true', shows: /base_model\.py$/, probe: things, proof: `assert Thing(name="é").to_json() == '{"name": "é"}'` },
  { option: 'sourceFolder', value: 'src', effect: (ours) => assert('src/openapi_client/rest.py' in ours && ours['pyproject.toml'].includes('src')), bad: ['../up', '/tmp'] },
  { option: 'supportHttpxSync', value: 'true', with: { library: 'httpx' }, shows: /api\/animals_api\.py$/, effect: (ours) => assert.match(ours['openapi_client/api/animals_api.py'], /def list_animals_sync/) },
  {
    option: 'useIndependentImplicitClients', value: 'true', probe: things, shows: /api\/things_api\.py$/,
    proof: 'a, b = ThingsApi(), ThingsApi()\nassert a.api_client is not b.api_client\nassert Configuration.get_default_copy() is not Configuration.get_default()\nwith ThingsApi() as api:\n    api.close()',
  },
  { option: 'useOneOfDiscriminatorLookup', value: 'true', always: true, probe: things, effect: () => {}, proof: 'shape = Shape.from_json(\'{"kind": "square", "size": 1}\')\nassert type(shape.actual_instance) is Square' },
  { option: 'naiveDatetimes', value: 'utc', probe: things, shows: /fields\.py$/, bad: ['here'], names: ['local', 'utc', 'refuse'], proof: 'import datetime\nfrom openapi_client.base_model import encode\nsent = datetime.datetime.fromisoformat(encode(Thing(at=datetime.datetime(2020, 2, 29)))["at"].replace("Z", "+00:00"))\nassert sent == datetime.datetime(2020, 2, 29, tzinfo=datetime.timezone.utc), sent' },
  { option: 'naiveDatetimes', value: 'refuse', probe: things, shows: /fields\.py$/, proof: 'import datetime\nfrom openapi_client.base_model import encode\ntry:\n    encode(Thing(at=datetime.datetime(2020, 2, 29)))\nexcept ValueError as error:\n    assert "zone" in str(error), error\nelse:\n    raise AssertionError("taken")' },
  { option: 'strictResponses', value: 'true', probe: things, shows: /fields\.py$/, proof: 'try:\n    Thing.from_dict({"color": "green"})\nexcept ValueError as error:\n    assert "color" in str(error)\nelse:\n    raise AssertionError("taken")' },
  {
    option: 'pagination', value: 'pages,links,starting-after,cursor', bad: ['', 'zzz', 'links,zzz'], names: ['none', 'links', 'cursor', 'starting-after', 'pages'], probe: paged,
    effect: (ours) => assert.match(ours['openapi_client/api/default_api.py'], /def items_all\((?:.|\n)*?\) -> _operation\.ItemStream\[str\]:/),
  },
  { option: 'lenientResponses', value: 'true', probe: things, shows: /fields\.py$/, proof: 'from openapi_client.base_model import missing\nshape = Square.from_dict({"size": 1})\nassert (shape.kind, missing(shape)) == (None, ["/kind"])' },
];
