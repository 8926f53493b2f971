import { type Answer, type Case, isObject, requestOf } from './case.ts';
import { difference } from './difference.ts';
import { type AnswerTimer, Program, type Reply } from './program.ts';

export type Result = Pick<Case, 'id' | 'clause' | 'level'> & {
  status: 'passed' | 'failed' | 'unsupported';
  /** The reason for the failure. Absent if the case has not failed. */
  reason?: string;
};

/** Thrown if the command has not answered several requests in a row, so that the runner gives up. */
export class NoAnswers extends Error {
  override readonly name = 'NoAnswers';
  readonly hasAnswered: boolean;

  constructor(message: string, hasAnswered: boolean) {
    super(message);
    this.hasAnswered = hasAnswered;
  }
}

/**
 * Maximum number of requests in a row without an answer. `first` applies before the first answer, and `later` after it. At
 * the maximum, the runner gives up.
 */
const mostFailures = { first: 3, later: 10 };

/**
 * Runs cases one after the other with one program. If the program does not answer a case, starts the program again for the
 * next case.
 */
export class CaseRun {
  readonly #command: string;
  readonly #timer: AnswerTimer;
  #program: Program | null = null;
  /** Number of requests without an answer since the last answer. */
  #failures = 0;
  #hasAnswered = false;
  #isStopped = false;

  constructor(command: string, timer: AnswerTimer) {
    this.#command = command;
    this.#timer = timer;
  }

  /** @throws NoAnswers if too many requests in a row have no answer */
  async *results(cases: Iterable<Case>): AsyncGenerator<Result, void, undefined> {
    try {
      for (const one of cases) {
        const result = await this.#resultOf(one);
        if (this.#isStopped) return;
        yield result;
      }
      await this.#program?.finish();
    } finally {
      this.stop();
    }
  }

  /** Ends the run and kills the program. */
  stop(): void {
    this.#isStopped = true;
    this.#program?.stop();
  }

  async #resultOf(one: Case): Promise<Result> {
    const { id, clause, level } = one;
    const verdict = this.#verdictOn(one, await this.#ask(lineOf(requestOf(one))));
    return { id, clause, level, ...verdict };
  }

  async #ask(request: string): Promise<Reply> {
    this.#program ??= new Program(this.#command, this.#timer);
    const reply = await this.#program.ask(request);
    if ('failure' in reply) this.#giveUp(reply.failure);
    return reply;
  }

  /**
   * Stops the program after a request without an answer. The next request starts it again. Throws NoAnswers if too many
   * requests in a row have no answer.
   */
  #giveUp(failure: string): void {
    this.#program?.stop();
    this.#program = null;
    this.#failures += 1;
    if (this.#isStopped || this.#failures < mostFailures[this.#hasAnswered ? 'later' : 'first']) return;
    const since = this.#hasAnswered ? `none of the last ${this.#failures}` : `none of ${this.#failures}`;
    const message = `the command has answered ${since} requests; the last time it ${failure}`;
    throw new NoAnswers(message, this.#hasAnswered);
  }

  #verdictOn(one: Case, reply: Reply): Pick<Result, 'status' | 'reason'> {
    if ('failure' in reply) return failed(`the program ${reply.failure}`);
    const answer = parsed(reply.line);
    const wrong = answer === null ? 'the line is not a JSON object' : strange(one, answer);
    if (answer === null || wrong !== null) {
      this.#giveUp('wrote a line that is no answer');
      return failed(`${wrong}: ${reply.line.slice(0, 200)}`);
    }
    this.#hasAnswered = true;
    this.#failures = 0;
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
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function strange({ id }: Case, answer: Answer): string | null {
  const own = answer['id'] ?? id;
  return own === id ? null : 'the answer has the id of another request';
}

/** Prints a request as one line. Escapes U+2028 and U+2029, because for some programs, such as Node.js, they end a line. */
function lineOf(request: object): string {
  return JSON.stringify(request).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
