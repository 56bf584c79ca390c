// The only description that is remembered on this machine, on the user's request, with all of its settings.
//
// `keep(state)` replaces the kept state, `kept()` returns it or null, `forget()` removes it and its database. A state is
//
//     {name, text} or {name, files: Map from paths to Blobs or bytes}, and {edits, language, options, settings, base}
//
// with the members that the page has. `edits` has the texts of edited files, by their paths, and `base` comes from
// `Differences`. The time is added as `at`, in milliseconds. Nothing is kept unless `keep` is called. If the browser
// refuses (private windows, a full disk), `keep` and `forget` throw a `Refusal`.

const DATABASE = "specmint";
const STORE = "kept";
const KEY = "description";
/** The version of the form of states; states in another form are ignored. */
const FORM = 2;

/** The browser does not keep anything; the message is for people. */
export class Refusal extends Error {}

export async function keep({ name, text, files, edits, language, options, settings, base }) {
  const state = { form: FORM, at: Date.now(), name, text, files, edits, language, options, settings, base };
  try {
    await within("readwrite", (store) => store.put(state, KEY));
  } catch (error) {
    const full = error?.name === "QuotaExceededError";
    throw new Refusal(full ? "There is not enough space on this machine to remember the description." : "This browser does not let the page remember anything.");
  }
}

export async function kept() {
  try {
    // Opening a database would create it, which must not happen unless the user asks for it.
    if (!(await indexedDB.databases()).some(({ name }) => name === DATABASE)) return null;
    const state = await within("readonly", (store) => store.get(KEY));
    const good = state?.form === FORM && (typeof state.text === "string" || state.files instanceof Map);
    if (!good) return null;
    const { form: _, ...rest } = state;
    return rest;
  } catch {
    return null;
  }
}

export function forget() {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new Refusal("The browser could not remove the remembered description. Delete the data of this site in its settings."));
    let request;
    try {
      request = indexedDB.deleteDatabase(DATABASE);
    } catch {
      return refuse();
    }
    request.onsuccess = () => resolve();
    request.onerror = refuse;
  });
}

/** Performs a request, and waits until it is on the disk. */
async function within(mode, does) {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = does(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  } finally {
    database.close();
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      const database = request.result;
      // Another tab wants to delete the database.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
}
