import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import type { OwnedJob } from './ownedJob.ts';

/** Up to this length, a list is copied when a Job is added. `push` would reserve memory for 16 more elements. */
const maxExact = 8;

export class JobIndex<J extends OwnedJob> {
  readonly #ownerKeyOf: (job: J) => string;
  /** The Jobs by the key of their owner. Most owners have few Jobs, and a short list takes less memory than a map. */
  readonly #jobs = new Map<string, J[]>();

  /** @param ownerKeyOf returns the key of the owner that controls a Job */
  constructor(ownerKeyOf: (job: J) => string) {
    this.#ownerKeyOf = ownerKeyOf;
  }

  apply(event: CacheEvent<J>): void {
    if (event.type === 'updated') this.#remove(event.previous);
    if (event.type === 'deleted') this.#remove(event.object);
    else this.#add(event.object);
  }

  of(ownerKey: string): J[] {
    return [...(this.#jobs.get(ownerKey) ?? [])];
  }

  count(ownerKey: string): number {
    return this.#jobs.get(ownerKey)?.length ?? 0;
  }

  #add(job: J): void {
    const key = this.#ownerKeyOf(job);
    const jobs = this.#jobs.get(key);
    if (jobs === undefined) this.#jobs.set(key, [job]);
    else if (jobs.length < maxExact) this.#jobs.set(key, [...jobs, job]);
    else jobs.push(job);
  }

  #remove(job: J): void {
    const key = this.#ownerKeyOf(job);
    const jobs = this.#jobs.get(key);
    const at = jobs?.findIndex(({ metadata }) => metadata.uid === job.metadata.uid) ?? -1;
    if (at >= 0) jobs?.splice(at, 1);
    if (jobs?.length === 0) this.#jobs.delete(key);
  }
}
