import { Worker } from 'node:worker_threads';

/** A thread that has loaded the tests of an area. A test that hangs or exits ends it. */
export class TestThread {
  #worker;
  #settle;

  /** @param mutant active while the files are loaded, for a mutant of code that runs then */
  static async start(runner, files, mutant) {
    const thread = new TestThread();
    thread.#worker = new Worker(runner, {
      workerData: { files, mutant },
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    thread.#worker.on('message', (message) => thread.#settle(message));
    thread.#worker.on('error', (error) => thread.#settle({ failed: String(error), isOver: true }));
    thread.#worker.on('exit', () => thread.#settle({ failed: 'exit', isOver: true }));
    const loaded = await thread.#answer(60_000);
    return { thread, loaded };
  }

  /** @returns the answer of the tests, or `isOver` if the thread cannot be asked again */
  async ask(question, limitMs) {
    const answer = this.#answer(limitMs);
    this.#worker.postMessage(question, []);
    return answer;
  }

  async end() {
    await this.#worker.terminate();
  }

  #answer(limitMs) {
    return new Promise((done) => {
      const timer = setTimeout(() => this.#settle({ failed: 'timeout', isOver: true }), limitMs);
      this.#settle = (answer) => {
        clearTimeout(timer);
        done(answer);
      };
    });
  }
}
