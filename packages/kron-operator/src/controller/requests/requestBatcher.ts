/** What a request for several gives: the answer to each of them. */
export type BatchAnswers<Answer> = (name: string) => Answer;

export type RequestBatcherOptions<Answer> = {
  /** Asks for several of one group together. */
  readonly request: (group: string, names: readonly string[]) => Promise<BatchAnswers<Answer>>;
  /** For how many one request asks at most. */
  readonly most: number;
};

type Question<Answer> = {
  readonly name: string;
  readonly answer: (answer: Answer) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Few requests where many ask: whoever asks while one of the group is under way is answered by the next, together with
 * all others who have asked by then. So a single one is asked for at once, a thousand in a few requests, and no answer
 * was ever begun before its question.
 */
export class RequestBatcher<Answer> {
  readonly #options: RequestBatcherOptions<Answer>;
  /** Of the groups that requests are under way of, who waits for the next. */
  readonly #waiting = new Map<string, Question<Answer>[]>();

  constructor(options: RequestBatcherOptions<Answer>) {
    this.#options = options;
  }

  /** @throws what the request throws that this one was asked for with */
  ask(group: string, name: string): Promise<Answer> {
    return new Promise((answer, fail) => {
      const waiting = this.#waiting.get(group);
      const question = { name, answer, fail };
      if (waiting === undefined) void this.#answerAll(group, question);
      else waiting.push(question);
    });
  }

  async #answerAll(group: string, first: Question<Answer>): Promise<void> {
    for (let asked = [first]; asked.length > 0; asked = this.#waiting.get(group) ?? []) {
      this.#waiting.set(group, []);
      await Promise.all(this.#split(asked).map((questions) => this.#answer(group, questions)));
    }
    this.#waiting.delete(group);
  }

  #split(questions: readonly Question<Answer>[]): (readonly Question<Answer>[])[] {
    const { most } = this.#options;
    const count = Math.ceil(questions.length / most);
    return Array.from({ length: count }, (_, n) => questions.slice(n * most, (n + 1) * most));
  }

  async #answer(group: string, questions: readonly Question<Answer>[]): Promise<void> {
    try {
      const answers = await this.#options.request(
        group,
        questions.map(({ name }) => name),
      );
      for (const { name, answer } of questions) answer(answers(name));
    } catch (error) {
      for (const { fail } of questions) fail(error);
    }
  }
}
