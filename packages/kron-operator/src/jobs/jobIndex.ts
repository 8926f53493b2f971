import type { CacheEvent } from '../controller/cache/objectCache.ts';
import type { OwnedJob } from './ownedJob.ts';

/** The Jobs of each object that Jobs are made for, by the label that names it: its own, and whoever else's carry it. */
export class JobIndex<J extends OwnedJob> {
  readonly #keyOf: (job: J) => string;
  readonly #jobs = new Map<string, Map<string, J>>();

  /** @param keyOf the key of the object that a Job names */
  constructor(keyOf: (job: J) => string) {
    this.#keyOf = keyOf;
  }

  apply(event: CacheEvent<J>): void {
    if (event.type === 'updated') this.#remove(event.previous);
    if (event.type === 'deleted') this.#remove(event.object);
    else this.#add(event.object);
  }

  /** @param key of the object that they were made for */
  of(key: string): J[] {
    return [...(this.#jobs.get(key)?.values() ?? [])];
  }

  #add(job: J): void {
    const key = this.#keyOf(job);
    const jobs = this.#jobs.get(key) ?? new Map<string, J>();
    this.#jobs.set(key, jobs.set(job.metadata.uid, job));
  }

  #remove(job: J): void {
    const key = this.#keyOf(job);
    const jobs = this.#jobs.get(key);
    jobs?.delete(job.metadata.uid);
    if (jobs?.size === 0) this.#jobs.delete(key);
  }
}
