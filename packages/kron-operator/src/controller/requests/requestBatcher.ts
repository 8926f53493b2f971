/** Returns the answer for one subject. A single response contains the answers for all subjects of a request. */
export type BatchAnswers<Answer, Subject = string> = (subject: Subject) => Answer;

type RequestBatcherOptions<Answer, Subject> = {
  /** Sends one request for several subjects of a group. */
  readonly request: (group: string, subjects: readonly Subject[]) => Promise<BatchAnswers<Answer, Subject>>;
  /** The maximum number of subjects in a request. Default: no maximum. */
  readonly maxSubjects?: number | undefined;
};

type Call<Answer, Subject> = {
  readonly subject: Subject;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

/** The calls of a group that wait for the next request, and the number of requests in flight for the group. */
type Group<Answer, Subject> = { readonly waiting: Call<Answer, Subject>[]; inFlight: number };

/**
 * Batches concurrent requests. Calls in one turn of the event loop share a request. While requests of a group are in flight,
 * new calls of the group wait until a request ends or times out, and then share the next one. No call gets the answer of a
 * request that was sent before the call.
 */
export class RequestBatcher<Answer, Subject = string> {
  readonly #options: RequestBatcherOptions<Answer, Subject>;
  readonly #groups = new Map<string, Group<Answer, Subject>>();

  constructor(options: RequestBatcherOptions<Answer, Subject>) {
    this.#options = options;
  }

  /** @throws what the batched request throws */
  request(group: string, subject: Subject): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const known = this.#groups.get(group);
      const call = { subject, resolve, reject };
      if (known !== undefined) {
        known.waiting.push(call);
        return;
      }
      this.#groups.set(group, { waiting: [call], inFlight: 0 });
      queueMicrotask(() => this.#sendWaiting(group));
    });
  }

  #sendWaiting(name: string): void {
    const group = this.#groups.get(name);
    if (group === undefined) return;
    const batches = this.#split(group.waiting.splice(0));
    group.inFlight += batches.length;
    if (group.inFlight === 0) this.#groups.delete(name);
    for (const batch of batches) void this.#sendOne(name, group, batch);
  }

  async #sendOne(
    name: string,
    group: Group<Answer, Subject>,
    calls: readonly Call<Answer, Subject>[],
  ): Promise<void> {
    await this.#send(name, calls);
    group.inFlight -= 1;
    this.#sendWaiting(name);
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
