import { isUnserved } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { cronJobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import { type CronJobWindow, cronJobSchedule, InvalidSpecError, windowTooLong } from 'kron-core';
import type { HeldJob } from 'kron-core/controller';

/** In milliseconds. A shorter window is never too long, because starts of a CronJob are at least a minute apart. */
const shortestGapMs = 60_000;
/** After a refused read of a CronJob, the operator reads no CronJobs of its namespace for this number of milliseconds. */
const refusedMs = 5 * 60_000;

export type TooLong = {
  readonly why: string;
  /** The generation of the CronJob. */
  readonly generation: unknown;
};

/**
 * Compares windows with the schedules of their CronJobs. The operator needs the right to get CronJobs for this. Without the
 * right, no window counts as too long.
 */
export class WindowChecks {
  readonly #transport: Pick<Transport, 'get'>;
  readonly #clock: Clock;
  /** The last time at which the API server refused a read of a CronJob, by namespace. */
  readonly #refused = new Map<string, number>();

  constructor(transport: Pick<Transport, 'get'>, clock: Clock) {
    this.#transport = transport;
    this.#clock = clock;
  }

  /**
   * Why a window is too long to have an effect. Undefined if it is short enough, or if the schedule is not known.
   *
   * @throws what the transport throws, except for a refusal
   */
  async tooLong(
    job: HeldJob,
    window: CronJobWindow,
    windowMs: number,
    call: Pick<Call, 'signal'> = {},
  ): Promise<TooLong | undefined> {
    if (windowMs < shortestGapMs) return undefined;
    const stored = await this.#read(job, call);
    const why = stored && problemOf(job, window, stored);
    if (stored === undefined || typeof why !== 'string') return undefined;
    return { why, generation: stored.metadata.generation };
  }

  async #read({ namespace, cronJob }: HeldJob, call: Pick<Call, 'signal'>): Promise<KubeObject | undefined> {
    const refusedAt = this.#refused.get(namespace) ?? Number.NEGATIVE_INFINITY;
    if (cronJob === undefined || this.#clock.monotonic() - refusedAt < refusedMs) return undefined;
    try {
      const stored = await this.#transport.get(
        { resource: cronJobs, namespace, name: cronJob.name },
        { ...call, priority: 'second' },
      );
      return stored.metadata.uid === cronJob.uid ? stored : undefined;
    } catch (error) {
      if (!isUnserved(error)) throw error;
      if (error.code === 403) this.#refused.set(namespace, this.#clock.monotonic());
      return undefined;
    }
  }
}

/** Why the window is too long. Null if the window is short enough, or if Kron cannot parse the schedule. */
function problemOf(
  { namespace, cronJob }: HeldJob,
  window: CronJobWindow,
  stored: KubeObject,
): string | null {
  const { schedule: text = '' } = (stored['spec'] ?? {}) as { schedule?: string };
  const read = cronJobSchedule(text);
  if (typeof read === 'string') return null;
  const identity = `${namespace}/${cronJob?.name}`;
  try {
    return windowTooLong({ identity, schedule: read.schedule, ...window });
  } catch (error) {
    if (error instanceof InvalidSpecError) return null;
    throw error;
  }
}
