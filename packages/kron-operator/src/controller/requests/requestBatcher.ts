/** The answers of one request, by subject. */
export type BatchAnswers<Answer, Subject = string> = (subject: Subject) => Answer;

export type RequestBatcherOptions<Answer, Subject> = {
  /** Requests the answers about several subjects of one group. */
  readonly request: (group: string, subjects: readonly Subject[]) => Promise<BatchAnswers<Answer, Subject>>;
  /** Maximum number of subjects per request. Default: unlimited. */
  readonly maxSubjects?: number;
};

type Call<Answer, Subject> = {
  readonly subject: Subject;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Batches concurrent requests: calls of one turn share a request, and calls that arrive during an in-flight request of
 * their group share the next one. A single call is sent at once, a thousand calls take a few requests, and no call gets the
 * answer of a request that started before it.
 */
export class RequestBatcher<Answer, Subject = string> {
  readonly #options: RequestBatcherOptions<Answer, Subject>;
  /** The calls that wait for the next request, for each group with a request in flight. */
  readonly #waiting = new Map<string, Call<Answer, Subject>[]>();

  constructor(options: RequestBatcherOptions<Answer, Subject>) {
    this.#options = options;
  }

  /** @throws what the batched request throws */
  request(group: string, subject: Subject): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(group);
      const call = { subject, resolve, reject };
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

  #split(calls: readonly Call<Answer, Subject>[]): (readonly Call<Answer, Subject>[])[] {
    const { maxSubjects = calls.length } = this.#options;
    const count = Math.ceil(calls.length / maxSubjects);
    return Array.from({ length: count }, (_, n) => calls.slice(n * maxSubjects, (n + 1) * maxSubjects));
  }

  async #send(group: string, calls: readonly Call<Answer, Subject>[]): Promise<void> {
    try {
      const answers = await this.#options.request(
        group,
        calls.map(({ subject }) => subject),
      );
      for (const { subject, resolve } of calls) resolve(answers(subject));
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }
}
