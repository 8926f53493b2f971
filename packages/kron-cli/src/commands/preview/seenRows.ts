import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { Entry } from '@kron/fleet/timeline/periodEntry';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';

/** Records the KronJobs, due times and outcomes of the timeline rows so far. */
export class SeenRows {
  /** The due time of the last period of each KronJob, in epoch seconds. */
  readonly #kronJobs = new Map<InputKronJob, number>();
  /** The KronJobs whose search stopped at its limit, each with the instant at which the search stopped, in epoch seconds. */
  readonly searchedUntil: Map<InputKronJob, number> = new Map();
  readonly #keys: string[] | undefined;
  #first = Number.POSITIVE_INFINITY;
  #firstRun = Number.POSITIVE_INFINITY;

  /** @param keyed whether to collect the keys of the rows, which takes memory */
  constructor(keyed: boolean) {
    this.#keys = keyed ? [] : undefined;
  }

  add({ kronJob, due }: Entry<InputKronJob>, outcome: string): void {
    this.#kronJobs.set(kronJob, due);
    this.#first = Math.min(this.#first, due);
    if (outcome === 'planned' || outcome === 'executed') this.#firstRun = Math.min(this.#firstRun, due);
    // The next run is the waiting period, because its Job is created as soon as another Job ends.
    if (outcome === 'waiting') this.#firstRun = Number.NEGATIVE_INFINITY;
    this.#keys?.push(`${objectKey(kronJob)} ${due} ${outcome}`);
  }

  addKey(key: string): void {
    this.#keys?.push(key);
  }

  unseen(kronJobs: readonly InputKronJob[]): InputKronJob[] {
    return kronJobs.filter((kronJob) => !this.#kronJobs.has(kronJob));
  }

  lastDue(kronJob: InputKronJob): number | undefined {
    return this.#kronJobs.get(kronJob);
  }

  /** Whether the first row is a period that does not run, and no row is a waiting period. */
  get beginsWithoutRun(): boolean {
    return this.#first < this.#firstRun;
  }

  /** The keys of the rows, one per line. `--watch` compares them with the keys of the previous read. */
  get keys(): string {
    return this.#keys?.join('\n') ?? '';
  }
}
