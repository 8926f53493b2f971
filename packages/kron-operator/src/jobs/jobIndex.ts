import type { CacheEvent } from '../controller/cache/objectCache.ts';
import type { OwnedJob } from './ownedJob.ts';

/** Finds Jobs by the owner that their label names, whether or not that owner controls them. */
export class JobIndex<J extends OwnedJob> {
  readonly #ownerKeyOf: (job: J) => string;
  readonly #jobs = new Map<string, Map<string, J>>();

  /** @param ownerKeyOf the key of the owner that a Job's label names */
  constructor(ownerKeyOf: (job: J) => string) {
    this.#ownerKeyOf = ownerKeyOf;
  }

  apply(event: CacheEvent<J>): void {
    if (event.type === 'updated') this.#remove(event.previous);
    if (event.type === 'deleted') this.#remove(event.object);
    else this.#add(event.object);
  }

  of(ownerKey: string): J[] {
    return [...(this.#jobs.get(ownerKey)?.values() ?? [])];
  }

  #add(job: J): void {
    const key = this.#ownerKeyOf(job);
    const jobs = this.#jobs.get(key) ?? new Map<string, J>();
    this.#jobs.set(key, jobs.set(job.metadata.uid, job));
  }

  #remove(job: J): void {
    const key = this.#ownerKeyOf(job);
    const jobs = this.#jobs.get(key);
    jobs?.delete(job.metadata.uid);
    if (jobs?.size === 0) this.#jobs.delete(key);
  }
}
