import { isAlreadyExists, isConflict, isNotFound } from '@kron/kubernetes/apiError';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import { FencedError } from '../controller/fencedError.ts';
import type { Log } from '../controller/log.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { heldLease, leaseRef, withAnnotation, writeLease } from '../term/leader/lease.ts';

/** The name of the Lease that the admission policy reads. */
export const holdsLeaseName = 'kron-holds';
/** The annotation with the namespaces of an operator that does not manage all of them. */
export const namespacesAnnotation = 'kron.io/namespaces';

const renewMs = 15_000;
const retryMs = 3_000;
/** The policy holds no Job whose nominal time or creation is this much later than the last renewal. */
const maxAgeSeconds = 60;

export type HoldsLeaseOptions = {
  readonly clock: Clock;
  /** The namespace of the Lease. */
  readonly namespace: string;
  readonly identity: string;
  /** Empty: all. */
  readonly namespaces: readonly string[];
  /** Whether the operator has the right to release Jobs. @param namespace undefined: all */
  readonly mayRelease: (namespace: string | undefined) => Promise<boolean>;
  readonly log: Log;
};

type Holder = Pick<Transport, 'get' | 'create' | 'replace'>;
/** Whether work knows the held Jobs of a namespace. @param namespace undefined: all */
type IsServed = (namespace: string | undefined) => boolean;

/**
 * Renews the Lease `kron-holds` while any work of this process can release Jobs. The admission policy holds Jobs of CronJobs
 * only while some operator renews it, and only in the namespaces that it names. Several replicas may renew it, because each of
 * them has other namespaces.
 */
export class HoldsLease {
  readonly #options: HoldsLeaseOptions;
  readonly #failures: FailureLog;
  /**
   * The transports of the work that can release Jobs. A transport refuses writes when its work has lost the Lease or does not
   * trust its clock.
   */
  readonly #holders = new Map<Holder, IsServed>();
  /** Places where a release was refused, perhaps because the right is missing. Undefined: all namespaces. */
  readonly #refused = new Set<string | undefined>();
  #timer: Timer | undefined;
  #isRenewing = false;

  constructor(options: HoldsLeaseOptions) {
    this.#options = options;
    this.#failures = new FailureLog(options);
  }

  /** Some work can release Jobs from now on. */
  begin(holder: Holder, isServed: IsServed): void {
    this.#holders.set(holder, isServed);
    if (this.#timer === undefined) void this.#renew();
  }

  /** This work can no longer release Jobs. */
  end(holder: Holder): void {
    this.#holders.delete(holder);
    if (this.#holders.size > 0) return;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** The API server refused the release of a Job. The next renewal checks whether the right is missing. */
  refused(namespace: string): void {
    this.#refused.add(this.#options.namespaces.length === 0 ? undefined : namespace);
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    this.#timer = undefined;
    const [holder] = this.#holders.keys();
    const isRenewed = holder !== undefined && (await this.#renewWith(holder));
    this.#isRenewing = false;
    if (this.#holders.size === 0) return;
    this.#timer = this.#options.clock.setTimer(isRenewed ? renewMs : retryMs, () => void this.#renew());
  }

  /** Never rejects. */
  async #renewWith(holder: Holder): Promise<boolean> {
    const subject = holdsLeaseName;
    try {
      const served = await this.#served();
      // The caches report what is refused.
      if (served.length === 0) return false;
      await this.#write(holder, served);
      this.#failures.succeeded(subject);
      return true;
    } catch (error) {
      // Try other work of this process first next time, because this work may be ending.
      const isServed = this.#holders.get(holder);
      if (isServed !== undefined && this.#holders.delete(holder)) this.#holders.set(holder, isServed);
      if (error instanceof FencedError || !this.#holders.has(holder)) return false;
      const fields = { event: 'holds-not-renewed', namespace: this.#options.namespace, lease: subject };
      const message = 'cannot renew the Lease, so Jobs of CronJobs start at their nominal time';
      this.#failures.failed({ subject, error, fields, message });
      return false;
    }
  }

  /** The places where all work of this process can release Jobs: namespaces, or undefined for all of them. */
  async #served(): Promise<(string | undefined)[]> {
    const { namespaces, mayRelease } = this.#options;
    for (const place of this.#refused) if (await mayRelease(place)) this.#refused.delete(place);
    const places = namespaces.length === 0 ? [undefined] : namespaces;
    const work = [...this.#holders.values()];
    return places.filter((place) => !this.#refused.has(place) && work.every((isServed) => isServed(place)));
  }

  async #write(holder: Holder, served: readonly (string | undefined)[]): Promise<void> {
    const ref = leaseRef({ namespace: this.#options.namespace, name: holdsLeaseName });
    const before = await holder.get(ref).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    const { clock, identity, namespaces } = this.#options;
    const lease = heldLease(ref, { holder: identity, seconds: maxAgeSeconds, now: clock.now() }, before);
    const names = namespaces.length === 0 ? undefined : served.join(',');
    const named = withAnnotation(lease, namespacesAnnotation, names);
    await writeLease(holder, ref, named, { priority: 'first' }).catch((error: unknown) => {
      // Another replica has just renewed it.
      if (!isConflict(error) && !isAlreadyExists(error)) throw error;
    });
  }
}
