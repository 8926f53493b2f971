import type { Clock } from '@kron/kubernetes/clock';
import { parseKey } from '@kron/kubernetes/cache/objectKey';
import { decideHeldJob, type HoldDecision } from 'kron-core/controller';
import { blocked, type Result } from '../controller/queue/result.ts';
import { isRefusal } from '../controller/requests/isRefusal.ts';
import type { JobReleaser } from './jobReleaser.ts';
import type { CachedHeldJob, HeldJobCache } from './cache.ts';
import type { OutcomeLog } from '../records/outcomeLog.ts';
import { type Release, writeRelease } from './releaseRecord.ts';
import type { EventReporter } from './events.ts';
import type { HeldJobMetrics, HeldJobState } from './metrics.ts';
import type { TooLong, WindowChecks } from './windowChecks.ts';

type ReconcilerOptions = {
  readonly cache: Pick<HeldJobCache, 'get'>;
  readonly clock: Clock;
  readonly releaser: JobReleaser;
  readonly checks: WindowChecks;
  readonly events: EventReporter;
  readonly metrics: HeldJobMetrics;
  /** The log to which releases are written. Default: no log. */
  readonly outcomeLog?: OutcomeLog | undefined;
  readonly clusterName: string | undefined;
  /** Called before each decision. @throws FencedError if this process does not lead, or if its clock may be wrong */
  readonly requireTerm: () => unknown;
};

type Waiting = Extract<HoldDecision, { action: 'wait' }>;

type WaitingJob = {
  readonly uid: string;
  /** In epoch milliseconds. */
  readonly chosenTime: number;
  /** Whether the window was compared with the schedule and is short enough. */
  readonly fits: boolean;
};

const done: Result = { again: 'no', wakeAt: null };

/**
 * Reconciles one waiting Job of a CronJob. Decides from the cache, and compares the window with the schedule of the CronJob
 * if the window is long. Releases the Job by one patch when it is due. Records Events and metrics.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  /** The Jobs that are not released yet, by key. */
  readonly #waiting = new Map<string, WaitingJob>();
  /**
   * When this process started to release Jobs, in milliseconds since the epoch. This process reports only Jobs that were
   * created later, because the previous leader has reported the others.
   */
  #actsSince = Number.POSITIVE_INFINITY;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  get state(): HeldJobState {
    let nextRelease: number | undefined;
    for (const { chosenTime } of this.#waiting.values())
      nextRelease = Math.min(nextRelease ?? chosenTime, chosenTime);
    return { count: this.#waiting.size, nextRelease };
  }

  /** Called when this process starts to release Jobs. */
  begin(): void {
    this.#actsSince = this.#options.clock.now();
  }

  end(): void {
    this.#waiting.clear();
  }

  forget(key: string): void {
    this.#waiting.delete(key);
  }

  reconcile(key: string): Promise<Result> {
    return this.#reconcile(key).catch((error: unknown) => ({ again: 'backoff', error }));
  }

  async #reconcile(key: string): Promise<Result> {
    const { cache, clock, events, metrics, clusterName, requireTerm } = this.#options;
    const job = cache.get(parseKey(key));
    if (job === undefined) {
      // The Job was deleted. A reconcile that ran at that time may have added the Job to `#waiting` again, so remove it.
      this.forget(key);
      return done;
    }
    requireTerm();
    const began = clock.monotonic();
    const decision = decideHeldJob(job.held, new Date(clock.now()), clusterName);
    metrics.decided((clock.monotonic() - began) / 1000);
    if (decision.action === 'wait') return this.#wait(key, job, decision);
    if (decision.action === 'ignore') {
      this.forget(key);
      return done;
    }
    if (decision.action === 'release') {
      const { periodID, chosenTime } = decision.period;
      return this.#release(key, job, { result: 'released', periodID, chosenTime });
    }
    return this.#release(key, job, { result: 'invalid', chosenTime: null }, () =>
      events.invalidHold(job.held, decision.problem),
    );
  }

  /** Counts the Job as waiting, and checks its window. If the check fails, the release is not delayed. */
  async #wait(key: string, job: CachedHeldJob, decision: Waiting): Promise<Result> {
    const { uid } = job.held;
    const { chosenTime: wakeAt } = decision.period;
    const chosenTime = wakeAt.getTime();
    const known = this.#waiting.get(key);
    if (known?.uid === uid && known.chosenTime === chosenTime && known.fits) return { again: 'no', wakeAt };
    const waiting: WaitingJob = { uid, chosenTime, fits: false };
    this.#waiting.set(key, waiting);
    try {
      return { wakeAt, ...(await this.#check(key, job, decision, waiting)) };
    } catch (error) {
      const isDue = this.#options.clock.now() >= chosenTime;
      return isDue ? { again: 'no', wakeAt } : { again: 'backoff', error, wakeAt };
    }
  }

  /** Releases the Job if its window is too long. @throws what the transport throws */
  async #check(key: string, job: CachedHeldJob, decision: Waiting, waiting: WaitingJob): Promise<Result> {
    const { events } = this.#options;
    const tooLong = await this.#tooLong(job, decision);
    // The Job was deleted or released during the check, or this process no longer releases Jobs.
    if (this.#waiting.get(key) !== waiting) return done;
    if (tooLong !== undefined) {
      events.windowTooLong(job.held, tooLong);
      const { periodID } = decision.period;
      return this.#release(key, job, { result: 'too_long', periodID, chosenTime: null });
    }
    this.#waiting.set(key, { ...waiting, fits: true });
    // The API server rounds a creation time down to a whole second. So add a second to get the latest possible time.
    if (Date.parse(job.held.createdAt) + 1000 > this.#actsSince) events.held(job.held, decision);
    return { again: 'no' };
  }

  /**
   * Compares the window with the schedule. Ends at the chosen time, even without a result.
   *
   * @throws what the transport throws, including the abort at the chosen time
   */
  async #tooLong({ held }: CachedHeldJob, { period, window }: Waiting): Promise<TooLong | undefined> {
    const { checks, clock } = this.#options;
    const { chosenTime, windowStart, windowEnd } = period;
    const due = new AbortController();
    const timer = clock.setTimer(chosenTime.getTime() - clock.now(), () => due.abort());
    try {
      const length = windowEnd.getTime() - windowStart.getTime();
      return await checks.tooLong(held, window, length, { signal: due.signal });
    } finally {
      timer.cancel();
    }
  }

  /** Counts a Job as waiting until its release succeeds. @param chosenTime null if the Job starts without one */
  #awaitRelease(key: string, { held: { uid } }: CachedHeldJob, chosenTime: Date | null): void {
    if (this.#waiting.get(key)?.uid === uid) return;
    const due = chosenTime?.getTime() ?? this.#options.clock.now();
    this.#waiting.set(key, { uid, chosenTime: due, fits: false });
  }

  /**
   * Releases a Job.
   *
   * @param report called if this process, and not another client, has released the Job
   */
  async #release(
    key: string,
    job: CachedHeldJob,
    release: Release,
    report: () => void = () => undefined,
  ): Promise<Result> {
    const { releaser, clock, events, metrics, outcomeLog } = this.#options;
    const { result, chosenTime } = release;
    this.#awaitRelease(key, job, chosenTime);
    try {
      const isOwn = await releaser.release(job, chosenTime);
      metrics.released(isOwn ? result : 'changed');
      if (isOwn) report();
      if (isOwn && outcomeLog !== undefined) writeRelease(outcomeLog, job.held, release);
      if (isOwn && chosenTime !== null) {
        // If the Job was created after its chosen time, the delay counts from the creation.
        const due = Math.max(chosenTime.getTime(), Date.parse(job.held.createdAt));
        metrics.late((clock.now() - due) / 1000);
      }
      this.forget(key);
      return done;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      events.releaseRefused(job.held, error.message);
      return blocked(error.message);
    }
  }
}
