import { isAlreadyExists, isConflict, isNotFound } from '@kron/kubernetes/apiError';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Manifest, Transport } from '@kron/kubernetes/transport';
import { FencedError } from '../controller/fencedError.ts';
import type { Log } from '../controller/log.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { heldLease, leaseRef } from '../term/leader/lease.ts';

/** The name of the Lease that the admission policy reads. */
export const holdsLeaseName = 'kron-holds';
/** The annotation with the namespaces of an operator that does not manage all of them. */
export const namespacesAnnotation = 'kron.io/namespaces';

const renewMs = 15_000;
const retryMs = 3_000;
/** The policy holds no Job whose nominal time is this much later than the last renewal. */
const maxAgeSeconds = 60;

export type HoldsLeaseOptions = {
  readonly clock: Clock;
  /** The namespace of the Lease. */
  readonly namespace: string;
  readonly identity: string;
  /** Empty: all. */
  readonly namespaces: readonly string[];
  readonly log: Log;
};

type Holder = Pick<Transport, 'get' | 'create' | 'replace'>;

/**
 * Renews the Lease `kron-holds` while any work of this process can release Jobs. The admission policy holds Jobs of CronJobs
 * only while some operator renews it. Several replicas may renew it, because each of them has other namespaces.
 */
export class HoldsLease {
  readonly #options: HoldsLeaseOptions;
  readonly #failures: FailureLog;
  /** The transports of the work that can release Jobs. They refuse writes when their work may not act. */
  readonly #holders = new Set<Holder>();
  #timer: Timer | undefined;
  #isRenewing = false;

  constructor(options: HoldsLeaseOptions) {
    this.#options = options;
    this.#failures = new FailureLog(options);
  }

  /** Some work can release Jobs from now on. */
  begin(holder: Holder): void {
    this.#holders.add(holder);
    if (this.#timer === undefined) void this.#renew();
  }

  /** This work can no longer release Jobs. */
  end(holder: Holder): void {
    this.#holders.delete(holder);
    if (this.#holders.size > 0) return;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  async #renew(): Promise<void> {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    this.#timer = undefined;
    const [holder] = this.#holders;
    const isRenewed = holder !== undefined && (await this.#renewWith(holder));
    this.#isRenewing = false;
    if (this.#holders.size === 0) return;
    this.#timer = this.#options.clock.setTimer(isRenewed ? renewMs : retryMs, () => void this.#renew());
  }

  /** Never rejects. */
  async #renewWith(holder: Holder): Promise<boolean> {
    const subject = holdsLeaseName;
    try {
      await this.#write(holder);
      this.#failures.succeeded(subject);
      return true;
    } catch (error) {
      // Work that may not act has ended, or ends soon. Other work of this process may go on.
      if (this.#holders.delete(holder)) this.#holders.add(holder);
      if (error instanceof FencedError || !this.#holders.has(holder)) return false;
      const fields = { event: 'holds-not-renewed', namespace: this.#options.namespace, lease: subject };
      const message = 'cannot renew the Lease, so Jobs of CronJobs start at their nominal time';
      this.#failures.failed({ subject, error, fields, message });
      return false;
    }
  }

  async #write(holder: Holder): Promise<void> {
    const ref = leaseRef({ namespace: this.#options.namespace, name: holdsLeaseName });
    const before = await holder.get(ref).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    const lease = this.#lease(before);
    const call = { priority: 'first' } as const;
    const write = before === undefined ? holder.create(ref, lease, call) : holder.replace(ref, lease, call);
    await write.catch((error: unknown) => {
      // Another replica has just renewed it.
      if (!isConflict(error) && !isAlreadyExists(error)) throw error;
    });
  }

  #lease(before: KubeObject | undefined): Manifest {
    const { clock, namespace, identity: holder, namespaces } = this.#options;
    const ref = leaseRef({ namespace, name: holdsLeaseName });
    const lease = heldLease(ref, { holder, seconds: maxAgeSeconds, now: clock.now() }, before);
    const { [namespacesAnnotation]: _, ...others } = (before?.metadata['annotations'] ?? {}) as Record<
      string,
      string
    >;
    const own = namespaces.length === 0 ? {} : { [namespacesAnnotation]: namespaces.join(',') };
    return { ...lease, metadata: { ...lease.metadata, annotations: { ...others, ...own } } };
  }
}
