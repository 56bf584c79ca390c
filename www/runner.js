// The page's side of the Web Worker with the module. There is one run at a time: a newer one waits for the current one
// and replaces any that waits, and results of an older one are dropped.

export class Runner {
  #worker;
  #heard;
  #busy = null;
  #waiting = null;
  /** Questions about files from the user that the worker has not answered yet, by number. */
  #questions = new Map();
  #asked = 0;

  /** `heard` has `ready(generators, settings)`, `told({outline} or {problems})`, `made(answer)`, `crashed(message)`, `failed()` and `slow(stage)`. */
  constructor(heard) {
    this.#heard = heard;
    this.#start();
  }

  #start() {
    this.#worker = new Worker("generate.js", { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = () => this.#heard.failed();
  }

  #hear(data) {
    if (data.generators) return this.#heard.ready(data.generators, data.settings);
    if (data.looked) return this.#answer(data.looked, data);
    if (data.told) return data.revision === this.#busy?.revision && !this.#waiting && this.#heard.told(data.told);
    if (data.crash) {
      this.#restart();
      return this.#heard.crashed(data.crash);
    }
    const newest = !this.#waiting;
    this.#done();
    if (newest) this.#heard.made(data);
    this.#next();
  }

  #done() {
    clearTimeout(this.#busy?.slow);
    clearTimeout(this.#busy?.slower);
    this.#busy = null;
    this.#heard.slow(0);
  }

  #next() {
    if (this.#busy || !this.#waiting) return;
    const input = this.#waiting();
    this.#waiting = null;
    this.#busy = {
      revision: input.revision,
      slow: setTimeout(() => this.#heard.slow(1), 150),
      slower: setTimeout(() => this.#heard.slow(2), 2000),
    };
    this.#worker.postMessage(input);
  }

  /** Starts a run with the result of `input()`, which is called when it is its turn. */
  run(input) {
    this.#waiting = input;
    this.#next();
  }

  /** Makes the browser compile the code for a language while it is idle. */
  warm(language) {
    if (!this.#busy) this.#worker.postMessage({ warm: language });
  }

  /** Drops all requests; the result of the current run is ignored. */
  forget() {
    this.#waiting = null;
    if (this.#busy) this.#busy.revision = -1;
  }

  /** Stops a run at once, which is only possible by ending its worker. */
  cancel() {
    this.#worker.terminate();
    this.#restart();
  }

  #restart() {
    this.#done();
    this.#waiting = null;
    for (const question of [...this.#questions.keys()]) this.#answer(question, { refused: "These files could not be read." });
    this.#worker.terminate();
    this.#start();
  }

  /** Asks which of several files is the root of a description; `root` asks for the text of that file. */
  look(given, root) {
    return this.ask({ given, root });
  }

  /** Sends a question to the worker or, with `ask`, to the module. */
  ask(question) {
    const look = (this.#asked += 1);
    return new Promise((answer) => {
      this.#questions.set(look, answer);
      this.#worker.postMessage({ ...question, look });
    });
  }

  #answer(question, data) {
    this.#questions.get(question)?.(data);
    this.#questions.delete(question);
  }
}
