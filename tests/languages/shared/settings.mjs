// Runs with settings (src/settings.rs): a part of a description, and mappings of names. The output has to be as sound
// as without settings.
import fs from 'node:fs';
import path from 'node:path';
import { full, ownSpecs, scratch } from './generating.mjs';
import { manifestOf } from './manifests.mjs';

const garden = path.join(ownSpecs, 'garden.yaml');

/** A description of 1,000 operations, ten for each tag. */
function large() {
  const description = { openapi: '3.0.3', info: { title: 'Large', version: '1.0.0' }, paths: {}, components: { schemas: {} } };
  for (let i = 0; i < 1000; i += 1) {
    const schema = { $ref: `#/components/schemas/Thing${i}` };
    const responses = { 200: { description: 'ok', content: { 'application/json': { schema } } } };
    description.paths[`/things/${i}`] = { get: { operationId: `get_${i}`, tags: [`t${Math.floor(i / 10)}`], responses } };
    const place = { type: 'object', properties: { [`x${i}`]: { type: 'integer' } } };
    const properties = { id: { type: 'integer' }, place, next: { $ref: `#/components/schemas/Thing${(i % 10 ? i : i + 10) - 1}` } };
    description.components.schemas[`Thing${i}`] = { type: 'object', properties };
  }
  const file = path.join(scratch('settings'), 'large.json');
  fs.writeFileSync(file, JSON.stringify(description));
  return file;
}

/** Names, descriptions and flags for a generator; all of them with `--full`. */
export function withSettings(generator) {
  const { existing } = manifestOf(generator);
  const wide = [
    ['one operation of a tag', garden, ['--openapi-normalizer', 'FILTER=operationId:addPlant']],
    ['a path', garden, ['--openapi-normalizer', 'FILTER=path:/water']],
    ['tags and types that rules set', garden, [
      '--openapi-normalizer', 'SET_TAGS_FOR_ALL_OPERATIONS=all of it,SET_PRIMITIVE_TYPES_TO_NULLABLE=string|integer',
      '--openapi-normalizer', 'SET_CONTAINER_TO_NULLABLE=true,SORT_MODEL_PROPERTIES=true',
    ]],
  ];
  return [
    ['a tenth of a hundredth of an API', large(), ['--openapi-normalizer', 'FILTER=tag:t7']],
    ['names that mappings give', garden, [
      '--model-name-mappings', 'Plant=Pflanze,Problem=problemOf,Kind=plant_kind',
      '--name-mappings', 'height-m=height_in_m,colours=colors,type=kindOf',
      '--parameter-name-mappings', 'sort-by=sorted_by,X-Trace=trace,plantId=plant_id',
      '--enum-name-mappings', '-age=oldest,wild herb=Herb',
      '--operation-id-name-mappings', 'listPlants=list_all,addPlant=plant',
      '--inline-schema-name-mappings', 'listPlants_200_response=PlantPage',
    ]],
    ['names of mappings that are reserved, taken or hostile', garden, [
      '--model-name-mappings', 'Plant=class,Problem=String,Kind=Tree',
      '--name-mappings', 'height-m=type,colours=class,name=1st,rings=*/ "\\',
      '--parameter-name-mappings', 'sort-by=return,X-Trace=kind,session=options',
      '--enum-name-mappings', '-age=name,wild herb=tree',
      '--operation-id-name-mappings', 'listPlants=delete,addPlant=listPlants,removePlant=constructor',
      '--reserved-words-mappings', 'size=extent,more=default',
    ]],
    ['a prefix and a suffix', garden, [
      '--model-name-prefix', 'acme', '--model-name-suffix', 'dto', '--api-name-suffix', 'Calls',
      '--inline-schema-options', 'ARRAY_ITEM_SUFFIX=_entry,SKIP_SCHEMA_REUSE=true,RESOLVE_INLINE_ENUMS=true', '--remove-operation-id-prefix',
    ]],
    ['texts and lists in place of types', garden, ['--type-mappings', 'DateTime=string,string+date=str,set=Array']],
    ...(existing ? [['types that the program has', garden, [
      '--schema-mappings', ['Plant', 'Point', 'Problem', 'Kind'].map((name) => `${name}=${existing.split('=')[0]}`).join(), '--import-mappings', existing,
    ]]] : []),
    ...(full ? wide : []),
  ].map(([name, file, flags]) => ({ name, file, flags }));
}
