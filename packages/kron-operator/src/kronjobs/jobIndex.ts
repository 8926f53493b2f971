import type { CacheEvent } from '../machinery/objectCache.ts';
import { objectKey } from '../machinery/objectKey.ts';
import type { KeptJob } from './keptJob.ts';

/** The Jobs of each KronJob, by the label that names it: its own, and whoever else's carry it. */
export class JobIndex {
  readonly #jobs = new Map<string, Map<string, KeptJob>>();

  apply(event: CacheEvent<KeptJob>): void {
    if (event.type === 'updated') this.#remove(event.previous);
    if (event.type === 'deleted') this.#remove(event.object);
    else this.#add(event.object);
  }

  /** @param key of the KronJob */
  of(key: string): KeptJob[] {
    return [...(this.#jobs.get(key)?.values() ?? [])];
  }

  #add(job: KeptJob): void {
    const key = kronJobKey(job);
    const jobs = this.#jobs.get(key) ?? new Map<string, KeptJob>();
    this.#jobs.set(key, jobs.set(job.metadata.uid, job));
  }

  #remove(job: KeptJob): void {
    const key = kronJobKey(job);
    const jobs = this.#jobs.get(key);
    jobs?.delete(job.metadata.uid);
    if (jobs?.size === 0) this.#jobs.delete(key);
  }
}

/** The key of the KronJob that a Job names. */
export function kronJobKey({ metadata: { namespace }, kronJob }: KeptJob): string {
  return objectKey({ namespace, name: kronJob });
}
