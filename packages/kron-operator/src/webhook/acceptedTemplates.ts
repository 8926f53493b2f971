import { createHash } from 'node:crypto';
import type { Clock } from '@kron/kubernetes/clock';
import type { KronJob } from 'kron-core';

/** Milliseconds. What else would have it refused, a policy or a quota, may change meanwhile: that would be a warning. */
const keptMs = 60_000;
const most = 1_000;

/**
 * Templates of which the API server has just taken a Job, in a namespace: GitOps tools write everything as a dry run
 * first, and fleets have one template many times.
 */
export class AcceptedTemplates {
  readonly #clock: Clock;
  /** In the order of their ends. */
  readonly #ends = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(kronJob: KronJob): boolean {
    const end = this.#ends.get(keyOf(kronJob));
    return end !== undefined && this.#clock.monotonic() < end;
  }

  add(kronJob: KronJob): void {
    const key = keyOf(kronJob);
    const now = this.#clock.monotonic();
    this.#ends.delete(key);
    for (const [oldest, end] of this.#ends) {
      if (end > now && this.#ends.size < most) break;
      this.#ends.delete(oldest);
    }
    this.#ends.set(key, now + keptMs);
  }
}

/** A Job's name and labels come from names that were found good already, so they are no part of it. */
function keyOf({ metadata: { namespace }, spec: { jobTemplate } }: KronJob): string {
  return createHash('sha256')
    .update(JSON.stringify([namespace, jobTemplate]))
    .digest('base64');
}
