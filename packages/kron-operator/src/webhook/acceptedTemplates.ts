import { createHash } from 'node:crypto';
import type { Clock } from '@kron/kubernetes/clock';
import type { KronJob } from 'kron-core';

/** Milliseconds. If a policy or quota begins to reject the template in this time, only a warning is lost. */
const lifetimeMs = 60_000;
const maxEntries = 1_000;

/**
 * Caches the templates that the API server accepted recently, by namespace. GitOps tools send every write as a dry run
 * first, and a fleet of KronJobs often shares one template.
 */
export class AcceptedTemplates {
  readonly #clock: Clock;
  /** Expiry times in insertion order, which is also their order in time. */
  readonly #expiries = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  has(kronJob: KronJob): boolean {
    const expiry = this.#expiries.get(keyOf(kronJob));
    return expiry !== undefined && this.#clock.monotonic() < expiry;
  }

  add(kronJob: KronJob): void {
    const key = keyOf(kronJob);
    const now = this.#clock.monotonic();
    this.#expiries.delete(key);
    for (const [oldest, expiry] of this.#expiries) {
      if (expiry > now && this.#expiries.size < maxEntries) break;
      this.#expiries.delete(oldest);
    }
    this.#expiries.set(key, now + lifetimeMs);
  }
}

/** The KronJob's name is not part of the key: validation has already accepted every Job name and label made from it. */
function keyOf({ metadata: { namespace }, spec: { jobTemplate } }: KronJob): string {
  return createHash('sha256')
    .update(JSON.stringify([namespace, jobTemplate]))
    .digest('base64');
}
