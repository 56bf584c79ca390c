// What each option of java does to the client of tests/specs/options-probe.yaml; the rows are explained in ../../shared/options.mjs.
import assert from 'node:assert/strict';
import { described } from '../../shared/small.mjs';

const { equal, match, doesNotMatch } = assert;

/** The listed default of these is not what happens without the option: the version of the description is that of the artifact. */
export const otherWhenAbsent = ['artifactVersion'];

const root = 'src/main/java/org/openapitools/client';
const api = `${root}/api/AnimalsApi.java`;
const model = (name) => `${root}/model/${name}.java`;

/** An effect: the pattern occurs in the file with the option, and not without it; with `gone`, the reverse. */
const shows = (file, pattern, { gone = false } = {}) => (ours, plain) => {
  match((gone ? plain : ours)[file] ?? '', pattern);
  doesNotMatch((gone ? ours : plain)[file] ?? '', pattern);
};
/** The same for the whole output. */
const somewhere = (pattern) => (ours, plain) => {
  const all = (files) => Object.entries(files).filter(([name]) => name.endsWith('.java')).map(([, text]) => text).join('\n');
  match(all(ours), pattern);
  doesNotMatch(all(plain), pattern);
};
/** An element of pom.xml has a value with the option, in which markup is text. */
const element = (name, text) => shows('pom.xml', new RegExp(`<${name}>${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}</${name}>`));
const markup = { value: '<b> & "x"', text: '&lt;b&gt; &amp; "x"' };
const inPom = (option, name) => ({ option, value: markup.value, effect: element(name, markup.text) });

/** The names of a method's parameters. */
const parameters = (text, method) => new RegExp(`\\b${method}\\(([^)]*)\\)`).exec(text)[1].split(',').map((one) => one.trim().split(' ').at(-1));
const places = (names) => ({ bad: ['', 'a b', 'java.x', 'a.class', 'a..b', '../x', '1a', 'a.con', 'Aux.b'], ...names });

const notAnnotations = ['', 'class X {}', '@A class X {}', '@A({1})', '@A("x', '@A(1; 2)', '@A /* x */', '@A(1 /* x */)', '@A // x', String.raw`@A("\u0022)`];

const object = (properties, required) => ({ type: 'object', ...required && { required }, properties });
const dated = described({}, { Dated: object({ at: { type: 'string', format: 'date-time' } }) });
const flagged = described({}, { Flagged: object({ wild: { type: 'boolean' } }) });
const listed = described({}, { Listed: object({ tags: { type: 'array', items: { type: 'string' } } }, ['tags']) });
const numbered = described({}, { Numbered: object({ price: { type: 'number' } }) });
const bounded = described({}, { Bounded: object({ name: { type: 'string', maxLength: 5 }, size: { type: 'integer', minimum: 1 } }, ['name']) });
const received = { type: 'integer', readOnly: true };
const nullable = { type: ['string', 'null'], readOnly: true };
const wide = (count) => object(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, { type: 'string' }])));
const under = (name, properties) => ({ allOf: [{ $ref: `#/components/schemas/${name}` }, object(properties)] });
/** Constructors that could be mixed up: of one property, of properties that are only received, and of as many as Java allows. */
const constructed = described({}, {
  Pet: { ...object({ kind: { type: 'string' }, chip: received }, ['kind']), discriminator: { propertyName: 'kind' } },
  Cat: under('Pet', { lives: { type: 'integer' } }),
  Kitten: under('Cat', {}),
  Stamp: { ...object({ made: nullable }), discriminator: { propertyName: 'made' } },
  Stamped: under('Stamp', { name: { type: ['string', 'null'] } }), Sealed: under('Stamp', { by: nullable }),
  One: object({ one: { type: 'string' } }), None: object({}), Widest: wide(254), TooWide: wide(255),
});
/** Names that annotations could be mixed up with, and texts that are not literals. */
const annotated = described({}, {
  Thing: {
    description: ' A "thing"\n', allOf: [
      object({ listed: { type: ['array', 'null'], items: { type: 'number' }, description: 'd', examples: ['[1.50]'] }, REQUIRED: { type: 'string' }, io: { type: 'string' }, RequiredMode: { type: 'string', enum: ['x'] } }, ['listed']),
      object({ long: { type: 'string', description: 'x'.repeat(70_000), example: '\u{1F600}'.repeat(11_000) } }),
    ],
  },
  ...Object.fromEntries(['Schema', 'RequiredMode', 'ApiModel', 'ApiModelProperty', 'Io'].map((name) => [name, { description: name, ...object({ own: { $ref: '#/components/schemas/Thing' } }) }])),
  Named: { description: 'Named', type: 'array', items: { type: 'string' } }, Either: { description: 'Either', oneOf: [{ $ref: '#/components/schemas/Io' }, { type: 'string' }] },
});
const taking = (schema) => ({ put: { operationId: `put${schema.$ref ? 'Bounded' : ''}`, requestBody: { required: true, content: { 'application/json': { schema } } }, responses: { 204: { description: 'd' } } } });
const checked = described({ '/bounded': taking({ $ref: '#/components/schemas/Bounded' }), '/plain': taking({ type: 'string' }) }, {
  ...bounded.components.schemas, BeanValidationException: object({ any: { type: 'object', minProperties: 1 } }), Either: { oneOf: [{ $ref: '#/components/schemas/Bounded' }, { type: 'integer' }] },
});
const paged = described({
  '/items': {
    get: {
      operationId: 'call', parameters: ['page', 'per_page'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } })),
      responses: { 200: { description: 'd', content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Item' } } } } } },
    },
  },
}, { Item: object({ id: { type: 'string' } }) });

const parent = { parentGroupId: 'org.acme', parentArtifactId: 'parent', parentVersion: '7' };
const { parentGroupId, parentArtifactId, parentVersion } = parent;

const native = { library: 'native' };
const resttemplate = { library: 'resttemplate' };
/** A row for each library. */
const everywhere = (row) => ['okhttp-gson', 'native', 'resttemplate', 'restclient', 'webclient'].map((library) => ({ ...row, with: { ...row.with, library } }));
/** Models have an annotation for documentation, and so has a getter; the projects have its artifact. */
const annotates = (group, pattern, onGetter) => (ours, plain) => {
  shows(model('Thing'), pattern)(ours, plain);
  assert(ours[model('Thing')].includes(onGetter), ours[model('Thing')]);
  shows('pom.xml', new RegExp(`<groupId>${group}</groupId>\\s*<artifactId>swagger-annotations<`))(ours, plain);
  shows('build.gradle', new RegExp(`'${group}:swagger-annotations:`))(ours, plain);
};
const interfaces = { ...native, useOneOfInterfaces: 'true' };

export const table = [
  {
    option: 'sortParamsByRequiredFlag', value: 'false',
    effect: (ours, plain) => equal(parameters(plain[api], 'listAnimals')[0] !== parameters(ours[api], 'listAnimals')[0] && parameters(ours[api], 'listAnimals')[0] === 'optionalFirst', true),
  },
  {
    option: 'prependFormOrBodyParameters', value: 'true',
    effect: (ours, plain) => assert.deepEqual([plain, ours].map((files) => parameters(files[api], 'addAnimal').indexOf('animal')), [1, 0]),
  },
  { option: 'disallowAdditionalPropertiesIfNotPresent', value: 'false', effect: shows(model('Left'), /\bgetAdditionalProperties\(\)/) },
  { option: 'enumUnknownDefaultCase', value: 'true', effect: shows(model('Mood'), /\bUNKNOWN_DEFAULT_OPEN_API\b/) },
  places({ option: 'modelPackage', value: 'org.acme.models', effect: (ours) => match(ours['src/main/java/org/acme/models/Mood.java'], /^package org\.acme\.models;$/m) }),
  places({ option: 'apiPackage', value: 'org.acme.calls', effect: (ours) => match(ours['src/main/java/org/acme/calls/AnimalsApi.java'], /^package org\.acme\.calls;$/m) }),
  places({ option: 'invokerPackage', value: 'org.acme', effect: (ours) => match(ours['src/main/java/org/acme/ApiClient.java'], /^package org\.acme;$/m) }),
  { option: 'groupId', value: 'org.acme', bad: ['', 'a b', '<x>', "'"], effect: (ours, plain) => (element('groupId', 'org.acme')(ours, plain), shows('build.gradle', /^group = 'org\.acme'$/m)(ours, plain)) },
  { option: 'artifactId', value: 'zoo', bad: ['', 'a b', '<x>', "'"], effect: (ours, plain) => (element('artifactId', 'zoo')(ours, plain), shows('settings.gradle', /^rootProject\.name = 'zoo'$/m)(ours, plain)) },
  { option: 'artifactVersion', value: '2.1.0', bad: ['', 'a b', '${x}', "'"], effect: (ours, plain) => (element('version', '2.1.0')(ours, plain), shows('build.gradle', /^version = '2\.1\.0'$/m)(ours, plain)) },
  inPom('artifactUrl', 'url'),
  inPom('artifactDescription', 'description'),
  inPom('scmConnection', 'connection'),
  inPom('scmDeveloperConnection', 'developerConnection'),
  inPom('scmUrl', 'url'),
  inPom('developerName', 'name'),
  inPom('developerEmail', 'email'),
  inPom('developerOrganization', 'organization'),
  inPom('developerOrganizationUrl', 'organizationUrl'),
  inPom('licenseName', 'name'),
  inPom('licenseUrl', 'url'),
  {
    option: 'sourceFolder', value: 'gen/java', bad: ['', '../x', '/x', 'a//b', 'con', 'README.md'],
    effect(ours, plain) {
      match(ours['gen/java/org/openapitools/client/model/Mood.java'], /class|enum/);
      shows('pom.xml', /<sourceDirectory>gen\/java<\/sourceDirectory>/)(ours, plain);
      shows('build.gradle', /srcDirs = \['gen\/java'\]/)(ours, plain);
    },
  },
  { option: 'serializableModel', value: 'true', effect: shows(model('Problem'), /\bimplements\b[^{]*\bSerializable\b/) },
  { option: 'bigDecimalAsString', value: 'true', probe: numbered, effect: shows(model('Numbered'), /@ModelAdapters\.Rule\(isText = true\)/) },
  { option: 'bigDecimalAsString', value: 'true', with: native, probe: numbered, effect: shows(model('Numbered'), /@JsonFormat\(shape = JsonFormat\.Shape\.STRING\)/) },
  { option: 'hideGenerationTimestamp', value: 'false', effect: shows('README.md', /Build date: \d{4}-/) },
  {
    option: 'useOneOfInterfaces', value: 'true', with: native,
    effect(ours, plain) {
      shows(model('Animal'), /\bpublic interface Animal \{/)(ours, plain);
      shows(model('Cat'), /\bclass Cat implements Animal \{/)(ours, plain);
      shows('docs/Animal.md', /\bAnimal value = new Cat\(\)/)(ours, plain);
    },
  },
  { option: 'useOneOfInterfaces', value: 'true', with: resttemplate, effect: shows(model('Animal'), /\bpublic interface Animal \{/) },
  { option: 'useOneOfInterfaces', value: 'true', with: { library: 'restclient' }, effect: shows(model('Animal'), /\bpublic interface Animal \{/) },
  { option: 'useOneOfInterfaces', value: 'true', with: { library: 'webclient' }, effect: shows(model('Animal'), /\bpublic interface Animal \{/) },
  { option: 'dateLibrary', value: 'java8-localdatetime', bad: ['joda', 'legacy', ''], names: ['java8', 'java8-localdatetime'], probe: dated, effect: shows(model('Dated'), /\bLocalDateTime getAt\(\)/) },
  { option: 'booleanGetterPrefix', value: 'is', bad: ['', 'a b', 'Is'], probe: flagged, effect: shows(model('Flagged'), /\bBoolean isWild\(\)/) },
  { option: 'additionalEnumTypeAnnotations', value: '@SuppressWarnings("x")', bad: notAnnotations, effect: shows(model('Mood'), /^@SuppressWarnings\("x"\)$/m) },
  { option: 'additionalModelTypeAnnotations', value: '@SuppressWarnings("x")', bad: notAnnotations, effect: shows(model('Problem'), /^@SuppressWarnings\("x"\)$/m) },
  { option: 'additionalOneOfTypeAnnotations', value: '@SuppressWarnings("x")', with: interfaces, bad: notAnnotations, effect: shows(model('Animal'), /^@SuppressWarnings\("x"\)$/m) },
  { option: 'openApiNullable', value: 'false', effect: shows(model('Being'), /\bexplicitNulls\b/, { gone: true }) },
  { option: 'openApiNullable', value: 'false', with: native, effect: (ours, plain) => (shows(model('Being'), /\bJsonNullable\b/, { gone: true })(ours, plain), shows('pom.xml', /jackson-databind-nullable/, { gone: true })(ours, plain)) },
  { option: 'useJakartaEe', value: 'true', with: { useBeanValidation: 'true' }, probe: bounded, effect: shows(model('Bounded'), /\bjakarta\.validation\./) },
  { option: 'useJakartaEe', value: 'true', with: resttemplate, effect: shows('pom.xml', /<artifactId>spring-web<\/artifactId>\s*<version>6\./) },
  { option: 'containerDefaultToNull', value: 'true', probe: listed, effect: shows(model('Listed'), /\btags = new ArrayList<>\(\);/, { gone: true }) },
  ...everywhere({ option: 'generateConstructorWithAllArgs', value: 'true', probe: constructed, effect: shows(model('Cat'), /\bpublic Cat\(@Nullable Integer lives, @NonNull String kind, @Nullable Integer chip\) \{\n +super\(kind, chip\);/) }),
  { option: 'generateBuilders', value: 'true', with: native, effect: shows(model('Problem'), /\bstatic (?:Problem\.)?Builder builder\(\)/) },
  { option: 'generateBuilders', value: 'true', with: resttemplate, effect: shows(model('Problem'), /\bstatic (?:Problem\.)?Builder builder\(\)/) },
  { option: 'parentGroupId', value: parentGroupId, with: { parentArtifactId, parentVersion }, bad: ['', '<x>'], effect: element('groupId', parentGroupId) },
  { option: 'parentArtifactId', value: parentArtifactId, with: { parentGroupId, parentVersion }, bad: ['', '<x>'], effect: element('artifactId', parentArtifactId) },
  { option: 'parentVersion', value: parentVersion, with: { parentGroupId, parentArtifactId }, bad: ['', '<x>'], effect: element('version', parentVersion) },
  { option: 'snapshotVersion', value: 'true', effect: element('version', '3.1.4-SNAPSHOT') },
  ...everywhere({ option: 'annotationLibrary', value: 'swagger2', bad: ['', 'swagger3', 'Swagger2'], names: ['none', 'swagger1', 'swagger2'], probe: annotated, effect: annotates('io.swagger.core.v3', /^@io\.swagger\.v3\.oas\.annotations\.media\.Schema\(description = "A \\"thing\\""\)$/m, 'media.Schema(example = "[1.50]", requiredMode = RequiredMode.REQUIRED, description = "d", nullable = true)') }),
  ...everywhere({ option: 'annotationLibrary', value: 'swagger1', probe: annotated, effect: annotates('io.swagger', /^@io\.swagger\.annotations\.ApiModel\(description = "A \\"thing\\""\)$/m, 'ApiModelProperty(example = "[1.50]", required = true, value = "d")') }),
  { option: 'enumPropertyNaming', value: 'original', bad: ['', 'snake_case'], names: ['MACRO_CASE', 'legacy', 'original'], effect: shows(model('Mood'), /^ +happy\(/m) },
  { option: 'useBeanValidation', value: 'true', probe: bounded, effect: shows(model('Bounded'), /@(?:\S+\.)?Size\(max ?= ?5\)/) },
  ...everywhere({
    option: 'performBeanValidation', value: 'true', probe: checked,
    effect(ours, plain) {
      shows(`${root}/api/DefaultApi.java`, /^ +BeanValidationException\.check\(bounded\);$/m)(ours, plain);
      doesNotMatch(ours[`${root}/api/DefaultApi.java`], /check\(plain\)/);
      shows(model('Bounded'), /@(?:\S+\.)?Size\(max ?= ?5\)/)(ours, plain);
      shows('pom.xml', /<artifactId>hibernate-validator</)(ours, plain);
      shows('build.gradle', /:hibernate-validator:/)(ours, plain);
    },
  }),
  { option: 'useGzipFeature', value: 'true', effect: shows(`${root}/ApiClient.java`, /new GzipRequestInterceptor\(\)/) },
  { option: 'useGzipFeature', value: 'true', with: native, effect: somewhere(/"Content-Encoding", "gzip"/) },
  { option: 'useRuntimeException', value: 'true', effect: shows(`${root}/ApiException.java`, /class ApiException extends RuntimeException/) },
  { option: 'asyncNative', value: 'true', with: native, effect: shows(api, /\bCompletableFuture<Animal> getAnimal\(/) },
  { option: 'useAbstractionForFiles', value: 'true', with: resttemplate, effect: somewhere(/\bResource photo\b/) },
  { option: 'gradleProperties', value: 'org.gradle.caching=true', effect: shows('gradle.properties', /^org\.gradle\.caching=true$/m) },
  { option: 'useSingleRequestParameter', value: 'true', bad: ['', 'yes'], names: ['false', 'true', 'static'], effect: shows(api, /\bclass APIGetAnimalRequest\b[^]*?\bexecuteWithHttpInfo\(\)/) },
  { option: 'useSingleRequestParameter', value: 'true', with: native, effect: shows(api, /\bclass APIGetAnimalRequest\b[^]*?\bclass Builder\b/) },
  { option: 'generateClientAsBean', value: 'true', with: resttemplate, effect: (ours, plain) => (shows(api, /^@Component$/m)(ours, plain), shows(`${root}/ApiClient.java`, /^ {2}@Autowired$/m)(ours, plain)) },
  { option: 'supportUrlQuery', value: 'false', with: native, effect: shows(model('Problem'), /\btoUrlQueryString\b/, { gone: true }) },
  { option: 'useEnumCaseInsensitive', value: 'true', effect: shows(model('Mood'), /\bequalsIgnoreCase\b/) },
  { option: 'failOnUnknownProperties', value: 'true', with: native, effect: shows(`${root}/JSON.java`, /FAIL_ON_UNKNOWN_PROPERTIES, true/) },
  { option: 'failOnUnknownProperties', value: 'true', with: resttemplate, effect: shows(`${root}/JSON.java`, /FAIL_ON_UNKNOWN_PROPERTIES, true/) },
  { option: 'useJackson3', value: 'true', with: native, effect: (ours, plain) => (somewhere(/\btools\.jackson\.databind\.ObjectMapper;/)(ours, plain), element('maven.compiler.release', '17')(ours, plain)) },
  { option: 'useJackson3', value: 'true', with: { library: 'restclient', useSpringBoot4: 'true' }, effect: shows(`${root}/ApiClient.java`, /\bJsonMapper getJsonMapper\(/) },
  {
    option: 'useSealedOneOfInterfaces', value: 'true', with: interfaces,
    effect(ours, plain) {
      shows(model('Animal'), /\bpublic sealed interface Animal permits Cat, Dog \{/)(ours, plain);
      shows(model('Cat'), /\bpublic final class Cat\b/)(ours, plain);
      element('maven.compiler.release', '17')(ours, plain);
    },
  },
  { option: 'useUnaryInterceptor', value: 'true', with: native, effect: shows(`${root}/ApiClient.java`, /\bUnaryOperator<HttpResponse<InputStream>>/) },
  { option: 'library', value: 'native', bad: ['retrofit2', 'feign-hc5', 'zzz', ''], names: ['okhttp-gson', 'native', 'resttemplate', 'restclient', 'webclient', 'jersey3', 'jersey2', 'feign'], effect: shows('README.md', /`java\.net\.http`/) },
  { option: 'library', value: 'restclient', effect: shows(api, /\bResponseSpec getAnimalWithResponseSpec\(/) },
  { option: 'library', value: 'webclient', effect: shows(api, /\bMono<Animal> getAnimal\(/) },
  { option: 'library', value: 'feign', effect: shows(api, /^public interface AnimalsApi extends ApiClient\.Api/m) },
  { option: 'library', value: 'jersey3', effect: shows(api, /\bdownloadFileFromResponse\(jakarta\.ws\.rs\.core\.Response /) },
  { option: 'library', value: 'jersey2', effect: shows(api, /\bdownloadFileFromResponse\(javax\.ws\.rs\.core\.Response /) },
  { option: 'useSingleRequestParameter', value: 'true', with: { library: 'jersey3' }, effect: shows(api, /\bAPIGetAnimalRequest getAnimal\(\)/) },
  { option: 'library', value: 'resttemplate', effect: shows(api, /\bResponseEntity<Animal> getAnimalWithHttpInfo\(/) },
  { option: 'useSpringBoot4', value: 'true', with: { library: 'webclient' }, effect: shows('pom.xml', /<artifactId>spring-webflux<\/artifactId>\s*<version>7\./) },
  { option: 'useJakartaEe', value: 'true', with: { library: 'webclient' }, effect: shows('pom.xml', /<artifactId>spring-webflux<\/artifactId>\s*<version>6\./) },
  { option: 'generateClientAsBean', value: 'true', with: { library: 'webclient' }, effect: shows(api, /^@Component$/m) },
  { option: 'useSpringBoot4', value: 'true', with: { library: 'restclient' }, effect: shows('pom.xml', /<artifactId>spring-web<\/artifactId>\s*<version>7\./) },
  { option: 'useSpringBoot4', value: 'true', with: resttemplate, effect: shows('pom.xml', /<artifactId>spring-web<\/artifactId>\s*<version>7\./) },
  { option: 'integers', value: 'int64', bad: ['', 'zzz'], names: ['int32', 'int64'], effect: shows(model('Being'), /\bLong getSizeCm\(\)/) },
  {
    option: 'pagination', value: 'pages,links,starting-after,cursor', bad: ['', 'zzz', 'links,zzz'], names: ['none', 'links', 'cursor', 'starting-after', 'pages'], probe: paged,
    effect: shows(`${root}/api/DefaultApi.java`, /\bStream<Item> callAll\(/),
  },
];
