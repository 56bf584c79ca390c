// A user's program with the client of ../wire/convert.yaml, for any runtime. `base` is the server of runtimes.test.mjs.
export async function run({ Configuration, FirstApi, SecondApi, ResponseError, isSendThingError }, base) {
  const at = (Api, path = '') => new Api(new Configuration({ basePath: base + path }));
  const results = {};

  const bornOn = new Date(2020, 1, 29);
  const thing = await at(FirstApi).sendThing({ thing: { bornOn, seenAt: new Date(0), days: [bornOn], byName: { a: bornOn } } });
  results.dates = [thing.bornOn, thing.days[0], thing.byName.a].every((date) => date.getTime() === bornOn.getTime()) && thing.seenAt.getTime() === 0;

  const error = await at(FirstApi, '/fails').sendThing({ thing: { bornOn } }).catch((caught) => caught);
  results.error = error instanceof ResponseError && isSendThingError(error, 404) && (await error.body()).longTitle;

  const controller = new AbortController();
  const call = at(FirstApi, '/slow').sendThing({ thing: { bornOn } }, { signal: controller.signal }).catch((caught) => caught.name);
  setTimeout(() => controller.abort(), 20);
  results.cancelled = await call;

  const file = await at(SecondApi).sendFile({ file: new File(['hello'], 'tea.txt', { type: 'text/plain' }), note: 'a' });
  results.file = [file instanceof Blob, await file.text()];

  // The server sends two lines and never ends: who leaves the loop cancels the rest, also of the copy that middleware receives.
  results.lines = [];
  for await (const line of await at(SecondApi).withPostMiddleware(async ({ response }) => void (results.status = response.status)).streamThings()) {
    if (results.lines.push(line.bornOn.getDate()) === 2) break;
  }
  return results;
}
