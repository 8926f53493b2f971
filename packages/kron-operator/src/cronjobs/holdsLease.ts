import { isAlreadyExists, isConflict } from '@kron/kubernetes/apiError';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import { FencedError } from '../controller/fencedError.ts';
import type { Log } from '../controller/log.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { readObject } from '../controller/requests/readObject.ts';
import { heldLease, leaseRef, withAnnotation, writeLease } from '../term/leader/lease.ts';

/** The name of the Lease that the admission policy reads. */
export const holdsLeaseName = 'kron-holds';
/** The annotation with the namespaces in which the Lease is valid. It is absent if the operator manages all namespaces. */
const namespacesAnnotation = 'kron.io/namespaces';

const renewMs = 15_000;
const retryMs = 3_000;
/**
 * The Lease expires this number of seconds after its last renewal. If the nominal time or the creation of a Job is after
 * the expiry, the admission policy lets the Job start at once.
 */
const maxAgeSeconds = 60;

type HoldsLeaseOptions = {
  readonly clock: Clock;
  readonly namespace: string;
  readonly identity: string;
  /** The namespaces that the operator manages. Empty if it manages all namespaces. */
  readonly namespaces: readonly string[];
  /** Returns whether the operator has the right to release Jobs. @param namespace undefined for all namespaces */
  readonly mayRelease: (namespace: string | undefined) => Promise<boolean>;
  readonly log: Log;
};

type Holder = Pick<Transport, 'get' | 'create' | 'replace'>;
/** Whether the cache of a controller has the waiting Jobs of a namespace. @param namespace undefined for all namespaces */
type IsServed = (namespace: string | undefined) => boolean;

/**
 * Renews the Lease `kron-holds` while a controller of this process can release Jobs. The admission policy makes Jobs of
 * CronJobs wait only while this Lease is renewed, and only in the namespaces that the Lease names. With several shards,
 * several replicas renew the Lease, because each replica releases the Jobs of some namespaces.
 */
export class HoldsLease {
  readonly #options: HoldsLeaseOptions;
  readonly #failures: FailureLog;
  /**
   * The transports of the controllers that can release Jobs. A transport refuses writes while its controller does not lead,
   * or while the clock may be wrong.
   */
  readonly #holders = new Map<Holder, IsServed>();
  /**
   * The namespaces in which the API server has refused a release, perhaps because the operator lacks the right. The element
   * `undefined` stands for all namespaces.
   */
  readonly #refused = new Set<string | undefined>();
  #timer: Timer | undefined;
  #isRenewing = false;

  constructor(options: HoldsLeaseOptions) {
    this.#options = options;
    this.#failures = new FailureLog(options);
  }

  /** Adds a controller that can release Jobs from now on. */
  begin(holder: Holder, isServed: IsServed): void {
    this.#holders.set(holder, isServed);
    if (this.#timer === undefined) void this.#renew();
  }

  /** Removes a controller that can no longer release Jobs. */
  end(holder: Holder): void {
    this.#holders.delete(holder);
    if (this.#holders.size > 0) return;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  /** Called when the API server has refused the release of a Job. The next renewal checks whether the right is missing. */
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

  /** Renews the Lease. Never rejects. @returns false if the Lease was not renewed */
  async #renewWith(holder: Holder): Promise<boolean> {
    const subject = holdsLeaseName;
    try {
      const served = await this.#served();
      // There is no log line here, because the caches already report the namespaces that they cannot read.
      if (served.length === 0) return false;
      await this.#write(holder, served);
      this.#failures.succeeded(subject);
      return true;
    } catch (error) {
      // This controller may be about to stop. Move it behind the others in the Map, so that the next renewal uses the
      // transport of another controller.
      const isServed = this.#holders.get(holder);
      if (isServed !== undefined && this.#holders.delete(holder)) this.#holders.set(holder, isServed);
      if (error instanceof FencedError || !this.#holders.has(holder)) return false;
      const fields = { event: 'holds-not-renewed', namespace: this.#options.namespace, lease: subject };
      const message = 'cannot renew the Lease, so Jobs of CronJobs start at their nominal time';
      this.#failures.failed({ subject, error, fields, message });
      return false;
    }
  }

  /** The namespaces in which all controllers of this process can release Jobs. Undefined stands for all namespaces. */
  async #served(): Promise<(string | undefined)[]> {
    const { namespaces, mayRelease } = this.#options;
    for (const place of this.#refused) if (await mayRelease(place)) this.#refused.delete(place);
    const places = namespaces.length === 0 ? [undefined] : namespaces;
    const work = [...this.#holders.values()];
    return places.filter((place) => !this.#refused.has(place) && work.every((isServed) => isServed(place)));
  }

  async #write(holder: Holder, served: readonly (string | undefined)[]): Promise<void> {
    const ref = leaseRef({ namespace: this.#options.namespace, name: holdsLeaseName });
    const before = await readObject(holder, ref);
    const { clock, identity, namespaces } = this.#options;
    const lease = heldLease(ref, { holder: identity, seconds: maxAgeSeconds, now: clock.now() }, before);
    const names = namespaces.length === 0 ? undefined : served.join(',');
    const named = withAnnotation(lease, namespacesAnnotation, names);
    await writeLease(holder, ref, named, { priority: 'first' }).catch((error: unknown) => {
      // A conflict means that another replica has just renewed the Lease.
      if (!isConflict(error) && !isAlreadyExists(error)) throw error;
    });
  }
}
