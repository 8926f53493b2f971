import { addTo } from '../controller/sharing/addTo.ts';
import { Rotation } from '../controller/sharing/rotation.ts';

/** Maximum number of pieces of work of one namespace in progress. For dry runs, the request gate has a lower limit. */
const maxOfNamespace = 8;
/**
 * Maximum number of pieces of work in progress. When it is reached, only namespaces without a piece in progress may start
 * one.
 */
const maxInProgress = 32;

/**
 * A queue of pieces of work. Few pieces are in progress at a time, because a piece in progress takes memory. Namespaces take
 * turns. A namespace without a piece in progress need not wait until a piece of another namespace ends.
 *
 * Exception: while callers add pieces in every turn of the event loop, a piece starts only if no other is in progress.
 * Pieces take processor time, and the callers should finish first.
 */
export class Backlog<Piece> {
  readonly #work: (piece: Piece) => Promise<void>;
  readonly #waiting = new Rotation<Piece>();
  readonly #inProgress = new Map<string, number>();
  #total = 0;
  #hasAdded = false;
  #willBegin = false;

  /** @param work must not reject */
  constructor(work: (piece: Piece) => Promise<void>) {
    this.#work = work;
  }

  add(namespace: string, piece: Piece): void {
    this.#waiting.add(namespace, piece, 0);
    this.#hasAdded = true;
    if (this.#total === 0) this.#begin();
    this.#beginLater();
  }

  #beginLater(): void {
    if (this.#willBegin || this.#waiting.size === 0) return;
    this.#willBegin = true;
    setImmediate(() => {
      this.#willBegin = false;
      const maximum = this.#hasAdded ? 1 : Number.POSITIVE_INFINITY;
      while (this.#total < maximum && this.#begin());
      if (this.#hasAdded) this.#beginLater();
      this.#hasAdded = false;
    });
  }

  /** @returns whether a piece was started */
  #begin(): boolean {
    const next = this.#waiting.take((namespace) => this.#isOpen(namespace));
    if (next !== undefined) void this.#run(next.namespace, next.item);
    return next !== undefined;
  }

  async #run(namespace: string, piece: Piece): Promise<void> {
    addTo(this.#inProgress, namespace, 1);
    this.#total += 1;
    await this.#work(piece);
    addTo(this.#inProgress, namespace, -1);
    this.#total -= 1;
    this.#beginLater();
  }

  #isOpen(namespace: string): boolean {
    const own = this.#inProgress.get(namespace) ?? 0;
    return own === 0 || (own < maxOfNamespace && this.#total < maxInProgress);
  }
}
