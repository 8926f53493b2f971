/** The answers of one request, by name. */
export type BatchAnswers<Answer> = (name: string) => Answer;

export type RequestBatcherOptions<Answer> = {
  /** Requests the answers for several names of one group. */
  readonly request: (group: string, names: readonly string[]) => Promise<BatchAnswers<Answer>>;
  /** Maximum number of names per request. */
  readonly maxNames: number;
};

type Call<Answer> = {
  readonly name: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Batches concurrent requests: calls of one turn share a request, and calls that arrive during an in-flight request of
 * their group share the next one. A single call is sent at once, a thousand calls take a few requests, and no call gets the
 * answer of a request that started before it.
 */
export class RequestBatcher<Answer> {
  readonly #options: RequestBatcherOptions<Answer>;
  /** The calls that wait for the next request, for each group with a request in flight. */
  readonly #waiting = new Map<string, Call<Answer>[]>();

  constructor(options: RequestBatcherOptions<Answer>) {
    this.#options = options;
  }

  /** @throws what the batched request throws */
  request(group: string, name: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(group);
      const call = { name, resolve, reject };
      if (waiting !== undefined) {
        waiting.push(call);
        return;
      }
      this.#waiting.set(group, [call]);
      queueMicrotask(() => void this.#sendAll(group));
    });
  }

  async #sendAll(group: string): Promise<void> {
    for (;;) {
      const calls = this.#waiting.get(group) ?? [];
      if (calls.length === 0) break;
      this.#waiting.set(group, []);
      await Promise.all(this.#split(calls).map((batch) => this.#send(group, batch)));
    }
    this.#waiting.delete(group);
  }

  #split(calls: readonly Call<Answer>[]): (readonly Call<Answer>[])[] {
    const { maxNames } = this.#options;
    const count = Math.ceil(calls.length / maxNames);
    return Array.from({ length: count }, (_, n) => calls.slice(n * maxNames, (n + 1) * maxNames));
  }

  async #send(group: string, calls: readonly Call<Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.request(
        group,
        calls.map(({ name }) => name),
      );
      for (const { name, resolve } of calls) resolve(answers(name));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }
}
