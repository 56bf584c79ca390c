// In the full tests, SpotBugs finds nothing in outputs with its usual settings, but for the kinds below.
import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { ALL, classpath, compile, document, done, expectNone, full, generate, JVM, resolved, scratch, skipWithout } from './lib.mjs';

/** The kinds that are not bugs here, each with the classes in which it is found, and why. */
const ACCEPTED = [
  ['EI_EXPOSE_REP2?', /./, 'models hold the lists and maps that callers give them, and give them back, as those of the reference do'],
  ['(MS_EXPOSE_REP|EI_EXPOSE_STATIC_REP2)', /\.JSON\./, 'programs replace and change the default mapper'],
  ['SING_SINGLETON_HAS_NONPRIVATE_CONSTRUCTOR', /\.JSON\b/, 'a program can have its own mapper beside the default one'],
  ['URF_UNREAD_PUBLIC_OR_PROTECTED_FIELD', /\.Server(Variable|Configuration)\.description/, 'programs read it'],
  ['URF_UNREAD_FIELD', /\.ApiCall\.(base|json|server)\b/, 'OkHttp and Feign alone set the server of a call, and Feign alone has encoders of programs'],
  ['RV_RETURN_VALUE_IGNORED_NO_SIDE_EFFECT', /At ApiCall\.java/, 'a predicate adds its credentials to the call'],
  ['UUF_UNUSED_FIELD', /\.ApiCall\.isRenewed\b/, 'only clients that get tokens of OAuth 2 set it'],
  ['UG_SYNC_SET_UNSYNC_GET', /\.getConnectTimeout\(\)/, 'settings are made before calls'],
  ['AT_STALE_THREAD_WRITE_OF_PRIMITIVE', /"port"/, 'settings are made before calls'],
  ['NP_NULL_ON_SOME_PATH_FROM_RETURN_VALUE', /\.Received\.body\(\)|\.Transport\.error\(/, 'responses of calls have a body, and it was read'],
  ['NP_NULL_PARAM_DEREF_NONVIRTUAL', /\.ApiException\b/, 'exceptions of Spring do without a message, as all do'],
  ['CT_CONSTRUCTOR_THROW', /\.Recorded\b/, 'only tests make it'],
  ['CT_CONSTRUCTOR_THROW', /\.ApiClient\(String/, 'with Feign, it rejects the name of a scheme that the API does not have, as that of the reference does'],
];

const spotbugs = () => resolved(path.resolve(import.meta.dirname, '../maven/spotbugs.xml'));

for (const name of full ? ['petstore-3.0', 'qdrant-3.0'] : []) {
  for (const library of ALL) {
    test(`SpotBugs finds nothing in ${name} with ${library}`, { skip: skipWithout(name) }, async () => {
      const folder = generate(document(name), { library });
      const classes = scratch('java-bugs');
      const messages = await compile([folder], { classes: () => classes });
      assert.deepEqual(messages, {});
      const found = done('java', [...JVM, '-Xmx1500m', '-cp', spotbugs(), 'edu.umd.cs.findbugs.LaunchAppropriateUI', '-textui', '-longBugCodes', '-auxclasspath', classpath(folder), classes]);
      const bugs = found.trim().split('\n').filter((line) => line && !ACCEPTED.some(([kind, where]) => new RegExp(`^. . ${kind} `).test(line) && where.test(line)));
      expectNone(bugs, 'bugs', 40);
    });
  }
}
