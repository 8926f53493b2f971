import { Rotation } from '../controller/sharing/rotation.ts';

type Work = () => Promise<void>;

/** Of one namespace, in progress. The gate for dry runs lets fewer through. */
const maxOfNamespace = 8;
/** In progress, beyond the first of each namespace. */
const maxInProgress = 32;

/**
 * Work that takes memory while it is in progress, so few pieces are at a time. Namespaces take turns, and each may
 * have a piece in progress, however long those of others take.
 */
export class Backlog {
  readonly #waiting = new Rotation<Work>();
  readonly #inProgress = new Map<string, number>();
  #total = 0;

  /** @param work must not reject */
  add(namespace: string, work: Work): void {
    this.#waiting.add(namespace, work, 0);
    this.#begin();
  }

  #begin(): void {
    const next = this.#waiting.take((namespace) => this.#isOpen(namespace));
    if (next !== undefined) void this.#run(next.namespace, next.item);
  }

  async #run(namespace: string, work: Work): Promise<void> {
    this.#count(namespace, 1);
    await work();
    this.#count(namespace, -1);
    this.#begin();
  }

  #isOpen(namespace: string): boolean {
    const own = this.#inProgress.get(namespace) ?? 0;
    return own === 0 || (own < maxOfNamespace && this.#total < maxInProgress);
  }

  #count(namespace: string, change: 1 | -1): void {
    const count = (this.#inProgress.get(namespace) ?? 0) + change;
    if (count > 0) this.#inProgress.set(namespace, count);
    else this.#inProgress.delete(namespace);
    this.#total += change;
  }
}
