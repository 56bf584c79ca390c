// @ts-check
const { Readable } = require('node:stream');
const { Problem } = require('./problem');

/**
 * The body of a request as a stream. It takes no more from the connection than the service reads, and fails if the body
 * is too large, does not arrive, or is incomplete.
 */
class BodyStream extends Readable {
  #request;
  #settings;
  #size = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #timer;
  /** @type {(problem: InstanceType<typeof Problem>) => void} */
  #reject = () => {};

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {{ limit: number, time: number, tooLarge: InstanceType<typeof Problem> }} settings `time` is how long the
   *   client may pause, in milliseconds
   */
  constructor(request, settings) {
    super();
    this.#request = request;
    this.#settings = settings;
    /** Rejects with the response to send if the body fails, whatever the service makes of it. @type {Promise<never>} */
    this.failure = new Promise((_, reject) => {
      this.#reject = reject;
    });
    // Without handlers, the errors would end the process, even if the service does not read the body.
    this.failure.catch(() => {});
    this.on('error', () => {});
    request.pause().on('data', this.#add).on('end', this.#end).on('close', this.#gone);
  }

  /** @override */
  _read() {
    // The time that the service takes is not the client's.
    this.#timer ??= setTimeout(() => {
      this.#fail(new Problem(408, 'The request body did not arrive in time.'));
    }, this.#settings.time);
    this.#request.resume();
  }

  /**
   * @override
   * @param {Error | null} error
   * @param {(error?: Error | null) => void} callback
   */
  _destroy(error, callback) {
    this.#stopTimer();
    this.#request.pause().off('data', this.#add).off('end', this.#end).off('close', this.#gone);
    callback(error);
  }

  /** @param {Buffer} chunk */
  #add = (chunk) => {
    this.#size += chunk.length;
    if (this.#size > this.#settings.limit) {
      this.#fail(this.#settings.tooLarge);
    } else if (this.push(chunk)) {
      this.#timer?.refresh();
    } else {
      this.#stopTimer();
      this.#request.pause();
    }
  };

  #end = () => {
    this.#stopTimer();
    this.push(null);
  };

  /** 'close' follows 'end', unless the client has gone. */
  #gone = () => {
    if (!this.#request.readableEnded) this.#fail(new Problem(400, 'The request body is incomplete.'));
  };

  #stopTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** @param {InstanceType<typeof Problem>} problem */
  #fail(problem) {
    this.#reject(problem);
    this.destroy(problem);
  }
}

module.exports = BodyStream;
