import type { Clock } from '@kron/kubernetes/clock';
import {
  type Origin,
  outcomeRecord,
  type RecordedObject,
  type RecordedOutcome,
  type RecordedResult,
  resultRecord,
} from './record.ts';

/** The destination of the lines of the outcome log. */
export type Lines = {
  /** Takes a line with its line end. Never waits, never throws. */
  readonly push: (line: string) => void;
  /** Whether few lines wait to be written. */
  readonly hasRoom: boolean;
  /** Calls the callback once, as soon as few lines wait to be written. */
  readonly whenRoom: (callback: () => void) => void;
};

type OutcomeLogOptions = {
  readonly lines: Lines;
  readonly clock: Pick<Clock, 'now'>;
  readonly origin: Origin;
};

export class OutcomeLog {
  readonly #options: OutcomeLogOptions;

  constructor(options: OutcomeLogOptions) {
    this.#options = options;
  }

  /** Whether few lines wait to be written. If many lines wait, callers hold back the lines that are not urgent. */
  get hasRoom(): boolean {
    return this.#options.lines.hasRoom;
  }

  whenRoom(callback: () => void): void {
    this.#options.lines.whenRoom(callback);
  }

  outcome(object: RecordedObject, outcome: RecordedOutcome): void {
    const { lines, origin } = this.#options;
    lines.push(outcomeRecord(object, outcome, origin, this.#time()));
  }

  result(object: RecordedObject, result: RecordedResult): void {
    const { lines, origin } = this.#options;
    lines.push(resultRecord(object, result, origin, this.#time()));
  }

  #time(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }
}
