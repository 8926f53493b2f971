import { type Answer, type Case, requestOf } from './case.ts';
import { difference } from './difference.ts';
import { type AnswerTimer, Program, type Reply } from './program.ts';

/** What came of a case. */
export type Result = Pick<Case, 'id' | 'clause' | 'level'> & {
  status: 'passed' | 'failed' | 'unsupported';
  /** Only if it failed. */
  reason?: string;
};

/** Thrown if the command answers nothing at all. */
export class NoAnswers extends Error {
  override readonly name = 'NoAnswers';
}

/** A command that answers none of its first requests is given up after as many starts. */
const startsWithoutAnswer = 3;

/** Runs cases one after the other against one program, which is started again after a failure to answer. */
export class CaseRun {
  readonly #command: string;
  readonly #timer: AnswerTimer;
  #program: Program | null = null;
  #starts = 0;
  #hasAnswered = false;

  constructor(command: string, timer: AnswerTimer) {
    this.#command = command;
    this.#timer = timer;
  }

  /** @throws NoAnswers if the command has answered none of its first requests */
  async *results(cases: Iterable<Case>): AsyncGenerator<Result, void, undefined> {
    try {
      for (const one of cases) yield await this.#resultOf(one);
    } finally {
      this.stop();
    }
  }

  /** Ends the program. */
  stop(): void {
    this.#program?.stop();
  }

  async #resultOf(one: Case): Promise<Result> {
    const { id, clause, level } = one;
    const verdict = this.#verdictOn(one, await this.#ask(JSON.stringify(requestOf(one))));
    return { id, clause, level, ...verdict };
  }

  async #ask(request: string): Promise<Reply> {
    if (this.#program === null) {
      this.#program = new Program(this.#command, this.#timer);
      this.#starts += 1;
    }
    const reply = await this.#program.ask(request);
    if ('line' in reply) this.#hasAnswered = true;
    else this.#giveUp(reply.failure);
    return reply;
  }

  /** The next request starts the command again, unless it seems hopeless. */
  #giveUp(failure: string): void {
    this.#program = null;
    if (this.#hasAnswered || this.#starts < startsWithoutAnswer) return;
    throw new NoAnswers(
      `the command has answered none of ${this.#starts} requests; the last time it ${failure}`,
    );
  }

  #verdictOn(one: Case, reply: Reply): Pick<Result, 'status' | 'reason'> {
    if ('failure' in reply) return failed(`the program ${reply.failure}`);
    const answer = parsed(reply.line);
    const wrong = answer === null ? 'the line is not a JSON object' : strange(one, answer);
    if (answer === null || wrong !== null) {
      this.#program?.stop();
      this.#program = null;
      return failed(`${wrong}: ${reply.line.slice(0, 200)}`);
    }
    if (answer['unsupported'] === true) return { status: 'unsupported' };
    const found = difference(one, answer);
    return found === null ? { status: 'passed' } : failed(found);
  }
}

function failed(reason: string): { status: 'failed'; reason: string } {
  return { status: 'failed', reason };
}

function parsed(line: string): Answer | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Answer) : null;
  } catch {
    return null;
  }
}

function strange({ id }: Case, answer: Answer): string | null {
  const own = answer['id'] ?? id;
  return own === id ? null : 'the answer has the id of another request';
}
