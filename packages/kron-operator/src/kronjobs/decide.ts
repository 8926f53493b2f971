import type { Clock } from '@kron/kubernetes/clock';
import { canAwaitTemplate, decideWithin } from 'kron-core/controller';
import { isResult, type Result } from '../controller/queue/result.ts';
import { Searches } from '../jobs/searches.ts';
import type { CachedKronJob, KronJobCache } from './cache.ts';
import type { CalendarEditions } from './calendarEditions.ts';
import { type CreateFindings, isIdle, needsLiveJobs, type ReconcileContext } from './context.ts';
import type { Gatherer } from './gather.ts';
import type { KronJobMetrics } from './metrics.ts';
import type { KronJobTemplates } from './templates.ts';

type DeciderOptions = {
  readonly clock: Clock;
  readonly cache: Pick<KronJobCache, 'owner'>;
  readonly gatherer: Pick<Gatherer, 'gather' | 'readJobs' | 'awaitsCalendars'>;
  readonly editions: Pick<CalendarEditions, 'decided'>;
  readonly templates: Pick<KronJobTemplates, 'known' | 'isUnchecked' | 'check'>;
  readonly metrics: Pick<KronJobMetrics, 'decided'>;
  /** @throws FencedError if this process does not lead, or if its clock may be wrong */
  readonly requireTerm: () => unknown;
};

/** The key is woken after this number of milliseconds, if the wake time of its decision has already passed. */
const retryMs = 1_000;

/**
 * Makes the decisions about KronJobs with kron-core. The first reconcile of a new generation only computes the due time of
 * the KronJob, and starts the check of its template. The status is written after the check. Other KronJobs can have their
 * first reconcile in the meantime.
 */
export class Decider {
  readonly #options: DeciderOptions;
  readonly #searches = new Searches();

  constructor(options: DeciderOptions) {
    this.#options = options;
  }

  /**
   * Decides on a KronJob. If the decision depends on the Jobs, reads them from the API server and decides again. Starts the
   * check of the template, if it has not been checked.
   *
   * @returns the decision, or a Result if no decision is possible now or the status has to wait for the template check
   * @throws what the transport throws, and the error of a failed check of the template
   */
  async decide(key: string, findings?: CreateFindings): Promise<ReconcileContext | Result> {
    let step = this.decideFromCache(key, findings);
    if (isResult(step)) return step;
    if (this.#awaitsTemplate(step)) return this.#waitForTemplate(step);
    if (this.#needsTemplateCheck(step)) this.#checkTemplate(step);
    if (needsLiveJobs(step) && (await this.#options.gatherer.readJobs(step)))
      step = this.decideFromCache(key, findings);
    return isResult(step) || !this.#awaitsTemplate(step) ? step : this.#waitForTemplate(step);
  }

  /** Decides on a KronJob whose template check has not started. Returns undefined if the KronJob needs a reconcile. */
  decideNew(key: string, kronJob: CachedKronJob): Result | undefined {
    if (!this.#options.templates.isUnchecked(kronJob)) return undefined;
    const step = this.decideFromCache(key);
    // If the decision needs another slice, do not ask for a reconcile: it would continue the decision at once, and block the
    // event loop for longer.
    if (isResult(step)) return step.again === 'nextSlice' ? step : undefined;
    return this.#awaitsTemplate(step) ? this.#waitForTemplate(step) : undefined;
  }

  /**
   * Starts the check of the template. If a period comes due before the check has ended, the key is woken, because a due
   * period does not wait for the check.
   */
  #waitForTemplate({ key, kronJob, decision }: ReconcileContext): Result {
    const { clock, templates } = this.#options;
    const { wakeAt } = decision;
    const now = clock.now();
    templates.check(key, kronJob);
    if (isIdle(decision)) this.#searches.endIfQuick(kronJob);
    const isPast = wakeAt !== null && wakeAt.getTime() <= now;
    return { wakeAt: isPast ? new Date(now + retryMs) : wakeAt, again: 'whenChecked' };
  }

  #checkTemplate({ key, kronJob }: ReconcileContext): void {
    try {
      this.#options.templates.check(key, kronJob);
    } catch {
      // The last check has failed. Ignore its error, because this decision does not depend on the check.
    }
  }

  #awaitsTemplate(context: ReconcileContext): boolean {
    return canAwaitTemplate(context.kronJob, context.decision) && this.#needsTemplateCheck(context);
  }

  #needsTemplateCheck({ kronJob, observed, decision }: ReconcileContext): boolean {
    if (observed.deleting || decision.action === 'invalid') return false;
    return this.#options.templates.known(kronJob) === undefined;
  }

  /**
   * Decides from the cache, without a request.
   *
   * @returns a Result if the KronJob is gone, its calendars have not arrived yet, or the decision needs another slice
   * @throws FencedError
   */
  decideFromCache(key: string, findings?: CreateFindings): ReconcileContext | Result {
    const { clock, cache, gatherer, editions, metrics, requireTerm } = this.#options;
    const kronJob = cache.owner(key);
    if (kronJob === undefined || gatherer.awaitsCalendars(kronJob)) return { again: 'no' };
    requireTerm();
    const { observed, schedule, watchedSince, calendars, question, earlier } = gatherer.gather(
      key,
      kronJob,
      findings,
    );
    const { stored } = question;
    const asked =
      stored === undefined ? observed : { ...observed, status: { ...observed.status, ...stored } };
    const times = { now: new Date(clock.now()), watchedSince, basis: calendars };
    const began = clock.monotonic();
    try {
      const decided = this.#searches.decide(kronJob, times, (budget) =>
        decideWithin(budget, schedule, times.now, asked, earlier),
      );
      if (decided === undefined) return { again: 'nextSlice' };
      const { now } = decided;
      const decision =
        calendars === undefined
          ? decided.decision
          : editions.decided(kronJob, calendars, decided.decision, question);
      return { key, kronJob, observed: asked, calendars, now, decision };
    } finally {
      metrics.decided((clock.monotonic() - began) / 1000);
    }
  }

  /** Drops the search results of the last decision about a KronJob. */
  endSearch(uid: string): void {
    this.#searches.end(uid);
  }

  forget(uid: string): void {
    this.#searches.forget(uid);
  }
}
